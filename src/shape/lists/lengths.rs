//! Lists of lengths.
//!
//! Known by now: lengths, as types (`dim`). This file adds the list of lengths that is a shape: a pair of a shorter list and its last length, `[5,
//! 4]` is `(((), N<5>), N<4>)`; and [`AnyRank`], whose number of axes is unknown.
//!
//! Exercises of the course: 6, 7, 21, 30 and 35.

use super::chain::Chain;
use super::sizes::Summary;
use crate::dim::sealed::{Seal, Sealed};
use crate::dim::{AxisPattern, Length, pattern_of};
use core::any::TypeId;

/// The list of lengths of a tensor, or [`AnyRank`]: a shape without its laws.
///
/// Sealed. Generic code requires [`Shape`](crate::Shape).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    note = "a shape is written with `shape!`, as in `shape![5, _, 4, 1]`, or is `AnyRank`"
)]
pub trait Lengths: OneOfTheShapes + Clone + core::fmt::Debug + Send + Sync + 'static {
    /// The number of axes, if the type determines it.
    const RANK: Option<usize>;
    /// The facts that the kernels need about a type: one constant, because a debug build evaluates each constant once for each shape.
    const SUMMARY: Summary;
    /// The known facts about each axis.
    #[doc(hidden)]
    const AXES: Chain<AxisPattern>;

    /// Writes the lengths as numbers, first axis first.
    fn write(&self, sizes: &mut [usize]);

    /// The number of axes.
    fn rank(&self) -> usize;

    /// Returns the value of the type with these sizes, if they fit.
    fn of(sizes: &[usize]) -> Option<Self>;

    /// Returns the first axis, from the back, that these sizes (of the right number) do not fit.
    fn misfit(sizes: &[usize]) -> Option<usize> {
        Self::AXES.misfit(sizes)
    }

    /// Returns the length of the axis `back` axes before the last, if the type determines it.
    fn known(back: usize) -> Option<usize> {
        Self::AXES.known(back)
    }

    /// Appends the known facts about each axis, first axis first.
    fn describe(axes: &mut Vec<AxisPattern>) {
        axes.extend(Self::AXES.patterns());
    }

    /// Appends the type of each named axis, first axis first: two lengths of one name are the same only if their types are.
    #[doc(hidden)]
    fn tags(_: &mut Vec<Option<TypeId>>) {}
}

/// A length to be inferred: `-1` in [`shape!`](crate::shape!), as the target of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Infer;

/// A rank known only at run time.
///
/// `Tensor<T, AnyRank>` is the same struct with the same kernels; it broadcasts with any list, checked at run time, and the result is `AnyRank`
/// again. Relations that name an axis by a type have no row for `AnyRank`; its methods take axes as values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyRank(Box<[usize]>);

impl<I: AsRef<[usize]>> From<I> for AnyRank {
    fn from(sizes: I) -> Self {
        AnyRank(sizes.as_ref().into())
    }
}

/// `Shape2<A, B>` is `(((), A), B)` and `List2<L, A, B>` is `((L, A), B)`: the output of [`shape!`](crate::shape!), so that lints see a signature as
/// flat as its reader does. `CheckedShape2<A, B, { .. }>` and `CheckedList2` are the same, for items that may include a constant without braces
/// (`dim::constant`).
macro_rules! lists {
    ($($shape:ident $checked_shape:ident $list:ident $checked_list:ident [$($d:ident)*] $type:ty;)*) => {$(
        #[doc = concat!("[`shape!`](crate::shape!)`[..L, ", stringify!($($d),*), "]`, as rustdoc shows it, which does not show macros: the axes of `L`, and then these lengths.")]
        pub type $list<L, $($d),*> = $type;
        #[doc(hidden)]
        pub type $checked_list<L, $($d),*, const CHECKED: bool> = $type;
        #[doc = concat!("[`shape!`](crate::shape!)`[", stringify!($($d),*), "]`, as rustdoc shows it, which does not show macros: the shape of these lengths.")]
        pub type $shape<$($d),*> = $list<(), $($d),*>;
        #[doc(hidden)]
        pub type $checked_shape<$($d),*, const CHECKED: bool> = $list<(), $($d),*>;
    )*};
}
lists! {
    Shape1 CheckedShape1 List1 CheckedList1 [A] (L, A);
    Shape2 CheckedShape2 List2 CheckedList2 [A B] ((L, A), B);
    Shape3 CheckedShape3 List3 CheckedList3 [A B C] (((L, A), B), C);
    Shape4 CheckedShape4 List4 CheckedList4 [A B C D] ((((L, A), B), C), D);
    Shape5 CheckedShape5 List5 CheckedList5 [A B C D E] (((((L, A), B), C), D), E);
    Shape6 CheckedShape6 List6 CheckedList6 [A B C D E F] ((((((L, A), B), C), D), E), F);
    Shape7 CheckedShape7 List7 CheckedList7 [A B C D E F G] (((((((L, A), B), C), D), E), F), G);
    Shape8 CheckedShape8 List8 CheckedList8 [A B C D E F G H] ((((((((L, A), B), C), D), E), F), G), H);
}

/// `[]`: rank 0.
impl Sealed for () {}
/// `rank [] = 0`
#[diagnostic::do_not_recommend]
impl Lengths for () {
    const RANK: Option<usize> = Some(0);
    const SUMMARY: Summary = Summary::SCALAR;
    const AXES: Chain<AxisPattern> = Chain::EMPTY;
    fn write(&self, _: &mut [usize]) {}
    fn rank(&self) -> usize {
        0
    }
    fn of(sizes: &[usize]) -> Option<()> {
        sizes.is_empty().then_some(())
    }
}

/// `[.., d]`: one axis more than `L`.
impl<L: Lengths, D: Length> Sealed for (L, D) {}
/// `rank [.., d] = rank [..] + 1`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> Lengths for (L, D) {
    const RANK: Option<usize> = match L::RANK {
        Some(rank) => Some(rank + 1),
        None => None,
    };
    const SUMMARY: Summary = L::SUMMARY.push(D::KNOWN, D::NAME.is_some());
    const AXES: Chain<AxisPattern> = Chain::new(&L::AXES.push(pattern_of::<D>()));

    fn write(&self, sizes: &mut [usize]) {
        if let Some((last, leading)) = sizes.split_last_mut() {
            self.0.write(leading);
            *last = self.1.size();
        }
    }
    fn rank(&self) -> usize {
        self.0.rank() + 1
    }
    fn of(sizes: &[usize]) -> Option<Self> {
        let (&last, leading) = sizes.split_last()?;
        Some((L::of(leading)?, D::of(last)?))
    }
    fn tags(tags: &mut Vec<Option<TypeId>>) {
        L::tags(tags);
        tags.push(D::NAME.is_some().then(TypeId::of::<D>));
    }
}

impl Sealed for AnyRank {}
/// `?`: only the value determines the rank.
#[diagnostic::do_not_recommend]
impl Lengths for AnyRank {
    const RANK: Option<usize> = None;
    const SUMMARY: Summary = Summary::ANY_RANK;
    const AXES: Chain<AxisPattern> = Chain::EMPTY;
    fn write(&self, sizes: &mut [usize]) {
        sizes.copy_from_slice(&self.0);
    }
    fn rank(&self) -> usize {
        self.0.len()
    }
    fn of(sizes: &[usize]) -> Option<Self> {
        Some(AnyRank(sizes.into()))
    }
}

/// The rows of [`Relaxes`](super::relax::Relaxes). Each shape may be forgotten as itself and as `AnyRank`: laws of [`Lengths`], so that generic code
/// forgets lengths without a bound. Sealed.
pub trait RelaxAxes<R> {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// The requirements that seal [`Lengths`], in one trait: a user's own shape is rejected with one error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not one of the lengths and shapes of this crate",
    note = "`Length` and `Lengths` are sealed, because the kernels rely on their rules: name a length with `dim!`"
)]
#[doc(hidden)]
pub trait OneOfTheShapes: Sealed + RelaxAxes<Self> + RelaxAxes<AnyRank> + Sized {}
/// `[]` is a shape.
#[diagnostic::do_not_recommend]
impl OneOfTheShapes for () {}
/// `[.., d]` is a shape.
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> OneOfTheShapes for (L, D) {}
/// `?` is a shape.
#[diagnostic::do_not_recommend]
impl OneOfTheShapes for AnyRank {}

/// A list shape: any shape but [`AnyRank`]. (`shape![..AnyRank, 64]` is a list shape: at least one axis, the last of length 64.)
///
/// The methods that take an axis as a type (`sum::<-1>()`) exist for lists; on [`AnyRank`] methods of the same names take values.
pub trait List: Lengths {}
/// `[]` is a list.
impl List for () {}
/// `[.., d]` is a list.
impl<L: Lengths, D: Length> List for (L, D) {}
