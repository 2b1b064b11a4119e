//! Numbers of one type to those of another, all of a tensor.

use super::convert::CastTo;
use super::isa::Isa;
use super::op::Unary;
use core::marker::PhantomData;

/// The conversion to `U`.
#[derive(Debug, Clone, Copy)]
pub struct Convert<U>(pub PhantomData<fn() -> U>);
impl<T: CastTo<U>, U> Unary<T> for Convert<U> {
    type Out = U;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> U {
        a.cast()
    }
}
