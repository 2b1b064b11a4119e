//! Names of structs: what the file calls them; what they are, where it has several names for one; the parts around them, where two
//! would have the same name.

use super::roles::is_embedding;
use super::structure::{Axis, Kind, Struct, Structure};
use super::tree::number;
use super::words::{Taken, camel, singular, words};
use std::collections::HashMap;

/// Names that the source has another use for, or that a reader takes for something else.
const RESERVED: &str = "\
    AsRef Bf16 Box Clone Debug Default Dim ElementType Err F16 FileError Module Names None Npy Npz Ok Option Own \
    Path Pattern Result Safetensors Self Some String Tensor Unnamed Var Vec View Wanted Writer";

/// Whether a name is reserved.
pub fn is_reserved(name: &str) -> bool {
    RESERVED.split(' ').any(|reserved| reserved == name)
}

/// Checks the name that a user gives to a struct or a type parameter.
///
/// # Errors
/// The sentence that says why the source cannot have it.
pub fn check_type_name(name: &str) -> Result<(), String> {
    if !name.starts_with(|first: char| first.is_ascii_uppercase()) {
        return Err(format!("`{name}` does not begin with a capital, as the name of a type does"));
    }
    match is_reserved(name) {
        true => Err(format!("the source has another `{name}`")),
        false => Ok(()),
    }
}

/// The name of each struct, by its place. `root` is that of the whole, and nobody else has one of `others`.
pub fn name_structs(structure: &Structure, root: &str, others: &[&str]) -> Vec<String> {
    let mut taken = Taken::default();
    RESERVED.split(' ').chain(others.iter().copied()).chain([root]).for_each(|name| _ = taken.take(name));
    let whole = structure.root();
    let parts: Vec<usize> = structure.top_down().into_iter().filter(|&place| place != whole).collect();
    let mut titles: Vec<Vec<String>> = structure.all.iter().map(title).collect();
    // A name that several structs would have is the first of those in the file instead.
    for place in find_unclear(&parts, &titles, &taken) {
        titles[place].clone_from(&structure.all[place].titles[0]);
    }
    add_parts_around(structure, &parts, &mut titles, &taken);
    for &place in &parts {
        if taken.has(&camel(&titles[place])) {
            titles[place].push("part".to_owned());
        }
    }
    let mut names = vec![root.to_owned(); structure.all.len()];
    for place in parts {
        names[place] = taken.take_numbered(camel(&titles[place]), "");
    }
    names
}

/// Puts the parts around a struct in front of its name, one after the other, until no other struct has that name.
fn add_parts_around(structure: &Structure, parts: &[usize], titles: &mut [Vec<String>], taken: &Taken) {
    let mut around: Vec<Vec<Vec<String>>> = structure.all.iter().map(parts_around).collect();
    loop {
        let mut longer = find_unclear(parts, titles, taken);
        longer.retain(|&place| !around[place].is_empty());
        if longer.is_empty() {
            return;
        }
        for place in longer {
            let before = around[place].pop().unwrap_or_default();
            titles[place].splice(0..0, before);
        }
    }
}

/// The structs whose names others have, too.
fn find_unclear(parts: &[usize], titles: &[Vec<String>], taken: &Taken) -> Vec<usize> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    parts.iter().for_each(|&place| *counts.entry(camel(&titles[place])).or_default() += 1);
    let is_unclear = |place: &&usize| {
        let name = camel(&titles[**place]);
        counts[&name] > 1 || taken.has(&name)
    };
    parts.iter().filter(is_unclear).copied().collect()
}

/// The words of the parts that a struct is in, from the outside in, without those that its own name has.
fn parts_around(own: &Struct) -> Vec<Vec<String>> {
    let named = own.first.iter().filter(|part| number(part).is_none());
    let mut around: Vec<Vec<String>> = named.map(|part| words(part)).collect();
    let is_own = |part: &Vec<String>| own.titles.first().is_some_and(|title| title.starts_with(&singular(part)));
    let ends = own.first.last().is_some_and(|last| number(last).is_none());
    if ends || around.last().is_some_and(is_own) {
        around.pop();
    }
    around
}

/// Chooses the name of a struct: that of its parts in the file, or the words that all of their names share, or the kind of layer.
fn title(own: &Struct) -> Vec<String> {
    let Some((first, others)) = own.titles.split_first() else { return Vec::new() };
    if others.is_empty() {
        return first.clone();
    }
    let is_word = |word: &&String| number(word).is_none();
    let split = |title: &Vec<String>| title.iter().flat_map(|word| split_number(word)).collect::<Vec<_>>();
    let all: Vec<Vec<String>> = own.titles.iter().map(split).collect();
    let share = |count: &dyn Fn(&[String], &[String]) -> usize| {
        all[1..].iter().fold(all[0].len(), |most, other| most.min(count(&all[0], other)))
    };
    let ends = all[0].len() - share(&|a, b| a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count());
    let begins = share(&|a, b| a.iter().zip(b).take_while(|(a, b)| a == b).count());
    let shared =
        [&all[0][ends..], &all[0][..begins]].map(|words| words.iter().filter(is_word).cloned().collect::<Vec<_>>());
    match (shared.into_iter().find(|words| !words.is_empty()), layer(own)) {
        (Some(words), _) => words,
        (None, Some(name)) => vec![name.to_owned()],
        (None, None) => first.clone(),
    }
}

/// `linear1` as `linear`, `1`.
fn split_number(word: &str) -> Vec<String> {
    let name = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    [name, &word[name.len()..]].into_iter().filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Returns the kind of a layer with these tensors, by the names that PyTorch gives to them.
fn layer(own: &Struct) -> Option<&'static str> {
    let axes = |name: &str| {
        let field = own.fields.iter().find(|field| field.part == name)?;
        if let Kind::Tensor(_, axes) = &field.kind { Some(axes.as_slice()) } else { None }
    };
    let (weight, bias) = (axes("weight")?, axes("bias"));
    if own.fields.len() != 1 + usize::from(bias.is_some()) {
        return None;
    }
    let size = |axis: &Axis| axis.size;
    match (weight, bias.map(|axes| axes.iter().map(size).collect::<Vec<_>>()).as_deref()) {
        ([_, _], None) if own.titles.iter().any(|title| is_embedding(title)) => Some("embedding"),
        ([_, _], None) => Some("linear"),
        ([a, b], Some([bias])) if a.size == *bias || b.size == *bias => Some("linear"),
        ([_], None) => Some("norm"),
        ([own], Some([bias])) if own.size == *bias => Some("norm"),
        ([_, _, _, ..], None | Some([_])) => Some("conv"),
        _ => None,
    }
}
