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

mod axes;
mod broadcasting;
mod gathering;
mod joins;
mod laws;
mod lists;
mod products;
mod views;
mod windows;

#[doc(hidden)]
pub use axes::{along, axis, hollow, norm, reduce, reduce_axes, topk, tri};
#[doc(hidden)]
pub use broadcasting::{broadcast, expand, pointwise, policy, same};
#[doc(hidden)]
pub use gathering::{gather, index, loss, multinomial};
#[doc(hidden)]
pub use joins::{cat, pad, repeat, stack};
#[doc(hidden)]
pub use laws::known;
#[doc(hidden)]
pub use lists::chain::{Chain, Link};
pub(crate) use lists::equal;
#[doc(hidden)]
pub use lists::lengths::{Checked1, Checked2, Checked3, Checked4, Checked5, Checked6, Checked7, Checked8};
#[doc(hidden)]
pub use lists::lengths::{List1, List2, List3, List4, List5, List6, List7, List8, OneOfTheShapes};
#[doc(hidden)]
pub use lists::{count, rank, relax};
#[doc(hidden)]
pub use products::{einsum, kron, matmul, product};
#[doc(hidden)]
pub use views::{
    diag, diagonal, flatten, flip, items, narrow, permute, position, rearrange, slice, split, squeeze, strided, view,
};
#[doc(hidden)]
pub use windows::{conv, window};

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
pub use laws::umbrellas::{Dim, Shape, StaticDim};
pub use lists::fixed::{InlineShape, StaticShape};
pub use lists::lengths::{AnyRank, Lengths, List};
pub use lists::sizes::{StaticDims, Summary};
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
