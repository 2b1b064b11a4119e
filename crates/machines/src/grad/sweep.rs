//! The sweep: the parts of a gradient that it adds, and those that are added at the end.

use super::var::DistVar;
use super::walk::splits;
use crate::all_reduce::join_in_place;
use crate::collectives::joined_along;
use crate::dist::Dist;
use crate::joining::Sum;
use crate::mesh::MeshAxis;
use crate::placement::{FullyReduced, Partial, PartialTerm, Placement};
use crate::process::{Process, or_panic};
use crate::sealed::Seal;
use crate::shapes::Placed;
use crate::vocabulary::COMPUTED;
use crate::wire::Wire;
use congruent::prelude::*;
use congruent_grad::{LossShape, Module, Var, custom_vjp};
use core::cell::{Cell, RefCell};
use core::marker::PhantomData;

thread_local! {
    /// The process whose sweep runs on this thread. (Rules of the tape may be sent to other threads, but processes may not; a sweep stays on its
    /// thread.)
    static PROCESS: RefCell<Option<Process>> = const { RefCell::new(None) };
    /// The axes over which the loss of this sweep is partial.
    static PARTIAL: Cell<u32> = const { Cell::new(0) };
}

/// The values of the thread-locals before a sweep, restored when it ends or panics: a process that stayed would keep its engine.
struct Outer {
    partial: u32,
    process: Option<Process>,
}

impl Drop for Outer {
    fn drop(&mut self) {
        PARTIAL.set(self.partial);
        PROCESS.set(self.process.take());
    }
}

/// Whether the loss of this sweep is partial over this axis.
pub(super) fn is_partial(axis: usize) -> bool {
    PARTIAL.get() >> axis & 1 == 1
}

/// The process of this sweep.
pub(super) fn current_process() -> Process {
    PROCESS
        .with_borrow(Clone::clone)
        .expect("gradients of variables on a mesh are taken by `congruent_machines::value_and_grad`")
}

/// Returns a result with the sizes that a relation has computed.
pub(super) fn typed<T: Float, S: Lengths>(x: Tensor<T, AnyRank>) -> Var<T, S> {
    Var::from(x.try_into_shape::<S>().expect(COMPUTED))
}

/// Returns the sum of the parts of a gradient along a mesh axis.
pub(super) fn added<T: Float + Wire, S: Lengths>(g: &Var<T, S>, axis: usize) -> Var<T, S> {
    let sum = or_panic(joined_along::<Sum, _>(&current_process(), axis, &g.value().as_dyn()));
    typed(sum)
}

/// Returns the same value for use by others along these axes: the sweep adds their gradients.
pub(super) fn shared<T: Float + Wire, S: Lengths>(x: &Var<T, S>, axes: u32) -> Var<T, S> {
    if axes == 0 {
        return x.clone();
    }
    let back = move |_: &Var<T, S>, _: &Var<T, S>, g: &Var<T, S>| {
        let axes = (0..u32::BITS as usize).filter(|axis| axes >> axis & 1 == 1 && !is_partial(*axis));
        axes.fold(g.clone(), |g, axis| added(&g, axis))
    };
    custom_vjp(x, Clone::clone, back)
}

/// The type of the gradient of a loss of placement `Self`: the model itself, or a [`PartialGradient`].
pub trait HasPartialGradient: Placement {
    /// The gradient of a model of type `M`.
    type Gradient<M>;
    /// The placement of the loss that [`value_and_grad`] returns.
    type Loss: Placement;
    /// Wraps the gradient.
    #[doc(hidden)]
    fn gradient<M>(gradient: M, process: &Process) -> Self::Gradient<M>;
}
impl HasPartialGradient for FullyReduced {
    type Gradient<M> = M;
    type Loss = FullyReduced;
    fn gradient<M>(gradient: M, _: &Process) -> M {
        gradient
    }
}
impl<X: MeshAxis> HasPartialGradient for PartialTerm<X> {
    type Gradient<M> = PartialGradient<M, X>;
    type Loss = Partial<X>;
    fn gradient<M>(gradient: M, process: &Process) -> PartialGradient<M, X> {
        Partial::<X>::gradient(gradient, process)
    }
}
impl<X: MeshAxis> HasPartialGradient for Partial<X> {
    type Gradient<M> = PartialGradient<M, X>;
    type Loss = Partial<X>;
    fn gradient<M>(gradient: M, process: &Process) -> PartialGradient<M, X> {
        PartialGradient { gradient, process: process.clone(), axis: PhantomData }
    }
}

/// The shape of a loss of [`value_and_grad`]: that of a scalar.
#[diagnostic::on_unimplemented(
    message = "a gradient is taken of a scalar, and this has shape `{Self}`: write `.sum_all()` after it",
    label = "this has shape `{Self}`"
)]
pub trait DistLossShape: LossShape + Placed {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl DistLossShape for () {
    const SEAL: Seal = Seal;
}

/// A gradient of which each process along `X` has a part: [`all_reduce`](Self::all_reduce) adds the parts.
///
/// # Examples
/// ```compile_fail,E0308
/// use congruent::prelude::*;
/// use congruent_grad::{Var, optim::Sgd};
/// use congruent_machines::prelude::*;
///
/// mesh!(Data: 2);
///
/// fn step(process: &Process, w: &mut Var<f64, shape![]>, sgd: &mut Sgd<Var<f64, shape![]>>) {
///     let (_, gradient) = value_and_grad(&*w, |w| process.term::<Data, _>(w.square()));
///     sgd.step(w, &gradient);   // expected `&Var<..>`, found `&PartialGradient<Var<..>, Data>`: `gradient.all_reduce()`
/// }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct PartialGradient<M, X> {
    gradient: M,
    process: Process,
    axis: PhantomData<X>,
}

impl<M: Module<Element: Wire>, X: MeshAxis> PartialGradient<M, X> {
    /// Returns the gradient: the sum of the parts, in the order of the ranks. Parameters that are split along `X` are unchanged.
    ///
    /// All parameters are sent as one tensor: one `all_reduce`, however many there are. Two copies.
    ///
    /// # Panics
    /// With a [`MachineError`](crate::MachineError).
    #[track_caller]
    pub fn all_reduce(&self) -> M {
        let is_split = || splits().iter().any(|&(_, along, _)| along == X::INDEX);
        let mut elements = Vec::new();
        // (Read-only: a walk visits each parameter.)
        let _ = self.gradient.rebuild(&mut |g: Var<M::Element, AnyRank>| {
            if !is_split() {
                elements.extend_from_slice(g.value().contiguous().as_slice());
            }
            g
        });
        let mut sums = Tensor::from_vec(AnyRank::from(&[elements.len()][..]), elements).expect("as many as there are");
        or_panic(join_in_place::<Sum, _>(&self.process, X::INDEX, &mut sums));
        let mut rest = sums.as_slice();
        self.gradient.rebuild(&mut |g: Var<M::Element, AnyRank>| {
            if is_split() {
                return g;
            }
            let (own, behind) = rest.split_at(g.value().numel());
            rest = behind;
            Var::from(Tensor::from_slice(AnyRank::from(g.sizes()), own).expect("the elements of this parameter"))
        })
    }
}

/// Returns the value of a function and its gradient: [`congruent_grad::value_and_grad`] on a mesh.
///
/// The function returns a [`DistVar`] without axes. If the loss is partial over `Data`, so is the gradient: a [`PartialGradient`]. If the loss is reduced, the
/// gradient is a model.
///
/// # Communication
/// If the loss is partial over `Data`, the sweep adds nothing over `Data` except for the gradients of values that the function itself has joined or
/// gathered over `Data`: [`PartialGradient::all_reduce`] adds the rest, in one call for all parameters. Over the other axes of the mesh, the sweep
/// calls `all_reduce` once for each use of a value that is whole along that axis together with one that is split or partial. So if the loss is
/// reduced, each use of a whole parameter costs one `all_reduce`: a partial loss is cheaper.
///
/// # Panics
/// The panics of [`congruent_grad::value_and_grad`], and a [`MachineError`](crate::MachineError).
#[track_caller]
pub fn value_and_grad<M: Module, S: DistLossShape, P: HasPartialGradient>(
    at: &M,
    f: impl FnOnce(&M) -> DistVar<M::Element, S, P>,
) -> (Dist<M::Element, shape![], P::Loss>, P::Gradient<M>) {
    let mut process = None;
    let _outer = Outer { partial: PARTIAL.replace(P::PARTIAL_OVER), process: PROCESS.take() };
    let (value, gradient) = congruent_grad::value_and_grad(at, |at| {
        let loss = f(at);
        PROCESS.set(Some(loss.process.clone()));
        process = Some(loss.process);
        loss.var
    });
    let process = process.expect("the function has been called");
    (Dist::new(Tensor::scalar(value), &process), P::gradient(gradient, &process))
}
