//! 30. Erasure: a rank at run time. What to do stands in README.md.

/// The length `V`.
#[derive(Clone, Copy)]
pub struct N<const V: usize>;
/// A length known only at run time: `_`.
#[derive(Clone, Copy)]
pub struct Dyn(pub usize);
/// A rank known only at run time: `?`.
pub struct AnyRank(pub Box<[usize]>);

pub trait Length: Copy {
    fn size(self) -> usize;
    fn of(size: usize) -> Option<Self>;
}
impl<const V: usize> Length for N<V> {
    fn size(self) -> usize {
        V
    }
    fn of(size: usize) -> Option<Self> {
        (size == V).then_some(N)
    }
}
impl Length for Dyn {
    fn size(self) -> usize {
        self.0
    }
    fn of(size: usize) -> Option<Self> {
        Some(Dyn(size))
    }
}

/// A list of lengths, or `AnyRank`.
pub trait Lengths: Sized {
    /// The sizes.
    fn sizes(&self) -> Vec<usize>;
    /// The shape with these sizes, if the type allows them.
    fn of(sizes: &[usize]) -> Option<Self>;
}
impl Lengths for () {
    fn sizes(&self) -> Vec<usize> {
        Vec::new()
    }
    fn of(sizes: &[usize]) -> Option<Self> {
        sizes.is_empty().then_some(())
    }
}
impl<L: Lengths, D: Length> Lengths for (L, D) {
    fn sizes(&self) -> Vec<usize> {
        let mut sizes = self.0.sizes();
        sizes.push(self.1.size());
        sizes
    }
    fn of(sizes: &[usize]) -> Option<Self> {
        let (&last, front) = sizes.split_last()?;
        Some((L::of(front)?, D::of(last)?))
    }
}
impl Lengths for AnyRank {
    fn sizes(&self) -> Vec<usize> {
        self.0.to_vec()
    }
    fn of(sizes: &[usize]) -> Option<Self> {
        Some(AnyRank(sizes.into()))
    }
}

/// Lengths that broadcast with each other. (Only the rows of the table that are needed here.)
#[diagnostic::on_unimplemented(message = "dimension `{Self}` cannot be broadcast with dimension `{D}`")]
pub trait BroadcastDim<D>: Length {
    type Out: Length;
}
impl<const V: usize> BroadcastDim<N<V>> for N<V> {
    type Out = N<V>;
}
impl<const V: usize> BroadcastDim<Dyn> for N<V> {
    type Out = N<V>;
}
impl BroadcastDim<Dyn> for Dyn {
    type Out = Dyn;
}

/// Shapes that broadcast with each other.
pub trait Broadcast<R>: Lengths {
    type Out: Lengths;
}
/// `[] ∘ s = s`
impl<S: Lengths> Broadcast<S> for () {
    type Out = S;
}
/// `[.., d] ∘ [] = [.., d]`
impl<L: Lengths, D: Length> Broadcast<()> for (L, D) {
    type Out = (L, D);
}
/// `[l.., d] ∘ [r.., e] = [l ∘ r.., d ∘ e]`
impl<L: Broadcast<R>, D: BroadcastDim<E>, R, E> Broadcast<(R, E)> for (L, D) {
    type Out = (L::Out, D::Out);
}

compile_error!("to do: the two rows of AnyRank");

/// A shape, with its laws.
pub trait Shape: Lengths + Broadcast<Self, Out = Self> + Broadcast<(), Out = Self> {}
impl<S> Shape for S where S: Lengths + Broadcast<S, Out = S> + Broadcast<(), Out = S> {}

/// The shape of a sum. (The rule for numbers is PyTorch's, on sizes.)
pub fn sum<S: Broadcast<R>, R: Lengths>(s: &S, r: &R) -> Option<S::Out> {
    let (mut s, mut r) = (s.sizes(), r.sizes());
    let rank = s.len().max(r.len());
    for sizes in [&mut s, &mut r] {
        sizes.splice(0..0, vec![1; rank - sizes.len()]);
    }
    let met = |(&n, &m)| if m == 1 || n == m { Some(n) } else { (n == 1).then_some(m) };
    let sizes: Option<Vec<_>> = s.iter().zip(&r).map(met).collect();
    Lengths::of(&sizes?)
}

/// A shape of which nothing is known any more.
pub fn erased<S: Lengths>(shape: &S) -> AnyRank {
    compile_error!("to do: AnyRank with the sizes of the shape")
}

impl AnyRank {
    /// This shape as an `S`, if it is one.
    pub fn try_into_shape<S: Lengths>(&self) -> Option<S> {
        compile_error!("to do: the shape S of these sizes")
    }
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
