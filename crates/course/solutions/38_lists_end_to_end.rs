//! 38. Two lists, end to end.

/// The length `V`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct N<const V: usize>;

/// A list that can stand behind `S`.
pub trait Behind<S> {
    type Out;
    fn put_behind(self, front: S) -> Self::Out;
}
/// `s, []` is `s`
impl<S> Behind<S> for () {
    type Out = S;
    fn put_behind(self, front: S) -> S {
        front
    }
}
/// `s, [r.., d]` is `[s, r.., d]`
impl<R: Behind<S>, D, S> Behind<S> for (R, D) {
    type Out = (R::Out, D);
    fn put_behind(self, front: S) -> Self::Out {
        (self.0.put_behind(front), self.1)
    }
}
/// The axes of `S`, then those of `R`.
pub type Chained<S, R> = <R as Behind<S>>::Out;
/// The elements of both.
pub fn chain<S, R: Behind<S>>(front: S, back: R) -> Chained<S, R> {
    back.put_behind(front)
}

// What must hold, and what must not compile.
#[path = "../exercises/38_lists_end_to_end/check.rs"]
mod check;

fn main() {
    check::run();
}
