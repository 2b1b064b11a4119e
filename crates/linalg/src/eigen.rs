//! Eigenvalues and eigenvectors of matrices that need not be symmetric: complex numbers.

use crate::face::{COMPUTED, or_panic};
use crate::{LinalgElement, LinalgError, Square};
use congruent::complex::Complex;
use congruent::prelude::*;

/// Eigenvalues of square matrices over the last two axes (feature `complex`): methods of tensors and views. Import this trait to call them.
///
/// For symmetric matrices use [`Linalg::eigh`](crate::Linalg::eigh): its results are real and sorted, and it takes a quarter of the time.
pub trait Eigen {
    /// The shape of the matrices.
    type Shape: Lengths;
    /// The type of the elements.
    type Element: LinalgElement;

    /// The eigenvalues, in no order, and their eigenvectors, as columns of norm 1: `torch.linalg.eig`.
    ///
    /// The complex eigenvalues of a real matrix come in conjugate pairs, the eigenvalue with the positive imaginary part first. An eigenvector is
    /// unique only up to a factor of absolute value 1; this method makes its largest component real.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[.., n]` and `[.., n, n]`, of complex numbers. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_eig`](Self::try_eig).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[0.0, -1.0], [1.0, 0.0]]);   // a quarter turn
    /// let (values, vectors) = a.eig();
    /// assert!(values.imag().allclose(Tensor::from([1.0, -1.0]), 0.0, 1e-12));
    /// let difference = a.to_complex().matmul(&vectors) - &vectors * values;
    /// assert!(difference.abs().amax_all().item() < 1e-12);
    /// ```
    #[track_caller]
    fn eig(&self) -> Eigenpairs<Self::Element, Self::Shape>
    where
        Self::Shape: Square,
    {
        or_panic(self.try_eig())
    }

    /// Like [`eig`](Self::eig), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where sizes are known only at run time
    fn try_eig(&self) -> Result<Eigenpairs<Self::Element, Self::Shape>, LinalgError>
    where
        Self::Shape: Square;

    /// The eigenvalues, in no order, without the vectors of [`eig`](Self::eig).
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[.., n]`, of complex numbers. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_eigvals`](Self::try_eigvals).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// // The roots of x² - 3x + 2, by the companion matrix.
    /// let roots = Tensor::from([[3.0, -2.0], [1.0, 0.0]]).eigvals();
    /// let (least, most): (f64, f64) = (roots.real().amin_all().item(), roots.real().amax_all().item());
    /// assert!((least - 1.0).abs() < 1e-12 && (most - 2.0).abs() < 1e-12);
    /// ```
    #[track_caller]
    fn eigvals(&self) -> Tensor<Complex<Self::Element>, <Self::Shape as Square>::Vector>
    where
        Self::Shape: Square,
    {
        or_panic(self.try_eigvals())
    }

    /// Like [`eigvals`](Self::eigvals), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where sizes are known only at run time
    fn try_eigvals(&self) -> Result<Tensor<Complex<Self::Element>, <Self::Shape as Square>::Vector>, LinalgError>
    where
        Self::Shape: Square;
}

/// Eigenvalues and eigenvectors.
pub type Eigenpairs<T, S> = (Tensor<Complex<T>, <S as Square>::Vector>, Tensor<Complex<T>, S>);

impl<T: LinalgElement, S: Lengths> Eigen for Strided<T, S> {
    type Shape = S;
    type Element = T;

    fn try_eig(&self) -> Result<Eigenpairs<T, S>, LinalgError>
    where
        S: Square,
    {
        let (values, vectors) = (T::COMPLEX.eig)(self.as_dyn())?;
        Ok((values.try_into_shape().expect(COMPUTED), vectors.try_into_shape().expect(COMPUTED)))
    }

    fn try_eigvals(&self) -> Result<Tensor<Complex<T>, S::Vector>, LinalgError>
    where
        S: Square,
    {
        Ok((T::COMPLEX.eigvals)(self.as_dyn())?.try_into_shape().expect(COMPUTED))
    }
}
