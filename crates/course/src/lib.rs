//! The course: exercises in type-level Rust, and what checks them.
//!
//! An exercise is a folder of `exercises`, and its solution a file of `solutions`:
//!
//! | file | |
//! |---|---|
//! | `README.md` | the text |
//! | `exercise.rs` | a program with holes; the learner edits a copy ([`Folder`]) |
//! | `check.rs` | a module of that program: what must hold when it runs, and what must not compile |
//! | `hint.md` | two or three hints, from a nudge to almost the answer, with a line `---` between |
//!
//! The last ones are a crate each, on `congruent` itself ([`project`]).
//!
//! Two lines of `check.rs` ask for more. `// absent: CODE -- WHAT TO WRITE` refuses code that misses the point of the exercise;
//! `// mutant: NAME -- WHAT IS WRONG` is a fault that a case of the learner's own must find.
//!
//! **Why is a hole `compile_error!("to do: ..")`?** It can stand for an item, a type or an expression, rustfmt and editors read
//! the file, and rustc itself says what to do. A comment would leave errors that say nothing; a name that does not exist, one that
//! says too little.
//!
//! **How are the checks attached?** The exercise declares `mod check;`, so that rustc reads both files where they lie: paths
//! and lines in its messages are the learner's. What must not compile is behind `#[cfg(case = "..")]`; rustc is called once without
//! and once for each case. **Rejected:** a generated file, which the messages would point into; `include!`, which
//! refuses a file that begins with `//!`; a crate of this workspace for each exercise, which has cargo build each.

pub mod case;
pub mod exercise;
pub mod failure;
pub mod feedback;
pub mod files;
pub mod holes;
pub mod learner;
pub mod project;
pub mod rustc;
pub mod threads;
pub mod watch;

pub use case::Case;
pub use exercise::Exercise;
pub use failure::Failure;
pub use holes::Hole;
pub use learner::Folder;
pub use project::Project;
pub use threads::at_once;
pub use watch::Watch;
