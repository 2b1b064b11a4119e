//! `one_hot`: rows of zeros with a one at the position that a whole number names.

use crate::dim::Dyn;
use crate::dim::number::{Counted, Numeral};
use crate::error::prelude::*;
use crate::shape::{AnyRank, List};
use crate::tensor::{Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::index::gather as kernel;
use congruent_kernel::index::gather::IndexNumber;
use congruent_layout::Dims;
use congruent_macros::with_try;

/// Returns rows with as many classes as the largest element requires.
fn hot_found<P: IndexNumber>(x: Ref<P>) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let most = (!x.sizes.contains(&0)).then(|| kernel::largest_signed(x)).flatten();
    let Some(most) = most else { return Err(Fault::ClassesOfNothing { sizes: x.sizes.into() }.of("one_hot")) };
    // (A negative number is not in any class: `hot` returns the error.)
    hot(x, usize::try_from(most).map_or(0, |most| most.saturating_add(1)))
}

fn hot<P: IndexNumber>(x: Ref<P>, classes: usize) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let op = "one_hot";
    let sizes: Dims = x.sizes.iter().copied().chain([classes]).collect();
    super::fits::<i64>(op, &sizes)?;
    let mut out = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from(&*sizes))?;
    if let Some((value, at)) = kernel::outside(x, classes) {
        return Err(Fault::Class { classes, value, at: (&*at).into() }.of(op));
    }
    kernel::mark(x, classes, out.as_mut_slice());
    Ok(out)
}

// The bounds on elements are on the methods, so that their messages are printed.

/// # Classes
#[with_try]
impl<P: Element, S: List> Strided<P, S> {
    /// Returns a row of `C` zeros for each element, with a one at the position that the element names: new, O(n times `C`).
    ///
    /// # Shapes
    /// `[2, 7]` with 10 classes gives `[2, 7, 10]`. With a number that is known only at run time, `one_hot_of(n)`, `[2, 7, _]`; with the number that
    /// the elements require, `one_hot_inferred()`.
    ///
    /// # Panics
    /// With the error of [`try_one_hot`](Self::try_one_hot).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<i64, shape![2, 3]> = Tensor::from([2_i64, 0]).one_hot::<3>();
    /// assert_eq!(x.to_vec(), [0, 0, 1, 1, 0, 0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Class`] for a number that is negative, or not below `C`; [`Fault::TooLarge`].
    pub fn one_hot<const C: usize>(&self) -> Tensor<i64, (S, <Numeral<C> as Counted>::Dim)>
    where
        P: IndexNumber,
        Numeral<C>: Counted,
    {
        // SAFETY: invariant 2: the sizes of `self`, and `C` behind them.
        unsafe { hot(self.raw(), C) }
    }

    /// Like [`one_hot`](Self::one_hot), with a number of classes that is known only at run time.
    ///
    /// # Shapes
    /// `[2, 7]` gives `[2, 7, _]`.
    ///
    /// # Panics
    /// With the error of [`try_one_hot_of`](Self::try_one_hot_of).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<i64, shape![2, _]> = Tensor::from([2_i64, 0]).one_hot_of(3);
    /// assert_eq!(x.to_vec(), [0, 0, 1, 1, 0, 0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Class`] for a number that is negative, or not below `classes`; [`Fault::TooLarge`].
    pub fn one_hot_of(&self, classes: usize) -> Tensor<i64, (S, Dyn)>
    where
        P: IndexNumber,
    {
        // SAFETY: invariant 2: the sizes of `self`, and a length of any size behind them.
        unsafe { hot(self.raw(), classes) }
    }

    /// Like [`one_hot`](Self::one_hot), with as many classes as the largest element requires: PyTorch's `num_classes=-1`.
    ///
    /// # Shapes
    /// `[2, 7]` gives `[2, 7, _]`.
    ///
    /// # Panics
    /// With the error of [`try_one_hot_inferred`](Self::try_one_hot_inferred).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<i64, shape![2, _]> = Tensor::from([2_i64, 0]).one_hot_inferred();
    /// assert_eq!(x.to_vec(), [0, 0, 1, 1, 0, 0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Class`] for a negative number; [`Fault::ClassesOfNothing`] when there are no elements; [`Fault::TooLarge`].
    pub fn one_hot_inferred(&self) -> Tensor<i64, (S, Dyn)>
    where
        P: IndexNumber,
    {
        // SAFETY: invariant 2: the sizes of `self`, and a length of any size behind them.
        unsafe { hot_found(self.raw()) }
    }

    /// Like [`one_hot`](Self::one_hot), with as many classes as the largest element requires: PyTorch's `num_classes=-1`.
    ///
    /// # Errors
    /// [`Fault::Class`] for a negative number; [`Fault::ClassesOfNothing`] when there are no elements; [`Fault::TooLarge`].
    #[any_rank]
    pub fn one_hot_inferred(&self) -> Tensor<i64, AnyRank>
    where
        P: IndexNumber,
    {
        hot_found(self.strided.raw())
    }

    /// Returns a row of `classes` zeros for each element, with a one at the position that the element names: new, O(n times `classes`).
    ///
    /// # Errors
    /// [`Fault::Class`], [`Fault::TooLarge`].
    #[any_rank]
    pub fn one_hot(&self, classes: usize) -> Tensor<i64, AnyRank>
    where
        P: IndexNumber,
    {
        hot(self.strided.raw(), classes)
    }
}
