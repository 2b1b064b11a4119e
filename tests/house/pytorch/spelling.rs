//! How a method is called, from its signature on the page that rustdoc writes: `x.sum::<0>()`, `x.topk::<K, 0>()`, `x.clamp(low, high)`.

use crate::operations::{between, page, text_of};
use congruent_operations::Owner;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Where a method of each type is documented, its own page first.
const PAGES: [(Owner, &[&str]); 7] = [
    (
        Owner::Strided,
        &[
            "congruent/struct.Strided.html",
            "congruent/gather/trait.GatherBy.html",
            "congruent/gather/trait.AddBy.html",
            "congruent/gather/trait.CopyBy.html",
            "congruent/gather/trait.ReduceBy.html",
            "congruent/gather/trait.ScatterBy.html",
            "congruent/gather/trait.ScatterValueBy.html",
            "congruent/gather/trait.SelectBy.html",
            "congruent/join/trait.Cat.html",
            "congruent/prelude/trait.SplitBy.html",
            "congruent/struct.AnyRankStrided.html",
        ],
    ),
    (
        Owner::Tensor,
        &[
            "congruent/gather/trait.AddInPlace.html",
            "congruent/gather/trait.CopyInPlace.html",
            "congruent/gather/trait.ReduceInPlace.html",
            "congruent/gather/trait.ScatterInPlace.html",
            "congruent/struct.Tensor.html",
            "congruent/join/trait.Stack.html",
        ],
    ),
    (Owner::Contiguous, &["congruent/struct.Contiguous.html"]),
    (Owner::StackTensor, &["congruent/struct.StackTensor.html"]),
    (Owner::Sparse, &["congruent/struct.Sparse.html"]),
    (Owner::Var, &["congruent_grad/struct.Var.html", "congruent_grad/struct.VarElements.html"]),
    (Owner::Lazy, &["congruent/struct.Lazy.html", "congruent/lazy/struct.LazyReductions.html"]),
];

/// The signatures of each type: those of its own page first.
static SIGNATURES: LazyLock<BTreeMap<(Owner, String), String>> = LazyLock::new(|| {
    let mut found = BTreeMap::new();
    for (owner, files) in PAGES {
        for page in files.iter().filter_map(|file| page(file)) {
            for (name, signature) in signatures(&page) {
                found.entry((owner, name)).or_insert(signature);
            }
        }
    }
    found
});

/// The methods of a page, and their signatures. A page has several of a name, `method.eq-1`: the first counts.
fn signatures(page: &str) -> Vec<(String, String)> {
    let read = |section: &str| {
        let (id, rest) = section.split_once('"')?;
        let name = id.strip_prefix("method.").or(id.strip_prefix("tymethod."))?;
        Some((name.to_owned(), text_of(between(rest, "class=\"code-header\">", "</h4>")?)))
    };
    page.split("<section id=\"").skip(1).filter_map(read).collect()
}

/// The call of a method or a function, in backticks. None if no page has it.
pub fn call(owner: Owner, name: &str) -> Option<String> {
    if owner == Owner::Functions {
        let page = page(&format!("congruent/fn.{name}.html"))?;
        return Some(spell(&text_of(between(&page, "item-decl\"><code>", "</code>")?), name, ""));
    }
    let signature = SIGNATURES.get(&(owner, name.to_owned()))?;
    let of = if owner == Owner::Sparse { "Sparse::" } else { "Tensor::" };
    Some(spell(signature, name, of))
}

/// A generic parameter.
#[derive(Debug, PartialEq)]
enum Generic<'a> {
    Axis(&'a str),
    Number(&'a str),
    Type(&'a str),
}

/// The text inside the brackets that a text begins with, and the rest. (The `>` of an arrow closes nothing.)
fn bracketed(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    let inside = text.strip_prefix(open)?;
    let (mut depth, mut before) = (1, ' ');
    for (at, letter) in inside.char_indices() {
        let is_arrow = before == '-' && letter == '>';
        depth += if letter == open {
            1
        } else if letter == close && !is_arrow {
            -1
        } else {
            0
        };
        if depth == 0 {
            return Some((&inside[..at], &inside[at + close.len_utf8()..]));
        }
        before = letter;
    }
    None
}

/// The parts between commas that are in no brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' if text[..at].ends_with('-') => {}
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found.retain(|part| !part.is_empty());
    found
}

fn generic(text: &str) -> Option<Generic<'_>> {
    if text.starts_with('\'') {
        return None;
    }
    Some(match text.strip_prefix("const ") {
        Some(rest) if rest.ends_with("isize") => Generic::Axis(rest.split(':').next().unwrap()),
        Some(rest) => Generic::Number(rest.split(':').next().unwrap()),
        None => Generic::Type(text.split([':', ' ']).next().unwrap()),
    })
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|other| other == word)
}

/// What a reader writes for a type that no argument has.
fn type_argument(name: &str, bounds: &str) -> &'static str {
    let of_axes = ["Permute", "ReduceAxes", "Flip", "RollAxes"].iter().any(|relation| has_word(bounds, relation));
    match name {
        "U" => "f64",
        _ if of_axes => "axes![..]",
        _ => "shape![..]",
    }
}

/// Names of parameters that are tensors, and are borrowed.
const BORROWED: [&str; 9] = ["y", "other", "index", "src", "mask", "target", "values", "weight", "bias"];

fn is_number(of: &str) -> bool {
    ["isize", "usize", "ToValue"].iter().any(|word| has_word(of, word))
}

/// The call of a signature. Axes are numbered from 0, other numbers have the names of their parameters.
fn spell(signature: &str, name: &str, owner: &str) -> String {
    let rest = signature.split_once(&format!("fn {name}")).unwrap().1;
    let (generics, rest) = bracketed(rest, '<', '>').unwrap_or(("", rest));
    let (arguments, bounds) = bracketed(rest.trim_start(), '(', ')').unwrap();
    let arguments = parts(arguments);
    let has_self = arguments.first().is_some_and(|first| first.ends_with("self"));
    let values: Vec<(&str, &str)> = arguments.iter().filter_map(|argument| argument.split_once(": ")).collect();
    let types: String = values.iter().map(|(_, of)| format!("{of} ")).collect();
    let is_inferred = |name: &str| has_word(&types, name) || bounds.contains(&format!("= {name}"));
    let mut axes = 0..;
    let mut write = |generic: Generic<'_>| match generic {
        Generic::Axis(name) if name.len() == 1 || name == "AXIS" => axes.next().unwrap().to_string(),
        Generic::Axis(name) | Generic::Number(name) => name.to_owned(),
        Generic::Type(name) if is_inferred(name) => "_".to_owned(),
        Generic::Type(name) => type_argument(name, bounds).to_owned(),
    };
    let written: Vec<String> = parts(generics).into_iter().filter_map(generic).map(&mut write).collect();
    let all = format!("::<{}>", written.join(", "));
    let turbofish = if written.iter().all(|text| text == "_") { "" } else { &all };
    let argument = |(name, of): &(&str, &str)| match *name {
        "rhs" | "second" => "&y".to_owned(),
        "third" => "&z".to_owned(),
        "rng" => "&mut rng".to_owned(),
        "items" => "s![..]".to_owned(),
        name if of.starts_with('&') || BORROWED.contains(&name) && !is_number(of) => format!("&{name}"),
        name => name.to_owned(),
    };
    let called = if has_self { "x." } else { owner };
    let values: Vec<String> = values.iter().map(argument).collect();
    format!("`{called}{name}{turbofish}({})`", values.join(", "))
}

#[test]
fn a_signature_becomes_a_call() {
    for (signature, name, call) in [
        (
            "pub fn sum<const AXIS: isize>(&self) -> TensorOf<T, Reduced<S, AXIS>>where S: Reduce<AXIS>",
            "sum",
            "`x.sum::<0>()`",
        ),
        ("pub fn topk<const A: isize, const K: usize>(&self) -> X", "topk", "`x.topk::<0, K>()`"),
        ("pub fn pow<X: Beside<T, S>>(&self, rhs: X) -> Tensor<T, X::Out>", "pow", "`x.pow(&y)`"),
        ("pub fn t<R>(&self) -> View<'_, T, R>where S: T<Out = R>", "t", "`x.t()`"),
        ("pub fn map<F: Fn(T) -> T>(&self, f: F) -> X", "map", "`x.map(f)`"),
        ("pub fn view<R: Wanted>(&self) -> X", "view", "`x.view::<shape![..]>()`"),
        ("pub fn randn(rng: &mut (impl Rng + ?Sized)) -> Self", "randn", "`Tensor::randn(&mut rng)`"),
    ] {
        assert_eq!(spell(signature, name, "Tensor::"), call);
    }
}
