//! Lengths of 1 stretched to others.

use super::elementwise::broadcast_sizes;
use super::views::view_row;
use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::given::Operand;
use crate::explain::pairs;
use congruent_layout::Layout;
use congruent_layout::broadcast::expand;
use congruent_layout::view::{self as rule};

pub(super) const ROWS: &[Operation] = &[
    view_row(
        "expand",
        "&x sizes...",
        "Expand: only lengths of 1 are repeated, with stride 0, and new axes are added in front; -1 keeps a length. No copy is made.",
        |given| expanded(given, &rule::keep_sizes(given.sizes(), given.list("sizes"))?),
    ),
    view_row(
        "expand_as",
        "&x &other",
        "Expand to the shape of another tensor: only lengths of 1 are repeated, with stride 0. No copy is made.",
        |given| expanded(given, given.operands[1].sizes()),
    ),
    row(
        "broadcast_tensors broadcast_tensors3 broadcast_tensors_dyn broadcast_shapes",
        "&all+",
        "Broadcasting: the shapes are lined up at their last axes; along each axis lengths are equal, or 1, which is stretched. Each\n\
         result is a view of that shape.",
        broadcast_each,
    )
    .with_steps(pairs::tell_all),
];

fn expanded(given: &Given, sizes: &[usize]) -> Ruled {
    let strides = expand(given.x().sizes_and_strides(), sizes, given.operands[0].named)?;
    given.view(|_, to| {
        *to = Layout::new(sizes, &strides);
        Ok(0)
    })
}

fn broadcast_each(given: &Given) -> Ruled {
    let sizes = broadcast_sizes(given)?;
    if given.bound.name.ends_with("shapes") {
        return fresh(&sizes);
    }
    let window = |operand: &Operand| {
        let strides = expand(operand.layout.sizes_and_strides(), &sizes, operand.named)?;
        Ok(Layout::new(&sizes, &strides).into())
    };
    given.operands.iter().map(window).collect()
}
