//! `take`, and bags of rows of a table: the methods.

use super::bags::{embedding_bag, embedding_bag_weighted};
use super::take::take;
use super::{BagOperand, BagReduction, IndexOperand, ShapeOf};
use crate::error::prelude::*;
use crate::ops::moved::moved;
use crate::shape::{AnyRank, BagSums, List, Table, WeighsBags};
use crate::tensor::{AnyRankStrided, Operand, Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Float};

moved! {
    "Elements at positions";

    /// Returns the elements at positions counted row-major, in a new tensor of the shape of the index: a copy, O(n) of the result. Negative positions
    /// count from the end, as in PyTorch.
    ///
    /// # Shapes
    /// `[4, 3]` by `[2, 5]` gives `[2, 5]`. (PyTorch's `take_along_dim` without an axis is `take`, with one row as the result.)
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
    /// The errors of [`embedding_bag`](crate::AnyRankStrided::embedding_bag); [`Fault::BagWeights`] if there is not one weight for each position.
    embedding_bag_weighted [X: BagOperand] (bags: X, weights: impl Operand<T, Shape: WeighsBags<X::Shape>>) -> BagSums<S, X::Count>
        where [T: Float, S: Table] by unsafe { bags.bags(), weights.raw() };
}
