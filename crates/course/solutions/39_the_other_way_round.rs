//! 39. The other way round.

/// The length `V`.
pub struct N<const V: usize>;

/// The list, turned around, behind `Done`.
pub trait ReverseBehind<Done> {
    type Out;
}
impl<Done> ReverseBehind<Done> for () {
    type Out = Done;
}
impl<L: ReverseBehind<(Done, D)>, D, Done> ReverseBehind<Done> for (L, D) {
    type Out = L::Out;
}
/// The list, turned around.
pub type Reversed<S> = <S as ReverseBehind<()>>::Out;

/// Lists that are the same.
#[diagnostic::on_unimplemented(message = "`{Self}` is not the same as `{S}`")]
pub trait Same<S> {}
impl<S> Same<S> for S {}

/// A list that is the same the other way round.
pub trait Mirror {}
impl<S: ReverseBehind<(), Out: Same<S>>> Mirror for S {}

// What must hold, and what must not compile.
#[path = "../exercises/39_the_other_way_round/check.rs"]
mod check;

fn main() {
    check::run();
}
