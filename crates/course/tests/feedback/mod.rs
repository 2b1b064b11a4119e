//! What a learner reads about a mistake.

use course::feedback::{clean, explain_errors, shorten_numbers};
use course::files::{read, root};
use course::rustc::Compiled;
use course::{Case, Exercise, Failure, rustc};
use std::fs;
use std::path::{Path, PathBuf};

/// An exercise whose solution has one thing wrong, as a learner might have it.
fn wrong(name: &str, right: &str, wrong: &str) -> Failure {
    let one = Exercise::all().into_iter().find(|one| one.name == name).expect("the exercise");
    let solution = read(&one.solution()).replace("../exercises", &root().join("exercises").display().to_string());
    assert!(solution.contains(right), "{name} has no `{right}`");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong");
    fs::create_dir_all(&folder).unwrap();
    let file: PathBuf = folder.join(format!("{name}-{}.rs", wrong.len()));
    fs::write(&file, solution.replacen(right, wrong, 1)).unwrap();
    one.solved_by(&file, &folder).expect_err("a mistake is found")
}

#[test]
fn mistakes_are_explained() {
    if !rustc::same_version() {
        return eprintln!("skipped: the errors are in the words of {}x", rustc::VERSION);
    }
    let add = wrong(
        "01_a_number_is_a_type",
        "add<D: Copy>(a: &Vector<D>, b: &Vector<D>)",
        "add<D: Copy, E>(a: &Vector<D>, b: &Vector<E>)",
    );
    assert!(matches!(&add, Failure::Compiles { case } if case.name == "3 and 2"), "{add}");
    assert!(add.to_string().contains("This must not compile, but it does:\n\n    fn three_and_two"), "{add}");

    let size = wrong("02_reading_a_type", "const SIZE: usize = V;", "const SIZE: usize = V + 1;");
    assert!(matches!(&size, Failure::DoesNotHold { said } if said.contains("check.rs")), "{size}");

    assert!(size.to_string().contains("hold:\n\n    assert_eq!(N::<0>::SIZE, 0);\n"), "{size}");

    let words = wrong("26_errors_that_speak", "these lengths must be equal", "equal lengths");
    assert!(words.to_string().contains("Below it this is missing:\n\n    these lengths must be equal\n\n"), "{words}");

    let headline = wrong("27_which_error_is_told", "#[diagnostic::do_not_recommend]\n", "");
    let told = "Yours:\n\n    error[E0277]: dimension `N<3>` is not the same as dimension `N<4>`\n\nWanted:\n\n    error[E0277]: a matrix product";
    assert!(headline.to_string().contains(told), "{headline}");

    let nested = wrong(
        "19_computed_lengths",
        "U::Plus<V>: ToLength<Length = O>",
        "O: ToLength, <U::Plus<V> as ToLength>::Length: Sized",
    );
    assert!(nested.to_string().contains("said better: name the length: `..: ToLength<Length = O>`"), "{nested}");

    let weak =
        wrong("42_tests_that_must_fail", "in_place::<((), One), ((), N<2>)>", "in_place::<((), N<3>), ((), N<2>)>");
    assert!(matches!(&weak, Failure::InOtherWords { .. }), "{weak}");
    let weak = wrong("42_tests_that_must_fail", "#[cfg(case = \"self does not stretch\")]", "#[cfg(any())]");
    assert!(weak.to_string().contains("none of them finds this fault: `self` may stretch"), "{weak}");

    let next = wrong("04_one_more", "Twice<R::Next, B0>", "Twice<R, B0>");
    assert!(matches!(&next, Failure::DoesNotCompile { said } if said.contains("and should be")), "{next}");

    let loose =
        wrong("20_negative_axes", "impl<A, B> HasAxis<1> for (((), A), B)", "impl<L, A, B> HasAxis<1> for ((L, A), B)");
    assert!(
        loose.to_string().contains("Wanted:\n\n    error[E0277]: shape `((L, A), B)` has no axis `1`\n"),
        "{loose}"
    );

    let unchecked = wrong("01_a_number_is_a_type", "mod check;", "mod check { pub fn run() {} }");
    assert!(matches!(unchecked, Failure::Unchecked { .. }), "{unchecked}");
}

/// The advice that rustc gives at a call in the checks is left out: the checks are right.
#[test]
fn no_message_proposes_to_change_the_checks() {
    if !rustc::same_version() {
        return eprintln!("skipped: the errors are in the words of {}x", rustc::VERSION);
    }
    let law = "Shape: Lengths + Broadcast<Self, Out = Self> {}\nimpl<S> Shape for S where S: Lengths + Broadcast<S, Out = S> {}";
    let told = wrong("13_laws", law, "Shape: Lengths {}\nimpl<S: Lengths> Shape for S {}");
    let Failure::DoesNotCompile { said } = &told else { panic!("{told}") };
    assert!(said.contains("consider"), "rustc proposes an edit of the checks:\n{said}");
    let told = told.to_string();
    assert!(!told.contains("consider"), "{told}");
    assert!(told.contains("This should hold:\n\n    add(x, x)"), "{told}");
    assert_eq!(told.matches("error[").count(), 1, "one statement at a time:\n{told}");
}

#[test]
fn errors_of_the_learners_own_file_come_first() {
    let said = "error: a\n --> crates/course/mine/x/check.rs:1:1\n\nerror: b\n --> crates/course/mine/x/exercise.rs:2:1\n\nerror: aborting due to 2";
    assert_eq!(explain_errors(said), "It does not compile yet.\n\nerror: b\n --> crates/course/mine/x/exercise.rs:2:1");
}

#[test]
fn only_edits_of_the_checks_are_left_out() {
    let edit = "help: consider this\n   |\n 6 | fn f<S: A + B>() {}\n   |         +++";
    let own = format!("error: a\n --> x/exercise.rs:2:1\n{edit}");
    let checks = format!("error: a\n --> x/check.rs:2:1\n{edit}\nnote: b");
    assert_eq!(clean(&own), own);
    assert_eq!(clean(&checks), "error: a\n --> x/check.rs:2:1\nnote: b");
}

#[test]
fn numbers_print_as_in_the_texts() {
    let said = "is `Twice<Twice<(), B1>, B0>`, not `Vec<Twice<R, B1>>` or `Twice<_, B0>`";
    assert_eq!(shorten_numbers(said), "is `[1, 0]`, not `Vec<[r, 1]>` or `Twice<_, B0>`");
    let case = Case::all("// error: not `Twice<(), B1>`\n#[cfg(case = \"a\")]\nfn a() {}\n").remove(0);
    let compiled = Compiled { succeeded: false, said: "error: `Twice<Twice<(), B1>, B1>`".to_string() };
    let told = Failure::InOtherWords { case: Box::new(case), compiled }.to_string();
    assert!(told.contains("Yours:\n\n    error: `[1, 1]`\n\nWanted:\n\n    error: not `[1]`"), "{told}");
    let source = "5 |     type Two = Twice<Twice<(), B1>, B0>;";
    assert_eq!(clean(source), source, "source stays as it is");
}
