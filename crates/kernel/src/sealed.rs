//! Seals the public traits that unsafe code trusts: programs cannot name these traits.

/// Seals the traits of elements.
pub mod element {
    pub trait Sealed {}
}

/// Seals the traits of operations that loops are compiled for: [`Fold`](crate::fold::Fold), [`Better`](crate::fold::Better),
/// [`Running`](crate::fold::scan::Running) and [`Combine`](crate::index::gather::Combine).
///
/// ```compile_fail,E0277
/// use congruent_kernel::element::Numeric;
/// use congruent_kernel::fold::lanes::{LaneLoops, LaneOp};
/// use congruent_kernel::fold::{scan::Running, scan::softmax::Softmax};
///
/// #[derive(Clone, Copy)]
/// struct First;
/// impl Running for First {
///     const BLOCKS: bool = false;
///     fn start<W: Numeric>(self) -> W { W::ZERO }
///     fn join<W: Numeric>(self, a: W, _: W) -> W { a }
///     fn loops<T: Numeric>() -> &'static LaneLoops { <Softmax as LaneOp<f64>>::loops() }   // reads eight bytes of each
/// }
/// ```
pub mod operation {
    pub trait Sealed {}
}
