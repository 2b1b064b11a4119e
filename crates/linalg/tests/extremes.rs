//! Matrices at the limits: singular ones, large and small numbers, NaN and infinities, batches without matrices.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_linalg::prelude::*;

type Any = Tensor<f64, AnyRank>;

/// Numbers of a normal distribution.
fn noise(sizes: &[usize], seed: u64) -> Any {
    Tensor::randn_of(AnyRank::from(sizes), &mut seeded(seed))
}

/// The largest absolute element; NaN if there is one.
fn largest(x: &Any) -> f64 {
    x.iter().fold(0.0, |largest, x| if x.abs() > largest || x.is_nan() { x.abs() } else { largest })
}

/// Random matrices of side `n`: of the first rows and columns, of some in the middle, and of the last ones, all elements are 0.
fn singular_matrices(n: usize) -> Vec<Any> {
    let lines = [vec![0], vec![n / 2], vec![n - 1], vec![0, n / 2], (0..n).collect()];
    let mut out = Vec::new();
    for (lines, of_rows) in lines.iter().flat_map(|lines| [(lines, true), (lines, false)]) {
        let mut x = noise(&[n, n], 3);
        for (number, element) in x.as_mut_slice().iter_mut().enumerate() {
            let line = if of_rows { number / n } else { number % n };
            if lines.contains(&line) {
                *element = 0.0;
            }
        }
        out.push(x);
    }
    out
}

#[test]
fn singular_matrices_have_factors_and_determinants() {
    for n in [2, 3, 16, 17, 64] {
        for x in singular_matrices(n) {
            let (p, l, u) = x.lu();
            let difference = p.matmul(&l).matmul(&u) - &x;
            assert!(largest(&difference) < 1e-12, "side {n}");
            assert!(l.iter().all(|l| l.abs() <= 1.0) && largest(&(u.triu(0).unwrap() - &u)) == 0.0);
            assert_eq!(x.det().item().abs(), 0.0);
            let (sign, logarithm) = x.slogdet();
            assert_eq!((sign.item(), logarithm.item()), (0.0, f64::NEG_INFINITY));
            assert!(x.try_inverse().is_err() && x.try_solve(&noise(&[n], 4)).is_err());
        }
    }
    let zeros = Tensor::<f64, shape![2, 2]>::zeros();
    let (p, l, u) = zeros.lu();
    assert_eq!((&p, &l, &u), (&Tensor::eye(), &Tensor::eye(), &zeros));
}

/// In a batch, and of matrices that are not square.
#[test]
fn a_zero_column_has_zeros_in_the_factors() {
    for sizes in [&[3, 5, 3][..], &[3, 3, 5], &[3, 40, 20], &[3, 20, 40]] {
        let mut x = noise(sizes, 5);
        x.select_mut(0, 1).unwrap().select_mut(1, 1).unwrap().fill_(0.0);
        let (p, l, u) = x.lu();
        assert!(largest(&(p.matmul(&l).matmul(&u) - &x)) < 1e-12, "{sizes:?}");
        assert!(l.iter().all(|l| l.abs() <= 1.0));
    }
}

/// The rows of the permutation are counted for the sign of a determinant.
#[test]
fn a_pivot_whose_inverse_is_infinite_keeps_the_sign() {
    let n = 17;
    let mut x = noise(&[n, n], 6);
    let wanted = x.slogdet();
    for row in [0, 1] {
        x.select_mut(0, row).unwrap().iter_mut().for_each(|x| *x *= 2f64.powi(-515).powi(2));
    }
    let (sign, logarithm) = x.slogdet();
    assert_eq!(sign, wanted.0);
    assert!((logarithm.item() + 2060.0 * 2f64.ln() - wanted.1.item()).abs() < 1e-2);
}

/// The scales of `f64` whose squares are 0 or infinite.
const SCALES: [f64; 6] = [1e-290, 1e-200, 1e-150, 1e150, 1e200, 1e290];
/// Those of `f32`.
const SCALES_OF_F32: [f32; 5] = [1.0, 1e-30, 1e-25, 1e20, 1e30];

#[test]
fn singular_values_are_multiplied_as_the_matrix_is() {
    for sizes in [&[2, 2][..], &[5, 3], &[3, 6], &[3, 20, 20]] {
        let x = noise(sizes, 7);
        for scale in SCALES {
            let large = &x * scale;
            let (u, s, vh) = large.svd();
            // (Divided first: products of elements as large as these are infinite.)
            let product = (u * (&s / scale).unsqueeze(-2).unwrap()).matmul(&vh);
            assert!(largest(&(product - &x)) < 1e-12, "{scale}");
            assert!(
                largest(&(&s / scale - x.svdvals())) < 1e-12 && largest(&(large.svdvals() / scale - s / scale)) < 1e-12
            );
            assert!(largest(&(large.pinv() * scale - x.pinv())) < 1e-10, "{scale}");
            assert!(largest(&(large.cond() / x.cond() - 1.0)) < 1e-10 && large.matrix_rank() == x.matrix_rank());
        }
        let x = x.to_type::<f32>();
        for scale in SCALES_OF_F32 {
            let large = &x * scale;
            let (u, s, vh) = large.svd();
            let product = (u * (&s / scale).unsqueeze(-2).unwrap()).matmul(&vh);
            let error = (product - &x).abs().amax_all().item();
            assert!(error < 3e-5, "{scale}: {error}");
            assert!((large.svdvals() / scale - x.svdvals()).abs().amax_all().item() < 3e-5);
            let error = (large.matmul(large.pinv()).matmul(&x) - &x).abs().amax_all().item();
            assert!(error < 1e-5 * x.cond().amax_all().item(), "{scale}: {error}");
        }
    }
    // The example of the smallest numbers, and the largest.
    let s = (Tensor::from([[3.0, 1.0], [1.0, 2.0]]) * 1e-200).svdvals() * 1e200;
    assert!((s - Tensor::from([3.618033988749895, 1.381966011250105])).abs().amax_all().item() < 1e-14);
    assert_eq!(Tensor::from([[f64::MAX, 0.0], [0.0, 5e-324]]).svdvals().to_vec()[0], f64::MAX);
    assert_eq!(Tensor::from([[5e-324, 0.0], [0.0, 0.0]]).svdvals().to_vec(), [5e-324, 0.0]);
    // Dependent columns, whose least squares are those of singular values.
    let x = Tensor::from([[1.0, 2.0], [2.0, 4.0], [3.0, 6.0]]) * 1e-200;
    let solution = x.lstsq(&(Tensor::from([5.0, 10.0, 15.0]) * 1e-200));
    assert!((solution - Tensor::from([1.0, 2.0])).abs().amax_all().item() < 1e-12);
}

#[test]
fn numbers_that_are_not_finite_are_errors_of_iterations() {
    for (n, wrong) in
        [1, 2, 3, 8, 20].into_iter().flat_map(|n| [f64::NAN, f64::INFINITY, -f64::INFINITY].map(|x| (n, x)))
    {
        for at in [0, n * n - n, n * n - 1] {
            let mut x = noise(&[2, n, n], 8);
            x.as_mut_slice()[n * n + at] = wrong;
            let end = format!(
                "the iteration over matrix [1] of shape [2, {n}, {n}] did not converge: are all of its elements finite?"
            );
            assert_eq!(x.try_eigh().unwrap_err().to_string(), format!("eigh: {end}"));
            assert_eq!(x.try_eigvalsh().unwrap_err().to_string(), format!("eigvalsh: {end}"));
            assert_eq!(x.try_svd().unwrap_err().to_string(), format!("svd: {end}"));
            assert_eq!(x.try_svdvals().unwrap_err().to_string(), format!("svdvals: {end}"));
        }
    }
    // The upper triangle is not read.
    let x = Tensor::from([[1.0, f64::NAN], [0.0, 2.0]]);
    assert_eq!((x.eigvalsh().to_vec(), x.eigh().0.to_vec()), (vec![1.0, 2.0], vec![1.0, 2.0]));
}

#[test]
fn an_exponential_is_the_same_alone_and_in_a_batch() {
    let wide = |x: f64| [[x, 0.0], [0.0, 1.0]];
    let rotation = [[0.0, 1.0], [-1.0, 0.0]];
    let x = Tensor::from([
        [rotation, wide(-1e10), wide(100.0)],
        [wide(f64::INFINITY), [[1.0, 2.0], [3.0, 4.0]], [[0.0, 0.0], [0.0, 0.0]]],
    ]);
    let all = x.matrix_exp();
    assert_eq!(all.sizes(), [2, 3, 2, 2]);
    for (i, j) in [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)] {
        assert_eq!(x.select::<0>(i).select::<0>(j).matrix_exp(), all.select::<0>(i).select::<0>(j), "{i}, {j}");
    }
    let (sine, cosine) = 1f64.sin_cos();
    let exact = Tensor::from([[cosine, sine], [-sine, cosine]]);
    assert!((all.select::<0>(0).select::<0>(0) - exact).abs().amax_all().item() < 1e-15);
    assert!((all[[0, 2, 0, 0]] / 100f64.exp() - 1.0).abs() < 1e-13);
    assert!(all.select::<0>(1).select::<0>(0).iter().any(|x| !x.is_finite()));

    // The same in batches of several sides.
    for n in [1, 3, 17] {
        let scales = Tensor::<f64, shape![6, 1, 1]>::from_fn(|[b, _, _]| 10f64.powi(b as i32 - 3)).into_dyn();
        let x = noise(&[6, n, n], 9) * scales;
        let all = x.matrix_exp();
        for b in 0..6 {
            assert_eq!(x.select(0, b).unwrap().matrix_exp(), all.select(0, b).unwrap(), "side {n}");
        }
    }
}

#[test]
fn errors_name_the_operation_that_was_called() {
    let nan = Tensor::<f64, AnyRank>::full_of(AnyRank::from([2, 2]), f64::NAN);
    let vector = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([2]));
    let names = |op: &str, error: LinalgError| assert!(error.to_string().starts_with(&format!("{op}: ")), "{error}");
    for norm in [MatrixNorm::Two, MatrixNorm::MinusTwo, MatrixNorm::Nuclear] {
        names("matrix_norm", nan.try_matrix_norm(norm).unwrap_err());
    }
    names("pca", nan.try_pca().unwrap_err());
    names("svd", nan.try_svd().unwrap_err());
    names("svdvals", nan.try_svdvals().unwrap_err());
    names("cond", nan.try_cond().unwrap_err());
    names("matrix_rank", nan.try_matrix_rank().unwrap_err());
    names("pinv", nan.try_pinv().unwrap_err());
    names("lstsq", nan.try_lstsq(&vector).unwrap_err());
    let zeros = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([2, 2]));
    names("matrix_power", zeros.try_matrix_power(-1).unwrap_err());
    names("inverse", zeros.try_inverse().unwrap_err());
    names("solve", zeros.try_solve(&vector).unwrap_err());
    names("solve_triangular", zeros.try_solve_triangular(&vector, Triangle::Upper).unwrap_err());
    names("cholesky_solve", zeros.try_cholesky_solve(&vector).unwrap_err());

    // Of a shape that is no matrix, all have an error.
    macro_rules! no_matrix {
        ($($name:literal $try_name:ident $args:tt;)*) => {$(names($name, vector.$try_name $args.unwrap_err());)*};
    }
    no_matrix! {
        "solve" try_solve(&vector);
        "solve_triangular" try_solve_triangular(&vector, Triangle::Lower);
        "inverse" try_inverse();
        "det" try_det();
        "slogdet" try_slogdet();
        "cholesky" try_cholesky();
        "cholesky_solve" try_cholesky_solve(&vector);
        "lu" try_lu();
        "qr" try_qr();
        "svd" try_svd();
        "svdvals" try_svdvals();
        "eigh" try_eigh();
        "eigvalsh" try_eigvalsh();
        "lstsq" try_lstsq(&vector);
        "pinv" try_pinv();
        "matrix_rank" try_matrix_rank();
        "cond" try_cond();
        "matrix_norm" try_matrix_norm(MatrixNorm::Two);
        "matrix_exp" try_matrix_exp();
        "matrix_power" try_matrix_power(-1);
        "cov" try_cov();
        "cov_correction" try_cov_correction(0.0);
        "corrcoef" try_corrcoef();
        "pca" try_pca();
    }
}

#[test]
fn conditions_of_zeros_are_infinite() {
    let x = Tensor::from([[[0.0, 0.0], [0.0, 0.0]], [[3.0, 0.0], [0.0, 0.0]], [[4.0, 0.0], [0.0, 2.0]]]);
    assert_eq!(x.cond().to_vec(), [f64::INFINITY, f64::INFINITY, 2.0]);
    assert_eq!(Tensor::<f64, shape![2, 0]>::zeros().cond().item(), 0.0);
}

#[test]
fn a_singular_matrix_without_right_hand_sides_is_no_error() {
    for n in [1, 16, 17, 40] {
        let x = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([1, n, n]));
        let none = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([0, n, 1]));
        assert_eq!(x.solve(&none).sizes(), [0, n, 1]);
        let one = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([1, n, 1]));
        assert!(x.try_solve(&one).is_err());
    }
}

#[test]
fn covariances_of_fewer_than_two_observations_are_nan() {
    let none = Tensor::<f64, shape![3, 0]>::zeros().cov();
    assert_eq!(none.sizes(), [3, 3]);
    assert!(none.iter().chain(&Tensor::<f64, shape![2, 1]>::ones().cov()).all(|x| x.is_nan()));
    assert!(Tensor::<f64, shape![3, 0]>::zeros().corrcoef().iter().all(|x| x.is_nan()));
    let flat = Tensor::from([[1.0f64, 1.0, 1.0], [1.0, 2.0, 4.0]]).corrcoef();
    assert!(flat.iter().zip([true, true, true, false]).all(|(x, nan)| x.is_nan() == nan));
    assert!(Tensor::<f64, shape![1, 2]>::ones().pca().1.iter().all(|x| x.is_nan()));
    assert_eq!(Tensor::<f64, shape![0, 2]>::ones().pca().1.sizes(), [0]);
}

#[test]
fn least_squares_have_the_rank_of_the_singular_values() {
    // The diagonal of the triangle is 1, and its smallest singular value 2^-58.
    let n = 60;
    let x = Tensor::<f64, shape![60, 60]>::from_fn(|[i, j]| match i.cmp(&j) {
        std::cmp::Ordering::Less => -1.0,
        std::cmp::Ordering::Equal => 1.0,
        std::cmp::Ordering::Greater => 0.0,
    });
    assert_eq!(x.matrix_rank().item(), n - 1);
    let solution = x.lstsq(&Tensor::<f64, shape![60]>::ones());
    assert!((solution.abs().amax_all().item() - 0.5).abs() < 1e-6);
    assert!((solution - x.pinv().matmul(&Tensor::<f64, shape![60]>::ones())).abs().amax_all().item() < 1e-6);

    // Two columns that differ by 1e-14, and rounding counts for 1000 rows.
    let x = noise(&[1000, 1], 11);
    let x = x.matmul(Tensor::<f64, shape![1, 2]>::ones()) + noise(&[1000, 2], 12) * 1e-14;
    assert_eq!(x.matrix_rank().item(), 1);
    let right = noise(&[1000], 13);
    let solution = x.lstsq(&right);
    assert!(largest(&(&solution - x.pinv().matmul(&right))) < 1e-9 && largest(&solution) < 1.0);

    // In a batch, beside regular matrices, at all scales.
    for scale in [1e-290, 1e-150, 1.0, 1e150, 1e290] {
        let x = Tensor::from([[[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]], [[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]]) * scale;
        let solution = x.lstsq(&(Tensor::from([4.0, 4.0, 4.0]) * scale));
        assert!((solution - Tensor::from([[4.0, 2.0], [2.0, 2.0]])).abs().amax_all().item() < 1e-12, "{scale}");
    }
}
