//! Functions of square matrices.

use super::lu::{inverse, solve};
use crate::LinalgElement;
use crate::checks::require_square;
use crate::element::Answer;
use congruent::prelude::*;
use faer::traits::math_utils::{eps, is_finite};

/// Returns identity matrices of the sizes of `x`.
fn identities<T: LinalgElement>(x: &Strided<T, AnyRank>, n: usize) -> Tensor<T, AnyRank> {
    let identity = Tensor::<T, shape![_, _]>::eye_of(dims![n, n]).into_dyn();
    identity.expand(x.sizes()).expect("matrices of this side").to_tensor()
}

/// Returns the product of as many equal factors, by repeated squaring; `None` if there are no factors.
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
/// The largest 1-norm for which the approximant is exact to the rounding of `f64` (the same source).
const LARGEST_NORM: f64 = 5.371920351148152;

/// The inverse of the first coefficient, of the power 27, by which the logarithm of the approximant differs from the matrix (Al-Mohy and Higham, "A
/// New Scaling and Squaring Algorithm for the Matrix Exponential", SIAM J. Matrix Anal. Appl. 31, 2009).
const FIRST_ERROR: f64 = 113250775606021113483283660800000000.0;

/// Returns the number of halvings of `norm` until the approximant is exact.
fn count_halvings(norm: f64) -> i32 {
    let (mut left, mut halvings) = (norm, 0);
    // (For an infinite norm the result has NaNs after any number of halvings.)
    while left > LARGEST_NORM && left.is_finite() {
        left *= 0.5;
        halvings += 1;
    }
    halvings
}

/// Computes the exponential by scaling and squaring, with one approximant for all norms; each matrix has its own number of squarings.
///
/// The norm of a matrix may be far larger than the norms of its powers suggest, as for `[[1, 1e20], [0, 1]]`. Divided by the norm, the diagonal would
/// have no digits left when 1 is added. So the norms of the powers decide, and known elements, such as the diagonal of a triangular matrix, are
/// written into the squares (Al-Mohy and Higham 2009).
pub(crate) fn matrix_exp<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let n = require_square("matrix_exp", x.sizes())?;
    if x.numel() == 0 {
        return Ok(x.to_tensor());
    }
    let x = x.to_tensor();
    let matrices = || x.as_slice().chunks_exact(n * n);
    let mut squarings: Vec<i32> = matrices().map(|matrix| count_halvings(one_norm(matrix, n))).collect();
    let mut powers = Powers::of_matrices(x.clone());
    for (number, squarings) in squarings.iter_mut().enumerate().filter(|(_, squarings)| **squarings > 0) {
        *squarings = powers.scale_down(number, n, *squarings);
    }
    let mut out = approximate(&powers, n)?;
    let known: Vec<_> =
        matrices().zip(&squarings).map(|(x, &k)| (k > 0).then(|| KnownElements::of_matrix(x, n))).collect();
    let correct = |out: &mut Tensor<T, AnyRank>, round: i32| {
        let all = out.as_mut_slice().chunks_exact_mut(n * n).zip(&known).zip(&squarings);
        for ((matrix, known), squarings) in all.filter(|(_, squarings)| **squarings >= round) {
            if let Some(known) = known {
                known.write(matrix, squarings - round);
            }
        }
    };
    correct(&mut out, 0);
    for round in 0..squarings.iter().copied().max().unwrap_or(0) {
        square_some(&mut out, n, |number| squarings[number] > round);
        correct(&mut out, round + 1);
    }
    Ok(out)
}

/// Returns the largest sum of absolute values of a column, in `f64`; NaN if a sum is NaN.
fn one_norm<T: LinalgElement>(matrix: &[T], n: usize) -> f64 {
    let mut sums = vec![0.0; n];
    for row in matrix.chunks_exact(n) {
        sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += f64::of(x.abs()));
    }
    sums.into_iter().fold(0.0, |largest: f64, sum| if sum > largest || sum.is_nan() { sum } else { largest })
}

/// The matrices of a batch with their second, fourth and sixth powers.
struct Powers<T>([Tensor<T, AnyRank>; 4]);

impl<T: LinalgElement> Powers<T> {
    fn of_matrices(a: Tensor<T, AnyRank>) -> Self {
        let a2 = a.matmul(&a);
        let a4 = a2.matmul(&a2);
        let a6 = a4.matmul(&a2);
        Powers([a, a2, a4, a6])
    }

    /// Halves a matrix until the approximant is exact, at most `by_norm` times, and scales its powers accordingly. Returns the number of halvings.
    fn scale_down(&mut self, number: usize, n: usize, by_norm: i32) -> i32 {
        let own = |power: &Tensor<T, AnyRank>| {
            let elements = power.as_slice()[number * n * n..][..n * n].to_vec();
            Tensor::from_vec(AnyRank::from([n, n]), elements).expect("a matrix of the batch")
        };
        let mut matrices = self.0.each_ref().map(own);
        let halvings = if matrices.iter().all(|power| power.iter().all(is_finite)) {
            let halvings = count_by_powers(&matrices, n, by_norm);
            for (power, exponent) in matrices.iter_mut().zip([1, 2, 4, 6]) {
                (0..exponent).for_each(|_| halve(power.as_mut_slice(), halvings));
            }
            halvings
        } else {
            // The powers overflow, but the powers of the halved matrix do not.
            let [mut a, ..] = matrices;
            halve(a.as_mut_slice(), by_norm);
            matrices = Powers::of_matrices(a).0;
            by_norm
        };
        for (all, own) in self.0.iter_mut().zip(&matrices) {
            all.as_mut_slice()[number * n * n..][..n * n].copy_from_slice(own.as_slice());
        }
        halvings
    }
}

/// Divides by the power of 2 with this exponent.
fn halve<T: LinalgElement>(elements: &mut [T], times: i32) {
    let mut left = times;
    while left > 0 {
        // (A single factor for more halvings could be 0.)
        let step = left.min(100);
        let factor = T::of(0.5f64.powi(step));
        elements.iter_mut().for_each(|x| *x *= factor);
        left -= step;
    }
}

/// Returns the number of halvings until the approximant is exact, by the norms of the powers: at most `by_norm`.
fn count_by_powers<T: LinalgElement>([a, _, a4, a6]: &[Tensor<T, AnyRank>; 4], n: usize, by_norm: i32) -> i32 {
    let root = |power: &Tensor<T, AnyRank>, exponent: f64| one_norm(power.as_slice(), n).powf(1.0 / exponent);
    let (fourth, sixth) = (root(a4, 4.0), root(a6, 6.0));
    let by_powers = count_halvings(fourth.max(sixth));
    // (Saving one squaring is not worth the norms of further powers.)
    if by_powers + 1 >= by_norm {
        return by_norm;
    }
    let (eighth, tenth) = (root(&a4.matmul(a4), 8.0), root(&a4.matmul(a6), 10.0));
    let by_more = [sixth.max(eighth), eighth.max(tenth)].into_iter().filter(|norm| norm.is_finite());
    let halvings = by_more.map(count_halvings).fold(by_powers, i32::min);
    (halvings + count_for_rounding(a.as_slice(), n, halvings)).min(by_norm)
}

/// Returns the number of further halvings, so that the remainder of the approximant is lost in rounding also where powers are small because their
/// terms cancel: the function `l` of Al-Mohy and Higham 2009, by the 27th power of the absolute values.
fn count_for_rounding<T: LinalgElement>(a: &[T], n: usize, halvings: i32) -> i32 {
    let (mut sums, mut exponent) = (vec![1.0; n], 0.0);
    for _ in 0..27 {
        let mut next = vec![0.0; n];
        for (row, sum) in a.chunks_exact(n).zip(&sums) {
            next.iter_mut().zip(row).for_each(|(next, x)| *next += sum * f64::of(x.abs()));
        }
        let largest = next.iter().fold(0.0, |largest: f64, &sum| largest.max(sum));
        if largest == 0.0 {
            return 0;
        }
        exponent += largest.log2();
        sums = next.into_iter().map(|sum| sum / largest).collect();
    }
    let rest = exponent - one_norm(a, n).log2() - 26.0 * f64::from(halvings) - FIRST_ERROR.log2();
    ((rest - f64::of(eps::<T>()).log2() + 1.0) / 26.0).ceil().max(0.0) as i32
}

/// The known elements of an exponential, found by paths in the graph whose edges are the elements that are not 0.
///
/// Without a path from row to column, the element of the exponential is 0. For a node on no cycle, the diagonal element is the exponential of the
/// node's diagonal element; for two such nodes that only one edge connects, the element follows from the edge and both diagonal elements. In a
/// triangular matrix, these elements are the diagonal and the diagonal next to it (Al-Mohy and Higham 2009, code fragment 2.1); the graph also finds
/// blocks, and matrices that are triangular up to the order of their rows.
struct KnownElements {
    zeros: Vec<usize>,
    /// A position on the diagonal, and the element at the position.
    diagonal: Vec<(usize, f64)>,
    /// A position, its element, and the two diagonal elements in its row and its column.
    edges: Vec<(usize, f64, [f64; 2])>,
}

impl KnownElements {
    fn of_matrix<T: LinalgElement>(matrix: &[T], n: usize) -> Self {
        // The nodes that each node leads to, as rows of bits. (S. Warshall, "A theorem on Boolean matrices", 1962.)
        let words = n.div_ceil(64);
        let mut paths = vec![0u64; n * words];
        let is_edge = |i: usize, j: usize| i != j && matrix[i * n + j] != T::ZERO;
        for (i, row) in paths.chunks_exact_mut(words).enumerate() {
            (0..n).filter(|&j| is_edge(i, j)).for_each(|j| row[j / 64] |= 1 << (j % 64));
        }
        let has = |paths: &[u64], i: usize, j: usize| paths[i * words + j / 64] >> (j % 64) & 1 == 1;
        for k in 0..n {
            let through = paths[k * words..][..words].to_vec();
            for i in (0..n).filter(|&i| i != k) {
                if has(&paths, i, k) {
                    paths[i * words..][..words].iter_mut().zip(&through).for_each(|(row, more)| *row |= more);
                }
            }
        }
        let (is_alone, element) = (|i: usize| !has(&paths, i, i), |i: usize, j: usize| f64::of(matrix[i * n + j]));
        let mut known = KnownElements { zeros: Vec::new(), diagonal: Vec::new(), edges: Vec::new() };
        for i in 0..n {
            if is_alone(i) {
                known.diagonal.push((i * (n + 1), element(i, i)));
            }
            for j in (0..n).filter(|&j| i != j) {
                let between = || (0..n).any(|k| k != j && has(&paths, i, k) && has(&paths, k, j));
                if !has(&paths, i, j) {
                    known.zeros.push(i * n + j);
                } else if is_alone(i) && is_alone(j) && !between() {
                    known.edges.push((i * n + j, element(i, j), [element(i, i), element(j, j)]));
                }
            }
        }
        known
    }

    /// Writes the known elements of the exponential of the matrix, which was halved `halvings` times.
    fn write<T: LinalgElement>(&self, out: &mut [T], halvings: i32) {
        // (For more than 1074 halvings, a single factor would be 0.)
        let halved = |x: f64| x * 0.5f64.powi(halvings / 2) * 0.5f64.powi(halvings - halvings / 2);
        self.zeros.iter().for_each(|&place| out[place] = T::ZERO);
        self.diagonal.iter().for_each(|&(place, x)| out[place] = T::of(halved(x).exp()));
        for &(place, x, ends) in &self.edges {
            let [a, b] = ends.map(halved);
            out[place] = T::of(halved(x) * exponential_slope(a, b));
        }
    }
}

/// Returns `(exp a - exp b) / (a - b)`.
fn exponential_slope(a: f64, b: f64) -> f64 {
    let half = (a - b) / 2.0;
    if half.abs() > 1.0 {
        return (a.exp() - b.exp()) / (a - b);
    }
    let quotient = if half == 0.0 { 1.0 } else { half.sinh() / half };
    ((a + b) / 2.0).exp() * quotient
}

/// Returns the Padé approximants of the exponentials.
fn approximate<T: LinalgElement>(Powers([a, a2, a4, a6]): &Powers<T>, n: usize) -> Answer<Tensor<T, AnyRank>> {
    let identity = identities(a, n);
    let c = |k: usize| T::of(PADE[k]);
    let (odd, even) = (
        a6.matmul(&(a6 * c(13) + a4 * c(11) + a2 * c(9))) + a6 * c(7) + a4 * c(5) + a2 * c(3) + &identity * c(1),
        a6.matmul(&(a6 * c(12) + a4 * c(10) + a2 * c(8))) + a6 * c(6) + a4 * c(4) + a2 * c(2) + &identity * c(0),
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
