//! The elementwise operations on one, two or three elements with loops in this crate, one line each.
//!
//! `compiled` declares a function for the loops of each operation, `op` defines its type and its formula.

/// The operations by the bound of their elements. The types of `unary`, `angle` and `binary` are generated from the line; the operations in
/// `own`, with the number of operands and results in front, are written by hand.
///
/// ```text
/// Exp: 4, T, |a| a.exp_on::<I>();         name, cost of an element, type of the result, value
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
            }
            WeightLoops: Numeric {
                own { 3 Weighted; 3 Share; }
            }
            NumberLoops: Number {
                unary {
                    Sign: 1, T, |a| a.sign();
                    Relu: 1, T, |a| a.maximum(T::ZERO);
                    Relu6: 1, T, |a| a.maximum(T::ZERO).minimum(T::of(6));
                    IsNan: 1, bool, |a| a.is_nan();
                    IsFinite: 1, bool, |a| a.is_finite();
                }
                binary {
                    Remainder: 16, T, |a, b| a.remainder(b);
                    FloorDivide: 16, T, |a, b| a.floor_divide(b);
                    SquaredDifference: 1 commutes, T, |a, b| (a - b) * (a - b);
                }
                own { 4 Addcmul; }
            }
            OrderLoops: Number {
                binary {
                    Rem: 16, T, |a, b| a % b;
                    Maximum: 1 commutes, T, |a, b| a.maximum(b);
                    Minimum: 1 commutes, T, |a, b| a.minimum(b);
                    Lt: 1, bool, |a, b| a < b;
                    Le: 1, bool, |a, b| a <= b;
                    Gt: 1, bool, |a, b| a > b;
                    Ge: 1, bool, |a, b| a >= b;
                }
                own { 2 Abs; 4 Clamp; }
            }
            RareLoops: Number {
                unary {
                    IsInf: 1, bool, |a| a.is_infinite();
                    Signbit: 1, bool, |a| a.has_sign();
                }
                binary {
                    TruncDivide: 16, T, |a, b| a.trunc_divide(b);
                    Fmax: 1, T, |a, b| if a > b || b.is_nan() { a } else { b };
                    Fmin: 1, T, |a, b| if a < b || b.is_nan() { a } else { b };
                    Heaviside: 1, T, |a, b| if a == T::ZERO { b } else if a > T::ZERO { T::ONE } else { T::ZERO };
                }
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
                    Exp: 4, T, |a| a.exp_on::<I>();
                    Ln: 4, T, |a| a.ln_on::<I>();
                    Log2: 4, T, |a| a.log2_on::<I>();
                    Log10: 4, T, |a| a.log10_on::<I>();
                    Tanh: 6, T, |a| a.tanh_on::<I>();
                    Sinh: 8, T, |a| a.sinh_on::<I>();
                    Cosh: 8, T, |a| a.cosh_on::<I>();
                    Asin: 6, T, |a| a.asin_on::<I>();
                    Acos: 6, T, |a| a.acos_on::<I>();
                    Atan: 6, T, |a| a.atan_on::<I>();
                }
                angle {
                    Sin: sin 6;
                    Cos: cos 6;
                    Tan: tan 8;
                }
            }
            FloatLoops: Float {
                unary {
                    Floor: 1, T, |a| Math::floor(a);
                    Ceil: 1, T, |a| Math::ceil(a);
                    Trunc: 1, T, |a| Math::trunc(a);
                    Round: 1, T, |a| Math::round(a);
                    Exp2: 4, T, |a| a.exp2_on::<I>();
                    Expm1: 6, T, |a| a.expm1_on::<I>();
                    Ln1p: 6, T, |a| a.ln_1p_on::<I>();
                    Erf: 8, T, |a| a.erf_on::<I>();
                    Frac: 1, T, |a| a - Math::trunc(a);
                    Sigmoid: 6, T, |a| a.sigmoid_on::<I>();
                }
                binary {
                    Atan2: 8, T, |a, b| a.atan2_on::<I>(b);
                    AbsoluteDifference: 1 commutes, T, |a, b| Arithmetic::abs(a - b);
                    Hypot: 6 commutes, T, |a, b| a.hypot(b);
                }
                own { 2 Spread; 2 FiniteOrZero; 3 LnPlus; 4 Addcdiv; 4 Lerp; }
            }
            ActivationLoops: Float {
                unary {
                    Softsign: 2, T, |a| a / (T::ONE + Arithmetic::abs(a));
                    Mish: 8, T, |a| {
                        // `tanh(ln(1 + e)) = e (e + 2) / (e (e + 2) + 2)`; 1 where e^2 would overflow.
                        let e = a.exp_on::<I>();
                        let square = e * (e + T::of(2.0));
                        if a > T::of(20.0) { a } else { a * (square / (square + T::of(2.0))) }
                    };
                    LogSigmoid: 8, T, |a| log_sigmoid::<I, T>(a);
                    Hardsigmoid: 1, T, |a| (a + T::of(3.0)).maximum(T::ZERO).minimum(T::of(6.0)) / T::of(6.0);
                    Hardswish: 1, T, |a| a * (a + T::of(3.0)).maximum(T::ZERO).minimum(T::of(6.0)) / T::of(6.0);
                    Selu: 6, T, |a| {
                        let below = a.expm1_on::<I>() * T::of(SELU_SCALE * SELU_ALPHA);
                        if a > T::ZERO { a * T::of(SELU_SCALE) } else { below }
                    };
                    Gelu: 8, T, |a| a.gelu_on::<I>();
                    GeluTanh: 8, T, |a| {
                        // `(1 + tanh(u)) / 2 = sigmoid(2 u)`
                        let u = a * T::of(2.0 * SQRT_2_OVER_PI) * (T::ONE + a * a * T::of(0.044715));
                        a * u.sigmoid_on::<I>()
                    };
                    Silu: 6, T, |a| a.silu_on::<I>();
                    Softplus: 8, T, |a| if a > T::of(20.0) { a } else { a.exp_on::<I>().ln_1p_on::<I>() };
                }
                binary {
                    BinaryEntropy: 12, T, |a, b| {
                        let least = T::of(-100.0);
                        (b - T::ONE) * (-a).ln_1p_on::<I>().maximum(least) - b * a.ln_on::<I>().maximum(least)
                    };
                    LogitEntropy: 12, T, |a, b| (T::ONE - b) * a - log_sigmoid::<I, T>(a);
                    SoftMargin: 9 commutes, T, |a, b| -log_sigmoid::<I, T>(a * b);
                    Elu: 6, T, |a, b| {
                        let below = b * a.expm1_on::<I>();
                        if a > T::ZERO { a } else { below }
                    };
                    Celu: 6, T, |a, b| {
                        let below = b * (a / b).expm1_on::<I>();
                        if a > T::ZERO { a } else { below }
                    };
                    LeakyRelu: 1, T, |a, b| if a > T::ZERO { a } else { a * b };
                    Hardshrink: 1, T, |a, b| if a >= -b && a <= b { T::ZERO } else { a };
                    Softshrink: 1, T, |a, b| if a > b { a - b } else if a < -b { a + b } else { a * T::ZERO };
                    SoftplusBeta: 8, T, |a, b| {
                        let near = (a * b).exp_on::<I>().ln_1p_on::<I>() / b;
                        if a * b > T::of(20.0) { a } else { near }
                    };
                }
            }
            SpecialLoops: Float {
                unary {
                    Asinh: 10, T, |a| a.asinh_on::<I>();
                    Acosh: 10, T, |a| a.acosh_on::<I>();
                    Atanh: 8, T, |a| a.atanh_on::<I>();
                    Erfc: 10, T, |a| a.erfc_on::<I>();
                    Erfinv: 12, T, |a| a.erfinv_on::<I>();
                    Sinc: 6, T, |a| if a == T::ZERO { T::ONE } else { a.sin_pi_on::<I>() / (a * T::of(PI)) };
                    Lgamma: 24, T, |a| a.lgamma_on::<I>();
                    Digamma: 24, T, |a| a.digamma_on::<I>();
                    Trigamma: 24, T, |a| a.trigamma_on::<I>();
                    I0: 24, T, |a| a.bessel_i0_on::<I>();
                    I1: 24, T, |a| a.bessel_i1_on::<I>();
                    Logit: 6, T, |a| (a / (T::ONE - a)).ln_on::<I>();
                    Deg2rad: 1, T, |a| a * T::of(PI / 180.0);
                    Rad2deg: 1, T, |a| a * T::of(180.0 / PI);
                }
                binary {
                    Copysign: 1, T, |a, b| Math::copysign(a, b);
                    Logaddexp: 10, T, |a, b| {
                        // For equal infinities the difference is NaN.
                        let less = (-Arithmetic::abs(a - b)).exp_on::<I>().ln_1p_on::<I>();
                        if a == b { a + T::of(core::f64::consts::LN_2) } else { a.maximum(b) + less }
                    };
                    Igamma: 200, T, |a, b| T::of(incomplete::lower(a.to_f64(), b.to_f64()));
                    Igammac: 200, T, |a, b| T::of(incomplete::upper(a.to_f64(), b.to_f64()));
                    Xlogy: 6, T, |a, b| if a == T::ZERO && b == b { T::ZERO } else { a * b.ln_on::<I>() };
                    Ldexp: 5, T, |a, b| a * b.exp2_on::<I>();
                    LogitEps: 6, T, |a, b| {
                        let a = a.maximum(b).minimum(T::ONE - b);
                        (a / (T::ONE - a)).ln_on::<I>()
                    };
                    Nextafter: 2, T, |a, b| a.next_after(b);
                }
            }
            IntegralLoops: Integral {
                binary {
                    Gcd: 40 commutes, T, |a, b| a.gcd(b);
                    Lcm: 50 commutes, T, |a, b| a.lcm(b);
                    LeftShift: 1, T, |a, b| a.shift_left(b);
                    RightShift: 1, T, |a, b| a.shift_right(b);
                }
            }
            TruthLoops: Truth {
                unary {
                    LogicalNot: 1, bool, |a| !a.holds();
                }
                binary {
                    LogicalAnd: 1 commutes, bool, |a, b| a.holds() & b.holds();
                    LogicalOr: 1 commutes, bool, |a, b| a.holds() | b.holds();
                    LogicalXor: 1 commutes, bool, |a, b| a.holds() ^ b.holds();
                }
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

/// Lists the operations of each bound by name, with the number of operands and results: `declare! { NumberLoops: 2 Abs 2 Sign ..; .. }`.
macro_rules! by_name {
    ($do:ident; $($home:ident: $bound:ident {
        $(unary { $($unary:ident: $cost:literal, $out:ty, |$a:ident| $body:expr;)* })?
        $(angle { $($angle:ident: $call:ident $high:literal;)* })?
        $(binary { $($binary:ident: $price:literal $($commutes:ident)?, $of:ty, |$b:ident, $c:ident| $value:expr;)* })?
        $(own { $($n:tt $own:ident;)* })?
    })*) => {
        $do! { $($home: $($(2 $unary)*)? $($(2 $angle)*)? $($(3 $binary)*)? $($($n $own)*)?;)* }
    };
}
pub(crate) use by_name;
