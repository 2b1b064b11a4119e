//! The factor of a transform.

/// The norm of a transform: the direction that is divided by the number of elements. The names are PyTorch's and NumPy's.
///
/// | norm | forward | inverse |
/// |---|---|---|
/// | `Backward`, the default | 1 | 1 / n |
/// | `Ortho` | 1 / √n | 1 / √n |
/// | `Forward` | 1 / n | 1 |
///
/// `n` is the product of the lengths of the signal along all axes of the transform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Norm {
    /// The inverse transform is divided by `n`.
    #[default]
    Backward,
    /// The forward transform is divided by `n`.
    Forward,
    /// Both transforms are divided by `√n`, so that a transform keeps the sum of squares.
    Ortho,
}

/// The sign of the exponent: `exp(∓2πi kn / N)`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Forward,
    Inverse,
}

impl Direction {
    /// Returns the other direction.
    #[cfg(feature = "grad")]
    pub(crate) fn reversed(self) -> Self {
        match self {
            Direction::Forward => Direction::Inverse,
            Direction::Inverse => Direction::Forward,
        }
    }
}

impl Norm {
    /// Returns the factor of a transform of `n` elements.
    pub(crate) fn factor(self, direction: Direction, n: usize) -> f64 {
        match (self, direction) {
            (Norm::Backward, Direction::Forward) | (Norm::Forward, Direction::Inverse) => 1.0,
            (Norm::Ortho, _) => 1.0 / (n as f64).sqrt(),
            _ => 1.0 / n as f64,
        }
    }

    /// Returns the norm under which the inverse transform has the factor of the forward transform under `self`.
    pub(crate) fn exchanged(self) -> Self {
        match self {
            Norm::Backward => Norm::Forward,
            Norm::Forward => Norm::Backward,
            Norm::Ortho => Norm::Ortho,
        }
    }
}
