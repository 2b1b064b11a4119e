//! 22. The table with `_`.

/// The length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct One;
/// The length `V`, not 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct N<const V: usize>;
/// A length known only at run time: `_`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dyn(pub usize);

/// A type that stands for a length.
pub trait Length: Copy {
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
impl Length for Dyn {
    fn size(self) -> usize {
        self.0
    }
    fn of(size: usize) -> Option<Self> {
        Some(Dyn(size))
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

/// `n ∘ _ = n`
impl<const V: usize> BroadcastDim<Dyn> for N<V> {
    type Out = N<V>;
}
/// `_ ∘ n = n`
impl<const V: usize> BroadcastDim<N<V>> for Dyn {
    type Out = N<V>;
}
/// `_ ∘ 1 = _`
impl BroadcastDim<One> for Dyn {
    type Out = Dyn;
}
/// `_ ∘ _ = _`
impl BroadcastDim<Dyn> for Dyn {
    type Out = Dyn;
}

/// The rule for numbers: what types have left open.
pub fn meet<D: BroadcastDim<E>, E: Length>(d: D, e: E) -> Option<D::Out> {
    let size = match (d.size(), e.size()) {
        (n, 1) | (1, n) => n,
        (n, m) if n == m => n,
        _ => return None,
    };
    Length::of(size)
}

// What must hold, and what must not compile.
#[path = "../exercises/22_the_table_with_unknown/check.rs"]
mod check;

fn main() {
    check::run();
}
