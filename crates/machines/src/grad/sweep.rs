//! The sweep: where it adds the parts of a gradient, and what it leaves to be added at the end.

use super::var::DistVar;
use super::walk::splits;
use crate::all_reduce::join_in_place;
use crate::collectives::joined_along;
use crate::dist::Dist;
use crate::here::{Here, or_panic};
use crate::joining::Sum;
use crate::mesh::MeshAxis;
use crate::owes::{Debt, NothingOwed, Owes, OwesTerm};
use crate::sealed::Seal;
use crate::shapes::Placed;
use crate::vocabulary::COMPUTED;
use crate::wire::Wire;
use congruent::prelude::*;
use congruent_grad::{LossShape, Module, Var, custom_vjp};
use core::cell::{Cell, RefCell};
use core::marker::PhantomData;

thread_local! {
    /// The process whose sweep runs on this thread. (Rules of the tape may be sent to other threads, and processes may not; a sweep stays on its thread.)
    static PROCESS: RefCell<Option<Here>> = const { RefCell::new(None) };
    /// The axes over which the loss of this sweep owes sums.
    static OWED: Cell<u32> = const { Cell::new(0) };
}

/// The values of the thread-locals before a sweep, restored when it ends or panics: a process that stayed would keep its engine.
struct Outer {
    owed: u32,
    process: Option<Here>,
}

impl Drop for Outer {
    fn drop(&mut self) {
        OWED.set(self.owed);
        PROCESS.set(self.process.take());
    }
}

/// Whether the loss of this sweep owes sums over this axis.
pub(super) fn is_owed(axis: usize) -> bool {
    OWED.get() >> axis & 1 == 1
}

/// The process of this sweep.
pub(super) fn process() -> Here {
    PROCESS
        .with_borrow(Clone::clone)
        .expect("gradients of variables on a mesh are taken by `congruent_machines::value_and_grad`")
}

/// A result of the sizes that a relation has computed.
pub(super) fn typed<T: Float, S: Lengths>(x: Tensor<T, AnyRank>) -> Var<T, S> {
    Var::from(x.try_into_shape::<S>().expect(COMPUTED))
}

/// The parts of a gradient along a mesh axis, added.
pub(super) fn added<T: Float + Wire, S: Lengths>(g: &Var<T, S>, axis: usize) -> Var<T, S> {
    let sum = or_panic(joined_along::<Sum, _>(&process(), axis, &g.value().as_dyn()));
    typed(sum)
}

/// The same value, on the way to others along these axes: the sweep adds what comes back.
pub(super) fn shared<T: Float + Wire, S: Lengths>(x: &Var<T, S>, axes: u32) -> Var<T, S> {
    if axes == 0 {
        return x.clone();
    }
    let back = move |_: &Var<T, S>, _: &Var<T, S>, g: &Var<T, S>| {
        let axes = (0..u32::BITS as usize).filter(|axis| axes >> axis & 1 == 1 && !is_owed(*axis));
        axes.fold(g.clone(), |g, axis| added(&g, axis))
    };
    custom_vjp(x, Clone::clone, back)
}

/// The type of the gradient of a loss that owes `Self`: the model itself, or an [`OwedGradient`].
pub trait OwesGradient: Debt {
    /// The gradient of a model of type `M`.
    type Gradient<M>;
    /// The sums that the loss owes which [`value_and_grad`] returns.
    type Loss: Debt;
    /// Wraps it.
    #[doc(hidden)]
    fn gradient<M>(gradient: M, here: &Here) -> Self::Gradient<M>;
}
impl OwesGradient for NothingOwed {
    type Gradient<M> = M;
    type Loss = NothingOwed;
    fn gradient<M>(gradient: M, _: &Here) -> M {
        gradient
    }
}
impl<X: MeshAxis> OwesGradient for OwesTerm<X> {
    type Gradient<M> = OwedGradient<M, X>;
    type Loss = Owes<X>;
    fn gradient<M>(gradient: M, here: &Here) -> OwedGradient<M, X> {
        Owes::<X>::gradient(gradient, here)
    }
}
impl<X: MeshAxis> OwesGradient for Owes<X> {
    type Gradient<M> = OwedGradient<M, X>;
    type Loss = Owes<X>;
    fn gradient<M>(gradient: M, here: &Here) -> OwedGradient<M, X> {
        OwedGradient { gradient, here: here.clone(), axis: PhantomData }
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

/// A gradient of which each process along `X` has a part: [`all_reduce`](Self::all_reduce) adds the parts, and only then is it one.
///
/// # Examples
/// ```compile_fail,E0308
/// use congruent::prelude::*;
/// use congruent_grad::{Var, optim::Sgd};
/// use congruent_machines::prelude::*;
///
/// mesh!(Data: 2);
///
/// fn step(here: &Here, w: &mut Var<f64, shape![]>, sgd: &mut Sgd<Var<f64, shape![]>>) {
///     let (_, gradient) = value_and_grad(&*w, |w| here.term::<Data, _>(w.square()));
///     sgd.step(w, &gradient);   // expected `&Var<..>`, found `&OwedGradient<Var<..>, Data>`: `gradient.all_reduce()`
/// }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct OwedGradient<M, X> {
    gradient: M,
    here: Here,
    axis: PhantomData<X>,
}

impl<M: Module<Element: Wire>, X: MeshAxis> OwedGradient<M, X> {
    /// The gradient: the sum of the parts, in the order of the ranks. Parameters that are split along `X` stay as they are.
    ///
    /// All parameters are sent as one tensor: one `all_reduce`, however many there are. Two copies.
    ///
    /// # Panics
    /// With a [`MachineError`](crate::MachineError).
    #[track_caller]
    pub fn all_reduce(&self) -> M {
        let is_split = || splits().iter().any(|&(_, along, _)| along == X::INDEX);
        let mut elements = Vec::new();
        // (Read only: a walk goes through each parameter, and so do these.)
        let _ = self.gradient.rebuild(&mut |g: Var<M::Element, AnyRank>| {
            if !is_split() {
                elements.extend_from_slice(g.value().contiguous().as_slice());
            }
            g
        });
        let mut sums = Tensor::from_vec(AnyRank::from(&[elements.len()][..]), elements).expect("as many as there are");
        or_panic(join_in_place::<Sum, _>(&self.here, X::INDEX, &mut sums));
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

/// The value of a function and its gradient: [`congruent_grad::value_and_grad`] on a mesh.
///
/// The function returns a [`DistVar`] without axes. If that owes sums over `Data`, so does the gradient: an [`OwedGradient`]. If it owes nothing, the
/// gradient is a model.
///
/// # Communication
/// If the loss owes sums over `Data`, the sweep adds nothing over `Data` but the gradients of what the function itself has joined or gathered over `Data`:
/// [`OwedGradient::all_reduce`] adds the rest, in one call for all parameters. Over every other axis of the mesh, the sweep calls `all_reduce` once for each use of
/// a value that is whole along that axis together with one that is split or owes sums. So if the loss owes nothing, each use of a parameter that is whole costs
/// one `all_reduce`: a loss that owes its sum is cheaper.
///
/// # Panics
/// As [`congruent_grad::value_and_grad`], and with a [`MachineError`](crate::MachineError).
#[track_caller]
pub fn value_and_grad<M: Module, S: DistLossShape, P: OwesGradient>(
    at: &M,
    f: impl FnOnce(&M) -> DistVar<M::Element, S, P>,
) -> (Dist<M::Element, shape![], P::Loss>, P::Gradient<M>) {
    let mut here = None;
    let _outer = Outer { owed: OWED.replace(P::OWED_OVER), process: PROCESS.take() };
    let (value, gradient) = congruent_grad::value_and_grad(at, |at| {
        let loss = f(at);
        PROCESS.set(Some(loss.here.clone()));
        here = Some(loss.here);
        loss.var
    });
    let here = here.expect("the function has been called");
    (Dist::new(Tensor::scalar(value), &here), P::gradient(gradient, &here))
}
