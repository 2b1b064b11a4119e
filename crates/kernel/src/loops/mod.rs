//! The loops of one operation, and what feeds them.
//!
//! An operation on one type of elements has a few small loops, all over contiguous memory ([`Loops`]); everything else
//! is here, once for all of them, and knows neither the operation nor the type: layouts, threads, results that go past
//! the caches. What is not contiguous is carried through a block in the first cache, from which the loop reads as if it
//! were. A loop takes many rows at once; short ones are collected there where that is faster.
//!
//! **Why so?** A function that is generic over the operation is compiled in the program that calls it, again in each,
//! and with it whatever it calls. These are compiled here: a program that uses `exp` links its loops.

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

/// The arguments of a loop: rows of `n` elements of each operand, one behind the other (or one that stands still).
///
/// Rows, because a call for each of 4 elements takes twice as long as the loop.
pub struct Args<const N: usize> {
    /// The operation: a number that it is bound to, a closure. Read only.
    pub state: *const (),
    /// The first element of each operand; the first is written.
    pub at: [*mut u8; N],
    /// How many in a row; at least 1.
    pub n: usize,
    /// How many rows, at least 1, and how far apart those of each operand are.
    pub rows: *const Axis<N>,
}

impl<const N: usize> Args<N> {
    /// One row.
    #[inline(always)]
    pub fn row(state: *const (), at: [*mut u8; N], n: usize) -> Self {
        Args { state, at, n, rows: const { &Axis { size: 1, steps: [0; N] } } }
    }
}

/// The arguments of a loop over elements of [any size](crate::element::is_large): they may lie apart.
pub struct Apart<const N: usize> {
    /// The operands, as in [`Args`].
    pub args: Args<N>,
    /// The bytes from one element to the next.
    pub steps: [usize; N],
}

/// An operation on floats which expressions carry out in registers, together with those before and after it.
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
    /// Any other function of one element: its loop is called for what the registers hold.
    Apply,
}

/// The floats of a [`Link`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Floats {
    /// `f32`
    Single,
    /// `f64`
    Double,
}

/// A loop for each instruction set.
pub type Each<const N: usize> = [Entry<Args<N>>; LEVELS];

/// A loop for operands that lie in one way, for each instruction set with [wide vectors](crate::simd::isa::vector_entries). On the others,
/// and for an operation that has no such loop, the loop over runs does the work, through blocks.
pub type Special<const N: usize> = [Option<Entry<Args<N>>>; LEVELS];

/// No such loop.
pub(crate) const fn no_special<const N: usize>() -> Special<N> {
    [None; LEVELS]
}

/// The loops of an operation of `N - 1` operands on one type of elements each; operand 0 is the result.
pub struct Loops<const N: usize> {
    /// The loop where each operand is a run and the result overlaps none.
    pub runs: Each<N>,
    /// The loops in which operand `k` stands still: for operations that cost as little as reading it.
    pub still: [Special<N>; N],
    /// The result is written over operand 1: again for what costs little.
    pub place: Special<N>,
    /// The result is written over operand 1, and operand 2 stands still.
    pub place_still: Special<N>,
    /// Whether a loop over many short rows is faster than collecting them first.
    pub cheap: bool,
    /// The loop over elements that no block holds: the only one then.
    pub apart: Option<[Entry<Apart<N>>; LEVELS]>,
    /// The bytes of an element of each operand.
    pub bytes: [usize; N],
    /// From how many elements on threads share them.
    pub limit: usize,
    /// Its link in a chain, if it may be part of one.
    pub link: Option<(Floats, Link)>,
}

/// Results of a few elements each, which lie one behind the other; the elements of the next result are a step further.
pub struct Few {
    /// The fold.
    pub state: *const (),
    /// The results, the elements, and what each result is made with.
    pub at: [*mut u8; 3],
    /// The bytes from one result, from its first element and from what it is made with to the next.
    pub steps: [usize; 3],
    /// How many elements each result has, one behind the other; at least 1.
    pub n: usize,
    /// How many results.
    pub results: usize,
}

/// Results that lie one behind the other, as do the elements of a row, one for each result.
pub struct Adjacent {
    /// The fold.
    pub state: *const (),
    /// The results, the row at offset 0, and what each result is made with.
    pub at: [*mut u8; 3],
    /// How many results.
    pub lanes: usize,
    /// The offsets of the rows, in bytes.
    pub offsets: *const [usize],
    /// Whether rows are read in long pieces.
    pub long: bool,
}

/// The loops of one fold on one type of elements: bodies of `fold`, which knows neither.
pub struct FoldLoops {
    /// Adjacent results together, row by row.
    pub rows: [Entry<Adjacent>; LEVELS],
    /// Results of a few elements each, one after the other.
    pub few: [Entry<Few>; LEVELS],
    /// Writes the result for no elements.
    pub start: unsafe fn(*const (), *mut u8),
    /// Replaces each result by that of its elements repeated `times` times.
    pub again: unsafe fn(*const (), *mut u8, results: usize, times: usize),
    /// Folds results of parts.
    pub joined: fn() -> &'static FoldLoops,
    /// The bytes of a result, an element, and what a result is made with.
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

/// Where the results go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// To new memory.
    New,
    /// To new memory, past the caches.
    Streamed,
    /// Over operand 1.
    Place,
    /// Over one of the others, or over operand 1 where there is no loop for that.
    Over,
}

/// One call of an operation: its loops, and the operation itself.
#[derive(Clone, Copy)]
struct LoopCall<'a, const N: usize> {
    loops: &'a Loops<N>,
    state: *const (),
    to: To,
}
// SAFETY: whoever gives work to threads promises that the operation is `Sync`.
unsafe impl<const N: usize> Sync for LoopCall<'_, N> {}

/// The bytes of a block: a few of them are in the first cache together with what is read.
const BLOCK: usize = 4096;

/// Rows shorter than this are collected, if there are more than a [`FEW`].
const SHORT: usize = 128;

/// At most this number of rows is walked one by one.
const FEW: usize = 8;

/// Fewer elements are not worth [helpers](has_helpers): even those of 4 additions each are done in 6 us (2026-11-23).
const BRIEF: usize = 32 << 10;

#[repr(align(64))]
struct Block(#[allow(dead_code, reason = "room, read and written through pointers")] [MaybeUninit<u8>; BLOCK + SLACK]);

/// A block for each operand, and from where it was filled with how many elements.
struct OperandBlocks<const N: usize> {
    blocks: [MaybeUninit<Block>; N],
    filled: [(*mut u8, usize); N],
}

/// How two nested axes are walked.
struct NestedAxes<const N: usize> {
    /// Whether rows are collected: those that need no block are one run, or stand still as one.
    collects: bool,
    /// The rows, and the columns, of a tile.
    tile: [usize; 2],
    /// The operands that go through a block, a bit each.
    blocks: u8,
    run: Entry<Args<N>>,
}

impl<const N: usize> LoopCall<'_, N> {
    /// Over `sizes`, each operand stretched.
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
                // SAFETY: each row of each operand is a run, or stands still where the loop expects it.
                Some(run) => unsafe { run(Args { state: self.state, at: *at, n: inner.size, rows: outer }) },
                // SAFETY: each row of each operand is a run, or stands still where the loop expects it.
                None => unsafe { self.walk(&self.plan(&axes), &axes, at, None) },
            }
        } else {
            // SAFETY: each row of each operand is a run, or stands still where the loop expects it.
            unsafe { self.planned(&Plan::new(sizes, from, bytes, order), *at, threads) };
        }
    }

    /// The rest of [`over`](Self::over), apart: a plan takes half a KiB of stack.
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

    /// The rest of [`run_here`](Self::run_here) where operands go through blocks, which the positions around the two axes share. Apart,
    /// because they take several pages of stack.
    ///
    /// # Safety
    /// The promises of [`Loops::over`].
    #[inline(never)]
    unsafe fn part_in_blocks(&self, walk: &NestedAxes<N>, outside: &[Axis<N>], axes: &[Axis<N>; 2], at: [*mut u8; N]) {
        let mut blocks = OperandBlocks::new();
        // SAFETY: the caller's promise: every address is one of the plan.
        crate::loops::loop_nest::odometer(outside, at, |at| unsafe { self.walk(walk, axes, &at, Some(&mut blocks)) });
    }

    /// The operands whose rows are runs, and those that stand still in a row.
    ///
    /// In bits, one an operand: a call of 16 elements is over in the time that a few branches take.
    #[inline(always)]
    fn lie(&self, inner: &Axis<N>) -> [u8; 2] {
        let (mut runs, mut still) = (0, 0);
        for (k, &bytes) in self.loops.bytes.iter().enumerate() {
            runs |= u8::from((inner.steps[k] == bytes) | (inner.size == 1)) << k;
            still |= u8::from(inner.steps[k] == 0) << k;
        }
        [runs, still]
    }

    /// The loop over both axes at once, where no operand needs a block, and rows are not collected.
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

    /// Decides how two axes are walked.
    #[inline]
    fn plan(&self, [outer, inner]: &[Axis<N>; 2]) -> NestedAxes<N> {
        let Loops { ref bytes, .. } = *self.loops;
        let widest = bytes.iter().fold(1, |a: usize, &b| a.max(b));
        // Up to the next power of two: a division costs as much as a row.
        let most = BLOCK >> widest.next_power_of_two().trailing_zeros();
        let [runs, still] = self.lie(inner);
        let (mut same_rows, mut continued) = (0, 0);
        for (k, &bytes) in bytes.iter().enumerate() {
            same_rows |= u8::from(outer.steps[k] == 0) << k;
            continued |= u8::from(outer.steps[k] == inner.size * bytes) << k;
        }
        let all = Self::ALL;
        // A few rows are shorter than the way through a block.
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

    /// The loop for operands that lie in runs or stand still, and which of them it serves: the others go through a block.
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

    /// Walks two axes, the first of which is `at`.
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
        // SAFETY: each row is a run of `n` elements, or stands still where the loop expects it; the result overlaps no
        // operand, but for the one that it is written over.
        unsafe { (walk.run)(args) };
    }

    /// [`tiles`](Self::tiles), with blocks of its own: apart, because they take several pages of stack.
    ///
    /// # Safety
    /// The promises of [`Loops::over`]: `at` are the operands that the axes visit.
    #[inline(never)]
    unsafe fn tiles_alone(&self, walk: &NestedAxes<N>, axes: &[Axis<N>; 2], at: &[*mut u8; N]) {
        // SAFETY: the caller's promise.
        unsafe { self.tiles(walk, axes, at, &mut OperandBlocks::new()) };
    }

    /// Walks two axes, the first of which is `at`, a tile at a time.
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
        // One pointer for all blocks: to borrow the next would end the last.
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
                // Past the caches go whole lines: the block is as far from one as what it is written to.
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
                        // SAFETY: the positions are the operand's; a block holds a tile.
                        unsafe { fill(block(k), &mut filled[k], bytes[k], sizes, (here[k], steps)) };
                    }
                }
                // SAFETY: each is a run of `rows * columns` elements, or stands still where the loop expects it; the
                // result overlaps no operand, but for the one that it is written over.
                unsafe { run(Args::row(self.state, from, rows * columns)) };
                if through & 1 != 0 {
                    // SAFETY: the loop has written the block; the positions are the result's.
                    unsafe { self.store_tile(sizes, [outer.steps[0], inner.steps[0]], here[0], from[0]) };
                }
                column += columns;
            }
            row += rows;
        }
    }

    /// Runs a loop over rows whose elements lie apart.
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

    /// Moves a tile of the result from its block to where it belongs.
    ///
    /// # Safety
    /// The tile lies row-major at `from` and was written; its positions from `to`, `steps` bytes apart, are the result's.
    #[inline(always)]
    unsafe fn store_tile(&self, sizes: [usize; 2], steps: [usize; 2], to: *mut u8, from: *const u8) {
        let ([rows, columns], bytes) = (sizes, self.loops.bytes[0]);
        // Of a part that a thread got of long rows, the rows are apart.
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

/// The elements of a tile in a block, where they may be from the last time.
///
/// # Safety
/// The positions are valid elements of the given size in bytes; there is room for them in the block, which was filled as noted.
unsafe fn fill(
    block: *mut u8,
    filled: &mut (*mut u8, usize),
    bytes: usize,
    sizes: [usize; 2],
    (from, steps): (*mut u8, [usize; 2]),
) {
    let numel = sizes[0] * sizes[1];
    // Columns that change with the rows are another tile from the same place.
    if filled.0 != from || filled.1 < numel || steps[0] != 0 {
        // SAFETY: the caller's promise.
        unsafe { collect(bytes, sizes, block, (from, steps)) };
        *filled = (from, numel);
    }
}

/// Copies a block past the caches: whole lines, and what is left of one at either end as usual.
///
/// # Safety
/// Both are valid for `n` bytes, and do not overlap. (Fastest where both are as far from a multiple of 64.)
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
    /// Whether `numel` elements stay on this thread: below an eighth of the limit they do, and below the limit itself unless there
    /// are [helpers](has_helpers). Ask last: whoever gets a yes runs them, because a second question would count as a second call.
    #[inline(always)]
    fn stays(&self, numel: usize) -> bool {
        numel < self.limit && (numel < BRIEF.max(self.limit / 8) || !has_helpers())
    }

    /// Whether many short rows stay where they are: where vectors leave next to no rest, unless an operand is one row again
    /// and again (its step from row to row is 0) and none stands `still` in a row: then it is collected once for many.
    #[inline]
    fn stay(&self, steps: [usize; N], still: bool, [rows, n]: [usize; 2]) -> bool {
        let bytes = self.bytes[0].max(1);
        let collected = !still && steps.contains(&0) && rows * n * bytes > 2 * BLOCK;
        self.cheap && !collected && n % (32 / bytes).max(1) <= 4
    }
}

/// The drivers, for each number of operands: not generic, so that they are compiled here.
macro_rules! drivers {
    ($($n:literal)*) => {$(
        impl Loops<$n> {
            /// Runs over `sizes`, each operand (its sizes and strides in elements) stretched; on all threads where the
            /// work is worth it and `threads` allows.
            ///
            /// # Safety
            /// 1. `at` and `from` are valid operands of the types of these loops; `state` is their operation, valid for
            ///    reads, and `Sync` with `threads`.
            /// 2. No two positions of the result share an element, and none is one of another operand; with
            ///    [`To::Place`] operand 1 is the result, with [`To::Over`] any may be. New memory is contiguous as a whole, and
            ///    then the order is row-major; a part of it, as a thread gets, has contiguous rows.
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

            /// Runs over operands that are contiguous, over the first of them, unless there are enough elements that threads
            /// share them, or no loop for it.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over), with [`To::Place`].
            #[inline]
            pub unsafe fn flat_place(&self, args: Args<$n>) -> bool {
                // SAFETY: the caller's promise.
                unsafe { self.flat_by(self.place[level()], args) }
            }

            /// Like [`flat_place`](Self::flat_place), the last operand one element.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over), with [`To::Place`]; the last operand is one element.
            #[inline]
            pub unsafe fn flat_place_still(&self, args: Args<$n>) -> bool {
                // SAFETY: the caller's promise.
                unsafe { self.flat_by(self.place_still[level()], args) }
            }

            /// Like [`flat`](Self::flat), the last operand one element: unless there is no loop for it.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over), with [`To::New`]; the last operand is one element.
            #[inline]
            pub unsafe fn flat_still(&self, args: Args<$n>) -> bool {
                // SAFETY: the caller's promise.
                unsafe { self.flat_by(self.still[$n - 1][level()], args) }
            }

            /// Runs over operands that are contiguous, in new memory, unless there are enough elements that threads share
            /// them.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over).
            #[inline]
            pub unsafe fn flat(&self, args: Args<$n>) -> bool {
                let run = if self.apart.is_some() { None } else { Some(self.runs[level()]) };
                // SAFETY: the caller's promise.
                unsafe { self.flat_by(run, args) }
            }

            /// Runs one of its loops, `run`, if there is such a one, and too few elements for threads to share them.
            ///
            /// # Safety
            /// The promises of [`over`](Self::over), the operands lying as the loop has them.
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

/// A matrix of a few rows, and one row onto each of its own: how many rows, of how many elements, and how far apart.
#[inline(always)]
pub fn few_rows_onto(to: &Geometry, from: &Geometry) -> Option<[usize; 3]> {
    let (&[rows, n], &[down, 1]) = (to.sizes, to.strides) else { return None };
    let (&[len], &[1]) = (from.sizes, from.strides) else { return None };
    (len == n && n > 1 && n < SHORT && rows > 1 && rows <= FEW).then_some([rows, n, down])
}

/// The axes of a matrix and of one row onto each of its own: at once, because it is the usual case, and to look for them takes as
/// long as 16 additions.
#[inline(always)]
fn plan_row_onto(sizes: &[usize], [to, from]: [Parts; 2], bytes: [usize; 2]) -> Option<[Axis<2>; 2]> {
    let (&[rows, n], &[step, 1]) = (sizes, to.1) else { return None };
    let (&[len], &[1]) = from else { return None };
    (len == n && n > 1 && rows > 1)
        .then(|| [Axis { size: rows, steps: [step * bytes[0], 0] }, Axis { size: n, steps: bytes }])
}

impl Loops<3> {
    /// Runs over [a few rows](few_rows_onto), in place, unless there is no loop for it: nothing is planned.
    ///
    /// # Safety
    /// The promises of [`over`](Self::over), with [`To::Place`].
    #[inline(always)]
    pub unsafe fn place_few(&self, state: *const (), [rows, n, down]: [usize; 3], to: *mut u8, from: *mut u8) -> bool {
        let Some(place) = self.place[level()] else { return false };
        crate::loops::loop_nest::note(self.runs[0] as usize);
        let step = down * self.bytes[0];
        let rows = Axis { size: rows, steps: [step, step, 0] };
        // SAFETY: the caller's promise: rows of the result, and the other, are runs.
        unsafe { place(Args { state, at: [to, to, from], n, rows: &rows }) };
        true
    }

    /// Runs over the first of two operands that come to two axes, on this thread; `from` and `at` are theirs. Unless there are
    /// enough elements that threads share them, or no loop over rows of these. (Operand 1 being the result, there is one
    /// less to look at than in [`over`](Self::over).)
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
            // SAFETY: the caller's promise: the rows of the result are runs, and those of the other are, or stand still.
            unsafe { run(Args { state, at, n: inner.size, rows: &rows }) };
        }
        true
    }
}

#[cfg(test)]
mod tests;
