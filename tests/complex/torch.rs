//! PyTorch's values.

use congruent::complex::{Complex, complex, polar};
use congruent::element::Inexact;
use congruent::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;

type Numbers<R> = Tensor<Complex<R>, AnyRank>;

/// A tensor of a case.
struct Input<'a>(&'a Value);

impl Input<'_> {
    fn sizes(&self) -> Vec<usize> {
        serde_json::from_value(self.0["sizes"].clone()).unwrap()
    }

    fn numbers<R: Float>(&self) -> Vec<R> {
        let read = |value: &Value| value.as_f64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap());
        self.0["data"].as_array().unwrap().iter().map(|value| R::of(read(value))).collect()
    }

    fn real<R: Float>(&self) -> Tensor<R, AnyRank> {
        Tensor::from_vec(AnyRank::from(self.sizes()), self.numbers()).unwrap()
    }

    fn complex<R: Float>(&self) -> Numbers<R> {
        let elements = self.numbers::<R>().chunks_exact(2).map(|pair| Complex::new(pair[0], pair[1])).collect();
        Tensor::from_vec(AnyRank::from(self.sizes()), elements).unwrap()
    }
}

/// A result: complex or real numbers, or truth values, as numbers.
struct Output {
    sizes: Vec<usize>,
    numbers: Vec<f64>,
}

impl<R: Float> From<Numbers<R>> for Output {
    fn from(z: Numbers<R>) -> Self {
        Output { sizes: z.sizes().to_vec(), numbers: z.view_as_real().to_type::<f64>().to_vec() }
    }
}

impl Output {
    fn real<R: Float>(x: &Strided<R, AnyRank>) -> Self {
        Output { sizes: x.sizes().to_vec(), numbers: x.to_type::<f64>().to_vec() }
    }
}

/// What PyTorch has computed from these inputs.
fn compute<R: Float>(op: &str, inputs: &[Input]) -> Output
where
    Complex<R>: Inexact,
{
    let inputs: Vec<Numbers<R>> = inputs.iter().map(Input::complex).collect();
    let x = &inputs[0];
    match op {
        "add" => (x + &inputs[1]).into(),
        "sub" => (x - &inputs[1]).into(),
        "mul" => (x * &inputs[1]).into(),
        "div" => (x / &inputs[1]).into(),
        "pow" => x.pow(&inputs[1]).into(),
        "neg" => (-x).into(),
        "square" => x.square().into(),
        "recip" => x.recip().into(),
        "exp" => x.exp().into(),
        "ln" => x.ln().into(),
        "log2" => x.log2().into(),
        "log10" => x.log10().into(),
        "sqrt" => x.sqrt().into(),
        "rsqrt" => x.rsqrt().into(),
        "sin" => x.sin().into(),
        "cos" => x.cos().into(),
        "tan" => x.tan().into(),
        "asin" => x.asin().into(),
        "acos" => x.acos().into(),
        "atan" => x.atan().into(),
        "sinh" => x.sinh().into(),
        "cosh" => x.cosh().into(),
        "tanh" => x.tanh().into(),
        "conj" => x.conj().into(),
        "abs" => Output::real(&x.abs()),
        "angle" => Output::real(&x.angle()),
        "real" => Output::real(&x.real()),
        "imag" => Output::real(&x.imag()),
        "view_as_real" => Output::real(&x.view_as_real()),
        "sum_all" => x.sum_all().into_dyn().into(),
        "sum_0" => x.sum(0, false).unwrap().into(),
        "sum_last_keepdim" => x.sum(-1, true).unwrap().into(),
        "prod_last" => x.prod(-1, false).unwrap().into(),
        "mean_last" => x.mean(-1, false).unwrap().into(),
        "cumsum_last" => x.cumsum(-1).unwrap().into(),
        "cumprod_0" => x.cumprod(0).unwrap().into(),
        "matmul" => x.matmul(&inputs[1]).into(),
        "dot" => x.dot(&inputs[1]).into(),
        "outer" => x.outer(&inputs[1]).into(),
        "kron" => x.kron(&inputs[1]).into(),
        "addmm" => x.addmm(&inputs[1], &inputs[2]).into(),
        "linear" => x.linear(&inputs[1], &inputs[2]).into(),
        "einsum" => congruent::einsum("bij,bkj->ik", &[x, &inputs[1]]).unwrap().into(),
        "mv" => x.mv(&inputs[1]).into(),
        "bmm" => x.bmm(&inputs[1]).into(),
        "where" => x.abs().gt(R::ONE).where_(x, &inputs[1]).into(),
        "cat_1" => congruent::cat(1, &[x, &inputs[1]]).unwrap().into(),
        "eq" => Output::real(&x.eq(&inputs[1]).to_type::<R>()),
        "ne" => Output::real(&x.ne(&inputs[1]).to_type::<R>()),
        "isclose" => Output::real(&x.isclose(&inputs[1], 1e-5, 1e-8).to_type::<R>()),
        "isclose_loose" => Output::real(&x.isclose(&inputs[1], 0.01, 0.01).to_type::<R>()),
        "isclose_exact" => Output::real(&x.isclose(&inputs[1], 0.0, 0.0).to_type::<R>()),
        "isclose_equal_nan" => Output::real(&x.isclose_equal_nan(&inputs[1], 1e-5, 1e-8).to_type::<R>()),
        other => compute_forms(other, x, inputs.get(1)),
    }
}

/// The operators with a number, in place, and of views.
fn compute_forms<R: Float>(op: &str, x: &Numbers<R>, y: Option<&Numbers<R>>) -> Output
where
    Complex<R>: Inexact,
{
    let number = Complex::new(R::of(1.5), R::of(-0.5));
    let number_of_rank_0 = Tensor::<Complex<R>, shape![]>::full(number);
    let (mut out, y) = (x.clone(), y.unwrap_or(x));
    let turned = (op.starts_with("turned_")).then(|| (x.mt().unwrap(), y.mt().unwrap()));
    match (op, turned) {
        ("add_number", _) => out += number,
        ("sub_number", _) => out = x - number,
        ("mul_number", _) => out = x * number,
        ("div_number", _) => out /= number,
        ("number_add", _) => out = &number_of_rank_0 + x,
        ("number_sub", _) => out = &number_of_rank_0 - x,
        ("number_mul", _) => out = &number_of_rank_0 * x,
        ("number_div", _) => out = &number_of_rank_0 / x,
        ("add_in_place", _) => out += y,
        ("sub_in_place", _) => out -= y,
        ("mul_in_place", _) => out *= y,
        ("div_in_place", _) => out /= y,
        ("turned_add", Some((x, y))) => out = x + y.narrow(1, 1, 3).unwrap(),
        ("turned_sub", Some((x, y))) => out = x - y.narrow(1, 1, 3).unwrap(),
        ("turned_mul", Some((x, y))) => out = x * y.narrow(1, 1, 3).unwrap(),
        ("turned_div", Some((x, y))) => out = x / y.narrow(1, 1, 3).unwrap(),
        (other, _) => unreachable!("{other}"),
    }
    out.into()
}

/// What takes other tensors than complex ones.
fn compute_mixed<R: Float>(op: &str, inputs: &[Input]) -> Option<Output>
where
    Complex<R>: Inexact,
{
    let index = || inputs[1].real::<f64>().to_type::<i64>();
    Some(match op {
        "complex" => complex(&inputs[0].real::<R>(), &inputs[1].real()).into(),
        "polar" => polar(&inputs[0].real::<R>(), &inputs[1].real()).into(),
        "view_as_complex" => inputs[0].real::<R>().view_as_complex().to_tensor().into(),
        "gather_0" => inputs[0].complex::<R>().gather(0, index()).unwrap().into(),
        "index_select_1" => inputs[0].complex::<R>().index_select(1, index()).unwrap().into(),
        _ => return None,
    })
}

/// Whether two numbers are the same but for rounding, compared with the largest part of the element.
fn is_close(ours: f64, theirs: f64, scale: f64, tolerance: f64) -> bool {
    match theirs.is_finite() {
        true => (ours - theirs).abs() <= tolerance * scale,
        false => ours == theirs || (ours.is_nan() && theirs.is_nan()),
    }
}

/// How far results may be apart, in units of the larger part of an element.
fn tolerance(op: &str, bits: u64) -> f64 {
    match (bits, op) {
        (32, _) => 2e-5,
        // (Of `1 + 1e-9 i` PyTorch's has 12 digits: by the series the real part is 3.162277659904857e-5, and ours.)
        (_, "asin" | "acos") => 1e-11,
        _ => 1e-13,
    }
}

/// The elements that differ, in words.
fn compare(case: &Value) -> Vec<String> {
    let (op, bits) = (case["op"].as_str().unwrap(), case["bits"].as_u64().unwrap());
    let inputs: Vec<Input> = case["inputs"].as_array().unwrap().iter().map(Input).collect();
    let output = match bits {
        32 => compute_mixed::<f32>(op, &inputs).unwrap_or_else(|| compute::<f32>(op, &inputs)),
        _ => compute_mixed::<f64>(op, &inputs).unwrap_or_else(|| compute::<f64>(op, &inputs)),
    };
    let wanted = Input(&case["output"]);
    assert_eq!(output.sizes, wanted.sizes(), "{op}");
    let theirs = wanted.numbers::<f64>();
    assert_eq!(output.numbers.len(), theirs.len(), "{op}");
    let step = if case["output"]["kind"] == "complex" { 2 } else { 1 };
    // (Sums are compared with the size of their terms.)
    let sums = matches!(op, "matmul" | "mv" | "bmm" | "addmm" | "linear" | "einsum" | "dot")
        || op.contains("sum")
        || op.contains("mean");
    let differs = |(ours, theirs): &(&[f64], &[f64])| {
        let least = if sums { 1.0 } else { 0.0 };
        let scale = theirs.iter().filter(|x| x.is_finite()).fold(least, |most, x| x.abs().max(most));
        !ours.iter().zip(*theirs).all(|(a, b)| is_close(*a, *b, scale, tolerance(op, bits)))
    };
    let elements = output.numbers.chunks(step).zip(theirs.chunks(step));
    elements
        .enumerate()
        .filter(|(_, both)| differs(both))
        .map(|(i, (ours, theirs))| {
            let inputs: Vec<_> =
                inputs.iter().map(|input| input.numbers::<f64>().get(2 * i..2 * i + 2).map(<[f64]>::to_vec)).collect();
            format!("{op} of {bits} bits, element {i}: {ours:?} instead of {theirs:?}, of {inputs:?}")
        })
        .collect()
}

#[test]
fn values_are_those_of_pytorch() {
    let cases: Vec<Value> =
        include_str!("cases.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let operations: BTreeSet<&str> = cases.iter().map(|case| case["op"].as_str().unwrap()).collect();
    let wrong: Vec<String> = cases.iter().flat_map(compare).collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(operations.len(), 74, "{operations:?}");
}
