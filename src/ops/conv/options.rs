//! The weight of a convolution with its settings.

use crate::Element;
use crate::dim::Numbers;
use crate::shape::conv::{
    BiasShape, Groups, NoBias, OneApart, SameDepthwise, SamePadding, SameSettings, Settings, Stride, Ungrouped, Valued,
};
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{Operand, Shared, StackTensor, Strided, Tensor, View, ViewMut};
use congruent_kernel::Ref;
use congruent_layout::conv::AskedConv;
use smallvec::SmallVec;

/// A weight with the settings of its convolution, as [`conv`] returns it.
///
/// | setting | list shapes, for all axes | for each axis | values | without it |
/// |---|---|---|---|---|
/// | positions between windows | `stride::<2>()` | `strides::<2, 1>()` | `stride_of([2, 1])` | 1 |
/// | zeros on both sides | `padding::<1>()` | `paddings::<1, 0>()` | `padding_of([1, 0])` | 0 |
/// | zeros that keep lengths | `same_padding()`, with a dilation `same_padding().dilation::<2>()` | | | |
/// | positions between elements of the kernel | `dilation::<2>()` | `dilations::<2, 1>()` | `dilation_of([2, 1])` | 1 |
/// | convolutions side by side | `groups::<4>()` | | `groups_of(4)` | 1 |
/// | one convolution for each channel | `same_padding().depthwise()` | | | |
/// | positions added at the end (transposed) | `output_padding::<1>()` | `output_paddings::<1, 0>()` | `output_padding_of([1, 0])` | 0 |
/// | first term of each output | `bias(&b)` | | `bias(&b)` | 0 |
///
/// With settings given as values, lengths of the result are known only at run time: `_`.
#[derive(Clone, Copy, Debug)]
#[must_use = "a weight with settings does nothing by itself: give it to `x.conv2d(..)`"]
pub struct Conv<X, R = Settings, B = NoBias> {
    weight: X,
    rule: R,
    bias: B,
}

/// A convolution with a bias.
#[derive(Clone, Copy, Debug)]
pub struct With<Y>(Y);

/// Wraps a weight, so that settings can be added: `conv(&w).stride::<2>().padding::<1>().bias(&b)`. O(1).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![1, 5, 5]>::ones();
/// let w = Tensor::<f32, shape![4, 1, 3, 3]>::ones();
/// let y: Tensor<f32, shape![4, 3, 3]> = x.conv2d(conv(&w).stride::<2>().padding::<1>());
/// assert_eq!((y[[0, 0, 0]], y[[0, 1, 1]]), (4.0, 9.0));
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let w = Tensor::<f32, shape![4, 1, 3, 3]>::ones();
/// Tensor::<f32, shape![1, 5, 5]>::ones().conv2d(conv(&w).stride::<0>());   // `Stride<0, 0>` is not at least 1
/// ```
pub fn conv<X>(weight: X) -> Conv<X> {
    Conv { weight, rule: <Settings>::VALUE, bias: NoBias }
}

impl<X, R, B> Conv<X, R, B> {
    fn rule<Q>(self, rule: Q) -> Conv<X, Q, B> {
        Conv { weight: self.weight, rule, bias: self.bias }
    }

    /// Adds a bias, one element for each output: the first term of its sum.
    pub fn bias<Y>(self, bias: Y) -> Conv<X, R, With<Y>> {
        Conv { weight: self.weight, rule: self.rule, bias: With(bias) }
    }

    /// Returns the weight, the settings as values, and the bias, for types that store them.
    #[doc(hidden)]
    pub fn into_parts(self) -> (X, AskedConv, B)
    where
        R: ConvRule,
    {
        (self.weight, self.rule.asked(), self.bias)
    }

    /// Replaces the settings.
    #[doc(hidden)]
    pub fn asked(self, asked: AskedConv) -> Conv<X, AskedConv, B> {
        self.rule(asked)
    }
}

impl<X, B> Conv<X, Settings, B> {
    /// Pads with the zeros that keep lengths: `dilation * (kernel - 1)` in total, half of them on each side; an odd last zero is at the end.
    /// PyTorch's `padding="same"`, with stride 1.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![1, 5, 7]>::ones();
    /// let w = Tensor::<f32, shape![4, 1, 3, 2]>::ones();
    /// let y: Tensor<f32, shape![4, 5, 7]> = x.conv2d(conv(&w).same_padding());
    /// assert_eq!((y[[0, 0, 0]], y[[0, 1, 1]], y[[0, 0, 6]]), (4.0, 6.0, 2.0));
    /// let z: Tensor<f32, shape![4, 5, 7]> = x.conv2d(conv(&w).same_padding().dilation::<2>());
    /// assert_eq!(z[[0, 2, 1]], 6.0);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::<f32, shape![4, 1, 3, 3]>::ones();
    /// Tensor::<f32, shape![1, 5, 5]>::ones().conv2d(conv(&w).same_padding().stride::<2>());   // windows that keep lengths are 1 apart
    /// ```
    pub fn same_padding(self) -> Conv<X, SamePadding, B> {
        self.rule(SamePadding)
    }
}

/// ```text
/// pub fn dilation<const V: usize>(self) -> Conv<X, SameSettings<V, V, Ungrouped>, B> { .. }
/// ```
macro_rules! same_settings {
    ($([$($param:tt)*] $rule:ty, [$($d:tt)*] $g:ty;)*) => {$(
        impl<X, B, $($param)*> Conv<X, $rule, B> {
            /// Sets the number of positions between elements of the kernel, the same for all axes.
            pub fn dilation<const V: usize>(self) -> Conv<X, SameSettings<V, V, $g>, B> {
                self.rule(SameSettings::VALUE)
            }
            /// Sets the number of positions between elements of the kernel, for rows and columns.
            pub fn dilations<const H: usize, const W: usize>(self) -> Conv<X, SameSettings<H, W, $g>, B> {
                self.rule(SameSettings::VALUE)
            }
            /// Sets the number of groups: convolutions side by side, each on its part of the channels.
            pub fn groups<const V: usize>(self) -> Conv<X, SameSettings<$($d)*, Groups<V>>, B> {
                self.rule(SameSettings::VALUE)
            }
        }
    )*};
}
same_settings! {
    [] SamePadding, [1, 1] Ungrouped;
    [G, const DH: usize, const DW: usize] SameSettings<DH, DW, G>, [DH, DW] G;
}

impl<X, B> Conv<X, SamePadding, B> {
    /// The number of positions between windows: 1, because other strides do not keep lengths.
    pub fn stride<const V: usize>(self) -> Self
    where
        Stride<V, V>: OneApart,
    {
        self
    }

    /// Convolves each channel separately, by a weight `[channels, 1, kernel..]`. PyTorch's `groups=channels`, for any number of channels: generic
    /// code needs no bound.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// fn blur<C: Dim, H: Dim, W: Dim>(
    ///     x: &Strided<f32, shape![C, H, W]>,
    ///     w: &Strided<f32, shape![C, 1, 3, 3]>,
    /// ) -> Tensor<f32, shape![C, H, W]> {
    ///     x.conv2d(conv(w).same_padding().depthwise())
    /// }
    /// let y = blur(&Tensor::<f32, shape![2, 3, 3]>::ones(), &Tensor::ones());
    /// assert_eq!(y.to_vec()[..5], [4.0, 6.0, 4.0, 6.0, 9.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::<f32, shape![4, 1, 3, 3]>::ones();
    /// Tensor::<f32, shape![2, 5, 5]>::ones().conv2d(conv(&w).same_padding().depthwise());   // 4 channels of weights for 2 channels
    /// ```
    pub fn depthwise(self) -> Conv<X, SameDepthwise, B> {
        self.rule(SameDepthwise)
    }
}

impl<Y> With<Y> {
    /// Returns the bias, for types that store it.
    #[doc(hidden)]
    pub fn into_bias(self) -> Y {
        self.0
    }
}

/// ```text
/// pub fn stride<const V: usize>(self) -> Conv<X, Settings<V, V, PH, PW, DH, DW, G, ZH, ZW>, B> { .. }
/// pub fn strides<const H: usize, const W: usize>(self) -> Conv<X, Settings<H, W, PH, PW, DH, DW, G, ZH, ZW>, B> { .. }
/// ```
macro_rules! settings {
    ($($all:ident $each:ident [$($s:tt)*], [$($t:tt)*], $doc:literal;)*) => {
        #[rustfmt::skip]
        impl<X, B, G, const SH: usize, const SW: usize, const PH: usize, const PW: usize, const DH: usize,
            const DW: usize, const ZH: usize, const ZW: usize>
            Conv<X, Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW>, B>
        {
            $(
                #[doc = concat!($doc, ", the same for all axes.")]
                pub fn $all<const V: usize>(self) -> Conv<X, Settings<$($s)*>, B> {
                    self.rule(Settings::VALUE)
                }
                #[doc = concat!($doc, ", for rows and columns.")]
                pub fn $each<const H: usize, const W: usize>(self) -> Conv<X, Settings<$($t)*>, B> {
                    self.rule(Settings::VALUE)
                }
            )*

            /// Sets the number of groups: convolutions side by side, each on its part of the channels.
            pub fn groups<const V: usize>(self) -> Conv<X, Settings<SH, SW, PH, PW, DH, DW, Groups<V>, ZH, ZW>, B> {
                self.rule(Settings::VALUE)
            }
        }
    };
}
settings! {
    stride strides [V, V, PH, PW, DH, DW, G, ZH, ZW], [H, W, PH, PW, DH, DW, G, ZH, ZW],
        "Sets the number of positions between windows";
    padding paddings [SH, SW, V, V, DH, DW, G, ZH, ZW], [SH, SW, H, W, DH, DW, G, ZH, ZW],
        "Sets the number of zeros on both sides";
    dilation dilations [SH, SW, PH, PW, V, V, G, ZH, ZW], [SH, SW, PH, PW, H, W, G, ZH, ZW],
        "Sets the number of positions between elements of the kernel";
    output_padding output_paddings [SH, SW, PH, PW, DH, DW, G, V, V], [SH, SW, PH, PW, DH, DW, G, H, W],
        "Sets the number of positions added at the end of the result of a transposed convolution";
}

/// The same settings as values.
macro_rules! values {
    ($($name:ident $field:ident $doc:literal;)*) => {
        impl<X, R: ConvRule, B> Conv<X, R, B> {
            $(
                #[doc = concat!($doc, ": a number for all axes, or one for each. The lengths of the result are then known at run time only.")]
                pub fn $name(self, numbers: impl Numbers) -> Conv<X, AskedConv, B> {
                    let $field = numbers.numbers();
                    let asked = AskedConv { $field, ..self.rule.asked() };
                    self.rule(asked)
                }
            )*

            /// Sets the number of groups. The lengths of the result are then known at run time only.
            pub fn groups_of(self, groups: impl crate::dim::ToValue) -> Conv<X, AskedConv, B> {
                let asked = AskedConv { groups: groups.to_value(), ..self.rule.asked() };
                self.rule(asked)
            }
        }
    };
}
values! {
    stride_of stride "Sets the number of positions between windows";
    padding_of padding "Sets the number of zeros on both sides";
    dilation_of dilation "Sets the number of positions between elements of the kernel";
    output_padding_of output_padding "Sets the number of positions added at the end of the result of a transposed convolution";
}

mod sealed {
    use crate::shape::conv::{SameDepthwise, SamePadding, SameSettings, Settings};
    use congruent_layout::conv::AskedConv;
    /// Seals [`ConvRule`](super::ConvRule): its values and the types of its relation must agree.
    pub trait Sealed {}
    #[rustfmt::skip]
    impl<G, const SH: usize, const SW: usize, const PH: usize, const PW: usize, const DH: usize, const DW: usize,
        const ZH: usize, const ZW: usize>
        Sealed for Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW> {}
    impl Sealed for AskedConv {}
    impl Sealed for SamePadding {}
    impl<G, const DH: usize, const DW: usize> Sealed for SameSettings<DH, DW, G> {}
    impl Sealed for SameDepthwise {}
}

/// Settings of a convolution, as types or as values. Sealed.
pub trait ConvRule: sealed::Sealed {
    /// The settings as types, as far as the types determine them.
    type Types;
    /// The values.
    #[doc(hidden)]
    fn asked(&self) -> AskedConv;
}
impl ConvRule for AskedConv {
    type Types = Valued;
    fn asked(&self) -> AskedConv {
        self.clone()
    }
}
#[rustfmt::skip]
impl<const SH: usize, const SW: usize, const PH: usize, const PW: usize, const DH: usize, const DW: usize, G: GroupCount,
    const ZH: usize, const ZW: usize>
    ConvRule for Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW>
{
    type Types = Self;
    fn asked(&self) -> AskedConv {
        AskedConv {
            stride: axes(SH, SW),
            padding: axes(PH, PW),
            dilation: axes(DH, DW),
            output_padding: axes(ZH, ZW),
            groups: G::COUNT as isize,
            same: false,
            depthwise: false,
        }
    }
}
impl ConvRule for SamePadding {
    type Types = Self;
    fn asked(&self) -> AskedConv {
        AskedConv { same: true, ..<Settings>::VALUE.asked() }
    }
}
impl<G: GroupCount, const DH: usize, const DW: usize> ConvRule for SameSettings<DH, DW, G> {
    type Types = Self;
    fn asked(&self) -> AskedConv {
        AskedConv { dilation: axes(DH, DW), groups: G::COUNT as isize, ..SamePadding.asked() }
    }
}
impl ConvRule for SameDepthwise {
    type Types = Self;
    fn asked(&self) -> AskedConv {
        AskedConv { depthwise: true, ..SamePadding.asked() }
    }
}

/// Returns one number if both are the same, so that the list also fits one axis.
pub(in crate::ops) fn axes(h: usize, w: usize) -> SmallVec<[isize; 6]> {
    let both = [h as isize, w as isize];
    SmallVec::from_slice(if h == w { &both[..1] } else { &both })
}

/// A number of groups, as a type.
pub trait GroupCount {
    /// The number.
    const COUNT: usize;
}
impl GroupCount for Ungrouped {
    const COUNT: usize = 1;
}
impl<const G: usize> GroupCount for Groups<G> {
    const COUNT: usize = G;
}

/// The parts of a filter without its shapes: a convolution has one body for all shapes.
pub struct FilterParts<'a, T> {
    pub(super) weight: Ref<'a, T>,
    pub(super) bias: Option<Ref<'a, T>>,
    pub(super) asked: AskedConv,
}

/// The weight of a convolution over elements of type `T`: a tensor or view, alone or with settings
/// ([`conv`]).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not convolve elements of type `{T}`",
    label = "expected a tensor or view with elements of type `{T}`, alone or in `conv(&w)`, and a bias like it",
    note = "settings are added to the weight: `x.conv2d(conv(&w).stride::<2>().bias(&b))`; element types are never converted silently: `w.to_type::<f32>()`"
)]
pub trait Filter<T> {
    /// The shape of the weight.
    type Shape: Lengths;
    /// The settings as types, as far as the types determine them.
    type Rule;
    /// [`BiasShape`] or [`NoBias`].
    type Bias;

    /// The weight, the bias and the settings.
    #[doc(hidden)]
    fn to_parts(&self) -> FilterParts<'_, T>;
}

#[diagnostic::do_not_recommend]
impl<T, X: Operand<T>, R: ConvRule> Filter<T> for Conv<X, R, NoBias> {
    type Shape = X::Shape;
    type Rule = R::Types;
    type Bias = NoBias;
    fn to_parts(&self) -> FilterParts<'_, T> {
        FilterParts { weight: self.weight.raw(), bias: None, asked: self.rule.asked() }
    }
}

#[diagnostic::do_not_recommend]
impl<T, X: Operand<T>, R: ConvRule, Y: Operand<T>> Filter<T> for Conv<X, R, With<Y>> {
    type Shape = X::Shape;
    type Rule = R::Types;
    type Bias = BiasShape<Y::Shape>;
    fn to_parts(&self) -> FilterParts<'_, T> {
        FilterParts { weight: self.weight.raw(), bias: Some(self.bias.0.raw()), asked: self.rule.asked() }
    }
}

/// A weight without settings. (A row for every operand would overlap with the rows above: rustc assumes that another crate may implement `Operand`
/// for them.)
macro_rules! alone {
    ($([$($param:tt)*] $x:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param)*> Filter<T> for $x {
            type Shape = S;
            type Rule = Settings;
            type Bias = NoBias;
            fn to_parts(&self) -> FilterParts<'_, T> {
                FilterParts { weight: self.raw(), bias: None, asked: <Settings>::VALUE.asked() }
            }
        }
    )*};
}
alone! {
    [T: Element, S: Lengths] Tensor<T, S>;
    [T: Element, S: Lengths] &Tensor<T, S>;
    ['a, T: Element, S: Lengths] View<'a, T, S>;
    ['a, T: Element, S: Lengths] &View<'a, T, S>;
    ['a, T: Element, S: Lengths] &ViewMut<'a, T, S>;
    [T: Element, S: Lengths] &Strided<T, S>;
    [T: Element, S: Lengths] Shared<T, S>;
    [T: Element, S: Lengths] &Shared<T, S>;
    [T: Element, S: InlineShape] &StackTensor<T, S>;
}
