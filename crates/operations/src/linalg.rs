//! Decompositions and systems of equations: methods of `congruent-linalg`.

use crate::kinds::*;

/// Methods of the crate's trait, which tensors, views and variables have, also on any rank.
const LINALG: &[Methods] = &[on(Trait, "* try_*"), any(Trait, "* try_*")];

const fn of_matrices(name: &'static str) -> Operation {
    Operation::new(name, Kind::Beside, LINALG).of("Float")
}

const fn system(name: &'static str) -> Operation {
    of_matrices(name).takes(&[Value])
}

/// Returns an operation whose result is complex, without a gradient in the crate.
const fn eigen(name: &'static str) -> Operation {
    of_matrices(name).gives("Complex<T>").without_gradient("its result is complex: a tape has elements of one type")
}

/// These operations.
pub const ALL: &[Operation] = &[
    system("solve").torch("linalg.solve").numpy("linalg.solve"),
    system("solve_triangular").takes(&[Value, Value]).torch("linalg.solve_triangular"),
    of_matrices("inverse").torch("linalg.inv").numpy("linalg.inv"),
    of_matrices("det").torch("linalg.det").numpy("linalg.det"),
    of_matrices("slogdet").torch("linalg.slogdet").numpy("linalg.slogdet"),
    of_matrices("cholesky").torch("linalg.cholesky").numpy("linalg.cholesky"),
    system("cholesky_solve").torch("cholesky_solve"),
    of_matrices("lu").torch("linalg.lu"),
    of_matrices("qr").torch("linalg.qr").numpy("linalg.qr"),
    of_matrices("svd").torch("linalg.svd").numpy("linalg.svd"),
    of_matrices("svdvals").torch("linalg.svdvals").numpy("linalg.svdvals"),
    of_matrices("eigh").torch("linalg.eigh").numpy("linalg.eigh"),
    of_matrices("eigvalsh").torch("linalg.eigvalsh").numpy("linalg.eigvalsh"),
    eigen("eig").torch("linalg.eig").numpy("linalg.eig"),
    eigen("eigvals").torch("linalg.eigvals").numpy("linalg.eigvals"),
    system("lstsq").torch("linalg.lstsq").numpy("linalg.lstsq"),
    of_matrices("pinv").torch("linalg.pinv").numpy("linalg.pinv"),
    of_matrices("matrix_rank")
        .torch("linalg.matrix_rank")
        .numpy("linalg.matrix_rank")
        .gives("i64")
        .without_gradient(WHOLE),
    of_matrices("cond").torch("linalg.cond").numpy("linalg.cond"),
    of_matrices("matrix_norm").takes(&[Value]).torch("linalg.matrix_norm").numpy("linalg.matrix_norm"),
    of_matrices("matrix_exp").torch("linalg.matrix_exp"),
    of_matrices("matrix_power").takes(&[Value]).torch("linalg.matrix_power").numpy("linalg.matrix_power"),
    of_matrices("cov").torch("cov").numpy("cov"),
    of_matrices("cov_correction").takes(&[Value]).torch("cov").numpy("cov"),
    of_matrices("corrcoef").torch("corrcoef").numpy("corrcoef"),
    of_matrices("pca").torch("pca_lowrank"),
];
