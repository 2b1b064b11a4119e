//! Prints a type in the words of `shape!`.
//!
//! | rustc prints | here |
//! |---|---|
//! | `N<5>`, `One`, `K<4, 96>`, `M<1, 48, 576>` | `5`, `1`, `4096`, `1048576` |
//! | `Dyn`, `Sym<Batch>`, `Infer` | `_`, `Batch`, `-1` |
//! | `(((), N<5>), Dyn)` | `[5, _]` |
//! | `((L, N<5>), D)` | `[..L, 5, D]` |
//! | `(((), Ax<0>), Ax<-1>)` | `axes![0, -1]` |
//! | `Front<(((), Nth<N<3>>), Whole)>` | `s![3, ..]` |
//! | `(((..., ...), N<3>), N<4>)` | `[.., 3, 4]` |

use super::read::{Type, read};
use crate::styled::{Letter, plain, text};

/// Where a text stands: in a sentence, where `[5, 2]` is a shape, or in code, where it is `shape![5, 2]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// `[5, 2]`
    Sentence,
    /// `shape![5, 2]`
    Code,
}

/// Results of relations that have a name: the relation, the result, and whether the type itself stands behind its operand.
const RESULTS: &[(&str, &str)] = &[
    ("Broadcast", "Broadcasted"),
    ("Reduce", "Reduced"),
    ("ReduceAxes", "ReducedAxes"),
    ("Matmul", "Product"),
    ("Concat", "Concatenated"),
    ("Narrow", "Narrowed"),
    ("Permute", "Permuted"),
    ("Transpose", "Transposed"),
    ("Slice", "Sliced"),
    ("Pad", "Padded"),
    ("Matrix", "MatrixTransposed"),
    ("Unflatten", "Unflattened"),
    ("FlattenAxes", "Flattened"),
    ("Movedim", "Moved"),
    ("Diagonal", "Diagonalized"),
];

/// What one element of a list is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Length,
    Axis,
    Position,
    Label,
}

/// A list that was taken apart: what stands in front of its elements, and these.
struct List<'t> {
    /// `L` of `((L, N<2>), N<3>)`, `Front<..>` of items.
    front: Option<&'t Type>,
    items: Vec<&'t Type>,
}

/// A number that is written in digits.
fn digits(inner: &Type) -> Option<usize> {
    match inner {
        Type::Word(word) => text(word).parse().ok(),
        _ => None,
    }
}

/// A length as it is written: `5`, `_`, `Batch`, `-1`.
fn length(of: &Type) -> Option<String> {
    let Type::Path { name, arguments, .. } = of else { return None };
    let arguments: &[Type] = arguments.as_deref().unwrap_or(&[]);
    let thousands = |most: usize| -> Option<String> {
        if arguments.iter().any(left_out) {
            return Some(in_part(arguments));
        }
        let all: Vec<_> = arguments.iter().map(digits).collect::<Option<_>>()?;
        let lacking = most.checked_sub(all.len())?;
        let number = all.iter().fold(0, |number, digits| number * 1000 + digits);
        (!all.is_empty() && all.iter().all(|digits| *digits < 1_000_000))
            .then(|| (number * 1000_usize.pow(lacking as u32)).to_string())
    };
    match text(name).as_str() {
        "One" if arguments.is_empty() => Some("1".into()),
        "Dyn" if arguments.is_empty() => Some("_".into()),
        "Infer" if arguments.is_empty() => Some("-1".into()),
        "N" => match arguments {
            [Type::Cut(_)] => Some("..".into()),
            // Nobody gets this from `shape!`: it was written by hand, and that is the mistake.
            [one] if digits(one) == Some(1) => Some("N<1>".into()),
            _ => thousands(1),
        },
        "K" => thousands(2),
        "M" => thousands(3),
        "InBraces" => Some(format!("{{{}}}", thousands(3)?)),
        "Numeral" | "Nr" | "Digits" => thousands(1),
        "Sym" => match arguments {
            [tag @ Type::Path { .. }] => Some(tag.name().trim_start_matches("__dim_").to_owned()),
            [Type::Cut(_)] => Some("..".into()),
            _ => None,
        },
        _ => None,
    }
}

/// `_`, for what is the same in two types, or `...`.
fn left_out(of: &Type) -> bool {
    matches!(of, Type::Cut(_)) || matches!(of, Type::Word(word) if text(word) == "_")
}

/// A length of which some digits are the same as elsewhere, and left out: `K<_, 9>` is `?009`, and `K<_, _>` is `?`.
fn in_part(arguments: &[Type]) -> String {
    let mut shown = String::new();
    for own in arguments {
        match digits(own) {
            Some(number) if shown.is_empty() => shown = number.to_string(),
            Some(number) => shown += &format!("{number:03}"),
            None if shown.ends_with('?') => {}
            None => shown.push('?'),
        }
    }
    shown
}

/// Whether it is a type parameter, by its looks.
fn parameter(of: &Type) -> bool {
    let Type::Path { front, name, arguments: None } = of else { return false };
    let name = text(name);
    front.is_empty() && name.starts_with(char::is_uppercase) && name.len() <= 2
}

/// What an element of a list is, if it can be one.
fn item(of: &Type) -> Option<Item> {
    match (of.name().as_str(), of) {
        ("Ax", _) => Some(Item::Axis),
        (
            "Nth" | "NthBack" | "NthValue" | "Whole" | "Between" | "Bounds" | "NewAxis" | "ByIndex" | "ByMask"
            | "Front",
            _,
        ) => Some(Item::Position),
        ("Name" | "Given" | "Group" | "UnitAxis" | "Loose", _) => Some(Item::Label),
        _ if length(of).is_some() || parameter(of) => Some(Item::Length),
        (_, Type::Projection(..) | Type::Cut(_)) => Some(Item::Length),
        (_, Type::Word(word)) => (text(word) == "_").then_some(Item::Length),
        _ => None,
    }
}

/// Takes `((L, A), B)` apart, where it is a list.
fn list(of: &Type) -> Option<List<'_>> {
    let Type::Tuple(both) = of else { return None };
    let [inner, last] = &both[..] else {
        return both.is_empty().then(|| List { front: None, items: vec![] });
    };
    item(last)?;
    let mut found = match inner {
        Type::Tuple(_) => list(inner)?,
        Type::Path { .. } if parameter(inner) || ["Front", "Leading"].contains(&inner.name().as_str()) => {
            List { front: Some(inner), items: vec![] }
        }
        Type::Projection(..) | Type::Cut(_) => List { front: Some(inner), items: vec![] },
        Type::Word(word) if text(word) == "_" => List { front: Some(inner), items: vec![] },
        _ => return None,
    };
    found.items.push(last);
    Some(found)
}

/// The lengths of a shape, from the front; `..` or `..L` is one of them where not all are known.
pub fn lengths(of: &Type) -> Option<Vec<String>> {
    let List { front, items } = list(of)?;
    let mut all = Vec::new();
    if let Some(front) = front {
        all.push(rest_of(front));
    }
    for own in items {
        if item(own)? != Item::Length {
            return None;
        }
        all.push(length_or_name(own));
    }
    Some(all)
}

fn rest_of(front: &Type) -> String {
    match front {
        Type::Path { .. } => format!("..{}", front.name()),
        Type::Projection(..) => format!("..{}", text(&print(front, Spelling::Sentence))),
        _ => "..".into(),
    }
}

fn length_or_name(of: &Type) -> String {
    match of {
        Type::Cut(_) => "..".into(),
        // rustc's own `_`, of which it says nothing, is not the unknown length, which is written so.
        Type::Word(_) => "?".into(),
        _ => length(of).unwrap_or_else(|| text(&print(of, Spelling::Sentence))),
    }
}

/// An item of `s!` as it is written.
fn position(of: &Type) -> String {
    let inner = of.arguments();
    let number = |of: &Type| length(of).unwrap_or_else(|| text(&print(of, Spelling::Sentence)));
    let end = |of: &Type| match of.name().as_str() {
        "Open" => String::new(),
        "Fwd" => of.arguments().first().map(number).unwrap_or_default(),
        "Bwd" => format!("-{}", of.arguments().first().map(number).unwrap_or_default()),
        _ => "i".into(),
    };
    match (of.name().as_str(), inner) {
        ("Nth", [at]) => number(at),
        ("NthBack", [at]) => format!("-{}", number(at)),
        ("NthValue", _) => "i".into(),
        ("Whole", _) => "..".into(),
        ("Bounds", _) => "range".into(),
        ("NewAxis", _) => "NewAxis".into(),
        ("Between", [from, to, step]) => {
            let step = match step.name().as_str() {
                "One" => String::new(),
                "Step" => ";step".into(),
                _ => format!(";{}", number(step)),
            };
            format!("{}..{}{step}", end(from), end(to))
        }
        ("ByIndex" | "ByMask", [.., shape]) => {
            let kind = if of.name() == "ByMask" { "mask" } else { "index" };
            format!("&{kind}{}", text(&print(shape, Spelling::Sentence)))
        }
        ("Front", [inner]) => match list(inner) {
            Some(List { items, .. }) => items.into_iter().map(position).collect::<Vec<_>>().join(", "),
            None => text(&print(inner, Spelling::Sentence)),
        },
        _ => text(&print(of, Spelling::Sentence)),
    }
}

/// An axis of a pattern as it is written.
fn label(of: &Type) -> String {
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
fn positions(list: &List) -> String {
    let mut all: Vec<_> = list.front.into_iter().map(position).filter(|front| !front.is_empty()).collect();
    if list.front.is_some() && !list.items.is_empty() {
        all.push("...".into());
    }
    all.extend(list.items.iter().map(|item| position(item)));
    all.join(", ")
}

/// The style of the first letter that a type has.
fn style(of: &Type) -> u16 {
    let first = |letters: &[Letter]| letters.first().map(|letter| letter.style);
    let found = match of {
        Type::Path { front, name, .. } => first(front).or_else(|| first(name)),
        Type::Tuple(all) => all.last().map(style),
        Type::Projection(own, ..) | Type::Array(own, _) => Some(style(own)),
        Type::Marked(front, own) => first(front).or_else(|| Some(style(own))),
        Type::Joined(all) => all.first().map(|(own, _)| style(own)),
        Type::Cut(letter) => Some(letter.style),
        Type::Word(word) => first(word),
    };
    found.unwrap_or(0)
}

fn styled(what: &str, of: &Type) -> Vec<Letter> {
    let style = style(of);
    what.chars().map(|char| Letter { char, style }).collect()
}

fn between(parts: Vec<Vec<Letter>>, separator: &str) -> Vec<Letter> {
    let mut all = Vec::new();
    for (k, part) in parts.into_iter().enumerate() {
        if k > 0 {
            all.extend(plain(separator));
        }
        all.extend(part);
    }
    all
}

/// A list between brackets, with the colours of its elements.
fn print_list(list: &List, spelling: Spelling) -> Vec<Letter> {
    let kind = list.items.first().and_then(|first| item(first));
    let bracket = |open: &str, inner: Vec<Letter>| [plain(open), inner, plain("]")].concat();
    match kind {
        Some(Item::Axis) => {
            let axis = |of: &&Type| between(of.arguments().iter().map(|own| print(own, spelling)).collect(), "");
            bracket("axes![", between(list.items.iter().map(axis).collect(), ", "))
        }
        Some(Item::Position) => bracket("s![", plain(&positions(list))),
        Some(Item::Label) => {
            let front = list.front.map(|_| "...".to_owned());
            let all = front.into_iter().chain(list.items.iter().map(|own| label(own)));
            plain(&format!("\"{}\"", all.collect::<Vec<_>>().join(" ")))
        }
        _ => {
            let front = list.front.map(|front| styled(&rest_of(front), front));
            // What rustc left out behind the front is part of the front's `..`.
            let cut = list.items.iter().take_while(|own| matches!(own, Type::Cut(_))).count();
            let skipped = if matches!(list.front, Some(Type::Cut(_))) { cut } else { 0 };
            let each = list.items[skipped..].iter().map(|own| styled(&length_or_name(own), own));
            bracket(
                if spelling == Spelling::Code { "shape![" } else { "[" },
                between(front.into_iter().chain(each).collect(), ", "),
            )
        }
    }
}

/// A path without the modules of the library, which nobody has to know.
fn print_path(front: &[Letter], name: &[Letter], arguments: Option<&[Type]>, spelling: Spelling) -> Vec<Letter> {
    let (shown, called) = (text(front), text(name));
    let ours = ["congruent::", "congruent_macros::"].iter().any(|own| shown.starts_with(own))
        || shown.ends_with("shape::rearrange::")
        || called.starts_with("<impl ");
    let mut all = Vec::new();
    if ours && called.starts_with("<impl ") {
        // `<impl Strided<T, S>>::sum` is `Strided::sum`.
        all.extend(name[6..].iter().take_while(|letter| letter.char != '<' && letter.char != '>'));
    } else {
        all.extend_from_slice(if ours { &[] } else { front });
        all.extend_from_slice(name);
    }
    if let Some(arguments) = arguments {
        all.extend(plain("<"));
        all.extend(between(arguments.iter().map(|own| print(own, spelling)).collect(), ", "));
        all.extend(plain(">"));
    }
    all
}

/// The type in words.
pub fn print(of: &Type, spelling: Spelling) -> Vec<Letter> {
    if let Some(length) = length(of) {
        return styled(&length, of);
    }
    if let Some(list) = list(of) {
        return print_list(&list, spelling);
    }
    match of {
        Type::Path { .. } if ["Nth", "NthBack", "Between"].contains(&&*of.name()) && !of.arguments().is_empty() => {
            styled(&position(of), of)
        }
        Type::Path { .. } if of.name() == "Front" && !of.arguments().is_empty() => {
            styled(&format!("s![{}]", position(of)), of)
        }
        Type::Path { front, name, arguments } => print_path(front, name, arguments.as_deref(), spelling),
        Type::Tuple(all) => {
            [plain("("), between(all.iter().map(|own| print(own, spelling)).collect(), ", "), plain(")")].concat()
        }
        Type::Projection(own, as_trait, end) => print_projection(own, as_trait.as_deref(), end, spelling),
        Type::Marked(front, own) => [front.clone(), print(own, spelling)].concat(),
        Type::Joined(all) => {
            all.iter().flat_map(|(own, behind)| [print(own, spelling), behind.clone()].concat()).collect()
        }
        Type::Array(own, end) => [plain("["), print(own, spelling), end.clone()].concat(),
        Type::Cut(letter) => vec![Letter { char: '.', ..*letter }; 2],
        Type::Word(word) => word.clone(),
    }
}

fn print_projection(own: &Type, as_trait: Option<&Type>, end: &[Letter], spelling: Spelling) -> Vec<Letter> {
    let relation = as_trait.map(Type::name).unwrap_or_default();
    // `<Const<A> as Known>::Dim` is `{A}`.
    if let ("Known", [inner]) = (&*relation, own.arguments()) {
        return [plain("{"), print(inner, spelling), plain("}")].concat();
    }
    let named = RESULTS.iter().find(|(name, _)| *name == relation && text(end) == ">::Out");
    if let (Some((_, result)), Some(as_trait)) = (named, as_trait) {
        let all = [vec![print(own, spelling)], as_trait.arguments().iter().map(|own| print(own, spelling)).collect()]
            .concat();
        return [plain(result), plain("<"), between(all, ", "), plain(">")].concat();
    }
    let mut all = [plain("<"), print(own, spelling)].concat();
    if let Some(as_trait) = as_trait {
        all.extend(plain(" as "));
        all.extend(print(as_trait, spelling));
    }
    all.extend_from_slice(end);
    all
}

/// Whether a type holds something that is shown in another way.
fn interesting(of: &Type, quoted: bool) -> bool {
    of.any(&|inner| match inner {
        Type::Path { front, name, .. } => {
            let (front, name) = (text(front), text(name));
            front.starts_with("congruent::")
                || name.starts_with("<impl ")
                || super::RAW.contains(&&*name) && (quoted || !inner.arguments().is_empty())
        }
        Type::Tuple(all) => !all.is_empty() && list(inner).is_some(),
        _ => false,
    })
}

/// A text whose types are put in words.
///
/// A type is found wherever it stands, in backticks or not; only a bare `One`, `Dyn` or `()` needs them, which
/// are words elsewhere.
pub fn rewrite(letters: &[Letter], spelling: Spelling) -> Vec<Letter> {
    let (mut all, mut at, mut quoted) = (Vec::new(), 0, false);
    while at < letters.len() {
        let char = letters[at].char;
        if char == '`' {
            quoted = !quoted;
        }
        let inside = at > 0 && (letters[at - 1].char.is_alphanumeric() || "_:>!".contains(letters[at - 1].char));
        let begins = !inside && (char.is_alphabetic() || "(<&".contains(char));
        if begins && let Some((found, len)) = read(&letters[at..]) {
            if interesting(&found, quoted) || quoted && is_scalar(&found) && !is_unit(letters, at) {
                all.extend(print(&found, spelling));
                at += len;
                continue;
            }
            // A word is no type, and no part of one.
            if matches!(&found, Type::Path { arguments: None, .. }) {
                all.extend_from_slice(&letters[at..at + len]);
                at += len;
                continue;
            }
        }
        all.push(letters[at]);
        at += 1;
    }
    all
}

/// `()`, or a type with it among its arguments, as in `Tensor<f32, ()>`.
fn is_scalar(of: &Type) -> bool {
    of.any(&|inner| matches!(inner, Type::Tuple(all) if all.is_empty()))
}

/// Whether this `()` is no shape: rustc says so where a value is missing.
fn is_unit(letters: &[Letter], at: usize) -> bool {
    let before = text(&letters[at.saturating_sub(16)..at]);
    letters[at].char == '('
        && ["expected `", "found `", "type `", "returns `", "unit type `"].iter().any(|said| before.ends_with(said))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(raw: &str) -> String {
        text(&rewrite(&plain(raw), Spelling::Sentence))
    }

    #[test]
    fn lengths_are_decimal() {
        assert_eq!(
            told("`N<0>` `One` `K<150, 528>` `K<50>` `M<1, 48, 576>` `M<2>` `Dyn`"),
            "`0` `1` `150528` `50000` `1048576` `2000000` `_`"
        );
        assert_eq!(told("dimension `Sym<Batch>`, `Sym<main::Batch>`"), "dimension `Batch`, `Batch`");
    }

    #[test]
    fn lists_are_shapes() {
        assert_eq!(told("`(((), N<5>), N<2>)`"), "`[5, 2]`");
        assert_eq!(told("`congruent::Tensor<f32, ()>` of shape `()`"), "`Tensor<f32, []>` of shape `[]`");
        assert_eq!(told("`((L, N<5>), D)` and `(L, D)`"), "`[..L, 5, D]` and `[..L, D]`");
        assert_eq!(told("`&'a mut congruent::View<'_, f32, ((), Dyn)>`"), "`&'a mut View<'_, f32, [_]>`");
        assert_eq!(told("`<S as congruent::shape::Broadcast<R>>::Out`"), "`Broadcasted<S, R>`");
        assert_eq!(
            text(&rewrite(&plain("where (L, D): HasAxis<0>"), Spelling::Code)),
            "where shape![..L, D]: HasAxis<0>"
        );
    }

    #[test]
    fn what_rustc_left_out_reads_well() {
        assert_eq!(told("`Broadcast<((((), N<2>), ...), ...)>`"), "`Broadcast<[2, .., ..]>`");
        assert_eq!(told("`((((..., ...), ...), N<3>), N<4>)`"), "`[.., 3, 4]`");
        assert_eq!(told("`congruent::Tensor<_, ...>`"), "`Tensor<_, ..>`");
        assert_eq!(told("`congruent::Tensor<_, ((((), K<_, _>), K<_, 9>), N<_>)>`"), "`Tensor<_, [?, ?009, ?]>`");
    }

    #[test]
    fn other_lists() {
        assert_eq!(told("`ReduceAxes<(((), Ax<-1>), Ax<0>)>`"), "`ReduceAxes<axes![-1, 0]>`");
        assert_eq!(told("`Front<(((), Nth<N<3>>), Between<Fwd<One>, Fwd<N<5>>, One>)>`"), "`s![3, 1..5]`");
        assert_eq!(told("`(Front<((), Whole)>, NthBack<N<7>>)`"), "`s![.., ..., -7]`");
        assert_eq!(told("`Front<(((), ByIndex<'_, ((), N<2>)>), Nth<N<3>>)>`"), "`s![&index[2], 3]`");
    }

    #[test]
    fn words_stay() {
        let own = "One of them is () or (a, b), of `(i32, u8)`; expected `()`; N < 5";
        assert_eq!(told(own), own);
    }

    #[test]
    fn colours_stay_with_their_lengths() {
        let mut styles = crate::styled::Styles::default();
        let raw = styles.read("`(((), \x1b[35mN<3>\x1b[0m), N<2>)`");
        assert_eq!(styles.write(&rewrite(&raw, Spelling::Sentence)), "`[\x1b[35m3\x1b[0m, 2]`");
    }
}
