//! 7. A list as a number.

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
    const NUMEL: usize = 1;

    fn write(_: &mut [usize]) {}
}

/// `[.., d]`
impl<L: Lengths, D: Length> Lengths for (L, D) {
    const RANK: usize = L::RANK + 1;
    const NUMEL: usize = L::NUMEL * D::SIZE;

    fn write(sizes: &mut [usize]) {
        if let Some((last, front)) = sizes.split_last_mut() {
            *last = D::SIZE;
            L::write(front);
        }
    }
}

/// The sizes of a shape.
pub fn sizes<S: Lengths>() -> Vec<usize> {
    let mut sizes = vec![0; S::RANK];
    S::write(&mut sizes);
    sizes
}

// What must hold, and what must not compile.
#[path = "../exercises/07_a_list_as_a_number/check.rs"]
mod check;

fn main() {
    check::run();
}
