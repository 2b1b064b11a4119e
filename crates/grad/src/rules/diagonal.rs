//! Triangles and diagonals of matrices, and powers of a vector.

use super::sure;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::dim::number::{Counted, Numeral};
use congruent::prelude::*;
use congruent::shape::rank::VectorShape;
use congruent::shape::{Diag, DiagEmbed, MatrixShape, Triangle};
use congruent_macros::{faces, precompile};

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
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

    #[inline(never)]
    #[track_caller]
    pub(crate) fn trace(&self) -> Result<Self, ShapeError> {
        let rule = || {
            let own: Box<[usize]> = self.sizes().into();
            move |g: &Self| g.expand(&[own[0].min(own[1])]).on_diagonal(&own, 0, 0, 1)
        };
        Ok(Op::new("trace", self.value.trace()?).edge(self, rule).recorded())
    }

    /// `Σ g[k] k x^(k - 1)`: again powers, of which there is one less.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn vander(&self, columns: usize, increasing: bool) -> Result<Self, ShapeError> {
        let rule = || {
            let x = self.clone();
            move |g: &Self| {
                if columns < 2 {
                    return x.mul(&Self::number(T::ZERO));
                }
                let powers = Tensor::<T, _>::arange_from_of(AnyRank::from([columns - 1]), T::ONE, T::ONE);
                let (factors, first) = match increasing {
                    true => (powers, 1),
                    false => (powers.flip(0).or_panic(), 0),
                };
                let lower = x.vander(columns - 1, increasing).or_panic();
                let scaled = g.narrow(1, first, columns - 1).mul(&Self::constant(factors.into_shared()));
                scaled.mul(&lower).sum(&[1], false).or_panic()
            }
        };
        Ok(Op::new("vander", self.value.vander(columns, increasing)?).edge(self, rule).recorded())
    }
}

/// # Triangles and diagonals
impl<T: Float, S: List> Var<T, S> {
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

faces! {
    moved "Traces and powers";
    Var {
        sure::<T, OUT>(self.erased.name(operation))
    }

    trace [] -> () where [S: MatrixShape];
    vander [const COLUMNS: usize] (increasing: bool) -> (S, <Numeral<COLUMNS> as Counted>::Dim) where [S: VectorShape, Numeral<COLUMNS>: Counted] by COLUMNS, increasing;
}
