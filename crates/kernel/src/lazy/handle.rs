//! Expressions in reused memory.

use super::expression::{Entered, Expression};
use crate::Ref;
use core::cell::Cell;
use core::mem::ManuallyDrop;
use core::ops::{Deref, DerefMut};

thread_local! {
    /// Evaluated expressions, whose memory is reused for the next ones.
    static SPARE: Cell<Option<Box<Expression>>> = const { Cell::new(None) };
}

/// An expression in reused memory.
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
    // SOUND: dropped once
    fn drop(&mut self) {
        self.0.clear();
        // SAFETY: the handle is not used again.
        let mut this = unsafe { ManuallyDrop::take(&mut self.0) };
        // (While the thread ends, there is no spare any more.)
        let _ = SPARE.try_with(|spare| {
            let next = spare.take();
            // A few at most: an operand is an expression of its own until it is combined with another.
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
    /// Returns an empty expression, in spare memory if there is any.
    #[inline]
    pub(super) fn spare() -> Self {
        let spare = SPARE.try_with(|spare| {
            let mut this = spare.take()?;
            spare.set(this.next.take());
            Some(this)
        });
        Handle(ManuallyDrop::new(spare.ok().flatten().unwrap_or_default()))
    }

    /// Returns a copy of the expression.
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

    /// Creates the expression of one operand.
    ///
    /// # Safety
    /// The returned operand has entered the expression that was passed.
    pub unsafe fn with(enter: impl FnOnce(&mut Self) -> Entered) -> Self {
        let mut this = Handle::spare();
        let entered = enter(&mut this);
        (this.top, this.sizes) = (entered.source, entered.sizes);
        this
    }

    /// Creates the expression of one tensor: see [`Expression::tensor`].
    ///
    /// # Safety
    /// `x` is borrowed until the expression is dropped or cleared, and until all expressions that it is copied to or enters are.
    pub unsafe fn for_tensor(x: Ref<'_, ()>, bytes: usize) -> Self {
        let mut this = Handle::spare();
        // SAFETY: the caller's promise.
        let entered = unsafe { this.tensor(x, bytes) };
        (this.top, this.sizes) = (entered.source, entered.sizes);
        this
    }
}
