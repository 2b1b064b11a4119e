//! Data sets: batches of rows, and parts for training and testing.
//!
//! A data set is a tensor, a variable, a tuple of these, or another type that implements [`Rows`]: the first axis counts the rows.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_grad::data::{Batches, split_of};
//! use congruent_grad::Var;
//!
//! dim!(Train, Test, Batch);
//!
//! let mut rng = congruent::random::seeded(1);
//! let n = 100;
//! let x: Var<f32, shape![_, 3]> = Tensor::randn_of(dims![n, 3], &mut rng).into();
//! let y: Tensor<i64, shape![_]> = Tensor::zeros_of(dims![n]);
//!
//! let (train, test) = split_of(&(x, y), dims![Train(80), Test(20)], &mut rng);
//! let _: (Var<f32, shape![Test, 3]>, Tensor<i64, shape![Test]>) = test;
//!
//! let batches = Batches::new(train, Batch(32));
//! for _epoch in 0..2 {
//!     let mut sizes = Vec::new();
//!     for (x, y) in batches.shuffled(&mut rng) {
//!         let _: &Var<f32, shape![Batch, 3]> = &x;
//!         let y: Tensor<i64, shape![Batch]> = y;
//!         sizes.push(y.numel());
//!     }
//!     assert_eq!(sizes, [32, 32, 16]);
//! }
//! ```
//!
//! | file | contents |
//! |---|---|
//! | here | batches |
//! | `rows` | data with rows, and the rows that are taken |
//! | `split` | parts of a data set |
//! | `error` | the errors of data sets |

mod error;
mod rows;
mod split;

pub use error::DataError;
pub use rows::{Rows, Selection};
pub use split::{Parts, split_of, try_split_of};

use congruent::dim::{Length, Sym, Tag, ToDim};
use congruent::prelude::*;
use congruent::random::Rng;
use error::OrRefuse;
use rows::Order;
use std::iter::FusedIterator;
use std::marker::PhantomData;

/// The rows of a data set in batches, like PyTorch's `DataLoader`, for tensors in memory.
///
/// The length of a batch has the type `B`, usually a named length, so that results of a batch need no conversion of shapes. The rows of one batch at
/// a time are copied, O(n) for the batch; for a variable in order, none are copied.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::data::Batches;
///
/// dim!(Batch);
///
/// let points: Tensor<f32, shape![5, 2]> = Tensor::arange();
/// let classes: Tensor<i64, shape![5]> = Tensor::arange();
/// let batches = Batches::new((&points, &classes), Batch(2));
/// assert_eq!(batches.len(), 3);
///
/// // In order; the last batch has the rows that are left.
/// let sizes: Vec<usize> = batches.in_order().map(|(points, _)| points.sizes()[0]).collect();
/// assert_eq!(sizes, [2, 2, 1]);
///
/// // In an order that the generator draws: a new one for each epoch, the same for the same seed.
/// let mut rng = congruent::random::seeded(1);
/// let mut epoch = || -> Vec<i64> { batches.shuffled(&mut rng).flat_map(|(_, classes)| classes.to_vec()).collect() };
/// let (first, second) = (epoch(), epoch());
/// assert_ne!(first, second);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_grad::data::Batches;
///
/// let points: Tensor<f32, shape![5, 2]> = Tensor::arange();
/// let classes: Tensor<i64, shape![4]> = Tensor::arange();
/// Batches::new((&points, &classes), 2);   // five rows and four
/// ```
#[derive(Clone, Debug)]
#[must_use = "batches do nothing until they are gone through: `for (x, y) in batches.shuffled(&mut rng)`"]
pub struct Batches<D, B> {
    data: D,
    /// The size of a batch, at least 1.
    size: usize,
    rows: usize,
    /// The number of rows in an epoch.
    used: usize,
    length: PhantomData<fn() -> B>,
}

/// A length that the last batch may fall short of, because it is known at run time only.
#[diagnostic::on_unimplemented(
    message = "a last batch of fewer rows does not have the length `{Self}`",
    label = "expected a length that is known at run time: `Batch(32)`, or a `usize`",
    note = "`dim!(Batch)` declares the name `Batch`",
    note = "`Batches::full(data, size)` leaves out the rows that do not fill a batch: then every length is right"
)]
pub trait FallsShort: Length {}
/// `_`
#[diagnostic::do_not_recommend]
impl FallsShort for Dyn {}
/// `name`
#[diagnostic::do_not_recommend]
impl<T: Tag> FallsShort for Sym<T> {}

impl<D: Rows<B>, B: FallsShort> Batches<D, B> {
    /// Batches of `size` rows; the last batch has the remaining rows.
    ///
    /// # Panics
    /// With the error of [`try_new`](Self::try_new).
    #[track_caller]
    pub fn new(data: D, size: impl ToDim<Dim = B>) -> Self {
        Batches::try_new(data, size).or_refuse()
    }

    /// Returns the batches of [`new`](Self::new), or an error.
    ///
    /// # Errors
    /// [`DataError::EmptyBatch`] if `size` is 0; [`DataError::Lengths`] if the tensors differ in their numbers of rows; [`DataError::Scalar`] if a
    /// tensor is a scalar.
    pub fn try_new(data: D, size: impl ToDim<Dim = B>) -> Result<Self, DataError> {
        let (rows, size) = (rows::count_rows("Batches", &data)?, size.to_dim().size());
        if size == 0 {
            return Err(DataError::EmptyBatch);
        }
        Ok(Batches { data, size, rows, used: rows, length: PhantomData })
    }
}

impl<D: Rows<B>, B: Length> Batches<D, B> {
    /// Batches of exactly `size` rows, which may be known at compile time. In each epoch, the rows that do not fill a batch are left out, in a
    /// shuffled epoch other rows each time: PyTorch's `drop_last=True`.
    ///
    /// # Panics
    /// With the error of [`try_full`](Self::try_full).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::data::Batches;
    ///
    /// let x: Tensor<f32, shape![7, 2]> = Tensor::arange();
    /// let batches = Batches::full(&x, <len![3]>::default());
    /// let all: Vec<Tensor<f32, shape![3, 2]>> = batches.in_order().collect();
    /// assert_eq!(all.len(), 2);
    /// ```
    #[track_caller]
    pub fn full(data: D, size: impl ToDim<Dim = B>) -> Self {
        Batches::try_full(data, size).or_refuse()
    }

    /// Returns the batches of [`full`](Self::full), or an error.
    ///
    /// # Errors
    /// [`DataError::EmptyBatch`] if `size` is 0; [`DataError::Lengths`] if the tensors differ in their numbers of rows; [`DataError::Scalar`] if a
    /// tensor is a scalar.
    pub fn try_full(data: D, size: impl ToDim<Dim = B>) -> Result<Self, DataError> {
        let (rows, size) = (rows::count_rows("Batches", &data)?, size.to_dim().size());
        let left = rows.checked_rem(size).ok_or(DataError::EmptyBatch)?;
        Ok(Batches { data, size, rows, used: rows - left, length: PhantomData })
    }

    /// The batches of an epoch, with the rows in random order. This call draws the order, so that the generator is not borrowed during the iteration.
    pub fn shuffled<R: Rng + ?Sized>(&self, rng: &mut R) -> Epoch<'_, D, B> {
        Epoch { order: Some(Tensor::permutation_of(((), Dyn(self.rows)), rng)), ..self.in_order() }
    }

    /// The batches of an epoch, with the rows in the order of the data.
    pub fn in_order(&self) -> Epoch<'_, D, B> {
        Epoch { batches: self, order: None, start: 0 }
    }

    /// The number of batches in an epoch.
    pub fn len(&self) -> usize {
        self.used.div_ceil(self.size)
    }

    /// Returns whether there are no batches.
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// The data.
    pub fn data(&self) -> &D {
        &self.data
    }
}

/// The batches of [`in_order`](Batches::in_order).
impl<'a, D: Rows<B>, B: Length> IntoIterator for &'a Batches<D, B> {
    type Item = D::Taken;
    type IntoIter = Epoch<'a, D, B>;
    fn into_iter(self) -> Epoch<'a, D, B> {
        self.in_order()
    }
}

/// The batches of one epoch, one after the other. [`Batches::shuffled`] and [`Batches::in_order`] return this iterator.
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is gone through"]
pub struct Epoch<'a, D, B> {
    batches: &'a Batches<D, B>,
    /// The order of the rows, if it is not the order of the data.
    order: Option<Order>,
    /// The number of rows in the batches before.
    start: usize,
}

impl<D: Rows<B>, B: Length> Iterator for Epoch<'_, D, B> {
    type Item = D::Taken;

    fn next(&mut self) -> Option<D::Taken> {
        let Batches { data, size, used, .. } = self.batches;
        let len = (*size).min(used - self.start);
        if len == 0 {
            return None;
        }
        let selection = Selection::new(self.order.as_ref(), self.start, B::of(len)?);
        self.start += len;
        Some(data.take(&selection))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.batches.used - self.start).div_ceil(self.batches.size);
        (left, Some(left))
    }
}
impl<D: Rows<B>, B: Length> ExactSizeIterator for Epoch<'_, D, B> {}
impl<D: Rows<B>, B: Length> FusedIterator for Epoch<'_, D, B> {}
