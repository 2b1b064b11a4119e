//! Copies between layouts.
//!
//! What decides is which axis is contiguous where. When both sides agree, the copy is one of runs.
//! When they do not, either the reads or the writes of a plain loop jump: a whole cache line and, at
//! 4096 columns, a page are fetched for each element. The two axes are then walked in squares of one
//! vector a side, which are transposed in registers: each line is read once and written once.
//!
//! Elements are moved as bytes of their size, so that all types of 4 bytes share one loop.

use super::drive::{Body, PARALLEL, drive, split};
use super::isa::{Isa, Task, dispatch, fence};
use super::map::Map1;
use super::op::Itself;
use super::plan::{Axis, Order, Plan, two_loops};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Sizes and strides in elements.
type Parts<'a> = (&'a [usize], &'a [usize]);

/// Copies the elements of `from` to `to` (each its sizes and strides, `from` stretched to `sizes`),
/// which begin `at`; with `stream` past the caches where lines are written whole.
///
/// # Safety
/// Both are valid operands of elements of `T`; no two positions of `to` share an element, and none is
/// one of `from`.
pub unsafe fn copy<T: Copy>(
    sizes: &[usize],
    parts: [Parts; 2],
    at: [*mut u8; 2],
    stream: bool,
) {
    let run = const {
        match (size_of::<T>(), align_of::<T>()) {
            (0, _) => return_nothing,
            (1, 1) => copy_1,
            (2, 2) => copy_2,
            (4, 4) => copy_4,
            (8, 8) => copy_8,
            (16, 16) => copy_16,
            _ => copy_as::<T> as Copier,
        }
    };
    // SAFETY: the caller's promise; the bytes of an element are moved as they are.
    unsafe { run(sizes, parts, at, stream) };
}

type Copier = unsafe fn(&[usize], [Parts; 2], [*mut u8; 2], bool);

/// Elements without bytes are there already.
unsafe fn return_nothing(_: &[usize], _: [Parts; 2], _: [*mut u8; 2], _: bool) {}

/// Compiled here once and not in each program anew.
macro_rules! copiers {
    ($($name:ident $word:ty;)*) => {$(
        unsafe fn $name(sizes: &[usize], parts: [Parts; 2], at: [*mut u8; 2], stream: bool) {
            // SAFETY: the caller's promise. `MaybeUninit` may hold padding and pointers.
            unsafe { copy_as::<MaybeUninit<$word>>(sizes, parts, at, stream) };
        }
    )*};
}
copiers! {
    copy_1 u8;
    copy_2 u16;
    copy_4 u32;
    copy_8 u64;
    copy_16 u128;
}

unsafe fn copy_as<W: Copy>(
    sizes: &[usize],
    parts: [Parts; 2],
    at: [*mut u8; 2],
    stream: bool,
) {
    let bytes = [size_of::<W>(); 2];
    let sorted = parts[0].1.is_sorted_by(|a, b| a >= b);
    if sorted
        && let Some([rows, columns]) = two_loops(sizes, parts, bytes)
        && rows.size * columns.size < PARALLEL
    {
        if rows.size * columns.size > 0 {
            dispatch(Once { rows, at, copy: Sheet::<W>::new(columns, stream) });
        }
    } else {
        let plan = Plan::new(sizes, parts, bytes, Order::Free);
        // SAFETY: the caller's promise.
        unsafe { copy_planned::<W>(&plan, at, stream) };
    }
    if stream {
        fence();
    }
}

/// Apart, as in `drive`: a plan takes half a KiB of stack.
#[cold]
#[inline(never)]
unsafe fn copy_planned<W: Copy>(plan: &Plan<2>, at: [*mut u8; 2], stream: bool) {
    if plan.empty {
        return;
    }
    // SAFETY: a part of the caller's operands.
    let run = |part: &Plan<2>, at| unsafe { copy_part::<W>(part.clone(), at, stream) };
    if plan.numel() >= PARALLEL { split(plan, at, run) } else { run(plan, at) }
}

/// Takes the two axes of a sheet out of the plan; the others are the loops around it.
unsafe fn copy_part<W: Copy>(mut plan: Plan<2>, at: [*mut u8; 2], stream: bool) {
    let columns = plan.axes.pop().unwrap_or(Axis { size: 1, steps: [0; 2] });
    let fastest = (0..plan.axes.len()).rev().filter(|&i| plan.axes[i].steps[1] != 0);
    if let Some(rows) = fastest.min_by_key(|&i| plan.axes[i].steps[1])
        && plan.axes[rows].steps[1] < columns.steps[1]
    {
        let rows = plan.axes.remove(rows);
        plan.axes.push(rows);
    }
    // SAFETY: the caller's promise; the loops and the columns together are the plan.
    unsafe { drive(&plan, at, &mut Sheet::<W>::new(columns, stream)) };
}

struct Once<W> {
    rows: Axis<2>,
    at: [*mut u8; 2],
    copy: Sheet<W>,
}

impl<W: Copy> Task for Once<W> {
    type Out = ();
    #[inline(always)]
    fn run<I: Isa>(mut self) {
        // SAFETY: who made it promised valid operands, none of length 0.
        unsafe { self.copy.run::<I>(self.at, self.rows.size, self.rows.steps) };
    }
}

/// Two axes: the loop runs over the rows, the columns are here. Those are the axis along which the
/// output's elements lie closest.
struct Sheet<W> {
    columns: Axis<2>,
    stream: bool,
    types: PhantomData<fn(W)>,
}

impl<W> Sheet<W> {
    fn new(columns: Axis<2>, stream: bool) -> Self {
        Sheet { columns, stream, types: PhantomData }
    }
}

impl<W: Copy> Body<2> for Sheet<W> {
    const COST: usize = 1;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, at: [*mut u8; 2], n: usize, steps: [usize; 2]) {
        let Sheet { columns, stream, .. } = *self;
        let rows = Axis { size: n, steps };
        let word = size_of::<W>();
        // SAFETY (all): the caller's promise.
        if steps[1] >= columns.steps[1] || n == 1 || columns.size == 1 {
            unsafe { runs::<I, W>(at, rows, columns, stream) };
        } else if columns.steps[0] == word && steps[1] == word && squares::<I, W>(n, columns.size) {
            unsafe { transpose::<I, W>(at, rows, columns, stream) };
        } else {
            unsafe { blocks::<W>(at, rows, columns) };
        }
    }
}

/// Row after row: both sides agree about the order.
#[inline(always)]
unsafe fn runs<I: Isa, W: Copy>(
    mut at: [*mut u8; 2],
    rows: Axis<2>,
    columns: Axis<2>,
    stream: bool,
) {
    let mut map = Map1::<W, Itself>::new(Itself, stream);
    for _ in 0..rows.size {
        // SAFETY: the caller's promise.
        unsafe { map.run::<I>(at, columns.size, columns.steps) };
        at = [at[0].wrapping_add(rows.steps[0]), at[1].wrapping_add(rows.steps[1])];
    }
}

/// Whether a sheet of these lengths has room for a square of vectors.
#[inline(always)]
fn squares<I: Isa, W>(rows: usize, columns: usize) -> bool {
    let fits = matches!(size_of::<W>(), 4 | 8 | 16) && I::VECTOR != 0;
    fits && rows.min(columns) >= I::VECTOR / size_of::<W>()
}

/// The columns that are walked before the next rows: so many pages are read in turn.
const COLUMNS: usize = 64;

/// Squares of vectors, the last of each row and column moved back so that it is whole: it copies some
/// elements twice.
#[inline(always)]
unsafe fn transpose<I: Isa, W>([to, from]: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>, stream: bool) {
    let side = I::VECTOR / size_of::<W>();
    let steps = [rows.steps[0], columns.steps[1]];
    let mut start = 0;
    while start < columns.size {
        let end = columns.size.min(start + COLUMNS);
        let mut row = 0;
        while row < rows.size {
            let r = row.min(rows.size - side);
            let mut column = start;
            while column < end {
                let c = column.min(columns.size - side);
                let to = to.wrapping_add(r * steps[0] + c * size_of::<W>());
                let from = from.wrapping_add(r * size_of::<W>() + c * steps[1]);
                // SAFETY: both squares are inside; streamed only where the rows are aligned.
                unsafe {
                    let stream = stream && (to as usize | steps[0]) % I::VECTOR == 0;
                    match size_of::<W>() {
                        4 => I::transpose::<1>([to, from], steps, stream),
                        8 => I::transpose::<2>([to, from], steps, stream),
                        _ => I::transpose::<4>([to, from], steps, stream),
                    }
                }
                column += side;
            }
            row += side;
        }
        start += COLUMNS;
    }
}

/// The side of a block: as many lines as the first cache can hold even when they compete for one set.
const BLOCK: usize = 8;

/// Blocks of a few rows and columns, element by element.
#[inline(always)]
unsafe fn blocks<W: Copy>([to, from]: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>) {
    for start in (0..columns.size).step_by(BLOCK) {
        for row in 0..rows.size {
            let to = to.wrapping_add(row * rows.steps[0]);
            let from = from.wrapping_add(row * rows.steps[1]);
            for column in start..columns.size.min(start + BLOCK) {
                // SAFETY: the position is inside both.
                unsafe {
                    let x = from.wrapping_add(column * columns.steps[1]).cast::<W>();
                    to.wrapping_add(column * columns.steps[0]).cast::<W>().write(x.read());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::isa::Baseline;

    /// Numbers without a pattern.
    struct Random(u64);
    impl Random {
        fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % n
        }

        fn permutation(&mut self, n: usize) -> Vec<usize> {
            let mut order: Vec<_> = (0..n).collect();
            for i in (1..n).rev() {
                order.swap(i, self.below(i + 1));
            }
            order
        }

        /// Strides of a permuted layout with gaps, and how many elements it reaches over.
        fn strides(&mut self, sizes: &[usize]) -> (Vec<usize>, usize) {
            let (mut strides, mut reach) = (vec![0; sizes.len()], 1 + self.below(8) / 6);
            for axis in self.permutation(sizes.len()) {
                strides[axis] = reach;
                reach = reach * sizes[axis].max(1) + self.below(8) / 7;
            }
            (strides, reach)
        }
    }

    /// Each position of `sizes`, row-major, as an offset.
    fn offsets(sizes: &[usize], strides: &[usize]) -> Vec<usize> {
        let mut all = vec![0];
        for (&size, &stride) in sizes.iter().zip(strides) {
            all = all.into_iter().flat_map(|at| (0..size).map(move |i| at + i * stride)).collect();
        }
        all
    }

    fn agrees<T: Copy + PartialEq + core::fmt::Debug>(
        sizes: &[usize],
        to: (&[usize], usize),
        from: (&[usize], usize),
        stream: bool,
        number: impl Fn(usize) -> T,
    ) {
        let source: Vec<T> = (0..from.1).map(&number).collect();
        let mut want = vec![number(0); to.1];
        let mut got = want.clone();
        for (o, i) in offsets(sizes, to.0).into_iter().zip(offsets(sizes, from.0)) {
            want[o] = source[i];
        }
        let at = [got.as_mut_ptr().cast(), source.as_ptr() as *mut u8];
        // SAFETY: both reach so far; the strides of the output keep positions apart.
        unsafe { copy::<T>(sizes, [(sizes, to.0), (sizes, from.0)], at, stream) };
        assert!(want == got, "{sizes:?}: {:?} from {:?}", to.0, from.0);
    }

    #[test]
    fn it_agrees_with_a_copy_index_by_index() {
        let mut random = Random(7);
        let lengths: &[usize] = if cfg!(miri) { &[0, 1, 2, 5, 17] } else { &[0, 1, 1, 2, 3, 5, 8, 16, 17, 33, 70] };
        for case in 0..if cfg!(miri) { 20 } else { 400 } {
            let mut sizes = Vec::new();
            for _ in 0..random.below(7) {
                let length = lengths[random.below(lengths.len())];
                if sizes.iter().product::<usize>() * length <= 40_000 {
                    sizes.push(length);
                }
            }
            let (to, to_reach) = random.strides(&sizes);
            let (mut from, from_reach) = random.strides(&sizes);
            if case % 5 == 0 && !sizes.is_empty() {
                from[random.below(sizes.len())] = 0;
            }
            let (to, from, stream) = ((&to[..], to_reach), (&from[..], from_reach), case % 2 == 0);
            agrees(&sizes, to, from, stream, |i| i as u8);
            agrees(&sizes, to, from, stream, |i| i as u16);
            agrees(&sizes, to, from, stream, |i| i as f32);
            agrees(&sizes, to, from, stream, |i| i as f64);
            agrees(&sizes, to, from, stream, |i| [i as f32; 2]);
            agrees(&sizes, to, from, stream, |i| [i as u8; 3]);
            agrees(&sizes, to, from, stream, |i| i as u128);
            agrees(&sizes, to, from, stream, |_| ());
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "slow")]
    fn threads_share_a_copy() {
        for [m, n] in [[1024, 700], [3, 300_000], [300_000, 3], [701, 1111]] {
            let contiguous = (&[n, 1][..], m * n);
            agrees(&[m, n], contiguous, (&[1, m], m * n), true, |i| i as f32);
            agrees(&[m, n], (&[1, m], m * n), contiguous, true, |i| i as f64);
            agrees(&[m, n], contiguous, (&[2 * n, 2], 2 * m * n), true, |i| i as u8);
        }
    }

    /// Every instruction set of this machine transposes alike.
    #[test]
    fn the_baseline_transposes_too() {
        let source: Vec<u32> = (0..40 * 50).collect();
        let mut got = vec![0u32; 40 * 50];
        let task = Once {
            rows: Axis { size: 50, steps: [160, 4] },
            at: [got.as_mut_ptr().cast(), source.as_ptr() as *mut u8],
            copy: Sheet::<MaybeUninit<u32>>::new(Axis { size: 40, steps: [4, 200] }, false),
        };
        Task::run::<Baseline>(task);
        assert!((0..50 * 40).all(|i| got[i] == source[i % 40 * 50 + i / 40]));
    }
}
