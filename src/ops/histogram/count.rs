//! `bincount`: counts whole numbers.

use crate::error::prelude::*;
use crate::shape::gather::Vector;
use crate::shape::loss::Unweighted;
use crate::shape::same::Same;
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Found, Strided, Tensor, copied};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::index::gather as kernel;
use congruent_kernel::index::gather::IndexNumber;
use congruent_layout::checked_numel;
use congruent_macros::with_try;

const OP: &str = "bincount";

/// The settings of [`bincount_with`](Strided::bincount_with): a weight for each number, and the minimal number of counts.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let weights = Tensor::from([0.5, 1.0, 0.25]);
/// let x = Tensor::from([3_i64, 1, 3]);
/// let sums: Tensor<f64, shape![_]> = x.bincount_with(Bincount::new().weights(&weights).minlength(5));
/// assert_eq!(sums.to_vec(), [0.0, 1.0, 0.0, 0.75, 0.0]);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "settings do nothing by themselves: give them to `x.bincount_with(..)`"]
pub struct Bincount<W = Unweighted> {
    weights: W,
    minlength: usize,
}

impl Default for Bincount {
    fn default() -> Self {
        Self::new()
    }
}

impl Bincount {
    /// PyTorch's defaults: each number counts 1, and there are as many counts as the largest number requires.
    pub fn new() -> Self {
        Bincount { weights: Unweighted(()), minlength: 0 }
    }
}

impl<W> Bincount<W> {
    /// Adds weights instead of 1, one for each number. The sums have the type of the weights.
    pub fn weights<T, V>(self, weights: &Strided<T, V>) -> Bincount<&Strided<T, V>> {
        Bincount { weights, minlength: self.minlength }
    }

    /// Sets the minimum number of counts.
    pub fn minlength(self, minlength: usize) -> Self {
        Bincount { minlength, ..self }
    }
}

mod sealed {
    /// Seals [`CountWeights`](super::CountWeights).
    pub trait Sealed {}
    impl Sealed for super::Unweighted {}
    impl<T, V> Sealed for &super::Strided<T, V> {}
}

/// Weights of the numbers in a vector of shape `S`, or none. Sealed.
pub trait CountWeights<S>: sealed::Sealed {
    /// The type of the counts: `i64`, or the type of the weights.
    type Out: Element;
    /// Returns the counts, at least `least` of them.
    #[doc(hidden)]
    fn counted<P: IndexNumber>(self, x: Ref<P>, least: usize) -> Result<Tensor<Self::Out, AnyRank>, ShapeError>;
}
impl<S> CountWeights<S> for Unweighted {
    type Out = i64;
    fn counted<P: IndexNumber>(self, x: Ref<P>, least: usize) -> Result<Tensor<i64, AnyRank>, ShapeError> {
        counted(x, least)
    }
}
impl<T: Number, V: Lengths + Same<S>, S> CountWeights<S> for &Strided<T, V> {
    type Out = T;
    fn counted<P: IndexNumber>(self, x: Ref<P>, least: usize) -> Result<Tensor<T, AnyRank>, ShapeError> {
        weighed(x, self.raw(), least)
    }
}

/// The number of counts.
fn counts<P: IndexNumber>(x: Ref<P>, least: usize, bytes: usize) -> Result<usize, ShapeError> {
    let sizes = x.sizes.into();
    if x.sizes.len() != 1 {
        return Err(Fault::Bincount { sizes, at: None, value: 0 }.of(OP));
    }
    // Negative values are beyond any length; no other value is beyond this one.
    if let Some((value, at)) = kernel::outside(x, i64::MAX as usize) {
        return Err(Fault::Bincount { sizes, at: Some(at[0]), value }.of(OP));
    }
    let length = kernel::largest(x).map_or(0, |most| most + 1).max(least);
    match checked_numel(&[length], bytes) {
        Some(length) => Ok(length),
        None => Err(Fault::TooLarge { sizes: [length][..].into() }.of(OP)),
    }
}

fn counted<P: IndexNumber>(x: Ref<P>, least: usize) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let length = counts(x, least, size_of::<i64>())?;
    let mut counts = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from([length]))?;
    kernel::count(x, counts.as_mut_slice());
    Ok(counts)
}

fn weighed<P: IndexNumber, T: Number>(
    x: Ref<P>,
    weights: Ref<T>,
    least: usize,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let length = counts(x, least, size_of::<T>())?;
    if weights.sizes != x.sizes {
        return Err(Fault::CountWeights { sizes: x.sizes.into(), weights: weights.sizes.into() }.of(OP));
    }
    let weights = copied(weights)?;
    let mut sums = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from([length]))?;
    kernel::weigh(x, weights.as_slice(), sums.as_mut_slice());
    Ok(sums)
}

/// # Counts
#[with_try]
impl<P: Element, S: List> Strided<P, S> {
    /// Returns the number of occurrences of each number from 0 to the largest in this vector: a new vector, O(n).
    ///
    /// # Shapes
    /// `[n]` gives `[_]`.
    ///
    /// # Panics
    /// With the error of [`try_bincount`](Self::try_bincount).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let counts: Tensor<i64, shape![_]> = Tensor::from([3_i64, 1, 3]).bincount();
    /// assert_eq!(counts.to_vec(), [0, 1, 0, 2]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Bincount`] for a negative number, [`Fault::TooLarge`].
    pub fn bincount(&self) -> Tensor<i64, Found>
    where
        P: IndexNumber,
        S: Vector,
    {
        // SAFETY: invariant 2: one axis, of a length found at run time.
        unsafe { counted(self.raw(), 0) }
    }

    /// Returns the number of occurrences of each number from 0 to the largest in this vector: a new vector, O(n).
    ///
    /// # Errors
    /// [`Fault::Bincount`], [`Fault::TooLarge`].
    #[any_rank]
    pub fn bincount(&self) -> Tensor<i64, AnyRank>
    where
        P: IndexNumber,
    {
        counted(self.strided.raw(), 0)
    }

    /// Returns the sum of the weights of each number, in the order of the vector: [`bincount`](Self::bincount) with PyTorch's `weights` and
    /// `minlength`, see [`Bincount`].
    ///
    /// # Shapes
    /// `[n]` with weights `[n]` gives `[_]`.
    ///
    /// # Panics
    /// With the error of [`try_bincount_with`](Self::try_bincount_with).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let counts: Tensor<i64, shape![_]> = Tensor::from([3_i64, 1, 3]).bincount_with(Bincount::new().minlength(6));
    /// assert_eq!(counts.to_vec(), [0, 1, 0, 2, 0, 0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let weights = Tensor::from([0.5, 1.0]);
    /// Tensor::from([3_i64, 1, 3]).bincount_with(Bincount::new().weights(&weights));   // 3 numbers, 2 weights
    /// ```
    ///
    /// # Errors
    /// [`Fault::Bincount`] for a negative number; [`Fault::CountWeights`] where a length known only at run
    /// time does not fit; [`Fault::TooLarge`].
    pub fn bincount_with<W>(&self, how: Bincount<W>) -> Tensor<W::Out, Found>
    where
        W: CountWeights<S>,
        P: IndexNumber,
        S: Vector,
    {
        // SAFETY: invariant 2: one axis, of a length found at run time.
        unsafe { how.weights.counted(self.raw(), how.minlength) }
    }

    /// Returns the sum of the weights of each number: [`bincount`](Self::bincount) with PyTorch's `weights` and `minlength`, see [`Bincount`].
    ///
    /// # Errors
    /// [`Fault::Bincount`], [`Fault::CountWeights`], [`Fault::TooLarge`].
    #[any_rank]
    pub fn bincount_with<W>(&self, how: Bincount<W>) -> Tensor<W::Out, AnyRank>
    where
        W: CountWeights<AnyRank>,
        P: IndexNumber,
    {
        how.weights.counted(self.strided.raw(), how.minlength)
    }
}
