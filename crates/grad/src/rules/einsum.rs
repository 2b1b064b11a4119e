//! `einsum!`: sums of products by their labels.
//!
//! The gradient of an operand is a sum of products again, of the gradient of the result and of all other operands: that has the
//! labels of the operand which are somewhere else, too. Along the others it is the same everywhere; of a label that the operand has
//! twice it is on the diagonal.

use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOperand};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::precompile;

/// The labels of the operands and of the output: a number for each axis.
struct EinsumLabels {
    operands: Vec<Vec<u32>>,
    output: Vec<u32>,
}

/// Labels of at least this number are axes under `...`, the last axis first.
const COVERED: u32 = 1 << 8;

impl EinsumLabels {
    /// Those of an equation that the eager operation has read.
    fn parse(equation: &str, ranks: &[usize]) -> Self {
        let text: String = equation.chars().filter(|c| *c != ' ').collect();
        let (inputs, output) = text.split_once("->").map_or((&*text, None), |(inputs, output)| (inputs, Some(output)));
        let letters = |own: &str| own.chars().filter(char::is_ascii_alphabetic).count();
        let each = inputs.split(',').zip(ranks);
        let covered = each.clone().map(|(own, rank)| rank - letters(own)).max().unwrap_or(0);
        let operands = each.map(|(own, rank)| labels(own, rank - letters(own))).collect();
        let output = output.map_or_else(|| implicit(inputs, covered), |output| labels(output, covered));
        EinsumLabels { operands, output }
    }
}

/// Returns the labels of an operand or of the output; `...` stands for `covered` axes.
fn labels(own: &str, covered: usize) -> Vec<u32> {
    let letters = |part: &str| part.chars().map(u32::from).collect::<Vec<_>>();
    match own.split_once("...") {
        None => letters(own),
        Some((before, behind)) => {
            let axes = (0..covered as u32).rev().map(|axis| COVERED + axis);
            letters(before).into_iter().chain(axes).chain(letters(behind)).collect()
        }
    }
}

/// Without `->`: what `...` covers, and the labels that occur once, in the order of ASCII.
fn implicit(inputs: &str, covered: usize) -> Vec<u32> {
    let once = ('A'..='z').filter(|label| label.is_ascii_alphabetic() && inputs.matches(*label).count() == 1);
    labels(&format!("...{}", once.collect::<String>()), covered)
}

/// An equation of these labels.
pub(super) fn written(operands: &[Vec<u32>], output: &[u32]) -> String {
    let mut all: Vec<u32> = operands.iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    let letter = |label: &u32| {
        let at = all.binary_search(label).expect("a label of some operand") as u8;
        char::from(if at < 26 { b'a' + at } else { b'A' + at - 26 })
    };
    assert!(all.len() <= 52, "an equation has at most 52 labels");
    let inputs: Vec<String> = operands.iter().map(|own| own.iter().map(letter).collect()).collect();
    format!("{}->{}", inputs.join(","), output.iter().map(letter).collect::<String>())
}

/// How the gradient of an operand comes from that of the result.
struct Adjoint<T> {
    equation: String,
    others: Vec<Erased<T>>,
    // Of each label of the operand: whether the equation has it, and the length.
    labels: Vec<(bool, usize)>,
    // The diagonals that were taken of the operand, one after another: of which sizes, and of which axes.
    diagonals: Vec<(Box<[usize]>, [usize; 2])>,
}

impl<T: Float> Adjoint<T> {
    fn new(labels: &EinsumLabels, which: usize, operands: &[Erased<T>]) -> Self {
        let mut own = labels.operands[which].clone();
        let (mut sizes, mut diagonals) = (operands[which].sizes().to_vec(), Vec::new());
        while let Some([p, q]) = repeated(&own) {
            diagonals.push((sizes.clone().into(), [p, q]));
            // A diagonal is the last axis.
            let (label, size) = (own[p], sizes[p]);
            for axis in [q, p] {
                own.remove(axis);
                sizes.remove(axis);
            }
            own.push(label);
            sizes.push(size);
        }
        let (mut inputs, mut others) = (vec![labels.output.clone()], Vec::new());
        for (k, (other, of_other)) in operands.iter().zip(&labels.operands).enumerate() {
            if k != which {
                inputs.push(of_other.clone());
                others.push(other.clone());
            }
        }
        let elsewhere = |label: &u32| inputs.iter().any(|input| input.contains(label));
        let output: Vec<u32> = own.iter().copied().filter(elsewhere).collect();
        let labels = own.iter().map(elsewhere).zip(sizes).collect();
        Adjoint { equation: written(&inputs, &output), others, labels, diagonals }
    }

    fn apply(&self, g: &Erased<T>) -> Erased<T> {
        let operands: Vec<&Erased<T>> = std::iter::once(g).chain(&self.others).collect();
        let sum = Erased::einsum(&self.equation, &operands).or_panic();
        let mut known = sum.sizes().iter().copied();
        let with_all: Vec<usize> =
            self.labels.iter().map(|(has, _)| if *has { known.next().unwrap_or(1) } else { 1 }).collect();
        // An operand of length 1 was stretched, and one that stands alone is stretched now.
        let own: Vec<usize> = self.labels.iter().map(|(_, size)| *size).collect();
        let narrow: Vec<usize> = with_all.iter().zip(&own).map(|(&n, &own)| if own == 1 { 1 } else { n }).collect();
        let whole = sum.reshape(&with_all).sum_to(&narrow).expand(&own);
        let on = |g: Erased<T>, (sizes, [p, q]): &(Box<[usize]>, [usize; 2])| {
            g.on_diagonal(sizes, 0, *p as isize, *q as isize)
        };
        self.diagonals.iter().rev().fold(whole, on)
    }
}

/// The axes of a label that occurs twice.
fn repeated(own: &[u32]) -> Option<[usize; 2]> {
    let second = (0..own.len()).find(|&q| own[..q].contains(&own[q]))?;
    Some([own.iter().position(|label| *label == own[second])?, second])
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    fn einsum(equation: &str, operands: &[&Self]) -> Result<Self, ShapeError> {
        let values: Vec<&Strided<T, AnyRank>> = operands.iter().map(|x| &*x.value).collect();
        let value = congruent::einsum(equation, &values)?;
        let operands: Vec<Self> = operands.iter().map(|x| (*x).clone()).collect();
        Ok(Erased::summed(equation, value, &operands))
    }

    /// A sum of products that has been computed.
    #[precompile]
    #[track_caller]
    pub(super) fn summed(equation: &str, value: Tensor<T, AnyRank>, operands: &[Self]) -> Self {
        let mut op = Op::new("einsum", value);
        if operands.iter().any(Self::is_tracked) {
            let ranks: Vec<usize> = operands.iter().map(|x| x.sizes().len()).collect();
            let labels = EinsumLabels::parse(equation, &ranks);
            for (which, operand) in operands.iter().enumerate() {
                op = op.edge(operand, || {
                    let adjoint = Adjoint::new(&labels, which, operands);
                    move |g| adjoint.apply(g)
                });
            }
        }
        op.recorded()
    }
}

/// The differentiable form of [`congruent::einsum`](fn@congruent::einsum), for variables of any rank. (The macro [`einsum!`](macro.einsum.html) knows shapes.)
///
/// # Errors
/// Those of the eager function.
#[track_caller]
pub fn einsum<T: Float>(equation: &str, operands: &[&Var<T, AnyRank>]) -> Result<Var<T, AnyRank>, ShapeError> {
    let operands: Vec<&Erased<T>> = operands.iter().map(|x| &x.erased).collect();
    Erased::einsum(equation, &operands).map(Var::over)
}

mod sealed {
    /// Closes [`Operands`](super::summing::Operands): what is summed has the shapes that the types were checked for.
    pub trait Sealed {}
}

/// The items that `einsum!` prints.
pub mod summing {
    use super::{AnyRank, Erased, Float, Lengths, ShapeError, Tensor, Var, VarOperand, View};
    use congruent::einsum::{Summand, subscripted, try_subscripted};

    /// An operand, on the tape.
    pub struct OnTape<T>(Erased<T>);

    impl<T: Float> OnTape<T> {
        /// Its value, of the shape that it had.
        fn view_as<S: Lengths>(&self) -> View<'_, T, S> {
            self.0.value.known_as_shape()
        }
    }

    /// The operands of an equation, up to twelve. Sealed.
    pub trait Operands<T: Float>: Sized + super::sealed::Sealed {
        /// On the tape.
        fn lift(self) -> Vec<OnTape<T>>;
        /// The sum of their values.
        #[track_caller]
        fn value<S: Lengths>(equation: &str, all: &[OnTape<T>]) -> Tensor<T, S>;
        /// Like [`value`](Self::value), but returns a `Result`.
        ///
        /// # Errors
        /// Those of the eager operation.
        fn try_value<S: Lengths>(equation: &str, all: &[OnTape<T>]) -> Result<Tensor<T, S>, ShapeError>;
    }

    /// `impl<T: Float, A: VarOperand<T>, B: VarOperand<T>> Operands<T> for (A, B) { .. }`
    macro_rules! tuples {
        ($($($x:ident $k:tt)*;)*) => {$(
            impl<$($x),*> crate::rules::einsum::sealed::Sealed for ($($x,)*) {}
            impl<T: Float, $($x: VarOperand<T>),*> Operands<T> for ($($x,)*) {
                fn lift(self) -> Vec<OnTape<T>> {
                    vec![$(OnTape(self.$k.lift().erased())),*]
                }
                #[track_caller]
                fn value<S: Lengths>(equation: &str, all: &[OnTape<T>]) -> Tensor<T, S> {
                    subscripted(equation, &[$(Summand::<T>::lend(&all[$k].view_as::<$x::Shape>())),*])
                }
                fn try_value<S: Lengths>(equation: &str, all: &[OnTape<T>]) -> Result<Tensor<T, S>, ShapeError> {
                    try_subscripted(equation, &[$(Summand::<T>::lend(&all[$k].view_as::<$x::Shape>())),*])
                }
            }
        )*};
    }
    crate::tuples::each! { tuples }

    /// The sum, on the tape.
    #[track_caller]
    pub fn einsum<T: Float, S: Lengths, X: Operands<T>>(equation: &str, operands: X) -> Var<T, S> {
        let all = operands.lift();
        Var::over(recorded(equation, X::value::<S>(equation, &all).into_dyn(), all))
    }

    /// Like [`einsum`], but returns a `Result`.
    ///
    /// # Errors
    /// Those of the eager operation.
    #[track_caller]
    pub fn try_einsum<T: Float, S: Lengths, X: Operands<T>>(
        equation: &str,
        operands: X,
    ) -> Result<Var<T, S>, ShapeError> {
        let all = operands.lift();
        let value = X::try_value::<S>(equation, &all)?;
        Ok(Var::over(recorded(equation, value.into_dyn(), all)))
    }

    #[track_caller]
    fn recorded<T: Float>(equation: &str, value: Tensor<T, AnyRank>, all: Vec<OnTape<T>>) -> Erased<T> {
        let operands: Vec<Erased<T>> = all.into_iter().map(|x| x.0).collect();
        Erased::summed(equation, value, &operands)
    }
}
