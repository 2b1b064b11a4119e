//! Elements in the opposite order: flipped, rolled, turned.

use super::sure;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Along, AxisList, HasAxes, HasAxis, InList, Rotate, Rotated, ShiftsOf, SomeAxes};
use congruent_macros::faces;

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
    pub(crate) fn rot90(&self, turns: isize, a: isize, b: isize) -> Result<Self, ShapeError> {
        let rule = || move |g: &Self| g.rot90(-turns, a, b).or_panic();
        Ok(Op::new("rot90", self.value.rot90(turns, a, b)?).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn fliplr(&self) -> Result<Self, ShapeError> {
        let rule = || |g: &Self| g.flip(&[1]).or_panic();
        Ok(Op::new("fliplr", self.value.fliplr()?).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn flipud(&self) -> Result<Self, ShapeError> {
        let rule = || |g: &Self| g.flip(&[0]).or_panic();
        Ok(Op::new("flipud", self.value.flipud()?).edge(self, rule).recorded())
    }
}

/// # Flips and rolls
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
}

/// # Flips and rolls
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::roll_all`].
    #[track_caller]
    pub fn roll_all(&self, shift: isize) -> Var<T, S> {
        sure(self.erased.roll(&[shift], &[]))
    }
}

faces! {
    moved "Turned planes";
    Var {
        sure::<T, OUT>(self.erased.name(operation))
    }

    rot90 [const TURNS: isize, const A: isize, const B: isize] -> Rotated<S, TURNS, A, B>
        where [S: Rotate<TURNS, A, B>] by TURNS, A, B;
    fliplr [] -> S where [S: HasAxis<1, Place: InList>];
    flipud [] -> S where [S: HasAxis<0, Place: InList>];
}
