//! Windows and planes.

use super::{Any, AnyVar, operands, run_all};
use congruent::pad::Circular;
use congruent::prelude::*;
use congruent::shape::Interpolate;
use congruent::window::{AskedFactors, AskedLengths, AskedPool, Interpolation, LengthRule, Pool, ResultLengths};
use congruent_grad::{AnyRankVar, Var, grad};
use torch::cases::{integer, integers, number};
use torch::{Case, Entry};

fn numbers(case: &Case, name: &str) -> Vec<f64> {
    let numbers = case.args[name].as_array().expect("numbers");
    numbers.iter().map(|number| number.as_f64().expect("a number")).collect()
}

fn is_true(case: &Case, name: &str) -> bool {
    case.args.get(name).is_some_and(|flag| flag == true)
}

fn pool(case: &Case) -> Pool<AskedPool> {
    let [k, s, p, d] = ["k", "s", "p", "d"].map(|name| integers(&case.args[name]));
    let pool = pool_of(k).stride_of(s).padding_of(p).dilation_of(d).ceil_mode_of(is_true(case, "ceil"));
    let pool = if case.args.contains_key("include") { pool.count_include_pad(is_true(case, "include")) } else { pool };
    match case.args.get("divisor") {
        Some(divisor) => pool.divisor_override(integer(divisor) as usize),
        None => pool,
    }
}

fn lengths(case: &Case) -> ResultLengths<AskedLengths> {
    sized_of(integers(&case.args["size"]))
}

fn factors(case: &Case) -> ResultLengths<AskedFactors> {
    match numbers(case, "scale")[..] {
        [all] => scaled_of([all]),
        [h, w] => scaled_of([h, w]),
        _ => unreachable!("a factor for each axis"),
    }
}

/// The lengths, and how elements are computed: nearest elements are computed without saying so.
enum By<R> {
    Nearest(ResultLengths<R>),
    Mode(Interpolation<R>),
}

fn by<R>(case: &Case, lengths: ResultLengths<R>) -> By<R> {
    let align = is_true(case, "align");
    By::Mode(match case.args["mode"].as_str().expect("a mode") {
        "nearest" => return By::Nearest(lengths),
        "nearest-exact" => lengths.nearest_exact(),
        "linear" => lengths.linear().align_corners(align),
        "bicubic" => lengths.cubic().align_corners(align),
        "area" => lengths.area(),
        other => unreachable!("{other}"),
    })
}

/// The positions of the elements of `x`, which repeat those of the case.
fn places<T>(case: &Case, x: &Any<T>) -> Any<i64> {
    let index = integers(&case.args["index"]);
    let all = index.iter().cycle().take(x.numel()).map(|&place| place as i64).collect();
    Tensor::from_vec(AnyRank::from(x.sizes()), all).unwrap()
}

#[track_caller]
fn check_one<T: Entry>(case: &Case, got: Result<Any<T>, ShapeError>) {
    match got {
        Err(error) => assert!(case.refusal().is_some(), "refused: {error}"),
        Ok(value) => {
            assert!(case.refusal().is_none(), "accepted");
            case.check(&value);
        }
    }
}

#[track_caller]
fn check_pair<T: Entry>(case: &Case, got: Result<(Any<T>, Any<i64>), ShapeError>) {
    match got {
        Err(error) => assert!(case.refusal().is_some(), "refused: {error}"),
        Ok((values, places)) => {
            assert!(case.refusal().is_none(), "accepted");
            case.check_nth(0, &values);
            case.check_nth(1, &places);
        }
    }
}

/// The gradient of the first result.
fn check_gradient<T: Entry + Float>(case: &Case, x: &Any<T>, f: impl Fn(&AnyVar<T>) -> AnyVar<T>) {
    let Some(weights) = case.grad_out.as_array() else { return };
    let x: AnyVar<T> = x.clone().into();
    let y = f(&x);
    let weights = Tensor::from_vec(AnyRank::from(y.sizes()), weights.iter().map(T::read).collect()).unwrap();
    case.check_grads(&[grad(&x, |x| (f(x) * &weights).sum_all()).to_vec()]);
}

/// The same of shapes whose rank the type knows: from a transposed view, too.
macro_rules! typed {
    ($case:ident, $x:ident, |$known:ident| $call:expr, $check:ident) => {
        typed! { @rank shape![_, _], $case, $x, |$known| $call, $check }
        typed! { @rank shape![_, _, _], $case, $x, |$known| $call, $check }
    };
    ($case:ident, $x:ident, |$known:ident| planes $call:expr, $check:ident) => {
        typed! { @rank shape![_, _, _], $case, $x, |$known| $call, $check }
        typed! { @rank shape![_, _, _, _], $case, $x, |$known| $call, $check }
    };
    (@rank $s:ty, $case:ident, $x:ident, |$known:ident| $call:expr, $check:ident) => {
        if let Ok($known) = $x.clone().try_into_shape::<$s>() {
            $check($case, $call);
            let $known = $known.mt().contiguous();
            let $known = $known.mt();
            $check($case, $call);
        }
    };
}

macro_rules! pools {
    ($case:ident, $x:ident, $max:ident $try_max:ident $mean:ident $try_mean:ident $($planes:ident)?) => {{
        let pool = pool($case);
        if $case.op.starts_with("max") {
            check_pair($case, $x.$max(pool.clone()));
            typed!($case, $x, |x| $($planes)? x.$try_max(pool.clone()).map(|(a, b)| (a.into_dyn(), b.into_dyn())), check_pair);
            check_gradient($case, $x, |x| x.$max(pool.clone()).unwrap().0);
        } else {
            check_one($case, $x.$mean(pool.clone()));
            typed!($case, $x, |x| $($planes)? x.$try_mean(pool.clone()).map(|y| y.into_dyn()), check_one);
            check_gradient($case, $x, |x| x.$mean(pool.clone()).unwrap());
        }
    }};
}

fn check_interpolation<T: Entry + Float, R: LengthRule + Clone>(case: &Case, x: &Any<T>, lengths: ResultLengths<R>)
where
    R::Types: Interpolate<shape![_, _, _]> + Interpolate<shape![_, _, _, _]>,
{
    macro_rules! by {
        ($by:ident) => {{
            check_one(case, x.interpolate($by.clone()));
            typed! { @rank shape![_, _, _], case, x, |x| x.try_interpolate($by.clone()).map(|y| y.into_dyn()), check_one }
            typed! { @rank shape![_, _, _, _], case, x, |x| x.try_interpolate($by.clone()).map(|y| y.into_dyn()), check_one }
            check_gradient(case, x, |x| x.interpolate($by.clone()).unwrap());
        }};
    }
    match by(case, lengths) {
        By::Nearest(lengths) => by!(lengths),
        By::Mode(mode) => by!(mode),
    }
}

fn check_floats<T: Entry + Float>(case: &Case, x: &Any<T>) {
    match case.op.as_str() {
        "max_pool1d" | "avg_pool1d" => {
            pools!(case, x, max_pool1d_with_indices try_max_pool1d_with_indices avg_pool1d try_avg_pool1d);
        }
        "max_pool2d" | "avg_pool2d" => {
            pools!(case, x, max_pool2d_with_indices try_max_pool2d_with_indices avg_pool2d try_avg_pool2d planes);
        }
        "adaptive_avg_pool1d" => {
            check_one(case, x.adaptive_avg_pool1d(lengths(case)));
            typed!(case, x, |x| x.try_adaptive_avg_pool1d(lengths(case)).map(|y| y.into_dyn()), check_one);
            check_gradient(case, x, |x| x.adaptive_avg_pool1d(lengths(case)).unwrap());
        }
        "adaptive_avg_pool2d" => {
            check_one(case, x.adaptive_avg_pool2d(lengths(case)));
            typed!(case, x, |x| planes x.try_adaptive_avg_pool2d(lengths(case)).map(|y| y.into_dyn()), check_one);
            check_gradient(case, x, |x| x.adaptive_avg_pool2d(lengths(case)).unwrap());
        }
        "adaptive_max_pool1d" => {
            check_pair(case, x.adaptive_max_pool1d_with_indices(lengths(case)));
            typed!(
                case,
                x,
                |x| x.try_adaptive_max_pool1d_with_indices(lengths(case)).map(|(a, b)| (a.into_dyn(), b.into_dyn())),
                check_pair
            );
            check_gradient(case, x, |x| x.adaptive_max_pool1d(lengths(case)).unwrap());
        }
        "adaptive_max_pool2d" => {
            check_pair(case, x.adaptive_max_pool2d_with_indices(lengths(case)));
            typed!(case, x, |x| planes x.try_adaptive_max_pool2d_with_indices(lengths(case)).map(|(a, b)| (a.into_dyn(), b.into_dyn())), check_pair);
            check_gradient(case, x, |x| x.adaptive_max_pool2d_with_indices(lengths(case)).unwrap().0);
        }
        "interpolate" if case.args.contains_key("size") => check_interpolation(case, x, lengths(case)),
        "interpolate" => check_interpolation(case, x, factors(case)),
        "pixel_shuffle" => check_gradient(case, x, |x| x.pixel_shuffle(integer(&case.args["n"])).unwrap()),
        "pixel_unshuffle" => check_gradient(case, x, |x| x.pixel_unshuffle(integer(&case.args["n"])).unwrap()),
        "channel_shuffle" => check_gradient(case, x, |x| x.channel_shuffle(integer(&case.args["n"])).unwrap()),
        _ => check_copies(case, x),
    }
}

/// What copies elements, and powers of windows.
fn check_copies<T: Entry + Float>(case: &Case, x: &Any<T>) {
    match case.op.as_str() {
        "im2col" => {
            check_one(case, x.im2col(pool(case)));
            typed!(case, x, |x| planes x.try_im2col(pool(case)).map(|y| y.into_dyn()), check_one);
            check_gradient(case, x, |x| x.im2col(pool(case)).unwrap());
        }
        "col2im" => {
            check_one(case, x.col2im(lengths(case), pool(case)));
            typed!(case, x, |x| x.try_col2im(lengths(case), pool(case)).map(|y| y.into_dyn()), check_one);
            check_gradient(case, x, |x| x.col2im(lengths(case), pool(case)).unwrap());
        }
        "max_unpool1d" => {
            let at = places(case, x);
            check_one(case, x.max_unpool1d(&at, lengths(case)));
            let of = |x: &Tensor<T, shape![_, _, _]>| {
                x.try_max_unpool1d(at.clone().try_into_shape::<shape![_, _, _]>().unwrap(), lengths(case))
            };
            typed! { @rank shape![_, _, _], case, x, |x| of(&x.to_tensor()).map(|y| y.into_dyn()), check_one }
            check_gradient(case, x, |x| x.max_unpool1d(&at, lengths(case)).unwrap());
        }
        "max_unpool2d" => {
            let at = places(case, x);
            check_one(case, x.max_unpool2d(&at, lengths(case)));
            let of = |x: &Tensor<T, shape![_, _, _, _]>| {
                x.try_max_unpool2d(at.clone().try_into_shape::<shape![_, _, _, _]>().unwrap(), lengths(case))
            };
            typed! { @rank shape![_, _, _, _], case, x, |x| of(&x.to_tensor()).map(|y| y.into_dyn()), check_one }
            check_gradient(case, x, |x| x.max_unpool2d(&at, lengths(case)).unwrap());
        }
        "pad" => {
            let margins = integers(&case.args["margins"]);
            check_one(case, x.pad(&margins, Circular));
            if margins == [1, 1] {
                typed! { @rank shape![_, _, _], case, x, |x| x.try_pad::<-1, 1, 1>(Circular).map(|y| y.into_dyn()), check_one }
            }
            check_gradient(case, x, |x| x.pad(&margins, Circular).unwrap());
        }
        "lp_pool1d" => {
            let p = number(&case.args["power"]);
            check_one(case, x.lp_pool1d(p, pool(case)));
            typed!(case, x, |x| x.try_lp_pool1d(p, pool(case)).map(|y| y.into_dyn()), check_one);
            check_gradient(case, x, |x| x.lp_pool1d(p, pool(case)).unwrap());
        }
        "lp_pool2d" => {
            let p = number(&case.args["power"]);
            check_one(case, x.lp_pool2d(p, pool(case)));
            typed!(case, x, |x| planes x.try_lp_pool2d(p, pool(case)).map(|y| y.into_dyn()), check_one);
            check_gradient(case, x, |x| x.lp_pool2d(p, pool(case)).unwrap());
        }
        other => unreachable!("no operation {other}"),
    }
}

/// Copies, of elements of every type. Those of a known shape have a factor that the type knows.
fn check_regrouped<T: Entry>(case: &Case, x: &Any<T>) {
    let Some(n) = case.args.get("n").map(integer) else { return };
    macro_rules! regrouped {
        ($name:ident $try_name:ident) => {{
            check_one(case, x.$name(n));
            macro_rules! known {
                ($s:ty) => {
                    typed! { @rank $s, case, x, |x| match n {
                        1 => x.$try_name::<1>().map(|y| y.into_dyn()),
                        2 => x.$try_name::<2>().map(|y| y.into_dyn()),
                        _ => x.$try_name::<3>().map(|y| y.into_dyn()),
                    }, check_one }
                };
            }
            known!(shape![_, _, _]);
            known!(shape![_, _, _, _]);
        }};
    }
    match case.op.as_str() {
        "pixel_shuffle" => regrouped!(pixel_shuffle try_pixel_shuffle),
        "pixel_unshuffle" => regrouped!(pixel_unshuffle try_pixel_unshuffle),
        "channel_shuffle" => regrouped!(channel_shuffle try_channel_shuffle),
        _ => {}
    }
}

fn check(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => check_regrouped::<f32>(case, &operands(case)[0]),
        "f64" => check_regrouped::<f64>(case, &operands(case)[0]),
        "i64" => return check_regrouped::<i64>(case, &operands(case)[0]),
        other => unreachable!("no elements {other}"),
    }
    match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case, &operands(case)[0]),
        "f64" => check_floats::<f64>(case, &operands(case)[0]),
        other => unreachable!("no elements {other}"),
    }
}

#[test]
fn windows_and_planes_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/windows.jsonl"), check);
    assert_eq!((cases, operations), (2201, 19));
}

#[test]
fn a_variable_of_a_known_shape_has_each_form() {
    let x: Var<f64, shape![1, 1, 4]> = Tensor::from([[[1.0, 5.0, 3.0, 2.0]]]).into();
    let of = |y: &Var<f64, shape![1, 1, 4]>| y.to_vec();
    assert_eq!(of(&grad(&x, |x| x.interpolate(sized::<2>()).sum_all())), [1.0, 0.0, 1.0, 0.0]);
    assert_eq!(of(&grad(&x, |x| x.interpolate(scaled::<2>().linear()).sum_all())), [2.0, 2.0, 2.0, 2.0]);
    assert_eq!(of(&grad(&x, |x| x.adaptive_avg_pool1d(sized::<2>()).sum_all())), [0.5, 0.5, 0.5, 0.5]);
    assert_eq!(of(&grad(&x, |x| x.adaptive_max_pool1d(sized::<2>()).sum_all())), [0.0, 1.0, 1.0, 0.0]);
    let planes = x.view::<shape![1, 2, 2]>();
    let (y, at): (Var<f64, shape![1, 2, 1]>, Tensor<i64, shape![1, 2, 1]>) =
        planes.adaptive_max_pool2d_with_indices(sized2::<2, 1>());
    assert_eq!((y.to_vec(), at.to_vec()), (vec![5.0, 3.0], vec![1, 2]));
}
