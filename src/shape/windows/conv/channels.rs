//! Channels, groups and biases.
//!
//! Known by now: the requirements of a convolution on its lengths as a whole. This file adds the bounds on the axes under no window.

use super::settings::{Groups, Ungrouped};
use crate::dim::count::{Asks, Passes, ToCount};
use crate::dim::number::{AboveZero, Counted, Decimal, LargerOf, MultipleOf, Numeral, Once};
use crate::dim::{Length, Maximum, One};
use crate::shape::broadcasting::may_equal::MayEqual;
use crate::shape::cat::CopiesOf;
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Dim};

/// A number of groups: at least one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no group at all: a convolution has at least one",
    label = "expected at least one group",
    note = "without `groups`, a convolution is one over all channels"
)]
pub trait SomeGroups {}
/// One group
#[diagnostic::do_not_recommend]
impl SomeGroups for Ungrouped {}
/// `groups > 0`
#[diagnostic::do_not_recommend]
impl<V, const G: usize> SomeGroups for Groups<G>
where
    Numeral<G>: Counted<Decimal = V>,
    V: AboveZero,
{
}

/// Groups in which an input of `C` channels fits a weight for `I` channels.
pub trait Grouping<C, I> {}

/// `c = i`
impl<C: ChannelsOf<I>, I> Grouping<C, I> for Ungrouped {}
/// `c = groups * i`
impl<C: GroupedChannels<I, G>, I, const G: usize> Grouping<C, I> for Groups<G> {}

/// The number of channels is that of the weight.
#[diagnostic::on_unimplemented(
    message = "a weight for `{I}` channels cannot convolve `{Self}` channels",
    label = "this input has `{Self}` channels",
    note = "a weight is `[outputs, channels, kernel..]`, a transposed one `[channels, outputs, kernel..]`"
)]
pub trait ChannelsOf<I> {}
/// `c = i`
#[diagnostic::do_not_recommend]
impl<C: SameDim<I>, I> ChannelsOf<I> for C {}

/// Channels that a weight of `O` kernels convolves one each.
#[diagnostic::on_unimplemented(
    message = "a weight of `{O}` kernels cannot convolve `{Self}` channels, each alone",
    label = "this input has `{Self}` channels",
    note = "`depthwise` takes a weight `[channels, 1, kernel..]`: one kernel for each channel"
)]
pub trait OneKernelEach<O> {}
/// `c = o`
#[diagnostic::do_not_recommend]
impl<C: SameDim<O>, O> OneKernelEach<O> for C {}

/// The second length of a weight that convolves each channel separately.
#[diagnostic::on_unimplemented(
    message = "a weight for `{Self}` channels does not convolve each channel alone",
    label = "expected a weight of shape `[channels, 1, kernel..]`",
    note = "`depthwise` is one convolution for each channel; `groups::<G>()` is for groups of several channels"
)]
pub trait OneChannel {}
/// `1`, or `_`, which is checked at run time
#[diagnostic::do_not_recommend]
impl<I: SameDim<One>> OneChannel for I {}

/// The number of channels is that of the weight, times the groups.
#[diagnostic::on_unimplemented(
    message = "a weight for `{I}` channels in each of {G} groups cannot convolve `{Self}` channels",
    label = "this input has `{Self}` channels",
    note = "a weight of a convolution in groups is `[outputs, channels / groups, kernel..]`"
)]
pub trait GroupedChannels<I, const G: usize> {}
/// `c = max(groups, 1) * i`
#[diagnostic::do_not_recommend]
impl<C: MayEqual<O>, I, W: Dim, O, const G: usize> GroupedChannels<I, G> for C
where
    Numeral<G>: Counted<Dim = W>,
    Maximum<W, One>: CopiesOf<I, Out = O>,
{
}

/// A number of outputs (of channels, for a transposed convolution) that is a multiple of the groups.
pub trait Divides<G> {}
/// One group divides any number.
impl<O> Divides<Ungrouped> for O {}
/// `groups` divide `o`.
impl<O: DividedInto<G>, const G: usize> Divides<Groups<G>> for O {}

/// A length that is a multiple of `G`.
#[diagnostic::on_unimplemented(
    message = "{G} groups do not divide dimension `{Self}` of a weight",
    label = "this dimension is `{Self}`",
    note = "each group has as many outputs as the others, and at least one"
)]
pub trait DividedInto<const G: usize> {}
/// `o >= 1` and `o % groups = 0`
#[diagnostic::do_not_recommend]
impl<O: ToCount<Count: Passes<Multiple<G>>>, const G: usize> DividedInto<G> for O {}

/// Numbers that `G` divides.
pub struct Multiple<const G: usize>;
/// `u >= 1` and `u % groups = 0`, which implies that groups are no more than outputs
#[diagnostic::do_not_recommend]
impl<U: AboveZero, V: Decimal, const G: usize> Asks<U> for Multiple<G>
where
    Numeral<G>: Counted<Decimal = V>,
    U: MultipleOf<LargerOf<V, Once>>,
{
}

/// Groups that together have an output channel count, of `E` each.
pub trait Joins<E> {
    /// The channels of all groups together.
    type Out: Length;
}
/// `e`
impl<E: Length> Joins<E> for Ungrouped {
    type Out = E;
}
/// `groups * e`
impl<E: Dim, W: CopiesOf<E>, const G: usize> Joins<E> for Groups<G>
where
    Numeral<G>: Counted<Dim = W>,
{
    type Out = W::Out;
}

/// No bias.
#[derive(Clone, Copy, Debug)]
pub struct NoBias;

/// A bias of shape `B`.
#[derive(Clone, Copy, Debug)]
pub struct BiasShape<B>(core::marker::PhantomData<B>);

/// A shape that a convolution along one axis can have as its result, if its bias is `B`: [`NoBias`] or [`BiasShape`].
pub trait Biased1d<B> {}
/// Like [`Biased1d`], along two axes.
pub trait Biased2d<B> {}

/// The rows of [`Biased1d`].
pub trait TakesBias1d<B> {}
/// The rows of [`Biased2d`].
pub trait TakesBias2d<B> {}
/// A bias is taken by the rows of [`TakesBias1d`].
impl<Out: TakesBias1d<B>, B> Biased1d<B> for Out {}
/// A bias is taken by the rows of [`TakesBias2d`].
impl<Out: TakesBias2d<B>, B> Biased2d<B> for Out {}

/// Any shape, without a bias: generic code needs no bound.
impl<Out> TakesBias1d<NoBias> for Out {}
/// The same, along two axes
impl<Out> TakesBias2d<NoBias> for Out {}
/// `[n.., o, l]`, if the bias is for `o`
impl<B: BiasOf<O>, L, O, W> TakesBias1d<BiasShape<B>> for ((L, O), W) {}
/// `[n.., o, h, w]`, if the bias is for `o`
impl<B: BiasOf<O>, L, O, H, W> TakesBias2d<BiasShape<B>> for (((L, O), H), W) {}
/// `?`: checked at run time
impl<B> TakesBias1d<BiasShape<B>> for AnyRank {}
/// `?`: checked at run time
impl<B> TakesBias2d<BiasShape<B>> for AnyRank {}

/// A bias for `O` outputs: one element for each.
#[diagnostic::on_unimplemented(
    message = "a bias of shape `{Self}` does not fit `{O}` outputs",
    label = "the convolution has `{O}` outputs",
    note = "a bias has one axis, with an element for each output"
)]
pub trait BiasOf<O> {}
/// `[d]` is for `o`, if `d = o`.
#[diagnostic::do_not_recommend]
impl<D: SameDim<O>, O> BiasOf<O> for ((), D) {}
/// `?`: checked at run time
#[diagnostic::do_not_recommend]
impl<O> BiasOf<O> for AnyRank {}
