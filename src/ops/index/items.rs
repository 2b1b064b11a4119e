//! The items of an index with index tensors as values, for both faces.

use super::entry::{Entries, Entry};
use super::pick::picked;
use crate::dim::sealed::Seal;
use crate::dim::{Length, ToValue};
use crate::error::prelude::*;
use crate::shape::index::{ByIndex, ByMask, Elements, Sliceable};
use crate::shape::slice::{Between, Bounds, Front, NewAxis, Nth, NthBack, NthValue, ToItem, Whole};
use crate::shape::{AnyRank, InlineShape, Lengths};
use crate::tensor::{Item, ItemValue, StackTensor, Strided, Tensor, View, ViewMut};
use congruent_kernel::element::Element;
use congruent_kernel::storage::{OutOfMemory, collected};
use smallvec::SmallVec;
use std::borrow::Cow;

/// One item of an index as a value: a slice of items indexes a tensor of any rank.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::slice::{Index, Item};
///
/// let x = Tensor::<i32, _>::arange_of(AnyRank::from([4, 3]));
/// let rows = Tensor::from([3_i64, 0]);
/// let y = x.index(&[Index::Integers(rows.as_dyn()), Index::Item(Item::At(-1))])?;
/// assert_eq!(y.to_vec(), [11, 2]);
/// # Ok::<(), ShapeError>(())
/// ```
#[derive(Clone)]
pub enum Index<'a> {
    /// An index tensor: a position for each of its elements, counted from the back when negative.
    Integers(View<'a, i64, AnyRank>),
    /// A mask over as many axes as the mask has: the positions where it is `true`.
    Mask(View<'a, bool, AnyRank>),
    /// A position, a range, `...` or a new axis.
    Item(Item),
}

/// An index that may hold index tensors: the result of `s!`, or a slice of [`Index`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of positions, ranges and index tensors",
    label = "expected `s![..]`",
    note = "an index is written with `s!`, as in `x.index(s![&rows, 1..3])`; where the rank is not known, it may be a slice of `Index`"
)]
pub trait Indices: sealed::Sealed {
    /// The items of the index.
    #[doc(hidden)]
    fn entries(&self) -> Result<Entries<'_>, OutOfMemory>;

    /// Returns the position, counted row-major, of each selected element of a tensor of these sizes, for code that writes gradients back.
    #[doc(hidden)]
    fn places(&self, sizes: &[usize]) -> Result<Tensor<i64, AnyRank>, ShapeError> {
        let positions = Tensor::<i64, _>::arange_of(AnyRank::from(sizes));
        picked("index", positions.raw(), &self.entries()?)
    }
}

mod sealed {
    use super::{Front, Index};

    pub trait Sealed {}
    impl Sealed for &[Index<'_>] {}
    impl<const V: usize> Sealed for &[Index<'_>; V] {}
    impl<F: super::InFront> Sealed for Front<F> {}
    impl<X: Sealed, I> Sealed for (X, I) {}
}

impl Indices for &[Index<'_>] {
    fn entries(&self) -> Result<Entries<'_>, OutOfMemory> {
        self.iter().map(IndexItem::entry).collect()
    }
}
impl<const V: usize> Indices for &[Index<'_>; V] {
    fn entries(&self) -> Result<Entries<'_>, OutOfMemory> {
        self.iter().map(IndexItem::entry).collect()
    }
}
/// Items in front of `...`, then `...`.
impl<F: InFront> Indices for Front<F> {
    fn entries(&self) -> Result<Entries<'_>, OutOfMemory> {
        let mut entries = SmallVec::new();
        self.0.push_to(&mut entries)?;
        entries.push(Entry::Item(Item::Ellipsis));
        Ok(entries)
    }
}
/// `[x.., i]`
impl<X: Indices, I: IndexItem> Indices for (X, I) {
    fn entries(&self) -> Result<Entries<'_>, OutOfMemory> {
        let mut entries = self.0.entries()?;
        entries.push(self.1.entry()?);
        Ok(entries)
    }
}

/// The items in front of `...`.
pub trait InFront {
    /// Appends the items, first to last.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    fn push_to<'a>(&'a self, entries: &mut Entries<'a>) -> Result<(), OutOfMemory>;
}
impl InFront for () {
    fn push_to(&self, _: &mut Entries<'_>) -> Result<(), OutOfMemory> {
        Ok(())
    }
}
impl<F: InFront, I: IndexItem> InFront for (F, I) {
    fn push_to<'a>(&'a self, entries: &mut Entries<'a>) -> Result<(), OutOfMemory> {
        self.0.push_to(entries)?;
        entries.push(self.1.entry()?);
        Ok(())
    }
}

/// One item of an index as a value.
pub trait IndexItem {
    /// The item.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the elements have to be copied.
    fn entry(&self) -> Result<Entry<'_>, OutOfMemory>;
}
impl IndexItem for Index<'_> {
    fn entry(&self) -> Result<Entry<'_>, OutOfMemory> {
        Ok(match self {
            Index::Integers(positions) => Entry::Positions(row_major(positions.clone())?, 0),
            Index::Mask(mask) => Entry::Mask(row_major(mask.clone())?),
            Index::Item(item) => Entry::Item(*item),
        })
    }
}
impl<R: Lengths> IndexItem for ByIndex<'_, R> {
    fn entry(&self) -> Result<Entry<'_>, OutOfMemory> {
        Ok(Entry::Positions(self.positions.borrowed(), R::SUMMARY.named))
    }
}
impl<R> IndexItem for ByMask<'_, R> {
    fn entry(&self) -> Result<Entry<'_>, OutOfMemory> {
        Ok(Entry::Mask(self.mask.borrowed()))
    }
}
/// An index that `slice` does not accept: rejected with the message of [`Sliceable`].
impl<R> ItemValue for ByIndex<'_, R>
where
    Self: Sliceable,
{
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::FULL
    }
}
impl<R> ItemValue for ByMask<'_, R>
where
    Self: Sliceable,
{
    const SEALED: Seal<Self> = Seal::NEW;
    fn item(&self) -> Item {
        Item::FULL
    }
}

/// `impl IndexItem for Whole { .. }`
macro_rules! basic {
    ($([$($param:ident)*] $item:ty;)*) => {$(
        impl<$($param),*> IndexItem for $item where $item: ItemValue {
            fn entry(&self) -> Result<Entry<'_>, OutOfMemory> {
                Ok(Entry::Item(self.item()))
            }
        }
    )*};
}
basic! {
    [I] Nth<I>;
    [I] NthBack<I>;
    [] NthValue;
    [] NewAxis;
    [] Whole;
    [] Bounds;
    [A B C] Between<A, B, C>;
}

/// Returns the elements of a view, row-major; copies them if they have another order.
fn row_major<T: Element>(x: View<'_, T, AnyRank>) -> Result<Elements<'_, T>, OutOfMemory> {
    let values = match x.as_slice() {
        Some(elements) => Cow::Borrowed(elements),
        None => Cow::Owned(x.listed()?),
    };
    Ok(Elements { values, sizes: x.sizes().into() })
}

/// Elements of a tensor in an index: whole numbers, or `bool`.
#[diagnostic::on_unimplemented(
    message = "a tensor with elements of type `{Self}` is not an index tensor",
    label = "expected a tensor of whole numbers or of `bool`",
    note = "an index tensor holds `i64`, `i32`, `isize`, `usize` or `u32`, a mask `bool`; `x.to_type::<i64>()` converts"
)]
pub trait IndexElement: Element {
    /// The item for a tensor of shape `R`.
    type Item<'a, R>;
    /// The item.
    #[doc(hidden)]
    #[track_caller]
    fn item<R>(x: View<'_, Self, R>) -> Self::Item<'_, R>;
}
impl IndexElement for i64 {
    type Item<'a, R> = ByIndex<'a, R>;
    fn item<R>(x: View<'_, i64, R>) -> ByIndex<'_, R> {
        // SAFETY: the sizes of a view of shape `R`.
        unsafe { ByIndex::new(row_major(x.into_dyn()).or_panic()) }
    }
}
impl IndexElement for bool {
    type Item<'a, R> = ByMask<'a, R>;
    fn item<R>(x: View<'_, bool, R>) -> ByMask<'_, R> {
        // SAFETY: the sizes of a view of shape `R`.
        unsafe { ByMask::new(row_major(x.into_dyn()).or_panic()) }
    }
}
/// `impl IndexElement for i32 { .. }`: the elements are converted into a copy.
macro_rules! converted {
    ($($t:ty)*) => {$(
        impl IndexElement for $t {
            type Item<'a, R> = ByIndex<'a, R>;
            fn item<R>(x: View<'_, $t, R>) -> ByIndex<'_, R> {
                let values = collected(x.iter().map(|position| position.to_value() as i64)).or_panic();
                let positions = Elements { values: Cow::Owned(values), sizes: x.sizes().into() };
                // SAFETY: the sizes of a view of shape `R`.
                unsafe { ByIndex::new(positions) }
            }
        }
    )*};
}
converted! { i32 isize usize u32 }

/// An index whose values are proven; between brackets they are checked all the same.
impl<'a, D: Length, R: Lengths> ToItem for &'a crate::ops::gather::ProvenIndex<D, R> {
    type Item = ByIndex<'a, R>;
    fn to_item(self) -> ByIndex<'a, R> {
        i64::item(self.as_tensor().as_view())
    }
}

/// `impl<'a, T: IndexElement, R: Lengths> ToItem for &'a Tensor<T, R> { .. }`
macro_rules! index_tensors {
    ($([$($life:lifetime)?] $bound:ident $owner:ty, $x:ident => $view:expr;)*) => {$(
        impl<'a, $($life,)? T: IndexElement, R: $bound> ToItem for &'a $owner {
            type Item = T::Item<'a, R>;
            fn to_item(self) -> T::Item<'a, R> {
                let $x = self;
                T::item($view)
            }
        }
    )*};
}
index_tensors! {
    [] Lengths Tensor<T, R>, x => x.as_view();
    [] Lengths Strided<T, R>, x => x.as_view();
    ['b] Lengths View<'b, T, R>, x => x.as_view();
    ['b] Lengths ViewMut<'b, T, R>, x => x.as_view();
    [] InlineShape StackTensor<T, R>, x => x.as_view();
}
