//! Initial values of variables: PyTorch's `torch.nn.init`.
//!
//! For weights of shape `[O, I, ..]`, the *fan in* is the number of elements that each output depends on, `I` times the axes behind it; the *fan out*
//! is the number of outputs that each input affects, `O` times these axes.
//!
//! Each function has a second form for lengths that are known at run time, `_of`, like the constructors of tensors.

use crate::Var;
use crate::refuse::OrPanic;
use crate::rules::sizes_of;
use crate::tape::Erased;
use congruent::Float;
use congruent::prelude::*;
use congruent::random::{Generator, Rng};
use congruent_macros::precompile;

/// Writes a function for static shapes, and its `_of` form.
///
/// ```text
/// pub fn uniform<T: Float, S: StaticShape>(low: f64, high: f64, rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S> { uniform_of(S::VALUE, low, high, rng) }
/// pub fn uniform_of<T: Float, S: Lengths>(shape: S, low: f64, high: f64, rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S> { .. }
/// ```
macro_rules! initial {
    ($($(#[$doc:meta])* $name:ident $of:ident($($arg:ident),*) |$shape:ident, $rng:ident| $body:expr;)*) => {$(
        $(#[$doc])*
        #[track_caller]
        pub fn $name<T: Float, S: StaticShape>($($arg: f64,)* rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S> {
            $of(S::VALUE, $($arg,)* rng)
        }
        #[doc = concat!("Like [`", stringify!($name), "`], for run-time lengths.")]
        #[track_caller]
        pub fn $of<T: Float, S: Lengths>($shape: S, $($arg: f64,)* $rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S> {
            $body
        }
    )*};
}
initial! {
    /// Uniform numbers from `low` to `high`.
    uniform uniform_of(low, high) |shape, rng| {
        with_shape(draw_uniform(&sizes_of(&shape), low, high, rng))
    };

    /// Normally distributed numbers.
    normal normal_of(mean, std) |shape, rng| {
        with_shape(draw_normal(&sizes_of(&shape), mean, std, rng))
    };

    /// Uniform numbers of the variance 2 / ((1 + a²) fan in): through layers with leaky ReLUs of slope `a` between them, the variance stays the same
    /// (He et al. 2015). PyTorch's `kaiming_uniform_` in the mode `fan_in`; its `Linear` and convolutions begin with a = √5.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::nn::init;
    ///
    /// let w: Tensor<f64, shape![64, 25]> = init::kaiming_uniform(5f64.sqrt(), &mut congruent::random::seeded(1));
    /// let most = w.abs().amax_all().item();
    /// assert!(0.19 < most && most <= 0.2);   // 1/√25
    /// ```
    kaiming_uniform kaiming_uniform_of(a) |shape, rng| {
        with_shape(draw_kaiming_uniform(&sizes_of(&shape), a, rng))
    };

    /// Normal numbers of the variance 2 / ((1 + a²) fan in). PyTorch's `kaiming_normal_` in the mode `fan_in`.
    kaiming_normal kaiming_normal_of(a) |shape, rng| {
        let std = bound((2.0 / (1.0 + a * a)).sqrt(), fans(&shape).0);
        normal_of(shape, 0.0, std, rng)
    };

    /// Uniform numbers of the variance gain² 2 / (fan in + fan out): a compromise between the forward and the backward pass (Glorot and Bengio 2010).
    /// PyTorch's `xavier_uniform_`.
    xavier_uniform xavier_uniform_of(gain) |shape, rng| {
        let (fan_in, fan_out) = fans(&shape);
        let most = bound(gain * 6f64.sqrt(), fan_in + fan_out);
        uniform_of(shape, -most, most, rng)
    };

    /// Normal numbers of the variance gain² 2 / (fan in + fan out). PyTorch's `xavier_normal_`.
    xavier_normal xavier_normal_of(gain) |shape, rng| {
        let (fan_in, fan_out) = fans(&shape);
        let std = bound(gain * 2f64.sqrt(), fan_in + fan_out);
        normal_of(shape, 0.0, std, rng)
    };
}

/// Returns `gain / √fan`; 0 if `fan` is 0.
pub(crate) fn bound(gain: f64, fan: usize) -> f64 {
    if fan == 0 { 0.0 } else { gain / (fan as f64).sqrt() }
}

/// Returns fan in and fan out.
pub(crate) fn fans<S: Lengths>(shape: &S) -> (usize, usize) {
    fans_of(&sizes_of(shape))
}

/// Returns fan in and fan out of sizes.
fn fans_of(sizes: &[usize]) -> (usize, usize) {
    match *sizes {
        [outputs, inputs, ref window @ ..] => {
            let window: usize = window.iter().product();
            (inputs * window, outputs * window)
        }
        // (PyTorch rejects these shapes.)
        [n] => (n, n),
        [] => (1, 1),
    }
}

/// Returns a tensor of the sizes of `S`, with this type.
fn with_shape<T: Float, S: Lengths>(x: Tensor<T, AnyRank>) -> Tensor<T, S> {
    x.try_into_shape().or_panic()
}

/// Returns [`uniform`] of these sizes.
#[precompile(f32: <T, Generator>)]
#[track_caller]
fn draw_uniform<T: Float, R: Rng + ?Sized>(sizes: &[usize], low: f64, high: f64, rng: &mut R) -> Tensor<T, AnyRank> {
    Tensor::uniform_of(AnyRank::from(sizes), T::of(low), T::of(high), rng)
}

/// Returns [`normal`] of these sizes.
#[precompile(f32: <T, Generator>)]
#[track_caller]
fn draw_normal<T: Float, R: Rng + ?Sized>(sizes: &[usize], mean: f64, std: f64, rng: &mut R) -> Tensor<T, AnyRank> {
    Tensor::normal_of(AnyRank::from(sizes), T::of(mean), T::of(std), rng)
}

/// Returns [`kaiming_uniform`] of these sizes.
#[precompile(f32: <T, Generator>)]
#[track_caller]
fn draw_kaiming_uniform<T: Float, R: Rng + ?Sized>(sizes: &[usize], a: f64, rng: &mut R) -> Tensor<T, AnyRank> {
    let most = bound((6.0 / (1.0 + a * a)).sqrt(), fans_of(sizes).0);
    draw_uniform(sizes, -most, most, rng)
}

/// Returns a variable of a layer: numbers from `-most` to `most`.
#[track_caller]
pub(super) fn uniform_var<T: Float, S: Lengths>(shape: S, most: f64, rng: &mut (impl Rng + ?Sized)) -> Var<T, S> {
    Var::over(draw_uniform_var(&sizes_of(&shape), most, rng))
}

/// Returns a variable of a layer: [`kaiming_uniform`], as PyTorch's layers begin.
#[track_caller]
pub(super) fn weight_var<T: Float, S: Lengths>(shape: S, rng: &mut (impl Rng + ?Sized)) -> Var<T, S> {
    Var::over(draw_weight_var(&sizes_of(&shape), rng))
}

/// Returns [`uniform_var`] of these sizes.
#[precompile(f32: <T, Generator>)]
#[track_caller]
fn draw_uniform_var<T: Float, R: Rng + ?Sized>(sizes: &[usize], most: f64, rng: &mut R) -> Erased<T> {
    Erased::constant(draw_uniform(sizes, -most, most, rng).into_shared())
}

/// Returns [`weight_var`] of these sizes.
#[precompile(f32: <T, Generator>)]
#[track_caller]
fn draw_weight_var<T: Float, R: Rng + ?Sized>(sizes: &[usize], rng: &mut R) -> Erased<T> {
    Erased::constant(draw_kaiming_uniform(sizes, 5f64.sqrt(), rng).into_shared())
}
