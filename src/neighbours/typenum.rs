//! Numbers of `typenum` as lengths, and lengths as its numbers.
//!
//! ```
//! use congruent::neighbours::typenum::{LengthOf, UintOf};
//! use congruent::prelude::*;
//! use typenum::{Sum, U2, U784, U999};
//!
//! let x: Tensor<f32, shape![LengthOf<U784>, 10]> = Tensor::<f32, shape![784, 10]>::zeros();
//! let y: Tensor<f32, shape![len![Sum<U999, U2>]]> = Tensor::<f32, shape![1001]>::zeros();
//! let n: UintOf<len![784]> = U784::new();
//! # let _ = (x, y, n);
//! ```
//!
//! `len![U784]` is the length of a number; in `shape!`, write `LengthOf<U784>` or `len![U784]`. In generic code, `U: AsLength` is the
//! bound under which `LengthOf<U>` is a length, and `D: AsUint` that under which `UintOf<D>` is a number.
//!
//! A number is read from its first bit: a bit doubles the number read so far, and adds one if it is set. The way back halves the number and compares
//! it with twice the half.

use crate::dim::Length;
use crate::dim::number::{Alike, Comparison, Decimal, Smaller, Tens, ToDecimal, ToLength};
use crate::dim::sealed::Seal;
use crate::shape::{StaticDim, StaticShape};
use crate::tensor::FormShape;
use ::typenum::{B0, B1, UInt, UTerm, Unsigned};
use congruent_kernel::element::nested::{ManyOf, One};

/// A number of `typenum` that is a length: at most a billion. Sealed.
///
/// # Examples
/// ```
/// use congruent::neighbours::typenum::{AsLength, LengthOf};
/// use congruent::prelude::*;
/// use typenum::U3;
///
/// fn zeros<U: AsLength>() -> Tensor<f32, shape![LengthOf<U>]> {
///     Tensor::zeros()
/// }
/// assert_eq!(zeros::<U3>().sizes(), [3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number of `typenum` that is a length",
    note = "a length is an unsigned number of `typenum` up to 1_000_000_000, as `U784`"
)]
pub trait AsLength: InBaseTen {
    /// The one length of the number.
    type Length: StaticDim + ToDecimal;
}

/// The length of `u`
#[diagnostic::do_not_recommend]
impl<U: InBaseTen<Decimal: ToLength<Length = D>>, D: StaticDim + ToDecimal> AsLength for U {
    type Length = D;
}

/// The one length of a number of `typenum`: `LengthOf<U784>` is `len![784]`.
pub type LengthOf<U> = <U as AsLength>::Length;

/// A number of `typenum` in base ten. Sealed.
#[doc(hidden)]
pub trait InBaseTen {
    /// The number.
    type Decimal: Decimal;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// `0`
impl InBaseTen for UTerm {
    type Decimal = ();
    const SEALED: Seal<Self> = Seal::NEW;
}
/// `[u, 0] = u + u`
impl<U: InBaseTen> InBaseTen for UInt<U, B0> {
    type Decimal = <U::Decimal as Decimal>::Sum<U::Decimal>;
    const SEALED: Seal<Self> = Seal::NEW;
}
/// `[u, 1] = u + u + 1`
impl<U: InBaseTen> InBaseTen for UInt<U, B1> {
    type Decimal = <U::Decimal as Decimal>::SumAndOne<U::Decimal>;
    const SEALED: Seal<Self> = Seal::NEW;
}

/// A known length as a number of `typenum`. Sealed.
///
/// # Examples
/// ```
/// use congruent::neighbours::typenum::{AsUint, UintOf};
/// use congruent::prelude::*;
/// use typenum::Unsigned;
///
/// fn columns<R: Dim, C: Dim + AsUint>(_: &Strided<f32, shape![R, C]>) -> usize {
///     UintOf::<C>::USIZE
/// }
/// assert_eq!(columns(&Tensor::<f32, shape![2, 784]>::zeros()), 784);
/// ```
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not a number of `typenum`: it is not known at compile time"
)]
pub trait AsUint {
    /// The number.
    type Uint: Unsigned;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// The number of `d`
#[diagnostic::do_not_recommend]
impl<D: ToDecimal<Decimal: InBaseTwo>> AsUint for D {
    type Uint = <D::Decimal as InBaseTwo>::Uint;
    const SEALED: Seal<Self> = Seal::NEW;
}

/// A known length as a number of `typenum`: `UintOf<len![784]>` is `U784`.
pub type UintOf<D> = <D as AsUint>::Uint;

/// A number in base ten as a number of `typenum`. Sealed.
#[doc(hidden)]
pub trait InBaseTwo {
    /// The number.
    type Uint: Unsigned;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// `0`
impl InBaseTwo for () {
    type Uint = UTerm;
    const SEALED: Seal<Self> = Seal::NEW;
}
/// `u = [u / 2, u - 2 * (u / 2)]`
impl<R, D, H, B> InBaseTwo for Tens<R, D>
where
    Self: Decimal<Half = H>,
    H: Decimal + InBaseTwo,
    Comparison<<H as Decimal>::Sum<H>, Self>: LastBit<Bit = B>,
    UInt<H::Uint, B>: Unsigned,
{
    type Uint = UInt<H::Uint, B>;
    const SEALED: Seal<Self> = Seal::NEW;
}

/// The last bit of a number, found by comparing the number with twice its half. Sealed.
#[doc(hidden)]
pub trait LastBit {
    /// The bit.
    type Bit;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}
/// `2 * (u / 2) = u`: even
impl LastBit for Alike {
    type Bit = B0;
    const SEALED: Seal<Self> = Seal::NEW;
}
/// `2 * (u / 2) < u`: odd
impl LastBit for Smaller {
    type Bit = B1;
    const SEALED: Seal<Self> = Seal::NEW;
}

/// The type that `len![X]` prints: the length of a number of `typenum`; a length is itself.
#[doc(hidden)]
pub type Len<X> = <X as IsLength>::Length;

/// A length, or a number of `typenum` that is a length. Sealed.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a length",
    note = "a length is written with `shape!`, declared by `dim!`, or an unsigned number of `typenum`"
)]
pub trait IsLength {
    /// The length.
    type Length: Length;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}
/// `d`
#[diagnostic::do_not_recommend]
impl<D: Length> IsLength for D {
    type Length = D;
    const SEALED: Seal<Self> = Seal::NEW;
}
/// `0`
#[diagnostic::do_not_recommend]
impl IsLength for UTerm {
    type Length = LengthOf<UTerm>;
    const SEALED: Seal<Self> = Seal::NEW;
}
/// The length of `u`
#[diagnostic::do_not_recommend]
impl<U, B> IsLength for UInt<U, B>
where
    Self: AsLength,
{
    type Length = LengthOf<Self>;
    const SEALED: Seal<Self> = Seal::NEW;
}

/// `[u]`
#[diagnostic::do_not_recommend]
impl<U: AsLength + Unsigned> FormShape for ManyOf<One, U> {
    type Shape = ((), LengthOf<U>);
    fn shape(_: usize) -> Self::Shape {
        StaticShape::VALUE
    }
    fn numel(_: usize) -> usize {
        const { assert!(<Self::Shape as StaticShape>::NUMEL == U::USIZE, "a length for each element") };
        U::USIZE
    }
}
/// `[u, v]`
#[diagnostic::do_not_recommend]
impl<U: AsLength + Unsigned, V: AsLength + Unsigned> FormShape for ManyOf<ManyOf<One, V>, U> {
    type Shape = (((), LengthOf<U>), LengthOf<V>);
    fn shape(_: usize) -> Self::Shape {
        StaticShape::VALUE
    }
    fn numel(_: usize) -> usize {
        const { assert!(<Self::Shape as StaticShape>::NUMEL == U::USIZE * V::USIZE, "a length for each element") };
        U::USIZE * V::USIZE
    }
}
