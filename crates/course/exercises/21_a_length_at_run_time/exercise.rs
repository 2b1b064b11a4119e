//! 21. A length that is not known yet. What to do stands in README.md.

/// The length `V`.
#[derive(Clone, Copy)]
pub struct N<const V: usize>;
/// A length known only at run time: `_`.
#[derive(Clone, Copy)]
pub struct Dyn(pub usize);

/// A type that stands for a length.
pub trait Length: Copy {
    /// The number.
    fn size(self) -> usize;
    /// The length of that size, if the type allows it.
    fn of(size: usize) -> Option<Self>;
}

/// `V`
impl<const V: usize> Length for N<V> {
    fn size(self) -> usize {
        V
    }
    fn of(size: usize) -> Option<Self> {
        (size == V).then_some(N)
    }
}

/// `_`
impl Length for Dyn {
    compile_error!("to do: size and of");
}

/// A list of lengths.
pub trait Lengths: Sized {
    /// The number of axes.
    const RANK: usize;
    /// Writes the lengths into as many places, first axis first.
    fn write(&self, sizes: &mut [usize]);
    /// The shape with these sizes, if the type allows them.
    fn of(sizes: &[usize]) -> Option<Self>;
}

/// `[]`
impl Lengths for () {
    const RANK: usize = 0;
    fn write(&self, _: &mut [usize]) {}
    fn of(sizes: &[usize]) -> Option<Self> {
        sizes.is_empty().then_some(())
    }
}

/// `[.., d]`
impl<L: Lengths, D: Length> Lengths for (L, D) {
    const RANK: usize = L::RANK + 1;

    fn write(&self, sizes: &mut [usize]) {
        compile_error!("to do: the size of the last length into the last place, the others in front of it");
    }

    fn of(sizes: &[usize]) -> Option<Self> {
        let (&last, front) = sizes.split_last()?;
        Some((L::of(front)?, D::of(last)?))
    }
}

/// The sizes of a shape.
pub fn sizes<S: Lengths>(shape: &S) -> Vec<usize> {
    let mut sizes = vec![0; S::RANK];
    shape.write(&mut sizes);
    sizes
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
