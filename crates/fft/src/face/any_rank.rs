//! Methods of operands whose rank is known at run time: axes, lengths and norms are values.

use super::length::{Resizable, resize};
use super::shift::Movable;
use super::subject::{ComplexOperand, RealOperand, Subject};
use crate::checks::find_axis;
use crate::error::FftError;
use crate::norm::{Direction, Norm};
use crate::operations::{invert_hermitian, transform, transform_half, transform_hermitian, transform_real};
use crate::short::{Frames, istft, stft};
use congruent::dim::{Axes, Axis, Length};
use congruent::{AnyRank, Strided};

/// Fourier transforms of tensors, views and variables of [`AnyRank`], along axes that are values. Import this trait to call them.
///
/// The methods are those of [`Fft`](crate::Fft), with the norm as the last argument: `x.fft(-1, Norm::Backward)`. They do not panic, and so have no
/// `try_` forms.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_fft::prelude::*;
///
/// let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).into_dyn();
/// let y = x.rfft(-1, Norm::Backward)?;
/// assert_eq!(y.sizes(), [2, 2]);
/// assert_eq!(y.irfft(-1, 3, Norm::Backward)?.sizes(), [2, 3]);
/// assert_eq!(x.fft(2, Norm::Backward).unwrap_err().to_string(), "fft: shape [2, 3] has no axis 2");
/// # Ok::<(), FftError>(())
/// ```
pub trait AnyRankFft: Subject<Shape = AnyRank> {
    /// Returns the discrete Fourier transform along an axis.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::Empty`]
    fn fft(&self, axis: impl Axis, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: ComplexOperand,
    {
        transform("fft", self.complex_operand(), &axis.axes(), Direction::Forward, norm).map(Self::any_complex)
    }

    /// Returns the inverse of the discrete Fourier transform along an axis.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::Empty`]
    fn ifft(&self, axis: impl Axis, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: ComplexOperand,
    {
        transform("ifft", self.complex_operand(), &axis.axes(), Direction::Inverse, norm).map(Self::any_complex)
    }

    /// Returns the transform of real numbers along an axis, without the negative frequencies: `n` numbers give `n / 2 + 1` frequencies.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::Empty`]
    fn rfft(&self, axis: impl Axis, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: RealOperand,
    {
        transform_half("rfft", &self.real_operand(), &axis.axes(), norm).map(Self::any_complex)
    }

    /// Returns the real signal of this length along an axis whose [`rfft`](Self::rfft) is `self`.
    ///
    /// # Errors
    /// [`FftError::Frequencies`], [`FftError::NoAxis`], [`FftError::Empty`], also if `length` is 0
    fn irfft(&self, axis: impl Axis, length: usize, norm: Norm) -> Result<Self::AnyReal, FftError>
    where
        Self: ComplexOperand,
    {
        transform_real("irfft", self.complex_operand(), &axis.axes(), length, norm).map(Self::any_real)
    }

    /// Returns the real spectrum of this length along an axis of a signal whose half at times that are not negative is `self`.
    ///
    /// # Errors
    /// [`FftError::Frequencies`], [`FftError::NoAxis`], [`FftError::Empty`], also if `length` is 0
    fn hfft(&self, axis: impl Axis, length: usize, norm: Norm) -> Result<Self::AnyReal, FftError>
    where
        Self: ComplexOperand,
    {
        transform_hermitian("hfft", self.complex_operand(), axis.to_value(), length, norm).map(Self::any_real)
    }

    /// Returns the half, at times that are not negative, of the signal along an axis whose spectrum is real: the inverse of [`hfft`](Self::hfft).
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::Empty`]
    fn ihfft(&self, axis: impl Axis, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: RealOperand,
    {
        invert_hermitian("ihfft", &self.real_operand(), axis.to_value(), norm).map(Self::any_complex)
    }

    /// Returns the discrete Fourier transform along the last two axes.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::Empty`]
    fn fft2(&self, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: ComplexOperand,
    {
        transform("fft2", self.complex_operand(), &[-2, -1], Direction::Forward, norm).map(Self::any_complex)
    }

    /// Returns the inverse of the discrete Fourier transform along the last two axes.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::Empty`]
    fn ifft2(&self, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: ComplexOperand,
    {
        transform("ifft2", self.complex_operand(), &[-2, -1], Direction::Inverse, norm).map(Self::any_complex)
    }

    /// Returns the transform of real numbers along the last two axes, without the negative frequencies of the last axis.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::Empty`]
    fn rfft2(&self, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: RealOperand,
    {
        transform_half("rfft2", &self.real_operand(), &[-2, -1], norm).map(Self::any_complex)
    }

    /// Returns the real matrix with rows of this length whose [`rfft2`](Self::rfft2) is `self`.
    ///
    /// # Errors
    /// [`FftError::Frequencies`], [`FftError::NoAxis`], [`FftError::Empty`], also if `length` is 0
    fn irfft2(&self, length: usize, norm: Norm) -> Result<Self::AnyReal, FftError>
    where
        Self: ComplexOperand,
    {
        transform_real("irfft2", self.complex_operand(), &[-2, -1], length, norm).map(Self::any_real)
    }

    /// Returns the discrete Fourier transform along these axes.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::RepeatedAxis`], [`FftError::NoAxes`], [`FftError::Empty`]
    fn fftn(&self, axes: impl Axes, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: ComplexOperand,
    {
        transform("fftn", self.complex_operand(), &axes.axes(), Direction::Forward, norm).map(Self::any_complex)
    }

    /// Returns the inverse of the discrete Fourier transform along these axes.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::RepeatedAxis`], [`FftError::NoAxes`], [`FftError::Empty`]
    fn ifftn(&self, axes: impl Axes, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: ComplexOperand,
    {
        transform("ifftn", self.complex_operand(), &axes.axes(), Direction::Inverse, norm).map(Self::any_complex)
    }

    /// Returns the transform of real numbers along these axes, without the negative frequencies of the last axis of the list.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::RepeatedAxis`], [`FftError::NoAxes`], [`FftError::Empty`]
    fn rfftn(&self, axes: impl Axes, norm: Norm) -> Result<Self::AnyComplex, FftError>
    where
        Self: RealOperand,
    {
        transform_half("rfftn", &self.real_operand(), &axes.axes(), norm).map(Self::any_complex)
    }

    /// Returns the real numbers, of this length along the last axis of the list, whose [`rfftn`](Self::rfftn) is `self`.
    ///
    /// # Errors
    /// [`FftError::Frequencies`], [`FftError::NoAxis`], [`FftError::RepeatedAxis`], [`FftError::NoAxes`], [`FftError::Empty`], also if `length` is 0
    fn irfftn(&self, axes: impl Axes, length: usize, norm: Norm) -> Result<Self::AnyReal, FftError>
    where
        Self: ComplexOperand,
    {
        transform_real("irfftn", self.complex_operand(), &axes.axes(), length, norm).map(Self::any_real)
    }

    /// Returns the spectra of windows of the last axis, `hop` apart: `[.., t]` gives `[.., w / 2 + 1, m]`. If the windows are centred, the signal is
    /// reflected at its ends.
    ///
    /// # Errors
    /// [`FftError::Window`], [`FftError::Hop`], [`FftError::NoAxis`], [`FftError::Empty`]
    fn stft<W: Length>(
        &self,
        window: &Strided<<Self as RealOperand>::Element, ((), W)>,
        hop: usize,
        centred: bool,
    ) -> Result<Self::AnyComplex, FftError>
    where
        Self: RealOperand,
    {
        let frames = Frames { window: &window.as_dyn(), hop, centred };
        stft(&self.real_operand(), frames).map(Self::any_complex)
    }

    /// Returns the signal whose [`stft`](Self::stft) is `self`, of the full length or of the length in the call: `[.., w / 2 + 1, m]` gives `[..,
    /// t]`.
    ///
    /// # Errors
    /// [`FftError::Gap`], [`FftError::TooLong`], [`FftError::Frequencies`], [`FftError::Hop`], [`FftError::NoAxis`], [`FftError::Empty`]
    fn istft<W: Length>(
        &self,
        window: &Strided<<Self as ComplexOperand>::Element, ((), W)>,
        hop: usize,
        centred: bool,
        length: Option<usize>,
    ) -> Result<Self::AnyReal, FftError>
    where
        Self: ComplexOperand,
    {
        let frames = Frames { window: &window.as_dyn(), hop, centred };
        istft(self.complex_operand(), frames, length).map(Self::any_real)
    }

    /// Returns the elements with this length along an axis: the first elements, or all elements followed by zeros. PyTorch's `fft(x, n=16)` is
    /// `x.to_length(-1, 16)?.fft(-1, Norm::Backward)`. All axes count, also the pairs of complex variables.
    ///
    /// # Errors
    /// [`FftError::NoAxis`], [`FftError::TooLong`]
    fn to_length(&self, axis: impl Axis, length: usize) -> Result<Self::Moved<AnyRank>, FftError>
    where
        Self: Resizable,
    {
        resize(self, axis.to_value(), length)
    }

    /// Returns the elements with the frequency 0 in the middle of an axis: negative frequencies first.
    ///
    /// # Errors
    /// [`FftError::NoAxis`]
    fn fftshift(&self, axis: impl Axis) -> Result<Self::Moved<AnyRank>, FftError>
    where
        Self: Movable,
    {
        let axis = find_axis("fftshift", self.lengths(), axis.to_value())?;
        Ok(self.roll_along(axis as isize, (self.lengths()[axis] / 2) as isize))
    }

    /// Returns the elements with the frequency 0 in front of an axis, which [`fftshift`](Self::fftshift) has moved to the middle.
    ///
    /// # Errors
    /// [`FftError::NoAxis`]
    fn ifftshift(&self, axis: impl Axis) -> Result<Self::Moved<AnyRank>, FftError>
    where
        Self: Movable,
    {
        let axis = find_axis("ifftshift", self.lengths(), axis.to_value())?;
        Ok(self.roll_along(axis as isize, -((self.lengths()[axis] / 2) as isize)))
    }
}

impl<X: Subject<Shape = AnyRank> + ?Sized> AnyRankFft for X {}
