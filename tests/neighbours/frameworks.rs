//! Conversions to and from the larger crates: `faer`, `image`, `candle`, `burn`. A program of its own, because they take minutes to build.

mod burn;
mod candle;
mod faer;
mod image;

/// The matrix `[[0, 1, 2], [3, 4, 5]]`.
fn matrix() -> congruent::Tensor<f32, congruent::shape![2, 3]> {
    congruent::Tensor::arange()
}
