//! Masks: what they fill, select, and choose. A mask is a constant.

use super::gather::positions;
use crate::operand::check_names;
use crate::tape::{Erased, Op};
use crate::{Var, VarBeside};
use congruent::Float;
use congruent::prelude::*;
use congruent::tensor::Found;
use congruent_macros::precompile;

/// # Masks
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::masked_fill`].
    #[track_caller]
    pub fn masked_fill<R>(&self, mask: &Strided<bool, R>, value: T) -> Var<T, R::Out>
    where
        R: Broadcast<S>,
    {
        check_names!("masked_fill", R: mask.sizes(), S: self.sizes(), 0);
        Var::over(self.erased.masked_fill(&mask.as_dyn(), value))
    }

    /// The differentiable form of [`Strided::masked_select`].
    #[track_caller]
    pub fn masked_select<R>(&self, mask: &Strided<bool, R>) -> Var<T, Found>
    where
        R: Lengths,
        S: Broadcast<R>,
    {
        check_names!("masked_select", R: mask.sizes(), S: self.sizes(), 0);
        Var::over(self.erased.masked_select(&mask.as_dyn()))
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    pub(crate) fn masked_fill(&self, mask: &Strided<bool, AnyRank>, value: T) -> Self {
        let rule = || {
            let (mask, sum) = (mask.to_tensor(), self.summed_up());
            move |g: &Self| sum(&g.masked(&mask))
        };
        Op::new("masked_fill", self.value.masked_fill(mask, value)).edge(self, rule).recorded()
    }

    #[precompile]
    #[track_caller]
    pub(super) fn masked_select(&self, mask: &Strided<bool, AnyRank>) -> Self {
        let value = self.value.masked_select(mask).into_dyn();
        let places = self.records().then(|| {
            let places = positions(AnyRank::from(self.sizes()));
            places.masked_select(mask).into_dyn().into_shared()
        });
        self.picked("masked_select", value, places)
    }

    #[precompile]
    #[track_caller]
    pub(super) fn chosen(mask: &Strided<bool, AnyRank>, a: &Self, b: &Self) -> Self {
        Op::new("where_", mask.where_(&a.value, &b.value))
            .edge(a, || a.gradient_where_chosen(!mask))
            .edge(b, || b.gradient_where_chosen(mask.to_tensor()))
            .recorded()
    }

    /// The rule of one operand of `where_`: no gradient flows where it is dropped.
    fn gradient_where_chosen(&self, drop: Tensor<bool, AnyRank>) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let sum = self.summed_up();
        move |g: &Self| sum(&g.masked(&drop))
    }
}

/// The differentiable form of [`congruent::where_`], for variables: the elements of `a` where the mask holds, else of `b`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, grad, where_};
///
/// let x: Var<f64, shape![3]> = Tensor::from([-1.0, 0.0, 2.0]).into();
/// // A slope of 0.1 below 0.
/// let g = grad(&x, |x| where_(&x.value().ge(0.0), x, x * 0.1).sum_all());
/// assert_eq!(g.to_vec(), [0.1, 1.0, 1.0]);
/// ```
#[track_caller]
pub fn where_<T, S, A, B>(mask: &Strided<bool, S>, a: A, b: B) -> Var<T, B::Out>
where
    T: Float,
    S: Lengths,
    A: VarBeside<T, S>,
    B: VarBeside<T, A::Out>,
{
    let (a, b) = (a.lift().erased(), b.lift().erased());
    check_names!("where_", S: mask.sizes(), A::Shape: a.sizes(), 0);
    if let Ok(sizes) = congruent::broadcast_shapes(mask.sizes(), a.sizes()) {
        check_names!("where_", A::Out: &sizes, B::Shape: b.sizes(), 0);
    }
    Var::over(Erased::chosen(&mask.as_dyn(), &a, &b))
}
