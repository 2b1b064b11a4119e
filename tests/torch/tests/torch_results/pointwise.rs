//! Functions of one element, of two and of three.

use super::{Any, check_variables, operands, run_all};
use congruent::element::{Integral, Number};
use congruent::prelude::*;
use torch::cases::number;
use torch::{Case, Entry};

/// Whether a case is of one of these operations; if it is, each face is compared.
///
/// ```text
/// fn check_one<T: Entry + Float>(case: &Case) -> bool { .. "exp" => { case.check(&x.exp()); .. } .. }
/// ```
macro_rules! functions_of_one_element {
    ($check:ident; $($name:ident $in_place:ident ($($value:ident),*))*) => {
        fn $check<T: Entry + Float>(case: &Case) -> bool {
            let [x] = &operands::<T>(case)[..] else { return false };
            match case.op.as_str() {
                $(stringify!($name) => {
                    $(let $value = T::of(number(&case.args[stringify!($value)]));)*
                    case.check(&x.$name($($value),*));
                    case.check(x.clone().$in_place($($value),*));
                    case.check(&x.lazy().$name($($value),*).eval());
                    case.check(&(x.lazy() * T::ONE).$name($($value),*).eval());
                    if let Ok(x) = x.clone().try_into_shape::<shape![_, 3]>() {
                        let y: Tensor<T, shape![_, 3]> = x.$name($($value),*);
                        case.check(&y);
                        case.check(&x.t().contiguous().t().$name($($value),*));
                    }
                    if let Ok(x) = x.clone().try_into_shape::<shape![2, 3]>() {
                        let mut y = StackTensor::<T, shape![2, 3]>::from_fn(|[i, j]| x[[i, j]]);
                        case.check(&y.$name($($value),*).to_tensor());
                        case.check(&y.$in_place($($value),*).to_tensor());
                    }
                    check_variables(case, std::slice::from_ref(x), |x| x[0].$name($($value),*));
                })*
                _ => return false,
            }
            true
        }
    };
}
functions_of_one_element! {
    check_one;
    asinh asinh_ () acosh acosh_ () atanh atanh_ () erfc erfc_ () erfinv erfinv_ () sinc sinc_ () frac frac_ () lgamma lgamma_ () digamma digamma_ () logit logit_ ()
    deg2rad deg2rad_ () rad2deg rad2deg_ () softsign softsign_ () mish mish_ () log_sigmoid log_sigmoid_ () relu6 relu6_ ()
    hardsigmoid hardsigmoid_ () hardswish hardswish_ () selu selu_ () gelu_tanh gelu_tanh_ ()
    hardtanh hardtanh_ (low, high) threshold threshold_ (threshold, value) nan_to_num nan_to_num_ (nan, posinf, neginf)
}

macro_rules! tests_of_each_element {
    ($($name:ident)*) => {
        fn check_test<T: Entry + Number>(case: &Case) -> bool {
            let [x] = &operands::<T>(case)[..] else { return false };
            match case.op.as_str() {
                $(stringify!($name) => {
                    case.check(&x.$name());
                    case.check(&x.lazy().$name().eval());
                    if let Ok(x) = x.clone().try_into_shape::<shape![2, 3]>() {
                        case.check(&StackTensor::<T, shape![2, 3]>::from_fn(|[i, j]| x[[i, j]]).$name().to_tensor());
                    }
                })*
                _ => return false,
            }
            true
        }
    };
}
tests_of_each_element! { isnan isinf isfinite signbit }

/// On the stack, where both operands have a shape that fits.
macro_rules! on_the_stack {
    ($case:ident, $a:ident, $b:ident, $name:ident $in_place:ident) => {
        let shaped = ($a.clone().try_into_shape::<shape![3, 4]>(), $b.clone().try_into_shape::<shape![3, 1]>());
        if let (Ok(a), Ok(b)) = shaped {
            let mut x = StackTensor::<T, shape![3, 4]>::from_fn(|[i, j]| a[[i, j]]);
            let y = StackTensor::<T, shape![3, 1]>::from_fn(|[i, j]| b[[i, j]]);
            $case.check(&x.$name(y).to_tensor());
            $case.check(&x.$in_place(y).to_tensor());
            let (y, z): (Tensor<T, shape![3, 4]>, Tensor<T, shape![3, 4]>) = (a.$name(&b), a.lazy().$name(&b).eval());
            $case.check(&y);
            $case.check(&z);
        }
    };
}

macro_rules! functions_of_two_elements {
    ($check:ident $bound:ident; $($name:ident $try:ident $in_place:ident $try_in_place:ident)*) => {
        fn $check<T: Entry + $bound>(case: &Case) -> bool {
            let [a, b] = &operands::<T>(case)[..] else { return false };
            match case.op.as_str() {
                $(stringify!($name) => {
                    case.check_answer(a.$try(b));
                    case.check_answer(a.lazy().$name(b).try_eval());
                    case.check_answer((a.lazy() * T::ONE).$name(b.lazy()).try_eval());
                    if case.refusal().is_none() {
                        case.check(&a.$name(b));
                        if case.result_sizes().as_deref() == Some(a.sizes()) {
                            case.check(a.clone().$in_place(b));
                            case.check_view_mut(a.clone().as_view_mut().$try_in_place(b).unwrap());
                        } else {
                            assert!(a.clone().$try_in_place(b).is_err());
                        }
                        on_the_stack! { case, a, b, $name $in_place }
                    }
                })*
                _ => return false,
            }
            true
        }
    };
}
functions_of_two_elements! {
    check_two Number; fmax try_fmax fmax_ try_fmax_ fmin try_fmin fmin_ try_fmin_ heaviside try_heaviside heaviside_ try_heaviside_
}
functions_of_two_elements! {
    check_two_floats Float; xlogy try_xlogy xlogy_ try_xlogy_ ldexp try_ldexp ldexp_ try_ldexp_ elu try_elu elu_ try_elu_
    hardshrink try_hardshrink hardshrink_ try_hardshrink_ softshrink try_softshrink softshrink_ try_softshrink_
    nextafter try_nextafter nextafter_ try_nextafter_ celu try_celu celu_ try_celu_ leaky_relu try_leaky_relu leaky_relu_ try_leaky_relu_
    softplus_beta try_softplus_beta softplus_beta_ try_softplus_beta_ logit_eps try_logit_eps logit_eps_ try_logit_eps_
}
functions_of_two_elements! {
    check_two_integers Integral; gcd try_gcd gcd_ try_gcd_ lcm try_lcm lcm_ try_lcm_
    bitwise_left_shift try_bitwise_left_shift bitwise_left_shift_ try_bitwise_left_shift_
    bitwise_right_shift try_bitwise_right_shift bitwise_right_shift_ try_bitwise_right_shift_
}

/// The gradients of functions of two elements. With a number the case has an operand without axes.
fn check_gradients<T: Entry + Float>(case: &Case) {
    if case.refusal().is_some() {
        return;
    }
    let inputs = operands::<T>(case);
    let number = case.args.get("number").map(|value| T::of(number(value)));
    macro_rules! each {
        ($($name:ident)*; $($with_number:ident)*) => {
            match case.op.as_str() {
                $(stringify!($name) => check_variables(case, &inputs, |x| x[0].$name(&x[1])),)*
                $(stringify!($with_number) => {
                    check_variables(case, &inputs, |x| x[0].$with_number(&x[1]));
                    if let Some(number) = number {
                        check_variables(case, &inputs, |x| x[0].$with_number(number));
                    }
                })*
                _ => {}
            }
        };
    }
    each! { fmax fmin xlogy ldexp; elu celu leaky_relu hardshrink softshrink softplus_beta logit_eps }
}

macro_rules! comparisons_in_place {
    ($check:ident $bound:ident; $($name:ident $try:ident)*) => {
        fn $check<T: Entry + $bound>(case: &Case) -> bool {
            let [a, b] = &operands::<T>(case)[..] else { return false };
            match case.op.as_str() {
                $(stringify!($name) => {
                    let (mut x, mut y) = (a.clone(), a.clone());
                    if case.refusal().is_some() {
                        let error = x.$try(b).map(|_| ()).unwrap_err();
                        case.check_error(&error);
                        // NaN is not equal to itself.
                        let same = x.iter().zip(a.iter()).all(|(x, a)| x.agrees(*a, 0.0));
                        assert!(same, "nothing is written");
                        return true;
                    }
                    case.check(x.$name(b));
                    case.check_view_mut(y.as_view_mut().$try(b).unwrap());
                    if let Ok(b) = b.clone().try_into_shape::<shape![]>() {
                        case.check(a.clone().$name(b.item()));
                    }
                    let shaped = (a.clone().try_into_shape::<shape![3, 4]>(), b.clone().try_into_shape::<shape![3, 1]>());
                    if let (Ok(a), Ok(b)) = shaped {
                        let mut x = StackTensor::<T, shape![3, 4]>::from_fn(|[i, j]| a[[i, j]]);
                        let y = StackTensor::<T, shape![3, 1]>::from_fn(|[i, j]| b[[i, j]]);
                        case.check(&x.$name(y).to_tensor());
                        let mut typed: Tensor<T, shape![3, 4]> = a;
                        case.check(typed.$name(&b));
                    }
                })*
                _ => return false,
            }
            true
        }
    };
}
comparisons_in_place! {
    check_in_place Number; eq_ try_eq_ ne_ try_ne_ lt_ try_lt_ le_ try_le_ gt_ try_gt_ ge_ try_ge_
}

/// Equality of `bool`, in place.
fn check_bool(case: &Case) -> bool {
    let [a, b] = &operands::<bool>(case)[..] else { return false };
    match case.op.as_str() {
        "eq_" => case.check(a.clone().eq_(b)),
        "ne_" => case.check(a.clone().ne_(b)),
        _ => return false,
    }
    true
}

macro_rules! functions_of_three_elements {
    ($check:ident $bound:ident; $($name:ident $try:ident $in_place:ident $try_in_place:ident)*) => {
        fn $check<T: Entry + $bound>(case: &Case) -> bool {
            let [a, b, c] = &operands::<T>(case)[..] else { return false };
            match case.op.as_str() {
                $(stringify!($name) => {
                    case.check_answer(a.$try(b, c));
                    case.check_answer(a.lazy().$name(b, c.lazy()).try_eval());
                    if case.refusal().is_some() {
                        assert!(a.clone().$try_in_place(b, c).is_err());
                        return true;
                    }
                    case.check(&a.$name(b, c));
                    if case.result_sizes().as_deref() == Some(a.sizes()) {
                        case.check(a.clone().$in_place(b, c));
                        case.check_view_mut(a.clone().as_view_mut().$try_in_place(b, c).unwrap());
                    } else {
                        assert!(a.clone().$try_in_place(b, c).is_err());
                    }
                    let shaped = (a.clone().try_into_shape::<shape![3, 4]>(), b.clone().try_into_shape::<shape![3, 1]>());
                    if let (Ok(a), Ok(b), [c]) = (shaped.0, shaped.1, &c.to_vec()[..]) {
                        let mut x = StackTensor::<T, shape![3, 4]>::from_fn(|[i, j]| a[[i, j]]);
                        let y = StackTensor::<T, shape![3, 1]>::from_fn(|[i, j]| b[[i, j]]);
                        case.check(&x.$name(y, *c).to_tensor());
                        let typed: Tensor<T, shape![3, 4]> = a.$name(&b, *c);
                        case.check(&typed);
                        case.check(&a.lazy().$name(&b, *c).eval());
                        case.check(&x.$in_place(StackTensor::<T, shape![3, 4]>::from_fn(|[i, _]| b[[i, 0]]), *c).to_tensor());
                    }
                })*
                _ => return false,
            }
            true
        }
    };
}
functions_of_three_elements! { check_three Number; addcmul try_addcmul addcmul_ try_addcmul_ }
functions_of_three_elements! {
    check_three_floats Float; addcdiv try_addcdiv addcdiv_ try_addcdiv_ lerp try_lerp lerp_ try_lerp_
}

fn check_gradients_of_three<T: Entry + Float>(case: &Case) {
    let inputs: Vec<Any<T>> = operands(case);
    if case.refusal().is_some() {
        return;
    }
    match case.op.as_str() {
        "addcmul" => check_variables(case, &inputs, |x| x[0].addcmul(&x[1], &x[2])),
        "addcdiv" => check_variables(case, &inputs, |x| x[0].addcdiv(&x[1], &x[2])),
        "lerp" => check_variables(case, &inputs, |x| x[0].lerp(&x[1], &x[2])),
        _ => {}
    }
}

fn check_floats<T: Entry + Float>(case: &Case) -> bool {
    check_gradients::<T>(case);
    check_gradients_of_three::<T>(case);
    let one = check_one::<T>(case) || check_two_floats::<T>(case) || check_three_floats::<T>(case);
    one || check_numbers::<T>(case)
}

fn check_numbers<T: Entry + Number>(case: &Case) -> bool {
    check_test::<T>(case) || check_two::<T>(case) || check_in_place::<T>(case) || check_three::<T>(case)
}

fn check(case: &Case) {
    let is_known = match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case),
        "f64" => check_floats::<f64>(case),
        "i32" => check_numbers::<i32>(case) || check_two_integers::<i32>(case),
        "i64" => check_numbers::<i64>(case) || check_two_integers::<i64>(case),
        "u8" => check_numbers::<u8>(case) || check_two_integers::<u8>(case),
        "bool" => check_bool(case),
        _ => false,
    };
    assert!(is_known, "no operation {}", case.op);
}

#[test]
fn functions_of_elements_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/pointwise.jsonl"), check);
    assert_eq!((cases, operations), (1526, 53));
}
