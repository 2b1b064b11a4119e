//! Values and gradients of PyTorch, for each operation and each face: types, lengths at run time, any rank, strided views, variables. (`cases.py` writes
//! the file of cases.)

use congruent::prelude::*;
use congruent_fft::prelude::*;
use congruent_grad::{Var, value_and_grad};
use serde_json::Value;

type Any = Tensor<f64, AnyRank>;
type AnyComplex = Tensor<Complex<f64>, AnyRank>;
type AnyVar = Var<f64, AnyRank>;

fn read_tensor(x: &Value) -> Any {
    let sizes: Vec<usize> = serde_json::from_value(x["sizes"].clone()).unwrap();
    let data: Vec<f64> = serde_json::from_value(x["data"].clone()).unwrap();
    Tensor::from_vec(AnyRank::from(sizes), data).unwrap()
}

fn read_complex(x: &Any) -> AnyComplex {
    let elements = x.to_vec().chunks_exact(2).map(|pair| Complex::new(pair[0], pair[1])).collect();
    Tensor::from_vec(AnyRank::from(&x.sizes()[..x.ndim() - 1]), elements).unwrap()
}

fn write_complex(x: &Strided<Complex<f64>, AnyRank>) -> Any {
    let elements = x.iter().flat_map(|x| [x.re, x.im]).collect();
    let sizes: Vec<usize> = x.sizes().iter().copied().chain([2]).collect();
    Tensor::from_vec(AnyRank::from(sizes), elements).unwrap()
}

/// A case, with its arguments read.
struct Case {
    json: Value,
    op: String,
    real: bool,
    x: Any,
    window: Tensor<f64, shape![_]>,
}

impl Case {
    fn read(line: &str) -> Case {
        let json: Value = serde_json::from_str(line).unwrap();
        let window = json["inputs"].get(1).map_or(Any::zeros_of(AnyRank::from([0])), read_tensor);
        Case {
            op: json["op"].as_str().unwrap().to_owned(),
            real: json["real"].as_bool().unwrap(),
            x: json["inputs"].get(0).map_or(Any::zeros_of(AnyRank::from([0])), read_tensor),
            window: window.try_into_shape().unwrap(),
            json,
        }
    }
    fn arg(&self, name: &str) -> &Value {
        &self.json["args"][name]
    }
    fn norm(&self) -> Norm {
        match self.arg("norm").as_str().unwrap() {
            "Backward" => Norm::Backward,
            "Forward" => Norm::Forward,
            _ => Norm::Ortho,
        }
    }
    fn axis(&self) -> isize {
        self.arg("axis").as_i64().unwrap() as isize
    }
    fn axes(&self) -> Vec<isize> {
        serde_json::from_value(self.arg("axes").clone()).unwrap()
    }
    fn length(&self) -> usize {
        self.optional_length().unwrap()
    }
    fn optional_length(&self) -> Option<usize> {
        self.arg("length").as_u64().map(|length| length as usize)
    }
    /// The length that the axis has before the transform, if the case has another.
    fn length_before(&self) -> Option<usize> {
        self.arg("n").as_u64().map(|n| n as usize)
    }
    fn hop(&self) -> usize {
        self.arg("hop").as_u64().unwrap() as usize
    }
    fn centred(&self) -> bool {
        self.arg("centred").as_bool().unwrap()
    }
}

/// What an operation of [`AnyRankFft`] computes: the calls are the same for tensors and for variables.
macro_rules! any_rank {
    ($case:ident, real: $real:expr, complex: $complex:expr, from_real: $from_real:expr, from_complex: $from_complex:expr) => {{
        let norm = || $case.norm();
        match $case.op.as_str() {
            "fft" => $from_complex($complex.fft($case.axis(), norm())),
            "ifft" => $from_complex($complex.ifft($case.axis(), norm())),
            "rfft" => $from_complex($real.rfft($case.axis(), norm())),
            "irfft" => $from_real($complex.irfft($case.axis(), $case.length(), norm())),
            "hfft" => $from_real($complex.hfft($case.axis(), $case.length(), norm())),
            "ihfft" => $from_complex($real.ihfft($case.axis(), norm())),
            "fft2" => $from_complex($complex.fft2(norm())),
            "ifft2" => $from_complex($complex.ifft2(norm())),
            "rfft2" => $from_complex($real.rfft2(norm())),
            "irfft2" => $from_real($complex.irfft2($case.length(), norm())),
            "fftn" => $from_complex($complex.fftn($case.axes(), norm())),
            "ifftn" => $from_complex($complex.ifftn($case.axes(), norm())),
            "rfftn" => $from_complex($real.rfftn($case.axes(), norm())),
            "irfftn" => $from_real($complex.irfftn($case.axes(), $case.length(), norm())),
            "fftshift" => $from_real($real.fftshift($case.axis())),
            "ifftshift" => $from_real($real.ifftshift($case.axis())),
            "stft" => $from_complex($real.stft(&$case.window, $case.hop(), $case.centred())),
            "istft" => $from_real($complex.istft(&$case.window, $case.hop(), $case.centred(), $case.optional_length())),
            other => unreachable!("{other}"),
        }
    }};
}

fn compute_variable(case: &Case, x: &AnyVar) -> AnyVar {
    let x = &match case.length_before() {
        // (The pairs of complex numbers are an axis here.)
        Some(n) if !case.real && case.axis() < 0 => x.to_length(case.axis() - 1, n).unwrap(),
        Some(n) => x.to_length(case.axis(), n).unwrap(),
        None => x.clone(),
    };
    any_rank!(case, real: x, complex: x, from_real: Result::unwrap, from_complex: Result::unwrap)
}

/// The same by values. `real` is also read where numbers are real, `complex` otherwise.
fn compute_value(case: &Case, real: &Strided<f64, AnyRank>, complex: &Strided<Complex<f64>, AnyRank>) -> Any {
    match case.length_before() {
        Some(n) if case.real => transform_value(case, &real.to_length(case.axis(), n).unwrap(), complex),
        Some(n) => transform_value(case, real, &complex.to_length(case.axis(), n).unwrap()),
        None => transform_value(case, real, complex),
    }
}

fn transform_value(case: &Case, real: &Strided<f64, AnyRank>, complex: &Strided<Complex<f64>, AnyRank>) -> Any {
    any_rank!(
        case,
        real: real,
        complex: complex,
        from_real: Result::unwrap,
        from_complex: |y: Result<AnyComplex, FftError>| write_complex(&y.unwrap())
    )
}

/// The same elements in other memory: with the axes in reverse order, and every second of twice as many.
fn spread<T: Element>(x: &Strided<T, AnyRank>) -> Tensor<T, AnyRank> {
    let order: Vec<isize> = (0..x.ndim() as isize).rev().collect();
    let turned = x.permute(&order).unwrap().to_tensor();
    congruent::stack(-1isize, &[&turned, &turned]).unwrap()
}

fn unspread<T: Element>(x: &Strided<T, AnyRank>) -> View<'_, T, AnyRank> {
    let order: Vec<isize> = (0..x.ndim() as isize - 1).rev().collect();
    x.select(-1, 0).unwrap().permute(&order).unwrap()
}

fn assert_close(what: &str, case: &Case, ours: &Strided<f64, AnyRank>, theirs: &Any) {
    assert_eq!(ours.sizes(), theirs.sizes(), "{what} of {}", case.json);
    for (ours, theirs) in ours.iter().zip(theirs.iter()) {
        assert!((ours - theirs).abs() <= 2e-9, "{what} of {}: {ours} instead of {theirs}", case.json);
    }
}

fn all_cases() -> impl Iterator<Item = Case> {
    include_str!("cases.jsonl").lines().map(Case::read)
}

/// The cases that have an input.
fn cases() -> impl Iterator<Item = Case> {
    all_cases().filter(|case| case.json["inputs"].get(0).is_some())
}

#[test]
fn values_and_gradients_of_variables_are_those_of_pytorch() {
    let mut counts = std::collections::BTreeMap::new();
    for case in cases() {
        *counts.entry(case.op.clone()).or_insert(0) += 1;
        let weights: AnyVar = read_tensor(&case.json["weights"][0]).into();
        let x: AnyVar = case.x.to_tensor().into();
        let (_, gradient) = value_and_grad(&x, |x| {
            let y = compute_variable(&case, x);
            assert_close("a value", &case, &y.value(), &read_tensor(&case.json["outputs"][0]));
            (y * &weights).sum_all()
        });
        assert_close("a gradient", &case, &gradient.value(), &read_tensor(&case.json["gradients"][0]));
    }
    assert!(counts.len() == 18 && counts.values().all(|&count| count >= 6), "{counts:?}");
}

#[test]
fn values_of_tensors_and_strided_views_are_those_of_pytorch() {
    for case in cases() {
        let complex = if case.real {
            AnyComplex::full_of(AnyRank::from([]), Complex::new(0.0, 0.0))
        } else {
            read_complex(&case.x)
        };
        let theirs = read_tensor(&case.json["outputs"][0]);
        assert_close("a value", &case, &compute_value(&case, &case.x, &complex), &theirs);
        let (real, complex) = (spread(&case.x), spread(&complex));
        assert_close("a strided view", &case, &compute_value(&case, &unspread(&real), &unspread(&complex)), &theirs);
    }
}

/// Computes a case of one axis by types: rank known, lengths not.
macro_rules! by_type {
    ($case:ident, $shape:ty, [$($axis:literal)*]) => {
        match ($case.op.as_str(), $case.axis()) {$(
            ("fft", $axis) => write_complex(&by_type!($case, case_complex, $shape, $axis).fft_with::<$axis>($case.norm()).into_dyn()),
            ("ifft", $axis) => write_complex(&by_type!($case, case_complex, $shape, $axis).ifft_with::<$axis>($case.norm()).into_dyn()),
            ("rfft", $axis) => write_complex(&by_type!($case, case_real, $shape, $axis).rfft_with::<$axis>($case.norm()).into_dyn()),
            ("ihfft", $axis) => write_complex(&by_type!($case, case_real, $shape, $axis).ihfft_with::<$axis>($case.norm()).into_dyn()),
            ("irfft", $axis) => {
                by_type!($case, case_complex, $shape, $axis).irfft_of_with::<$axis, _>($case.length(), $case.norm()).into_dyn()
            })*
            other => unreachable!("{other:?}"),
        }
    };
    ($case:ident, $operand:ident, $shape:ty, $axis:literal) => {{
        let x = $operand::<$shape>($case);
        match $case.length_before() {
            Some(n) => x.to_length_of::<$axis, _>(n),
            None => x,
        }
    }};
}

fn case_real<S: Lengths>(case: &Case) -> Tensor<f64, S> {
    case.x.to_tensor().try_into_shape().unwrap()
}
fn case_complex<S: Lengths>(case: &Case) -> Tensor<Complex<f64>, S> {
    read_complex(&case.x).try_into_shape().unwrap()
}

#[test]
fn values_by_types_are_those_of_pytorch() {
    let mut count = 0;
    for case in cases().filter(|case| ["fft", "ifft", "rfft", "ihfft", "irfft"].contains(&case.op.as_str())) {
        let case = &case;
        let rank = case.x.ndim() - usize::from(!case.real);
        let ours = match rank {
            1 => by_type!(case, shape![_], [-1]),
            2 => by_type!(case, shape![_, _], [-1 0]),
            _ => by_type!(case, shape![_, _, _], [1]),
        };
        assert_close("a value", case, &ours, &read_tensor(&case.json["outputs"][0]));
        count += 1;
    }
    assert!(count > 600, "{count}");
}

#[test]
fn frequencies_and_windows_are_those_of_pytorch() {
    let mut count = 0;
    for case in all_cases().filter(|case| case.json["inputs"].get(0).is_none()) {
        let (n, spacing) = (case.length(), || case.arg("spacing").as_f64().unwrap());
        let ours: Tensor<f64, shape![_]> = match case.op.as_str() {
            "fftfreq" => congruent_fft::fftfreq_of(n, spacing()),
            "rfftfreq" => congruent_fft::rfftfreq_of(n, spacing()),
            "hann_window" => congruent_fft::hann_window_of(n),
            "hamming_window" => congruent_fft::hamming_window_of(n),
            "blackman_window" => congruent_fft::blackman_window_of(n),
            other => unreachable!("{other}"),
        };
        assert_close("a value", &case, &ours.into_dyn(), &read_tensor(&case.json["outputs"][0]));
        count += 1;
    }
    assert_eq!(count, 42);
}
