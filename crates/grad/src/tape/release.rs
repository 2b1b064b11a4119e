//! Drops tapes without recursion: one node after the other, however they own each other.
//!
//! Most nodes are owned by the edges of later ones. Others are owned by a function of the user, in a rule: the backward function of
//! [`custom_vjp`](crate::custom_vjp) may capture any variable. That variable is dropped within the drop of the rule, so a chain of them would need a
//! stack as long as the chain. Instead, the first drop on a thread opens a queue; drops within it put their edges there and return.

use std::any::Any;
use std::cell::RefCell;
use std::mem::{self, ManuallyDrop};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::thread;

/// The edges of a node that was dropped, of any element type.
type Waiting = Vec<Box<dyn Any>>;

/// An edge, which leads to a node that owns further edges.
pub(super) trait Link: Sized {
    /// The data of the edge besides the node.
    type Rule;
    /// The node that it leads to.
    type Node;

    /// The rule, and the node.
    fn separate(self) -> (Self::Rule, Arc<Self::Node>);

    /// Takes the edges out of a node.
    fn take_edges(node: &mut Self::Node) -> Vec<Self>;
}

/// A payload of a panic.
type Panic = Box<dyn Any + Send>;

thread_local! {
    /// The edges that wait for the drop under way, if there is one. (It is not dropped with the thread, so that variables in other locals of the
    /// thread find it. Between drops it is empty, and owns no memory.)
    static QUEUE: RefCell<Option<ManuallyDrop<Waiting>>> = const { RefCell::new(None) };
}

/// Drops edges, and the nodes that nobody else owns: now, or at the end of the drop under way on this thread.
pub(super) fn release<E: Link + 'static>(edges: Vec<E>) {
    let opened = QUEUE.with_borrow_mut(|queue| match queue {
        Some(waiting) => {
            waiting.push(Box::new(Released(edges)));
            None
        }
        None => {
            *queue = Some(ManuallyDrop::new(Vec::new()));
            Some(edges)
        }
    });
    if let Some(edges) = opened {
        let _queue = OpenQueue;
        unlink(edges);
    }
}

/// Edges that are dropped as [`unlink`] drops them.
struct Released<E: Link>(Vec<E>);
impl<E: Link> Drop for Released<E> {
    fn drop(&mut self) {
        unlink(mem::take(&mut self.0));
    }
}

/// Drops edges, and the nodes that nobody else owns, one after the other instead of recursively.
fn unlink<E: Link>(edges: Vec<E>) {
    let mut open = ends(edges);
    while let Some(node) = open.pop() {
        if let Some(mut last) = Arc::into_inner(node) {
            open.append(&mut ends(E::take_edges(&mut last)));
        }
    }
}

/// Returns the nodes at the ends of these edges. The rules are dropped first, while the nodes that they keep have an owner here.
fn ends<E: Link>(edges: Vec<E>) -> Vec<Arc<E::Node>> {
    let (rules, ends): (Vec<_>, Vec<_>) = edges.into_iter().map(E::separate).unzip();
    drop(rules);
    ends
}

/// The open queue of this thread. Dropping it drops all waiting edges, closes the queue, and resumes the first panic among them.
struct OpenQueue;
impl Drop for OpenQueue {
    fn drop(&mut self) {
        let mut panicked: Option<Panic> = None;
        while let Some(waiting) = next() {
            let dropped = catch_unwind(AssertUnwindSafe(|| drop(waiting)));
            if let Err(panic) = dropped {
                panicked.get_or_insert(panic);
            }
        }
        if let Some(panic) = panicked.filter(|_| !thread::panicking()) {
            resume_unwind(panic);
        }
    }
}

/// Takes the newest edges from the queue; closes the queue when it is empty.
fn next() -> Option<Box<dyn Any>> {
    QUEUE.with_borrow_mut(|queue| {
        let next = queue.as_mut()?.pop();
        if next.is_none() {
            queue.take().map(ManuallyDrop::into_inner);
        }
        next
    })
}
