//! The items of an index, as types and as values, for the run-time rule.

use crate::dim::sealed::Seal;
use crate::dim::{Fixed, K, M, N, One, for_each_length};
use crate::shape::slice::*;
pub use congruent_layout::slice::Item;
use smallvec::SmallVec;

/// An index of positions, ranges, `...` and new axes: the result of `s!`, or a slice of [`Item`]s. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of positions and ranges",
    label = "expected `s![..]`",
    note = "an index is written with `s!`, as in `x.slice(s![0, 2.., ..;2])`; index tensors copy: `x.index(s![&rows, ..])`"
)]
pub trait Items: sealed::Sealed {
    /// The items, first to last.
    fn items(&self) -> SmallVec<[Item; 8]>;
}

mod sealed {
    use super::{Front, Item};
    /// Seals [`Items`](super::Items): its values and the types of a relation must agree.
    pub trait Sealed {}
    impl Sealed for &[Item] {}
    impl<const V: usize> Sealed for &[Item; V] {}
    impl<F: Listed> Sealed for Front<F> {}
    impl<X: Sealed, I> Sealed for (X, I) {}

    /// Seals [`Listed`](super::Listed), and with it the items of [`Front`].
    pub trait Listed {}
    impl Listed for () {}
    impl<F: Listed, I> Listed for (F, I) {}
}

impl Items for &[Item] {
    fn items(&self) -> SmallVec<[Item; 8]> {
        SmallVec::from_slice(self)
    }
}
impl<const V: usize> Items for &[Item; V] {
    fn items(&self) -> SmallVec<[Item; 8]> {
        SmallVec::from_slice(*self)
    }
}

/// Appends an item. (Not inlined: the growth of a list is long code, which programs need only once.)
#[inline(never)]
fn push_item(items: &mut SmallVec<[Item; 8]>, item: Item) {
    items.push(item);
}

/// Items in front of `...`, then `...`.
impl<F: Listed> Items for Front<F> {
    fn items(&self) -> SmallVec<[Item; 8]> {
        let mut items = SmallVec::new();
        self.0.push_to(&mut items);
        push_item(&mut items, Item::Ellipsis);
        items
    }
}
/// `[x.., i]`
impl<X: Items, I: ItemValue> Items for (X, I) {
    fn items(&self) -> SmallVec<[Item; 8]> {
        let mut items = self.0.items();
        push_item(&mut items, self.1.item());
        items
    }
}

/// The items in front of `...`. Sealed.
pub trait Listed: sealed::Listed {
    /// Appends the items, first to last.
    fn push_to(&self, items: &mut SmallVec<[Item; 8]>);
}
impl Listed for () {
    fn push_to(&self, _: &mut SmallVec<[Item; 8]>) {}
}
impl<F: Listed, I: ItemValue> Listed for (F, I) {
    fn push_to(&self, items: &mut SmallVec<[Item; 8]>) {
        self.0.push_to(items);
        push_item(items, self.1.item());
    }
}

/// One item of an index as a value. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an item of a slice",
    label = "expected positions, ranges, `...` and `NewAxis`",
    note = "index tensors copy what they pick: `x.index(s![&rows, ..])`"
)]
pub trait ItemValue {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// The item.
    fn item(&self) -> Item;
}

impl<I: Fixed> ItemValue for Nth<I> {
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::At(I::SIZE as isize)
    }
}
impl<I: Fixed> ItemValue for NthBack<I> {
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::At(-(I::SIZE as isize))
    }
}
impl ItemValue for NthValue {
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::At(self.0)
    }
}
impl ItemValue for NewAxis {
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::NewAxis
    }
}
impl ItemValue for Whole {
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::FULL
    }
}
impl ItemValue for Bounds {
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::Range { start: self.start, stop: self.stop, step: 1 }
    }
}
impl<A: End, B: End, C: StepValue> ItemValue for Between<A, B, C> {
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::Range { start: self.0.end(), stop: self.1.end(), step: self.2.step() }
    }
}

/// An end of a range as a value.
pub trait End {
    /// Returns the number, counted from the back when negative; `None` for the edge.
    fn end(&self) -> Option<isize>;
}
impl End for Open {
    fn end(&self) -> Option<isize> {
        None
    }
}
impl<I: Fixed> End for Fwd<I> {
    fn end(&self) -> Option<isize> {
        Some(I::SIZE as isize)
    }
}
impl<I: Fixed> End for Bwd<I> {
    fn end(&self) -> Option<isize> {
        Some(-(I::SIZE as isize))
    }
}
impl End for Value {
    fn end(&self) -> Option<isize> {
        Some(self.0)
    }
}

/// A step as a value.
pub trait StepValue {
    /// Returns the number; 0 is rejected where the step is used.
    fn step(&self) -> usize;
}
impl StepValue for Step {
    fn step(&self) -> usize {
        self.0
    }
}
macro_rules! steps {
    ($([$($param:tt)*] $c:ty;)*) => {$(
        impl<$($param)*> StepValue for $c where $c: Fixed {
            fn step(&self) -> usize {
                <$c as Fixed>::SIZE
            }
        }
    )*};
}
for_each_length!(steps: one, numbers);
