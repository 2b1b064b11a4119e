//! The elements that differ: sorted, where each is among them, and how many are equal.

use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::Element;
use crate::kernel::element::ordered::Ordered;
use crate::kernel::fold::lanes::along;
use crate::kernel::fold::sort::Sort;
use crate::layout::Layout;
use crate::shape::{AnyRank, Lengths};
use crate::storage::{Filled, reserve};
use crate::tensor::{Found, Strided, Tensor};

/// Elements in ascending order, and where each was.
struct Sorted<T> {
    values: Filled<T>,
    places: Filled<i64>,
}

impl<T: Ordered> Sorted<T> {
    #[inline(never)]
    fn sort_all(x: &[T]) -> Result<Self, OutOfMemory> {
        let flat = Layout::contiguous(&[x.len()]);
        let (values, places) = along(Ref::over(x, &flat), 0, x.len(), Sort::new(false))?;
        Ok(Self { values, places })
    }

    /// The positions at which another value begins.
    fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        let values = self.values.as_slice();
        (0..values.len()).filter(|&at| at == 0 || values[at] != values[at - 1])
    }

    /// One element of each value.
    fn values(&self) -> Result<Tensor<T, Found>, ShapeError> {
        let mut values = Vec::new();
        reserve(&mut values, self.starts().count())?;
        values.extend(self.starts().map(|at| self.values.as_slice()[at]));
        Tensor::from_vec(crate::dims![values.len()], values)
    }

    /// The number of elements of each value.
    fn counts(&self) -> Result<Tensor<i64, Found>, ShapeError> {
        let mut counts = Vec::new();
        reserve(&mut counts, self.starts().count())?;
        let ends = self.starts().skip(1).chain([self.values.len()]);
        counts.extend(self.starts().zip(ends).map(|(start, end)| (end - start) as i64));
        Tensor::from_vec(crate::dims![counts.len()], counts)
    }

    /// For each of the elements, the number of its value.
    fn inverse(&self, inverse: &mut [i64]) {
        let (values, mut number) = (self.values.as_slice(), 0);
        for (at, &place) in self.places.as_slice().iter().enumerate() {
            number += i64::from(at > 0 && values[at] != values[at - 1]);
            inverse[place as usize] = number;
        }
    }
}

/// # Elements that differ
impl<T: Element, S: Lengths> Strided<T, S> {
    /// The elements that differ, in ascending order, in a new vector: O(n log n). NaN differs from NaN, and comes last.
    ///
    /// # Shapes
    /// Every shape gives `[_]`: how many they are is known at run time.
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
        sorted(self).and_then(|sorted| sorted.values()).or_panic()
    }

    /// Like [`unique`](Self::unique); and for each element, the position of its value among them.
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
        let sorted = sorted(self).or_panic();
        let mut inverse = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from(self.sizes())).or_panic();
        sorted.inverse(inverse.as_mut_slice());
        // SAFETY: invariant 2: the sizes of `self`.
        (sorted.values().or_panic(), unsafe { inverse.rebrand() })
    }

    /// Like [`unique`](Self::unique); and how many elements have each value.
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
        let sorted = sorted(self).or_panic();
        (sorted.values().or_panic(), sorted.counts().or_panic())
    }
}

/// All elements, sorted.
fn sorted<T: Ordered, S: Lengths>(x: &Strided<T, S>) -> Result<Sorted<T>, ShapeError> {
    x.raw().check_visits().of("unique")?;
    Ok(Sorted::sort_all(x.try_to_tensor()?.as_slice())?)
}
