//! Counting, and searching in sorted rows.

use super::IndexNumber;
use crate::Ref;
use crate::element::Number;
use crate::loops::plan::{Order, Plan};
use congruent_layout::{Geometry, Layout};

/// Visits the places that an index names, row-major.
// SOUND: visits positions of a `Ref`; what it calls indexes slices
fn visit_places<P: IndexNumber>(index: Ref<P>, mut f: impl FnMut(usize)) {
    let rows = Layout::contiguous(index.sizes);
    let plan = Plan::new(index.sizes, [rows.sizes_and_strides(), index.sizes_and_strides()], [1; 2], Order::RowMajor);
    let run = plan.axes.last().copied();
    let outer: usize = plan.axes.iter().rev().skip(1).map(|axis| axis.size).product();
    if plan.empty {
        return;
    }
    for before in 0..outer {
        let (mut rest, mut at) = (before, 0);
        for axis in plan.axes.iter().rev().skip(1) {
            at += rest % axis.size * axis.steps[1];
            rest /= axis.size;
        }
        for i in 0..run.map_or(1, |run| run.size) {
            // SAFETY: a position inside the index.
            f(unsafe { *index.ptr().add(at + i * run.map_or(0, |run| run.steps[1])) }.place() as usize);
        }
    }
}

/// Returns the distinct elements of an index: `sizes` are its sizes, with 1 where the stride is 0.
// SOUND: visits positions of a `Ref`; what it calls indexes slices
fn distinct<'a, P>(index: Ref<'a, P>, sizes: &'a [usize]) -> Ref<'a, P> {
    // SAFETY: each position is a position of the index.
    unsafe { Ref::from_raw(index.ptr(), Geometry { sizes, ..index.geometry() }) }
}

/// Returns the largest place in an index.
pub fn largest<P: IndexNumber>(index: Ref<P>) -> Option<usize> {
    let mut most = None;
    visit_places(distinct(index, &index.distinct_sizes()), |place| {
        most = most.max(Some(place));
    });
    most
}

/// Returns the largest number of an index, which may be negative.
pub fn largest_signed<P: IndexNumber>(index: Ref<P>) -> Option<i64> {
    let mut most = None;
    visit_places(distinct(index, &index.distinct_sizes()), |place| {
        most = most.max(Some(place as i64));
    });
    most
}

/// Counts how often each place occurs; all are places of `counts`.
pub fn count<P: IndexNumber>(index: Ref<P>, counts: &mut [i64]) {
    let sizes = index.distinct_sizes();
    let times = (index.numel() / sizes.iter().product::<usize>().max(1)) as i64;
    visit_places(distinct(index, &sizes), |place| counts[place] += times);
}

/// Adds the weight of each element, row-major, to its place; all are places of `sums`.
pub fn weigh<P: IndexNumber, T: Number>(index: Ref<P>, weights: &[T], sums: &mut [T]) {
    let mut weights = weights.iter();
    visit_places(index, |place| {
        if let Some(&weight) = weights.next() {
            sums[place] = sums[place] + weight;
        }
    });
}

/// Writes a one in each row of `classes` elements, at the place in the index.
pub fn mark<P: IndexNumber>(index: Ref<P>, classes: usize, rows: &mut [i64]) {
    let mut start = 0;
    visit_places(index, |place| {
        rows[start + place] = 1;
        start += classes;
    });
}

#[allow(clippy::neg_cmp_op_on_partial_ord, reason = "a comparison with NaN fails either way")]
/// Writes the insertion point of each value in its sorted row of `n` elements: the rows are taken in turn, `m` values each.
pub fn search<T: Number>((sorted, n): (&[T], usize), (values, m): (&[T], usize), right: bool, out: &mut [i64]) {
    if m == 0 {
        return;
    }
    for (row, (values, out)) in values.chunks(m).zip(out.chunks_mut(m)).enumerate() {
        let row = &sorted[row * n..(row + 1) * n];
        for (&value, out) in values.iter().zip(out) {
            // A comparison with NaN is false, so NaN is inserted at the end.
            let at = match right {
                false => row.partition_point(|&element| !(element >= value)),
                true => row.partition_point(|&element| !(element > value)),
            };
            *out = at as i64;
        }
    }
}
