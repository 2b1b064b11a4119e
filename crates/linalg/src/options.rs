//! Options of operations: triangles and norms.

/// The triangle of a matrix that a system consists of. The other triangle is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triangle {
    /// The diagonal and the elements below it.
    Lower,
    /// The diagonal and the elements above it.
    Upper,
    /// The elements below the diagonal; the diagonal counts as ones and is not read.
    UnitLower,
    /// The elements above the diagonal; the diagonal counts as ones and is not read.
    UnitUpper,
}

#[cfg(feature = "grad")]
impl Triangle {
    /// Returns the triangle of the transposed matrix.
    pub(crate) fn transposed(self) -> Self {
        match self {
            Triangle::Lower => Triangle::Upper,
            Triangle::Upper => Triangle::Lower,
            Triangle::UnitLower => Triangle::UnitUpper,
            Triangle::UnitUpper => Triangle::UnitLower,
        }
    }
}

/// A norm of matrices. Each variant names the `ord` of `torch.linalg.matrix_norm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatrixNorm {
    /// The square root of the sum of squares: `'fro'`.
    Frobenius,
    /// The sum of the singular values: `'nuc'`.
    Nuclear,
    /// The largest sum of absolute values of a column: `1`.
    One,
    /// The smallest sum of absolute values of a column: `-1`.
    MinusOne,
    /// The largest singular value, the spectral norm: `2`.
    Two,
    /// The smallest singular value: `-2`.
    MinusTwo,
    /// The largest sum of absolute values of a row: `inf`.
    Infinity,
    /// The smallest sum of absolute values of a row: `-inf`.
    MinusInfinity,
}
