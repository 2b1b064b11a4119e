//! Comparisons, to tensors of `bool`.

use super::{backcompat, fresh_or_refuse, map2};
use crate::error::prelude::*;
use crate::kernel::element::{Element, Number};
use crate::kernel::loops::op;
use crate::kernel::loops::op::PartialElement;
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{
    Beside, Lent, Meets, Met, Shared, StackOperand, StackTensor, Strided, Tensor, View, ViewMut, rebranded,
};

macro_rules! compare {
    ($($heading:literal [$($life:tt)*] $owner:ty, $bound:ident { $($name:ident $try:ident $op:ident $sign:literal;)* })*) => {$(
        #[doc = concat!("# ", $heading)]
        impl<$($life)* T: Element, S: Lengths> $owner {$(
            #[doc = concat!("`self ", $sign, " rhs`, element by element, broadcast; comparing with NaN as IEEE 754 does.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try), "`](Self::", stringify!($try), ").")]
            #[inline]
            #[track_caller]
            pub fn $name<X: Beside<T, S>>(&self, rhs: X) -> Tensor<bool, X::Out>
            where
                T: $bound,
            {
                // Written out, as the operators are.
                let (a, b) = (self.raw(), rhs.raw());
                let out = fresh_or_refuse(stringify!($name), &self.layout, a, b, op::$op);
                if const { backcompat::possible::<S, X::Shape>() } {
                    backcompat::check(stringify!($name), a.sizes, b.sizes);
                }
                // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
                unsafe { rebranded!(bool: out) }
            }
            #[doc = concat!("`self ", $sign, " rhs`, element by element, broadcast.")]
            ///
            /// # Errors
            /// Where a length known only at run time does not fit.
            #[inline]
            #[track_caller]
            pub fn $try<X: Beside<T, S>>(&self, rhs: X) -> Result<Tensor<bool, X::Out>, ShapeError>
            where
                T: $bound,
            {
                // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
                unsafe { map2::<T, T, _, _, _, X::Out>(stringify!($name), &Lent(self), &rhs, op::$op) }
            }
        )*}
    )*};
    (@stack $($heading:literal $bound:ident { $($name:ident $op:ident $sign:literal;)* })*) => {$(
        #[doc = concat!("# ", $heading)]
        impl<T: Element, S: InlineShape> StackTensor<T, S> {$(
            #[doc = concat!("`self ", $sign, " rhs`, element by element, broadcast; comparing with NaN as IEEE 754 does.")]
            #[inline(always)]
            pub fn $name<X>(&self, rhs: X) -> StackTensor<bool, Met<T, S, X>>
            where
                T: $bound,
                X: StackOperand<T, Kind: Meets<S, Out: InlineShape>>,
            {
                // SAFETY: `Met` is what the shapes broadcast to (`Meets`).
                unsafe { self.binary(&rhs, op::$op) }
            }
        )*}
    )*};
}

compare! {
    @stack
    "Order" Number {
        lt Lt "<";
        le Le "<=";
        gt Gt ">";
        ge Ge ">=";
    }
    "Equality" PartialElement {
        eq Eq "==";
        ne Ne "!=";
    }
}

compare! {
    "Order" [] Strided<T, S>, Number {
        lt try_lt Lt "<";
        le try_le Le "<=";
        gt try_gt Gt ">";
        ge try_ge Ge ">=";
    }
    // `eq` and `ne` on the owners, too: there, an inherent method comes before the one of
    // `PartialEq`; behind a `Deref` it would come after.
    "Equality" [] Strided<T, S>, PartialElement {
        eq try_eq Eq "==";
        ne try_ne Ne "!=";
    }
    "Equality" [] Tensor<T, S>, PartialElement {
        eq try_eq Eq "==";
        ne try_ne Ne "!=";
    }
    "Equality" ['a,] View<'a, T, S>, PartialElement {
        eq try_eq Eq "==";
        ne try_ne Ne "!=";
    }
    "Equality" ['a,] ViewMut<'a, T, S>, PartialElement {
        eq try_eq Eq "==";
        ne try_ne Ne "!=";
    }
    "Equality" [] Shared<T, S>, PartialElement {
        eq try_eq Eq "==";
        ne try_ne Ne "!=";
    }
}
