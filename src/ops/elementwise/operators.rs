//! `+ - * / %`, unary `-`, `& | ^ !`, each in every combination of owned, borrowed and number.
//!
//! The result reuses the memory of an owned operand if the size is right: `a + &b` allocates nothing. An operator panics with the error that its
//! `try_` twin returns.

use crate::error::prelude::*;
use crate::ops::{
    Memory, OperandFacts, arithmetic, backcompat, check_division, fresh, fresh_or_refuse, overwrite_right, refuse,
    reuse_or_refuse, reused, unchecked,
};
use crate::shape::{AnyRank, Broadcast, Broadcasted, InlineShape, Lengths};
use crate::tensor::rebranded;
use crate::tensor::{
    Beside, Contiguous, CowTensor, Lent, Operand, Shared, StackOperand, StackTensor, Strided, Tensor, View, ViewMut,
};
use congruent_kernel::element::{Bits, Element, Negate, Number, Numeric};
use congruent_kernel::loops::op;
use congruent_kernel::{Ref, RefMut};
use congruent_layout::Geometry;
use congruent_macros::faces;

/// One operator for one left operand; expanded for `+` and `&Tensor`:
///
/// ```text
/// impl<T: Numeric, S: Lengths, X: Beside<T, S>> Add<X> for &Tensor<T, S> {
///     type Output = Tensor<T, X::Out>;
///     #[track_caller]
///     fn add(self, rhs: X) -> Self::Output { .. }
/// }
/// ```
macro_rules! operator {
    ($trait:ident $method:ident $bound:ident $check:ident; $([$($life:tt)*] $lhs:ty;)*) => {$(
        impl<$($life)* T: $bound, S: Lengths, X: Beside<T, S>> core::ops::$trait<X> for $lhs {
            type Output = Tensor<T, X::Out>;
            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                // Inlined: a function would be compiled once more for each shape in a debug build.
                // SAFETY: the elements that `self` has, or lends.
                let a = unsafe { Ref::new(self.strided.ptr.as_ptr(), &self.strided.layout, S::SUMMARY.named) };
                let b = rhs.raw();
                operator! { @check $check(stringify!($method), a, b, const { Memory::of_operands::<T, Self, X>() }) }
                if <Self as Operand<T>>::OWNED || X::OWNED {
                    // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
                    return match unsafe { arithmetic::<T, _, _, _, _>(stringify!($method), self, rhs, op::$trait) } {
                        Ok(out) => out,
                        Err(error) => refuse(error),
                    };
                }
                // SAFETY: the layout of `self`, as which `a` lies.
                let out = unsafe { fresh_or_refuse(stringify!($method), &self.strided.layout, a, b, op::$trait) };
                if const { backcompat::possible::<S, X::Shape>() } {
                    backcompat::check(stringify!($method), a.sizes, b.sizes);
                }
                // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
                unsafe { rebranded!(T: out) }
            }
        }
    )*};
    (@lent $trait:ident $method:ident $bound:ident $check:ident; $([$($life:tt)*] $lhs:ty;)*) => {$(
        impl<$($life)* T: $bound, S: Lengths, X: Beside<T, S>> core::ops::$trait<X> for $lhs {
            type Output = Tensor<T, X::Out>;
            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                let left: &Strided<T, S> = &self;
                operator! { @check $check(stringify!($method), left.raw(), rhs.raw(), const { Memory::of_operands::<T, Lent<T, S>, X>() }) }
                // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
                match unsafe { arithmetic::<T, _, _, _, _>(stringify!($method), Lent(left), rhs, op::$trait) } {
                    Ok(out) => out,
                    Err(error) => refuse(error),
                }
            }
        }
    )*};
    (@owned $trait:ident $method:ident $bound:ident $check:ident) => {
        #[cfg_attr(doc, doc(hidden))]
        impl<T: $bound, S: Lengths, X: Beside<T, S>> core::ops::$trait<X> for Tensor<T, S> {
            type Output = Tensor<T, X::Out>;
            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                operator! { @check $check(stringify!($method), self.strided.raw(), rhs.raw(), const { Memory::of_operands::<T, Self, X>() }) }
                // Returning a `Result` of a tensor moves it, which costs as much as 64 additions.
                // SAFETY: the elements of `self`, borrowed alone.
                let a = unsafe { RefMut::from_raw(self.strided.ptr.as_ptr(), self.strided.layout.geometry()) };
                if const { !backcompat::possible::<S, X::Shape>() } && reused(a, rhs.raw(), op::$trait) {
                    // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`), and has the sizes of `self`.
                    return unsafe { rebranded!(T: self) };
                }
                if !<X as Operand<T>>::OWNED {
                    let known = OperandFacts { named: S::SUMMARY.named, warns: const { backcompat::possible::<S, X::Shape>() } };
                    // SAFETY: any sizes fit `AnyRank`.
                    let a: Tensor<T, AnyRank> = unsafe { rebranded!(T: self) };
                    let out = reuse_or_refuse(stringify!($method), a, rhs.raw(), op::$trait, known);
                    // SAFETY: any sizes fit `AnyRank`.
                    return unsafe { rebranded!(T: out) };
                }
                // SAFETY: any sizes fit `AnyRank`.
                match unsafe { arithmetic::<T, _, _, _, _>(stringify!($method), self, rhs, op::$trait) } {
                    Ok(out) => out,
                    Err(error) => refuse(error),
                }
            }
        }
    };
    (@check unchecked($($argument:expr),*)) => {};
    (@check $check:ident($($argument:expr),*)) => {
        if let Err(error) = $check($($argument),*) {
            refuse(error);
        }
    };
}

/// One operator for all left operands but the numbers.
macro_rules! operators {
    ($($trait:ident $method:ident $bound:ident $check:ident;)*) => {$(
        operator! { $trait $method $bound $check;
            ['a,] &'a Tensor<T, S>;
            ['a,] View<'a, T, S>;
            ['a, 'b,] &'b View<'a, T, S>;
            ['a, 'b,] &'b ViewMut<'a, T, S>;
        }
        operator! { @owned $trait $method $bound $check }
        operator! { @lent $trait $method $bound $check;
            ['a,] &'a Strided<T, S>;
            ['a,] CowTensor<'a, T, S>;
            ['a, 'b,] &'b CowTensor<'a, T, S>;
            ['a,] Contiguous<'a, T, S>;
            ['a, 'b,] &'b Contiguous<'a, T, S>;
            [] Shared<T, S>;
            ['a,] &'a Shared<T, S>;
        }
        operators! { @stack $trait $method $bound; StackTensor<T, S>; &StackTensor<T, S>; }
    )*};
    (@stack $trait:ident $method:ident $bound:ident; $($lhs:ty;)*) => {$(
        impl<T: $bound, S, X> core::ops::$trait<X> for $lhs
        where
            S: InlineShape + Broadcast<X::Shape, Out: InlineShape>,
            X: StackOperand<T>,
        {
            type Output = StackTensor<T, Broadcasted<S, X::Shape>>;
            #[inline(always)]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                // SAFETY: that is what the shapes broadcast to (`Broadcast`).
                unsafe { self.binary(&rhs, op::$trait) }
            }
        }
    )*};
}

operators! {
    Add add Numeric unchecked;
    Sub sub Numeric unchecked;
    Mul mul Numeric unchecked;
    Div div Numeric check_division;
    Rem rem Number check_division;
    BitAnd bitand Bits unchecked;
    BitOr bitor Bits unchecked;
    BitXor bitxor Bits unchecked;
}

// The operators as methods: the method that returns the error, and the methods in place.
faces! {
    operator;
    // `not` has an operator, and no methods.
    without not;
    Strided {
        check_operands(stringify!(name), self.raw(), rhs.raw(), const { Memory::of_operands::<T, Lent<T, S>, X>() })?;
        // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
        unsafe { arithmetic(stringify!(name), Lent(self), rhs, operation) }
    }
    Tensor, ViewMut {
        self.try_name_(rhs).or_panic()
    } {
        crate::ops::update(stringify!(name_), self.raw_mut(), rhs.raw(), operation, check_operands)?;
        Ok(self)
    }
    StackTensor {
        // SAFETY: the shape expands to `S` (`Onto`).
        unsafe { self.update(&rhs, operation) };
        self
    }
    View {} {}

    /// `self + rhs`
    add by op::Add;
    /// `self - rhs`
    sub by op::Sub;
    /// `self * rhs`
    mul by op::Mul;
    /// `self / rhs`
    div by op::Div;
    /// `self % rhs`
    rem by op::Rem;
    /// `self & rhs`
    bitand by op::BitAnd;
    /// `self | rhs`
    bitor by op::BitOr;
    /// `self ^ rhs`
    bitxor by op::BitXor;
}

faces! {
    assignment;
    Tensor, ViewMut {
        self.try_name_(rhs).or_panic()
    } {
        crate::ops::update(stringify!(name_), self.raw_mut(), rhs.raw(), operation, check_operands)?;
        Ok(self)
    }
    StackTensor {
        // SAFETY: the shape expands to `S` (`Onto`).
        unsafe { self.update(&rhs, operation) };
        self
    }
    View {} {}

    /// A copy of `rhs`
    copy by op::Second;
}

/// Applies an operator to a number and a tensor. (One body for a thousand operators, each of which would be type-checked separately.)
#[inline]
#[track_caller]
fn with_number<T, X, F, C>(name: &'static str, number: T, rhs: X, f: F, check: C) -> Tensor<T, X::Shape>
where
    T: Element + Operand<T>,
    X: Operand<T>,
    F: op::Binary<T, T, Out = T> + Copy + Send + Sync,
    C: FnOnce(&'static str, Ref<T>, Ref<T>, Memory) -> Result<(), ShapeError>,
{
    if let Err(error) = check(name, Ref::scalar(&number), rhs.raw(), const { Memory::of_operands::<T, T, X>() }) {
        refuse(error);
    }
    if X::OWNED {
        let mut out = rhs.reuse();
        overwrite_right(Ref::scalar(&number), out.raw_mut(), f);
        return out;
    }
    match fresh(name, Ref::scalar(&number), rhs.raw(), f) {
        // SAFETY: with a number the sizes stay what they are.
        Ok(out) => unsafe { rebranded!(T: out) },
        Err(error) => refuse(error),
    }
}

/// Operators with a number on the left: `impl<S: Lengths> Add<&Tensor<f32, S>> for f32 { type Output = Tensor<f32, S>; .. }`
///
/// (Rustdoc lists neither these operators nor those of an owned `Tensor`: the operators of `&Tensor` stand for all. Here and elsewhere `cfg(doc)`
/// hides an impl from rustdoc alone: rustc and editors see the impl.)
macro_rules! number_left {
    ($($t:ty: $($trait:ident $method:ident $check:ident),*;)*) => {$($(
        number_left! { @one $t, $trait $method $check;
            [] Tensor<$t, S>; ['a,] &'a Tensor<$t, S>; ['a,] View<'a, $t, S>; ['a, 'b,] &'b View<'a, $t, S>;
            ['a, 'b,] &'b ViewMut<'a, $t, S>; ['a,] &'a Strided<$t, S>;
            ['a,] CowTensor<'a, $t, S>; ['a, 'b,] &'b CowTensor<'a, $t, S>;
            #[diagnostic::do_not_recommend] [] Shared<$t, S>; #[diagnostic::do_not_recommend] ['a,] &'a Shared<$t, S>;
        }
        number_left! { @stack $t, $trait $method; StackTensor<$t, S>; &StackTensor<$t, S>; }
    )*)*};
    (@one $t:ty, $trait:ident $method:ident $check:ident; $($(#[$attribute:meta])* [$($life:tt)*] $rhs:ty;)*) => {$(
        $(#[$attribute])*
        #[cfg_attr(doc, doc(hidden))]
        impl<$($life)* S: Lengths> core::ops::$trait<$rhs> for $t {
            type Output = Tensor<$t, S>;
            #[inline]
            #[track_caller]
            fn $method(self, rhs: $rhs) -> Tensor<$t, S> {
                with_number(stringify!($method), self, rhs, op::$trait, $check)
            }
        }
    )*};
    (@stack $t:ty, $trait:ident $method:ident; $($rhs:ty;)*) => {$(
        #[cfg_attr(doc, doc(hidden))]
        impl<S: InlineShape> core::ops::$trait<$rhs> for $t {
            type Output = StackTensor<$t, S>;
            #[inline(always)]
            #[track_caller]
            fn $method(self, rhs: $rhs) -> StackTensor<$t, S> {
                rhs.unary(op::Bound(op::$trait, self))
            }
        }
    )*};
}

macro_rules! numbers_left {
    ($($t:ty)*) => { number_left! { $(
        $t: Add add unchecked, Sub sub unchecked, Mul mul unchecked, Div div check_division, Rem rem check_division;
    )* } };
}
number_left! { bool: BitAnd bitand unchecked, BitOr bitor unchecked, BitXor bitxor unchecked; }
macro_rules! bits_left {
    ($($t:ty)*) => { number_left! { $(
        $t: BitAnd bitand unchecked, BitOr bitor unchecked, BitXor bitxor unchecked;
    )* } };
}
bits_left! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
numbers_left! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
#[cfg(feature = "complex")]
number_left! {
    num_complex::Complex32: Add add unchecked, Sub sub unchecked, Mul mul unchecked, Div div unchecked;
    num_complex::Complex64: Add add unchecked, Sub sub unchecked, Mul mul unchecked, Div div unchecked;
}

/// Unary `-` and `!`: `impl<T: Negate, S: Lengths> Neg for &Tensor<T, S> { type Output = Tensor<T, S>; .. }`
macro_rules! prefix {
    ($($trait:ident $method:ident $bound:ident;)*) => {$(
        #[cfg_attr(doc, doc(hidden))]
        impl<T: $bound, S: Lengths> core::ops::$trait for Tensor<T, S> {
            type Output = Tensor<T, S>;
            #[inline]
            fn $method(mut self) -> Tensor<T, S> {
                congruent_kernel::loops::elementwise::update1(self.raw_mut(), op::$trait);
                self
            }
        }
        prefix! { @lent $trait $method $bound; [] &Tensor<T, S>; ['a,] View<'a, T, S>; ['a,] &View<'a, T, S>;
            ['a,] &ViewMut<'a, T, S>; [] &Strided<T, S>; ['a,] CowTensor<'a, T, S>; ['a,] &CowTensor<'a, T, S>;
            ['a,] Contiguous<'a, T, S>; ['a,] &Contiguous<'a, T, S>; [] Shared<T, S>; [] &Shared<T, S>; }
        impl<T: $bound, S: InlineShape> core::ops::$trait for StackTensor<T, S> {
            type Output = StackTensor<T, S>;
            #[inline(always)]
            fn $method(self) -> StackTensor<T, S> {
                self.unary(op::$trait)
            }
        }
    )*};
    (@lent $trait:ident $method:ident $bound:ident; $([$($life:tt)*] $lhs:ty;)*) => {$(
        impl<$($life)* T: $bound, S: Lengths> core::ops::$trait for $lhs {
            type Output = Tensor<T, S>;
            #[inline]
            #[track_caller]
            fn $method(self) -> Tensor<T, S> {
                // SAFETY: the layout of `self`, and the same sizes.
                unsafe { rebranded!(T: crate::ops::map1(self.layout(), Operand::<T>::raw(&self), op::$trait)) }
            }
        }
    )*};
}
prefix! {
    Neg neg Negate;
    Not not Bits;
}

/// Rejects a comparison of views whose repeated elements are too many to be compared.
#[track_caller]
fn check_comparable(a: Geometry, b: Geometry) {
    a.check_visits().and_then(|()| b.check_visits()).of("eq").or_panic();
}

/// Two tensors are equal if their shapes and all their elements are equal.
macro_rules! equality {
    ($($(#[$hidden:meta])* [$($life:tt)*] $lhs:ty, $rhs:ty;)*) => {$(
        $(#[$hidden])*
        impl<$($life)* T: Element + PartialEq, S: crate::shape::Same<R> + Lengths, R: Lengths> PartialEq<$rhs> for $lhs {
            #[track_caller]
            fn eq(&self, other: &$rhs) -> bool {
                let (a, b) = (Operand::<T>::raw(&self), Operand::<T>::raw(&other));
                if a.sizes != b.sizes {
                    return false;
                }
                check_comparable(a.geometry(), b.geometry());
                self.iter().eq(other.iter())
            }
        }
    )*};
}
equality! {
    [] Tensor<T, S>, Tensor<T, R>;
    ['a, 'b,] View<'a, T, S>, View<'b, T, R>;
}
equality! {
    #[cfg_attr(doc, doc(hidden))]
    ['a,] Tensor<T, S>, View<'a, T, R>;
    #[cfg_attr(doc, doc(hidden))]
    ['a,] View<'a, T, S>, Tensor<T, R>;
    #[cfg_attr(doc, doc(hidden))]
    ['a,] CowTensor<'a, T, S>, Tensor<T, R>;
    #[cfg_attr(doc, doc(hidden))]
    ['a,] Contiguous<'a, T, S>, Tensor<T, R>;
}
equality! {
    [] Shared<T, S>, Shared<T, R>;
    #[cfg_attr(doc, doc(hidden))]
    [] Shared<T, S>, Tensor<T, R>;
    #[cfg_attr(doc, doc(hidden))]
    ['a,] Shared<T, S>, View<'a, T, R>;
    #[cfg_attr(doc, doc(hidden))]
    #[diagnostic::do_not_recommend]
    [] Tensor<T, S>, Shared<T, R>;
    #[cfg_attr(doc, doc(hidden))]
    #[diagnostic::do_not_recommend]
    ['a,] View<'a, T, S>, Shared<T, R>;
}
impl<T: Element + PartialEq, S: InlineShape> PartialEq for StackTensor<T, S> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}
