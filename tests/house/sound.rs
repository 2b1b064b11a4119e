//! No safe function of the kernel can be misused, nor of another crate with unsafe code.
//!
//! Each safe function with an unsafe block is in [`list`], with the reason why no caller can make it read or write where it must not. One that is
//! not in the list fails the test, and so does one that is gone. A safe function without an unsafe block can do nothing that those it calls do
//! not allow. A function cannot be misused through a field either: no public struct shows a raw pointer, but for the arguments of unsafe functions.
//!
//! `congruent` itself is not read: its functions take tensors, whose fields are private and whose shapes nobody forges (`sealed`).

#[path = "sound/list.rs"]
mod list;
#[path = "sound/reader.rs"]
mod reader;

use crate::read_sources;
use crate::sealed::crates::{self, Crate};
use crate::workspace::packages;
use reader::{Function, Struct};
use std::collections::BTreeSet;
use std::path::Path;

/// The items of a package, each with its module.
#[derive(Default)]
struct Items {
    functions: Vec<(String, Function)>,
    structs: Vec<(String, Struct)>,
}

/// Reads a folder without its tests.
fn read_items(source: &str) -> Items {
    let files = read_sources(&[source]);
    let macros: BTreeSet<String> = files.iter().flat_map(|(_, text)| reader::unsafe_macros(text)).collect();
    let module = |file: &Path| crates::module(source, &Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    let read: Vec<_> = files.iter().map(|(file, text)| (module(file), reader::read(text, &macros))).collect();
    let join = |module: &[String], inner: &[String]| [module, inner].concat().join("::");
    let tests = read
        .iter()
        .flat_map(|(module, read)| read.test_modules.iter().map(|inner| join(module, std::slice::from_ref(inner))));
    let tests: BTreeSet<String> = tests.collect();
    let mut all = Items::default();
    for (module, read) in read {
        let is_test = |name: &String| (1..=module.len()).any(|length| module[..length].join("::") == *name);
        if tests.iter().any(is_test) {
            continue;
        }
        all.functions.extend(read.functions.into_iter().map(|of| (join(&module, &of.modules), of)));
        all.structs.extend(read.structs.into_iter().map(|of| (join(&module, &of.modules), of)));
    }
    all
}

/// The names of the safe functions with an unsafe block: `loops::elementwise map1`, `operand Ref::scalar`.
fn unproven(all: &Items) -> BTreeSet<String> {
    let is_unproven = |of: &Function| of.has_unsafe_block && !of.is_unsafe;
    let name = |of: &Function| match &of.owner {
        Some(owner) => format!("{owner}::{}", of.name),
        None => of.name.clone(),
    };
    let found = all.functions.iter().filter(|(_, of)| is_unproven(of));
    found.map(|(module, of)| format!("{module} {}", name(of))).collect()
}

fn listed(rows: list::Rows) -> BTreeSet<String> {
    let split = |&(module, names, _): &(&str, &'static str, &str)| {
        names.split_whitespace().map(|name| format!("{module} {name}")).collect::<Vec<_>>()
    };
    let all: Vec<String> = rows.iter().flat_map(split).collect();
    let once: BTreeSet<String> = all.iter().cloned().collect();
    assert_eq!(all.len(), once.len(), "a function is listed twice");
    once
}

#[test]
fn every_safe_function_with_an_unsafe_block_says_why_it_cannot_be_misused() {
    let (mut read, mut wrong) = (0, Vec::new());
    for package in packages().iter().filter(|package| package.name != "congruent") {
        let rows = list::SAFE.iter().find(|(name, _)| *name == package.name).map_or(&[][..], |(_, rows)| rows);
        let (found, listed) = (unproven(&read_items(&package.source)), listed(rows));
        read += found.len();
        let say = |text: &str, name: &String| format!("{}: {name}: {text}", package.name);
        wrong.extend(
            found.difference(&listed).map(|name| say("make it `unsafe`, or say why no caller can misuse it", name)),
        );
        wrong.extend(
            listed.difference(&found).map(|name| say("listed, but gone, unsafe, or without an unsafe block", name)),
        );
    }
    assert!(read > 150, "only {read} functions were read: does the test still see them?");
    assert!(wrong.is_empty(), "see `tests/house/sound/list.rs`:\n{}", wrong.join("\n"));
}

#[test]
fn no_public_field_of_the_kernel_is_a_raw_pointer_that_a_safe_function_trusts() {
    let (source, house) = ("crates/kernel/src", Crate::read("crates/kernel/src"));
    let all = read_items(source);
    assert!(all.structs.len() > 100, "only {} structs were read: does the test still see them?", all.structs.len());
    let names = |module: &str| module.split("::").map(str::to_owned).collect();
    let is_shown = |(module, of): &&(String, Struct)| !of.raw.is_empty() && house.is_reached(&names(module), &of.name);
    let found: BTreeSet<_> = all.structs.iter().filter(is_shown).map(|(module, of)| (&**module, &*of.name)).collect();
    let listed = list::POINTERS.iter().map(|&(module, name, _)| (module, name)).collect();
    assert_eq!(found, listed, "the structs with public raw pointers, and those in `tests/house/sound/list.rs`");
}
