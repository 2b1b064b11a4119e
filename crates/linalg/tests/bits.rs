//! The values of variables have the bits of those of tensors, of each operation and in both precisions.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::Var;
use congruent_linalg::prelude::*;

/// Compares each result of a call with tensors with that of variables.
macro_rules! compare {
    ($t:ident $x:ident $b:ident; $($call:expr => $($result:ident)*;)*) => {$({
        let ($($result,)*) = {
            let [$x, $b] = [&$x, &$b];
            let _ = $b;
            $call
        };
        $(let $result = $result.to_vec();)*
        let want = [$($result),*];
        let variables = [&$x, &$b].map(|x| Var::<$t, AnyRank>::from(x.clone()));
        let ($($result,)*) = {
            let [$x, $b] = &variables;
            let _ = $b;
            $call
        };
        let got = [$($result.to_vec()),*];
        let bits = |all: &[Vec<$t>]| all.iter().map(|x| x.iter().map(|x| x.to_bits()).collect()).collect::<Vec<Vec<_>>>();
        assert!(bits(&got) == bits(&want), "`{}` of sizes {:?} has other bits as a variable", stringify!($call), $x.sizes());
    })*};
}

macro_rules! every_operation {
    ($t:ident) => {
        for (n, seed) in [(3, 1), (16, 2), (17, 3), (60, 4)] {
            let noise = |sizes: &[usize], seed| Tensor::<$t, _>::randn_of(AnyRank::from(sizes), &mut seeded(seed));
            let (x, b) = (noise(&[2, n, n], seed), noise(&[2, n, 2], seed + 10));
            compare! { $t x b;
                (x.solve(b),) => y; (x.inverse(),) => y; (x.det(),) => y; x.slogdet() => y z; x.lu() => p l u; x.qr() => q r; x.svd() => u s v;
                (x.svdvals(),) => y; (x.pinv(),) => y; (x.cond(),) => y; (x.matrix_exp(),) => y; (x.matrix_power(3),) => y; (x.matrix_power(-2),) => y;
                (x.solve_triangular(b, Triangle::Lower),) => y; (x.solve_triangular(b, Triangle::UnitUpper),) => y; (x.cholesky_solve(b),) => y;
                (x.eigvalsh(),) => y; x.eigh() => y z; (x.lstsq(b),) => y; (x.cov(),) => y; (x.cov_correction(0.5),) => y; (x.corrcoef(),) => y;
                x.pca() => scores variances components; (x.matrix_norm(MatrixNorm::Frobenius),) => y; (x.matrix_norm(MatrixNorm::Nuclear),) => y;
                (x.matrix_norm(MatrixNorm::One),) => y; (x.matrix_norm(MatrixNorm::MinusOne),) => y; (x.matrix_norm(MatrixNorm::Two),) => y;
                (x.matrix_norm(MatrixNorm::MinusTwo),) => y; (x.matrix_norm(MatrixNorm::Infinity),) => y; (x.matrix_norm(MatrixNorm::MinusInfinity),) => y;
            }
            let definite = x.matmul(x.mt().unwrap());
            compare! { $t definite b; (definite.cholesky(),) => y; }
            // A matrix of zeros, and rows of which there are more than columns.
            let (zeros, tall) = (&x * 0.0, b.clone());
            compare! { $t zeros b; (zeros.cond(),) => y; (zeros.matrix_norm(MatrixNorm::Frobenius),) => y; (zeros.det(),) => y; (zeros.svdvals(),) => y; }
            compare! { $t tall b; (tall.svdvals(),) => y; (tall.cond(),) => y; (tall.matrix_norm(MatrixNorm::Two),) => y; (tall.pinv(),) => y; tall.qr() => q r; }
        }
    };
}

#[test]
fn variables_of_double_precision_have_the_bits_of_tensors() {
    every_operation!(f64);
}

#[test]
fn variables_of_single_precision_have_the_bits_of_tensors() {
    every_operation!(f32);
}
