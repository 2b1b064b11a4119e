//! Pools: the largest element, or the mean, of each window.

mod adaptive;
mod columns;

use crate::refuse::OrPanic;
use crate::tape::{Erased, Op, Value};
use crate::{Var, VarElements, VarOf};
use congruent::gather::IndexOperand;
use congruent::prelude::*;
use congruent::shape::{AdaptivePool1d, AdaptivePool2d, Pool1d, Pool2d, Pooled1d, Pooled2d, Same};
use congruent::window::{AskedPool, MeanDivisor, Pool, ResizedBy, Windowed, pool_of, sized_of, try_summed_elements};
use congruent::{Float, Shared};
use congruent_macros::precompile;

/// Positions of elements, each counted within its plane: the last axis, or the last two.
pub(super) type Positions = Shared<i64, AnyRank>;

/// Windows over the last `axes` axes, which make up a plane.
#[derive(Clone)]
pub(super) struct Windows {
    axes: usize,
    pub(super) pool: Pool<AskedPool>,
}

impl Windows {
    pub(super) fn new(axes: usize, pool: &impl Windowed) -> Self {
        Windows::with_settings(axes, &pool.asked(), pool.divisor())
    }

    /// Windows with these settings.
    fn with_settings(axes: usize, asked: &AskedPool, divisor: MeanDivisor) -> Self {
        let settings = pool_of(&asked.kernel[..]).stride_of(&asked.stride[..]);
        let settings = settings.padding_of(&asked.padding[..]).dilation_of(&asked.dilation[..]);
        Windows { axes, pool: settings.ceil_mode_of(asked.ceil).with_divisor(divisor) }
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The element of each window that is the largest.
    #[precompile]
    #[track_caller]
    fn largest(&self, windows: &Windows) -> Result<Self, ShapeError> {
        if self.records() {
            return Ok(self.largest_at(windows)?.0);
        }
        let (x, pool) = (&self.value, windows.pool.clone());
        let value = if windows.axes == 1 { x.max_pool1d(pool) } else { x.max_pool2d(pool) };
        Ok(Erased::constant(value?.into_shared()))
    }

    /// Returns the largest element, as [`largest`](Self::largest) does, and its position in the plane.
    #[inline(never)]
    #[track_caller]
    fn largest_at(&self, windows: &Windows) -> Result<(Self, Positions), ShapeError> {
        let (x, axes) = (&self.value, windows.axes);
        let pool = windows.pool.clone();
        let (value, at) = if axes == 1 { x.max_pool1d_with_indices(pool) } else { x.max_pool2d_with_indices(pool) }?;
        let at = at.into_shared();
        Ok((self.pooled(value.into_shared(), &at, axes), at))
    }

    /// Records `value`, the elements of `self` at these positions of its planes, with the rule of its gradient.
    #[track_caller]
    pub(super) fn pooled(&self, value: Value<T>, at: &Positions, axes: usize) -> Self {
        let rule = || {
            let (at, sizes) = (at.clone(), Box::<[usize]>::from(self.sizes()));
            move |g: &Self| g.unpooled(&at, &sizes, axes)
        };
        Op::new(["max_pool1d", "max_pool2d"][axes - 1], value).edge(self, rule).recorded()
    }

    /// The adjoint of [`pooled`](Self::pooled): zeros of these sizes, to which each element of `self` is added at its position.
    #[track_caller]
    fn unpooled(&self, at: &Positions, sizes: &[usize], axes: usize) -> Self {
        let like = Erased::number(T::ZERO).expand(sizes).value;
        let value = if axes == 1 {
            like.max_pool1d_backward(&self.value, at)
        } else {
            like.max_pool2d_backward(&self.value, at)
        };
        let rule = || {
            let at = at.clone();
            move |h: &Self| h.pooled(elements_at(&h.value, &at, axes), &at, axes)
        };
        let value = value.or_panic();
        Op::new(["max_pool1d", "max_pool2d"][axes - 1], value).edge(self, rule).recorded()
    }

    /// The mean of each window.
    #[precompile]
    #[track_caller]
    fn averaged(&self, windows: &Windows) -> Result<Self, ShapeError> {
        let (x, pool) = (&self.value, windows.pool.clone());
        let value = if windows.axes == 1 { x.avg_pool1d(pool) } else { x.avg_pool2d(pool) };
        let rule = || {
            let (windows, sizes) = (windows.clone(), Box::<[usize]>::from(self.sizes()));
            move |g: &Self| g.spread_out(&windows, &sizes)
        };
        Ok(Op::new(["avg_pool1d", "avg_pool2d"][windows.axes - 1], value?).edge(self, rule).recorded())
    }

    /// The adjoint of [`averaged`](Self::averaged): an equal share of each element of `self`, added at every position of its window.
    #[track_caller]
    fn spread_out(&self, windows: &Windows, sizes: &[usize]) -> Self {
        let like = Erased::number(T::ZERO).expand(sizes).value;
        let pool = windows.pool.clone();
        let value = if windows.axes == 1 {
            like.avg_pool1d_backward(&self.value, pool)
        } else {
            like.avg_pool2d_backward(&self.value, pool)
        };
        let rule = || {
            let windows = windows.clone();
            move |h: &Self| h.averaged(&windows).expect("these windows fit")
        };
        let value = value.or_panic();
        Op::new(["avg_pool1d", "avg_pool2d"][windows.axes - 1], value).edge(self, rule).recorded()
    }
}

impl<T: Float> Erased<T> {
    /// The root of the sum of powers of each window. Its gradient is `(x / y)^(p - 1)`, and 0 where the sum is 0, as in PyTorch.
    #[inline(never)]
    #[track_caller]
    fn power_pool(&self, p: f64, windows: &Windows) -> Result<Self, ShapeError> {
        let op = ["lp_pool1d", "lp_pool2d"][windows.axes - 1];
        let elements = T::of(try_summed_elements(op, windows.axes, self.sizes(), p, &windows.pool)?);
        if p.is_infinite() {
            let sign = T::of(p.signum());
            return Ok(self.abs().times(sign).largest(windows)?.times(sign));
        }
        let (x, pool) = (&self.value, windows.pool.clone());
        let value = if windows.axes == 1 { x.lp_pool1d(p, pool) } else { x.lp_pool2d(p, pool) };
        let rule = || {
            let (x, windows) = (self.clone(), windows.clone());
            let power = |of: Self, p: f64| of.pow(&Erased::number(T::of(p)));
            move |y: &Self, g: &Self| {
                let nothing = y.value.eq(T::ZERO);
                let shares = g.mul(&power(y.ones_where(&nothing), 1.0 - p)).masked(&nothing);
                let shares = shares.spread_out(&windows, x.sizes()).times(elements);
                if p >= 1.0 && p == p.floor() {
                    return shares.mul(&power(x.clone(), p - 1.0));
                }
                // (At 0, the power or a derivative of it is infinite.)
                let none = x.value.eq(T::ZERO) & shares.value.eq(T::ZERO);
                shares.masked(&none).mul(&power(x.ones_where(&none), p - 1.0))
            }
        };
        Ok(Op::new(op, value?).edge_from_output(self, rule).recorded())
    }

    #[track_caller]
    pub(crate) fn lp_pool1d(&self, p: f64, pool: impl Windowed) -> Result<Self, ShapeError> {
        self.power_pool(p, &Windows::new(1, &pool))
    }

    #[track_caller]
    pub(crate) fn lp_pool2d(&self, p: f64, pool: impl Windowed) -> Result<Self, ShapeError> {
        self.power_pool(p, &Windows::new(2, &pool))
    }
}

/// Elements put back at their positions. Written out:
///
/// ```text
/// fn max_unpool2d(&self, indices: impl IndexOperand, to: impl ResizedBy) -> Result<Self, ShapeError> { .. }
/// pub fn max_unpool2d<X, G>(&self, indices: X, to: G) -> VarOf<T, <G::Rule as AdaptivePool2d<S>>::Out> where .. { .. }
/// ```
macro_rules! unpools {
    ($($axes:literal $name:ident $rel:ident;)*) => {
        impl<T: Float> Erased<T> {$(
            #[track_caller]
            pub(crate) fn $name(&self, indices: impl IndexOperand, to: impl ResizedBy) -> Result<Self, ShapeError> {
                let indices = indices.numbers();
                let value = self.value.$name(&indices, sized_of(&to.asked().lengths[..]))?;
                let rule = || {
                    let at = indices.into_shared();
                    move |g: &Self| g.pooled(elements_at(&g.value, &at, $axes), &at, $axes)
                };
                Ok(Op::new(stringify!($name), value).edge(self, rule).recorded())
            }
        )*}
        /// # Windows and planes
        impl<T: Float, S: List> Var<T, S> {$(
            #[doc = concat!("The differentiable form of [`Strided::", stringify!($name), "`].")]
            #[track_caller]
            pub fn $name<X, G>(&self, indices: X, to: G) -> VarOf<T, <G::Rule as $rel<S>>::Out>
            where
                X: IndexOperand,
                X::Shape: Same<S>,
                G: ResizedBy,
                G::Rule: $rel<S>,
            {
                Var::over(self.erased.$name(indices, to).or_panic())
            }
        )*}
    };
}
unpools! {
    1 max_unpool1d AdaptivePool1d;
    2 max_unpool2d AdaptivePool2d;
}

/// Returns sizes in which the axes of a plane, those behind `front`, are one axis.
fn merge_planes(sizes: &[usize], front: usize) -> Vec<usize> {
    [&sizes[..front], &[sizes[front..].iter().product()]].concat()
}

/// Returns the elements at these positions of planes.
fn elements_at<T: Float>(x: &Value<T>, at: &Positions, axes: usize) -> Value<T> {
    let front = x.ndim() - axes;
    let planes = Erased::constant(x.clone()).reshape(&merge_planes(x.sizes(), front)).value;
    let at_rows = at.view(merge_planes(at.sizes(), front)).expect("positions lie row by row");
    let picked = planes.gather(-1, &at_rows).expect("positions of these planes").into_shared();
    picked.view(at.sizes()).expect("as many elements")
}

/// Pools whose rank is known at run time.
macro_rules! erased {
    ($($axes:literal $max:ident $with:ident $average:ident;)*) => {
        impl<T: Float> Erased<T> {$(
            #[track_caller]
            pub(crate) fn $max(&self, pool: &impl Windowed) -> Result<Self, ShapeError> {
                self.largest(&Windows::new($axes, pool))
            }

            #[track_caller]
            pub(crate) fn $with(&self, pool: &impl Windowed) -> Result<(Self, Positions), ShapeError> {
                self.largest_at(&Windows::new($axes, pool))
            }

            #[track_caller]
            pub(crate) fn $average(&self, pool: &impl Windowed) -> Result<Self, ShapeError> {
                self.averaged(&Windows::new($axes, pool))
            }
        )*}
    };
}
erased! {
    1 max_pool1d max_pool1d_with_indices avg_pool1d;
    2 max_pool2d max_pool2d_with_indices avg_pool2d;
}

/// ```text
/// pub fn max_pool2d<P: Windowed>(&self, pool: P) -> VarOf<T, Pooled2d<S, P::Rule>> where P::Rule: Pool2d<S> { .. }
/// ```
macro_rules! pools {
    ($($rel:ident $out:ident: $max:ident $with:ident $average:ident;)*) => {
        /// # Pools
        impl<T: Float, S: List> VarElements<T, S> {$(
            #[doc = concat!("The differentiable form of [`Strided::", stringify!($max), "`]: the gradient goes to the first of the largest.")]
            #[track_caller]
            pub fn $max<P>(&self, pool: P) -> VarOf<T, $out<S, P::Rule>>
            where
                P: Windowed,
                P::Rule: $rel<S>,
            {
                let out = self.erased.$max(&pool);
                Var::<T, $out<S, P::Rule>>::over(out.or_panic())
            }

            #[doc = concat!("The differentiable form of [`Strided::", stringify!($with), "`]: no gradient flows through the positions.")]
            #[track_caller]
            pub fn $with<P>(&self, pool: P) -> (VarOf<T, $out<S, P::Rule>>, Tensor<i64, $out<S, P::Rule>>)
            where
                P: Windowed,
                P::Rule: $rel<S>,
            {
                let (out, at) = self.erased.$with(&pool).or_panic();
                let at = at.into_tensor().try_into_shape().expect("the sizes fit the shape");
                (Var::<T, $out<S, P::Rule>>::over(out), at)
            }

            #[doc = concat!("The differentiable form of [`Strided::", stringify!($average), "`].")]
            #[track_caller]
            pub fn $average<P>(&self, pool: P) -> VarOf<T, $out<S, P::Rule>>
            where
                P: Windowed,
                P::Rule: $rel<S>,
            {
                let out = self.erased.$average(&pool);
                Var::<T, $out<S, P::Rule>>::over(out.or_panic())
            }
        )*}
    };
}
pools! {
    Pool1d Pooled1d: max_pool1d max_pool1d_with_indices avg_pool1d;
    Pool2d Pooled2d: max_pool2d max_pool2d_with_indices avg_pool2d;
}
