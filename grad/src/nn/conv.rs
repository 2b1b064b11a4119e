//! Convolutions and pools.

use super::{Layer, init};
use crate::refuse::OrPanic;
use crate::rules::LiftedFilter;
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::__compiled as compiled;
use congruent::Float;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::{self, Convolved1d, Convolved2d, Pool1d, Pool2d, Pooled1d, Pooled2d};
use congruent::window::{AskedConv, Conv, ConvRule, Kernel, Pooling, Settings, Stride, conv, pool};
use std::marker::PhantomData;

/// The shape of the weights of a convolution, of which the first axis is that of the outputs. Sealed.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not that of the weights of a convolution",
    label = "expected `shape![outputs, inputs, kernel]`, or with the two lengths of a kernel"
)]
pub trait Filters: StaticShape {
    /// That of the bias: `[outputs]`.
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

/// A convolution as a layer.
macro_rules! convolutions {
    ($($(#[$doc:meta])* $name:ident $axes:literal $convolved:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Module)]
        pub struct $name<T: Float, W: Filters, R: ConvRule = Settings> {
            /// The weights, for each output those of each input.
            pub weight: Var<T, W>,
            /// What is added to each output.
            pub bias: Option<Var<T, W::Bias>>,
            #[module(skip)]
            asked: AskedConv,
            #[module(skip)]
            rule: PhantomData<fn() -> R>,
        }
        impl<T: Float, W: Filters> $name<T, W> {
            /// Of step 1, without padding; weights and a bias from -1/√n to 1/√n, where n is how many numbers an output depends on, as PyTorch
            /// has it.
            pub fn new(rng: &mut (impl Rng + ?Sized)) -> Self {
                $name::with(conv(()), rng)
            }
        }
        impl<T: Float, W: Filters, R: ConvRule> $name<T, W, R> {
            /// As [`new`](Self::new), of other settings: `conv(()).stride::<2>().padding::<1>()`.
            pub fn with(how: Conv<(), R>, rng: &mut (impl Rng + ?Sized)) -> Self {
                let (_, asked, _) = how.into_parts();
                $name::begin(asked, rng)
            }

            pub(super) fn begin(asked: AskedConv, rng: &mut (impl Rng + ?Sized)) -> Self {
                let weight = init::weight_var(W::VALUE, rng);
                let bound = init::bound(1.0, init::fans(&W::VALUE).0);
                let bias = init::uniform_var(<W::Bias as StaticShape>::VALUE, bound, rng);
                $name { weight, bias: Some(bias), asked, rule: PhantomData }
            }

            /// The same without a bias.
            #[must_use]
            pub fn without_bias(self) -> Self {
                $name { bias: None, ..self }
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T: Float, W: Filters + shape::$name<S, R::Types>, R: ConvRule, S: List> Layer<Var<T, S>> for $name<T, W, R> {
            type Out = Var<T, $convolved<S, W, R::Types>>;
            #[track_caller]
            fn apply(&self, x: &Var<T, S>) -> Self::Out {
                let bias = self.bias.as_ref().map(|bias| &bias.erased);
                Var::over(convolve($axes, &x.erased, &self.weight.erased, bias, &self.asked))
            }
        }
    )*};
}
convolutions! {
    /// A convolution along one axis, with weights of shape `W`: `shape![outputs, inputs, kernel]`. PyTorch's `Conv1d`.
    ///
    /// # Shapes
    /// Those of [`Strided::conv1d`]: `[batch, inputs, length]` gives `[batch, outputs, ..]`.
    Conv1d 1 Convolved1d;
    /// A convolution along two axes, with weights of shape `W`: `shape![outputs, inputs, kernel, kernel]`. PyTorch's `Conv2d`.
    ///
    /// # Shapes
    /// Those of [`Strided::conv2d`]: `[batch, inputs, height, width]` gives `[batch, outputs, ..]`.
    ///
    /// # Settings
    /// Stride and padding are part of the type, as [`Settings`]: the layer that `with(conv(()).padding::<1>(), rng)` makes is a
    /// `Conv2d<_, _, Settings<1, 1, 1, 1>>`, of two strides and two paddings.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::window::Settings;
    /// use congruent_grad::Var;
    /// use congruent_grad::nn::{Conv2d, Flatten, Forward, Linear, MaxPool2d, Relu};
    ///
    /// dim!(Batch);
    ///
    /// type Net = (
    ///     Conv2d<f32, shape![8, 1, 3, 3]>,                             // [8, 26, 26]
    ///     Relu,
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
    ///     MaxPool2d::new(),
    ///     Conv2d::with(conv(()).stride::<2>().padding::<1>(), &mut rng),
    ///     Relu::new(),
    ///     Flatten::new(),
    ///     Linear::new(&mut rng),
    /// );
    /// let x: Var<f32, shape![Batch, 1, 28, 28]> = Tensor::rand_of(dims![Batch(2), 1, 28, 28], &mut rng).into();
    /// let scores: Var<f32, shape![Batch, 10]> = net.forward(&x);
    /// ```
    Conv2d 2 Convolved2d;
}

/// A pool as a layer: windows of `K` along each axis, one beside the other.
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
    /// The largest of each `K` numbers, one group beside the other. PyTorch's `MaxPool1d`.
    ///
    /// # Shapes
    /// `[.., L]` gives `[.., L / K]`, rounded down.
    MaxPool1d max_pool1d Pool1d Pooled1d;
    /// The mean of each `K` numbers, one group beside the other. PyTorch's `AvgPool1d`.
    ///
    /// # Shapes
    /// `[.., L]` gives `[.., L / K]`, rounded down.
    AvgPool1d avg_pool1d Pool1d Pooled1d;
    /// The largest of each window of `K` by `K`, one beside the other. PyTorch's `MaxPool2d`.
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
    /// The mean of each window of `K` by `K`, one beside the other. PyTorch's `AvgPool2d`.
    ///
    /// # Shapes
    /// `[.., H, W]` gives `[.., H / K, W / K]`, rounded down.
    AvgPool2d avg_pool2d Pool2d Pooled2d;
}

/// The convolution of a layer, along one axis or two.
#[inline(never)]
#[track_caller]
fn convolve<T: Float>(
    axes: usize,
    x: &Erased<T>,
    weight: &Erased<T>,
    bias: Option<&Erased<T>>,
    asked: &AskedConv,
) -> Erased<T> {
    let filter = LiftedFilter::of(weight.clone(), bias.cloned(), asked.clone());
    if axes == 1 { x.conv1d(filter) } else { x.conv2d(filter) }.or_panic()
}

compiled! { convolve::<T> }
