//! Elements at other places: turned, taken, repeated one by one, written into a copy.
//!
//! `faces!` prints the methods: a function of the name of an operation computes it on any rank, and an entry names its relation.
//!
//! | file | functions |
//! |---|---|
//! | `elements` | `rot90`, `fliplr`, `flipud`, `repeat_interleave`, `trace` |
//! | `choices` | `vander`, `combinations` |
//! | `parts` | `select_scatter`, `slice_scatter`, `diagonal_scatter` |
//! | `result` | what each of them returns |

mod choices;
mod elements;
mod parts;
mod result;

use crate::dim::number::{Counted, Numeral};
use crate::dim::{Axis, Dyn, ToValue};
use crate::error::prelude::*;
use crate::ops::gather::{
    BagOperand, BagReduction, IndexOperand, ShapeOf, embedding_bag, embedding_bag_weighted, take,
};
use crate::shape::axis::InList;
use crate::shape::rank::{MatrixShape, VectorShape};
use crate::shape::repeat::CountsOf;
use crate::shape::{
    AnyRank, BagSums, Diagonal, Diagonalized, HasAxis, Interleave, InterleaveBy, Interleaved, InterleavedBy, List,
    Reduce, Reduced, Rotate, Rotated, Slice, Sliced, Stretch, Table, WeighsBags,
};
use crate::slice::Items;
use crate::tensor::{AnyRankStrided, Operand, Strided, Tensor, TensorOf};
use choices::{combinations, vander};
use congruent_kernel::element::{Element, Float, Number};
use congruent_macros::faces;
use elements::{fliplr, flipud, repeat_interleave, repeat_interleave_by, rot90, trace};
use parts::{diagonal_scatter, select_scatter, slice_scatter};

faces! {
    moved;
    Strided {
        let out = name(&self.as_dyn(), operation).or_panic();
        // SAFETY: invariant 2, by the promise of the entry.
        unsafe { out.rebrand() }
    } {
        let out = name(&self.as_dyn(), operation)?;
        // SAFETY: invariant 2, by the promise of the entry.
        Ok(unsafe { out.rebrand() })
    }
    AnyRank {
        name(&self.strided, taken)
    }

    /// Returns the elements at positions counted row-major, in a new tensor of the shape of the index: a copy, O(n) of the result. Negative positions
    /// count from the end, as in PyTorch.
    ///
    /// # Shapes
    /// `[4, 3]` by `[2, 5]` gives `[2, 5]`. (PyTorch's `take_along_dim` without an axis is this, as one row.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, shape![2]> = x.take(&Tensor::from([5_i64, -6]));
    /// assert_eq!(y.to_vec(), [6, 1]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexRange`] when a position is outside the elements.
    take [X: IndexOperand] (index: X) -> ShapeOf<X> where [] by unsafe { index.positions() };

    /// Returns the sum, the mean or the largest of the rows of this table that each bag names: O(positions times width), and no row is copied.
    ///
    /// # Shapes
    /// `[1000, 64]` by bags of `[8, 5]` gives `[8, 64]`; bags of different lengths are [`Bags`](crate::gather::Bags). A weight for each position:
    /// `table.embedding_bag_weighted(&bags, &weights)`.
    ///
    /// # Examples
    /// ```
    /// use congruent::gather::BagReduction;
    /// use congruent::prelude::*;
    ///
    /// let table = Tensor::from([[1.0, 10.0], [2.0, 20.0], [4.0, 40.0]]);
    /// let bags = Tensor::from([[0_i64, 1], [2, 2]]);
    /// let means: Tensor<f64, shape![2, 2]> = table.embedding_bag(&bags, BagReduction::Mean);
    /// assert_eq!(means.to_vec(), [1.5, 15.0, 4.0, 40.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::gather::BagReduction;
    /// use congruent::prelude::*;
    ///
    /// let table = Tensor::from([[1.0, 10.0], [2.0, 20.0]]);
    /// table.embedding_bag(&Tensor::from([0_i64, 1]), BagReduction::Sum);   // not a matrix, and no offsets
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexRange`] when a position is no row; [`Fault::Table`], [`Fault::Bags`]; [`Fault::BagOffset`] when offsets do not ascend from 0;
    /// [`Fault::TooLarge`].
    embedding_bag [X: BagOperand] (bags: X, how: BagReduction) -> BagSums<S, X::Count>
        where [T: Float, S: Table] by unsafe { bags.bags(), how };

    /// Returns the sum of the rows of this table that each bag names, times a weight for each position: O(positions times width). PyTorch's
    /// `per_sample_weights`.
    ///
    /// # Shapes
    /// `[1000, 64]` by bags of `[8, 5]` and weights of `[8, 5]` gives `[8, 64]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let table = Tensor::from([[1.0, 10.0], [2.0, 20.0]]);
    /// let (bags, weights) = (Tensor::from([[0_i64, 1]]), Tensor::from([[0.5, 2.0]]));
    /// let sums: Tensor<f64, shape![1, 2]> = table.embedding_bag_weighted(&bags, &weights);
    /// assert_eq!(sums.to_vec(), [4.5, 45.0]);
    /// ```
    ///
    /// # Errors
    /// Those of [`embedding_bag`](crate::AnyRankStrided::embedding_bag); [`Fault::BagWeights`] when the weights are not one for each position.
    embedding_bag_weighted [X: BagOperand] (bags: X, weights: impl Operand<T, Shape: WeighsBags<X::Shape>>) -> BagSums<S, X::Count>
        where [T: Float, S: Table] by unsafe { bags.bags(), weights.raw() };

    /// Returns the elements with the plane of axes `A` and `B` turned by `TURNS` quarters, from `A` towards `B`: a copy, O(n). `TURNS` is -3 to 3.
    ///
    /// # Shapes
    /// `[2, 3]` turned by 1 along 0 and 1 is `[3, 2]`, by 2 `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, shape![3, 2]> = x.rot90::<1, 0, 1>();
    /// assert_eq!(y.to_vec(), [3, 6, 2, 5, 1, 4]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::FlippedTwice`] when both axes are the same.
    rot90 [const TURNS: isize, const A: isize, const B: isize] -> Rotated<S, TURNS, A, B>
        where [S: Rotate<TURNS, A, B>] by unsafe { TURNS, A, B };

    /// Returns the columns in reverse order: the elements along axis 1. A copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1, 2, 3], [4, 5, 6]]).fliplr().to_vec(), [3, 2, 1, 6, 5, 4]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`] when there are fewer than two axes.
    fliplr [] -> S where [S: HasAxis<1, Place: InList>];

    /// Returns the rows in reverse order: the elements along axis 0. A copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1, 2, 3], [4, 5, 6]]).flipud().to_vec(), [4, 5, 6, 1, 2, 3]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`] for a scalar.
    flipud [] -> S where [S: HasAxis<0, Place: InList>];

    /// Returns each element along axis `A` repeated `TIMES` times: a copy, O(n) of the result.
    ///
    /// # Shapes
    /// `[2, 3]` along 1 by 2 gives `[2, 6]`. (PyTorch without an axis: `x.flatten::<0, -1>()` first. A count for each position: `repeat_interleave_by::<1>(&counts)`.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![6]> = Tensor::from([1, 2, 3]).repeat_interleave::<0, 2>();
    /// assert_eq!(y.to_vec(), [1, 1, 2, 2, 3, 3]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::TooLarge`].
    repeat_interleave [const A: isize, const TIMES: usize] -> Interleaved<S, A, TIMES>
        where [S: Interleave<A, TIMES>] by unsafe { A, TIMES };

    /// Returns each element along axis `A` repeated as often as its count says: a copy, O(n) of the result.
    ///
    /// # Shapes
    /// `[2, 3]` along 1 by counts of `[3]` gives `[2, _]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let counts = Tensor::from([2_i64, 0, 1]);
    /// let y: Tensor<i32, shape![_]> = Tensor::from([7, 8, 9]).repeat_interleave_by::<0>(&counts);
    /// assert_eq!(y.to_vec(), [7, 7, 9]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([7, 8, 9]).repeat_interleave_by::<0>(&Tensor::from([2_i64, 0]));   // 2 counts, 3 positions
    /// ```
    ///
    /// # Errors
    /// [`Fault::NegativeCount`]; [`Fault::RepeatCount`] when there is not one count for each position; [`Fault::Axis`]; [`Fault::TooLarge`].
    repeat_interleave_by [const A: isize] (counts: impl IndexOperand<Shape: CountsOf<S::Dim>>) -> InterleavedBy<S, A>
        where [S: InterleaveBy<A>] by unsafe { A, counts.positions() };

    /// Returns the sum of the main diagonal of a matrix, O(rows).
    ///
    /// # Shapes
    /// `[2, 3]` gives `[]`. (Of a batch: `x.diagonal::<0, -2, -1>().sum::<-1>()`.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1, 2, 3], [4, 5, 6]]).trace().item(), 6);
    /// ```
    ///
    /// # Errors
    /// [`Fault::TraceRank`] when there are not two axes.
    trace [] -> () where [T: Number, S: MatrixShape];

    /// Returns the powers of each element of a vector in a row of `COLUMNS`, the highest first, or the lowest if `increasing`: O(n `COLUMNS`).
    ///
    /// # Shapes
    /// `[4]` with 3 columns gives `[4, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![2, 3]> = Tensor::from([2, 3]).vander::<3>(false);
    /// assert_eq!(y.to_vec(), [4, 2, 1, 9, 3, 1]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::RowsOfVector`] when there is not one axis; [`Fault::TooLarge`].
    vander [const COLUMNS: usize] (increasing: bool) -> (S, <Numeral<COLUMNS> as Counted>::Dim)
        where [T: Number, S: VectorShape, Numeral<COLUMNS>: Counted] by unsafe { COLUMNS, increasing };

    /// Returns each choice of `SIZE` elements of a vector, without regard to their order, as a row: O(results). An element is chosen once, or any number
    /// of times `with_replacement`.
    ///
    /// # Shapes
    /// `[4]` with choices of 2 gives `[_, 2]`: 6 rows, or 10.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![_, 2]> = Tensor::from([1, 2, 3]).combinations::<2>(false);
    /// assert_eq!(y.to_vec(), [1, 2, 1, 3, 2, 3]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::RowsOfVector`] when there is not one axis; [`Fault::TooLarge`].
    combinations [const SIZE: usize] (with_replacement: bool) -> (((), Dyn), <Numeral<SIZE> as Counted>::Dim)
        where [S: VectorShape, Numeral<SIZE>: Counted] by unsafe { SIZE, with_replacement };

    /// Returns a copy with `src` at one position of axis `A`: O(n).
    ///
    /// # Shapes
    /// `[4, 3]` along 0 takes a `src` that expands to `[3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// assert_eq!(x.select_scatter::<1>(-1, &Tensor::from([7, 8])).to_vec(), [1, 7, 3, 8]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::SelectBeyond`] when the position is outside the axis; [`Fault::Axis`]; [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the part.
    select_scatter [const A: isize] (position: impl ToValue, src: impl Operand<T, Shape: Stretch<Reduced<S, A>>>) -> S
        where [S: Reduce<A, Place: InList>] by unsafe { A, position.to_value(), src.raw() };

    /// Returns a copy with `src` at the positions that `s![..]` picks: O(n). (With index tensors: `index_put`.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([1, 2, 3, 4]);
    /// assert_eq!(x.slice_scatter(s![0..4;2], &Tensor::from([7, 8])).to_vec(), [7, 2, 8, 4]);
    /// ```
    ///
    /// # Errors
    /// Those of [`try_slice`](crate::Strided::try_slice); [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the part.
    slice_scatter [X: Items] (items: X, src: impl Operand<T, Shape: Stretch<Sliced<S, X>>>) -> S
        where [S: Slice<X>] by unsafe { &items.items(), src.raw() };

    /// Returns a copy with `src` on the diagonal of axes `A` and `B`, `OFF` positions further along `B`: O(n).
    ///
    /// # Shapes
    /// `[2, 3]` with offset 1 takes a `src` that expands to `[2]`; the diagonal is the last axis of `src`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![2, 2]>::zeros();
    /// assert_eq!(x.diagonal_scatter::<0, 0, 1>(&Tensor::from([1, 2])).to_vec(), [1, 0, 0, 2]);
    /// ```
    ///
    /// # Errors
    /// Those of [`diagonal`](crate::AnyRankStrided::diagonal); [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the diagonal.
    diagonal_scatter [const OFF: isize, const A: isize, const B: isize] (src: impl Operand<T, Shape: Stretch<Diagonalized<S, OFF, A, B>>>) -> S
        where [S: Diagonal<OFF, A, B>] by unsafe { OFF, A, B, src.raw() };
}
