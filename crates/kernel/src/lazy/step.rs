//! The steps of an expression.

use crate::loops::{Floats, Link, Loops};

/// The state argument of loops without a state.
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
    /// Returns the number of the leaf, or as an error that of the step.
    #[inline]
    pub(super) fn get(self) -> Result<usize, usize> {
        let i = (self.0 >> 1) as usize;
        if self.0 & 1 == 0 { Ok(i) } else { Err(i) }
    }
    /// Returns the same source after other leaves and steps were inserted before it.
    pub(super) fn moved(self, leaves: usize, steps: usize) -> Self {
        match self.get() {
            Ok(leaf) => Source::leaf(leaf + leaves),
            Err(step) => Source::step(step + steps),
        }
    }
}

/// The loops of an operation on one, two or three operands.
#[derive(Clone, Copy)]
pub(super) enum Operation {
    One(&'static Loops<2>),
    /// The loops of a closure, and the closure.
    Map(&'static Loops<2>, *const ()),
    Two(&'static Loops<3>),
    Three(&'static Loops<4>),
}

impl Operation {
    /// Returns the bytes of an element of the result and of each operand.
    #[inline]
    pub(super) fn bytes(&self) -> &[usize] {
        match self {
            Operation::One(loops) | Operation::Map(loops, _) => &loops.bytes,
            Operation::Two(loops) => &loops.bytes,
            Operation::Three(loops) => &loops.bytes,
        }
    }
    /// Returns the number of operands.
    #[inline]
    pub(super) fn arity(&self) -> usize {
        match self {
            Operation::One(_) | Operation::Map(..) => 1,
            Operation::Two(_) => 2,
            Operation::Three(_) => 3,
        }
    }
    /// Returns whether elements are so large that they have separate loops.
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

/// Returns whether an operation rejects some pairs of elements.
///
/// # Safety
/// Both pointers are valid for `n` elements of the operation's type.
pub type Refuses = unsafe fn(*const u8, *const u8, usize) -> bool;

#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) operation: Operation,
    /// The operands: the only operand three times, or the second of two operands twice.
    pub(super) from: [Source; 3],
    /// Its link in a chain. (Stored, because looking it up in each operation takes longer than a chain of 64 elements.)
    pub(super) link: Option<(Floats, Link)>,
}

/// A check of a step: the elements that are rejected, the operation, and the sizes of its divisor.
#[derive(Clone, Copy)]
pub(super) struct Refusal {
    pub(super) step: usize,
    pub(super) refuses: Refuses,
    pub(super) op: &'static str,
    pub(super) divisor: *const [usize],
}
