//! Operators, in every form, against Rust's own of numbers.

use crate::support::check;
use congruent::prelude::*;
use congruent_grad::Var;

/// Whatever may stand on the left of `+` and its like, with a variable and a borrowed one on the right.
#[test]
fn operators_have_every_form() {
    let value: Tensor<f64, shape![2, 1]> = Tensor::from([[7.5], [-4.25]]);
    let x: Var<f64, shape![3]> = Tensor::from([2.0, -3.0, 0.8]).into();
    let right = [2.0, -3.0, 0.8];
    let wanted =
        |f: fn(f64, f64) -> f64| -> Vec<f64> { [7.5, -4.25].iter().flat_map(|&a| right.map(|b| f(a, b))).collect() };
    macro_rules! every {
        ($($operator:tt |$a:ident, $b:ident| $scalar:expr;)*) => {$(
            let want = wanted(|$a, $b| $scalar);
            macro_rules! left {
                ($lhs:expr) => {{
                    let owned: Var<f64, shape![2, 3]> = $lhs $operator x.clone();
                    let lent: Var<f64, shape![2, 3]> = $lhs $operator &x;
                    assert_eq!(owned.to_vec(), want);
                    assert_eq!(lent.to_vec(), want);
                }};
            }
            let shared = value.clone().into_shared();
            let var: Var<f64, shape![2, 1]> = shared.clone().into();
            let mut to_write = value.clone();
            let strided: &Strided<f64, shape![2, 1]> = &value;
            left!(value.clone());
            left!(&value);
            left!(strided);
            left!(shared.clone());
            left!(&shared);
            left!(value.as_view());
            left!(&value.as_view());
            left!(&to_write.as_view_mut());
            left!(value.reshape::<shape![2, 1]>());
            left!(&value.reshape::<shape![2, 1]>());
            left!(value.contiguous());
            left!(&value.contiguous());
            left!(var.clone());
            left!(&var);
            for (number, want) in [(7.5, &want[..3]), (-4.25, &want[3..])] {
                let (owned, lent): (Var<f64, shape![3]>, Var<f64, shape![3]>) = (number $operator x.clone(), number $operator &x);
                assert_eq!(owned.to_vec(), want);
                assert_eq!(lent.to_vec(), want);
            }
            for (k, number) in right.into_iter().enumerate() {
                let (owned, lent) = (var.clone() $operator number, &var $operator number);
                assert_eq!(owned.to_vec(), [want[k], want[k + 3]]);
                assert_eq!(lent.to_vec(), [want[k], want[k + 3]]);
            }
            check(&(var, x.clone()), |(a, b)| (a $operator b).square());
            check(&x, |x| (&value $operator x).square());
            check(&x, |x| (7.5 $operator x).square());
            check(&x, |x| (x $operator 1.7).square());
        )*};
    }
    every! {
        + |a, b| a + b;
        - |a, b| a - b;
        * |a, b| a * b;
        / |a, b| a / b;
        % |a, b| a % b;
    }
}
