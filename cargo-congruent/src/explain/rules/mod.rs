//! The operations, a row each: parameters, the rule in words, and the library's rule, called as the library's methods call it.

mod arrange;
mod elementwise;
mod index;
mod joins;
mod learning;
mod products;
mod random;
mod reduce;
mod views;

use super::Report;
use super::bound::Bound;
use super::given::Given;
use super::operation::{Operation, Ruled};
use super::value::Value;

/// Every row.
pub(super) fn rows() -> impl Iterator<Item = &'static Operation> {
    [
        elementwise::ROWS,
        reduce::ROWS,
        views::ROWS,
        arrange::ROWS,
        index::ROWS,
        joins::ROWS,
        products::ROWS,
        random::ROWS,
        learning::ROWS,
    ]
    .into_iter()
    .flatten()
    .chain([&*elementwise::FUNCTIONS])
    .chain(&*reduce::LISTED)
}

/// A row of an operation that makes new tensors, without steps or a picture.
const fn row(names: &'static str, takes: &'static str, about: &'static str, rule: fn(&Given) -> Ruled) -> Operation {
    Operation { names, takes, generic: "", in_place: false, about, tell: silent, rule, draw: undrawn }
}

impl Operation {
    /// With steps in words.
    const fn with_steps(self, tell: fn(&mut Report, &Bound) -> Vec<String>) -> Operation {
        Operation { tell, ..self }
    }

    /// With a picture.
    const fn drawn(self, draw: fn(&mut Report, &Bound, &[Value])) -> Operation {
        Operation { draw, ..self }
    }

    /// With a form in place.
    const fn in_place(self) -> Operation {
        Operation { in_place: true, ..self }
    }

    /// With another order in `::<..>`.
    const fn generic(self, generic: &'static str) -> Operation {
        Operation { generic, ..self }
    }
}

/// No steps but the words.
fn silent(_: &mut Report, _: &Bound) -> Vec<String> {
    vec![]
}

/// No picture.
fn undrawn(_: &mut Report, _: &Bound, _: &[Value]) {}
