//! Rayon's parallel iterators: the positions of an axis, and tensors that are collected.
//!
//! Known by now: an iterator along an axis is a range of positions, which can be cut in two. This file implements rayon's traits for it.
//!
//! **Why a separate type?** An iterator that was both sequential and parallel would have two methods `map` and two `enumerate`
//! wherever both traits are imported.

use crate::dim::Length;
use crate::tensor::{AxisIter, AxisIterMut, Halves, Tensor, collected};
use congruent_kernel::element::Element;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{FromParallelIterator, IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// The positions of an axis, shared by rayon's threads: the result of `into_par_iter()` on [`AxisIter`] and [`AxisIterMut`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use rayon::prelude::*;
///
/// let mut x = Tensor::from([[3.0, 4.0], [6.0, 8.0]]);
/// x.axis_iter_mut::<0>().into_par_iter().for_each(|mut row| {
///     let length = row.norm_all().item();
///     row /= length;
/// });
/// let sums: Vec<f64> = x.axis_iter::<0>().into_par_iter().map(|row| row.sum_all().item()).collect();
/// assert_eq!(sums, [1.4, 1.4]);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use rayon::prelude::*;
///
/// let counter = std::cell::Cell::new(0);
/// let x = Tensor::from([[3.0, 4.0], [6.0, 8.0]]);
/// x.axis_iter::<0>().into_par_iter().for_each(|_| counter.set(counter.get() + 1));   // a `Cell` is one thread's
/// ```
#[derive(Debug)]
#[must_use = "a parallel iterator does nothing until it is driven"]
pub struct ParallelAxis<I>(I);

impl<'a, T: Sync, R> IntoParallelIterator for AxisIter<'a, T, R> {
    type Item = <Self as Iterator>::Item;
    type Iter = ParallelAxis<Self>;
    fn into_par_iter(self) -> Self::Iter {
        ParallelAxis(self)
    }
}
impl<'a, T: Send, R> IntoParallelIterator for AxisIterMut<'a, T, R> {
    type Item = <Self as Iterator>::Item;
    type Iter = ParallelAxis<Self>;
    fn into_par_iter(self) -> Self::Iter {
        ParallelAxis(self)
    }
}

impl<I: Halves<Item: Send> + Send> ParallelIterator for ParallelAxis<I> {
    type Item = I::Item;
    fn drive_unindexed<C: UnindexedConsumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}
impl<I: Halves<Item: Send> + Send> IndexedParallelIterator for ParallelAxis<I> {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn drive<C: Consumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn with_producer<B: ProducerCallback<I::Item>>(self, callback: B) -> B::Output {
        callback.callback(ThreadPart(self.0))
    }
}

/// The part of one thread.
struct ThreadPart<I>(I);
impl<I: Halves<Item: Send> + Send> Producer for ThreadPart<I> {
    type Item = I::Item;
    type IntoIter = I;
    fn into_iter(self) -> I {
        self.0
    }
    fn split_at(self, at: usize) -> (Self, Self) {
        let (first, others) = self.0.split_at(at);
        (ThreadPart(first), ThreadPart(others))
    }
}

/// Collects a parallel iterator of rayon into a tensor with one axis, in the order of its items. O(n).
///
/// # Panics
/// If the type determines the length, and the number of elements differs from it.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use rayon::prelude::*;
///
/// let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
/// let sums: Tensor<f64, shape![2]> = x.axis_iter::<0>().into_par_iter().map(|row| row.sum_all().item()).collect();
/// assert_eq!(sums.to_vec(), [3.0, 7.0]);
/// ```
impl<T: Element, D: Length> FromParallelIterator<T> for Tensor<T, ((), D)> {
    fn from_par_iter<I: IntoParallelIterator<Item = T>>(elements: I) -> Self {
        collected(elements.into_par_iter().collect())
    }
}
