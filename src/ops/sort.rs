//! Sorting along an axis: the elements, and where each of them was.
//!
//! Stable; NaN is the largest, -0 and 0 are equal: PyTorch's order.
//!
//! Written out, as in `topk`, and not printed by `faces!`: on lists the direction is part of the name, on any rank it is an argument, and no two
//! operations have the same signature on more than one type.

use super::scan::{apply_along, try_apply_along, with_axis};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::kernel::element::Element;
use crate::kernel::element::ordered::Ordered;
use crate::kernel::fold::lanes::along;
use crate::kernel::fold::sort::{Argsort, Sort};
use crate::shape::along::Along;
use crate::shape::equal::Equal;
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};

/// # Sorting
impl<T: Element, S: List> Strided<T, S> {
    /// The elements along axis `AXIS` in ascending order, and where each was: new, O(n log n). Equal elements stay in
    /// order; NaN is the largest.
    ///
    /// # Shapes
    /// That of `self`, twice: `[2, 3]` gives `[2, 3]` and `[2, 3]`.
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
    #[track_caller]
    pub fn sort<const AXIS: isize>(&self) -> (TensorOf<T, S::Out>, TensorOf<i64, S::Out>)
    where
        T: Ordered,
        S: Along<AXIS>,
    {
        sorted(self, self.axis_back(S::BACK), false, S::SAME)
    }

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
    #[track_caller]
    pub fn sort_descending<const AXIS: isize>(&self) -> (TensorOf<T, S::Out>, TensorOf<i64, S::Out>)
    where
        T: Ordered,
        S: Along<AXIS>,
    {
        sorted(self, self.axis_back(S::BACK), true, S::SAME)
    }

    /// Like [`argsort`](Self::argsort), in descending order: NaN comes first, and equal elements stay in order.
    #[track_caller]
    pub fn argsort_descending<const AXIS: isize>(&self) -> TensorOf<i64, S::Out>
    where
        T: Ordered,
        S: Along<AXIS>,
    {
        apply_along(self, self.axis_back(S::BACK), Argsort { descending: true }, S::SAME)
    }

    /// Where the elements along axis `AXIS` are in ascending order: the second result of [`sort`](Self::sort). New,
    /// O(n log n).
    ///
    /// # Shapes
    /// That of `self`: `[2, 3]` gives `[2, 3]`.
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

/// The elements in order, and where each was.
#[track_caller]
fn sorted<T: Ordered, S: List, R>(
    x: &Strided<T, S>,
    axis: usize,
    descending: bool,
    same: Equal<S, R>,
) -> (Tensor<T, R>, Tensor<i64, R>) {
    let raw = x.raw().with_axis();
    let (values, places) = along(raw, axis, raw.sizes[axis], Sort { descending }).or_panic();
    (x.with_as(values, same), x.with_as(places, same))
}

/// # Sorting, any rank
impl<T: Ordered> AnyRankStrided<T> {
    /// The elements along an axis in order, and where each was. Equal elements stay in order; NaN is the largest.
    /// A scalar has axes 0 and -1.
    ///
    /// # Errors
    /// [`Fault::Axis`].
    pub fn sort(
        &self,
        axis: impl Axis,
        descending: bool,
    ) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> {
        let (raw, axis) = with_axis("sort", &self.strided, axis.to_value())?;
        let (values, places) = along(raw, axis, raw.sizes[axis], Sort { descending })?;
        Ok((Tensor::assemble(self.strided.sizes(), values), Tensor::assemble(self.strided.sizes(), places)))
    }

    /// Where the elements along an axis are in order. A scalar has axes 0 and -1.
    ///
    /// # Errors
    /// [`Fault::Axis`].
    pub fn argsort(&self, axis: impl Axis, descending: bool) -> Result<Tensor<i64, AnyRank>, ShapeError> {
        try_apply_along("argsort", &self.strided, axis.to_value(), Argsort { descending })
    }
}
