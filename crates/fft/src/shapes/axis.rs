//! One axis of a transform.

use congruent::dim::{Halved, Length, One, Sum};
use congruent::shape::axis::{At, HasAxis, InList};
use congruent::shape::same::SameDim;
use congruent::{Dim, Lengths};

/// The number of frequencies of a real signal of length `D`: `D / 2 + 1`. The other frequencies are negative, and have conjugate values.
pub type Frequencies<D> = Sum<Halved<D>, One>;

/// A shape that can be transformed along axis `A`. The shape stays.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards; complex variables count without the axis of pairs"
)]
pub trait Transform<const A: isize>: Lengths {}
/// `[.., d, ..]` at `A` stays.
#[diagnostic::do_not_recommend]
impl<S: HasAxis<A, Place = P>, P: InList, const A: isize> Transform<A> for S {}

/// A shape of real numbers that can be transformed along axis `A`, to the half of the spectrum that determines the other half.
///
/// `[2, 8]` along -1 gives `[2, 5]`; `[B, N]` gives `[B, N / 2 + 1]`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards"
)]
pub trait HalfTransform<const A: isize>: Lengths {
    /// The shape of the spectrum.
    type Out: Lengths;
}
/// The shape of the spectrum of real numbers of shape `S`, along axis `A`.
pub type HalfSpectrum<S, const A: isize> = <S as HalfTransform<A>>::Out;

/// `[.., d, ..]` at `A` becomes `[.., d / 2 + 1, ..]`.
#[diagnostic::do_not_recommend]
impl<S, P, D: Dim, const A: isize> HalfTransform<A> for S
where
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
{
    type Out = <S as At<P>>::With<Frequencies<D>>;
}

/// A shape of a spectrum along axis `A`, which a real signal of length `D` has.
///
/// `[2, 5]` along -1, of a signal of length 8, gives `[2, 8]`.
pub trait RealTransform<const A: isize, D>: Lengths {
    /// The shape of the signal.
    type Out: Lengths;
}
/// The shape of the real signal of length `D` whose spectrum along axis `A` has shape `S`.
pub type RealSignal<S, const A: isize, D> = <S as RealTransform<A, D>>::Out;

/// `[.., k, ..]` at `A` becomes `[.., d, ..]`, where `k = d / 2 + 1`.
impl<S, P, K: FrequenciesOf<D>, D: Dim, const A: isize> RealTransform<A, D> for S
where
    S: HasAxis<A, Place = P> + At<P, Dim = K>,
    K: Length,
    P: InList,
{
    type Out = <S as At<P>>::With<D>;
}

/// A shape that can have another length `D` along axis `A`.
///
/// `[2, 5]` of length 8 along -1 is `[2, 8]`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards; the pairs of complex variables are an axis here"
)]
pub trait Resize<const A: isize, D>: Lengths {
    /// The shape with the other length.
    type Out: Lengths;
}
/// The shape `S` with length `D` along axis `A`.
pub type Resized<S, const A: isize, D> = <S as Resize<A, D>>::Out;

/// `[.., k, ..]` at `A` becomes `[.., d, ..]`.
#[diagnostic::do_not_recommend]
impl<S, P, D: Dim, const A: isize> Resize<A, D> for S
where
    S: HasAxis<A, Place = P> + At<P>,
    P: InList,
{
    type Out = <S as At<P>>::With<D>;
}

/// A number of frequencies that a real signal of length `D` can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` frequencies are not those of a real signal of length `{D}`",
    label = "a real signal of length n has n / 2 + 1 frequencies",
    note = "k frequencies are those of a signal of length 2 * k - 2, or 2 * k - 1: the length is written in the call, `x.irfft::<-1, len![8]>()`; that of `istft` is the length of the window"
)]
pub trait FrequenciesOf<D> {}
/// `k = d / 2 + 1`
#[diagnostic::do_not_recommend]
impl<K: SameDim<Frequencies<D>>, D: Dim> FrequenciesOf<D> for K {}
