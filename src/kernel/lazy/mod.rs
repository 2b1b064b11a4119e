//! Expressions: operations on elements one by one, put together first and evaluated later, all in one pass.
//!
//! An expression is a list of steps in the order in which they are taken, over leaves that are tensors, views or numbers.
//! It is *interpreted*: a block of results at a time, small enough for the first cache, each step is a call of its
//! operation's compiled loop over the block ([`loops`](super::loops)). What passes from step to step never leaves that
//! cache, and memory is read and written once.
//!
//! **Why not one loop for each expression?** A loop that is generic over the tree is compiled in the program, for each
//! expression and each instruction set. Measured for `relu((a * b + c) * s - d)` and `((a * b + c).tanh() - d)`, f32:
//! see the table in `benches/lazy.rs`. A program only links what is here, and a chain costs it no more than its operators.

mod fold;
mod run;

use super::any::is_large;
use super::loops::{Loops, Parts};
use super::Ref;
use crate::error::ShapeError;
use crate::storage::Buffer;
use core::any::Any;
use core::cell::Cell;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::{Deref, DerefMut};
use smallvec::SmallVec;
use std::rc::Rc;

pub use fold::Folding;
pub use run::{Stop, Target};

/// What a step reads: a leaf, or what an earlier step made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source(u32);

impl Source {
    const fn leaf(i: usize) -> Self {
        Source((i as u32) << 1)
    }
    const fn step(i: usize) -> Self {
        Source((i as u32) << 1 | 1)
    }
    /// The number of the leaf, or of the step.
    #[inline]
    fn get(self) -> Result<usize, usize> {
        let i = (self.0 >> 1) as usize;
        if self.0 & 1 == 0 { Ok(i) } else { Err(i) }
    }
    /// As it is called where other leaves and steps come first.
    fn moved(self, leaves: usize, steps: usize) -> Self {
        match self.get() {
            Ok(leaf) => Source::leaf(leaf + leaves),
            Err(step) => Source::step(step + steps),
        }
    }
}

/// The largest number that a leaf keeps itself.
const INLINE: usize = 16;

#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Inline([MaybeUninit<u8>; INLINE]);

/// A tensor, or a number.
#[derive(Clone, Copy)]
struct Leaf {
    /// The first element; null where it is kept here.
    ptr: *const u8,
    sizes: *const [usize],
    strides: *const [usize],
    /// The bytes of an element.
    bytes: usize,
    number: Inline,
}

impl Leaf {
    #[inline]
    fn parts(&self) -> Parts<'_> {
        // SAFETY: (both) invariant 1 of the expression.
        unsafe { (&*self.sizes, &*self.strides) }
    }
    #[inline]
    fn at(&self) -> *mut u8 {
        if self.ptr.is_null() { self.number.0.as_ptr() as *mut u8 } else { self.ptr as *mut u8 }
    }
}

/// The loops of an operation of one, two or three operands.
#[derive(Clone, Copy)]
enum Operation {
    One(&'static Loops<2>),
    Two(&'static Loops<3>),
    Three(&'static Loops<4>),
}

impl Operation {
    /// The bytes of an element of the result and of each operand.
    #[inline]
    fn bytes(&self) -> &[usize] {
        match self {
            Operation::One(loops) => &loops.bytes,
            Operation::Two(loops) => &loops.bytes,
            Operation::Three(loops) => &loops.bytes,
        }
    }
    fn limit(&self) -> usize {
        match self {
            Operation::One(loops) => loops.limit,
            Operation::Two(loops) => loops.limit,
            Operation::Three(loops) => loops.limit,
        }
    }
}

/// Whether an operation refuses some of so many pairs of elements.
///
/// # Safety
/// Both are valid for so many elements of the operation's type.
pub type Refuses = unsafe fn(*const u8, *const u8, usize) -> bool;

#[derive(Clone, Copy)]
struct Step {
    operation: Operation,
    from: [Source; 3],
    /// A closure; of anything else there is no state.
    state: *const (),
    refuses: Option<(Refuses, &'static str, *const [usize])>,
}

/// An expression whose element types and shape are forgotten.
pub struct Expression {
    // Invariants, promised by whoever adds leaves and steps, until the expression is cleared:
    // 1. Each leaf is a valid operand (the invariant of `Ref`), its sizes and strides are lent for as long.
    // 2. A step reads leaves and earlier steps, of the element types of its operation; no step is read twice.
    // 3. Leaves and what is read of steps stretch to `sizes`.
    leaves: SmallVec<[Leaf; 6]>,
    steps: SmallVec<[Step; 8]>,
    top: Source,
    sizes: *const [usize],
    fault: Option<ShapeError>,
    /// What the leaves and the sizes lie in, where it was given away.
    kept: Vec<Rc<dyn Any>>,
    room: run::Room,
    scratch: Option<Buffer<u8>>,
    next: Option<Box<Expression>>,
    depth: usize,
}

/// An operand that has entered an expression, its sizes, and which of its axes are named.
#[derive(Clone, Copy)]
pub struct Entered {
    /// What steps read.
    pub source: Source,
    sizes: *const [usize],
}

thread_local! {
    /// Expressions that were evaluated: the next is built in their memory.
    static SPARE: Cell<Option<Box<Expression>>> = const { Cell::new(None) };
}

/// An expression in memory that is used again.
pub struct Handle(ManuallyDrop<Box<Expression>>);

impl Deref for Handle {
    type Target = Expression;
    #[inline(always)]
    fn deref(&self) -> &Expression {
        &self.0
    }
}
impl DerefMut for Handle {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Expression {
        &mut self.0
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.clear();
        // SAFETY: the handle is not used again.
        let mut this = unsafe { ManuallyDrop::take(&mut self.0) };
        // (At the end of the thread there is no spare any more.)
        let _ = SPARE.try_with(|spare| {
            let next = spare.take();
            // A few at most: each expression is one until it meets another.
            this.depth = next.as_ref().map_or(0, |next| next.depth + 1);
            if this.depth < 4 {
                this.next = next;
                spare.set(Some(this));
            } else {
                spare.set(next);
            }
        });
    }
}

impl Handle {
    /// One in memory of its own.
    #[inline]
    fn spare() -> Self {
        let spare = SPARE.try_with(|spare| {
            let mut this = spare.take()?;
            spare.set(this.next.take());
            Some(this)
        });
        Handle(ManuallyDrop::new(spare.ok().flatten().unwrap_or_default()))
    }

    /// The same once more.
    pub fn again(&self) -> Self {
        let mut this = Handle::spare();
        this.leaves.extend_from_slice(&self.leaves);
        this.steps.extend_from_slice(&self.steps);
        this.kept.extend_from_slice(&self.kept);
        this.fault.clone_from(&self.fault);
        (this.top, this.sizes) = (self.top, self.sizes);
        this
    }

    /// The expression that is one tensor: see [`Expression::tensor`].
    ///
    /// # Safety
    /// As there.
    pub unsafe fn of(x: Ref<'_, ()>, bytes: usize) -> Self {
        let mut this = Handle::spare();
        // SAFETY: the caller's promise.
        let entered = unsafe { this.tensor(x, bytes) };
        (this.top, this.sizes) = (entered.source, entered.sizes);
        this
    }
}

impl Default for Expression {
    fn default() -> Self {
        Expression {
            leaves: SmallVec::new(),
            steps: SmallVec::new(),
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

    /// What was wrong with its shapes, if anything.
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
    pub fn alone(&self) -> Option<Ref<'_, ()>> {
        let (leaf, ()) = (self.top.get().ok()?, ());
        let leaf = &self.leaves[leaf];
        let (sizes, strides) = leaf.parts();
        // SAFETY: invariant 1; a unit is valid wherever an element is.
        Some(unsafe { Ref::at(leaf.at().cast(), crate::layout::Geometry::new(sizes, strides)) })
    }

    /// Whether some step refuses some elements.
    pub fn is_checked(&self) -> bool {
        self.steps.iter().any(|step| step.refuses.is_some())
    }

    /// Keeps something for as long as the expression lives.
    pub fn keep<X: 'static>(&mut self, x: X) -> &X {
        let x = Rc::new(x);
        let at = Rc::as_ptr(&x);
        self.kept.push(x);
        // SAFETY: it stays where it is for as long as it is kept.
        unsafe { &*at }
    }

    /// A tensor as an operand, of elements of so many bytes.
    ///
    /// # Safety
    /// It is lent for as long as the expression lives, or until it is cleared.
    #[inline]
    pub unsafe fn tensor(&mut self, x: Ref<'_, ()>, bytes: usize) -> Entered {
        let number = Inline([MaybeUninit::uninit(); INLINE]);
        self.leaves.push(Leaf { ptr: x.ptr.cast(), sizes: x.sizes, strides: x.strides, bytes, number });
        Entered { source: Source::leaf(self.leaves.len() - 1), sizes: x.sizes }
    }

    /// A number as an operand.
    #[inline]
    pub fn number<T: Copy + 'static>(&mut self, x: T) -> Entered {
        const NONE: &[usize] = &[];
        let mut leaf = Leaf {
            ptr: core::ptr::null(),
            sizes: NONE,
            strides: NONE,
            bytes: size_of::<T>(),
            number: Inline([MaybeUninit::uninit(); INLINE]),
        };
        if const { size_of::<T>() <= INLINE && align_of::<T>() <= align_of::<Inline>() } {
            // SAFETY: there is room for it, as aligned as it asks.
            unsafe { leaf.number.0.as_mut_ptr().cast::<T>().write(x) };
        } else {
            leaf.ptr = (&raw const *self.keep(x)).cast();
        }
        self.leaves.push(leaf);
        Entered { source: Source::leaf(self.leaves.len() - 1), sizes: NONE }
    }

    /// Another expression as an operand.
    pub fn expression(&mut self, mut other: Handle) -> Entered {
        let (leaves, steps) = (self.leaves.len(), self.steps.len());
        self.leaves.extend_from_slice(&other.leaves);
        for step in &other.steps {
            self.steps.push(Step { from: step.from.map(|from| from.moved(leaves, steps)), ..*step });
        }
        self.kept.append(&mut other.kept);
        if let Some(fault) = other.fault() {
            self.refuse(fault);
        }
        Entered { source: other.top.moved(leaves, steps), sizes: other.sizes }
    }

    /// The result so far, as an operand.
    #[inline]
    pub fn so_far(&self) -> Entered {
        Entered { source: self.top, sizes: self.sizes }
    }

    /// Adds an operation of one operand, the result so far.
    ///
    /// # Safety
    /// The loops are of the type of the result's elements; `state` is theirs for as long as the expression lives.
    #[inline]
    pub unsafe fn one(&mut self, loops: &'static Loops<2>, state: *const ()) {
        let from = [self.top; 3];
        self.push(Step { operation: Operation::One(loops), from, state, refuses: None });
    }

    /// Adds an operation of two operands, of which the result so far is one.
    ///
    /// # Safety
    /// The loops are of the types of the operands' elements; the operands have entered this expression, and stretch to
    /// `sizes`, which are lent for as long as it lives.
    #[inline]
    pub unsafe fn two(&mut self, loops: &'static Loops<3>, [a, b]: [Entered; 2], sizes: *const [usize]) {
        self.sizes = sizes;
        let from = [a.source, b.source, b.source];
        self.push(Step { operation: Operation::Two(loops), from, state: STATELESS, refuses: None });
    }

    /// As [`two`](Self::two), of three operands.
    ///
    /// # Safety
    /// As there.
    pub unsafe fn three(&mut self, loops: &'static Loops<4>, from: [Entered; 3], sizes: *const [usize]) {
        self.sizes = sizes;
        let from = from.map(|from| from.source);
        self.push(Step { operation: Operation::Three(loops), from, state: STATELESS, refuses: None });
    }

    /// Lets the last step refuse elements.
    ///
    /// # Safety
    /// It is of two operands, of the type of whose elements it is asked.
    pub unsafe fn refusing(&mut self, refuses: Refuses, op: &'static str, divisor: Entered) {
        if let Some(step) = self.steps.last_mut() {
            step.refuses = Some((refuses, op, divisor.sizes));
        }
    }

    #[inline]
    fn push(&mut self, step: Step) {
        self.steps.push(step);
        self.top = Source::step(self.steps.len() - 1);
    }
}

/// What loops without a state get for one.
pub const STATELESS: *const () = core::ptr::without_provenance(64);

impl Entered {
    /// The sizes.
    #[inline]
    pub fn sizes<'a>(self, _: &'a Expression) -> &'a [usize] {
        // SAFETY: it entered an expression that lives.
        unsafe { &*self.sizes }
    }
    /// The same operand, as one of other sizes to which it stretches, lent for as long.
    #[inline]
    pub fn resized(self, sizes: *const [usize]) -> Self {
        Entered { sizes, ..self }
    }
    /// The same for as long as the expression lives.
    #[inline]
    pub fn lent(self) -> *const [usize] {
        self.sizes
    }
}

/// Refuses elements that no block holds.
pub const fn fits_a_block<T>() {
    assert!(!is_large::<T>(), "an expression of elements of more than 256 bytes");
}
