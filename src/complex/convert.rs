//! Complex tensors of real ones.

use crate::error::prelude::*;
use crate::shape::{Broadcast, Broadcasted, Lengths};
use crate::tensor::{Beside, Strided, Tensor};
use congruent_kernel::element::Float;
use num_complex::Complex;

/// The complex numbers with these real and imaginary parts, broadcast: `torch.complex`.
///
/// # Shapes
/// Those of `+`: `[2, 3]` and `[3]` give `[2, 3]`. New, O(n).
///
/// # Panics
/// With the error of [`try_complex`].
///
/// # Examples
/// ```
/// use congruent::complex::{Complex, complex};
/// use congruent::prelude::*;
///
/// let z = complex(&Tensor::from([1.0, 2.0]), &Tensor::from(-1.0));
/// assert_eq!(z.to_vec(), [Complex::new(1.0, -1.0), Complex::new(2.0, -1.0)]);
/// ```
/// ```compile_fail,E0277
/// use congruent::{complex::complex, prelude::*};
///
/// complex(&Tensor::<f64, shape![2]>::ones(), &Tensor::<f64, shape![3]>::ones());   // 2 and 3 do not broadcast
/// ```
#[track_caller]
pub fn complex<R: Float, S, I>(re: &Strided<R, S>, im: &Strided<R, I>) -> Tensor<Complex<R>, Broadcasted<S, I>>
where
    S: Lengths + Broadcast<I>,
    I: Lengths,
    for<'a> &'a Strided<R, I>: Beside<R, S, Out = Broadcasted<S, I>>,
{
    try_complex(re, im).or_panic()
}

/// Like [`complex`], but returns an error instead of panicking.
///
/// # Errors
/// [`Fault::Broadcast`] where a length known only at run time does not fit.
#[track_caller]
pub fn try_complex<R: Float, S, I>(
    re: &Strided<R, S>,
    im: &Strided<R, I>,
) -> Result<Tensor<Complex<R>, Broadcasted<S, I>>, ShapeError>
where
    S: Lengths + Broadcast<I>,
    I: Lengths,
    for<'a> &'a Strided<R, I>: Beside<R, S, Out = Broadcasted<S, I>>,
{
    re.try_zip_map(im, Complex::new)
}

/// The complex numbers with these absolute values and angles in radians, broadcast: `torch.polar`.
///
/// # Shapes
/// Those of `+`. New, O(n).
///
/// # Panics
/// With the error of [`try_polar`].
///
/// # Examples
/// ```
/// use congruent::complex::polar;
/// use congruent::prelude::*;
///
/// let z = polar(&Tensor::from([2.0]), &Tensor::from([core::f64::consts::PI]));
/// assert!((z.real().to_vec()[0] + 2.0).abs() < 1e-15);
/// ```
#[track_caller]
pub fn polar<R: Float, S, I>(abs: &Strided<R, S>, angle: &Strided<R, I>) -> Tensor<Complex<R>, Broadcasted<S, I>>
where
    S: Lengths + Broadcast<I>,
    I: Lengths,
    for<'a> &'a Strided<R, I>: Beside<R, S, Out = Broadcasted<S, I>>,
{
    try_polar(abs, angle).or_panic()
}

/// Like [`polar`], but returns an error instead of panicking.
///
/// # Errors
/// [`Fault::Broadcast`] where a length known only at run time does not fit.
#[track_caller]
pub fn try_polar<R: Float, S, I>(
    abs: &Strided<R, S>,
    angle: &Strided<R, I>,
) -> Result<Tensor<Complex<R>, Broadcasted<S, I>>, ShapeError>
where
    S: Lengths + Broadcast<I>,
    I: Lengths,
    for<'a> &'a Strided<R, I>: Beside<R, S, Out = Broadcasted<S, I>>,
{
    abs.try_zip_map(angle, |abs: R, angle: R| {
        let (sin, cos) = (angle.exact_sin(), angle.exact_cos());
        Complex::new(abs * cos, abs * sin)
    })
}

/// # Complex numbers of real ones
impl<R: Float, S: Lengths> Strided<R, S> {
    /// The same numbers with an imaginary part of 0, in a new tensor: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::complex::Complex;
    /// use congruent::prelude::*;
    ///
    /// let z = Tensor::from([1.0, 2.0]).to_complex() + Complex::I;
    /// assert_eq!(z.to_vec(), [Complex::new(1.0, 1.0), Complex::new(2.0, 1.0)]);
    /// ```
    #[track_caller]
    pub fn to_complex(&self) -> Tensor<Complex<R>, S> {
        self.map(|x| Complex::new(x, R::ZERO))
    }
}
