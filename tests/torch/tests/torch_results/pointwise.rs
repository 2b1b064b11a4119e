//! Functions of one element, of two and of three.

use crate::{check_variables, operands, run_all};
use congruent::prelude::*;
use torch::{Case, Entry};

/// Whether a case is of one of these operations; if it is, each face is compared.
macro_rules! functions_of_one_element {
    ($($name:ident $in_place:ident)*) => {
        fn check_one<T: Entry + Float>(case: &Case) -> bool {
            let [x] = &operands::<T>(case)[..] else { return false };
            match case.op.as_str() {
                $(stringify!($name) => {
                    case.check(&x.$name());
                    case.check(x.clone().$in_place());
                    case.check(&x.lazy().$name().eval());
                    case.check(&(x.lazy() * T::ONE).$name().eval());
                    if let Ok(x) = x.clone().try_into_shape::<shape![_, 3]>() {
                        let y: Tensor<T, shape![_, 3]> = x.$name();
                        case.check(&y);
                        case.check(&x.t().contiguous().t().$name());
                    }
                    if let Ok(x) = x.clone().try_into_shape::<shape![2, 3]>() {
                        let mut y = StackTensor::<T, shape![2, 3]>::from_fn(|[i, j]| x[[i, j]]);
                        case.check(&y.$name().to_tensor());
                        case.check(&y.$in_place().to_tensor());
                    }
                    check_variables(case, std::slice::from_ref(x), |x| x[0].$name());
                })*
                _ => return false,
            }
            true
        }
    };
}
functions_of_one_element! {
    erfc erfc_ erfinv erfinv_ sinc sinc_ frac frac_ lgamma lgamma_ digamma digamma_ logit logit_ deg2rad deg2rad_ rad2deg rad2deg_
    softsign softsign_ mish mish_ log_sigmoid log_sigmoid_ relu6 relu6_ hardsigmoid hardsigmoid_ hardswish hardswish_ selu selu_
}

fn check(case: &Case) {
    let is_known = match case.inputs[0].dtype.as_str() {
        "f32" => check_one::<f32>(case),
        "f64" => check_one::<f64>(case),
        _ => false,
    };
    assert!(is_known, "no operation {}", case.op);
}

#[test]
fn functions_of_elements_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/pointwise.jsonl"), check);
    assert_eq!((cases, operations), (256, 16));
}
