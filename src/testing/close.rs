//! `assert_close!`: checks that two tensors are close; if not, reports where and by how much they differ.

use crate::error::prelude::*;
use crate::ops::compare::close::checked;
use crate::shape::{InlineShape, Lengths, Same};
use crate::tensor::{Contiguous, CowTensor, Shared, StackTensor, Strided, Tensor, View, ViewMut};
use congruent_kernel::element::close::{Close, Tolerance};
use congruent_kernel::element::half::{Bf16, F16};
use congruent_kernel::index::position;
use core::fmt;

/// An operand of `assert_close!`: a tensor, a view, a number, a variable of `congruent-grad`, or a reference to one, with elements of type `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not compared with elements of type `{T}`",
    label = "expected a tensor, a view, a variable or a number with elements of type `{T}`",
    note = "an array becomes a tensor by `Tensor::from([..])`, an expression by `.eval()`; `x.to_type::<f32>()` converts elements"
)]
pub trait CloseOperand<T> {
    /// The shape of the operand.
    type Shape;
    /// Calls `f` with the elements.
    fn with_elements<R>(&self, f: impl FnOnce(&Strided<T, Self::Shape>) -> R) -> R;
}

macro_rules! tensors {
    ($([$($life:lifetime)?] $name:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($life,)? T, S> CloseOperand<T> for $name {
            type Shape = S;
            fn with_elements<R>(&self, f: impl FnOnce(&Strided<T, S>) -> R) -> R {
                f(self)
            }
        }
    )*};
}
tensors! {
    [] Strided<T, S>;
    [] Tensor<T, S>;
    ['a] View<'a, T, S>;
    ['a] ViewMut<'a, T, S>;
    ['a] CowTensor<'a, T, S>;
    ['a] Contiguous<'a, T, S>;
    [] Shared<T, S>;
}
#[diagnostic::do_not_recommend]
impl<T, S: InlineShape> CloseOperand<T> for StackTensor<T, S> {
    type Shape = S;
    fn with_elements<R>(&self, f: impl FnOnce(&Strided<T, S>) -> R) -> R {
        f(&self.as_view())
    }
}
#[diagnostic::do_not_recommend]
impl<T, X: CloseOperand<T> + ?Sized> CloseOperand<T> for &X {
    type Shape = X::Shape;
    fn with_elements<R>(&self, f: impl FnOnce(&Strided<T, X::Shape>) -> R) -> R {
        (**self).with_elements(f)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl CloseOperand<$number> for $number {
            type Shape = ();
            fn with_elements<R>(&self, f: impl FnOnce(&Strided<$number, ()>) -> R) -> R {
                f(&Tensor::scalar(*self))
            }
        }
    )*};
}
numbers! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool F16 Bf16 }
#[cfg(feature = "complex")]
numbers! { num_complex::Complex<f32> num_complex::Complex<f64> }

/// The options of `assert_close!`.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    rtol: Option<f64>,
    atol: Option<f64>,
    equal_nan: bool,
}

impl Asked {
    /// The default tolerances of the elements; NaN is not close to any number.
    pub const DEFAULT: Self = Asked { rtol: None, atol: None, equal_nan: false };

    /// Sets the relative tolerance.
    pub fn rtol(self, rtol: f64) -> Self {
        Asked { rtol: Some(rtol), ..self }
    }

    /// Sets the absolute tolerance.
    pub fn atol(self, atol: f64) -> Self {
        Asked { atol: Some(atol), ..self }
    }

    /// Sets whether NaN is close to NaN.
    pub fn equal_nan(self, equal_nan: bool) -> Self {
        Asked { equal_nan, ..self }
    }
}

/// Checks that two operands are close.
///
/// # Panics
/// If the operands are not close.
#[track_caller]
pub fn check_close<T, X, Y>(x: &X, y: &Y, names: [&str; 2], asked: Asked, message: Option<fmt::Arguments<'_>>)
where
    T: Close,
    X: CloseOperand<T, Shape: Same<Y::Shape> + Lengths> + ?Sized,
    Y: CloseOperand<T, Shape: Lengths> + ?Sized,
{
    let (rtol, atol) = (asked.rtol.unwrap_or(T::RTOL), asked.atol.unwrap_or(T::ATOL));
    let by = checked("assert_close", rtol, atol, asked.equal_nan).or_panic().0;
    let fault = x.with_elements(|x| y.with_elements(|y| find_fault(x.as_dyn(), y.as_dyn(), names, by)));
    if let Some(fault) = fault {
        let message = message.map(|message| format!("\n{message}")).unwrap_or_default();
        panic!("{fault}{message}");
    }
}

/// A distance, and the elements with this distance.
struct Deviation<T> {
    by: f64,
    at: usize,
    elements: (T, T),
}

impl<T: Copy> Deviation<T> {
    /// Returns the larger distance: NaN is the largest; among equal distances, the first.
    fn larger(found: Option<Self>, by: f64, at: usize, elements: (T, T)) -> Option<Self> {
        match found {
            Some(found) if found.by.is_nan() || !(by.is_nan() || by > found.by) => Some(found),
            _ => Some(Deviation { by, at, elements }),
        }
    }
}

/// Returns a description of the difference of two tensors that are not close.
fn find_fault<T: Close>(
    x: View<'_, T, crate::AnyRank>,
    y: View<'_, T, crate::AnyRank>,
    [left, right]: [&str; 2],
    by: Tolerance,
) -> Option<String> {
    let (of_x, of_y) = (x.sizes(), y.sizes());
    if of_x != of_y {
        return Some(format!("`{left}` has shape {of_x:?}, and `{right}` shape {of_y:?}: assert_close"));
    }
    x.raw().check_visits().and_then(|()| y.raw().check_visits()).of("assert_close").or_panic();
    let (mut count, mut absolute, mut relative) = (0usize, None, None);
    for (at, (&a, &b)) in x.iter().zip(y.iter()).enumerate() {
        if !a.is_close(b, by) {
            let distance = a.distance(b);
            count += 1;
            absolute = Deviation::larger(absolute, distance, at, (a, b));
            relative = Deviation::larger(relative, distance / b.size(), at, (a, b));
        }
    }
    let (absolute, relative) = (absolute?, relative?);
    let (all, share) = (x.numel(), 100.0 * count as f64 / x.numel() as f64);
    let exact = by.rtol == 0.0 && by.atol == 0.0;
    let line = |apart: &Deviation<T>, allowed: f64| {
        let allowed = if exact { String::new() } else { format!(", allowed {allowed:?}") };
        format!(
            "{:?} at {:?}: {:?} and {:?}{allowed}",
            apart.by,
            position(of_x, apart.at),
            apart.elements.0,
            apart.elements.1
        )
    };
    let verb = if exact { "equal" } else { "close" };
    Some(format!(
        "`{left}` is not {verb} to `{right}`: {count} of {all} elements differ ({share:.1} %), of shape {of_x:?}\n\
         largest absolute difference: {}\nlargest relative difference: {}",
        line(&absolute, by.atol),
        line(&relative, by.rtol)
    ))
}

/// Checks that two tensors are close, element by element: `|a - b| <= atol + rtol * |b|`, the rule of
/// [`isclose`](crate::Strided::isclose). The second is the expected one.
///
/// The operands are tensors, views, small tensors, variables of `congruent-grad` or numbers, with elements of one type and of one shape: nothing is
/// broadcast. Two shapes that cannot be equal do not compile; a length known only at run time is checked then.
///
/// Without `rtol` and `atol` the tolerances are those of `torch.testing.assert_close`:
///
/// | elements | `rtol` | `atol` |
/// |---|---|---|
/// | `F16` | 1e-3 | 1e-5 |
/// | `Bf16` | 1.6e-2 | 1e-5 |
/// | `f32`, `Complex<f32>` | 1.3e-6 | 1e-5 |
/// | `f64`, `Complex<f64>` | 1e-7 | 1e-7 |
/// | integers, `bool` | 0 | 0 |
///
/// With `equal_nan`, NaN is close to NaN. A message may follow, as in `assert_eq!`.
///
/// # Panics
/// If the operands are not close, with the number of elements that differ, the largest absolute and relative difference and their positions. If the
/// sizes differ, and if a tolerance is negative or NaN.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::testing::assert_close;
///
/// let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
/// assert_close!(x.ln().exp(), x);
/// assert_close!(x.mean_all().item(), 2.5);
/// assert_close!(x.sqrt(), Tensor::from([[1.0, 1.414], [1.732, 2.0]]), atol = 1e-3);
/// assert_close!(&x * 1e-3, &x / 1e3, rtol = 1e-12, atol = 0.0, equal_nan, "scaled by {}", 1e-3);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent::testing::assert_close;
///
/// let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
/// assert_close!(x.sum::<0>(), x.sum_keepdim::<0>());   // `[2]` and `[1, 2]`
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __assert_close {
    // Options that are already read, then the remaining ones.
    (@ $x:expr, $y:expr, [$($options:tt)*] [$($message:tt)*]) => {
        match (&$x, &$y) {
            (x, y) => $crate::testing::check_close(
                x,
                y,
                [::core::stringify!($x), ::core::stringify!($y)],
                $crate::testing::Asked::DEFAULT $($options)*,
                $($message)*
            ),
        }
    };
    (@ $x:expr, $y:expr, [$($options:tt)*] rtol = $rtol:expr $(, $($rest:tt)*)?) => {
        $crate::__assert_close!(@ $x, $y, [$($options)* .rtol($rtol)] $($($rest)*)?)
    };
    (@ $x:expr, $y:expr, [$($options:tt)*] atol = $atol:expr $(, $($rest:tt)*)?) => {
        $crate::__assert_close!(@ $x, $y, [$($options)* .atol($atol)] $($($rest)*)?)
    };
    (@ $x:expr, $y:expr, [$($options:tt)*] equal_nan = $equal_nan:expr $(, $($rest:tt)*)?) => {
        $crate::__assert_close!(@ $x, $y, [$($options)* .equal_nan($equal_nan)] $($($rest)*)?)
    };
    (@ $x:expr, $y:expr, [$($options:tt)*] equal_nan $(, $($rest:tt)*)?) => {
        $crate::__assert_close!(@ $x, $y, [$($options)* .equal_nan(true)] $($($rest)*)?)
    };
    (@ $x:expr, $y:expr, [$($options:tt)*]) => {
        $crate::__assert_close!(@ $x, $y, [$($options)*] [::core::option::Option::None])
    };
    (@ $x:expr, $y:expr, [$($options:tt)*] $($message:tt)+) => {
        $crate::__assert_close!(@ $x, $y, [$($options)*] [::core::option::Option::Some(::core::format_args!($($message)+))])
    };
    ($x:expr, $y:expr $(, $($rest:tt)*)?) => {
        $crate::__assert_close!(@ $x, $y, [] $($($rest)*)?)
    };
}
