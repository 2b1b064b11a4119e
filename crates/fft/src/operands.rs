//! Operands of any rank: spectra and real signals, as tensors. (Variables are operands too: `gradients`.)

use crate::element::{FftElement, RealElement};
use crate::error::FftError;
use crate::norm::Direction;
use congruent::pad::{Constant, Reflect};
use congruent::prelude::*;
use num_complex::Complex;

/// The result of an operation.
pub(crate) type Answer<T> = Result<T, FftError>;

/// Complex numbers of any rank, which are transformed along axes that exist and are not empty.
#[doc(hidden)]
pub trait Spectrum: Sized {
    /// Real numbers.
    type Real: Wave<Spectrum = Self>;
    /// The sizes, without the pairs of a variable.
    fn sizes(&self) -> &[usize];
    /// Transforms along an axis, and multiplies by a factor.
    fn transform(self, axis: usize, direction: Direction, factor: f64) -> Self;
    /// Returns the signal of `n` real numbers along an axis that has this half of a spectrum, times a factor.
    fn transform_real(self, axis: usize, n: usize, factor: f64) -> Self::Real;
    /// Returns the complex conjugate.
    fn conjugate(self) -> Self;
    /// Exchanges the last two axes.
    fn swap_last(self) -> Self;
}

/// Real numbers of any rank, which a transform reads.
#[doc(hidden)]
pub trait RealSignal {
    /// Complex numbers.
    type Spectrum: Spectrum;
    /// The sizes.
    fn sizes(&self) -> &[usize];
    /// Real numbers that are owned.
    type Owned: Wave<Spectrum = Self::Spectrum>;
    /// Copies the elements.
    fn to_owned(&self) -> Self::Owned;
    /// Returns the half of the spectrum along an axis that determines the other half, times a factor.
    fn transform_half(&self, axis: usize, factor: f64) -> Self::Spectrum;
}

/// Real numbers of any rank, which are cut into windows along the last axis.
#[doc(hidden)]
pub trait Wave: RealSignal + Sized {
    /// The type of the elements.
    type Element: RealElement;
    /// Puts the mirror image of the signal before and behind it: `margin` positions, fewer than it has.
    fn reflect(self, margin: usize) -> Self;
    /// Returns windows of the signal, `hop` apart, times the weights of a window: `[.., m, w]`.
    fn cut_windows(self, window: &Tensor<Self::Element, AnyRank>, hop: usize) -> Self;
    /// Returns the sum of windows that are `hop` apart: the adjoint of `cut_windows`, but for the weights.
    fn overlap_add(self, hop: usize) -> Self;
    /// Returns `length` positions, the first of them `start`; zeros where the signal has ended.
    fn cut(self, start: usize, length: usize) -> Self;
    /// Multiplies by numbers that broadcast.
    fn times(self, factors: &Tensor<Self::Element, AnyRank>) -> Self;
}

/// An operand that can be read as complex numbers.
#[doc(hidden)]
pub trait ComplexSignal {
    /// Complex numbers.
    type Spectrum: Spectrum;
    /// Copies the elements, as complex numbers.
    ///
    /// # Errors
    /// [`FftError::NoPairs`]
    fn into_spectrum(self, op: &'static str) -> Result<Self::Spectrum, FftError>;
}

impl<T: FftElement> ComplexSignal for View<'_, T, AnyRank> {
    type Spectrum = Tensor<Complex<T::Real>, AnyRank>;
    fn into_spectrum(self, _: &'static str) -> Answer<Self::Spectrum> {
        Ok(T::copy_complex(self))
    }
}

impl<T: RealElement> Spectrum for Tensor<Complex<T>, AnyRank> {
    type Real = Tensor<T, AnyRank>;
    fn sizes(&self) -> &[usize] {
        (**self).sizes()
    }
    fn transform(mut self, axis: usize, direction: Direction, factor: f64) -> Self {
        let sizes = self.sizes().to_vec();
        (T::ROUTINES.transform)(self.as_mut_slice(), &sizes, axis, direction, factor);
        self
    }
    fn transform_real(self, axis: usize, n: usize, factor: f64) -> Tensor<T, AnyRank> {
        (T::ROUTINES.transform_real)(self, axis, n, factor)
    }
    fn conjugate(mut self) -> Self {
        self.as_mut_slice().iter_mut().for_each(|x| x.im = -x.im);
        self
    }
    fn swap_last(self) -> Self {
        self.mt().expect("two axes").to_tensor()
    }
}

impl<T: RealElement> RealSignal for View<'_, T, AnyRank> {
    type Spectrum = Tensor<Complex<T>, AnyRank>;
    fn sizes(&self) -> &[usize] {
        (**self).sizes()
    }
    type Owned = Tensor<T, AnyRank>;
    fn to_owned(&self) -> Tensor<T, AnyRank> {
        self.to_tensor()
    }
    fn transform_half(&self, axis: usize, factor: f64) -> Self::Spectrum {
        (T::ROUTINES.transform_half)(self.as_view(), axis, factor)
    }
}

impl<T: RealElement> RealSignal for Tensor<T, AnyRank> {
    type Spectrum = Tensor<Complex<T>, AnyRank>;
    fn sizes(&self) -> &[usize] {
        (**self).sizes()
    }
    type Owned = Self;
    fn to_owned(&self) -> Self {
        self.to_tensor()
    }
    fn transform_half(&self, axis: usize, factor: f64) -> Self::Spectrum {
        self.as_view().transform_half(axis, factor)
    }
}

/// Why the sizes of windows fit: they were checked before.
pub(crate) const CHECKED: &str = "sizes that were checked";

/// Returns how many of `length` positions, the first of them `start`, a signal of `size` positions has, and how many zeros follow.
pub(crate) fn plan_cut(size: usize, start: usize, length: usize) -> (usize, usize) {
    let kept = length.min(size.saturating_sub(start));
    (kept, length - kept)
}

impl<T: RealElement> Wave for Tensor<T, AnyRank> {
    type Element = T;
    fn reflect(self, margin: usize) -> Self {
        self.pad([margin, margin], Reflect).expect(CHECKED)
    }
    fn cut_windows(self, window: &Tensor<T, AnyRank>, hop: usize) -> Self {
        self.unfold(-1, window.numel(), hop).expect(CHECKED) * window
    }
    fn overlap_add(self, hop: usize) -> Self {
        (T::ROUTINES.overlap_add)(&self, hop)
    }
    fn cut(self, start: usize, length: usize) -> Self {
        let (kept, zeros) = plan_cut(*self.sizes().last().expect("an axis of positions"), start, length);
        self.narrow(-1, start as isize, kept).expect(CHECKED).pad([0, zeros], Constant(T::ZERO)).expect(CHECKED)
    }
    fn times(self, factors: &Tensor<T, AnyRank>) -> Self {
        self * factors
    }
}
