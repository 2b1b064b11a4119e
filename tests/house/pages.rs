//! The pages of `Strided`, `AnyRankStrided`, `Tensor`, the views, `StackTensor`, `Lazy` and `Var`: every block of methods has a heading, and the tables at the top link
//! to headings that are there.

use super::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Whose methods are read, by name or by what macros call them.
const OWNERS: [&str; 16] = [
    "Var",
    "Strided",
    "AnyRankStrided",
    "Tensor",
    "View",
    "ViewMut",
    "CowTensor",
    "Contiguous",
    "StackTensor",
    "Lazy",
    "$owner",
    "$any_rank",
    "$name",
    "$dense",
    "$crate::Tensor",
    "$($owner)+",
];

/// The sources of the methods.
pub fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let src = root.join("src");
    let mut files = Vec::new();
    for floor in ["tensor", "ops", "sparse"] {
        sources(&src.join(floor), &mut files);
    }
    sources(&root.join("crates/grad/src/rules"), &mut files);
    files.push(root.join("crates/grad/src/var.rs"));
    let text = |file: &Path| fs::read_to_string(file).unwrap();
    files.iter().map(|file| (file.strip_prefix(&src).unwrap_or(file).display().to_string(), text(file))).collect()
}

/// The type that an inherent `impl` is of: `impl<T, S: List> Strided<T, S> {` is one of `Strided`.
fn owner(line: &str) -> Option<&'static str> {
    let line = line.trim_start().strip_prefix("impl<")?;
    if line.contains(" for ") || !line.contains('{') {
        return None;
    }
    let mut depth = 1;
    let end = line.char_indices().find(|&(at, c)| {
        depth += match c {
            '<' => 1,
            '>' if !line[..at].ends_with('-') => -1,
            _ => 0,
        };
        depth == 0
    })?;
    let name = line[end.0 + 1..].trim_start();
    OWNERS.into_iter().find(|owner| {
        let rest = name.strip_prefix(owner);
        rest.is_some_and(|rest| rest.starts_with(['<', ' ']))
    })
}

/// The blocks of methods without a heading, by their first lines, and how many have one.
fn without_heading(text: &str) -> (Vec<&str>, usize) {
    let lines: Vec<&str> = text.lines().collect();
    let (mut bare, mut headed) = (Vec::new(), 0);
    for (at, line) in lines.iter().enumerate() {
        if owner(line).is_none() {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let body = lines[at + 1..]
            .iter()
            .take_while(|line| line.trim().is_empty() || line.len() - line.trim_start().len() > indent);
        let shown = |line: &&&str| ["pub fn ", "pub $fn ", "! { @"].iter().any(|what| line.contains(what));
        if body.clone().filter(shown).count() == 0 {
            continue;
        }
        let above: Vec<&str> = lines[..at]
            .iter()
            .rev()
            .map(|line| line.trim())
            .take_while(|line| line.starts_with('#') || line.starts_with("///"))
            .collect();
        if above.contains(&"#[doc(hidden)]") {
            continue;
        }
        match above.iter().any(|line| line.starts_with("/// # ") || line.starts_with("#[doc = concat!(\"# \"")) {
            true => headed += 1,
            false => bare.push(line.trim()),
        }
    }
    (bare, headed)
}

#[test]
fn every_block_of_methods_has_a_heading() {
    let (mut bare, mut headed) = (Vec::new(), 0);
    for (file, text) in texts() {
        let (of_it, more) = without_heading(&text);
        bare.extend(of_it.iter().map(|line| format!("{file}: {line}")));
        headed += more;
    }
    assert!(bare.is_empty(), "blocks of methods without a heading:\n{}", bare.join("\n"));
    assert!(headed > 90, "only {headed} blocks were read: does the test still see them?");
}

/// Operators with a tensor or a number on the left are hundreds, and would be most of the page of `Var`: rustdoc does not show them.
#[test]
fn the_page_of_variables_lists_their_own_operators() {
    let (mut hidden, mut shown) = (0, Vec::new());
    for (file, text) in texts().iter().filter(|(file, _)| file.ends_with("rules/elementwise/arithmetic.rs")) {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("impl<")) {
            let of_another = line.contains("$trait<$rhs> for");
            match (of_another, lines[at - 1] == "#[cfg_attr(doc, doc(hidden))]") {
                (true, false) => shown.push(format!("{file}: {line}")),
                (of_another, _) => hidden += usize::from(of_another),
            }
        }
    }
    assert!(shown.is_empty(), "impls that fill the page of `Var`:\n{}", shown.join("\n"));
    assert_eq!(hidden, 2, "tensors on the left, and numbers: does the test still see them?");
}

/// A heading as rustdoc names it in a link.
pub fn anchor(heading: &str) -> String {
    let kept = |c: char| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c.to_ascii_lowercase()),
        _ => None,
    };
    heading.chars().filter_map(kept).collect()
}

/// A heading of blocks, and whose page it is on.
pub type Heading = (String, &'static str);

/// The types whose names stand in a text, with parameters: `impl<T, S> Tensor<T, S>, ViewMut<'_, T, S>;` names two.
fn owners(text: &str) -> impl Iterator<Item = &'static str> {
    let names: BTreeSet<_> = text.split('<').filter_map(|before| before.split([' ', ':', '(']).next_back()).collect();
    OWNERS.into_iter().filter(move |owner| names.contains(owner))
}

/// The headings that are written above a block: `/// # Rolls`. A block of `$owner` is one of every type that its file names.
fn written(text: &str) -> Vec<Heading> {
    let (mut found, mut open) = (Vec::new(), None);
    for line in text.lines().map(str::trim) {
        if let Some(heading) = line.strip_prefix("/// # ") {
            open.get_or_insert(heading);
        } else if let Some(of) = owner(line) {
            let page: Vec<_> = if of.starts_with('$') { owners(text).collect() } else { vec![of] };
            let heading = open.take().into_iter();
            found.extend(heading.flat_map(|heading| page.iter().map(|of| (heading.to_owned(), *of))));
        } else if !line.starts_with("//") && !line.starts_with('#') {
            open = None;
        }
    }
    found
}

/// The headings that macros are given, with what they add to them:
///
/// | a call | of | is given |
/// |---|---|---|
/// | `finds! {` | `Strided` and `AnyRankStrided` | `"Rolls"`, alone in its line |
/// | `constructors! {` | `Tensor`, also of lengths known at run time | `"New ranges" for T:` |
/// | `of_lists! {` | `Var` | `"Views", "nothing is copied"` |
fn given(text: &str) -> Vec<Heading> {
    let (mut found, mut called) = (Vec::new(), "");
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for line in &lines {
        if let Some((name, _)) = line.split_once("! {") {
            called = name.rsplit([' ', ':']).next().unwrap();
        }
        let Some((heading, rest)) = line.strip_prefix('"').and_then(|line| line.split_once('"')) else { continue };
        let mut add = |ending: &str, of| found.push((format!("{heading}{ending}"), of));
        match (called, rest) {
            ("finds", "") => {
                [("", "Strided"), (", any rank", "AnyRankStrided")].into_iter().for_each(|(ending, of)| add(ending, of))
            }
            ("constructors", _) if rest.starts_with(" for ") => {
                ["", ", of lengths known at run time"].into_iter().for_each(|ending| add(ending, "Tensor"));
            }
            ("of_lists", _) if rest.starts_with(", \"") => add("", "Var"),
            _ => {}
        }
    }
    found
}

/// The headings that `#[with_try]` adds to the one above its block: of the block for another type, and of methods of any rank.
fn added(text: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    for at in (0..lines.len()).filter(|at| lines[*at].starts_with("#[with_try")) {
        let (settings, head, block) = (lines[at], lines[at + 1], &lines[at + 1..]);
        let above = || lines[..at].iter().rev().find_map(|line| line.strip_prefix("/// # "));
        let heading = settings.split('"').nth(1).or_else(above).unwrap();
        let also = settings.split_once("also ").map_or("", |(_, also)| also);
        if !settings.contains("pub trait") {
            found.extend(owners(also).map(|of| (heading.to_owned(), of)));
        }
        let mut block = block.iter().take_while(|line| !line.starts_with("#[with_try"));
        if block.any(|line| *line == "#[any_rank]") {
            let page = |of| if of == "Strided" { "AnyRankStrided" } else { of };
            let all = owners(head).chain(owners(also));
            found.extend(all.map(|of| (format!("{heading}, any rank"), page(of))));
        }
    }
    found
}

/// What a call of `faces!` names a block whose page has another name.
const PAGES: [(&str, &str); 3] = [("AnyRank", "AnyRankStrided"), ("AnyRankLazy", "Lazy"), ("Owned", "Tensor")];

/// The macros that call `faces!` with the bodies of a kind: what a call starts with, what the call of `faces!` starts with, and the types of the bodies.
const CALLERS: [(&str, &str, &str); 4] = [
    ("moved! {\n    \"", "moved \"", "Strided, AnyRank"),
    ("comparisons! {\n    order: ", "order; ", "Strided, StackTensor, Lazy"),
    ("comparisons! {\n    logical: ", "logical; ", "Strided, StackTensor, Lazy"),
    ("comparisons! {\n    equality: ", "equality; ", "Strided, Tensor, View, ViewMut, Shared, StackTensor, Lazy"),
];

/// A source whose calls of the macros in [`CALLERS`] are calls of `faces!`.
fn with_calls_of_faces(text: &str) -> String {
    CALLERS.iter().fold(text.to_owned(), |text, (start, kind, types)| {
        let start = format!("\n{start}");
        let mut parts = text.split(&start);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |read, call| {
            let (head, entries) = call.split_once('\n').unwrap();
            format!("{read}\nfaces! {{\n    {kind}{head}\n    {types} {{}}\n{entries}")
        })
    })
}

/// The headings of what `faces!` prints: the call names the kind and the types, and the macro has the words.
fn stamped(text: &str) -> Vec<Heading> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("macros/src/faces"), &mut files);
    let kinds: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let mut found = Vec::new();
    for call in with_calls_of_faces(text).split("\nfaces! {\n").skip(1) {
        let (kind, rest) = call.split_once(';').unwrap();
        // (`paired "Running extremes";`)
        let (kind, of_the_call) =
            kind.trim().split_once(' ').map_or((kind, None), |(kind, own)| (kind, Some(own.trim_matches('"'))));
        let Some(faces) = kinds.split(&format!("const {}: &[Face]", kind.trim().to_uppercase())).nth(1) else {
            assert_eq!(kind.trim(), "any_rank");
            continue;
        };
        let faces = faces.split("\n];").next().unwrap();
        let types = rest.split("\n}\n").next().unwrap().lines().filter_map(|line| line.split_once(" {"));
        for name in types.flat_map(|(names, _)| names.split(',')).map(str::trim) {
            let page = PAGES.iter().find(|(own, _)| *own == name).map_or(name, |(_, page)| page);
            let Some(of) = OWNERS.into_iter().find(|of| *of == page) else { continue };
            for face in faces.split(&format!("owner: \"{name}\",")).skip(1) {
                let heading = face.split_once("heading: \"").unwrap().1.split('"').next().unwrap();
                let place = heading.find(", ").map_or("", |at| &heading[at..]);
                let heading = of_the_call.map_or(heading.to_owned(), |own| format!("{own}{place}"));
                found.extend((!heading.is_empty()).then_some((heading, of)));
            }
        }
    }
    found
}

/// All headings of a source.
pub fn headings(text: &str) -> Vec<Heading> {
    [written(text), given(text), added(text), stamped(text)].concat()
}

/// The source that documents `Var`.
fn of_var(texts: &[(String, String)]) -> &str {
    &texts.iter().find(|(name, _)| name.ends_with("crates/grad/src/var.rs")).unwrap().1
}

/// The heading of each block of a type's methods is linked from the table at the top of its page.
#[test]
fn the_table_of_variables_has_every_heading() {
    let texts = texts();
    let table = of_var(&texts);
    let all = texts.iter().flat_map(|(_, text)| headings(text)).filter(|(_, of)| *of == "Var");
    let anchors: BTreeSet<_> = all.map(|(heading, _)| anchor(&heading)).collect();
    let missing: Vec<_> = anchors.iter().filter(|anchor| !table.contains(&format!("](#{anchor})"))).collect();
    assert!(missing.is_empty(), "headings of `Var` that its table does not link to: {missing:?}");
    assert!(anchors.len() > 20, "only {} headings were read: does the test still see them?", anchors.len());
}

#[test]
fn the_tables_link_to_headings() {
    let texts = texts();
    let all = texts.iter().flat_map(|(_, text)| headings(text));
    let mut there: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (heading, of) in all {
        there.entry(of.rsplit(':').next().unwrap()).or_default().insert(anchor(&heading));
    }
    let names = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide/names.md");
    let names = fs::read_to_string(names).unwrap();
    let page = |file| texts.iter().find(|(name, _)| name == file).unwrap().1.as_str();
    let (strided, tensor, var) = (page("tensor/strided.rs"), page("tensor/mod.rs"), of_var(&texts));
    let mut seen = 0;
    for (text, of, before) in [
        (strided, "Strided", "](#"),
        (tensor, "Tensor", "](#"),
        (var, "Var", "](#"),
        (tensor, "Strided", "](crate::Strided#"),
        (&names, "AnyRankStrided", "](crate::AnyRankStrided#"),
        (&names, "ViewMut", "](crate::ViewMut#"),
    ] {
        for link in text.split(before).skip(1) {
            let link = link.split(')').next().unwrap();
            assert!(there[of].contains(link), "no block of `{of}` has the heading of #{link}");
            seen += 1;
        }
    }
    assert!(seen > 90, "only {seen} links were read: does the test still see them?");
}

#[test]
fn a_heading_is_on_the_page_of_its_type() {
    let one = |heading: &str, of| (heading.to_owned(), of);
    let both = "/// # Rolls\n#[with_try(also ViewMut<'_, T, S>)]\nimpl<T: Element, S: List> Tensor<T, S> {\n";
    assert_eq!(added(both), [one("Rolls", "ViewMut")]);
    let more = "#[with_try(pub trait RollBy, \"Rolls\")]\nimpl<T, S: List> RollBy<T, S> for Strided<T, S> {\n    #[any_rank]\n}\n";
    assert_eq!(added(more), [one("Rolls, any rank", "AnyRankStrided")]);
    let faces =
        "use x;\nfaces! {\n    unary;\n    Tensor, ViewMut {\n        self\n    }\n    View {}\n\n    exp by Exp;\n}\n";
    let heading = "Functions of each element, in place";
    assert_eq!(stamped(faces), [one(heading, "Tensor"), one(heading, "ViewMut")]);
    let block =
        "/// # Fine\n#[a]\nimpl<T> View<'_, T, ()> {\n/// # Panics\npub fn fine() {}\nimpl<T> Tensor<T, ()> {\n";
    assert_eq!(written(block), [one("Fine", "View")]);
    assert_eq!(
        written("/// # Both\nimpl<T> $owner {\n}\nm!(Tensor<T, S>, View<'_, T, S>);"),
        [one("Both", "Tensor"), one("Both", "View")]
    );
}

#[test]
fn a_block_without_heading_is_seen() {
    let source = "impl<T, S> Strided<T, S> {\n    pub(crate) fn inner(&self) {}\n}\n\
                  impl<T: Element, S: List> Strided<T, S> {\n    pub fn wrong(&self) {}\n}\n\
                  /// # Fine\nimpl<F: Fn() -> usize> Tensor<F, ()> {\n    pub fn fine(&self) {}\n}\n\
                  impl<T> Add for Tensor<T, ()> {\n    pub fn other(&self) {}\n}\n";
    assert_eq!(without_heading(source), (vec!["impl<T: Element, S: List> Strided<T, S> {"], 1));
    assert_eq!(anchor("Views: axes, any rank"), "views-axes-any-rank");
}
