//! What tensors print, beside PyTorch's own text.

use congruent::prelude::*;
use serde_json::Value;
use std::fmt::Display;

/// The elements of a line, of which infinities and NaN are text.
fn elements<T>(line: &Value, number: impl Fn(&Value) -> Option<T>, parse: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let values = line["values"].as_array().expect("a list");
    values.iter().map(|x| number(x).or_else(|| parse(x.as_str()?)).expect("a number")).collect()
}

fn text<T: Element + Display>(sizes: &[usize], elements: Vec<T>) -> String {
    Tensor::from_vec(AnyRank::from(sizes), elements).expect("as many").to_string()
}

#[test]
fn as_pytorch_prints() {
    let (mut lines, mut others) = (0, Vec::new());
    for line in include_str!("printing/torch.jsonl").lines() {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        let sizes: Vec<usize> = serde_json::from_value(line["sizes"].clone()).expect("sizes");
        let got = match line["type"].as_str() {
            Some("float32") => text(&sizes, elements(&line, |x| Some(x.as_f64()? as f32), |x| x.parse().ok())),
            Some("float64") => text(&sizes, elements(&line, Value::as_f64, |x| x.parse().ok())),
            Some("int64") => text(&sizes, elements(&line, Value::as_i64, |x| x.parse().ok())),
            other => panic!("{other:?}"),
        };
        let wanted = format!("{}, shape={sizes:?}", line["text"].as_str().expect("text"));
        if got != wanted {
            others.push(format!("{} of {sizes:?}:\n{got}\nPyTorch:\n{wanted}", line["type"]));
        }
        lines += 1;
    }
    assert!(others.is_empty(), "{} of {lines}:\n\n{}", others.len(), others.join("\n\n"));
    assert_eq!(lines, 95);
}

#[test]
fn a_scalar_is_its_number() {
    let x: Tensor<f64, shape![]> = Tensor::full(1.5);
    assert_eq!(
        (format!("{x}"), format!("{x:.3}"), format!("{x:8.2}|{x:<6}|{x:+}")),
        ("1.5".into(), "1.500".into(), "    1.50|1.5   |+1.5".into())
    );
    assert_eq!(Tensor::<i32, shape![2, 3]>::arange().sum_all().to_string(), "15");
    assert_eq!(Tensor::from([true, false]).any_all().to_string(), "true");
    assert_eq!(x.into_dyn().to_string(), "1.5");
}

#[test]
fn precision_width_and_sign_are_obeyed() {
    let x = Tensor::from([0.123, -4.0, 1000.0]);
    assert_eq!(format!("{x}"), "[ 1.2300e-01, -4.0000e+00,  1.0000e+03], shape=[3]");
    assert_eq!(format!("{x:.2}"), "[   0.12,   -4.00, 1000.00], shape=[3]");
    assert_eq!(format!("{x:.0}"), "[   0,   -4, 1000], shape=[3]");
    assert_eq!(format!("{x:10.1}"), "[       0.1,       -4.0,     1000.0], shape=[3]");
    assert_eq!(format!("{x:+.1}"), "[   +0.1,    -4.0, +1000.0], shape=[3]");
    assert_eq!(format!("{x:.1e}"), "[ 1.2e-01, -4.0e+00,  1.0e+03], shape=[3]");
    let n = Tensor::from([1, -20]);
    assert_eq!(
        (format!("{n}"), format!("{n:5}"), format!("{n:+}")),
        ("[  1, -20], shape=[2]".into(), "[    1,   -20], shape=[2]".into(), "[ +1, -20], shape=[2]".into())
    );
}

#[test]
fn signs_and_exponents_of_what_is_special() {
    let x = Tensor::from([f64::INFINITY, -0.0, 2.0]);
    assert_eq!(format!("{x:+}"), "[+inf, -0., +2.], shape=[3]");
    assert_eq!(format!("{:.1}", Tensor::from([-0.0, 0.25])), "[-0.0, 0.2], shape=[2]");
    assert_eq!(format!("{:+e}", Tensor::from([1200, -3])), "[+1.2e3,   -3e0], shape=[2]");
    assert_eq!(format!("{:e}", Tensor::<f64, shape![]>::full(1500.0)), "1.5e3");
    let far = Tensor::from([f32::MAX, f32::from_bits(1), f32::NAN]);
    assert_eq!(far.to_string(), "[3.4028e+38, 1.4013e-45,        nan], shape=[3]");
}

#[test]
fn other_elements_print_as_they_do() {
    assert_eq!(
        Tensor::from([[true, false], [false, true]]).to_string(),
        "[[ true, false],\n [false,  true]], shape=[2, 2]"
    );
    assert_eq!(Tensor::from(['a', 'ß']).to_string(), "[a, ß], shape=[2]");
    assert_eq!(Tensor::from([250u8, 3]).to_string(), "[250,   3], shape=[2]");
}

#[test]
fn the_shape_has_names() {
    dim!(Batch);
    let n = 2;
    let x: Tensor<f32, shape![Batch, 3, _]> = Tensor::ones_of(dims![Batch(2), 3, n]);
    assert_eq!(
        x.to_string(),
        "[[[1., 1.],\n  [1., 1.],\n  [1., 1.]],\n\n [[1., 1.],\n  [1., 1.],\n  [1., 1.]]], shape=[Batch=2, 3, 2]"
    );
    assert!(format!("{:?}", x.sum::<1>()).ends_with("shape=[Batch=2, 2]"));
    let behind = Tensor::<i32, shape![3, 2]>::zeros().into_dyn().try_into_shape::<shape![..AnyRank, Batch]>().unwrap();
    assert!(behind.to_string().ends_with("shape=[3, Batch=2]"), "{behind}");
}

#[test]
fn nothing_is_brackets_and_a_shape() {
    assert_eq!(Tensor::<f32, shape![0]>::zeros().to_string(), "[], shape=[0]");
    assert_eq!(Tensor::<f32, shape![2, 0]>::zeros().to_string(), "[], shape=[2, 0]");
    assert_eq!(Tensor::<i64, shape![0, 1000000]>::zeros().to_string(), "[], shape=[0, 1000000]");
}

#[test]
fn what_is_left_out_has_no_say() {
    // The 500 in the middle are not shown, and are no reason for an exponent.
    let x = Tensor::<f32, shape![2000]>::arange().map(|x| if (500.0..1000.0).contains(&x) { 1e30 } else { 1.0 });
    assert_eq!(x.to_string(), "[1., 1., 1.,  ..., 1., 1., 1.], shape=[2000]");
}

#[test]
fn debug_shows_elements_as_they_are() {
    assert_eq!(format!("{:?}", Tensor::from([1.0, 0.125])), "tensor [  1.0, 0.125], shape=[2]");
    assert_eq!(format!("{:?}", Tensor::<f32, shape![]>::full(2.0)), "tensor 2.0, shape=[]");
    assert_eq!(format!("{:.2?}", Tensor::from([1.0, 0.125])), "tensor [1.00, 0.12], shape=[2]");
    assert_eq!(format!("{:+?}", Tensor::from([1, -20])), "tensor [ +1, -20], shape=[2]");
}

#[test]
fn axes_lie_below_each_other() {
    let cube = Tensor::<i32, shape![2, 1, 2]>::arange();
    assert_eq!(cube.to_string(), "[[[0, 1]],\n\n [[2, 3]]], shape=[2, 1, 2]");
    let x = Tensor::from([[1.5, 2.0], [3.0, -4.0]]);
    assert_eq!(format!("{:?}", x.t()), "tensor [[ 1.5,  3.0],\n        [ 2.0, -4.0]], shape=[2, 2]");
}

#[test]
fn views_and_stack_tensors_print_the_same() {
    let x = Tensor::from([[1.5, 2.0], [3.0, 4.0]]);
    assert_eq!(x.t().to_string(), "[[1.5000, 3.0000],\n [2.0000, 4.0000]], shape=[2, 2]");
    assert_eq!(x.t().contiguous().to_string(), x.t().to_string());
    assert_eq!(format!("{:e}", x.t().reshape::<shape![4]>()), format!("{:e}", x.t().flatten::<0, 1>()));
    assert_eq!(format!("{:?}", x.t().contiguous()), format!("{:?}", x.t()));
    let stack = StackTensor::<f64, shape![2]>::from([1.0, 2.0]);
    assert_eq!(
        (stack.to_string(), format!("{stack:.1}")),
        ("[1., 2.], shape=[2]".into(), "[1.0, 2.0], shape=[2]".into())
    );
}

#[test]
fn what_is_long_is_summarised() {
    // Expanded: each has 2^40 elements or more.
    let one = Tensor::<i32, _>::zeros_of(AnyRank::from([1]));
    let vector = one.expand([1_isize << 40]).unwrap();
    let short = "[0, 0, 0,  ..., 0, 0, 0], shape=[1099511627776]";
    assert_eq!((format!("{vector}"), format!("{vector:?}")), (short.into(), format!("tensor {short}")));
    let column = Tensor::from([[1], [2]]);
    let matrix: View<i32, shape![2, 1_000_000_000]> = column.expand::<shape![2, 1_000_000_000]>();
    assert_eq!(format!("{matrix}"), "[[1, 1, 1,  ..., 1, 1, 1],\n [2, 2, 2,  ..., 2, 2, 2]], shape=[2, 1000000000]");
    // Axes that are short, and many: no more than some of them are shown.
    let many = one.expand([2; 40]).unwrap();
    for text in [format!("{many}"), format!("{many:?}"), format!("{many:#?}")] {
        assert!(text.len() < 1_000_000 && text.matches('0').count() > 1000, "{}", text.len());
        assert!(text.contains("..."));
    }
    let none = Tensor::<i32, _>::zeros_of(AnyRank::from([1 << 40, 0]));
    assert_eq!(format!("{none}"), "[], shape=[1099511627776, 0]");
    let six = one.expand([6; 16]).unwrap();
    assert!(format!("{six:?}").len() < 1_000_000);
    // Whatever holds one.
    let held = [
        format!("{:?}", vector.as_view()),
        format!("{:?}", vector.reshape([1_isize << 20, 1 << 20]).unwrap()),
        format!("{:?}", vector.iter()),
        format!("{:?}", vector.clone().into_iter()),
        format!("{:?}", Some(&many)),
        format!("{:?}", congruent::strict(&matrix)),
    ];
    assert!(held.iter().all(|text| text.len() < 1_000_000));
    // What is short is shown whole.
    let whole = Tensor::<i32, shape![2, 2, 2]>::arange();
    assert_eq!(format!("{whole}"), "[[[0, 1],\n  [2, 3]],\n\n [[4, 5],\n  [6, 7]]], shape=[2, 2, 2]");
}
