//! `bincount`, `one_hot` and `searchsorted`: whole numbers from elements, and the other way round.

use crate::dim::number::{Counted, Numeral};
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::{Element, Number};
use crate::kernel::gather::{self as kernel, IndexNumber};
use crate::layout::{Dims, checked_numel};
use crate::ops::twins::twins;
use crate::shape::gather::{SearchIn, Vector};
use crate::shape::same::Same;
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, copied};

/// How many counts there are.
fn counts<P: IndexNumber>(op: &'static str, x: Ref<P>, least: usize, bytes: usize) -> Result<usize, ShapeError> {
    let sizes = x.sizes.into();
    if x.sizes.len() != 1 {
        return Err(Fault::Bincount { sizes, at: None, value: 0 }.of(op));
    }
    // What is negative is beyond every length, and nothing else is beyond this one.
    if let Some((value, at)) = kernel::outside(x, i64::MAX as usize) {
        return Err(Fault::Bincount { sizes, at: Some(at[0]), value }.of(op));
    }
    let length = kernel::largest(x).map_or(0, |most| most + 1).max(least);
    match checked_numel(&[length], bytes) {
        Some(length) => Ok(length),
        None => Err(Fault::TooLarge { sizes: [length][..].into() }.of(op)),
    }
}

fn counted<P: IndexNumber>(x: Ref<P>, least: usize) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let length = counts("bincount", x, least, size_of::<i64>())?;
    let mut counts = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from([length]))?;
    kernel::count(x, counts.as_mut_slice());
    Ok(counts)
}

fn weighed<P: IndexNumber, T: Number>(
    x: Ref<P>,
    weights: Ref<T>,
    least: usize,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let length = counts("bincount_weighted", x, least, size_of::<T>())?;
    if weights.sizes != x.sizes {
        return Err(
            Fault::CountWeights { sizes: x.sizes.into(), weights: weights.sizes.into() }.of("bincount_weighted")
        );
    }
    let weights = copied(weights)?;
    let mut sums = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from([length]))?;
    kernel::weigh(x, weights.as_slice(), sums.as_mut_slice());
    Ok(sums)
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

fn searched<T: Number>(sorted: Ref<T>, values: Ref<T>, right: bool) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let (a, b) = (sorted.sizes, values.sizes);
    let rows = || a.len() == b.len() && a[..a.len() - 1] == b[..b.len() - 1];
    if a.is_empty() || a.len() > 1 && !rows() {
        return Err(Fault::Search { sorted: a.into(), values: b.into() }.of("searchsorted"));
    }
    let (rows, wanted) = (copied(sorted)?, copied(values)?);
    let each = if a.len() == 1 { values.numel() } else { b[b.len() - 1] };
    let mut out = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from(b))?;
    kernel::search((rows.as_slice(), a[a.len() - 1]), (wanted.as_slice(), each), right, out.as_mut_slice());
    Ok(out)
}

// The bounds on elements stand on the methods, where their sentence shows.
twins! {
    impl<P: Element, S: List> Strided<P, S>;

    /// How often each number from 0 on occurs in this vector: a new vector, O(n), of at least `least` counts, and as
    /// many more as the largest number asks for. (PyTorch's `minlength`.)
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
    /// let counts: Tensor<i64, shape![_]> = Tensor::from([3_i64, 1, 3]).bincount(0);
    /// assert_eq!(counts.to_vec(), [0, 1, 0, 2]);
    /// ```
    fn bincount(&self, least: usize) -> Tensor<i64, crate::shape![_]>
    where {
        P: IndexNumber,
        S: Vector,
    } = counted(self.raw(), least);
    /// # Errors
    /// [`Fault::Bincount`] for a negative number, [`Fault::TooLarge`].
    try_bincount;
    /// How often each number from 0 on occurs in this vector: a new vector, O(n), of at least `least` counts.
    ///
    /// # Errors
    /// [`Fault::Bincount`], [`Fault::TooLarge`].
    any_rank fn bincount(&self, least: usize) -> Tensor<i64, AnyRank>
    where {
        P: IndexNumber,
    } = counted(self.raw(), least);

    /// The sum of the weights of each number from 0 on in this vector: a new vector, O(n), of at least `least` sums,
    /// each added up in the order of the vector. (PyTorch's `bincount` with `weights`.)
    ///
    /// # Shapes
    /// `[n]` with weights `[n]` gives `[_]`.
    ///
    /// # Panics
    /// With the error of [`try_bincount_weighted`](Self::try_bincount_weighted).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let weights = Tensor::from([0.5, 1.0, 0.25]);
    /// let sums: Tensor<f64, shape![_]> = Tensor::from([3_i64, 1, 3]).bincount_weighted(&weights, 0);
    /// assert_eq!(sums.to_vec(), [0.0, 1.0, 0.0, 0.75]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([3_i64, 1, 3]).bincount_weighted(&Tensor::from([0.5, 1.0]), 0);   // 3 numbers, 2 weights
    /// ```
    fn bincount_weighted<T, W>(&self, weights: W, least: usize) -> Tensor<T, crate::shape![_]>
    where {
        T: Number,
        W: Operand<T, Shape: Same<S>>,
        P: IndexNumber,
        S: Vector,
    } = weighed(self.raw(), weights.raw(), least);
    /// # Errors
    /// [`Fault::Bincount`] for a negative number; [`Fault::CountWeights`] where a length known only at run
    /// time does not fit; [`Fault::TooLarge`].
    try_bincount_weighted;
    /// The sum of the weights of each number from 0 on in this vector: a new vector, O(n), of at least `least` sums.
    ///
    /// # Errors
    /// [`Fault::Bincount`], [`Fault::CountWeights`], [`Fault::TooLarge`].
    any_rank fn bincount_weighted<T, W>(&self, weights: W, least: usize) -> Tensor<T, AnyRank>
    where {
        T: Number,
        W: Operand<T>,
        P: IndexNumber,
    } = weighed(self.raw(), weights.raw(), least);

    /// For each element a row of `C` zeros with a one at the place that it names: new, O(n times `C`).
    ///
    /// # Shapes
    /// `[2, 7]` with 10 classes gives `[2, 7, 10]`.
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
    fn one_hot<const C: usize>(&self) -> Tensor<i64, (S, <Numeral<C> as Counted>::Dim)>
    where {
        P: IndexNumber,
        Numeral<C>: Counted,
    } = hot(self.raw(), C);
    /// # Errors
    /// [`Fault::Class`] for a number that is negative, or not below `C`; [`Fault::TooLarge`].
    try_one_hot;
    /// For each element a row of `classes` zeros with a one at the place that it names: new, O(n times `classes`).
    ///
    /// # Errors
    /// [`Fault::Class`], [`Fault::TooLarge`].
    any_rank fn one_hot(&self, classes: usize) -> Tensor<i64, AnyRank>
    where {
        P: IndexNumber,
    } = hot(self.raw(), classes);
}

twins! {
    impl<T: Number, S: List> Strided<T, S>;

    /// Where each value would be put so that these sorted rows stay sorted: a tensor of the shape of the values,
    /// O(m log n). Of equal elements the place is in front of the first; with `right` it is behind the last.
    ///
    /// NaN is beyond every number. Whether the rows are sorted is not checked, as in PyTorch.
    ///
    /// # Shapes
    /// `[5]` takes values of any shape; `[2, 5]` those of `[2, 3]`, row by row.
    ///
    /// # Panics
    /// With the error of [`try_searchsorted`](Self::try_searchsorted).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let sorted = Tensor::from([1.0, 3.0, 3.0, 9.0]);
    /// let values = Tensor::from([[3.0, 0.0], [4.0, 10.0]]);
    /// assert_eq!(sorted.searchsorted(&values, false).to_vec(), [1, 0, 3, 4]);
    /// assert_eq!(sorted.searchsorted(&values, true).to_vec(), [3, 0, 3, 4]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let sorted = Tensor::<f32, shape![2, 5]>::arange();
    /// sorted.searchsorted(&Tensor::<f32, shape![3, 4]>::zeros(), false);   // 2 rows and 3
    /// ```
    fn searchsorted<V>(&self, values: V, right: bool) -> Tensor<i64, V::Shape>
    where {
        V: Operand<T, Shape: SearchIn<S>>,
    } = searched(self.raw(), values.raw(), right);
    /// # Errors
    /// [`Fault::Search`] where a length known only at run time does not fit.
    try_searchsorted;
    /// Where each value would be put so that these sorted rows stay sorted; of equal elements in front of the first,
    /// with `right` behind the last: O(m log n).
    ///
    /// # Errors
    /// [`Fault::Search`].
    any_rank fn searchsorted(&self, values: impl Operand<T>, right: bool) -> Tensor<i64, AnyRank>
    = searched(self.raw(), values.raw(), right);
}
