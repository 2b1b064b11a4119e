//! A `Result` is announced: by `try_` in the name, by a rank known only at run time, or because data from outside the type
//! system is parsed. This test reads the source for all others.

use super::sources;
use std::fs;
use std::path::Path;

/// What parses: vectors and slices of any length, values of indices and of sparse positions, sizes that are no tensor's.
const PARSES: [&str; 6] = ["from_vec", "from_slice", "new", "new_of", "proven", "broadcast_shapes"];

/// Public for other modules of the library, or for its macros, and for nobody else.
const INNER: [&str; 7] =
    ["forward", "input_gradient", "filter_gradient", "choose", "loops", "subscripted", "check_target"];

/// Without comments, and without braces that are text.
fn code(source: &str) -> String {
    let lines = source.lines().map(|line| line.split("//").next().unwrap());
    let whole = lines.collect::<Vec<_>>().join(" ").replace("'{'", "").replace("'}'", "");
    whole.split('"').step_by(2).collect()
}

/// The heads of all blocks, each with those of the blocks around it.
fn heads(code: &str, mut each: impl FnMut(&[String], &str)) {
    let (mut around, mut head) = (Vec::new(), String::new());
    for c in code.chars() {
        match c {
            '{' => {
                each(&around, head.trim());
                around.push(core::mem::take(&mut head));
            }
            '}' => {
                around.pop();
                head.clear();
            }
            ';' if head.contains('[') && head.rfind('[') > head.rfind(']') => head.push(c),
            ';' => head.clear(),
            c => head.push(c),
        }
    }
}

/// The name of a public function that gives a `Result`, and its type.
fn results(head: &str) -> Option<(&str, &str)> {
    let (_, signature) = head.rsplit_once("pub fn ")?;
    let name = &signature[..signature.find(['(', '<'])?];
    // A name that is pasted begins with a bracket: `[<try_ $name>]`.
    let name = if name == "[" { signature[..signature.find('>')?].trim_start_matches("[<") } else { name };
    let (_, given) = signature.rsplit_once(") -> ")?;
    given.starts_with("Result<").then_some((name.trim(), given))
}

#[test]
fn a_result_is_announced() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    for floor in ["tensor", "ops", "sparse"] {
        sources(&src.join(floor), &mut files);
    }
    let (mut seen, mut wrong) = (0, Vec::new());
    for file in files {
        let of_any_rank = file.ends_with("any_rank.rs");
        heads(&code(&fs::read_to_string(&file).unwrap()), |around, head| {
            let Some((name, given)) = results(head) else { return };
            seen += 1;
            let any_rank = of_any_rank
                || given.contains("AnyRank")
                || around.iter().any(|of| of.contains("AnyRank>") || of.contains("AnyRankStrided<"));
            let announced = name.starts_with("try_") || name.starts_with("$try") || any_rank;
            if !announced && !PARSES.contains(&name) && !INNER.contains(&name) {
                wrong.push(format!("{}: {name}", file.strip_prefix(&src).unwrap().display()));
            }
        });
    }
    assert!(seen > 120, "only {seen} functions were read: does the test still see them?");
    assert!(wrong.is_empty(), "a `Result` under a plain name:\n{}", wrong.join("\n"));
}

#[test]
fn a_plain_name_is_seen() {
    let source = "impl<T, S: List> Strided<T, S> {
        pub fn fine(&self) -> View<T> { let _ = '{'; }   // }
        pub fn wrong<R: Lengths>(&self, at: [usize; 2], f: impl Fn() -> R) -> Result<View<T>, ShapeError> where S: A<R> { }
        pub fn [<try_ $name>](&self) -> Result<(), ShapeError> { }
    }
    impl<T> Tensor<T, AnyRank> { pub fn any(self) -> Result<usize, ShapeError> { format!(\"{}\", 1) } }";
    let mut found = Vec::new();
    heads(&code(source), |around, head| {
        found.extend(results(head).map(|(name, _)| (name.to_owned(), around.concat().contains("AnyRank>"))));
    });
    let found: Vec<_> = found.iter().map(|(name, any)| (&**name, *any)).collect();
    assert_eq!(found, [("wrong", false), ("try_ $name", false), ("any", true)]);
}
