//! One element at a time: functions of one and of two, in place, between types, and chains of them.

use super::operands::{Drawn, Inputs, Operand, compute};
use super::{Compute, Kind};
use congruent::Float;
use congruent::prelude::*;

/// Elements of a function that costs much, and of one that costs little.
const DEAR: usize = 150_000;
const CHEAP: usize = 600_000;

fn one<T: Drawn, U: Drawn>(
    numel: usize,
    f: fn(&View<T, AnyRank>) -> Tensor<U, AnyRank>,
) -> impl Fn(&mut Inputs) -> Compute {
    move |inputs| {
        let sizes = inputs.sizes(numel);
        let x = inputs.operand::<T>(&sizes);
        compute(move || f(&x.view()))
    }
}

fn two<T: Drawn, U: Drawn>(
    numel: usize,
    f: fn(&View<T, AnyRank>, &View<T, AnyRank>) -> Tensor<U, AnyRank>,
) -> impl Fn(&mut Inputs) -> Compute {
    move |inputs| {
        let sizes = inputs.sizes(numel);
        let (x, y) = (inputs.operand::<T>(&sizes), inputs.broadcast::<T>(&sizes));
        let turned = inputs.below(3) == 0;
        compute(move || if turned { f(&y.view(), &x.view()) } else { f(&x.view(), &y.view()) })
    }
}

/// A kind for each function.
macro_rules! functions {
    ($($t:ident: $($name:ident)*;)*) => {
        [$($(
            (concat!(stringify!($name), " ", stringify!($t)), |inputs| one::<$t, $t>(DEAR, |x| x.$name())(inputs)),
        )*)*]
    };
}

/// (In `f64` some: a debug build takes its time for each.)
const FUNCTIONS: [Kind; 34] = functions! {
    f32: exp exp2 expm1 ln ln_1p log2 log10 sin cos tan asin acos atan sinh cosh tanh erf sigmoid gelu silu softplus recip sqrt
        rsqrt square floor round sign;
    f64: exp ln sin tanh erf sigmoid;
};

macro_rules! kinds {
    ($($name:literal: $kind:expr;)*) => { [$(($name, |inputs| $kind(inputs)),)*] };
}

fn updated<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(CHEAP);
    let (x, y) = (inputs.contiguous::<T>(&sizes), inputs.broadcast::<T>(&sizes));
    compute(move || {
        let mut z = x.clone();
        z += &y.view();
        z.mul_(&y.view());
        z.t_mut_or_self().exp_();
        z
    })
}

/// The axes exchanged, where there are two.
trait TurnedInPlace<T> {
    fn t_mut_or_self(&mut self) -> ViewMut<'_, T, AnyRank>;
}
impl<T> TurnedInPlace<T> for Tensor<T, AnyRank> {
    fn t_mut_or_self(&mut self) -> ViewMut<'_, T, AnyRank> {
        let rank = self.ndim() as isize;
        self.transpose_mut(0, rank - 1).expect("axes that are there")
    }
}

fn reused(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(CHEAP);
    let (x, y) = (inputs.contiguous::<f32>(&sizes), inputs.broadcast::<f32>(&sizes));
    compute(move || (x.clone() - &y.view()) * 3.0 + 1.5)
}

fn cast(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(CHEAP);
    let (x, y) = (inputs.operand::<f64>(&sizes), inputs.operand::<i64>(&sizes));
    compute(move || {
        ((x.view().to_type::<f32>(), x.view().to_type::<i32>()), (y.view().to_type::<f32>(), y.view().to_type::<u8>()))
    })
}

fn chosen(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(CHEAP);
    let mask: Operand<bool> = inputs.broadcast(&sizes);
    let (x, y) = (inputs.operand::<f32>(&sizes), inputs.broadcast::<f32>(&sizes));
    compute(move || (mask.view().where_(&x.view(), &y.view()), x.view().clamp(-1.0, 0.5)))
}

fn chain<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(DEAR);
    let (x, y, z) = (inputs.operand::<T>(&sizes), inputs.broadcast::<T>(&sizes), inputs.broadcast::<T>(&sizes));
    compute(move || {
        let (x, y, z) = (x.view(), y.view(), z.view());
        let chain = || (x.lazy() * &y + &z).tanh() * (x.lazy() - &y).exp();
        let mut into = x.zeros_like();
        chain().eval_into(&mut into);
        (chain().eval(), into)
    })
}

fn reduced_chain<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(DEAR);
    let (x, y, axis) = (inputs.operand::<T>(&sizes), inputs.broadcast::<T>(&sizes), inputs.axis(&sizes));
    compute(move || {
        let (x, y) = (x.view(), y.view());
        let chain = || (x.lazy() * &y).exp();
        let all = [chain().sum(&[], false), chain().mean(&[axis], true)];
        let some = [chain().sum(&[axis], false), chain().amax(&[axis], false)];
        (Vec::from(all), Vec::from(some))
    })
}

fn mapped(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(CHEAP);
    let (x, y) = (inputs.operand::<f64>(&sizes), inputs.operand::<f64>(&sizes));
    compute(move || (x.view().map(|x| x * 0.3 + 0.1), x.view().zip_map(&y.view(), |x, y| x * y - x)))
}

const OTHERS: [Kind; 27] = kinds! {
    "abs": one::<f32, f32>(CHEAP, |x| x.abs());
    "neg i64": one::<i64, i64>(CHEAP, |x| -x);
    "relu": one::<f32, f32>(CHEAP, |x| x.relu());
    "isnan": one::<f32, bool>(CHEAP, |x| x.isnan());
    "add f32": two::<f32, f32>(CHEAP, |x, y| x + y);
    "mul f64": two::<f64, f64>(CHEAP, |x, y| x * y);
    "sub i32": two::<i32, i32>(CHEAP, |x, y| x - y);
    "div": two::<f32, f32>(CHEAP, |x, y| x / y);
    "rem": two::<f32, f32>(CHEAP, |x, y| x % y);
    "fmod": two::<f64, f64>(CHEAP, |x, y| x.fmod(y));
    "pow f32": two::<f32, f32>(DEAR, |x, y| x.pow(y));
    "pow f64": two::<f64, f64>(DEAR, |x, y| x.pow(y));
    "atan2": two::<f32, f32>(DEAR, |x, y| x.atan2(y));
    "maximum": two::<f32, f32>(CHEAP, |x, y| x.maximum(y));
    "lt": two::<f32, bool>(CHEAP, |x, y| x.lt(y));
    "eq u8": two::<u8, bool>(CHEAP, |x, y| x.eq(y));
    "scalars": one::<f32, f32>(CHEAP, |x| (2.0 - x) / 3.0);
    "in place f32": updated::<f32>;
    "in place f64": updated::<f64>;
    "into an operand": reused;
    "casts": cast;
    "where and clamp": chosen;
    "chain f32": chain::<f32>;
    "chain f64": chain::<f64>;
    "reduced chain f32": reduced_chain::<f32>;
    "reduced chain f64": reduced_chain::<f64>;
    "closures": mapped;
};

pub const KINDS: &[&[Kind]] = &[&FUNCTIONS, &OTHERS];
