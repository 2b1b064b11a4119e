//! The sum of a diagonal, and the powers of the elements of a vector.

use crate::dim::number::{Counted, Numeral};
use crate::error::prelude::*;
use crate::ops::moved::{Moved, moved, with_room};
use crate::shape::rank::{MatrixShape, VectorShape};
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Number};

moved! {
    "Traces and powers";

    /// Returns the sum of the main diagonal of a matrix, O(rows).
    ///
    /// # Shapes
    /// `[2, 3]` gives `[]`. (For a batch: `x.diagonal::<0, -2, -1>().sum::<-1>()`.)
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
}

fn trace<T: Number>(x: &Strided<T, AnyRank>) -> Moved<T> {
    match x.ndim() {
        2 => Ok(x.diagonal(0, 0, 1)?.sum_all().into_dyn()),
        _ => Err(Fault::TraceRank { sizes: x.sizes().into() }.of("trace")),
    }
}

/// Returns the powers of each element, in ascending or descending order.
#[inline(never)]
fn vander<T: Number>(x: &Strided<T, AnyRank>, columns: usize, increasing: bool) -> Moved<T> {
    let &[rows] = x.sizes() else {
        return Err(Fault::RowsOfVector { sizes: x.sizes().into() }.of("vander"));
    };
    let mut powers = with_room("vander", rows, columns)?;
    for &element in x {
        let start = powers.len();
        // (Only powers that are returned are computed: the next power of an integer could overflow.)
        for i in 0..columns {
            powers.push(if i == 0 { T::ONE } else { powers[start + i - 1] * element });
        }
        if !increasing {
            powers[start..].reverse();
        }
    }
    Tensor::from_vec(AnyRank::from([rows, columns]), powers)
}
