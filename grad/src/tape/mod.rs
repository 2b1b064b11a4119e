//! The tape: values without a shape type, the nodes that made them, and the sweep back.
//!
//! | file | what |
//! |---|---|
//! | here | a value and its node, on which operations work |
//! | `node` | operations that were recorded, their rules, and how they are recorded |
//! | `recorder` | what a thread records |
//! | `release` | drops, without recursion |
//! | `sweep` | gradients, from an output back to leaves |

mod node;
mod recorder;
mod release;
mod sweep;

pub(crate) use node::Op;
pub(crate) use recorder::{Recorder, Recording};
pub(crate) use sweep::{Swept, sweep, sweep_from};

use congruent::__compiled as compiled;
use congruent::prelude::*;
use congruent::{Float, Shared};
use node::Node;
use std::sync::Arc;

/// A value alone.
pub(crate) type Value<T> = Shared<T, AnyRank>;

/// A value, and the node that made it, where it is tracked.
pub(crate) struct Erased<T> {
    pub(crate) value: Value<T>,
    node: Option<Arc<Node<T>>>,
}

impl<T> Clone for Erased<T> {
    #[inline(never)]
    fn clone(&self) -> Self {
        Erased { value: self.value.clone(), node: self.node.clone() }
    }
}

impl<T: Float> Erased<T> {
    /// A value that is not tracked.
    pub(crate) fn constant(value: Value<T>) -> Self {
        Erased { value, node: None }
    }

    /// A number, of rank 0.
    #[inline(never)]
    pub(crate) fn number(value: T) -> Self {
        Erased::constant(Tensor::scalar(value).into_shared().into_dyn())
    }

    pub(crate) fn sizes(&self) -> &[usize] {
        self.value.sizes()
    }

    /// Whether something depends on it that gradients are taken of.
    pub(crate) fn is_tracked(&self) -> bool {
        self.node.is_some()
    }

    /// Whether what is computed of it now is recorded.
    pub(crate) fn records(&self) -> bool {
        match (&self.node, Recorder::now()) {
            (None, _) => false,
            (Some(node), Recording::OffBefore(first)) => node.id >= first,
            (Some(_), Recording::On | Recording::RefusedBefore(..)) => true,
        }
    }

    /// The same, as the result of an operation that changes nothing.
    pub(crate) fn passed_on(&self) -> Self {
        if self.records() { self.clone() } else { Erased::constant(self.value.clone()) }
    }

    /// The value alone.
    pub(crate) fn untracked(self) -> Self {
        Erased::constant(self.value)
    }

    /// A variable with the same value. Where this one is tracked already, gradients flow on to it.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn leaf(&self) -> Self {
        Op::new("variable", self.value.clone()).edge(self, || |g| g.clone()).always().recorded()
    }
}

compiled! {
    Erased::<T>::clone, Erased::<T>::number, Erased::<T>::leaf,
}
