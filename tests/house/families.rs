//! Every layer keeps an operation in a file, or in a folder, with the name of its family.
//!
//! For tensors and variables, rustdoc's link to the source of each method names the file.

use crate::operations::{PAGES, TRAITS, page};
use crate::read_sources;
use congruent_operations::{ALL, Operation, Owner};
use std::collections::BTreeSet;

/// Types whose methods are in a folder of their own.
const WITH_FOLDERS: [Owner; 4] = [Owner::StackTensor, Owner::Lazy, Owner::Sparse, Owner::Shared];
/// Files that are printed from the list.
const PRINTED: [&str; 1] = ["congruent_grad/any_rank.rs"];
/// A method that is in the file of a trait of several families, because the other trait has a parameter that the method does not have.
const ELSEWHERE: (&str, &str) = ("scatter_value", "congruent_grad/rules/gather/indexed.rs");

/// The files that the page names as sources of its methods: `("sum", "congruent/ops/reduce/forms.rs")`.
fn read_methods(page: &str) -> Vec<(&str, &str)> {
    let page = page.split("<h2 id=\"trait-implementations").next().unwrap();
    let sections = page.split("<section id=\"").skip(1);
    let methods = sections.filter_map(|section| {
        let id = section.split('"').next()?;
        let name = id.strip_prefix("method.").or(id.strip_prefix("tymethod."))?;
        let (_, link) = section.split_once("class=\"src")?;
        let (_, link) = link.split_once("href=\"")?;
        let (_, file) = link.split('"').next()?.split_once("src/")?;
        Some((crate::operations::name_of(name), file.split_once(".html").map_or(file, |(file, _)| file)))
    });
    methods.collect()
}

/// The folders of a layer, in which a file or a folder has the name of its family.
const LAYERS: [&str; 6] = [
    "congruent/",
    "congruent/ops/",
    "congruent/tensor/",
    "congruent/tensor/views/",
    "congruent_grad/rules/",
    "crates/cargo-congruent/src/explain/rules/",
];

/// Whether a file is that of the family, or lies in its folder.
fn is_of_family(file: &str, family: &str) -> bool {
    let below = |layer: &&str| file.strip_prefix(*layer)?.trim_end_matches(".rs").split('/').next();
    LAYERS.iter().filter_map(below).any(|part| part == family)
}

#[test]
fn a_file_is_of_the_family_of_its_name() {
    assert!(is_of_family("congruent/ops/scan.rs", "scan") && is_of_family("congruent/ops/reduce/arg.rs", "reduce"));
    assert!(!is_of_family("congruent/ops/scatter/reduce.rs", "reduce") && !is_of_family("congruent/lib.rs", "scan"));
}

#[test]
fn a_method_is_in_a_file_of_its_family() {
    let methods = |operation: &'static Operation, owner: Owner| {
        [false, true].into_iter().flat_map(move |any_rank| operation.names(owner, any_rank))
    };
    let pages = PAGES.iter().map(|(owner, page)| (*owner, *page));
    let pages =
        pages.chain(TRAITS.iter().flat_map(|(page, owners, _)| owners.iter().map(move |owner| (*owner, *page))));
    let (mut wrong, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for (owner, name) in pages.filter(|(owner, _)| !WITH_FOLDERS.contains(owner)) {
        let text = page(name).unwrap();
        let sources: BTreeSet<_> =
            read_methods(&text).into_iter().filter(|(_, file)| !PRINTED.contains(file)).collect();
        for operation in ALL {
            let names: Vec<_> = methods(operation, owner).collect();
            for (_, file) in sources.iter().filter(|(method, _)| names.iter().any(|name| name == method)) {
                seen.insert((operation.name, file.split('/').next().unwrap().to_owned()));
                if !is_of_family(file, operation.family) && (operation.name, *file) != ELSEWHERE {
                    wrong.insert(format!("{} of {}: {file}", operation.name, operation.family));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
    let count = |library: &str| seen.iter().filter(|(_, of)| of == library).count();
    assert!(count("congruent") > 330 && count("congruent_grad") > 200, "{} were read", seen.len());
}

/// The rows of `cargo congruent explain`: `row("sum prod", ..)`.
#[test]
fn an_explanation_is_in_a_file_of_its_family() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for (file, text) in read_sources(&["crates/cargo-congruent/src/explain/rules"]) {
        for row in text.split("row(").skip(1) {
            let names = row.trim_start().strip_prefix('"').and_then(|row| row.split('"').next()).unwrap_or_default();
            for operation in names.split(' ').filter_map(congruent_operations::find) {
                seen += 1;
                if !is_of_family(&file.display().to_string(), operation.family) {
                    wrong.push(format!("{} of {}: {}", operation.name, operation.family, file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 200, "only {seen} were read");
}
