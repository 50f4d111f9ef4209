//! The card, with the kernels loaded.

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaStream, DriverError, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::Ptx;
use meximal_survey::CensusQuestion;

const KERNELS: &str = include_str!("census.ptx");
const THREADS: u32 = 256;
/// Blocks for each multiprocessor: enough to fill it.
const BLOCKS: u32 = 8;
/// Sets that are marked at a time: 2³⁰ of them need 128 MiB.
const CHUNK: u64 = 1 << 30;

/// A card that counts sets.
pub struct Card {
    stream: Arc<CudaStream>,
    /// The two kernels for max S ≤ 32, and for more.
    narrow: [CudaFunction; 2],
    wide: [CudaFunction; 2],
    blocks: u32,
    name: String,
}

/// Whether the driver's library is there. Without it, every other call would panic.
#[allow(unsafe_code)]
fn has_driver() -> bool {
    // SAFETY: this loads the driver's library, whose initialisers are trusted, and unloads it again.
    unsafe { cudarc::driver::sys::is_culib_present() }
}

impl Card {
    /// The first card of this machine.
    pub fn new() -> Result<Card, String> {
        if !has_driver() {
            return Err(
                "there is no NVIDIA driver on this machine (libcuda was not found)".to_owned(),
            );
        }
        let failed = |error: DriverError| format!("the card cannot be used: {error}");
        let context = CudaContext::new(0).map_err(failed)?;
        let module = context
            .load_module(Ptx::from_src(KERNELS))
            .map_err(failed)?;
        let multiprocessors = context
            .attribute(
                cudarc::driver::sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
            )
            .map_err(failed)?;
        let load = |name: &str| module.load_function(name).map_err(failed);
        Ok(Card {
            narrow: [load("find_left_32")?, load("decide_32")?],
            wide: [load("find_left_64")?, load("decide_64")?],
            stream: context.default_stream(),
            blocks: BLOCKS * u32::try_from(multiprocessors).unwrap_or(1).max(1),
            name: context.name().map_err(failed)?,
        })
    }

    /// The name of the card.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many of the sets with numbers from `first` to before `end` are eventually all Left.
    pub fn all_left(&self, question: &CensusQuestion, first: u64, end: u64) -> Result<u64, String> {
        self.launch(question, first, end)
            .map_err(|error| format!("the card stopped: {error}"))
    }

    #[allow(unsafe_code)]
    fn launch(&self, question: &CensusQuestion, first: u64, end: u64) -> Result<u64, DriverError> {
        let mut found = self.stream.alloc_zeros::<u64>(1)?;
        let threads = u64::from(self.blocks * THREADS);
        let sets = end.saturating_sub(first).clamp(1, CHUNK);
        let words = sets.div_ceil(threads).div_ceil(32) * threads;
        let mut marks = self.stream.alloc_zeros::<u32>(words as usize)?;
        let (min, max) = (question.min(), question.max());
        let (left, right) = question.terminal_bits();
        let (narrow_left, narrow_right) = (left as u32, right as u32);
        let shape = LaunchConfig {
            grid_dim: (self.blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut from = first;
        while from < end {
            let to = from.saturating_add(CHUNK).min(end);
            for kernel in if max <= 32 { &self.narrow } else { &self.wide } {
                let mut launch = self.stream.launch_builder(kernel);
                launch.arg(&min).arg(&max);
                if max <= 32 {
                    launch.arg(&narrow_left).arg(&narrow_right)
                } else {
                    launch.arg(&left).arg(&right)
                };
                launch.arg(&from).arg(&to).arg(&mut marks).arg(&mut found);
                // SAFETY: the arguments are those of the kernels in `census.cu`, in order and type. They use
                // a word of marks for every 32 sets of a thread, which `words` counts, and add to the one
                // number in `found`; both live until the copy below has waited for all kernels.
                unsafe { launch.launch(shape) }?;
            }
            from = to;
        }
        let counted = self.stream.clone_dtoh(&found)?;
        self.stream.synchronize()?;
        Ok(counted.first().copied().unwrap_or(0))
    }
}
