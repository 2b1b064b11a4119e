//! 43. A golden of your own: what it tests. There is nothing to change here.

use congruent::prelude::*;
use congruent::shape::Expands;

/// Pictures: three channels, then rows and columns.
#[diagnostic::on_unimplemented(message = "a picture has shape [3, rows, columns], and this is `{Self}`")]
pub trait Picture {}
impl<H: Dim, W: Dim> Picture for shape![3, H, W] {}

/// The mean brightness of a picture.
pub fn brightness<S: Shape + Picture>(picture: &Strided<f32, S>) -> f32 {
    picture.mean_all().item()
}

/// Adds a frame to a picture, which keeps its shape.
pub fn add_frame<S: Shape, R: Shape + Expands<S>>(picture: &mut Tensor<f32, S>, frame: &Strided<f32, R>) {
    *picture += frame;
}

/// A score for each row of features.
pub fn scores<B: Dim, I: Dim>(x: &Strided<f32, shape![B, I]>, w: &Strided<f32, shape![I]>) -> Tensor<f32, shape![B]> {
    x.matmul(w)
}
