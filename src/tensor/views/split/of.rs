//! Parts of an axis whose lengths are values: `split_of`.

use super::super::back::front;
use super::{Reading, Several};
use crate::error::prelude::*;
use crate::shape::split::SplitLengths;
use crate::shape::{Lengths, List};
use crate::tensor::{Strided, sizes_of};
use congruent_layout::view as rule;

/// Splitting an axis into parts whose lengths `X` are values: methods of all tensors and views.
///
/// (The lengths are a parameter of the trait, so that the turbofish has only the axis.)
pub trait SplitBy<T, S: List, X> {
    /// Splits axis `A` into parts of these lengths, whose sum is the axis: a tuple of one to twelve views, O(rank) each. With named lengths, the
    /// parts have different types, which cannot be confused.
    ///
    /// # Shapes
    /// `[10, 3]` along 0 by `dims![Train(8), Test(2)]` is `[Train, 3]` and `[Test, 3]`. If the types know all lengths, the sum is checked at compile
    /// time; otherwise at run time. The views borrow from `self`: a view of a view needs a name. ([`split_sizes`](Strided::split_sizes) takes the
    /// lengths as a type, [`split`](Strided::split) one length for all.)
    ///
    /// # Panics
    /// With the error of [`try_split_of`](Self::try_split_of).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// dim!(Train, Test);
    ///
    /// let n = 10;
    /// let x = Tensor::<f32, _>::zeros_of(dims![n, 3]);
    /// let (train, test) = x.split_of::<0>(dims![Train(n - n / 5), Test(n / 5)]);
    /// let _: (&View<f32, shape![Train, 3]>, &View<f32, shape![Test, 3]>) = (&train, &test);
    /// assert_eq!((train.sizes(), test.sizes()), (&[8, 3][..], &[2, 3][..]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![8]>::arange();
    /// x.split_of::<0>(dims![3, 3]);   // 3 + 3 is not 8
    /// ```
    #[track_caller]
    fn split_of<'s, const A: isize>(&'s self, lengths: X) -> <S::Parts as Several<Reading<'s, T>>>::Out
    where
        T: 's,
        S: SplitLengths<A, X, Parts: Several<Reading<'s, T>>>,
    {
        self.try_split_of::<A>(lengths).or_panic()
    }

    /// Like [`split_of`](Self::split_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::PartsSum`] if a length known only at run time is not the sum of these lengths.
    fn try_split_of<'s, const A: isize>(
        &'s self,
        lengths: X,
    ) -> Result<<S::Parts as Several<Reading<'s, T>>>::Out, ShapeError>
    where
        T: 's,
        S: SplitLengths<A, X, Parts: Several<Reading<'s, T>>>;
}

impl<T, S: List, X: Lengths> SplitBy<T, S, X> for Strided<T, S> {
    fn try_split_of<'s, const A: isize>(
        &'s self,
        lengths: X,
    ) -> Result<<S::Parts as Several<Reading<'s, T>>>::Out, ShapeError>
    where
        T: 's,
        S: SplitLengths<A, X, Parts: Several<Reading<'s, T>>>,
    {
        let x = self.layout();
        let windows = named!("split_of", rule::split_lengths(x, front(x, S::BACK), &sizes_of(&lengths)));
        // SAFETY: the rule's parts of this layout, each element in one of them; the relation names their shapes, and the windows have the lengths
        // of the value `lengths`, which fit its type.
        Ok(unsafe { <S::Parts as Several<Reading<'s, T>>>::several(windows, self.reading()) })
    }
}
