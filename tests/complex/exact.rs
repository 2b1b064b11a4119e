//! Functions of complex numbers against all digits, and the signs of C99 (`exact.py`).

use congruent::complex::{Complex, Complex32, Complex64};
use congruent::element::Inexact;
use congruent::prelude::*;
use serde_json::Value;

struct Case {
    op: String,
    bits: u64,
    kind: String,
    inputs: Vec<Complex64>,
    outputs: Vec<Complex64>,
}

impl Case {
    fn read(line: &str) -> Self {
        let line: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| line[key].as_str().unwrap().to_owned();
        let number = |x: &Value| x.as_str().unwrap().parse().unwrap();
        let numbers = |key: &str| {
            let all: Vec<f64> = line[key].as_array().unwrap().iter().map(number).collect();
            all.chunks_exact(2).map(|pair| Complex::new(pair[0], pair[1])).collect()
        };
        let bits = line["bits"].as_u64().unwrap();
        Case { op: text("op"), bits, kind: text("kind"), inputs: numbers("inputs"), outputs: numbers("outputs") }
    }

    /// Ours, in the precision of the case.
    fn compute(&self) -> Vec<Complex64> {
        let narrow = |z: &Complex64| Complex32::new(z.re as f32, z.im as f32);
        let widen = |z: Complex32| Complex64::new(z.re.into(), z.im.into());
        match self.bits {
            32 => call(&self.op, self.inputs.iter().map(narrow).collect()).into_iter().map(widen).collect(),
            _ => call(&self.op, self.inputs.clone()),
        }
    }
}

fn call<T: Inexact>(op: &str, z: Vec<T>) -> Vec<T> {
    let z: Tensor<T, shape![_]> = Tensor::from(z);
    let out = match op {
        "recip" => z.recip(),
        "square" => z.square(),
        "exp" => z.exp(),
        "ln" => z.ln(),
        "log2" => z.log2(),
        "log10" => z.log10(),
        "sqrt" => z.sqrt(),
        "rsqrt" => z.rsqrt(),
        "sin" => z.sin(),
        "cos" => z.cos(),
        "tan" => z.tan(),
        "asin" => z.asin(),
        "acos" => z.acos(),
        "atan" => z.atan(),
        "sinh" => z.sinh(),
        "cosh" => z.cosh(),
        "tanh" => z.tanh(),
        other => unreachable!("{other}"),
    };
    out.to_vec()
}

fn read_cases(kind: &str) -> Vec<Case> {
    include_str!("exact.jsonl").lines().map(Case::read).filter(|case| case.kind == kind).collect()
}

/// The distance from the exact number, in units of the type's rounding.
fn error(ours: Complex64, exact: Complex64, bits: u64) -> f64 {
    let unit = if bits == 32 { f32::EPSILON.into() } else { f64::EPSILON };
    let size = exact.norm();
    if ours == exact { 0.0 } else { ((ours - exact) / size).norm() / unit }
}

#[test]
fn functions_are_exact_but_for_rounding() {
    let mut wrong = Vec::new();
    for case in read_cases("exact") {
        for ((z, ours), exact) in case.inputs.iter().zip(case.compute()).zip(&case.outputs) {
            let error = error(ours, *exact, case.bits);
            if error > 8.0 || error.is_nan() {
                wrong.push(format!(
                    "{} of {} bits: {z:e} gives {ours:e} instead of {exact:e}: {error}",
                    case.op, case.bits
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Whether two parts are the same but for rounding, and in their sign.
fn agrees(ours: f64, theirs: f64) -> bool {
    if theirs.is_nan() {
        return ours.is_nan();
    }
    let close = ours == theirs || (ours - theirs).abs() <= 1e-14 * theirs.abs();
    close && ours.is_sign_negative() == theirs.is_sign_negative()
}

#[test]
fn signs_on_cuts_are_those_of_c99() {
    let mut wrong = Vec::new();
    for case in read_cases("signed") {
        for ((z, ours), theirs) in case.inputs.iter().zip(case.compute()).zip(&case.outputs) {
            if !agrees(ours.re, theirs.re) || !agrees(ours.im, theirs.im) {
                wrong.push(format!("{} of {z:?}: {ours:?} instead of {theirs:?}", case.op));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Exact parts by mpmath, where the whole number hides an error of a small part.
#[test]
fn parts_are_exact_at_the_ends_of_the_range() {
    let near =
        |ours: f64, exact: f64| assert!((ours - exact).abs() <= 4.0 * f64::EPSILON * exact.abs(), "{ours:e} {exact:e}");
    let atan =
        Tensor::from([Complex::new(1e8, 1.0), Complex::new(1e6, -1.0), Complex::new(1000.0, 1.0)]).atan().to_vec();
    near(atan[0].im, 1e-16);
    near(atan[1].im, -9.99999999998e-13);
    near(atan[2].im, 9.99998000005333e-7);
    let logarithms = Tensor::from([Complex::new(1.0, f64::NAN), Complex::new(f64::NAN, 0.7)]).ln().to_vec();
    assert!(logarithms.iter().all(|ln| ln.re.is_nan() && ln.im.is_nan()), "{logarithms:?}");
    let roots = Tensor::from([Complex::new(5e-324, 0.0), Complex::new(1.7e308, 1.7e308)]).sqrt().to_vec();
    near(roots[0].re, 2.2227587494850775e-162);
    assert_eq!(roots[0].im, 0.0);
    near(roots[1].re, 1.4325088230154573e154);
    near(roots[1].im, 5.933645827121221e153);
    let single = Tensor::from([Complex::new(1e-45f32, 0.0)]).sqrt().to_vec();
    assert_eq!(single[0], Complex::new(3.743392e-23, 0.0));
}
