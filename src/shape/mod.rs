//! Shapes: lists of lengths, as types.
//!
//! Known by now: lengths, as types. This module adds the list. It grows at the back:
//! `shape![5, _, 4, 1]` is `(((((), N<5>), Dyn), N<4>), One)`, so the head of the list is the
//! *last* axis. Broadcasting lines up last axes, so every relation below is one direct recursion,
//! and `shape![..L, M, K]`, the pair pattern `((L, M), K)`, leaves any leading axes to `L`.
//!
//! The chapters, in the order in which they are read. Each opens with the common part of its relations and the order of its files, and each file with
//! what is known by then and what it adds:
//!
//! | chapter | relations |
//! |---|---|
//! | `lists` | shapes on their own: lists, constants, ranks, numbers of elements |
//! | `broadcasting` | two shapes that are combined axis by axis; the rule in place |
//! | `axes` | one axis, or several: reductions and their like |
//! | `views` | the same elements under another shape |
//! | `products` | axes that two operands share and the result does not have |
//! | `joins` | several tensors in one, and axes that grow |
//! | `gathering` | elements chosen by an index, a mask or a class |
//! | `windows` | windows that slide along axes: `unfold`, convolutions, pools |
//! | `laws` | [`Dim`] and [`Shape`], the umbrella traits: properties of all lengths and all shapes, so that generic code needs no where-clauses for them |
//!
//! In the line above each rule:
//!
//! | | |
//! |---|---|
//! | `d`, `e`; `n`, `m` | any length; a number |
//! | `1`, `_`, `name` | the length that stretches; one known only at run time; a named one |
//! | `[]`, `[.., d]`, `[l.., d]` | no axes; a list that ends in `d`; the same, with `l` for the part in front |
//! | `s`, `r`; `?` | any shape; one of unknown rank, [`AnyRank`] |
//! | `=`, `∘`, `→` | is the same as; broadcast with; expands to |
//! | `·`, `⊗`, `++` | the matrix product; the Kronecker or outer product; the concatenation of two lists |
//!
//! Six things come up everywhere and are explained once: *what the two attributes are* (`dim/mod.rs`), *what a row is*
//! (`dim/relax.rs`), *what a refused row is* and *why the parameter is `Self`* (`broadcasting/expand.rs`), *why an index is a
//! place* (`axes/axis.rs`), *why one row, and the rows behind it* (`products/matmul.rs`).

// The chapters are private, and their files are re-exported below, hidden: so they are reachable, and rustc prints the names in them without a path.
// (With an attribute on each instead, rustc would print paths, and the items would have no page.)
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
pub use axes::{along, axis, channels, norm, reduce, reduce_axes, topk, tri, zero_length};
#[doc(hidden)]
pub use broadcasting::{broadcast, expand, pointwise, policy, same};
#[doc(hidden)]
pub use gathering::{gather, index, loss, multinomial, sequences};
#[doc(hidden)]
pub use joins::{cat, depth, pad, repeat, stack};
#[doc(hidden)]
pub use laws::known;
#[doc(hidden)]
pub use lists::chain::{Chain, Link};
pub(crate) use lists::equal;
#[doc(hidden)]
pub use lists::lengths::OneOfTheShapes;
#[doc(hidden)]
pub use lists::lengths::{
    CheckedList1, CheckedList2, CheckedList3, CheckedList4, CheckedList5, CheckedList6, CheckedList7, CheckedList8,
    CheckedShape1, CheckedShape2, CheckedShape3, CheckedShape4, CheckedShape5, CheckedShape6, CheckedShape7,
    CheckedShape8,
};
pub use lists::lengths::{List1, List2, List3, List4, List5, List6, List7, List8};
pub use lists::lengths::{Shape1, Shape2, Shape3, Shape4, Shape5, Shape6, Shape7, Shape8};
#[doc(hidden)]
pub use lists::{count, rank, relax};
#[doc(hidden)]
pub use products::{attention, contract, einsum, kron, matmul, product, sums};
pub use sequences::{SequenceLabels, SequenceLengths, SequenceScores};
#[doc(hidden)]
pub use views::{
    diag, diagonal, even, flatten, flip, items, narrow, permute, position, rearrange, rotate, shuffle, slice, split,
    squeeze, strided, view,
};
#[doc(hidden)]
pub use windows::{conv, grid, resize, unfilled, window};

// The relations, flat: `congruent::shape::Narrow`.
pub use along::Along;
pub use attention::{Attended, KeysFor, ScoresOf};
pub use axis::{AxisList, HasAxis, HasGap, InList};
pub use broadcast::{Broadcast, Broadcasted};
pub use cat::{Concat, ConcatAll, ConcatMany, Concatenated, ConcatenatedAll, ConcatenatedMany};
pub use channels::{EachChannel, InGroups};
pub use contract::{
    Alike, Bilinear, BilinearMapped, Compared, Cross, Crossed, Distanced, Distances, InnerProduct, InnerWith,
    Tensordot, Tensordotted,
};
pub use conv::{
    Biased1d, Biased2d, ColumnsAsImages, Conv1d, Conv2d, ConvTranspose1d, ConvTranspose2d, ConvTransposed1d,
    ConvTransposed2d, Convolved1d, Convolved2d, GradientOf, HasPositions, HasRoom, HasRoomUp, ImagesOf, LeavesRest,
    Pool1d, Pool1dFrom, Pool2d, Pool2dFrom, Pooled1d, Pooled2d, TakesPool, WindowColumns, WindowsAsColumns,
};
pub use count::{HasFactors, HasNumel};
pub use depth::{
    BlockDiag, BlockDiagonal, CartesianPairs, CartesianProd, ColumnStack, ColumnStackAll, ColumnStacked,
    ColumnStackedAll, Dstack, DstackAll, Dstacked, DstackedAll,
};
pub use diag::{Diag, DiagEmbed, DiagEmbedded, DiagOf};
pub use diagonal::{Diagonal, Diagonalized};
pub use even::EvenAxis;
pub use expand::{Expands, Stretch, Widen, Widened};
pub use flatten::{Divisor, FlattenAxes, Flattened, Unflatten, Unflattened};
pub use flip::{HasAxes, ShiftsOf, SomeAxes};
pub use gather::{
    AddAlong, BagRows, BagSums, BagVector, EmbedIn, Embedded, FillAlong, FillInto, FilledAlong, GatherAlong, Gathered,
    NamesAlong, Scattered, SearchIn, SelectAlong, Selected, SpotAlong, SpotIn, SpotOf, SrcAlong, SrcInto, Table,
    TakeAlong, Taken, Vector, WeighsBags,
};
pub use grid::{AffineGrid, AffineGridOf, GridFor, GridSampled};
pub use index::{AddsWhere, Fills, PickFrom, Picked, Ranked};
pub use known::Known;
pub use kron::{Kron, KronProduct};
pub use laws::umbrellas::{Dim, Shape, StaticDim};
pub use lists::fixed::{InlineShape, StaticShape};
pub use lists::lengths::{AnyRank, Lengths, List};
pub use lists::sizes::{StaticDims, Summary};
pub use loss::{
    LossOfRows, LossOfTriplets, LossRows, Predicted, Predicts, Scored, ScoredAll, Scores, ScoresAll, Triplet, Weighs,
    WeightsOf,
};
pub use matmul::{Matmul, Product};
pub use multinomial::{Drawn, DrawnSome, Draws, DrawsSome, Suffices};
pub use narrow::{Narrow, Narrowed, SelectAt, Spans};
pub use norm::LastAxesOf;
pub use pad::{Continues, HasEdge, Pad, Padded, Reflects};
pub use permute::{
    Matrix, MatrixTransposed, Moved, Movedim, Permute, Permuted, ReverseAxes, Reversed, Transpose, Transposed,
};
pub use pointwise::{PointwiseOf, PointwiseOnto, PointwiseWith};
pub use policy::{OneSidedBroadcast, StrictBroadcast};
pub use product::{
    Added, Addmm, AddsTo, Bmm, BmmProduct, Dot, DotProduct, Mapped, Maps, Mv, MvProduct, OuterProduct, OuterWith,
};
pub use rank::{HasRank, MatrixShape, SmallSquare, VectorShape};
pub use reduce::{Kept, Reduce, Reduced};
pub use reduce_axes::{KeptAxes, ReduceAxes, ReducedAxes};
pub use relax::Relaxes;
pub use repeat::{Interleave, InterleaveBy, Interleaved, InterleavedBy, Repeat, Repeated, Repeats, Tiled};
pub use resize::{AdaptivePool1d, AdaptivePool2d, Interpolate};
pub use rotate::{Rotate, Rotated};
pub use same::Same;
pub use shuffle::{
    ChannelShuffle, ChannelShuffled, ChannelsOfSquares, MultipleOfFactor, PixelShuffle, PixelShuffled, PixelUnshuffle,
    PixelUnshuffled,
};
pub use slice::{Slice, Sliced, ToItem};
pub use split::{AddsUp, ChunkAxis, Even, Halve, Halved, IsSumOf, SplitAxis, SplitLengths, SplitSizes};
pub use squeeze::{AtLeast, RaisedTo, Squeeze, SqueezeAll, Squeezed, SqueezedAll, Unsqueeze, Unsqueezed};
pub use stack::{
    Hstack, HstackAll, Hstacked, HstackedAll, StackAll, StackAt, Stacked, StackedMany, Vstack, VstackAll, Vstacked,
    VstackedAll,
};
pub use strided::Holding;
pub use sums::{Addbmm, Addmv, Addr, Baddbmm};
pub use topk::{Largest, LargestOf, Top, TopK};
pub use tri::Triangle;
pub use view::{Infer, SameNumel, Viewed, ViewedAs, Wanted};
pub use window::{Apart, HasWindow, Unfold, Unfolded};
pub use zero_length::{Chooses, ChoosesAxes};
