//! Checks of the numbers that set the behaviour of an operation.

use super::{Memory, sizes_to_check};
use crate::error::prelude::*;
use congruent_kernel::Ref;
use congruent_kernel::element::{Float, Number};
use congruent_kernel::lazy::Refuses;
use congruent_kernel::loops::elementwise as kernel;
use congruent_kernel::loops::op::{Closure, Hardtanh};
use congruent_layout::broadcast as rule;

/// Rejects a setting of an operation, unless its value is accepted.
///
/// # Errors
/// [`Fault::Setting`]
pub(crate) fn accept(
    op: &'static str,
    name: &'static str,
    value: f64,
    is_accepted: bool,
    wanted: &'static str,
) -> Result<(), ShapeError> {
    match is_accepted {
        true => Ok(()),
        false => Err(Fault::Setting { name, value: value.to_string().into(), wanted }.of(op)),
    }
}

/// Rejects the order `p` of a distance, unless it is 0 or more.
///
/// # Errors
/// [`Fault::Setting`]
pub(crate) fn accept_order(op: &'static str, p: f64) -> Result<(), ShapeError> {
    accept(op, "p", p, p >= 0.0, "0 or more")
}

/// Returns the operation that clamps to `low` and `high`.
///
/// # Panics
/// If `low` is above `high`.
#[track_caller]
pub(crate) fn hardtanh<T: Number>(low: T, high: T) -> Hardtanh<T> {
    if low > high {
        let value = format!("{low:?}, where high is {high:?}").into();
        Err(Fault::Setting { name: "low", value, wanted: "at most high" }.of("hardtanh")).or_panic()
    }
    Hardtanh { low, high }
}

/// Rejects elements of the second operand, before any element is written.
fn check_elements<T: Float>(
    op: &'static str,
    a: Ref<T>,
    b: Ref<T>,
    memory: Memory,
    is_accepted: fn(T) -> bool,
) -> Result<(), ShapeError> {
    // (A number broadcasts, and is read at once.)
    if !b.sizes.is_empty() {
        sizes_to_check(op, a, b, memory)?;
    }
    accept_elements(op, b, is_accepted)
}

/// Rejects elements of an operand.
fn accept_elements<T: Float>(op: &'static str, b: Ref<T>, is_accepted: fn(T) -> bool) -> Result<(), ShapeError> {
    let mut first = None;
    kernel::visit2(
        b.sizes,
        b,
        b,
        &mut Closure(|element, _| {
            if first.is_none() && !is_accepted(element) {
                first = Some(element);
            }
        }),
    );
    let Some(element) = first else { return Ok(()) };
    let error = refused(op, b.sizes);
    Err(match error.fault {
        // (The error for a number has its value, like the errors of other settings.)
        Fault::SettingElement { name, wanted, .. } if b.sizes.is_empty() => {
            Fault::Setting { name, value: element.to_f64().to_string().into(), wanted }.of(op)
        }
        _ => error,
    })
}

/// Rejects negative variances, and variances that do not expand to the sizes of the prediction.
///
/// # Errors
/// [`Fault::Setting`], [`Fault::SettingElement`]; [`Fault::Expand`], [`Fault::Visits`]
#[inline(never)]
pub(crate) fn accept_variances<T: Float>(prediction: &[usize], variances: Ref<T>) -> Result<(), ShapeError> {
    const OP: &str = "gaussian_nll_loss";
    rule::expand((variances.sizes, variances.strides), prediction, variances.named).of(OP)?;
    variances.check_visits().of(OP)?;
    // (NaN is accepted, as in PyTorch.)
    accept_elements(OP, variances, |variance| variance >= T::ZERO || variance.is_nan())
}

/// The elements of a second operand that an operation accepts:
///
/// ```text
/// pub(crate) fn check_celu<T: Float>(op: &'static str, a: Ref<T>, b: Ref<T>, memory: Memory) -> Result<(), ShapeError> { .. }
/// pub(in crate::ops) fn celu_refuses<T: Float>() -> Option<Refuses> { .. }
/// ```
macro_rules! elements {
    ($($check:ident $refuses:ident $x:ident => $is_accepted:expr;)*) => {$(
        pub(crate) fn $check<T: Float>(op: &'static str, a: Ref<T>, b: Ref<T>, memory: Memory) -> Result<(), ShapeError> {
            check_elements(op, a, b, memory, |$x| $is_accepted)
        }

        /// The check of blocks of an expression.
        pub(in crate::ops) fn $refuses<T: Float>() -> Option<Refuses> {
            /// # Safety
            /// `b` points to `n` elements.
            unsafe fn refuses<T: Float>(_: *const u8, b: *const u8, n: usize) -> bool {
                let is_accepted = |i: usize| {
                    // SAFETY: the caller's promise.
                    let $x = unsafe { *b.cast::<T>().add(i) };
                    $is_accepted
                };
                !(0..n).all(is_accepted)
            }
            Some(refuses::<T>)
        }
    )*};
}
elements! {
    check_celu celu_refuses alpha => alpha != T::ZERO;
    check_softshrink softshrink_refuses lambda => lambda >= T::ZERO;
}

/// Returns the error of an operation that rejects elements of an operand with these sizes.
pub(crate) fn refused(op: &'static str, sizes: &[usize]) -> ShapeError {
    let sizes = sizes.into();
    match op.trim_end_matches('_') {
        "celu" => Fault::SettingElement { name: "alpha", sizes, wanted: "other than 0" },
        "gaussian_nll_loss" => Fault::SettingElement { name: "variance", sizes, wanted: "0 or more" },
        "softshrink" => Fault::SettingElement { name: "lambda", sizes, wanted: "0 or more" },
        _ => Fault::Division { divisor: sizes },
    }
    .of(op)
}
