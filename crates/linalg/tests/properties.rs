//! Properties that the documentation of `numpy.linalg` states, over random, ill-conditioned, rank-deficient, empty and one-by-one
//! matrices; sizes and errors at run time.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_linalg::prelude::*;

type Any = Tensor<f64, AnyRank>;

/// Matrices of several shapes, alone and in batches.
fn matrices() -> Vec<Any> {
    let mut rng = seeded(7);
    let shapes: [&[usize]; 10] =
        [&[1, 1], &[2, 2], &[5, 3], &[3, 5], &[8, 8], &[20, 7], &[7, 20], &[3, 4, 4], &[2, 3, 4, 2], &[40, 40]];
    shapes.into_iter().map(|sizes| Tensor::randn_of(AnyRank::from(sizes), &mut rng)).collect()
}

fn squares() -> impl Iterator<Item = Any> {
    matrices().into_iter().filter(|x| x.sizes()[x.ndim() - 1] == x.sizes()[x.ndim() - 2])
}

fn mt(x: &Strided<f64, AnyRank>) -> View<'_, f64, AnyRank> {
    x.mt().unwrap()
}

#[track_caller]
fn assert_close(a: &Strided<f64, AnyRank>, b: &Strided<f64, AnyRank>, tolerance: f64) {
    let difference = (a - b).abs();
    let worst = if difference.numel() == 0 { 0.0 } else { difference.amax_all().item() };
    assert!(worst <= tolerance, "{worst} in {:?}", a.sizes());
}

fn identity(n: usize) -> Any {
    Tensor::<f64, shape![_, _]>::eye_of(dims![n, n]).into_dyn()
}

#[test]
fn factors_multiply_to_the_matrix() {
    for x in matrices() {
        let (q, r) = x.qr();
        assert_close(&q.matmul(&r), &x, 1e-12);
        assert_close(&r.triu(0).unwrap(), &r, 0.0);
        let k = q.sizes()[q.ndim() - 1];
        assert_close(&(mt(&q).matmul(&q) - identity(k)), &Tensor::zeros_of(AnyRank::from([k, k])), 1e-12);

        let (u, s, vh) = x.svd();
        assert_close(&(u * s.unsqueeze(-2).unwrap()).matmul(&vh), &x, 1e-12);
        assert_close(&x.svdvals(), &s, 1e-12);
        assert!(s.iter().all(|&s| s >= 0.0));

        let (p, l, u) = x.lu();
        assert_close(&p.matmul(&l).matmul(&u), &x, 1e-12);
        assert!(l.iter().all(|l| l.abs() <= 1.0), "pivots are the largest of their columns");
    }
}

#[test]
fn solutions_solve() {
    for x in squares() {
        let right = &x * 0.5 + 1.0;
        assert_close(&x.matmul(&x.solve(&right)), &right, 1e-9);
        assert_close(&x.matmul(&x.inverse()), &(&x * 0.0 + identity(x.sizes()[x.ndim() - 1])), 1e-9);
        assert_close(&x.matmul(x.matrix_power(-1)), &x.matrix_power(0), 1e-9);

        let definite = x.matmul(mt(&x)) + identity(x.sizes()[x.ndim() - 1]);
        let factor = definite.cholesky();
        assert_close(&factor.matmul(mt(&factor)), &definite, 1e-10);
        assert_close(&factor.cholesky_solve(&right), &definite.solve(&right), 1e-8);

        let (values, vectors) = definite.eigh();
        assert_close(&definite.matmul(&vectors), &(&vectors * values.unsqueeze(-2).unwrap()), 1e-9);
        assert_close(&definite.eigvalsh(), &values, 1e-9);
    }
}

#[test]
fn the_pseudoinverse_has_the_four_properties_of_penrose() {
    for x in matrices() {
        let z = x.pinv();
        let (xz, zx) = (x.matmul(&z), z.matmul(&x));
        assert_close(&xz.matmul(&x), &x, 1e-9);
        assert_close(&zx.matmul(&z), &z, 1e-9);
        assert_close(&mt(&xz), &xz, 1e-9);
        assert_close(&mt(&zx), &zx, 1e-9);
    }
}

#[test]
fn residuals_of_least_squares_are_orthogonal_to_the_columns() {
    for x in matrices() {
        let right = x.sum(&[-1], true).unwrap() + 1.0;
        let residual = &right - x.matmul(&x.lstsq(&right));
        let product = mt(&x).matmul(&residual);
        assert_close(&product, &(&product * 0.0), 1e-9);
    }
}

#[test]
fn determinants_multiply() {
    for x in squares() {
        let y = &x + 1.0;
        let (left, right) = (x.matmul(&y).det(), x.det() * y.det());
        assert_close(&(&left / &right), &(&left * 0.0 + 1.0), 1e-8);
        let (sign, logarithm) = x.slogdet();
        assert_close(&((sign * logarithm.exp()) / x.det()), &(&left * 0.0 + 1.0), 1e-10);
    }
}

#[test]
fn exponentials_of_opposites_are_inverses() {
    for x in squares() {
        let x = x * 0.7;
        let product = x.matrix_exp().matmul(&(-&x).matrix_exp());
        let scale = x.matrix_exp().abs().amax_all().item();
        assert_close(&product, &(&x * 0.0 + identity(x.sizes()[x.ndim() - 1])), 1e-10 * scale * scale);
    }
}

/// Hilbert's matrix of side 10 has a condition of 1.6e13.
#[test]
fn a_system_that_is_ill_conditioned_loses_as_many_digits_as_its_condition_says() {
    let hilbert = Tensor::<f64, shape![10, 10]>::from_fn(|[i, j]| 1.0 / (i + j + 1) as f64);
    let condition = hilbert.cond().item();
    assert!((1.5e13..1.7e13).contains(&condition), "{condition}");
    let ones = Tensor::<f64, shape![10]>::ones();
    let solution = hilbert.solve(&hilbert.matmul(&ones));
    assert!((solution - &ones).abs().amax_all().item() < 1e-2);
    assert_eq!(hilbert.matrix_rank().item(), 10);
    assert!((hilbert.lstsq(&hilbert.matmul(&ones)) - ones).abs().amax_all().item() < 1e-2);
}

#[test]
fn columns_that_depend_on_others_give_the_solution_of_least_norm() {
    let x = Tensor::from([[1.0, 2.0], [2.0, 4.0], [3.0, 6.0]]);
    assert_eq!(x.matrix_rank().item(), 1);
    let solution = x.lstsq(&Tensor::from([5.0, 10.0, 15.0]));
    assert!((solution - Tensor::from([1.0, 2.0])).abs().amax_all().item() < 1e-12);
    assert!(x.matmul(Tensor::from([[1.0, 0.0], [0.0, 1.0]])).cond().item() > 1e15);
}

#[test]
fn matrices_without_elements_have_results() {
    let empty = Tensor::<f64, shape![0, 0]>::zeros();
    assert_eq!(empty.det().item(), 1.0);
    assert_eq!(empty.slogdet().1.item(), 0.0);
    assert_eq!(empty.inverse().sizes(), [0, 0]);
    assert_eq!(empty.cholesky().sizes(), [0, 0]);
    assert_eq!(empty.eigh().0.sizes(), [0]);
    assert_eq!(empty.matrix_exp().sizes(), [0, 0]);
    assert_eq!(empty.matrix_rank().item(), 0);
    assert_eq!(empty.solve(&Tensor::<f64, shape![0, 3]>::zeros()).sizes(), [0, 3]);

    let flat = Tensor::<f64, shape![0, 3]>::zeros();
    let (q, r) = flat.qr();
    assert_eq!((q.sizes(), r.sizes()), (&[0, 0][..], &[0, 3][..]));
    let (u, s, vh) = flat.svd();
    assert_eq!((u.sizes(), s.sizes(), vh.sizes()), (&[0, 0][..], &[0][..], &[0, 3][..]));
    let (p, l, u) = flat.lu();
    assert_eq!((p.sizes(), l.sizes(), u.sizes()), (&[0, 0][..], &[0, 0][..], &[0, 3][..]));
    assert_eq!(flat.pinv().sizes(), [3, 0]);
    assert_eq!(flat.lstsq(&Tensor::<f64, shape![0]>::zeros()).to_vec(), [0.0; 3]);
    assert_eq!(flat.matrix_norm(MatrixNorm::Nuclear).item(), 0.0);

    let none = Tensor::<f64, shape![0, 3, 3]>::zeros();
    assert_eq!(none.inverse().sizes(), [0, 3, 3]);
    assert_eq!(none.det().sizes(), [0]);
    assert_eq!(none.solve(&Tensor::<f64, shape![3]>::ones()).sizes(), [0, 3]);
}

#[test]
fn errors_name_the_matrix_of_the_batch() {
    let mut x = Tensor::<f64, shape![2, 3, 2, 2]>::zeros();
    x += &Tensor::<f64, shape![2, 2]>::eye();
    x.select_mut::<0>(1).select_mut::<0>(2).fill_(1.0);
    let matrix = "matrix [1, 2] of shape [2, 3, 2, 2]";
    let error = |answer: Result<(), LinalgError>| answer.unwrap_err().to_string();
    let singular = |op: &str| format!("{op}: {matrix} is singular: `pinv` and `lstsq` have results for it");
    assert_eq!(error(x.try_inverse().map(drop)), singular("inverse"));
    assert_eq!(error(x.try_solve(&Tensor::<f64, shape![2]>::ones()).map(drop)), singular("solve"));
    assert_eq!(error(x.try_matrix_power(-2).map(drop)), singular("matrix_power"));
    assert_eq!(
        error((-&x).try_cholesky().map(drop)),
        "cholesky: matrix [0, 0] of shape [2, 3, 2, 2] is not positive definite: its leading minor of order 1 is not positive"
    );
    assert_eq!(
        error(x.try_cholesky().map(drop)),
        format!("cholesky: {matrix} is not positive definite: its leading minor of order 2 is not positive")
    );
    x.fill_(f64::NAN);
    assert_eq!(
        error(x.try_svd().map(drop)),
        "svd: the iteration over matrix [0, 0] of shape [2, 3, 2, 2] did not converge: are all of its elements finite?"
    );
}

#[test]
fn a_repeated_matrix_is_named_by_its_own_position() {
    let x = Tensor::<f64, shape![2, 1, 2, 2]>::from_fn(|[b, _, i, j]| if b == 0 && i == j { 1.0 } else { 0.0 });
    let error = x.try_solve(&Tensor::<f64, shape![3, 2, 1]>::ones()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "solve: matrix [1, 0] of shape [2, 1, 2, 2] is singular: `pinv` and `lstsq` have results for it"
    );
}

#[test]
fn lengths_that_come_at_run_time_are_checked_there() {
    let [m, n] = [3, 4];
    let x = Tensor::<f64, shape![_, _]>::ones_of(dims![m, n]);
    assert_eq!(x.try_det().unwrap_err().to_string(), "det: a matrix of shape [3, 4] is not square");
    let square = Tensor::<f64, shape![_, 3]>::eye_of(dims![m, 3]);
    let two = 2;
    let right = Tensor::<f64, shape![_]>::ones_of(dims![two]);
    assert_eq!(
        square.try_solve(&right).unwrap_err().to_string(),
        "solve: matrices of shape [3, 3] cannot have a right-hand side of shape [2]: `[.., m, n]` takes `[m]` or `[.., m, k]`"
    );
    let vector = Tensor::<f64, shape![3]>::ones().into_dyn();
    assert_eq!(
        vector.try_qr().unwrap_err().to_string(),
        "qr: shape [3] is not a matrix: at least two axes were expected"
    );
    let solution: Tensor<f64, shape![3]> = square.solve(&Tensor::<f64, shape![_]>::ones_of(dims![m]));
    assert_eq!(solution.to_vec(), [1.0; 3]);
}

#[test]
fn views_of_any_strides_are_read_as_they_lie() {
    let x =
        Tensor::<f64, shape![4, 3]>::from_fn(|[i, j]| (i * i + 2 * j + i * j) as f64 + if i == j { 3.0 } else { 0.0 });
    let square = x.narrow::<0, 1, 3>();
    let transposed = square.t();
    let copied = transposed.to_tensor();
    assert_eq!(transposed.inverse(), copied.inverse());
    assert_eq!(transposed.det(), copied.det());
    let stack = StackTensor::from([[2.0, 1.0], [1.0, 3.0]]);
    assert_eq!(stack.as_view().solve(&Tensor::from([3.0, 4.0])).to_vec(), [1.0, 1.0]);
    let expanded = copied.expand::<shape![5, 3, 3]>();
    assert_eq!(expanded.det().to_vec(), vec![copied.det().item(); 5]);
}

#[test]
#[should_panic(expected = "inverse: the matrix of shape [2, 2] is singular")]
fn the_method_panics_with_the_error() {
    let _ = Tensor::<f32, shape![2, 2]>::ones().inverse();
}

#[test]
fn elements_of_f32_have_results_of_f32() {
    let x = Tensor::<f32, shape![3, 3]>::from_fn(|[i, j]| if i == j { 2.0 } else { 0.5 });
    assert!((x.matmul(x.inverse()) - Tensor::<f32, shape![3, 3]>::eye()).abs().amax_all().item() < 1e-6);
    assert!((x.det().item() - 6.75).abs() < 1e-5);
    let (values, _) = x.eigh();
    assert!((values - Tensor::from([1.5, 1.5, 3.0])).abs().amax_all().item() < 1e-5);
}
