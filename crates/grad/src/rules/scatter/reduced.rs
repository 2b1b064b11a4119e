//! Scatter with a reduction.

use crate::refuse::OrPanic;
use crate::rules::gather::{Along, Index, with_axis};
use crate::tape::{Erased, Op};
use congruent::Float;
use congruent::gather::{IndexOperand, Reduction, ScatterReduction};
use congruent::prelude::*;

/// The values that the rule reads: the operands, each as it stretches, and which of them count.
struct ScatterReduceOperands<T> {
    along: Along,
    x: Erased<T>,
    src: Erased<T>,
    how: Reduction,
    with_self: bool,
}

/// Ones of the same sizes.
fn ones_like<T: Float>(x: &Erased<T>) -> Erased<T> {
    Erased::number(T::ONE).expand(x.sizes())
}

impl<T: Float> Erased<T> {
    /// Records a scatter that reduces.
    #[inline(never)]
    #[track_caller]
    pub(super) fn reduced_into(
        &self,
        value: Tensor<T, AnyRank>,
        axis: isize,
        index: Option<Index>,
        src: &Self,
        how: ScatterReduction,
    ) -> Self {
        let sizes = with_axis(value.sizes());
        let reduced = || {
            let along = Along::new(axis, index.clone().expect("kept"));
            ScatterReduceOperands::new(along, &sizes, self, src, how)
        };
        Op::new("scatter_reduce", value)
            .edge_from_output(self, || {
                let (reduced, sizes, own) = (reduced(), sizes.clone(), Box::<[usize]>::from(self.sizes()));
                move |y, g| {
                    let g = reduced.to_self(&y.reshape(&sizes), &g.reshape(&sizes));
                    g.sum_to(&with_axis(&own)).reshape(&own)
                }
            })
            .edge_from_output(src, || {
                let (reduced, sizes, own) = (reduced(), sizes.clone(), Box::<[usize]>::from(src.sizes()));
                move |y, g| {
                    let put = reduced.to_src(&y.reshape(&sizes), &g.reshape(&sizes));
                    put.back_to_values(&own, reduced.along.axis)
                }
            })
            .recorded()
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn scatter_reduce<X: IndexOperand>(
        &self,
        axis: isize,
        index: X,
        src: &Self,
        how: ScatterReduction,
    ) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.scatter_reduce(axis, index, &src.value, how)?;
        Ok(self.reduced_into(value, axis, kept, src, how))
    }

    /// Products of values at their places, and of what is there.
    fn multiplied_at(&self, along: &Along, src: &Self) -> Self {
        let how = Reduction::Prod.into();
        let product = self.scatter_reduce(along.axis as isize, &along.index, src, how);
        product.or_panic()
    }
}

impl<T: Float> ScatterReduceOperands<T> {
    fn new(along: Along, sizes: &[usize], x: &Erased<T>, src: &Erased<T>, how: ScatterReduction) -> Self {
        let (how, with_self) = how.into_parts();
        let x = x.reshape(&with_axis(x.sizes())).expand(sizes);
        let mut read: Box<[usize]> = sizes.into();
        read[along.axis] = along.index.sizes()[along.axis];
        let src = src.reshape(&with_axis(src.sizes())).narrow(along.axis, 0, read[along.axis]).expand(&read);
        ScatterReduceOperands { along, x, src, how, with_self }
    }

    /// Where `self` counts: everywhere, or where no value came.
    fn counting(&self, g: &Erased<T>) -> Erased<T> {
        if self.with_self { g.clone() } else { g.dropped_along(&self.along) }
    }

    /// The share of each that counts: 1 by how many there are.
    fn shared(&self, g: &Erased<T>, x: Erased<T>, src: Erased<T>) -> Erased<T> {
        let counts = self.counting(&x).add(&src.put_along(g.sizes(), &self.along));
        g.div(&counts.untracked())
    }

    /// The gradient, where elements of `self` are what was chosen, and where values are.
    fn chosen(&self, y: &Erased<T>, g: &Erased<T>) -> (Erased<T>, [Tensor<bool, AnyRank>; 2]) {
        let chosen = [self.x.value.ne(&y.value), self.src.value.ne(&y.gather_along(&self.along).value)];
        let [x, src] = [0, 1].map(|k| Erased::constant((!&chosen[k]).to_type::<T>().into_shared()));
        (self.shared(g, x, src), chosen)
    }

    fn share_with_all(&self, g: &Erased<T>) -> Erased<T> {
        self.shared(g, ones_like(&self.x), ones_like(&self.src))
    }

    fn to_self(&self, y: &Erased<T>, g: &Erased<T>) -> Erased<T> {
        let own = match self.how {
            Reduction::Sum => g.clone(),
            Reduction::Mean => self.share_with_all(g),
            Reduction::Prod => g.mul(&Erased::number(T::ONE).expand(g.sizes()).multiplied_at(&self.along, &self.src)),
            Reduction::Amax | Reduction::Amin => {
                let (g, [lost, _]) = self.chosen(y, g);
                g.masked(&lost)
            }
        };
        self.counting(&own)
    }

    fn to_src(&self, y: &Erased<T>, g: &Erased<T>) -> Erased<T> {
        match self.how {
            Reduction::Sum => g.gather_along(&self.along),
            Reduction::Mean => self.share_with_all(g).gather_along(&self.along),
            Reduction::Prod => self.factors(y, g),
            Reduction::Amax | Reduction::Amin => {
                let (g, [_, lost]) = self.chosen(y, g);
                g.gather_along(&self.along).masked(&lost)
            }
        }
    }

    /// The product of all others: that of all, divided by each; where a single one is 0, with 1 in its place. (Where several are, the
    /// gradient is 0, and so is its own, although it should not be: as in PyTorch.)
    fn factors(&self, y: &Erased<T>, g: &Erased<T>) -> Erased<T> {
        let zero = self.src.value.eq(T::ZERO);
        let others = g.mul(y).gather_along(&self.along).div(&self.src.ones_where(&zero)).masked(&zero);
        if !zero.any_all().item() {
            return others;
        }
        let zeros = Erased::<T>::constant(zero.to_type::<T>().into_shared());
        let at_place = zeros.put_along(g.sizes(), &self.along).gather_along(&self.along);
        let single = zero & at_place.value.eq(T::ONE);
        let base = if self.with_self { self.x.clone() } else { Erased::number(T::ONE).expand(g.sizes()) };
        let product = base.multiplied_at(&self.along, &self.src.ones_where(&single));
        others.add(&g.mul(&product).gather_along(&self.along).masked(&!single))
    }
}
