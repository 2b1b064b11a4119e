//! Bags of rows of a table.
//!
//! Three functions are the adjoints of each other, `Σ weights[i] * table[places[i]] . g[bag of i]` in each of its operands: the sum of each
//! bag, the sum at each row, and a number for each place. None keeps a row for each place.

use super::Along;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use congruent::Float;
use congruent::gather::{BagReduction, ErasedBags};
use congruent::prelude::*;
use std::sync::Arc;

/// Bags that several rules keep.
type SharedBags = Arc<ErasedBags>;

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn embedding_bag(
        &self,
        bags: Result<ErasedBags, ShapeError>,
        how: BagReduction,
    ) -> Result<Self, ShapeError> {
        let bags = bags?;
        match how {
            BagReduction::Sum => self.sum_of_bags(&Arc::new(bags), None),
            BagReduction::Mean => {
                let shares = Self::constant(bags.shares().into_shared());
                self.sum_of_bags(&Arc::new(bags), Some(&shares))
            }
            BagReduction::Largest => self.largest_of_bags(&bags),
        }
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn embedding_bag_weighted(
        &self,
        bags: Result<ErasedBags, ShapeError>,
        weights: &Self,
    ) -> Result<Self, ShapeError> {
        self.sum_of_bags(&Arc::new(bags?), Some(weights))
    }

    /// The gradient of each sum belongs to the row that was the largest; that of an empty bag to none.
    #[track_caller]
    fn largest_of_bags(&self, bags: &ErasedBags) -> Result<Self, ShapeError> {
        let (value, rows) = bags.largest(&self.value)?;
        let rule = || {
            let own: Box<[usize]> = self.sizes().into();
            let along = Along::new(0, rows.into_shared());
            let full = Self::constant(bags.full().into_shared());
            move |g: &Self| match own[0] {
                0 => Self::constant(Tensor::zeros_of(AnyRank::from(&own[..])).into_shared()),
                _ => g.mul(&full).put_along(&own, &along),
            }
        };
        Ok(Op::new("embedding_bag", value).edge(self, rule).recorded())
    }

    /// The sum of the rows of each bag, with weights if there are some.
    #[track_caller]
    fn sum_of_bags(&self, bags: &SharedBags, weights: Option<&Self>) -> Result<Self, ShapeError> {
        let value = bags.sum(&self.value, weights.map(|weights| &*weights.value))?;
        let op = Op::new("embedding_bag", value).edge(self, || {
            let (bags, weights, rows) = (bags.clone(), weights.cloned(), self.sizes()[0]);
            move |g: &Self| g.put_to_rows(&bags, weights.as_ref(), rows)
        });
        let Some(weights) = weights else { return Ok(op.recorded()) };
        let of_weights = || {
            let (bags, table) = (bags.clone(), self.clone());
            move |g: &Self| table.dots_of_bags(&bags, g)
        };
        Ok(op.edge(weights, of_weights).recorded())
    }

    /// Zeros of this number of rows, to which the row of each bag is added at its places.
    #[track_caller]
    fn put_to_rows(&self, bags: &SharedBags, weights: Option<&Self>, rows: usize) -> Self {
        let value = bags.put_back(&self.value, weights.map(|weights| &*weights.value), rows).or_panic();
        let op = Op::new("embedding_bag", value).edge(self, || {
            let (bags, weights) = (bags.clone(), weights.cloned());
            move |g: &Self| g.sum_of_bags(&bags, weights.as_ref()).or_panic()
        });
        let Some(weights) = weights else { return op.recorded() };
        let of_weights = || {
            let (bags, of_bags) = (bags.clone(), self.clone());
            move |g: &Self| g.dots_of_bags(&bags, &of_bags)
        };
        op.edge(weights, of_weights).recorded()
    }

    /// The dot product of the row at each place and the row of its bag.
    #[track_caller]
    fn dots_of_bags(&self, bags: &SharedBags, of_bags: &Self) -> Self {
        let value = bags.dots(&self.value, &of_bags.value).or_panic();
        Op::new("embedding_bag", value)
            .edge(self, || {
                let (bags, of_bags, rows) = (bags.clone(), of_bags.clone(), self.sizes()[0]);
                move |g: &Self| of_bags.put_to_rows(&bags, Some(g), rows)
            })
            .edge(of_bags, || {
                let (bags, table) = (bags.clone(), self.clone());
                move |g: &Self| table.sum_of_bags(&bags, Some(g)).or_panic()
            })
            .recorded()
    }
}
