//! Which type parameters of public functions a type of a user's own may stand for.

use super::crates::{files, is_of_numbers, module};
use crate::floors::reader::words;
use crate::text::{Text, texts};
use congruent_operations::{ALL, Kind};
use std::collections::BTreeSet;

/// A type parameter of a function.
#[derive(Debug)]
pub struct Parameter {
    /// `ops::cast::to_type U`
    pub name: String,
    /// The last names of the traits that bound it.
    pub bounds: BTreeSet<String>,
    /// The last names of the traits of other types that it is an argument of, `Relaxes` of `R` in `S: Relaxes<R>`.
    arguments_of: BTreeSet<String>,
    /// Whether it is part of an argument that is a tensor, or a reference to one: then a tensor has had it. Or whether a bound names it as a
    /// result, `Out = R`.
    of_tensor: bool,
    /// Whether the result's type names it.
    pub returned: bool,
}

impl Parameter {
    /// Whether a type of a user's own may stand for it, and be a shape.
    pub fn is_open(&self, traits: &Traits) -> bool {
        let Traits { all, closed, sealed } = traits;
        let named: BTreeSet<_> = self.bounds.intersection(all).map(String::as_str).collect();
        let element = !named.is_empty() && named.iter().all(|name| ["Element", "Scalar"].contains(name));
        let foreign = !self.bounds.is_empty() && named.is_empty() && !self.returned;
        self.bounds.is_disjoint(closed)
            && self.arguments_of.is_disjoint(sealed)
            && !self.of_tensor
            && !element
            && !foreign
    }
}

/// The last names of traits. A name of several traits is closed or sealed if all of them are.
pub struct Traits {
    /// Of both crates.
    pub all: BTreeSet<String>,
    /// Those of them that no user implements for a type of their own.
    pub closed: BTreeSet<String>,
    /// Those of them that have no impl of a user's, whatever their parameters are.
    pub sealed: BTreeSet<String>,
}

/// The types of tensors whose parameters are those of a tensor that there is.
const TENSORS: [&str; 11] =
    ["Strided", "Tensor", "View", "ViewMut", "Shared", "CowTensor", "Contiguous", "StackTensor", "Lazy", "Var", "Ref"];

/// The words up to the end of what opens at `at`, without both ends.
fn inside(words: &[String], at: usize) -> &[String] {
    let mut depth = 0;
    for (k, word) in words.iter().enumerate().skip(at) {
        match word.as_str() {
            "<" | "(" | "[" | "{" => depth += 1,
            // (The arrow of a function's type is two words.)
            ">" if words[k - 1] != "-" => depth -= 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &words[at + 1..k];
        }
    }
    &words[at + 1..]
}

/// The parts between commas that nothing encloses.
fn split(words: &[String]) -> Vec<&[String]> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (k, word) in words.iter().enumerate() {
        match word.as_str() {
            "<" | "(" | "[" | "{" => depth += 1,
            ">" if words[k - 1] != "-" => depth -= 1,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 0 => {
                parts.push(&words[start..k]);
                start = k + 1;
            }
            _ => {}
        }
    }
    parts.push(&words[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

/// The names of traits in `A<B> + C`, outside of what they are applied to.
fn traits_in(bounds: &[String]) -> impl Iterator<Item = String> + '_ {
    let mut depth = 0;
    bounds.iter().enumerate().filter_map(move |(k, word)| {
        match word.as_str() {
            "<" | "(" => depth += 1,
            ">" if bounds[k - 1] != "-" => depth -= 1,
            ")" => depth -= 1,
            _ => {}
        }
        (depth == 0 && word.starts_with(char::is_uppercase)).then(|| word.clone())
    })
}

/// Whether a tensor among these words has the parameter.
fn has_tensor_of(words: &[String], parameter: &str) -> bool {
    let tensors = words.iter().enumerate().filter(|(_, word)| TENSORS.contains(&word.as_str()));
    tensors
        .filter(|(k, _)| words.get(k + 1).is_some_and(|next| next == "<"))
        .any(|(k, _)| inside(words, k + 1).iter().any(|word| word == parameter))
}

/// Whether a user may call the function whose `fn` is here and whose head ends there: it is `pub`, or a row of a macro that stamps methods, which
/// ends in `= ..`.
fn is_called(words: &[String], at: usize, end: usize) -> bool {
    let before = |n: usize| at.checked_sub(n).map_or("", |at| words[at].as_str());
    let public = before(1) == "pub" || ["const", "unsafe"].contains(&before(1)) && before(2) == "pub";
    public || words.get(end).is_some_and(|word| word == "=")
}

/// The words between a function's name and its body.
fn head(words: &[String]) -> &[String] {
    let mut depth = 0;
    let mut filter = false;
    for (k, word) in words.iter().enumerate() {
        match word.as_str() {
            // (`where { .. }` in a row of a macro has braces around its bounds.)
            "{" if depth == 0 && !(filter && words[k - 1] == "where") => return &words[..k],
            ";" | "=" if depth == 0 => return &words[..k],
            "where" => filter = true,
            "<" | "(" | "[" | "{" => depth += 1,
            ">" if words[k - 1] != "-" => depth -= 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
    }
    words
}

/// The type parameters of one function.
fn of_function(place: &str, head: &[String]) -> Vec<Parameter> {
    let generics = if head.first().is_some_and(|word| word == "<") { inside(head, 0) } else { &[] };
    let begin = if generics.is_empty() { 0 } else { generics.len() + 2 };
    if head.get(begin).is_none_or(|word| word != "(") {
        return Vec::new();
    }
    let arguments = inside(head, begin);
    let rest = &head[begin + arguments.len() + 2..];
    let at = rest.iter().position(|word| word == "where").unwrap_or(rest.len());
    let (result, bounds) = (&rest[..at], rest.get(at + 1..).unwrap_or_default());
    let bounds = if bounds.first().is_some_and(|word| word == "{") { inside(bounds, 0) } else { bounds };
    let named = split(generics).into_iter().filter(|part| part[0].starts_with(char::is_uppercase));
    let parameter = |part: &[String]| {
        let name = part[0].as_str();
        let more =
            split(bounds).into_iter().filter(|bound| bound[0] == name && bound.get(1).is_some_and(|word| word == ":"));
        let all = std::iter::once(part).chain(more).flat_map(|bound| traits_in(&bound[1..]));
        let every = || split(generics).into_iter().chain(split(bounds));
        let applied = every().flat_map(|bound| bound.iter().enumerate().map(move |(k, _)| (bound, k)));
        let applied = applied.filter(|(bound, k)| bound.get(k + 1).is_some_and(|next| next == "<"));
        let applied = applied.filter(|(bound, k)| inside(bound, k + 1).iter().any(|word| word == name));
        let result_of = |bound: &[String]| bound.windows(2).any(|pair| pair[0] == "=" && pair[1] == name);
        Parameter {
            name: format!("{place}:{name}"),
            bounds: all.collect(),
            arguments_of: applied.map(|(bound, k)| bound[k].clone()).collect(),
            of_tensor: has_tensor_of(arguments, name) || every().any(result_of),
            returned: result.iter().any(|word| word == name),
        }
    };
    named.map(parameter).collect()
}

/// The type parameters of all functions that users call, of a crate's sources.
pub fn parameters(source: &str) -> Vec<Parameter> {
    let mut found = Vec::new();
    for file in files(source) {
        let module = module(source, &file);
        // (Loops take memory, and no tensor.)
        if module.iter().any(|word| is_of_numbers(word) || word == "tests") {
            continue;
        }
        let words = words(&std::fs::read_to_string(&file).unwrap());
        for at in (0..words.len().saturating_sub(2)).filter(|&at| words[at] == "fn") {
            // (A macro stamps `fn $name`: two words.)
            let begin = at + if words[at + 1] == "$" { 3 } else { 2 };
            let head = head(&words[begin..]);
            if is_called(&words, at, begin + head.len()) {
                let name = words[at + 1..begin].concat();
                let place = module.iter().map(String::as_str).chain([name.as_str()]).collect::<Vec<_>>().join("::");
                found.extend(of_function(&place, head));
            }
        }
    }
    found
}

/// The type parameters of the methods that `faces!` prints: their signatures are texts.
pub fn printed_parameters() -> Vec<Parameter> {
    let mut found = Vec::new();
    for file in files("macros/src/faces") {
        let text = std::fs::read_to_string(&file).unwrap();
        let kind = file.file_stem().unwrap().to_str().unwrap();
        // (What a `View` rejects returns nothing: no shape is forged there.)
        let is_signature = |text: &Text| !text.is_doc && text.words.starts_with('<') && text.words.contains("-> ");
        let signatures = texts(&text).into_iter().filter(is_signature).map(|text| text.words);
        for signature in signatures.flat_map(with_settings) {
            found.extend(of_function(&format!("faces::{kind}"), &words(&signature)));
        }
    }
    found
}

/// The signature with the trait of the settings of each window in the list of operations, or the signature alone if it has no settings.
fn with_settings(signature: String) -> Vec<String> {
    if !signature.contains("SETTINGS_TRAIT") {
        return vec![signature];
    }
    let windows = ALL.iter().filter(|operation| operation.kind == Kind::Window && !operation.relation.is_empty());
    let settings: BTreeSet<_> = windows.filter_map(|operation| operation.values.last()).map(|(_, of)| *of).collect();
    assert!(settings.len() > 1, "only {settings:?} are settings of windows");
    settings.into_iter().map(|of| signature.replace("SETTINGS_TRAIT", of)).collect()
}
