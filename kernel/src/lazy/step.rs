//! The steps of an expression, and how they are added.

use super::{Entered, Expression};
use crate::loops::drive::PARALLEL;
use crate::loops::op::Closure;
use crate::loops::{Floats, Link, Loops};
use core::mem::MaybeUninit;
use smallvec::SmallVec;

/// The words of a closure.
type Words = SmallVec<[MaybeUninit<u128>; 2]>;

/// The state that loops without one get.
pub(super) const STATELESS: *const () = core::ptr::without_provenance(64);

/// The source of an operand: a leaf, or the result of an earlier step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source(u32);

impl Source {
    pub(super) const fn leaf(i: usize) -> Self {
        Source((i as u32) << 1)
    }
    pub(super) const fn step(i: usize) -> Self {
        Source((i as u32) << 1 | 1)
    }
    /// The number of the leaf, or of the step.
    #[inline]
    pub(super) fn get(self) -> Result<usize, usize> {
        let i = (self.0 >> 1) as usize;
        if self.0 & 1 == 0 { Ok(i) } else { Err(i) }
    }
    /// The same source where other leaves and steps come first.
    pub(super) fn moved(self, leaves: usize, steps: usize) -> Self {
        match self.get() {
            Ok(leaf) => Source::leaf(leaf + leaves),
            Err(step) => Source::step(step + steps),
        }
    }
}

/// The loops of an operation of one, two or three operands.
#[derive(Clone, Copy)]
pub(super) enum Operation {
    One(&'static Loops<2>),
    /// With a closure, which the loops get.
    Map(&'static Loops<2>, *const ()),
    Two(&'static Loops<3>),
    Three(&'static Loops<4>),
}

impl Operation {
    /// The bytes of an element of the result and of each operand.
    #[inline]
    pub(super) fn bytes(&self) -> &[usize] {
        match self {
            Operation::One(loops) | Operation::Map(loops, _) => &loops.bytes,
            Operation::Two(loops) => &loops.bytes,
            Operation::Three(loops) => &loops.bytes,
        }
    }
    /// How many operands it has.
    #[inline]
    pub(super) fn arity(&self) -> usize {
        match self {
            Operation::One(_) | Operation::Map(..) => 1,
            Operation::Two(_) => 2,
            Operation::Three(_) => 3,
        }
    }
    /// Whether elements are so large that they have a loop of their own.
    #[inline]
    pub(super) fn is_apart(&self) -> bool {
        match self {
            Operation::One(loops) | Operation::Map(loops, _) => loops.apart.is_some(),
            Operation::Two(loops) => loops.apart.is_some(),
            Operation::Three(loops) => loops.apart.is_some(),
        }
    }
    #[inline]
    pub(super) fn limit(&self) -> usize {
        match self {
            Operation::One(loops) | Operation::Map(loops, _) => loops.limit,
            Operation::Two(loops) => loops.limit,
            Operation::Three(loops) => loops.limit,
        }
    }
}

/// Whether an operation rejects some of the pairs of elements.
///
/// # Safety
/// Both are valid for `n` elements of the operation's type.
pub type Refuses = unsafe fn(*const u8, *const u8, usize) -> bool;

#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) operation: Operation,
    /// The operands: of an operation of one operand three times the same, of one of two the second twice.
    pub(super) from: [Source; 3],
    /// Its link in a chain. (Here, because a chain of 64 elements takes less time than to ask each operation.)
    pub(super) link: Option<(Floats, Link)>,
}

/// The elements that a step refuses, the operation that refuses them, and the sizes of its divisor.
#[derive(Clone, Copy)]
pub(super) struct Refusal {
    pub(super) step: usize,
    pub(super) refuses: Refuses,
    pub(super) op: &'static str,
    pub(super) divisor: *const [usize],
}

impl Expression {
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
    pub unsafe fn apply_unary(&mut self, loops: &'static Loops<2>) {
        let from = [self.top; 3];
        self.push(Step { operation: Operation::One(loops), from, link: loops.link });
    }

    /// Adds a closure of one operand, the result so far. Its loop is compiled where it is: in the program.
    ///
    /// # Safety
    /// The result's elements are of type `A`, and what the closure borrows stays borrowed for as long as the expression lives.
    pub unsafe fn map<A: Copy, U, F: Fn(A) -> U + Copy + Send + Sync>(&mut self, f: F) {
        let mut state = STATELESS;
        const { assert!(align_of::<F>() <= align_of::<u128>()) };
        if const { size_of::<F>() > 0 } {
            // As words, because what borrows is not `Any`. It is `Copy`, and so nothing has to be done when it is gone.
            let mut words: Words = SmallVec::new();
            words.resize(size_of::<F>().div_ceil(size_of::<u128>()), MaybeUninit::uninit());
            // SAFETY: there is room for it, as aligned as it asks.
            unsafe { words.as_mut_ptr().cast::<F>().write(f) };
            state = self.keep(words).as_ptr().cast();
        }
        let loops = const { &Loops { place: None, limit: PARALLEL / 4, ..Loops::unary::<A, Closure<F>>() } };
        self.push(Step { operation: Operation::Map(loops, state), from: [self.top; 3], link: None });
    }

    /// Adds an operation of two operands, of which the result so far is one.
    ///
    /// # Safety
    /// The loops are of the types of the operands' elements; the operands have entered this expression, are not both the
    /// result of one step, and stretch to
    /// `sizes`, which are borrowed for as long as it lives. Where one that has an axis has other sizes, it
    /// [`stretches`](Self::stretches).
    #[inline]
    pub unsafe fn apply_binary(&mut self, loops: &'static Loops<3>, [a, b]: [Entered; 2], sizes: *const [usize]) {
        self.sizes = sizes;
        let from = [a.source, b.source, b.source];
        self.push(Step { operation: Operation::Two(loops), from, link: loops.link });
    }

    /// Like [`apply_binary`](Self::apply_binary), for three operands.
    ///
    /// # Safety
    /// The loops are of the types of the operands' elements; the operands have entered this expression and stretch to `sizes`, which are
    /// borrowed for as long as it lives. Where one that has an axis has other sizes, it [`stretches`](Self::stretches).
    pub unsafe fn three(&mut self, loops: &'static Loops<4>, from: [Entered; 3], sizes: *const [usize]) {
        self.sizes = sizes;
        let from = from.map(|from| from.source);
        self.push(Step { operation: Operation::Three(loops), from, link: loops.link });
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
