//! Another length of an axis: its end is cut off, or followed by zeros.

use super::or_panic;
use super::shift::Movable;
use super::subject::{COMPUTED, Subject};
use crate::checks::find_axis;
use crate::element::FftElement;
use crate::error::FftError;
use crate::operands::Answer;
use crate::shapes::{Resize, Resized};
use congruent::dim::{Length, ToDim};
use congruent::pad::Constant;
use congruent::prelude::*;

/// A tensor or a variable of numbers, which can be cut or followed by zeros.
#[doc(hidden)]
pub trait Resizable: Movable {
    /// Adds zeros or removes positions: `pad` with these margins, before and after the last axis, then before and after the axis before it.
    ///
    /// # Errors
    /// The error of `pad`, if the elements cannot be addressed.
    fn pad_zeros<R: Lengths>(&self, margins: &[isize]) -> Result<Self::Moved<R>, ShapeError>;
}

impl<T: FftElement, S: Lengths> Resizable for Strided<T, S> {
    fn pad_zeros<R: Lengths>(&self, margins: &[isize]) -> Result<Tensor<T, R>, ShapeError> {
        let padded = self.as_dyn().pad(margins, Constant(T::ZERO))?;
        Ok(padded.try_into_shape().expect(COMPUTED))
    }
}

/// Returns `x` with another length along an axis.
///
/// # Errors
/// [`FftError::NoAxis`], [`FftError::TooLong`]
pub(super) fn resize<X: Resizable + ?Sized, R: Lengths>(x: &X, axis: isize, length: usize) -> Answer<X::Moved<R>> {
    let sizes = x.lengths();
    let axis = find_axis("to_length", sizes, axis)?;
    let too_long = || FftError::TooLong { op: "to_length", sizes: sizes.into(), length };
    let more = isize::try_from(length).map_err(|_| too_long())? - sizes[axis] as isize;
    let mut margins = vec![0; 2 * (sizes.len() - axis)];
    if let Some(behind) = margins.last_mut() {
        *behind = more;
    }
    x.pad_zeros(&margins).map_err(|_| too_long())
}

/// Signals of another length, for transforms of a part of an axis, or of an axis that zeros follow: methods of tensors, views and variables. Import this
/// trait to call them.
///
/// PyTorch has the length as an argument of each transform; here it is a step before the transform:
///
/// | `torch.fft` | write |
/// |---|---|
/// | `fft(x, n=16)` | `x.to_length::<-1, len![16]>().fft::<-1>()` |
/// | `rfft(x, n=n)` | `x.to_length_of::<-1, _>(n).rfft::<-1>()` |
/// | `irfft(y, n=16)` | `y.to_length::<-1, len![9]>().irfft::<-1, len![16]>()` |
/// | `fft2(x, s=(8, 16))` | `x.to_length::<-2, len![8]>().to_length::<-1, len![16]>().fft2()` |
///
/// All axes count, also the pairs of complex variables: along the last axis of numbers of `Var<T, shape![8, 2]>`, `A` is -2.
pub trait FftLength: Subject<Shape: List> {
    /// Returns the elements with length `D` along axis `A`: the first `D` elements, or all elements followed by zeros.
    ///
    /// # Shapes
    /// `[2, 5]`, `to_length::<-1, len![8]>()`, gives `[2, 8]`. A new tensor, O(n), where `n` is the number of elements of the result.
    ///
    /// # Panics
    /// With the error of [`try_to_length`](Self::try_to_length).
    ///
    /// # Examples
    /// The product of spectra is the convolution of signals that are long enough:
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let (x, filter) = (Tensor::from([1.0, 2.0, 3.0]), Tensor::from([1.0, 10.0]));
    /// let spectrum = |x: &Tensor<f64, shape![4]>| x.rfft::<-1>();
    /// let product = spectrum(&x.to_length::<-1, len![4]>()) * spectrum(&filter.to_length::<-1, len![4]>());
    /// let y = product.irfft::<-1, len![4]>();
    /// assert!(y.allclose(Tensor::from([1.0, 12.0, 23.0, 30.0]), 0.0, 1e-12));
    /// assert_eq!(x.to_length::<0, len![2]>(), Tensor::from([1.0, 2.0]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// Tensor::from([1.0, 2.0]).to_length::<1, len![4]>();   // the one axis is 0
    /// ```
    #[track_caller]
    fn to_length<const A: isize, D: StaticDim>(&self) -> Self::Moved<Resized<Self::Shape, A, D>>
    where
        Self: Resizable,
        Self::Shape: Resize<A, D>,
    {
        or_panic(self.try_to_length::<A, D>())
    }

    /// Like [`to_length`](Self::to_length), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`FftError::TooLong`] if the elements cannot be addressed
    fn try_to_length<const A: isize, D: StaticDim>(&self) -> Result<Self::Moved<Resized<Self::Shape, A, D>>, FftError>
    where
        Self: Resizable,
        Self::Shape: Resize<A, D>,
    {
        resize(self, A, D::SIZE)
    }

    /// Like [`to_length`](Self::to_length), with another length along axis `A`, which may be known only at run time.
    ///
    /// # Shapes
    /// `[2, 5]`, `to_length_of::<-1, _>(n)`, gives `[2, _]`. A new tensor, O(n), where `n` is the number of elements of the result.
    ///
    /// # Panics
    /// With the error of [`try_to_length_of`](Self::try_to_length_of).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::from([1.0, 2.0, 3.0]);
    /// let n = 2 * x.numel();
    /// let y: Tensor<Complex<f64>, shape![_]> = x.to_length_of::<-1, _>(n).rfft::<-1>();
    /// assert_eq!(y.sizes(), [4]);
    /// ```
    #[track_caller]
    fn to_length_of<const A: isize, N: ToDim<Dim: Dim>>(
        &self,
        length: N,
    ) -> Self::Moved<Resized<Self::Shape, A, N::Dim>>
    where
        Self: Resizable,
        Self::Shape: Resize<A, N::Dim>,
    {
        or_panic(self.try_to_length_of::<A, N>(length))
    }

    /// Like [`to_length_of`](Self::to_length_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`FftError::TooLong`] if the elements cannot be addressed
    fn try_to_length_of<const A: isize, N: ToDim<Dim: Dim>>(
        &self,
        length: N,
    ) -> Result<Self::Moved<Resized<Self::Shape, A, N::Dim>>, FftError>
    where
        Self: Resizable,
        Self::Shape: Resize<A, N::Dim>,
    {
        resize(self, A, length.to_dim().size())
    }
}

impl<X: Subject<Shape: List> + ?Sized> FftLength for X {}
