//! Sorting along an axis: the elements, and their original positions.
//!
//! Stable; NaN is the largest, -0 and 0 are equal: PyTorch's order. `faces!` prints the operations that return elements and positions; `argsort` is
//! separate, because it returns positions alone.

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::scan::{apply_along, pairs, try_apply_along, try_pairs};
use crate::shape::along::Along;
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::element::Element;
use congruent_kernel::element::ordered::Ordered;
use congruent_kernel::fold::sort::{Argsort, Sort};
use congruent_macros::faces;

// The expansion of `sort by Sort::new(descending)`, shortened:
//
// ```text
// impl<T: Element, S: List> Strided<T, S> {
//     fn sort<const AXIS: isize>(&self) -> (TensorOf<T, S::Out>, TensorOf<i64, S::Out>) where T: Ordered, S: Along<AXIS>;
// }
// impl<T: Element> AnyRankStrided<T> {
//     fn sort(&self, axis: impl Axis, descending: bool) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> where T: Ordered;
// }
// ```
faces! {
    paired;
    Strided {
        pairs(self, self.axis_back(S::BACK), operation, S::SAME)
    }
    AnyRank {
        try_pairs(stringify!(name), &self.strided, axis.to_value(), operation)
    }

    /// The elements along axis `AXIS` in ascending order, and their original positions: new, O(n log n). Equal elements stay in order; NaN is the
    /// largest.
    ///
    /// # Shapes
    /// The shape of `self`, twice: `[2, 3]` gives `[2, 3]` and `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, places) = Tensor::from([3.0, f64::NAN, 1.0, 2.0]).sort::<0>();
    /// assert_eq!(values.to_vec()[..3], [1.0, 2.0, 3.0]);
    /// assert_eq!(places.to_vec(), [2, 3, 0, 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([3.0, 1.0, 2.0]).sort::<1>();   // there is no axis 1
    /// ```
    sort by Sort::new(descending);
    /// Like [`sort`](Self::sort), in descending order: NaN comes first, and equal elements stay in order.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, places) = Tensor::from([1, 3, 3, 2]).sort_descending::<0>();
    /// assert_eq!(values.to_vec(), [3, 3, 2, 1]);
    /// assert_eq!(places.to_vec(), [1, 2, 3, 0]);
    /// ```
    sort_descending by Sort::new(true);
}

/// # Sorting
impl<T: Element, S: List> Strided<T, S> {
    /// Like [`argsort`](Self::argsort), in descending order: NaN comes first, and equal elements stay in order.
    #[track_caller]
    pub fn argsort_descending<const AXIS: isize>(&self) -> TensorOf<i64, S::Out>
    where
        T: Ordered,
        S: Along<AXIS>,
    {
        apply_along(self, self.axis_back(S::BACK), Argsort { descending: true }, S::SAME)
    }

    /// The positions of the elements along axis `AXIS` in ascending order: the second result of [`sort`](Self::sort). New, O(n log n).
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[3, 1, 2], [5, 5, 4]]).argsort::<1>().to_vec(), [1, 2, 0, 2, 0, 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from(['b', 'a']).argsort::<0>();   // letters are no elements that are sorted
    /// ```
    #[track_caller]
    pub fn argsort<const AXIS: isize>(&self) -> TensorOf<i64, S::Out>
    where
        T: Ordered,
        S: Along<AXIS>,
    {
        apply_along(self, self.axis_back(S::BACK), Argsort { descending: false }, S::SAME)
    }
}

/// # Sorting, any rank
impl<T: Ordered> AnyRankStrided<T> {
    /// The positions of the elements along an axis in ascending or descending order. A scalar has axes 0 and -1.
    ///
    /// # Errors
    /// [`Fault::Axis`].
    pub fn argsort(&self, axis: impl Axis, descending: bool) -> Result<Tensor<i64, AnyRank>, ShapeError> {
        try_apply_along("argsort", &self.strided, axis.to_value(), Argsort { descending })
    }
}
