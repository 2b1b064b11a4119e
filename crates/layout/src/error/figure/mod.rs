//! The drawing of a fault's shapes, which `{error:#}` adds to the message.
//!
//! | file | draws |
//! |---|---|
//! | `operands` | shapes that are combined, aligned at their last axes: broadcasting, expanding, products |
//! | `axes` | one shape, its axes numbered, and the axis at fault |
//! | `indexed` | an index and the indexed tensor; tensors of a list |
//! | `windows` | convolutions and pools |
//! | `convert` | an array, and the requirements of another type |
//! | `lines` | shapes below each other, for all other files |
//!
//! A fault without shapes has no drawing: a syntax error in an equation, an empty list of tensors.

mod axes;
mod convert;
mod indexed;
mod lines;
mod operands;
mod windows;

use super::Fault;

impl Fault {
    /// Draws the shapes of the fault as a table, with a caret below each axis that does not fit.
    pub(crate) fn figure(&self) -> Option<String> {
        operands::draw(self)
            .or_else(|| operands::draw_elements(self))
            .or_else(|| axes::draw(self))
            .or_else(|| axes::draw_parts(self))
            .or_else(|| axes::draw_whole(self))
            .or_else(|| indexed::draw(self))
            .or_else(|| indexed::draw_lists(self))
            .or_else(|| convert::draw(self))
            .or_else(|| if let Fault::Window { fault } = self { windows::draw(fault) } else { None })
    }
}
