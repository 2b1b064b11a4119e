//! Vectors and iterators as tensors, and back.

use super::super::Tensor;
use crate::dim::Length;
use crate::error::prelude::*;
use congruent_kernel::element::Element;
use congruent_kernel::storage::reserve;

/// Collects an iterator into a tensor with one axis. O(n).
///
/// # Panics
/// If the type determines the length, and the number of elements differs from it; when memory runs out.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let squares: Tensor<i32, shape![_]> = (0..5).map(|i| i * i).collect();
/// assert_eq!(squares.to_vec(), [0, 1, 4, 9, 16]);
/// let three: Tensor<i32, shape![3]> = [7, 8, 9].into_iter().collect();
/// assert_eq!(three[[2]], 9);
/// ```
impl<T: Element, D: Length> FromIterator<T> for Tensor<T, ((), D)> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let (mut from, mut elements) = (elements.into_iter(), Vec::new());
        while let Some(element) = from.next() {
            if elements.len() == elements.capacity() {
                let more = from.size_hint().0.saturating_add(1).max(elements.len());
                reserve(&mut elements, more).or_panic();
            }
            elements.push(element);
        }
        collected(elements)
    }
}

/// Returns a tensor of these elements, whose number fits the type.
#[track_caller]
pub(crate) fn collected<T: Element, D: Length>(elements: Vec<T>) -> Tensor<T, ((), D)> {
    let short = || Fault::Numel { wanted: D::KNOWN.as_slice().into(), numel: elements.len() }.of("collect");
    let length = D::of(elements.len()).ok_or_else(short).or_panic();
    Tensor::from_vec(((), length), elements).or_panic()
}

/// # Elements in a `Vec`
impl<T: Copy, S> Tensor<T, S> {
    /// Copies the elements, row-major, into a vector: O(n), because the memory of a tensor is aligned for vector registers and the memory of a `Vec`
    /// is not. ([`Shared::into_vec`](crate::Shared::into_vec) returns a vector that was moved in.)
    ///
    /// # Panics
    /// When memory runs out.
    #[track_caller]
    pub fn into_vec(self) -> Vec<T> {
        self.to_vec()
    }
}

/// Iterates over the elements by value, row-major: a copy, as by [`into_vec`](Tensor::into_vec). `&x` and `x.axis_iter::<0>()` copy nothing.
///
/// # Panics
/// When memory runs out.
impl<T: Copy, S> IntoIterator for Tensor<T, S> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    #[track_caller]
    fn into_iter(self) -> std::vec::IntoIter<T> {
        self.into_vec().into_iter()
    }
}
