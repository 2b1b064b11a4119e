//! Sums of products by their labels.

use super::{Operation, fresh, row};
use crate::explain::given::Operand;
use crate::explain::sums;
use congruent_layout::einsum::Program;

pub(super) const ROWS: &[Operation] = &[
    row(
        "einsum",
        "equation\" &all+",
        "Einsum: each axis has a label. A label has one length (1 stretches to it, but not within one operand); one that the\n\
         output does not have is summed over.",
        |given| {
            let operands: Vec<_> = given.operands.iter().map(Operand::geometry).collect();
            fresh(&Program::new(given.bound.text("equation"), &operands)?.sizes)
        },
    )
    .with_steps(sums::tell_einsum),
];
