//! The methods of a rank known at run time: axes and sizes are values.
//!
//! A trait, where `congruent` has methods of the same names on lists and on `AnyRank`: from another crate, rustc does not rely on `AnyRank`
//! never being a list.

use crate::{Var, VarFilter};
use congruent::Float;
use congruent::dim::{Axes, Axis, Numbers, ToValue};
use congruent::prelude::*;
use congruent::slice::Items;
use congruent::window::Windowed;

/// A method, and what it hands over to.
///
/// ```text
/// pub trait AnyRankVar: Sized { /// As [`Strided::t`].
///     fn t(&self) -> Result<Self, ShapeError>; .. }
/// impl<T: Float> AnyRankVar for Var<T, AnyRank> { fn t(&self) -> Result<Self, ShapeError> { Ok(Var::over(self.erased.t()?)) } .. }
/// ```
macro_rules! methods {
    (
        $($name:ident($($arg:ident: $type:ty),*) => |$x:ident| $erased:expr;)*
        [with positions] $($with:ident($pool:ident: $pool_type:ty) => |$of:ident| $both:expr;)*
    ) => {
        /// The methods of a variable whose rank is known at run time that take axes and sizes as values: to be imported.
        ///
        /// # Errors
        /// Those of the eager methods.
        ///
        /// # Examples
        /// ```
        /// use congruent::prelude::*;
        /// use congruent_grad::{AnyRankVar, Var, grad};
        ///
        /// let x: Var<f64, AnyRank> = Tensor::from([[1.0, 2.0], [3.0, 4.0]]).into_dyn().into();
        /// let g = grad(&x, |x| (x * x.sum(&[1], true).unwrap()).sum_all());
        /// assert_eq!(g.to_vec(), [6.0, 6.0, 14.0, 14.0]);
        /// assert!(x.transpose(0, 2).is_err());
        /// ```
        pub trait AnyRankVar: Sized + Sealed {$(
            #[doc = concat!("As [`Strided::", stringify!($name), "`].")]
            #[allow(clippy::missing_errors_doc, reason = "said above, of all")]
            fn $name(&self $(, $arg: $type)*) -> Result<Self, ShapeError>;
        )*$(
            #[doc = concat!("As [`Strided::", stringify!($with), "`].")]
            #[allow(clippy::missing_errors_doc, reason = "said above, of all")]
            fn $with(&self, $pool: $pool_type) -> Result<(Self, Tensor<i64, AnyRank>), ShapeError>;
        )*}
        impl<T: Float> AnyRankVar for Var<T, AnyRank> {$(
            #[track_caller]
            fn $name(&self $(, $arg: $type)*) -> Result<Self, ShapeError> {
                let $x = &self.erased;
                Ok(Var::over($erased?))
            }
        )*$(
            #[track_caller]
            fn $with(&self, $pool: $pool_type) -> Result<(Self, Tensor<i64, AnyRank>), ShapeError> {
                let $of = &self.erased;
                let (out, at) = $both?;
                Ok((Var::over(out), at.into_tensor()))
            }
        )*}
    };
}

/// Closes the trait.
pub trait Sealed {
    /// What the elements are.
    type Element;
}
impl<T> Sealed for Var<T, AnyRank> {
    type Element = T;
}

methods! {
    sum(axes: impl Axes, keepdim: bool) => |x| x.sum(&axes.axes(), keepdim);
    mean(axes: impl Axes, keepdim: bool) => |x| x.mean(&axes.axes(), keepdim);
    logsumexp(axes: impl Axes, keepdim: bool) => |x| x.logsumexp(&axes.axes(), keepdim);
    var(axes: impl Axes, keepdim: bool) => |x| x.var(&axes.axes(), keepdim);
    softmax(axis: impl Axis) => |x| x.softmax(axis.to_value());
    log_softmax(axis: impl Axis) => |x| x.log_softmax(axis.to_value());
    permute(order: impl Axes) => |x| x.permute_by(&order.axes());
    transpose(a: impl Axis, b: impl Axis) => |x| x.transpose(a.to_value(), b.to_value());
    t() => |x| x.t();
    mt() => |x| x.transpose(-2, -1);
    unsqueeze(axis: impl Axis) => |x| x.unsqueeze(axis.to_value());
    squeeze(axes: impl Axes) => |x| x.squeeze(&axes.axes());
    narrow(axis: impl Axis, start: impl ToValue, len: usize) => |x| x.narrow_from(axis.to_value(), start.to_value(), len);
    select(axis: impl Axis, index: impl ToValue) => |x| x.select(axis.to_value(), index.to_value());
    slice(items: impl Items) => |x| x.slice(&items.items());
    expand(sizes: impl Numbers) => |x| x.expand_to(&sizes.numbers());
    view(sizes: impl Numbers) => |x| x.view(&sizes.numbers());
    layer_norm(over: &[usize], weight: Option<&Self>, bias: Option<&Self>, eps: f64) => |x|
        x.layer_norm(over, weight.map(|w| &w.erased), bias.map(|b| &b.erased), eps);
    conv1d(filter: impl VarFilter<Self::Element>) => |x| x.conv1d(filter.lifted());
    conv2d(filter: impl VarFilter<Self::Element>) => |x| x.conv2d(filter.lifted());
    conv_transpose1d(filter: impl VarFilter<Self::Element>) => |x| x.conv_transpose1d(filter.lifted());
    conv_transpose2d(filter: impl VarFilter<Self::Element>) => |x| x.conv_transpose2d(filter.lifted());
    max_pool1d(pool: impl Windowed) => |x| x.max_pool1d(&pool);
    max_pool2d(pool: impl Windowed) => |x| x.max_pool2d(&pool);
    avg_pool1d(pool: impl Windowed) => |x| x.avg_pool1d(&pool);
    avg_pool2d(pool: impl Windowed) => |x| x.avg_pool2d(&pool);
    [with positions]
    max_pool1d_with_indices(pool: impl Windowed) => |x| x.max_pool1d_with_indices(&pool);
    max_pool2d_with_indices(pool: impl Windowed) => |x| x.max_pool2d_with_indices(&pool);
}
