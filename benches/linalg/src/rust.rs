//! The works of one size, by each crate.

use congruent::prelude::*;
use congruent_linalg::prelude::*;
use faer::linalg::solvers::{DenseSolveCore, Solve, SolveLstsq};
use faer::{Mat, Side};
use nalgebra::DMatrix;
use std::hint::black_box;

type Run = Box<dyn FnMut()>;

/// One operation, by each crate.
pub struct Work {
    pub operation: &'static str,
    pub ours: Run,
    pub faers: Run,
    pub nalgebras: Option<Run>,
}

/// Numbers between -1 and 1, the same each time.
fn noise(len: usize, seed: u64) -> Vec<f64> {
    let mut state = seed;
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / (1u64 << 30) as f64 - 1.0
    };
    std::iter::repeat_with(next).take(len).collect()
}

/// The same matrices for each crate.
struct Data {
    ours: Tensor<f64, AnyRank>,
    faers: Vec<Mat<f64>>,
    nalgebras: Vec<DMatrix<f64>>,
}

impl Data {
    fn new(numbers: &[f64], [rows, columns]: [usize; 2], batch: usize) -> Self {
        let sizes = if batch == 1 { vec![rows, columns] } else { vec![batch, rows, columns] };
        let ours = Tensor::from_vec(AnyRank::from(sizes), numbers.to_vec()).unwrap();
        let chunks = || numbers.chunks(rows * columns);
        let faers = chunks().map(|x| Mat::from_fn(rows, columns, |i, j| x[i * columns + j])).collect();
        let nalgebras = chunks().map(|x| DMatrix::from_row_slice(rows, columns, x)).collect();
        Data { ours, faers, nalgebras }
    }
}

/// One line: ours of the whole batch; theirs of each matrix.
macro_rules! line {
    ($operation:ident, $x:expr, |$ours:ident| $own:expr, |$f:ident| $faers:expr, |$n:ident| $nalgebras:expr) => {{
        let data = $x;
        let (ours, faers, nalgebras) = (data.ours, data.faers, data.nalgebras);
        Work {
            operation: stringify!($operation),
            ours: Box::new(move || {
                let $ours = &ours;
                let _ = black_box($own);
            }),
            faers: Box::new(move || {
                for $f in &faers {
                    let _ = black_box($faers);
                }
            }),
            nalgebras: Some(Box::new(move || {
                for $n in &nalgebras {
                    let _ = black_box($nalgebras);
                }
            })),
        }
    }};
}

/// The works of matrices of `n` rows.
pub fn works(n: usize, batch: usize) -> Vec<Work> {
    let numbers = noise(batch * n * n, 1);
    let square = || Data::new(&numbers, [n, n], batch);
    let definite = || {
        let x = square().ours;
        let spd = x.matmul(x.mt().unwrap());
        let diagonal = Tensor::from_fn_of(AnyRank::from([n, n]), |at| if at[0] == at[1] { n as f64 } else { 0.0 });
        Data::new(&(spd + diagonal).to_vec(), [n, n], batch)
    };
    let right = Data::new(&noise(batch * n, 2), [n, 1], batch);
    let (b, bf, bn) = (right.ours, right.faers[0].clone(), right.nalgebras[0].clone());
    let (b2, bf2, bn2) = (b.clone(), bf.clone(), bn.clone());
    vec![
        line!(solve, square(), |x| x.solve(&b), |x| x.partial_piv_lu().solve(&bf), |x| x.clone().lu().solve(&bn)),
        line!(inverse, square(), |x| x.inverse(), |x| x.partial_piv_lu().inverse(), |x| x.clone().try_inverse()),
        line!(det, square(), |x| x.det(), |x| x.determinant(), |x| x.determinant()),
        line!(cholesky, definite(), |x| x.cholesky(), |x| x.llt(Side::Lower).unwrap().L().to_owned(), |x| x
            .clone()
            .cholesky()),
        line!(
            qr,
            square(),
            |x| x.qr(),
            |x| {
                let qr = x.qr();
                (qr.compute_thin_Q(), qr.thin_R().to_owned())
            },
            |x| {
                let qr = x.clone().qr();
                (qr.q(), qr.r())
            }
        ),
        line!(svd, square(), |x| x.svd(), |x| x.thin_svd().unwrap(), |x| x.clone().svd(true, true)),
        line!(svdvals, square(), |x| x.svdvals(), |x| x.singular_values().unwrap(), |x| x.singular_values()),
        line!(eigh, definite(), |x| x.eigh(), |x| x.self_adjoint_eigen(Side::Lower).unwrap(), |x| x
            .clone()
            .symmetric_eigen()),
        line!(lstsq, square(), |x| x.lstsq(&b2), |x| x.qr().solve_lstsq(&bf2), |x| x
            .clone()
            .svd(true, true)
            .solve(&bn2, 1e-12)),
    ]
}
