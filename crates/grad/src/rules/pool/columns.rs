//! Windows as columns, and back: each is the adjoint of the other.

use super::Windows;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{ColumnsAsImages, ImagesOf};
use congruent::window::{ResizedBy, Windowed, sized_of};

impl<T: Float> Erased<T> {
    #[track_caller]
    pub(crate) fn im2col(&self, pool: impl Windowed) -> Result<Self, ShapeError> {
        self.as_columns(&Windows::new(2, &pool))
    }

    #[track_caller]
    pub(crate) fn col2im(&self, to: impl ResizedBy, pool: impl Windowed) -> Result<Self, ShapeError> {
        self.as_images(&to.asked().lengths, &Windows::new(2, &pool))
    }

    /// The windows of each plane as columns.
    #[inline(never)]
    #[track_caller]
    fn as_columns(&self, windows: &Windows) -> Result<Self, ShapeError> {
        let value = self.value.im2col(windows.pool.clone())?;
        let rule = || {
            let (windows, sizes) = (windows.clone(), self.sizes());
            let to: Box<[isize]> = sizes[sizes.len() - 2..].iter().map(|&len| len as isize).collect();
            move |g: &Self| g.as_images(&to, &windows).or_panic()
        };
        Ok(Op::new("im2col", value).edge(self, rule).recorded())
    }

    /// The adjoint of [`as_columns`](Self::as_columns): columns, summed where their windows were.
    #[inline(never)]
    #[track_caller]
    fn as_images(&self, to: &[isize], windows: &Windows) -> Result<Self, ShapeError> {
        let value = self.value.col2im(sized_of(to), windows.pool.clone())?;
        let rule = || {
            let windows = windows.clone();
            move |g: &Self| g.as_columns(&windows).or_panic()
        };
        Ok(Op::new("col2im", value).edge(self, rule).recorded())
    }
}

/// # Windows and planes
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::col2im`].
    #[track_caller]
    pub fn col2im<G, P>(&self, to: G, pool: P) -> VarOf<T, ColumnsAsImages<S, G::Rule, P::Rule>>
    where
        G: ResizedBy,
        P: Windowed,
        P::Rule: ImagesOf<S, G::Rule>,
    {
        Var::over(self.erased.col2im(to, pool).or_panic())
    }
}
