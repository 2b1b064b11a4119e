//! Tests of shapes: the type of a tensor, operations that types reject, and goldens of rustc's messages.
//!
//! [The guide](crate::guide::testing) has examples.
//!
//! | | checks, at `cargo check`, |
//! |---|---|
//! | [`assert_shape!`](assert_shape) | that the type of a tensor has this shape |
//! | [`assert_refused!`](assert_refused) | that two shapes do not fit |
//!
//! | | checks, at `cargo test`, |
//! |---|---|
//! | [`assert_close!`](assert_close) | that the elements of two tensors are close; if not, reports where and by how much they differ |
//! | [`goldens`] | that programs do not compile, each with one error, which says what is expected |
//!
//! Exercises of the course: 43.

// The functions that the macros print. The module is hidden where it is re-exported: with the attribute on the module, rustc would print its path.
mod close;
mod probes;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[doc(inline)]
pub use crate::{__assert_close as assert_close, __assert_refused as assert_refused, __assert_shape as assert_shape};

/// Checks, at `cargo check`, that the type of a tensor has this shape.
///
/// The shape is written as in [`shape!`](crate::shape!), or is a type. `_` stands for a length that the type does not know, and for nothing else:
/// [`[2, 3]` is not `[_, 3]`](crate::guide::names). The first operand is any tensor, view or [`Lazy`](crate::Lazy) expression. It is evaluated once,
/// and borrowed.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::testing::assert_shape;
///
/// let x = Tensor::<f32, shape![5, 1, 4]>::zeros();
/// assert_shape!(&x + x.mt(), [5, 4, 4]);
/// assert_shape!(x.sum_all(), []);
/// assert_shape!(x.into_dyn(), AnyRank);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent::testing::assert_shape;
///
/// let x = Tensor::<f32, shape![5, 2]>::zeros();
/// assert_shape!(x.t(), [5, 2]);   // it is [2, 5]
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __assert_shape {
    ($x:expr, [$($lengths:tt)*] $(,)?) => {
        $crate::testing::has_shape::<$crate::shape![$($lengths)*], _>(&$x)
    };
    ($x:expr, $shape:ty $(,)?) => {
        $crate::testing::has_shape::<$shape, _>(&$x)
    };
}

/// Checks, at `cargo check`, that types reject an operation.
///
/// The argument is a bound that must not hold, `Type: Bound`. Three operations have a short form, in which shapes are written as in
/// [`shape!`](crate::shape!):
///
/// | | is |
/// |---|---|
/// | `assert_refused!([5, 2] + [5, 3])` | `shape![5, 2]: Broadcast<shape![5, 3]>` |
/// | `assert_refused!([1, 3] += [2, 3])` | `shape![2, 3]: Expands<shape![1, 3]>` |
/// | `assert_refused!([2, 3] @ [2, 3])` | `shape![2, 3]: Matmul<shape![2, 3]>`: the matrix product |
///
/// The types must be concrete, without parameters of an enclosing function. The macro cannot assert that an expression such as `x.sum::<2>()` is
/// rejected, because the program would not compile; use [`goldens`] for expressions.
///
/// The macro does not check why a bound does not hold: a bound that holds for no shape passes as well. So also test the nearest case that is
/// accepted.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::shape::Narrow;
/// use congruent::testing::assert_refused;
///
/// assert_refused!([5, 2] + [5, 3]);
/// assert_refused!(shape![4, 6]: Narrow<0, 2, 3>);   // rows 2, 3 and 4 of 4
/// ```
/// ```compile_fail,E0080
/// use congruent::testing::assert_refused;
///
/// assert_refused!([5, 2] + [5, 1]);                 // these broadcast
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __assert_refused {
    ([$($a:tt)*] + [$($b:tt)*] $(,)?) => {
        $crate::__refused!(
            $crate::shape![$($a)*], [$crate::shape::Broadcast<$crate::shape![$($b)*]>],
            concat!("[", stringify!($($a)*), "] broadcasts with [", stringify!($($b)*), "]")
        );
    };
    ([$($a:tt)*] += [$($b:tt)*] $(,)?) => {
        $crate::__refused!(
            $crate::shape![$($b)*], [$crate::shape::Expands<$crate::shape![$($a)*]>],
            concat!("[", stringify!($($b)*), "] expands to [", stringify!($($a)*), "]")
        );
    };
    ([$($a:tt)*] @ [$($b:tt)*] $(,)?) => {
        $crate::__refused!(
            $crate::shape![$($a)*], [$crate::shape::Matmul<$crate::shape![$($b)*]>],
            concat!("[", stringify!($($a)*), "] has a matrix product with [", stringify!($($b)*), "]")
        );
    };
    ($type:ty: $($bound:tt)+) => {
        $crate::__refused!($type, [$($bound)+], concat!("`", stringify!($type: $($bound)+), "` holds"));
    };
}

// An inherent constant takes precedence over a constant of a trait, and the inherent one exists only if the bound holds. The underscores keep the
// names apart from those of the caller's types.
#[doc(hidden)]
#[macro_export]
macro_rules! __refused {
    ($type:ty, [$($bound:tt)+], $holds:expr) => {
        const _: () = {
            struct __Probe<X>(::core::marker::PhantomData<X>);
            trait __Otherwise {
                const HOLDS: bool = false;
            }
            impl<X> __Otherwise for __Probe<X> {}
            #[allow(dead_code, reason = "there where the bound holds, and then the assertion fails")]
            impl<X: $($bound)+> __Probe<X> {
                const HOLDS: bool = true;
            }
            assert!(!<__Probe<$type>>::HOLDS, "{}", concat!("nothing is refused here: ", $holds));
        };
    };
}

#[doc(hidden)]
pub use close::{Asked, CloseOperand, check_close};
#[doc(hidden)]
pub use probes::{IsShape, Shapely, has_shape};

/// Runs compile-fail tests with their goldens, and checks the errors in the goldens.
///
/// `folder` holds a case for each mistake, `name.rs`, with its golden, `name.stderr`, the output of rustc. The first line of a case is a comment with
/// words that the error must contain, as in ``// dimension `N<2>` cannot be broadcast``. `run` takes a pattern of the cases, and compiles them:
/// `|cases| trybuild::TestCases::new().compile_fail(cases)`. `rustc` is the version of the goldens, `"1.95"`; with another version, `run` is not
/// called, and a line on stderr says so. With any version, each golden must have one error, whose first line contains the words.
///
/// A new rustc takes three steps: update the version, let trybuild write the goldens again (`TRYBUILD=overwrite`), and run the tests. They fail if an
/// error no longer has the words; other differences are due to rustc.
///
/// # Panics
/// If there is no case, a case has no words or no golden, a golden has no error or several, or the words are not in the first line of the error.
///
/// # Examples
/// ```no_run
/// # mod trybuild {
/// #     pub struct TestCases;
/// #     impl TestCases { pub fn new() -> Self { TestCases } pub fn compile_fail(&self, _: &str) {} }
/// # }
/// #[test]
/// fn shapes_are_refused() {
///     congruent::testing::goldens("tests/refused", "1.95", |cases| {
///         trybuild::TestCases::new().compile_fail(cases);
///     });
/// }
/// ```
#[track_caller]
pub fn goldens(folder: impl AsRef<Path>, rustc: &str, run: impl FnOnce(&str)) {
    let folder = folder.as_ref();
    let here = rustc_version();
    if is_version(&here, rustc) {
        run(&format!("{}/*.rs", folder.display()));
    } else {
        eprintln!("not compiled: the goldens of {} are those of rustc {rustc}, and this is {here}", folder.display());
    }
    let cases = cases(folder);
    assert!(!cases.is_empty(), "no case `*.rs` in {}", folder.display());
    let faults: Vec<_> = cases.iter().filter_map(|case| fault(case)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns `1.95.0`, or nothing if rustc does not report a version.
fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(rustc).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&said).split_whitespace().nth(1).unwrap_or_default().to_owned()
}

/// Whether `here` begins with the version `wanted`: `1.95.0` is `1.95`, but not `1.9`.
fn is_version(here: &str, wanted: &str) -> bool {
    here.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The programs in a folder, in order.
fn cases(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut cases: Vec<_> = entries.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect();
    cases.sort();
    cases
}

/// Returns the difference between a case and its golden.
fn fault(case: &Path) -> Option<String> {
    let name = case.display();
    let program = fs::read_to_string(case).unwrap_or_default();
    let words = program.lines().next().and_then(|line| line.strip_prefix("//")).map_or("", str::trim);
    let Ok(golden) = fs::read_to_string(case.with_extension("stderr")) else {
        return Some(format!("{name}: no golden yet; TRYBUILD=overwrite makes trybuild write it"));
    };
    let errors: Vec<_> = golden.lines().filter(|line| line.starts_with("error")).collect();
    match errors[..] {
        _ if words.is_empty() => Some(format!("{name}: the first line is no comment of words that the error says")),
        [headline] if headline.contains(words) => None,
        [headline] => Some(format!("{name}: expected `` {words} ``, found `` {headline} ``")),
        _ => Some(format!("{name}: {} errors, where a case has one", errors.len())),
    }
}
