//! The loops of an operation, and the code that runs them.
//!
//! An operation on one type of elements has a few small loops, all over contiguous memory ([`Loops`]). The rest
//! is here, compiled once for all loops, and independent of operation and type: layouts, threads, results written past
//! the caches. Strided operands are copied to a block in the L1 cache, which the loop reads as contiguous
//! memory. A loop takes many rows at once; short rows are collected in a block if that is faster.
//!
//! **Why?** A function that is generic over the operation is compiled in each program that calls it,
//! together with its callees. The functions here are compiled once: a program that uses `exp` links its loops.

pub(crate) mod any;
pub(crate) mod bytes;
pub mod cast;
pub(crate) mod compiled;
pub mod copy;
pub(crate) mod copy_2d;
pub mod elementwise;
pub(crate) mod loop_nest;
pub mod loss;
pub(crate) mod map;
pub mod op;
pub(crate) mod plan;
pub(crate) mod table;

mod same_layout;

pub use loop_nest::trace;

use crate::loops::bytes::{SLACK, carry, collect};
use crate::loops::loop_nest::split_work;
use crate::loops::plan::{Axis, Order, Plan, two_loops};
use crate::simd::isa::{Entry, LEVELS, fence, level, stream};
use crate::threads::has_helpers;
use congruent_layout::Geometry;
use core::mem::MaybeUninit;

/// The arguments of a loop: rows of `n` contiguous elements of each operand (or one element of stride 0).
///
/// Rows, because a call for each row of 4 elements takes twice as long as the loop.
// SOUND: the argument of loops, which are unsafe functions
pub struct Args<const N: usize> {
    /// The operation's state: a number on one side, or a closure. Read only.
    pub state: *const (),
    /// The first element of each operand; operand 0 is written.
    pub at: [*mut u8; N],
    /// The number of elements in a row; at least 1.
    pub n: usize,
    /// The number of rows, at least 1, and the strides of each operand from row to row.
    pub rows: *const Axis<N>,
}

impl<const N: usize> Args<N> {
    /// Creates the arguments for one row.
    #[inline(always)]
    pub fn row(state: *const (), at: [*mut u8; N], n: usize) -> Self {
        Args { state, at, n, rows: const { &Axis { size: 1, steps: [0; N] } } }
    }
}

/// The arguments of a loop over elements of [any size](crate::element::is_large), which may be strided.
pub struct Apart<const N: usize> {
    /// The operands, as in [`Args`].
    pub args: Args<N>,
    /// The bytes from one element to the next.
    pub steps: [usize; N],
}

/// The operation of a float function that expressions compute in registers, in a chain of such operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the operations of `op`, by name")]
pub enum Link {
    Add,
    Sub,
    Mul,
    Div,
    Maximum,
    Minimum,
    Neg,
    Abs,
    Square,
    Relu,
    Recip,
    Sqrt,
    /// Another function of one element: its loop is called on the contents of the registers.
    Apply,
}

/// The float type of a [`Link`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Floats {
    /// `f32`
    Single,
    /// `f64`
    Double,
}

/// A loop for each instruction set.
pub type Each<const N: usize> = [Entry<Args<N>>; LEVELS];

/// A loop for operands of one layout, for each instruction set with [wide vectors](crate::simd::isa::vector_entries). On other sets,
/// and for operations without such a loop, the loop over runs is used, through blocks.
pub type Special<const N: usize> = [Option<Entry<Args<N>>>; LEVELS];

/// Returns the absence of such loops.
pub(crate) const fn no_special<const N: usize>() -> Special<N> {
    [None; LEVELS]
}

/// The loops of an operation of `N - 1` operands on one type of elements each; operand 0 is the result.
pub struct Loops<const N: usize> {
    /// The loop in which all operands are runs; the result overlaps none.
    pub runs: Each<N>,
    /// The loops in which operand `k` has stride 0, for operations that cost no more than loading it.
    pub still: [Special<N>; N],
    /// The loop in which the result overwrites operand 1, for cheap operations.
    pub place: Special<N>,
    /// The loop in which the result overwrites operand 1, and operand 2 has stride 0.
    pub place_still: Special<N>,
    /// Whether a loop over many short rows is faster than collecting them first.
    pub cheap: bool,
    /// The only loop for elements that are too large for a block.
    pub apart: Option<[Entry<Apart<N>>; LEVELS]>,
    /// The bytes of an element of each operand.
    pub bytes: [usize; N],
    /// The number of elements from which threads share them.
    pub limit: usize,
    /// Its link in a chain, if it may be part of one.
    pub link: Option<(Floats, Link)>,
}

/// Results of a few contiguous elements each.
// SOUND: the argument of loops, which are unsafe functions
pub struct Few {
    /// The fold.
    pub state: *const (),
    /// The addresses of the results, of the elements, and of the argument of each result.
    pub at: [*mut u8; 3],
    /// The bytes from one result to the next, from its first element to the next result's, and from its argument to the next.
    pub steps: [usize; 3],
    /// The number of contiguous elements of each result; at least 1.
    pub n: usize,
    /// The number of results.
    pub results: usize,
}

/// Contiguous results, each with one element in each contiguous row.
// SOUND: the argument of loops, which are unsafe functions
pub struct Adjacent {
    /// The fold.
    pub state: *const (),
    /// The addresses of the results, of the row at offset 0, and of the argument of each result.
    pub at: [*mut u8; 3],
    /// The number of results.
    pub lanes: usize,
    /// The offsets of the rows, in bytes.
    pub offsets: *const [usize],
    /// Whether rows are read in long pieces.
    pub long: bool,
}

/// The loops of one fold on one type of elements, called by the code in `fold` with erased types.
pub struct FoldLoops {
    /// Adjacent results together, row by row.
    pub rows: [Entry<Adjacent>; LEVELS],
    /// Results of a few elements each, one after the other.
    pub few: [Entry<Few>; LEVELS],
    /// Writes the result of no elements.
    pub start: unsafe fn(*const (), *mut u8),
    /// Replaces each result by the result of its elements repeated `times` times.
    pub again: unsafe fn(*const (), *mut u8, results: usize, times: usize),
    /// Returns the loops that fold results of parts.
    pub joined: fn() -> &'static FoldLoops,
    /// The bytes of a result, of an element, and of the argument of a result.
    pub bytes: [usize; 3],
    /// The cost of an element, in additions.
    pub cost: usize,
    /// The number of rows that are folded in sequence.
    pub part: usize,
    /// The number of elements of a run that are folded by one call.
    pub block: usize,
}

/// Sizes and strides in elements.
pub type Parts<'a> = (&'a [usize], &'a [usize]);

/// The destination of the results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// To new memory.
    New,
    /// To new memory, past the caches.
    Streamed,
    /// The memory of operand 1.
    Place,
    /// The memory of another operand, or of operand 1 if there is no in-place loop.
    Over,
}

/// A call of an operation: its loops, and its state.
#[derive(Clone, Copy)]
struct LoopCall<'a, const N: usize> {
    loops: &'a Loops<N>,
    state: *const (),
    to: To,
}
// SAFETY: the caller that passes work to threads promises that the operation is `Sync`.
unsafe impl<const N: usize> Sync for LoopCall<'_, N> {}

/// The bytes of a block: a few blocks fit in the L1 cache together with the operands.
const BLOCK: usize = 4096;

/// The length below which rows are collected, if there are more than [`FEW`].
const SHORT: usize = 128;

/// The largest number of rows that are processed one by one.
const FEW: usize = 8;

/// The number of elements below which [helpers](has_helpers) gain nothing: with 4 additions each, they take 6 us (2026-11-23).
const BRIEF: usize = 32 << 10;

#[repr(align(64))]
struct Block(#[allow(dead_code, reason = "room, read and written through pointers")] [MaybeUninit<u8>; BLOCK + SLACK]);

/// A block for each operand, with the address and number of the elements that it holds.
struct OperandBlocks<const N: usize> {
    blocks: [MaybeUninit<Block>; N],
    filled: [(*mut u8, usize); N],
}

/// The plan of two nested axes.
struct NestedAxes<const N: usize> {
    /// Whether rows are collected: operands that need no block are one run, or have stride 0 in both axes.
    collects: bool,
    /// The number of rows, and of columns, of a tile.
    tile: [usize; 2],
    /// The operands that are copied to a block, a bit each.
    blocks: u8,
    run: Entry<Args<N>>,
}

impl<const N: usize> LoopCall<'_, N> {
    /// Runs over `sizes`, with each operand expanded.
    ///
    /// # Safety
    /// The promises of [`Loops::over`].
    #[inline(always)]
    unsafe fn over(&self, sizes: &[usize], from: [Parts; N], at: &[*mut u8; N], order: Order, threads: bool) {
        let bytes = self.loops.bytes;
        if order == Order::RowMajor
            && let Some(axes) = two_loops(sizes, from, bytes)
            && (!threads || self.loops.stays(axes[0].size * axes[1].size))
        {
            let [outer, inner] = &axes;
            if outer.size * inner.size == 0 {
                return;
            }
            match self.nested(&axes) {
                // SAFETY: each row of each operand is a run, or has stride 0 if the loop expects it.
                Some(run) => unsafe { run(Args { state: self.state, at: *at, n: inner.size, rows: outer }) },
                // SAFETY: each row of each operand is a run, or has stride 0 if the loop expects it.
                None => unsafe { self.walk(&self.plan(&axes), &axes, at, None) },
            }
        } else {
            // SAFETY: each row of each operand is a run, or has stride 0 if the loop expects it.
            unsafe { self.planned(&Plan::new(sizes, from, bytes, order), *at, threads) };
        }
    }

    /// Runs the rest of [`over`](Self::over), in a separate function: a plan takes half a KiB of stack.
    ///
    /// # Safety
    /// The promises of [`Loops::over`]: `at` are the operands that the plan visits.
    #[cold]
    #[inline(never)]
    unsafe fn planned(&self, plan: &Plan<N>, at: [*mut u8; N], threads: bool) {
        // SAFETY: the caller's promise; parts are disjoint.
        let run = |part: &Plan<N>, at| unsafe { self.run_here(part, at) };
        let numel = plan.numel();
        if !threads || self.loops.stays(numel) {
            run(plan, at);
        } else {
            let work = if numel < self.loops.limit { numel } else { usize::MAX };
            split_work(work, plan, at, &run);
        }
    }

    /// Runs a plan on this thread.
    ///
    /// # Safety
    /// The promises of [`Loops::over`].
    unsafe fn run_here(&self, plan: &Plan<N>, at: [*mut u8; N]) {
        if plan.empty {
            return;
        }
        let (outside, [outer, inner]) = plan.two_innermost();
        let axes = [*outer, *inner];
        let walk = self.plan(&axes);
        if walk.blocks != 0 || self.loops.apart.is_some() {
            // SAFETY: the caller's promise.
            return unsafe { self.part_in_blocks(&walk, outside, &axes, at) };
        }
        // SAFETY: the caller's promise: every address is one of the plan.
        crate::loops::loop_nest::odometer(outside, at, |at| unsafe { self.walk(&walk, &axes, &at, None) });
    }

    /// Runs the rest of [`run_here`](Self::run_here) with blocks, which all positions of the outer axes share. A separate function,
    /// because blocks take several pages of stack.
    ///
    /// # Safety
    /// The promises of [`Loops::over`].
    #[inline(never)]
    unsafe fn part_in_blocks(&self, walk: &NestedAxes<N>, outside: &[Axis<N>], axes: &[Axis<N>; 2], at: [*mut u8; N]) {
        let mut blocks = OperandBlocks::new();
        // SAFETY: the caller's promise: every address is one of the plan.
        crate::loops::loop_nest::odometer(outside, at, |at| unsafe { self.walk(walk, axes, &at, Some(&mut blocks)) });
    }

    /// Returns the operands whose rows are runs, and those of stride 0 in a row.
    ///
    /// As bits, one per operand: a call on 16 elements takes as long as a few branches.
    #[inline(always)]
    fn lie(&self, inner: &Axis<N>) -> [u8; 2] {
        let (mut runs, mut still) = (0, 0);
        for (k, &bytes) in self.loops.bytes.iter().enumerate() {
            runs |= u8::from((inner.steps[k] == bytes) | (inner.size == 1)) << k;
            still |= u8::from(inner.steps[k] == 0) << k;
        }
        [runs, still]
    }

    /// Returns the loop over both axes at once, if no operand needs a block, and rows are not collected.
    #[inline(always)]
    fn nested(&self, [outer, inner]: &[Axis<N>; 2]) -> Option<Entry<Args<N>>> {
        if self.loops.apart.is_some() {
            return None;
        }
        let [runs, still] = self.lie(inner);
        let (run, served) = self.choose(runs, still & !runs & !1);
        let long = outer.size <= FEW || inner.size >= SHORT;
        let stay =
            served == Self::ALL && (long || self.loops.stay(outer.steps, still & !1 != 0, [outer.size, inner.size]));
        stay.then_some(run)
    }

    /// A bit for each operand.
    const ALL: u8 = u8::MAX >> (8 - N);

    /// Plans two axes.
    #[inline]
    fn plan(&self, [outer, inner]: &[Axis<N>; 2]) -> NestedAxes<N> {
        let Loops { ref bytes, .. } = *self.loops;
        let widest = bytes.iter().fold(1, |a: usize, &b| a.max(b));
        // Rounded up to a power of two: a division takes as long as a row.
        let most = BLOCK >> widest.next_power_of_two().trailing_zeros();
        let [runs, still] = self.lie(inner);
        let (mut same_rows, mut continued) = (0, 0);
        for (k, &bytes) in bytes.iter().enumerate() {
            same_rows |= u8::from(outer.steps[k] == 0) << k;
            continued |= u8::from(outer.steps[k] == inner.size * bytes) << k;
        }
        let all = Self::ALL;
        // A few rows take less time than copying to a block.
        let few = outer.size <= FEW && (runs | still) == all;
        let collects = outer.size > 1 && !few && inner.size < SHORT && inner.size * 2 <= most;
        let (lent, still) = match collects {
            true => (runs & continued, still & same_rows & !(runs & continued)),
            false => (runs, still & !runs),
        };
        let (run, served) = self.choose(lent, still & !1);
        let blocks = all & !served;
        let numel = outer.size.saturating_mul(inner.size);
        let tile = match collects {
            true if numel <= most => [outer.size, inner.size],
            true => [most / inner.size, inner.size],
            false => [1, if blocks != 0 { most } else { inner.size }],
        };
        NestedAxes { collects, tile, blocks, run }
    }

    /// Returns the loop for operands that are runs or have stride 0, and the operands that it reads in place: the others are copied to a block.
    #[inline(always)]
    fn choose(&self, lent: u8, still: u8) -> (Entry<Args<N>>, u8) {
        let (loops, level) = (self.loops, level());
        if self.to == To::Place && lent & 1 != 0 {
            match (still, loops.place[level], loops.place_still[level]) {
                (0, Some(place), _) => return (place, lent),
                (0b100, _, Some(place)) => return (place, lent | still),
                _ => {}
            }
        }
        let to = if self.to == To::New { u8::MAX } else { !1 };
        if still.is_power_of_two()
            && let Some(run) = loops.still[still.trailing_zeros() as usize][level]
        {
            return (run, (lent | still) & to);
        }
        (loops.runs[level], lent & to)
    }

    /// Runs over two axes, from the addresses `at`.
    ///
    /// # Safety
    /// The promises of [`Loops::over`].
    #[inline(always)]
    unsafe fn walk(
        &self,
        walk: &NestedAxes<N>,
        axes: &[Axis<N>; 2],
        at: &[*mut u8; N],
        blocks: Option<&mut OperandBlocks<N>>,
    ) {
        if walk.blocks != 0 || self.loops.apart.is_some() {
            return match blocks {
                // SAFETY: the caller's promise.
                Some(blocks) => unsafe { self.tiles(walk, axes, at, blocks) },
                // SAFETY: the caller's promise.
                None => unsafe { self.tiles_alone(walk, axes, at) },
            };
        }
        let [outer, inner] = axes;
        let args = match walk.collects {
            true => Args::row(self.state, *at, outer.size * inner.size),
            false => Args { state: self.state, at: *at, n: inner.size, rows: outer },
        };
        // SAFETY: each row is a run of `n` elements, or has stride 0 if the loop expects it; the result overlaps no
        // operand, except one that it overwrites.
        unsafe { (walk.run)(args) };
    }

    /// Runs [`tiles`](Self::tiles) with new blocks; a separate function, because blocks take several pages of stack.
    ///
    /// # Safety
    /// The promises of [`Loops::over`]: `at` are the operands that the axes visit.
    #[inline(never)]
    unsafe fn tiles_alone(&self, walk: &NestedAxes<N>, axes: &[Axis<N>; 2], at: &[*mut u8; N]) {
        // SAFETY: the caller's promise.
        unsafe { self.tiles(walk, axes, at, &mut OperandBlocks::new()) };
    }

    /// Runs over two axes, from the addresses `at`, a tile at a time.
    ///
    /// # Safety
    /// The promises of [`Loops::over`].
    unsafe fn tiles(
        &self,
        walk: &NestedAxes<N>,
        [outer, inner]: &[Axis<N>; 2],
        at: &[*mut u8; N],
        blocks: &mut OperandBlocks<N>,
    ) {
        let NestedAxes { tile, blocks: through, run, .. } = *walk;
        if let Some(apart) = self.loops.apart {
            // SAFETY: the caller's promise.
            return unsafe { self.run_apart(apart[level()], [outer, inner], at) };
        }
        let bytes = self.loops.bytes;
        // One pointer for all blocks: borrowing the next block would invalidate the previous pointer.
        let OperandBlocks { blocks, filled } = blocks;
        let blocks = blocks.as_mut_ptr();
        let block = |k: usize| blocks.wrapping_add(k).cast::<u8>();
        let mut row = 0;
        while row < outer.size {
            let rows = tile[0].min(outer.size - row);
            let mut column = 0;
            while column < inner.size {
                let here: [*mut u8; N] =
                    core::array::from_fn(|k| at[k].wrapping_add(row * outer.steps[k] + column * inner.steps[k]));
                let mut columns = tile[1].min(inner.size - column);
                // Whole cache lines are written past the caches: the block has the same offset in a line as its destination.
                let beyond = if self.to == To::Streamed { here[0] as usize % 64 } else { 0 };
                if beyond > 0 && rows == 1 && columns > beyond / bytes[0] {
                    columns -= beyond / bytes[0];
                }
                let sizes = [rows, columns];
                let mut from = here;
                for k in 0..N {
                    if through >> k & 1 == 0 {
                        continue;
                    }
                    let steps = [outer.steps[k], inner.steps[k]];
                    if k == 0 {
                        from[0] = block(0).wrapping_add(beyond);
                    } else {
                        from[k] = block(k);
                        // SAFETY: the positions belong to the operand; a block holds a tile.
                        unsafe { fill(block(k), &mut filled[k], bytes[k], sizes, (here[k], steps)) };
                    }
                }
                // SAFETY: each is a run of `rows * columns` elements, or has stride 0 if the loop expects it; the
                // result overlaps no operand, except one that it overwrites.
                unsafe { run(Args::row(self.state, from, rows * columns)) };
                if through & 1 != 0 {
                    // SAFETY: the loop has written the block; the positions belong to the result.
                    unsafe { self.store_tile(sizes, [outer.steps[0], inner.steps[0]], here[0], from[0]) };
                }
                column += columns;
            }
            row += rows;
        }
    }

    /// Runs a loop over rows of strided elements.
    ///
    /// # Safety
    /// The promise of [`Loops::over`]; the loop is one of [`Loops::apart`].
    #[inline(always)]
    unsafe fn run_apart(&self, run: Entry<Apart<N>>, [outer, inner]: [&Axis<N>; 2], at: &[*mut u8; N]) {
        for row in 0..outer.size {
            let at = core::array::from_fn(|k| at[k].wrapping_add(row * outer.steps[k]));
            let args = Args::row(self.state, at, inner.size);
            // SAFETY: the caller's promise.
            unsafe { run(Apart { args, steps: inner.steps }) };
        }
    }

    /// Copies a tile of the result from its block to its place.
    ///
    /// # Safety
    /// The tile is row-major at `from` and was written; its positions from `to`, `steps` bytes apart, belong to the result.
    #[inline(always)]
    unsafe fn store_tile(&self, sizes: [usize; 2], steps: [usize; 2], to: *mut u8, from: *const u8) {
        let ([rows, columns], bytes) = (sizes, self.loops.bytes[0]);
        // In a thread's part of long rows, the rows are not adjacent.
        let one_run = rows == 1 || steps[0] == columns * bytes;
        if self.to == To::Streamed && one_run {
            // SAFETY: one row of the result, or rows that continue each other.
            unsafe { streamed(to, from, rows * columns * bytes) };
        } else {
            // SAFETY: the caller's promise.
            unsafe { carry(bytes, sizes, (to, steps), (from, [columns * bytes, bytes])) };
        }
    }
}

impl<const N: usize> OperandBlocks<N> {
    #[inline(always)]
    fn new() -> Self {
        OperandBlocks { blocks: [const { MaybeUninit::uninit() }; N], filled: [(core::ptr::null_mut(), 0); N] }
    }
}

/// Copies the elements of a tile to a block, unless they are already there.
///
/// # Safety
/// The positions are valid elements of the given size in bytes; there is room for them in the block, whose content is as `filled` says.
unsafe fn fill(
    block: *mut u8,
    filled: &mut (*mut u8, usize),
    bytes: usize,
    sizes: [usize; 2],
    (from, steps): (*mut u8, [usize; 2]),
) {
    let numel = sizes[0] * sizes[1];
    // If the elements change from row to row, another tile at the same address differs.
    if filled.0 != from || filled.1 < numel || steps[0] != 0 {
        // SAFETY: the caller's promise.
        unsafe { collect(bytes, sizes, block, (from, steps)) };
        *filled = (from, numel);
    }
}

/// Copies a block past the caches: whole cache lines, and a partial line at either end with normal stores.
///
/// # Safety
/// Both are valid for `bytes` bytes, and do not overlap. (Fastest if both have the same offset in a cache line.)
pub unsafe fn streamed(to: *mut u8, from: *const u8, bytes: usize) {
    let head = ((to as usize).wrapping_neg() % 64).min(bytes);
    let lines = (bytes - head) / 64 * 64;
    // SAFETY: head, lines and rest are parts of the caller's `bytes`; the lines are aligned in `to`.
    unsafe {
        core::ptr::copy_nonoverlapping(from, to, head);
        if lines > 0 {
            stream()(crate::simd::isa::Lines { to: to.add(head), from: from.add(head), bytes: lines });
        }
        let done = head + lines;
        core::ptr::copy_nonoverlapping(from.add(done), to.add(done), bytes - done);
    }
}

impl<const N: usize> Loops<N> {
    /// Returns whether `numel` elements stay on this thread: always below an eighth of the limit, and below the limit unless there
    /// are [helpers](has_helpers). Call it last, and run the elements if it returns true: `has_helpers` counts its calls.
    #[inline(always)]
    fn stays(&self, numel: usize) -> bool {
        numel < self.limit && (numel < BRIEF.max(self.limit / 8) || !has_helpers())
    }

    /// Returns whether many short rows are not collected: if vectors leave a small rest, unless an operand repeats one row
    /// (its stride from row to row is 0) and none has stride 0 in a row (`still`): then one collected row serves many.
    #[inline]
    fn stay(&self, steps: [usize; N], still: bool, [rows, n]: [usize; 2]) -> bool {
        let bytes = self.bytes[0].max(1);
        let collected = !still && steps.contains(&0) && rows * n * bytes > 2 * BLOCK;
        self.cheap && !collected && n % (32 / bytes).max(1) <= 4
    }
}

/// Defines the drivers for each number of operands: not generic, so that they are compiled in this crate.
macro_rules! drivers {
    ($($n:literal)*) => {$(
        impl Loops<$n> {
            /// Runs over `sizes`, with each operand (its sizes and strides in elements) expanded; on all threads if the
            /// work is worth it and `threads` is true.
            ///
            /// # Safety
            /// 1. `at` and `from` are valid operands of the types of these loops; `state` is their operation, valid for
            ///    reads, and `Sync` with `threads`.
            /// 2. No two positions of the result share an element, and none belongs to another operand; with
            ///    [`To::Place`] operand 1 is the result, with [`To::Over`] any operand may be. New memory is contiguous as a whole, and
            ///    then the order is row-major; a thread's part of it has contiguous rows.
            #[inline(never)]
            pub unsafe fn over(
                &self,
                state: *const (),
                sizes: &[usize],
                from: [Parts; $n],
                at: &[*mut u8; $n],
                (to, order, threads): (To, Order, bool),
            ) {
                crate::loops::loop_nest::note(self.runs[0] as usize);
                // SAFETY: the caller's promise.
                unsafe { LoopCall { loops: self, state, to }.over(sizes, from, at, order, threads) };
                if to == To::Streamed {
                    fence();
                }
            }

            /// Runs over contiguous operands, and overwrites the first; returns false if threads should share the
            /// elements, or there is no loop for it.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over), with [`To::Place`].
            #[inline]
            pub unsafe fn flat_place(&self, args: Args<$n>) -> bool {
                // SAFETY: the caller's promise.
                unsafe { self.flat_by(self.place[level()], args) }
            }

            /// Runs like [`flat_place`](Self::flat_place), with one element as last operand.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over), with [`To::Place`]; the last operand is one element.
            #[inline]
            pub unsafe fn flat_place_still(&self, args: Args<$n>) -> bool {
                // SAFETY: the caller's promise.
                unsafe { self.flat_by(self.place_still[level()], args) }
            }

            /// Runs like [`flat`](Self::flat), with one element as last operand; returns false if there is no loop for it.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over), with [`To::New`]; the last operand is one element.
            #[inline]
            pub unsafe fn flat_still(&self, args: Args<$n>) -> bool {
                // SAFETY: the caller's promise.
                unsafe { self.flat_by(self.still[$n - 1][level()], args) }
            }

            /// Runs over contiguous operands, in new memory; returns false if threads should share the
            /// elements.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over).
            #[inline]
            pub unsafe fn flat(&self, args: Args<$n>) -> bool {
                let run = if self.apart.is_some() { None } else { Some(self.runs[level()]) };
                // SAFETY: the caller's promise.
                unsafe { self.flat_by(run, args) }
            }

            /// Runs the loop `run`, if there is one, and if there are too few elements for threads to share.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over), with operands of the loop's layout.
            #[inline]
            unsafe fn flat_by(&self, run: Option<Entry<Args<$n>>>, args: Args<$n>) -> bool {
                let Some(run) = run.filter(|_| self.stays(args.n)) else { return false };
                crate::loops::loop_nest::note(self.runs[0] as usize);
                if args.n > 0 {
                    // SAFETY: the caller's promise.
                    unsafe { run(args) };
                }
                true
            }
        }
    )*};
}
drivers! { 2 3 4 }

/// Returns the number of rows, their length and their stride, if the operands are a matrix of a few rows, and a row that expands to them.
#[inline(always)]
pub fn few_rows_onto(to: &Geometry, from: &Geometry) -> Option<[usize; 3]> {
    let (&[rows, n], &[down, 1]) = (to.sizes, to.strides) else { return None };
    let (&[len], &[1]) = (from.sizes, from.strides) else { return None };
    (len == n && n > 1 && n < SHORT && rows > 1 && rows <= FEW).then_some([rows, n, down])
}

/// Returns the axes of a matrix and of a row that expands to it, without a search: this is the usual case, and a search takes as
/// long as 16 additions.
#[inline(always)]
fn plan_row_onto(sizes: &[usize], [to, from]: [Parts; 2], bytes: [usize; 2]) -> Option<[Axis<2>; 2]> {
    let (&[rows, n], &[step, 1]) = (sizes, to.1) else { return None };
    let (&[len], &[1]) = from else { return None };
    (len == n && n > 1 && rows > 1)
        .then(|| [Axis { size: rows, steps: [step * bytes[0], 0] }, Axis { size: n, steps: bytes }])
}

impl Loops<3> {
    /// Runs over [a few rows](few_rows_onto), in place, without a plan; returns false if there is no loop for it.
    ///
    /// # Safety
    /// The promises of [`over`](Self::over), with [`To::Place`].
    #[inline(always)]
    pub unsafe fn place_few(&self, state: *const (), [rows, n, down]: [usize; 3], to: *mut u8, from: *mut u8) -> bool {
        let Some(place) = self.place[level()] else { return false };
        crate::loops::loop_nest::note(self.runs[0] as usize);
        let step = down * self.bytes[0];
        let rows = Axis { size: rows, steps: [step, step, 0] };
        // SAFETY: the caller's promise: the rows of the result, and the other operand, are runs.
        unsafe { place(Args { state, at: [to, to, from], n, rows: &rows }) };
        true
    }

    /// Runs over the first of two operands with at most two axes, on this thread, and overwrites it; `from` and `at` are the operands. Returns
    /// false if threads should share the elements, or there is no loop over such rows. (Operand 1 is the result, so there is one
    /// operand less to inspect than in [`over`](Self::over).)
    ///
    /// # Safety
    /// The promises of [`over`](Self::over), with [`To::Place`].
    #[inline(never)]
    pub unsafe fn place_rows(&self, state: *const (), sizes: &[usize], from: [Parts; 2], at: [*mut u8; 2]) -> bool {
        let bytes = [self.bytes[0], self.bytes[2]];
        let (Some(place), Some(place_still)) = (self.place[level()], self.place_still[level()]) else { return false };
        let Some([outer, inner]) = plan_row_onto(sizes, from, bytes).or_else(|| two_loops(sizes, from, bytes)) else {
            return false;
        };
        let numel = outer.size * inner.size;
        let [out, other] = [0, 1].map(|k| (inner.steps[k] == bytes[k]) | (inner.size == 1));
        let run = match out {
            true if other => place,
            true if inner.steps[1] == 0 => place_still,
            _ => return false,
        };
        let rows = Axis { size: outer.size, steps: [outer.steps[0], outer.steps[0], outer.steps[1]] };
        let long = outer.size <= FEW || inner.size >= SHORT;
        let walked = long || self.stay(rows.steps, inner.steps[1] == 0, [outer.size, inner.size]);
        if !walked || !self.stays(numel) {
            return false;
        }
        crate::loops::loop_nest::note(self.runs[0] as usize);
        if numel > 0 {
            let at = [at[0], at[0], at[1]];
            // SAFETY: the caller's promise: the rows of the result are runs, and those of the other operand are runs or have stride 0.
            unsafe { run(Args { state, at, n: inner.size, rows: &rows }) };
        }
        true
    }
}

#[cfg(test)]
mod tests;
