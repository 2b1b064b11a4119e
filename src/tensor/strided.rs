//! The base of tensors and views: the address and the layout of the elements.

use super::brand::Brand;
use crate::dim::AxisPattern;
use crate::error::ShapePattern;
use crate::error::prelude::*;
use crate::shape::{Chain, Lengths};
use congruent_kernel::{Ref, RefMut};
use congruent_layout::{Geometry, Layout};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A read-only tensor or view. [`Tensor`](super::Tensor), [`View`](super::View) and [`ViewMut`](super::ViewMut) dereference to it: functions that only read take
/// `&Strided`.
///
/// Programs neither construct nor move a `Strided`: a reference to it borrows from its owner.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// fn spread<R: Dim, C: Dim>(x: &Strided<f32, shape![R, C]>) -> Tensor<f32, shape![C]> {
///     x.amax::<0>() - x.amin::<0>()
/// }
/// let x = Tensor::from([[1.0, 2.0, 3.0], [5.0, 5.0, 5.0]]);
/// assert_eq!(spread(&x).to_vec(), [4.0, 3.0, 2.0]);                 // a tensor,
/// assert_eq!(spread(&x.t()).to_vec(), [2.0, 0.0]);                  // a view,
/// assert_eq!(spread(&x.slice(s![..1])).to_vec(), [0.0, 0.0, 0.0]);  // a part of one
/// ```
/// ```compile_fail,E0308
/// use congruent::prelude::*;
///
/// fn total(x: &Tensor<f32, shape![3, 2]>) -> f32 {
///     x.sum_all().item()
/// }
/// total(&Tensor::<f32, shape![2, 3]>::ones().t());   // a view is no tensor of its own: `x: &Strided<..>` takes both
/// ```
///
/// # Methods
///
/// Axes and sizes are types. A method that can fail at run time panics, and has a `try_` twin that returns the error: `amax_axes_keepdim` has
/// `try_amax_axes_keepdim`. (The page shows the twin of `amax`, but not those of its forms.)
///
/// | | |
/// |---|---|
/// | [Sizes, strides and elements](#sizes-strides-and-elements) | `sizes` `ndim` `numel` `shape` `strides` `storage_offset` `data_ptr` `is_contiguous` `iter` `as_view`; [`dim` `axis_iter`](#along-an-axis); [`get`](#one-element), `x[[i, j]]`, `x[s![0, -1]]` |
/// | [Copies, and other shape types](#copies-and-other-shape-types) | `to_tensor` `item` `as_dyn` `as_shape` `try_as_shape`; [`to_vec`](#elements-in-a-vec); [`to_type`](#other-types-of-elements); [`contiguous`](#contiguous-elements) |
/// | Views | [`permute` `transpose` `swapaxes` `t` `mt` `T` `movedim` `unsqueeze` `squeeze_all` `diagonal`](#views-axes); [`squeeze` `narrow` `select` `select_at` `slice` `unflatten` `unfold`](#views-parts); [`split` `chunk` `tensor_split` `split_sizes` `unbind`](#several-views-at-a-time); [`view` `reshape` `flatten`](#views-other-lengths-of-the-same-elements); [`expand`](#stretched-views); [`as_strided`](#views-by-their-strides) |
/// | Operators | `+ - * / %`, unary `-`, `& \| ^ !`, with tensors, views and numbers on either side; [`try_add` and so on](#operators-that-return-the-error) |
/// | Element by element | [`abs` `exp` `ln` `sqrt` `tanh` `relu` ..](#functions-of-each-element); [`maximum` `minimum` `pow` `atan2` ..](#functions-of-two-elements); [`addcmul` `addcdiv` `lerp`](#functions-of-three-elements); [`hardtanh` `threshold` `nan_to_num`](#functions-of-each-element-with-numbers); [`map` `zip_map` `clamp`](#closures-bounds); [`isnan` `isinf` ..](#tests-of-each-element); [`lt` `le` `gt` `ge`](#order), [`eq` `ne`](#equality) |
/// | Masks | [`where_`](#choices-by-a-mask); [`masked_select` `masked_fill`](#masks); [`nonzero`](#positions-that-are-not-zero) |
/// | [Reductions](#reductions) | `sum` `nansum` `prod` `mean` `nanmean` `amax` `amin` `any` `all` `count_nonzero` `var` `var_correction` `std` `std_correction` `norm` `norm_p` `logsumexp`, each also with `_keepdim`, `_axes`, `_axes_keepdim` and [`_all`](#reductions-of-all-elements); [`max` `min`](#extremes-with-their-positions), [`argmax` `argmin`](#positions-of-extremes), [`median` `nanmedian` `mode` `kthvalue`](#medians), [`quantile` `nanquantile`](#quantiles), [`trapezoid`](#areas) |
/// | Along an axis | [`cumsum` `cumprod` `logcumsumexp` `softmax` `softmin` `log_softmax`](#along-an-axis-that-stays); [`sort` `sort_descending` `argsort` `argsort_descending`](#sorting); [`cummax` `cummin`](#running-extremes); [`diff` `cumulative_trapezoid` `gradient`](#steps-along-an-axis); [`topk` `topk_smallest`](#the-largest-and-the-smallest); [`layer_norm` `rms_norm`](#normalisation); [`normalize`](#directions), [`renorm`](#parts-that-are-shortened); [`glu`](#gates); [`group_norm` `instance_norm` `batch_norm` `local_response_norm`](#normalisation-of-channels) |
/// | Products | [`matmul`](#matrix-products); [`dot` `mv` `bmm` `outer` `inner`](#products-of-vectors-matrices-and-batches); [`addmm` `addmv` `addr` `baddbmm` `addbmm`](#products-and-sums); [`linear` `bilinear`](#linear-maps); [`tensordot` `cross` `cosine_similarity`](crate::product::ProductBy); [`pairwise_distance` `cdist` `pdist`](#distances); [`scaled_dot_product_attention`](#attention); [`kron`](#kronecker-products); [`einsum!`](macro@crate::einsum) |
/// | By an index | [`gather`](crate::gather::GatherBy); [`scatter` `scatter_add`](crate::gather::ScatterBy); [`index_select` `take_along_dim`](crate::gather::SelectBy); [`index_add`](crate::gather::AddBy); [`index_copy`](crate::gather::CopyBy); [`put` `masked_scatter`](#values-at-places); [`index`](#index-tensors); [`index_fill`](#index-and-fill); [`embedding`](#rows-of-a-table) [`take` `embedding_bag`](#elements-at-positions); [`searchsorted`](#search-in-sorted-rows); [`bincount`](#counts) [`one_hot`](#classes); [`select_scatter` `slice_scatter` `diagonal_scatter`](#written-parts) |
/// | Joins and copies in another order | [`cat` `hstack` `vstack` `dstack` `column_stack` `block_diag`](crate::join::Cat); [`rot90` `fliplr` `flipud`](#turned-planes); [`repeat_interleave`](#repeated-elements); [`trace` `vander`](#traces-and-powers); [`combinations`](#choices-of-elements); [`flip`](#flips); [`roll`](#rolls); [`pad`](#margins); [`repeat`](#repetitions); [`tile`](#tiles); [`tril` `triu`](#triangles-of-matrices); [`diag` `diag_embed`](#diagonals-as-matrices); [`rearrange!`](macro@crate::rearrange) |
/// | Windows | [`conv1d` `conv2d` ..](#convolutions); [`max_pool2d` `avg_pool2d` ..](#pools); [`interpolate` `adaptive_avg_pool2d` `max_unpool2d` ..](#windows-and-planes); [`pixel_shuffle` `pixel_unshuffle` `channel_shuffle`](#channels-and-positions) |
/// | Losses | [`cross_entropy` `nll_loss`](#losses-of-classes); [`mse_loss` `l1_loss` `smooth_l1_loss` `huber_loss` `binary_cross_entropy` `binary_cross_entropy_with_logits` `kl_div` `poisson_nll_loss` `soft_margin_loss` `hinge_embedding_loss`](#losses-of-elements); [`gaussian_nll_loss` `weighted_binary_cross_entropy_with_logits`](#losses-of-three-elements); [`margin_ranking_loss`](#losses-of-pairs); [`triplet_margin_loss` `cosine_embedding_loss` `multilabel_soft_margin_loss`](#losses-of-rows); [`soft_cross_entropy`](#losses-of-probabilities); [`multi_margin_loss` `multilabel_margin_loss`](crate::loss::MultiMargin); [`ctc_loss`](crate::loss::CtcLoss) |
/// | Random | [`multinomial`](#random-choices); [`bernoulli`](#random-masks); [`zeros_like` `rand_like` and so on](#new-tensors-of-the-same-shape), [`randint_like`](#new-random-integers-of-the-same-shape) |
/// | Expressions | [`lazy`](#expressions): a chain in one pass |
/// | Pictures (features `show` and `png`) | `heat_map` `sparkline` `to_html` `evcxr_display` `to_png` `write_png`; `points` `cells` `histogram` for plots |
///
/// With any rank ([`AnyRank`](crate::AnyRank)) the same names take axes and sizes as values, and return a `Result`: these methods are on the page of
/// [`AnyRankStrided`](super::AnyRankStrided), and [all of them in a table](crate::guide::names#every-method-of-any-rank).
#[repr(C)]
pub struct Strided<T, S> {
    // Invariants, kept by the owner for as long as it is borrowed:
    // 1. Every position inside `layout` is a valid, initialised element at `ptr`.
    // 2. The sizes fit `S`.
    //
    // `layout` is the second field, so that its sizes begin 16 bytes into the tensor, which is moved in pieces of 16 bytes.
    pub(crate) ptr: NonNull<T>,
    pub(crate) layout: Layout,
    pub(crate) offset: usize,
    pub(crate) shape: Brand<S>,
}

// SAFETY: reading through it is reading a `&T`; the owner's borrow decides about writing.
unsafe impl<T: Sync, S> Sync for Strided<T, S> {}

/// Checks that sizes fit a shape type.
pub(crate) fn conforms<R: Lengths>(op: &'static str, sizes: &[usize]) -> Result<(), ShapeError> {
    conform(op, sizes, R::RANK, R::AXES)
}

/// Implements [`conforms`] for all shapes.
pub(crate) fn conform(
    op: &'static str,
    sizes: &[usize],
    rank: Option<usize>,
    axes: Chain<AxisPattern>,
) -> Result<(), ShapeError> {
    let ranks_agree = rank.is_none_or(|rank| rank == sizes.len());
    let back = if ranks_agree { axes.misfit(sizes) } else { Some(0) };
    let Some(back) = back else { return Ok(()) };
    let axis = if ranks_agree { sizes.len().checked_sub(1 + back) } else { None };
    Err(Fault::Misfit { sizes: sizes.into(), wanted: ShapePattern(axes.patterns()), axis }.of(op))
}

/// # Sizes, strides and elements
impl<T, S> Strided<T, S> {
    /// # Safety
    /// The invariants hold for as long as the result is reachable.
    #[inline]
    pub(crate) unsafe fn new(ptr: NonNull<T>, offset: usize, layout: Layout) -> Self {
        Strided { ptr, offset, layout, shape: PhantomData }
    }

    /// Returns a tensor with the first element only, whose axes are laid out later.
    ///
    /// # Safety
    /// The invariants hold once the axes are laid out, before any element is read.
    #[inline(always)]
    pub(super) unsafe fn blank(ptr: NonNull<T>, offset: usize) -> Self {
        Strided { ptr, offset, layout: Layout::scalar(), shape: PhantomData }
    }

    /// Moves the first element by `elements` elements.
    ///
    /// # Safety
    /// The invariants hold at the new address.
    #[inline]
    pub(super) unsafe fn skip(&mut self, elements: usize) {
        // Wrapping: a window without elements may begin after the end of the buffer. A pointer into a buffer, or a dangling pointer without elements,
        // is not null.
        self.ptr = NonNull::new(self.ptr.as_ptr().wrapping_add(elements)).unwrap_or(self.ptr);
        self.offset += elements;
    }

    /// Returns a second description of the same elements.
    ///
    /// # Safety
    /// The result is used under a borrow that ends no later than that of the elements; a mutable borrow, if the elements are written.
    #[inline]
    pub(crate) unsafe fn share(&self) -> Self {
        // SAFETY: the same elements and sizes, for as long as the caller promises.
        unsafe { Strided::new(self.ptr, self.offset, self.layout.clone()) }
    }

    /// Returns the same elements under another shape type.
    ///
    /// # Safety
    /// The sizes fit `R`.
    #[inline]
    pub(crate) unsafe fn rebrand<R>(self) -> Strided<T, R> {
        // SAFETY: the caller's promise; the two are laid out the same: `repr(C)`, and a shape takes no place.
        unsafe { core::mem::transmute::<Strided<T, S>, Strided<T, R>>(self) }
    }

    /// Returns the same buffer under another layout, `skip` elements further on.
    ///
    /// # Safety
    /// All positions of the layout, `skip` elements further on, are elements of this tensor; its sizes fit `R`; and the requirements of
    /// [`share`](Self::share).
    #[inline]
    pub(crate) unsafe fn relaid<R>(&self, skip: usize, layout: Layout) -> Strided<T, R> {
        // SAFETY: the caller's promise.
        let mut relaid = unsafe { Strided::new(self.ptr, self.offset, layout) };
        // SAFETY: the caller's promise.
        unsafe { relaid.skip(skip) };
        relaid
    }

    /// The sizes and strides.
    #[inline]
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    #[inline]
    pub(crate) fn pointer(&self) -> NonNull<T> {
        self.ptr
    }

    /// Returns the elements and their layout, for the kernels.
    #[inline]
    pub(crate) fn raw(&self) -> Ref<'_, T>
    where
        S: Lengths,
    {
        // SAFETY: invariant 1.
        unsafe { Ref::new(self.ptr.as_ptr(), &self.layout, S::SUMMARY.named) }
    }

    /// Like [`raw`](Self::raw), for operations that do not broadcast: names are ignored.
    #[inline]
    pub(crate) fn raw_nameless(&self) -> Ref<'_, T> {
        // SAFETY: invariant 1.
        unsafe { Ref::new(self.ptr.as_ptr(), &self.layout, 0) }
    }

    #[inline]
    pub(super) fn raw_mut(&mut self) -> RefMut<'_, T>
    where
        S: Lengths,
    {
        // SAFETY: invariant 1; borrowed alone.
        unsafe { RefMut::from_raw(self.ptr.as_ptr(), Geometry { named: S::SUMMARY.named, ..self.layout.geometry() }) }
    }

    /// The length of each axis: `[5, 3]` for a tensor of shape `shape![5, 3]`. O(1).
    #[inline]
    #[doc(alias("size"))]
    pub fn sizes(&self) -> &[usize] {
        self.layout.sizes()
    }

    /// Returns the shape as a value, to build another tensor: `Tensor::ones_of(x.shape())`. O(rank).
    ///
    /// Its type is the shape of `self`: known lengths stay known, a named length keeps its name.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// fn half_like<S: Shape>(x: &Strided<f32, S>) -> Tensor<f32, S> {
    ///     Tensor::full_of(x.shape(), 0.5)
    /// }
    /// let n = 2;
    /// let x: Tensor<f32, shape![_, 3]> = Tensor::ones_of(dims![n, 3]);
    /// assert_eq!(half_like(&x).sizes(), [2, 3]);
    /// ```
    pub fn shape(&self) -> S
    where
        S: Lengths,
    {
        S::of(self.sizes()).expect("the sizes fit the shape (invariant 2)")
    }

    /// The number of axes. O(1).
    #[inline]
    #[doc(alias("rank", "dim"))]
    pub fn ndim(&self) -> usize {
        self.layout.rank()
    }

    /// The number of elements: 1 for rank 0. O(rank).
    #[inline]
    #[doc(alias("len", "nelement"))]
    pub fn numel(&self) -> usize {
        self.layout.numel()
    }

    /// The distance between neighbours along each axis, in elements; 0 for an expanded axis. O(1).
    #[inline]
    #[doc(alias = "stride")]
    pub fn strides(&self) -> &[usize] {
        self.layout.strides()
    }

    /// Returns the axis that is `back` before the last, as relations on lists count. 0 for a scalar.
    #[inline]
    pub(crate) fn axis_back(&self, back: usize) -> usize {
        self.layout.rank().saturating_sub(1 + back)
    }

    /// Whether the elements are row-major without gaps. O(rank).
    #[inline]
    pub fn is_contiguous(&self) -> bool {
        self.layout.is_contiguous()
    }

    /// The offset of the first element in the buffer of its base, in elements. O(1).
    #[inline]
    pub fn storage_offset(&self) -> usize {
        self.offset
    }

    /// The address of the first element. O(1).
    #[inline]
    pub fn data_ptr(&self) -> *const T {
        self.ptr.as_ptr()
    }
}
