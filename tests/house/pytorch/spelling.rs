//! How a method is called, from its signature on the page that rustdoc writes: `x.sum::<0>()`, `x.topk::<K, 0>()`, `x.clamp(low, high)`.

use crate::operations::{between, page, text_of};
use congruent_operations::Owner;

/// Where a method of each type is documented, its own page first.
const PAGES: [(Owner, &[&str]); 7] = [
    (
        Owner::Strided,
        &[
            "congruent/struct.Strided.html",
            "congruent/gather/trait.GatherBy.html",
            "congruent/gather/trait.AddBy.html",
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
            "congruent/struct.Tensor.html",
            "congruent/gather/trait.AddInPlace.html",
            "congruent/gather/trait.ReduceInPlace.html",
            "congruent/gather/trait.ScatterInPlace.html",
            "congruent/join/trait.Stack.html",
        ],
    ),
    (Owner::Contiguous, &["congruent/struct.Contiguous.html"]),
    (Owner::StackTensor, &["congruent/struct.StackTensor.html"]),
    (Owner::Sparse, &["congruent/struct.Sparse.html"]),
    (Owner::Var, &["congruent_grad/struct.Var.html"]),
    (Owner::Lazy, &["congruent/struct.Lazy.html"]),
];

/// The call of a method or a function, in backticks. None if no page has it.
pub fn call(owner: Owner, name: &str) -> Option<String> {
    if owner == Owner::Functions {
        let page = page(&format!("congruent/fn.{name}.html"))?;
        return Some(spell(&text_of(between(&page, "item-decl\"><code>", "</code>")?), name, ""));
    }
    let (_, pages) = PAGES.iter().find(|(of, _)| *of == owner)?;
    let signature = pages.iter().find_map(|file| signature(&page(file)?, name))?;
    let of = if owner == Owner::Sparse { "Sparse::" } else { "Tensor::" };
    Some(spell(&signature, name, of))
}

/// The signature of a method on a page.
fn signature(page: &str, name: &str) -> Option<String> {
    let section = ["method", "tymethod"].iter().find_map(|kind| page.split_once(&format!("<section id=\"{kind}.{name}\"")));
    let section = section?.1;
    between(section, "class=\"code-header\">", "</h4>").map(text_of)
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
        depth += if letter == open { 1 } else if letter == close && !is_arrow { -1 } else { 0 };
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
fn type_argument(name: &str, method: &str) -> String {
    match (name, method) {
        ("R" | "X", "view" | "reshape" | "expand" | "unflatten" | "repeat" | "tile") => "shape![..]".to_owned(),
        _ => name.to_owned(),
    }
}

/// The call of a signature.
fn spell(signature: &str, name: &str, owner: &str) -> String {
    let rest = signature.split_once(&format!("fn {name}")).unwrap().1;
    let (generics, rest) = bracketed(rest, '<', '>').unwrap_or(("", rest));
    let (arguments, _) = bracketed(rest.trim_start(), '(', ')').unwrap();
    let arguments = parts(arguments);
    let has_self = arguments.first().is_some_and(|first| first.ends_with("self"));
    let values: Vec<(&str, &str)> = arguments.iter().filter_map(|argument| argument.split_once(": ")).collect();
    let types: String = values.iter().map(|(_, of)| format!("{of} ")).collect();
    let generics: Vec<Generic<'_>> = parts(generics).into_iter().filter_map(generic).collect();
    let axes = generics.iter().filter(|generic| matches!(generic, Generic::Axis(_))).count();
    let written: Vec<String> = generics
        .iter()
        .map(|generic| match generic {
            Generic::Axis(_) if axes == 1 => "0".to_owned(),
            Generic::Axis(name) | Generic::Number(name) => (*name).to_owned(),
            Generic::Type(name) if has_word(&types, name) => "_".to_owned(),
            Generic::Type(of) => type_argument(of, name),
        })
        .collect();
    let turbofish = if written.iter().any(|text| text != "_") { format!("::<{}>", written.join(", ")) } else { String::new() };
    let argument = |(name, of): &(&str, &str)| {
        let name = if *name == "rhs" { "y" } else { name };
        let is_borrowed = of.starts_with('&') || ["rhs", "index", "src", "X", "Y"].iter().any(|word| has_word(of, word));
        if is_borrowed { format!("&{name}") } else { name.to_owned() }
    };
    let called = if has_self { "x." } else { owner };
    let values: Vec<String> = values.iter().map(argument).collect();
    format!("`{called}{name}{turbofish}({})`", values.join(", "))
}
