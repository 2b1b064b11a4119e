//! Shapes: lists of lengths, as types.
//!
//! Known by now: lengths, as types. This module adds the list. It grows at the back:
//! `shape![5, _, 4, 1]` is `(((((), N<5>), Dyn), N<4>), One)`, so the head of the list is the
//! *last* axis. Broadcasting lines up last axes, so every relation below is one direct recursion,
//! and `shape![..L, M, K]`, the pair pattern `((L, M), K)`, leaves any leading axes to `L`.
//!
//! | file | relation |
//! |---|---|
//! | `broadcast` | two shapes and the shape of their elementwise result |
//! | `expand` | a shape that becomes another by stretching alone: the rule in place |
//! | `same`, `equal`, `relax` | two shapes that are one: contracted axes, `try_into_shape`; a proof that they are; one that says less: `into_shape` |
//! | `axis`, `rank` | an axis number as a place in the list; vectors, matrices, positions |
//! | `reduce`, `reduce_axes`; `along`; `repeat` | one axis or several summed; an axis that stays; axes so many times as long |
//! | `known` | const parameters as lengths |
//! | `hollow` | axes known to have length 0, along which nothing can be chosen |
//! | `matmul`, `product`, `kron`, `einsum` | products, and what an equation asks of shapes |
//! | `cat`, `stack`, `pad`, `flip`, `tri`, `rearrange` | several tensors in one; longer axes; axes in a list; triangles; axes by name |
//! | `permute`, `squeeze`, `narrow`, `slice`, `split`, `window`, `diagonal`, `diag` | what a view of a part, or in another order, has for a shape |
//! | `items`, `position`; `index` | what is written in `s!`, the position of an element; what index tensors and masks pick |
//! | `topk`, `norm`, `loss` | the first of an axis; the last axes; a class for each position |
//! | `multinomial` | draws from rows of weights |
//! | `gather` | an index aligned on the left, along one axis: gather, scatter and their like |
//! | `conv` | windows over planes |
//! | `count`, `view`, `flatten` | the same elements under other lengths |
//! | `strided` | any view of a buffer |
//! | `sizes` | the numbers that a type knows, as constants |
//! | `policy` | the stricter rules that may be asked for |
//! | `pointwise` | the rule from before broadcasting |
//!
//! [`Dim`] and [`Shape`] are the umbrellas: a raw list plus the laws of broadcasting as
//! supertraits, so generic code needs no where-clauses for what always holds.

mod chain;
mod sizes;

// The files. They are hidden, but can be reached, so that rustc prints the names in them without a path; what is in them for
// users is given on below. (Not by an attribute on each: rustc would print paths, and what lies in them would have no page.)
#[path = ""]
mod files {
    use super::*;

    pub mod along;
    pub mod axis;
    pub mod broadcast;
    pub mod cat;
    pub mod conv;
    pub mod count;
    pub mod diag;
    pub mod diagonal;
    pub mod einsum;
    pub(crate) mod equal;
    pub mod expand;
    pub mod flatten;
    pub mod flip;
    pub mod gather;
    pub mod hollow;
    pub mod index;
    pub mod items;
    pub mod known;
    pub mod kron;
    pub mod loss;
    pub mod matmul;
    pub mod multinomial;
    pub mod narrow;
    pub mod norm;
    pub mod pad;
    pub mod permute;
    pub mod pointwise;
    pub mod policy;
    pub mod position;
    pub mod product;
    pub mod rank;
    pub mod rearrange;
    pub mod reduce;
    pub mod reduce_axes;
    pub mod relax;
    pub mod repeat;
    pub mod same;
    pub mod slice;
    pub mod split;
    pub mod squeeze;
    pub mod stack;
    pub mod strided;
    pub mod topk;
    pub mod tri;
    pub mod view;
    pub mod window;
}
#[doc(hidden)]
pub use chain::{Chain, Link};
pub(crate) use files::equal;
#[doc(hidden)]
pub use files::{
    along, axis, broadcast, cat, conv, count, diag, diagonal, einsum, expand, flatten, flip, gather, hollow, index,
    items, known, kron, loss, matmul, multinomial, narrow, norm, pad, permute, pointwise, policy, position, product,
    rank, rearrange, reduce, reduce_axes, relax, repeat, same, slice, split, squeeze, stack, strided, topk, tri, view,
    window,
};

// The relations, flat: `congruent::shape::Narrow`.
pub use along::Along;
pub use axis::{AxisList, HasAxis, HasGap, InList};
pub use broadcast::{Broadcast, Broadcasted};
pub use cat::{Concat, ConcatAll, ConcatMany, Concatenated, ConcatenatedAll, ConcatenatedMany};
pub use conv::{
    Biased1d, Biased2d, Conv1d, Conv2d, ConvTranspose1d, ConvTranspose2d, ConvTransposed1d, ConvTransposed2d,
    Convolved1d, Convolved2d, GradientOf, Pool1d, Pool1dFrom, Pool2d, Pool2dFrom, Pooled1d, Pooled2d,
};
pub use count::{HasFactors, HasNumel};
pub use diag::{Diag, DiagEmbed, DiagEmbedded, DiagOf};
pub use diagonal::{Diagonal, Diagonalized};
pub use expand::{Expands, Stretch, Widen, Widened};
pub use flatten::{Divisor, FlattenAxes, Flattened, Unflatten, Unflattened};
pub use flip::{HasAxes, ShiftsOf, SomeAxes};
pub use gather::{
    AddAlong, EmbedIn, Embedded, FillAlong, FillInto, FilledAlong, GatherAlong, Gathered, NamesAlong, Scattered,
    SearchIn, SelectAlong, Selected, SpotAlong, SpotIn, SpotOf, SrcAlong, SrcInto, TakeAlong, Taken, Vector,
};
pub use hollow::{Chooses, ChoosesAxes};
pub use index::{AddsWhere, Fills, PickFrom, Picked, Ranked};
pub use known::Known;
pub use kron::{Kron, KronProduct};
pub use loss::{Scored, Scores, WeightsOf};
pub use matmul::{Matmul, Product};
pub use multinomial::{Drawn, DrawnSome, Draws, DrawsSome, Suffices};
pub use narrow::{Narrow, Narrowed, SelectAt};
pub use norm::LastAxesOf;
pub use pad::{HasEdge, Pad, Padded, Reflects};
pub use permute::{
    Matrix, MatrixTransposed, Moved, Movedim, Permute, Permuted, ReverseAxes, Reversed, Transpose, Transposed,
};
pub use pointwise::{PointwiseOf, PointwiseOnto, PointwiseWith};
pub use policy::{OneSidedBroadcast, StrictBroadcast};
pub use product::{
    Added, Addmm, AddsTo, Bmm, BmmProduct, Dot, DotProduct, Linear, Mapped, Mv, MvProduct, OuterProduct, OuterWith,
};
pub use rank::{HasRank, MatrixShape, SmallSquare, VectorShape};
pub use reduce::{Kept, Reduce, Reduced};
pub use reduce_axes::{KeptAxes, ReduceAxes, ReducedAxes};
pub use relax::Relaxes;
pub use repeat::{Repeat, Repeated, Repeats, Tiled};
pub use same::Same;
pub use slice::{Slice, Sliced, ToItem};
pub use split::{ChunkAxis, SplitAxis, SplitSizes};
pub use squeeze::{Squeeze, SqueezeAll, Squeezed, SqueezedAll, Unsqueeze, Unsqueezed};
pub use stack::{
    Hstack, HstackAll, Hstacked, HstackedAll, StackAll, StackAt, Stacked, StackedMany, Vstack, VstackAll, Vstacked,
    VstackedAll,
};
pub use strided::Holding;
pub use topk::{Top, TopK};
pub use tri::Triangle;
pub use view::{Infer, SameNumel, Viewed, ViewedAs, Wanted};
pub use window::{Apart, Unfold, Unfolded};

use crate::dim::number::{Decimal, Once, ProductOf, ToDecimal};
use crate::dim::sealed::Sealed;
use crate::dim::{AxisPattern, Fixed, Length, One};
use broadcast::BroadcastDim;
use cat::{Agree, AgreeDim, AsManyAxes};
use expand::{Assigns, ExpandDim};
use gather::{Aligns, Within};
use same::SameDim;
pub use sizes::{StaticDims, Summary};

/// What closes [`Lengths`], in one: a shape of a user's own is refused once.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not one of the lengths and shapes of this crate",
    note = "`Length` and `Lengths` are sealed, because the kernels rely on their rules: name a length with `dim!`"
)]
#[doc(hidden)]
pub trait OneOfTheShapes: Sealed + relax::RelaxAxes<Self> + relax::RelaxAxes<AnyRank> + Sized {}
#[diagnostic::do_not_recommend]
impl OneOfTheShapes for () {}
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> OneOfTheShapes for (L, D) {}
#[diagnostic::do_not_recommend]
impl OneOfTheShapes for AnyRank {}

/// The list of lengths of a tensor, or [`AnyRank`]: what a shape is before its laws are known.
///
/// Sealed. Generic code asks for [`Shape`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    note = "a shape is written with `shape!`, as in `shape![5, _, 4, 1]`, or is `AnyRank`"
)]
pub trait Lengths: OneOfTheShapes + Clone + core::fmt::Debug + Send + Sync + 'static {
    /// The number of axes, where the type knows it.
    const RANK: Option<usize>;
    /// What the kernels ask of a type: one constant, because a debug build computes each of them
    /// once for every shape.
    const SUMMARY: Summary;
    /// What the type knows of each axis.
    #[doc(hidden)]
    const AXES: Chain<AxisPattern>;

    /// Writes the lengths as numbers, first axis first.
    fn write(&self, sizes: &mut [usize]);

    /// The number of axes.
    fn rank(&self) -> usize;

    /// The type with these sizes, which fit it.
    fn of(sizes: &[usize]) -> Option<Self>;

    /// The first axis, from the back, that these sizes (of the right number) do not fit.
    fn misfit(sizes: &[usize]) -> Option<usize> {
        Self::AXES.misfit(sizes)
    }

    /// What the type knows of the axis that is `back` axes before the last.
    fn known(back: usize) -> Option<usize> {
        Self::AXES.known(back)
    }

    /// Appends what the type knows of each axis, first axis first.
    fn describe(axes: &mut Vec<AxisPattern>) {
        axes.extend(Self::AXES.patterns());
    }
}

/// A rank known only at run time: the shape of the escape hatch.
///
/// `Tensor<T, AnyRank>` is the same struct over the same kernels; it meets any list in every
/// relation, is checked at run time, and the result is `AnyRank` again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyRank(Box<[usize]>);

impl<I: AsRef<[usize]>> From<I> for AnyRank {
    fn from(sizes: I) -> Self {
        AnyRank(sizes.as_ref().into())
    }
}

/// `List2<L, A, B>` is `((L, A), B)`: what [`shape!`](crate::shape!) prints, so that a signature
/// looks as flat to lints as it is to its reader. `Checked2<L, A, B, { .. }>` is the same, where a constant without braces may
/// be among the items (`dim::constant`).
macro_rules! lists {
    ($($name:ident $checked:ident [$($d:ident)*] $list:ty;)*) => {$(
        #[doc(hidden)]
        pub type $name<L, $($d),*> = $list;
        #[doc(hidden)]
        pub type $checked<L, $($d),*, const CHECKED: bool> = $list;
    )*};
}
lists! {
    List1 Checked1 [A] (L, A);
    List2 Checked2 [A B] ((L, A), B);
    List3 Checked3 [A B C] (((L, A), B), C);
    List4 Checked4 [A B C D] ((((L, A), B), C), D);
    List5 Checked5 [A B C D E] (((((L, A), B), C), D), E);
    List6 Checked6 [A B C D E F] ((((((L, A), B), C), D), E), F);
    List7 Checked7 [A B C D E F G] (((((((L, A), B), C), D), E), F), G);
    List8 Checked8 [A B C D E F G H] ((((((((L, A), B), C), D), E), F), G), H);
}

/// `[]`: rank 0.
impl Sealed for () {}
#[diagnostic::do_not_recommend]
impl Lengths for () {
    const RANK: Option<usize> = Some(0);
    const SUMMARY: Summary = Summary::SCALAR;
    const AXES: Chain<AxisPattern> = Chain::EMPTY;
    fn write(&self, _: &mut [usize]) {}
    fn rank(&self) -> usize {
        0
    }
    fn of(sizes: &[usize]) -> Option<()> {
        sizes.is_empty().then_some(())
    }
}

/// `[.., d]`: one axis more than `L`.
impl<L: Lengths, D: Length> Sealed for (L, D) {}
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> Lengths for (L, D) {
    const RANK: Option<usize> = match L::RANK {
        Some(rank) => Some(rank + 1),
        None => None,
    };
    const SUMMARY: Summary = L::SUMMARY.push(D::KNOWN, D::NAME.is_some());
    const AXES: Chain<AxisPattern> = Chain::new(&L::AXES.push(AxisPattern::of::<D>()));

    fn write(&self, sizes: &mut [usize]) {
        if let Some((last, leading)) = sizes.split_last_mut() {
            self.0.write(leading);
            *last = self.1.size();
        }
    }
    fn rank(&self) -> usize {
        self.0.rank() + 1
    }
    fn of(sizes: &[usize]) -> Option<Self> {
        let (&last, leading) = sizes.split_last()?;
        Some((L::of(leading)?, D::of(last)?))
    }
}

impl Sealed for AnyRank {}
#[diagnostic::do_not_recommend]
impl Lengths for AnyRank {
    const RANK: Option<usize> = None;
    const SUMMARY: Summary = Summary::ANY_RANK;
    const AXES: Chain<AxisPattern> = Chain::EMPTY;
    fn write(&self, sizes: &mut [usize]) {
        sizes.copy_from_slice(&self.0);
    }
    fn rank(&self) -> usize {
        self.0.len()
    }
    fn of(sizes: &[usize]) -> Option<Self> {
        Some(AnyRank(sizes.into()))
    }
}

/// A list shape: every shape but [`AnyRank`]. (`shape![..AnyRank, 64]` is one: at least one axis,
/// the last of length 64.)
///
/// The methods that take an axis as a type (`sum::<-1>()`) are there for lists; on [`AnyRank`]
/// the same names take values.
pub trait List: Lengths {}
impl List for () {}
impl<L: Lengths, D: Length> List for (L, D) {}

/// A shape of which every length is known at compile time.
#[diagnostic::on_unimplemented(
    message = "the shape `{Self}` is not known at compile time",
    note = "with a length that comes at run time: `Tensor::zeros_of(dims![n, 784])`",
    note = "each number has one type (1 is `One`, 4096 is `K<4, 96>`), which `shape!` finds; a const parameter is one where `Const<I>: Known`"
)]
pub trait StaticShape: List {
    /// The one value of the type.
    const VALUE: Self;
    /// The number of elements.
    const NUMEL: usize;
    /// The length of each axis.
    const SIZES: &'static StaticDims;
    /// The row-major strides.
    const STRIDES: &'static StaticDims;
}
#[diagnostic::do_not_recommend]
impl StaticShape for () {
    const VALUE: () = ();
    const NUMEL: usize = 1;
    const SIZES: &'static StaticDims = &StaticDims::SCALAR;
    const STRIDES: &'static StaticDims = &StaticDims::SCALAR;
}
impl<L: StaticShape, D: Fixed> StaticShape for (L, D) {
    const VALUE: Self = (L::VALUE, D::VALUE);
    const NUMEL: usize = L::NUMEL * D::SIZE;
    const SIZES: &'static StaticDims = &L::SIZES.push(D::SIZE);
    const STRIDES: &'static StaticDims = &Self::SIZES.strides();
}

/// A static shape whose number of elements is computed as a type: what a
/// [`StackTensor`](crate::StackTensor) may have.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot lie on the stack: its size is not known at compile time",
    note = "on the heap: `Tensor::zeros_of(dims![n, 784])`"
)]
pub trait InlineShape: StaticShape {
    /// The number of elements.
    type Numel: Decimal;
}
#[diagnostic::do_not_recommend]
impl InlineShape for () {
    type Numel = Once;
}
/// `numel [.., d] = numel [..] * d`
#[diagnostic::do_not_recommend]
impl<L: InlineShape, D: Fixed + ToDecimal> InlineShape for (L, D) {
    type Numel = ProductOf<L::Numel, D::Decimal>;
}

/// The length of an axis, with the laws that hold for every one of them.
///
/// `d ∘ d = d`, `d ∘ 1 = d`, `1` expands to `d`, `d` expands to `d`, `d` is the same as `d`, `d` agrees with `d`, `d` is
/// at most `d`.
pub trait Dim:
    Length
    + BroadcastDim<Self, Out = Self>
    + BroadcastDim<One, Out = Self>
    + ExpandDim<Self, Onto = Self>
    + SameDim<Self>
    + AgreeDim<Self, Out = Self>
    + Within<Self>
{
}
impl<D> Dim for D where
    D: Length
        + BroadcastDim<D, Out = D>
        + BroadcastDim<One, Out = D>
        + ExpandDim<D, Onto = D>
        + SameDim<D>
        + AgreeDim<D, Out = D>
        + Within<D>
{
}

/// A shape, with the laws that hold for every one of them.
///
/// `s ∘ s = s`, `s ∘ [] = s`, `s` expands to `s`, `s` is the same as `s`, `s` agrees with `s`, `s` aligned with `s`
/// lacks no axis. Generic code over one shape therefore needs no other bound; where two different ones meet,
/// `S: Broadcast<R>` is all.
pub trait Shape:
    Lengths
    + Broadcast<Self, Out = Self>
    + Broadcast<(), Out = Self>
    + Expands<Self, Onto = Self>
    + Assigns<Self>
    + Same<Self>
    + AsManyAxes<Self>
    + Agree<Self, Out = Self>
    + Aligns<Self, Lacks = ()>
{
}
impl<S> Shape for S where
    S: Lengths
        + Broadcast<S, Out = S>
        + Broadcast<(), Out = S>
        + Expands<S, Onto = S>
        + Assigns<S>
        + Same<S>
        + AsManyAxes<S>
        + Agree<S, Out = S>
        + Aligns<S, Lacks = ()>
{
}

/// The length of an axis that is known at compile time, with the laws of [`Dim`]: what generic code
/// asks for that builds tensors from their types alone.
pub trait StaticDim: Dim + Fixed {}
impl<D: Dim + Fixed> StaticDim for D {}
