//! `tile`: `repeat` with any number of counts.

use crate::dim::Counts;
use crate::error::prelude::*;
use crate::ops::repeat::repeated;
use crate::shape::repeat::Repeats;
use crate::shape::{AnyRank, Lengths, List, StaticShape};
use crate::tensor::{Strided, Tensor, TensorOf, sizes_of};
use congruent_kernel::element::Element;
use congruent_layout::{Dims, not_negative};
use congruent_macros::with_try;

/// # Tiles
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns the tensor repeated along each axis: a copy, O(n times the counts). Missing leading counts are 1.
    ///
    /// # Shapes
    /// `[3, 2]` becomes `[3, 4]` with `shape![2]`, and `[2, 3, 2]` with `shape![2, 1, 1]`.
    ///
    /// # Panics
    /// With the error of [`try_tile`](Self::try_tile).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// let y: Tensor<i32, shape![2, 4]> = x.tile::<shape![2]>();
    /// assert_eq!(y.to_vec(), [1, 2, 1, 2, 3, 4, 3, 4]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed.
    pub fn tile<C>(&self) -> TensorOf<T, S::Out>
    where
        C: StaticShape,
        S: Repeats<C>,
    {
        // SAFETY: invariant 2: `tiled` has the sizes that `Repeats` computes.
        unsafe { tiled(self, &sizes_of(&C::VALUE)) }
    }

    /// Returns the tensor repeated along each axis: a copy, O(n times the counts). Missing leading counts are 1.
    ///
    /// # Errors
    /// [`Fault::NegativeCount`], [`Fault::TooLarge`].
    #[any_rank]
    pub fn tile(&self, counts: impl Counts) -> Tensor<T, AnyRank> {
        tiled(&self.strided, &not_negative(self.strided.sizes(), &counts.counts()).of("tile")?)
    }
}

fn tiled<T: Element, S: Lengths>(x: &Strided<T, S>, counts: &[usize]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let missing = x.ndim().saturating_sub(counts.len());
    let counts: Dims = core::iter::repeat_n(1, missing).chain(counts.iter().copied()).collect();
    repeated("tile", x, &counts)
}
