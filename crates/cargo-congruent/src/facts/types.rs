//! Types that messages name: which are of tensors, variables, elements and shapes.

use crate::styled::{plain, text};
use crate::words::{Type, read, write_lengths};

/// The lengths that a type says: of a shape, or of the operand that has it.
pub(crate) fn read_shape(of: &Type) -> Option<Vec<String>> {
    match of {
        Type::Marked(_, inner) => read_shape(inner),
        Type::Path { .. } if of.name() == "Dist" => write_lengths(of.arguments().get(1)?),
        Type::Path { .. }
            if ["Tensor", "View", "ViewMut", "Strided", "StackTensor", "Shared", "CowTensor", "Shaped", "Var"]
                .contains(&&*of.name()) =>
        {
            write_lengths(of.arguments().last()?)
        }
        Type::Path { .. } => None,
        _ => write_lengths(of),
    }
}

pub(crate) const FLOATS: [&str; 2] = ["f32", "f64"];

pub(crate) const INTEGERS: [&str; 10] = ["i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize"];

/// The types that stand in backticks.
pub(crate) fn read_quoted(said: &str) -> Vec<Type> {
    said.split('`').skip(1).step_by(2).filter_map(|own| Some(read(&plain(own))?.0)).collect()
}

/// Without references, and its text where it is a word, as `f32` or `{float}`.
pub(crate) fn word(of: &Type) -> String {
    match of {
        Type::Marked(_, inner) => word(inner),
        Type::Word(word) => text(word),
        _ => of.name(),
    }
}

pub(crate) fn bare(of: &Type) -> &Type {
    match of {
        Type::Marked(_, inner) => bare(inner),
        _ => of,
    }
}

/// A type parameter, by its looks: the types of elements begin with small letters, and what else is no shape here.
pub(crate) fn is_parameter(name: &str) -> bool {
    let word = name.chars().all(|char| char.is_alphanumeric() || char == '_');
    let known = ["AnyRank", "Dyn", "One", "Self", "Vec", "String", "Option", "Result"].contains(&name);
    word && name.starts_with(char::is_uppercase) && !known
}

/// Whether a type is that of a tensor or a view.
pub(crate) fn is_tensor(of: &Type) -> bool {
    ["Tensor", "View", "ViewMut", "Strided", "StackTensor", "Shared", "CowTensor", "Contiguous", "Lazy"]
        .contains(&&*bare(of).name())
}

/// Whether a type is that of a variable.
pub(crate) fn is_var(of: &Type) -> bool {
    bare(of).name() == "Var"
}

/// Whether a type is that of a tensor on many machines.
pub(crate) fn is_dist(of: &Type) -> bool {
    bare(of).name() == "Dist"
}

/// Whether a type is `()`: that of a statement, or the shape `[]`.
pub(crate) fn is_unit(of: &Type) -> bool {
    matches!(of, Type::Tuple(all) if all.is_empty())
}

/// The element type of a tensor.
pub(crate) fn element(of: &Type) -> Option<String> {
    let arguments = bare(of).arguments();
    Some(word(arguments.get(arguments.len().checked_sub(2)?)?))
}

/// `{float}`, `i64`
pub(crate) fn is_number_type(of: &Type) -> bool {
    let kind = word(of);
    FLOATS.contains(&&*kind) || INTEGERS.contains(&&*kind) || kind == "{float}" || kind == "{integer}"
}

/// `&`, `&mut`, or nothing.
pub(crate) fn marked(own: &Type) -> &'static str {
    match own {
        Type::Marked(mark, _) if text(mark).contains("mut") => "&mut ",
        Type::Marked(mark, _) if text(mark).starts_with('&') => "&",
        _ => "",
    }
}
