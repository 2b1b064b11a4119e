//! Scaled dot-product attention.

use super::product::product_row;
use super::{Given, Operation, Ruled, fresh};
use congruent_layout::broadcast::{Operands, broadcast};
use congruent_layout::error::Fault;

pub(super) const ROWS: &[Operation] = &[product_row(
    "scaled_dot_product_attention",
    "&query &key &value &attn_mask? scale~? is_causal!?",
    "Attention: queries [.., m, e], keys [.., n, e] and values [.., n, v] give [.., m, v]; the axes in front broadcast.",
    attended,
)];

fn attended(given: &Given) -> Ruled {
    let [queries, keys, values] = [0, 1, 2].map(|k| given.operands[k].sizes());
    let wrong = || Fault::AttentionSizes { queries: queries.into(), keys: keys.into(), values: values.into() };
    let ([left @ .., m, e], [right @ .., n, f], [last @ .., p, v]) = (queries, keys, values) else {
        return Err(wrong());
    };
    if e != f || n != p {
        return Err(wrong());
    }
    let batch = |a: &[usize], b: &[usize]| broadcast(Operands { a, b, a_named: 0, b_named: 0 });
    let batch = batch(&batch(left, right)?, last)?;
    let with = |last: usize| batch.iter().copied().chain([*m, last]).collect::<Vec<_>>();
    given.check_expands("attn_mask", &with(*n))?;
    fresh(&with(*v))
}
