//! Lengths, and lists of them, of axes, of positions and of names: nested pairs taken apart.

use super::computed::write_computed;
use super::print::{Spelling, print};
use super::read::Type;
use crate::styled::text;

/// The kind of an element of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    Length,
    Axis,
    Position,
    Label,
}

/// A list that was taken apart: what stands in front of its elements, and these.
pub(super) struct List<'t> {
    /// `L` of `((L, N<2>), N<3>)`, `Front<..>` of items.
    pub(super) front: Option<&'t Type>,
    pub(super) items: Vec<&'t Type>,
}

/// A number that is written in digits.
fn read_digits(inner: &Type) -> Option<usize> {
    match inner {
        Type::Word(word) => text(word).parse().ok(),
        _ => None,
    }
}

/// A length as it is written: `5`, `_`, `Batch`, `-1`.
pub(super) fn write_length(of: &Type) -> Option<String> {
    if let Some(computed) = write_computed(of) {
        return Some(computed);
    }
    let Type::Path { front, name, arguments } = of else { return None };
    let arguments: &[Type] = arguments.as_deref().unwrap_or(&[]);
    match text(name).as_str() {
        "One" if arguments.is_empty() => Some("1".into()),
        "Dyn" if arguments.is_empty() && !text(front).starts_with("nalgebra::") => Some("_".into()),
        "Infer" if arguments.is_empty() => Some("-1".into()),
        "N" => match arguments {
            [Type::Cut(_)] => Some("..".into()),
            // Nobody gets this from `shape!`: it was written by hand, and that is the mistake.
            [one] if read_digits(one) == Some(1) => Some("N<1>".into()),
            _ => write_number(arguments, 1),
        },
        "K" => write_number(arguments, 2),
        "M" => write_number(arguments, 3),
        "InBraces" => Some(format!("{{{}}}", write_number(arguments, 3)?)),
        "Numeral" | "Nr" | "Digits" => write_number(arguments, 1),
        "Sharded" => match arguments {
            [total, Type::Path { name, arguments: Some(axis), .. }] if text(name) == "Ragged" && axis.len() == 1 => {
                Some(format!("{} @ {}, ragged", write_length_or_name(total), write_mesh_axis(&axis[0])))
            }
            [total, axis] => Some(format!("{} @ {}", write_length_or_name(total), write_mesh_axis(axis))),
            [Type::Cut(_)] => Some("..".into()),
            _ => None,
        },
        "Sym" => match arguments {
            [tag] if tag.name() == "Sharded" => write_length(tag),
            [tag @ Type::Path { .. }] => Some(tag.name().trim_start_matches("__dim_").to_owned()),
            // What is the same in both of two types.
            [own] if is_left_out(own) && matches!(own, Type::Word(_)) => Some("?".into()),
            [Type::Word(tag)] => super::read_marked(&text(tag)).map(str::to_owned),
            [Type::Cut(_)] => Some("..".into()),
            _ => None,
        },
        _ => None,
    }
}

/// A computed length as code: `min(A, B)` is a type there, `congruent::dim::Minimum<A, B>`.
pub fn write_code(length: &str) -> String {
    let Some(at) = ["min(", "max("].iter().filter_map(|name| length.find(name)).min() else { return length.to_owned() };
    let (mut depth, mut from, mut all) = (0_usize, at + 4, Vec::new());
    for (k, char) in length.char_indices().skip(at + 4) {
        match char {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ',' | ')' if depth == 0 => {
                let own = write_code(length[from..k].trim());
                let plain = own.starts_with(char::is_alphabetic) && !own.contains(' ');
                all.push(if plain { own } else { format!("len![{own}]") });
                from = k + 1;
                if char == ')' {
                    break;
                }
            }
            _ => {}
        }
    }
    let name = if length[at..].starts_with("min") { "Minimum" } else { "Maximum" };
    let all = all.join(", ");
    format!("{}congruent::dim::{name}<{all}>{}", &length[..at], write_code(length.get(from..).unwrap_or_default()))
}

/// An axis of a mesh: `Data`, or `..` and `?` for what rustc leaves out.
fn write_mesh_axis(of: &Type) -> String {
    match of {
        Type::Path { name, .. } => text(name),
        of => write_length_or_name(of),
    }
}

/// The number whose digits, three each, are these arguments; of `groups` groups, those at the end may be left out.
fn write_number(arguments: &[Type], groups: usize) -> Option<String> {
    if arguments.iter().any(is_left_out) {
        return Some(write_known_digits(arguments));
    }
    let all: Vec<_> = arguments.iter().map(read_digits).collect::<Option<_>>()?;
    let lacking = groups.checked_sub(all.len())?;
    let number = all.iter().fold(0, |number, digits| number * 1000 + digits);
    (!all.is_empty() && all.iter().all(|digits| *digits < 1_000_000))
        .then(|| (number * 1000_usize.pow(lacking as u32)).to_string())
}

/// `_`, for what is the same in two types, or `...`.
fn is_left_out(of: &Type) -> bool {
    matches!(of, Type::Cut(_)) || matches!(of, Type::Word(word) if text(word) == "_")
}

/// A length of which some digits are the same as elsewhere, and left out: `K<_, 9>` is `?009`, and `K<_, _>` is `?`.
fn write_known_digits(arguments: &[Type]) -> String {
    let mut shown = String::new();
    for own in arguments {
        match read_digits(own) {
            Some(number) if shown.is_empty() => shown = number.to_string(),
            Some(number) => shown += &format!("{number:03}"),
            None if shown.ends_with('?') => {}
            None => shown.push('?'),
        }
    }
    shown
}

/// Whether it is a type parameter, by its looks.
fn is_parameter(of: &Type) -> bool {
    let Type::Path { front, name, arguments: None } = of else { return false };
    let name = text(name);
    front.is_empty() && name.starts_with(char::is_uppercase) && name.len() <= 2
}

/// Whether it is a word that begins with a capital: behind `()`, that of a parameter.
fn is_capitalised(of: &Type) -> bool {
    let Type::Path { front, name, arguments: None } = of else { return false };
    front.is_empty() && text(name).starts_with(char::is_uppercase)
}

/// Returns what an element of a list is, if it can be one; in a list that begins with `()`, it may have any name.
pub(super) fn find_item_of(front: Option<&Type>, of: &Type) -> Option<Item> {
    find_item(of).or((front.is_none() && is_capitalised(of)).then_some(Item::Length))
}

/// Returns the kind of an element of a list, if the type can be one.
pub(super) fn find_item(of: &Type) -> Option<Item> {
    match (of.name().as_str(), of) {
        ("Ax", _) => Some(Item::Axis),
        (
            "Nth" | "NthBack" | "NthValue" | "Whole" | "Between" | "Bounds" | "NewAxis" | "ByIndex" | "ByMask"
            | "Front",
            _,
        ) => Some(Item::Position),
        ("Name" | "Given" | "Group" | "UnitAxis" | "Loose", _) => Some(Item::Label),
        _ if write_length(of).is_some() || is_parameter(of) => Some(Item::Length),
        (_, Type::Projection(..) | Type::Cut(_)) => Some(Item::Length),
        (_, Type::Word(word)) => (text(word) == "_").then_some(Item::Length),
        _ => None,
    }
}

/// Takes `((L, A), B)` apart, where it is a list.
pub(super) fn read_list(of: &Type) -> Option<List<'_>> {
    let Type::Tuple(both) = of else { return None };
    let [inner, last] = &both[..] else {
        return both.is_empty().then(|| List { front: None, items: vec![] });
    };
    let mut found = match inner {
        Type::Tuple(_) => read_list(inner)?,
        // rustc writes tuples of any types so.
        Type::Path { .. } if inner.name() == "T0" => return None,
        Type::Path { .. } if is_parameter(inner) || ["Front", "Leading"].contains(&inner.name().as_str()) => {
            List { front: Some(inner), items: vec![] }
        }
        Type::Projection(..) | Type::Cut(_) => List { front: Some(inner), items: vec![] },
        Type::Word(word) if text(word) == "_" => List { front: Some(inner), items: vec![] },
        _ => return None,
    };
    find_item_of(found.front, last)?;
    found.items.push(last);
    Some(found)
}

/// The lengths of a shape, from the front; `..` or `..L` is one of them where not all are known.
pub fn write_lengths(of: &Type) -> Option<Vec<String>> {
    let List { front, items } = read_list(of)?;
    let mut all = Vec::new();
    if let Some(front) = front {
        all.push(write_rest(front));
    }
    for own in items {
        if find_item_of(front, own)? != Item::Length {
            return None;
        }
        all.push(write_length_or_name(own));
    }
    Some(all)
}

pub(super) fn write_rest(front: &Type) -> String {
    match front {
        Type::Path { .. } => format!("..{}", front.name()),
        Type::Projection(..) => format!("..{}", text(&print(front, Spelling::Sentence))),
        _ => "..".into(),
    }
}

pub(super) fn write_length_or_name(of: &Type) -> String {
    match of {
        Type::Cut(_) => "..".into(),
        // rustc's own `_`, of which it says nothing, is not the unknown length, which is written so.
        Type::Word(_) => "?".into(),
        _ => write_length(of).unwrap_or_else(|| text(&print(of, Spelling::Sentence))),
    }
}

/// An item of `s!` as it is written.
pub(super) fn write_position(of: &Type) -> String {
    let inner = of.arguments();
    let end = |of: &Type| match of.name().as_str() {
        "Open" => String::new(),
        "Fwd" => of.arguments().first().map(write_number_of).unwrap_or_default(),
        "Bwd" => format!("-{}", of.arguments().first().map(write_number_of).unwrap_or_default()),
        _ => "i".into(),
    };
    match (of.name().as_str(), inner) {
        ("Nth", [at]) => write_number_of(at),
        ("NthBack", [at]) => format!("-{}", write_number_of(at)),
        ("NthValue", _) => "i".into(),
        ("Whole", _) => "..".into(),
        ("Bounds", _) => "range".into(),
        ("NewAxis", _) => "NewAxis".into(),
        ("Between", [from, to, step]) => {
            let step = match step.name().as_str() {
                "One" => String::new(),
                "Step" => ";step".into(),
                _ => format!(";{}", write_number_of(step)),
            };
            format!("{}..{}{step}", end(from), end(to))
        }
        ("ByIndex" | "ByMask", [.., shape]) => {
            let kind = if of.name() == "ByMask" { "mask" } else { "index" };
            format!("&{kind}{}", text(&print(shape, Spelling::Sentence)))
        }
        ("Front", [inner]) => match read_list(inner) {
            Some(List { items, .. }) => items.into_iter().map(write_position).collect::<Vec<_>>().join(", "),
            None => text(&print(inner, Spelling::Sentence)),
        },
        _ => text(&print(of, Spelling::Sentence)),
    }
}

/// A length, or another type in words.
fn write_number_of(of: &Type) -> String {
    write_length(of).unwrap_or_else(|| text(&print(of, Spelling::Sentence)))
}

/// An axis of a pattern as it is written.
pub(super) fn write_label(of: &Type) -> String {
    match of.name().as_str() {
        "UnitAxis" => "1".into(),
        "Loose" => "(..)".into(),
        kind => {
            let name = of.arguments().first().map(Type::name).unwrap_or_default();
            if kind == "Group" { format!("({})", name.replace('_', " ")) } else { name }
        }
    }
}

/// The items of `s!`, between its brackets.
pub(super) fn write_positions(list: &List) -> String {
    let mut all: Vec<_> = list.front.into_iter().map(write_position).filter(|front| !front.is_empty()).collect();
    if list.front.is_some() && !list.items.is_empty() {
        all.push("...".into());
    }
    all.extend(list.items.iter().map(|item| write_position(item)));
    all.join(", ")
}
