//! Expressions: operations on elements one by one, put together first and evaluated later, all in one pass.
//!
//! An expression is a list of steps in the order in which they are taken, over leaves that are tensors, views or numbers.
//! It is *interpreted*: a block of results at a time, small enough for the first cache, each step is a call of its
//! operation's compiled loop over the block ([`loops`](crate::loops)); cheap steps on floats that follow each other are one
//! call, in which what passes from step to step stays in registers ([`chain`]). So memory is read and written once.
//!
//! **Why not one loop for each expression?** A loop that is generic over the tree is compiled in the program, for each tree
//! and each instruction set: a prototype took 5.7 ms of a debug build for one `(a.lazy() + &b).eval()` of other shapes more, and
//! each operator nests its type once deeper. Interpreted, an expression has no tree in its type, and a program only links
//! what is here: 3.7 ms (2.4 for `a + &b`), 0.8 ms of `cargo check` (0.5); of `((a * b + b) * 0.5 - a).relu()` 7.9 ms where the
//! operations one after the other take 15. What it costs is a jump for each cheap step of eight vectors, a call for each function of
//! a float, and a load and a store in the first cache for every other step.
//!
//! **What would be lost without it?** `relu((a * b + c) * 0.5 - d)` into new memory, f32, two cores, as a share of the same
//! loop written by hand (ndarray's `Zip` takes as long), and of the operations one after the other (2026-11-26); the last column has
//! `tanh(a * b + c) - d`:
//!
//! | elements | by hand | one after the other | two threads | `tanh`, one after the other |
//! |---|---|---|---|---|
//! | 64 | 3.2 (122 ns) | 0.75 | | 0.85 |
//! | 4 Ki | 1.2 | 0.74 | | 1.0 |
//! | 64 Ki | 1.07 | 0.56 | 0.66 | 0.92 |
//! | 1 Mi | 0.9 | 0.45 | 0.39 | 0.93 |
//! | 16 Mi | 0.24 | 0.45 | 0.41 | 0.81 |
//!
//! At 64 elements half of the time is to put the expression together. Three smaller versions were tried: a loop called for each step,
//! through blocks, took 1.8 times as long at 4 Ki, and 1.75 times at 64; without [calls of functions in chains](chain::Code::Apply), the
//! expression with `tanh` took 1.6 times as long at 64; without the path for [what needs no axes](flat), `a * b + c * d` took 1.3 times
//! as long at 64, and 1.1 times at 4 Ki.

mod along;
mod call;
mod calls;
mod chain;
mod enter;
mod flat;
mod fold;
mod handle;
mod part;
mod run;
mod step;
mod tiles;

use crate::Ref;
use crate::error::ShapeError;
use crate::loops::Parts;
use crate::loops::any::is_large;
use crate::storage::Buffer;
use core::any::Any;
use core::mem::MaybeUninit;
use std::rc::Rc;

pub use along::{Lanes, joined};
pub use enter::Entered;
pub use fold::Folding;
pub use handle::Handle;
pub use run::{Stop, Target};
use step::{Operation, Refusal, STATELESS, Step};
pub use step::{Refuses, Source};

/// The largest number that a leaf keeps itself.
const INLINE: usize = 16;

#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Inline([MaybeUninit<u8>; INLINE]);

/// A tensor, or a number.
#[derive(Clone, Copy)]
struct Leaf {
    /// The first element; null where it is a number of the expression's own.
    ptr: *const u8,
    sizes: *const [usize],
    strides: *const [usize],
    /// The bytes of an element.
    bytes: u32,
    /// Which number.
    number: u32,
    /// One more than the place of its memory among what is kept, if the operand is owned.
    owner: u32,
}

impl Leaf {
    #[inline]
    fn sizes_and_strides(&self) -> Parts<'_> {
        // SAFETY: (both) invariant 1 of the expression.
        unsafe { (&*self.sizes, &*self.strides) }
    }
    #[inline]
    fn bytes(&self) -> usize {
        self.bytes as usize
    }
    #[inline]
    fn at(&self, numbers: &[Inline]) -> *mut u8 {
        match self.ptr.is_null() {
            true => numbers[self.number as usize].0.as_ptr() as *mut u8,
            false => self.ptr as *mut u8,
        }
    }
}

/// An expression whose element types and shape are forgotten.
pub struct Expression {
    // Invariants, promised by whoever adds leaves and steps, until the expression is cleared:
    // 1. Each leaf is a valid operand (the invariant of `Ref`), its sizes and strides are lent for as long.
    // 2. A step reads leaves and earlier steps, of the element types of its operation; no step is read twice.
    // 3. Leaves and what is read of steps stretch to `sizes`.
    // 4. Where it is `even`, each leaf that has an axis is contiguous and has these sizes.
    // 5. A closure that a step points to is kept, or has no size, and is `Sync`; what it borrows is lent for as long.
    leaves: Vec<Leaf>,
    numbers: Vec<Inline>,
    steps: Vec<Step>,
    refusals: Vec<Refusal>,
    /// The most bytes that an element takes on the way.
    widest: usize,
    even: bool,
    top: Source,
    sizes: *const [usize],
    fault: Option<ShapeError>,
    /// The memory of owned leaves, and of sizes.
    kept: Vec<Rc<dyn Any>>,
    room: run::Room,
    scratch: Option<Buffer<u8>>,
    next: Option<Box<Expression>>,
    depth: usize,
}

impl Default for Expression {
    fn default() -> Self {
        Expression {
            leaves: Vec::new(),
            numbers: Vec::new(),
            steps: Vec::new(),
            refusals: Vec::new(),
            widest: 1,
            even: true,
            top: Source::leaf(0),
            sizes: &[],
            fault: None,
            kept: Vec::new(),
            room: run::Room::default(),
            scratch: None,
            next: None,
            depth: 0,
        }
    }
}

impl Expression {
    #[inline]
    fn clear(&mut self) {
        self.leaves.clear();
        self.steps.clear();
        self.numbers.clear();
        self.refusals.clear();
        self.widest = 1;
        self.even = true;
        if self.fault.is_some() {
            self.fault = None;
        }
        self.kept.clear();
    }

    /// The sizes of the result.
    #[inline]
    pub fn sizes(&self) -> &[usize] {
        // SAFETY: invariant 1.
        unsafe { &*self.sizes }
    }

    /// The first error of its shapes, if there was one.
    #[inline]
    pub fn fault(&mut self) -> Option<ShapeError> {
        if self.fault.is_none() { None } else { self.fault.take() }
    }

    /// Remembers the first thing that is wrong.
    #[cold]
    pub fn refuse(&mut self, error: ShapeError) {
        if self.fault.is_none() {
            self.fault = Some(error);
        }
    }

    /// The tensor that this is, where it has no step.
    #[inline]
    pub fn alone(&self) -> Option<Ref<'_, ()>> {
        let leaf = &self.leaves[self.top.get().ok()?];
        let (sizes, strides) = leaf.sizes_and_strides();
        // SAFETY: invariant 1; a unit is valid wherever an element is.
        Some(unsafe { Ref::from_raw(leaf.at(&self.numbers).cast(), crate::layout::Geometry::new(sizes, strides)) })
    }

    /// Whether some step refuses some elements.
    #[inline]
    pub fn is_checked(&self) -> bool {
        !self.refusals.is_empty()
    }
}

/// Refuses elements that no block holds.
pub const fn fits_a_block<T>() {
    assert!(!is_large::<T>(), "an expression of elements of more than 256 bytes");
}
