//! The methods of a rank known at run time: axes and sizes are values.
//!
//! They are methods of a trait, although `congruent` itself has methods of the same names on lists and on `AnyRank`: in another crate, rustc
//! does not rely on `AnyRank` never being a list.

use crate::rules::LiftedSettings;
use crate::tape::Erased;
use crate::{Var, VarFilter, VarLike, VarOperand};
use congruent::dim::{Axes, Axis, Counts, NamedAxes, Numbers, ToValue};
use congruent::gather::{BagOperand, BagReduction, IndexOperand, ScatterReduction};
use congruent::order::Quantile;
use congruent::pad::PadMode;
use congruent::prelude::*;
use congruent::slice::{Indices, Items};
use congruent::window::{GridSampling, GridSized, InterpolatedBy, ResizedBy, Windowed};
use congruent::{Float, Shared};
use congruent_macros::faces;

/// Writes a method and the function that it calls. The kind of the result follows `->`, if the result is not one variable.
///
/// ```text
/// pub trait AnyRankVar<T>: Sized { /// The differentiable form of [`t`](congruent::AnyRankStrided::t) of tensors.
///     fn t(&self) -> Result<Self, ShapeError>; .. }
/// impl<T: Float> AnyRankVar<T> for Var<T, AnyRank> { fn t(&self) -> Result<Self, ShapeError> { self.erased.t().map(Var::over) } .. }
/// ```
///
/// (The page of `Var` does not repeat these methods.)
macro_rules! methods {
    ($($name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $out:ident)? => |$x:ident| $erased:expr;)*) => {
        /// The methods of a variable whose rank is known at run time, `Var<T, AnyRank>`, that take axes and sizes as values. Import this trait to call them.
        ///
        /// # Errors
        /// The errors of the eager methods.
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
        pub trait AnyRankVar<T>: Sized + Sealed {$(
            #[doc = concat!("The differentiable form of [`", stringify!($name), "`](congruent::AnyRankStrided::", stringify!($name), ") of tensors.")]
            #[allow(clippy::missing_errors_doc, reason = "said above, of all")]
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            fn $name(&self $(, $arg: $type)*) -> methods!(@type $($out)?);
        )*}
        #[cfg_attr(doc, doc(hidden))]
        impl<T: Float> AnyRankVar<T> for Var<T, AnyRank> {$(
            #[track_caller]
            fn $name(&self $(, $arg: $type)*) -> methods!(@type $($out)?) {
                let $x = &self.erased;
                methods!(@over $($out)?)($erased)
            }
        )*}
    };
    (@type) => { Result<Self, ShapeError> };
    (@type parts) => { Result<Vec<Self>, ShapeError> };
    (@type length) => { Result<usize, ShapeError> };
    (@type found) => { Result<(Self, Tensor<i64, AnyRank>), ShapeError> };
    (@over) => { wrap_variable };
    (@over parts) => { wrap_parts };
    (@over length) => { std::convert::identity };
    (@over found) => { wrap_found };
}

type Any<T> = Var<T, AnyRank>;

fn wrap_variable<T: Float>(out: Result<Erased<T>, ShapeError>) -> Result<Any<T>, ShapeError> {
    out.map(Var::over)
}
fn wrap_parts<T: Float>(out: Result<Vec<Erased<T>>, ShapeError>) -> Result<Vec<Any<T>>, ShapeError> {
    out.map(|parts| parts.into_iter().map(Var::over).collect())
}
fn wrap_found<T: Float>(
    out: Result<(Erased<T>, Tensor<i64, AnyRank>), ShapeError>,
) -> Result<(Any<T>, Tensor<i64, AnyRank>), ShapeError> {
    out.map(|(values, places)| (Var::over(values), places))
}

fn lifted_settings<'a, T>(weight: Option<&'a Any<T>>, bias: Option<&'a Any<T>>, eps: f64) -> LiftedSettings<'a, T> {
    LiftedSettings(weight.map(|x| &x.erased), bias.map(|x| &x.erased), eps)
}

/// Converts shared positions to a tensor.
fn placed<T: Float>((values, places): (Erased<T>, Shared<i64, AnyRank>)) -> (Erased<T>, Tensor<i64, AnyRank>) {
    (values, places.into_tensor())
}

/// Seals the trait.
pub trait Sealed {
    /// The type of the elements.
    type Element;
}
impl<T> Sealed for Var<T, AnyRank> {
    type Element = T;
}

// Reductions, views, what goes along one axis, and what an index names: the entries of these kinds are made from the list of operations. Of a
// view, here are those that call a function of another name.
faces! {
    any_rank;
    to methods;

    dim(axis: impl Axis) -> length => |x| x.value.dim(axis);
    permute(order: impl Axes) => |x| x.permute_by(&order.axes());
    swapaxes(a: impl Axis, b: impl Axis) => |x| x.transpose(a.to_value(), b.to_value());
    mt() => |x| x.transpose(-2, -1);
    T() => |x| x.reversed();
    narrow(axis: impl Axis, start: impl ToValue, len: usize) => |x| x.narrow_from(axis.to_value(), start.to_value(), len);
    split(axis: impl Axis, size: usize) -> parts => |x| x.split(axis.to_value(), size);
    split_sizes(axis: impl Axis, sizes: impl Numbers) -> parts => |x| x.split_sizes(axis.to_value(), &sizes.numbers());
    chunk(axis: impl Axis, count: usize) -> parts => |x| x.chunk(axis.to_value(), count);
    tensor_split(axis: impl Axis, count: usize) -> parts => |x| x.tensor_split(axis.to_value(), count);
    tensor_split_at(axis: impl Axis, ends: impl Numbers) -> parts => |x| x.tensor_split_at(axis.to_value(), &ends.numbers());
    unbind(axis: impl Axis) -> parts => |x| x.unbind(axis.to_value());
    expand(sizes: impl Numbers) => |x| x.expand_to("expand", &sizes.numbers(), 0);
    expand_as(other: &impl VarLike) => |x| x.expand_to("expand_as", &other.lengths().0.numbers(), 0);
    view(sizes: impl Numbers) => |x| x.view("view", &sizes.numbers());
    view_as(other: &impl VarLike) => |x| x.view("view_as", &other.lengths().0.numbers());
    reshape(sizes: impl Numbers) => |x| x.reshape_to("reshape", &sizes.numbers());
    reshape_as(other: &impl VarLike) => |x| x.reshape_to("reshape_as", &other.lengths().0.numbers());
    flip(axes: impl Axes) => |x| x.flip(&axes.axes());
    roll(shifts: impl Numbers, axes: impl NamedAxes) => |x| x.roll(&shifts.numbers(), &axes.axes());
    diff(axis: impl Axis) => |x| x.diff(axis.to_value());
    cumulative_trapezoid(axis: impl Axis, dx: f64) => |x| x.cumulative_trapezoid(axis.to_value(), dx);
    gradient(axis: impl Axis, spacing: f64) => |x| x.gradient(axis.to_value(), spacing);
    renorm(p: f64, axis: impl Axis, maxnorm: f64) => |x| x.renorm(p, axis.to_value(), maxnorm);
    repeat(counts: impl Counts) => |x| x.repeat(&counts.counts());
    tile(counts: impl Counts) => |x| x.tile(&counts.counts());
    pad(margins: impl Numbers, mode: impl Into<PadMode<T>>) => |x| x.pad(&margins.numbers(), mode.into());
    tril(diagonal: isize) => |x| x.tril(diagonal);
    triu(diagonal: isize) => |x| x.triu(diagonal);
    diag(offset: isize) => |x| x.diag(offset);
    diag_embed(offset: isize) => |x| x.diag_embed(offset);
    tensordot(rhs: impl VarOperand<T>, axes: impl Axes, rhs_axes: impl Axes) => |x|
        x.tensordot(&rhs.lift().erased(), &axes.axes(), &rhs_axes.axes());
    cross(axis: impl Axis, rhs: impl VarOperand<T>) => |x| x.cross(axis.to_value(), &rhs.lift().erased());
    layer_norm(over: impl Counts, weight: Option<&Self>, bias: Option<&Self>, eps: f64) => |x|
        x.layer_norm(&over.counts(), weight.map(|w| &w.erased), bias.map(|b| &b.erased), eps);
    glu(axis: impl Axis) => |x| x.glu(axis.to_value());
    normalize(axis: impl Axis, p: f64, eps: f64) => |x| x.normalize(axis.to_value(), p, eps);
    cosine_similarity(axis: impl Axis, rhs: impl VarOperand<T>, eps: f64) => |x|
        x.cosine_similarity(axis.to_value(), &rhs.lift().erased(), eps);
    pairwise_distance(rhs: impl VarOperand<T>, p: f64, eps: f64) => |x| x.pairwise_distance(&rhs.lift().erased(), p, eps);
    cdist(rhs: impl VarOperand<T>, p: f64) => |x| x.cdist(&rhs.lift().erased(), p);
    pdist(p: f64) => |x| x.pdist(p);
    rms_norm(over: impl Counts, weight: Option<&Self>, eps: f64) => |x| x.rms_norm(&over.counts(), weight.map(|w| &w.erased), eps);
    group_norm(groups: usize, weight: Option<&Self>, bias: Option<&Self>, eps: f64) => |x|
        x.group_norm(groups, lifted_settings(weight, bias, eps));
    instance_norm(weight: Option<&Self>, bias: Option<&Self>, eps: f64) => |x| x.instance_norm(lifted_settings(weight, bias, eps));
    batch_norm(mean: &Self, var: &Self, weight: Option<&Self>, bias: Option<&Self>, eps: f64) => |x|
        x.batch_norm([&mean.erased, &var.erased], lifted_settings(weight, bias, eps));
    local_response_norm(size: usize, alpha: f64, beta: f64, k: f64) => |x| x.local_response_norm(size, [alpha, beta, k]);
    conv1d(filter: impl VarFilter<T>) => |x| x.conv1d(filter.lifted());
    conv2d(filter: impl VarFilter<T>) => |x| x.conv2d(filter.lifted());
    conv_transpose1d(filter: impl VarFilter<T>) => |x| x.conv_transpose1d(filter.lifted());
    conv_transpose2d(filter: impl VarFilter<T>) => |x| x.conv_transpose2d(filter.lifted());
    grid_sample(grid: impl VarOperand<T>, how: GridSampling) => |x| x.grid_sample(&grid.lift().erased(), how);
    max_unpool1d(indices: impl IndexOperand, to: impl ResizedBy) => |x| x.max_unpool1d(indices, to);
    max_unpool2d(indices: impl IndexOperand, to: impl ResizedBy) => |x| x.max_unpool2d(indices, to);
    col2im(to: impl ResizedBy, pool: impl Windowed) => |x| x.col2im(to, pool);
    max_pool1d(pool: impl Windowed) => |x| x.max_pool1d(&pool);
    max_pool2d(pool: impl Windowed) => |x| x.max_pool2d(&pool);
    avg_pool1d(pool: impl Windowed) => |x| x.avg_pool1d(&pool);
    avg_pool2d(pool: impl Windowed) => |x| x.avg_pool2d(&pool);
    max_pool1d_with_indices(pool: impl Windowed) -> found => |x| x.max_pool1d_with_indices(&pool).map(placed);
    max_pool2d_with_indices(pool: impl Windowed) -> found => |x| x.max_pool2d_with_indices(&pool).map(placed);
}
