//! That two shapes are one type.
//!
//! Known by now: a relation names its result, and generic code knows no more of a result than its bounds. This file adds a value
//! that says more where the result is always the shape itself.

use core::marker::PhantomData;

/// A value of it is a proof that `A` and `B` are one type: there is none of two others. A relation whose result is the
/// shape itself gives it on, for code that sees two names.
pub struct Equal<A, B>(PhantomData<fn(A, B) -> (A, B)>);

impl<A, B> Clone for Equal<A, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, B> Copy for Equal<A, B> {}

impl<S> Equal<S, S> {
    /// A shape is itself.
    pub(crate) const ITSELF: Self = Equal(PhantomData);
}
