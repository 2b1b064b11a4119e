//! 23. Names.

use std::marker::PhantomData;

/// The length 1.
#[derive(Clone, Copy)]
pub struct One;
/// The length `V`, not 1.
#[derive(Clone, Copy)]
pub struct N<const V: usize>;

/// A type that is the name of a length.
pub trait Tag {
    /// The name in messages at run time.
    const NAME: &'static str;
}
/// A length with the name `T`.
pub struct Sym<T>(usize, PhantomData<T>);
impl<T> Sym<T> {
    /// The length of this size.
    pub fn new(size: usize) -> Self {
        Sym(size, PhantomData)
    }
}
// Written by hand: a derive would also require that `T` can be copied.
impl<T> Clone for Sym<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Sym<T> {}

/// A type that stands for a length.
pub trait Length: Copy {
    /// The name, where the length has one.
    const NAME: Option<&'static str> = None;
    /// The number.
    fn size(self) -> usize;
    /// The length of that size, if the type allows it.
    fn of(size: usize) -> Option<Self>;
}
impl Length for One {
    fn size(self) -> usize {
        1
    }
    fn of(size: usize) -> Option<Self> {
        (size == 1).then_some(One)
    }
}
impl<const V: usize> Length for N<V> {
    fn size(self) -> usize {
        V
    }
    fn of(size: usize) -> Option<Self> {
        (size == V).then_some(N)
    }
}
impl<T: Tag> Length for Sym<T> {
    const NAME: Option<&'static str> = Some(T::NAME);
    fn size(self) -> usize {
        self.0
    }
    fn of(size: usize) -> Option<Self> {
        Some(Sym::new(size))
    }
}

/// Lengths that broadcast with each other, or may do so at run time.
#[diagnostic::on_unimplemented(message = "dimension `{Self}` cannot be broadcast with dimension `{D}`")]
pub trait BroadcastDim<D>: Length {
    /// The length of the result.
    type Out: Length;
}
/// `1 ∘ d = d`
impl<D: Length> BroadcastDim<D> for One {
    type Out = D;
}
/// `n ∘ 1 = n`
impl<const V: usize> BroadcastDim<One> for N<V> {
    type Out = N<V>;
}
/// `n ∘ n = n`
impl<const V: usize> BroadcastDim<N<V>> for N<V> {
    type Out = N<V>;
}

/// `t ∘ t = t`
impl<T: Tag> BroadcastDim<Sym<T>> for Sym<T> {
    type Out = Sym<T>;
}
/// `t ∘ 1 = t`
impl<T: Tag> BroadcastDim<One> for Sym<T> {
    type Out = Sym<T>;
}

/// The rule for numbers: what types have left open.
pub fn meet<D: BroadcastDim<E>, E: Length>(d: D, e: E) -> Result<D::Out, String> {
    let stretches = |size: usize, name: Option<&str>| size == 1 && name.is_none();
    let (n, m) = (d.size(), e.size());
    let size = if stretches(n, D::NAME) { m } else { n };
    let met = n == m || stretches(n, D::NAME) || stretches(m, E::NAME);
    let refused = || format!("{} is {n} here and {m} there", D::NAME.unwrap_or("a length"));
    met.then(|| Length::of(size)).flatten().ok_or_else(refused)
}

// What must hold, and what must not compile.
#[path = "../exercises/23_names/check.rs"]
mod check;

fn main() {
    check::run();
}
