//! Operations along an axis that stays: each lane (the elements along the axis at one position of all
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

use crate::Ref;
use crate::layout::{Dims, Geometry, Layout};
use crate::loops::drive;
use crate::loops::drive::{Body, Compiled, PARALLEL, Part, drive_erased, moved, split_along, split_axis};
use crate::loops::plan::{Order, Plan};
use crate::loops::words::carry;
use crate::simd::isa::{Entry, Isa, LEVELS, Routine, entries, level};
use crate::storage::{Buffer, Filled, OutOfMemory, Shortage, reserve};
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
    /// Scratch memory, used for one lane after the other.
    type Scratch: Default;
    /// The cost of one element, in additions.
    const COST: usize;
    /// Whether the loops are [wide](crate::simd::isa::Routine::WIDE).
    const WIDE: bool = false;
    /// Whether the results are as long as the lane.
    const KEEPS: bool = true;
    /// Whether there is a loop over adjacent lanes, [`beside`](Self::beside).
    const BESIDE: bool = false;
    /// Whether there is a loop over [a few lanes](FewLanes), which compiles the code of a lane a second time. Only for operations with one
    /// result and without scratch memory.
    const FEW: bool = false;

    /// Makes room in the scratch memory for lanes of `n` elements whose results have `len` elements.
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

    /// The loops of this operation. They are compiled in the calling program, unless an implementation returns loops that are
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
    /// The loops over lanes.
    rows: Compiled<3>,
    /// Runs the loops over a part of the lanes, with its own scratch memory.
    part: unsafe fn(&Plan<3>, [*mut u8; 3], &Lane),
    /// The loop over a few lanes, without any setup.
    few: Option<[Entry<FewLanes>; LEVELS]>,
    /// The bytes of an element of each result, and of the lane.
    bytes: [usize; 3],
    /// The cost of an element, in additions.
    cost: usize,
    /// Whether there is a loop over adjacent lanes.
    beside: bool,
}

/// A few lanes that are contiguous, as are their results.
struct FewLanes {
    op: *const (),
    out: *mut u8,
    x: *const u8,
    lanes: usize,
    n: usize,
}

impl LaneLoops {
    /// Returns the loops of the operation `F`.
    pub const fn for_operation<T: Copy, F: LaneOp<T>>() -> Self {
        LaneLoops {
            rows: drive::compile::<3, Lanes<T, F>>(),
            part: run_part::<T, F>,
            few: if F::FEW { Some(entries::<FewLanes, Few<T, F>>()) } else { None },
            bytes: [size_of::<F::A>(), size_of::<F::B>(), size_of::<T>()],
            cost: F::COST,
            beside: F::BESIDE,
        }
    }

    /// The bytes of an element of the result and of the lane, for an operation with one result.
    pub fn one_result(&self) -> [usize; 2] {
        debug_assert_eq!(self.bytes[1], 0);
        [self.bytes[0], self.bytes[2]]
    }
}

/// Adjacent lanes: rows of `lanes` elements that lie one behind the other.
///
/// Invariant: below `rows`, row `i` at `x` (and at `out`) plus `i` steps is valid for `lanes` elements; no two
/// rows of `out` share an element, nor one with `x`.
pub struct Panel<T, A> {
    out: *mut u8,
    x: *const u8,
    steps: [usize; 2],
    /// The number of rows.
    pub(crate) rows: usize,
    /// The elements of a row.
    pub(crate) lanes: usize,
    types: core::marker::PhantomData<(T, A)>,
}

impl<T, A> Panel<T, A> {
    /// A row of the input.
    #[inline(always)]
    pub fn x(&self, row: usize) -> &[T] {
        assert!(row < self.rows);
        // SAFETY: the invariant.
        unsafe { from_raw_parts(self.x.wrapping_add(row * self.steps[1]).cast(), self.lanes) }
    }

    /// A row of the input, and that of the output.
    #[inline(always)]
    pub fn both(&mut self, row: usize) -> (&[T], &mut [MaybeUninit<A>]) {
        assert!(row < self.rows);
        // SAFETY: the invariant; `self` is borrowed alone, and the two share no element.
        let x = unsafe { from_raw_parts(self.x.wrapping_add(row * self.steps[1]).cast(), self.lanes) };
        // SAFETY: the invariant; `self` is borrowed alone, and the two share no element.
        (x, unsafe { from_raw_parts_mut(self.out.wrapping_add(row * self.steps[0]).cast(), self.lanes) })
    }
}

impl<T, A> Panel<T, A> {
    /// The rows of the input before and behind a row (at an end, the row itself), and that row of the output.
    #[inline(always)]
    pub fn around(&mut self, row: usize) -> (&[T], &[T], &mut [MaybeUninit<A>]) {
        assert!(row < self.rows);
        let x = |row: usize| {
            // SAFETY: the invariant; both callers stay below `rows`.
            unsafe { from_raw_parts(self.x.wrapping_add(row * self.steps[1]).cast(), self.lanes) }
        };
        let (before, behind) = (x(row.saturating_sub(1)), x((row + 1).min(self.rows - 1)));
        // SAFETY: the invariant; `self` is borrowed alone, and no row of `x` shares an element with it.
        let out = unsafe { from_raw_parts_mut(self.out.wrapping_add(row * self.steps[0]).cast(), self.lanes) };
        (before, behind, out)
    }
}

/// The largest number of lanes of a panel: the state that an operation has for each of them fits in the first cache.
pub const PANEL: usize = 1024;

/// Applies the operation along `axis`, where its results have `len` elements. Returns new buffers, row-major.
#[inline]
pub fn along<T: Copy + Send + Sync, F: LaneOp<T>>(
    x: Ref<T>,
    axis: usize,
    len: usize,
    op: F,
) -> Result<(Filled<F::A>, Filled<F::B>), OutOfMemory> {
    assert!(x.sizes[axis] == len || !F::KEEPS, "{len} of {} elements", x.sizes[axis]);
    let numel = results(x.sizes, axis, len);
    // (More results than can be counted are more than there is memory for, unless they have no bytes.)
    let (a, b) = (Buffer::<F::A>::new(numel)?, Buffer::<F::B>::new(numel)?);
    let at = [a.ptr().as_ptr().cast(), b.ptr().as_ptr().cast(), x.ptr() as *mut u8];
    if numel > 0 {
        // SAFETY: the operation is that of the loops; `x` is what it says, and the new buffers have `numel` elements.
        unsafe { along_into(F::loops(), (&raw const op).cast(), x.geometry(), (axis, len), at)? };
    }
    // SAFETY: (both) each lane was written, all of it.
    Ok(unsafe { (a.filled(), b.filled()) })
}

/// The routine over a few lanes.
struct Few<T, F>(core::marker::PhantomData<fn(T, F)>);

impl<T: Copy, F: LaneOp<T>> Routine<FewLanes> for Few<T, F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(FewLanes { op, out, x, lanes, n }: FewLanes) {
        // SAFETY: the caller's promise.
        let op = unsafe { *op.cast::<F>() };
        for i in 0..lanes {
            // SAFETY: the caller's promise; a lane, and its result.
            let x = unsafe { from_raw_parts(x.cast::<T>().add(i * n), n) };
            // SAFETY: the caller's promise.
            let out = unsafe { from_raw_parts_mut(out.cast::<MaybeUninit<F::A>>().add(i * n), n) };
            op.lane::<I>(x, out, &mut [], &mut F::Scratch::default());
        }
    }
}

/// Applies the operation along the rows of a contiguous matrix, in new memory. Returns `None` if there is no memory, or if the operation has no
/// loop over a few lanes: it has one result, as long as a lane. (A `layer_norm` of 4 x 4 takes 100 ns instead of 150: 2026-11-25.)
///
/// # Safety
/// `x` points to the elements, and each row has some.
#[inline]
pub unsafe fn along_few<T: Copy, F: LaneOp<T>>(x: *const T, [lanes, n]: [usize; 2], op: F) -> Option<Filled<F::A>> {
    if !F::KEEPS || size_of::<F::B>() != 0 {
        return None;
    }
    let loops = F::loops();
    let few = loops.few.as_ref()?;
    let out = Buffer::<F::A>::new(lanes * n).ok()?;
    drive::note(loops.rows[0] as usize);
    let to = out.ptr().as_ptr().cast();
    // SAFETY: the caller's promise; the operation is that of the loops, and the new buffer has room for as many results.
    unsafe { few[level()](FewLanes { op: (&raw const op).cast(), out: to, x: x.cast(), lanes, n }) };
    // SAFETY: each lane was written, all of it.
    Some(unsafe { out.filled() })
}

/// The number of elements of all results.
fn results(sizes: &[usize], axis: usize, len: usize) -> usize {
    let others = || sizes[..axis].iter().chain(&sizes[axis + 1..]);
    if others().any(|&size| size == 0) { 0 } else { others().product::<usize>().saturating_mul(len) }
}

/// Writes the results, at least one, row-major.
///
/// # Safety
/// `op` is the operation of the loops; the elements under `x` begin at `at[2]`, and are of its type; at `at[0]` and `at[1]` there is
/// room for the results.
#[inline(never)]
unsafe fn along_into(
    loops: &LaneLoops,
    op: *const (),
    x: Geometry,
    (axis, len): (usize, usize),
    at: [*mut u8; 3],
) -> Result<(), OutOfMemory> {
    drive::note(loops.rows[0] as usize);
    let (n, bytes) = (x.sizes[axis], loops.bytes);
    let (plan, steps) = match runs(x, axis) {
        // The usual case: at 64 elements this is twice as fast as `planned`, which looks for loops.
        Some(outer) => (Plan::flat(outer, [len * bytes[0], len * bytes[1], n * bytes[2]]), bytes),
        None => planned(x, axis, len, bytes),
    };
    let shortage = &Shortage::new();
    let beside = is_beside(loops, &plan);
    let lane = Lane { loops, n, len, steps, op, shortage, beside };
    // SAFETY: the plan and the axis together cover `x`, and the results, each position of which is another element; parts
    // are disjoint.
    let run = |part: &Plan<3>, at| unsafe { (loops.part)(part, at, &lane) };
    if (plan.numel() * n.max(len)).saturating_mul(loops.cost) >= PARALLEL {
        split_lanes(&plan, beside, at, &run)
    } else {
        run(&plan, at)
    }
    shortage.check()
}

/// Whether lanes are walked side by side. This is decided for the whole operation, not for each part: the loops round differently,
/// so the result would depend on the number of threads.
fn is_beside(loops: &LaneLoops, plan: &Plan<3>) -> bool {
    let [out, _, x] = loops.bytes;
    loops.beside
        && plan.axes.last().is_some_and(|axis| axis.size >= FEWEST && axis.steps[0] == out && axis.steps[2] == x)
}

/// The smallest number of adjacent lanes that are walked side by side.
pub const FEWEST: usize = 4;

/// Splits the lanes. If they are walked side by side, at least [`TOGETHER`] of them stay together.
fn split_lanes(plan: &Plan<3>, beside: bool, at: [*mut u8; 3], run: &Part<3>) {
    let axis = split_axis(plan);
    let least = if beside && axis + 1 == plan.axes.len() { TOGETHER } else { 1 };
    split_along(plan, axis, least, at, run);
}

/// The smallest number of lanes that one thread walks side by side.
const TOGETHER: usize = 16;

/// Like [`along_into`], on this thread, for the lanes of a part of the result. `to` has the strides of the result, and `beside` says
/// whether adjacent lanes of the whole operation are walked side by side.
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
    drive::note(loops.rows[0] as usize);
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
    // SAFETY: the plan and the axis together cover `x`, and its part of the result.
    unsafe { (loops.part)(&plan, at, &Lane { loops, n, len: n, steps, op, shortage, beside: beside && loops.beside }) };
    shortage.check()
}

/// Runs the loops over a part of the lanes.
///
/// # Safety
/// The plan and the lane describe valid operands; the operation of the lane is an `F`.
unsafe fn run_part<T: Copy, F: LaneOp<T>>(plan: &Plan<3>, at: [*mut u8; 3], lane: &Lane) {
    let mut lanes = Lanes::<T, F>::new(lane);
    // SAFETY: the caller's promise; the loops are those of these lanes.
    unsafe { drive_erased(plan, at, (&raw mut lanes).cast(), lane.loops.rows[level()]) };
}

/// Returns the number of lanes if they are contiguous, one behind the other.
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

/// The number of lanes that go through a block together: as many as a cache line has elements of four bytes.
const GROUP: usize = 16;

struct Lanes<'a, T, F: LaneOp<T>> {
    along: &'a Lane<'a>,
    scratch: F::Scratch,
    x: Vec<MaybeUninit<T>>,
    a: Vec<MaybeUninit<F::A>>,
    b: Vec<MaybeUninit<F::B>>,
}

impl<'a, T: Copy, F: LaneOp<T>> Lanes<'a, T, F> {
    fn new(along: &'a Lane<'a>) -> Self {
        Lanes { along, scratch: F::Scratch::default(), x: Vec::new(), a: Vec::new(), b: Vec::new() }
    }

    /// # Safety
    /// The operation is an `F`.
    #[inline(always)]
    unsafe fn op(&self) -> F {
        // SAFETY: the caller's promise.
        unsafe { *self.along.op.cast::<F>() }
    }
}

impl<T: Copy, F: LaneOp<T>> Body<3> for Lanes<'_, T, F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(&mut self, at: [*mut u8; 3], lanes: usize, steps: [usize; 3]) {
        if F::BESIDE && self.along.beside {
            let Lane { n, steps: rows, .. } = *self.along;
            // SAFETY: it is, of these lanes.
            let op = unsafe { self.op() };
            let adjacent = steps[0] == size_of::<F::A>() && steps[2] == size_of::<T>();
            let together = if adjacent { PANEL } else { 1 };
            for first in (0..lanes).step_by(together) {
                let [out, _, x] = moved(at, &steps, first as isize);
                let lanes = together.min(lanes - first);
                let types = core::marker::PhantomData;
                op.beside::<I>(Panel { out, x, steps: [rows[0], rows[2]], rows: n, lanes, types });
            }
            return;
        }
        // SAFETY: the caller's promise.
        unsafe { self.one_by_one::<I>(at, lanes, steps) };
    }
}

impl<T: Copy, F: LaneOp<T>> Lanes<'_, T, F> {
    /// Memory for the lanes of a block whose elements are not contiguous, and for the operation.
    fn rooms(&mut self, op: F, group: usize, straight: [bool; 3], n: usize, len: usize) -> Result<(), OutOfMemory> {
        let [x, a, b] = straight;
        sized(&mut self.x, if x { 0 } else { group.saturating_mul(n) })?;
        sized(&mut self.a, if a { 0 } else { group.saturating_mul(len) })?;
        sized(&mut self.b, if b { 0 } else { group.saturating_mul(len) })?;
        op.room(&mut self.scratch, n, len)
    }

    /// # Safety
    /// The promises of [`Body::run_on`].
    #[inline(always)]
    unsafe fn one_by_one<I: Isa>(&mut self, at: [*mut u8; 3], lanes: usize, steps: [usize; 3]) {
        let Lane { n, len, steps: along, shortage, .. } = *self.along;
        // SAFETY: it is, of these lanes.
        let op = unsafe { self.op() };
        let straight_x = n <= 1 || along[2] == size_of::<T>();
        let (straight_a, straight_b) =
            (len <= 1 || along[0] == size_of::<F::A>(), len <= 1 || along[1] == size_of::<F::B>());
        let group = if straight_x && straight_a && straight_b { lanes } else { GROUP.min(lanes) };
        let rooms = self.rooms(op, group, [straight_x, straight_a, straight_b], n, len);
        let Some(()) = shortage.note(rooms) else { return };
        for first in (0..lanes).step_by(group) {
            let [a, b, x] = moved(at, &steps, first as isize);
            let group = group.min(lanes - first);
            if !straight_x {
                // SAFETY: the caller's promise: `group` lanes of `n` elements, and of `len` results.
                unsafe { gather(x, [steps[2], along[2]], [group, n], &mut self.x) };
            }
            for i in 0..group {
                // SAFETY (these): a lane, in a run where it is straight, else gathered just now; the results
                // are elements of their own, and overlap nothing.
                let x = if straight_x { x.wrapping_add(i * steps[2]).cast() } else { self.x[i * n..].as_ptr().cast() };
                // SAFETY: the caller's promise: `group` lanes of `n` elements, and of `len` results.
                let x = unsafe { from_raw_parts::<T>(x, n) };
                let a = if straight_a { a.wrapping_add(i * steps[0]).cast() } else { self.a[i * len..].as_mut_ptr() };
                // SAFETY: the caller's promise: `group` lanes of `n` elements, and of `len` results.
                let a = unsafe { from_raw_parts_mut(a, len) };
                let b = if straight_b { b.wrapping_add(i * steps[1]).cast() } else { self.b[i * len..].as_mut_ptr() };
                // SAFETY: the caller's promise: `group` lanes of `n` elements, and of `len` results.
                let b = unsafe { from_raw_parts_mut(b, len) };
                op.lane::<I>(x, a, b, &mut self.scratch);
            }
            if !straight_a {
                // SAFETY: the caller's promise: `group` lanes of `n` elements, and of `len` results.
                unsafe { scatter(a, [steps[0], along[0]], [group, len], &self.a) };
            }
            if !straight_b {
                // SAFETY: the caller's promise: `group` lanes of `n` elements, and of `len` results.
                unsafe { scatter(b, [steps[1], along[1]], [group, len], &self.b) };
            }
        }
    }
}

/// Resizes a block to the given number of elements.
fn sized<T>(block: &mut Vec<MaybeUninit<T>>, len: usize) -> Result<(), OutOfMemory> {
    reserve(block, len.saturating_sub(block.len()))?;
    block.resize_with(len, MaybeUninit::uninit);
    Ok(())
}

/// Copies lanes into a block, one behind the other.
///
/// # Safety
/// Below `sizes`, every element `steps` bytes on is valid; the block has room for them.
unsafe fn gather<T>(from: *const u8, steps: [usize; 2], [lanes, n]: [usize; 2], block: &mut [MaybeUninit<T>]) {
    let (size, to) = (size_of::<T>(), block.as_mut_ptr().cast());
    // SAFETY: the caller's promise.
    unsafe { carry(size, [n, lanes], (to, [size, n * size]), (from, [steps[1], steps[0]])) };
}

/// Copies the lanes of a block to where they belong: the inverse of [`gather`].
///
/// # Safety
/// Below `sizes`, every element `steps` bytes on is writable; the block holds as many, initialised.
unsafe fn scatter<T>(to: *mut u8, steps: [usize; 2], [lanes, n]: [usize; 2], block: &[MaybeUninit<T>]) {
    let (size, from) = (size_of::<T>(), block.as_ptr().cast());
    // SAFETY: the caller's promise.
    unsafe { carry(size, [n, lanes], (to, [steps[1], steps[0]]), (from, [size, n * size])) };
}
