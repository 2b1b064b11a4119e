//! Joins of any number of tensors of one type, such as the `Vec` that a data loader returns.

use super::{Parts, cat_parts, stack_parts};
use crate::error::prelude::*;
use crate::shape::List;
use crate::shape::cat::{ConcatMany, ConcatenatedMany};
use crate::shape::stack::{StackAt, StackedMany};
use crate::tensor::{Operand, Tensor, TensorOf};
use congruent_kernel::element::Element;

/// # Joins of as many tensors as a slice has
impl<T: Element, S: List> Tensor<T, S> {
    /// Returns the tensors or views of a slice joined along a new axis `A`, whose length is `_`, in new memory, O(n).
    ///
    /// [`stack`](crate::join::Stack::stack) takes an array, and the new axis has its length.
    ///
    /// # Shapes
    /// Tensors of `[3]` give `[_, 3]` along 0, and `[3, _]` along -1.
    ///
    /// # Panics
    /// With the error of [`try_stack_slice`](Self::try_stack_slice).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let rows: Vec<Tensor<f32, shape![2]>> = (0..3).map(|i| Tensor::full(i as f32)).collect();
    /// let batch: Tensor<f32, shape![_, 2]> = Tensor::stack_slice::<0>(&rows);
    /// assert_eq!(batch.to_vec(), [0.0, 0.0, 1.0, 1.0, 2.0, 2.0]);
    /// ```
    #[track_caller]
    pub fn stack_slice<const A: isize>(parts: &[impl Operand<T, Shape = S>]) -> TensorOf<T, StackedMany<S, A>>
    where
        S: StackAt<A>,
    {
        Self::try_stack_slice::<A>(parts).or_panic()
    }

    /// Like [`stack_slice`](Self::stack_slice), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::StackSize`] when lengths known only at run time differ; [`Fault::NoTensors`] when the slice is empty;
    /// [`Fault::TooLarge`], [`Fault::OutOfMemory`].
    pub fn try_stack_slice<const A: isize>(
        parts: &[impl Operand<T, Shape = S>],
    ) -> Result<TensorOf<T, StackedMany<S, A>>, ShapeError>
    where
        S: StackAt<A>,
    {
        let back = -1 - S::BACK as isize;
        let out = stack_parts("stack_slice", &parts.iter().map(Operand::raw).collect::<Parts<T>>(), back)?;
        // SAFETY: the relation names the shape of all together (`shape/joins/stack.rs`).
        Ok(unsafe { out.rebrand() })
    }

    /// Returns the tensors or views of a slice joined along axis `A`, whose length becomes `_`, in new memory, O(n).
    ///
    /// # Shapes
    /// Tensors of `[2, 3]` along 0 give `[_, 3]`.
    ///
    /// # Panics
    /// With the error of [`try_cat_slice`](Self::try_cat_slice).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// let rows: Vec<View<i32, shape![1, 2]>> = vec![x.narrow::<0, 1, 1>(), x.narrow::<0, 0, 1>()];
    /// let turned: Tensor<i32, shape![_, 2]> = Tensor::cat_slice::<0>(&rows);
    /// assert_eq!(turned.to_vec(), [3, 4, 1, 2]);
    /// ```
    #[track_caller]
    pub fn cat_slice<const A: isize>(parts: &[impl Operand<T, Shape = S>]) -> TensorOf<T, ConcatenatedMany<S, A>>
    where
        S: ConcatMany<A>,
    {
        Self::try_cat_slice::<A>(parts).or_panic()
    }

    /// Like [`cat_slice`](Self::cat_slice), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis, [`Fault::CatRank`] when
    /// ranks differ; [`Fault::NoTensors`] when the slice is empty; [`Fault::TooLarge`], [`Fault::OutOfMemory`].
    pub fn try_cat_slice<const A: isize>(
        parts: &[impl Operand<T, Shape = S>],
    ) -> Result<TensorOf<T, ConcatenatedMany<S, A>>, ShapeError>
    where
        S: ConcatMany<A>,
    {
        let back = -1 - S::BACK as isize;
        let out = cat_parts("cat_slice", &parts.iter().map(Operand::raw).collect::<Parts<T>>(), back)?;
        // SAFETY: every other axis is equal in all parts (`congruent_layout::join::cat`), and `_` fits any length.
        Ok(unsafe { out.rebrand() })
    }
}
