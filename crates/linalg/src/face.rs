//! The methods of tensors and variables.

use crate::element::{Answer, Operations};
use crate::{LeastSquares, LinalgElement, LinalgError, Matrices, MatrixNorm, Solves, Square, Triangle};
use congruent::prelude::*;
#[cfg(feature = "grad")]
use congruent_grad::Var;

/// A tensor or a variable, which has the methods of [`Linalg`].
#[doc(hidden)]
pub trait Subject {
    /// The shape.
    type Shape: Lengths;
    /// A result of this shape.
    type Of<R: Lengths>;
    /// Numbers of this shape.
    type Counts<R: Lengths>;
    /// Another operand of this shape.
    type Beside<R: Lengths>;
}

/// A tensor or a variable whose elements linear algebra works on.
#[doc(hidden)]
pub trait Computes: Subject {
    /// An operand of any rank.
    type Any<'a>: Operations<Out = Self::Of<AnyRank>>
    where
        Self: 'a;

    /// The operand, of any rank.
    fn any(&self) -> Self::Any<'_>;
    /// The other operand, of any rank.
    fn beside<'a, R: Lengths>(&'a self, right: &'a Self::Beside<R>) -> Self::Any<'a>;
    /// Gives a result the shape that a relation has computed.
    fn with_shape<R: Lengths>(result: Self::Of<AnyRank>) -> Self::Of<R>;
    /// Gives numbers the shape that a relation has computed.
    fn with_counts<R: Lengths>(counts: Tensor<i64, AnyRank>) -> Self::Counts<R>;
}

impl<T, S: Lengths> Subject for Strided<T, S> {
    type Shape = S;
    type Of<R: Lengths> = Tensor<T, R>;
    type Counts<R: Lengths> = Tensor<i64, R>;
    type Beside<R: Lengths> = Strided<T, R>;
}

impl<T: LinalgElement, S: Lengths> Computes for Strided<T, S> {
    type Any<'a>
        = View<'a, T, AnyRank>
    where
        Self: 'a;

    fn any(&self) -> View<'_, T, AnyRank> {
        self.as_dyn()
    }
    fn beside<'a, R: Lengths>(&'a self, right: &'a Strided<T, R>) -> View<'a, T, AnyRank> {
        right.as_dyn()
    }
    fn with_shape<R: Lengths>(result: Tensor<T, AnyRank>) -> Tensor<T, R> {
        result.try_into_shape().expect(COMPUTED)
    }
    fn with_counts<R: Lengths>(counts: Tensor<i64, AnyRank>) -> Tensor<i64, R> {
        counts.try_into_shape().expect(COMPUTED)
    }
}

#[cfg(feature = "grad")]
impl<T, S: Lengths> Subject for Var<T, S> {
    type Shape = S;
    type Of<R: Lengths> = Var<T, R>;
    type Counts<R: Lengths> = Tensor<i64, R>;
    type Beside<R: Lengths> = Var<T, R>;
}

#[cfg(feature = "grad")]
impl<T: LinalgElement, S: Lengths> Computes for Var<T, S> {
    type Any<'a>
        = Var<T, AnyRank>
    where
        Self: 'a;

    fn any(&self) -> Var<T, AnyRank> {
        self.clone().into_dyn()
    }
    fn beside<'a, R: Lengths>(&'a self, right: &'a Var<T, R>) -> Var<T, AnyRank> {
        right.clone().into_dyn()
    }
    fn with_shape<R: Lengths>(result: Var<T, AnyRank>) -> Var<T, R> {
        result.try_into_shape().expect(COMPUTED)
    }
    fn with_counts<R: Lengths>(counts: Tensor<i64, AnyRank>) -> Tensor<i64, R> {
        counts.try_into_shape().expect(COMPUTED)
    }
}

/// The message of `expect` for the shape of a result: both rules compute the same lengths.
pub(crate) const COMPUTED: &str = "the sizes that the relation computes";

/// Panics with the error message.
#[track_caller]
pub(crate) fn or_panic<T>(answer: Answer<T>) -> T {
    match answer {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

/// Writes methods in pairs: a method that panics, and its `try_` form, which returns the error.
macro_rules! twins {
    ($(
        $(#[$doc:meta])*
        fn $name:ident $(<$R:ident>)? (&self $(, $right:ident: &$_R:ident)? $(; $arg:ident: $type:ty)*) -> $out:ty
        where [$($bound:tt)*];
        $(#[$errors:meta])*
        $try_name:ident = |$any:ident| $body:expr;
    )*) => {
        /// Linear algebra over the last two axes: methods of tensors, views and variables. Import this trait to call them.
        pub trait Linalg: Subject {$(
            $(#[$doc])*
            #[track_caller]
            fn $name $(<$R: Lengths>)? (&self $(, $right: &Self::Beside<$_R>)? $(, $arg: $type)*) -> $out
            where
                $($bound)*,
            {
                or_panic(self.$try_name($($right,)? $($arg),*))
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            $(#[$errors])*
            fn $try_name $(<$R: Lengths>)? (&self $(, $right: &Self::Beside<$_R>)? $(, $arg: $type)*) -> Result<$out, LinalgError>
            where
                $($bound)*,
            {
                let $any = self.any();
                $(let $right = self.beside($right);)?
                $body
            }
        )*}
    };
}

twins! {
    /// The solution `X` of `A X = B`: by the LU decomposition with partial pivoting, as `torch.linalg.solve` and `numpy.linalg.solve`.
    ///
    /// # Shapes
    /// `[.., n, n]` and `[n]` give `[.., n]`; `[.., n, n]` and `[.., n, k]` give `[.., n, k]`. Axes in front broadcast. Only a right-hand
    /// side of one axis is a vector (NumPy's rule since 2.0). New, O(n³ + n² k) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_solve`](Self::try_solve).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[3.0, 1.0], [1.0, 2.0]]);
    /// let x: Tensor<f64, shape![2]> = a.solve(&Tensor::from([9.0, 8.0]));
    /// assert!(x.allclose(Tensor::from([2.0, 3.0]), 0.0, 1e-12));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::<f64, shape![3, 4]>::ones();
    /// a.solve(&Tensor::<f64, shape![3]>::ones());   // a matrix of 3 rows and 4 columns is not square
    /// ```
    fn solve<R>(&self, right: &R) -> Self::Of<<Self::Shape as Solves<R>>::Out> where [Self: Computes, Self::Shape: Solves<R>];
    /// # Errors
    /// [`LinalgError::Singular`], [`LinalgError::RightHandSide`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where lengths are known only at run time
    try_solve = |x| Ok(Self::with_shape(x.solve(right)?));

    /// The solution `X` of `A X = B` of a triangular matrix `A`, by substitution. The other triangle is not read.
    ///
    /// # Shapes
    /// The shapes of [`solve`](Self::solve). New, O(n² k) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_solve_triangular`](Self::try_solve_triangular).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[2.0, 9.0], [1.0, 4.0]]);   // 9 is not read
    /// let x = a.solve_triangular(&Tensor::from([2.0, 9.0]), Triangle::Lower);
    /// assert_eq!(x, Tensor::from([1.0, 2.0]));
    /// ```
    fn solve_triangular<R>(&self, right: &R; triangle: Triangle) -> Self::Of<<Self::Shape as Solves<R>>::Out> where [Self: Computes, Self::Shape: Solves<R>];
    /// # Errors
    /// [`LinalgError::Singular`] if the diagonal has a 0, [`LinalgError::RightHandSide`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where lengths are known only at run time
    try_solve_triangular = |x| Ok(Self::with_shape(x.solve_triangular(right, triangle)?));

    /// The inverse, computed by the LU decomposition with partial pivoting. To apply the inverse to another matrix, [`solve`](Self::solve) is faster
    /// and more accurate.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[.., n, n]`. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_inverse`](Self::try_inverse).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
    /// assert!(a.matmul(&a.inverse()).allclose(Tensor::<f64, shape![2, 2]>::eye(), 0.0, 1e-12));
    /// assert_eq!(
    ///     Tensor::<f64, shape![5, 2, 2]>::zeros().try_inverse().unwrap_err().to_string(),
    ///     "inverse: matrix [0] of shape [5, 2, 2] is singular: `pinv` and `lstsq` have results for it"
    /// );
    /// ```
    fn inverse(&self) -> Self::Of<Self::Shape> where [Self: Computes, Self::Shape: Square];
    /// # Errors
    /// [`LinalgError::Singular`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where sizes are known only at run time
    try_inverse = |x| Ok(Self::with_shape(x.inverse()?));

    /// The determinant: the product of the pivots of the LU decomposition. The determinant of an empty matrix is 1.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[..]`. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_det`](Self::try_det).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[0.0, 2.0], [3.0, 4.0]]).det().item(), -6.0);
    /// ```
    fn det(&self) -> Self::Of<<Self::Shape as Square>::Batch> where [Self: Computes, Self::Shape: Square];
    /// # Errors
    /// [`LinalgError::NotSquare`], [`LinalgError::NoMatrix`] where sizes are known only at run time
    try_det = |x| Ok(Self::with_shape(x.det()?));

    /// The sign of the determinant and the logarithm of its absolute value, for determinants that are too large or too small for the type; 0 and `-∞`
    /// for a singular matrix. At a singular matrix the gradient is NaN, and the gradient of [`det`](Self::det) is the matrix of cofactors.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[..]` twice. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_slogdet`](Self::try_slogdet).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::<f64, shape![200, 200]>::eye() * 1e-3;   // its determinant is 1e-600
    /// let (sign, logarithm) = a.slogdet();
    /// assert_eq!(sign.item(), 1.0);
    /// assert!((logarithm.item() + 600.0 * 10f64.ln()).abs() < 1e-9);
    /// ```
    fn slogdet(&self) -> (Self::Of<<Self::Shape as Square>::Batch>, Self::Of<<Self::Shape as Square>::Batch>) where [Self: Computes, Self::Shape: Square];
    /// # Errors
    /// [`LinalgError::NotSquare`], [`LinalgError::NoMatrix`] where sizes are known only at run time
    try_slogdet = |x| x.slogdet().map(|(a, b)| (Self::with_shape(a), Self::with_shape(b)));

    /// The lower triangular matrix `L` of `A = L Lᵀ`, for a symmetric positive definite matrix `A`. Only the lower triangle of `A` is read.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[.., n, n]`. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_cholesky`](Self::try_cholesky).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[4.0, 2.0], [2.0, 5.0]]);
    /// assert_eq!(a.cholesky(), Tensor::from([[2.0, 0.0], [1.0, 2.0]]));
    /// assert_eq!(
    ///     (-a).try_cholesky().unwrap_err().to_string(),
    ///     "cholesky: the matrix of shape [2, 2] is not positive definite: its leading minor of order 1 is not positive"
    /// );
    /// ```
    fn cholesky(&self) -> Self::Of<Self::Shape> where [Self: Computes, Self::Shape: Square];
    /// # Errors
    /// [`LinalgError::NotPositiveDefinite`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where sizes are known only at run time
    try_cholesky = |x| Ok(Self::with_shape(x.cholesky()?));

    /// The solution `X` of `L Lᵀ X = B`, where `L` is a factor that [`cholesky`](Self::cholesky) has returned: PyTorch's `torch.cholesky_solve(B, L)`.
    ///
    /// # Shapes
    /// The shapes of [`solve`](Self::solve). New, O(n² k) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_cholesky_solve`](Self::try_cholesky_solve).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[4.0, 2.0], [2.0, 5.0]]);
    /// let x = a.cholesky().cholesky_solve(&Tensor::from([8.0, 12.0]));
    /// assert_eq!(x, Tensor::from([1.0, 2.0]));
    /// ```
    fn cholesky_solve<R>(&self, right: &R) -> Self::Of<<Self::Shape as Solves<R>>::Out> where [Self: Computes, Self::Shape: Solves<R>];
    /// # Errors
    /// [`LinalgError::Singular`] if the diagonal has a 0, [`LinalgError::RightHandSide`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where lengths are known only at run time
    try_cholesky_solve = |x| Ok(Self::with_shape(x.cholesky_solve(right)?));

    /// `P`, `L` and `U` of `A = P L U`: a permutation of rows, a lower triangular matrix with ones on its diagonal, and an upper triangular matrix.
    /// The decomposition uses partial pivoting, as `torch.linalg.lu` does.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[.., m, m]`, `[.., m, k]` and `[.., k, n]`, where `k` is the smaller one of `m` and `n`. New, O(m n k) for each
    /// matrix.
    ///
    /// # Panics
    /// With the error of [`try_lu`](Self::try_lu).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[1.0, 2.0, 4.0], [2.0, 8.0, 6.0]]);
    /// let (p, l, u) = a.lu();
    /// assert_eq!(p, Tensor::from([[0.0, 1.0], [1.0, 0.0]]));
    /// assert_eq!(l, Tensor::from([[1.0, 0.0], [0.5, 1.0]]));
    /// assert_eq!(u, Tensor::from([[2.0, 8.0, 6.0], [0.0, -2.0, 1.0]]));
    /// ```
    fn lu(&self) -> (Self::Of<<Self::Shape as Matrices>::Rows>, Self::Of<<Self::Shape as Matrices>::Tall>, Self::Of<<Self::Shape as Matrices>::Wide>) where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_lu = |x| x.lu().map(|(a, b, c)| (Self::with_shape(a), Self::with_shape(b), Self::with_shape(c)));

    /// `Q` and `R` of `A = Q R`: orthonormal columns, and an upper triangular matrix; the reduced form. The decomposition uses Householder
    /// reflections, as `torch.linalg.qr` does: elements on the diagonal of `R` may be negative.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[.., m, k]` and `[.., k, n]`, where `k` is the smaller one of `m` and `n`. New, O(m n k) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_qr`](Self::try_qr).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]]);
    /// let (q, r): (Tensor<f64, shape![3, 2]>, Tensor<f64, shape![2, 2]>) = a.qr();
    /// assert!(q.matmul(&r).allclose(&a, 0.0, 1e-12));
    /// assert!(q.t().matmul(&q).allclose(Tensor::<f64, shape![2, 2]>::eye(), 0.0, 1e-12));
    /// ```
    fn qr(&self) -> (Self::Of<<Self::Shape as Matrices>::Tall>, Self::Of<<Self::Shape as Matrices>::Wide>) where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_qr = |x| x.qr().map(|(a, b)| (Self::with_shape(a), Self::with_shape(b)));

    /// `U`, `S` and `Vᵀ` of `A = U diag(S) Vᵀ`: singular vectors and singular values, the largest value first. The thin form,
    /// `torch.linalg.svd(A, full_matrices=False)`. Signs of the vectors are not determined.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[.., m, k]`, `[.., k]` and `[.., k, n]`, where `k` is the smaller one of `m` and `n`. New, O(m n k) for each
    /// matrix.
    ///
    /// # Panics
    /// With the error of [`try_svd`](Self::try_svd).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[3.0, 0.0], [0.0, -2.0], [0.0, 0.0]]);
    /// let (u, s, vh) = a.svd();
    /// assert!(s.allclose(Tensor::from([3.0, 2.0]), 0.0, 1e-12));
    /// assert!((u * s).matmul(&vh).allclose(a, 0.0, 1e-12));
    /// ```
    fn svd(&self) -> (Self::Of<<Self::Shape as Matrices>::Tall>, Self::Of<<Self::Shape as Matrices>::Diagonal>, Self::Of<<Self::Shape as Matrices>::Wide>) where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_svd = |x| x.svd().map(|(a, b, c)| (Self::with_shape(a), Self::with_shape(b), Self::with_shape(c)));

    /// The singular values, the largest one first. Unlike [`svd`](Self::svd), the method does not compute the vectors, which take most of the time.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[.., k]`, where `k` is the smaller one of `m` and `n`. New, O(m n k) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_svdvals`](Self::try_svdvals).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let s = Tensor::from([[0.0, 3.0], [4.0, 0.0]]).svdvals();
    /// assert!(s.allclose(Tensor::from([4.0, 3.0]), 0.0, 1e-12));
    /// ```
    fn svdvals(&self) -> Self::Of<<Self::Shape as Matrices>::Diagonal> where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_svdvals = |x| Ok(Self::with_shape(x.svdvals()?));

    /// The eigenvalues of symmetric matrices, the smallest one first, and their eigenvectors, by columns. Only the lower triangle is read.
    /// Signs of the vectors are not determined.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[.., n]` and `[.., n, n]`. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_eigh`](Self::try_eigh).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[2.0, 1.0], [1.0, 2.0]]);
    /// let (values, vectors) = a.eigh();
    /// assert!(values.allclose(Tensor::from([1.0, 3.0]), 0.0, 1e-12));
    /// assert!(a.matmul(&vectors).allclose(&vectors * values, 0.0, 1e-12));
    /// ```
    fn eigh(&self) -> (Self::Of<<Self::Shape as Square>::Vector>, Self::Of<Self::Shape>) where [Self: Computes, Self::Shape: Square];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where sizes are known only at run time
    try_eigh = |x| x.eigh().map(|(a, b)| (Self::with_shape(a), Self::with_shape(b)));

    /// The eigenvalues of symmetric matrices, the smallest one first, without the vectors of [`eigh`](Self::eigh). Only the lower triangle is read.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[.., n]`. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_eigvalsh`](Self::try_eigvalsh).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let values = Tensor::from([[2.0, 1.0], [1.0, 2.0]]).eigvalsh();
    /// assert!(values.allclose(Tensor::from([1.0, 3.0]), 0.0, 1e-12));
    /// ```
    fn eigvalsh(&self) -> Self::Of<<Self::Shape as Square>::Vector> where [Self: Computes, Self::Shape: Square];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where sizes are known only at run time
    try_eigvalsh = |x| Ok(Self::with_shape(x.eigvalsh()?));

    /// The least-squares solution: the `X` for which `‖A X - B‖` is least; if there are several, the `X` of least norm. The method uses the QR
    /// decomposition, or singular values if the columns of `A` are not independent: singular values below `ε max(m, n)` times the largest one count
    /// as 0, as in `numpy.linalg.lstsq`.
    ///
    /// # Shapes
    /// `[.., m, n]` and `[m]` give `[.., n]`; `[.., m, n]` and `[.., m, k]` give `[.., n, k]`. Axes in front broadcast. Only a right-hand side
    /// of one axis is a vector. New, O(m n²) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_lstsq`](Self::try_lstsq).
    ///
    /// # Examples
    /// A line through four points:
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0], [1.0, 3.0]]);
    /// let line: Tensor<f64, shape![2]> = a.lstsq(&Tensor::from([-1.0, 0.2, 0.9, 2.1]));
    /// assert!(line.allclose(Tensor::from([-0.95, 1.0]), 0.0, 1e-12));
    /// ```
    fn lstsq<R>(&self, right: &R) -> Self::Of<<Self::Shape as LeastSquares<R>>::Out> where [Self: Computes, Self::Shape: LeastSquares<R>];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::RightHandSide`] and [`LinalgError::NoMatrix`] where lengths are known only at run time
    try_lstsq = |x| Ok(Self::with_shape(x.lstsq(right)?));

    /// The pseudoinverse of Moore and Penrose, computed by singular values: singular values below `ε max(m, n)` times the largest one count as 0, as
    /// in `torch.linalg.pinv`.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[.., n, m]`. New, O(m n k) for each matrix, where `k` is the smaller one of `m` and `n`.
    ///
    /// # Panics
    /// With the error of [`try_pinv`](Self::try_pinv).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[2.0, 0.0, 0.0], [0.0, 0.0, 0.0]]);   // of rank 1
    /// let expected = Tensor::from([[0.5, 0.0], [0.0, 0.0], [0.0, 0.0]]);
    /// assert!(a.pinv().allclose(expected, 0.0, 1e-12));
    /// ```
    fn pinv(&self) -> Self::Of<<Self::Shape as Matrices>::Transposed> where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_pinv = |x| Ok(Self::with_shape(x.pinv()?));

    /// The number of singular values above `ε max(m, n)` times the largest one, as `torch.linalg.matrix_rank`.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[..]`, of `i64`. New, O(m n k) for each matrix, where `k` is the smaller one of `m` and `n`.
    ///
    /// # Panics
    /// With the error of [`try_matrix_rank`](Self::try_matrix_rank).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1.0, 2.0], [2.0, 4.0]]).matrix_rank().item(), 1);
    /// ```
    fn matrix_rank(&self) -> Self::Counts<<Self::Shape as Matrices>::Batch> where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_matrix_rank = |x| Ok(Self::with_counts(x.matrix_rank()?));

    /// The condition number: the largest singular value divided by the smallest one. It is `∞` if the smallest one is 0, as in `numpy.linalg.cond`;
    /// but the smallest singular value of most singular matrices is above 0 by rounding. It is 0 if there are no singular values.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[..]`. New, O(m n k) for each matrix, where `k` is the smaller one of `m` and `n`.
    ///
    /// # Panics
    /// With the error of [`try_cond`](Self::try_cond).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// assert!((Tensor::from([[8.0f64, 0.0], [0.0, -2.0]]).cond().item() - 4.0).abs() < 1e-12);
    /// ```
    fn cond(&self) -> Self::Of<<Self::Shape as Matrices>::Batch> where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_cond = |x| Ok(Self::with_shape(x.cond()?));

    /// A norm of each matrix, as `torch.linalg.matrix_norm`.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[..]`. New; O(m n) for each matrix, O(m n k) where singular values are needed, with `k` the smaller one of `m`
    /// and `n`.
    ///
    /// # Panics
    /// With the error of [`try_matrix_norm`](Self::try_matrix_norm).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[1.0, -2.0], [2.0, 4.0]]);
    /// assert_eq!(a.matrix_norm(MatrixNorm::Frobenius).item(), 5.0);
    /// assert_eq!(a.matrix_norm(MatrixNorm::One).item(), 6.0);
    /// ```
    fn matrix_norm(&self; norm: MatrixNorm) -> Self::Of<<Self::Shape as Matrices>::Batch> where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_matrix_norm = |x| Ok(Self::with_shape(x.matrix_norm(norm)?));

    /// The exponential of each matrix, `Σ Aᵏ / k!`, computed by scaling and squaring with an approximant of order 13 (Higham 2005), as
    /// `torch.linalg.matrix_exp` and `scipy.linalg.expm` do.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[.., n, n]`. New, O(n³) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_matrix_exp`](Self::try_matrix_exp).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let a = Tensor::from([[0.0, 1.0], [0.0, 0.0]]);
    /// assert!(a.matrix_exp().allclose(Tensor::from([[1.0, 1.0], [0.0, 1.0]]), 0.0, 1e-12));
    /// ```
    fn matrix_exp(&self) -> Self::Of<Self::Shape> where [Self: Computes, Self::Shape: Square];
    /// # Errors
    /// [`LinalgError::NotSquare`], [`LinalgError::NoMatrix`] where sizes are known only at run time
    try_matrix_exp = |x| Ok(Self::with_shape(x.matrix_exp()?));

    /// The product of `power` equal matrices; the product of their inverses if `power` is negative; the identity if `power` is 0.
    ///
    /// # Shapes
    /// `[.., n, n]` gives `[.., n, n]`. New, O(n³ log(power)) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_matrix_power`](Self::try_matrix_power).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let fibonacci = Tensor::from([[1.0, 1.0], [1.0, 0.0]]).matrix_power(10);
    /// assert_eq!(fibonacci, Tensor::from([[89.0, 55.0], [55.0, 34.0]]));
    /// ```
    fn matrix_power(&self; power: i32) -> Self::Of<Self::Shape> where [Self: Computes, Self::Shape: Square];
    /// # Errors
    /// [`LinalgError::Singular`] if `power` is negative, [`LinalgError::NotSquare`] and [`LinalgError::NoMatrix`] where sizes are known only at run time
    try_matrix_power = |x| Ok(Self::with_shape(x.matrix_power(power)?));

    /// The covariance of rows: each row is a variable, each column an observation, as in `torch.cov` and `numpy.cov`. Sums are divided by `n - 1`.
    /// The covariance of fewer than two observations is NaN.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[.., m, m]`, also for one row, where PyTorch drops both axes. New, O(m² n) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_cov`](Self::try_cov).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let x = Tensor::from([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]);
    /// assert_eq!(x.cov(), Tensor::from([[1.0, -1.0], [-1.0, 1.0]]));
    /// ```
    fn cov(&self) -> Self::Of<<Self::Shape as Matrices>::Rows> where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_cov = |x| Ok(Self::with_shape(x.cov()?));

    /// Like [`cov`](Self::cov), where sums are divided by `n - correction`: PyTorch's `correction`, NumPy's `ddof`.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[.., m, m]`. New, O(m² n) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_cov_correction`](Self::try_cov_correction).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[0.0, 2.0], [3.0, 1.0]]).cov_correction(0.0), Tensor::from([[1.0, -1.0], [-1.0, 1.0]]));
    /// ```
    fn cov_correction(&self; correction: f64) -> Self::Of<<Self::Shape as Matrices>::Rows> where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_cov_correction = |x| Ok(Self::with_shape(x.cov_correction(correction)?));

    /// The correlation coefficients of rows, from -1 to 1: each row is a variable, each column an observation, as in `torch.corrcoef` and
    /// `numpy.corrcoef`. The coefficients of a row whose elements are all equal are NaN.
    ///
    /// # Shapes
    /// `[.., m, n]` gives `[.., m, m]`. New, O(m² n) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_corrcoef`](Self::try_corrcoef).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let x = Tensor::from([[0.0, 1.0], [3.0, 1.0]]);
    /// assert!(x.corrcoef().allclose(Tensor::from([[1.0, -1.0], [-1.0, 1.0]]), 0.0, 1e-12));
    /// ```
    fn corrcoef(&self) -> Self::Of<<Self::Shape as Matrices>::Rows> where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_corrcoef = |x| Ok(Self::with_shape(x.corrcoef()?));

    /// The principal components of rows, each an observation: scores, variances and components, the largest variance first. They are computed by the
    /// singular value decomposition of the centred rows. The product of scores and components is the centred rows.
    ///
    /// # Shapes
    /// `[.., m, n]` gives scores `[.., m, k]`, variances `[.., k]` and components `[.., k, n]`, where `k` is the smaller one of `m` and `n`.
    /// New, O(m n k) for each matrix.
    ///
    /// # Panics
    /// With the error of [`try_pca`](Self::try_pca).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_linalg::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]);
    /// let (_, variances, components) = x.pca();
    /// assert!(variances.allclose(Tensor::from([2.0, 0.0]), 0.0, 1e-12));
    /// assert!(components.select::<0>(0).abs().allclose(0.5f64.sqrt(), 0.0, 1e-12));
    /// ```
    fn pca(&self) -> (Self::Of<<Self::Shape as Matrices>::Tall>, Self::Of<<Self::Shape as Matrices>::Diagonal>, Self::Of<<Self::Shape as Matrices>::Wide>) where [Self: Computes, Self::Shape: Matrices];
    /// # Errors
    /// [`LinalgError::NotConverged`], [`LinalgError::NoMatrix`] where the rank is known only at run time
    try_pca = |x| x.pca().map(|(a, b, c)| (Self::with_shape(a), Self::with_shape(b), Self::with_shape(c)));
}

impl<X: Subject + ?Sized> Linalg for X {}
