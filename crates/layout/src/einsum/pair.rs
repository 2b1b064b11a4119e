//! The contraction of two operands, by matrix products if there is a summed axis.
//!
//! | labels | role |
//! |---|---|
//! | of both operands, kept | loops |
//! | of both operands, summed | `k` |
//! | of the left operand | `m`, and loops if they cannot be merged to one axis |
//! | of the right operand | `n`, and loops likewise |
//!
//! If the strides of an operand do not fit, either the operand is copied, or the result, which is permuted afterwards:
//! whichever moves fewer elements.

use super::axes::{Axes, Axis, Set};
use crate::product::{Loop, Loops, Matrices, push_outer};
use smallvec::{SmallVec, smallvec};

/// The contraction of two operands.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The axes of the result, which is row-major in this order.
    pub result: Axes,
    /// The way to compute it.
    pub how: Contracted,
}

/// The way to compute the elements of a contraction.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "one at a time, and most are the large one")]
pub enum Contracted {
    /// Nothing is summed: products of elements.
    Elementwise,
    /// The sums are empty, or the result is.
    Zeros,
    /// Matrix products, after copies of operands in the given orders of axes, if any.
    Products {
        /// The axes of an operand, with their present strides, in the order of the copy.
        copies: [Option<Axes>; 2],
        /// The loops around the products.
        loops: Loops,
        /// Each product.
        matrices: Matrices,
    },
}

/// Returns the labels of some axes.
pub fn labels(axes: &Axes) -> Set {
    axes.iter().fold(0, |set, axis| set | 1 << axis.label)
}

fn numel(axes: &Axes) -> usize {
    axes.iter().map(|axis| axis.size).product()
}

fn stride(axes: &Axes, label: u8) -> usize {
    axes.iter().find(|axis| axis.label == label).map_or(0, |axis| axis.stride)
}

/// Returns row-major axes in this order.
pub fn row_major(order: impl DoubleEndedIterator<Item = (u8, usize)>) -> Axes {
    let mut step = 1;
    let mut axes: Axes = order
        .rev()
        .map(|(label, size)| {
            let axis = Axis { label, size, stride: step };
            step *= size.max(1);
            axis
        })
        .collect();
    axes.reverse();
    axes
}

impl Pair {
    /// Plans the contraction of `a` and `b` to the labels in `kept`, in the order `wanted`, if given.
    pub fn new(a: &Axes, b: &Axes, kept: Set, wanted: Option<&[u8]>) -> Self {
        let groups = LabelGroups::new(a, b, kept);
        let wanted = wanted.map(|order| row_major(order.iter().map(|&label| (label, groups.size(label)))));
        if groups.k.is_empty() {
            let result = wanted.unwrap_or_else(|| groups.natural());
            return Pair { result, how: Contracted::Elementwise };
        }
        let natural = groups.natural();
        if groups.k.iter().any(|axis| axis.size == 0) || numel(&natural) == 0 {
            return Pair { result: wanted.unwrap_or(natural), how: Contracted::Zeros };
        }
        let orders = wanted.iter().map(|order| (order, 0)).chain([(&natural, numel(&natural))]);
        let cost = |copied: [bool; 2]| usize::from(copied[0]) * numel(a) + usize::from(copied[1]) * numel(b);
        let mut best: Option<(usize, Pair)> = None;
        for (result, rearranged) in orders {
            for copied in [[false, false], [true, false], [false, true], [true, true]] {
                let cost = rearranged + cost(copied);
                if best.as_ref().is_some_and(|(least, _)| *least <= cost) {
                    continue;
                }
                if let Some(how) = groups.products(result, copied) {
                    best = Some((cost, Pair { result: result.clone(), how }));
                }
            }
        }
        best.expect("copies of both, in the order of their own result, are matrices").1
    }
}

/// The labels by their role.
struct LabelGroups<'a> {
    a: &'a Axes,
    b: &'a Axes,
    batch: Axes,
    k: Axes,
    m: Axes,
    n: Axes,
}

/// The length from which a run of rows or columns is a matrix product of its own.
const RUN: usize = 32;

impl<'a> LabelGroups<'a> {
    fn new(a: &'a Axes, b: &'a Axes, kept: Set) -> Self {
        let (left, right) = (labels(a), labels(b));
        let of = |axes: &Axes, set: Set| axes.iter().copied().filter(|axis| (set >> axis.label) & 1 == 1).collect();
        let both = left & right;
        debug_assert_eq!((left ^ right) & !kept, 0, "what one operand alone has was summed before");
        let (batch, k) = (of(a, both & kept), of(a, both & !kept));
        let mut groups = LabelGroups { a, b, batch, k, m: of(a, left & !both), n: of(b, right & !both) };
        for group in [&mut groups.batch, &mut groups.k, &mut groups.m, &mut groups.n] {
            group.sort_by_key(|axis| core::cmp::Reverse(axis.stride));
        }
        groups
    }

    fn size(&self, label: u8) -> usize {
        self.a.iter().chain(self.b).find(|axis| axis.label == label).map_or(1, |axis| axis.size)
    }

    /// Returns the result with its labels in the order of the operands' strides: `[batch.., m.., n..]`.
    fn natural(&self) -> Axes {
        row_major([&self.batch, &self.m, &self.n].into_iter().flatten().map(|axis| (axis.label, axis.size)))
    }

    /// Returns the products with this result and copies of these operands, if the strides allow it.
    fn products(&self, c: &Axes, copied: [bool; 2]) -> Option<Contracted> {
        let by = |axes: &Axes, order: &Axes| {
            let mut axes = axes.clone();
            axes.sort_by_key(|axis| core::cmp::Reverse(stride(order, axis.label)));
            axes
        };
        let (batch, m, n) = (by(&self.batch, c), by(&self.m, c), by(&self.n, c));
        // The order of the summed axes is that of an operand that is not copied.
        for order in if copied[0] && !copied[1] { [self.b, self.b] } else { [self.a, self.b] } {
            let k = by(&self.k, order);
            let in_order = |groups: [&Axes; 3], x: &Axes| {
                let axes = groups.into_iter().flatten();
                axes.map(|axis| Axis { stride: stride(x, axis.label), ..*axis }).collect::<Axes>()
            };
            let copies = [
                copied[0].then(|| in_order([&batch, &m, &k], self.a)),
                copied[1].then(|| in_order([&batch, &k, &n], self.b)),
            ];
            let lies = |copy: &Option<Axes>, own: &Axes| match copy {
                Some(copy) => row_major(copy.iter().map(|axis| (axis.label, axis.size))),
                None => own.clone(),
            };
            let x = [lies(&copies[0], self.a), lies(&copies[1], self.b), c.clone()];
            if let Some((loops, matrices)) = matrices(&x, [&batch, &m, &k, &n]) {
                return Some(Contracted::Products { copies, loops, matrices });
            }
        }
        None
    }
}

/// Returns the loops and the product inside them, if the summed axes make one axis, and the rows and the columns are long enough.
fn matrices(x: &[Axes; 3], [batch, m, k, n]: [&Axes; 4]) -> Option<(Loops, Matrices)> {
    let runs = |axes: &Axes| {
        let mut runs: Loops = smallvec![];
        for axis in axes.iter().rev() {
            push_outer(&mut runs, (axis.size, core::array::from_fn(|i| stride(&x[i], axis.label))));
        }
        runs.reverse();
        runs
    };
    let mut loops = runs(batch);
    let (rows, columns) = (longest(runs(m), &mut loops)?, longest(runs(n), &mut loops)?);
    let sum = match runs(k)[..] {
        [run] => run,
        _ => return None,
    };
    let matrices = Matrices {
        m: rows.0,
        k: sum.0,
        n: columns.0,
        a: [rows.1[0], sum.1[0]],
        b: [sum.1[1], columns.1[1]],
        c: [rows.1[2], columns.1[2]],
    };
    let scattered = matrices.m > 1 && matrices.n > 1 && matrices.c.iter().all(|&step| step > 1);
    (!scattered).then_some((loops, matrices))
}

/// Returns the longest run, if it is long enough; the others become loops.
fn longest(mut runs: SmallVec<[Loop; 4]>, loops: &mut Loops) -> Option<Loop> {
    let Some(at) = (0..runs.len()).max_by_key(|&i| runs[i].0) else { return Some((1, [0; 3])) };
    let whole: usize = runs.iter().map(|run| run.0).product();
    let run = runs.remove(at);
    loops.extend(runs);
    (run.0 >= whole.min(RUN)).then_some(run)
}
