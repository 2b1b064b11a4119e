//! Elements of tensors.
//!
//! | trait | types | what it allows |
//! |---|---|---|
//! | [`Element`] | every `Copy` type that may cross threads | building, reading, views, `map`, `copy_` |
//! | [`Scalar`] | the numbers, `bool`, `char`, and types that implement it | being an operand without a tensor |
//! | [`Numeric`] | the numbers, and complex numbers | `+ - * /`, sums, products |
//! | [`Number`] | `f32 f64`, the integers | also comparison and whatever needs an order |
//! | [`Float`] | `f32 f64` | `exp`, `tanh` and the like |

pub mod close;
#[cfg(feature = "complex")]
pub mod complex;
pub mod convert;
pub mod draw;
pub mod half;
pub mod integer;
pub mod key;
pub mod magnitude;
pub mod nested;
#[cfg(feature = "random")]
pub(crate) mod normal;
pub mod number;
pub mod ordered;
pub mod range;
pub mod truth;

pub use crate::loops::any::{Element, is_large, is_plain};

use crate::element::close::Close;
use crate::element::convert::{Cast, CastTo};
use crate::element::draw::Draw;
use crate::element::half::{Bf16, F16};
use crate::element::integer::IntegerMath;
use crate::element::key::Sortable;
use crate::element::magnitude::Magnitude;
use crate::element::number::{Arithmetic, Division};
use crate::element::ordered::Ordered;
use crate::element::range::Steps;
use crate::element::truth::Truth;
use crate::fold::loss::classes::Losses;
use crate::loops::compiled::{
    ActivationLoops, BitLoops, FloatFolds, FloatLoops, InexactLoops, IntegralLoops, Medians, NegateLoops, NetworkLanes,
    NumberLanes, NumberLoops, NumericFolds, NumericLanes, NumericLoops, OrderLoops, RareFloatLanes, RareFolds,
    RareLoops, RareNumberLanes, ScatterLoops, SpecialLoops, WeightLoops, WindowLoops,
};
use crate::math::float::{Analytic, Math, Vectored};
use crate::matmul::Gemm;
use crate::sealed::element::Sealed;
use crate::simd::isa::Isa;
use core::fmt::Debug;
use core::mem::MaybeUninit;
use core::ops::{Add, Div, Mul, Rem, Sub};

/// An element that is an operand without a tensor around it, and a leaf of nested arrays.
///
/// Implemented for the numbers, `bool` and `char`; implement it for a type of your own with `impl Scalar for Pixel {}`.
///
/// **Why not every element?** References to tensors are `Copy` types too: were they scalars,
/// rustc could not tell from `mask.where_(&a, &b)` what the elements are.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not stand for one element",
    note = "the numbers, `bool` and `char` do; for a type of your own write `impl Scalar for {Self} {{}}`"
)]
pub trait Scalar: Element {}
impl Scalar for bool {}
impl Scalar for char {}
#[diagnostic::do_not_recommend]
impl Scalar for F16 {}
#[diagnostic::do_not_recommend]
impl Scalar for Bf16 {}

/// A type with `+ - * /`: the numbers, and with the feature `complex` complex numbers. Sealed.
///
/// Operators, sums and products of matrices need no order and take all of these types. Generic code over real numbers alone needs the bound
/// [`Number`], which implies this trait.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// fn square<T: Numeric, N: Dim>(x: &Strided<T, shape![N, N]>) -> Tensor<T, shape![N, N]> {
///     x.matmul(x) + x
/// }
/// assert_eq!(square(&Tensor::from([[1, 2], [0, 1]])), Tensor::from([[2, 6], [0, 2]]));
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` have no arithmetic",
    label = "expected `f32`, `f64` or integers",
    note = "of `bool`, `x.count_nonzero::<0>()` counts those that hold and `x.to_type::<i64>()` makes numbers; for other types use `map` and `zip_map`"
)]
pub trait Numeric:
    Scalar
    + Debug
    + PartialEq
    + Close
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Division
    + Wide
    + Gemm
    + NumericLoops
    + WeightLoops
    + NumericFolds
    + NumericLanes
{
}

/// A real number: `f32`, `f64` and the integers. Sealed.
///
/// Arithmetic is Rust's: an integer that overflows panics if overflow
/// checks are on (debug builds) and wraps if they are off; division by zero panics. Most loops of `f32`, `f64`, `i32`,
/// `i64`, `u8` and `bool` are compiled with this library: their overflow checks follow the profile of the library, which is the program's unless
/// `[profile.dev.package]` sets `overflow-checks` for `congruent` and `congruent-kernel`.
///
/// In generic code [`T::of(0.5)`](Number::of) is the literal, and `to_type` converts from and to
/// every number and `bool` without a further bound:
///
/// ```
/// use congruent::prelude::*;
///
/// fn halves<T: Float, S: Shape>(mask: &Strided<bool, S>) -> Tensor<T, S> {
///     mask.to_type::<T>() * T::of(0.5)
/// }
/// assert_eq!(halves::<f64, _>(&Tensor::from([true, false])).to_vec(), [0.5, 0.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not real numbers",
    label = "expected `f32`, `f64` or integers",
    note = "of `bool`, `x.count_nonzero::<0>()` counts those that hold and `x.to_type::<i64>()` makes numbers; for other types use `map` and `zip_map`"
)]
pub trait Number:
    Numeric
    + Magnitude<Real = Self>
    + PartialOrd
    + Rem<Output = Self>
    + Arithmetic
    + Steps
    + Sortable
    + Truth
    + Ordered
    + Cast
    + NumberLoops
    + OrderLoops
    + RareLoops
    + NumberLanes
    + RareNumberLanes
    + Medians
    + ScatterLoops
{
    /// Converts a literal, or another number, to this type by the rules of [`CastTo`]: O(1).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// fn leaky<T: Float, S: Shape>(x: &Strided<T, S>) -> Tensor<T, S> {
    ///     x.maximum(x * T::of(0.01))
    /// }
    /// assert_eq!(leaky(&Tensor::from([-100.0, 2.0])).to_vec(), [-1.0, 2.0]);
    ///
    /// fn mean<T: Number, B: Dim, D: Dim>(x: &Strided<T, shape![B, D]>) -> T {
    ///     x.sum_all().item() / T::of(x.numel())
    /// }
    /// assert_eq!(mean(&Tensor::from([[1, 2], [3, 6]])), 3);
    /// ```
    #[inline(always)]
    fn of<X: CastTo<Self>>(x: X) -> Self {
        x.cast()
    }
}

/// A number with a negative, as unary `-` requires. Real numbers with a sign, and with the feature `complex` complex numbers.
#[diagnostic::on_unimplemented(message = "elements of type `{Self}` have no sign, so `-` does not apply")]
pub trait Negate: Numeric + core::ops::Neg<Output = Self> + NegateLoops {}

/// A real number with a sign.
#[diagnostic::on_unimplemented(message = "elements of type `{Self}` have no sign")]
pub trait Signed: Number + Negate {}

/// A number with a fractional part: a float, and with the feature `complex` a complex number. NumPy's `inexact`.
///
/// Required by `exp`, `sqrt`, `sin` and `mean`. Generic code over floats alone needs the bound [`Float`], which implies this trait.
///
/// A single number has the functions of a tensor of these elements: `x.exp()`, and `ln log2 log10 sqrt rsqrt recip pow sin cos tan asin acos
/// atan sinh cosh tanh`. The results may differ from a tensor's in the last bit, because loops over tensors use the instructions of the
/// machine.
///
/// # Examples
/// ```
/// use congruent::element::Inexact;
/// use congruent::prelude::*;
///
/// fn normal<T: Inexact, S: Shape>(x: &Strided<T, S>, deviation: T) -> Tensor<T, S> {
///     (x / deviation).square() / (T::ONE + T::ONE) - deviation.ln()
/// }
/// assert_eq!(normal(&Tensor::from([2.0, 4.0]), 1.0).to_vec(), [2.0, 8.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not floats",
    label = "expected `f32` or `f64`",
    note = "this operation is there for `f32` and `f64`: `x.to_type::<f32>()` converts a tensor"
)]
pub trait Inexact: Negate + Analytic + InexactLoops {}

/// `f32` or `f64`.
///
/// A single number has the functions of [`Inexact`], and those of tensors of floats: `floor ceil trunc round exp2 expm1 ln_1p asinh acosh atanh erf
/// erfc erfinv sigmoid gelu silu lgamma digamma trigamma atan2 hypot copysign`; like all real numbers it has `abs sign maximum minimum
/// remainder is_nan is_infinite is_finite`. [`T::of`](Number::of) makes a literal, and `x.to_f64()` returns a float as an `f64`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// /// Positions of a transformer: `sin` of even places, `cos` of odd ones.
/// fn positions<T: Float, L: Dim, D: Dim>(of: &Strided<T, shape![L, D]>) -> Tensor<T, shape![L, D]> {
///     Tensor::from_fn_of(of.shape(), |[position, place]| {
///         let angle = T::of(position) * (T::of(place / 2 * 2) * -T::of(1e4).ln() / T::of(of.sizes()[1])).exp();
///         if place % 2 == 0 { angle.sin() } else { angle.cos() }
///     })
/// }
/// let of: Tensor<f64, shape![2, 4]> = positions(&Tensor::zeros());
/// assert!((of[[1, 2]] - 0.01f64.sin()).abs() < 1e-12);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not floats",
    label = "expected `f32` or `f64`",
    note = "this operation is there for `f32` and `f64`: `x.to_type::<f32>()` converts a tensor"
)]
pub trait Float:
    Signed
    + Inexact
    + Math
    + Draw
    + Vectored
    + FloatLoops
    + ActivationLoops
    + SpecialLoops
    + FloatFolds
    + RareFolds
    + NetworkLanes
    + RareFloatLanes
    + Losses
    + WindowLoops
{
}

/// An integer or `bool`, as `&`, `|`, `^` and `!` require.
#[diagnostic::on_unimplemented(message = "elements of type `{Self}` have no bits: `&`, `|`, `^`, `!` do not apply")]
pub trait Bits:
    Element
    + core::ops::BitAnd<Output = Self>
    + core::ops::BitOr<Output = Self>
    + core::ops::BitXor<Output = Self>
    + core::ops::Not<Output = Self>
    + BitLoops
{
}
impl Bits for bool {}

/// An integer, as `gcd`, `lcm` and the shifts require.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not integers",
    label = "expected an integer type",
    note = "`x.to_type::<i64>()` converts a tensor"
)]
pub trait Integral: Number + Bits + IntegerMath + IntegralLoops {}

/// The type of a running sum of these elements: `f64` for floats, otherwise their own type. (Implemented in `fold::scan`.)
pub trait Wide: Copy + Sized + Sealed {
    /// The type of the sum.
    type Wide: Numeric;
    /// Whether terms may be summed in blocks first: not for integers, whose overflow panics.
    const BLOCKS: bool;
    /// Converts without loss.
    fn widen(self) -> Self::Wide;
    /// Rounds to the nearest number.
    fn narrow(wide: Self::Wide) -> Self;
    /// Writes the running sums of as many terms as fill whole vectors; returns their number, and whether all sums are numbers. Called
    /// only if [`BLOCKS`](Self::BLOCKS).
    fn running_sums<I: Isa>(x: &[Self], out: &mut [MaybeUninit<Self>], total: &mut Self::Wide) -> (usize, bool);
    /// Returns the sum of a short run; `zero` if the run is empty.
    fn sum_of<I: Isa>(x: &[Self], zero: Self) -> Self;
}

/// Implements the traits for the list of types; the arithmetic itself is in `kernel::number`.
macro_rules! elements {
    (floats $($float:ident)*; signed $($signed:ident)*; unsigned $($unsigned:ident)*;) => {
        $(#[diagnostic::do_not_recommend] impl Scalar for $float {} #[diagnostic::do_not_recommend] impl Numeric for $float {} #[diagnostic::do_not_recommend] impl Number for $float {} #[diagnostic::do_not_recommend] impl Negate for $float {} #[diagnostic::do_not_recommend] impl Signed for $float {} #[diagnostic::do_not_recommend] impl Inexact for $float {} #[diagnostic::do_not_recommend] impl Float for $float {})*
        $(#[diagnostic::do_not_recommend] impl Scalar for $signed {} #[diagnostic::do_not_recommend] impl Numeric for $signed {} #[diagnostic::do_not_recommend] impl Number for $signed {} #[diagnostic::do_not_recommend] impl Negate for $signed {} #[diagnostic::do_not_recommend] impl Signed for $signed {} #[diagnostic::do_not_recommend] impl Bits for $signed {} #[diagnostic::do_not_recommend] impl Integral for $signed {})*
        $(#[diagnostic::do_not_recommend] impl Scalar for $unsigned {} #[diagnostic::do_not_recommend] impl Numeric for $unsigned {} #[diagnostic::do_not_recommend] impl Number for $unsigned {} #[diagnostic::do_not_recommend] impl Bits for $unsigned {} #[diagnostic::do_not_recommend] impl Integral for $unsigned {})*
    };
}
elements! {
    floats f32 f64;
    signed i8 i16 i32 i64 i128 isize;
    unsigned u8 u16 u32 u64 u128 usize;
}
