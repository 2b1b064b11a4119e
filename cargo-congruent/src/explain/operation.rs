//! The operations that are explained: a row for each, in `rules`.

use super::bound::Bound;
use super::given::Given;
use super::value::Value;
use super::{Report, rules};
use crate::error::Fault;
use crate::layout::view::Window;

/// The result of a rule, or several.
pub(super) type Ruled = Result<Vec<Window>, Fault>;

/// An operation, or several that share a rule.
pub(super) struct Operation {
    /// Its names.
    pub(super) names: &'static str,
    /// Its parameters, in the order of the parentheses: see [`Parameter`].
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

/// The kind of value that a parameter takes.
///
/// | written | takes |
/// |---|---|
/// | `&x` | a tensor |
/// | `&all+` | one tensor or more |
/// | `dim` | a whole number |
/// | `dim..` | a list of whole numbers, or one |
/// | `sizes...` | the same, also without brackets |
/// | `keepdim!` | `true` or `false` |
/// | `equation"` | text |
/// | `items%` | positions, ranges and index tensors |
/// | `lengths*` | settings of any name, each a whole number |
/// | `p~` | anything: it does not matter to shapes |
///
/// With `?` behind it, it may be left out; with `=` in front of it, it is written by name only; with `#` in front of it, its numbers
/// are counts, of which none is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Tensor,
    Tensors,
    Number,
    List,
    Variadic,
    Flag,
    Text,
    Items,
    Lengths,
    Any,
}

/// A parameter: see [`Kind`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) required: bool,
    pub(super) by_name: bool,
    /// Whether its numbers are counts.
    pub(super) counts: bool,
}

impl Parameter {
    fn read(text: &'static str) -> Parameter {
        let (text, by_name) = text.strip_prefix('=').map_or((text, false), |text| (text, true));
        let (text, counts) = text.strip_prefix('#').map_or((text, false), |text| (text, true));
        let (text, required) = text.strip_suffix('?').map_or((text, true), |text| (text, false));
        let ends = [
            ("+", Kind::Tensors),
            ("...", Kind::Variadic),
            ("..", Kind::List),
            ("!", Kind::Flag),
            ("\"", Kind::Text),
            ("~", Kind::Any),
            ("%", Kind::Items),
            ("*", Kind::Lengths),
        ];
        let found = ends.iter().find_map(|(end, kind)| Some((text.strip_suffix(end)?, *kind)));
        let (name, kind) = found.unwrap_or((text, if text.starts_with('&') { Kind::Tensor } else { Kind::Number }));
        Parameter { name: name.trim_start_matches('&'), kind, required, by_name, counts }
    }
}

impl Operation {
    /// The parameters, in the order of the parentheses.
    pub(super) fn parameters(&self) -> Vec<Parameter> {
        self.takes.split_whitespace().map(Parameter::read).collect()
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
}

/// Returns the operation of a name, also of a form of it: `try_sum`, `sum_keepdim`, `add_`.
pub(super) fn find(name: &str) -> Option<&'static Operation> {
    let exact = rules::rows().find(|row| row.has(name));
    let plain = plain(name);
    exact
        .or_else(|| rules::rows().find(|row| row.has(&plain)))
        .or_else(|| {
            let base = plain.strip_suffix('_')?;
            rules::rows().find(|row| row.in_place && row.has(base))
        })
        .or_else(|| {
            let base =
                ["_axes_keepdim", "_keepdim", "_axes", "_all"].iter().find_map(|form| plain.strip_suffix(form))?;
            rules::rows().find(|row| row.takes.contains("keepdim!") && row.has(base))
        })
}

/// The name without what the library's forms add: `try_`, `into_`, `_mut`, `_of`.
fn plain(name: &str) -> String {
    let start = ["try_", "into_"].iter().find_map(|start| name.strip_prefix(start)).unwrap_or(name);
    ["_mut", "_of"].iter().find_map(|end| start.strip_suffix(end)).unwrap_or(start).to_owned()
}

/// Every name that is explained.
pub fn names() -> impl Iterator<Item = &'static str> {
    rules::rows().flat_map(|row| row.names.split_whitespace())
}
