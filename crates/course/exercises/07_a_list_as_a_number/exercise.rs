//! 7. A list as a number. What to do stands in README.md.

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

/// A list of lengths.
pub trait Lengths {
    /// The number of axes.
    const RANK: usize;
    /// The number of elements.
    const NUMEL: usize;

    /// Writes the lengths into as many places, first axis first.
    fn write(sizes: &mut [usize]);
}

/// `[]`
impl Lengths for () {
    const RANK: usize = 0;
    compile_error!("to do: NUMEL of a shape without axes");

    fn write(_: &mut [usize]) {}
}

/// `[.., d]`
impl<L: Lengths, D: Length> Lengths for (L, D) {
    const RANK: usize = L::RANK + 1;
    compile_error!("to do: NUMEL of [.., d]");

    fn write(sizes: &mut [usize]) {
        compile_error!("to do: D into the last place, and L into those in front of it");
    }
}

/// The sizes of a shape.
pub fn sizes<S: Lengths>() -> Vec<usize> {
    let mut sizes = vec![0; S::RANK];
    S::write(&mut sizes);
    sizes
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
