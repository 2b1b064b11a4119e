//! One type where another is expected: what makes the expected type of the one found.
//!
//! | expected | found | meant |
//! |---|---|---|
//! | `f32` | `Tensor<f32, shape![]>` | `.item()` |
//! | `bool` | a tensor of `bool` | `.all_all().item()` |
//! | a tensor | a `Result` of one | `?` |
//! | a tensor of floats | one of whole numbers | `1.0` |
//! | `&Tensor` | `&View` | a function of `&Strided` |
//! | `Tensor` | `View` | `.to_tensor()` |
//! | `T` | `&Tensor<T, S>`, behind `n *` | `x * n` |
//! | `_` | `7`, in `dims!` | `let n = 7; dims![n]` |
//! | a tensor of known rank | one of `AnyRank` | `.try_into_shape::<shape![4, 3]>()?` |
//! | `[1 + T]` | `[T + 1]` | write `T + 1` |
//! | lengths | an array | `dims![..]` |
//! | `()` | a tensor | a semicolon: [`unit`](crate::rules::unit) |
//! | a tensor | `x.exp_()` | `x.exp()`: `in_place` |
//! | a tensor of another shape, in a list to be joined | | `a.cat::<0>(&b)` |

use crate::facts::Facts;
use crate::facts::receiver::{SHORT, is_short};
use crate::facts::site::Site;
use crate::facts::source::{Pointed, is_number, split_list};
use crate::facts::types::read_shape;
use crate::facts::types::{FLOATS, INTEGERS, bare, element, is_number_type, is_parameter, is_tensor, read_quoted};
use crate::rules::numerics::say_parts;
use crate::rules::swapped::say_swapped;
use crate::styled::text;
use crate::words::{Spelling, Type, find_written_differently, print, write_lengths};

/// `expected A, found B`, and where.
struct Mismatch<'f> {
    expected: Type,
    found: Type,
    facts: &'f Facts,
}

impl Mismatch<'_> {
    fn read(facts: &Facts) -> Option<Mismatch<'_>> {
        let [expected, found] = facts.expected_and_found()?;
        (facts.code == "E0308").then_some(Mismatch { expected, found, facts })
    }

    /// The name of the type that is expected, without references.
    fn wanted(&self) -> String {
        bare(&self.expected).name()
    }

    /// Two tensors of one shape.
    fn one_shape(&self) -> bool {
        is_tensor(&self.expected) && is_tensor(&self.found) && read_shape(&self.expected) == read_shape(&self.found)
    }
}

/// The longest headline that repeats the types.
const LONG: usize = 110;

/// Says which types differ, and what makes the expected type of the one found.
pub fn say_mismatched(facts: &Facts) -> Option<String> {
    let remedy = say_remedy(facts)?;
    let [expected, found] = facts.expected_and_found()?.map(show_type);
    let wanted = match expected.as_str() {
        "&_" => "a reference".to_owned(),
        "&mut _" => "`&mut`".to_owned(),
        _ => format!("`{expected}`"),
    };
    let both = format!("expected {wanted}, found `{found}`: {remedy}");
    // rustc leaves out the parts that are the same in both types.
    let open = [&expected, &found].iter().any(|own| own.contains(['?', '.']) || leaves_out(own));
    let short = both.chars().count() <= LONG && !open && facts.headline == "mismatched types";
    Some(if short { both } else { format!("{}: {remedy}", facts.headline) })
}

/// Whether rustc has left out a part of a type.
fn leaves_out(own: &str) -> bool {
    ["<_, _", "'_, _"].iter().any(|part| own.contains(part))
}

/// Returns a type in words.
fn show_type(own: Type) -> String {
    match &own {
        // `()` is the unit type here, not a shape.
        Type::Tuple(all) if all.is_empty() => "()".to_owned(),
        own => text(&print(own, Spelling::Sentence)),
    }
}

/// Says what makes the expected type of the one found.
fn say_remedy(facts: &Facts) -> Option<String> {
    if let Some(said) = crate::rules::training::mismatch::say_remedy(facts) {
        return Some(said);
    }
    let own = Mismatch::read(facts)?;
    if let Some(said) = crate::rules::unit::find_remedy(facts, &own.expected, &own.found) {
        return Some(said);
    }
    if let Some(said) = crate::rules::in_place::find_remedy(facts, &own.expected, &own.found) {
        return Some(said);
    }
    let all = [
        say_reordered,
        say_result,
        say_array,
        |own: &Mismatch| say_swapped(own.facts),
        say_generic,
        say_any_rank,
        say_ranked,
        say_cloned,
        say_number,
        say_elements,
        say_view,
        say_list,
        say_joined,
        say_length,
    ];
    all.iter()
        .find_map(|rule| rule(&own))
        .or_else(|| crate::rules::unlike::find_remedy(facts, &own.expected, &own.found))
}

/// A `Vec`, whose length is not known at compile time, where an array is expected.
pub fn say_of_vec(facts: &Facts) -> Option<String> {
    let (_, wanted) =
        facts.headline.strip_prefix("type mismatch resolving `<Vec<")?.split_once("ArrayShape>::Shape == ")?;
    let wanted = crate::words::translate_sentence(&format!("`{wanted}"));
    let lengths = read_list(wanted.trim_matches('`'))?;
    let said = match (write_from_vec(&lengths, facts), &lengths[..]) {
        (Some(call), _) => format!("`{call}` checks how many elements it has"),
        (None, [_]) => format!("`.try_into_shape::<shape!{}>()?` checks its length", wanted.trim_matches('`')),
        (None, _) => "`Tensor::from_vec(dims![..], ..)?` takes all lengths".to_owned(),
    };
    Some(format!("a `Vec` becomes a tensor of shape [_]: {said}"))
}

/// `2` and `3` of `[2, 3]`.
fn read_list(shape: &str) -> Option<Vec<String>> {
    split_list(shape).map(|all| all.into_iter().map(str::to_owned).collect())
}

/// Returns `Tensor::from_vec(dims![2, 3], v)?` for `Tensor::from(v)` and `v.into()`, if the lengths are numbers or `_`.
pub(super) fn write_from_vec(lengths: &[String], facts: &Facts) -> Option<String> {
    let mut names = ["n", "m", "k"].into_iter();
    let value = |own: &String| if is_number(own) { Some(own.clone()) } else { names.next().map(str::to_owned) };
    let known = lengths.iter().all(|own| is_number(own) || own == "_");
    let values: Vec<_> = lengths.iter().map(value).collect::<Option<_>>().filter(|_| known)?;
    let site = Site::new(facts);
    let value =
        find_vec(&site, facts).filter(|own| own.chars().count() <= SHORT && !own.contains('\n')).unwrap_or("..");
    Some(format!("Tensor::from_vec(dims![{}], {value})?", values.join(", ")))
}

/// The value that becomes a tensor: `v` of `Tensor::from(v)` and `v.into()`.
fn find_vec<'s>(site: &Site<'s>, facts: &'s Facts) -> Option<&'s str> {
    let whole = facts.pointed.own.strip_prefix("Tensor::from(").and_then(|rest| rest.strip_suffix(')'));
    let receiver = || site.method().filter(|(_, name)| *name == "into").map(|(own, _)| own);
    let argument = || site.call_with_name("from").and_then(|call| call.arguments.first()).map(|own| site.text_of(*own));
    whole.or_else(receiver).or_else(argument)
}

fn say_plural(count: &str) -> &'static str {
    if count == "1" { "element" } else { "elements" }
}

/// Rows of unequal lengths in one tensor.
pub fn say_ragged(facts: &Facts) -> Option<String> {
    let label = facts.labels.iter().find_map(|label| label.split_once("expected an array with a size of "))?;
    let wanted = label.1.split(|char: char| !char.is_ascii_digit()).next()?;
    let tensor = ["Tensor::from(", "Tensor::from_array(", "tensor!("].iter().any(|call| facts.source.contains(call));
    (facts.code == "E0308" && tensor && !wanted.is_empty())
        .then(|| format!("the rows of a tensor have one length: write {wanted} {} in each", say_plural(wanted)))
}

/// A declared length `1 + T` where the code makes `T + 1`.
fn say_reordered(own: &Mismatch) -> Option<String> {
    let [_, found] = find_written_differently(&own.expected, &own.found)?;
    Some(format!("a computed length is written as its operands stand, here `{found}`"))
}

fn say_result(own: &Mismatch) -> Option<String> {
    let found = bare(&own.found);
    let told = found.name() == "Result" && found.arguments().first().is_some_and(is_tensor) && own.wanted() != "Result";
    told.then(|| "`?` takes it out of the `Result`".to_owned())
}

/// An array where lengths are expected.
fn say_array(own: &Mismatch) -> Option<String> {
    let (Some(lengths), Type::Array(..)) = (write_lengths(&own.expected), &own.found) else { return None };
    // `x.shape() == [4, 3]`
    let before = own.facts.pointed.before.trim_end();
    if let Some(front) = ["==", "!="].iter().find_map(|sign| before.strip_suffix(sign)) {
        let left = Pointed { before: front.to_owned(), ..Pointed::default() };
        let owner = left.left()?.strip_suffix(".shape()")?;
        return Some(format!("write `{owner}.sizes() {} {}`", &before[front.len()..], own.facts.pointed.own));
    }
    let mut names = ["n", "m", "k"].into_iter();
    let name = |own: &String| if own == "_" { names.next().map(str::to_owned) } else { Some(own.clone()) };
    Some(format!("lengths are written `dims![{}]`", lengths.iter().map(name).collect::<Option<Vec<_>>>()?.join(", ")))
}

/// A number where a `T` is expected.
fn say_generic(own: &Mismatch) -> Option<String> {
    let (wanted, argument) = (own.wanted(), &own.facts.pointed.own);
    let number = ["Number", "Float"].iter().any(|bound| own.facts.source.contains(&format!("{wanted}: {bound}")));
    let short = is_short(argument);
    (is_parameter(&wanted) && number && short && is_number_type(&own.found))
        .then(|| format!("write `{wanted}::of({argument})`"))
}

/// A tensor of a known rank where one of any rank is expected.
fn say_any_rank(own: &Mismatch) -> Option<String> {
    let last = bare(&own.expected).arguments().last()?;
    let told = last.name() == "AnyRank" && is_tensor(&own.expected) && read_shape(&own.found).is_some();
    told.then(|| "`.into_dyn()` makes it one of any rank, and `.as_dyn()` a view of any rank".to_owned())
}

/// Returns the call that checks whether the value has this shape, and converts it.
pub(super) fn say_checked(facts: &Facts, shape: &str) -> String {
    let value = facts.pointed.value().unwrap_or_default();
    let written = facts.pointed.own.starts_with('&');
    let both = facts.expected_and_found();
    let (mut lent, mut tensor) = (written, false);
    if let Some([expected, _]) = &both {
        lent |= matches!(expected, Type::Marked(..));
        tensor = bare(expected).name() == "Tensor";
    }
    // A tensor cannot be moved out of a reference.
    let (front, method) = match (tensor, lent, written) {
        (false, true, _) => ("&*", "try_as_shape"),
        (_, true, false) => ("&", "clone().try_into_shape"),
        (_, true, true) => ("&", "try_into_shape"),
        _ => ("", "try_into_shape"),
    };
    format!("{front}{value}.{method}::<shape![{shape}]>()?")
}

/// A tensor of any rank where one of a known rank is expected.
fn say_ranked(own: &Mismatch) -> Option<String> {
    let found = bare(&own.found).arguments().last()?;
    let expected = read_shape(&own.expected).filter(|_| is_tensor(&own.found) && found.name() == "AnyRank")?;
    if expected.iter().any(|own| own.starts_with("..")) {
        return None;
    }
    let open = |length: &str| length == "?" || own.facts.is_parameter(length);
    let list: Vec<_> = expected.iter().map(|length| if open(length) { "_" } else { length }).collect();
    let call = say_checked(own.facts, &list.join(", "));
    Some(format!("`{call}` checks its rank and lengths"))
}

/// `x.clone()` of a `&Tensor<T, S>` that clones the reference.
fn say_cloned(own: &Mismatch) -> Option<String> {
    let note = own.facts.notes.iter().find(|note| note.contains("` does not implement `Clone`, so"))?;
    let element = read_quoted(note).first().and_then(element).filter(|own| is_parameter(own))?;
    Some(format!("write `{element}: Number`, which `clone` needs"))
}

/// A tensor where a number or a condition is expected.
fn say_number(own: &Mismatch) -> Option<String> {
    let wanted = own.wanted();
    let number = FLOATS.contains(&&*wanted) || INTEGERS.contains(&&*wanted) || wanted == "bool";
    if !number || !is_tensor(&own.found) {
        return None;
    }
    let Pointed { before, behind, .. } = &own.facts.pointed;
    let logical = |text: &str| text.trim().starts_with(['&', '|']) || text.trim().ends_with(['&', '|']);
    if wanted == "bool" && (logical(behind) || logical(before)) {
        return Some("`&` and `|` go element by element, `&&` and `||` are of one `bool`".to_owned());
    }
    let rank = read_shape(&own.found).filter(|own| !own.iter().any(|own| own.starts_with(".."))).map(|own| own.len());
    let position = ["i", "i, j", "i, j, k"].get(rank.unwrap_or(1).saturating_sub(1)).unwrap_or(&"..");
    Some(match rank {
        Some(0) => "`.item()` reads the one element of a scalar".to_owned(),
        _ if wanted == "bool" => {
            "`.all_all().item()` is whether all are true, `.any_all().item()` whether one is".to_owned()
        }
        _ => match own.facts.pointed.value() {
            Some(name) => format!("`{name}.sum_all().item()` adds its elements, `{name}[[{position}]]` reads one"),
            None => format!("`.sum_all().item()` adds its elements, `[[{position}]]` behind it reads one"),
        },
    })
}

/// A tensor with elements of another type.
fn say_elements(own: &Mismatch) -> Option<String> {
    let (wanted, given) = (element(&own.expected)?, element(&own.found)?);
    if !own.one_shape()
        || wanted == given
        || given == "_"
        || wanted == "_"
        || is_parameter(&wanted) && wanted != "Complex"
    {
        return None;
    }
    if let Some(said) = say_parts(&wanted, &given) {
        return Some(said);
    }
    match &*given {
        "{integer}" if FLOATS.contains(&&*wanted) => Some(write_whole_numbers(&own.facts.pointed.own)),
        _ if given.starts_with('{') => None,
        _ => Some(format!("`.to_type::<{wanted}>()` converts the elements")),
    }
}

/// `Tensor::from([1, 2, 3])` with floats.
fn write_whole_numbers(own: &str) -> String {
    let list = own.strip_prefix("Tensor::from([").and_then(|rest| rest.strip_suffix("])"));
    let all = list.map(|list| list.split(", ").collect::<Vec<_>>()).unwrap_or_default();
    match !all.is_empty() && all.len() <= 6 && all.iter().all(|own| is_number(own)) {
        true => format!(
            "write `Tensor::from([{}])`",
            all.iter().map(|own| format!("{own}.0")).collect::<Vec<_>>().join(", ")
        ),
        false => "`1.0` is a float, and `1` is none".to_owned(),
    }
}

/// A view where a tensor is expected.
fn say_view(own: &Mismatch) -> Option<String> {
    let view = ["View", "ViewMut", "Strided", "CowTensor", "Contiguous"].contains(&&*bare(&own.found).name());
    if !view || own.wanted() != "Tensor" || !own.one_shape() {
        return None;
    }
    if !matches!(own.expected, Type::Marked(..)) {
        if bare(&own.found).name() == "CowTensor" {
            return None;
        }
        return Some("`.to_tensor()` makes a tensor of a view".to_owned());
    }
    let argument = Some(own.facts.pointed.own.as_str()).filter(|own| own.starts_with('&') && !own.contains(' '));
    let (argument, strided) = (argument.unwrap_or("&x"), say_strided(&own.expected)?);
    Some(format!("take `&{strided}` in the function, which tensors and views are, or pass `{argument}.to_tensor()`"))
}

/// `Strided<f32, shape![4, 3]>`
pub(super) fn say_strided(of: &Type) -> Option<String> {
    let lengths = read_shape(of)?;
    let shape = match &lengths[..] {
        [rest] if rest.starts_with("..") => rest.trim_start_matches('.').to_owned(),
        _ => format!("shape![{}]", lengths.join(", ")),
    };
    Some(format!("Strided<{}, {shape}>", element(of)?))
}

/// `Tensor::cat([&a, &b], 0)`, a list as PyTorch's `cat` takes it.
fn say_list(own: &Mismatch) -> Option<String> {
    let Pointed { before, own: list, behind } = &own.facts.pointed;
    let told = before.ends_with("Tensor::cat(") && is_tensor(&own.expected);
    let all = split_list(list.trim_start_matches('&')).filter(|_| told)?;
    let axis = behind.strip_prefix(", ").and_then(|rest| rest.split(')').next()).filter(|own| is_number(own));
    let axis = axis.unwrap_or("0");
    let lent: Vec<_> = all.iter().map(|own| format!("&{}", own.trim_start_matches('&'))).collect();
    Some(match &lent[..] {
        [first, second] => {
            format!("two tensors are joined by `{}.cat::<{axis}>({second})`", first.trim_start_matches('&'))
        }
        _ => format!("a list is joined by `Tensor::cat_all::<{axis}, {}>([{}])`", lent.len(), lent.join(", ")),
    })
}

/// `Tensor::cat(&[a, b], 0)` of tensors whose shapes differ.
fn say_joined(own: &Mismatch) -> Option<String> {
    let Pointed { before, own: second, behind } = &own.facts.pointed;
    let (_, list) = ["cat(&[", "cat(["].iter().find_map(|call| before.rsplit_once(call))?;
    let first = list.trim_end().strip_suffix(',').filter(|first| !first.contains([',', '(', ']']))?;
    let axis = behind.split("], ").nth(1).and_then(|rest| rest.split(')').next()).filter(|own| is_number(own));
    let call = format!(
        "{}.cat::<{}>(&{})",
        first.trim_start_matches('&'),
        axis.unwrap_or("0"),
        second.trim_start_matches('&')
    );
    Some(format!("join tensors of unequal shapes two at a time, `{call}`"))
}

/// A length in `dims!` that is not that of the type.
fn say_length(own: &Mismatch) -> Option<String> {
    let number = own.facts.pointed.own.as_str();
    if !is_number_length(&own.found) || !is_number(number) || !own.facts.pointed.before.contains("dims![") {
        return None;
    }
    if own.expected.name() == "Dyn" {
        let Pointed { before, behind, .. } = &own.facts.pointed;
        let (front, back) = (before.rsplit_once("dims![")?.1, behind.split(']').next()?);
        return Some(format!("give it as a value, `let n = {number}; dims![{front}n{back}]`"));
    }
    let wanted = text(&print(&own.expected, Spelling::Sentence));
    is_number_length(&own.expected).then(|| format!("write {wanted}, as the type says"))
}

/// Whether a length is a number.
fn is_number_length(of: &Type) -> bool {
    ["N", "K", "M", "One"].contains(&&*of.name())
}
