//! 6. Lists that grow at the back. What to do stands in README.md.

/// The length `V`.
pub struct N<const V: usize>;

/// A type that stands for a length.
pub trait Length {
    /// The number.
    const SIZE: usize;
}
/// `V`
impl<const V: usize> Length for N<V> {
    const SIZE: usize = V;
}

/// `[32, 28, 28]`: 32 pictures of 28 by 28.
pub type Pictures = ((((), N<32>), N<28>), N<28>);
/// `[28, 28]`: one of them.
pub type Picture = compile_error!("to do: the shape [28, 28]");

/// A list of lengths.
pub trait Lengths {
    /// The number of axes.
    const RANK: usize;
}

/// `rank [] = 0`
impl Lengths for () {
    const RANK: usize = 0;
}

/// `rank [.., d] = 1 + rank [..]`
compile_error!("to do: the impl of Lengths for [.., d]");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
