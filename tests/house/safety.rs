//! Comments on unsafe code say the reason where they stand, by the number of an invariant where there is one: nobody scrolls for it.

use crate::read_sources;
use crate::workspace::folders;
use std::path::{Path, PathBuf};

/// A comment that begins with `SAFETY:`, whole, with its line.
fn reasons(source: &str) -> Vec<(usize, String)> {
    let lines: Vec<_> = source.lines().map(str::trim_start).collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(reason) = line.strip_prefix("// SAFETY: ") {
            let more = lines[at + 1..]
                .iter()
                .map_while(|line| line.strip_prefix("// "))
                .take_while(|line| !line.starts_with("SAFETY"));
            found.push((at + 1, std::iter::once(reason).chain(more).collect::<Vec<_>>().join(" ")));
        }
    }
    found
}

/// A section `# Safety`, whole, with its line.
fn promises(source: &str) -> Vec<(usize, String)> {
    let lines: Vec<_> = source.lines().map(str::trim_start).collect();
    let begins = (1..).zip(&lines).filter(|(_, line)| **line == "/// # Safety").map(|(number, _)| number);
    let read = |number: usize| {
        let section = lines[number..].iter().map_while(|line| line.strip_prefix("///")).map(str::trim);
        (number, section.take_while(|line| !line.starts_with("# ")).collect::<Vec<_>>().join(" "))
    };
    begins.map(read).collect()
}

/// Whether a reason is elsewhere (`as above`, `as there`, "as in" another function), or a number is not said: `(all)`, `so many`.
fn is_elsewhere(reason: &str) -> bool {
    let words: Vec<_> =
        reason.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    // `as many as there are` is a number.
    let is_place = |next: Option<&&str>| !matches!(next, Some(&("is" | "are")));
    words.windows(2).enumerate().any(|(at, pair)| match pair {
        [a, "above" | "below"] => a.eq_ignore_ascii_case("as"),
        [a, "there"] => a.eq_ignore_ascii_case("as") && is_place(words.get(at + 2)),
        [a, "many"] => a.eq_ignore_ascii_case("so"),
        _ => false,
    }) || reason.contains("(all)")
        || reason.contains("(each)")
        || reason.trim_start_matches("(both) ").starts_with("as in `")
}

/// The numbers of the invariants that a reason names: 1 and 3 of `invariants 1 and 3`.
fn named_invariants(reason: &str) -> Vec<usize> {
    let mut words = reason.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut numbers = Vec::new();
    while let Some(word) = words.next() {
        if matches!(word, "invariant" | "invariants") {
            let list = words.clone().take_while(|word| *word == "and" || word.parse::<usize>().is_ok());
            numbers.extend(list.filter_map(|word| word.parse::<usize>().ok()));
        }
    }
    numbers
}

/// Whether a comment of this source begins an invariant with this number: `// 2. The sizes fit `S`.`
fn has_invariant(source: &str, number: usize) -> bool {
    let begin = format!("{number}. ");
    source.lines().any(|line| {
        let line = line.trim_start();
        line.starts_with("//") && line.trim_start_matches(['/', '!', ' ']).starts_with(&begin)
    })
}

#[test]
fn a_reason_is_where_the_unsafe_code_is() {
    let (mut read, mut faults) = (0, Vec::new());
    for (file, source) in read_sources(&folders()) {
        for (line, reason) in reasons(&source).into_iter().chain(promises(&source)) {
            read += 1;
            if is_elsewhere(&reason) {
                faults.push(format!("{}:{line}: {reason}", file.display()));
            }
        }
    }
    assert!(read > 1_500, "only {read} reasons were read");
    assert!(faults.is_empty(), "reasons that are elsewhere:\n{}", faults.join("\n"));
}

#[test]
fn an_invariant_that_is_named_is_written_down() {
    let files = read_sources(&folders());
    let room = |file: &Path| file.components().take(3).collect::<PathBuf>();
    let (mut read, mut faults) = (0, Vec::new());
    for (file, source) in &files {
        for (line, reason) in reasons(source) {
            for number in named_invariants(&reason) {
                read += 1;
                let mut neighbours = files.iter().filter(|(other, _)| {
                    other == file || room(other) == room(file) || room(other).starts_with(room(file).parent().unwrap())
                });
                if !neighbours.any(|(_, source)| has_invariant(source, number)) {
                    faults.push(format!("{}:{line}: invariant {number}: {reason}", file.display()));
                }
            }
        }
    }
    assert!(read > 15, "only {read} invariants were named");
    assert!(faults.is_empty(), "nowhere written down:\n{}", faults.join("\n"));
}

#[test]
fn a_reason_that_is_elsewhere_is_seen() {
    let source = "// SAFETY: as above, every\n// position.\nunsafe {}\n  // SAFETY: invariants 1 and 3; as many as there are.\n// 3. One.";
    let reasons = reasons(source);
    assert_eq!(reasons[0], (1, "as above, every position.".to_owned()));
    assert_eq!(reasons.iter().map(|(_, reason)| is_elsewhere(reason)).collect::<Vec<_>>(), [true, false]);
    for elsewhere in
        ["(both) As there.", "as below", "(all) the caller's promise.", "so many elements.", "as in `map1`."]
    {
        assert!(is_elsewhere(elsewhere), "{elsewhere}");
    }
    let sections = promises(
        "/// Moves.\n///\n/// # Safety\n/// 1. `a` is valid.\n/// 2. As there.\n#[inline]\n  /// # Safety\n  /// # Errors",
    );
    assert_eq!(sections, [(3, "1. `a` is valid. 2. As there.".to_owned()), (7, String::new())]);
    assert_eq!(named_invariants(&reasons[1].1), [1, 3]);
    assert!(has_invariant(source, 3) && !has_invariant(source, 1));
}
