//! Operations: each with its method on [`Var`](crate::Var), and its rule beside it.
//!
//! Each family of operations has a file or a folder of its name.
//!
//! | family | operations |
//! |---|---|
//! | `elementwise` | functions of one element, of two and of three; `+ - * / %`, unary `-`, numbers on either side |
//! | `compare` | `isclose`, `allclose`: conditions |
//! | `mask` | `masked_fill`, `masked_select`, `where_` |
//! | `views` | transposed, other lengths, a part, any strides |
//! | `expand`, `split`, `rearrange` | expanded, several parts, `rearrange!` |
//! | `reduce` | `sum`, `mean`, `prod`, extremes, `var`, `std`, norms, `logsumexp`, and the adjoint of broadcasting |
//! | `sort`, `quantile` | `sort`, `topk`, and the search for elements that `scan`, `quantile` and `reduce` share; medians, `mode`, `kthvalue`, quantiles |
//! | `scan` | `cumsum`, `cumprod`, `cummax`, `cummin`, `logcumsumexp`, `softmax` |
//! | `difference` | `diff`, `gradient`, `trapezoid`, `cumulative_trapezoid` |
//! | `norm` | `layer_norm`, `group_norm`, `batch_norm` and their like, `normalize`, `renorm` |
//! | `glu` | a gate |
//! | `product`, `einsum` | `matmul` and its like, `tensordot` and `cross`, `einsum!` |
//! | `attention` | `scaled_dot_product_attention` |
//! | `distance` | `cdist` and its like |
//! | `join`, `combinations` | `cat`, `stack`, and their like; `combinations` |
//! | `diagonal`, `flip`, `pad`, `repeat`, `shuffle` | copies in another order |
//! | `gather`, `index`, `scatter` | index tensors |
//! | `conv`, `pool` | convolutions, transposed ones; pools, windows as columns |
//! | `resize` | planes of other lengths, planes read at the points of a grid |
//! | `loss` | losses |
//!
//! A method proves by its bounds, and hands over to the operation on erased values, which computes and records. Rules call operations on
//! erased values, too: what they compute can be recorded again.

// In the order in which the page of `Var` shows the methods: rustdoc takes that of the modules.
mod elementwise;

mod compare;
mod mask;

mod views;

mod expand;
mod rearrange;
mod split;

mod reduce;

mod quantile;
mod scan;
mod sort;

mod difference;
mod glu;
mod norm;

mod product;

mod attention;
mod distance;
mod einsum;

mod combinations;
mod join;

mod diagonal;
mod flip;
mod pad;
mod repeat;
mod shuffle;

mod gather;
mod index;
mod scatter;

mod conv;
mod pool;
mod resize;

mod loss;

pub(crate) use attention::AttentionOf;
pub use attention::{VarAttention, VarAttentionSettings};
pub(crate) use conv::LiftedFilter;
pub use conv::VarFilter;
pub use einsum::{einsum, summing};
pub use gather::VarIndexed;
pub(crate) use join::stack_of;
pub use join::{VarCat, VarStack, block_diag, cartesian_prod, cat, column_stack, dstack, hstack, stack, vstack};
pub use mask::where_;
pub(crate) use norm::LiftedSettings;
pub use norm::{VarChannelNorm, VarChannelSettings, VarLayerNorm};
pub use product::VarProductBy;
pub use rearrange::rearrange;
pub use scatter::VarScattered;
pub use split::{VarParts, VarSplit};

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
