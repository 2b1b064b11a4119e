//! Several axes of a transform.
//!
//! **Why is the list `Self`?** Where a bound behind a relation fails, rustc prints the sentence of that bound, unless both are about the same type. So the
//! sentence about an axis that is missing is printed.

use super::axis::{HalfTransform, RealTransform, Transform};
use congruent::shape::HasAxes;
use congruent::shape::axis::{Ax, AxisList};
use congruent::{Dim, Lengths};

/// A list of axes along which a shape `S` can be transformed: at least one, none of them twice. The shape stays.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes to transform along",
    label = "expected a list of at least one axis",
    note = "a list of axes is written with `axes!`, as in `x.fftn::<axes![0, -1]>()`"
)]
pub trait TransformAxes<S>: AxisList {}
/// `s` along `axes![x.., A]`, if it has each of the axes once
impl<S: Transform<A> + HasAxes<(X, Ax<A>)>, X: EachTransformed<S>, const A: isize> TransformAxes<S> for (X, Ax<A>) where
    (X, Ax<A>): AxisList
{
}

/// A list of axes, along each of which `S` can be transformed.
pub trait EachTransformed<S> {}
/// `axes![]`
impl<S> EachTransformed<S> for () {}
/// `axes![x.., A]`: each of `x`, and `A`
impl<S: Transform<A>, X: EachTransformed<S>, const A: isize> EachTransformed<S> for (X, Ax<A>) {}

/// A list of axes along which real numbers of shape `S` can be transformed, to half of the spectrum: the last axis of the list is halved.
///
/// `[4, 8]` along `axes![0, 1]` gives `[4, 5]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes to transform along",
    label = "expected a list of at least one axis",
    note = "a list of axes is written with `axes!`, as in `x.rfftn::<axes![0, -1]>()`"
)]
pub trait HalfTransformAxes<S>: AxisList {
    /// The shape of the spectrum.
    type Out: Lengths;
}
/// The shape of the spectrum of real numbers of shape `S`, along the axes `X`.
pub type HalfSpectrumAxes<S, X> = <X as HalfTransformAxes<S>>::Out;

/// `s` along `axes![x.., A]`: halved along `A`
impl<S: HalfTransform<A>, X, const A: isize> HalfTransformAxes<S> for (X, Ax<A>)
where
    (X, Ax<A>): TransformAxes<S>,
{
    type Out = <S as HalfTransform<A>>::Out;
}

/// A list of axes along which a spectrum of shape `S` can be transformed to real numbers, whose length along the last axis of the list is `D`.
///
/// `[4, 5]` along `axes![0, 1]`, of a signal of length 8, gives `[4, 8]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes to transform along",
    label = "expected a list of at least one axis",
    note = "a list of axes is written with `axes!`, as in `x.irfftn::<axes![0, -1], len![8]>()`"
)]
pub trait RealTransformAxes<S, D>: AxisList {
    /// The shape of the signal.
    type Out: Lengths;
}
/// The shape of the real signal whose spectrum along the axes `X` has shape `S`, and whose length along the last one is `D`.
pub type RealSignalAxes<S, X, D> = <X as RealTransformAxes<S, D>>::Out;

/// `s` along `axes![x.., A]`: of length d along `A`
impl<S: RealTransform<A, D>, X, D: Dim, const A: isize> RealTransformAxes<S, D> for (X, Ax<A>)
where
    (X, Ax<A>): TransformAxes<S>,
{
    type Out = <S as RealTransform<A, D>>::Out;
}
