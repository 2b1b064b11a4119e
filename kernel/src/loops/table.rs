//! The operations on one element, two or three that have loops in this library, one line each.
//!
//! `compiled` declares a function for the loops of each, `op` defines the type and what it computes.

/// By the bound of the elements. Of `unary`, `angle` and `binary` the type is made from the line; those in `own`, with the number of operands and
/// results in front, are written out.
///
/// ```text
/// Exp: 4, T, |a| a.exp::<I>();         name, cost of an element, type of the result, value
/// ```
macro_rules! operations {
    ($do:ident $($with:ident)?) => {
        $do! {
            $($with;)?
            NumericLoops: Numeric {
                unary {
                    Square: 1, T, |a| a * a;
                }
                binary {
                    Add: 1 commutes, T, |a, b| a + b;
                    Sub: 1, T, |a, b| a - b;
                    Mul: 1 commutes, T, |a, b| a * b;
                    Div: 2, T, |a, b| a.divide(b);
                    Pow: 16, T, |a, b| a.power::<I>(b);
                }
                own { 3 Weighted; 3 Share; }
            }
            NumberLoops: Number {
                unary {
                    Sign: 1, T, |a| a.sign();
                    Relu: 1, T, |a| a.maximum(T::ZERO);
                    IsNan: 1, bool, |a| a.is_nan();
                }
                binary {
                    Rem: 16, T, |a, b| a % b;
                    Remainder: 16, T, |a, b| a.remainder(b);
                    FloorDivide: 16, T, |a, b| a.floor_divide(b);
                    SquaredDifference: 1 commutes, T, |a, b| (a - b) * (a - b);
                    Maximum: 1 commutes, T, |a, b| a.maximum(b);
                    Minimum: 1 commutes, T, |a, b| a.minimum(b);
                    Lt: 1, bool, |a, b| a < b;
                    Le: 1, bool, |a, b| a <= b;
                    Gt: 1, bool, |a, b| a > b;
                    Ge: 1, bool, |a, b| a >= b;
                }
                own { 2 Abs; 4 Clamp; }
            }
            NegateLoops: Negate {
                unary {
                    Neg: 1, T, |a| -a;
                }
            }
            InexactLoops: Inexact {
                unary {
                    Recip: 2, T, |a| a.recip();
                    Sqrt: 4, T, |a| Analytic::sqrt(a);
                    Rsqrt: 4, T, |a| Analytic::rsqrt(a);
                    Exp: 4, T, |a| a.exp::<I>();
                    Ln: 4, T, |a| a.ln::<I>();
                    Log2: 4, T, |a| a.log2::<I>();
                    Log10: 4, T, |a| a.log10::<I>();
                    Tanh: 6, T, |a| a.tanh::<I>();
                    Sinh: 8, T, |a| a.sinh::<I>();
                    Cosh: 8, T, |a| a.cosh::<I>();
                    Asin: 6, T, |a| a.asin::<I>();
                    Acos: 6, T, |a| a.acos::<I>();
                    Atan: 6, T, |a| a.atan::<I>();
                }
                angle {
                    Sin: sin exact_sin 6;
                    Cos: cos exact_cos 6;
                    Tan: tan exact_tan 8;
                }
            }
            FloatLoops: Float {
                unary {
                    Floor: 1, T, |a| Math::floor(a);
                    Ceil: 1, T, |a| Math::ceil(a);
                    Trunc: 1, T, |a| Math::trunc(a);
                    Round: 1, T, |a| Math::round(a);
                    Exp2: 4, T, |a| a.exp2::<I>();
                    Expm1: 6, T, |a| a.expm1::<I>();
                    Ln1p: 6, T, |a| a.ln_1p::<I>();
                    Erf: 8, T, |a| a.erf::<I>();
                    Sigmoid: 6, T, |a| a.sigmoid::<I>();
                    Gelu: 8, T, |a| a.gelu::<I>();
                    Silu: 6, T, |a| a.silu::<I>();
                    Softplus: 8, T, |a| if a > T::of(20.0) { a } else { a.exp::<I>().ln_1p::<I>() };
                }
                binary {
                    Atan2: 8, T, |a, b| a.atan2::<I>(b);
                    Copysign: 1, T, |a, b| Math::copysign(a, b);
                    Logaddexp: 10, T, |a, b| {
                        // Of equal ones the difference may be that of infinities.
                        let less = (-Arithmetic::abs(a - b)).exp::<I>().ln_1p::<I>();
                        if a == b { a + T::of(core::f64::consts::LN_2) } else { a.maximum(b) + less }
                    };
                    Hypot: 6 commutes, T, |a, b| {
                        let (a, b) = (Arithmetic::abs(a), Arithmetic::abs(b));
                        // The square of the ratio is at most 1, where that of a number may be infinite or 0.
                        let (most, least) = (a.maximum(b), a.minimum(b));
                        let ratio = if most == T::ZERO { T::ZERO } else { least / most };
                        let root = most * Analytic::sqrt(T::ONE + ratio * ratio);
                        if a == T::HIGHEST || b == T::HIGHEST { T::HIGHEST } else { root }
                    };
                }
                own { 2 Spread; 2 FiniteOrZero; 3 LnPlus; }
            }
            BitLoops: Bits {
                unary {
                    Not: 1, T, |a| !a;
                }
                binary {
                    BitAnd: 1 commutes, T, |a, b| a & b;
                    BitOr: 1 commutes, T, |a, b| a | b;
                    BitXor: 1 commutes, T, |a, b| a ^ b;
                }
            }
        }
    };
}
pub(crate) use operations;

/// The operations of each bound by name, with the number of operands and results: `declare! { NumberLoops: 2 Abs 2 Sign ..; .. }`.
macro_rules! by_name {
    ($do:ident; $($home:ident: $bound:ident {
        $(unary { $($unary:ident: $cost:literal, $out:ty, |$a:ident| $body:expr;)* })?
        $(angle { $($angle:ident: $call:ident $exact:ident $high:literal;)* })?
        $(binary { $($binary:ident: $price:literal $($commutes:ident)?, $of:ty, |$b:ident, $c:ident| $value:expr;)* })?
        $(own { $($n:tt $own:ident;)* })?
    })*) => {
        $do! { $($home: $($(2 $unary)*)? $($(2 $angle)*)? $($(3 $binary)*)? $($($n $own)*)?;)* }
    };
}
pub(crate) use by_name;
