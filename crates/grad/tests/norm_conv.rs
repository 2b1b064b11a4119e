//! Convolutions, pools, normalisations and losses against central differences, and the gradients of their gradients; PyTorch's own results are
//! in `norm_conv.jsonl`.

use crate::support::{Any, between, of};
use congruent::loss::LossReduction;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Module, Var, VarLayerNorm, grad, gradcheck, gradgradcheck};

#[track_caller]
fn check<M: Module<Element = f64>, S: Lengths>(at: &M, f: impl Fn(&M) -> Var<f64, S>) {
    if let Err(mismatch) = gradcheck(at, &f) {
        panic!("{mismatch}");
    }
    // (Squared, so that the gradient of the result depends on it, too.)
    if let Err(mismatch) = gradgradcheck(at, |at| f(at).square()) {
        panic!("the gradient: {mismatch}");
    }
}

/// Strides, padding, dilation, groups.
const SETTINGS: [(isize, isize, isize, isize); 6] =
    [(1, 0, 1, 1), (2, 0, 1, 1), (1, 1, 1, 2), (2, 1, 2, 1), (3, 2, 1, 2), (1, 2, 2, 2)];

#[test]
fn convolutions_with_every_setting() {
    for (stride, padding, dilation, groups) in SETTINGS {
        for batch in [None, Some(2), Some(1)] {
            let of_x = |planes: &[usize]| [batch.as_slice(), &[2], planes].concat();
            let w = |kernel: &[usize]| [&[4, 2 / groups as usize], kernel].concat();
            let at = (between(-2.0, 2.0, &of_x(&[7])), between(-1.0, 1.0, &w(&[3])), between(-1.0, 1.0, &[4]));
            check(&at, |(x, w, b)| {
                let set = conv(w).stride_of(stride).padding_of(padding).dilation_of(dilation).groups_of(groups);
                x.conv1d(set.bias(b)).unwrap()
            });
            let at = (between(-2.0, 2.0, &of_x(&[5, 6])), between(-1.0, 1.0, &w(&[2, 3])), between(-1.0, 1.0, &[4]));
            check(&at, |(x, w, b)| {
                let set = conv(w).stride_of([stride, 1]).padding_of([1, padding]).dilation_of([1, dilation]);
                x.conv2d(set.groups_of(groups).bias(b)).unwrap()
            });
        }
    }
}

#[test]
fn transposed_convolutions_with_every_setting() {
    for (stride, padding, dilation, groups) in SETTINGS {
        // As much as may be added at the end: less than the stride, or less than the dilation.
        for more in [0, (stride - 1).max(dilation - 1)] {
            let w = |kernel: &[usize]| [&[2, 3], kernel].concat();
            let outputs = 3 * groups as usize;
            let at = (between(-2.0, 2.0, &[2, 2, 5]), between(-1.0, 1.0, &w(&[3])), between(-1.0, 1.0, &[outputs]));
            check(&at, |(x, w, b)| {
                let set = conv(w).stride_of(stride).padding_of(padding).dilation_of(dilation).groups_of(groups);
                x.conv_transpose1d(set.output_padding_of(more).bias(b)).unwrap()
            });
            let at = (between(-2.0, 2.0, &[2, 3, 4]), between(-1.0, 1.0, &w(&[2, 3])), between(-1.0, 1.0, &[outputs]));
            check(&at, |(x, w, b)| {
                let set = conv(w).stride_of([1, stride]).padding_of([0, padding]).dilation_of([2, dilation]);
                x.conv_transpose2d(set.groups_of(groups).output_padding_of([1, more]).bias(b)).unwrap()
            });
        }
    }
}

#[test]
fn convolutions_of_list_shapes() {
    dim!(Batch);
    let at: (Var<f64, shape![Batch, 2, 5, 5]>, Var<f64, shape![4, 2, 3, 3]>, Var<f64, shape![4]>) =
        (of(&[2, 2, 5, 5]), of(&[4, 2, 3, 3]), of(&[4]));
    check(&at, |(x, w, b)| -> Var<f64, shape![Batch, 4, 3, 3]> {
        x.conv2d(conv(w).stride::<2>().padding::<1>().bias(b))
    });
    check(&at, |(x, w, _)| -> Var<f64, shape![Batch, 4, 3, 3]> { x.conv2d(w) });
    check(&at, |(x, w, _)| -> Var<f64, shape![Batch, 4, 1, 5]> {
        x.conv2d(conv(w).dilations::<2, 1>().paddings::<0, 1>())
    });
    check(&at.0, |x| x.conv2d(at.1.to_shared()) - x.conv2d(&at.1.value()));
    let alone: (Var<f64, shape![2, 5]>, Var<f64, shape![4, 1, 3]>) = (of(&[2, 5]), of(&[4, 1, 3]));
    check(&alone, |(x, w)| -> Var<f64, shape![4, 3]> { x.conv1d(conv(w).groups::<2>()) });
    let up: (Var<f64, shape![_, 4, 2, 3]>, Var<f64, shape![4, 2, 3, 3]>, Var<f64, shape![2]>) =
        (of(&[2, 4, 2, 3]), of(&[4, 2, 3, 3]), of(&[2]));
    check(&up, |(x, w, b)| -> Var<f64, shape![_, 2, 4, 6]> {
        x.conv_transpose2d(conv(w).stride::<2>().padding::<1>().output_padding::<1>().bias(b))
    });
    let up: (Var<f64, shape![2, 3]>, Var<f64, shape![2, 1, 2]>) = (of(&[2, 3]), of(&[2, 1, 2]));
    check(&up, |(x, w)| -> Var<f64, shape![1, 6]> { x.conv_transpose1d(conv(w).stride::<2>()) });
}

#[test]
fn convolutions_of_nothing_and_of_views() {
    let none = (between(0.0, 1.0, &[0, 2, 4]), between(-1.0, 1.0, &[3, 2, 2]));
    let (_, dw) = grad(&none, |(x, w)| x.conv1d(w).unwrap().sum_all());
    assert_eq!((dw.sizes(), dw.to_vec()), (&[3, 2, 2][..], vec![0.0; 12]));
    let turned = between(-2.0, 2.0, &[4, 5, 2]).to_shared().permute([2, 1, 0]).unwrap();
    let stretched = between(-1.0, 1.0, &[3, 1, 2, 1]).to_shared().expand([3, 2, 2, 2]).unwrap();
    check(&(turned.into(), stretched.into()), |(x, w): &(Any, Any)| x.conv2d(w).unwrap());
    let wrong = between(0.0, 1.0, &[1, 3, 4]).conv1d(&none.1).unwrap_err();
    assert_eq!(wrong.op, "conv1d");
}

#[test]
fn pools() {
    // Numbers that are further apart than the step of a difference.
    let lines = |sizes: &[usize]| between(-20.0, 20.0, sizes);
    for batch in [None, Some(2), Some(0)] {
        let of_x = |planes: &[usize]| [batch.as_slice(), &[2], planes].concat();
        let (line, plane) = (lines(&of_x(&[7])), lines(&of_x(&[5, 6])));
        check(&line, |x| x.max_pool1d(pool_of(3)).unwrap());
        check(&line, |x| x.max_pool1d(pool_of(3).stride_of(2).padding_of(1).dilation_of(2)).unwrap());
        check(&plane, |x| x.max_pool2d(pool_of([2, 3]).stride_of([1, 2]).padding_of([1, 0])).unwrap());
        check(&plane, |x| x.max_pool2d_with_indices(pool_of(2)).unwrap().0);
        check(&line, |x| x.avg_pool1d(pool_of(3).stride_of(2).padding_of(1)).unwrap());
        check(&line, |x| x.avg_pool1d(pool_of(2).stride_of(1).padding_of(1).count_include_pad(false)).unwrap());
        check(&plane, |x| x.avg_pool2d(pool_of([2, 3]).stride_of(1)).unwrap());
    }
    dim!(Batch);
    let x: Var<f64, shape![Batch, 1, 4, 6]> = lines(&[2, 1, 4, 6]).try_into_shape().unwrap();
    check(&x, |x| -> Var<f64, shape![Batch, 1, 2, 3]> { x.max_pool2d(pool::<2>()) });
    check(&x, |x| -> Var<f64, shape![Batch, 1, 4, 5]> {
        x.avg_pool2d(pool2::<3, 2>().stride::<1>().paddings::<1, 0>())
    });
    let line: Var<f64, shape![1, 6]> = lines(&[1, 6]).try_into_shape().unwrap();
    check(&line, |x| -> Var<f64, shape![1, 5]> { x.avg_pool1d(pool::<2>().stride::<1>()) });
    check(&line, |x| -> Var<f64, shape![1, 3]> { x.max_pool1d(pool::<2>()) });
    let (largest, at): (Var<f64, shape![Batch, 1, 2, 3]>, Tensor<i64, shape![Batch, 1, 2, 3]>) =
        x.max_pool2d_with_indices(pool::<2>());
    let eager = x.value().max_pool2d_with_indices(pool::<2>());
    assert_eq!((largest.to_vec(), at), (eager.0.to_vec(), eager.1));
    assert!(x.clone().into_dyn().max_pool2d(pool_of(7)).is_err());
}

/// PyTorch's: the first of the largest has all.
#[test]
fn the_largest_of_equals_is_the_first() {
    let x: Var<f64, shape![1, 4]> = Tensor::from([[1.0, 1.0, 2.0, 2.0]]).into();
    assert_eq!(grad(&x, |x| x.max_pool1d(pool::<2>()).sum_all()).to_vec(), [1.0, 0.0, 1.0, 0.0]);
    assert_eq!(grad(&x, |x| x.max_pool1d(pool::<3>().stride::<1>()).sum_all()).to_vec(), [0.0, 0.0, 2.0, 0.0]);
}

#[test]
fn normalisation_over_the_last_axes() {
    for (sizes, over) in [
        (&[3, 4][..], &[4][..]),
        (&[2, 3, 4], &[3, 4]),
        (&[2, 2, 3], &[3]),
        (&[5], &[5]),
        (&[2, 1], &[1]),
        (&[0, 3], &[3]),
    ] {
        let at = (between(-2.0, 2.0, sizes), between(0.5, 2.0, over), between(-1.0, 1.0, over));
        check(&at, |(x, w, b)| x.layer_norm(over, Some(w), Some(b), 1e-2).unwrap());
        check(&at, |(x, w, b)| x.layer_norm(over, Some(w), None, 0.1).unwrap() + b);
        check(&at, |(x, w, b)| x.layer_norm(over, None, Some(b), 0.1).unwrap() * w);
    }
    let x: Var<f64, shape![2, _, 4]> = of(&[2, 3, 4]);
    let w: Var<f64, shape![4]> = of(&[4]);
    check(&(x.clone(), w.clone(), w.clone()), |(x, w, b)| -> Var<f64, shape![2, _, 4]> { x.layer_norm(w, b, 1e-3) });
    // Alone: where `x` is a constant, the rule of the weight depends on the gradient that comes.
    check(&w, |weight| x.layer_norm(weight, &w, 1e-3));
    check(&w, |bias| x.layer_norm(&w, bias, 1e-3));
    check(&x, |x| x.layer_norm(&w, &w, 1e-3));
    check(&x, |x| x.layer_norm_with(VarLayerNorm::<_, shape![_, 4]>::new().eps(0.1)));
    let w: Var<f64, shape![3, 4]> = of(&[3, 4]);
    check(&(x.clone(), w), |(x, w)| x.layer_norm_with(VarLayerNorm::new().weight(w).eps(0.1)));
    check(&x, |x| x.t_last().layer_norm_with(VarLayerNorm::<_, shape![_]>::new().eps(0.1)));
    assert!(x.into_dyn().layer_norm(&[3], None, None, 0.1).is_err());
}

/// What is computed in one pass where nothing is recorded, and by operations where the gradient's gradient is asked for, is the same: for rows
/// of every length that the loops tell apart, more of them than are added at a time, and in any layout.
#[test]
fn one_pass_gives_what_operations_give() {
    for (rows, n) in [(1, 1), (3, 7), (33, 32), (64, 33), (70, 70), (2, 1100)] {
        let x = between(-3.0, 5.0, &[n, rows]).to_shared().t().unwrap().into();
        let at: (Any, Any, Any) = (x, between(0.5, 2.0, &[n]), between(-1.0, 1.0, &[n]));
        let weights = between(-1.0, 1.0, &[rows, n]);
        for weighted in [true, false] {
            let loss = |(x, w, b): &(Any, Any, Any)| {
                let y = x.layer_norm(&[n], weighted.then_some(w), Some(b), 1e-3).unwrap();
                (y * &weights).sum_all()
            };
            let first = grad(&at, loss);
            // (An outer function records the gradient.)
            let mut second = None;
            let _ = grad(&at, |at| {
                let inner = grad(at, loss);
                let sum = inner.0.sum_all();
                second = Some(inner);
                sum
            });
            let second = second.unwrap();
            for (k, (a, b)) in [(first.0, second.0), (first.1, second.1), (first.2, second.2)].iter().enumerate() {
                let off = (a - b).abs().to_vec().into_iter().fold(0.0, f64::max);
                assert!(off < 1e-11, "gradient {k} of {rows} rows of {n}: {off}");
            }
        }
    }
}

/// Rows that do not lie one element after the other.
trait Turned {
    fn t_last(&self) -> Var<f64, shape![2, 4, _]>;
}
impl Turned for Var<f64, shape![2, _, 4]> {
    fn t_last(&self) -> Var<f64, shape![2, 4, _]> {
        self.mt()
    }
}

#[test]
fn squared_errors() {
    for sizes in [&[2, 3][..], &[3, 1], &[2], &[1], &[]] {
        let at = (between(-2.0, 2.0, sizes), between(-1.0, 3.0, sizes));
        check(&at, |(x, y)| x.mse_loss(y));
        check(&at, |(x, y)| x.mse_loss_with(y, SumLoss));
        check(&at, |(x, y)| x.mse_loss_with(y, EachLoss));
    }
    let x: Var<f64, shape![2, _]> = of(&[2, 3]);
    let y = Tensor::from([[1.0, 2.0, 3.0], [0.5, -1.0, 4.0]]);
    check(&x, |x| -> Var<f64, shape![2, 3]> { x.mse_loss_with(&y, EachLoss) });
    let none: Var<f64, shape![0]> = of(&[0]);
    assert_eq!(grad(&none, |x| x.mse_loss(0.5)).sizes(), [0]);
    assert_eq!(grad(&none, |x| x.mse_loss_with(0.5, SumLoss)).sizes(), [0]);
}

/// Both losses of classes.
fn losses<Z: LossReduction>(at: &Any, target: &Tensor<i64, AnyRank>, how: CrossEntropy<'_, f64, AnyRank, Z>) {
    check(at, |x| x.cross_entropy_with(target, how));
    check(at, |x| x.nll_loss_with(target, how));
}

#[test]
fn losses_of_classes_with_every_setting() {
    let weight = Tensor::from([0.5, 2.0, 1.5]).into_dyn();
    for (scores, targets) in [
        (&[4, 3][..], Tensor::from([2_i64, 0, 1, 2]).into_dyn()),
        (&[4, 3], Tensor::from([2_i64, -100, 1, -100]).into_dyn()),
        (&[2, 3, 2], Tensor::from([[0_i64, 2], [1, -100]]).into_dyn()),
        (&[3], Tensor::scalar(1_i64).into_dyn()),
        (&[1, 3], Tensor::from([0_i64]).into_dyn()),
    ] {
        let at = between(-2.0, 2.0, scores);
        for smoothing in [0.0, 0.1, 1.0] {
            let plain = CrossEntropy::new().label_smoothing(smoothing);
            check(&at, |x| x.cross_entropy_with(&targets, plain));
            check(&at, |x| x.nll_loss_with(&targets, plain));
            let weighted = CrossEntropy::new().weight(&weight).label_smoothing(smoothing);
            losses(&at, &targets, weighted);
            losses(&at, &targets, weighted.sum());
            losses(&at, &targets, weighted.none());
            let named: Tensor<i64, AnyRank> = targets.map(|class| if class == -100 { 0 } else { class });
            losses(&at, &named, weighted.sum().ignore_index(0));
        }
    }
    let x: Var<f64, shape![_, 3]> = of(&[2, 3]);
    let (target, weight) = (Tensor::from([2_i32, 0]), Tensor::from([1.0, 0.5, 0.25]));
    check(&x, |x| x.nll_loss(&target));
    let how = CrossEntropy::new().weight(&weight).none();
    check(&x, |x| -> Var<f64, shape![_]> { x.cross_entropy_with(&target, how) });
}

/// In the mean of nothing there is nothing to change.
#[test]
fn where_no_target_counts_the_gradient_is_0() {
    let x = between(-1.0, 1.0, &[2, 3]);
    let target = Tensor::from([-100_i64, -100]).into_dyn();
    assert_eq!(grad(&x, |x| x.nll_loss(&target)).to_vec(), [0.0; 6]);
    let smooth = CrossEntropy::new().label_smoothing(0.2);
    assert_eq!(grad(&x, |x| x.cross_entropy_with(&target, smooth)).to_vec(), [0.0; 6]);
}

mod pytorch {
    use super::*;
    use serde_json::Value;

    fn number(value: &Value) -> f64 {
        value.as_f64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
    }
    fn numbers(value: &Value) -> Vec<f64> {
        value.as_array().unwrap().iter().map(number).collect()
    }
    fn sizes(value: &Value) -> Vec<usize> {
        value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect()
    }
    fn tensor(value: &Value) -> Any {
        Tensor::from_vec(AnyRank::from(sizes(&value["shape"])), numbers(&value["data"])).unwrap().into()
    }

    /// What one loss has, in each of its reductions.
    macro_rules! reduced {
        ($args:ident, $x:expr, $name:ident, $target:expr, $how:expr) => {
            match $args["reduction"].as_str().unwrap() {
                "mean" => $x.$name($target, $how).into_dyn(),
                "sum" => $x.$name($target, $how.sum()).into_dyn(),
                _ => $x.$name($target, $how.none()).into_dyn(),
            }
        };
    }

    /// A loss of classes with its settings.
    macro_rules! classes {
        ($args:ident, $x:expr, $name:ident) => {{
            let classes: Vec<i64> = $args["target"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
            let target = Tensor::from_vec(AnyRank::from(sizes(&$args["sizes"])), classes).unwrap();
            let how = CrossEntropy::new().label_smoothing(number(&$args["smoothing"]));
            match &$args["weight"] {
                Value::Null => reduced!($args, $x, $name, &target, how),
                weight => {
                    let weight = Tensor::from_vec(AnyRank::from([3]), numbers(weight)).unwrap();
                    reduced!($args, $x, $name, &target, how.weight(&weight))
                }
            }
        }};
    }

    fn apply(op: &str, x: &[Any], args: &Value) -> Any {
        let set = |name: &str| args[name].as_i64().unwrap() as isize;
        let filter = || {
            let rule = conv(&x[1]).stride_of(set("stride")).padding_of(set("padding")).dilation_of(set("dilation"));
            rule.groups_of(set("groups")).bias(&x[2])
        };
        let windows = || pool_of(set("kernel_size")).stride_of(set("stride")).padding_of(set("padding"));
        let with_dilation = || windows().dilation_of(set("dilation"));
        let counting = || windows().count_include_pad(args["count_include_pad"].as_bool().unwrap());
        match op {
            "conv1d" => x[0].conv1d(filter()),
            "conv2d" => x[0].conv2d(filter()),
            "conv_transpose1d" => x[0].conv_transpose1d(filter().output_padding_of(set("output_padding"))),
            "conv_transpose2d" => x[0].conv_transpose2d(filter().output_padding_of(set("output_padding"))),
            "max_pool1d" => x[0].max_pool1d(with_dilation()),
            "max_pool2d" => x[0].max_pool2d(with_dilation()),
            "avg_pool1d" => x[0].avg_pool1d(counting()),
            "avg_pool2d" => x[0].avg_pool2d(counting()),
            "layer_norm" => x[0].layer_norm(&sizes(&args["over"]), Some(&x[1]), Some(&x[2]), number(&args["eps"])),
            "mse_loss" => Ok(match args["reduction"].as_str().unwrap() {
                "mean" => x[0].mse_loss(&x[1]).into_dyn(),
                "sum" => x[0].mse_loss_with(&x[1], SumLoss).into_dyn(),
                _ => x[0].mse_loss_with(&x[1], EachLoss),
            }),
            "cross_entropy" => Ok(classes!(args, x[0], cross_entropy_with)),
            "nll_loss" => Ok(classes!(args, x[0], nll_loss_with)),
            _ => panic!("`{op}` is asked of PyTorch, and not of us"),
        }
        .unwrap()
    }

    fn agree(got: f64, want: f64) -> bool {
        got == want || got.is_nan() && want.is_nan() || (got - want).abs() <= 1e-9 * want.abs().max(1.0)
    }

    #[test]
    fn gradients_are_those_of_pytorch() {
        let mut wrong = Vec::new();
        let mut count = 0;
        for line in include_str!("norm_conv.jsonl").lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            let (op, args) = (case["op"].as_str().unwrap(), &case["args"]);
            let inputs: Vec<Any> = case["inputs"].as_array().unwrap().iter().map(tensor).collect();
            let mut compare = |what: &str, got: &Any, want: &Value| {
                assert_eq!(got.sizes(), sizes(&want["shape"]), "{op} {args}");
                let (got, want) = (got.to_vec(), numbers(&want["data"]));
                assert_eq!(got.len(), want.len(), "{op} {args}");
                if let Some(i) = (0..got.len()).find(|&i| !agree(got[i], want[i])) {
                    let given: Vec<_> = inputs.iter().map(|x| x.to_vec()).collect();
                    wrong.push(format!("{op} {args} of {given:?}: {what} has {} at {i}, PyTorch {}", got[i], want[i]));
                }
            };
            compare("the result", &apply(op, &inputs, args), &case["out"]);
            let grads = grad(&inputs, |x| {
                let out = apply(op, x, args);
                let n = out.numel();
                let weights = (1..=n).map(|i| i as f64 / n as f64).collect();
                let weights = Tensor::from_vec(AnyRank::from(out.sizes()), weights).unwrap();
                (out * weights).sum_all()
            });
            let wants = case["grads"].as_array().unwrap();
            assert_eq!(wants.len(), grads.len(), "{op} {args}: a gradient for each input");
            for (k, want) in wants.iter().enumerate() {
                compare(&format!("gradient {k}"), &grads[k], want);
            }
            count += 1;
        }
        assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
        assert_eq!(count, 176);
    }
}
