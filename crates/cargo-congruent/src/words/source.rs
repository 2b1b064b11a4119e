//! Types as an editor shows them: without backticks, and among the user's own.
//!
//! In a message of rustc about this library, `(L, D)` is a shape. In an editor it may be a key and a value. So a list is rewritten
//! if it begins with `()`, if one of its elements is a length, or if it is part of a type of this library.

use super::lists::{read_list, write_length};
use super::print::{Spelling, print, replace_types};
use super::read::Type;
use crate::styled::{Letter, plain, remove, text};

/// Types of the library that have a shape as their last argument; behind that of `Dist` may stand its placement.
const OWNERS: &[&str] = &[
    "Contiguous",
    "CowTensor",
    "Dist",
    "Lazy",
    "Shared",
    "Sparse",
    "StackTensor",
    "Strided",
    "Tensor",
    "TensorOf",
    "Var",
    "View",
    "ViewMut",
    "ViewOf",
];

/// The path of the aliases that `shape!` prints.
const ALIASES: &str = "::congruent::a_type_for_a_value_write_dims::";

/// Whether a text can hold a type of this library at all. (A search for a few letters: most texts of an editor do not.)
pub fn may_hold(text: &str) -> bool {
    ["N<", "K<", "M<", "((", "List", "Shape", "Tensor<", "View<", "Strided<", "Dist<"]
        .iter()
        .any(|sign| text.contains(sign))
}

/// `List2<L, B, I>` as `((L, B), I)`, `Shape2<B, I>` as `(((), B), I)`, and `<S as Shapes<T>>::Tensor` as `Tensor<T, S>`.
fn resolve(of: Type) -> Type {
    match of.map_inner(resolve) {
        Type::Path { front, name, arguments: Some(arguments) } => {
            let called = text(&name);
            let plain = called.strip_prefix("Checked").unwrap_or(&called);
            let leads = usize::from(plain.starts_with("List"));
            let items = ["List", "Shape"].iter().find_map(|kind| plain.strip_prefix(kind)?.parse::<usize>().ok());
            match items {
                Some(items) if arguments.len() >= items + leads && items > 0 => {
                    let mut all = arguments.into_iter().take(items + leads);
                    let lead = if leads == 1 { all.next() } else { None };
                    all.fold(lead.unwrap_or(Type::Tuple(vec![])), |list, item| Type::Tuple(vec![list, item]))
                }
                _ => Type::Path { front, name, arguments: Some(arguments) },
            }
        }
        of => name_tensor(&of).unwrap_or(of),
    }
}

/// `Tensor<T, S>` for `<S as Shapes<T>>::Tensor`.
fn name_tensor(of: &Type) -> Option<Type> {
    let (Type::Projection(shape, Some(relation), end) | Type::Computed(shape, relation, end, _)) = of else {
        return None;
    };
    let result = text(end);
    let result = result.rsplit("::").next().unwrap_or_default();
    let ([element], "Shapes") = (relation.arguments(), &*relation.name()) else { return None };
    let (name, borrows) = match result {
        "Tensor" | "Shared" => (result, false),
        "View" | "ViewMut" => (result, true),
        "Cow" => ("CowTensor", true),
        _ => return None,
    };
    let lifetime = borrows.then(|| Type::Word(plain("'_")));
    let arguments = lifetime.into_iter().chain([element.clone(), (**shape).clone()]).collect();
    Some(Type::Path { front: vec![], name: plain(name), arguments: Some(arguments) })
}

/// Whether a type is, or contains, one of this library.
fn is_ours(of: &Type) -> bool {
    of.contains(&|inner| match inner {
        Type::Path { arguments: Some(arguments), .. } => {
            OWNERS.contains(&&*inner.name()) && !arguments.is_empty()
                || ["N", "K", "M"].contains(&&*inner.name()) && write_length(inner).is_some()
        }
        Type::Computed(..) => write_length(inner).is_some(),
        Type::Tuple(_) => read_list(inner).is_some_and(|list| {
            !list.items.is_empty()
                && (list.front.is_none() || list.items.iter().any(|item| write_length(item).is_some()))
        }),
        _ => false,
    })
}

/// A scalar, `()`, is a shape only as the last argument of a type of this library.
fn mark_scalars(of: Type) -> Type {
    let name = of.name();
    let shape = match of.arguments().len() {
        3 if name == "Dist" => 1,
        count => count.saturating_sub(1),
    };
    let shape = Some(shape).filter(|_| OWNERS.contains(&&*name));
    let in_path = match &of {
        Type::Path { .. } => true,
        Type::Marked(..) | Type::Joined(..) => false,
        _ => return of,
    };
    let mut places = 0..;
    of.map_inner(|inner| {
        let place = places.next();
        match inner {
            Type::Tuple(all) if in_path && all.is_empty() && place != shape => Type::Word(plain("()")),
            inner => mark_scalars(inner),
        }
    })
}

/// The same letters with each type of this library in the words of `shape!`.
///
/// Every letter that was part of a name keeps its style, so the styles say which part of a text it came from.
pub fn rewrite_source(letters: &[Letter], spelling: Spelling) -> Vec<Letter> {
    replace_types(&remove(letters, ALIASES), |found, _, written| {
        if matches!(&found, Type::Path { arguments: None, .. }) {
            return Some(written.to_vec());
        }
        let found = resolve(found);
        is_ours(&found).then(|| print(&mark_scalars(found), spelling))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(raw: &str) -> String {
        text(&rewrite_source(&plain(raw), Spelling::Sentence))
    }

    #[test]
    fn types_of_the_library_are_in_words() {
        assert_eq!(shown("let y: Tensor<f32, (((), N<2>), K<4, 96>)>"), "let y: Tensor<f32, [2, 4096]>");
        assert_eq!(shown(": View<'_, f32, ((L, B), One)>"), ": View<'_, f32, [..L, B, 1]>");
        assert_eq!(shown("fn(&self) -> Tensor<T, ()>"), "fn(&self) -> Tensor<T, []>");
        assert_eq!(
            shown("fn f<L, B>(x: &Tensor<f32, ::congruent::a_type_for_a_value_write_dims::List2<L, B, N<3>>>)"),
            "fn f<L, B>(x: &Tensor<f32, [..L, B, 3]>)"
        );
        assert_eq!(
            shown("expected Tensor<f32, ((), Dyn)>, found Sym<Batch>"),
            "expected Tensor<f32, [_]>, found Sym<Batch>"
        );
    }

    #[test]
    fn tensors_of_many_machines_are_in_words() {
        assert_eq!(
            shown("let y: Dist<f32, (((), Sym<Sharded<K<1, 24>, Data>>), N<10>)>"),
            "let y: Dist<f32, [1024 @ Data, 10]>"
        );
        assert_eq!(shown("fn sum(&self) -> Dist<T, (), Partial<Data>>"), "fn sum(&self) -> Dist<T, [], Partial<Data>>");
        assert_eq!(shown("let y: Dist<f32, ((), N<3>), FullyReduced>"), "let y: Dist<f32, [3]>");
    }

    #[test]
    fn results_have_their_names() {
        assert_eq!(
            shown("fn(&self) -> <<S as FlattenAxes<A, B>>::Out as Shapes<T>>::View<'_>"),
            "fn(&self) -> View<'_, T, Flattened<S, A, B>>"
        );
        assert_eq!(shown("<<S as Reduce<AXIS>>::Kept as Shapes<T>>::Tensor"), "Tensor<T, Kept<S, AXIS>>");
    }

    #[test]
    fn computed_lengths_are_sums() {
        assert_eq!(
            shown("let y: Tensor<f32, ((((), B), <T as Length>::AddedTo<One>), N<768>)>"),
            "let y: Tensor<f32, [B, 1 + T, 768]>"
        );
    }

    #[test]
    fn other_types_stay() {
        for own in [
            "fn next(&mut self) -> Option<(K, V)>",
            "HashMap<(A, B), Vec<()>>",
            "Front<T>, Between<A, B>, Result<(), Tensor2<T>>",
            "impl Fn((L, D)) -> N<T>",
            "a < b && (c, d) == e",
        ] {
            assert_eq!(shown(own), own);
        }
        assert_eq!(shown("Result<(), E>, Tensor<f32, ((), N<3>)>"), "Result<(), E>, Tensor<f32, [3]>");
        assert_eq!(shown("Result<Tensor<f32, ((), N<3>)>, ()>"), "Result<Tensor<f32, [3]>, ()>");
    }

    #[test]
    fn what_was_left_out_reads_well() {
        assert_eq!(shown("Tensor<f32, (((), N<8>), …)>"), "Tensor<f32, [8, ..]>");
        assert_eq!(shown("Tensor<f32, …>"), "Tensor<f32, …>");
    }
}
