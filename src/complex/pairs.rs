//! Pairs of numbers as complex numbers.

use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Strided, View};
use congruent_kernel::element::Float;
use congruent_layout::{Layout, dims};
use congruent_macros::len;
use num_complex::Complex;

/// A shape whose last axis has length 2; `_` and [`AnyRank`] are checked at run time.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` holds no pairs of numbers: the last axis must have length 2",
    label = "a last axis of length 2 was expected",
    note = "`x.to_complex()` makes complex numbers of all elements, with an imaginary part of 0"
)]
pub trait Pairs: Lengths {
    /// The shape without the last axis.
    type Rest: Lengths;
}
/// `[.., 2]` holds pairs, `[..]` of them.
#[diagnostic::do_not_recommend]
impl<S: List> Pairs for (S, len![2]) {
    type Rest = S;
}
/// `[.., _]`: checked at run time
#[diagnostic::do_not_recommend]
impl<S: List> Pairs for (S, len![_]) {
    type Rest = S;
}
/// `?`: checked at run time
#[diagnostic::do_not_recommend]
impl Pairs for AnyRank {
    type Rest = AnyRank;
}

/// # Pairs of numbers as complex numbers
// (`P`, since a projection `S::Rest` in the signature makes rustc say that there is no such method.)
impl<R: Float, S: Lengths> Strided<R, S> {
    /// Returns each pair of the last axis as one complex number, real part first: `torch.view_as_complex`.
    ///
    /// # Shapes
    /// `[5, 2]` gives `[5]`; in general, `[.., 2]` gives `[..]`. A view, O(rank).
    ///
    /// # Panics
    /// With the error of [`try_view_as_complex`](Self::try_view_as_complex).
    ///
    /// # Examples
    /// ```
    /// use congruent::complex::Complex;
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
    /// assert_eq!(x.view_as_complex().to_vec(), [Complex::new(1.0, 2.0), Complex::new(3.0, 4.0)]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<f64, shape![5, 3]>::ones().view_as_complex();   // 3 numbers are no pair
    /// ```
    #[track_caller]
    pub fn view_as_complex<P: Lengths>(&self) -> View<'_, Complex<R>, P>
    where
        S: Pairs<Rest = P>,
    {
        self.try_view_as_complex().or_panic()
    }

    /// Like [`view_as_complex`](Self::view_as_complex), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Pairs`] where the last axis has another length, the two numbers of a pair are not adjacent, or another stride is odd.
    pub fn try_view_as_complex<P: Lengths>(&self) -> Result<View<'_, Complex<R>, P>, ShapeError>
    where
        S: Pairs<Rest = P>,
    {
        let layout = pair_up(&self.layout)?;
        // SAFETY: a pair of numbers, one behind the other, is a complex number (`repr(C)`); each position of the new layout begins a
        // pair, since the strides are halves of even ones; the sizes are those of `S` without the last; borrowed for as long as `self`.
        Ok(unsafe { View::over(Strided::new(self.ptr.cast(), self.offset / 2, layout)) })
    }
}

/// The layout of pairs, without the last axis.
fn pair_up(layout: &Layout) -> Result<Layout, ShapeError> {
    let refuse =
        || Fault::Pairs { sizes: layout.sizes().into(), strides: layout.strides().into() }.of("view_as_complex");
    let ([sizes @ .., 2], [strides @ .., 1]) = (layout.sizes(), layout.strides()) else { return Err(refuse()) };
    // (An axis of length 1 may have any stride.)
    let is_whole = |(&size, &stride): (&usize, &usize)| size < 2 || stride % 2 == 0;
    match sizes.iter().zip(strides).all(is_whole) {
        true => Ok(Layout::new(sizes, &dims(strides.iter().map(|stride| stride / 2)))),
        false => Err(refuse()),
    }
}
