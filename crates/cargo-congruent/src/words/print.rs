//! Prints a type in the words of `shape!`.
//!
//! | rustc prints | here |
//! |---|---|
//! | `N<5>`, `One`, `K<4, 96>`, `M<1, 48, 576>` | `5`, `1`, `4096`, `1048576` |
//! | `<T as Length>::AddedTo<One>` | `1 + T` |
//! | `Dyn`, `Sym<Batch>`, `Infer` | `_`, `Batch`, `-1` |
//! | `Sym<Sharded<K<1, 24>, Data>>` | `1024 @ Data` |
//! | `Dist<f32, S, FullyReduced>` | `Dist<f32, S>` |
//! | `(((), N<5>), Dyn)` | `[5, _]` |
//! | `((L, N<5>), D)` | `[..L, 5, D]` |
//! | `(((), Ax<0>), Ax<-1>)` | `axes![0, -1]` |
//! | `Front<(((), Nth<N<3>>), Whole)>` | `s![3, ..]` |
//! | `(((..., ...), N<3>), N<4>)` | `[.., 3, 4]` |

use super::computed::write_computed;
use super::lists::{
    Item, List, find_item, read_list, write_code, write_label, write_length, write_length_or_name, write_position,
    write_positions, write_rest,
};
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

/// Results of relations that have a name: the relation, and its result, which takes the type first.
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

/// The same of reductions that keep their axes, with length 1.
const KEPT: &[(&str, &str)] = &[("Reduce", "Kept"), ("ReduceAxes", "KeptAxes")];

/// The part that the first letter of a type comes from.
fn style(of: &Type) -> u16 {
    let first = |letters: &[Letter]| letters.first().map(|letter| letter.style);
    let found = match of {
        Type::Path { front, name, .. } => first(front).or_else(|| first(name)),
        Type::Tuple(all) => all.last().map(style),
        Type::Projection(own, ..) | Type::Computed(own, ..) | Type::Array(own, _) => Some(style(own)),
        Type::Marked(front, own) => first(front).or_else(|| Some(style(own))),
        Type::Joined(all) => all.first().map(|(own, _)| style(own)),
        Type::Cut(letter) => Some(letter.style),
        Type::Word(word) => first(word),
    };
    found.unwrap_or(0)
}

fn style_all(what: &str, of: &Type) -> Vec<Letter> {
    let style = style(of);
    what.chars().map(|char| Letter { char, style }).collect()
}

fn cut_between(parts: Vec<Vec<Letter>>, separator: &str) -> Vec<Letter> {
    let mut all = Vec::new();
    for (k, part) in parts.into_iter().enumerate() {
        if k > 0 {
            all.extend(plain(separator));
        }
        all.extend(part);
    }
    all
}

/// A list between brackets, with the parts of its elements.
fn print_list(list: &List, spelling: Spelling) -> Vec<Letter> {
    let kind = list.items.first().and_then(|first| find_item(first));
    match kind {
        Some(Item::Axis) => {
            let axis = |of: &&Type| cut_between(of.arguments().iter().map(|own| print(own, spelling)).collect(), "");
            put_in_brackets("axes![", cut_between(list.items.iter().map(axis).collect(), ", "))
        }
        Some(Item::Position) => put_in_brackets("s![", plain(&write_positions(list))),
        Some(Item::Label) => {
            let front = list.front.map(|_| "...".to_owned());
            let all = front.into_iter().chain(list.items.iter().map(|own| write_label(own)));
            plain(&format!("\"{}\"", all.collect::<Vec<_>>().join(" ")))
        }
        _ => {
            let front = list.front.map(|front| style_all(&write_rest(front), front));
            // What rustc left out behind the front is part of the front's `..`.
            let cut = list.items.iter().take_while(|own| matches!(own, Type::Cut(_))).count();
            let skipped = if matches!(list.front, Some(Type::Cut(_))) { cut } else { 0 };
            let code = spelling == Spelling::Code;
            let write =
                |own: &Type| if code { write_code(&write_length_or_name(own)) } else { write_length_or_name(own) };
            let each = list.items[skipped..].iter().map(|own| style_all(&write(own), own));
            put_in_brackets(
                if code { "shape![" } else { "[" },
                cut_between(front.into_iter().chain(each).collect(), ", "),
            )
        }
    }
}

/// Letters between an opening and `]`.
fn put_in_brackets(open: &str, inner: Vec<Letter>) -> Vec<Letter> {
    [plain(open), inner, plain("]")].concat()
}

/// Whether a path leads to what is written without its crate and modules: what is in the library, its layers, and types of gradients.
/// (A function of gradients keeps its path: headlines tell to write it so.)
fn is_of_library(front: &str, name: &str) -> bool {
    let modules = ["congruent::", "congruent_kernel::", "congruent_layout::", "congruent_grad::nn::"];
    let crates = ["congruent_grad::", "congruent_machines::"];
    let is_type = crates.contains(&front) && name.starts_with(char::is_uppercase);
    is_type || modules.iter().any(|own| front.starts_with(own))
}

/// A path without the modules of the library, which nobody has to know.
fn print_path(front: &[Letter], name: &[Letter], arguments: Option<&[Type]>, spelling: Spelling) -> Vec<Letter> {
    let (shown, called) = (text(front), text(name));
    let ours = is_of_library(&shown, &called)
        || shown.starts_with("congruent_macros::")
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
        let arguments = match arguments {
            // The default. (Of what differs between two types, rustc prints it.)
            [shown @ .., placement] if called == "Dist" && shown.len() == 2 && placement.name() == "FullyReduced" => {
                shown
            }
            all => all,
        };
        all.extend(plain("<"));
        all.extend(cut_between(arguments.iter().map(|own| print_argument(own, spelling)).collect(), ", "));
        all.extend(plain(">"));
    }
    all
}

/// An argument of a type: in code, a length that is a number is `len![3]`.
fn print_argument(of: &Type, spelling: Spelling) -> Vec<Letter> {
    let number =
        write_length(of).filter(|own| spelling == Spelling::Code && own.chars().all(|own| own.is_ascii_digit()));
    match number {
        Some(number) => style_all(&format!("len![{number}]"), of),
        None => print(of, spelling),
    }
}

/// The type in words.
pub fn print(of: &Type, spelling: Spelling) -> Vec<Letter> {
    if let Some(length) = write_length(of) {
        return style_all(&length, of);
    }
    if let Some(list) = read_list(of) {
        return print_list(&list, spelling);
    }
    match of {
        Type::Path { .. } if ["Nth", "NthBack", "Between"].contains(&&*of.name()) && !of.arguments().is_empty() => {
            style_all(&write_position(of), of)
        }
        Type::Path { .. } if of.name() == "Front" && !of.arguments().is_empty() => {
            style_all(&format!("s![{}]", write_position(of)), of)
        }
        Type::Path { front, name, arguments } => print_path(front, name, arguments.as_deref(), spelling),
        Type::Tuple(all) => {
            // Beside a shape, `()` is one; beside other types it is a type of Rust.
            let shapes = all.iter().any(|own| !is_empty_tuple(own) && read_list(own).is_some());
            let each = |own: &Type| match !shapes && is_empty_tuple(own) {
                true => style_all("()", own),
                false => print(own, spelling),
            };
            [plain("("), cut_between(all.iter().map(each).collect(), ", "), plain(")")].concat()
        }
        Type::Projection(own, as_trait, end) => print_projection(own, as_trait.as_deref(), end, spelling),
        Type::Computed(own, relation, end, arguments) => {
            let arguments = arguments.iter().map(|own| print(own, spelling)).collect();
            let own = print_projection(own, Some(relation), end, spelling);
            [own, plain("<"), cut_between(arguments, ", "), plain(">")].concat()
        }
        Type::Marked(front, own) => [front.clone(), print(own, spelling)].concat(),
        Type::Joined(all) => {
            all.iter().flat_map(|(own, behind)| [print(own, spelling), behind.clone()].concat()).collect()
        }
        Type::Array(own, end) => [plain("["), print(own, spelling), end.clone()].concat(),
        Type::Cut(letter) if letter.char == '…' => vec![*letter],
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
    let results = match text(end).as_str() {
        ">::Out" => RESULTS,
        ">::Kept" => KEPT,
        _ => &[],
    };
    let named = results.iter().find(|(name, _)| *name == relation);
    if let (Some((_, result)), Some(as_trait)) = (named, as_trait) {
        let all = [vec![print(own, spelling)], as_trait.arguments().iter().map(|own| print(own, spelling)).collect()]
            .concat();
        return [plain(result), plain("<"), cut_between(all, ", "), plain(">")].concat();
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
fn is_interesting(of: &Type, quoted: bool) -> bool {
    of.contains(&|inner| match inner {
        Type::Path { front, name, .. } => {
            let (front, name) = (text(front), text(name));
            is_of_library(&front, &name)
                || name.starts_with("<impl ")
                || super::raw::is_raw(&name) && (quoted || !inner.arguments().is_empty())
        }
        Type::Tuple(all) => !all.is_empty() && read_list(inner).is_some(),
        Type::Computed(..) => write_computed(inner).is_some(),
        Type::Projection(_, Some(relation), _) => RESULTS.iter().any(|(name, _)| *name == relation.name()),
        _ => false,
    })
}

/// A text whose types are put in words.
///
/// A type is found wherever it stands, in backticks or not; only a bare `One`, `Dyn` or `()` needs them, which
/// are words elsewhere.
pub fn rewrite(letters: &[Letter], spelling: Spelling) -> Vec<Letter> {
    let (mut read_to, mut quoted) = (0, false);
    replace_types(letters, |found, at, written| {
        quoted ^= letters[read_to..at].iter().filter(|letter| letter.char == '`').count() % 2 == 1;
        read_to = at;
        if is_interesting(&found, quoted) || quoted && is_scalar(&found) && !is_unit(letters, at) {
            return Some(print(&found, spelling));
        }
        // A word is no type, and no part of one; the parts of a tuple that is no shape are not read alone.
        let tuple = quoted && matches!(&found, Type::Tuple(all) if all.len() > 1) && is_unit(letters, at);
        (tuple || matches!(&found, Type::Path { arguments: None, .. })).then(|| written.to_vec())
    })
}

/// Letters with types replaced: by the letters that are returned for a type, for the place where it begins, and for its own letters.
/// Where none are returned, a type may begin at the next letter.
pub(super) fn replace_types(
    letters: &[Letter],
    mut replace: impl FnMut(Type, usize, &[Letter]) -> Option<Vec<Letter>>,
) -> Vec<Letter> {
    let (mut all, mut at) = (Vec::with_capacity(letters.len()), 0);
    while at < letters.len() {
        let char = letters[at].char;
        let inside = at > 0 && (letters[at - 1].char.is_alphanumeric() || "_:>!".contains(letters[at - 1].char));
        let begins = !inside && (char.is_alphabetic() || "(<&".contains(char));
        let found = if begins { read(&letters[at..]) } else { None };
        match found.and_then(|(found, len)| Some((replace(found, at, &letters[at..at + len])?, len))) {
            Some((shown, len)) => {
                all.extend(shown);
                at += len;
            }
            None => {
                all.push(letters[at]);
                at += 1;
            }
        }
    }
    all
}

/// `()`, or a type with it among its arguments, as in `Tensor<f32, ()>`.
fn is_scalar(of: &Type) -> bool {
    of.contains(&is_empty_tuple)
}

/// Whether a type is `()`.
fn is_empty_tuple(of: &Type) -> bool {
    matches!(of, Type::Tuple(all) if all.is_empty())
}

/// Whether this `()` is no shape: rustc says so where a value is missing.
fn is_unit(letters: &[Letter], at: usize) -> bool {
    let before = text(&letters[at.saturating_sub(25)..at]);
    let said = ["expected `", "found `", "type `", "returns `", "unit type `", "inner expression to be `"];
    letters[at].char == '(' && said.iter().any(|said| before.ends_with(said))
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
    fn a_type_of_rust_is_no_shape() {
        for said in [
            "expected `((), u8)`, found integer",
            "expected tuple `((), u8)`",
            "`if` expressions without `else` arms expect their inner expression to be `()`",
            "expected `()`, found `u8`",
        ] {
            assert_eq!(told(said), said);
        }
        assert_eq!(
            told("shape `()`, `Tensor<f32, ()>`, `(((), N<3>), ())`"),
            "shape `[]`, `Tensor<f32, []>`, `([3], [])`"
        );
    }

    #[test]
    fn types_of_gradients_have_no_path() {
        assert_eq!(
            told("`congruent_grad::Var<f32, ((), N<3>)>` `congruent_grad::AnyRankVar<f32>`"),
            "`Var<f32, [3]>` `AnyRankVar<f32>`"
        );
        assert_eq!(told("the trait `congruent_grad::nn::Layer<_>`"), "the trait `Layer<_>`");
        assert_eq!(told("write `congruent_grad::value_and_grad`"), "write `congruent_grad::value_and_grad`");
    }

    #[test]
    fn a_split_length_has_its_mesh_axis() {
        assert_eq!(
            told("`Sym<Sharded<K<1, 24>, Data>>` `Sym<Sharded<Sym<Batch>, a::Data>>`"),
            "`1024 @ Data` `Batch @ Data`"
        );
        assert_eq!(told("shape `(((), Sym<Sharded<K<1, 24>, Data>>), N<10>)`"), "shape `[1024 @ Data, 10]`");
        assert_eq!(told("`Sym<Sharded<N<5>, m::Ragged<a::Data>>>`"), "`5 @ Data, ragged`");
        assert_eq!(told("shape `((L, Sym<Sharded<D, X>>), Dyn)`"), "shape `[..L, D @ X, _]`");
        assert_eq!(
            told(
                "`Dist<f32, ((), Sym<Sharded<N<8>, ...>>)>` `Dist<_, ((), Sym<Sharded<_, Model>>)>` `Sym<...>` `(((), Sym<_>), N<6>)`"
            ),
            "`Dist<f32, [8 @ ..]>` `Dist<_, [? @ Model]>` `..` `[?, 6]`"
        );
    }

    #[test]
    fn the_placement_stands_behind_the_shape() {
        assert_eq!(
            told("`congruent_machines::Dist<f32, (((), N<784>), N<10>), congruent_machines::Partial<Data>>`"),
            "`Dist<f32, [784, 10], Partial<Data>>`"
        );
        assert_eq!(told("`congruent_machines::Dist<f32, ((), N<3>), FullyReduced>`"), "`Dist<f32, [3]>`");
        assert_eq!(told("found `congruent_machines::Dist<_, _, FullyReduced>`"), "found `Dist<_, _>`");
        assert_eq!(
            told("`congruent_machines::Dist<f32, ()>`, `congruent_machines::mesh!`"),
            "`Dist<f32, []>`, `congruent_machines::mesh!`"
        );
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
    fn lengths_are_computed() {
        assert_eq!(
            told("`<T as Length>::AddedTo<One>`, `<T as congruent::dim::Length>::Plus<One>`"),
            "`1 + T`, `T + 1`"
        );
        assert_eq!(
            told("`congruent::Tensor<f32, ((((), B), <T as Length>::AddedTo<N<2>>), D)>`"),
            "`Tensor<f32, [B, 2 + T, D]>`"
        );
        assert_eq!(
            told(
                "`((), <S as Length>::Dividing<<K as Length>::TakenFrom<<<P as Length>::Multiplying<N<2>> as Length>::AddedTo<H>>>)`"
            ),
            "`[(H + 2 * P - K) / S]`"
        );
        assert_eq!(told("`<<A as Length>::AddedTo<B> as Length>::AddedTo<C>`"), "`C + (B + A)`");
        assert_eq!(told("`<<A as Length>::Multiplying<B> as Length>::Dividing<C>`"), "`C / (B * A)`");
        assert_eq!(
            told("`NoLength<N<3>, Minus, N<5>>` `NoLength<K<1>, congruent::dim::arithmetic::Over, N<0>>`"),
            "`3 - 5` `1000 / 0`"
        );
        assert_eq!(told("`((), <... as Length>::AddedTo<...>)`"), "`[.. + ..]`");
        assert_eq!(told("`<A as Length>::MinimumWith<N<3>>`"), "`min(3, A)`");
        assert_eq!(
            told("expected `congruent::dim::Length::AddedTo`, found `congruent::dim::Length::Plus`"),
            "expected `.. + D`, found `D + n`"
        );
    }

    #[test]
    fn other_lists() {
        assert_eq!(told("`ReduceAxes<(((), Ax<-1>), Ax<0>)>`"), "`ReduceAxes<axes![-1, 0]>`");
        assert_eq!(told("`Front<(((), Nth<N<3>>), Between<Fwd<One>, Fwd<N<5>>, One>)>`"), "`s![3, 1..5]`");
        assert_eq!(told("`(Front<((), Whole)>, NthBack<N<7>>)`"), "`s![.., ..., -7]`");
        assert_eq!(told("`Front<(((), ByIndex<'_, ((), N<2>)>), Nth<N<3>>)>`"), "`s![&index[2], 3]`");
    }

    #[test]
    fn the_smaller_of_two_is_a_type_in_code() {
        let code = |raw: &str| text(&rewrite(&plain(raw), Spelling::Code));
        assert_eq!(code("`((), <B as Length>::MinimumWith<A>)`"), "`shape![congruent::dim::Minimum<A, B>]`");
        assert_eq!(
            code("`((), <<B as Length>::MaximumWith<N<3>> as Length>::AddedTo<One>)`"),
            "`shape![1 + congruent::dim::Maximum<len![3], B>]`"
        );
        assert_eq!(code("`congruent::shape::HasWindow<N<2>>`"), "`HasWindow<len![2]>`");
    }

    #[test]
    fn words_stay() {
        let own = "One of them is () or (a, b), of `(i32, u8)`; expected `()`; N < 5";
        assert_eq!(told(own), own);
    }

    #[test]
    fn lengths_stay_in_their_part() {
        let inside = plain("N<3>").into_iter().map(|own| Letter { style: 1, ..own }).collect();
        let raw = [plain("`(((), "), inside, plain("), N<2>)`")].concat();
        let shown = rewrite(&raw, Spelling::Sentence);
        assert_eq!(text(&shown), "`[3, 2]`");
        assert_eq!(shown.iter().map(|own| own.style).collect::<Vec<_>>(), [0, 0, 1, 0, 0, 0, 0, 0]);
    }
}
