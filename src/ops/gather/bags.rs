//! `embedding_bag`: the sum, the mean or the maximum of the rows of each bag, without copying a row.

use super::{ErasedIndex, IndexOperand, fits, range};
use crate::dim::Length;
use crate::error::prelude::*;
use crate::shape::gather::{BagRows, BagVector};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Strided, Tensor};
use congruent_kernel::element::Float;
use congruent_kernel::index::gather as kernel;
use congruent_kernel::index::gather::IndexNumber;
use congruent_kernel::index::gather::bags::{self, add_bags, dot_bags, largest_of_bags, sum_bags};
use core::marker::PhantomData;

mod sealed {
    /// Seals [`BagOperand`](super::BagOperand), for the reason of `IndexOperand`.
    pub trait Sealed {}
}

/// The reduction of [`embedding_bag`](crate::AnyRankStrided::embedding_bag): PyTorch's `mode`, which is `mean` unless given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BagReduction {
    /// The sum of the rows; 0 for an empty bag.
    Sum,
    /// The mean of the rows; 0 for an empty bag.
    Mean,
    /// The largest element of each column; 0 for an empty bag. A NaN stays only if it comes first, as in PyTorch.
    Largest,
}

/// Bags of different lengths: a list of positions, and the offset at which each bag begins. The last bag ends with the positions.
///
/// # Examples
/// ```
/// use congruent::gather::{BagReduction, Bags};
/// use congruent::prelude::*;
///
/// let table = Tensor::from([[1.0, 10.0], [2.0, 20.0], [4.0, 40.0]]);
/// let (words, offsets) = (Tensor::from([0_i64, 1, 2]), Tensor::from([0_i64, 2]));   // words 0 and 1, then word 2
/// let sums: Tensor<f64, shape![2, 2]> = table.embedding_bag(Bags::new(&words, &offsets), BagReduction::Sum);
/// assert_eq!(sums.to_vec(), [3.0, 30.0, 4.0, 40.0]);
/// ```
#[derive(Clone, Debug)]
#[must_use = "bags do nothing by themselves: give them to `table.embedding_bag(..)`"]
pub struct Bags<R, C> {
    /// (The operation returns the error.)
    bags: Result<ErasedBags, ShapeError>,
    shapes: PhantomData<fn() -> (R, C)>,
}

impl<R: BagVector, C: Length> Bags<R, C> {
    /// Returns bags of these positions that begin at these offsets. Errors are reported where the bags are used.
    pub fn new<X, O>(positions: X, offsets: O) -> Self
    where
        X: IndexOperand<Shape = R>,
        O: IndexOperand<Shape: BagVector<Count = C>>,
    {
        let bags = ErasedBags::of_parts(positions.positions(), offsets.positions());
        Bags { bags, shapes: PhantomData }
    }
}

/// Bags of rows: an index of shape `[bags, rows]`, or [`Bags`]. Sealed.
pub trait BagOperand: Sized + sealed::Sealed {
    /// The shape of the positions.
    type Shape: Lengths;
    /// The number of bags.
    type Count: Length;
    /// Returns the positions, and the offset at which each bag begins.
    ///
    /// # Errors
    /// [`Fault::Bags`], [`Fault::BagOffset`].
    #[doc(hidden)]
    fn bags(self) -> Result<ErasedBags, ShapeError>;
}

impl<X: IndexOperand<Shape: BagRows>> sealed::Sealed for X {}
impl<X: IndexOperand<Shape: BagRows>> BagOperand for X {
    type Shape = X::Shape;
    type Count = <X::Shape as BagRows>::Count;
    fn bags(self) -> Result<ErasedBags, ShapeError> {
        ErasedBags::of_rows(self.positions())
    }
}

impl<R: Lengths, C: Length> sealed::Sealed for Bags<R, C> {}
#[diagnostic::do_not_recommend]
impl<R: Lengths, C: Length> BagOperand for Bags<R, C> {
    type Shape = R;
    type Count = C;
    fn bags(self) -> Result<ErasedBags, ShapeError> {
        self.bags
    }
}

/// Bags of rows, independent of the type of the operand.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct ErasedBags {
    positions: Tensor<i64, AnyRank>,
    /// The offset at which each bag begins, and the end of the last one.
    starts: Vec<usize>,
}

const OP: &str = "embedding_bag";

fn numbers<I: IndexNumber>(index: ErasedIndex<I>) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    Ok(Tensor::assemble(index.values.sizes, kernel::widened(index.values)?))
}

impl ErasedBags {
    /// Returns a bag for each row of a matrix.
    #[inline(never)]
    fn of_rows<I: IndexNumber>(positions: ErasedIndex<I>) -> Result<Self, ShapeError> {
        let [count, each] = *positions.values.sizes else {
            return Err(Fault::Bags { sizes: positions.values.sizes.into() }.of(OP));
        };
        let starts = (0..=count).map(|bag| bag * each).collect();
        Ok(ErasedBags { positions: numbers(positions)?, starts })
    }

    /// Returns a bag from each offset to the next one.
    #[inline(never)]
    fn of_parts<I: IndexNumber, J: IndexNumber>(
        positions: ErasedIndex<I>,
        offsets: ErasedIndex<J>,
    ) -> Result<Self, ShapeError> {
        for sizes in [positions.values.sizes, offsets.values.sizes] {
            if sizes.len() != 1 {
                return Err(Fault::Bags { sizes: sizes.into() }.of(OP));
            }
        }
        let len = positions.values.sizes[0];
        let mut starts = Vec::with_capacity(offsets.values.sizes[0] + 1);
        for (at, &value) in numbers(offsets)?.as_slice().iter().enumerate() {
            let least = starts.last().copied().unwrap_or(0);
            let most = if at == 0 { 0 } else { len };
            match usize::try_from(value) {
                Ok(start) if (least..=most).contains(&start) => starts.push(start),
                _ => return Err(Fault::BagOffset { value, at, range: (least, most) }.of(OP)),
            }
        }
        // (Without bags, there must be no positions.)
        starts.push(if starts.is_empty() { 0 } else { len });
        Ok(ErasedBags { positions: numbers(positions)?, starts })
    }

    /// The number of bags.
    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    fn places(&self) -> bags::Bags<'_> {
        bags::Bags { places: self.positions.as_slice(), starts: &self.starts }
    }

    /// Checks the table, its positions, and the number of weights; returns the width of the table.
    fn check(&self, table: &[usize], weights: Option<&[usize]>) -> Result<usize, ShapeError> {
        let [rows, width] = *table else { return Err(Fault::Table { sizes: table.into() }.of(OP)) };
        if let Some((value, at)) = kernel::outside(self.positions.raw(), rows) {
            return Err(range(OP, table, 0, value, &at));
        }
        if let Some(weights) = weights.filter(|weights| *weights != self.positions.sizes()) {
            return Err(Fault::BagWeights { positions: self.positions.sizes().into(), weights: weights.into() }.of(OP));
        }
        Ok(width)
    }

    /// The sizes of the positions.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        self.positions.sizes()
    }

    /// The share of each position in the mean of its bag.
    pub fn shares<T: Float>(&self) -> Tensor<T, AnyRank> {
        let mut shares = Tensor::<T, AnyRank>::zeros_of(AnyRank::from(self.sizes()));
        let each = shares.as_mut_slice();
        for ends in self.starts.windows(2) {
            each[ends[0]..ends[1]].fill(T::ONE / T::of(ends[1] - ends[0]));
        }
        shares
    }

    /// Returns a column with 1 for each bag that has a position, and 0 for each empty bag.
    pub fn full<T: Float>(&self) -> Tensor<T, AnyRank> {
        let full = self.starts.windows(2).map(|ends| if ends[0] == ends[1] { T::ZERO } else { T::ONE });
        Tensor::from_vec(AnyRank::from([self.count(), 1]), full.collect()).expect("one for each bag")
    }

    /// The sum of the rows of each bag, weighted if there are weights.
    ///
    /// # Errors
    /// [`Fault::Table`], [`Fault::IndexRange`], [`Fault::BagWeights`], [`Fault::TooLarge`].
    #[inline(never)]
    pub fn sum<T: Float>(
        &self,
        table: &Strided<T, AnyRank>,
        weights: Option<&Strided<T, AnyRank>>,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let width = self.check(table.sizes(), weights.map(Strided::sizes))?;
        let mut out = self.zeros(width)?;
        let (table, weights) = (table.contiguous(), weights.map(Strided::contiguous));
        let weights = weights.as_ref().map(|weights| weights.as_slice());
        sum_bags(table.as_slice(), width, self.places(), weights, out.as_mut_slice());
        Ok(out)
    }

    /// The mean of the rows of each bag.
    fn mean<T: Float>(&self, table: &Strided<T, AnyRank>) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let mut out = self.sum(table, None)?;
        let width = out.sizes()[1];
        if width > 0 {
            for (row, ends) in out.as_mut_slice().chunks_exact_mut(width).zip(self.starts.windows(2)) {
                let count = T::of((ends[1] - ends[0]).max(1));
                row.iter_mut().for_each(|sum| *sum = *sum / count);
            }
        }
        Ok(out)
    }

    /// The largest elements of the columns of each bag, and their rows; 0 and row 0 for an empty bag.
    ///
    /// # Errors
    /// [`Fault::Table`], [`Fault::IndexRange`], [`Fault::TooLarge`].
    #[inline(never)]
    pub fn largest<T: Float>(
        &self,
        table: &Strided<T, AnyRank>,
    ) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> {
        let width = self.check(table.sizes(), None)?;
        let (mut most, mut rows) = (self.zeros(width)?, self.zeros(width)?);
        largest_of_bags(table.contiguous().as_slice(), width, self.places(), most.as_mut_slice(), rows.as_mut_slice());
        Ok((most, rows))
    }

    /// The adjoint of [`sum`](Self::sum) in the table: adds the row of each bag, at its positions, to zeros with this number of rows.
    ///
    /// # Errors
    /// [`Fault::TooLarge`]
    #[inline(never)]
    pub fn put_back<T: Float>(
        &self,
        of_bags: &Strided<T, AnyRank>,
        weights: Option<&Strided<T, AnyRank>>,
        rows: usize,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let width = of_bags.sizes()[1];
        self.check(&[rows, width], weights.map(Strided::sizes))?;
        let mut table = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from([rows, width]))?;
        let (of_bags, weights) = (of_bags.contiguous(), weights.map(Strided::contiguous));
        let weights = weights.as_ref().map(|weights| weights.as_slice());
        add_bags(of_bags.as_slice(), width, self.places(), weights, table.as_mut_slice());
        Ok(table)
    }

    /// The adjoint of [`sum`](Self::sum) in the weights: the dot product of the row at each position and the row of its bag.
    ///
    /// # Errors
    /// [`Fault::Table`], [`Fault::IndexRange`].
    #[inline(never)]
    pub fn dots<T: Float>(
        &self,
        table: &Strided<T, AnyRank>,
        of_bags: &Strided<T, AnyRank>,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let width = self.check(table.sizes(), None)?;
        let mut dots = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from(self.sizes()))?;
        let (table, of_bags) = (table.contiguous(), of_bags.contiguous());
        dot_bags(table.as_slice(), of_bags.as_slice(), width, self.places(), dots.as_mut_slice());
        Ok(dots)
    }

    /// Returns zeros with a row for each bag.
    fn zeros<T: crate::Number>(&self, width: usize) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let sizes = [self.count(), width];
        fits::<T>(OP, &sizes)?;
        Tensor::try_zeros_of(AnyRank::from(sizes))
    }
}

/// The reduction of the rows of each bag.
#[inline(never)]
pub(in crate::ops) fn embedding_bag<T: Float>(
    table: &Strided<T, AnyRank>,
    bags: Result<ErasedBags, ShapeError>,
    how: BagReduction,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let bags = bags?;
    match how {
        BagReduction::Sum => bags.sum(table, None),
        BagReduction::Mean => bags.mean(table),
        BagReduction::Largest => Ok(bags.largest(table)?.0),
    }
}

/// The sum of the rows of each bag, times a weight for each position.
#[inline(never)]
pub(in crate::ops) fn embedding_bag_weighted<T: Float>(
    table: &Strided<T, AnyRank>,
    bags: Result<ErasedBags, ShapeError>,
    weights: congruent_kernel::Ref<T>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let weights = crate::tensor::copied(weights)?;
    bags?.sum(table, Some(&weights))
}
