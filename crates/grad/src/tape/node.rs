//! Operations that were recorded, with the rules of their gradients; and how they are recorded.

use super::recorder::{Recorder, Recording};
use super::release::{Link, release};
use congruent::prelude::*;
use congruent::{Float, Shared};
use congruent_macros::precompile;
use std::mem;
use std::panic::{Location, RefUnwindSafe};
use std::sync::Arc;

/// A value alone.
pub(crate) type Value<T> = Shared<T, AnyRank>;

/// A value, and the node that made it, where it is tracked.
pub(crate) struct Erased<T> {
    pub(crate) value: Value<T>,
    pub(super) node: Option<Arc<Node<T>>>,
}

#[precompile(f32)]
impl<T> Clone for Erased<T> {
    #[precompile]
    fn clone(&self) -> Self {
        Erased { value: self.value.clone(), node: self.node.clone() }
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// A value that is not tracked.
    pub(crate) fn constant(value: Value<T>) -> Self {
        Erased { value, node: None }
    }

    /// A number, of rank 0.
    #[precompile]
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
    #[precompile]
    #[track_caller]
    pub(crate) fn leaf(&self) -> Self {
        Op::new("variable", self.value.clone()).edge(self, || |g| g.clone()).always().recorded()
    }
}

/// An operation that was recorded.
///
/// A rule may keep operands of the operation, and views of them: they own nodes to which edges lead anyway. It must not keep the output, which
/// owns this node: that is kept as a value, and tracked anew when the rule asks for it.
pub(super) struct Node<T> {
    // Later than those of all operands: the order of the sweep.
    pub(super) id: u64,
    pub(super) op: &'static str,
    pub(super) at: &'static Location<'static>,
    pub(super) sizes: Box<[usize]>,
    // Where a rule asks for it.
    pub(super) output: Option<Value<T>>,
    pub(super) edges: Vec<Edge<T>>,
    // (A function of the element type. Known here, it is no bound of `Var`.)
    release: fn(Vec<Edge<T>>),
}

/// The gradient of an operand from that of the output.
pub(super) struct Edge<T> {
    pub(super) to: Arc<Node<T>>,
    pub(super) rule: Rule<T>,
}

impl<T> Link for Edge<T> {
    type Rule = Rule<T>;
    type Node = Node<T>;

    fn separate(self) -> (Rule<T>, Arc<Node<T>>) {
        (self.rule, self.to)
    }

    fn take_edges(node: &mut Node<T>) -> Vec<Self> {
        mem::take(&mut node.edges)
    }
}

/// Adds to a part of what is there.
pub(super) type AddTo<T> = Box<dyn Fn(&mut Tensor<T, AnyRank>, &Value<T>) + Send + Sync>;

pub(super) enum Rule<T> {
    Given(Box<dyn Fn(&Erased<T>) -> Erased<T> + Send + Sync>),
    FromOutput(Box<dyn Fn(&Erased<T>, &Erased<T>) -> Erased<T> + Send + Sync>),
    /// The operand is larger, and all of the gradient lies in a part of it: as a whole with zeros around it, or added to that part.
    Part(Box<dyn Fn(&Erased<T>) -> Erased<T> + Send + Sync>, AddTo<T>),
    /// The gradients of all operands at once, from the output if it is kept and its gradient: this edge takes one of them.
    Joint(Arc<Joint<T>>, usize),
}
type Joint<T> = dyn Fn(Option<&Erased<T>>, &Erased<T>) -> Vec<Erased<T>> + Send + Sync;

/// A node does not change: whoever sees one after a panic sees it whole. (The rules of this crate keep values. Those of
/// `custom_vjp` and `checkpoint` keep what their user's functions capture, who answers for it.)
impl<T> RefUnwindSafe for Node<T> {}

/// Chains are long: node after node, and not one inside of the other.
impl<T> Drop for Node<T> {
    fn drop(&mut self) {
        if !self.edges.is_empty() {
            (self.release)(mem::take(&mut self.edges));
        }
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
    #[track_caller]
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

    /// Like [`edge`](Self::edge), for a rule that reads the output and its gradient.
    #[track_caller]
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

    /// Like [`edge`](Self::edge), for an output that is a part of its operand: the second rule adds the gradient to that part of an existing gradient.
    #[track_caller]
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

    /// Like [`edge`](Self::edge), for all operands at once: the rule returns one gradient per operand, in their order.
    #[track_caller]
    pub(crate) fn edges<F>(self, operands: &[Erased<T>], rule: impl FnOnce() -> F) -> Self
    where
        F: Fn(&Erased<T>) -> Vec<Erased<T>> + Send + Sync + 'static,
    {
        self.joint(operands, || {
            let rule = rule();
            Arc::new(move |_, g| rule(g))
        })
    }

    /// Like [`edges`](Self::edges), for a rule that reads the output and its gradient.
    #[track_caller]
    pub(crate) fn edges_from_output<F>(self, operands: &[Erased<T>], rule: impl FnOnce() -> F) -> Self
    where
        F: Fn(&Erased<T>, &Erased<T>) -> Vec<Erased<T>> + Send + Sync + 'static,
    {
        let op = self.joint(operands, || {
            let rule = rule();
            Arc::new(move |output, g| rule(output.expect("kept for this rule"), g))
        });
        Op { keeps_output: op.on, ..op }
    }

    #[track_caller]
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

    /// Recorded, even where no operand is tracked.
    pub(super) fn always(self) -> Self {
        Op { on: true, ..self }
    }

    /// Where an edge to this operand leads, if there is to be one.
    #[track_caller]
    fn end(&self, operand: &Erased<T>) -> Option<Arc<Node<T>>> {
        let node = operand.node.as_ref().filter(|_| operand.records())?;
        if let Recording::RefusedBefore(first, by) = Recorder::now() {
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
            let id = Recording::take_next();
            let output = keeps_output.then(|| value.clone());
            Arc::new(Node { id, op: name, at, sizes: value.sizes().into(), output, edges, release })
        });
        Erased { value, node }
    }
}
