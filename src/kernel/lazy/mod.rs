//! Expressions: operations on elements one by one, put together first and evaluated later, all in one pass.
//!
//! An expression is a list of steps in the order in which they are taken, over leaves that are tensors, views or numbers.
//! It is *interpreted*: a block of results at a time, small enough for the first cache, each step is a call of its
//! operation's compiled loop over the block ([`loops`](super::loops)). What passes from step to step never leaves that
//! cache, and memory is read and written once.
//!
//! **Why not one loop for each expression?** A loop that is generic over the tree is compiled in the program, for each tree
//! and each instruction set: a prototype took 5.7 ms of a debug build for one `(a.lazy() + &b).eval()` of other shapes more, and
//! each operator nests its type once deeper. Interpreted, an expression has no tree in its type, and a program only links
//! what is here: 3.7 ms (2.4 for `a + &b`), 0.8 ms of `cargo check` (0.5); of `((a * b + b) * 0.5 - a).relu()` 7.9 ms where the
//! operations one after the other take 15. What it costs is a load and a store in the first cache for each step:
//! `relu((a * b + c) * 0.5 - d)`, f32, one thread, AVX-512, on a machine that others used, compared with
//!
//! | elements | one loop by hand, into given memory | the operations one after the other | the same with `tanh` for `* 0.5` |
//! |---|---|---|---|
//! | 64 | 17 (7 ns and 120) | 0.70 | 0.79 |
//! | 4 Ki | 1.7 | 1.1 | 1.0 |
//! | 64 Ki | 1.1 | 0.66 | 0.85 |
//! | 1 Mi | 0.7 to 0.9 | 0.69 | 0.90 |
//!
//! At 64 elements two fifths of it are to put the expression together; up to 4 Ki results what passes from step to step is in the
//! first cache either way.

mod along;
mod call;
mod calls;
mod chain;
mod flat;
mod fold;
mod part;
mod run;
mod tiles;

use super::Ref;
use super::any::is_large;
use super::drive::PARALLEL;
use super::loops::{Floats, Link, Loops, Parts};
use super::op::Closure;
use crate::error::ShapeError;
use crate::layout::Layout;
use crate::storage::{Buffer, Filled};
use core::any::Any;
use core::cell::Cell;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::{Deref, DerefMut};
use smallvec::SmallVec;
use std::rc::Rc;

pub use along::{Lanes, joined};
pub use fold::Folding;
pub use run::{Stop, Target};

/// The words of a closure.
type Words = SmallVec<[MaybeUninit<u128>; 2]>;

/// What loops without a state get for one.
const STATELESS: *const () = core::ptr::without_provenance(64);

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
    /// The first element; null where it is a number of the expression's own.
    ptr: *const u8,
    sizes: *const [usize],
    strides: *const [usize],
    /// The bytes of an element.
    bytes: u32,
    /// Which number.
    number: u32,
    /// One more than the place of its memory among what is kept, where it was given away.
    owner: u32,
}

impl Leaf {
    #[inline]
    fn parts(&self) -> Parts<'_> {
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

/// The loops of an operation of one, two or three operands.
#[derive(Clone, Copy)]
enum Operation {
    One(&'static Loops<2>),
    /// With a closure, which the loops get.
    Map(&'static Loops<2>, *const ()),
    Two(&'static Loops<3>),
    Three(&'static Loops<4>),
}

impl Operation {
    /// The bytes of an element of the result and of each operand.
    #[inline]
    fn bytes(&self) -> &[usize] {
        match self {
            Operation::One(loops) | Operation::Map(loops, _) => &loops.bytes,
            Operation::Two(loops) => &loops.bytes,
            Operation::Three(loops) => &loops.bytes,
        }
    }
    /// How many operands it has.
    #[inline]
    fn arity(&self) -> usize {
        match self {
            Operation::One(_) | Operation::Map(..) => 1,
            Operation::Two(_) => 2,
            Operation::Three(_) => 3,
        }
    }
    /// What it is in a chain.
    #[inline]
    fn link(&self) -> Option<(Floats, Link)> {
        match self {
            Operation::One(loops) | Operation::Map(loops, _) => loops.link,
            Operation::Two(loops) => loops.link,
            Operation::Three(loops) => loops.link,
        }
    }
    /// Whether elements are so large that they have a loop of their own.
    #[inline]
    fn is_apart(&self) -> bool {
        match self {
            Operation::One(loops) | Operation::Map(loops, _) => loops.apart.is_some(),
            Operation::Two(loops) => loops.apart.is_some(),
            Operation::Three(loops) => loops.apart.is_some(),
        }
    }
    #[inline]
    fn limit(&self) -> usize {
        match self {
            Operation::One(loops) | Operation::Map(loops, _) => loops.limit,
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
}

/// What a step refuses, in whose name, and the sizes of its divisor.
#[derive(Clone, Copy)]
struct Refusal {
    step: usize,
    refuses: Refuses,
    op: &'static str,
    divisor: *const [usize],
}

/// An expression whose element types and shape are forgotten.
pub struct Expression {
    // Invariants, promised by whoever adds leaves and steps, until the expression is cleared:
    // 1. Each leaf is a valid operand (the invariant of `Ref`), its sizes and strides are lent for as long.
    // 2. A step reads leaves and earlier steps, of the element types of its operation; no step is read twice.
    // 3. Leaves and what is read of steps stretch to `sizes`.
    // 4. Where it is `even`, each leaf that has an axis is contiguous and has these sizes.
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
    /// What the leaves and the sizes lie in, where it was given away.
    kept: Vec<Rc<dyn Any>>,
    room: run::Room,
    scratch: Option<Buffer<u8>>,
    next: Option<Box<Expression>>,
    depth: usize,
}

/// An operand that has entered an expression, and its sizes.
#[derive(Clone, Copy)]
pub struct Entered {
    /// What steps read.
    pub source: Source,
    /// Its sizes.
    pub sizes: *const [usize],
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
        this.numbers.extend_from_slice(&self.numbers);
        this.refusals.extend_from_slice(&self.refusals);
        this.widest = self.widest;
        this.even = self.even;
        this.kept.extend_from_slice(&self.kept);
        this.fault.clone_from(&self.fault);
        (this.top, this.sizes) = (self.top, self.sizes);
        this
    }

    /// The expression that is what enters.
    pub fn with(enter: impl FnOnce(&mut Self) -> Entered) -> Self {
        let mut this = Handle::spare();
        let entered = enter(&mut this);
        (this.top, this.sizes) = (entered.source, entered.sizes);
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
        let leaf = &self.leaves[self.top.get().ok()?];
        let (sizes, strides) = leaf.parts();
        // SAFETY: invariant 1; a unit is valid wherever an element is.
        Some(unsafe { Ref::at(leaf.at(&self.numbers).cast(), crate::layout::Geometry::new(sizes, strides)) })
    }

    /// Whether some step refuses some elements.
    pub fn is_checked(&self) -> bool {
        !self.refusals.is_empty()
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
        self.widest = self.widest.max(bytes);
        self.even &= x.geometry.is_contiguous();
        let bytes = bytes as u32;
        self.leaves.push(Leaf { ptr: x.ptr.cast(), sizes: x.sizes, strides: x.strides, bytes, number: 0, owner: 0 });
        Entered { source: Source::leaf(self.leaves.len() - 1), sizes: x.sizes }
    }

    /// A tensor that is given away, as an operand: its elements, and the layout over them.
    pub fn given<T: 'static>(&mut self, elements: Filled<T>, layout: Layout) -> Entered {
        let at = elements.ptr().as_ptr().cast::<()>();
        let layout: *const Layout = self.keep(layout);
        self.keep(elements);
        // SAFETY: (all) both are kept where they are for as long as the expression lives.
        let x = unsafe { Ref::new(at, &*layout, 0) };
        // SAFETY: as above.
        let entered = unsafe { self.tensor(x, size_of::<T>()) };
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.owner = self.kept.len() as u32;
        }
        entered
    }

    /// The memory of a tensor of these elements that was given away, has the sizes of the result, and is nobody else's: the
    /// expression still reads it, and may be evaluated over it.
    #[inline]
    pub fn recycled<T: 'static>(&mut self) -> Option<Filled<T>> {
        if self.kept.is_empty() { None } else { self.given_away() }
    }

    fn given_away<T: 'static>(&mut self) -> Option<Filled<T>> {
        let fits = |leaf: &&Leaf| leaf.owner > 0 && leaf.parts().0 == self.sizes();
        let owners: SmallVec<[u32; 4]> = self.leaves.iter().filter(fits).map(|leaf| leaf.owner - 1).collect();
        owners.into_iter().find_map(|owner| {
            let kept = core::mem::replace(&mut self.kept[owner as usize], Rc::new(()));
            match kept.downcast::<Filled<T>>() {
                Ok(elements) if Rc::strong_count(&elements) == 1 => Rc::into_inner(elements),
                Ok(elements) => {
                    self.kept[owner as usize] = elements;
                    None
                }
                Err(other) => {
                    self.kept[owner as usize] = other;
                    None
                }
            }
        })
    }

    /// A number as an operand.
    #[inline]
    pub fn number<T: Copy + 'static>(&mut self, x: T) -> Entered {
        const NONE: &[usize] = &[];
        let mut ptr = core::ptr::null();
        if const { size_of::<T>() <= INLINE && align_of::<T>() <= align_of::<Inline>() } {
            let mut number = Inline([MaybeUninit::uninit(); INLINE]);
            // SAFETY: there is room for it, as aligned as it asks.
            unsafe { number.0.as_mut_ptr().cast::<T>().write(x) };
            self.numbers.push(number);
        } else {
            ptr = (&raw const *self.keep(x)).cast();
        }
        self.widest = self.widest.max(size_of::<T>());
        let number = self.numbers.len().wrapping_sub(1) as u32;
        self.leaves.push(Leaf { ptr, sizes: NONE, strides: NONE, bytes: size_of::<T>() as u32, number, owner: 0 });
        Entered { source: Source::leaf(self.leaves.len() - 1), sizes: NONE }
    }

    /// Another expression as an operand.
    pub fn expression(&mut self, mut other: Handle) -> Entered {
        let (leaves, steps, numbers) = (self.leaves.len(), self.steps.len(), self.numbers.len());
        let kept = self.kept.len() as u32;
        for leaf in &other.leaves {
            let number = leaf.number.wrapping_add(numbers as u32);
            let owner = if leaf.owner == 0 { 0 } else { leaf.owner + kept };
            self.leaves.push(Leaf { number, owner, ..*leaf });
        }
        self.numbers.extend_from_slice(&other.numbers);
        let refusals = other.refusals.iter().map(|refusal| Refusal { step: refusal.step + steps, ..*refusal });
        self.refusals.extend(refusals);
        self.widest = self.widest.max(other.widest);
        self.even &= other.even;
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

    /// Notes that operands of different sizes meet.
    #[inline]
    pub fn stretches(&mut self) {
        self.even = false;
    }

    /// Adds an operation of one operand, the result so far.
    ///
    /// # Safety
    /// The loops are of the type of the result's elements, and have no state.
    #[inline]
    pub unsafe fn one(&mut self, loops: &'static Loops<2>) {
        let from = [self.top; 3];
        self.push(Step { operation: Operation::One(loops), from });
    }

    /// Adds a closure of one operand, the result so far. Its loop is compiled where it is: in the program.
    ///
    /// # Safety
    /// The result's elements are of type `A`, and what the closure borrows is lent for as long as the expression lives.
    pub unsafe fn map<A: Copy, U, F: Fn(A) -> U + Copy + Send + Sync>(&mut self, f: F) {
        let mut state = STATELESS;
        if const { size_of::<F>() > 0 } {
            const { assert!(align_of::<F>() <= align_of::<Words>()) };
            // As words, because what borrows is not `Any`. It is `Copy`, and so nothing has to be done when it is gone.
            let mut words: Words = SmallVec::new();
            words.resize(size_of::<F>().div_ceil(size_of::<u128>()), MaybeUninit::uninit());
            // SAFETY: there is room for it, as aligned as it asks.
            unsafe { words.as_mut_ptr().cast::<F>().write(f) };
            state = self.keep(words).as_ptr().cast();
        }
        let loops = const { &Loops { place: None, limit: PARALLEL / 4, ..Loops::unary::<A, Closure<F>>() } };
        self.push(Step { operation: Operation::Map(loops, state), from: [self.top; 3] });
    }

    /// Adds an operation of two operands, of which the result so far is one.
    ///
    /// # Safety
    /// The loops are of the types of the operands' elements; the operands have entered this expression, and stretch to
    /// `sizes`, which are lent for as long as it lives. Where one that has an axis has other sizes, it
    /// [`stretches`](Self::stretches).
    #[inline]
    pub unsafe fn two(&mut self, loops: &'static Loops<3>, [a, b]: [Entered; 2], sizes: *const [usize]) {
        self.sizes = sizes;
        let from = [a.source, b.source, b.source];
        self.push(Step { operation: Operation::Two(loops), from });
    }

    /// As [`two`](Self::two), of three operands.
    ///
    /// # Safety
    /// As there.
    pub unsafe fn three(&mut self, loops: &'static Loops<4>, from: [Entered; 3], sizes: *const [usize]) {
        self.sizes = sizes;
        let from = from.map(|from| from.source);
        self.push(Step { operation: Operation::Three(loops), from });
    }

    /// Lets the last step refuse elements.
    ///
    /// # Safety
    /// It is of two operands, of the type of whose elements it is asked.
    pub unsafe fn refusing(&mut self, refuses: Refuses, op: &'static str, divisor: Entered) {
        let step = self.steps.len() - 1;
        self.refusals.push(Refusal { step, refuses, op, divisor: divisor.sizes });
    }

    #[inline]
    fn push(&mut self, step: Step) {
        self.widest = self.widest.max(step.operation.bytes()[0]);
        debug_assert!(!step.operation.is_apart(), "what enters fits a block");
        self.steps.push(step);
        self.top = Source::step(self.steps.len() - 1);
    }
}

impl Entered {
    /// The sizes.
    #[inline]
    pub fn sizes(self, _: &Expression) -> &[usize] {
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
