//! Convolutions, and transposed ones.
//!
//! A convolution `x ∘ w` is linear in each operand, and so there are two more operations, for which with any `g` of its result's shape
//!
//! `⟨x ∘ w, g⟩ = ⟨x, g ∘ᵀ w⟩ = ⟨w, x ∘ᵂ g⟩`
//!
//! (sums of products). Hence the adjoints of all three are among the three, and gradients of any order are calls of the same kernels:
//!
//! | operation | along the first | along the second |
//! |---|---|---|
//! | `y = x ∘ w` | `g ∘ᵀ w` | `x ∘ᵂ g` |
//! | `x = g ∘ᵀ w` | `h ∘ w` | `h ∘ᵂ g` |
//! | `w = x ∘ᵂ g` | `g ∘ᵀ v` | `x ∘ v` |
//!
//! A transposed convolution is `∘ᵀ`.

use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::prelude::*;
use congruent::shape::conv::{BiasShape, NoBias};
use congruent::shape::{Biased1d, Biased2d, Conv1d, Conv2d, ConvTranspose1d, ConvTranspose2d, InlineShape};
use congruent::slice::Item;
use congruent::window::{AskedConv, Conv, ConvRule, Settings, With, conv};
use congruent::{Float, Shared};
use congruent_macros::precompile;

/// The weight of a convolution of variables of elements `T`: a variable, tensor or view, alone or with settings
/// ([`conv`](congruent::window::conv)). The bound of the eager convolutions, [`Filter`](congruent::window::Filter), with variables.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, grad};
///
/// let x: Var<f64, shape![1, 4]> = Tensor::from([[1.0, 2.0, 4.0, 7.0]]).into();
/// let at: (Var<f64, shape![1, 1, 2]>, Var<f64, shape![1]>) = (Tensor::from([[[-1.0, 1.0]]]).into(), Tensor::zeros().into());
/// // Of a weight and a bias: each element of the weight has seen three of `x`.
/// let (dw, db) = grad(&at, |(w, b)| x.conv1d(conv(w).bias(b)).sum_all());
/// assert_eq!((dw.to_vec(), db.to_vec()), (vec![7.0, 13.0], vec![3.0]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not convolve variables of elements of type `{T}`",
    label = "expected a variable, tensor or view with elements of type `{T}`, alone or in `conv(&w)`, and a bias like it",
    note = "settings are added to the weight: `x.conv2d(conv(&w).stride::<2>().bias(&b))`; element types are never converted silently"
)]
pub trait VarFilter<T> {
    /// The shape of the weight.
    type Shape: Lengths;
    /// The settings that the types know.
    type Rule;
    /// [`BiasShape`] or [`NoBias`].
    type Bias;

    /// Returns its parts.
    #[doc(hidden)]
    fn lifted(self) -> LiftedFilter<T>;
}

/// A weight, on the tape, with its settings.
pub struct LiftedFilter<T> {
    weight: Erased<T>,
    bias: Option<Erased<T>>,
    asked: AskedConv,
}

impl<T> LiftedFilter<T> {
    /// Returns the filter of a layer.
    pub(crate) fn from_layer(weight: Erased<T>, bias: Option<Erased<T>>, asked: AskedConv) -> Self {
        LiftedFilter { weight, bias, asked }
    }
}

#[diagnostic::do_not_recommend]
impl<T: Float, X: VarOperand<T>, R: ConvRule> VarFilter<T> for Conv<X, R, NoBias> {
    type Shape = X::Shape;
    type Rule = R::Types;
    type Bias = NoBias;
    fn lifted(self) -> LiftedFilter<T> {
        let (weight, asked, _) = self.into_parts();
        LiftedFilter { weight: weight.lift().erased(), bias: None, asked }
    }
}

#[diagnostic::do_not_recommend]
impl<T: Float, X: VarOperand<T>, R: ConvRule, Y: VarOperand<T>> VarFilter<T> for Conv<X, R, With<Y>> {
    type Shape = X::Shape;
    type Rule = R::Types;
    type Bias = BiasShape<Y::Shape>;
    fn lifted(self) -> LiftedFilter<T> {
        let (weight, asked, bias) = self.into_parts();
        LiftedFilter { weight: weight.lift().erased(), bias: Some(bias.into_bias().lift().erased()), asked }
    }
}

/// A weight alone.
macro_rules! alone {
    ($($bound:ident: [$($life:lifetime)?] $x:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($life,)? T: Float, S: $bound> VarFilter<T> for $x {
            type Shape = S;
            type Rule = Settings;
            type Bias = NoBias;
            fn lifted(self) -> LiftedFilter<T> {
                LiftedFilter { weight: self.lift().erased(), bias: None, asked: <Settings>::VALUE.asked() }
            }
        }
    )*};
}
alone! {
    Lengths: [] Var<T, S>;
    Lengths: [] &Var<T, S>;
    Lengths: [] Shared<T, S>;
    Lengths: [] &Shared<T, S>;
    Lengths: [] Tensor<T, S>;
    Lengths: [] &Tensor<T, S>;
    Lengths: [] &Strided<T, S>;
    Lengths: ['a] View<'a, T, S>;
    Lengths: ['a] &View<'a, T, S>;
    Lengths: ['a] &ViewMut<'a, T, S>;
    InlineShape: [] &StackTensor<T, S>;
}

/// Which convolution: along how many axes, and its settings.
#[derive(Clone)]
pub(crate) struct Which {
    axes: usize,
    asked: AskedConv,
}

impl Which {
    fn name(&self) -> &'static str {
        ["conv1d", "conv2d"][self.axes - 1]
    }

    fn transposed(&self) -> &'static str {
        ["conv_transpose1d", "conv_transpose2d"][self.axes - 1]
    }

    /// With nothing added at the end, which is for transposed convolutions alone.
    fn plain(&self) -> Self {
        Which { asked: AskedConv { output_padding: [0].into_iter().collect(), ..self.asked.clone() }, ..*self }
    }
}

/// Convolutions whose rank is known at run time. Written out:
///
/// ```text
/// fn conv2d(&self, filter: LiftedFilter<T>) -> Result<Self, ShapeError> { .. }
/// fn conv_transpose2d(&self, filter: LiftedFilter<T>) -> Result<Self, ShapeError> { .. }
/// ```
macro_rules! erased {
    ($($axes:literal $name:ident $transposed:ident;)*) => {
        #[precompile(f32)]
        impl<T: Float> Erased<T> {$(
            #[precompile]
            #[track_caller]
            pub(crate) fn $name(&self, filter: LiftedFilter<T>) -> Result<Self, ShapeError> {
                let LiftedFilter { weight, bias, asked } = filter;
                self.convolved(&weight, bias.as_ref(), &Which { axes: $axes, asked })
            }

            #[precompile]
            #[track_caller]
            pub(crate) fn $transposed(&self, filter: LiftedFilter<T>) -> Result<Self, ShapeError> {
                let LiftedFilter { weight, bias, asked } = filter;
                self.transposed(&weight, bias.as_ref(), Which { axes: $axes, asked })
            }
        )*}
    };
}
erased! {
    1 conv1d conv_transpose1d;
    2 conv2d conv_transpose2d;
}

/// The eager method along one axis or two, with a bias or without.
macro_rules! eager {
    ($which:ident, $x:expr, $w:expr, $one:ident $two:ident ($($more:expr),*)) => {{
        let filter = conv(&$w.value).asked($which.asked.clone());
        if $which.axes == 1 { $x.$one(filter $(, $more)*) } else { $x.$two(filter $(, $more)*) }
    }};
    ($which:ident, $x:expr, $w:expr, $bias:ident, $one:ident $two:ident) => {
        match $bias {
            None => eager!($which, $x, $w, $one $two ()),
            Some(bias) => {
                let filter = conv(&$w.value).asked($which.asked.clone()).bias(&bias.value);
                if $which.axes == 1 { $x.$one(filter) } else { $x.$two(filter) }
            }
        }
    };
}

impl<T: Float> Erased<T> {
    /// `x ∘ w`, and a bias.
    #[track_caller]
    fn convolved(&self, w: &Self, bias: Option<&Self>, which: &Which) -> Result<Self, ShapeError> {
        let value = eager!(which, self.value, w, bias, conv1d conv2d)?;
        let op = Op::new(which.name(), value)
            .edge(self, || {
                let (w, which, sizes) = (w.clone(), which.clone(), Box::<[usize]>::from(self.sizes()));
                move |g| g.back_to_input(&w, &sizes, &which)
            })
            .edge(w, || {
                let (x, which, sizes) = (self.clone(), which.clone(), Box::<[usize]>::from(w.sizes()));
                move |g| x.back_to_weight(g, &sizes, &which)
            });
        Ok(op.bias(bias, which.axes).recorded())
    }

    /// `g ∘ᵀ w`, of these sizes.
    #[track_caller]
    fn back_to_input(&self, w: &Self, sizes: &[usize], which: &Which) -> Self {
        let like = Erased::number(T::ZERO).expand(sizes);
        let value = eager!(which, like.value, w, conv1d_backward_input conv2d_backward_input (&self.value));
        Op::new(which.name(), value.or_panic())
            .edge(self, || {
                let (w, which) = (w.clone(), which.clone());
                move |h| h.fitting(&w, &which)
            })
            .edge(w, || {
                let (g, which, sizes) = (self.clone(), which.clone(), Box::<[usize]>::from(w.sizes()));
                move |h| h.back_to_weight(&g, &sizes, &which)
            })
            .recorded()
    }

    /// `x ∘ᵂ g`, of these sizes.
    #[track_caller]
    fn back_to_weight(&self, g: &Self, sizes: &[usize], which: &Which) -> Self {
        let like = Erased::number(T::ZERO).expand(sizes);
        let value = eager!(which, self.value, like, conv1d_backward_weight conv2d_backward_weight (&g.value));
        Op::new(which.name(), value.or_panic())
            .edge(self, || {
                let (g, which, sizes) = (g.clone(), which.clone(), Box::<[usize]>::from(self.sizes()));
                move |v| g.back_to_input(v, &sizes, &which)
            })
            .edge(g, || {
                let (x, which) = (self.clone(), which.clone());
                move |v| x.fitting(v, &which)
            })
            .recorded()
    }

    /// `x ∘ w` of operands that were convolved before.
    #[track_caller]
    fn fitting(&self, w: &Self, which: &Which) -> Self {
        self.convolved(w, None, which).or_panic()
    }

    /// The transposed convolution, and a bias.
    #[track_caller]
    fn transposed(&self, w: &Self, bias: Option<&Self>, mut which: Which) -> Result<Self, ShapeError> {
        let value = eager!(which, self.value, w, bias, conv_transpose1d conv_transpose2d)?;
        if !(self.records() || w.records() || bias.is_some_and(Erased::records)) {
            return Ok(Erased::constant(value.into_shared()));
        }
        // What is added at the end may be a stride or more (where a dilation is): then its input is one of more zeros, as that of which it
        // is the gradient has so many windows.
        let x = self.with_zeros(&mut which);
        let op = Op::new(which.transposed(), value)
            .edge(&x, || {
                let (w, which) = (w.clone(), which.plain());
                move |g| g.fitting(&w, &which)
            })
            .edge(w, || {
                let (x, which, sizes) = (x.clone(), which.plain(), Box::<[usize]>::from(w.sizes()));
                move |g| g.back_to_weight(&x, &sizes, &which)
            });
        Ok(op.bias(bias, which.axes).recorded())
    }

    /// The input of a transposed convolution with a zero at the end for each stride that is added there.
    #[track_caller]
    fn with_zeros(&self, which: &mut Which) -> Self {
        let each = |numbers: &[isize], axis: usize| numbers[axis.min(numbers.len() - 1)];
        let front = self.sizes().len() - which.axes;
        let mut sizes = self.sizes().to_vec();
        for axis in 0..which.axes {
            let more = each(&which.asked.output_padding, axis) / each(&which.asked.stride, axis);
            sizes[front + axis] += more as usize;
        }
        if sizes == self.sizes() {
            return self.clone();
        }
        let part: Box<[Item]> =
            self.sizes().iter().map(|&n| Item::Range { start: None, stop: Some(n as isize), step: 1 }).collect();
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(&sizes[..]));
        value.slice_mut(&part[..]).expect("a part").copy_(&self.value);
        let rule = || move |g: &Self| g.slice(&part).expect("a part");
        Op::new(which.transposed(), value).edge(self, rule).recorded()
    }
}

impl<T: Float> Op<T> {
    /// A bias: its gradient is the sum over all axes but that of the channels.
    fn bias(self, bias: Option<&Erased<T>>, axes: usize) -> Self {
        let Some(bias) = bias else { return self };
        self.edge(bias, || {
            move |g: &Erased<T>| {
                let rank = g.sizes().len();
                let others: Vec<isize> =
                    (0..rank).filter(|&axis| axis != rank - axes - 1).map(|axis| axis as isize).collect();
                g.sum(&others, false).expect("these axes are there")
            }
        })
    }
}

/// The shape of a relation's result.
macro_rules! result {
    ($rel:ident, $s:ty, $f:ident) => {
        <<$f as VarFilter<T>>::Shape as $rel<$s, <$f as VarFilter<T>>::Rule>>::Out
    };
}

/// ```text
/// pub fn conv2d<F: VarFilter<T>>(&self, filter: F) -> VarOf<T, ..> where F::Shape: Conv2d<S, F::Rule>, .. { .. }
/// ```
macro_rules! convolutions {
    ($($name:ident $rel:ident $bias:ident;)*) => {
        /// # Convolutions
        impl<T: Float, S: List> Var<T, S> {$(
            #[doc = concat!("The differentiable form of [`Strided::", stringify!($name), "`]: the weight and the bias may be variables.")]
            #[track_caller]
            pub fn $name<F>(&self, filter: F) -> VarOf<T, result!($rel, S, F)>
            where
                F: VarFilter<T>,
                F::Shape: $rel<S, F::Rule, Out: $bias<F::Bias>>,
            {
                let out = self.erased.$name(filter.lifted());
                Var::<T, result!($rel, S, F)>::over(out.or_panic())
            }
        )*}
    };
}
convolutions! {
    conv1d Conv1d Biased1d;
    conv2d Conv2d Biased2d;
    conv_transpose1d ConvTranspose1d Biased1d;
    conv_transpose2d ConvTranspose2d Biased2d;
}
