//! PyTorch's own results, as test data of both faces of the library.
//!
//! `cases.jsonl` has the questions and PyTorch's answers (`select.py` tells where from); this is what the tests share:
//!
//! | test | what it does with a case |
//! |---|---|
//! | `torch_dynamic` | builds the operands as `Tensor<T, AnyRank>`, applies the operation, compares the answer |
//! | `torch_static` | the same with the types of operands and result written out, in a function that `build.rs` prints |
//! | `torch_refused` | what PyTorch refuses must not compile: it prints functions, and reads an error in every one |
//!
//! Refusals that only show when the program runs, by strides or by a value, are in `torch_static` too: functions that
//! read the error. What was printed for it lies in `target/debug/build/congruent-torch-*/out/accepted`, what must not
//! compile in `target/tmp/torch-refused/refused`.

pub mod cases;
mod compare;
mod elements;
pub mod generate;
mod operands;
pub mod sentence;

pub use cases::Case;
pub use elements::Entry;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs every case of a list; then fails, if one failed, with the ids and messages of all that did.
pub fn run<'a, R>(cases: impl IntoIterator<Item = &'a Case>, mut check: impl FnMut(&Case) -> R) -> Vec<(&'a Case, R)> {
    let (mut done, mut failed) = (Vec::new(), Vec::new());
    for case in cases {
        match catch_unwind(AssertUnwindSafe(|| check(case))) {
            Ok(result) => done.push((case, result)),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
                failed.push(format!("{}: {text}", case.id));
            }
        }
    }
    assert!(failed.is_empty(), "{} cases failed:\n{}", failed.len(), failed.join("\n"));
    done
}

/// One line on the terminal: to `stderr` itself, which the test harness does not capture.
pub fn report(line: &str) {
    std::io::stderr().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// How often each of these comes, in order.
pub fn count<T: Ord>(all: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for one in all {
        *counts.entry(one).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

/// `3 of this, 2 of that`.
pub fn listed(counts: &[(&str, usize)]) -> String {
    counts.iter().map(|(reason, n)| format!("{n}: {reason}")).collect::<Vec<_>>().join("; ")
}
