//! Distances of points.

use super::operands;
use super::product::{stretched, view_of};
use super::reduce::norm::are_finite;
use super::settings::accept_order;
use crate::dim::Dyn;
use crate::error::prelude::*;
use crate::shape::contract::{Alike, Compared, Distanced, Distances};
use crate::shape::rank::MatrixShape;
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::storage::reserve;
use congruent_layout::{Dims, broadcast as rule, checked_numel};
use congruent_macros::with_try;

/// # Distances
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// The norm of order `p` of `x - y + eps` along the last axis, broadcast: new, O(n), without a tensor of the differences. PyTorch's
    /// `torch.nn.functional.pairwise_distance`, whose defaults are 2 and 1e-6.
    ///
    /// # Shapes
    /// `[2, 3]` with `[3]` is `[2]`; `.unsqueeze::<-1>()` keeps the axis.
    ///
    /// # Panics
    /// With the error of [`try_pairwise_distance`](Self::try_pairwise_distance).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[3.0, 4.0], [1.0, 0.0]]);
    /// assert_eq!(x.pairwise_distance(&Tensor::from([0.0, 0.0]), 2.0, 0.0).to_vec(), [5.0, 1.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Named`] where lengths known only at run time do not fit; [`Fault::EmptyNorm`].
    pub fn pairwise_distance<X>(&self, rhs: X, p: f64, eps: f64) -> TensorOf<T, Compared<S, X::Shape, -1>>
    where
        T: Float,
        X: Operand<T, Shape: Alike<S, -1>>,
    {
        // SAFETY: invariant 2: the sizes that `Alike` computes.
        unsafe { apart(self.raw(), rhs.raw(), p, eps) }
    }

    /// The norm of order `p` of `x - y + eps` along the last axis, broadcast: new, O(n).
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::EmptyNorm`].
    #[any_rank]
    pub fn pairwise_distance(&self, rhs: impl Operand<T>, p: f64, eps: f64) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        apart(self.strided.raw(), rhs.raw(), p, eps)
    }

    /// Returns the distances, norms of order `p`, of each row of `self` from each row of `rhs`: PyTorch's `torch.cdist`.
    ///
    /// For a `p` of 2 and more than 25 rows on either side, the distances are `‖x‖² + ‖y‖² - 2 x·y` by a matrix product, as in PyTorch: faster, and
    /// less accurate for points that are close to each other. Otherwise no tensor of the differences is allocated.
    ///
    /// # Shapes
    /// `[5, 3]` and `[4, 3]` is `[5, 4]`; the axes in front broadcast. New, O(p q m).
    ///
    /// # Panics
    /// With the error of [`try_cdist`](Self::try_cdist).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (x, y) = (Tensor::from([[0.0, 0.0], [3.0, 4.0]]), Tensor::from([[0.0, 4.0]]));
    /// let d: Tensor<f64, shape![2, 1]> = x.cdist(&y, 2.0);
    /// assert_eq!(d.to_vec(), [4.0, 3.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[0.0, 0.0]]).cdist(&Tensor::from([[0.0, 4.0, 1.0]]), 2.0);   // `N<2>` and `N<3>` coordinates
    /// ```
    ///
    /// # Errors
    /// [`Fault::PointColumns`], [`Fault::Broadcast`], [`Fault::Named`] where lengths known only at run time do not fit;
    /// [`Fault::Setting`] unless `p` is 0 or more; [`Fault::TooLarge`].
    pub fn cdist<X>(&self, rhs: X, p: f64) -> TensorOf<T, Distanced<S, X::Shape>>
    where
        T: Float,
        X: Operand<T, Shape: Distances<S>>,
    {
        // SAFETY: invariant 2: the sizes that `Distances` computes.
        unsafe { distances(self.raw(), rhs.raw(), p) }
    }

    /// Returns the distances, norms of order `p`, of each row of `self` from each row of `rhs`.
    ///
    /// # Errors
    /// [`Fault::PointRanks`], [`Fault::PointColumns`], [`Fault::Broadcast`]; [`Fault::Setting`] unless `p` is 0 or more; [`Fault::TooLarge`].
    #[any_rank]
    pub fn cdist(&self, rhs: impl Operand<T>, p: f64) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        distances(self.strided.raw(), rhs.raw(), p)
    }

    /// Returns the distances, norms of order `p`, of each row of a matrix from the following rows: PyTorch's `torch.pdist`, in SciPy's order.
    ///
    /// # Shapes
    /// `[4, 3]` is `[6]`, as `[_]`: `n (n - 1) / 2`. New, O(n² m).
    ///
    /// # Panics
    /// With the error of [`try_pdist`](Self::try_pdist).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[0.0, 0.0], [3.0, 4.0], [0.0, 4.0]]);
    /// assert_eq!(x.pdist(2.0).to_vec(), [5.0, 4.0, 3.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Setting`] unless `p` is 0 or more; [`Fault::TooLarge`].
    pub fn pdist(&self, p: f64) -> Tensor<T, ((), Dyn)>
    where
        T: Float,
        S: MatrixShape,
    {
        // SAFETY: invariant 2: a vector.
        unsafe { pairs(&self.as_dyn(), p) }
    }

    /// Returns the distances, norms of order `p`, of each row of a matrix from the following rows.
    ///
    /// # Errors
    /// [`Fault::PointRanks`]; [`Fault::Setting`] unless `p` is 0 or more; [`Fault::TooLarge`].
    #[any_rank]
    pub fn pdist(&self, p: f64) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        pairs(&self.strided, p)
    }
}

#[inline(never)]
fn apart<T: Float>(a: Ref<T>, b: Ref<T>, p: f64, eps: f64) -> Result<Tensor<T, AnyRank>, ShapeError> {
    const OP: &str = "pairwise_distance";
    let sizes = named!(OP, rule::broadcast(operands(a, b)));
    let (of_a, of_b) = (stretched(a, &sizes), stretched(b, &sizes));
    // SAFETY: (both) stretched, each position is one of the elements that there are.
    let (a, b) = unsafe { (view_of(a, of_a), view_of(b, of_b)) };
    norm_of_differences((a.lazy() - &b) + T::of(eps), p).map_err(|error| error.fault.of(OP))
}

/// The norm along the last axis.
fn norm_of_differences<T: Float>(
    differences: crate::Lazy<T, AnyRank>,
    p: f64,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    if p == 2.0 { differences.norm(-1, false) } else { differences.norm_p(-1, p, false) }
}

/// Returns the distances of points without coordinates: 0 for each `p`, even where the norm of no elements is an error.
fn zeros<T: Float>(op: &'static str, sizes: &[usize]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    Tensor::try_zeros_of(AnyRank::from(sizes)).map_err(|error| error.fault.of(op))
}

/// The maximal number of rows on either side that are compared one by one: PyTorch's number.
const FEW_POINTS: usize = 25;

/// Whether the distances, and their gradients, of this many rows on either side are computed by a matrix product.
#[doc(hidden)]
pub fn is_by_product(rows: usize, columns: usize, p: f64) -> bool {
    p == 2.0 && rows.max(columns) > FEW_POINTS
}

#[inline(never)]
fn distances<T: Float>(a: Ref<T>, b: Ref<T>, p: f64) -> Result<Tensor<T, AnyRank>, ShapeError> {
    const OP: &str = "cdist";
    let ([left @ .., rows, m], [right @ .., columns, n]) = (a.sizes, b.sizes) else {
        return Err(Fault::PointRanks { a: a.sizes.into(), b: b.sizes.into() }.of(OP));
    };
    if m != n {
        return Err(Fault::PointColumns { a: a.sizes.into(), b: b.sizes.into() }.of(OP));
    }
    let batches = rule::Operands { a: left, b: right, a_named: a.named >> 2, b_named: b.named >> 2 };
    let batch = named!(OP, rule::broadcast(batches));
    accept_order(OP, p)?;
    if *m == 0 {
        return zeros(OP, &[&batch[..], &[*rows, *columns]].concat());
    }
    let whole = |rows: usize| batch.iter().copied().chain([rows, *m]).collect::<Dims>();
    let (of_a, of_b) = (stretched(a, &whole(*rows)), stretched(b, &whole(*columns)));
    // SAFETY: (both) stretched, each position is one of the elements that there are.
    let (a, b) = unsafe { (view_of(a, of_a), view_of(b, of_b)) };
    if is_by_product(*rows, *columns, p) { by_product(&a, &b) } else { one_by_one(&a, &b, p) }
}

/// Returns the Euclidean distances by `‖x‖² + ‖y‖² - 2 x·y`.
fn by_product<T: Float>(a: &Strided<T, AnyRank>, b: &Strided<T, AnyRank>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let products = a.try_matmul(b.mt()?).map_err(|error| error.fault.of("cdist"))?;
    let (left, right) = (a.lazy().square().sum(-1, true)?, b.lazy().square().sum(-1, true)?);
    let squares = products.into_lazy() * T::of(-2.0) + &left + right.mt()?;
    let distances = squares.maximum(T::ZERO).sqrt().eval();
    let overflows = !are_finite(distances.as_slice()) && a.isfinite().all_all().item() && b.isfinite().all_all().item();
    if overflows { one_by_one(a, b, 2.0) } else { Ok(distances) }
}

/// Returns the distances as norms of differences.
fn one_by_one<T: Float>(
    a: &Strided<T, AnyRank>,
    b: &Strided<T, AnyRank>,
    p: f64,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (a, b) = (a.unsqueeze(-2)?, b.unsqueeze(-3)?);
    norm_of_differences(a.lazy() - &b, p).map_err(|error| error.fault.of("cdist"))
}

#[inline(never)]
fn pairs<T: Float>(x: &Strided<T, AnyRank>, p: f64) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let &[n, m] = x.sizes() else {
        return Err(Fault::PointRanks { a: x.sizes().into(), b: x.sizes().into() }.of("pdist"));
    };
    accept_order("pdist", p)?;
    let count = n.checked_mul(n.saturating_sub(1)).map(|twice| twice / 2);
    let Some(count) = count.and_then(|count| checked_numel(&[count], size_of::<T>())) else {
        return Err(Fault::TooLarge { sizes: x.sizes().into() }.of("pdist"));
    };
    if m == 0 {
        return zeros("pdist", &[count]);
    }
    let mut all = Vec::new();
    reserve(&mut all, count)?;
    for i in 1..n {
        let row = x.narrow(0, i - 1, 1_usize)?;
        let rest = x.narrow(0, i, n - i)?;
        let row = norm_of_differences(rest.lazy() - row, p).map_err(|error| error.fault.of("pdist"))?;
        all.extend_from_slice(row.as_slice());
    }
    Tensor::from_vec(AnyRank::from([all.len()]), all)
}
