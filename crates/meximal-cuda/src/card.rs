//! The card, with the kernels loaded.

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaStream, DriverError, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::Ptx;
use meximal::survey::CensusQuestion;

const KERNELS: &str = include_str!("census.ptx");
const THREADS: u32 = 256;
/// Blocks for each multiprocessor: enough to hide that threads end at different times.
const BLOCKS: u32 = 64;

/// A card that counts sets.
pub struct Card {
    stream: Arc<CudaStream>,
    narrow: CudaFunction,
    wide: CudaFunction,
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
        Ok(Card {
            narrow: module.load_function("census_32").map_err(failed)?,
            wide: module.load_function("census_64").map_err(failed)?,
            stream: context.default_stream(),
            blocks: BLOCKS * u32::try_from(multiprocessors).unwrap_or(1),
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
        let (min, max) = (question.min(), question.max());
        let (left, right) = question.terminal_bits();
        let kernel = if max <= 32 { &self.narrow } else { &self.wide };
        let mut launch = self.stream.launch_builder(kernel);
        launch.arg(&first).arg(&end).arg(&min).arg(&max);
        launch.arg(&left).arg(&right).arg(&mut found);
        let shape = LaunchConfig {
            grid_dim: (self.blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        };
        // SAFETY: the arguments are those of `census_32` and `census_64` in `census.cu`, in order and type, and `found` has the
        // one element that the kernel adds to.
        unsafe { launch.launch(shape) }?;
        let counted = self.stream.clone_dtoh(&found)?;
        self.stream.synchronize()?;
        Ok(counted.first().copied().unwrap_or(0))
    }
}
