//! Functions of each element: `exp`, `maximum`, `map`.

use crate::error::prelude::*;
use crate::ops::lazy::{Lazy, LazyBeside};
use crate::ops::settings::{check_celu, check_softshrink};
use crate::ops::{Memory, arithmetic, check_division, map2, unchecked};
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{
    Beside, Lent, Meets, Met, Operand, StackOperand, StackTensor, Strided, Tensor, View, ViewMut, rebranded,
};
use congruent_kernel::element::magnitude::Magnitude;
use congruent_kernel::element::truth::Truth;
use congruent_kernel::element::{Element, Float, Inexact, Integral, Negate, Number, Numeric};
use congruent_kernel::loops::{elementwise as kernel, op};
use congruent_macros::aliases;
use congruent_macros::faces;

// Functions of one element: the method, its in-place twin, and the names that a read-only view rejects.
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> { pub fn exp(&self) -> Tensor<T, S> where T: Float { .. } }
// impl<T: Element, S: Lengths> Tensor<T, S> { pub fn exp_(&mut self) -> &mut Self where T: Float { .. } }      // and `ViewMut`
// ```
faces! {
    unary;
    Strided {
        // SAFETY: the layout of `self`, and the same sizes.
        unsafe { rebranded!(_: crate::ops::map1(&self.layout, self.raw(), operation)) }
    }
    Tensor, ViewMut {
        kernel::update1(self.raw_mut(), operation);
        self
    }
    StackTensor {
        self.unary(operation)
    } {
        *self = self.unary(operation);
        self
    }
    Lazy {
        // SAFETY: the loops of these elements, which have no state.
        unsafe { self.inner.expression.apply_unary(<operation as op::Unary<T>>::loops()) };
        self
    }
    View {}

    /// The negative
    neg by op::Neg;
    /// The absolute value
    abs by op::Abs;
    /// The sign (-1, 0 or 1)
    sign by op::Sign;
    /// The square
    square by op::Square;
    /// `max(x, 0)`
    relu by op::Relu;
    /// `1 / x`
    recip by op::Recip;
    /// The square root
    sqrt by op::Sqrt;
    /// `1 / sqrt(x)`
    rsqrt by op::Rsqrt;
    /// The floor (rounded towards -∞)
    floor by op::Floor;
    /// The ceiling (rounded towards ∞)
    ceil by op::Ceil;
    /// The whole part (rounded towards 0)
    trunc by op::Trunc;
    /// The nearest whole number (of two, the even one, as in PyTorch and IEEE 754)
    round by op::Round;
    /// e to the power
    ///
    /// The error is at most 0.95 units in the last place of `f32`, 2 of `f64`.
    exp by op::Exp;
    /// 2 to the power
    exp2 by op::Exp2;
    /// `exp(x) - 1`, exact near 0
    expm1 by op::Expm1;
    /// The natural logarithm
    ///
    /// The error is at most 0.9 units in the last place of `f32`, 2 of `f64`.
    ln by op::Ln;
    /// `ln(1 + x)`, exact near 0
    ln_1p by op::Ln1p;
    /// The logarithm of base 2
    log2 by op::Log2;
    /// The logarithm of base 10
    log10 by op::Log10;
    /// The sine (the argument is in radians)
    ///
    /// The error is at most 0.9 units in the last place of `f32` (1.35 on a machine without fused multiply-add), 2 of `f64`.
    sin by op::Sin;
    /// The cosine (the argument is in radians)
    ///
    /// The error is at most 0.9 units in the last place of `f32` (1.35 on a machine without fused multiply-add), 2 of `f64`.
    cos by op::Cos;
    /// The tangent (the argument is in radians)
    ///
    /// The error is at most 1.2 units in the last place of `f32` (1.4 on a machine without fused multiply-add), 4 of `f64`.
    tan by op::Tan;
    /// The arcsine (in radians)
    ///
    /// The error is at most 0.7 units in the last place of `f32`, 3 of `f64`.
    asin by op::Asin;
    /// The arccosine (in radians)
    acos by op::Acos;
    /// The arctangent (in radians)
    atan by op::Atan;
    /// The hyperbolic sine
    sinh by op::Sinh;
    /// The hyperbolic cosine
    cosh by op::Cosh;
    /// The hyperbolic tangent
    ///
    /// The error is at most 1.05 units in the last place of `f32` (0.8 for a tensor on the heap on a machine with AVX-512),
    /// 4 of `f64`.
    tanh by op::Tanh;
    /// The inverse hyperbolic sine
    asinh by op::Asinh;
    /// The inverse hyperbolic cosine (NaN below 1)
    acosh by op::Acosh;
    /// The inverse hyperbolic tangent (NaN outside -1 and 1)
    atanh by op::Atanh;
    /// The error function `2/sqrt(pi) * integral of exp(-t^2) from 0 to x`
    ///
    /// The error is at most 0.95 units in the last place of `f32` (1.3 on a machine without fused multiply-add), 3 of `f64`.
    erf by op::Erf;
    /// `1 - erf(x)`, with all digits far above 0,
    erfc by op::Erfc;
    /// The inverse of the error function
    erfinv by op::Erfinv;
    /// The natural logarithm of the absolute value of the gamma function
    lgamma by op::Lgamma;
    /// The derivative of `lgamma`
    digamma by op::Digamma;
    /// The derivative of `digamma` (PyTorch's `polygamma(1, x)`)
    trigamma by op::Trigamma;
    /// The modified Bessel function of the first kind, of order 0
    i0 by op::I0;
    /// The modified Bessel function of the first kind, of order 1: the derivative of `i0`
    i1 by op::I1;
    /// `sin(πx) / (πx)`, 1 at 0
    sinc by op::Sinc;
    /// The signed fractional part
    frac by op::Frac;
    /// The conversion from degrees to radians
    deg2rad by op::Deg2rad;
    /// The conversion from radians to degrees
    rad2deg by op::Rad2deg;
    /// `ln(x / (1 - x))`, the inverse of `sigmoid`: with PyTorch's `eps`, `x.clamp(eps, 1.0 - eps).logit()`,
    logit by op::Logit;
    /// `ln(sigmoid(x))`, for numbers of any size,
    log_sigmoid by op::LogSigmoid;
    /// `relu6(x + 3) / 6`
    hardsigmoid by op::Hardsigmoid;
    /// `x * relu6(x + 3) / 6`
    hardswish by op::Hardswish;
    /// `x` clamped to 0 and 6,
    relu6 by op::Relu6;
    /// `1.0507 x` above 0, `1.7581 (exp(x) - 1)` below (Klambauer et al. 2017)
    selu by op::Selu;
    /// `x * tanh(softplus(x))` (Misra 2019)
    mish by op::Mish;
    /// `x / (1 + |x|)`
    softsign by op::Softsign;
    /// `1 / (1 + exp(-x))`
    ///
    /// The error is at most 0.9 units in the last place of `f32`, 4 of `f64`.
    sigmoid by op::Sigmoid;
    /// `x * (1 + erf(x / sqrt(2))) / 2`, PyTorch's default (Hendrycks and Gimpel 2016)
    ///
    /// ∞ gives ∞ and -∞ NaN, as PyTorch's `f64` (its `f32` gives NaN for both on some machines); the lowest numbers give -0.
    ///
    /// The error is at most 0.95 units in the last place of `f32` at 0 and above, and 2.1 below (1.2 and 2.7 on a machine without fused
    /// multiply-add), 4 of `f64`. The lower tail keeps its digits until it is 0.
    gelu by op::Gelu;
    /// `gelu` with `x * (1 + tanh(u)) / 2`, `u = sqrt(2/π) (x + 0.044715 x³)`, instead of the error function: PyTorch's `approximate="tanh"`
    gelu_tanh by op::GeluTanh;
    /// `x * sigmoid(x)`
    ///
    /// ∞ gives ∞ and -∞ NaN, as in PyTorch; the lowest numbers give -0.
    ///
    /// The error is at most 1.65 units in the last place of `f32`, 6 of `f64`.
    silu by op::Silu;
    /// `ln(1 + exp(x))`, and `x` itself above 20 (PyTorch's default)
    softplus by op::Softplus;
}

// Predicates: `pub fn isnan(&self) -> Tensor<bool, S> where T: Number`.
faces! {
    test;
    Strided {
        // SAFETY: the layout of `self`, and the same sizes.
        unsafe { rebranded!(bool: crate::ops::map1(&self.layout, self.raw(), operation)) }
    }
    StackTensor {
        self.unary(operation)
    }
    Lazy {
        // SAFETY: the loops of these elements, which have no state.
        unsafe { self.inner.expression.apply_unary(<operation as op::Unary<T>>::loops()) };
        // SAFETY: the elements of its last step, and the sizes that it had.
        unsafe { crate::ops::lazy::typed!(self.inner.expression) }
    }

    /// Whether each element is NaN: never for integers.
    isnan by op::IsNan;
    /// Whether each element is infinite: never for integers.
    isinf by op::IsInf;
    /// Whether each element is neither infinite nor NaN: always for integers.
    isfinite by op::IsFinite;
    /// Whether each element has a minus sign, which -0 and NaN may have, too.
    signbit by op::Signbit;
    /// Whether each element is `false`, or 0.
    logical_not by op::LogicalNot;
}

// Functions of two elements: the method, `try_`, `_`, `try_.._`; on the stack, where no shape is rejected at run time, the method and `_`.
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     pub fn pow<X: Beside<T, S>>(&self, rhs: X) -> Tensor<T, X::Out> where T: Number { .. }
//     pub fn try_pow<X: Beside<T, S>>(&self, rhs: X) -> Result<Tensor<T, X::Out>, ShapeError> where T: Number { .. }
// }
// impl<T: Element, S: Lengths> Tensor<T, S> {                                                                     // and `ViewMut`
//     pub fn pow_<X: Onto<T, S>>(&mut self, rhs: X) -> &mut Self where T: Number { .. }
//     pub fn try_pow_<X: Onto<T, S>>(&mut self, rhs: X) -> Result<&mut Self, ShapeError> where T: Number { .. }
// }
// ```
faces! {
    binary;
    Strided {
        self.try_name(rhs).or_panic()
    } {
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
        check_settings(stringify!(name), self.raw(), rhs.raw(), Memory::FIRST).or_panic();
        // SAFETY: `Met` is what the shapes broadcast to (`Meets`).
        unsafe { self.binary(&rhs, operation) }
    } {
        check_settings(stringify!(name_), self.raw(), rhs.raw(), Memory::FIRST).or_panic();
        // SAFETY: the shape expands to `S` (`Onto`).
        unsafe { self.update(&rhs, operation) };
        self
    }
    Lazy {
        crate::ops::lazy::binary!(stringify!(name), self, rhs: X, operation, check_operands)
    }
    View {} {}

    /// The larger value (NaN if either is NaN)
    maximum by op::Maximum;
    /// The smaller value (NaN if either is NaN)
    minimum by op::Minimum;
    /// `self` to the power of `rhs` (a negative power of an integer is 0, but for ±1)
    pow by op::Pow;
    /// The angle in radians of the point `(rhs, self)`
    atan2 by op::Atan2;
    /// The absolute value of `self` with the sign of `rhs`, which -0 and NaN have, too
    copysign by op::Copysign;
    /// `ln(exp(self) + exp(rhs))`, for numbers of any size
    logaddexp by op::Logaddexp;
    /// The square root of `self * self + rhs * rhs`, for numbers of any size (infinite if either is, even if the other is NaN)
    hypot by op::Hypot;
    /// The larger value (if one is NaN, the other)
    fmax by op::Fmax;
    /// The smaller value (if one is NaN, the other)
    fmin by op::Fmin;
    /// `self * ln(rhs)`, and 0 where `self` is 0
    xlogy by op::Xlogy;
    /// `self` times 2 to the power of `rhs`
    ldexp by op::Ldexp;
    /// `x` above 0, `rhs * (exp(x) - 1)` below (Clevert et al. 2016; PyTorch's `alpha` is 1)
    elu by op::Elu;
    /// `x` above 0, `rhs * (exp(x / rhs) - 1)` below (Barron 2017; PyTorch's `alpha`, 1; 0 is rejected)
    celu by op::Celu;
    /// `x` above 0, `rhs * x` below: with a tensor PyTorch's `prelu` (its slope is 0.01 by default)
    leaky_relu by op::LeakyRelu;
    /// 0 between `-rhs` and `rhs`, else `x` (PyTorch's `lambd` is 0.5)
    hardshrink by op::Hardshrink;
    /// 0 between `-rhs` and `rhs`, else `x` moved by `rhs` towards 0 (PyTorch's `lambd`, 0.5; below 0 is rejected)
    softshrink by op::Softshrink;
    /// The float next to `self` in the direction of `rhs`
    nextafter by op::Nextafter;
    /// `ln(1 + exp(rhs * x)) / rhs`, and `x` itself where `rhs * x` is above 20: `softplus` with PyTorch's `beta`
    softplus_beta by op::SoftplusBeta;
    /// `logit` of `self` clamped to `rhs` and `1 - rhs` (`rhs` is PyTorch's `eps`)
    logit_eps by op::LogitEps;
    /// 0 below 0, `rhs` at 0, 1 above 0 (0 for NaN, as in PyTorch)
    heaviside by op::Heaviside;
    /// The lower incomplete gamma function of order `self`, divided by gamma: from 0 at 0 to 1 at ∞
    igamma by op::Igamma;
    /// `1 - igamma`, with all digits where the result is small
    igammac by op::Igammac;
    /// The greatest common divisor, which is not negative
    gcd by op::Gcd;
    /// The least common multiple, which is not negative; a multiple that does not fit the type wraps, like a product
    lcm by op::Lcm;
    /// The bits shifted left by `rhs`; 0 if `rhs` is negative or not smaller than the number of bits
    bitwise_left_shift by op::LeftShift;
    /// The bits shifted right by `rhs`, filled with the sign; only the sign is left if `rhs` is negative or not smaller than the number of bits
    bitwise_right_shift by op::RightShift;
    /// The remainder with the sign of `self` (C's `fmod`, Rust's `%`)
    fmod by op::Rem;
    /// The remainder with the sign of `rhs` (Python's `%`)
    remainder by op::Remainder;
    /// The quotient rounded towards -∞ (Python's `//`)
    floor_divide by op::FloorDivide;
    /// The quotient rounded towards 0 (PyTorch's `div` with `rounding_mode="trunc"`)
    trunc_divide by op::TruncDivide;
}

/// # Closures, bounds
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Returns `f` of each element, visited row-major, in a new tensor: O(n), on this thread.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// let y: Tensor<f32, shape![2, 2]> = x.map(|v| v as f32 / 2.0);
    /// assert_eq!(y.to_vec(), [0.5, 1.0, 1.5, 2.0]);
    /// ```
    #[track_caller]
    #[must_use = "`map` returns a new tensor; `map_` changes this one"]
    #[aliases]
    pub fn map<U: Element>(&self, f: impl FnMut(T) -> U) -> Tensor<U, S> {
        let elements = kernel::map1_in_order(self.raw(), op::Closure(f)).or_panic();
        self.with(elements)
    }

    /// Returns `f` of each element and the matching element of `rhs`, broadcast, visited row-major, in a new tensor: O(n), on this thread. The
    /// element types may differ.
    ///
    /// # Panics
    /// With the error of [`try_zip_map`](Self::try_zip_map).
    #[track_caller]
    pub fn zip_map<X: Beside<B, S>, B: Element, U: Element>(
        &self,
        rhs: X,
        f: impl FnMut(T, B) -> U,
    ) -> Tensor<U, X::Out> {
        self.try_zip_map(rhs, f).or_panic()
    }

    /// Like [`zip_map`](Self::zip_map), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Where a length known only at run time does not fit.
    #[track_caller]
    pub fn try_zip_map<X: Beside<B, S>, B: Element, U: Element>(
        &self,
        rhs: X,
        f: impl FnMut(T, B) -> U,
    ) -> Result<Tensor<U, X::Out>, ShapeError> {
        let sizes = crate::ops::result_sizes::<S, X::Shape, _, _>("zip_map", self.raw(), rhs.raw())?;
        let elements = kernel::map2_in_order(&sizes, self.raw(), rhs.raw(), op::Closure(f))?;
        // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
        Ok(unsafe { Tensor::assemble(&sizes, elements).rebrand() })
    }

    /// Clamps each element to `low` and `high` (numbers or tensors, broadcast): NaN stays NaN, and where `low > high` the result is `high`, as in
    /// PyTorch.
    ///
    /// # Panics
    /// With the error of [`try_clamp`](Self::try_clamp).
    #[track_caller]
    #[aliases]
    #[must_use = "`clamp` returns a new tensor; `clamp_` changes this one"]
    pub fn clamp<X: Beside<T, S>, Y: Beside<T, X::Out>>(&self, low: X, high: Y) -> Tensor<T, Y::Out>
    where
        T: Number,
    {
        self.try_clamp(low, high).or_panic()
    }

    /// Like [`clamp`](Self::clamp), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Where a length known only at run time does not fit.
    #[track_caller]
    pub fn try_clamp<X: Beside<T, S>, Y: Beside<T, X::Out>>(
        &self,
        low: X,
        high: Y,
    ) -> Result<Tensor<T, Y::Out>, ShapeError>
    where
        T: Number,
    {
        // SAFETY: `X::Out` and `Y::Out` are what the shapes broadcast to (`Beside`).
        let above = unsafe { map2::<T, T, _, _, _, X::Out>("clamp", &Lent(self), &low, op::Maximum)? };
        // SAFETY: `X::Out` and `Y::Out` are what the shapes broadcast to (`Beside`).
        unsafe { arithmetic("clamp", above, high, op::Minimum) }
    }
}

macro_rules! closures_in_place {
    ($([$($life:tt)*] $name:ty;)*) => {$(
        /// # Closures, values, bounds, in place
        impl<$($life)* T: Element, S: Lengths> $name {
            /// Replaces each element by `f` of the element, in place: O(n), on this thread.
            pub fn map_(&mut self, f: impl FnMut(T) -> T) -> &mut Self {
                kernel::update1_in_order(self.raw_mut(), op::Closure(f));
                self
            }

            /// Sets all elements to `value`: O(n).
            pub fn fill_(&mut self, value: T) -> &mut Self {
                kernel::update2(self.raw_mut(), congruent_kernel::Ref::scalar(&value), op::Second);
                self
            }

            /// Sets all elements to 0: O(n).
            pub fn zero_(&mut self) -> &mut Self
            where
                T: Number,
            {
                self.fill_(T::ZERO)
            }

            /// Clamps each element to `low` and `high` (numbers or tensors, broadcast), in place.
            ///
            /// # Panics
            /// With the error of [`try_clamp_`](Self::try_clamp_).
            #[track_caller]
            pub fn clamp_<X, Y>(&mut self, low: X, high: Y) -> &mut Self
            where
                T: Number,
                X: crate::tensor::Onto<T, S>,
                Y: crate::tensor::Onto<T, S>,
            {
                self.try_clamp_(low, high).or_panic()
            }

            /// Like [`clamp_`](Self::clamp_), but returns an error instead of panicking.
            ///
            /// # Errors
            /// Where a length known only at run time does not fit, [`Fault::InPlace`] and its like; then no element has been written.
            pub fn try_clamp_<X, Y>(&mut self, low: X, high: Y) -> Result<&mut Self, ShapeError>
            where
                T: Number,
                X: crate::tensor::Onto<T, S>,
                Y: crate::tensor::Onto<T, S>,
            {
                crate::ops::check_expands::<T, S, X>("clamp_", self, &low)?;
                crate::ops::check_expands::<T, S, Y>("clamp_", self, &high)?;
                kernel::update3(self.raw_mut(), low.raw(), high.raw(), op::Clamp);
                Ok(self)
            }
        }
    )*};
}
closures_in_place! {
    [] Tensor<T, S>;
    ['a,] ViewMut<'a, T, S>;
}

/// # Bounds, values
impl<T: Element, S: InlineShape> StackTensor<T, S> {
    /// Clamps each element to `low` and `high` (numbers or tensors, broadcast): NaN stays NaN, and where `low > high` the result is `high`, as in
    /// PyTorch.
    #[inline(always)]
    #[must_use = "`clamp` returns a new tensor; `clamp_` changes this one"]
    pub fn clamp<X, Y>(&self, low: X, high: Y) -> StackTensor<T, Met<T, Met<T, S, X>, Y>>
    where
        T: Number,
        X: StackOperand<T, Kind: Meets<S>>,
        Y: StackOperand<T, Kind: Meets<Met<T, S, X>, Out: InlineShape>>,
    {
        // SAFETY: `Met` is what the shapes broadcast to (`Meets`).
        unsafe { self.ternary(&low, &high, op::Clamp) }
    }

    /// Like [`clamp`](Self::clamp), in place.
    #[inline(always)]
    pub fn clamp_<X, Y>(&mut self, low: X, high: Y) -> &mut Self
    where
        T: Number,
        X: StackOperand<T> + crate::tensor::Onto<T, S>,
        Y: StackOperand<T> + crate::tensor::Onto<T, S>,
    {
        self.maximum_(low).minimum_(high)
    }

    /// Sets all elements to `value`.
    #[inline(always)]
    pub fn fill_(&mut self, value: T) -> &mut Self {
        *self = StackTensor::full(value);
        self
    }

    /// Sets all elements to 0.
    #[inline(always)]
    pub fn zero_(&mut self) -> &mut Self
    where
        T: Number,
    {
        self.fill_(T::ZERO)
    }
}
