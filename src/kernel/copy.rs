//! Copies between layouts.
//!
//! What decides is which axis is contiguous where. When both sides agree, the copy is one of runs.
//! When they do not, either the reads or the writes of a plain loop jump: a whole cache line and, at
//! 4096 columns, a page are fetched for each element. The two axes are then walked in squares of one
//! vector a side, which are transposed in registers: each line is read once and written once.
//!
//! Numbers are moved as words of their size, so that all types of 4 bytes share one loop.

use super::drive::{Body, PARALLEL, drive, split};
use super::element::{Element, is_large};
use super::isa::{Isa, Task, dispatch, fence};
use super::map::Map1;
use super::op::Itself;
use super::plan::{Axis, Order, Plan, two_loops};
use super::transpose::square;
use core::any::TypeId;
use core::array;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// Sizes and strides in elements.
type Parts<'a> = (&'a [usize], &'a [usize]);

/// Copies the elements of `from` to `to` (each its sizes and strides, `from` stretched to `sizes`),
/// which begin `at`; with `stream` past the caches where lines are written whole.
///
/// # Safety
/// Both are valid operands of elements of `T`; no two positions of `to` share an element, and none is
/// one of `from`.
pub unsafe fn copy<T: Element>(sizes: &[usize], parts: [Parts; 2], at: [*mut u8; 2], stream: bool) {
    let run = match size_of::<T>() {
        0 => return,
        1 if is_plain::<T>() => copy_as::<u8> as Copier,
        2 if is_plain::<T>() => copy_as::<u16>,
        4 if is_plain::<T>() => copy_as::<u32>,
        8 if is_plain::<T>() => copy_as::<u64>,
        16 if is_plain::<T>() => copy_as::<u128>,
        _ => copy_as::<T>,
    };
    // SAFETY: the caller's promise; plain elements are valid words of their size.
    unsafe { run(sizes, parts, at, stream) };
}

type Copier = unsafe fn(&[usize], [Parts; 2], [*mut u8; 2], bool);

/// Whether elements are words: without padding, which must not be read as one, and without pointers,
/// which a word would forget. A constant.
#[inline(always)]
fn is_plain<T: Element>() -> bool {
    macro_rules! one_of {
        ($($t:ty)*) => { [$(TypeId::of::<$t>()),*].contains(&TypeId::of::<T>()) };
    }
    one_of!(f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char)
}

/// Compiled here once and not in each program anew.
const _: () = {
    #[used]
    static COMPILED: [Copier; 5] = [copy_as::<u8>, copy_as::<u16>, copy_as::<u32>, copy_as::<u64>, copy_as::<u128>];
};

/// The copy, by words.
///
/// # Safety
/// As [`copy`], for words of the size of an element.
unsafe fn copy_as<W: Element>(sizes: &[usize], parts: [Parts; 2], at: [*mut u8; 2], stream: bool) {
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
///
/// # Safety
/// As [`copy`], for the operands of the plan.
#[cold]
#[inline(never)]
unsafe fn copy_planned<W: Element>(plan: &Plan<2>, at: [*mut u8; 2], stream: bool) {
    if plan.empty {
        return;
    }
    // SAFETY: a part of the caller's operands.
    let run = |part: &Plan<2>, at| unsafe { copy_part::<W>(part.clone(), at, stream) };
    if plan.numel() >= PARALLEL { split(plan, at, run) } else { run(plan, at) }
}

/// Takes the two axes of a sheet out of the plan; the others are the loops around it.
///
/// # Safety
/// As [`copy`], for the operands of the plan.
unsafe fn copy_part<W: Element>(mut plan: Plan<2>, at: [*mut u8; 2], stream: bool) {
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

impl<W: Element> Task for Once<W> {
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

impl<W: Element> Body<2> for Sheet<W> {
    const COST: usize = 1;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, at: [*mut u8; 2], n: usize, steps: [usize; 2]) {
        let Sheet { columns, stream, .. } = *self;
        let rows = Axis { size: n, steps };
        let word = size_of::<W>();
        if const { is_large::<W>() } {
            // Each is many lines by itself: the order of the loops does not matter. SAFETY: as below.
            return unsafe { runs::<I, W>(at, rows, columns, stream) };
        }
        // SAFETY: (all) the caller's promise.
        let crossed = columns.steps[0] == word && steps[1] == word;
        if steps[1] >= columns.steps[1] || n == 1 || columns.size == 1 {
            // SAFETY: as above.
            unsafe { runs::<I, W>(at, rows, columns, stream) };
        } else if crossed && n.min(columns.size) >= side::<I, W>() {
            // SAFETY: as above.
            unsafe { transpose::<I, W>(at, rows, columns, stream) };
        } else if n <= 4 {
            // SAFETY: as above.
            unsafe { few_rows::<I, W>(at, rows, columns) };
        } else if crossed && steps[0] == word * columns.size && columns.size <= 4 {
            // SAFETY: as above.
            unsafe { few_columns::<W>(at, rows, columns) };
        } else {
            // SAFETY: as above.
            unsafe { blocks::<W>(at, rows, columns) };
        }
    }
}

/// Row after row: both sides agree about the order.
///
/// # Safety
/// Every position of the two axes is an element of either side; those of the result are ours alone.
#[inline(always)]
unsafe fn runs<I: Isa, W: Element>(mut at: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>, stream: bool) {
    let mut map = Map1::<W, Itself>::new(Itself, stream);
    for _ in 0..rows.size {
        // SAFETY: the caller's promise.
        unsafe { map.run::<I>(at, columns.size, columns.steps) };
        at = [at[0].wrapping_add(rows.steps[0]), at[1].wrapping_add(rows.steps[1])];
    }
}

/// A few rows with gaps between their elements, a stretch of each at a time: they share their lines.
///
/// # Safety
/// Every position of the two axes is an element of either side; those of the result are ours alone.
#[inline(always)]
unsafe fn few_rows<I: Isa, W: Element>(at: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>) {
    for start in (0..columns.size).step_by(STRETCH) {
        let part = Axis { size: STRETCH.min(columns.size - start), ..columns };
        let at = [0, 1].map(|k| at[k].wrapping_add(start * columns.steps[k]));
        // SAFETY: a part of the caller's columns.
        unsafe { runs::<I, W>(at, rows, part, false) };
    }
}

/// The columns of a stretch.
const STRETCH: usize = 1024;

/// Runs woven into one: pixels from planes.
///
/// # Safety
/// As [`runs`]; there are 2 to 4 columns, and the elements of a row of either side lie one behind the other.
#[inline(always)]
unsafe fn few_columns<W: Element>(at: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>) {
    // SAFETY: (all) the caller's promise; the columns of a row lie one behind the other, as the rows.
    match columns.size {
        // SAFETY: as above.
        2 => unsafe { weave::<W, 2>(at, rows.size, columns.steps[1]) },
        // SAFETY: as above.
        3 => unsafe { weave::<W, 3>(at, rows.size, columns.steps[1]) },
        // SAFETY: as above.
        _ => unsafe { weave::<W, 4>(at, rows.size, columns.steps[1]) },
    }
}

/// `to[r][k] = from[k][r]`; the rows of `from` lie `step` bytes apart.
///
/// # Safety
/// `rows` elements of each of `K` rows are valid, and as many times `K` of the result, which are ours alone.
#[inline(always)]
unsafe fn weave<W: Element, const K: usize>([to, from]: [*mut u8; 2], rows: usize, step: usize) {
    // SAFETY: (all) the caller's promise; nobody else has the output.
    let to = unsafe { from_raw_parts_mut(to.cast::<[MaybeUninit<W>; K]>(), rows) };
    // SAFETY: as above.
    let from: [&[W]; K] = array::from_fn(|k| unsafe { from_raw_parts(from.wrapping_add(k * step).cast(), rows) });
    for (r, to) in to.iter_mut().enumerate() {
        for k in 0..K {
            // SAFETY: as above.
            to[k].write(unsafe { *from[k].get_unchecked(r) });
        }
    }
}

/// The side of the squares that are transposed in registers; without, more than any length.
#[inline(always)]
fn side<I: Isa, W: Element>() -> usize {
    match size_of::<W>() {
        _ if !is_plain::<W>() => usize::MAX,
        size @ (1 | 2) => 8 / size,
        size if I::VECTOR != 0 => I::VECTOR / size,
        _ => usize::MAX,
    }
}

/// The columns that are walked before the next rows: so many pages are read in turn.
const COLUMNS: usize = 64;

/// Squares of vectors, the last of each row and column moved back so that it is whole: it copies some
/// elements twice.
///
/// # Safety
/// As [`runs`]; both axes are as long as the side of a square, and the instruction set of `I` is there.
#[inline(always)]
unsafe fn transpose<I: Isa, W: Element>([to, from]: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>, stream: bool) {
    let side = side::<I, W>();
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
                    let stream = stream && (to as usize | steps[0]).is_multiple_of(I::VECTOR);
                    match size_of::<W>() {
                        1 => square::<u64, 1>([to, from], steps, false),
                        2 => square::<u64, 2>([to, from], steps, false),
                        4 => I::transpose::<4>([to, from], steps, stream),
                        8 => I::transpose::<8>([to, from], steps, stream),
                        _ => I::transpose::<16>([to, from], steps, stream),
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
///
/// # Safety
/// Every position of the two axes is an element of either side; those of the result are ours alone.
#[inline(always)]
unsafe fn blocks<W: Element>([to, from]: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>) {
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
    use crate::kernel::isa::on_each;
    use crate::storage::Buffer;

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

    fn agrees<T: Element + PartialEq + core::fmt::Debug>(
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
                if sizes.iter().product::<usize>() * length <= if cfg!(miri) { 600 } else { 40_000 } {
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

    /// A matrix of 50 x 40, transposed and compared.
    struct Transposed<T>(fn(usize) -> T);
    impl<T: Element + PartialEq> Task for Transposed<T> {
        type Out = ();
        #[inline(always)]
        fn run<I: Isa>(self) {
            let bytes = size_of::<T>();
            let source: Vec<T> = (0..2000).map(self.0).collect();
            for stream in [false, true] {
                let got = Buffer::<T>::new(2000).expect("little memory");
                let at = [got.ptr().as_ptr().cast(), source.as_ptr() as *mut u8];
                let rows = Axis { size: 50, steps: [40 * bytes, bytes] };
                let copy = Sheet::new(Axis { size: 40, steps: [bytes, 50 * bytes] }, stream);
                Once::<T> { rows, at, copy }.run::<I>();
                fence();
                // SAFETY: the loops cover both; every element was written.
                let got = unsafe { from_raw_parts(got.ptr().as_ptr(), 2000) };
                assert!((0..2000).all(|i| got[i] == source[i % 40 * 50 + i / 40]));
            }
        }
    }

    #[test]
    fn every_instruction_set_transposes_alike() {
        on_each(|| Transposed(|i| i as u8));
        on_each(|| Transposed(|i| i as u16));
        on_each(|| Transposed(|i| i as f32));
        on_each(|| Transposed(|i| i as f64));
        on_each(|| Transposed(|i| i as u128));
        on_each(|| Transposed(|i| [i as f32; 2]));
    }
}
