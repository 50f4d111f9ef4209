//! The census of subtraction sets on an NVIDIA card. The kernel is in `census.cu`; `census.ptx` beside it is what NVIDIA's compiler makes of
//! it (`nvrtc`, `--gpu-architecture=compute_70`), and the driver of the card translates that. The driver is looked for at run
//! time: nothing of CUDA is needed to build or to run without a card.
//!
//! Launching a kernel is the one thing here that Rust calls unsafe; so it is a crate of its own.

use cudarc::driver::{CudaContext, CudaFunction, LaunchConfig, PushKernelArg};
use cudarc::nvrtc::Ptx;

const KERNEL: &str = include_str!("census.ptx");

/// Threads in a block.
const BLOCK: u32 = 256;
/// Blocks for each multiprocessor: enough to fill it.
const BLOCKS: u32 = 8;

/// Sets between which marks are kept: 2³⁰ of them need 128 MiB.
const CHUNK: u64 = 1 << 30;

/// Why a census cannot be taken on a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CudaError {
    /// There is no driver, or no card.
    #[error("no NVIDIA card can be used: {0}")]
    NoCard(String),
    /// The card reported an error.
    #[error("the card reported an error: {0}")]
    Failed(String),
}

/// The sets of a census and how their games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sets {
    /// The minimum of every set, at least 1.
    pub min: u32,
    /// No set has a larger element; at most 63.
    pub max: u32,
    /// The terminal positions, newest in bit 0: whether Left loses when she is to move.
    pub left: u64,
    /// The same for Right.
    pub right: u64,
}

/// A card that is ready to count.
pub struct Card {
    context: std::sync::Arc<CudaContext>,
    /// The two kernels for max S ≤ 32, and for more.
    narrow: [CudaFunction; 2],
    wide: [CudaFunction; 2],
    blocks: u32,
    name: String,
}

fn failed(error: impl std::fmt::Debug) -> CudaError {
    CudaError::Failed(format!("{error:?}"))
}

impl Card {
    /// The first card.
    pub fn first() -> Result<Card, CudaError> {
        // SAFETY: this only looks for the driver's library and opens it.
        if !unsafe { cudarc::driver::sys::is_culib_present() } {
            let message = "the driver's library, libcuda, was not found".to_owned();
            return Err(CudaError::NoCard(message));
        }
        let context =
            CudaContext::new(0).map_err(|error| CudaError::NoCard(format!("{error:?}")))?;
        let module = context.load_module(Ptx::from_src(KERNEL)).map_err(failed)?;
        let attribute =
            cudarc::driver::sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
        let processors = context.attribute(attribute).map_err(failed)?;
        let load = |name: &str| module.load_function(name).map_err(failed);
        Ok(Card {
            narrow: [load("find_left_32")?, load("decide_32")?],
            wide: [load("find_left_64")?, load("decide_64")?],
            blocks: BLOCKS * u32::try_from(processors).unwrap_or(1).max(1),
            name: context.name().unwrap_or_else(|_| "NVIDIA card".to_owned()),
            context,
        })
    }

    /// The name of the card.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many of the sets with numbers from `first` to before `end` are eventually all Left.
    pub fn all_left(&self, sets: Sets, first: u64, end: u64) -> Result<u64, CudaError> {
        let Sets {
            min,
            max,
            left,
            right,
        } = sets;
        if min < 1 || min >= max || max > 63 {
            let message = format!("sets from {min} to {max}: expected 1 ≤ min < max ≤ 63");
            return Err(CudaError::Failed(message));
        }
        if first >= end {
            return Ok(0);
        }
        let stream = self.context.default_stream();
        let mut count = stream.alloc_zeros::<u64>(1).map_err(failed)?;
        let threads = u64::from(self.blocks * BLOCK);
        let words = (end - first).min(CHUNK).div_ceil(threads).div_ceil(32) * threads;
        let mut marks = stream.alloc_zeros::<u32>(words as usize).map_err(failed)?;
        let shape = LaunchConfig {
            grid_dim: (self.blocks, 1, 1),
            block_dim: (BLOCK, 1, 1),
            shared_mem_bytes: 0,
        };
        let (narrow_left, narrow_right) = (left as u32, right as u32);
        let mut from = first;
        while from < end {
            let to = from.saturating_add(CHUNK).min(end);
            for kernel in if max <= 32 { &self.narrow } else { &self.wide } {
                let mut launch = stream.launch_builder(kernel);
                launch.arg(&min).arg(&max);
                match max <= 32 {
                    true => launch.arg(&narrow_left).arg(&narrow_right),
                    false => launch.arg(&left).arg(&right),
                };
                launch.arg(&from).arg(&to).arg(&mut marks).arg(&mut count);
                // SAFETY: the arguments are those of the kernel, in its order and of its types. It writes a word of marks for every 32
                // sets of a thread, which `words` counts, and adds to the one number in `count`; both live until the copy
                // below has waited for all kernels.
                unsafe { launch.launch(shape) }.map_err(failed)?;
            }
            from = to;
        }
        let counted = stream.clone_dtoh(&count).map_err(failed)?;
        counted.first().copied().ok_or_else(|| failed("no count"))
    }
}
