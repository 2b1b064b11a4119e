//! The shapes of a fault under each other: what `{error:#}` adds to its sentence.
//!
//! | file | draws |
//! |---|---|
//! | `operands` | shapes that become one, lined up at their last axes: broadcasting, expanding, products |
//! | `axes` | one shape, its axes numbered, and the axis that is wrong |
//! | `indexed` | an index and what it picks from; tensors of a list |
//! | `windows` | convolutions and pools |
//! | `convert` | an array, and what another type asks for |
//! | `lines` | shapes under each other: what all of them draw with |
//!
//! A fault without shapes has no drawing: an equation that does not read, a list without tensors.

mod axes;
mod convert;
mod indexed;
mod lines;
mod operands;
mod windows;

use super::Fault;

impl Fault {
    /// The shapes of the fault as a table, with a caret under each axis that does not fit.
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
