//! Eigenvalues of matrices that are not symmetric: PyTorch's values, and the properties of `numpy.linalg.eig`.

use congruent::complex::Complex;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent_linalg::prelude::*;

type Numbers = Tensor<Complex<f64>, AnyRank>;

fn largest(z: &Strided<Complex<f64>, AnyRank>) -> f64 {
    z.abs().iter().fold(0.0, |most: f64, &size| most.max(size))
}

/// By their real part, then by the imaginary one.
fn sort(values: &Strided<Complex<f64>, impl Lengths>) -> Vec<(f64, f64)> {
    let mut all: Vec<_> = values.iter().map(|z| (z.re, z.im)).collect();
    all.sort_by(|a, b| (a.0.total_cmp(&b.0)).then(a.1.total_cmp(&b.1)));
    all
}

#[track_caller]
fn assert_values(x: &Strided<f64, impl Square>, wanted: &[(f64, f64)]) {
    let own = sort(&x.eigvals());
    // (Of a conjugate pair the real parts may differ by rounding.)
    let near = |a: &(f64, f64)| wanted.iter().any(|b| (a.0 - b.0).hypot(a.1 - b.1) < 1e-12);
    assert!(own.len() == wanted.len() && own.iter().all(near), "{own:?} instead of {wanted:?}");
    let sum: f64 = own.iter().map(|value| value.0).sum();
    assert!((sum - wanted.iter().map(|value| value.0).sum::<f64>()).abs() < 1e-12);
}

/// `torch.linalg.eigvals` of PyTorch 2.15: random whole numbers, generator seeded with 5.
#[test]
fn values_are_those_of_pytorch() {
    let x = Tensor::from([[4.0, -1.0, 3.0], [-1.0, 4.0, 3.0], [-3.0, -2.0, 2.0]]);
    assert_values(&x, &[(2.5, -3.840572873934302), (2.5, 3.840572873934302), (5.0, 0.0)]);
    let x =
        Tensor::from([[-3.0, -3.0, -1.0, 4.0], [4.0, -4.0, 2.0, 2.0], [2.0, 1.0, 0.0, -1.0], [2.0, 2.0, -4.0, 4.0]]);
    let pair = (-4.040974725750032, 2.516194456170127);
    assert_values(&x, &[(pair.0, -pair.1), pair, (-0.29543237659093824, 0.0), (5.377381828091002, 0.0)]);
    let x = Tensor::from([
        [3.0, -3.0, -1.0, -2.0, -1.0],
        [-4.0, 1.0, 4.0, -1.0, 3.0],
        [-4.0, 0.0, 1.0, 1.0, 0.0],
        [-3.0, 1.0, -4.0, -2.0, 1.0],
        [3.0, -2.0, 1.0, 3.0, -3.0],
    ]);
    let pair = (-0.9805272105127405, 3.2353246632099255);
    let real = [(-4.7542756504955195, 0.0), (0.20640987424111285, 0.0), (6.508920197279891, 0.0)];
    assert_values(&x, &[real[0], (pair.0, -pair.1), pair, real[1], real[2]]);
}

#[test]
fn a_matrix_times_a_vector_is_the_value_times_the_vector() {
    let mut rng = seeded(11);
    for sizes in [&[1, 1][..], &[2, 2], &[3, 3], &[8, 8], &[33, 33], &[4, 3, 3], &[2, 3, 5, 5], &[60, 60]] {
        let x: Tensor<f64, AnyRank> = Tensor::randn_of(AnyRank::from(sizes), &mut rng);
        let (values, vectors) = x.eig();
        let scaled = &vectors * values.unsqueeze(-2).unwrap();
        assert!(largest(&(x.to_complex().matmul(&vectors) - scaled)) < 1e-11, "{sizes:?}");
        for norm in vectors.abs().square().sum(&[-2], false).unwrap().iter() {
            assert!((norm - 1.0).abs() < 1e-12, "{norm}");
        }
        // As many, in another order.
        let last = sizes.len() - 2;
        if last == 0 {
            let (a, b) = (sort(&values), sort(&x.eigvals()));
            assert!(a.iter().zip(&b).all(|(a, b)| (a.0 - b.0).abs() < 1e-9), "{a:?} {b:?}");
        }
    }
}

#[test]
fn the_largest_component_of_a_vector_is_real() {
    let x: Tensor<f64, shape![7, 7]> = Tensor::randn(&mut seeded(3));
    let (_, vectors) = x.eig();
    for j in 0..7 {
        let column: Vec<_> = (0..7).map(|i| vectors[[i, j]]).collect();
        let most = column.iter().max_by(|a, b| a.norm().total_cmp(&b.norm())).unwrap();
        assert!(most.im.abs() < 1e-14, "{most}");
    }
}

#[test]
fn results_have_types() {
    let x = Tensor::<f32, shape![2, 3, 3]>::ones();
    let (values, vectors): (Tensor<Complex<f32>, shape![2, 3]>, Tensor<Complex<f32>, shape![2, 3, 3]>) = x.eig();
    assert!((values.real().amax::<1>() - 3.0).abs().amax_all().item() < 1e-5);
    assert_eq!(vectors.numel(), 18);
    let empty: Numbers = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([0, 0])).eigvals();
    assert_eq!(empty.sizes(), [0]);
    assert_eq!(Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([0, 2, 2])).eig().1.sizes(), [0, 2, 2]);
}

#[test]
fn errors_name_the_matrix() {
    let mut x = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([2, 2, 2]));
    x.as_mut_slice()[5] = f64::NAN;
    let wanted =
        "eig: the iteration over matrix [1] of shape [2, 2, 2] did not converge: are all of its elements finite?";
    assert_eq!(x.try_eig().unwrap_err().to_string(), wanted);
    let error = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([2, 3])).try_eigvals().unwrap_err();
    assert_eq!(error.to_string(), "eigvals: a matrix of shape [2, 3] is not square");
}

/// Of a matrix that has one eigenvector only.
#[test]
fn a_defective_matrix_has_its_value_twice() {
    let x = Tensor::from([[2.0, 1.0], [0.0, 2.0]]);
    let (values, _) = x.eig();
    assert!(values.iter().all(|z| (z - Complex::new(2.0, 0.0)).norm() < 1e-7));
}

#[test]
fn a_panic_names_the_line_of_the_call() {
    use std::panic::{catch_unwind, set_hook, take_hook};
    use std::sync::Mutex;
    static PLACE: Mutex<String> = Mutex::new(String::new());
    let outer = take_hook();
    // Other tests of the program may panic at the same time.
    let own = std::thread::current().id();
    set_hook(Box::new(move |panic| {
        if std::thread::current().id() == own {
            *PLACE.lock().unwrap() = panic.location().unwrap().file().into();
        }
    }));
    let result = catch_unwind(|| Tensor::<f64, shape![2, 2]>::full(f64::NAN).eigvals());
    set_hook(outer);
    assert!(result.is_err());
    assert!(PLACE.lock().unwrap().ends_with("eigen.rs") && PLACE.lock().unwrap().contains("tests"), "{PLACE:?}");
}

/// `A V = V diag(λ)` divided by the scale, and vectors of norm 1.
#[test]
fn eigenvalues_are_multiplied_as_the_matrix_is() {
    for n in [2, 6, 20] {
        let mut rng = seeded(17);
        let x: Tensor<f64, AnyRank> = Tensor::randn_of(AnyRank::from([n, n]), &mut rng);
        for scale in [1e-290, 1e-200, 1e-160, 1e150, 1e200, 1e290] {
            let (values, vectors) = (&x * scale).eig();
            let values = values.map(|z| Complex::new(z.re / scale, z.im / scale));
            let scaled = &vectors * values.unsqueeze(-2).unwrap();
            assert!(largest(&(x.to_complex().matmul(&vectors) - scaled)) < 1e-11, "side {n}, {scale}");
            assert!(vectors.abs().square().sum(&[-2], false).unwrap().iter().all(|norm| (norm - 1.0).abs() < 1e-12));
            let (own, wanted) = (sort(&(&x * scale).eigvals()), sort(&x.eigvals()));
            assert!(own.iter().zip(&wanted).all(|(a, b)| (a.0 / scale - b.0).abs() < 1e-9));
        }
        let x = x.to_type::<f32>();
        for scale in [1e-30f32, 1e-20, 1e20, 1e30] {
            let (values, vectors) = (&x * scale).eig();
            let values = values.map(|z| Complex::new(z.re / scale, z.im / scale));
            let scaled = &vectors * values.unsqueeze(-2).unwrap();
            let worst = (x.to_complex().matmul(&vectors) - scaled).abs().iter().fold(0.0, |a: f32, &b| a.max(b));
            assert!(worst < 1e-4 && vectors.abs().iter().all(|part| *part < 1.001), "side {n}, {scale}: {worst}");
        }
    }
}

/// `cargo congruent` proposes this code.
#[test]
fn the_value_of_a_variable_has_eigenvalues() {
    let a = congruent_grad::Var::<f64, shape![2, 2]>::from(Tensor::from([[0.0, -2.0], [2.0, 0.0]]));
    let (values, _) = a.value().eig();
    let all = [values.abs().to_vec(), a.value().eigvals().abs().to_vec()].concat();
    assert!(all.iter().all(|size| (size - 2.0).abs() < 1e-12), "{all:?}");
}
