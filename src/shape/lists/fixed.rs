//! Lists whose lengths are all numbers.
//!
//! Known by now: lists, and their sizes as a constant ([`StaticDims`]). This file adds lists whose type alone determines all sizes, so that a tensor
//! can be built from it.
//!
//! Exercises of the course: 7.

use super::lengths::List;
use super::sizes::StaticDims;
use crate::dim::Fixed;
use crate::dim::number::{Decimal, Once, ProductOf, ToDecimal};

/// A shape whose lengths are all known at compile time.
#[diagnostic::on_unimplemented(
    message = "the shape `{Self}` is not known at compile time",
    note = "with a length that comes at run time: `Tensor::zeros_of(dims![n, 784])`",
    note = "each number has one type (1 is `One`, 4096 is `K<4, 96>`), which `shape!` finds; a const parameter is one where `Const<I>: Known`"
)]
pub trait StaticShape: List {
    /// The one value of the type.
    const VALUE: Self;
    /// The number of elements.
    const NUMEL: usize;
    /// The length of each axis.
    const SIZES: &'static StaticDims;
    /// The row-major strides.
    const STRIDES: &'static StaticDims;
}
/// `[]`: one element, of no axes
#[diagnostic::do_not_recommend]
impl StaticShape for () {
    const VALUE: () = ();
    const NUMEL: usize = 1;
    const SIZES: &'static StaticDims = &StaticDims::SCALAR;
    const STRIDES: &'static StaticDims = &StaticDims::SCALAR;
}
/// `[l.., d]`: the values of `l`, and the number `d`
impl<L: StaticShape, D: Fixed> StaticShape for (L, D) {
    const VALUE: Self = (L::VALUE, D::VALUE);
    const NUMEL: usize = L::NUMEL * D::SIZE;
    const SIZES: &'static StaticDims = &L::SIZES.push(D::SIZE);
    const STRIDES: &'static StaticDims = &Self::SIZES.strides();
}

/// A static shape whose number of elements is computed as a type: the bound of [`StackTensor`](crate::StackTensor).
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot lie on the stack: its size is not known at compile time",
    note = "on the heap: `Tensor::zeros_of(dims![n, 784])`"
)]
pub trait InlineShape: StaticShape {
    /// The number of elements.
    type Numel: Decimal;
}
/// `numel [] = 1`
#[diagnostic::do_not_recommend]
impl InlineShape for () {
    type Numel = Once;
}
/// `numel [.., d] = numel [..] * d`
#[diagnostic::do_not_recommend]
impl<L: InlineShape, D: Fixed + ToDecimal> InlineShape for (L, D) {
    type Numel = ProductOf<L::Numel, D::Decimal>;
}
