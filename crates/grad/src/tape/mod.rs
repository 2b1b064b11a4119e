//! The tape: values without a shape type, the nodes that made them, and the sweep back.
//!
//! | file | what |
//! |---|---|
//! | `node` | a value and its node, on which operations work; nodes, their rules, and how they are recorded |
//! | `recorder` | what a thread records |
//! | `release` | drops, without recursion |
//! | `sweep` | gradients, from an output back to leaves |

mod node;
mod recorder;
mod release;
mod sweep;

pub(crate) use node::{Erased, Op, Value};
pub(crate) use recorder::{Recorder, Recording};
pub(crate) use sweep::{Swept, sweep, sweep_from};
