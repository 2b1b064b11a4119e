//! The elements that differ: sorted or in their order, where each is among them, and how many are equal.

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

/// Elements, of which equal ones stand side by side, and where each was; nothing if in this order.
struct Sorted<T> {
    values: Filled<T>,
    places: Option<Filled<i64>>,
}

impl<T: Ordered> Sorted<T> {
    #[inline(never)]
    fn sort_all(x: &[T]) -> Result<Self, OutOfMemory> {
        let flat = Layout::contiguous(&[x.len()]);
        let (values, places) = along(Ref::over(x, &flat), 0, x.len(), Sort::new(false))?;
        Ok(Self { values, places: Some(places) })
    }
}

impl<T: Element + PartialEq> Sorted<T> {
    /// The elements in the order in which they are.
    #[inline(never)]
    fn leave_all(x: &[T]) -> Result<Self, OutOfMemory> {
        Ok(Self { values: Filled::copied(x)?, places: None })
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

    /// The values, and for each element of `x` the number of its value.
    fn with_inverse<S: Lengths>(&self, x: &Strided<T, S>) -> Result<(Tensor<T, Found>, Tensor<i64, S>), ShapeError> {
        let mut inverse = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from(x.sizes()))?;
        self.inverse(inverse.as_mut_slice());
        // SAFETY: invariant 2: the sizes of `x`.
        Ok((self.values()?, unsafe { inverse.rebrand() }))
    }

    /// The values, and the number of elements of each.
    fn with_counts(&self) -> Result<(Tensor<T, Found>, Tensor<i64, Found>), ShapeError> {
        Ok((self.values()?, self.counts()?))
    }

    /// For each of the elements, the number of its value.
    fn inverse(&self, inverse: &mut [i64]) {
        let (values, mut number) = (self.values.as_slice(), 0);
        for at in 0..values.len() {
            number += i64::from(at > 0 && values[at] != values[at - 1]);
            let place = self.places.as_ref().map_or(at, |places| places.as_slice()[at] as usize);
            inverse[place] = number;
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
        sorted(self).and_then(|sorted| sorted.with_inverse(self)).or_panic()
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
        sorted(self).and_then(|sorted| sorted.with_counts()).or_panic()
    }

    /// The elements that differ from the one before them, row-major, in a new vector: O(n). NaN differs from NaN. `_with_inverse` and `_with_counts` as of [`unique`](Self::unique).
    ///
    /// # Shapes
    /// Every shape gives `[_]`: how many they are is known at run time.
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
        as_it_is(self).and_then(|runs| runs.values()).or_panic()
    }

    /// Like [`unique_consecutive`](Self::unique_consecutive); and for each element, the position of its value among them.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn unique_consecutive_with_inverse(&self) -> (Tensor<T, Found>, Tensor<i64, S>)
    where
        T: PartialEq,
    {
        as_it_is(self).and_then(|runs| runs.with_inverse(self)).or_panic()
    }

    /// Like [`unique_consecutive`](Self::unique_consecutive); and how many elements follow each other with each value.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, counts) = Tensor::from([1, 1, 2, 1]).unique_consecutive_with_counts();
    /// assert_eq!((values.to_vec(), counts.to_vec()), (vec![1, 2, 1], vec![2, 1, 1]));
    /// ```
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    #[track_caller]
    pub fn unique_consecutive_with_counts(&self) -> (Tensor<T, Found>, Tensor<i64, Found>)
    where
        T: PartialEq,
    {
        as_it_is(self).and_then(|runs| runs.with_counts()).or_panic()
    }
}

/// All elements in their order.
fn as_it_is<T: Element + PartialEq, S: Lengths>(x: &Strided<T, S>) -> Result<Sorted<T>, ShapeError> {
    x.raw().check_visits().of("unique_consecutive")?;
    Ok(Sorted::leave_all(x.contiguous().as_slice())?)
}

/// All elements, sorted.
fn sorted<T: Ordered, S: Lengths>(x: &Strided<T, S>) -> Result<Sorted<T>, ShapeError> {
    x.raw().check_visits().of("unique")?;
    Ok(Sorted::sort_all(x.try_to_tensor()?.as_slice())?)
}
