//! Determinant and inverse of the smallest matrices, by cofactors: straight-line code, without loops or pivots.
//!
//! For four rows, all cofactors are computed from the 2 x 2 determinants of the first two rows and those of the last two (Laplace's
//! expansion by pairs of rows).

use crate::element::Float;
use crate::matmul::small_matrix::{Few, Quad, Single, as_single, as_single_mut};

/// Returns the determinant of a matrix of side 2, 3 or 4, row-major.
#[inline(always)]
pub fn determinant<T: Float>(side: usize, x: &[T]) -> T {
    match (side, x) {
        (2, &[a, b, c, d]) => a * d - b * c,
        (3, &[a, b, c, d, e, f, g, h, i]) => {
            let [x, y, z] = [e * i - f * h, f * g - d * i, d * h - e * g];
            a * x + b * y + c * z
        }
        (4, x) => determinant_4(x),
        _ => unreachable!("only of side 2, 3 and 4"),
    }
}

/// Writes the inverse of a matrix of side 2, 3 or 4, and returns its determinant; if that is 0, `out` is meaningless.
#[inline(always)]
pub fn inverse<T: Float>(side: usize, x: &[T], out: &mut [T]) -> T {
    match (side, x) {
        (2, &[a, b, c, d]) => {
            let determinant = a * d - b * c;
            let by = T::ONE / determinant;
            out.copy_from_slice(&[d * by, -b * by, -c * by, a * by]);
            determinant
        }
        (3, &[a, b, c, d, e, f, g, h, i]) => {
            let [x, y, z] = [e * i - f * h, f * g - d * i, d * h - e * g];
            let determinant = a * x + b * y + c * z;
            let by = T::ONE / determinant;
            let cofactors =
                [x, c * h - b * i, b * f - c * e, y, a * i - c * g, c * d - a * f, z, b * g - a * h, a * e - b * d];
            out.copy_from_slice(&cofactors.map(|cofactor| cofactor * by));
            determinant
        }
        (4, x) => match (as_single(x), as_single_mut(out)) {
            (Some(x), Some(out)) => T::of(inverse_4::<f32, Single>(x, out)),
            _ => inverse_4::<T, Few<T>>(x, out),
        },
        _ => unreachable!("only of side 2, 3 and 4"),
    }
}

/// Returns the determinant, from the 2 x 2 determinants, `01 02 03 12 13 23`, of the first two rows and of the last two.
#[inline(always)]
fn determinant_4<T: Float>(x: &[T]) -> T {
    let of = |a: usize, b: usize| {
        let minor = |i: usize, j: usize| x[a + i] * x[b + j] - x[b + i] * x[a + j];
        [minor(0, 1), minor(0, 2), minor(0, 3), minor(1, 2), minor(1, 3), minor(2, 3)]
    };
    let (s, c) = (of(0, 4), of(8, 12));
    (s[0] * c[5] - s[1] * c[4]) + (s[2] * c[3] + s[3] * c[2]) + (s[5] * c[0] - s[4] * c[1])
}

/// Writes the inverse. Each line of the adjugate is computed from three columns of the matrix, and the minors without them: minors of the
/// last two rows for the first two, and the other way around.
#[inline(always)]
fn inverse_4<T: Float, Q: Quad<T>>(x: &[T], out: &mut [T]) -> T {
    let row = |i: usize| Q::new([x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3]]);
    // `[x1j, x0j, x3j, x2j]` for column j.
    let columns = Q::transposed([row(1), row(0), row(3), row(2)]);
    // `[x2j, x2j, x0j, x0j]` and `[x3j, x3j, x1j, x1j]`.
    let (upper, lower) = (columns.map(Q::odd), columns.map(Q::even));
    // The minor of columns i and j: in two lanes that of the last two rows, in two that of the first two.
    let minor = |i: usize, j: usize| upper[i] * lower[j] - lower[i] * upper[j];
    let [m01, m02, m03] = [minor(0, 1), minor(0, 2), minor(0, 3)];
    let [m12, m13, m23] = [minor(1, 2), minor(1, 3), minor(2, 3)];
    let [c0, c1, c2, c3] = columns;
    let lines = [
        c1 * m23 - c2 * m13 + c3 * m12,
        c2 * m03 - c0 * m23 - c3 * m02,
        c0 * m13 - c1 * m03 + c3 * m01,
        c1 * m02 - c0 * m12 - c2 * m01,
    ];
    let first = lines.map(|line| line.numbers()[0]);
    let determinant = (x[0] * first[0] + x[1] * first[1]) + (x[2] * first[2] + x[3] * first[3]);
    let by = T::ONE / determinant;
    let signs = Q::new([by, -by, by, -by]);
    for (out, line) in out.as_chunks_mut().0.iter_mut().zip(lines) {
        *out = (line * signs).numbers();
    }
    determinant
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the determinant of a matrix of any side, by expansion along its first row.
    fn expanded(side: usize, x: &[f64]) -> f64 {
        if side == 1 {
            return x[0];
        }
        let cofactor = |column: usize| {
            let rest: Vec<f64> = (side..side * side).filter(|i| i % side != column).map(|i| x[i]).collect();
            expanded(side - 1, &rest) * if column.is_multiple_of(2) { x[column] } else { -x[column] }
        };
        (0..side).map(cofactor).sum()
    }

    fn matrix(side: usize, seed: usize) -> Vec<f64> {
        (0..side * side).map(|i| ((i * 7 + seed * 13) * (i + seed + 3) % 19) as f64 - 9.0).collect()
    }

    #[test]
    fn the_determinant_is_that_by_the_first_row() {
        for side in 2..=4 {
            for seed in 0..20 {
                let x = matrix(side, seed);
                assert_eq!(determinant(side, &x), expanded(side, &x), "{x:?}");
            }
        }
    }

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        for side in 2..=4 {
            for x in (0..20).map(|seed| matrix(side, seed)).filter(|x| expanded(side, x) != 0.0) {
                let mut out = vec![0.0; side * side];
                assert_eq!(inverse(side, &x, &mut out), expanded(side, &x));
                for (i, j) in (0..side).flat_map(|i| (0..side).map(move |j| (i, j))) {
                    let sum: f64 = (0..side).map(|k| x[i * side + k] * out[k * side + j]).sum();
                    assert!((sum - f64::from(u8::from(i == j))).abs() < 1e-9, "{x:?} {out:?}");
                }
            }
        }
    }
}
