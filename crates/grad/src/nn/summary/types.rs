//! The types of layers as they are written: without the paths in rustc's names, lengths as numbers, shapes as lists.
//!
//! | rustc's name | written |
//! |---|---|
//! | `congruent_grad::nn::linear::Linear<f32, congruent::dim::N<2>, congruent::dim::K<1, 24>>` | `Linear<f32, 2, 1024>` |
//! | `((((), congruent::dim::N<8>), congruent::dim::One), congruent::dim::N<3>)` | `[8, 1, 3]` |
//! | `congruent::dim::Sym<net::Width>`, `congruent::dim::Dyn` | `Width`, `_` |

/// A type, as a tree.
#[derive(Debug, PartialEq)]
enum TypeTree {
    Named(NamedType),
    Tuple(Vec<TypeTree>),
    /// An element, and how often.
    Array(Box<TypeTree>, String),
}

/// A name and its arguments; a number has no arguments.
#[derive(Debug, PartialEq)]
struct NamedType {
    name: String,
    /// Whether it is a name of `congruent`, whose lengths are shown as numbers. A program's own `K<3>` is no length.
    ours: bool,
    arguments: Vec<TypeTree>,
}

/// A type as it is written, from rustc's name of it.
pub(super) fn write_type(name: &str) -> String {
    match read(name) {
        Some((parsed, "")) => show(&parsed),
        // What this does not read (a function, a reference) is shown as rustc names it.
        _ => name.to_owned(),
    }
}

/// The type that a text begins with, and what is behind it.
fn read(text: &str) -> Option<(TypeTree, &str)> {
    if let Some(rest) = text.strip_prefix('(') {
        let (parts, rest) = read_list(rest, ')')?;
        return Some((TypeTree::Tuple(parts), rest));
    }
    if let Some(rest) = text.strip_prefix('[') {
        let (element, rest) = read(rest)?;
        let (count, rest) = rest.strip_prefix("; ")?.split_once(']')?;
        return Some((TypeTree::Array(Box::new(element), trim_number(count).to_owned()), rest));
    }
    let is_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '-');
    let (path, rest) = text.split_at(text.find(|c| !is_path(c)).unwrap_or(text.len()));
    let name = trim_number(path.rsplit("::").next()?);
    if name.is_empty() {
        return None;
    }
    let (arguments, rest) = match rest.strip_prefix('<') {
        Some(rest) => read_list(rest, '>')?,
        None => (Vec::new(), rest),
    };
    Some((TypeTree::Named(NamedType { name: name.to_owned(), ours: path.starts_with("congruent::"), arguments }), rest))
}

/// A number without its type: `3` of `3usize`. Names stay.
fn trim_number(name: &str) -> &str {
    let digits = name.trim_end_matches("usize").trim_end_matches("isize");
    let is_number = !digits.is_empty() && digits.trim_start_matches('-').chars().all(|c| c.is_ascii_digit());
    if is_number { digits } else { name }
}

/// The types up to a closing bracket, and what is behind it.
fn read_list(mut text: &str, close: char) -> Option<(Vec<TypeTree>, &str)> {
    let mut parts = Vec::new();
    loop {
        if let Some(rest) = text.strip_prefix(close) {
            return Some((parts, rest));
        }
        let (part, rest) = read(text)?;
        parts.push(part);
        text = match rest.strip_prefix(',') {
            Some(rest) => rest.trim_start(),
            None if rest.starts_with(close) => rest,
            None => return None,
        };
    }
}

/// A type as it is written.
fn show(of: &TypeTree) -> String {
    if let Some(length) = show_length(of) {
        return length;
    }
    if let Some(lengths) = list_lengths(of) {
        return format!("[{}]", lengths.join(", "));
    }
    match of {
        TypeTree::Tuple(parts) => format!("({})", show_all(parts)),
        TypeTree::Array(element, count) => format!("[{}; {count}]", show(element)),
        TypeTree::Named(NamedType { name, arguments, .. }) => {
            if arguments.is_empty() {
                name.clone()
            } else {
                format!("{name}<{}>", show_all(arguments))
            }
        }
    }
}

fn show_all(types: &[TypeTree]) -> String {
    types.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// A length as a number, `_`, or its name.
fn show_length(of: &TypeTree) -> Option<String> {
    let TypeTree::Named(NamedType { name, ours: true, arguments }) = of else { return None };
    let numbers: Option<Vec<usize>> = arguments.iter().map(parse_number).collect();
    match (&**name, numbers.as_deref(), &arguments[..]) {
        ("One", Some([]), _) => Some("1".to_owned()),
        ("Dyn", Some([]), _) => Some("_".to_owned()),
        ("N", Some([n]), _) => Some(n.to_string()),
        // (Parts that are 0 are the defaults, which rustc leaves out.)
        ("K", Some([thousands, rest @ ..]), _) => Some((1000 * thousands + rest.first().unwrap_or(&0)).to_string()),
        ("M", Some([millions, rest @ ..]), _) => {
            let [thousands, rest] = [0, 1].map(|place| rest.get(place).copied().unwrap_or(0));
            Some((1_000_000 * millions + 1000 * thousands + rest).to_string())
        }
        ("Sym", None | Some(_), [tag]) => Some(show(tag)),
        _ => None,
    }
}

/// Parses a type argument that is a number.
fn parse_number(of: &TypeTree) -> Option<usize> {
    match of {
        TypeTree::Named(NamedType { name: digits, arguments, .. }) if arguments.is_empty() => digits.parse().ok(),
        _ => None,
    }
}

/// The lengths of a shape.
fn list_lengths(of: &TypeTree) -> Option<Vec<String>> {
    match of {
        TypeTree::Tuple(parts) if parts.is_empty() => Some(Vec::new()),
        TypeTree::Tuple(parts) => {
            let [front, last] = &parts[..] else { return None };
            let (mut lengths, last) = (list_lengths(front)?, show_length(last)?);
            lengths.push(last);
            Some(lengths)
        }
        TypeTree::Named(_) | TypeTree::Array(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::write_type;
    use crate::nn::{Conv2d, Linear, Relu};
    use congruent::prelude::*;
    use congruent::window::{SamePadding, Settings};
    use std::any::type_name;

    dim!(Width);

    fn shown<T>() -> String {
        write_type(type_name::<T>())
    }

    #[test]
    fn types_are_shown_as_they_are_written() {
        assert_eq!(shown::<Linear<f32, len![1], len![2048]>>(), "Linear<f32, 1, 2048>");
        assert_eq!(shown::<Linear<f64, len![Width], Dyn>>(), "Linear<f64, Width, _>");
        assert_eq!(
            shown::<(Relu, Option<Linear<f32, len![1000], len![1_000_007]>>)>(),
            "(Relu, Option<Linear<f32, 1000, 1000007>>)"
        );
        assert_eq!(shown::<Conv2d<f32, shape![8, 1, 3, 3]>>(), "Conv2d<f32, [8, 1, 3, 3]>");
        assert_eq!(
            shown::<Conv2d<f32, shape![8, 1, 3, 3], Settings<2, 2, 1, 1>>>(),
            "Conv2d<f32, [8, 1, 3, 3], Settings<2, 2, 1, 1>>"
        );
        assert_eq!(shown::<Conv2d<f32, len![1], len![8], 3>>(), "Conv2d<f32, 1, 8, 3>");
        assert_eq!(shown::<Conv2d<f32, len![1], len![8], 3, SamePadding>>(), "Conv2d<f32, 1, 8, 3, SamePadding>");
        assert_eq!(shown::<crate::Var<f32, shape![]>>(), "Var<f32, []>");
    }

    #[test]
    fn what_is_not_read_is_shown_as_it_is() {
        for odd in [
            "",
            "(",
            "a<",
            "a>b",
            "<,",
            "fn(a::B) -> c::D",
            "a::B<&c::D>",
            "a::B<fn(c::D)>",
            "a::B<dyn c::D>",
            "[a::B]",
        ] {
            assert_eq!(write_type(odd), odd);
        }
    }

    #[test]
    fn arrays_are_read() {
        assert_eq!(write_type("a::B<[c::D; 3]>"), "B<[D; 3]>");
        assert_eq!(shown::<[Linear<f32, len![1], len![2048]>; 2]>(), "[Linear<f32, 1, 2048>; 2]");
    }

    /// Types of a program with the names of lengths.
    mod own {
        pub struct One;
        pub struct Dyn;
        pub struct N<const V: usize>;
        pub struct K<const V: usize>;
        pub struct M<const V: usize, T = ()>(std::marker::PhantomData<T>);
        pub struct Sym<T>(std::marker::PhantomData<T>);
    }

    #[test]
    fn types_of_a_program_are_no_lengths() {
        assert_eq!(shown::<own::K<3>>(), "K<3>");
        assert_eq!((shown::<own::N<3>>(), shown::<own::M<3, usize>>()), ("N<3>".into(), "M<3, usize>".into()));
        assert_eq!((shown::<own::One>(), shown::<own::Dyn>()), ("One".to_owned(), "Dyn".to_owned()));
        assert_eq!(shown::<own::Sym<own::One>>(), "Sym<One>");
        assert_eq!((shown::<Option<usize>>(), shown::<Vec<isize>>()), ("Option<usize>".into(), "Vec<isize>".into()));
        assert_eq!(write_type("a::Biusize<a::usize>"), "Biusize<usize>");
    }
}
