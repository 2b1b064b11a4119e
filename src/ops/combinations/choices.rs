//! Choices of some elements of a vector.

use crate::dim::Dyn;
use crate::dim::number::{Counted, Numeral};
use crate::error::prelude::*;
use crate::ops::moved::{Moved, moved, named, with_room};
use crate::shape::rank::VectorShape;
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::element::Element;

moved! {
    "Choices of elements";

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
}

/// `n` over `k`: the number of choices of `k` from `n`, or none if it is too large.
fn count_choices(n: usize, k: usize) -> Option<usize> {
    // (The counts increase, so the first one that is too large ends the loop.)
    let step = |count: usize, i: usize| usize::try_from(count as u128 * (n - i) as u128 / (i as u128 + 1)).ok();
    if k > n { Some(0) } else { (0..k.min(n - k)).try_fold(1, step) }
}

/// Returns the positions of each choice, in lexicographic order.
fn choices(n: usize, size: usize, with_replacement: bool) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let from = if with_replacement { n.saturating_add(size).saturating_sub(1) } else { n };
    let count = if size == 0 || n == 0 { Some(0) } else { count_choices(from, size) };
    let count = count.unwrap_or(usize::MAX);
    let mut places = with_room::<i64>("combinations", count, size)?;
    if count == 0 {
        return Tensor::from_vec(AnyRank::from([0, size]), places);
    }
    let mut choice: Vec<usize> = (0..size).map(|k| if with_replacement { 0 } else { k }).collect();
    for _ in 0..count {
        places.extend(choice.iter().map(|&place| place as i64));
        // The last place that can advance, and the places behind it.
        let last = |k: usize| if with_replacement { n - 1 } else { n - size + k };
        if let Some(k) = (0..size).rev().find(|&k| choice[k] < last(k)) {
            let next = choice[k] + 1;
            for (behind, place) in choice[k..].iter_mut().enumerate() {
                *place = if with_replacement { next } else { next + behind };
            }
        }
    }
    Tensor::from_vec(AnyRank::from([count, size]), places)
}

#[inline(never)]
fn combinations<T: Element>(x: &Strided<T, AnyRank>, size: usize, with_replacement: bool) -> Moved<T> {
    let &[n] = x.sizes() else {
        return Err(Fault::RowsOfVector { sizes: x.sizes().into() }.of("combinations"));
    };
    named("combinations", x.take(&choices(n, size, with_replacement)?))
}
