//! Operations along an axis that is kept: each lane (the elements along the axis at one position of all
//! other axes) becomes a lane of the result.
//!
//! The layout of the lanes decides which loop is used:
//!
//! | the lanes are | example | the loop |
//! |---|---|---|
//! | contiguous | along the last axis | lane after lane, in place |
//! | adjacent | along an earlier axis | row after row over all lanes, if the operation has such a loop |
//! | neither | along the last axis of a transposed matrix | a few neighbours at a time, through a block in cache |
//!
//! An operation has one or two results (`sort` has values and positions). If it has one, the elements of the
//! second are `()`.

use super::unit;
use crate::Ref;
use crate::loops::bytes::carry;
use crate::loops::loop_nest::{PARALLEL, Part, moved, note, odometer, split_along, split_axis};
use crate::loops::plan::{Axis, Order, Plan};
use crate::simd::isa::{Entry, Isa, LEVELS, Routine, entries, level};
use crate::storage::{ALIGN, Buffer, Filled, OutOfMemory, Shortage};
use congruent_layout::{Dims, Geometry, Layout};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// An operation on a lane.
///
/// # Safety
/// [`lane`](Self::lane) and [`beside`](Self::beside) write every element of their results, or panic. Where the
/// operation [keeps](Self::KEEPS) the length of a lane, its results are as long. [`loops`](Self::loops) are those of this operation on `T`, as
/// [`LaneLoops::for_operation`] makes them.
pub unsafe trait LaneOp<T>: Copy + Send + Sync {
    /// An element of the result.
    type A: Copy + Send;
    /// An element of the second result.
    type B: Copy + Send;
    /// Scratch memory, reused for the lanes of a [group](GROUP), or for all lanes if they are contiguous.
    type Scratch: Default;
    /// The cost of one element, in additions.
    const COST: usize;
    /// Whether the loops are [wide](crate::simd::isa::Routine::WIDE).
    const WIDE: bool = false;
    /// Whether the results are as long as the lane.
    const KEEPS: bool = true;
    /// Whether there is a loop over adjacent lanes, [`beside`](Self::beside).
    const BESIDE: bool = false;

    /// Allocates scratch memory for lanes of `n` elements whose results have `len` elements.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    #[inline(always)]
    fn room(self, _scratch: &mut Self::Scratch, _n: usize, _len: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }

    /// Writes every element of `a` and `b`; must be `#[inline(always)]`.
    fn lane<I: Isa>(
        self,
        x: &[T],
        a: &mut [MaybeUninit<Self::A>],
        b: &mut [MaybeUninit<Self::B>],
        scratch: &mut Self::Scratch,
    );

    /// Writes the results of the adjacent lanes of `panel`; must be `#[inline(always)]`.
    #[inline(always)]
    fn beside<I: Isa>(self, _panel: Panel<T, Self::A>) {
        unreachable!("the operation has no loop over adjacent lanes")
    }

    /// Returns the loops of this operation. They are compiled in the calling program, unless an implementation returns loops
    /// compiled elsewhere.
    #[inline]
    fn loops() -> &'static LaneLoops
    where
        T: Copy,
    {
        const { &LaneLoops::for_operation::<T, Self>() }
    }
}

/// The loops of an operation along an axis on one type of elements. The code that runs them is the same for all operations and types.
pub struct LaneLoops {
    /// The loop over lanes, one after the other.
    one_by_one: [Entry<Lanes>; LEVELS],
    /// The loop over adjacent lanes, if there is one.
    beside: Option<[Entry<Lanes>; LEVELS]>,
    /// The bytes of an element of each result, and of the lane.
    bytes: [usize; 3],
    /// The cost of an element, in additions.
    cost: usize,
}

/// The arguments of a loop over lanes: `n` elements of each lane become `len` elements of each result.
struct Lanes {
    /// The operation. Read only.
    op: *const (),
    /// The first element of each result, and of the input.
    at: [*mut u8; 3],
    /// The bytes from one lane to the next, if lanes are contiguous. For adjacent lanes: from one element of a lane to the next.
    steps: [usize; 3],
    lanes: usize,
    n: usize,
    len: usize,
    /// Records that memory was short and that the loop has written nothing.
    shortage: *const Shortage,
}

impl LaneLoops {
    /// Returns the loops of the operation `F`.
    pub const fn for_operation<T: Copy, F: LaneOp<T>>() -> Self {
        // Lanes go through buffers of bytes.
        assert!(align_of::<T>() <= ALIGN, "elements aligned to more than 64 bytes");
        LaneLoops {
            one_by_one: entries::<Lanes, OneByOne<T, F>>(),
            beside: if F::BESIDE { Some(entries::<Lanes, AdjacentLanes<T, F>>()) } else { None },
            bytes: [size_of::<F::A>(), size_of::<F::B>(), size_of::<T>()],
            cost: F::COST,
        }
    }

    /// Returns the bytes of an element of the result and of the lane, for an operation with one result.
    pub fn one_result(&self) -> [usize; 2] {
        debug_assert_eq!(self.bytes[1], 0);
        [self.bytes[0], self.bytes[2]]
    }
}

/// The routine over lanes, one after the other.
struct OneByOne<T, F>(PhantomData<fn(T, F)>);

impl<T: Copy, F: LaneOp<T>> Routine<Lanes> for OneByOne<T, F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Lanes { op, at, steps, lanes, n, len, shortage }: Lanes) {
        // SAFETY: the caller's promise: the operation of these loops.
        let (op, mut scratch) = (unsafe { *op.cast::<F>() }, F::Scratch::default());
        // SAFETY: the caller's promise.
        let Some(()) = unsafe { &*shortage }.note(op.room(&mut scratch, n, len)) else { return };
        for i in 0..lanes {
            let [a, b, x] = moved(at, &steps, i as isize);
            // SAFETY: the caller's promise: `n` contiguous elements of a lane.
            let x = unsafe { from_raw_parts::<T>(x.cast(), n) };
            // SAFETY: the caller's promise: room for `len` elements of the result, which overlaps nothing.
            let a = unsafe { from_raw_parts_mut::<MaybeUninit<F::A>>(a.cast(), len) };
            // SAFETY: the caller's promise: room for `len` elements of the result, which overlaps nothing.
            let b = unsafe { from_raw_parts_mut::<MaybeUninit<F::B>>(b.cast(), len) };
            op.lane::<I>(x, a, b, &mut scratch);
        }
    }
}

/// The routine over adjacent lanes, at most a [`PANEL`] of them.
struct AdjacentLanes<T, F>(PhantomData<fn(T, F)>);

impl<T: Copy, F: LaneOp<T>> Routine<Lanes> for AdjacentLanes<T, F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Lanes { op, at: [out, _, x], steps: [to, _, from], lanes, n, .. }: Lanes) {
        // SAFETY: the caller's promise: the operation of these loops.
        let op = unsafe { *op.cast::<F>() };
        op.beside::<I>(Panel { out, x, steps: [to, from], rows: n, lanes, types: PhantomData });
    }
}

/// Adjacent lanes: rows of `lanes` contiguous elements.
///
/// Invariant: below `rows`, row `i` at `x` (and at `out`) plus `i` steps is valid for `lanes` elements; no two
/// rows of `out` share an element, and no row of `out` shares one with `x`.
pub struct Panel<T, A> {
    out: *mut u8,
    x: *const u8,
    steps: [usize; 2],
    /// The number of rows.
    pub(crate) rows: usize,
    /// The elements of a row.
    pub(crate) lanes: usize,
    types: PhantomData<(T, A)>,
}

impl<T, A> Panel<T, A> {
    /// Returns a row of the input.
    #[inline(always)]
    // SOUND: asserts that the row is one of the panel, whose fields are of this crate alone
    pub fn x(&self, row: usize) -> &[T] {
        assert!(row < self.rows);
        // SAFETY: the invariant.
        unsafe { from_raw_parts(self.x.wrapping_add(row * self.steps[1]).cast(), self.lanes) }
    }

    /// Returns a row of the input, and the same row of the output.
    #[inline(always)]
    // SOUND: asserts that the row is one of the panel, whose fields are of this crate alone
    pub fn both(&mut self, row: usize) -> (&[T], &mut [MaybeUninit<A>]) {
        assert!(row < self.rows);
        // SAFETY: the invariant; `self` is borrowed exclusively, and the two share no element.
        let x = unsafe { from_raw_parts(self.x.wrapping_add(row * self.steps[1]).cast(), self.lanes) };
        // SAFETY: the invariant; `self` is borrowed exclusively, and the two share no element.
        (x, unsafe { from_raw_parts_mut(self.out.wrapping_add(row * self.steps[0]).cast(), self.lanes) })
    }
}

impl<T, A> Panel<T, A> {
    /// Returns the rows of the input before and after a row (at an end, the row itself), and the same row of the output.
    #[inline(always)]
    // SOUND: asserts that the row is one of the panel, whose fields are of this crate alone
    pub fn around(&mut self, row: usize) -> (&[T], &[T], &mut [MaybeUninit<A>]) {
        assert!(row < self.rows);
        let x = |row: usize| {
            // SAFETY: the invariant; both callers stay below `rows`.
            unsafe { from_raw_parts(self.x.wrapping_add(row * self.steps[1]).cast(), self.lanes) }
        };
        let (before, behind) = (x(row.saturating_sub(1)), x((row + 1).min(self.rows - 1)));
        // SAFETY: the invariant; `self` is borrowed exclusively, and no row of `x` shares an element with it.
        let out = unsafe { from_raw_parts_mut(self.out.wrapping_add(row * self.steps[0]).cast(), self.lanes) };
        (before, behind, out)
    }
}

/// The largest number of lanes of a panel: the state of an operation for all of them fits in the L1 cache.
pub const PANEL: usize = 1024;

/// Applies the operation along `axis`, where its results have `len` elements. Returns new row-major buffers.
#[inline]
// SOUND: the axis of a `Ref` and its length are asserted; the number of results saturates; an operation writes all of them, by the promise of its unsafe impl
pub fn along<T: Copy + Send + Sync, F: LaneOp<T>>(
    x: Ref<T>,
    axis: usize,
    len: usize,
    op: F,
) -> Result<(Filled<F::A>, Filled<F::B>), OutOfMemory> {
    assert!(x.sizes[axis] == len || !F::KEEPS, "{len} of {} elements", x.sizes[axis]);
    let numel = results(x.sizes, axis, len);
    // (A number of results that overflows exceeds the memory, unless an element has no bytes.)
    let (a, b) = (Buffer::<F::A>::new(numel)?, Buffer::<F::B>::new(numel)?);
    let at = [a.ptr().as_ptr().cast(), b.ptr().as_ptr().cast(), x.ptr() as *mut u8];
    if numel > 0 {
        // SAFETY: the operation is that of the loops; `x` is a valid operand, and the new buffers have `numel` elements.
        unsafe { along_into(F::loops(), (&raw const op).cast(), x.geometry(), (axis, len), at)? };
    }
    // SAFETY: (both) each lane was written, all of it.
    Ok(unsafe { (a.filled(), b.filled()) })
}

/// Applies the operation along the rows of a contiguous matrix, without any setup, in new memory. Returns `None` if there is no memory, or
/// if the operation has two results or its results have another length. (A `layer_norm` of 4 x 4 takes 100 ns instead of 150: 2026-11-25.)
///
/// # Safety
/// `x` points to the elements, and each row has some.
#[inline]
pub unsafe fn along_few<T: Copy, F: LaneOp<T>>(x: *const T, [lanes, n]: [usize; 2], op: F) -> Option<Filled<F::A>> {
    if !F::KEEPS || size_of::<F::B>() != 0 {
        return None;
    }
    let out = Buffer::<F::A>::new(lanes * n).ok()?;
    // SAFETY: the caller's promise, and the new buffer has room for as many results.
    unsafe { along_rows(x, [lanes, n], op, out.ptr().as_ptr().cast()).ok()? };
    // SAFETY: each lane was written, all of it.
    Some(unsafe { out.filled() })
}

/// Applies the operation, which has one result, to a lane.
///
/// # Errors
/// [`OutOfMemory`]
#[inline(always)]
// SOUND: asserts as many results as elements; an operation writes all of them, by the promise of its unsafe impl
pub(super) fn along_lane<T: Copy, F: LaneOp<T, B = ()>>(
    x: &[T],
    out: &mut [MaybeUninit<F::A>],
    op: F,
) -> Result<(), OutOfMemory> {
    assert!(F::KEEPS && x.len() == out.len(), "a result for each element");
    // SAFETY: one row, and room for as many results, which is borrowed mutably.
    unsafe { along_rows(x.as_ptr(), [1, x.len()], op, out.as_mut_ptr().cast()) }
}

/// Writes the results of contiguous rows; a result is as long as a row.
///
/// # Safety
/// `x` points to the elements; there is room for as many results, which overlap nothing; the operation has one result, as long as a lane.
#[inline]
unsafe fn along_rows<T: Copy, F: LaneOp<T>>(
    x: *const T,
    [lanes, n]: [usize; 2],
    op: F,
    out: *mut u8,
) -> Result<(), OutOfMemory> {
    let (loops, shortage, op) = (F::loops(), Shortage::new(), (&raw const op).cast());
    note(loops.one_by_one[0] as usize);
    let (at, steps) = ([out, unit(), x as *mut u8], [n * size_of::<F::A>(), 0, n * size_of::<T>()]);
    // SAFETY: the caller's promise; the operation is that of the loops.
    unsafe { loops.one_by_one[level()](Lanes { op, at, steps, lanes, n, len: n, shortage: &shortage }) };
    shortage.check()
}

/// Returns the number of elements of all results.
fn results(sizes: &[usize], axis: usize, len: usize) -> usize {
    let others = || sizes[..axis].iter().chain(&sizes[axis + 1..]);
    if others().any(|&size| size == 0) { 0 } else { others().product::<usize>().saturating_mul(len) }
}

/// Writes the results, at least one, row-major.
///
/// # Safety
/// `op` is the operation of the loops; the elements under `x` begin at `at[2]`, and are of the operation's type; at `at[0]` and `at[1]` there is
/// room for the results.
#[inline(never)]
unsafe fn along_into(
    loops: &LaneLoops,
    op: *const (),
    x: Geometry,
    (axis, len): (usize, usize),
    at: [*mut u8; 3],
) -> Result<(), OutOfMemory> {
    note(loops.one_by_one[0] as usize);
    let (n, bytes) = (x.sizes[axis], loops.bytes);
    let (plan, steps) = match runs(x, axis) {
        // The usual case: at 64 elements this is twice as fast as `planned`, which searches for loops.
        Some(outer) => (Plan::flat(outer, [len * bytes[0], len * bytes[1], n * bytes[2]]), bytes),
        None => planned(x, axis, len, bytes),
    };
    let shortage = &Shortage::new();
    let beside = is_beside(loops, &plan);
    let lane = Lane { loops, n, len, steps, op, shortage, beside };
    // SAFETY: the plan and the axis together cover `x`, and the results, where no two positions share an element; parts
    // are disjoint.
    let run = |part: &Plan<3>, at| unsafe { lane.run_part(part, at) };
    if (plan.numel() * n.max(len)).saturating_mul(loops.cost) >= PARALLEL {
        split_lanes(&plan, beside, at, &run)
    } else {
        run(&plan, at)
    }
    shortage.check()
}

/// Returns whether adjacent lanes are processed together. This is decided for the whole operation, not for each part: the loops round
/// differently, so the result would depend on the number of threads.
fn is_beside(loops: &LaneLoops, plan: &Plan<3>) -> bool {
    let [out, _, x] = loops.bytes;
    loops.beside.is_some()
        && plan.axes.last().is_some_and(|axis| axis.size >= FEWEST && axis.steps[0] == out && axis.steps[2] == x)
}

/// The smallest number of adjacent lanes that are processed together.
pub const FEWEST: usize = 4;

/// Splits the lanes. If adjacent lanes are processed together, at least [`TOGETHER`] of them stay together.
fn split_lanes(plan: &Plan<3>, beside: bool, at: [*mut u8; 3], run: &Part<3>) {
    let axis = split_axis(plan);
    let least = if beside && axis + 1 == plan.axes.len() { TOGETHER } else { 1 };
    split_along(plan, axis, least, at, run);
}

/// The smallest number of lanes that one thread processes together.
const TOGETHER: usize = 16;

/// Like [`along_into`], on this thread, for the lanes of a part of the result. `to` has the strides of the result, and `beside` is
/// whether adjacent lanes of the whole operation are processed together.
///
/// # Safety
/// The promise of [`along_into`]; the operation has one result, which has as many elements as the input.
pub unsafe fn along_part(
    loops: &LaneLoops,
    op: *const (),
    x: Geometry,
    to: &[usize],
    axis: usize,
    at: [*mut u8; 3],
    beside: bool,
) -> Result<(), OutOfMemory> {
    note(loops.one_by_one[0] as usize);
    let (n, bytes) = (x.sizes[axis], loops.bytes);
    let to = Geometry::new(x.sizes, to);
    let steps = [to.strides[axis] * bytes[0], to.strides[axis] * bytes[1], x.strides[axis] * bytes[2]];
    let (to, from) = (to.without(axis), x.without(axis));
    let plan = Plan::new(
        from.sizes(),
        [to.sizes_and_strides(), to.sizes_and_strides(), from.sizes_and_strides()],
        bytes,
        Order::RowMajor,
    );
    let shortage = &Shortage::new();
    let lane = Lane { loops, n, len: n, steps, op, shortage, beside: beside && loops.beside.is_some() };
    // SAFETY: the plan and the axis together cover `x`, and its part of the result.
    unsafe { lane.run_part(&plan, at) };
    shortage.check()
}

/// Returns the number of lanes if each is contiguous and starts at the end of the previous one.
fn runs(x: Geometry, axis: usize) -> Option<usize> {
    let mut numel = 1;
    for (&size, &stride) in x.sizes.iter().zip(x.strides).rev() {
        if size != 1 && stride != numel {
            return None;
        }
        numel *= size;
    }
    let last = x.sizes[axis + 1..].iter().all(|&size| size == 1);
    last.then(|| x.sizes[..axis].iter().product())
}

/// Returns the plan of the lanes, and the distance in bytes between the elements of a lane.
fn planned(x: Geometry, axis: usize, len: usize, bytes: [usize; 3]) -> (Plan<3>, [usize; 3]) {
    let mut sizes = Dims::from_slice(x.sizes);
    sizes[axis] = len;
    let to = Layout::contiguous(&sizes);
    let steps = [to.strides()[axis] * bytes[0], to.strides()[axis] * bytes[1], x.strides[axis] * bytes[2]];
    let (to, from) = (to.without(axis), x.without(axis));
    (
        Plan::new(
            from.sizes(),
            [to.sizes_and_strides(), to.sizes_and_strides(), from.sizes_and_strides()],
            bytes,
            Order::RowMajor,
        ),
        steps,
    )
}

/// The axis: the number of elements of a lane and of its results, and the distance in bytes between them.
struct Lane<'a> {
    loops: &'a LaneLoops,
    n: usize,
    len: usize,
    steps: [usize; 3],
    op: *const (),
    shortage: &'a Shortage,
    beside: bool,
}
// SAFETY: an operation is `Sync`, and only read.
unsafe impl Sync for Lane<'_> {}

/// The number of lanes that are copied to a block together: as many as a cache line has elements of four bytes.
const GROUP: usize = 16;

/// A block for each operand whose lanes are not contiguous.
type LaneBuffers = [Option<Buffer<u8>>; 3];

impl Lane<'_> {
    /// Runs the loops over a part of the lanes.
    ///
    /// # Safety
    /// The promise of [`along_into`], for the part.
    unsafe fn run_part(&self, plan: &Plan<3>, at: [*mut u8; 3]) {
        if plan.empty {
            return;
        }
        let one = const { &Axis { size: 1, steps: [0; 3] } };
        let (inner, around) = plan.axes.split_last().unwrap_or((one, &[]));
        if self.beside
            && let Some(beside) = &self.loops.beside
        {
            // SAFETY: the caller's promise: every address is one of the plan.
            return odometer(around, at, |at| unsafe { self.side_by_side(beside[level()], inner, at) });
        }
        let Some(blocks) = self.shortage.note(self.blocks(GROUP.min(inner.size))) else { return };
        // SAFETY: the caller's promise: every address is one of the plan.
        odometer(around, at, |at| unsafe { self.in_groups(&blocks, inner, at) });
    }

    /// Returns the number of elements of a lane of each result, and of the input.
    fn lens(&self) -> [usize; 3] {
        [self.len, self.len, self.n]
    }

    /// Allocates a block for a group of lanes of each operand whose lanes are not contiguous.
    fn blocks(&self, group: usize) -> Result<LaneBuffers, OutOfMemory> {
        let mut blocks = [None, None, None];
        for (k, block) in blocks.iter_mut().enumerate() {
            let (len, bytes) = (self.lens()[k], self.loops.bytes[k]);
            if len > 1 && self.steps[k] != bytes {
                *block = Some(Buffer::new(group.saturating_mul(len).saturating_mul(bytes))?);
            }
        }
        Ok(blocks)
    }

    /// Runs the loop over adjacent lanes, a panel at a time; lane by lane if these lanes are not adjacent.
    ///
    /// # Safety
    /// The promise of [`along_into`], for the lanes along `inner`; `run` is the loop over adjacent lanes.
    unsafe fn side_by_side(&self, run: Entry<Lanes>, inner: &Axis<3>, at: [*mut u8; 3]) {
        let Lane { op, steps, n, len, shortage, .. } = *self;
        let [out, _, x] = self.loops.bytes;
        let together = if inner.steps[0] == out && inner.steps[2] == x { PANEL } else { 1 };
        for first in (0..inner.size).step_by(together) {
            let (at, lanes) = (moved(at, &inner.steps, first as isize), together.min(inner.size - first));
            // SAFETY: the caller's promise: adjacent lanes, or a single lane.
            unsafe { run(Lanes { op, at, steps, lanes, n, len, shortage }) };
        }
    }

    /// Runs the loop over all lanes, or over groups of lanes that are copied to blocks.
    ///
    /// # Safety
    /// The promise of [`along_into`], for the lanes along `inner`; the blocks are those of [`blocks`](Self::blocks).
    unsafe fn in_groups(&self, blocks: &LaneBuffers, inner: &Axis<3>, at: [*mut u8; 3]) {
        let Lane { op, n, len, shortage, .. } = *self;
        let group = if blocks.iter().any(Option::is_some) { GROUP } else { inner.size };
        for first in (0..inner.size).step_by(group) {
            let (outside, lanes) = (moved(at, &inner.steps, first as isize), group.min(inner.size - first));
            let (mut at, mut steps) = (outside, inner.steps);
            for (k, block) in blocks.iter().enumerate() {
                let Some(block) = block else { continue };
                (at[k], steps[k]) = (block.ptr().as_ptr(), self.lens()[k] * self.loops.bytes[k]);
            }
            let carry_operand = |k: usize| {
                let size = self.loops.bytes[k];
                let (inside, outside) = ((at[k], [size, steps[k]]), (outside[k], [self.steps[k], inner.steps[k]]));
                let (to, from) = if k == 2 { (inside, outside) } else { (outside, inside) };
                // SAFETY: the caller's promise: lanes, and room for the same number in the block, which no other operand shares.
                unsafe { carry(size, [self.lens()[k], lanes], to, (from.0, from.1)) };
            };
            if blocks[2].is_some() {
                carry_operand(2);
            }
            // SAFETY: the caller's promise: the lanes and the results, or blocks with room for both.
            unsafe { (self.loops.one_by_one[level()])(Lanes { op, at, steps, lanes, n, len, shortage }) };
            if shortage.check().is_err() {
                // Nothing was written.
                return;
            }
            (0..2).filter(|&k| blocks[k].is_some()).for_each(carry_operand);
        }
    }
}
