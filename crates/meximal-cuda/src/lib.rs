//! The census of subtraction sets on an NVIDIA card, one set for each thread at a time. The kernel is
//! `census.cu`; what is loaded is its translation `census.ptx`, so that the driver is all that a machine
//! needs (`nvrtc` or `nvcc --ptx -arch=compute_70 census.cu` makes it anew).
//!
//! Without the feature `cuda` there is no card, and [`Card::new`] says so.

#[cfg(feature = "cuda")]
mod card;

#[cfg(feature = "cuda")]
pub use card::Card;

/// A card that counts sets: there is none in this build.
#[cfg(not(feature = "cuda"))]
pub struct Card {
    never: std::convert::Infallible,
}

#[cfg(not(feature = "cuda"))]
impl Card {
    /// Says that there is no card.
    pub fn new() -> Result<Card, String> {
        Err(
            "this meximal was built without cards: expected a build with --features cuda"
                .to_owned(),
        )
    }

    /// The name of the card.
    pub fn name(&self) -> &str {
        match self.never {}
    }

    /// How many of the sets with numbers from `first` to before `end` are eventually all Left.
    pub fn all_left(
        &self,
        _: &meximal_survey::CensusQuestion,
        _: u64,
        _: u64,
    ) -> Result<u64, String> {
        match self.never {}
    }
}
