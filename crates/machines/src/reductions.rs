//! Reductions of the parts of processes: products, means, and the largest and smallest elements.

use crate::dist::Dist;
use crate::joining::{Joining, Max, Min, Prod};
use crate::local::KnownTotal;
use crate::mesh::MeshAxis;
use crate::placement::{FullyReduced, Partial, Placement, SumPlacement};
use crate::shapes::{Placed, SumsOver};
use crate::vocabulary::COMPUTED;
use congruent::prelude::*;
use congruent::shape::Reduce;

/// The placement of the result if a tensor of placement `Self` is reduced by `By` along an axis whose sum would have placement `Q`.
#[diagnostic::on_unimplemented(
    message = "a tensor of placement `{Self}` cannot be reduced by `{By}` along this axis: `.all_reduce()` first",
    label = "the parts of another reduction are not joined yet"
)]
pub trait JoinedPlacement<Q, By>: Placement {
    /// The placement of the result.
    type Out: Placement;
}
#[diagnostic::do_not_recommend]
impl<By: Joining> JoinedPlacement<FullyReduced, By> for FullyReduced {
    type Out = FullyReduced;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis, By: Joining> JoinedPlacement<Partial<X>, By> for FullyReduced {
    type Out = Partial<X, By>;
}
#[diagnostic::do_not_recommend]
impl<X: MeshAxis, By: Joining> JoinedPlacement<FullyReduced, By> for Partial<X, By> {
    type Out = Partial<X, By>;
}

impl<T: Element, S: Placed, P: Placement> Dist<T, S, P> {
    /// Returns the sizes of the rest, if this process has no rows of a ragged axis, and others have: the first process has at least as many rows as
    /// any other.
    fn is_behind_the_end(&self, axis: usize) -> Option<Vec<usize>> {
        let mut sizes = self.part.sizes().to_vec();
        let mut splits = S::splits().into_iter();
        let (_, along, is_ragged) = splits.find(|split| split.0 == axis)?;
        (is_ragged && sizes.remove(axis) == 0 && self.process.coordinate_along(along) > 0).then_some(sizes)
    }
}

/// Reductions with parts that [`all_reduce`](Dist::all_reduce) joins.
macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident by $by:ident;)*) => {
        /// # Products, and the largest and smallest elements
        impl<T: Number, S: List, P: Placement> Dist<T, S, P> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name<const A: isize>(
                &self,
            ) -> Dist<T, <S as SumsOver<A>>::Rest, <P as JoinedPlacement<<S as SumsOver<A>>::Placement, $by>>::Out>
            where
                S: SumsOver<A> + Placed,
                P: JoinedPlacement<<S as SumsOver<A>>::Placement, $by>,
            {
                let part = match self.is_behind_the_end(self.part.ndim() - 1 - <S as Reduce<A>>::BACK) {
                    Some(sizes) => Tensor::full_of(AnyRank::from(&sizes[..]), $by::neutral()),
                    None => self.part.as_dyn().$name(&[A], false).unwrap_or_else(|error| panic!("{error}")),
                };
                Dist::new(part.try_into_shape().expect(COMPUTED), &self.process)
            }
        )*}
    };
}
reductions! {
    /// The products along axis `A`. Along a split axis, each process has the products of its own elements, and [`all_reduce`](Self::all_reduce)
    /// multiplies them.
    ///
    /// # Shapes
    /// `[1024 @ Data, 10]` along 1 gives `[1024 @ Data]`, along 0 `[10]` with [`Partial<Data, Prod>`](crate::Partial). New, no communication.
    prod by Prod;

    /// The largest elements along axis `A`; NaN if any is NaN. Along a split axis, each process has the largest of its own elements, and
    /// [`all_reduce`](Self::all_reduce) takes the largest of all.
    ///
    /// # Shapes
    /// `[1024 @ Data, 10]` along 1 gives `[1024 @ Data]`, along 0 `[10]` with [`Partial<Data, Max>`](crate::Partial). New, no communication.
    ///
    /// # Panics
    /// If the axis has length 0 in all processes.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let largest = Mesh::threads(|process| {
    ///     let x = Dist::same(process, Tensor::from([[1, 8], [7, 2], [3, 4], [5, 6]])).split::<0, Data>();
    ///     x.amax::<0>().all_reduce().to_tensor().to_vec()
    /// });
    /// assert_eq!(largest.unwrap(), [[7, 8], [7, 8]]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// fn largest(x: &Dist<f64, shape![8 @ Data]>) -> f64 {
    ///     x.amax::<0>().to_tensor().item()   // each process has the largest of its own elements
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// fn smallest(x: &Dist<f64, shape![8 @ Data]>) -> f64 {
    ///     (&x.amax::<0>() * -1.0).all_reduce().to_tensor().item()   // the largest of `-x` is another element
    /// }
    /// ```
    amax by Max;

    /// The smallest elements along axis `A`; NaN if any is NaN. See [`amax`](Self::amax).
    ///
    /// # Shapes
    /// `[1024 @ Data, 10]` along 1 gives `[1024 @ Data]`, along 0 `[10]` with [`Partial<Data, Min>`](crate::Partial). New, no communication.
    ///
    /// # Panics
    /// If the axis has length 0 in all processes.
    amin by Min;
}

/// # Means
impl<T: Float, S: List, P: Placement> Dist<T, S, P> {
    /// The means along axis `A`. Along a split axis, each process has its share of the means: the sum of its own elements, divided by the length of
    /// the whole axis. [`all_reduce`](Self::all_reduce) adds the shares.
    ///
    /// # Shapes
    /// `[1024 @ Data, 10]` along 1 gives `[1024 @ Data]`, along 0 `[10]` with [`Partial<Data>`](crate::Partial). New, no communication. The mean of an axis of
    /// length 0 is NaN.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let means = Mesh::threads(|process| {
    ///     let x = Dist::same(process, Tensor::from([1.0, 2.0, 3.0, 6.0])).split::<0, Data>();
    ///     x.mean::<0>().all_reduce().to_tensor().item()
    /// });
    /// assert_eq!(means.unwrap(), [3.0, 3.0]);
    /// ```
    #[track_caller]
    pub fn mean<const A: isize>(
        &self,
    ) -> Dist<T, <S as SumsOver<A>>::Rest, <P as SumPlacement<<S as SumsOver<A>>::Placement>>::Out>
    where
        S: SumsOver<A, Dim: KnownTotal>,
        P: SumPlacement<<S as SumsOver<A>>::Placement>,
    {
        let rows = rows_in_all::<S, A>(self.part.sizes());
        Dist::new(self.part.sum::<A>() / T::from_usize(rows), &self.process)
    }
}

/// Returns the length of axis `A` in all processes together, from the sizes of the part of this process.
pub(crate) fn rows_in_all<S: Reduce<A, Dim: KnownTotal>, const A: isize>(sizes: &[usize]) -> usize {
    <S::Dim as KnownTotal>::total(sizes[sizes.len() - 1 - S::BACK])
}
