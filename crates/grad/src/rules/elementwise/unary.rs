//! Functions of one element.

use crate::Var;
use crate::tape::{Erased, Op, Value};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::{faces, precompile};
use core::f64::consts::PI;

/// A function of one element and its rule: from the gradient of the output alone, from the operand (`x`), or from the output (`y`), whichever
/// needs the least. Written out:
///
/// ```text
/// impl<T: Float> Erased<T> {
///     pub(crate) fn exp(&self) -> Self {
///         Op::new("exp", self.value.exp()).edge_from_output(self, || |y, g| g.mul(y)).recorded()
///     }
/// }
/// ```
///
/// `faces!` prints the methods of variables:
///
/// ```text
/// impl<T: Float, S: Lengths> Var<T, S> { pub fn exp(&self) -> Var<T, S> { Var::over(self.erased.exp()) } }
/// ```
macro_rules! rules {
    ($($(#[$instances:meta])? $name:ident $from:ident |$($given:ident),*| $rule:expr;)*) => {
        #[precompile(f32)]
        impl<T: Float> Erased<T> {$(
            $(#[$instances])?
            #[inline(never)]
            #[track_caller]
            pub(crate) fn $name(&self) -> Self {
                let op = Op::new(stringify!($name), self.value.$name());
                rules!(@$from op, self, |$($given),*| $rule).recorded()
            }
        )*}
    };
    (@operand $op:ident, $self:ident, |$x:ident, $g:ident| $rule:expr) => {
        $op.edge($self, || {
            let $x = $self.clone();
            move |$g| $rule
        })
    };
    (@output $op:ident, $self:ident, |$y:ident, $g:ident| $rule:expr) => {
        $op.edge_from_output($self, || |$y, $g| $rule)
    };
    // The same everywhere.
    (@slope $op:ident, $self:ident, |$g:ident| $rule:expr) => {
        $op.edge($self, || |$g| $rule)
    };
    // The same everywhere but at the steps: no gradient flows, as in PyTorch.
    (@steps $op:ident, $self:ident, |$x:ident| $rule:expr) => {
        $op
    };
}

/// The factors of `selu`.
const SELU_SCALE: f64 = 1.050_700_987_355_480_5;
const SELU_ALPHA: f64 = 1.673_263_242_354_377_3;

/// The factors of `gelu_tanh`: of the cube, and `sqrt(2 / pi)`.
const CUBE: f64 = 0.044715;
const SQRT_2_OVER_PI: f64 = 0.797_884_560_802_865_4;

/// A number of the element type.
fn n<T: Float>(value: f64) -> T {
    T::of(value)
}

faces! {
    unary;
    // `Erased` has it for the operator, and a method below.
    without neg;
    to rules;
    Var { Var::over(self.erased.name()) }

    #[precompile]
    abs operand |x, g| g.mul(&x.sign());
    sign steps |x| x;
    floor steps |x| x;
    ceil steps |x| x;
    trunc steps |x| x;
    round steps |x| x;
    #[precompile]
    square operand |x, g| g.mul(&x).times(n(2.0));
    // (NaN is not below 0, and lets the gradient through.)
    #[precompile]
    relu output |y, g| g.masked(&y.value.le(T::ZERO));
    #[precompile]
    recip output |y, g| g.mul(&y.square()).neg();
    #[precompile]
    sqrt output |y, g| g.div(&y.times(n(2.0)));
    #[precompile]
    rsqrt output |y, g| g.mul(&y.square().mul(y)).times(n(-0.5));
    #[precompile]
    exp output |y, g| g.mul(y);
    exp2 output |y, g| g.mul(y).times(n(core::f64::consts::LN_2));
    expm1 output |y, g| g.mul(&y.plus(T::ONE));
    #[precompile]
    ln operand |x, g| g.div(&x);
    ln_1p operand |x, g| g.div(&x.plus(T::ONE));
    log2 operand |x, g| g.div(&x.times(n(core::f64::consts::LN_2)));
    log10 operand |x, g| g.div(&x.times(n(core::f64::consts::LN_10)));
    #[precompile]
    sin operand |x, g| g.mul(&x.cos());
    #[precompile]
    cos operand |x, g| g.mul(&x.sin()).neg();
    tan output |y, g| g.mul(&y.square().plus(T::ONE));
    asin operand |x, g| g.mul(&x.square().neg().plus(T::ONE).rsqrt());
    acos operand |x, g| g.mul(&x.square().neg().plus(T::ONE).rsqrt()).neg();
    atan operand |x, g| g.div(&x.square().plus(T::ONE));
    sinh operand |x, g| g.mul(&x.cosh());
    cosh operand |x, g| g.mul(&x.sinh());
    #[precompile]
    tanh output |y, g| g.mul(&y.square().neg().plus(T::ONE));
    asinh operand |x, g| g.mul(&x.square().plus(T::ONE).rsqrt());
    acosh operand |x, g| g.mul(&x.square().minus(T::ONE).rsqrt());
    atanh operand |x, g| g.div(&x.square().neg().plus(T::ONE));
    erf operand |x, g| g.mul(&x.square().neg().exp()).times(n(core::f64::consts::FRAC_2_SQRT_PI));
    erfc operand |x, g| g.mul(&x.square().neg().exp()).times(n(-core::f64::consts::FRAC_2_SQRT_PI));
    erfinv output |y, g| g.mul(&y.square().exp()).over(n(core::f64::consts::FRAC_2_SQRT_PI));
    lgamma operand |x, g| g.mul(&x.digamma());
    digamma operand |x, g| g.mul(&x.trigamma());
    trigamma operand |x, g| g.mul(&x.polygamma(2));
    i0 operand |x, g| g.mul(&x.i1());
    i1 operand |x, g| g.mul(&x.i0().sub(&x.bessel_quotient(1)));
    sinc operand |x, g| g.mul(&x.sinc_derivative(1));
    frac slope |g| g.clone();
    deg2rad slope |g| g.times(n(PI / 180.0));
    rad2deg slope |g| g.times(n(180.0 / PI));
    // NaN where the function is.
    logit operand |x, g| {
        let slope = g.div(&x.mul(&x.neg().plus(T::ONE)));
        let outside = x.value.lt(T::ZERO) | x.value.gt(T::ONE);
        if !outside.any_all().item() {
            return slope;
        }
        slope.add(&Erased::constant(outside.where_(n::<T>(f64::NAN), T::ZERO).into_shared()))
    };
    log_sigmoid operand |x, g| g.mul(&x.neg().sigmoid());
    hardsigmoid operand |x, g| g.over(n(6.0)).masked(&!(x.value.gt(n::<T>(-3.0)) & x.value.lt(n::<T>(3.0))));
    // x / 3 + 1/2 between -3 and 3, 1 above.
    hardswish operand |x, g| {
        let above = x.value.ge(n::<T>(3.0));
        let between = g.mul(&x.over(n(3.0)).plus(n(0.5))).masked(&(x.value.le(n::<T>(-3.0)) | &above));
        between.add(&g.masked(&!above))
    };
    // (NaN lets the gradient through, as it does in `relu`.)
    relu6 operand |x, g| g.masked(&(x.value.le(T::ZERO) | x.value.ge(n::<T>(6.0))));
    selu operand |x, g| {
        let above = x.value.gt(T::ZERO);
        let below = g.mul(&x.masked(&above).exp().times(n(SELU_SCALE * SELU_ALPHA)));
        below.masked(&above).add(&g.times(n(SELU_SCALE)).masked(&!above))
    };
    // t + x s (1 - t^2) with t = tanh(softplus x), s = sigmoid x
    mish operand |x, g| {
        let t = x.softplus().tanh();
        let rest = x.mul(&x.sigmoid()).mul(&t.square().neg().plus(T::ONE));
        g.mul(&t.add(&rest))
    };
    softsign operand |x, g| g.div(&x.abs().plus(T::ONE).square());
    sigmoid output |y, g| g.mul(&y.mul(&y.neg().plus(T::ONE)));
    // Φ(x) + x φ(x)
    gelu operand |x, g| {
        if !(g.records() || x.records()) {
            return gelu_back(&x.value, &g.value);
        }
        let below = x.times(n(core::f64::consts::FRAC_1_SQRT_2)).erf().plus(T::ONE).times(n(0.5));
        let density = x.square().times(n(-0.5)).exp().times(n(DENSITY));
        g.mul(&below.add(&x.mul(&density)))
    };
    // s + x s (1 - s) u', where s = sigmoid(2 u) and u' is the slope of 2 u
    gelu_tanh operand |x, g| {
        let square = x.square();
        let twice = x.mul(&square.times(n(CUBE)).plus(T::ONE)).times(n(2.0 * SQRT_2_OVER_PI));
        let slope = square.times(n(3.0 * CUBE)).plus(T::ONE).times(n(2.0 * SQRT_2_OVER_PI));
        let s = twice.sigmoid();
        let rest = x.mul(&s.mul(&s.neg().plus(T::ONE))).mul(&slope);
        g.mul(&s.add(&rest))
    };
    // s (1 + x (1 - s))
    silu operand |x, g| {
        let s = x.sigmoid();
        g.mul(&s.mul(&x.mul(&s.neg().plus(T::ONE)).plus(T::ONE)))
    };
    // 1 above 20, where the function is `x` itself.
    softplus operand |x, g| {
        let slope = x.sigmoid();
        let itself = x.value.gt(n::<T>(20.0));
        g.mul(&slope.neg().plus(T::ONE).masked(&!&itself).add(&slope))
    };
}

/// The rule of `gelu` in one pass: what is not recorded. (Step by step it has ten temporaries, each as large as what is widest in a
/// transformer; half of these at once were a third of the memory of a step.)
fn gelu_back<T: Float>(x: &Value<T>, g: &Value<T>) -> Erased<T> {
    let below = ((x.lazy() * n::<T>(core::f64::consts::FRAC_1_SQRT_2)).erf() + T::ONE) * n::<T>(0.5);
    let density = (x.lazy().square() * n::<T>(-0.5)).exp() * n::<T>(DENSITY);
    Erased::constant((g.lazy() * (below + x.lazy() * density)).eval().into_shared())
}

/// That of the normal distribution at 0.
const DENSITY: f64 = core::f64::consts::FRAC_2_SQRT_PI / 2.0 * core::f64::consts::FRAC_1_SQRT_2;

/// # Functions of each element
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::neg`].
    #[track_caller]
    pub fn neg(&self) -> Var<T, S> {
        Var::over(self.erased.neg())
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// 0 where the mask holds, of the same sizes: its own adjoint. A product with 0 would let infinities through, as NaN.
    #[precompile]
    #[track_caller]
    pub(crate) fn masked(&self, drop: &Tensor<bool, AnyRank>) -> Self {
        let value = self.value.masked_fill(drop, T::ZERO);
        let rule = || {
            let drop = drop.clone();
            move |g: &Self| g.masked(&drop)
        };
        Op::new("masked_fill", value).edge(self, rule).recorded()
    }
}
