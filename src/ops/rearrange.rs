//! `rearrange`: axes by name, in the notation of einops.

use crate::dim::AxisPattern;
use crate::error::prelude::*;
use crate::shape::rearrange::{Builds, Reads, ReadsAnyRank};
use crate::shape::{AnyRank, Chain, Lengths, List};
use crate::tensor::{CowTensor, Strided, View, conform, conforms};
use congruent_kernel::element::Element;
use congruent_layout::rearrange::{Pattern, read, rearrange as rule};

/// Returns a tensor of any rank with its axes rearranged by a pattern, which is read at run time: a view if strides
/// describe the result, else a copy.
///
/// (For list shapes, the macro `rearrange!` reads and checks the pattern at compile time.)
///
/// # Errors
/// [`Fault::Pattern`], [`Fault::PatternRank`], [`Fault::PatternSplit`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::rearrange;
///
/// let x = Tensor::<i32, _>::arange_of(AnyRank::from([2, 12, 3]));
/// let y = rearrange(&x, "b (h w) c -> b c h w", &[("h", 4)])?;
/// assert_eq!(y.sizes(), [2, 3, 4, 3]);
/// let error = rearrange(&x, "b (h w) c -> b c h w", &[("h", 5)]).unwrap_err();
/// assert!(error.to_string().contains("`(h w)` is [5, -1], which does not multiply up to dimension 1 of shape [2, 12, 3]"));
/// # Ok::<(), ShapeError>(())
/// ```
pub fn rearrange<'a, T: Element>(
    x: &'a Strided<T, AnyRank>,
    pattern: &str,
    lengths: &[(&str, usize)],
) -> Result<CowTensor<'a, T, AnyRank>, ShapeError> {
    read(pattern, lengths, |pattern, given| arranged(x.as_view(), pattern, given)).of("rearrange")?
}

/// Returns the view or the copy, after comparing the shape `O` with the sizes of the result.
fn arranged<'a, T: Element, S: Lengths, O: Lengths>(
    x: View<'a, T, S>,
    pattern: &Pattern,
    given: &[(usize, usize)],
) -> Result<CowTensor<'a, T, O>, ShapeError> {
    Ok(match arranged_as(x.into_dyn(), pattern, given, O::RANK, O::AXES)? {
        // SAFETY: the same view; its sizes were checked.
        CowTensor::Borrowed(view) => CowTensor::Borrowed(unsafe { View::over(view.strided.rebrand()) }),
        // SAFETY: the same sizes, which were checked.
        CowTensor::Owned(tensor) => CowTensor::Owned(unsafe { tensor.rebrand() }),
    })
}

/// Rearranges like `rearrange!`, in one function for all shapes: checks that the sizes of the result fit a shape of this rank and these axes.
///
/// # Errors
/// [`Fault::PatternSplit`], [`Fault::Misfit`].
#[doc(hidden)]
pub fn arranged_as<'a, T: Element>(
    x: View<'a, T, AnyRank>,
    pattern: &Pattern,
    given: &[(usize, usize)],
    rank: Option<usize>,
    axes: Chain<AxisPattern>,
) -> Result<CowTensor<'a, T, AnyRank>, ShapeError> {
    let arranged = named!("rearrange", rule(x.layout(), pattern, given));
    conform("rearrange", &arranged.sizes, rank, axes)?;
    // SAFETY: the rule's window of this layout; any sizes fit `AnyRank`.
    let apart: View<T, AnyRank> = unsafe { x.through(arranged.apart.into()) };
    apart.reshape(&arranged.sizes[..])
}

/// Rearranges by a pattern without a group on the right: the result is always a view.
fn viewed<'a, T, S: Lengths, O: Lengths>(
    x: View<'a, T, S>,
    pattern: &Pattern,
    given: &[(usize, usize)],
) -> Result<View<'a, T, O>, ShapeError> {
    let arranged = named!("rearrange", rule(x.layout(), pattern, given));
    conforms::<O>("rearrange", arranged.apart.sizes())?;
    // SAFETY: the rule's window of this layout; its sizes were checked.
    Ok(unsafe { x.through(arranged.apart.into()) })
}

/// The methods that `rearrange!` calls: they borrow from a tensor, or from the base of a view.
macro_rules! rearranges {
    ($([$($life:lifetime)?] $owner:ident<$($own:lifetime,)? ..>, $lent:lifetime, $x:ident => $whole:expr;)*) => {$(
        #[doc(hidden)]
        impl<$($life,)? T: Element, S: List> $owner<$($own,)? T, S> {
            #[track_caller]
            pub fn rearranged<P, R>(&self, pattern: &Pattern, given: &[(usize, usize)]) -> CowTensor<$lent, T, R::Out>
            where
                P: Reads<S>,
                R: Builds<P::Atoms, P::Rest>,
            {
                self.try_rearranged::<P, R>(pattern, given).or_panic()
            }
            pub fn try_rearranged<P, R>(
                &self,
                pattern: &Pattern,
                given: &[(usize, usize)],
            ) -> Result<CowTensor<$lent, T, R::Out>, ShapeError>
            where
                P: Reads<S>,
                R: Builds<P::Atoms, P::Rest>,
            {
                let $x = self;
                arranged($whole, pattern, given)
            }
            #[track_caller]
            pub fn rearranged_view<P, R>(&self, pattern: &Pattern, given: &[(usize, usize)]) -> View<$lent, T, R::Out>
            where
                P: Reads<S>,
                R: Builds<P::Atoms, P::Rest>,
            {
                self.try_rearranged_view::<P, R>(pattern, given).or_panic()
            }
            pub fn try_rearranged_view<P, R>(
                &self,
                pattern: &Pattern,
                given: &[(usize, usize)],
            ) -> Result<View<$lent, T, R::Out>, ShapeError>
            where
                P: Reads<S>,
                R: Builds<P::Atoms, P::Rest>,
            {
                let $x = self;
                viewed($whole, pattern, given)
            }
        }
    )*};
}
rearranges! {
    [] Strided<..>, '_, x => x.as_view();
    ['a] View<'a, ..>, 'a, x => x.clone();
}

/// The methods that `rearrange!` calls on a tensor of any rank: their bound rejects the call with a message.
macro_rules! refuses {
    ($($name:ident)*) => {
        #[doc(hidden)]
        impl<T: Element> Strided<T, AnyRank> {
            $(pub fn $name<P: ReadsAnyRank, R>(&self, _: &Pattern, _: &[(usize, usize)]) -> &Self {
                self
            })*
        }
    };
}
refuses! { rearranged try_rearranged rearranged_view try_rearranged_view }

/// Returns the lengths that a call of `rearrange!` passes.
#[doc(hidden)]
#[inline(always)]
pub fn given<A>(lengths: A) -> A {
    lengths
}
