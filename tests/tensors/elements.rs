//! What a tensor may hold, and how its elements calculate.

use congruent::error::Fault;
use congruent::prelude::*;
use std::panic::catch_unwind;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Pixel {
    red: u8,
    alpha: f32,
}
impl Scalar for Pixel {}

#[test]
fn any_copy_type_can_be_held_read_and_mapped() {
    let p = Pixel { red: 3, alpha: 0.5 };
    let mut image: Tensor<Pixel, shape![2, 2]> = Tensor::full(p);
    image[[1, 0]].red = 9;
    let red: Tensor<u8, shape![2, 2]> = image.map(|p| p.red);
    assert_eq!(red.to_vec(), [3, 3, 9, 3]);
    assert_eq!(image.t()[[0, 1]].red, 9);
    image.copy_(Tensor::<Pixel, shape![1, 2]>::full(Pixel { red: 1, alpha: 1.0 }));
    assert!(image.iter().all(|p| *p == Pixel { red: 1, alpha: 1.0 }));
    let same: Tensor<bool, shape![2, 2]> = image.eq(Pixel { red: 1, alpha: 1.0 });
    assert_eq!(same.to_vec(), [true; 4]);
}

#[test]
fn units_and_chars_and_bools() {
    assert_eq!(Tensor::<(), shape![3]>::full(()).to_vec(), [(); 3]);
    assert_eq!(Tensor::from(['a', 'b'])[[1]], 'b');
    let (a, b) = (Tensor::from([true, true, false]), Tensor::from([true, false, false]));
    assert_eq!((&a & &b).to_vec(), [true, false, false]);
    assert_eq!((&a | &b).to_vec(), [true, true, false]);
    assert_eq!((&a ^ &b).to_vec(), [false, true, false]);
    assert_eq!((!&a).to_vec(), [false, false, true]);
    let mut c = a;
    c &= &b;
    assert_eq!(c.to_vec(), [true, false, false]);
}

#[test]
fn every_operator_in_every_combination() {
    let (a, b) = (Tensor::from([[7, 8], [9, 10]]), Tensor::from([2, 3]));
    macro_rules! check {
        ($($op:tt)*) => {$(
            let want: Vec<i32> = vec![7 $op 2, 8 $op 3, 9 $op 2, 10 $op 3];
            assert_eq!((&a $op &b).to_vec(), want);
            assert_eq!((a.clone() $op &b).to_vec(), want);
            assert_eq!((&a $op b.clone()).to_vec(), want);
            assert_eq!((a.clone() $op b.clone()).to_vec(), want);
            assert_eq!((a.as_view() $op &b).to_vec(), want);
            assert_eq!((&a.as_view() $op b.as_view()).to_vec(), want);
            assert_eq!((&a $op &b.as_view()).to_vec(), want);
            assert_eq!((&a $op 2).to_vec(), [7 $op 2, 8 $op 2, 9 $op 2, 10 $op 2]);
            assert_eq!((a.clone() $op 2).to_vec(), [7 $op 2, 8 $op 2, 9 $op 2, 10 $op 2]);
            assert_eq!((100 $op &b).to_vec(), [100 $op 2, 100 $op 3]);
            assert_eq!((100 $op b.clone()).to_vec(), [100 $op 2, 100 $op 3]);
            assert_eq!((100 $op b.as_view()).to_vec(), [100 $op 2, 100 $op 3]);
            let (mut c, mut d) = (a.clone(), b.clone());
            assert_eq!((&c.as_view_mut() $op &d.as_view_mut()).to_vec(), want);
            assert_eq!((100 $op &d.as_view_mut()).to_vec(), [100 $op 2, 100 $op 3]);
            let (s, t) = (StackTensor::from([[7, 8], [9, 10]]), StackTensor::from([2, 3]));
            assert_eq!((s $op t).to_vec(), want);
            assert_eq!((&s $op &t).to_vec(), want);
            assert_eq!((&a $op t).to_vec(), want);
            assert_eq!((100 $op &t).to_vec(), [100 $op 2, 100 $op 3]);
        )*};
    }
    check!(+ - * / % & | ^);
    assert_eq!((-&b).to_vec(), [-2, -3]);
    assert_eq!((-b.as_view()).to_vec(), [-2, -3]);
    assert_eq!((-&b.clone().as_view_mut()).to_vec(), [-2, -3]);
    assert_eq!((-b).to_vec(), [-2, -3]);
    assert_eq!((true & &Tensor::from([true, false])).to_vec(), [true, false]);
}

#[test]
fn every_assignment() {
    let b = Tensor::from([2, 3]);
    let mut a = Tensor::from([[7, 8], [9, 10]]);
    a += &b;
    a -= 1;
    a *= b.as_view();
    a /= b.clone();
    a %= 5;
    assert_eq!(a.to_vec(), [3, 0, 0, 2]);
    let mut view = a.as_view_mut();
    view += 1;
    view.mul_(&b).sub_(&b);
    assert_eq!(a.to_vec(), [6, 0, 0, 6]);
}

#[test]
fn on_the_stack() {
    let (a, b) = (StackTensor::from([[1.0, 2.0], [3.0, 4.0]]), StackTensor::from([10.0, 20.0]));
    let c: StackTensor<f64, shape![2, 2]> = a + b;
    assert_eq!(c.as_slice(), [11.0, 22.0, 13.0, 24.0]);
    let outer: StackTensor<f64, shape![2, 2]> = StackTensor::from([[1.0], [2.0]]) * b;
    assert_eq!(outer.as_slice(), [10.0, 20.0, 20.0, 40.0]);
    let mut d = 1.0 - a;
    d += b;
    d *= 2.0;
    assert_eq!(d.as_slice(), [20.0, 38.0, 16.0, 34.0]);
    assert_eq!((-d).abs()[[1, 0]], 16.0);
    assert_eq!(a.zip_map(&b, |x, y| x < y).to_vec(), [true; 4]);
    assert_eq!(&a.as_view() + &Tensor::from([1.0, 1.0]), a.to_tensor() + 1.0);
    assert_eq!(StackTensor::<usize, shape![2, 3]>::from_fn(|[i, j]| 10 * i + j).to_vec(), [0, 1, 2, 10, 11, 12]);
    assert_eq!(a.as_slice().as_ptr() as usize % 16, 0);
}

/// Integers divide like Rust's own operators: by zero they panic, `try_` says so, and in place
/// nothing has been written.
#[test]
fn integer_division_by_zero() {
    let (a, b) = (Tensor::from([6, 7]), Tensor::from([2, 0]));
    assert!(catch_unwind(|| &a / &b).is_err());
    assert!(catch_unwind(|| 1 % &b).is_err());
    assert!(matches!(a.try_div(&b), Err(ShapeError { op: "div", fault: Fault::Division { .. } })));
    assert!(a.try_remainder(0).is_err());
    let mut c = a.clone();
    assert!(c.try_div_(&b).is_err());
    assert_eq!(c, a);
    assert!(Tensor::from([i32::MIN]).try_div(-1).is_err(), "the quotient does not fit");
    assert_eq!((Tensor::from([1.0f32]) / 0.0).item_at_zero(), f32::INFINITY);
    assert!(Tensor::<i32, shape![0]>::zeros().try_div(0).is_ok(), "nothing is divided");
}

trait ItemAtZero<T> {
    fn item_at_zero(&self) -> T;
}
impl<T: Copy, S> ItemAtZero<T> for Tensor<T, S> {
    fn item_at_zero(&self) -> T {
        self.as_slice()[0]
    }
}

/// Overflow panics where Rust's own does: in this build, as `debug_assertions` says.
#[test]
fn integer_overflow() {
    let sum = catch_unwind(|| (Tensor::from([250u8]) + 10u8).item_at_zero());
    if cfg!(debug_assertions) { assert!(sum.is_err()) } else { assert_eq!(sum.unwrap(), 4) }
}

/// Each function against the standard library, over all magnitudes.
#[test]
fn functions_agree_with_the_standard_library() {
    let x: Vec<f64> = (-400..400).map(|i| i as f64 * 0.037 + 0.001).collect();
    let t = Tensor::from_vec(dims![x.len()], x.clone()).unwrap();
    let t32 = t.map(|v| v as f32);
    macro_rules! check {
        ($($name:ident $std:expr;)*) => {$(
            let std: fn(f64) -> f64 = $std;
            for ((&got, &got32), &v) in t.$name().iter().zip(&t32.$name()).zip(&x) {
                let (want, want32) = (std(v), std(v as f32 as f64));
                let close = |got: f64, want: f64, eps: f64| {
                    (got.is_nan() && want.is_nan()) || got == want || (got - want).abs() <= eps * want.abs().max(1e-30)
                };
                assert!(close(got, want, 1e-14), "{}({v}) = {got}, not {want}", stringify!($name));
                assert!(close(got32 as f64, want32, 1e-6), "{}({v}f32) = {got32}, not {want32}", stringify!($name));
            }
        )*};
    }
    check! {
        exp f64::exp; exp2 f64::exp2; expm1 f64::exp_m1; ln f64::ln; ln_1p f64::ln_1p; log2 f64::log2; log10 f64::log10;
        sqrt f64::sqrt; rsqrt |v| 1.0 / v.sqrt(); recip |v| 1.0 / v; abs f64::abs; square |v| v * v;
        floor f64::floor; ceil f64::ceil; trunc f64::trunc; round f64::round_ties_even;
        sin f64::sin; cos f64::cos; tan f64::tan; asin f64::asin; acos f64::acos; atan f64::atan;
        sinh f64::sinh; cosh f64::cosh; tanh f64::tanh;
        sigmoid |v| 1.0 / (1.0 + (-v).exp()); silu |v| v / (1.0 + (-v).exp()); relu |v| v.max(0.0);
        sign |v| if v > 0.0 { 1.0 } else { -1.0 }; neg |v| -v;
    }
}

#[test]
fn angles_of_any_size() {
    for big in [1e9, 1e22, 3.5e300] {
        let t = Tensor::<f64, shape![40]>::full(big);
        assert_eq!(t.sin().item_at_zero(), big.sin());
        assert_eq!(t.as_view().cos().item_at_zero(), big.cos());
        let mut t = t;
        assert_eq!(t.tan_().item_at_zero(), big.tan());
    }
    assert!(Tensor::from([f32::INFINITY]).sin().item_at_zero().is_nan());
}

#[test]
fn nan_and_infinity_go_through() {
    let t = Tensor::from([f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0]);
    assert!(t.exp().as_slice()[0].is_nan());
    assert_eq!(t.exp().as_slice()[1..], [f32::INFINITY, 0.0, 1.0]);
    assert_eq!(t.tanh().as_slice()[1..], [1.0, -1.0, 0.0]);
    assert!(t.maximum(1.0).as_slice()[0].is_nan() && t.amax_all().item().is_nan());
    assert_eq!(t.clamp(-1.0, 1.0).as_slice()[1..], [1.0, -1.0, 0.0]);
    assert_eq!(t.isnan().to_vec(), [true, false, false, false]);
    assert_eq!(t.eq(&t).to_vec(), [false, true, true, true]);
    assert_eq!(t.argmax::<0>().item(), 0);
    assert_eq!(t.sign().to_vec(), [0.0, 1.0, -1.0, 0.0]);
}

/// Bit by bit: of -0 and NaN, too, the sign is taken and given.
#[test]
fn copysign_takes_the_sign_alone() {
    let signs = [1.0, -1.0, 0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN];
    let (a, b) = (Tensor::from(signs), Tensor::from(signs.map(|sign| [sign])));
    let want: Vec<u64> = signs.iter().flat_map(|b| signs.map(|a| a.copysign(*b).to_bits())).collect();
    let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    let out: Tensor<f64, shape![8, 8]> = a.copysign(&b);
    assert_eq!(bits(out.as_slice()), want);
    assert_eq!(bits(a.lazy().copysign(&b).eval().as_slice()), want);
    assert_eq!(bits(a.try_copysign(&b).unwrap().as_slice()), want);
    assert_eq!(StackTensor::from([3.0f32, -0.0]).copysign(-0.0).to_vec(), [-3.0, 0.0]);
    let mut x = a.as_dyn().to_tensor();
    x.copysign_(-2.0).try_copysign_(1.0).unwrap();
    assert!(x.as_slice().iter().all(|value| value.is_sign_positive()));
    let error = x.try_copysign_(Tensor::from([1.0, 2.0])).unwrap_err();
    assert_eq!(error.op, "copysign_");
}

/// The examples of PyTorch's page, and where exponentials are infinite or 0.
#[test]
fn logaddexp_of_numbers_of_any_size() {
    let near = |got: &[f64], want: &[f64]| {
        assert!(
            got.iter().zip(want).all(|(got, want)| got == want || (got - want).abs() < 5e-5),
            "{got:?}, not {want:?}"
        );
    };
    let b = Tensor::from([-1.0, -2.0, -3.0]);
    near(Tensor::from([-1.0]).logaddexp(&b).as_slice(), &[-0.3069, -0.6867, -0.8731]);
    near(Tensor::from([-100.0, -200.0, -300.0]).logaddexp(&b).as_slice(), &[-1.0, -2.0, -3.0]);
    near(Tensor::from([1.0, 2e3, 3e4]).logaddexp(&b).as_slice(), &[1.1269, 2e3, 3e4]);
    let (most, least) = (f64::INFINITY, f64::NEG_INFINITY);
    let (x, y) = (Tensor::from([most, most, least, least, 800.0]), Tensor::from([most, least, least, 3.0, 800.0]));
    let want = [most, most, least, 3.0, 800.0 + core::f64::consts::LN_2];
    assert_eq!(x.logaddexp(&y).to_vec(), want);
    assert_eq!(y.lazy().logaddexp(&x).eval().to_vec(), want);
    assert_eq!(StackTensor::from([least, 3.0]).logaddexp(StackTensor::from([3.0, least])).to_vec(), [3.0, 3.0]);
    let mut z = x.clone();
    assert!(z.logaddexp_(f64::NAN).as_slice().iter().all(|value| value.is_nan()));
}

/// Within two units of the last place of the standard library's, also where squares are infinite or 0.
#[test]
fn hypot_of_numbers_of_any_size() {
    let all = [
        0.0,
        -0.0,
        3.0,
        -4.0,
        1e-200,
        -1e200,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ];
    let (a, b) = (Tensor::from(all), Tensor::from(all).unsqueeze::<1>().to_tensor());
    let out: Tensor<f64, shape![12, 12]> = a.hypot(&b);
    for (i, (x, y)) in all.iter().flat_map(|x| all.map(|y| (*x, y))).enumerate() {
        let (got, want) = (out.as_slice()[i], x.hypot(y));
        let near = (got - want).abs() <= 2.0 * f64::EPSILON * want || got == want || got.is_nan() && want.is_nan();
        assert!(near, "hypot({x}, {y}) is {want}, not {got}");
    }
    assert_eq!(a.lazy().hypot(&b).eval().to_vec()[2..4], [3.0, 4.0]);
    assert_eq!(StackTensor::from([3.0f32, -6.0]).hypot(StackTensor::from([4.0f32, 8.0])).to_vec(), [5.0, 10.0]);
    let mut x = Tensor::from([3.0f32, -0.0]);
    x.hypot_(4.0).try_hypot_(Tensor::from([0.0, 3.0])).unwrap();
    assert_eq!(x.to_vec(), [5.0, 5.0]);
    let n = 3;
    let longer: Tensor<f32, shape![_]> = Tensor::ones_of(dims![n]);
    assert_eq!(x.try_hypot(&longer).unwrap_err().op, "hypot");
}

#[test]
fn rank_zero_and_length_zero_everywhere() {
    let s = Tensor::<f32, shape![]>::full(2.0);
    assert_eq!((s.ndim(), s.numel(), s.item(), s[[]]), (0, 1, 2.0, 2.0));
    assert_eq!((&s * &s).exp().ln().round().item(), 4.0);
    assert_eq!((s.sum_all().item(), s.to_string().as_str()), (2.0, "2"));
    let e = Tensor::<f32, shape![2, 0, 3]>::zeros();
    assert_eq!((e.numel(), e.iter().count(), e.is_contiguous()), (0, 0, true));
    let wide: Tensor<f32, shape![2, 0, 3]> = &e + &Tensor::<f32, shape![1, 3]>::ones();
    assert_eq!(wide.sizes(), [2, 0, 3]);
    assert_eq!(e.sum::<1>().to_vec(), [0.0; 6]);
    assert_eq!(e.prod::<1>().to_vec(), [1.0; 6]);
    assert!(e.mean::<1>().iter().all(|v| v.is_nan()));
    assert!(e.as_dyn().amax(&[1], false).is_err());
    assert!(e.try_amax_all().is_err());
    assert_eq!(e.amax::<0>().sizes(), [0, 3]);
    let product: Tensor<f32, shape![2, 3]> =
        Tensor::<f32, shape![2, 0]>::zeros().matmul(&Tensor::<f32, shape![0, 3]>::zeros());
    assert_eq!(product.to_vec(), [0.0; 6]);
}

#[test]
fn too_large_is_an_error() {
    let huge = AnyRank::from([usize::MAX, 2]);
    assert!(matches!(Tensor::from_vec(huge, vec![1.0f32]), Err(ShapeError { fault: Fault::TooLarge { .. }, .. })));
    assert!(catch_unwind(|| Tensor::<f64, _>::zeros_of(dims![1usize << 62, 2])).is_err());
    assert!(matches!(
        Tensor::from_vec(dims![2, 2], vec![1]),
        Err(ShapeError { fault: Fault::Numel { numel: 1, .. }, .. })
    ));

    // Results and views of a few elements whose sizes multiply to more than can be addressed.
    let n = 1usize << 33;
    let one = Tensor::from([1.0f32]);
    let (row, column) = (one.expand_of(dims![n]), one.expand_of(dims![n, 1]));
    assert!(matches!(row.try_add(&column), Err(ShapeError { fault: Fault::TooLarge { .. }, .. })));
    assert!(one.try_expand_of(dims![n, n]).is_err());
    let (a, b) = (Tensor::<f32, _>::zeros_of(dims![n, 0]), Tensor::<f32, _>::zeros_of(dims![0, n]));
    assert!(matches!(a.try_matmul(&b), Err(ShapeError { fault: Fault::TooLarge { .. }, .. })));
    assert!(one.into_dyn().as_strided([1_usize << 32, 1 << 32], [1, 1], 0).is_err());
}

/// A list over `AnyRank` has at least as many axes as are written.
#[test]
fn a_list_over_any_rank_needs_its_axes() {
    let scalar = Tensor::<f32, shape![]>::zeros().into_dyn();
    assert!(scalar.try_into_shape::<shape![..AnyRank, 64]>().is_err());
    let row = Tensor::<f32, shape![64]>::ones().into_dyn();
    assert!(row.try_as_shape::<shape![..AnyRank, 3, 64]>().is_err());
    let typed = row.try_into_shape::<shape![..AnyRank, 64]>().unwrap();
    assert_eq!(typed.sum::<-1>().to_vec(), [64.0]);
}

#[test]
fn indexing_and_reading() {
    let mut x = Tensor::<i32, shape![2, 3]>::arange();
    x[[1, 2]] = 50;
    *x.get_mut([0, 0]).unwrap() = 7;
    assert_eq!((x[[1, 2]], x.get([0, 0]), x.get([2, 0])), (50, Some(&7), None));
    let any = x.clone().into_dyn();
    assert_eq!((any[&[1, 2]], any.get(&[0, 0]), any.get(&[0])), (50, Some(&7), None));
    assert_eq!((any.storage_offset(), any.strides()), (0, &[3, 1][..]));
    assert_eq!(x.t().iter().copied().collect::<Vec<_>>(), [7, 3, 1, 4, 2, 50]);
    let message = *catch_unwind(|| x[[0, 3]]).unwrap_err().downcast::<String>().unwrap();
    assert!(message.starts_with("index 3 is out of bounds for dimension 1 with size 3"), "{message}");
    let error = any.try_into_shape::<shape![_, 4]>().unwrap_err().to_string();
    assert!(error.contains("dimension 1 is 3, not 4"), "{error}");
}

/// PyTorch 2.15: `torch.tensor([..], dtype=torch.float64).half()` and `.bfloat16()`, read back.
#[test]
fn floats_of_16_bits_round_as_in_pytorch() {
    use congruent::element::{Bf16, F16};

    let x = Tensor::from([0.1, 65504.0, 65520.0, 1e-8, 3.0e-8, -1.0 / 3.0, 1e39]);
    let inf = f64::INFINITY;
    let halves = [0.0999755859375, 65504.0, inf, 0.0, 5.960464477539063e-08, -0.333251953125, inf];
    assert_eq!(x.to_type::<F16>().to_type::<f64>().to_vec(), halves);
    let brains = [0.10009765625, 65536.0, 65536.0, 1.0011717677116394e-08, 3.003515303134918e-08, -0.333984375, inf];
    assert_eq!(x.to_type::<Bf16>().to_type::<f64>().to_vec(), brains);
    assert_eq!(Tensor::from([true, false]).to_type::<F16>(), Tensor::from([F16::from_f32(1.0), F16::from_f32(0.0)]));
    assert_eq!(Tensor::from([-3_i64, 300]).to_type::<Bf16>().to_type::<i32>().to_vec(), [-3, 300]);
    assert_eq!(Tensor::<F16, shape![2]>::ones().to_type::<bool>().to_vec(), [true, true]);
    assert_eq!(Tensor::<Bf16, shape![2, 2]>::eye().to_type::<u8>().to_vec(), [1, 0, 0, 1]);
}

#[test]
fn expressions_compute_in_f32_and_store_16_bits() {
    use congruent::element::F16;

    let x: Tensor<F16, shape![1000]> = Tensor::<f32, shape![1000]>::arange().to_type();
    let y: Tensor<F16, shape![1000]> = (x.lazy().to_type::<f32>() * 0.1 + 1.0).sqrt().to_type::<F16>().eval();
    let wanted = (x.to_type::<f32>() * 0.1 + 1.0).sqrt().to_type::<F16>();
    assert_eq!(y, wanted);
    assert_eq!(x.t().narrow::<0, 3, 2>().to_type::<f32>().to_vec(), [3.0, 4.0]);
    assert_eq!(StackTensor::from([F16::from_f32(0.5); 2]).to_type::<f32>().to_vec(), [0.5, 0.5]);
}

/// In generic code one number has the functions that a tensor has.
#[test]
fn one_number_has_the_functions_of_a_tensor() {
    fn check<T: Float>(values: [f64; 4]) {
        let x: StackTensor<T, shape![4]> = StackTensor::from(values.map(T::of));
        macro_rules! alike {
            ($($name:ident)*) => {$(
                for (i, value) in x.iter().enumerate() {
                    let (one, of_tensor) = (value.$name(), x.$name()[[i]]);
                    assert!(one == of_tensor || one.is_nan() && of_tensor.is_nan(), "{} of {value:?}", stringify!($name));
                    assert_eq!(format!("{:?}", T::$name(*value)), format!("{one:?}"));
                }
            )*};
        }
        alike!(recip sqrt rsqrt exp ln log2 log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh);
        alike!(floor ceil trunc round exp2 expm1 ln_1p erf erfc erfinv sigmoid gelu silu lgamma digamma trigamma abs sign);
        macro_rules! alike_of_two {
            ($($name:ident)*) => {$(
                for (i, value) in x.iter().enumerate() {
                    let y = T::of(-1.5);
                    let (one, of_tensor) = (value.$name(y), x.$name(y)[[i]]);
                    assert!(one == of_tensor || one.is_nan() && of_tensor.is_nan(), "{} of {value:?}", stringify!($name));
                }
            )*};
        }
        alike_of_two!(pow atan2 hypot copysign maximum minimum remainder);
        assert_eq!(x.isfinite().to_vec(), x.iter().map(|x| x.is_finite()).collect::<Vec<_>>());
    }
    for values in [[0.5, -0.25, 0.0, 2.5], [1e6, -1e30, f64::INFINITY, f64::NAN]] {
        check::<f32>(values);
        check::<f64>(values);
    }
    fn near<T: Float>(x: f64) -> [f64; 6] {
        let x = T::of(x);
        [x.exp(), x.ln(), x.sqrt(), x.sin(), x.tanh(), x.pow(x)].map(|x| x.to_f64())
    }
    for x in [0.1, 0.75, 3.0, 20.0f64] {
        let right = [x.exp(), x.ln(), x.sqrt(), x.sin(), x.tanh(), x.powf(x)];
        for (double, (single, right)) in near::<f64>(x).into_iter().zip(near::<f32>(x).into_iter().zip(right)) {
            assert!((double - right).abs() <= 1e-15 * right.abs() * 40.0, "{double} {right}");
            assert!((single - right).abs() <= 1e-7 * right.abs() * 40.0, "{single} {right}");
        }
    }
}
