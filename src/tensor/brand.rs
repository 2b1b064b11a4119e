//! A shape as a type alone.

use core::marker::PhantomData;

/// A shape type without a value.
pub(super) type Brand<S> = PhantomData<fn() -> S>;
