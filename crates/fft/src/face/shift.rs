//! Moves of the frequency 0 to the middle, and back.

use super::subject::Subject;
use crate::shapes::Transform;
use congruent::prelude::*;

/// A tensor or a variable whose elements can be moved along an axis.
#[doc(hidden)]
pub trait Movable: Subject {
    /// The sizes.
    fn lengths(&self) -> &[usize];
    /// Moves elements along an axis that exists; elements from the end move to the front.
    fn roll_along(&self, axis: isize, shift: isize) -> Self::Moved<Self::Shape>;
}

impl<T: Element, S: Lengths> Movable for Strided<T, S> {
    fn lengths(&self) -> &[usize] {
        self.sizes()
    }
    fn roll_along(&self, axis: isize, shift: isize) -> Tensor<T, S> {
        let rolled = self.as_dyn().roll(shift, along(axis)).expect("an axis that exists");
        rolled.try_into_shape().expect("the sizes of the operand")
    }
}

/// Returns the length along an axis that exists.
fn length_along(sizes: &[usize], axis: isize) -> isize {
    let axis = if axis < 0 { sizes.len().wrapping_add_signed(axis) } else { axis as usize };
    sizes[axis] as isize
}

/// Moves of the frequencies along axes that are types: methods of tensors, views and variables, of any elements. Import this trait to call them.
///
/// All axes count, also the pairs of complex variables: along the last axis of frequencies of `Var<T, shape![8, 2]>`, `A` is -2.
pub trait FftShift: Subject<Shape: List> {
    /// Returns the elements with the frequency 0 in the middle of axis `A`, as `torch.fft.fftshift`: negative frequencies first.
    ///
    /// # Shapes
    /// `[2, 8]` along -1 gives `[2, 8]`. A new tensor, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::from([0, 1, 2, -2, -1]).fftshift::<0>();
    /// assert_eq!(x, Tensor::from([-2, -1, 0, 1, 2]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// Tensor::from([0, 1, -1]).fftshift::<1>();   // the one axis is 0
    /// ```
    fn fftshift<const A: isize>(&self) -> Self::Moved<Self::Shape>
    where
        Self: Movable,
        Self::Shape: Transform<A>,
    {
        self.roll_along(A, length_along(self.lengths(), A) / 2)
    }

    /// Returns the elements with the frequency 0 in front of axis `A`, which [`fftshift`](Self::fftshift) has moved to the middle, as `torch.fft.ifftshift`.
    ///
    /// # Shapes
    /// `[2, 8]` along -1 gives `[2, 8]`. A new tensor, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let x = Tensor::from([-2, -1, 0, 1, 2]).ifftshift::<0>();
    /// assert_eq!(x, Tensor::from([0, 1, 2, -2, -1]));
    /// ```
    fn ifftshift<const A: isize>(&self) -> Self::Moved<Self::Shape>
    where
        Self: Movable,
        Self::Shape: Transform<A>,
    {
        self.roll_along(A, -(length_along(self.lengths(), A) / 2))
    }
}

impl<X: Subject<Shape: List> + ?Sized> FftShift for X {}
