//! The layouts that kernels tell apart.

use crate::positions::positions;
use crate::table::Table;
use congruent::prelude::*;
use congruent::slice::Item;

pub type Any<T> = Tensor<T, AnyRank>;
pub type Peek<'a, T> = View<'a, T, AnyRank>;

/// A tensor of these sizes with these elements.
pub fn any<T: Element>(sizes: &[usize], number: impl Fn(usize) -> T) -> Any<T> {
    Tensor::from_vec(AnyRank::from(sizes), (0..sizes.iter().product()).map(number).collect()).unwrap()
}

/// Whole numbers from -4 to 4 without a pattern: sums are exact in any order.
pub fn whole(i: usize) -> f64 {
    ((i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as f64 % 9.0 - 4.0
}

/// Every `step`th position of the last axis, the last one of each row included.
fn every(step: usize) -> [Item; 2] {
    [Item::Ellipsis, Item::Range { start: Some(step as isize - 1), stop: None, step }]
}

/// Shows a view of a new tensor and its elements.
fn see<T: Element>(
    of: &[usize],
    number: &impl Fn(usize) -> T,
    turn: impl for<'a> Fn(&Peek<'a, T>) -> Peek<'a, T>,
    pick: impl Fn(&Table) -> Table,
    check: &mut impl FnMut(&Peek<T>, &[T]),
) {
    let base = any(of, number);
    let (view, table) = (turn(&base.as_view()), pick(&Table::whole(of)));
    assert_eq!(view.sizes(), table.sizes);
    check(&view, &table.elements.iter().map(|&i| number(i)).collect::<Vec<_>>());
}

/// The last length another one.
fn with_last(sizes: &[usize], last: usize) -> Vec<usize> {
    [&sizes[..sizes.len() - 1], &[last]].concat()
}

/// Views of these sizes, each with its elements row-major: contiguous, every 2nd element, the last axis standing still,
/// axes reversed, gaps between rows.
pub fn layouts<T: Element>(sizes: &[usize], number: impl Fn(usize) -> T, mut check: impl FnMut(&Peek<T>, &[T])) {
    see(sizes, &number, |x| x.clone(), |table| table.clone(), &mut check);
    let Some(&last) = sizes.last() else { return };
    steps(sizes, 2..3, &number, &mut check);
    let still = |p: &[usize]| with_last(p, 0);
    let expand = |table: &Table| table.pick(sizes.to_vec(), still);
    see(&with_last(sizes, 1), &number, |x| x.expand(sizes).unwrap(), expand, &mut check);
    if sizes.len() > 1 {
        let axes: Vec<_> = (0..sizes.len()).rev().collect();
        let reversed: Vec<_> = sizes.iter().rev().copied().collect();
        see(&reversed, &number, |x| x.T().unwrap(), |table| table.permute(&axes), &mut check);
        let behind = |table: &Table| table.stepped(sizes.len() - 1, 1, last, 1);
        see(&with_last(sizes, last + 1), &number, |x| x.narrow(-1, 1, last).unwrap(), behind, &mut check);
    }
}

/// Views of these sizes of every so many elements along the last axis.
pub fn steps<T: Element>(
    sizes: &[usize],
    steps: std::ops::Range<usize>,
    number: &impl Fn(usize) -> T,
    check: &mut impl FnMut(&Peek<T>, &[T]),
) {
    let last = sizes[sizes.len() - 1];
    for step in steps {
        let pick = |table: &Table| table.stepped(sizes.len() - 1, step - 1, last, step);
        see(&with_last(sizes, last * step), number, |x| x.slice(&every(step)[..]).unwrap(), pick, check);
    }
}

/// Equal but for rounding.
#[track_caller]
pub fn close(got: &[f64], want: &[f64]) {
    assert_eq!(got.len(), want.len());
    for (got, want) in got.iter().zip(want) {
        assert!((got - want).abs() <= 1e-5 * (1.0 + want.abs()) || got == want, "{got} is not {want}");
    }
}

/// The lanes of row-major elements along an axis.
pub fn lanes<T: Copy>(x: &[T], sizes: &[usize], axis: usize) -> Vec<Vec<T>> {
    let inner: usize = sizes[axis + 1..].iter().product();
    let outer: usize = sizes[..axis].iter().product();
    let lane = |o: usize, i: usize| (0..sizes[axis]).map(|k| x[(o * sizes[axis] + k) * inner + i]).collect();
    (0..outer).flat_map(|o| (0..inner).map(move |i| lane(o, i))).collect()
}

/// Lanes put back, row-major.
pub fn unlanes<T: Copy>(all: &[Vec<T>], sizes: &[usize], axis: usize) -> Vec<T> {
    let inner: usize = sizes[axis + 1..].iter().product();
    let at = |p: &[usize]| {
        let outer = p[..axis].iter().zip(sizes).fold(0, |at, (&i, &size)| at * size + i);
        let i = p[axis + 1..].iter().zip(&sizes[axis + 1..]).fold(0, |at, (&i, &size)| at * size + i);
        (outer * inner + i, p[axis])
    };
    let n = all.first().map_or(0, Vec::len);
    let mut to = sizes.to_vec();
    to[axis] = n;
    positions(&to).iter().map(|p| at(p)).map(|(lane, k)| all[lane][k]).collect()
}
