//! The operations that are explained: a row for each, in `rules`.

use super::bound::Bound;
use super::given::Given;
pub(super) use super::given::Ruled;
use super::parameter::Signature;
use super::report::Report;
use super::value::Value;
use congruent_operations::{ALL, Operation as Listed};

/// An operation, or several that share a rule.
pub(super) struct Operation {
    /// Its names.
    pub(super) names: &'static str,
    /// Its parameters, in the order of the parentheses: see [`Parameter`](super::parameter::Parameter).
    pub(super) takes: &'static str,
    /// Its parameters in the order of `::<..>`, where that differs.
    pub(super) generic: &'static str,
    /// Whether it has a form in place: `add_`.
    pub(super) in_place: bool,
    /// Its rule in words.
    pub(super) about: &'static str,
    /// Tells the steps; returns a sentence for each axis that does not fit.
    pub(super) tell: fn(&mut Report, &Bound) -> Vec<String>,
    /// Its rule over numbers: the library's.
    pub(super) rule: fn(&Given) -> Ruled,
    /// Draws the result.
    pub(super) draw: fn(&mut Report, &Bound, &[Value]),
}

/// A row of an operation that makes new tensors, without steps or a picture.
pub(super) const fn row(
    names: &'static str,
    takes: &'static str,
    about: &'static str,
    rule: fn(&Given) -> Ruled,
) -> Operation {
    Operation { names, takes, generic: "", in_place: false, about, tell: silent, rule, draw: undrawn }
}

impl Operation {
    /// The parameters of the operation.
    pub(super) fn signature(&self) -> Signature {
        Signature::read(self.takes, self.generic)
    }

    /// Whether a name is one of its names.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.split_whitespace().any(|own| own == name)
    }

    /// The name for the sentence of an error: the library's.
    pub(super) fn name(&self, written: &str) -> &'static str {
        let first = self.names.split_whitespace().next().unwrap_or("");
        let plain = plain(written);
        self.names.split_whitespace().find(|own| *own == written || *own == plain).unwrap_or(first)
    }

    /// With steps in words.
    pub(super) const fn with_steps(self, tell: fn(&mut Report, &Bound) -> Vec<String>) -> Operation {
        Operation { tell, ..self }
    }

    /// With a picture.
    pub(super) const fn drawn(self, draw: fn(&mut Report, &Bound, &[Value])) -> Operation {
        Operation { draw, ..self }
    }

    /// With a form in place.
    pub(super) const fn in_place(self) -> Operation {
        Operation { in_place: true, ..self }
    }

    /// With another order in `::<..>`.
    pub(super) const fn generic(self, generic: &'static str) -> Operation {
        Operation { generic, ..self }
    }
}

/// No steps but the words.
fn silent(_: &mut Report, _: &Bound) -> Vec<String> {
    vec![]
}

/// No picture.
fn undrawn(_: &mut Report, _: &Bound, _: &[Value]) {}

/// The name without what the library's forms add: `try_`, `into_`, `_mut`, `_of`.
pub(super) fn plain(name: &str) -> String {
    let start = ["try_", "into_"].iter().find_map(|start| name.strip_prefix(start)).unwrap_or(name);
    ["_mut", "_of"].iter().find_map(|end| start.strip_suffix(end)).unwrap_or(start).to_owned()
}

/// Returns the names of listed operations that have no row in `rows`, for a row of their own. (`!x` has no method.)
pub(super) fn names_of(rows: &[Operation], is_asked: impl Fn(&Listed) -> bool) -> &'static str {
    let asked = ALL.iter().filter(|operation| !operation.methods.is_empty() && is_asked(operation));
    let names = asked.map(|operation| operation.name).filter(|name| !rows.iter().any(|row| row.has(name)));
    names.collect::<Vec<_>>().join(" ").leak()
}
