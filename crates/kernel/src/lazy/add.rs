//! How steps are added to an expression.

use super::expression::{Entered, Expression};
use super::step::{Operation, Refusal, Refuses, STATELESS, Source, Step};
use crate::loops::any::Element;
use crate::loops::loop_nest::PARALLEL;
use crate::loops::op::Closure;
use crate::loops::{Loops, no_special};
use core::mem::MaybeUninit;
use smallvec::SmallVec;

/// The words of a closure.
type ClosureWords = SmallVec<[MaybeUninit<u128>; 2]>;

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
    pub unsafe fn map<A: Element, U: Element, F: Fn(A) -> U + Copy + Send + Sync>(&mut self, f: F) {
        let mut state = STATELESS;
        const { assert!(align_of::<F>() <= align_of::<u128>()) };
        if const { size_of::<F>() > 0 } {
            // As words, because what borrows is not `Any`. It is `Copy`, and so nothing has to be done when it is gone.
            let mut words: ClosureWords = SmallVec::new();
            words.resize(size_of::<F>().div_ceil(size_of::<u128>()), MaybeUninit::uninit());
            // SAFETY: there is room for it, as aligned as it asks.
            unsafe { words.as_mut_ptr().cast::<F>().write(f) };
            state = self.keep(words).as_ptr().cast();
        }
        let loops = const { &Loops { place: no_special(), limit: PARALLEL / 4, ..Loops::unary::<A, Closure<F>>() } };
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
