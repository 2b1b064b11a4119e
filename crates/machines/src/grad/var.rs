//! A variable of which each process has a part, or the whole.

use super::walk::entered;
use crate::dist::{Dist, write_part};
use crate::mesh::MeshAxis;
use crate::placement::{FullyReduced, IsReduced, Linear, PartialTerm, Placement};
use crate::process::Process;
use crate::shapes::{Placed, Replicated};
use congruent::prelude::*;
use congruent_grad::{Leaf, Module, Path, Var};
use core::fmt;
use core::marker::PhantomData;

/// A variable on a mesh: the counterpart of [`Dist`], with the same shapes and rules.
///
/// As a field of a model it is a parameter. Each process trains its own part of a split parameter.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_machines::prelude::*;
///
/// mesh!(Data: 2);
///
/// let gradients = Mesh::threads(|process| {
///     let w: DistVar<f64, shape![3, 1]> = Dist::ones(process).into();
///     let x: DistVar<f64, shape![4 @ Data, 3]> = Dist::full(process, 2.0).into();
///     let (loss, gradient) = value_and_grad(&w, |w| x.matmul(w).sum_all());
///     let _: (Dist<f64, shape![], Partial<Data>>, PartialGradient<DistVar<f64, shape![3, 1]>, Data>) = (loss.clone(), gradient.clone());
///     (loss.all_reduce().to_tensor().item(), gradient.all_reduce().part().to_vec())
/// });
/// assert_eq!(gradients.unwrap()[1], (24.0, vec![8.0; 3]));
/// ```
#[must_use]
pub struct DistVar<T, S, P = FullyReduced> {
    pub(super) var: Var<T, S>,
    pub(super) process: Process,
    placement: PhantomData<P>,
}

impl<T, S, P> Clone for DistVar<T, S, P> {
    fn clone(&self) -> Self {
        DistVar { var: self.var.clone(), process: self.process.clone(), placement: PhantomData }
    }
}

impl<T: Float, S: Lengths, P: Placement> fmt::Debug for DistVar<T, S, P>
where
    Var<T, S>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_part::<P>(f, &self.process, &self.var)
    }
}

impl<T: Float, S: Lengths, P: Placement> DistVar<T, S, P> {
    pub(super) fn new(var: Var<T, S>, process: &Process) -> Self {
        DistVar { var, process: process.clone(), placement: PhantomData }
    }

    /// The part of this process as a view: operations on it are not recorded. O(rank).
    pub fn part(&self) -> View<'_, T, S> {
        self.var.value()
    }

    /// The tensor, without the tape.
    pub fn to_dist(&self) -> Dist<T, S, P> {
        Dist::new(self.var.value().to_tensor(), &self.process)
    }

    /// The process.
    pub fn process(&self) -> &Process {
        &self.process
    }
}

impl<T: Float, S: Lengths> DistVar<T, S> {
    /// Returns a variable that every process has computed in the same way. It is not checked that the elements are the same.
    pub fn same(process: &Process, var: Var<T, S>) -> Self
    where
        S: Replicated,
    {
        Self::new(var, process)
    }

    /// Returns the variable of this process, for a tensor that every process has whole. It is not checked that the processes then compute the same
    /// with it.
    pub fn to_var(&self) -> Var<T, S>
    where
        S: Replicated,
    {
        self.var.clone()
    }
}

/// # Losses
impl Process {
    /// Returns a variable that each process along `X` has computed from its own data, as a term of the sum over these processes: so code for one
    /// process becomes a part of data-parallel training. It is the result of the function of [`value_and_grad`](crate::value_and_grad); the loss and
    /// its gradient are then partial.
    ///
    /// # Panics
    /// If `X` is an axis of another mesh.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let gradients = Mesh::threads(|process| {
    ///     let w: Var<f64, shape![]> = Tensor::scalar(3.0).into();
    ///     let own = process.rank() as f64 + 1.0;
    ///     let (_, gradient) = value_and_grad(&w, |w| process.term::<Data, _>(w.square() * own));
    ///     gradient.all_reduce().item()
    /// });
    /// assert_eq!(gradients.unwrap(), [18.0, 18.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// fn gradient(process: &Process, w: &Var<f64, shape![]>) -> Var<f64, shape![]> {
    ///     // The gradient would be that of the data of this process.
    ///     value_and_grad(w, |w| process.term::<Data, _>(w.square()).all_reduce()).1
    /// }
    /// ```
    #[track_caller]
    pub fn term<X: MeshAxis, T: Float>(&self, var: Var<T, shape![]>) -> DistVar<T, shape![], PartialTerm<X>> {
        self.check_mesh::<X>();
        DistVar::new(var, self)
    }
}

/// A variable is reduced, or has partial sums: gradients of other parts, such as the largest elements, do not exist here.
///
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_machines::prelude::*;
///
/// mesh!(Data: 2);
///
/// fn largest(x: &Dist<f64, shape![4 @ Data]>) -> DistVar<f64, shape![]> {
///     DistVar::from(x.amax::<0>()).all_reduce()   // would add the largest elements
/// }
/// ```
impl<T: Float, S: Lengths, P: Linear> From<Dist<T, S, P>> for DistVar<T, S, P> {
    fn from(x: Dist<T, S, P>) -> Self {
        DistVar { var: x.part.into(), process: x.process, placement: PhantomData }
    }
}

/// (A partial variable is not a parameter.)
impl<T: Float, S: Placed> Module for DistVar<T, S> {
    type Element = T;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, T>)) {
        entered(S::splits(), || self.var.walk(at, each));
    }
}

impl<T: Float, S: Lengths, P: Placement> DistVar<T, S, P> {
    /// Returns the elements of a variable that is whole, such as a scalar.
    pub fn to_tensor(&self) -> Tensor<T, S>
    where
        P: IsReduced,
        S: Replicated,
    {
        self.var.value().to_tensor()
    }
}
