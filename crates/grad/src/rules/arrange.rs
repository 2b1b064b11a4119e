//! Elements at other places: flipped, rolled, repeated, with margins, triangles, diagonals.

use super::gather::Index;
use super::{not_negative, sure};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::__compiled as compiled;
use congruent::Float;
use congruent::dim::Counts;
use congruent::pad::{PadMode, PadWith};
use congruent::prelude::*;
use congruent::shape::{
    Along, AxisList, Diag, DiagEmbed, HasAxes, InList, Pad, Padded, Repeat, Repeats, ShiftsOf, SomeAxes, Triangle,
};

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn flip(&self, axes: &[isize]) -> Result<Self, ShapeError> {
        let rule = || {
            let axes: Box<[isize]> = axes.into();
            move |g: &Self| g.flip(&axes).or_panic()
        };
        Ok(Op::new("flip", self.value.flip(axes)?).edge(self, rule).recorded())
    }

    /// With no axes and one shift, rolls all elements as one row.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn roll(&self, shifts: &[isize], axes: &[isize]) -> Result<Self, ShapeError> {
        let rule = || {
            let (axes, back) =
                (Box::<[isize]>::from(axes), shifts.iter().map(|shift| -shift).collect::<Box<[isize]>>());
            move |g: &Self| g.roll(&back, &axes).or_panic()
        };
        Ok(Op::new("roll", self.value.roll(shifts, along(axes))?).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn repeat(&self, counts: &[isize]) -> Result<Self, ShapeError> {
        Ok(self.repeated("repeat", self.value.repeat(counts)?, counts))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn tile(&self, counts: &[isize]) -> Result<Self, ShapeError> {
        let missing = self.sizes().len().saturating_sub(counts.len());
        let all: Box<[isize]> = std::iter::repeat_n(1, missing).chain(counts.iter().copied()).collect();
        Ok(self.repeated("tile", self.value.tile(counts)?, &all))
    }

    /// The gradient is the sum of all copies; there is a count for each axis of the output.
    #[track_caller]
    fn repeated(&self, op: &'static str, value: Tensor<T, AnyRank>, counts: &[isize]) -> Self {
        let rule = || {
            let counts = not_negative(counts);
            let own: Box<[usize]> = self.sizes().into();
            let more = counts.len() - own.len();
            let pairs =
                counts.iter().enumerate().map(|(axis, &count)| [count, if axis < more { 1 } else { own[axis - more] }]);
            let pairs: Box<[usize]> = pairs.flatten().collect();
            let copies: Box<[isize]> = (0..counts.len() as isize).map(|axis| 2 * axis).collect();
            move |g: &Self| {
                if copies.is_empty() {
                    return g.clone();
                }
                g.reshape(&pairs).sum(&copies, false).or_panic().reshape(&own)
            }
        };
        Op::new(op, value).edge(self, rule).recorded()
    }

    /// Margins of the last axis first, as in PyTorch. Of a constant the gradient is what lies between them: margins the other way.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn pad(&self, margins: &[isize], mode: PadMode<T>) -> Result<Self, ShapeError> {
        let op = Op::new("pad", self.value.pad(margins, mode)?);
        let own = || Box::<[usize]>::from(self.sizes());
        Ok(match mode {
            PadMode::Constant(_) => op.edge(self, || {
                let back: Box<[isize]> = margins.iter().map(|margin| -margin).collect();
                move |g| g.pad(&back, PadMode::Constant(T::ZERO)).or_panic()
            }),
            _ => op.edge(self, || {
                let (sources, own) = (sources(self.sizes(), margins, mode), own());
                move |g| {
                    sources.iter().fold(g.clone(), |g, (axis, index)| {
                        let mut sizes: Box<[usize]> = g.sizes().into();
                        sizes[*axis] = own[*axis];
                        g.index_added(&sizes, *axis as isize, index)
                    })
                }
            }),
        }
        .recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn tril(&self, diagonal: isize) -> Result<Self, ShapeError> {
        Ok(self.masked(&!self.whole_matrix().tril(diagonal)?))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn triu(&self, diagonal: isize) -> Result<Self, ShapeError> {
        Ok(self.masked(&!self.whole_matrix().triu(diagonal)?))
    }

    /// All of the last two axes, if there are as many.
    fn whole_matrix(&self) -> Tensor<bool, AnyRank> {
        let sizes = self.sizes();
        Tensor::full_of(AnyRank::from(&sizes[sizes.len().saturating_sub(2)..]), true)
    }

    /// Returns the matrix with a vector on a diagonal, or the diagonal of a matrix.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn diag(&self, offset: isize) -> Result<Self, ShapeError> {
        let rule = || {
            let own: Box<[usize]> = self.sizes().into();
            move |g: &Self| match *own {
                [_] => g.diagonal(offset, 0, 1).or_panic(),
                _ => g.on_diagonal(&own, offset, 0, 1),
            }
        };
        Ok(Op::new("diag", self.value.diag(offset)?).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn diag_embed(&self, offset: isize) -> Result<Self, ShapeError> {
        let rule = || move |g: &Self| g.diagonal(offset, -2, -1).or_panic();
        Ok(Op::new("diag_embed", self.value.diag_embed(offset)?).edge(self, rule).recorded())
    }
}

/// Where along each axis with margins the elements come from.
fn sources<T>(sizes: &[usize], margins: &[isize], mode: PadMode<T>) -> Vec<(usize, Index)> {
    let mode = match mode {
        PadMode::Reflect => PadMode::Reflect,
        PadMode::Circular => PadMode::Circular,
        _ => PadMode::Replicate,
    };
    let axes = margins.chunks_exact(2).enumerate().filter(|(_, pair)| **pair != [0, 0]);
    let source = |(back, pair): (usize, &[isize])| {
        let axis = sizes.len() - 1 - back;
        let places = Tensor::<i64, _>::arange_of(AnyRank::from([sizes[axis]]));
        (axis, places.pad(pair, mode).or_panic().into_shared())
    };
    axes.map(source).collect()
}

/// # Copies in another order
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::flip`].
    #[track_caller]
    pub fn flip<X: AxisList>(&self) -> VarOf<T, S::Out>
    where
        S: HasAxes<X>,
    {
        sure::<T, S::Out>(self.erased.flip(&X::CHAIN.numbers()))
    }

    /// The differentiable form of [`Strided::roll`].
    #[track_caller]
    pub fn roll<const A: isize>(&self, shift: isize) -> VarOf<T, S::Out>
    where
        S: Along<A, Place: InList>,
    {
        sure::<T, S::Out>(self.erased.roll(&[shift], &[A]))
    }

    /// The differentiable form of [`Strided::roll_axes`].
    #[track_caller]
    pub fn roll_axes<X: AxisList>(&self, shifts: impl ShiftsOf<X>) -> VarOf<T, S::Out>
    where
        S: SomeAxes<X>,
    {
        sure::<T, S::Out>(self.erased.roll(shifts.as_ref(), &X::CHAIN.numbers()))
    }

    /// The differentiable form of [`Strided::repeat`].
    #[track_caller]
    pub fn repeat<C>(&self) -> VarOf<T, S::Out>
    where
        C: StaticShape,
        S: Repeat<C>,
    {
        sure::<T, S::Out>(self.erased.repeat(&C::SIZES.as_slice().counts()))
    }

    /// The differentiable form of [`Strided::tile`].
    #[track_caller]
    pub fn tile<C>(&self) -> VarOf<T, S::Out>
    where
        C: StaticShape,
        S: Repeats<C>,
    {
        sure::<T, S::Out>(self.erased.tile(&C::SIZES.as_slice().counts()))
    }

    /// The differentiable form of [`Strided::pad`].
    #[track_caller]
    pub fn pad<const A: isize, const BEFORE: usize, const AFTER: usize>(
        &self,
        mode: impl PadWith<T, S::Dim, BEFORE, AFTER>,
    ) -> VarOf<T, Padded<S, A, BEFORE, AFTER>>
    where
        S: Pad<A, BEFORE, AFTER>,
    {
        let mut margins = vec![0; 2 * S::BACK];
        margins.extend([BEFORE as isize, AFTER as isize]);
        sure::<T, Padded<S, A, BEFORE, AFTER>>(self.erased.pad(&margins, mode.mode()))
    }

    /// The differentiable form of [`Strided::tril`].
    #[track_caller]
    pub fn tril(&self, diagonal: isize) -> Var<T, S>
    where
        S: Triangle,
    {
        sure(self.erased.tril(diagonal))
    }

    /// The differentiable form of [`Strided::triu`].
    #[track_caller]
    pub fn triu(&self, diagonal: isize) -> Var<T, S>
    where
        S: Triangle,
    {
        sure(self.erased.triu(diagonal))
    }

    /// The differentiable form of [`Strided::diag`].
    #[track_caller]
    pub fn diag<const OFF: isize>(&self) -> VarOf<T, S::Out>
    where
        S: Diag<OFF>,
    {
        sure::<T, S::Out>(self.erased.diag(OFF))
    }

    /// The differentiable form of [`Strided::diag_embed`].
    #[track_caller]
    pub fn diag_embed<const OFF: isize>(&self) -> VarOf<T, S::Out>
    where
        S: DiagEmbed<OFF>,
    {
        sure::<T, S::Out>(self.erased.diag_embed(OFF))
    }
}

/// # Copies in another order
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::roll_all`].
    #[track_caller]
    pub fn roll_all(&self, shift: isize) -> Var<T, S> {
        sure(self.erased.roll(&[shift], &[]))
    }
}

compiled! { Erased::<T>::pad, Erased::<T>::tril }
