//! Real and imaginary parts, absolute values, angles.

use crate::ops::map1;
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Strided, Tensor, View, ViewMut, rebranded};
use congruent_kernel::element::Float;
use congruent_kernel::element::complex::{Angle, Conj};
use congruent_layout::{Layout, dims};
use congruent_macros::len;
use num_complex::Complex;

/// # Parts of complex numbers
impl<R: Float, S: Lengths> Strided<Complex<R>, S> {
    /// The complex conjugate of each element, in a new tensor: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::complex::Complex;
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([Complex::new(1.0, 2.0)]).conj().to_vec(), [Complex::new(1.0, -2.0)]);
    /// ```
    #[track_caller]
    pub fn conj(&self) -> Tensor<Complex<R>, S> {
        // SAFETY: the layout of `self`, and the same sizes.
        unsafe { rebranded!(Complex<R>: map1(&self.layout, self.raw(), Conj)) }
    }

    /// The angle of each element in radians, from -π to π, in a new tensor: `torch.angle`, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::complex::Complex;
    /// use congruent::prelude::*;
    ///
    /// let z = Tensor::from([Complex::new(0.0, 2.0)]);
    /// assert!((z.angle().to_vec()[0] - core::f64::consts::FRAC_PI_2).abs() < 1e-15);
    /// ```
    #[track_caller]
    pub fn angle(&self) -> Tensor<R, S> {
        // SAFETY: the layout of `self`, and the same sizes.
        unsafe { rebranded!(R: map1(&self.layout, self.raw(), Angle)) }
    }

    /// The real part of each element: a view, O(rank).
    ///
    /// # Examples
    /// ```
    /// use congruent::complex::Complex;
    /// use congruent::prelude::*;
    ///
    /// let z = Tensor::from([Complex::new(1.0, 2.0), Complex::new(3.0, 4.0)]);
    /// assert_eq!(z.real().to_vec(), [1.0, 3.0]);
    /// ```
    pub fn real(&self) -> View<'_, R, S> {
        self.view_part(0)
    }

    /// The imaginary part of each element: a view, O(rank).
    ///
    /// # Examples
    /// ```
    /// use congruent::complex::Complex;
    /// use congruent::prelude::*;
    ///
    /// let z = Tensor::from([Complex::new(1.0, 2.0), Complex::new(3.0, 4.0)]);
    /// assert_eq!(z.imag().to_vec(), [2.0, 4.0]);
    /// ```
    pub fn imag(&self) -> View<'_, R, S> {
        self.view_part(1)
    }

    /// A view of the part `number`: 0 for the real part, 1 for the imaginary part.
    fn view_part(&self, number: usize) -> View<'_, R, S> {
        // SAFETY: borrowed for as long as `self`.
        unsafe { View::over(self.share_part(number)) }
    }

    /// The numbers of one part, at twice the strides of `self`.
    ///
    /// # Safety
    /// The requirements of [`Strided::share`].
    unsafe fn share_part(&self, number: usize) -> Strided<R, S> {
        let layout = double(&self.layout);
        let first = self.ptr.cast::<R>();
        // (Without elements there may be no memory behind the pointer.)
        let skip = if self.layout.numel() == 0 { 0 } else { number };
        // SAFETY: a complex number is two numbers one behind the other (`repr(C)`), of which this is the first or the second.
        let first = unsafe { first.add(skip) };
        // SAFETY: the strides in numbers are twice those in complex numbers; the sizes are the same, and fit `S`.
        unsafe { Strided::new(first, 2 * self.offset + skip, layout) }
    }
}

/// The layout of one part.
fn double(layout: &Layout) -> Layout {
    Layout::new(layout.sizes(), &dims(layout.strides().iter().map(|stride| 2 * stride)))
}

/// The layout of both parts, in a new last axis.
fn unfold(layout: &Layout) -> Layout {
    let sizes = dims(layout.sizes().iter().copied().chain([2]));
    let strides = dims(layout.strides().iter().map(|stride| 2 * stride).chain([1]));
    Layout::new(&sizes, &strides)
}

/// # Complex numbers as pairs
impl<R: Float, S: List> Strided<Complex<R>, S> {
    /// The real and the imaginary part of each element, in a new last axis of length 2: `torch.view_as_real`.
    ///
    /// # Shapes
    /// `[..]` gives `[.., 2]`. A view, O(rank).
    ///
    /// # Examples
    /// ```
    /// use congruent::complex::Complex;
    /// use congruent::prelude::*;
    ///
    /// let z = Tensor::from([Complex::new(1.0, 2.0), Complex::new(3.0, 4.0)]);
    /// let pairs: View<f64, shape![2, 2]> = z.view_as_real();
    /// assert_eq!(pairs.to_vec(), [1.0, 2.0, 3.0, 4.0]);
    /// ```
    pub fn view_as_real(&self) -> View<'_, R, (S, len![2])> {
        // SAFETY: a complex number is two numbers one behind the other (`repr(C)`); borrowed for as long as `self`.
        unsafe { View::over(Strided::new(self.ptr.cast(), 2 * self.offset, unfold(&self.layout))) }
    }
}

/// # Complex numbers as pairs, any rank
impl<R: Float> Strided<Complex<R>, AnyRank> {
    /// The real and the imaginary part of each element, in a new last axis of length 2: a view, O(rank).
    pub fn view_as_real(&self) -> View<'_, R, AnyRank> {
        // SAFETY: a complex number is two numbers one behind the other (`repr(C)`); borrowed for as long as `self`.
        unsafe { View::over(Strided::new(self.ptr.cast(), 2 * self.offset, unfold(&self.layout))) }
    }
}

/// # Parts of complex numbers, to write through
impl<R: Float, S: Lengths> Tensor<Complex<R>, S> {
    /// The real part of each element: a view, O(rank).
    ///
    /// # Examples
    /// ```
    /// use congruent::complex::Complex64;
    /// use congruent::prelude::*;
    ///
    /// let mut z = Tensor::<Complex64, shape![2]>::zeros();
    /// z.real_mut().copy_(&Tensor::from([1.0, 2.0]));
    /// z.imag_mut().fill_(3.0);
    /// assert_eq!(z.to_vec(), [Complex64::new(1.0, 3.0), Complex64::new(2.0, 3.0)]);
    /// ```
    pub fn real_mut(&mut self) -> ViewMut<'_, R, S> {
        // SAFETY: borrowed alone for as long as `self`.
        unsafe { ViewMut::over(self.share_part(0)) }
    }

    /// The imaginary part of each element: a view, O(rank).
    pub fn imag_mut(&mut self) -> ViewMut<'_, R, S> {
        // SAFETY: borrowed alone for as long as `self`.
        unsafe { ViewMut::over(self.share_part(1)) }
    }
}

/// # Parts of complex numbers, to write through
impl<R: Float, S: Lengths> ViewMut<'_, Complex<R>, S> {
    /// The real part of each element: a view, O(rank).
    pub fn real_mut(&mut self) -> ViewMut<'_, R, S> {
        // SAFETY: borrowed alone for as long as `self`.
        unsafe { ViewMut::over(self.share_part(0)) }
    }

    /// The imaginary part of each element: a view, O(rank).
    pub fn imag_mut(&mut self) -> ViewMut<'_, R, S> {
        // SAFETY: borrowed alone for as long as `self`.
        unsafe { ViewMut::over(self.share_part(1)) }
    }
}
