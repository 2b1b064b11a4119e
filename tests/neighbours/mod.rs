//! Conversions to and from other crates, each behind the feature of its crate.

/// Arrays of `generic-array`.
#[cfg(feature = "generic-array")]
mod generic_array {
    use ::generic_array::{ArrayLength as Length, GenericArray as Array};
    const NAME: &str = "GenericArray";
    include!("arrays.rs");
}
/// Arrays of `hybrid-array`.
#[cfg(feature = "hybrid-array")]
mod hybrid_array {
    use ::hybrid_array::{Array, ArraySize as Length};
    const NAME: &str = "Array";
    include!("arrays.rs");
}
#[cfg(feature = "approx")]
mod approx;
#[cfg(feature = "burn")]
mod burn;
#[cfg(feature = "candle")]
mod candle;
#[cfg(feature = "dlpack")]
mod dlpack;
#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "image")]
mod image;
#[cfg(all(feature = "generic-array", feature = "nalgebra", feature = "ndarray"))]
mod messages;
#[cfg(feature = "mint")]
mod mint;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(all(feature = "nalgebra", feature = "ndarray"))]
mod told;
#[cfg(feature = "typenum")]
mod typenum;

/// The matrix `[[0, 1, 2], [3, 4, 5]]`.
#[cfg(any(feature = "burn", feature = "candle", feature = "faer"))]
fn matrix() -> congruent::Tensor<f32, congruent::shape![2, 3]> {
    congruent::Tensor::arange()
}
