//! Convolutions and pools.

use super::{Layer, init};
use crate::refuse::OrPanic;
use crate::rules::LiftedFilter;
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::Float;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::{self, Convolved1d, Convolved2d, Pool1d, Pool2d, Pooled1d, Pooled2d};
use congruent::window::{AskedConv, Conv, ConvRule, Kernel, Pooling, SamePadding, Settings, Stride, conv, pool};
use congruent_macros::precompile;
use std::marker::PhantomData;

/// The shape of the weights of a convolution, whose first axis is the axis of the outputs. Sealed.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not that of the weights of a convolution",
    label = "expected `shape![outputs, inputs, kernel]`, or with the two lengths of a kernel"
)]
pub trait Filters: StaticShape {
    /// The shape of the bias: `[outputs]`.
    type Bias: StaticShape;
}
/// `[o, i, k]`
#[diagnostic::do_not_recommend]
impl<O: Length, I: Length, K: Length> Filters for shape![O, I, K]
where
    shape![O, I, K]: StaticShape,
    shape![O]: StaticShape,
{
    type Bias = shape![O];
}
/// `[o, i, h, w]`
#[diagnostic::do_not_recommend]
impl<O: Length, I: Length, H: Length, W: Length> Filters for shape![O, I, H, W]
where
    shape![O, I, H, W]: StaticShape,
    shape![O]: StaticShape,
{
    type Bias = shape![O];
}

/// The lengths or the shape, with the settings, that determine the weights of a convolution along `AXES` axes.
///
/// | type of the layer | weights | settings |
/// |---|---|---|
/// | `Conv2d<f32, C, O, 3>` | `[O, C, 3, 3]` | the defaults: a stride of 1, no padding |
/// | `Conv2d<f32, C, O, 3, SamePadding>` | `[O, C, 3, 3]` | `SamePadding`, or other `Settings` |
/// | `Conv2d<f32, shape![O, C, 3, 5]>` | `[O, C, 3, 5]` | the defaults |
/// | `Conv2d<f32, shape![O, C, 3, 5], Settings<2, 2>>` | `[O, C, 3, 5]` | `Settings<2, 2>` |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not that of the weights of a convolution",
    label = "expected `shape![outputs, inputs, kernel]`, or with the two lengths of a kernel",
    note = "channels and a square kernel are written `Conv2d<f32, len![inputs], len![outputs], 3>`; such a kernel has a length from 1 to 32"
)]
pub trait ConvOf<const AXES: usize, R, const K: usize, P> {
    /// The shape of the weights.
    type Weight: Lengths;
    /// The shape of the bias.
    type Bias: Lengths;
    /// The settings.
    type Rule: ConvRule;
}
/// A shape, and its settings
#[diagnostic::do_not_recommend]
impl<const AXES: usize, W: Filters, R: ConvRule> ConvOf<AXES, R, 0, Settings> for W {
    type Weight = W;
    type Bias = W::Bias;
    type Rule = R;
}
/// `[o, c, k]`
#[diagnostic::do_not_recommend]
impl<C: Dim, O: Dim, const K: usize, P: ConvRule> ConvOf<1, O, K, P> for C
where
    Const<K>: KernelLength,
{
    type Weight = ((((), O), C), <Const<K> as KernelLength>::Dim);
    type Bias = ((), O);
    type Rule = P;
}
/// `[o, c, k, k]`
#[diagnostic::do_not_recommend]
impl<C: Dim, O: Dim, const K: usize, P: ConvRule> ConvOf<2, O, K, P> for C
where
    Const<K>: KernelLength,
{
    type Weight = (((((), O), C), <Const<K> as KernelLength>::Dim), <Const<K> as KernelLength>::Dim);
    type Bias = ((), O);
    type Rule = P;
}

/// The length of a kernel that is the same along all axes, from 1 to 32.
///
/// (Not [`Known`], which 0 implements: a layer over a whole shape has 0 there, and rustc must see that no type is both.)
pub trait KernelLength {
    /// The length.
    type Dim: StaticDim;
}
macro_rules! kernels {
    ($($k:literal)*) => {$(
        #[diagnostic::do_not_recommend]
        impl KernelLength for Const<$k> {
            type Dim = len![$k];
        }
    )*};
}
kernels! { 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 }

/// A convolution as a layer.
macro_rules! convolutions {
    ($($(#[$doc:meta])* $name:ident $axes:literal $convolved:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Module)]
        pub struct $name<T: Float, W: ConvOf<$axes, R, K, P>, R = Settings, const K: usize = 0, P = Settings> {
            /// The weights, for each output those of all inputs.
            pub weight: Var<T, W::Weight>,
            /// The bias, added to each output.
            pub bias: Option<Var<T, W::Bias>>,
            #[module(skip)]
            asked: AskedConv,
            #[module(skip)]
            rule: PhantomData<fn() -> (R, P)>,
        }
        impl<T: Float, W: ConvOf<$axes, R, K, P>, R, const K: usize, P> $name<T, W, R, K, P> {
            /// Returns a layer with stride 1 and no padding; weights and a bias from -1/√n to 1/√n, where n is the number of elements that an output
            /// depends on, as in PyTorch.
            pub fn new(rng: &mut (impl Rng + ?Sized)) -> Self
            where
                W: ConvOf<$axes, R, K, P, Weight: StaticShape, Bias: StaticShape, Rule = Settings>,
            {
                $name::with(conv(()), rng)
            }

            /// Returns a layer with the padding that keeps lengths; weights and bias are those of [`new`](Self::new).
            pub fn same(rng: &mut (impl Rng + ?Sized)) -> Self
            where
                W: ConvOf<$axes, R, K, P, Weight: StaticShape, Bias: StaticShape, Rule = SamePadding>,
            {
                $name::with(conv(()).same_padding(), rng)
            }

            /// Like [`new`](Self::new), with settings: `conv(()).stride::<2>().padding::<1>()`.
            pub fn with<Q: ConvRule>(how: Conv<(), Q>, rng: &mut (impl Rng + ?Sized)) -> Self
            where
                W: ConvOf<$axes, R, K, P, Weight: StaticShape, Bias: StaticShape, Rule = Q>,
            {
                let (_, asked, _) = how.into_parts();
                $name::begin(W::Weight::VALUE, W::Bias::VALUE, asked, rng)
            }

            pub(super) fn begin(weight: W::Weight, bias: W::Bias, asked: AskedConv, rng: &mut (impl Rng + ?Sized)) -> Self {
                let bound = init::bound(1.0, init::fans(&weight).0);
                let weight = init::weight_var(weight, rng);
                let bias = init::uniform_var(bias, bound, rng);
                $name::over(weight, Some(bias), asked)
            }

            /// Returns the layer with these variables.
            pub(super) fn over(weight: Var<T, W::Weight>, bias: Option<Var<T, W::Bias>>, asked: AskedConv) -> Self {
                $name { weight, bias, asked, rule: PhantomData }
            }

            /// Returns the same layer without a bias.
            #[must_use]
            pub fn without_bias(self) -> Self {
                $name { bias: None, ..self }
            }
        }
        impl<T: Float, C: Dim, O: Dim, const K: usize, P: ConvRule + Default> $name<T, C, O, K, P>
        where
            Const<K>: KernelLength,
        {
            /// Returns a layer for numbers of channels that may be known at run time only, with the settings of its type.
            pub fn of(inputs: C, outputs: O, rng: &mut (impl Rng + ?Sized)) -> Self {
                let sizes = [outputs.size(), inputs.size(), K, K];
                let weight = Lengths::of(&sizes[..2 + $axes]).expect("the sizes of these lengths");
                $name::begin(weight, ((), outputs), P::default().asked(), rng)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T: Float, W, R, const K: usize, P, S: List> Layer<Var<T, S>> for $name<T, W, R, K, P>
        where
            W: ConvOf<$axes, R, K, P>,
            W::Weight: shape::$name<S, <W::Rule as ConvRule>::Types>,
        {
            type Out = Var<T, $convolved<S, W::Weight, <W::Rule as ConvRule>::Types>>;
            #[track_caller]
            fn apply(&self, x: &Var<T, S>) -> Self::Out {
                let bias = self.bias.as_ref().map(|bias| &bias.erased);
                Var::over(convolve($axes, &x.erased, &self.weight.erased, bias, &self.asked))
            }
        }
    )*};
}
convolutions! {
    /// A convolution along one axis. PyTorch's `Conv1d`. It is written as [`Conv2d`]: `Conv1d<f32, C, O, 3>`, or with weights of shape `W`:
    /// `Conv1d<f32, shape![outputs, inputs, kernel]>`.
    ///
    /// # Shapes
    /// The shapes of [`Strided::conv1d`]: `[batch, inputs, length]` gives `[batch, outputs, ..]`.
    Conv1d 1 Convolved1d;
    /// A convolution along two axes. PyTorch's `Conv2d`.
    ///
    /// | PyTorch | here |
    /// |---|---|
    /// | `Conv2d(C, O, 3)` | `Conv2d<f32, C, O, 3>`, made by `Conv2d::new(rng)` |
    /// | `Conv2d(C, O, 3, padding="same")` | `Conv2d<f32, C, O, 3, SamePadding>`, made by `Conv2d::same(rng)` |
    /// | `Conv2d(C, O, 3, stride=2, padding=1)` | `Conv2d<f32, C, O, 3, Settings<2, 2, 1, 1>>`, made by `Conv2d::with(conv(()).stride::<2>().padding::<1>(), rng)` |
    /// | `Conv2d(C, O, (3, 5))` | `Conv2d<f32, shape![O, C, 3, 5]>`, by the shape of the weights |
    /// | `Conv2d(C, O, (3, 5), stride=2)` | `Conv2d<f32, shape![O, C, 3, 5], Settings<2, 2>>` |
    ///
    /// # Shapes
    /// The shapes of [`Strided::conv2d`]: `[batch, inputs, height, width]` gives `[batch, outputs, ..]`. With `SamePadding`, height and width stay
    /// the same, 0 included: generic code needs no bound.
    ///
    /// # Settings
    /// Stride and padding are part of the type, as [`Settings`] of two strides and two paddings; by default, they are PyTorch's defaults.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::window::{SamePadding, Settings};
    /// use congruent_grad::Var;
    /// use congruent_grad::nn::{Conv2d, Flatten, Forward, Linear, MaxPool2d, Relu};
    ///
    /// dim!(Batch);
    ///
    /// type Net = (
    ///     Conv2d<f32, len![1], len![8], 3>,                            // [8, 26, 26]
    ///     Relu,
    ///     Conv2d<f32, len![8], len![8], 3, SamePadding>,               // as it was: [8, 26, 26]
    ///     MaxPool2d<2>,                                                // [8, 13, 13]
    ///     Conv2d<f32, shape![16, 8, 3, 3], Settings<2, 2, 1, 1>>,      // a stride of 2, a padding of 1: [16, 7, 7]
    ///     Relu,
    ///     Flatten,
    ///     Linear<f32, len![784], len![10]>,
    /// );
    /// let mut rng = congruent::random::seeded(1);
    /// let net: Net = (
    ///     Conv2d::new(&mut rng),
    ///     Relu::new(),
    ///     Conv2d::same(&mut rng),
    ///     MaxPool2d::new(),
    ///     Conv2d::with(conv(()).stride::<2>().padding::<1>(), &mut rng),
    ///     Relu::new(),
    ///     Flatten::new(),
    ///     Linear::new(&mut rng),
    /// );
    /// let x: Var<f32, shape![Batch, 1, 28, 28]> = Tensor::rand_of(dims![Batch(2), 1, 28, 28], &mut rng).into();
    /// let scores: Var<f32, shape![Batch, 10]> = net.forward(&x);
    /// ```
    /// A block with any number of channels, over images of any size:
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::window::SamePadding;
    /// use congruent_grad::nn::{Conv2d, Forward};
    /// use congruent_grad::{Module, Var};
    ///
    /// #[derive(Module)]
    /// struct Block<C: Dim, O: Dim> {
    ///     first: Conv2d<f32, C, O, 3, SamePadding>,
    ///     second: Conv2d<f32, O, O, 3, SamePadding>,
    /// }
    /// impl<C: Dim, O: Dim> Block<C, O> {
    ///     fn forward<B: Dim, H: Dim, W: Dim>(&self, x: &Var<f32, shape![B, C, H, W]>) -> Var<f32, shape![B, O, H, W]> {
    ///         self.second.forward(&self.first.forward(x).relu())
    ///     }
    /// }
    /// ```
    Conv2d 2 Convolved2d;
}

/// A pool as a layer: adjacent windows of `K` along each axis.
macro_rules! pools {
    ($($(#[$doc:meta])* $name:ident $method:ident $rel:ident $pooled:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Module, Debug)]
        #[module(element = T)]
        pub struct $name<const K: usize, T: Float = f32>(#[module(skip)] PhantomData<fn() -> T>);
        impl<const K: usize, T: Float> $name<K, T> {
            /// The layer.
            pub const fn new() -> Self {
                $name(PhantomData)
            }
        }
        impl<const K: usize, T: Float> Default for $name<K, T> {
            fn default() -> Self {
                $name::new()
            }
        }
        #[diagnostic::do_not_recommend]
        impl<const K: usize, T: Float, S: List> Layer<Var<T, S>> for $name<K, T>
        where
            Pooling<Kernel<K, K>, Stride<K, K>>: $rel<S>,
        {
            type Out = Var<T, $pooled<S, Pooling<Kernel<K, K>, Stride<K, K>>>>;
            #[track_caller]
            fn apply(&self, x: &Var<T, S>) -> Self::Out {
                x.$method(pool::<K>())
            }
        }
    )*};
}
pools! {
    /// The largest of `K` adjacent numbers, for each group. PyTorch's `MaxPool1d`.
    ///
    /// # Shapes
    /// `[.., L]` gives `[.., L / K]`, rounded down.
    MaxPool1d max_pool1d Pool1d Pooled1d;
    /// The mean of `K` adjacent numbers, for each group. PyTorch's `AvgPool1d`.
    ///
    /// # Shapes
    /// `[.., L]` gives `[.., L / K]`, rounded down.
    AvgPool1d avg_pool1d Pool1d Pooled1d;
    /// The largest element of each window of `K` by `K`; windows are adjacent. PyTorch's `MaxPool2d`.
    ///
    /// # Shapes
    /// `[.., H, W]` gives `[.., H / K, W / K]`, rounded down.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    /// use congruent_grad::nn::{Forward, MaxPool2d};
    ///
    /// let x: Var<f32, shape![1, 2, 4]> = Tensor::from([[[1.0, 2.0, 3.0, 4.0], [5.0, 0.0, 0.0, 6.0]]]).into();
    /// let y: Var<f32, shape![1, 1, 2]> = MaxPool2d::<2>::new().forward(&x);
    /// assert_eq!(y.to_vec(), [5.0, 6.0]);
    /// ```
    MaxPool2d max_pool2d Pool2d Pooled2d;
    /// The mean of each window of `K` by `K`; windows are adjacent. PyTorch's `AvgPool2d`.
    ///
    /// # Shapes
    /// `[.., H, W]` gives `[.., H / K, W / K]`, rounded down.
    AvgPool2d avg_pool2d Pool2d Pooled2d;
}

/// Computes the convolution of a layer, along one axis or two.
#[precompile(f32)]
#[track_caller]
fn convolve<T: Float>(
    axes: usize,
    x: &Erased<T>,
    weight: &Erased<T>,
    bias: Option<&Erased<T>>,
    asked: &AskedConv,
) -> Erased<T> {
    let filter = LiftedFilter::from_layer(weight.clone(), bias.cloned(), asked.clone());
    if axes == 1 { x.conv1d(filter) } else { x.conv2d(filter) }.or_panic()
}
