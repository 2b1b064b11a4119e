//! The parameters of an operation.

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
    pub(super) fn read(text: &'static str) -> Parameter {
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

/// The parameters of an operation.
pub(super) struct Signature {
    /// The parameters, in the order of the parentheses.
    pub(super) parameters: Vec<Parameter>,
    /// Their names in the order of `::<..>`, where that differs.
    pub(super) generic: &'static str,
}

impl Signature {
    /// The parameters that a row names.
    pub(super) fn read(takes: &'static str, generic: &'static str) -> Signature {
        Signature { parameters: takes.split_whitespace().map(Parameter::read).collect(), generic }
    }

    /// The parameters in words, but for the tensor of a method.
    pub(super) fn taken(&self) -> String {
        let shown = self.parameters.iter().filter(|own| !["x", "self"].contains(&own.name));
        let names: Vec<_> = shown.map(|own| format!("`{}`", own.name)).collect();
        match names.split_last() {
            Some((last, [])) => format!("{last} alone"),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
            None => "nothing but its tensor".into(),
        }
    }
}
