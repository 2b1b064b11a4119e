//! A proof that two shapes are one type.
//!
//! Known by now: a relation names its result, and generic code knows only the bounds of a result. This file adds a value that proves more if the
//! result is always the shape itself.

use core::marker::PhantomData;

/// A proof that `A` and `B` are one type: no value exists for two different types. A relation whose result is the shape itself has such a value, for
/// code that sees two names.
pub struct Equal<A, B>(PhantomData<fn(A, B) -> (A, B)>);

impl<A, B> Clone for Equal<A, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, B> Copy for Equal<A, B> {}

impl<S> Equal<S, S> {
    /// The proof that a type equals itself.
    pub(crate) const ITSELF: Self = Equal(PhantomData);
}
