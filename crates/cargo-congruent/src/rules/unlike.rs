//! One type where another is expected, other than two tensors of unequal shapes.
//!
//! | expected | found | meant |
//! |---|---|---|
//! | `&Strided<f32, S>` | `Tensor<f32, S>` | `&x` |
//! | a mask | a tensor of numbers | `&x.ne(0)` |
//! | a tensor | `Lazy` | `.eval()` |
//! | `Tensor` | `CowTensor` | `.into_tensor()` |
//! | `[usize; 2]` | `(_, _)`, in a closure | `\|[i, j]\|` |
//! | `Batch` | `n`, in `dims!` | `Batch(n)` |
//! | a layer | one of other lengths, in a list | a tuple |
//! | `T` | `2.0` | `T::of(2.0)` |
//! | `S` | `<S as Broadcast<R>>::Out` | `Broadcasted<S, R>` |

use crate::facts::Facts;
use crate::facts::receiver::is_short;
use crate::facts::types::read_shape;
use crate::facts::types::{FLOATS, bare, element, is_parameter, is_tensor, is_var, word};
use crate::styled::text;
use crate::words::{Spelling, Type, print};

/// `expected A, found B`, and where.
struct Unlike<'f> {
    expected: &'f Type,
    found: &'f Type,
    facts: &'f Facts,
}

/// Finds the remedy that makes the expected type of the one found.
pub fn find_remedy(facts: &Facts, expected: &Type, found: &Type) -> Option<String> {
    let own = Unlike { expected, found, facts };
    [take_tensor, borrow_tensor, make_mask, evaluate, take_array, name_length, use_tuple, convert_literal, name_shape]
        .iter()
        .find_map(|rule| rule(&own))
        .or_else(|| crate::rules::numerics::convert_argument(expected, found))
        .or_else(|| crate::rules::parameters::return_tensor(facts, expected, found))
        .or_else(|| crate::rules::parameters::name_result(expected, found))
}

/// Whether a message is about the library although it names nothing of it, such as one about a literal among elements `T: Float`.
pub fn is_of_elements(facts: &Facts) -> bool {
    let types = facts.expected_and_found().filter(|_| facts.code == "E0308");
    types.is_some_and(|[expected, found]| {
        let own = Unlike { expected: &expected, found: &found, facts };
        [convert_literal, take_array, use_tuple].iter().any(|rule| rule(&own).is_some())
    })
}

/// Whether a type has the wanted shape, in which `?` stands for a part that rustc infers.
fn is_one_of(own: &Type, wanted: &Type) -> bool {
    if bare(wanted).arguments().last().is_some_and(|shape| word(shape) == "_") {
        return true;
    }
    let (Some(own), Some(wanted)) = (read_shape(own), read_shape(wanted)) else { return false };
    own.len() == wanted.len() && own.iter().zip(&wanted).all(|(own, wanted)| own == wanted || wanted == "?")
}

/// A tensor that may be borrowed from a file, where one with its own elements is expected.
fn take_tensor(own: &Unlike) -> Option<String> {
    let told = bare(own.found).name() == "CowTensor" && own.expected.name() == "Tensor";
    let open = |of: &str| of == "_" || of.starts_with('{');
    let elements = element(own.expected)
        .zip(element(own.found))
        .is_some_and(|(wanted, given)| wanted == given || open(&given) || open(&wanted));
    let shapes = match (read_shape(own.expected), read_shape(own.found)) {
        (Some(wanted), Some(given)) => wanted == given,
        _ => true,
    };
    (told && elements && shapes).then(|| "`.into_tensor()` makes it a `Tensor`".to_owned())
}

/// A tensor where a reference to one is expected.
fn borrow_tensor(own: &Unlike) -> Option<String> {
    let read = is_marked(own.expected) && !text(&print(own.expected, Spelling::Sentence)).starts_with("&mut");
    let tensors = is_tensor(own.expected) && is_tensor(own.found);
    let name = own.facts.pointed.own.as_str();
    let short = !name.is_empty() && is_short(name);
    let fits = element(own.expected) == element(own.found) && is_one_of(own.found, own.expected);
    (read && tensors && fits && short && !is_marked(own.found)).then(|| format!("write `&{name}`"))
}

/// Whether a type is a reference.
fn is_marked(of: &Type) -> bool {
    matches!(of, Type::Marked(..))
}

/// Numbers where a mask is expected.
fn make_mask(own: &Unlike) -> Option<String> {
    let kind = element(own.found).filter(|kind| kind != "bool" && !is_parameter(kind))?;
    let told = element(own.expected)? == "bool" && (is_tensor(own.found) || is_var(own.found));
    let zero = if FLOATS.contains(&&*kind) || kind == "{float}" { "0.0" } else { "0" };
    let name = own.facts.pointed.own.trim_start_matches('&');
    let name = if is_short(name) { name } else { "" };
    let value = if is_var(own.found) { ".value()" } else { "" };
    let front = if name.is_empty() { "" } else { "&" };
    told.then(|| format!("a mask has elements of type `bool`, as `{front}{name}{value}.ne({zero})` makes one"))
}

/// An expression that is not evaluated yet.
fn evaluate(own: &Unlike) -> Option<String> {
    let told = bare(own.found).name() == "Lazy" && is_tensor(own.expected) && bare(own.expected).name() != "Lazy";
    told.then(|| "`.eval()` behind the expression makes a tensor of it".to_owned())
}

/// `|(i, j)|` of a position.
fn take_array(own: &Unlike) -> Option<String> {
    let (Type::Array(kind, _), Type::Tuple(_)) = (own.expected, own.found) else { return None };
    let names = own.facts.pointed.own.strip_prefix('(')?.strip_suffix(')')?;
    let before = own.facts.pointed.before.trim_end();
    let closure = before.ends_with('|') && before.contains("from_fn");
    (closure && word(kind) == "usize").then(|| format!("a position is an array, write `|[{names}]|`"))
}

/// `dims![n]`, of a length with a name.
fn name_length(own: &Unlike) -> Option<String> {
    let name = text(&print(own.expected, Spelling::Sentence));
    let number = &own.facts.pointed.own;
    let told = own.facts.is_name(&name) && ["Dyn", "usize", "N", "K", "M"].contains(&&*bare(own.found).name());
    (told && own.facts.pointed.before.contains("dims![")).then(|| format!("write `{name}({number})`"))
}

/// Layers of unequal lengths in a list.
fn use_tuple(own: &Unlike) -> Option<String> {
    let (wanted, given) = (bare(own.expected).name(), bare(own.found).name());
    let before = &own.facts.pointed.before;
    let list = before.contains("vec![") || before.trim_start().starts_with('[') || before.contains("= [");
    let layer = wanted == given && crate::rules::training::names::is_a_model(own.facts, own.found);
    (layer && list).then(|| "layers of unequal lengths stand in a tuple, `(a, b)`, not in a list".to_owned())
}

/// `2.0` among elements `T`.
fn convert_literal(own: &Unlike) -> Option<String> {
    let (wanted, number) = (word(own.expected), &own.facts.pointed.own);
    let bounds = ["Float", "Number"].map(|bound| format!("{wanted}: {bound}"));
    let bound = bounds.iter().any(|bound| own.facts.source.contains(bound));
    let theirs = ["Float", "Number"].iter().any(|bound| own.facts.around.is_theirs(bound));
    let told = !theirs && is_parameter(&wanted) && ["{float}", "{integer}"].contains(&&*word(own.found));
    (told && bound && !number.is_empty()).then(|| format!("write `{wanted}::of({number})`"))
}

/// The aliases of relations: `Broadcasted<S, R>` is the result of `S: Broadcast<R>`.
const NOUNS: [(&str, &str); 5] = [
    ("Broadcast", "Broadcasted"),
    ("Matmul", "Product"),
    ("Permute", "congruent::shape::Permuted"),
    ("Transpose", "congruent::shape::Transposed"),
    ("Narrow", "congruent::shape::Narrowed"),
];

/// A shape that is the result of a relation, where one of the relation's arguments is declared.
fn name_shape(own: &Unlike) -> Option<String> {
    let Some(Type::Projection(of, Some(relation), name)) = bare(own.found).arguments().last() else { return None };
    let (_, noun) = NOUNS.iter().find(|(name, _)| *name == relation.name())?;
    let arguments = [&**of].into_iter().chain(relation.arguments()).map(|own| text(&print(own, Spelling::Code)));
    let all: Vec<_> = arguments.collect();
    let declared = own.facts.labels.iter().any(|label| label.contains("because of return type"));
    (text(name).ends_with("Out") && declared).then(|| format!("declare the shape `{noun}<{}>`", all.join(", ")))
}
