//! Functions of square matrices.

use super::lu::{inverse, solve};
use super::norm::matrix_norm;
use crate::checks::require_square;
use crate::element::Answer;
use crate::{LinalgElement, MatrixNorm};
use congruent::prelude::*;
use faer::traits::math_utils::is_finite;

/// Returns identity matrices of the sizes of `x`.
fn identities<T: LinalgElement>(x: &Strided<T, AnyRank>, n: usize) -> Tensor<T, AnyRank> {
    let identity = Tensor::<T, shape![_, _]>::eye_of(dims![n, n]).into_dyn();
    identity.expand(x.sizes()).expect("matrices of this side").to_tensor()
}

/// Returns the product of as many equal factors, by repeated squaring; `None` of no factors.
pub(crate) fn multiply_repeatedly<M: Clone>(factor: M, times: u32, product: impl Fn(&M, &M) -> M) -> Option<M> {
    let (mut square, mut left, mut out) = (factor, times, None);
    while left > 0 {
        if left & 1 == 1 {
            out = Some(out.map_or_else(|| square.clone(), |out| product(&out, &square)));
        }
        left >>= 1;
        if left > 0 {
            square = product(&square, &square);
        }
    }
    out
}

pub(crate) fn matrix_power<T: LinalgElement>(x: View<'_, T, AnyRank>, power: i32) -> Answer<Tensor<T, AnyRank>> {
    let n = require_square("matrix_power", x.sizes())?;
    let factor = match power < 0 {
        true => inverse(x.as_view()).map_err(|error| error.of_operation("matrix_power"))?,
        false => x.to_tensor(),
    };
    let out = multiply_repeatedly(factor, power.unsigned_abs(), |a, b| a.matmul(b));
    Ok(out.unwrap_or_else(|| identities(&x, n)))
}

/// Coefficients of the numerator of the Padé approximant of order 13 (Higham, "The Scaling and Squaring Method for the Matrix
/// Exponential Revisited", SIAM J. Matrix Anal. Appl. 26, 2005).
const PADE: [f64; 14] = [
    64764752532480000.0,
    32382376266240000.0,
    7771770303897600.0,
    1187353796428800.0,
    129060195264000.0,
    10559470521600.0,
    670442572800.0,
    33522128640.0,
    1323241920.0,
    40840800.0,
    960960.0,
    16380.0,
    182.0,
    1.0,
];
/// The largest 1-norm for which that approximant is exact to the rounding of `f64` (the same source).
const LARGEST_NORM: f64 = 5.371920351148152;

/// Returns how often `norm` is halved until the approximant is exact.
fn count_halvings<T: LinalgElement>(norm: T) -> i32 {
    let (mut left, mut halvings, limit) = (norm, 0, T::of(LARGEST_NORM));
    // (Of an infinity the result has NaNs, however often it is halved.)
    while left > limit && is_finite(&left) {
        left *= T::of(0.5);
        halvings += 1;
    }
    halvings
}

/// By scaling and squaring, with one approximant for all norms; each matrix has its own number of squarings.
pub(crate) fn matrix_exp<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let n = require_square("matrix_exp", x.sizes())?;
    if x.numel() == 0 {
        return Ok(x.to_tensor());
    }
    let norms = matrix_norm(x.as_view(), MatrixNorm::One).map_err(|error| error.of_operation("matrix_exp"))?;
    let squarings: Vec<i32> = norms.iter().map(|&norm| count_halvings(norm)).collect();
    let mut a = x.to_tensor();
    for (matrix, &squarings) in a.as_mut_slice().chunks_exact_mut(n * n).zip(&squarings) {
        let factor = T::of(0.5f64.powi(squarings));
        matrix.iter_mut().for_each(|x| *x *= factor);
    }
    let mut out = approximate(&a, n)?;
    for round in 0..squarings.iter().copied().max().unwrap_or(0) {
        square_some(&mut out, n, |number| squarings[number] > round);
    }
    Ok(out)
}

/// Returns the Padé approximant of the exponential.
fn approximate<T: LinalgElement>(a: &Tensor<T, AnyRank>, n: usize) -> Answer<Tensor<T, AnyRank>> {
    let identity = identities(a, n);
    let a2 = a.matmul(a);
    let a4 = a2.matmul(&a2);
    let a6 = a4.matmul(&a2);
    let c = |k: usize| T::of(PADE[k]);
    let (odd, even) = (
        a6.matmul(&(&a6 * c(13) + &a4 * c(11) + &a2 * c(9))) + &a6 * c(7) + &a4 * c(5) + &a2 * c(3) + &identity * c(1),
        a6.matmul(&(&a6 * c(12) + &a4 * c(10) + &a2 * c(8))) + &a6 * c(6) + &a4 * c(4) + &a2 * c(2) + &identity * c(0),
    );
    let odd = a.matmul(&odd);
    solve((&even - &odd).as_view(), (&even + &odd).as_view()).map_err(|error| error.of_operation("matrix_exp"))
}

/// Squares the matrices whose numbers are chosen.
fn square_some<T: LinalgElement>(x: &mut Tensor<T, AnyRank>, n: usize, is_chosen: impl Fn(usize) -> bool) {
    let chosen: Vec<usize> = (0..x.numel() / (n * n)).filter(|&number| is_chosen(number)).collect();
    let elements = chosen.iter().flat_map(|&number| &x.as_slice()[number * n * n..][..n * n]).copied().collect();
    let matrices = Tensor::from_vec(AnyRank::from([chosen.len(), n, n]), elements).expect("as many elements");
    let squares = matrices.matmul(&matrices);
    for (&number, square) in chosen.iter().zip(squares.as_slice().chunks_exact(n * n)) {
        x.as_mut_slice()[number * n * n..][..n * n].copy_from_slice(square);
    }
}
