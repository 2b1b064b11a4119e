//! Operations along axes that every process has whole, such as softmax, and views of axes. None of them communicates.

use crate::collectives::COMPUTED;
use crate::dist::Dist;
use crate::owes::{Debt, Settled};
use crate::shapes::{AxisOf, Bears, EndsAll, Everywhere, Placed, Unsplit};
use congruent::element::IndexNumber;
use congruent::prelude::*;
use congruent::shape::{Along, Broadcast, EmbedIn, LastAxesOf, Narrow, Scores, Transpose, Unsqueeze};

/// The operations on one tensor, a row each: passed to a macro that writes methods of `Dist`, or of `DistVar`.
macro_rules! on_one_tensor {
    ($write:ident) => {
        $write! {
            /// The tensor with axes `A` and `B` exchanged.
            ///
            /// # Shapes
            /// `[8 @ Data, 3, 4]` with 1 and 2 exchanged is `[8 @ Data, 4, 3]`. A copy, no communication; what is owed stays owed.
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
            /// `[8 @ Data, 3]` with a new axis 1 is `[8 @ Data, 1, 3]`. A copy, no communication; what is owed stays owed.
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

            /// `LEN` positions of axis `A`, from `START` on. Every process has the axis whole.
            ///
            /// # Shapes
            /// `[8 @ Data, 6]` along 1 from 2 by 3 is `[8 @ Data, 3]`. A copy, no communication; what is owed stays owed.
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
                where [S: AxisOf<A, Dim: Unsplit>, S: Narrow<A, START, LEN, Out: Placed>] |x| x.narrow(A, START as isize, LEN);

            /// `e^x`, divided by the sum of these along axis `A`. Every process has the axis whole.
            ///
            /// # Shapes
            /// The shape stays. New, no communication; sums must not be owed.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            /// use congruent_machines::prelude::*;
            ///
            /// mesh!(Data: 2);
            ///
            /// let sums = Mesh::threads(|here| {
            ///     let x = Dist::same(here, Tensor::<f64, shape![4, 3]>::arange()).split::<0, Data>();
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
                where [T: Float, P: Settled, S: AxisOf<A, Dim: Unsplit> + Along<A>] |x| x.softmax(A);
        }
    };
}
#[cfg(feature = "grad")]
pub(crate) use on_one_tensor;

/// A tensor, of a view or of itself.
trait IntoPart<T: Element> {
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

/// The part of a result, of the sizes that a relation has computed.
#[track_caller]
fn typed<T: Element, S: Lengths>(x: Result<impl IntoPart<T>, ShapeError>) -> Tensor<T, S> {
    let part = x.unwrap_or_else(|error| panic!("{error}")).into_part();
    part.try_into_shape().expect(COMPUTED)
}

macro_rules! of_tensors {
    ($(
        $(#[$doc:meta])*
        $name:ident [$($generics:tt)*] -> $out:ty where [$($bound:tt)*] |$x:ident| $result:expr;
    )*) => {
        /// # Views, and operations along an axis that is whole
        impl<T: Number, S: List, P: Debt> Dist<T, S, P> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name<$($generics)*>(&self) -> Dist<T, $out, P>
            where
                $($bound)*
            {
                let $x = self.part.as_dyn();
                Dist::new(typed($result), &self.here)
            }
        )*}
    };
}
on_one_tensor! { of_tensors }

/// # Rows, masks and losses
impl<T: Float, S: Placed, P: Debt> Dist<T, S, P> {
    /// `(x - mean) / sqrt(variance + eps) * weight + bias` over the last axes, as many as the weight has (Ba, Kiros and Hinton 2016). Every process has these
    /// axes whole.
    ///
    /// # Shapes
    /// `[8 @ Data, 6]` with a weight and a bias of `[6]` stays as it is. New, no communication; sums must not be owed.
    ///
    /// # Panics
    /// If a length that is known at run time differs.
    ///
    /// # Examples
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Model: 2);
    ///
    /// fn normal(x: &Dist<f32, shape![8, 6 @ Model]>, w: &Dist<f32, shape![6 @ Model]>) {
    ///     x.layer_norm(w, w, 1e-5);   // no process has the mean of a row
    /// }
    /// ```
    #[track_caller]
    pub fn layer_norm<R>(&self, weight: &Dist<T, R>, bias: &Dist<T, R>, eps: f64) -> Dist<T, S>
    where
        P: Settled,
        R: Everywhere + LastAxesOf<S>,
    {
        Dist::new(self.part.layer_norm(&weight.part, &bias.part, eps), &self.here)
    }

    /// The tensor with `value` where the mask holds. Every process has the same mask.
    ///
    /// # Shapes
    /// The mask broadcasts: `[8 @ Data, 3, 3]` takes one of `[3, 3]`. New, no communication; sums must not be owed.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// fn causal(scores: &Dist<f32, shape![8 @ Data, 3, 3]>) -> Dist<f32, shape![8 @ Data, 3, 3]> {
    ///     let later: Tensor<bool, shape![3, 3]> = Tensor::from_fn(|[row, column]| column > row);
    ///     scores.masked_fill(&later, f32::NEG_INFINITY)
    /// }
    /// ```
    #[track_caller]
    pub fn masked_fill<R: Everywhere, O: Placed>(&self, mask: &Strided<bool, R>, value: T) -> Dist<T, O>
    where
        P: Settled,
        R: Broadcast<S, Out = O>,
    {
        Dist::new(self.part.masked_fill(mask, value), &self.here)
    }

    /// The rows of a table that whole numbers name. Every process has all rows.
    ///
    /// # Shapes
    /// Numbers of `[8 @ Data, 5]` and a table of `[65, 32]` give `[8 @ Data, 5, 32]`. New, no communication; what is owed stays owed.
    ///
    /// # Panics
    /// If a number is not that of a row.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let rows = Mesh::threads(|here| {
    ///     let table = Dist::same(here, Tensor::from([[0.0, 1.0], [2.0, 3.0]]));
    ///     let numbers = Dist::same(here, Tensor::from([1_i64, 0])).split::<0, Data>();
    ///     table.embedding(&numbers).all_gather::<0>().to_tensor()
    /// });
    /// assert_eq!(rows.unwrap()[0], Tensor::from([[2.0, 3.0], [0.0, 1.0]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Model: 2);
    ///
    /// fn rows(table: &Dist<f32, shape![64 @ Model, 32]>, numbers: &Dist<i64, shape![5]>) {
    ///     table.embedding(numbers);   // a process has half of the rows
    /// }
    /// ```
    #[track_caller]
    pub fn embedding<I: IndexNumber + Number, R: Placed, O: Placed>(&self, numbers: &Dist<I, R>) -> Dist<T, O, P>
    where
        S: AxisOf<0, Dim: Unsplit>,
        R: EmbedIn<S, Out = O>,
        O: Bears<P>,
    {
        let rows = self.part.as_dyn().embedding(&numbers.part.as_dyn());
        Dist::new(typed(rows), &self.here)
    }

    /// The mean cross-entropy of classes. Every process has the scores of all classes; of positions that are split, each has its share of the mean, and
    /// [`all_reduce`](Self::all_reduce) adds the shares. The rule is that of [`congruent`](congruent::Strided::cross_entropy): the classes are along axis 1, or
    /// the only one.
    ///
    /// # Shapes
    /// Scores of `[8 @ Data, 65, 5]` and classes of `[8 @ Data, 5]` give `[]` with [`Owes<Data>`](crate::Owes). New, no communication; sums must not be owed.
    ///
    /// # Panics
    /// If a number is not that of a class; and, if positions are split, at the class -100, which does not count: how many count is known to no process.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// fn loss(scores: &Dist<f32, shape![8 @ Data, 10]>, classes: &Dist<i64, shape![8 @ Data]>) -> Dist<f32, shape![]> {
    ///     scores.cross_entropy(classes).all_reduce()
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Model: 2);
    ///
    /// fn loss(scores: &Dist<f32, shape![8, 10 @ Model]>, classes: &Dist<i64, shape![8]>) {
    ///     scores.cross_entropy(classes);   // a process has the scores of half of the classes
    /// }
    /// ```
    #[track_caller]
    pub fn cross_entropy<R: EndsAll>(&self, classes: &Dist<i64, R>) -> Dist<T, shape![], <R as EndsAll>::Owed>
    where
        P: Settled,
        S: Scores<R, Classes: Unsplit>,
    {
        check_classes(classes);
        let share = self.part.cross_entropy(&classes.part) / T::from_usize(<R::Owed as Debt>::PARTS);
        Dist::new(share, &self.here)
    }
}

/// Panics at a class that does not count, if no process has all classes.
#[track_caller]
pub(crate) fn check_classes<R: EndsAll>(classes: &Dist<i64, R>) {
    /// As in PyTorch, and in `congruent`.
    const IGNORED: i64 = -100;
    if let Some(axis) = <R::Owed as Debt>::AXIS {
        assert!(
            classes.part.iter().all(|&class| class != IGNORED),
            "cross_entropy of positions that are split along {axis}: class {IGNORED} does not count, and no process knows how many do"
        );
    }
}
