//! Losses of two and of three elements.

use crate::operand::check_names;
use crate::tape::{Erased, Op};
use crate::{Var, VarLossTarget, VarOperand};
use congruent::Float;
use congruent::loss::{LossReduction, Reducing};
use congruent::prelude::*;
use congruent::shape::Weighs;
use congruent_macros::{faces, precompile};

// ```text
// impl<T: Float, S: Lengths> Var<T, S> {
//     pub fn huber_loss<X: VarLossTarget<T, S>>(&self, target: X, delta: T) -> Var<T, ()> { .. }
//     pub fn huber_loss_with<X: VarLossTarget<T, S>, Z: LossReduction>(&self, target: X, delta: T, reduction: Z) -> Var<T, Z::Out<X::Out>> { .. }
// }
// ```
faces! {
    loss_of_two;
    Var {
        self.name_with(target, values MeanLoss)
    } {
        let target = target.lift().target_of(&self.erased);
        Var::over(self.erased.name(&target, values reduction.reducing()))
    }

    mse_loss;
    l1_loss;
    smooth_l1_loss;
    huber_loss;
    binary_cross_entropy;
    binary_cross_entropy_with_logits;
    kl_div;
    poisson_nll_loss;
    soft_margin_loss;
    hinge_embedding_loss;
}

faces! {
    loss_of_three;
    Var {
        self.name_with(second, third, values MeanLoss)
    } {
        let (second, third) = (second.lift().target_of(&self.erased), third.lift().erased());
        check_names!(stringify!(name), X::Out: self.sizes(), Y::Shape: third.sizes(), 0);
        Var::over(self.erased.name(&second, &third, values reduction.reducing()))
    }

    weighted_binary_cross_entropy_with_logits;
    gaussian_nll_loss;
}

faces! {
    loss_of_pairs;
    Var {
        self.name_with(second, target, values MeanLoss)
    } {
        let [second, target] = [second.lift(), target.lift()].map(|own| own.target_of(&self.erased));
        Var::over(self.erased.name(&second, &target, values reduction.reducing()))
    }

    margin_ranking_loss;
}

/// The sizes of the losses, which are those of the prediction, and what their sum is divided by.
struct ElementLosses {
    sizes: Box<[usize]>,
    divisor: usize,
}

impl ElementLosses {
    fn new(prediction: &[usize], how: Reducing) -> Self {
        ElementLosses { divisor: how.divisor(prediction), sizes: prediction.into() }
    }

    /// The gradient of an operand: its slope times that of the result, a number or one for each loss.
    fn gradient<T: Float>(&self, slope: &Erased<T>, g: &Erased<T>, own: &[usize]) -> Erased<T> {
        let whole = match self.divisor {
            1 => slope.mul(g),
            divisor => slope.mul(&g.over(T::of(divisor))),
        };
        if *whole.sizes() == *self.sizes { whole.sum_to(own) } else { whole.expand(&self.sizes).sum_to(own) }
    }
}

/// A loss, and its slope along each operand. Written out:
///
/// ```text
/// impl<T: Float> Erased<T> {
///     fn l1_loss(&self, t: &Self, how: Reducing) -> Self {
///         let losses = || Losses::new(self.sizes(), how);
///         Op::new("l1_loss", self.value.l1_loss_with(&t.value, how))
///             .edge(self, || {
///                 let (x, t, losses, own) = (self.clone(), t.clone(), losses(), self.sizes().into());
///                 move |g| losses.gradient(&x.sub(&t).sign(), g, &own)
///             })
///             .edge(t, ..)
///             .recorded()
///     }
/// }
/// ```
macro_rules! losses {
    ($($name:ident $with:ident $values:tt $operands:tt $($own:ident => $slope:expr),*;)*) => {
        $(losses! { @rule $name $with $values $operands $operands $($own => $slope),* })*
    };
    (
        @rule $name:ident $with:ident ($($value:ident: $of:ty),*) [$x:ident $($operand:ident)*] $operands:tt
        $($own:ident => $slope:expr),*
    ) => {
        #[precompile(f32)]
        impl<T: Float> Erased<T> {
            #[precompile]
            #[track_caller]
            pub(super) fn $name(&self, $($operand: &Self,)* $($value: $of,)* how: Reducing) -> Self {
                let $x = self;
                let losses = || ElementLosses::new($x.sizes(), how);
                let op = Op::new(stringify!($name), $x.value.$with($(&$operand.value,)* $($value,)* how));
                $(let op = losses! { @edge op losses $own $operands $slope };)*
                op.recorded()
            }
        }
    };
    (@edge $op:ident $losses:ident $own:ident [$($operand:ident)*] $slope:expr) => {
        $op.edge($own, || {
            let (losses, own) = ($losses(), Box::<[usize]>::from($own.sizes()));
            // (The rule keeps those that it reads.)
            $(#[allow(unused_variables, reason = "a slope may not read all operands")] let $operand = $operand.clone();)*
            move |g: &Self| losses.gradient(&$slope, g, &own)
        })
    };
}

losses! {
    mse_loss mse_loss_with () [x t] x => x.sub(&t).times(T::of(2.0)), t => x.sub(&t).times(T::of(-2.0));
    l1_loss l1_loss_with () [x t] x => x.sub(&t).sign(), t => t.sub(&x).sign();
    smooth_l1_loss smooth_l1_loss_with (beta: T) [x t] x => bent(&x.sub(&t), beta), t => bent(&t.sub(&x), beta);
    huber_loss huber_loss_with (delta: T) [x t]
        x => x.sub(&t).hardtanh(-delta, delta),
        t => t.sub(&x).hardtanh(-delta, delta);
    // (x - t) / (x (1 - x)), with at least 1e-12 below. As in PyTorch.
    binary_cross_entropy binary_cross_entropy_with () [x t]
        x => x.sub(&t).div(&x.mul(&one_less(&x)).maximum(&Erased::number(T::of(1e-12)))),
        t => one_less(&x).ln().sub(&x.ln());
    binary_cross_entropy_with_logits binary_cross_entropy_with_logits_with () [x t]
        x => x.sigmoid().sub(&t),
        t => x.neg();
    // (A target of 0 has an infinite slope.)
    kl_div kl_div_with (log_target: bool) [x t]
        x => if log_target { t.exp().neg() } else { t.neg() },
        t => if log_target { t.exp().mul(&t.sub(&x).plus(T::ONE)) } else { t.ln().sub(&x).plus(T::ONE) };
    poisson_nll_loss poisson_nll_loss_with (log_input: bool, full: bool, eps: T) [x t]
        x => if log_input { x.exp().sub(&t) } else { one_less(&t.div(&x.plus(eps))) },
        t => {
            let slope = if log_input { x.neg() } else { x.plus(eps).ln().neg() };
            if full { slope.add(&slope_of_stirling(&t)) } else { slope }
        };
    soft_margin_loss soft_margin_loss_with () [x t]
        x => t.mul(&x.mul(&t).neg().sigmoid()).neg(),
        t => x.mul(&x.mul(&t).neg().sigmoid()).neg();
    // 1 but where the target is -1, and -1 below the margin but where it is 1.
    hinge_embedding_loss hinge_embedding_loss_with (margin: T) [x t] x => {
        let near = t.value.ne(-T::ONE).to_type::<T>();
        let apart = (t.value.ne(T::ONE) & x.value.lt(margin)).to_type::<T>();
        Erased::constant((near - apart).into_shared())
    };
    weighted_binary_cross_entropy_with_logits weighted_binary_cross_entropy_with_logits_with () [x t p]
        x => one_less(&t).sub(&p.minus(T::ONE).mul(&t).plus(T::ONE).mul(&x.neg().sigmoid())),
        t => x.add(&p.minus(T::ONE).mul(&x.log_sigmoid())).neg(),
        p => t.mul(&x.log_sigmoid()).neg();
    // The gradient of a variance is that of `eps` where that is more, as in PyTorch.
    gaussian_nll_loss gaussian_nll_loss_with (full: bool, eps: T) [x t v]
        x => x.sub(&t).div(&v.maximum(&Erased::number(eps))),
        t => t.sub(&x).div(&v.maximum(&Erased::number(eps))),
        v => {
            let v = v.maximum(&Erased::number(eps));
            one_less(&x.sub(&t).square().div(&v)).div(&v).times(T::of(0.5))
        };
    margin_ranking_loss margin_ranking_loss_with (margin: T) [a b t]
        a => wrong_order(&a, &b, &t, margin).mul(&t).neg(),
        b => wrong_order(&a, &b, &t, margin).mul(&t),
        t => wrong_order(&a, &b, &t, margin).mul(&b.sub(&a));
}

/// `1 - x`
fn one_less<T: Float>(x: &Erased<T>) -> Erased<T> {
    x.neg().plus(T::ONE)
}

/// The slope of `smooth_l1_loss`: straight between `-beta` and `beta`, then 1.
fn bent<T: Float>(off: &Erased<T>, beta: T) -> Erased<T> {
    if beta == T::ZERO { off.sign() } else { off.over(beta).hardtanh(-T::ONE, T::ONE) }
}

/// The slope of Stirling's approximation where the target is above 1, `ln t + 1 / (2 t)`, else 0.
fn slope_of_stirling<T: Float>(t: &Erased<T>) -> Erased<T> {
    t.ln().add(&t.times(T::of(2.0)).recip()).masked(&t.value.le(T::ONE))
}

/// 1 where `margin - t (a - b)` is above 0, else 0: none at the kink, as in PyTorch.
fn wrong_order<T: Float>(a: &Erased<T>, b: &Erased<T>, t: &Erased<T>, margin: T) -> Erased<T> {
    let order = &t.value * (&a.value - &b.value);
    Erased::constant(order.lt(margin).to_type::<T>().into_shared())
}
