//! Several axes of a transform.

use super::axis::{HalfTransform, RealTransform, Transform};
use congruent::Lengths;
use congruent::shape::axis::{Ax, AxisList};
use congruent::shape::reduce_axes::ReduceAxes;

/// A shape that can be transformed along the axes `X`: at least one, none of them twice. The shape stays.
pub trait TransformAxes<X: AxisList>: Lengths {}
/// `s`, if it has each of the axes once
impl<S: ReduceAxes<X>, X: AxisList + EachTransformed<S>> TransformAxes<X> for S {}

/// A list of axes, along each of which `S` can be transformed.
pub trait EachTransformed<S> {}
/// `axes![]`
impl<S> EachTransformed<S> for () {}
/// `axes![x.., A]`: each of `x`, and `A`
impl<S: Transform<A>, X: EachTransformed<S>, const A: isize> EachTransformed<S> for (X, Ax<A>) {}

/// A shape of real numbers that can be transformed along the axes `X`, to half of the spectrum: the last axis of the list is halved.
///
/// `[4, 8]` along `axes![0, 1]` gives `[4, 5]`.
pub trait HalfTransformAxes<X: AxisList>: Lengths {
    /// The shape of the spectrum.
    type Out: Lengths;
}
/// The shape of the spectrum of real numbers of shape `S`, along the axes `X`.
pub type HalfSpectrumAxes<S, X> = <S as HalfTransformAxes<X>>::Out;

/// `s` along `axes![x.., A]`: halved along `A`
impl<S, X, const A: isize> HalfTransformAxes<(X, Ax<A>)> for S
where
    (X, Ax<A>): AxisList,
    S: TransformAxes<(X, Ax<A>)> + HalfTransform<A>,
{
    type Out = <S as HalfTransform<A>>::Out;
}

/// A shape of a spectrum along the axes `X`, which a real signal has whose length along the last axis of the list is `D`.
///
/// `[4, 5]` along `axes![0, 1]`, of a signal of length 8, gives `[4, 8]`.
pub trait RealTransformAxes<X: AxisList, D>: Lengths {
    /// The shape of the signal.
    type Out: Lengths;
}
/// The shape of the real signal whose spectrum along the axes `X` has shape `S`, and whose length along the last one is `D`.
pub type RealSignalAxes<S, X, D> = <S as RealTransformAxes<X, D>>::Out;

/// `s` along `axes![x.., A]`: of length d along `A`
impl<S, X, D, const A: isize> RealTransformAxes<(X, Ax<A>), D> for S
where
    (X, Ax<A>): AxisList,
    S: TransformAxes<(X, Ax<A>)> + RealTransform<A, D>,
{
    type Out = <S as RealTransform<A, D>>::Out;
}
