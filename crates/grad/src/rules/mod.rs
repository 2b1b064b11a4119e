//! Operations: each with its method on [`Var`](crate::Var), and its rule beside it.
//!
//! | file | operations |
//! |---|---|
//! | `arithmetic` | `+ - * / %`, unary `-`, numbers on either side |
//! | `elementwise` | functions of one element, and of two |
//! | `pair` | more functions of two elements and of three |
//! | `reduce` | `sum`, `mean`, `prod`, extremes, `var`, `std`, norms, `logsumexp`, and the adjoint of broadcasting |
//! | `order` | `max`, `min`, medians, `kthvalue`, `sort`, `topk`, `cummax`, `cummin` |
//! | `quantile` | quantiles, `trapezoid`, `diff`, `cumulative_trapezoid` |
//! | `scan` | `cumsum`, `cumprod`, `logcumsumexp` |
//! | `softmax` | `softmax`, `softmin`, `log_softmax`, `cross_entropy` |
//! | `product`, `contract`, `einsum` | `matmul` and its like, `tensordot` and `cross`, `einsum!` |
//! | `attention` | `scaled_dot_product_attention` |
//! | `distance` | `cdist` and its like, `normalize`, `glu` |
//! | `views` | transposed, other lengths, expanded |
//! | `part`, `parts`, `strided` | a part, several parts, any strides |
//! | `rearrange` | `rearrange!` |
//! | `arrange` | `flip`, `roll`, `repeat`, `tile`, `pad`, triangles, diagonals |
//! | `moved` | `take`, `rot90`, `repeat_interleave`, scatters to a part of a copy |
//! | `bags` | `embedding_bag` |
//! | `placed` | `masked_scatter`, `put` |
//! | `join`, `blocks` | `cat`, `stack`, and their like |
//! | `indexed` | gather and scatter, index tensors: the methods |
//! | `gather`, `scatter_reduce` | their rules |
//! | `mask` | `masked_fill`, `masked_select`, `where_` |
//! | `losses` | other losses of classes |
//! | `losses_of_rows` | losses of distances, of several labels, and of probabilities |
//! | `losses_of_margins` | `multi_margin_loss`, `multilabel_margin_loss`, `ctc_loss` |
//! | `losses_of_elements` | `mse_loss`, `huber_loss`, `kl_div` |
//! | `norm`, `channels` | `layer_norm`, `rms_norm`; `group_norm`, `batch_norm` and their like |
//! | `conv`, `pool` | convolutions, transposed ones, pools |
//! | `resize`, `grid` | planes of other lengths, planes read at the points of a grid |
//!
//! A method proves by its bounds, and hands over to the operation on erased values, which computes and records. Rules call operations on
//! erased values, too: what they compute can be recorded again.

// In the order in which the page of `Var` shows the methods: rustdoc takes that of the modules.
mod arithmetic;
mod elementwise;
mod numbered;
mod pair;
mod rectify;
mod special;
mod ternary;

mod mask;

mod views;

mod part;
mod parts;
mod rearrange;
mod strided;

mod reduce;

mod order;
mod quantile;

mod scan;
mod softmax;

mod channels;
mod close;
mod norm;

mod product;

mod attention;
mod contract;
mod distance;

mod einsum;

mod blocks;
mod join;
mod joined;

mod arrange;
mod bags;
mod moved;
mod placed;
mod regroup;

mod gather;
mod indexed;
mod scatter_reduce;

mod conv;
mod pool;
mod resize;

mod grid;

mod losses;
mod losses_of_elements;
mod losses_of_margins;
mod losses_of_rows;

pub(crate) use attention::AttentionOf;
pub use attention::{VarAttention, VarAttentionSettings};
pub(crate) use channels::LiftedSettings;
pub use channels::{VarChannelNorm, VarChannelSettings};
pub use contract::VarProductBy;
pub(crate) use conv::LiftedFilter;
pub use conv::VarFilter;
pub use einsum::{einsum, summing};
pub use indexed::{VarIndexed, VarScattered};
pub(crate) use join::stack_of;
pub use join::{VarCat, VarStack, block_diag, cartesian_prod, cat, column_stack, dstack, hstack, stack, vstack};
pub use mask::where_;
pub use norm::VarLayerNorm;
pub use parts::{VarParts, VarSplit};
pub use rearrange::rearrange;

use crate::Var;
use crate::refuse::OrPanic;
use crate::tape::Erased;
use congruent::prelude::*;

/// Unwraps a result that the types have proven.
#[track_caller]
fn sure<T: Float, S: Lengths>(out: Result<Erased<T>, ShapeError>) -> Var<T, S> {
    Var::over(out.or_panic())
}

/// Counts or lengths, which the operation has checked: none is negative.
fn not_negative(counts: &[isize]) -> Box<[usize]> {
    counts.iter().map(|count| count.unsigned_abs()).collect()
}

/// The lengths of a shape that comes as a value.
pub(crate) fn sizes_of(shape: &impl Lengths) -> Vec<usize> {
    let mut sizes = zero_sizes(shape.rank());
    shape.write(&mut sizes);
    sizes
}

/// Zeros, as many as there are axes.
fn zero_sizes(rank: usize) -> Vec<usize> {
    vec![0; rank]
}

/// Counts an axis, or a position, of `len` from the front. (A scalar accepts axes 0 and -1: 0.)
fn from_front(len: usize, place: isize) -> usize {
    if place < 0 { len.saturating_add_signed(place) } else { place as usize }
}
