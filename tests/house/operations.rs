//! The list of operations and the two libraries, compared in both directions: each method of the list is on the page that rustdoc writes of its
//! type, and each method on a page is in the list, or among what is no operation.
//!
//! The pages are those of `cargo doc`: what macros print is on them as what is written out.

use crate::{read_sources, workspace};
use congruent_operations::{ALL, Gradient, Kind, NO_OPERATIONS, Operation, Owner};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// A method: its type, whether it is of any rank, its name.
type Method = (Owner, bool, String);

/// The types with methods of their own, and their pages. (`CowTensor` has none that computes.)
pub(crate) const PAGES: [(Owner, &str); 13] = [
    (Owner::Strided, "congruent/struct.Strided.html"),
    (Owner::Strided, "congruent/struct.AnyRankStrided.html"),
    (Owner::Tensor, "congruent/struct.Tensor.html"),
    (Owner::View, "congruent/struct.View.html"),
    (Owner::ViewMut, "congruent/struct.ViewMut.html"),
    (Owner::StackTensor, "congruent/struct.StackTensor.html"),
    (Owner::Lazy, "congruent/struct.Lazy.html"),
    (Owner::Lazy, "congruent/lazy/struct.LazyReductions.html"),
    (Owner::Shared, "congruent/struct.Shared.html"),
    (Owner::Contiguous, "congruent/struct.Contiguous.html"),
    (Owner::Sparse, "congruent/struct.Sparse.html"),
    (Owner::Var, "congruent_grad/struct.Var.html"),
    (Owner::Var, "congruent_grad/struct.VarElements.html"),
];

/// Traits whose methods are operations, and of which types. (On the page of `Tensor` those in place are hidden.)
pub(crate) const TRAITS: [(&str, &[Owner], bool); 22] = [
    ("congruent/product/trait.ProductBy.html", &[Owner::Strided], false),
    ("congruent_grad/trait.VarProductBy.html", &[Owner::Var], false),
    ("congruent/gather/trait.GatherBy.html", &[Owner::Strided], false),
    ("congruent/gather/trait.AddBy.html", &[Owner::Strided], false),
    ("congruent/gather/trait.CopyBy.html", &[Owner::Strided], false),
    ("congruent/gather/trait.CopyInPlace.html", &[Owner::Tensor, Owner::ViewMut], false),
    ("congruent/gather/trait.ReduceBy.html", &[Owner::Strided], false),
    ("congruent/gather/trait.ScatterBy.html", &[Owner::Strided], false),
    ("congruent/gather/trait.ScatterValueBy.html", &[Owner::Strided], false),
    ("congruent/gather/trait.SelectBy.html", &[Owner::Strided], false),
    ("congruent/gather/trait.AddInPlace.html", &[Owner::Tensor, Owner::ViewMut], false),
    ("congruent/gather/trait.ReduceInPlace.html", &[Owner::Tensor, Owner::ViewMut], false),
    ("congruent/gather/trait.ScatterInPlace.html", &[Owner::Tensor, Owner::ViewMut], false),
    ("congruent/join/trait.Cat.html", &[Owner::Strided], false),
    ("congruent/join/trait.Stack.html", &[Owner::Tensor], false),
    ("congruent/prelude/trait.SplitBy.html", &[Owner::Strided], false),
    ("congruent_grad/trait.VarCat.html", &[Owner::Var], false),
    ("congruent_grad/trait.VarStack.html", &[Owner::Var], false),
    ("congruent_grad/trait.VarIndexed.html", &[Owner::Var], false),
    ("congruent_grad/trait.VarScattered.html", &[Owner::Var], false),
    ("congruent_grad/trait.VarSplit.html", &[Owner::Var], false),
    ("congruent_grad/trait.AnyRankVar.html", &[Owner::Var], true),
];

/// The folder of the documentation of both libraries, with the methods that a page leaves to another.
static DOCUMENTATION: LazyLock<PathBuf> = LazyLock::new(|| {
    build_documentation(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("every_method"), "--cfg every_method")
});

/// The folder of the documentation as readers see it: with the flags of `.ci/run`, which has built it before.
static AS_READ: LazyLock<PathBuf> =
    LazyLock::new(|| build_documentation(Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap(), "-D warnings"));

/// Builds the documentation, the library first.
fn build_documentation(target: &Path, flags: &str) -> PathBuf {
    for package in ["congruent", "congruent-grad"] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["doc", "--quiet", "--no-deps", "--package", package]).current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = cargo.env("CARGO_TARGET_DIR", target).env("RUSTDOCFLAGS", flags).output().unwrap();
        assert!(output.status.success(), "cargo doc: {}", String::from_utf8_lossy(&output.stderr));
    }
    target.join("doc")
}

/// A page with the methods that it leaves to another.
pub(crate) fn page(name: &str) -> Option<String> {
    fs::read_to_string(DOCUMENTATION.join(name)).ok()
}

/// The text between two others, behind the first of which it begins.
pub(crate) fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(inside, _)| inside)
}

/// The name of a section, `method.exp-1`, without what tells it from others of the name.
pub(crate) fn name_of(section: &str) -> &str {
    let (name, number) = section.rsplit_once('-').unwrap_or((section, ""));
    if !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()) { name } else { section }
}

/// The text of a piece of HTML.
pub(crate) fn text_of(html: &str) -> String {
    let without_tags = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    without_tags.collect::<String>().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// The methods of a type's own blocks, and whether the block is of any rank.
fn read_methods(page: &str) -> Vec<(bool, String)> {
    let ends = ["trait-implementations", "deref-methods", "synthetic-implementations", "blanket-implementations"];
    let end = ends.iter().filter_map(|end| page.find(&format!("<h2 id=\"{end}"))).min();
    let (mut any_rank, mut found) = (false, Vec::new());
    for section in page[..end.unwrap_or(page.len())].split("<section id=\"").skip(1) {
        let id = section.split('"').next().unwrap();
        if id.starts_with("impl-") {
            let head = between(section, "class=\"code-header\">", "</h").unwrap_or_default();
            let text = text_of(head);
            let head = text.split("where").next().unwrap();
            any_rank = head.contains("AnyRank>") || head.contains("AnyRankStrided<");
        } else if let Some(name) = id.strip_prefix("method.") {
            found.push((any_rank, name_of(name).to_owned()));
        }
    }
    found
}

/// The methods of a trait.
fn read_trait(page: &str) -> BTreeSet<String> {
    let sections = page.split("<section id=\"").skip(1).filter(|section| section.contains("class=\"method\">"));
    let ids = sections.map(|section| section.split('"').next().unwrap());
    let names = ids.filter_map(|id| id.strip_prefix("method.").or(id.strip_prefix("tymethod.")));
    names.map(|name| name_of(name).to_owned()).collect()
}

/// The functions at the root of a crate.
fn read_functions(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| Some(name.strip_prefix("fn.")?.strip_suffix(".html")?.to_owned())).collect()
}

/// Every public method of the libraries.
fn read_libraries(documentation: &Path) -> BTreeSet<Method> {
    let read =
        |page: &str| fs::read_to_string(documentation.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
    let mut found = BTreeSet::new();
    for (owner, page) in PAGES {
        found.extend(read_methods(&read(page)).into_iter().map(|(any_rank, name)| (owner, any_rank, name)));
    }
    for (page, owners, any_rank) in TRAITS {
        let names = read_trait(&read(page));
        found.extend(owners.iter().flat_map(|owner| names.iter().map(|name| (*owner, any_rank, name.clone()))));
    }
    for (owner, folder) in [(Owner::Functions, "congruent"), (Owner::VarFunctions, "congruent_grad")] {
        found.extend(read_functions(&documentation.join(folder)).into_iter().map(|name| (owner, false, name)));
    }
    found
}

/// Every method of the list. (A function has no rank.)
fn read_list() -> BTreeSet<Method> {
    let of = |operation: &Operation| {
        let methods = operation.methods.iter().copied();
        let name = operation.name;
        methods
            .flat_map(move |of| of.names.split(' ').map(move |form| (of.owner, of.any_rank, form.replace('*', name))))
            .map(|(owner, any_rank, name)| (owner, any_rank && !is_function(owner), name))
            .collect::<Vec<_>>()
    };
    ALL.iter().flat_map(of).collect()
}

fn is_function(owner: Owner) -> bool {
    [Owner::Functions, Owner::VarFunctions].contains(&owner)
}

#[test]
fn the_list_and_the_libraries_have_the_same_methods() {
    let (listed, found) = (read_list(), read_libraries(&DOCUMENTATION));
    assert!(found.len() > 1_500, "only {} methods were read: does the test still see them?", found.len());
    let others: BTreeSet<&str> = NO_OPERATIONS.iter().flat_map(|(_, names)| names.split_whitespace()).collect();
    let show =
        |(owner, any_rank, name): &Method| format!("{owner:?}{} {name}", if *any_rank { ", any rank" } else { "" });
    let missing: Vec<_> = listed.difference(&found).map(show).collect();
    let unlisted: Vec<_> =
        found.difference(&listed).filter(|(_, _, name)| !others.contains(name.as_str())).map(show).collect();
    let unknown: Vec<_> = others.iter().filter(|other| found.iter().all(|(_, _, name)| name != *other)).collect();
    assert!(missing.is_empty(), "in the list, and in no library:\n{}", missing.join("\n"));
    assert!(unlisted.is_empty(), "in a library, and not in the list:\n{}", unlisted.join("\n"));
    assert!(unknown.is_empty(), "no operation, and no method either: {unknown:?}");
}

/// An operation has a rule if a variable has one of its methods, its function or its operator. (Of the gradients of convolutions and pools, rules
/// are the only callers. What says whether something holds returns no variable.)
#[test]
fn an_operation_has_a_rule_or_a_reason() {
    let variables = fs::read_to_string(DOCUMENTATION.join("congruent_grad/struct.Var.html")).unwrap();
    let has = |operation: &Operation| {
        let owners = [Owner::Var, Owner::VarFunctions];
        let operator = operation.operator.is_some_and(|name| {
            [format!("id=\"impl-{name}-for-"), format!("id=\"impl-{name}%3C")].iter().any(|id| variables.contains(id))
        });
        let is_condition = operation.result == "bool";
        operator || !is_condition && operation.methods.iter().any(|methods| owners.contains(&methods.owner))
    };
    let wrong = ALL.iter().filter(|operation| has(operation) != (operation.gradient == Gradient::Rule));
    assert_eq!(wrong.map(|operation| operation.name).collect::<Vec<_>>(), [""; 0]);
    assert!(ALL.iter().filter(|operation| operation.gradient == Gradient::Rule).count() > 120);
}

/// Tensors have the operators of the list, and no other.
#[test]
fn an_operator_of_tensors_is_in_the_list() {
    let tensors = fs::read_to_string(DOCUMENTATION.join("congruent/struct.Tensor.html")).unwrap();
    let all = ["Add", "Sub", "Mul", "Div", "Rem", "BitAnd", "BitOr", "BitXor", "Shl", "Shr", "Neg", "Not"];
    let has = |name: &&str| {
        [format!("id=\"impl-{name}-for-"), format!("id=\"impl-{name}%3C")].iter().any(|id| tensors.contains(id))
    };
    let found: BTreeSet<&str> = all.into_iter().filter(has).collect();
    let listed: BTreeSet<&str> = ALL.iter().filter_map(|operation| operation.operator).collect();
    assert_eq!(found, listed);
    assert!(found.len() >= 10, "only {found:?} were read: does the test still see them?");
}

/// Forms that variables do not have, though they have the operation, and why.
const FORMS_WITHOUT: [(&str, &str); 1] =
    [("where_", "a condition is no variable: it is a function of `congruent_grad`")];

#[test]
fn a_variable_has_each_form_of_a_rule() {
    let without: Vec<&str> = FORMS_WITHOUT.iter().map(|(name, _)| *name).collect();
    let mut wrong = Vec::new();
    for operation in ALL.iter().filter(|operation| operation.gradient == Gradient::Rule) {
        for any_rank in [false, true] {
            let ours: Vec<_> = operation.names(Owner::Var, any_rank).collect();
            let eager = operation.names(Owner::Strided, any_rank).filter(|name| !name.starts_with("try_"));
            wrong.extend(eager.filter(|name| !ours.contains(name) && !without.contains(&name.as_str())));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// What a kind promises is so for each of its operations.
#[test]
fn a_kind_has_the_methods_of_its_kind() {
    let of = |kind| ALL.iter().filter(move |operation| operation.kind == kind);
    assert!(of(Kind::Unary).all(|operation| operation.methods == congruent_operations::forms::UNARY));
    assert!(of(Kind::Unary).all(|operation| operation.parameters.is_empty()));
    let of_two = [congruent_operations::forms::BINARY, congruent_operations::forms::OF_INTEGERS];
    assert!(of(Kind::Binary).all(|operation| of_two.contains(&operation.methods)));
    assert!(of(Kind::Numbered).all(|operation| !operation.values.is_empty()));
    assert!(of(Kind::Ternary).all(|operation| operation.parameters.len() == 2));
    assert!(of(Kind::Reduction).all(|operation| operation.names(Owner::Strided, true).eq([operation.name.to_owned()])));
    assert!(of(Kind::Unary).count() >= 51 && of(Kind::Binary).count() >= 7);
}

/// The files of a table of `crates/operations/ADDING.md`.
fn read_page(heading: &str) -> BTreeSet<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/operations/ADDING.md")).unwrap();
    let section = between(&page, &format!("\n## {heading}\n"), "\n## ").unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split('`').next().unwrap().to_owned()).collect()
}

/// The sources that name one of these words outside of comments.
fn find_sources(words: &[&str]) -> BTreeSet<String> {
    let naming = WORDS.iter().filter(|(_, named)| words.iter().any(|word| named.contains(*word)));
    naming.map(|(file, _)| file.display().to_string()).collect()
}

/// The sources of all packages but tests, each with its words outside of comments.
static WORDS: LazyLock<Vec<(PathBuf, BTreeSet<String>)>> = LazyLock::new(|| {
    let folders: Vec<_> = workspace::folders().into_iter().filter(|folder| !folder.starts_with("tests/")).collect();
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words = |text: &str| {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        lines.flat_map(|line| line.split(|letter| !is_part(letter))).map(str::to_owned).collect()
    };
    read_sources(&folders).into_iter().map(|(file, text)| (file, words(&text))).collect()
});

/// The files that name an operation are those of a table. (What computes it is arithmetic: in `crates/kernel/src/math`.) Those that name it for the sake of another
/// operation are given.
fn compare_with_page(heading: &str, words: &[&str], of_others: &[&str], count: usize) {
    let (mut found, rows) = (find_sources(words), read_page(heading));
    let gone: Vec<_> = of_others.iter().filter(|file| !found.contains(**file)).collect();
    assert!(gone.is_empty(), "{heading}: given as files of others, and do not name it: {gone:?}");
    found.retain(|file| !file.contains("/math/") && !of_others.contains(&file.as_str()));
    let unnamed: Vec<_> = found.iter().filter(|file| !rows.iter().any(|row| *file == row)).collect();
    let unused: Vec<_> = rows.iter().filter(|row| !found.iter().any(|file| file == *row)).collect();
    assert!(
        unnamed.is_empty() && unused.is_empty(),
        "{heading}: not on the page: {unnamed:?}, only on the page: {unused:?}"
    );
    assert_eq!((found.len(), rows.len()), (count, count), "{heading}");
}

/// An operation that is suggested for one of another library's.
const ELSEWHERE: &str = "crates/cargo-congruent/src/rules/elsewhere.rs";
/// Names that other libraries have for an operation.
const FAMILIES: &str = "crates/cargo-congruent/src/rules/elsewhere/families.rs";

/// Each kind of the page: the words of its example, files that name it for another operation, and how many files its table has.
const KINDS: [(&str, &[&str], &[&str], usize); 19] = [
    ("A function of one element", &["expm1", "Expm1", "expm1_"], &[], 4),
    (
        "A function of two elements",
        &["logaddexp", "logaddexp_", "try_logaddexp", "try_logaddexp_", "Logaddexp"],
        &[],
        4,
    ),
    ("A function of one element with numbers", &["nan_to_num", "nan_to_num_", "NanToNum"], &[], 6),
    ("A function of three elements", &["addcdiv", "addcdiv_", "try_addcdiv", "try_addcdiv_", "Addcdiv"], &[], 6),
    (
        "A loss of elements",
        &["huber_loss", "huber_loss_with", "try_huber_loss", "try_huber_loss_with", "Huber"],
        &[],
        6,
    ),
    ("A test of each element", &["signbit", "Signbit"], &[], 3),
    ("A comparison", &["logical_xor", "logical_xor_", "try_logical_xor", "LogicalXor"], &[], 3),
    ("A reduction", &["nansum", "NanSum"], &[], 6),
    ("An operation along an axis that stays", &["cumprod", "Cumprod"], &[], 5),
    ("An element found along an axis", &["argmin", "argmin_keepdim", "argmin_all"], &[FAMILIES], 5),
    ("A value of one axis", &["nanquantile", "nanquantile_keepdim", "nanquantile_all"], &[], 6),
    ("Elements of an axis that stays, with their places", &["cummin", "Cummin"], &[], 7),
    (
        "A product of two operands",
        &["bmm", "Bmm", "try_bmm", "bmm_of"],
        // (A sum of products is made of the relation of the product.)
        &[ELSEWHERE, "src/ops/product/sums.rs", "src/shape/products/sums.rs"],
        11,
    ),
    ("A product that is added", &["addmv", "addmv_with", "try_addmv", "Addmv"], &[], 8),
    (
        "A window with settings",
        &["adaptive_avg_pool2d", "try_adaptive_avg_pool2d", "AdaptivePool2d"],
        // (Those of the largest element have the same relation.)
        &["crates/grad/src/rules/pool/mod.rs", "src/ops/pool/unpool.rs"],
        7,
    ),
    ("A copy by one number", &["channel_shuffle", "try_channel_shuffle", "ChannelShuffle"], &[], 7),
    ("A view", &["atleast_2d", "AtLeast", "RaisedTo"], &[], 7),
    ("Elements at other places", &["rot90", "Rotate", "Rotated"], &[], 9),
    ("Values at places", &["masked_scatter", "masked_scatter_", "try_masked_scatter"], &[], 4),
];

#[test]
fn an_operation_of_each_kind_is_where_the_page_says() {
    for (heading, words, of_others, count) in KINDS {
        compare_with_page(heading, words, of_others, count);
    }
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/operations/ADDING.md")).unwrap();
    let headings: BTreeSet<_> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let compared: BTreeSet<_> = KINDS.iter().map(|(heading, ..)| *heading).collect();
    let left: Vec<_> = headings.difference(&compared).collect();
    assert_eq!(left, [&"Goldens", &"Other kinds", &"PyTorch's results"], "a kind that no row compares");
}

/// The files outside of the sources that the page names for a kind.
#[test]
fn the_tests_of_an_operation_are_where_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (file, words) in
        [("tests/tensors/elements.rs", ["expm1", "logaddexp"]), ("crates/grad/tests/rules.rs", ["expm1", "logaddexp"])]
    {
        let text = fs::read_to_string(root.join(file)).unwrap();
        assert_eq!(words.map(|word| text.contains(word)), [true; 2], "{file}");
    }
    let of_view =
        ["tests/views/views.rs", "crates/grad/tests/rules.rs", "src/guide/generic_code.md", "guide/generic_code.md"];
    let names_it = |file: &&str| fs::read_to_string(root.join(file)).unwrap().contains("atleast_2d");
    assert_eq!(of_view.iter().filter(|file| !names_it(file)).collect::<Vec<_>>(), [&""; 0]);
}

/// What the list says of elements is a variant of `Fault`.
#[test]
fn a_listed_fault_is_a_variant() {
    let text: String = read_sources(&["crates/layout/src/error"]).into_iter().map(|(_, text)| text).collect();
    let is_variant = |fault: &str| text.contains(&format!("\n    {fault} {{\n"));
    let faults: BTreeSet<&str> = ALL.iter().flat_map(|operation| operation.faults.iter().copied()).collect();
    assert!(faults.contains("Division"));
    assert_eq!(faults.into_iter().filter(|fault| !is_variant(fault)).collect::<Vec<_>>(), [""; 0]);
}

/// A page that leaves a method to another has the first form of the operation, or the other page has it: `Tensor` has `exp_`, and `ViewMut` the
/// methods of any rank.
#[test]
fn a_reader_finds_the_first_form_of_an_operation() {
    let shown = read_libraries(&AS_READ);
    let elsewhere = |owner, any_rank| match (owner, any_rank) {
        (Owner::Tensor, true) => Owner::ViewMut,
        (Owner::Tensor | Owner::View | Owner::ViewMut | Owner::Shared, false) => Owner::Strided,
        _ => owner,
    };
    let (mut missing, mut hidden) = (Vec::new(), 0);
    for operation in ALL {
        for of in operation.methods {
            let any_rank = of.any_rank && !is_function(of.owner);
            let is_shown = |owner, name: &String| shown.contains(&(owner, any_rank, name.clone()));
            let names: Vec<_> = of.names.split(' ').map(|form| form.replace('*', operation.name)).collect();
            hidden += names.iter().filter(|name| !is_shown(of.owner, name)).count();
            let first = &names[0];
            if !(is_shown(of.owner, first) || is_shown(elsewhere(of.owner, any_rank), first)) {
                missing.push(format!("{:?} {first}", of.owner));
            }
        }
    }
    assert_eq!(missing, [""; 0]);
    assert!(hidden > 150, "only {hidden} methods are hidden: does the test still see them?");
}

/// rustdoc's search finds a method under the names that other libraries have for its operation. (The index has each name behind a letter for its
/// length.)
#[test]
fn a_search_finds_an_operation_by_the_names_of_others() {
    let folder = AS_READ.join("search.index/name");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let index: String = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    let behind_its_length = |name: &str| format!("{}{name}", char::from(b'`' + name.len() as u8));
    let is_found =
        |name: &str| index.contains(&if name.len() < 16 { behind_its_length(name) } else { name.to_owned() });
    assert!(is_found("permute") && !is_found("permute_nothing"), "does the test still see the names?");
    let aliases = |operation: &'static Operation| operation.aliases().map(|alias| (operation.name, alias));
    // (`!x` is no method. The index leaves out aliases of functions that the root exports from a private module.)
    let has_a_method = |operation: &&Operation| operation.methods.iter().any(|methods| !is_function(methods.owner));
    let listed: Vec<_> = ALL.iter().filter(has_a_method).flat_map(aliases).collect();
    let missing: Vec<_> = listed.iter().filter(|(_, alias)| !is_found(alias)).collect();
    assert!(missing.is_empty() && listed.len() > 150, "{missing:?} of {}", listed.len());
}

/// The documentation of a crate shows `Shape2<B, N>`, and links to where the alias is declared.
#[test]
fn the_names_that_rustdoc_shows_for_shapes_are_explained() {
    let read = |page: &str| fs::read_to_string(AS_READ.join("congruent/shape").join(page)).unwrap();
    for (name, items) in [("Shape1", "[A]"), ("Shape2", "[A, B]"), ("List2", "[..L, A, B]")] {
        let page = read(&format!("type.{name}.html"));
        assert!(page.contains(&format!("<code>{items}</code>")), "the page of `{name}` does not say {items}");
        assert!(
            read(&format!("lists/lengths/type.{name}.html")).contains(&format!("shape/type.{name}.html")),
            "{name}"
        );
    }
    let shape = fs::read_to_string(AS_READ.join("congruent/macro.shape.html")).unwrap();
    assert!(shape.contains("List2&lt;L, B, Dyn&gt;"), "the page of `shape!` does not name the aliases");
}

/// A link of the table at the top of a page leads to the block that has the methods of its text. (Blocks of one heading count as one.)
#[test]
fn a_table_links_to_the_block_of_its_methods() {
    for name in ["congruent/struct.Strided.html", "congruent_grad/struct.Var.html"] {
        let page = fs::read_to_string(AS_READ.join(name)).unwrap();
        let mut blocks: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for block in page.split("<section id=\"impl-").skip(1) {
            let mut parts = block.split("<section id=\"method.");
            let headings = parts.next().unwrap().split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
            let methods: Vec<_> = parts.filter_map(|part| part.split('"').next()).map(name_of).collect();
            headings.for_each(|heading| blocks.entry(name_of(heading)).or_default().extend(&methods));
        }
        let (mut wrong, mut seen) = (Vec::new(), 0);
        for link in page.split("<a href=\"#").skip(1) {
            let Some((anchor, rest)) = link.split_once("\"><code>") else { continue };
            let text = rest.split("</a>").next().unwrap();
            let names = text.split("</code>").map(|part| part.rsplit('>').next().unwrap());
            for method in names.filter(|name| congruent_operations::find(name).is_some()) {
                seen += 1;
                let is_there = blocks.get(anchor).is_none_or(|methods| methods.contains(method));
                wrong.extend((!is_there).then(|| format!("{method} at #{anchor}")));
            }
        }
        assert!(wrong.is_empty() && seen > 60, "{name}: {wrong:?} of {seen}");
    }
}

/// rustdoc's search lists one entry for a name and a type.
#[test]
fn a_search_finds_a_name_for_typed_shapes_and_for_any_rank() {
    let read = |page: &str| fs::read_to_string(AS_READ.join(page)).unwrap();
    let (typed, any_rank) = (read("congruent/struct.Strided.html"), read("congruent/struct.AnyRankStrided.html"));
    assert!(typed.len() < 1_200_000, "the page of `Strided` has {} bytes", typed.len());
    let sorted = |page: &str| {
        let mut names: Vec<_> = read_methods(page).into_iter().map(|(_, name)| name).collect();
        names.sort_unstable();
        names
    };
    let is_unique = |names: &[String]| names.windows(2).all(|two| two[0] != two[1]);
    let (of_lists, of_any_rank) = (sorted(&typed), sorted(&any_rank));
    assert!(is_unique(&of_lists) && is_unique(&of_any_rank), "a page has a name twice");
    let both: Vec<_> = of_lists.iter().filter(|name| of_any_rank.contains(name)).map(String::as_str).collect();
    for name in ["softmax", "mean", "view", "conv2d", "sum", "permute", "reshape", "sort", "pad"] {
        assert!(both.contains(&name), "`{name}` is not on both pages");
    }
    assert!(both.len() > 90, "only {both:?} are on both pages");
}

#[test]
fn the_reader_sees_methods_and_ranks() {
    let block = |head: &str, name: &str| {
        format!(
            "<section id=\"impl-X\" class=\"impl\"><h3 class=\"code-header\">impl&lt;T&gt; <a href=\"x\">Tensor</a>&lt;T, {head}&gt;</h3>\
             <section id=\"method.{name}\" class=\"method\"></section>"
        )
    };
    let rest = "<h2 id=\"trait-implementations\"><section id=\"method.clone\" class=\"method trait-impl\">";
    let page = [block("S", "exp"), block("<a>AnyRank</a>", "sum-1"), rest.to_owned()].concat();
    assert_eq!(read_methods(&page), [(false, "exp".to_owned()), (true, "sum".to_owned())]);
    let of_trait = "<section id=\"tymethod.cat\" class=\"method\"><section id=\"method.stack\" class=\"method\">\
                    <section id=\"method.cat-2\" class=\"method trait-impl\">";
    assert_eq!(read_trait(of_trait).into_iter().collect::<Vec<_>>(), ["cat", "stack"]);
    assert_eq!((name_of("sum-1"), name_of("max_pool1d"), name_of("t")), ("sum", "max_pool1d", "t"));
}
