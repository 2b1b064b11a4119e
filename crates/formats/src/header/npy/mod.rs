//! Heads of npy files: a dictionary of Python with the element type, the order and the shape of an array.

mod descr;
mod head;
mod literal;

pub use descr::write_descr;
pub use head::{FORMAT, Head, MAGIC, read_head};
