//! What complex tensors print, against PyTorch's own text (`printing.py`).

use congruent::complex::{Complex, Complex64};
use congruent::prelude::*;
use serde_json::Value;

fn print<R: Float + std::fmt::Display>(sizes: &[usize], parts: &[f64]) -> String
where
    Complex<R>: Element + std::fmt::Display,
{
    let elements = parts.chunks_exact(2).map(|pair| Complex::new(R::of(pair[0]), R::of(pair[1]))).collect();
    Tensor::from_vec(AnyRank::from(sizes), elements).unwrap().to_string()
}

#[test]
fn as_pytorch_prints() {
    let (mut lines, mut others) = (0, Vec::new());
    for line in include_str!("printing.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let sizes: Vec<usize> = serde_json::from_value(line["sizes"].clone()).unwrap();
        let parts = line["parts"].as_array().unwrap().iter().map(|part| part.as_str().unwrap().parse().unwrap());
        let parts: Vec<f64> = parts.collect();
        let got = match line["type"].as_str() {
            Some("complex64") => print::<f32>(&sizes, &parts),
            _ => print::<f64>(&sizes, &parts),
        };
        let wanted = format!("{}, shape={sizes:?}", line["text"].as_str().unwrap());
        if got != wanted {
            others.push(format!("{} of {sizes:?}:\n{got}\nPyTorch:\n{wanted}", line["type"]));
        }
        lines += 1;
    }
    assert!(others.is_empty(), "{} of {lines}:\n\n{}", others.len(), others.join("\n\n"));
    assert_eq!(lines, 34);
}

#[test]
fn precision_and_sign_are_obeyed() {
    let z = Tensor::from([Complex64::new(0.125, -4.0), Complex64::new(-10.0, 1000.0)]);
    assert_eq!(format!("{z:.1}"), "[  0.1-4.0j, -10.0+1000.0j], shape=[2]");
    assert_eq!(format!("{z:+.0}"), "[ +0-4j, -10+1000j], shape=[2]");
    assert_eq!(z.select::<0>(0).to_string(), "0.125-4i");
}
