//! Pools: the largest element, or the mean, of each window.
//!
//! The window is the argument, with its settings: `x.max_pool2d(pool::<2>())`,
//! `x.avg_pool2d(pool2::<3, 2>().stride::<1>().padding::<1>())`; on [`AnyRank`] also as values,
//! `x.max_pool2d(pool_of([3, 2]).stride_of(1))`. Without a stride, windows are adjacent.

mod adaptive;
mod columns;
mod list;
mod lp;
mod options;
mod settled;
mod unpool;

pub use lp::try_summed_elements;
pub use options::{Pool, PoolRule, Windowed, pool, pool_of, pool2};

use crate::Float;
use crate::error::WindowFault;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::Tensor;
use congruent_kernel::Ref;
use congruent_kernel::storage::Filled;
use congruent_kernel::window::conv::Planes;
use congruent_kernel::window::pool::{Kind, MeanDivisor, pool as run, scatter, spread};
use congruent_layout::conv::{Windows, pool as check};
use congruent_layout::{Dims, MOST_VISITED, count_positions};

/// The kind of a pool.
#[derive(Clone, Copy)]
struct PoolKind {
    op: &'static str,
    axes: usize,
}

/// A pool whose windows fit its operand.
struct CheckedPool {
    windows: Windows,
    sizes: Dims,
    divisor: MeanDivisor,
}

impl PoolKind {
    fn fit(self, x: &[usize], pool: &impl Windowed) -> Result<CheckedPool, ShapeError> {
        let (windows, sizes) = check(self.axes, x, &pool.asked()).of(self.op)?;
        let divisor = match pool.divisor() {
            MeanDivisor::ByNumber(0) => return Err(WindowFault::PoolDivisor { sizes: x.into() }.of(self.op)),
            divisor => divisor,
        };
        Ok(CheckedPool { windows, sizes, divisor })
    }

    /// Computes the pool of `x`, and positions if they are requested.
    fn pool<T: Float>(
        self,
        x: Ref<T>,
        pool: &impl Windowed,
        kind: impl FnOnce(MeanDivisor) -> Kind,
    ) -> Result<(Tensor<T, AnyRank>, Filled<i64>), ShapeError> {
        let CheckedPool { windows, sizes, divisor } = self.fit(x.sizes, pool)?;
        // With more results, memory runs out anyway, which is then the error.
        if count_positions(sizes.iter().copied()) <= MOST_VISITED {
            x.check_visits().of(self.op)?;
        }
        // SAFETY: windows that were checked against the sizes of `x`.
        let (values, positions) = unsafe { run(self.planes(x), windows, kind(divisor))? };
        Ok((Tensor::assemble(&sizes, values), positions))
    }

    fn max<T: Float>(self, x: Ref<T>, pool: &impl Windowed) -> Result<Tensor<T, AnyRank>, ShapeError> {
        Ok(self.pool(x, pool, |_| Kind::Largest)?.0)
    }

    fn max_with_indices<T: Float>(
        self,
        x: Ref<T>,
        pool: &impl Windowed,
    ) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> {
        let (values, positions) = self.pool(x, pool, |_| Kind::LargestAt)?;
        let positions = Tensor::assemble(values.sizes(), positions);
        Ok((values, positions))
    }

    fn average<T: Float>(self, x: Ref<T>, pool: &impl Windowed) -> Result<Tensor<T, AnyRank>, ShapeError> {
        Ok(self.pool(x, pool, Kind::Average)?.0)
    }

    /// The gradient of a maximum over `x`.
    fn max_backward<T: Float>(
        self,
        x: &[usize],
        g: Ref<T>,
        indices: Ref<i64>,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let PoolKind { op, axes } = self;
        let front = x.len().saturating_sub(axes);
        if !(1..=2).contains(&front) {
            return Err(WindowFault::PoolRank { sizes: x.into(), axes }.of(op));
        }
        if g.sizes.len() != x.len() || g.sizes[..front] != x[..front] {
            return Err(WindowFault::PoolGradient { sizes: x.into(), got: g.sizes.into() }.of(op));
        }
        if indices.sizes != g.sizes {
            let (expected, got) = (g.sizes.into(), indices.sizes.into());
            return Err(WindowFault::OtherGradient { what: "indices", expected, got }.of(op));
        }
        let plane: usize = x[front..].iter().product();
        let elements = scatter(self.planes(g), self.planes(indices), plane).map_err(|(at, value)| {
            let at = at[if front == 1 { 2 } else { 0 }..].iter().copied().enumerate();
            // The axes of groups, and of rows if there are only columns, are not axes of the indices.
            let at = at.filter(|&(i, _)| (front == 1 || i != 1) && (axes == 2 || i + 2 * (front == 1) as usize != 3));
            let at: Dims = at.map(|(_, i)| i).collect();
            WindowFault::IndexOutside { value, plane, sizes: x.into(), at: (&*at).into() }.of(op)
        })??;
        Ok(Tensor::assemble(x, elements))
    }

    /// The gradient of a mean over `x`.
    fn average_backward<T: Float>(
        self,
        x: &[usize],
        g: Ref<T>,
        pool: &impl Windowed,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let CheckedPool { windows, sizes, divisor } = self.fit(x, pool)?;
        if *sizes != *g.sizes {
            let (op, expected, got) = (self.op, (&*sizes).into(), g.sizes.into());
            return Err(WindowFault::OtherGradient { what: "a gradient", expected, got }.of(op));
        }
        Ok(Tensor::assemble(x, spread(self.planes(g), windows, divisor)?))
    }

    fn planes<T>(self, x: Ref<T>) -> Planes<T> {
        Planes::of(x, self.axes, 1)
    }
}
