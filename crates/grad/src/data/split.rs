//! Parts of a data set.

use super::error::OrRefuse;
use super::rows::{self, Order};
use super::{DataError, Rows, Selection};
use crate::rules::sizes_of;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::random::Rng;

/// Splits the rows of a data set at random into two or three parts, of these numbers of rows. Each row is in one part, as in PyTorch's `random_split`
/// and scikit-learn's `train_test_split`.
///
/// Named lengths keep the parts apart: code that combines targets of the test rows with scores of the training rows does not compile. Rows are
/// copied, O(n). (In the order of the data, and without a copy, [`SplitBy::split_of`] splits a tensor into views.)
///
/// # Panics
/// With the error of [`try_split_of`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::data::split_of;
///
/// dim!(Train, Test);
///
/// let n = 10;
/// let x: Tensor<f32, shape![_, 3]> = Tensor::zeros_of(dims![n, 3]);
/// let y: Tensor<i64, shape![_]> = Tensor::arange_of(dims![n]);
/// let mut rng = congruent::random::seeded(1);
/// let ((x, y), (_, test)) = split_of(&(&x, &y), dims![Train(n - n / 5), Test(n / 5)], &mut rng);
/// let _: (Tensor<f32, shape![Train, 3]>, &Tensor<i64, shape![Train]>) = (x, &y);
/// let mut all = [y.to_vec(), test.to_vec()].concat();
/// all.sort();
/// assert_eq!(all, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// ```
#[track_caller]
pub fn split_of<D, P: Parts<D, Out = Q>, Q, R: Rng + ?Sized>(data: &D, lengths: P, rng: &mut R) -> Q {
    try_split_of(data, lengths, rng).or_refuse()
}

/// Returns the parts of [`split_of`], or an error.
///
/// # Errors
/// [`DataError::Parts`] if the sum of the lengths is not the number of rows; [`DataError::Lengths`] if the tensors differ in their numbers of rows;
/// [`DataError::Scalar`] if a tensor is a scalar.
#[track_caller]
pub fn try_split_of<D, P: Parts<D, Out = Q>, Q, R: Rng + ?Sized>(
    data: &D,
    lengths: P,
    rng: &mut R,
) -> Result<Q, DataError> {
    let rows = P::count(data)?;
    let parts = sizes_of(&lengths);
    if parts.iter().try_fold(0, |sum: usize, &part| sum.checked_add(part)) != Some(rows) {
        return Err(DataError::Parts { parts: parts.into(), rows });
    }
    let order: Order = Tensor::permutation_of(dims![rows], rng);
    Ok(lengths.take(data, &order))
}

/// The lengths of two or three parts of the data `D`: `dims![Train(80), Test(20)]`.
#[diagnostic::on_unimplemented(
    message = "`{D}` is not split into parts of lengths `{Self}`",
    label = "expected two or three lengths, and data with rows",
    note = "lengths are written `dims![Train(80), Test(20)]`; `dim!(Train, Test)` declares the names"
)]
pub trait Parts<D>: Lengths {
    /// The parts.
    type Out;
    /// Returns the number of rows of the data.
    #[doc(hidden)]
    fn count(data: &D) -> Result<usize, DataError>;
    /// Returns the parts, one after the other in the order of the rows.
    #[doc(hidden)]
    #[track_caller]
    fn take(&self, data: &D, order: &Order) -> Self::Out;
}

/// `[a, b]`
#[diagnostic::do_not_recommend]
impl<D: Rows<A> + Rows<B>, A: Length, B: Length> Parts<D> for shape![A, B] {
    type Out = (<D as Rows<A>>::Taken, <D as Rows<B>>::Taken);
    fn count(data: &D) -> Result<usize, DataError> {
        rows::count_rows::<A, D>("split_of", data)
    }
    #[track_caller]
    fn take(&self, data: &D, order: &Order) -> Self::Out {
        let &(((), a), b) = self;
        (data.take(&Selection::new(Some(order), 0, a)), data.take(&Selection::new(Some(order), a.size(), b)))
    }
}

/// `[a, b, c]`
#[diagnostic::do_not_recommend]
impl<D: Rows<A> + Rows<B> + Rows<C>, A: Length, B: Length, C: Length> Parts<D> for shape![A, B, C] {
    type Out = (<D as Rows<A>>::Taken, <D as Rows<B>>::Taken, <D as Rows<C>>::Taken);
    fn count(data: &D) -> Result<usize, DataError> {
        rows::count_rows::<A, D>("split_of", data)
    }
    #[track_caller]
    fn take(&self, data: &D, order: &Order) -> Self::Out {
        let &((((), a), b), c) = self;
        (
            data.take(&Selection::new(Some(order), 0, a)),
            data.take(&Selection::new(Some(order), a.size(), b)),
            data.take(&Selection::new(Some(order), a.size() + b.size(), c)),
        )
    }
}
