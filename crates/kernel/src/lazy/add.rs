//! Adds steps to an expression.

use super::expression::{Entered, Expression};
use super::step::{Operation, Refusal, Refuses, STATELESS, Source, Step};
use crate::loops::any::Element;
use crate::loops::loop_nest::PARALLEL;
use crate::loops::op::Closure;
use crate::loops::{Loops, no_special};
use core::mem::MaybeUninit;
use smallvec::SmallVec;

/// A closure, as words.
type ClosureWords = SmallVec<[MaybeUninit<u128>; 2]>;

impl Expression {
    /// Returns the result so far, as an operand.
    #[inline]
    pub fn so_far(&self) -> Entered {
        Entered { source: self.top, sizes: self.sizes }
    }

    /// Records that the operands have different sizes.
    #[inline]
    pub fn stretches(&mut self) {
        self.even = false;
    }

    /// Adds an operation on one operand, the result so far.
    ///
    /// # Safety
    /// The loops are for the element type of the result so far, and have no state.
    #[inline]
    pub unsafe fn apply_unary(&mut self, loops: &'static Loops<2>) {
        let from = [self.top; 3];
        self.push(Step { operation: Operation::One(loops), from, link: loops.link });
    }

    /// Adds a closure on one operand, the result so far. Its loop is compiled in the program.
    ///
    /// # Safety
    /// The elements of the result so far are of type `A`, and the closure's borrows last as long as the expression.
    pub unsafe fn map<A: Element, U: Element, F: Fn(A) -> U + Copy + Send + Sync>(&mut self, f: F) {
        let mut state = STATELESS;
        const { assert!(align_of::<F>() <= align_of::<u128>()) };
        if const { size_of::<F>() > 0 } {
            // Stored as words, because a closure that borrows is not `Any`. The closure is `Copy`, so it needs no drop.
            let mut words: ClosureWords = SmallVec::new();
            words.resize(size_of::<F>().div_ceil(size_of::<u128>()), MaybeUninit::uninit());
            // SAFETY: there is room for the closure, with its alignment.
            unsafe { words.as_mut_ptr().cast::<F>().write(f) };
            state = self.keep(words).as_ptr().cast();
        }
        let loops = const { &Loops { place: no_special(), limit: PARALLEL / 4, ..Loops::unary::<A, Closure<F>>() } };
        self.push(Step { operation: Operation::Map(loops, state), from: [self.top; 3], link: None });
    }

    /// Adds an operation on two operands, one of which is the result so far.
    ///
    /// # Safety
    /// The loops are for the element types of the operands; the operands have entered this expression, are not both the
    /// result of one step, and expand to `sizes`, which are borrowed as long as the expression lives. If an operand that has an axis
    /// has other sizes, the expression [`stretches`](Self::stretches).
    #[inline]
    pub unsafe fn apply_binary(&mut self, loops: &'static Loops<3>, [a, b]: [Entered; 2], sizes: *const [usize]) {
        self.sizes = sizes;
        let from = [a.source, b.source, b.source];
        self.push(Step { operation: Operation::Two(loops), from, link: loops.link });
    }

    /// Adds an operation like [`apply_binary`](Self::apply_binary), on three operands.
    ///
    /// # Safety
    /// The loops are for the element types of the operands; the operands have entered this expression and expand to `sizes`, which are
    /// borrowed as long as the expression lives. If an operand that has an axis has other sizes, the expression [`stretches`](Self::stretches).
    pub unsafe fn three(&mut self, loops: &'static Loops<4>, from: [Entered; 3], sizes: *const [usize]) {
        self.sizes = sizes;
        let from = from.map(|from| from.source);
        self.push(Step { operation: Operation::Three(loops), from, link: loops.link });
    }

    /// Adds a check that rejects elements to the last step.
    ///
    /// # Safety
    /// The step has two operands, and `refuses` takes elements of their type.
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
