//! Distinct elements: sorted or in their order, the position of each element among them, and their counts.

use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Contiguous, Found, Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::element::ordered::Ordered;
use congruent_kernel::fold::lanes::along;
use congruent_kernel::fold::sort::Sort;
use congruent_kernel::fold::sort::radix::{distinct_elements, keep_first};
use congruent_kernel::storage::{repeated, reserved};
use congruent_layout::Layout;

#[inline(never)]
fn vector<T: Element>(elements: Vec<T>) -> Result<Tensor<T, Found>, ShapeError> {
    Tensor::from_vec(crate::dims![elements.len()], elements)
}

/// Returns the distinct values.
#[inline(never)]
fn values<T: Ordered>(x: &[T]) -> Result<Tensor<T, Found>, ShapeError> {
    vector(distinct_elements(x, |_, _| ())?)
}

/// Returns values and their counts, by a function that reports the run of each of `n` elements.
fn counted_by<T: Element>(
    n: usize,
    values: impl FnOnce(&mut dyn FnMut(usize, usize)) -> Result<Tensor<T, Found>, ShapeError>,
) -> Result<(Tensor<T, Found>, Tensor<i64, Found>), ShapeError> {
    let mut counts = repeated(0_i64, n)?;
    let values = values(&mut |run, at| counts[run] = at as i64 + 1)?;
    counts.truncate(values.numel());
    for at in (1..counts.len()).rev() {
        counts[at] -= counts[at - 1];
    }
    Ok((values, vector(counts)?))
}

/// Returns the distinct values and their counts.
#[inline(never)]
fn counted<T: Ordered>(x: &[T]) -> Result<(Tensor<T, Found>, Tensor<i64, Found>), ShapeError> {
    counted_by(x.len(), |note| vector(distinct_elements(x, note)?))
}

/// Returns the first of each run of equal elements; `note` is called with the run of each element.
fn runs<T: Element + PartialEq>(x: &[T], note: impl FnMut(usize, usize)) -> Result<Tensor<T, Found>, ShapeError> {
    let mut first = reserved(x.len())?;
    first.extend_from_slice(x);
    let kept = keep_first(&mut first, |a, b| a != b, note);
    first.truncate(kept);
    vector(first)
}

/// Returns the distinct values, and for each element the number of its value.
#[inline(never)]
fn numbered<T: Ordered>(x: &[T], inverse: &mut [i64]) -> Result<Tensor<T, Found>, ShapeError> {
    let flat = Layout::contiguous(&[x.len()]);
    let (mut values, places) = along(Ref::over(x, &flat), 0, x.len(), Sort::new(false))?;
    let places = places.as_slice();
    let kept = keep_first(values.as_mut_slice(), |a, b| a != b, |run, at| inverse[places[at] as usize] = run as i64);
    let mut first = reserved(kept)?;
    first.extend_from_slice(&values.as_slice()[..kept]);
    vector(first)
}

/// # Elements that differ
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Returns the distinct elements in ascending order, in a new vector: O(n log n). NaN differs from NaN, and comes last; -0 equals 0.
    ///
    /// # Shapes
    /// All shapes give `[_]`: the number of distinct elements is known at run time.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![_]> = Tensor::from([[3, 1], [1, 2]]).unique();
    /// assert_eq!(y.to_vec(), [1, 2, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// let y: Tensor<char, shape![_]> = Tensor::from(['b', 'a']).unique();   // letters are not ordered
    /// ```
    #[track_caller]
    pub fn unique(&self) -> Tensor<T, Found>
    where
        T: Ordered,
    {
        elements(self, "unique").and_then(|x| values(x.as_slice())).or_panic()
    }

    /// Like [`unique`](Self::unique), but also returns, for each element, the position of its value in the result.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[30, 10], [10, 20]]);
    /// let (values, inverse): (_, Tensor<i64, shape![2, 2]>) = x.unique_with_inverse();
    /// assert_eq!(inverse.to_vec(), [2, 0, 0, 1]);
    /// assert_eq!(values.to_vec(), [10, 20, 30]);
    /// ```
    #[track_caller]
    pub fn unique_with_inverse(&self) -> (Tensor<T, Found>, Tensor<i64, S>)
    where
        T: Ordered,
    {
        let mut inverse = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from(self.sizes())).or_panic();
        let elements = elements(self, "unique").or_panic();
        let values = numbered(elements.as_slice(), inverse.as_mut_slice()).or_panic();
        // SAFETY: invariant 2: the sizes of `self`.
        (values, unsafe { inverse.rebrand() })
    }

    /// Like [`unique`](Self::unique), but also returns the count of each value.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, counts) = Tensor::from([3, 1, 1]).unique_with_counts();
    /// assert_eq!((values.to_vec(), counts.to_vec()), (vec![1, 3], vec![2, 1]));
    /// ```
    #[track_caller]
    pub fn unique_with_counts(&self) -> (Tensor<T, Found>, Tensor<i64, Found>)
    where
        T: Ordered,
    {
        elements(self, "unique").and_then(|x| counted(x.as_slice())).or_panic()
    }

    /// Returns the elements that differ from the previous element, row-major, in a new vector: O(n). NaN differs from NaN. The forms `_with_inverse`
    /// and `_with_counts` are as for [`unique`](Self::unique).
    ///
    /// # Shapes
    /// All shapes give `[_]`: the number of elements is known at run time.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![_]> = Tensor::from([1, 1, 2, 1]).unique_consecutive();
    /// assert_eq!(y.to_vec(), [1, 2, 1]);
    /// ```
    #[track_caller]
    pub fn unique_consecutive(&self) -> Tensor<T, Found>
    where
        T: PartialEq,
    {
        elements(self, "unique_consecutive").and_then(|x| runs(x.as_slice(), |_, _| ())).or_panic()
    }

    /// Like [`unique_consecutive`](Self::unique_consecutive), but also returns, for each element, the position of its value in the result.
    #[track_caller]
    pub fn unique_consecutive_with_inverse(&self) -> (Tensor<T, Found>, Tensor<i64, S>)
    where
        T: PartialEq,
    {
        let mut inverse = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from(self.sizes())).or_panic();
        let places = inverse.as_mut_slice();
        let runs = elements(self, "unique_consecutive")
            .and_then(|x| runs(x.as_slice(), |run, at| places[at] = run as i64))
            .or_panic();
        // SAFETY: invariant 2: the sizes of `self`.
        (runs, unsafe { inverse.rebrand() })
    }

    /// Like [`unique_consecutive`](Self::unique_consecutive), but also returns the length of each run of equal elements.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, counts) = Tensor::from([1, 1, 2, 1]).unique_consecutive_with_counts();
    /// assert_eq!((values.to_vec(), counts.to_vec()), (vec![1, 2, 1], vec![2, 1, 1]));
    /// ```
    #[track_caller]
    pub fn unique_consecutive_with_counts(&self) -> (Tensor<T, Found>, Tensor<i64, Found>)
    where
        T: PartialEq,
    {
        elements(self, "unique_consecutive")
            .and_then(|x| counted_by(x.numel(), |note| runs(x.as_slice(), note)))
            .or_panic()
    }
}

/// Returns all elements in order, without a copy if they have that order in memory.
fn elements<'x, T: Element, S: Lengths>(
    x: &'x Strided<T, S>,
    op: &'static str,
) -> Result<Contiguous<'x, T, S>, ShapeError> {
    x.raw().check_visits().of(op)?;
    Ok(x.contiguous())
}
