//! The shapes of a fault under each other: what `{error:#}` adds to its sentence.

use super::{Fault, Sizes};
use congruent_figure::{broadcast, in_place, join, product, table};

/// The sizes as they are written.
fn lengths(sizes: &Sizes) -> Vec<String> {
    sizes.0.iter().map(usize::to_string).collect()
}

impl Fault {
    /// The table of the shapes, where there are two that do not fit.
    pub(super) fn figure(&self) -> Option<String> {
        match self {
            Fault::Broadcast { a, b, .. } => Some(broadcast(("a", &lengths(a)), ("b", &lengths(b)))),
            Fault::BroadcastShapes { a, b, .. } => Some(broadcast(("a", &lengths(a)), ("b", &lengths(b)))),
            Fault::Named { a, b, axis, .. } => {
                let rows = [("a", &lengths(a)[..]), ("b", &lengths(b)[..])];
                Some(table(&rows, true, &[*axis], "a named length never stretches"))
            }
            Fault::InPlace { a, b, .. } => Some(in_place(&lengths(a), &lengths(b))),
            Fault::Pointwise { refusal, .. } => refusal.figure(),
            Fault::Expand { from, to, axis, .. } => {
                let rows = [("from", &lengths(from)[..]), ("to", &lengths(to)[..])];
                Some(table(&rows, true, &[*axis], "only a length of 1 is repeated"))
            }
            Fault::Contract { a, b, .. } => Some(product(&lengths(a), &lengths(b))),
            Fault::CatSize { a, b, axis, .. } => Some(join(&lengths(a), &lengths(b), *axis)),
            _ => None,
        }
    }
}
