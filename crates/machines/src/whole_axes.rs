//! Operations along axes that every process has whole, such as softmax, and views of axes. No operation here communicates.

use crate::dist::Dist;
use crate::fits::AlignsWith;
use crate::placement::{IsReduced, Placement};
use crate::shapes::{AxisOf, Placed, Replicated, Unsharded};
use crate::vocabulary::COMPUTED;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::shape::{Along, LastAxesOf, Narrow, Transpose, Unsqueeze};

/// The length of an axis along which an operation runs in each process alone.
#[diagnostic::on_unimplemented(
    message = "axis {A} of length `{Self}` is split, and must be whole here: `.all_gather::<{A}>()` first",
    label = "each process has a part of this axis",
    note = "in generic code write `N: Unsharded` instead of `N: Dim`"
)]
pub trait WholeLength<const A: isize>: Length {}
#[diagnostic::do_not_recommend]
impl<D: Unsharded, const A: isize> WholeLength<A> for D {}

/// The shape of a weight for rows over the last axes of `S`, which every process has whole.
#[diagnostic::on_unimplemented(
    message = "rows of shape `{S}` cannot be normalized with a weight of shape `{Self}`: give a weight of their last lengths, whole in every process",
    label = "if the last axis is split, `.all_gather::<-1>()` first: no process has the mean of a row",
    note = "a row is normalized over its last axes, as many as the weight has: `[8 @ Data, 6]` with a weight of `[6]`"
)]
pub trait NormOver<S>: Replicated + LastAxesOf<S> + AlignsWith<S> {}
#[diagnostic::do_not_recommend]
impl<S, R: Replicated + LastAxesOf<S> + AlignsWith<S>> NormOver<S> for R {}

/// The operations on one tensor, one entry each: passed to a macro that writes methods of `Dist`, or of `DistVar`.
macro_rules! on_one_tensor {
    ($write:ident) => {
        $write! {
            /// The tensor with axes `A` and `B` exchanged.
            ///
            /// # Shapes
            /// `[8 @ Data, 3, 4]` with 1 and 2 exchanged is `[8 @ Data, 4, 3]`. A copy, no communication; the placement stays.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            /// use congruent_machines::prelude::*;
            ///
            /// mesh!(Model: 2);
            ///
            /// fn turned(x: &Dist<f32, shape![8, 6 @ Model]>) -> Dist<f32, shape![6 @ Model, 8]> {
            ///     x.transpose::<0, 1>()
            /// }
            /// ```
            transpose [const A: isize, const B: isize] -> <S as Transpose<A, B>>::Out
                where [S: Transpose<A, B, Out: Placed>] |x| x.transpose(A, B);

            /// The tensor with a new axis of length 1, as axis `A` of the result.
            ///
            /// # Shapes
            /// `[8 @ Data, 3]` with a new axis 1 is `[8 @ Data, 1, 3]`. A copy, no communication; the placement stays.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            /// use congruent_machines::prelude::*;
            ///
            /// mesh!(Data: 2);
            ///
            /// fn with_heads(x: &Dist<f32, shape![8 @ Data, 3]>) -> Dist<f32, shape![8 @ Data, 1, 3]> {
            ///     x.unsqueeze::<1>()
            /// }
            /// ```
            unsqueeze [const A: isize] -> <S as Unsqueeze<A>>::Out
                where [S: Unsqueeze<A, Out: Placed>] |x| x.unsqueeze(A);

            /// `LEN` positions of axis `A`, beginning at `START`. Every process has the axis whole.
            ///
            /// # Shapes
            /// `[8 @ Data, 6]` along 1 from 2 by 3 is `[8 @ Data, 3]`. A copy, no communication; the placement stays.
            ///
            /// # Panics
            /// If an axis whose length is known at run time has fewer positions.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            /// use congruent_machines::prelude::*;
            ///
            /// mesh!(Data: 2);
            ///
            /// fn columns(x: &Dist<f32, shape![8 @ Data, 6]>) -> Dist<f32, shape![8 @ Data, 3]> {
            ///     x.narrow::<1, 2, 3>()
            /// }
            /// ```
            /// ```compile_fail,E0277
            /// use congruent::prelude::*;
            /// use congruent_machines::prelude::*;
            ///
            /// mesh!(Data: 2);
            ///
            /// fn rows(x: &Dist<f32, shape![8 @ Data, 6]>) {
            ///     x.narrow::<0, 2, 3>();   // which process has these rows? `x.all_gather::<0>()` makes the axis whole
            /// }
            /// ```
            narrow [const A: isize, const START: usize, const LEN: usize] -> <S as Narrow<A, START, LEN>>::Out
                where [S: AxisOf<A, Dim: WholeLength<A>>, S: Narrow<A, START, LEN, Out: Placed>] |x| x.narrow(A, START as isize, LEN);

            /// The exponential of each element, divided by the sum of the exponentials along axis `A`. Every process has the axis whole.
            ///
            /// # Shapes
            /// The shape stays. New, no communication; the tensor must be reduced.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            /// use congruent_machines::prelude::*;
            ///
            /// mesh!(Data: 2);
            ///
            /// let sums = Mesh::threads(|process| {
            ///     let x = Dist::same(process, Tensor::<f64, shape![4, 3]>::arange()).split::<0, Data>();
            ///     x.softmax::<1>().sum::<1>().all_gather::<0>().to_tensor().to_vec()
            /// });
            /// assert!(sums.unwrap()[0].iter().all(|sum| (sum - 1.0).abs() < 1e-12));
            /// ```
            /// ```compile_fail,E0277
            /// use congruent::prelude::*;
            /// use congruent_machines::prelude::*;
            ///
            /// mesh!(Model: 2);
            ///
            /// fn probabilities(x: &Dist<f32, shape![8, 6 @ Model]>) {
            ///     x.softmax::<1>();   // no process has the sum along the axis
            /// }
            /// ```
            softmax [const A: isize] -> S
                where [T: Float, P: IsReduced, S: AxisOf<A, Dim: WholeLength<A>> + Along<A>] |x| x.softmax(A);
        }
    };
}
#[cfg(feature = "grad")]
pub(crate) use on_one_tensor;

/// Copies a view to a tensor; returns a tensor as it is.
pub(crate) trait IntoPart<T: Element> {
    fn into_part(self) -> Tensor<T, AnyRank>;
}
impl<T: Element> IntoPart<T> for Tensor<T, AnyRank> {
    fn into_part(self) -> Tensor<T, AnyRank> {
        self
    }
}
impl<T: Element> IntoPart<T> for View<'_, T, AnyRank> {
    fn into_part(self) -> Tensor<T, AnyRank> {
        self.to_tensor()
    }
}

/// Gives the part of a result the sizes that a relation has computed.
#[track_caller]
pub(crate) fn typed<T: Element, S: Lengths>(x: Result<impl IntoPart<T>, ShapeError>) -> Tensor<T, S> {
    let part = x.unwrap_or_else(|error| panic!("{error}")).into_part();
    part.try_into_shape().expect(COMPUTED)
}

macro_rules! of_tensors {
    ($(
        $(#[$doc:meta])*
        $name:ident [$($generics:tt)*] -> $out:ty where [$($bound:tt)*] |$x:ident| $result:expr;
    )*) => {
        /// # Views, and operations along an axis that is whole
        impl<T: Number, S: List, P: Placement> Dist<T, S, P> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name<$($generics)*>(&self) -> Dist<T, $out, P>
            where
                $($bound)*
            {
                let $x = self.part.as_dyn();
                Dist::new(typed($result), &self.process)
            }
        )*}
    };
}
on_one_tensor! { of_tensors }
