//! Elementwise functions and what is built on them at infinities, zeros, and the smallest and largest numbers, in every
//! spelling: operators, methods, in place, on the stack, views. Values are those of PyTorch 2.15 where nothing else is said.

use congruent::prelude::*;

const NAN: f64 = f64::NAN;
const INF: f64 = f64::INFINITY;

/// Equal, zeros in their sign, too; NaN is equal to itself.
#[track_caller]
fn same<T: Copy + Into<f64>>(got: &[T], want: &[f64]) {
    let got: Vec<f64> = got.iter().map(|&x| x.into()).collect();
    let equal = |a: f64, b: f64| a.is_nan() && b.is_nan() || a == b && a.is_sign_negative() == b.is_sign_negative();
    let all = got.len() == want.len() && got.iter().zip(want).all(|(&a, &b)| equal(a, b));
    assert!(all, "{got:?}, not {want:?}");
}

/// Each way to write an operation of two operands.
macro_rules! spellings {
    ($t:ty, $a:expr, $b:expr, $method:ident $in_place:ident $try_in_place:ident, $want:expr) => {{
        let (a, b) = (<Tensor<$t, shape![18]>>::from($a), <Tensor<$t, shape![18]>>::from($b));
        same(&a.$method(&b).to_vec(), &$want);
        same(&a.clone().into_dyn().$method(&b.clone().into_dyn()).to_vec(), &$want);
        same(&a.clone().$in_place(&b).to_vec(), &$want);
        same(&a.clone().$try_in_place(&b).unwrap().to_vec(), &$want);
        // A view with steps, and its elements in place.
        let mut wide = Tensor::<$t, shape![18, 3]>::zeros();
        wide.slice_mut(s![.., 1]).copy_(&a);
        same(&wide.slice(s![.., 1]).$method(&b).to_vec(), &$want);
        wide.slice_mut(s![.., 1]).$in_place(&b);
        same(&wide.slice(s![.., 1]).to_vec(), &$want);
        // One number at a time, on either side.
        for (i, want) in $want.into_iter().enumerate() {
            same(&Tensor::from([$a[i]]).$method($b[i]).to_vec(), &[want]);
        }
    }};
}

macro_rules! divisions {
    ($name:ident: $t:ident) => {
        #[test]
        fn $name() {
            let (max, tiny) = ($t::MAX, $t::from_bits(1));
            let (inf, nan) = ($t::INFINITY, $t::NAN);
            let a = [-1.0, 1.0, 5.0, -5.0, -inf, inf, -max, max, 0.0, -0.0, 0.0, 1.0, -1.0, nan, 2.0, -tiny, tiny, 7.5];
            let b = [inf, -inf, inf, -inf, 2.0, inf, max, inf, -3.0, 3.0, 0.0, 0.0, 0.0, 1.0, nan, 1.0, tiny, -2.0];
            let large = f64::from(max);
            let floor = [
                -1.0, -1.0, 0.0, 0.0, NAN, NAN, -1.0, 0.0, -0.0, -0.0, NAN, INF, -INF, NAN, NAN, -1.0, 1.0, -4.0,
            ];
            spellings!($t, a, b, floor_divide floor_divide_ try_floor_divide_, floor);
            let least = f64::from(tiny);
            let mut remainder = [
                INF, -INF, 5.0, -5.0, NAN, NAN, -0.0, large, 0.0, -0.0, NAN, NAN, NAN, NAN, NAN, 1.0, 0.0, -0.5,
            ];
            spellings!($t, a, b, remainder remainder_ try_remainder_, remainder);
            let mut rest = remainder;
            (rest[0], rest[1], rest[15], rest[17]) = (-1.0, 1.0, -least, 1.5);
            spellings!($t, a, b, fmod fmod_ try_fmod_, rest);
            remainder = rest;
            let (x, y) = (Tensor::from(a), Tensor::from(b));
            same(&(&x % &y).to_vec(), &remainder);
            let mut z = x.clone();
            z %= &y;
            same(&z.to_vec(), &remainder);
            let quotient: Vec<f64> = a.iter().zip(b).map(|(&a, b)| f64::from(a / b)).collect();
            same(&(&x / &y).to_vec(), &quotient);
            same(&x.clone().div_(&y).to_vec(), &quotient);
            let (x, y) = (StackTensor::from(a), StackTensor::from(b));
            same(&(&x % &y).to_vec(), &remainder);
            same(&(&x / &y).to_vec(), &quotient);
        }
    };
}
divisions!(divisions_of_f32: f32);
divisions!(divisions_of_f64: f64);

macro_rules! units {
    ($name:ident: $t:ident) => {
        #[test]
        fn $name() {
            let (max, inf, nan) = ($t::MAX, $t::INFINITY, $t::NAN);
            // As many as make vectors and leave some.
            let rows = [[-inf, inf, nan, -max, max, -0.0, 0.0]; 5];
            let (x, stack) = (Tensor::from(rows), StackTensor::from(rows));
            let large = f64::from(max);
            let (ln_2, half) = (f64::from((2.0 as $t).ln()), 0.5);
            macro_rules! gives {
                ($call:ident $in_place:ident $want:expr) => {
                    same(&x.$call().to_vec(), &$want.repeat(5));
                    same(&x.clone().$in_place().to_vec(), &$want.repeat(5));
                    same(&x.t().$call().t().to_vec(), &$want.repeat(5));
                    same(&stack.$call().to_vec(), &$want.repeat(5));
                };
            }
            gives!(gelu gelu_ [NAN, INF, NAN, -0.0, large, -0.0, 0.0]);
            gives!(silu silu_ [NAN, INF, NAN, -0.0, large, -0.0, 0.0]);
            gives!(softplus softplus_ [0.0, INF, NAN, 0.0, large, ln_2, ln_2]);
            gives!(sigmoid sigmoid_ [0.0, 1.0, NAN, 0.0, 1.0, half, half]);
            gives!(tanh tanh_ [-1.0, 1.0, NAN, -1.0, 1.0, -0.0, 0.0]);
            gives!(erf erf_ [-1.0, 1.0, NAN, -1.0, 1.0, -0.0, 0.0]);
            gives!(exp exp_ [0.0, INF, NAN, 0.0, INF, 1.0, 1.0]);
            gives!(expm1 expm1_ [-1.0, INF, NAN, -1.0, INF, -0.0, 0.0]);
            gives!(ln_1p ln_1p_ [NAN, INF, NAN, NAN, f64::from(max.ln()), -0.0, 0.0]);
            gives!(rsqrt rsqrt_ [NAN, 0.0, NAN, NAN, f64::from(1.0 / max.sqrt()), -INF, INF]);
            gives!(sign sign_ [-1.0, 1.0, 0.0, -1.0, 1.0, 0.0, 0.0]);
        }
    };
}
units!(units_of_f32: f32);
units!(units_of_f64: f64);

#[test]
fn powers_of_wide_integers_take_the_whole_exponent() {
    let exponent = (1u128 << 64) + 1;
    assert_eq!(Tensor::from([0u128, 1, 7]).pow(&Tensor::from([exponent, exponent, 3])).to_vec(), [0, 1, 343]);
    let signed = exponent as i128;
    assert_eq!(Tensor::from([-1i128, 0, 1]).pow(signed).to_vec(), [-1, 0, 1]);
    assert_eq!(Tensor::from([-1i128, 1, 5]).pow_(-signed).to_vec(), [-1, 1, 0]);
    assert_eq!(Tensor::from([i128::MAX, 3]).remainder(i128::MAX - 1).to_vec(), [1, 3]);
    assert_eq!(Tensor::from([u128::MAX, 3]).floor_divide(1 << 127).to_vec(), [1, 0]);
}

macro_rules! softmaxes {
    ($name:ident: $t:ident) => {
        #[test]
        fn $name() {
            let (max, inf, nan) = ($t::MAX, $t::INFINITY, $t::NAN);
            let x = Tensor::<$t, _>::from([
                [-inf, -inf],
                [inf, 1.0],
                [max, max],
                [-max, max],
                [-max, -max],
                [nan, 1.0],
                [-inf, 0.0],
            ]);
            let (half, ln) = (0.5, f64::from((0.5 as $t).ln()));
            let wanted = [NAN, NAN, NAN, NAN, half, half, 0.0, 1.0, half, half, NAN, NAN, 0.0, 1.0];
            let logs = [NAN, NAN, NAN, NAN, ln, ln, -INF, 0.0, ln, ln, NAN, NAN, -INF, 0.0];
            let large = f64::from(max);
            let sums = [-INF, INF, large, large, -large, NAN, 0.0];
            // Lanes one behind the other, and beside each other.
            let beside: Tensor<$t, _> = x.t().to_tensor();
            same(&x.softmax::<1>().to_vec(), &wanted);
            same(&beside.softmax::<0>().t().to_vec(), &wanted);
            same(&x.log_softmax::<1>().to_vec(), &logs);
            same(&beside.log_softmax::<0>().t().to_vec(), &logs);
            same(&x.logsumexp::<1>().to_vec(), &sums);
            same(&beside.logsumexp::<0>().to_vec(), &sums);
        }
    };
}
softmaxes!(softmax_of_f32: f32);
softmaxes!(softmax_of_f64: f64);

macro_rules! norms {
    ($name:ident: $t:ident) => {
        #[test]
        fn $name() {
            let max = $t::MAX;
            for n in [1, 2, 3, 7, 8, 64, 100, 127, 128, 500, 513, 1000, 4096] {
                for c in [0.1, 1e-30, 1000.0, 1e6 / 3.0, max / 1.1, max, -max] {
                    let x = Tensor::<$t, _>::full_of(AnyRank::from([2, n]), c);
                    assert!(x.layer_norm(&[n], None, None, 1e-5).unwrap().iter().all(|&y| y == 0.0), "{n} of {c:e}");
                    let expected = if n == 1 { NAN } else { 0.0 };
                    same(&x.var(&[1], false).unwrap().to_vec(), &[expected; 2]);
                    same(&x.t().unwrap().to_tensor().std(&[0], false).unwrap().to_vec(), &[expected; 2]);
                }
                // The mean is 0, the variance 1 or so, whatever the unit.
                let x = Tensor::<$t, _>::from_fn_of(AnyRank::from([n]), |at| (at[0] % 2) as $t * 2.0 - 1.0);
                let wanted = x.layer_norm(&[n], None, None, 0.0).unwrap().to_vec();
                for unit in [max.sqrt() * 4.0, max / 2.0, max] {
                    let got = (&x * unit).layer_norm(&[n], None, None, 1e-5).unwrap().to_vec();
                    let close = |(a, b): (&$t, &$t)| a.is_nan() && b.is_nan() || (a - b).abs() <= 4.0 * $t::EPSILON;
                    assert!(n == 1 || got.iter().zip(&wanted).all(close), "{n} of {unit:e}: {got:?}, not {wanted:?}");
                }
            }
            let (weight, bias) = (Tensor::<$t, shape![4]>::ones(), Tensor::<$t, shape![4]>::zeros());
            let row = |x: [$t; 4]| Tensor::from(x).layer_norm(&weight, &bias, 1e-5).to_vec();
            for bad in [$t::NAN, $t::INFINITY, -$t::INFINITY] {
                same(&row([1.0, bad, 3.0, 4.0]), &[NAN; 4]);
            }
            // Far from 0 the mean is as near as the type can say: 2^20 and 2^20 + 1 are apart by two standard deviations.
            same(&row([1_048_576.0, 1_048_577.0, 1_048_576.0, 1_048_577.0]).map_to(0.99), &[-1.0, 1.0, -1.0, 1.0]);
        }
    };
}
norms!(norms_of_f32: f32);
norms!(norms_of_f64: f64);

/// Rounds what is near ±1 to it.
trait MapTo {
    fn map_to(self, least: f64) -> Vec<f64>;
}
impl<T: Into<f64>> MapTo for Vec<T> {
    fn map_to(self, least: f64) -> Vec<f64> {
        let round = |x: f64| if x.abs() > least && x.abs() <= 1.0 { x.signum() } else { x };
        self.into_iter().map(|x| round(x.into())).collect()
    }
}
