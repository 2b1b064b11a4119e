//! Advanced indexing: `index` copies what index tensors and masks pick, `index_put_` writes there.
//!
//! Both faces, and reading and writing, go through [`choose`]: from the items of an index to the loops
//! over what they pick. All shapes are checked first, then all positions, then the loops run.

use crate::dim::ToValue;
use crate::error::ShapeError;
use crate::kernel::element::{Element, Number};
use crate::kernel::index::{self as kernel, Loops};
use crate::kernel::{Ref, RefMut};
use crate::layout::broadcast::Operands;
use crate::layout::index::{self as rule, Arranged};
use crate::layout::{Dims, Layout, checked_numel};
use crate::shape::index::{Integers, Mask, Pick, Picked};
use crate::shape::slice::{At, AtBack, Bounds, Front, Full, NewAxis, Position, Range, ToItem};
use crate::shape::{AnyRank, InlineShape, Lengths, List};
use crate::tensor::{CowTensor, Item, ItemValue, Onto, StackTensor, Strided, Tensor, View, ViewMut};
use smallvec::SmallVec;

/// One item of an index as a value: what a slice of them indexes a tensor of any rank by.
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
    /// A mask over as many axes as it has: the positions where it holds.
    Mask(View<'a, bool, AnyRank>),
    /// A position, a range, `...` or a new axis.
    Item(Item),
}

/// The items of an index by values, each with its named axes (bit 0 the last).
type Entries<'a> = SmallVec<[(Index<'a>, u64); 4]>;

/// An index that may hold index tensors: what `s!` writes, or a slice of [`Index`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index",
    label = "expected `s![..]`",
    note = "an index is written with `s!`, as in `x.index(s![&rows, 1..3])`; where the rank is not known, it may be a slice of `Index`"
)]
pub trait Indices {
    /// Its items.
    #[doc(hidden)]
    fn entries(&self) -> Entries<'_>;
}

impl Indices for &[Index<'_>] {
    fn entries(&self) -> Entries<'_> {
        self.iter().map(|index| (index.clone(), 0)).collect()
    }
}
impl<const V: usize> Indices for &[Index<'_>; V] {
    fn entries(&self) -> Entries<'_> {
        self.iter().map(|index| (index.clone(), 0)).collect()
    }
}
/// What stands in front of `...`, then `...`.
impl<F: Fronted> Indices for Front<F> {
    fn entries(&self) -> Entries<'_> {
        let mut entries = SmallVec::new();
        self.0.push_to(&mut entries);
        entries.push((Index::Item(Item::Ellipsis), 0));
        entries
    }
}
/// `[x.., i]`
impl<X: Indices, I: Entry> Indices for (X, I) {
    fn entries(&self) -> Entries<'_> {
        let mut entries = self.0.entries();
        entries.push(self.1.entry());
        entries
    }
}

/// The items in front of `...`.
pub trait Fronted {
    /// Appends them, first to last.
    #[doc(hidden)]
    fn push_to<'a>(&'a self, entries: &mut Entries<'a>);
}
impl Fronted for () {
    fn push_to(&self, _: &mut Entries<'_>) {}
}
impl<F: Fronted, I: Entry> Fronted for (F, I) {
    fn push_to<'a>(&'a self, entries: &mut Entries<'a>) {
        self.0.push_to(entries);
        entries.push(self.1.entry());
    }
}

/// One item of an index as a value, with its named axes.
pub trait Entry {
    /// The item.
    #[doc(hidden)]
    fn entry(&self) -> (Index<'_>, u64);
}
impl<R: Lengths> Entry for Integers<R, CowTensor<'_, i64, AnyRank>> {
    fn entry(&self) -> (Index<'_>, u64) {
        (Index::Integers(self.values.as_dyn()), R::SUMMARY.named)
    }
}
impl<R: Lengths> Entry for Mask<R, View<'_, bool, AnyRank>> {
    fn entry(&self) -> (Index<'_>, u64) {
        (Index::Mask(self.values.clone()), 0)
    }
}
macro_rules! basic {
    ($([$($param:ident)*] $item:ty;)*) => {$(
        impl<$($param),*> Entry for $item where $item: ItemValue {
            fn entry(&self) -> (Index<'_>, u64) {
                (Index::Item(self.item()), 0)
            }
        }
    )*};
}
basic! {
    [I] At<I>;
    [I] AtBack<I>;
    [] Position;
    [] NewAxis;
    [] Full;
    [] Bounds;
    [A B C] Range<A, B, C>;
}

/// What a tensor that stands in an index may hold: whole numbers, or `bool`.
#[diagnostic::on_unimplemented(
    message = "a tensor with elements of type `{Self}` is not an index tensor",
    label = "expected a tensor of whole numbers or of `bool`",
    note = "an index tensor holds `i64`, `i32`, `isize`, `usize` or `u32`, a mask `bool`; `x.map(|v| v as i64)` converts"
)]
pub trait IndexElement: Element {
    /// The item that a tensor of shape `R` is.
    type Item<'a, R>;
    /// The item.
    #[doc(hidden)]
    fn item<R>(values: View<'_, Self, AnyRank>) -> Self::Item<'_, R>;
}
impl IndexElement for i64 {
    type Item<'a, R> = Integers<R, CowTensor<'a, i64, AnyRank>>;
    fn item<R>(values: View<'_, i64, AnyRank>) -> Self::Item<'_, R> {
        Integers::of(CowTensor::Borrowed(values))
    }
}
macro_rules! converted {
    ($($t:ty)*) => {$(
        impl IndexElement for $t {
            type Item<'a, R> = Integers<R, CowTensor<'a, i64, AnyRank>>;
            fn item<R>(values: View<'_, $t, AnyRank>) -> Self::Item<'_, R> {
                Integers::of(CowTensor::Owned(values.map(|value| value.to_value() as i64)))
            }
        }
    )*};
}
converted! { i32 isize usize u32 }
impl IndexElement for bool {
    type Item<'a, R> = Mask<R, View<'a, bool, AnyRank>>;
    fn item<R>(values: View<'_, bool, AnyRank>) -> Self::Item<'_, R> {
        Mask::of(values)
    }
}

/// `impl<'a, T: IndexElement, R: Lengths> ToItem for &'a Tensor<T, R> { .. }`
macro_rules! index_tensors {
    ($([$($life:lifetime)?] $bound:ident $owner:ty, $x:ident => $dynamic:expr;)*) => {$(
        impl<'a, $($life,)? T: IndexElement, R: $bound> ToItem for &'a $owner {
            type Item = T::Item<'a, R>;
            fn to_item(self) -> T::Item<'a, R> {
                let $x = self;
                T::item($dynamic)
            }
        }
    )*};
}
index_tensors! {
    [] Lengths Tensor<T, R>, x => x.as_dyn();
    ['b] Lengths View<'b, T, R>, x => x.as_dyn();
    ['b] Lengths ViewMut<'b, T, R>, x => x.as_dyn();
    [] InlineShape StackTensor<T, R>, x => x.as_view().into_dyn();
}

/// What an index picks, as far as the shapes go: the positions are not checked yet.
struct Chosen<'a> {
    op: &'static str,
    x: &'a Layout,
    arranged: Arranged,
    tensors: SmallVec<[Source<'a>; 2]>,
    /// The sizes of all index tensors together.
    picked: Dims,
    /// The sizes of the result.
    sizes: Dims,
}

/// An index tensor, and the first axis that it takes.
struct Source<'a> {
    axis: usize,
    places: Places<'a>,
}

/// The places that an index tensor names.
enum Places<'a> {
    /// Where a mask holds: how many they are is part of the shape.
    Held(Vec<usize>),
    /// To be checked.
    Of(&'a View<'a, i64, AnyRank>),
}

impl Source<'_> {
    fn sizes(&self) -> Dims {
        match &self.places {
            Places::Held(places) => Dims::from_slice(&[places.len()]),
            Places::Of(values) => values.sizes().into(),
        }
    }
}

/// One item of an index, for the rule on sizes.
fn pick<'a>(index: &'a Index) -> rule::Pick<'a> {
    match index {
        Index::Item(item) => rule::Pick::Item(*item),
        Index::Integers(values) if values.ndim() == 0 => rule::Pick::Item(Item::At(values.item().to_value())),
        Index::Integers(values) => rule::Pick::Integers(values.sizes()),
        Index::Mask(mask) => rule::Pick::Mask(mask.sizes()),
    }
}

/// From the items of an index to the shape of what they pick.
fn choose<'a>(op: &'static str, x: &'a Layout, entries: &'a [(Index, u64)]) -> Result<Chosen<'a>, ShapeError> {
    let picks: SmallVec<[rule::Pick; 8]> = entries.iter().map(|(index, _)| pick(index)).collect();
    let arranged = rule::arrange(op, x, &picks)?;
    let (mut tensors, mut shapes, mut axes) = (SmallVec::new(), SmallVec::<[_; 2]>::new(), arranged.taken.iter());
    for ((index, named), pick) in entries.iter().zip(&picks) {
        if matches!(pick, rule::Pick::Item(_)) {
            continue;
        }
        let Some(&axis) = axes.next() else { continue };
        let places = match index {
            Index::Item(_) => continue,
            Index::Integers(values) => Places::Of(values),
            Index::Mask(mask) => Places::Held(kernel::holds(mask.raw(), &x.strides()[axis..axis + mask.ndim()])),
        };
        let source = Source { axis, places };
        shapes.push((source.sizes(), *named));
        tensors.push(source);
    }
    let picked = rule::together(op, &shapes)?;
    let sizes = arranged.sizes(op, &picked)?;
    Ok(Chosen { op, x, arranged, tensors, picked, sizes })
}

impl Chosen<'_> {
    /// The loops over what is picked, beside an operand of these strides that stretches to it: every
    /// position is checked.
    fn loops(self, other: &[usize]) -> Result<Loops, ShapeError> {
        let (mut tensors, sizes) = (Vec::new(), self.tensors.iter().map(Source::sizes).collect::<Vec<_>>());
        for (tensor, sizes) in self.tensors.into_iter().zip(&sizes) {
            let places = match tensor.places {
                Places::Held(places) => places,
                Places::Of(values) => checked(self.op, self.x, tensor.axis, values)?,
            };
            tensors.push((places, &**sizes));
        }
        // Thin index tensors can name more places than there is memory, of no elements each.
        let places = if self.sizes.contains(&0) { Vec::new() } else { kernel::sums(&self.picked, tensors) };
        let (lead, trail) = (self.arranged.part(&self.arranged.lead), self.arranged.part(&self.arranged.trail));
        Ok(Loops::new((&lead.0, &lead.1), places, &self.picked, (&trail.0, &trail.1), other))
    }
}

/// The places that an index tensor names along an axis, all of them inside.
fn checked(op: &'static str, x: &Layout, axis: usize, values: &View<i64, AnyRank>) -> Result<Vec<usize>, ShapeError> {
    let (size, stride) = (x.sizes()[axis], x.strides()[axis]);
    kernel::places(values.raw(), size, stride).map_err(|(before, value)| {
        let at = kernel::position(values.sizes(), before);
        ShapeError::IndexValue { op, sizes: x.sizes().into(), axis, value, at: (&*at).into() }
    })
}

/// A copy of what an index picks. Its rank is forgotten, as in `map1`: the caller gives the shape back.
fn picked<T: Element>(op: &'static str, x: Ref<T>, entries: &[(Index, u64)]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let layout = Layout::new(x.sizes, x.strides);
    let chosen = choose(op, &layout, entries)?;
    let Some(numel) = checked_numel(&chosen.sizes, size_of::<T>()) else {
        return Err(ShapeError::TooLarge { op, sizes: (&*chosen.sizes).into() });
    };
    let (to, skip) = (Layout::contiguous(&chosen.sizes), chosen.arranged.window.skip);
    let loops = chosen.loops(to.strides())?;
    // SAFETY: the loops go over positions inside `x`, which were checked, and over a row-major layout.
    let buffer = unsafe { kernel::gather(x.ptr.wrapping_add(skip), &loops, numel) };
    Ok(Tensor::over(to, buffer))
}

/// `x = f(x, value)` where an index picks; `named` are the named axes of what it picks.
fn put<T: Element>(
    op: &'static str,
    mut x: RefMut<T>,
    entries: &[(Index, u64)],
    values: Ref<T>,
    named: u64,
    f: impl Fn(T, T) -> T,
) -> Result<(), ShapeError> {
    let layout = Layout::new(x.sizes, x.strides);
    let chosen = choose(op, &layout, entries)?;
    let both = Operands { op, a: &chosen.sizes, b: values.sizes, a_named: named, b_named: values.named };
    let (strides, skip) = (rule::values(both, values.strides)?, chosen.arranged.window.skip);
    let loops = chosen.loops(&strides)?;
    // SAFETY: the loops go over positions inside `x`, which were checked, and over `values` stretched to
    // what is picked.
    unsafe { kernel::scatter(&mut x, skip, values, &loops, f) };
    Ok(())
}

/// The second: what a plain assignment keeps.
fn second<T>(_: T, value: T) -> T {
    value
}

impl<T: Element, S: List> Strided<T, S> {
    /// What an index with index tensors and masks picks, in a new tensor: a copy, O(n). (Without any, a
    /// [`slice`](Self::slice) is the same as a view.)
    ///
    /// # Shapes
    /// `[4, 3]` by `s![&rows, ..]` with `rows` of shape `[5]` is `[5, 3]`. An index tensor takes one axis
    /// and gives its own; several are broadcast together, and stand where they were, or in front of all
    /// others where an axis that is kept lies between them (a range, `..`, `NewAxis`). A mask takes as many
    /// axes as it has, of the same lengths, and gives one: `[4, 3]` by a mask of `[4, 3]` is `[_]`. A
    /// position takes its axis away and lies between nothing, and an index tensor without axes is a
    /// position: as in PyTorch (in NumPy, both would be index tensors).
    ///
    /// Index tensors hold `i64`, `i32`, `isize`, `usize` or `u32`; a negative element counts from the back.
    /// All positions are checked before the first element is copied, also where the result has none.
    ///
    /// # Panics
    /// With the error of [`try_index`](Self::try_index).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 3]>::arange();
    /// let rows = Tensor::from([3_i64, 0, -1, 0, 2]);
    /// let y: Tensor<i32, shape![5, 2]> = x.index(s![&rows, 1..]);
    /// assert_eq!(y.to_vec(), [10, 11, 1, 2, 10, 11, 1, 2, 7, 8]);
    ///
    /// let large: Tensor<i32, shape![_]> = x.index(s![&x.gt(8)]);
    /// assert_eq!(large.to_vec(), [9, 10, 11]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 3]>::arange();
    /// x.index(s![&Tensor::from([0_i64, 1, 2]), &Tensor::from([0_i64, 1])]);   // 3 and 2 do not broadcast
    /// ```
    #[track_caller]
    pub fn index<X: Indices>(&self, items: X) -> Tensor<T, Picked<S, X>>
    where
        S: Pick<X>,
    {
        self.try_index(items).unwrap_or_else(|error| super::refuse(error))
    }

    /// As [`index`](Self::index).
    ///
    /// # Errors
    /// [`ShapeError::IndexValue`] and [`ShapeError::Index`] when a position is outside its axis;
    /// [`ShapeError::MaskShape`], [`ShapeError::IndexBroadcast`] when a length known only at run time does
    /// not fit; [`ShapeError::Step`] for a step of 0; [`ShapeError::TooLarge`].
    pub fn try_index<X: Indices>(&self, items: X) -> Result<Tensor<T, Picked<S, X>>, ShapeError>
    where
        S: Pick<X>,
    {
        Ok(picked("index", self.raw(), &items.entries())?.rebrand())
    }
}

impl<T: Element> Strided<T, AnyRank> {
    /// What an index, `s![..]` or a slice of [`Index`], picks, in a new tensor: a copy, O(n).
    ///
    /// # Errors
    /// [`ShapeError::IndexValue`], [`ShapeError::Index`], [`ShapeError::MaskShape`],
    /// [`ShapeError::IndexBroadcast`], [`ShapeError::TooManyIndices`], [`ShapeError::TwoEllipses`],
    /// [`ShapeError::Step`], [`ShapeError::TooLarge`].
    pub fn index<X: Indices>(&self, items: X) -> Result<Tensor<T, AnyRank>, ShapeError> {
        picked("index", self.raw(), &items.entries())
    }
}

/// Writing to what an index picks: in place, for what owns its elements or borrows them alone, and in a
/// new tensor.
///
/// ```text
/// impl<T: Element, S: List> Strided<T, S> { pub fn index_put<X, V>(&self, items: X, values: V) -> Tensor<T, S> { .. } }
/// impl<T: Element, S: List> Tensor<T, S> { pub fn index_put_<X, V>(&mut self, items: X, values: V) -> &mut Self { .. } }   // and `ViewMut`
/// impl<T: Element> Tensor<T, AnyRank> { pub fn index_put_<X, V>(&mut self, items: X, values: V) -> Result<&mut Self, ShapeError> { .. } }   // and so on
/// ```
macro_rules! writing {
    ($($(#[$doc:meta])* $bound:ident $name:ident $try:ident $in_place:ident $try_in_place:ident $f:expr;)*) => {$(
        impl<T: $bound, S: List> Strided<T, S> {
            #[doc = concat!("As [`", stringify!($in_place), "`](Tensor::", stringify!($in_place), "), in a new tensor: a copy, O(n).")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try), "`](Self::", stringify!($try), ").")]
            #[track_caller]
            pub fn $name<X: Indices, V: Onto<T, Picked<S, X>>>(&self, items: X, values: V) -> Tensor<T, S>
            where
                S: Pick<X>,
            {
                self.$try(items, values).unwrap_or_else(|error| super::refuse(error))
            }
            #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
            ///
            /// # Errors
            /// As [`try_index`](Self::try_index), and [`ShapeError::IndexValues`] where the values do not
            /// expand to what is picked.
            pub fn $try<X: Indices, V: Onto<T, Picked<S, X>>>(&self, items: X, values: V) -> Result<Tensor<T, S>, ShapeError>
            where
                S: Pick<X>,
            {
                let mut copy = self.to_tensor();
                let named = <Picked<S, X>>::SUMMARY.named;
                put(stringify!($name), copy.raw_mut(), &items.entries(), values.raw(), named, $f)?;
                Ok(copy)
            }
        }
        impl<T: $bound> Strided<T, AnyRank> {
            #[doc = concat!("As [`", stringify!($in_place), "`](Tensor::", stringify!($in_place), "), in a new tensor: a copy, O(n).")]
            ///
            /// # Errors
            /// As [`index`](Self::index), and [`ShapeError::IndexValues`] where the values do not expand to
            /// what is picked.
            pub fn $name<X: Indices, V: Onto<T, AnyRank>>(&self, items: X, values: V) -> Result<Tensor<T, AnyRank>, ShapeError> {
                let mut copy = self.to_tensor();
                put(stringify!($name), copy.raw_mut(), &items.entries(), values.raw(), 0, $f)?;
                Ok(copy)
            }
        }
        writing! { @in_place [$(#[$doc])*] [] Tensor, $bound $in_place $try_in_place $f }
        writing! { @in_place [$(#[$doc])*] ['a,] ViewMut, $bound $in_place $try_in_place $f }
    )*};
    (@in_place [$(#[$doc:meta])*] [$($life:tt)*] $owner:ident, $bound:ident $in_place:ident $try:ident $f:expr) => {
        impl<$($life)* T: $bound, S: List> $owner<$($life)* T, S> {
            $(#[$doc])*
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try), "`](Self::", stringify!($try), "); then nothing has been written.")]
            #[track_caller]
            pub fn $in_place<X: Indices, V: Onto<T, Picked<S, X>>>(&mut self, items: X, values: V) -> &mut Self
            where
                S: Pick<X>,
            {
                self.$try(items, values).unwrap_or_else(|error| super::refuse(error))
            }
            #[doc = concat!("As [`", stringify!($in_place), "`](Self::", stringify!($in_place), ").")]
            ///
            /// # Errors
            /// As [`try_index`](Strided::try_index), and [`ShapeError::IndexValues`] where the values do not
            /// expand to what is picked; then nothing has been written.
            pub fn $try<X: Indices, V: Onto<T, Picked<S, X>>>(&mut self, items: X, values: V) -> Result<&mut Self, ShapeError>
            where
                S: Pick<X>,
            {
                let named = <Picked<S, X>>::SUMMARY.named;
                put(stringify!($in_place), self.raw_mut(), &items.entries(), values.raw(), named, $f)?;
                Ok(self)
            }
        }
        impl<$($life)* T: $bound> $owner<$($life)* T, AnyRank> {
            $(#[$doc])*
            ///
            /// # Errors
            /// As [`index`](Strided::index), and [`ShapeError::IndexValues`] where the values do not expand to
            /// what is picked; then nothing has been written.
            pub fn $in_place<X: Indices, V: Onto<T, AnyRank>>(&mut self, items: X, values: V) -> Result<&mut Self, ShapeError> {
                put(stringify!($in_place), self.raw_mut(), &items.entries(), values.raw(), 0, $f)?;
                Ok(self)
            }
        }
    };
}

writing! {
    /// Writes values to what an index picks, in place: O(n) of what is picked. The values, a tensor or a
    /// number, are broadcast to the shape that [`index`](Strided::index) would give. Where an index tensor
    /// names an element twice, the last value in row-major order stays.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut x = Tensor::<i32, shape![4, 3]>::zeros();
    /// let rows = Tensor::from([3_i64, 0]);
    /// x.index_put_(s![&rows, ..], &Tensor::from([[1], [2]]));
    /// assert_eq!(x.to_vec(), [2, 2, 2, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
    /// x.index_put_(s![&x.as_view().eq(0)], 5);
    /// ```
    Element index_put try_index_put index_put_ try_index_put_ second;
    /// Adds values to what an index picks, in place: O(n) of what is picked. The values, a tensor or a
    /// number, are broadcast to the shape that [`index`](Strided::index) would give. Where an index tensor
    /// names an element twice, both are added: PyTorch's `index_put_(.., accumulate=True)`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut count = Tensor::<i32, shape![3]>::zeros();
    /// count.index_put_accumulate_(s![&Tensor::from([2_i64, 0, 2])], 1);
    /// assert_eq!(count.to_vec(), [1, 0, 2]);
    /// ```
    Number index_put_accumulate try_index_put_accumulate index_put_accumulate_ try_index_put_accumulate_ |a, b| a + b;
}
