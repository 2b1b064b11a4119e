//! Rows of the elements of a vector: their powers, and choices of some of them.

use super::result::{Moved, named};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::element::{Element, Number};
use congruent_kernel::storage::reserve;
use congruent_layout::checked_numel;

/// The powers of each element, in ascending or descending order.
#[inline(never)]
pub(super) fn vander<T: Number>(x: &Strided<T, AnyRank>, columns: usize, increasing: bool) -> Moved<T> {
    let &[rows] = x.sizes() else {
        return Err(Fault::RowsOfVector { sizes: x.sizes().into() }.of("vander"));
    };
    let mut powers = with_room("vander", rows, columns)?;
    for &element in x {
        let start = powers.len();
        // (No power is computed that is not returned: one of integers could overflow.)
        for i in 0..columns {
            powers.push(if i == 0 { T::ONE } else { powers[start + i - 1] * element });
        }
        if !increasing {
            powers[start..].reverse();
        }
    }
    Tensor::from_vec(AnyRank::from([rows, columns]), powers)
}

/// A vector with room for a matrix.
fn with_room<T>(op: &'static str, rows: usize, columns: usize) -> Result<Vec<T>, ShapeError> {
    let Some(numel) = checked_numel(&[rows, columns], size_of::<T>()) else {
        return Err(Fault::TooLarge { sizes: [rows, columns][..].into() }.of(op));
    };
    let mut elements = Vec::new();
    reserve(&mut elements, numel)?;
    Ok(elements)
}

/// `n` over `k`: the number of choices of `k` from `n`, or none if it is too large.
fn count_choices(n: usize, k: usize) -> Option<usize> {
    // (The numbers increase, so that the first that is too large ends the loop.)
    let step = |count: usize, i: usize| usize::try_from(count as u128 * (n - i) as u128 / (i as u128 + 1)).ok();
    if k > n { Some(0) } else { (0..k.min(n - k)).try_fold(1, step) }
}

/// The positions of each choice, in the order of a dictionary.
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
        // The last place that can move on, and those behind it.
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
pub(super) fn combinations<T: Element>(x: &Strided<T, AnyRank>, size: usize, with_replacement: bool) -> Moved<T> {
    let &[n] = x.sizes() else {
        return Err(Fault::RowsOfVector { sizes: x.sizes().into() }.of("combinations"));
    };
    named("combinations", x.take(&choices(n, size, with_replacement)?))
}
