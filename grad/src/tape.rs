//! The tape: values without a shape type, the nodes that made them, and the sweep back.

use congruent::prelude::*;
use congruent::{Float, Shared};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::panic::{AssertUnwindSafe, Location, RefUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A value alone.
pub(crate) type Value<T> = Shared<T, AnyRank>;

/// A value, and the node that made it, where it is tracked.
pub(crate) struct Erased<T> {
    pub(crate) value: Value<T>,
    node: Option<Arc<Node<T>>>,
}

impl<T> Clone for Erased<T> {
    fn clone(&self) -> Self {
        Erased { value: self.value.clone(), node: self.node.clone() }
    }
}

/// An operation that was recorded.
///
/// A rule may keep operands of the operation, and views of them: they own nodes to which edges lead anyway. It must not keep the output, which
/// owns this node: that is kept as a value, and tracked anew when the rule asks for it.
struct Node<T> {
    // Later than those of all operands: the order of the sweep.
    id: u64,
    op: &'static str,
    at: &'static Location<'static>,
    sizes: Box<[usize]>,
    // Where a rule asks for it.
    output: Option<Value<T>>,
    edges: Vec<Edge<T>>,
}

/// The gradient of an operand from that of the output.
struct Edge<T> {
    to: Arc<Node<T>>,
    rule: Rule<T>,
}

/// Adds to a part of what is there.
type AddTo<T> = Box<dyn Fn(&mut Tensor<T, AnyRank>, &Value<T>) + Send + Sync>;

enum Rule<T> {
    Given(Box<dyn Fn(&Erased<T>) -> Erased<T> + Send + Sync>),
    FromOutput(Box<dyn Fn(&Erased<T>, &Erased<T>) -> Erased<T> + Send + Sync>),
    /// The operand is larger, and all of the gradient lies in a part of it: as a whole with zeros around it, or added to that part.
    Part(Box<dyn Fn(&Erased<T>) -> Erased<T> + Send + Sync>, AddTo<T>),
    /// The gradients of all operands at once, from the output if it is kept and its gradient: this edge takes one of them.
    Joint(Arc<Joint<T>>, usize),
}
type Joint<T> = dyn Fn(Option<&Erased<T>>, &Erased<T>) -> Vec<Erased<T>> + Send + Sync;

/// A node does not change: whoever sees one after a panic sees it whole. (A rule could keep what does change; ours keep values.)
impl<T> RefUnwindSafe for Node<T> {}

/// Chains are long: node after node, and not one inside of the other.
impl<T> Drop for Node<T> {
    fn drop(&mut self) {
        let mut open = ends(&mut self.edges);
        while let Some(node) = open.pop() {
            if let Some(mut last) = Arc::into_inner(node) {
                open.append(&mut ends(&mut last.edges));
            }
        }
    }
}

/// Where these edges lead. Their rules are dropped first, while the nodes that they keep have an owner here.
fn ends<T>(edges: &mut Vec<Edge<T>>) -> Vec<Arc<Node<T>>> {
    let (rules, ends): (Vec<_>, Vec<_>) = edges.drain(..).map(|edge| (edge.rule, edge.to)).unzip();
    drop(rules);
    ends
}

static NEXT: AtomicU64 = AtomicU64::new(0);
thread_local! { static RECORDING: Cell<Recording> = const { Cell::new(Recording::On) }; }

/// What becomes of an operation on what is tracked.
#[derive(Clone, Copy)]
pub(crate) enum Recording {
    /// It is recorded.
    On,
    /// It is computed, and forgotten.
    Off,
    /// It is forgotten where the operand was tracked before this node; what a function inside tracks for itself is recorded.
    OffBefore(u64),
    /// Operands that were tracked before this node are refused, in this operation's name: its function was given all that it may read, untracked.
    RefusedBefore(u64, &'static str),
}

impl Recording {
    /// The node that the next operation will be.
    pub(crate) fn next() -> u64 {
        NEXT.load(Ordering::Relaxed)
    }
}

/// Sets what this thread records, until it is dropped.
pub(crate) struct Recorder(Recording);
impl Recorder {
    pub(crate) fn set(recording: Recording) -> Self {
        Recorder(RECORDING.replace(recording))
    }

    pub(crate) fn now() -> Recording {
        RECORDING.get()
    }
}
impl Drop for Recorder {
    fn drop(&mut self) {
        RECORDING.set(self.0);
    }
}

impl<T: Float> Erased<T> {
    /// A value that is not tracked.
    pub(crate) fn constant(value: Value<T>) -> Self {
        Erased { value, node: None }
    }

    /// A number, of rank 0.
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
        match (&self.node, RECORDING.get()) {
            (None, _) | (_, Recording::Off) => false,
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
    #[track_caller]
    pub(crate) fn leaf(&self) -> Self {
        let mut leaf = Op::new("variable", self.value.clone()).edge(self, || |g| g.clone());
        leaf.on = true;
        leaf.recorded()
    }
}

/// An operation whose output is computed, while its rules are being added.
pub(crate) struct Op<T> {
    value: Value<T>,
    name: &'static str,
    at: &'static Location<'static>,
    keeps_output: bool,
    on: bool,
    edges: Vec<Edge<T>>,
}

impl<T: Float> Op<T> {
    #[track_caller]
    pub(crate) fn new(name: &'static str, value: impl Into<Value<T>>) -> Self {
        Op { value: value.into(), name, at: Location::caller(), keeps_output: false, on: false, edges: Vec::new() }
    }

    /// The gradient of an operand, from that of the output. The rule is made where the operand is tracked; otherwise
    /// nothing is kept.
    pub(crate) fn edge<F>(mut self, operand: &Erased<T>, rule: impl FnOnce() -> F) -> Self
    where
        F: Fn(&Erased<T>) -> Erased<T> + Send + Sync + 'static,
    {
        if let Some(to) = self.end(operand) {
            self.edges.push(Edge { to, rule: Rule::Given(Box::new(rule())) });
            self.on = true;
        }
        self
    }

    /// As [`edge`](Self::edge), of a rule from the output and its gradient.
    pub(crate) fn edge_from_output<F>(mut self, operand: &Erased<T>, rule: impl FnOnce() -> F) -> Self
    where
        F: Fn(&Erased<T>, &Erased<T>) -> Erased<T> + Send + Sync + 'static,
    {
        if let Some(to) = self.end(operand) {
            self.edges.push(Edge { to, rule: Rule::FromOutput(Box::new(rule())) });
            (self.on, self.keeps_output) = (true, true);
        }
        self
    }

    /// As [`edge`](Self::edge), of what is a part of its operand: the second rule adds the gradient to that part of another one.
    pub(crate) fn edge_of_part<F, A>(mut self, operand: &Erased<T>, rule: impl FnOnce() -> (F, A)) -> Self
    where
        F: Fn(&Erased<T>) -> Erased<T> + Send + Sync + 'static,
        A: Fn(&mut Tensor<T, AnyRank>, &Value<T>) + Send + Sync + 'static,
    {
        if let Some(to) = self.end(operand) {
            let (whole, add_to) = rule();
            self.edges.push(Edge { to, rule: Rule::Part(Box::new(whole), Box::new(add_to)) });
            self.on = true;
        }
        self
    }

    /// As [`edge`](Self::edge), of all operands at once: the rule gives as many gradients as there are operands, in their order.
    pub(crate) fn edges<F>(self, operands: &[Erased<T>], rule: impl FnOnce() -> F) -> Self
    where
        F: Fn(&Erased<T>) -> Vec<Erased<T>> + Send + Sync + 'static,
    {
        self.joint(operands, || {
            let rule = rule();
            Arc::new(move |_, g| rule(g))
        })
    }

    /// As [`edges`](Self::edges), of a rule from the output and its gradient.
    pub(crate) fn edges_from_output<F>(mut self, operands: &[Erased<T>], rule: impl FnOnce() -> F) -> Self
    where
        F: Fn(&Erased<T>, &Erased<T>) -> Vec<Erased<T>> + Send + Sync + 'static,
    {
        let others = self.edges.len();
        self = self.joint(operands, || {
            let rule = rule();
            Arc::new(move |output, g| rule(output.expect("kept for this rule"), g))
        });
        self.keeps_output |= self.edges.len() > others;
        self
    }

    fn joint(mut self, operands: &[Erased<T>], rule: impl FnOnce() -> Arc<Joint<T>>) -> Self {
        let ends: Vec<_> = operands.iter().map(|operand| self.end(operand)).collect();
        if ends.iter().any(Option::is_some) {
            let rule = rule();
            let edge = |(place, to): (usize, Option<_>)| Some(Edge { to: to?, rule: Rule::Joint(rule.clone(), place) });
            self.edges.extend(ends.into_iter().enumerate().filter_map(edge));
            self.on = true;
        }
        self
    }

    /// Where an edge to this operand leads, if there is to be one.
    fn end(&self, operand: &Erased<T>) -> Option<Arc<Node<T>>> {
        let node = operand.node.as_ref().filter(|_| operand.records())?;
        if let Recording::RefusedBefore(first, by) = RECORDING.get() {
            assert!(
                node.id >= first,
                "`{}` ({}) reads a variable that `{by}` has not given to its function: make it a part of what is given",
                self.name,
                self.at
            );
        }
        Some(node.clone())
    }

    /// The output.
    pub(crate) fn recorded(self) -> Erased<T> {
        let Op { value, name, at, keeps_output, on, edges } = self;
        let node = on.then(|| {
            let id = NEXT.fetch_add(1, Ordering::Relaxed);
            let output = keeps_output.then(|| value.clone());
            Arc::new(Node { id, op: name, at, sizes: value.sizes().into(), output, edges })
        });
        Erased { value, node }
    }
}

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
type Numbered<V> = HashMap<u64, V, BuildHasherDefault<Mixed>>;
type Numbers = HashSet<u64, BuildHasherDefault<Mixed>>;

/// The gradients of a scalar, one for each of `wrt`, which are leaves. Where it does not depend on one, zeros.
pub(crate) fn sweep<T: Float>(of: Erased<T>, wrt: &[Erased<T>]) -> Vec<Erased<T>> {
    sweep_from(of, Erased::number(T::ONE), wrt, &[]).grads
}

/// What a sweep gives.
pub(crate) struct Swept<T> {
    pub(crate) grads: Vec<Erased<T>>,
    /// Whether the value depends on something that is tracked beside the leaves.
    pub(crate) outer: bool,
}

/// The gradients of a value whose own gradient is given, one for each of `wrt`, which are leaves. Where it does not depend on one, zeros.
/// Nobody asks any more for gradients with respect to `past`, which are leaves, too.
pub(crate) fn sweep_from<T: Float>(of: Erased<T>, seed: Erased<T>, wrt: &[Erased<T>], past: &[Erased<T>]) -> Swept<T> {
    let numbers = |leaves: &[Erased<T>]| -> Vec<u64> {
        leaves.iter().map(|leaf| leaf.node.as_ref().expect("a leaf is tracked").id).collect()
    };
    let ids = numbers(wrt);
    let (mut grads, mut outer) = (Numbered::default(), false);
    if let Some(node) = of.node {
        drop(of.value);
        let seeded = seed.is_tracked();
        grads.insert(node.id, seed);
        let leaves: Numbers = ids.iter().copied().collect();
        let order;
        (order, outer) = Order::of(node, &leaves, &numbers(past).into_iter().collect());
        let recording = if outer || seeded { RECORDING.get() } else { Recording::Off };
        let _recorder = Recorder::set(recording);
        order.walk(&mut grads, &leaves);
    }
    let zeros = |leaf: &Erased<T>| Erased::number(T::ZERO).expand(leaf.sizes());
    let grads = wrt.iter().zip(ids).map(|(leaf, id)| grads.remove(&id).unwrap_or_else(|| zeros(leaf))).collect();
    Swept { grads, outer }
}

/// The nodes between an output and the leaves.
struct Order<T> {
    // The last first, those of the leaves included.
    nodes: Vec<Arc<Node<T>>>,
    // Those that depend on a leaf.
    wanted: Numbers,
}

impl<T: Float> Order<T> {
    /// Also, whether the output depends on something that is tracked beside the leaves: then an outer gradient may be taken of this one.
    fn of(output: Arc<Node<T>>, leaves: &Numbers, past: &Numbers) -> (Self, bool) {
        let first = leaves.iter().chain(past).copied().min().unwrap_or(u64::MAX);
        let (mut nodes, mut seen, mut open, mut outer) = (Vec::new(), Numbers::default(), vec![output], false);
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
        (Order { nodes, wanted }, outer)
    }

    /// From the output back: a node is left when its gradient is complete, and then dropped.
    fn walk(self, grads: &mut Numbered<Erased<T>>, leaves: &Numbers) {
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

    /// What a rule of this operation gives; its panic says whose it is.
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
        let x = vector([1.0, 2.0]).leaf();
        let long = || (0..100_000).fold(x.clone(), |y, _| y.neg());
        drop(long());
        let squares = (0..20_000).fold(x.clone(), |y, _| y.mul(&y).tanh());
        drop(squares);
        let grads = sweep(long().sum_to(&[]), std::slice::from_ref(&x));
        assert_eq!(grads[0].value.to_vec(), [1.0, 1.0]);
    }
}
