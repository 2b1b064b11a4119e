//! Values that a layer stores from one call to the next.

use crate::Var;
use crate::tape::Erased;
use congruent::Float;
use congruent::prelude::*;
use std::cell::Cell;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A variable that a layer writes when it is applied; it is not part of gradients.
pub(crate) struct Remembered<T> {
    value: Arc<Mutex<Erased<T>>>,
    /// `true` if the value is shared with the model from which [`lend`] made this copy.
    lent: bool,
}

/// A clone has a separate value, whose elements are copied when one of the two values is written. A copy made by [`lend`] still shares its value.
impl<T> Clone for Remembered<T> {
    fn clone(&self) -> Self {
        let lent = self.lent || LENDING.get();
        let value = if lent { self.value.clone() } else { Arc::new(Mutex::new(self.locked().clone())) };
        Remembered { value, lent }
    }
}

thread_local! { static LENDING: Cell<bool> = const { Cell::new(false) }; }

/// Copies a model for a function whose gradients are taken: values that the function writes are stored in the model.
pub(crate) fn lend<M>(copy: impl FnOnce() -> M) -> M {
    struct PriorMode(bool);
    impl Drop for PriorMode {
        fn drop(&mut self) {
            LENDING.set(self.0);
        }
    }
    let _before = PriorMode(LENDING.replace(true));
    copy()
}

impl<T: Float> Remembered<T> {
    pub(crate) fn new<S: Lengths>(x: Var<T, S>) -> Self {
        Remembered { value: Arc::new(Mutex::new(x.inner.erased)), lent: false }
    }

    pub(crate) fn get(&self) -> Erased<T> {
        self.locked().clone()
    }

    /// Replaces the value, and returns the old value.
    pub(crate) fn set(&self, x: Erased<T>) -> Erased<T> {
        mem::replace(&mut *self.locked(), x)
    }
}

impl<T> Remembered<T> {
    /// (A panic leaves the value whole: nothing else runs while the lock is held.)
    fn locked(&self) -> MutexGuard<'_, Erased<T>> {
        self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
