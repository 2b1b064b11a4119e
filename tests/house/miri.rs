//! Every test of pointers is in a part of `.ci/miri` at each level of `simd::isa`, or is left out for a reason.

use super::sources;
use std::fs;
use std::path::Path;

/// What `cargo miri test` takes to build a test (`--lib`), and the name of the test.
struct Test {
    target: String,
    name: String,
}

/// Tests that a row of the script names, at these levels: `--lib -- storage:: layout::`, or all of the targets, as `--test a|b`.
struct Named<'a> {
    levels: Vec<u32>,
    targets: Vec<String>,
    filters: Vec<&'a str>,
}

impl<'a> Named<'a> {
    /// Of levels such as `23`.
    fn read(levels: &str, command: &'a str) -> Self {
        let levels = levels.chars().map(|level| level.to_digit(10).unwrap()).collect();
        let (target, filters) = command.split_once(" -- ").unwrap_or((command, ""));
        let (kind, names) = target.trim().rsplit_once(' ').unwrap_or(("", target.trim()));
        let targets = names.split('|').map(|name| format!("{kind} {name}").trim().to_owned()).collect();
        let filters = if filters.is_empty() { vec![""] } else { filters.split_whitespace().collect() };
        Named { levels, targets, filters }
    }

    fn names(&self, test: &Test) -> bool {
        self.targets.contains(&test.target) && self.filters.iter().any(|&filter| test.name.contains(filter))
    }
}

struct Part<'a> {
    slice: &'a str,
    seconds: usize,
    tests: Named<'a>,
}

struct LeftOut<'a> {
    tests: Named<'a>,
    reason: &'a str,
}

fn read_script() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/miri")).unwrap()
}

/// The rows of a table of the script, which ends in this word.
fn read_table<'a>(script: &'a str, word: &str) -> Vec<&'a str> {
    let (_, rest) = script.split_once(&format!("<<'{word}'\n")).unwrap();
    let (rows, _) = rest.split_once(&format!("\n{word}\n")).unwrap();
    rows.lines().filter(|row| !row.trim().is_empty()).collect()
}

/// The first `N` words of a row, and the rest.
fn split_words<const N: usize>(mut row: &str) -> ([&str; N], &str) {
    let words = [(); N].map(|()| {
        let (word, rest) = row.trim_start().split_once(' ').unwrap();
        row = rest;
        word
    });
    (words, row.trim())
}

fn read_parts(script: &str) -> Vec<Part<'_>> {
    let read = |row| {
        let ([_, slice, seconds, level, _], command) = split_words(row);
        Part { slice, seconds: seconds.parse().unwrap(), tests: Named::read(level, command) }
    };
    read_table(script, "PARTS").into_iter().map(read).collect()
}

fn read_left_out(script: &str) -> Vec<LeftOut<'_>> {
    let read = |row| {
        let ([levels], rest) = split_words(row);
        let (command, reason) = rest.split_once('#').unwrap();
        LeftOut { tests: Named::read(levels, command), reason: reason.trim() }
    };
    read_table(script, "LEFT_OUT").into_iter().map(read).collect()
}

/// The functions of a file that are tests, as paths below `module`.
fn list_tests(text: &str, module: &str) -> Vec<String> {
    let (mut module, mut is_test, mut found) = (module.to_owned(), false, Vec::new());
    for line in text.lines().map(str::trim) {
        if line == "mod tests {" {
            module += "::tests";
        }
        is_test |= line == "#[test]";
        if is_test && let Some(rest) = line.strip_prefix("fn ") {
            is_test = false;
            found.push(format!("{module}::{}", rest.split(['(', '<']).next().unwrap()));
        }
    }
    found
}

/// The tests of the files of a folder, by the module that each file is: `matmul::gemm::tests`.
fn list_tests_in(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let tests = files.iter().flat_map(|file| {
        let path = file.strip_prefix(&folder).unwrap().with_extension("");
        let module = path.to_str().unwrap().replace('/', "::");
        list_tests(&fs::read_to_string(file).unwrap(), module.trim_end_matches("::mod"))
    });
    tests.collect()
}

/// All that Miri could run: unit tests of both crates, `tests/miri`, the tests of DLPack and of complex numbers, the unit tests of linear algebra, and the
/// tests of the gradient crate, most of which are modules of one program.
fn find_tests() -> Vec<Test> {
    let with_target = |target: &str, names: Vec<String>| {
        names.into_iter().map(|name| Test { target: target.into(), name }).collect::<Vec<_>>()
    };
    let grad = list_tests_in("crates/grad/tests").into_iter().map(|name| {
        let file = name.split("::").next().unwrap();
        let program = if ["lines", "ui"].contains(&file) { file } else { "main" };
        Test { target: format!("-p congruent-grad --test {program}"), name }
    });
    let complex = list_tests_in("tests/complex").into_iter().map(|name| format!("complex::{name}")).collect();
    let mut all = with_target("--lib", list_tests_in("src"));
    all.extend(with_target("-p congruent-kernel --lib", list_tests_in("crates/kernel/src")));
    all.extend(with_target("-p congruent-layout --lib", list_tests_in("crates/layout/src")));
    all.extend(with_target("--test miri", list_tests_in("tests/miri")));
    let dlpack = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/neighbours/dlpack.rs")).unwrap();
    all.extend(with_target("--features dlpack --test features", list_tests(&dlpack, "neighbours::dlpack")));
    all.extend(with_target("--features complex --test features", complex));
    all.extend(with_target("-p congruent-linalg --lib", list_tests_in("crates/linalg/src")));
    all.extend(with_target("-p congruent-grad --lib", list_tests_in("crates/grad/src")));
    all.extend(grad);
    all
}

#[test]
fn every_test_is_in_a_part_of_miri_or_left_out_for_a_reason() {
    let (script, tests) = (read_script(), find_tests());
    let (parts, left_out) = (read_parts(&script), read_left_out(&script));
    assert!(tests.len() > 300, "only {} tests were found: does this test still see them?", tests.len());
    let rows = || parts.iter().map(|part| &part.tests).chain(left_out.iter().map(|row| &row.tests));
    let mut missing = Vec::new();
    for test in &tests {
        for level in 1..=3 {
            if !rows().any(|row| row.levels.contains(&level) && row.names(test)) {
                missing.push(format!("level {level}: {} {}", test.target, test.name));
            }
        }
    }
    assert!(missing.is_empty(), "neither in a part of .ci/miri nor left out:\n{}", missing.join("\n"));
}

#[test]
fn a_row_of_miri_names_tests_that_are_there() {
    let (script, tests) = (read_script(), find_tests());
    for row in
        read_parts(&script).iter().map(|part| &part.tests).chain(read_left_out(&script).iter().map(|row| &row.tests))
    {
        for (target, filter) in
            row.targets.iter().flat_map(|target| row.filters.iter().map(move |filter| (target, filter)))
        {
            let found = tests.iter().any(|test| test.target == *target && test.name.contains(filter));
            assert!(found, ".ci/miri: {target} has no test {filter}");
        }
    }
    for row in read_left_out(&script) {
        assert!(row.reason.split_whitespace().count() > 3, "{:?} is no reason", row.reason);
    }
}

/// Two parts run at a time, and three minutes are for building.
#[test]
fn a_slice_of_miri_fits_its_time() {
    let script = read_script();
    let number = |name: &str| -> usize {
        let line = script.lines().find_map(|line| line.strip_prefix(&format!("{name}=")));
        line.unwrap().parse().unwrap()
    };
    let (seconds, slices) = (2 * 60 * (number("minutes") - 3), number("slices"));
    let parts = read_parts(&script);
    let sum_seconds =
        |slice: &str| parts.iter().filter(|part| part.slice == slice).map(|part| part.seconds).sum::<usize>();
    for slice in 0..slices {
        let sum = sum_seconds(&slice.to_string());
        assert!(
            sum > 0 && sum_seconds("core") + sum <= seconds,
            "slice {slice} takes {sum} s, the core {}",
            sum_seconds("core")
        );
    }
    assert!(parts.iter().all(|part| part.slice == "core" || part.slice.parse::<usize>().unwrap() < slices));
}

#[test]
fn a_test_in_a_source_is_seen() {
    let source = "#[test]\nfn a() {}\nmod tests {\n#[test]\n#[should_panic]\nfn b<T>() {}\nfn c() {}";
    assert_eq!(list_tests(source, "loops::x"), ["loops::x::a", "loops::x::tests::b"]);
}
