//! The variable: a value, the operation that made it, and a shape as a type.

use crate::tape::Erased;
use congruent::choosing::*;
use congruent::prelude::*;
use congruent::shape::{InList, Relaxes};
use congruent::tensor::SingleElement;
use congruent::{__choose_from, __chosen, __take_windows_from, __windows, Float, Shared};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, Index};

/// A value of elements `T` and shape `S`. Operations on it are recorded if it depends on the argument of a gradient.
///
/// Its methods are those of a tensor, with the same bounds; of a rank known at run time they are those of
/// [`AnyRankVar`](crate::AnyRankVar). A method of tensors that it lacks does not compile. Only four methods lead from a variable to its
/// elements: [`value`](Self::value), [`detach`](Self::detach), [`to_vec`](Self::to_vec) and [`item`](Self::item). A
/// clone copies no element.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, grad};
///
/// let x: Var<f64, shape![3]> = Tensor::from([1.0, 2.0, 3.0]).into();
/// let g: Var<f64, shape![3]> = grad(&x, |x| (x * x + x).sum_all());
/// assert_eq!(g.to_vec(), [3.0, 5.0, 7.0]);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_grad::Var;
///
/// let x: Var<f64, shape![3]> = Tensor::ones().into();
/// let y: Var<f64, shape![2]> = Tensor::ones().into();
/// let z = x + y;   // dimension `N<3>` and dimension `N<2>`
/// ```
///
/// # Methods
///
/// All methods but those in the first line are differentiable. A method that can fail at run time panics, and has a twin in `try_` that returns the error.
///
/// | | |
/// |---|---|
/// | [Value and shape](#value-shape-and-other-shape-types) | `value` `detach` `to_shared` `into_tensor` `to_vec` `item` `is_tracked` `sizes` `shape` `dim` `ndim` `numel` `into_shape` `try_into_shape` `into_dyn`; [`isclose` `allclose`](#closeness) |
/// | Operators | `+ - * /`, unary `-`, with variables, tensors, views and numbers on either side |
/// | Element by element | [`abs` `exp` `ln` `sqrt` `tanh` `relu` ..](#functions-of-each-element); [`maximum` `minimum` `pow` `atan2` ..](#functions-of-two-elements); [`addcmul` `addcdiv` `lerp`](#functions-of-three-elements); [`hardtanh` `threshold` `nan_to_num`](#functions-of-each-element-with-numbers); [`clamp`](#bounds) |
/// | Masks | [`masked_fill` `masked_select`](#masks); [`where_`](crate::where_()) |
/// | [Views](#views) | `permute` `transpose` `t` `mt` `movedim` `squeeze` `unsqueeze` `narrow` `select` `slice` `diagonal` `unfold` `expand` `view`; [`as_strided`](#views-by-their-strides); [`reshape` `flatten`](#views-or-copies); [`split` `chunk` `tensor_split` `split_sizes` `unbind`](#several-views-at-a-time) |
/// | [Reductions](VarElements#reductions) | `sum` `nansum` `prod` `mean` `nanmean` `amax` `amin` `var` `var_correction` `std` `std_correction` `norm` `norm_p` `logsumexp`, each also with `_keepdim`, `_axes`, `_axes_keepdim` and [`_all`](VarElements#reductions-of-all-elements); [`max` `min` `median` `nanmedian` `mode` `kthvalue`](VarElements#extremes-and-medians), [`quantile` `nanquantile`](VarElements#quantiles), [`trapezoid`](VarElements#areas) |
/// | Along an axis | [`cumsum` `cumprod` `logcumsumexp` `softmax` `softmin` `log_softmax`](#along-an-axis-that-stays); [`sort` `sort_descending` `topk` `topk_smallest`](#sorting); [`cummax` `cummin`](#running-extremes); [`diff` `cumulative_trapezoid` `gradient`](#steps-along-an-axis); [`layer_norm` `rms_norm`](#normalisation); [`normalize`](#directions), [`renorm`](#bounded-norms); [`glu`](#gates); [`group_norm` `instance_norm` `batch_norm` `local_response_norm`](#normalisation-of-channels) |
/// | Products | [`matmul`](#matrix-products); [`dot` `mv` `bmm` `outer` `kron` `inner`](#products-of-vectors-matrices-and-batches); [`addmm` `addmv` `addr` `baddbmm` `addbmm`](#products-and-sums); [`linear` `bilinear`](#linear-maps); [`tensordot` `cross` `cosine_similarity`](crate::VarProductBy); [`pairwise_distance` `cdist` `pdist`](#distances); [`scaled_dot_product_attention`](#attention); [`einsum!`](macro.einsum.html) |
/// | By an index | [`gather` `index_select` `take_along_dim`](crate::VarIndexed); [`scatter` `scatter_add` `index_add` `index_copy`](crate::VarScattered); [`put` `masked_scatter`](#values-at-places); [`index` `index_put`](#by-items), [`index_fill`](#filled-positions), [`embedding`](#by-an-index), [`take` `embedding_bag`](#elements-at-positions), [`select_scatter` `slice_scatter` `diagonal_scatter`](#written-parts) |
/// | Joins and copies | [`cat` `hstack` `vstack` `dstack` `column_stack` `block_diag`](crate::VarCat); [`rot90` `fliplr` `flipud`](#turned-planes); [`repeat_interleave`](#repeated-elements); [`trace` `vander`](#traces-and-powers); [`combinations`](#choices-of-elements); [`stack`](crate::VarStack); [`cat_all` `cat_slice` `stack_slice`](#joins-of-many); [`flip` `roll`](#flips-and-rolls); [`repeat` `tile`](#repetitions); [`pad`](#margins); [`tril` `triu` `diag` `diag_embed`](#triangles-and-diagonals) |
/// | Windows | [`conv1d` `conv2d` ..](#convolutions); [`max_pool2d` `avg_pool2d` ..](VarElements#pools); [`interpolate` `adaptive_avg_pool2d` `im2col` ..](VarElements#windows-and-planes); [`max_unpool2d` `grid_sample`](#windows-and-planes); [`pixel_shuffle` `pixel_unshuffle` `channel_shuffle`](#channels-and-positions) |
/// | Losses | [`cross_entropy` `nll_loss`](#losses-of-classes); [`mse_loss` `l1_loss` `smooth_l1_loss` `huber_loss` `binary_cross_entropy` `binary_cross_entropy_with_logits` `kl_div` `poisson_nll_loss` `soft_margin_loss` `hinge_embedding_loss`](#losses-of-elements); [`gaussian_nll_loss` `weighted_binary_cross_entropy_with_logits`](#losses-of-three-elements); [`margin_ranking_loss`](#losses-of-pairs); [`triplet_margin_loss` `cosine_embedding_loss` `multilabel_soft_margin_loss`](#losses-of-rows); [`soft_cross_entropy`](#losses-of-probabilities); [`multi_margin_loss` `multilabel_margin_loss`](#losses-of-margins); [`ctc_loss`](#losses-of-sequences) |
#[must_use = "operations return new variables and change none"]
pub struct Var<T, S> {
    pub(crate) inner: VarElements<T, S>,
}

/// The operations of a [`Var`] that may need elements, and their relatives: reductions, pools and interpolation. The variable dereferences to it.
///
/// (A type of its own, so that rustc finds the methods of empty shapes first, which have the same names.)
pub struct VarElements<T, S> {
    pub(crate) erased: Erased<T>,
    // The sizes of the value fit `S`.
    brand: PhantomData<fn() -> S>,
}

/// To the methods that may need elements.
impl<T, S> Deref for Var<T, S> {
    type Target = VarElements<T, S>;
    #[inline]
    fn deref(&self) -> &VarElements<T, S> {
        &self.inner
    }
}
__chosen! { extremes __choose_from! { [] Var<T, S>, Float, VarOf; } }
__chosen! { elements __choose_from! { [] Var<T, S>, Float, VarOf; } }
__windows! { __take_windows_from! { [] Var<T, S>, Float, VarOf; } }

impl<T, S> Clone for Var<T, S> {
    fn clone(&self) -> Self {
        Var { inner: VarElements { erased: self.erased.clone(), brand: PhantomData } }
    }
}

/// # Value, shape, and other shape types
impl<T: Float, S: Lengths> Var<T, S> {
    /// The sizes fit, as those of an operation whose relation says so.
    #[inline]
    pub(crate) fn over(erased: Erased<T>) -> Self {
        Var { inner: VarElements { erased: of_rank(erased, S::RANK), brand: PhantomData } }
    }

    /// The value, for operations of `congruent`: results computed from it are not tracked. O(rank).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    ///
    /// let x: Var<f32, shape![2]> = Tensor::from([3.0, 4.0]).into();
    /// let largest: Tensor<f32, shape![]> = x.value().amax::<0>();
    /// assert_eq!(largest.item(), 4.0);
    /// ```
    pub fn value(&self) -> View<'_, T, S> {
        self.erased.value.known_as_shape()
    }

    /// The value, as an owner of its memory: O(rank), nothing is copied.
    pub fn to_shared(&self) -> Shared<T, S> {
        self.erased.value.clone().try_into_shape().expect("the sizes fit the shape")
    }

    /// The value as a tensor: moved where nobody else, and no tape, owns it; else a copy, O(n).
    #[track_caller]
    pub fn into_tensor(self) -> Tensor<T, S> {
        let Erased { value, .. } = self.inner.erased.untracked();
        value.into_tensor().try_into_shape().expect("the sizes fit the shape")
    }

    /// The same value, as a constant: no gradient flows through it.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, grad};
    ///
    /// let x: Var<f64, shape![]> = Tensor::scalar(3.0).into();
    /// assert_eq!(grad(&x, |x| x * x).item(), 6.0);
    /// assert_eq!(grad(&x, |x| x * x.detach()).item(), 3.0);
    /// ```
    pub fn detach(&self) -> Self {
        Var::over(Erased::constant(self.erased.value.clone()))
    }

    /// Whether it depends on something that a gradient is being taken of.
    pub fn is_tracked(&self) -> bool {
        self.erased.is_tracked()
    }

    /// The length of each axis.
    pub fn sizes(&self) -> &[usize] {
        self.erased.sizes()
    }

    /// The shape as a value. See [`Strided::shape`].
    pub fn shape(&self) -> S {
        S::of(self.sizes()).expect("the sizes fit the shape")
    }

    /// The number of axes.
    pub fn ndim(&self) -> usize {
        self.sizes().len()
    }

    /// The number of elements.
    pub fn numel(&self) -> usize {
        self.erased.value.numel()
    }

    /// The elements, row-major: a copy, O(n).
    pub fn to_vec(&self) -> Vec<T> {
        self.erased.value.to_vec()
    }

    /// The number of a variable of one element.
    ///
    /// # Panics
    /// When the shape is not known at compile time and there is not exactly one element.
    #[track_caller]
    pub fn item(&self) -> T
    where
        S: SingleElement,
    {
        self.erased.value.item()
    }

    /// The same variable with its rank forgotten: O(1).
    pub fn into_dyn(self) -> Var<T, AnyRank> {
        Var::over(self.inner.erased)
    }

    /// The same variable under a shape that says less. See [`Tensor::into_shape`].
    pub fn into_shape<R: Lengths>(self) -> Var<T, R>
    where
        S: Relaxes<R>,
    {
        Var::over(self.inner.erased)
    }

    /// The same variable under another shape type, checked axis by axis.
    ///
    /// # Errors
    /// [`Fault::Misfit`](congruent::error::Fault::Misfit), which names the axis that disagrees.
    pub fn try_into_shape<R: Lengths>(self) -> Result<Var<T, R>, ShapeError> {
        let _ = self.erased.value.try_as_shape::<R>()?;
        Ok(Var::over(self.inner.erased))
    }
}

/// # Value, shape, and other shape types
impl<T: Float, S: List> Var<T, S> {
    /// The length of axis `A`, as a value of its type, for `dims!`. See [`Strided::dim`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    ///
    /// /// A row of ones for each row of `x`.
    /// fn ones<B: Dim, D: Dim>(x: &Var<f32, shape![B, D]>) -> Tensor<f32, shape![B, 1]> {
    ///     Tensor::ones_of(dims![x.dim::<0>(), 1])
    /// }
    /// let n = 4;
    /// let x: Var<f32, shape![_, 3]> = Tensor::zeros_of(dims![n, 3]).into();
    /// assert_eq!(ones(&x).sizes(), [4, 1]);
    /// ```
    pub fn dim<const A: isize>(&self) -> S::Dim
    where
        S: Reduce<A, Place: InList>,
    {
        self.value().dim::<A>()
    }
}

/// A value whose rank is that of its type. (A function of its own, which is compiled once for all shapes.)
#[inline]
fn of_rank<T: Float>(erased: Erased<T>, rank: Option<usize>) -> Erased<T> {
    debug_assert!(rank.is_none_or(|rank| rank == erased.sizes().len()));
    erased
}

/// A constant, in the same memory.
impl<T: Float, S: Lengths> From<Shared<T, S>> for Var<T, S> {
    fn from(value: Shared<T, S>) -> Self {
        Var::over(Erased::constant(value.into_dyn()))
    }
}

/// A constant, in the same memory.
impl<T: Float, S: Lengths> From<Tensor<T, S>> for Var<T, S> {
    fn from(value: Tensor<T, S>) -> Self {
        value.into_shared().into()
    }
}

/// Zeros, as a constant. A shape with `_` has no default: the type does not say how many zeros there are.
impl<T: Float, S: StaticShape> Default for Var<T, S> {
    fn default() -> Self {
        Tensor::zeros().into()
    }
}

/// Reads an element of a variable. No index does: nothing would track the number that came out.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a variable is not indexed: `x.value()[[0, 1]]` is a number, `x.slice(s![0, 1])` a variable",
    label = "elements are those of the value",
    note = "no gradient flows through a number: within a loss, write `slice`, `select` or `narrow`"
)]
pub trait ReadsVar {}
/// Rejects indexing, with a message that says more than `cannot index into a value`.
#[doc(hidden)]
impl<T, S, I: ReadsVar> Index<I> for Var<T, S> {
    type Output = T;
    fn index(&self, _: I) -> &T {
        unreachable!("nothing reads a variable")
    }
}

impl<T: Float, S: Lengths> fmt::Debug for Var<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.value(), f)
    }
}
impl<T: Float + fmt::Display, S: Lengths> fmt::Display for Var<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}

/// A shape as a function: maps elements `T` to the type of a variable. (`congruent::tensor::Shapes` says why.)
#[doc(hidden)]
pub trait Vars<T> {
    /// A variable of this shape.
    type Var;
}
impl<T, S> Vars<T> for S {
    type Var = Var<T, S>;
}
/// [`Var<T, S>`](Var), of a shape that is computed.
pub type VarOf<T, S> = <S as Vars<T>>::Var;
