//! Determinant and inverse of the smallest matrices, by cofactors: straight lines, no loop and no pivot.
//!
//! Laplace's expansion by pairs of rows: of four rows, the six determinants of the first two and the six of the last two make
//! both the determinant and every cofactor.

use super::element::Float;

/// The determinant of a matrix of side 2, 3 or 4, row-major.
#[inline(always)]
pub fn determinant<T: Float>(side: usize, x: &[T]) -> T {
    match (side, x) {
        (2, &[a, b, c, d]) => a * d - b * c,
        (3, &[a, b, c, d, e, f, g, h, i]) => {
            let [x, y, z] = [e * i - f * h, f * g - d * i, d * h - e * g];
            a * x + b * y + c * z
        }
        (4, x) => determinant_4(x, minors(x)),
        _ => unreachable!("only of side 2, 3 and 4"),
    }
}

/// The inverse of such a matrix, and its determinant; of one whose determinant is 0, nothing that can be used.
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
        (4, x) => inverse_4(x, out),
        _ => unreachable!("only of side 2, 3 and 4"),
    }
}

/// The determinants of two columns, `01 02 03 12 13 23`, of the first two rows and of the last two.
#[inline(always)]
fn minors<T: Float>(x: &[T]) -> [[T; 6]; 2] {
    let of = |a: usize, b: usize| {
        let minor = |i: usize, j: usize| x[a + i] * x[b + j] - x[b + i] * x[a + j];
        [minor(0, 1), minor(0, 2), minor(0, 3), minor(1, 2), minor(1, 3), minor(2, 3)]
    };
    [of(0, 4), of(8, 12)]
}

#[inline(always)]
fn determinant_4<T: Float>(_: &[T], [s, c]: [[T; 6]; 2]) -> T {
    (s[0] * c[5] - s[1] * c[4]) + (s[2] * c[3] + s[3] * c[2]) + (s[5] * c[0] - s[4] * c[1])
}

/// A column of the inverse is made of one row of the matrix and the minors of the other two rows that are not left out.
#[inline(always)]
fn inverse_4<T: Float>(x: &[T], out: &mut [T]) -> T {
    let [s, c] = minors(x);
    let determinant = determinant_4(x, [s, c]);
    let by = T::ONE / determinant;
    // What each column of the inverse takes: row 1, 0, 3, 2 of the matrix, the minors of the other half, its sign.
    let rows: [[T; 4]; 4] = core::array::from_fn(|j| [x[4 + j], x[j], x[12 + j], x[8 + j]]);
    let halves: [[T; 4]; 6] = core::array::from_fn(|k| [c[k], c[k], s[k], s[k]]);
    let line = |sign: [T; 4], [p, q, r]: [usize; 3], [u, v, w]: [usize; 3]| -> [T; 4] {
        core::array::from_fn(|i| {
            (rows[p][i] * halves[u][i] - rows[q][i] * halves[v][i] + rows[r][i] * halves[w][i]) * sign[i]
        })
    };
    let (even, odd) = ([by, -by, by, -by], [-by, by, -by, by]);
    let lines = [
        line(even, [1, 2, 3], [5, 4, 3]),
        line(odd, [0, 2, 3], [5, 2, 1]),
        line(even, [0, 1, 3], [4, 2, 0]),
        line(odd, [0, 1, 2], [3, 1, 0]),
    ];
    out.copy_from_slice(lines.as_flattened());
    determinant
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The determinant by its first row, of any side.
    fn expanded(side: usize, x: &[f64]) -> f64 {
        if side == 1 {
            return x[0];
        }
        let cofactor = |column: usize| {
            let rest: Vec<f64> =
                (side..side * side).filter(|i| i % side != column).map(|i| x[i]).collect();
            expanded(side - 1, &rest) * if column % 2 == 0 { x[column] } else { -x[column] }
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
