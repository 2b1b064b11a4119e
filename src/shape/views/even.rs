//! A given number of parts of an axis, the first of which may be longer by 1.
//!
//! Known by now: parts of one length and a shorter last one (`split`). This file adds parts of two lengths, as a list of shapes.

use crate::dim::number::{Counted, Decimal, Divided, LessOf, Numeral, Tens, ToDecimal, ToLength};
use crate::dim::{Dyn, Length, N, One, Sym, Tag};
use crate::shape::Lengths;
use crate::shape::axis::{At, HasAxis, InList};
use crate::shape::split::{Even, PartLength};
use core::marker::PhantomData;

/// Parts of the shapes in this list.
pub struct PartList<L>(PhantomData<L>);

/// A shape whose axis `A` can be split into exactly `COUNT` parts, the first of which may be longer by 1.
///
/// # Shapes
///
/// | `EvenAxis<0, 2>` | the parts |
/// |---|---|
/// | `[6, 3]` | an array of two `[3, 3]` |
/// | `[5, 3]` | a tuple of `[3, 3]` and `[2, 3]` |
/// | `[_, 3]` | an array of two `[_, 3]` |
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<i32, shape![5]>::arange();
/// let (a, b, last) = x.tensor_split::<0, 3>();
/// let last: View<i32, shape![1]> = last;
/// assert_eq!((a.to_vec(), b.to_vec(), last.to_vec()), (vec![0, 1], vec![2, 3], vec![4]));
/// ```
pub trait EvenAxis<const A: isize, const COUNT: usize>: Lengths {
    /// The parts: [`Even`], or a list.
    type Parts;
    /// The number of axes after this one.
    const BACK: usize;
}
/// `[.., d, ..]` in `count` parts
impl<S, P, D, E, O, const A: isize, const COUNT: usize> EvenAxis<A, COUNT> for S
where
    Numeral<COUNT>: Counted<Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
    E: PartLength + PartsInto<D, S, P, Parts = O>,
{
    type Parts = O;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A number of parts of the axis of length `D` at `P` of `S`. (Why the number is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait PartsInto<D, S, P> {
    /// The parts.
    type Parts;
}
/// `d` in `e` parts, by the row of `d`
impl<E: PartLength, D: EvenDim<E, S, P, Parts = O>, S, P, O> PartsInto<D, S, P> for E {
    type Parts = O;
}

/// The length of the axis at `P` of `S`, split into exactly `E` parts.
pub trait EvenDim<E, S, P> {
    /// The parts.
    type Parts;
}
/// Parts of `d / e`, and of one more in the first `d % e`
impl<D, E, S, P, O, U, V, Q, R> EvenDim<E, S, P> for D
where
    E: PartLength<Size = V>,
    D: ToDecimal<Decimal = U>,
    U: Decimal<Divided<V> = Divided<Q, R>>,
    V: Decimal,
    R: LongerParts<Q, E, S, P, Parts = O>,
{
    type Parts = O;
}
/// `_`: `e` parts, of lengths known at run time
impl<E: Length, S: At<P>, P> EvenDim<E, S, P> for Dyn {
    type Parts = Even<E, S::With<Dyn>>;
}
/// `name`: like `_`
impl<E: Length, S: At<P>, P, T: Tag> EvenDim<E, S, P> for Sym<T> {
    type Parts = Even<E, S::With<Dyn>>;
}

/// The number of the `E` parts that are longer than `Q` by 1.
pub trait LongerParts<Q, E, S, P> {
    /// The parts.
    type Parts;
}
/// None: `e` parts of `q`
impl<Q: ToLength<Length = D>, D: Length, E: Length, S: At<P>, P> LongerParts<Q, E, S, P> for () {
    type Parts = Even<E, S::With<D>>;
}
/// `r` parts of `q + 1`, and `e - r` of `q`
impl<Q, E, S, P, U, B, V, C, D, K, L, M, O> LongerParts<Q, E, S, P> for Tens<U, B>
where
    Self: Decimal + ToLength<Length = C>,
    E: PartLength<Size = V>,
    V: Decimal,
    Q: Decimal<Next: ToLength<Length = D>> + ToLength<Length = K>,
    LessOf<V, Self>: ToLength<Length = L>,
    D: Length,
    K: Length,
    C: RepeatedShape<S::With<D>, (), List = M>,
    L: RepeatedShape<S::With<K>, M, List = O>,
    S: At<P>,
{
    type Parts = PartList<O>;
}

/// A number of shapes `S` appended to a list `L`.
#[diagnostic::on_unimplemented(
    message = "parts of two lengths, `{Self}` of one of them, do not fit into a tuple, which has at most 12",
    label = "too many parts of which some are longer",
    note = "parts that are all of one length come as an array: choose a number of parts that divides the axis"
)]
pub trait RepeatedShape<S, L> {
    /// The list.
    type List;
}
/// ```text
/// impl<S, L> RepeatedShape<S, L> for N<2> { type List = ((L, S), S); }
/// ```
macro_rules! repeated {
    ($($d:ty: $list:ty;)*) => {$(
        /// `l` and `s`, as often as the number says
        #[diagnostic::do_not_recommend]
        impl<S, L> RepeatedShape<S, L> for $d {
            type List = $list;
        }
    )*};
}
repeated! {
    One: (L, S);
    N<2>: ((L, S), S);
    N<3>: (((L, S), S), S);
    N<4>: ((((L, S), S), S), S);
    N<5>: (((((L, S), S), S), S), S);
    N<6>: ((((((L, S), S), S), S), S), S);
    N<7>: (((((((L, S), S), S), S), S), S), S);
    N<8>: ((((((((L, S), S), S), S), S), S), S), S);
    N<9>: (((((((((L, S), S), S), S), S), S), S), S), S);
    N<10>: ((((((((((L, S), S), S), S), S), S), S), S), S), S);
    N<11>: (((((((((((L, S), S), S), S), S), S), S), S), S), S), S);
}
