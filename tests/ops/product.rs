//! Products: their types, their values against references, and what they refuse when the program runs.

mod reference;

use crate::random::Random;
use congruent::error::Fault;
use congruent::prelude::*;
use congruent::{dim, dims};

dim!(Batch);

#[test]
fn the_types_of_products() {
    let n = 2;
    let (v, m) = (Tensor::<f32, shape![3]>::ones(), Tensor::<f32, shape![2, 3]>::ones());
    let some = Tensor::<f32, _>::ones_of(dims![n, 3]);
    let named = Tensor::<f32, _>::ones_of(dims![Batch(4), 3]);
    let _: Tensor<f32, shape![]> = v.dot(&v);
    let _: Tensor<f32, shape![3, 3]> = v.outer(&v);
    let _: Tensor<f32, shape![2]> = m.mv(&v);
    let _: Tensor<f32, shape![_]> = some.mv(&v);
    let _: Tensor<f32, shape![Batch]> = named.mv(&v);
    let _: Tensor<f32, shape![_, 2]> = v.select::<0>(0).addmm(&some, &m.t());
    let _: Tensor<f32, shape![Batch, 2]> = named.linear(&m, 0.0);
    let _: Tensor<f32, shape![2]> = v.linear(&m, &Tensor::<f32, shape![2]>::ones());
    let _: Tensor<f32, shape![2, 9]> = m.kron(&v);
    let _: Tensor<f32, shape![2, 9]> = v.kron(&m);
    let _: Tensor<f32, shape![_, 9]> = some.kron(&v);
    let _: Tensor<f32, shape![Batch, 9]> = named.kron(&v);
    let _: Tensor<f32, shape![_, 9]> = named.kron(&m);
    let _: Tensor<f32, shape![3000, 4000]> =
        Tensor::<f32, shape![50, 40]>::ones().kron(&Tensor::<f32, shape![60, 100]>::ones());
    let _: Tensor<f32, AnyRank> = m.as_dyn().mv(&v);
    let _: Tensor<f32, AnyRank> = m.mv(v.as_dyn());
    let stack = Tensor::<f32, shape![5, 2, 3]>::ones();
    let _: Tensor<f32, shape![5, 2, 2]> = stack.bmm(&stack.mt());
    let _: Tensor<i8, shape![2, 2]> = Tensor::<i8, shape![2, 3]>::ones().matmul(&Tensor::<i8, shape![3, 2]>::ones());
}

/// Generic code over lengths needs no bound but their kinds.
fn generic<L: Shape, M: Dim, K: Dim, N: Dim>(
    x: &Tensor<f32, shape![..L, M, K]>,
    w: &Tensor<f32, shape![N, K]>,
    v: &Tensor<f32, shape![K]>,
) -> Tensor<f32, shape![..L, M, N]> {
    let _: Tensor<f32, shape![]> = v.dot(v);
    let _: Tensor<f32, shape![K, K]> = v.outer(v);
    let _: Tensor<f32, shape![N]> = w.mv(v);
    let _: Tensor<f32, shape![N, N]> = v.select::<0>(0).addmm(w, &w.t());
    x.linear(w, 0.0)
}

#[test]
fn products_in_generic_code() {
    let y: Tensor<f32, shape![7, 2, 4]> = generic::<shape![7], _, _, _>(
        &Tensor::ones(),
        &Tensor::<f32, shape![4, 3]>::ones(),
        &Tensor::<f32, shape![3]>::ones(),
    );
    assert_eq!(y.to_vec(), [3.0; 56]);
}

#[test]
fn nan_is_passed_on_unless_beta_is_zero() {
    let (a, nan) = (Tensor::<f32, shape![2, 2]>::ones(), Tensor::<f32, shape![2]>::full(f32::NAN));
    assert!(nan.addmm(&a, &a).iter().all(|v| v.is_nan()));
    assert_eq!(nan.addmm_with(&a, &a, Scales::new().beta(0.0).alpha(1.0)).to_vec(), [2.0; 4]);
    assert!(a.addmm_with(&a, &a, Scales::new().beta(1.0).alpha(f32::NAN)).iter().all(|v| v.is_nan()));
    assert!(nan.dot(&Tensor::from([0.0, 0.0])).item().is_nan());
    let all: Tensor<f32, shape![2, 2]> = nan.expand::<shape![2, 2]>().to_tensor();
    assert_eq!(a.addmm_with(&all, &a, Scales::new().beta(3.0).alpha(0.0)).to_vec(), [3.0; 4]);
    assert_eq!(nan.addmm_with(&all, &a, Scales::new().beta(0.0).alpha(0.0)).to_vec(), [0.0; 4]);
    assert_eq!(nan.addmm_with(&a, &a, Scales::new().beta(0.0).alpha(2.5)).to_vec(), [5.0; 4]);
}

#[test]
fn a_product_is_whole_before_the_addend_comes() {
    // Terms of 1/1024: each, and each sum of a few hundred, is lost beside 2^24.
    let (a, b) = (Tensor::<f32, shape![3, 4096]>::ones(), Tensor::<f32, shape![4096, 5]>::full(1.0 / 1024.0));
    let large = Tensor::<f32, shape![5]>::full(16_777_216.0);
    assert_eq!(large.addmm(&a, &b).to_vec(), [16_777_220.0; 15]);
    assert_eq!(large.addmm_with(&a, &b, Scales::new().beta(-1.0).alpha(2.0)).to_vec(), [-16_777_208.0; 15]);
    assert_eq!(a.linear(&b.t(), &large).to_vec(), [16_777_220.0; 15]);
    assert_eq!(a.linear(&b.t(), 16_777_216.0).to_vec(), [16_777_220.0; 15]);
    // Bit by bit what the formula says, in tiles and in blocks, of any part and stride.
    let mut random = Random(7);
    let mut numbers = |sizes: [usize; 2]| {
        let half = |i: u64| (i >> 40) as f32 / 16_777_216.0 - 0.5;
        Tensor::<f32, _>::from_fn_of(AnyRank::from(sizes), |_| half(random.next()))
    };
    for [m, k, n] in [[1, 1, 1], [1, 3000, 1], [3, 5, 2], [16, 64, 16], [5, 70, 9], [2, 2000, 3], [40, 700, 33]] {
        let (a, b, c) = (numbers([m, k]), numbers([k, n]), numbers([m, n]) * 1000.0);
        for (beta, alpha) in [(1.0, 1.0), (0.5, 3.0), (-7.0, 1.0), (1.0, 0.3)] {
            let wanted = &c * beta + a.matmul(&b) * alpha;
            assert_eq!(
                c.addmm_with(&a, &b, Scales::new().beta(beta).alpha(alpha)).to_vec(),
                wanted.to_vec(),
                "{m} {k} {n}"
            );
        }
        assert_eq!(a.linear(&b.t().unwrap(), &c).to_vec(), (&c + a.matmul(&b)).to_vec(), "{m} {k} {n}");
    }
}

#[test]
fn nothing_to_sum_is_zero() {
    let (a, b) = (Tensor::<f32, shape![2, 0]>::zeros(), Tensor::<f32, shape![0, 3]>::zeros());
    assert_eq!(a.matmul(&b).to_vec(), [0.0; 6]);
    assert_eq!(
        Tensor::from([7.0, 8.0, 9.0]).addmm_with(&a, &b, Scales::new().beta(2.0).alpha(1.0)).to_vec(),
        [14.0, 16.0, 18.0, 14.0, 16.0, 18.0]
    );
    assert_eq!(b.t().mv(&Tensor::<f32, shape![0]>::zeros()).to_vec(), [0.0; 3]);
    assert_eq!(Tensor::<i32, shape![0]>::zeros().dot(&Tensor::<i32, shape![0]>::zeros()).item(), 0);
}

/// The error's text begins with PyTorch's.
#[track_caller]
fn refused<S>(result: Result<Tensor<f32, S>, ShapeError>, sentence: &str) {
    let error = result.map(drop).unwrap_err().to_string();
    assert!(error.starts_with(sentence), "{error}");
}

#[test]
fn errors_begin_with_pytorchs_sentence() {
    let z = |sizes: &[usize]| Tensor::<f32, _>::zeros_of(AnyRank::from(sizes));
    let (v2, v3, v4) = (&z(&[2]), &z(&[3]), &z(&[4]));
    let (m23, m33) = (&z(&[2, 3]), &z(&[3, 3]));
    refused(m23.try_dot(v3), "1D tensors expected, but got 2D and 1D tensors: dot of shapes [2, 3] and [3]");
    refused(
        v2.try_dot(v3),
        "inconsistent tensor size, expected tensor [2] and src [3] to have the same number of elements, but got 2 and 3 elements respectively",
    );
    refused(v3.try_mv(v3), "vector + matrix @ vector expected, got 1, 1, 1");
    refused(m23.try_mv(v4), "size mismatch, got input (2), mat (2x3), vec (4)");
    refused(v3.try_bmm(v3), "batch1 must be a 3D tensor");
    refused(z(&[2, 3, 4]).try_bmm(v3), "batch2 must be a 3D tensor");
    let expected = "Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: ";
    refused(z(&[2, 3, 4]).try_bmm(&z(&[2, 5, 4])), &format!("{expected}[2, 5]."));
    refused(z(&[2, 3, 4]).try_bmm(&z(&[3, 4, 4])), &format!("{expected}[3, 4]."));
    refused(m23.try_outer(v3), "outer: Expected 1-D argument self, but got 2-D");
    refused(v3.try_outer(m33), "outer: Expected 1-D argument vec2, but got 2-D");
    refused(v3.try_addmm(v3, m33), "addmm: self must be a matrix, got 1-D tensor");
    refused(v3.try_addmm(m33, v3), "addmm: mat2 must be a matrix, got 1-D tensor");
    refused(v3.try_addmm(m33, m23), "addmm: mat1 and mat2 shapes cannot be multiplied (3x3 and 2x3)");
    let expanded = "The expanded size of the tensor (2) must match the existing size (3) at non-singleton dimension 1.";
    refused(v3.try_addmm(&z(&[3, 4]), &z(&[4, 2])), expanded);
    refused(z(&[3, 4]).try_linear(&z(&[2, 5]), v2), "addmm: mat1 and mat2 shapes cannot be multiplied (3x4 and 5x2)");
    refused(
        z(&[7, 3, 4]).try_linear(&z(&[2, 5]), v2),
        "addmm: mat1 and mat2 shapes cannot be multiplied (21x4 and 5x2)",
    );
    refused(v4.try_linear(&z(&[2, 5]), v2), "addmm: mat1 and mat2 shapes cannot be multiplied (1x4 and 5x2)");
    refused(z(&[3, 4]).try_linear(&z(&[2, 4]), v3), expanded);
    refused(
        z(&[]).try_linear(&z(&[2, 4]), v2),
        "both arguments to linear need to be at least 1D, but they are 0D and 2D",
    );
    refused(z(&[3, 4]).try_linear(&z(&[2, 2, 4]), v2), "t() expects a tensor with <= 2 dimensions, but self is 3D");
    refused(z(&[]).try_matmul(v3), "both arguments to matmul need to be at least 1D, but they are 0D and 1D");
    refused(z(&[2, 3, 4]).try_matmul(&z(&[5])), "size mismatch, got input (6), mat (6x4), vec (5)");
    refused(
        v3.try_matmul(&z(&[2, 4, 5])),
        "Expected size for first two dimensions of batch2 tensor to be: [2, 3] but got: [2, 4].",
    );
    refused(v3.try_matmul(&z(&[2, 3, 4, 1])), "size mismatch, got input (6), mat (6x4), vec (3)");
    refused(
        z(&[2, 3, 4]).try_matmul(&z(&[3, 5, 6])),
        "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0",
    );
    refused(
        z(&[1, 3, 4]).try_matmul(&z(&[3, 5, 6])),
        "Expected size for first two dimensions of batch2 tensor to be: [3, 4] but got: [3, 5].",
    );
    refused(z(&[2, 0, 4]).try_matmul(&z(&[5, 3])), "mm: mat1 and mat2 shapes cannot be multiplied (0x4 and 5x3)");
}

#[test]
fn a_length_known_only_at_run_time_is_checked_then() {
    let n = 4;
    let (x, v) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::<f32, _>::ones_of(dims![n]));
    let error = x.try_mv(&v).map(drop).unwrap_err();
    assert!(matches!(error, ShapeError { op: "mv", fault: Fault::Contract { a_size: 3, b_size: 4, .. } }), "{error}");
    let two = Tensor::<f32, _>::ones_of(dims![Batch(1), 3]);
    assert_eq!(x.matmul(&two.t()).sizes(), [2, 1]);
}

#[test]
#[should_panic = "inconsistent tensor size"]
fn the_method_panics_with_the_error_of_its_twin() {
    let n = 4;
    let _ = Tensor::<f32, shape![3]>::ones().dot(&Tensor::<f32, _>::ones_of(dims![n]));
}

#[test]
fn no_rows_times_long_columns_are_no_rows() {
    let n = 0;
    let (x, y) = (Tensor::<f32, shape![_, 100]>::ones_of(dims![n, 100]), Tensor::<f32, shape![100, 5]>::ones());
    assert_eq!(x.matmul(&y).sizes(), [0, 5]);
    assert_eq!(y.t().matmul(&x.t()).sizes(), [5, 0]);
    assert_eq!(y.t().to_tensor().matmul(&x.t().to_tensor()).sizes(), [5, 0]);
}
