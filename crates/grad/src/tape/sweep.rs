//! The sweep from an output back to leaves: gradients flow along the edges, and are added up.

use super::node::{Edge, Node, Rule};
use super::{Erased, Recorder, Recording};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::precompile;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Numbers of nodes, which are no two alike: hashed by one product.
#[derive(Default)]
struct Mixed(u64);
impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
type ByNumber<V> = HashMap<u64, V, BuildHasherDefault<Mixed>>;
type NodeNumbers = HashSet<u64, BuildHasherDefault<Mixed>>;

/// The gradients of a scalar, one for each of `wrt`, which are leaves. Where it does not depend on one, zeros.
#[precompile(f32)]
pub(crate) fn sweep<T: Float>(of: Erased<T>, wrt: &[Erased<T>]) -> Vec<Erased<T>> {
    sweep_from(of, Erased::number(T::ONE), wrt, &[]).grads
}

/// The result of a sweep.
pub(crate) struct Swept<T> {
    pub(crate) grads: Vec<Erased<T>>,
    /// Whether the value depends on something that is tracked beside the leaves.
    pub(crate) outer: bool,
}

/// The gradients of a value whose own gradient is given, one for each of `wrt`, which are leaves. Where it does not depend on one, zeros.
/// Nobody asks any more for gradients with respect to `past`, which are leaves, too.
#[precompile(f32)]
pub(crate) fn sweep_from<T: Float>(of: Erased<T>, seed: Erased<T>, wrt: &[Erased<T>], past: &[Erased<T>]) -> Swept<T> {
    let numbers = |leaves: &[Erased<T>]| -> Vec<u64> {
        leaves.iter().map(|leaf| leaf.node.as_ref().expect("a leaf is tracked").id).collect()
    };
    let ids = numbers(wrt);
    let (mut grads, mut outer) = (ByNumber::default(), false);
    if let Some(node) = of.node {
        drop(of.value);
        let seeded = seed.is_tracked();
        grads.insert(node.id, seed);
        let leaves: NodeNumbers = ids.iter().copied().collect();
        let order;
        (order, outer) = SweepOrder::visit(node, &leaves, &numbers(past).into_iter().collect());
        // Where nobody asks for more, a rule is computed with numbers. (It may take gradients of its own.)
        let _recorder = Recorder::set(if outer || seeded { Recorder::now() } else { Recording::off() });
        order.walk(&mut grads, &leaves);
    }
    let zeros = |leaf: &Erased<T>| Erased::number(T::ZERO).expand(leaf.sizes());
    let grads = wrt.iter().zip(ids).map(|(leaf, id)| grads.remove(&id).unwrap_or_else(|| zeros(leaf))).collect();
    Swept { grads, outer }
}

/// The nodes between an output and the leaves.
struct SweepOrder<T> {
    // The last first, those of the leaves included.
    nodes: Vec<Arc<Node<T>>>,
    // Those that depend on a leaf.
    wanted: NodeNumbers,
}

impl<T: Float> SweepOrder<T> {
    /// Also, whether the output depends on something that is tracked beside the leaves: then an outer gradient may be taken of this one.
    fn visit(output: Arc<Node<T>>, leaves: &NodeNumbers, past: &NodeNumbers) -> (Self, bool) {
        let first = leaves.iter().chain(past).copied().min().unwrap_or(u64::MAX);
        let (mut nodes, mut seen, mut open, mut outer) = (Vec::new(), NodeNumbers::default(), vec![output], false);
        while let Some(node) = open.pop() {
            if node.id < first {
                outer = true;
            } else if seen.insert(node.id) {
                if leaves.contains(&node.id) {
                    outer |= !node.edges.is_empty();
                } else {
                    // Another's leaf, made by a function inside of this one, or on another thread.
                    outer |= node.edges.is_empty() && !past.contains(&node.id);
                    open.extend(node.edges.iter().map(|edge| edge.to.clone()));
                }
                nodes.push(node);
            }
        }
        nodes.sort_by_key(|node| std::cmp::Reverse(node.id));
        let mut wanted = leaves.clone();
        for node in nodes.iter().rev() {
            if node.edges.iter().any(|edge| wanted.contains(&edge.to.id)) && !leaves.contains(&node.id) {
                wanted.insert(node.id);
            }
        }
        (SweepOrder { nodes, wanted }, outer)
    }

    /// From the output back: a node is left when its gradient is complete, and then dropped.
    fn walk(self, grads: &mut ByNumber<Erased<T>>, leaves: &NodeNumbers) {
        for node in self.nodes {
            if leaves.contains(&node.id) {
                continue;
            }
            let Some(grad) = grads.remove(&node.id) else { continue };
            let output = node.output.as_ref().map(|value| Erased { value: value.clone(), node: Some(node.clone()) });
            let mut joint = None;
            for edge in node.edges.iter().filter(|edge| self.wanted.contains(&edge.to.id)) {
                let mut own = || node.back(edge, &grad, output.as_ref(), &mut joint);
                let sum = match (grads.remove(&edge.to.id), &edge.rule) {
                    (None, _) => own(),
                    // Nothing as large as the operand for each of its parts.
                    (Some(others), Rule::Part(_, add_to)) if others.is_own() && !grad.is_tracked() => {
                        node.naming(|| others.changed(|sum| add_to(sum, &grad.value)))
                    }
                    (Some(others), _) => others.accumulate(own()),
                };
                grads.insert(edge.to.id, sum);
            }
        }
    }
}

impl<T: Float> Node<T> {
    /// The gradient along an edge. What goes wrong is this operation's: its name and its line are part of the message.
    /// (What one rule gives for all edges is kept in `joint` for the next.)
    fn back(
        &self,
        edge: &Edge<T>,
        grad: &Erased<T>,
        output: Option<&Erased<T>>,
        joint: &mut Option<Vec<Erased<T>>>,
    ) -> Erased<T> {
        let rule = || match &edge.rule {
            Rule::Given(rule) | Rule::Part(rule, _) => rule(grad),
            Rule::FromOutput(rule) => rule(output.expect("kept for this rule"), grad),
            Rule::Joint(rule, place) => joint.get_or_insert_with(|| rule(output, grad))[*place].clone(),
        };
        let own = self.naming(rule);
        assert!(
            *own.sizes() == *edge.to.sizes,
            "the gradient of `{}` ({}) has shape {:?}, its operand {:?}",
            self.op,
            self.at,
            own.sizes(),
            edge.to.sizes
        );
        own
    }

    /// Returns the result of a rule of this operation; a panic names the operation.
    fn naming<R>(&self, rule: impl FnOnce() -> R) -> R {
        let Node { op, at, .. } = self;
        catch_unwind(AssertUnwindSafe(rule))
            .unwrap_or_else(|panic| panic!("in the gradient of `{op}` ({at}): {}", said(&*panic)))
    }
}

/// The message of a panic.
fn said(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

impl<T: Float> Erased<T> {
    /// The sum of two gradients, in the memory of one that has no other owner.
    fn accumulate(self, other: Self) -> Self {
        if self.is_tracked() || other.is_tracked() {
            return self.add(&other);
        }
        let (own, other) = if self.is_own() || !other.is_own() { (self, other) } else { (other, self) };
        if own.is_own() {
            own.changed(|sum| *sum += &other.value)
        } else {
            Erased::constant((&own.value + &other.value).into_shared())
        }
    }

    /// Whether nobody else has its memory, and no gradient will be asked of it.
    fn is_own(&self) -> bool {
        !self.is_tracked() && self.value.is_sole_owner() && self.value.is_contiguous()
    }

    /// Changed in its memory.
    fn changed(self, change: impl FnOnce(&mut Tensor<T, AnyRank>)) -> Self {
        let mut value = self.value.into_tensor();
        change(&mut value);
        Erased::constant(value.into_shared())
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::tape::Op;

    fn vector(values: [f64; 2]) -> Erased<f64> {
        Erased::constant(Tensor::from(values).into_shared().into_dyn())
    }

    fn message(f: impl FnOnce() -> Vec<Erased<f64>>) -> String {
        let panic = catch_unwind(AssertUnwindSafe(f)).err().expect("a panic");
        said(&*panic).to_owned()
    }

    #[test]
    fn a_rule_that_panics_names_its_operation_and_its_line() {
        let x = vector([1.0, 2.0]).leaf();
        let broken = Op::new("broken", x.value.clone()).edge(&x, || |_| panic!("no memory")).recorded();
        let line = line!() - 1;
        let text = message(|| sweep(broken.sum_to(&[]), std::slice::from_ref(&x)));
        assert_eq!(text, format!("in the gradient of `broken` ({}:{line}:22): no memory", file!()));
    }

    #[test]
    fn a_gradient_of_another_shape_is_refused() {
        let x = vector([1.0, 2.0]).leaf();
        let wrong = Op::new("wrong", x.value.clone()).edge(&x, || |_| Erased::number(1.0)).recorded();
        let text = message(|| sweep(wrong.sum_to(&[]), std::slice::from_ref(&x)));
        assert!(
            text.starts_with("the gradient of `wrong` (") && text.ends_with("has shape [], its operand [2]"),
            "{text}"
        );
    }

    #[test]
    fn nothing_is_recorded_of_constants() {
        let (x, k) = (vector([1.0, 2.0]).leaf(), vector([3.0, 4.0]));
        assert!(!k.mul(&k).is_tracked());
        let y = x.mul(&k);
        let node = y.node.as_ref().unwrap();
        assert_eq!(node.edges.len(), 1, "an edge for `x` alone");
        assert!(!k.value.is_sole_owner(), "the rule of `x` keeps `k`");
        drop(y);
        assert!(k.value.is_sole_owner());
    }

    #[test]
    fn a_sweep_drops_what_it_has_passed() {
        let x = vector([1.0, 2.0]).leaf();
        let kept = x.exp();
        let weak = Arc::downgrade(kept.node.as_ref().unwrap());
        let y = kept.mul(&kept).sum_to(&[]);
        drop(kept);
        assert_eq!(weak.strong_count(), 4, "two edges, and what two rules keep");
        let _ = sweep(y, std::slice::from_ref(&x));
        assert_eq!(weak.strong_count(), 0);
    }

    #[test]
    fn a_long_chain_is_dropped_and_swept_without_recursion() {
        // Enough to overflow a stack by recursion; under Miri, which takes half an hour for that, enough to see the memory.
        let steps = if cfg!(miri) { 500 } else { 100_000 };
        let x = vector([1.0, 2.0]).leaf();
        let long = || (0..steps).fold(x.clone(), |y, _| y.neg());
        drop(long());
        let squares = (0..steps / 5).fold(x.clone(), |y, _| y.mul(&y).tanh());
        drop(squares);
        let grads = sweep(long().sum_to(&[]), std::slice::from_ref(&x));
        assert_eq!(grads[0].value.to_vec(), [1.0, 1.0]);
    }
}
