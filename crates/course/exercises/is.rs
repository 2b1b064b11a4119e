//! Whether two types are one.

/// A type that is `T`.
#[diagnostic::on_unimplemented(message = "this type is `{Self}`, and should be `{T}`", label = "should be `{T}`")]
pub trait Is<T> {}
impl<T> Is<T> for T {}

/// Compiles only where `A` is `B`.
pub fn is<A: Is<B>, B>() {}
