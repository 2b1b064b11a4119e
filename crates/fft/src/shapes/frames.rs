//! Windows along a signal: how many there are, and how long the signal is that they make.

use super::axis::{Frequencies, FrequenciesOf};
use congruent::dim::count::{NoMore, NotEmpty, Passes, ToCount};
use congruent::dim::{Difference, Length, N, One, Product, Quotient, Remainder, Sum, ToDim};
use congruent::{Dim, Lengths, StaticDim};

/// Windows `D` positions apart, the first of them around the first position of the signal. [`hop`] and [`hop_of`] make it.
///
/// The signal is reflected at its ends, by half of the window. [`uncentred`](Hop::uncentred) leaves the signal as it is.
#[derive(Clone, Copy, Debug)]
pub struct Hop<D>(D);

/// Windows `D` positions apart, the first of which begins at the first position of the signal. [`Hop::uncentred`] makes it.
#[derive(Clone, Copy, Debug)]
pub struct Uncentred<D>(D);

/// Returns the distance of windows as a type: `hop::<len![160]>()`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_fft::prelude::*;
///
/// let x = Tensor::<f32, shape![16_000]>::zeros();
/// let window = hann_window::<f32, len![400]>();
/// let y: Tensor<Complex<f32>, shape![201, 101]> = x.stft(&window, hop::<len![160]>());
/// let y: Tensor<Complex<f32>, shape![201, 98]> = x.stft(&window, hop::<len![160]>().uncentred());
/// # let _ = y;
/// ```
pub fn hop<D: StaticDim>() -> Hop<D> {
    Hop(D::VALUE)
}

/// Returns the distance of windows as a value: `hop_of(n)`. The number of windows is `_` then.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_fft::prelude::*;
///
/// let x = Tensor::<f32, shape![16_000]>::zeros();
/// let n = 160;
/// let y: Tensor<Complex<f32>, shape![201, _]> = x.stft(&hann_window::<f32, len![400]>(), hop_of(n));
/// assert_eq!(y.sizes(), [201, 101]);
/// ```
pub fn hop_of<D: ToDim>(distance: D) -> Hop<D::Dim> {
    Hop(distance.to_dim())
}

impl<D> Hop<D> {
    /// Returns windows of the signal as it is: none reaches beyond its ends. PyTorch's `center=False`.
    pub fn uncentred(self) -> Uncentred<D> {
        Uncentred(self.0)
    }
}

/// Windows along a signal: [`Hop`] and [`Uncentred`].
pub trait Framing {
    /// The distance.
    #[doc(hidden)]
    fn distance(&self) -> usize;
    /// Whether the signal is reflected at its ends.
    #[doc(hidden)]
    const CENTRED: bool;
}
/// Around each position
impl<D: Length> Framing for Hop<D> {
    fn distance(&self) -> usize {
        self.0.size()
    }
    const CENTRED: bool = true;
}
/// Behind each position
impl<D: Length> Framing for Uncentred<D> {
    fn distance(&self) -> usize {
        self.0.size()
    }
    const CENTRED: bool = false;
}

/// The number of windows around positions: `(T - W % 2) / H + 1`.
type CenteredFrames<T, W, H> = Sum<Quotient<Difference<T, Remainder<W, N<2>>>, H>, One>;
/// The number of windows inside a signal: `(T - W) / H + 1`.
type Inside<T, W, H> = Sum<Quotient<Difference<T, W>, H>, One>;
/// The length that windows cover, but for the first: `(M - 1) * H`.
type Covered<M, H> = Product<Difference<M, One>, H>;

/// Windows of length `W` along the last axis of signals of shape `S`: [`Hop`], [`Uncentred`].
///
/// | windows | `[.., T]` gives |
/// |---|---|
/// | `Hop<H>` | `[.., W / 2 + 1, (T - W % 2) / H + 1]` |
/// | `Uncentred<H>` | `[.., W / 2 + 1, (T - W) / H + 1]` |
///
/// Generic code requires the relation, because a signal of any length may be shorter than the window:
/// ```
/// use congruent::prelude::*;
/// use congruent_fft::prelude::*;
/// use congruent_fft::{ShortSpectra, ShortTransform};
///
/// type Every = Hop<len![64]>;
///
/// fn spectra<B: Dim, T: Dim>(
///     x: &Strided<f32, shape![B, T]>,
/// ) -> Tensor<Complex<f32>, ShortSpectra<shape![B, T], len![256], Every>>
/// where
///     Every: ShortTransform<shape![B, T], len![256]>,
/// {
///     x.stft(&hann_window::<f32, len![256]>(), hop::<len![64]>())
/// }
///
/// let y: Tensor<Complex<f32>, shape![2, 129, 17]> = spectra(&Tensor::<f32, shape![2, 1024]>::ones());
/// # let _ = y;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not place windows along signals of shape `{S}`",
    label = "expected `hop::<len![160]>()`, and signals of at least one axis",
    note = "the distance of windows is `hop::<len![160]>()`, a type, or `hop_of(n)`, a value"
)]
pub trait ShortTransform<S, W>: Framing {
    /// The shape of the spectra: frequencies, then windows.
    type Out: Lengths;
}
/// The shape of the spectra of signals of shape `S`.
pub type ShortSpectra<S, W, F> = <F as ShortTransform<S, W>>::Out;

/// `[l.., t]` around positions: `[l.., w / 2 + 1, (t - w % 2) / h + 1]`
impl<L: Lengths, T: Dim + ReflectsHalf<W>, W: Dim, H: Dim + Distance> ShortTransform<(L, T), W> for Hop<H> {
    type Out = ((L, Frequencies<W>), CenteredFrames<T, W, H>);
}
/// `[l.., t]` inside: `[l.., w / 2 + 1, (t - w) / h + 1]`
impl<L: Lengths, T: Dim + Contains<W>, W: Dim, H: Dim + Distance> ShortTransform<(L, T), W> for Uncentred<H> {
    type Out = ((L, Frequencies<W>), Inside<T, W, H>);
}

/// Windows of length `W`, of which spectra of shape `S` make signals: [`Hop`], [`Uncentred`].
///
/// | windows | `[.., W / 2 + 1, M]` gives |
/// |---|---|
/// | `Hop<H>` | `[.., (M - 1) * H + W % 2]` |
/// | `Uncentred<H>` | `[.., (M - 1) * H + W]` |
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not place windows of spectra of shape `{S}`",
    label = "expected `hop::<len![160]>()`, and spectra of at least two axes: frequencies and windows",
    note = "the distance of windows is `hop::<len![160]>()`, a type, or `hop_of(n)`, a value; the inverse of `rfft` is `irfft`"
)]
pub trait ShortInverse<S, W>: Framing {
    /// The shape of the signals.
    type Out: Lengths;
    /// The shape of signals of another length.
    type With<D: Length>: Lengths;
}
/// The shape of signals that have spectra of shape `S`.
pub type ShortSignals<S, W, F> = <F as ShortInverse<S, W>>::Out;

/// `[l.., k, m]` around positions: `[l.., (m - 1) * h + w % 2]`
impl<L: Lengths, K: Dim + FrequenciesOf<W>, M: Dim, W: Dim, H: Dim + Distance> ShortInverse<((L, K), M), W> for Hop<H> {
    type Out = (L, Sum<Covered<M, H>, Remainder<W, N<2>>>);
    type With<D: Length> = (L, D);
}
/// `[l.., k, m]` inside: `[l.., (m - 1) * h + w]`
impl<L: Lengths, K: Dim + FrequenciesOf<W>, M: Dim, W: Dim, H: Dim + Distance> ShortInverse<((L, K), M), W>
    for Uncentred<H>
{
    type Out = (L, Sum<Covered<M, H>, W>);
    type With<D: Length> = (L, D);
}

/// A length of a signal that has a window of length `W`.
#[diagnostic::on_unimplemented(
    message = "a window of length `{W}` does not fit a signal of length `{Self}`",
    label = "the last axis has length `{Self}`",
    note = "uncentred windows reach from the first position to the last one of the signal; generic code asks for the relation, `where Uncentred<H>: ShortTransform<shape![B, T], W>`"
)]
pub trait Contains<W> {}
/// `w <= t`
#[diagnostic::do_not_recommend]
impl<T: ToCount<Count = U>, W: ToCount<Count = V>, U, V> Contains<W> for T where (V, U): Passes<NoMore> {}

/// A length of a signal that can be reflected by half of a window of length `W`.
#[diagnostic::on_unimplemented(
    message = "a signal of length `{Self}` cannot be reflected by half of a window of length `{W}`",
    label = "the last axis has length `{Self}`",
    note = "the reflection is shorter than the signal, because the edge is not repeated; `hop::<len![8]>().uncentred()` reflects nothing; generic code asks for the relation, `where Hop<H>: ShortTransform<shape![B, T], W>`"
)]
pub trait ReflectsHalf<W> {}
/// `w / 2 + 1 <= t`
#[diagnostic::do_not_recommend]
impl<T: ToCount<Count = U>, W: Dim, U, V> ReflectsHalf<W> for T
where
    Frequencies<W>: ToCount<Count = V>,
    (V, U): Passes<NoMore>,
{
}

/// A distance of windows: anything but 0.
#[diagnostic::on_unimplemented(
    message = "windows cannot be `{Self}` apart",
    label = "a distance of at least 1 was expected",
    note = "`hop::<len![160]>()`: windows begin 160 positions apart"
)]
pub trait Distance {}
/// `h > 0`
#[diagnostic::do_not_recommend]
impl<H: ToCount<Count: Passes<NotEmpty>>> Distance for H {}
