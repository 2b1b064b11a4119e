//! The axes of the operands by label: diagonals merged, axes of length 1 dropped, because they are expanded anyway.

use super::equation::{Equation, Subscript, Subscripts};
use crate::error::{EquationFault, Fault, SubscriptFault};
use crate::{Dims, Geometry};
use smallvec::SmallVec;

/// A set of labels, a bit each: those of the equation first, then the axes under `...`.
pub type Set = u128;

/// An axis of an operand: the number of its label, its length and its stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The number of the label.
    pub label: u8,
    /// The length of the label.
    pub size: usize,
    /// The stride; for a diagonal, the sum of two strides.
    pub stride: usize,
}

/// The axes of an operand, each label once, without axes of length 1.
pub type Axes = SmallVec<[Axis; 6]>;

/// An equation with its operands.
#[derive(Clone, Debug)]
pub struct Subscripted {
    /// The operands.
    pub operands: SmallVec<[Axes; 3]>,
    /// The labels of the output, without those of length 1.
    pub output: SmallVec<[u8; 8]>,
    /// The sizes of the output, including lengths of 1.
    pub sizes: Dims,
}

/// Reads an equation and labels its operands.
///
/// # Errors
/// [`Fault::Equation`], [`Fault::Subscripts`], in PyTorch's order.
pub fn subscripted(text: &str, operands: &[Geometry]) -> Result<Subscripted, Fault> {
    let refused = |fault| Fault::Equation { equation: text.into(), fault };
    let equation = Equation::parse(text, operands.len()).map_err(refused)?;
    let mut labels = Labels::new(text, &equation, operands)?;
    let output = equation.output().map_err(refused)?;
    let each = equation.inputs.iter().zip(operands).enumerate();
    let seen =
        each.map(|(number, (own, x))| labels.see(number, own, *x)).collect::<Result<SmallVec<[Axes; 3]>, _>>()?;
    labels.named(operands, &equation)?;
    Ok(labels.finish(seen, &output))
}

/// The facts about each label, collected from operand to operand.
struct Labels<'e> {
    text: &'e str,
    /// The letters in the order of their numbers.
    letters: SmallVec<[u8; 8]>,
    /// The number of axes under the longest `...`.
    covered: usize,
    /// The length of each label, and the operand that determines it: 1 until an operand has another length.
    sizes: SmallVec<[(usize, usize); 12]>,
}

impl<'e> Labels<'e> {
    /// Checks the number of subscripts.
    fn new(text: &'e str, equation: &Equation, operands: &[Geometry]) -> Result<Self, Fault> {
        let mut labels = Labels { text, letters: SmallVec::new(), covered: 0, sizes: SmallVec::new() };
        for (operand, (own, x)) in equation.inputs.iter().zip(operands).enumerate() {
            let ellipsis = own.contains(&Subscript::Ellipsis);
            let (subscripts, rank) = (own.len() - usize::from(ellipsis), x.sizes.len());
            if subscripts > rank || subscripts < rank && !ellipsis {
                return Err(labels.refused(operand, *x, SubscriptFault::Count { subscripts, ellipsis }));
            }
            labels.covered = labels.covered.max(if ellipsis { rank - subscripts } else { 0 });
            for subscript in own {
                if let Subscript::Label(letter) = *subscript
                    && !labels.letters.contains(&letter)
                {
                    labels.letters.push(letter);
                }
            }
        }
        let count = labels.letters.len() + labels.covered;
        if count > Set::BITS as usize {
            return Err(Fault::Equation { equation: text.into(), fault: EquationFault::TooManyAxes });
        }
        labels.sizes.resize(count, (1, 0));
        Ok(labels)
    }

    fn refused(&self, operand: usize, x: Geometry, fault: SubscriptFault) -> Fault {
        Fault::Subscripts { equation: self.text.into(), operand, sizes: x.sizes.into(), fault }
    }

    /// Returns the number of the label of each axis.
    fn numbers<'a>(&'a self, own: &'a Subscripts, rank: usize) -> impl Iterator<Item = usize> + 'a {
        let covered = (rank + 1).saturating_sub(own.len());
        own.iter().flat_map(move |subscript| match *subscript {
            Subscript::Ellipsis => {
                let first = self.letters.len() + self.covered;
                first - covered..first
            }
            Subscript::Label(letter) => {
                let at = self.letters.iter().position(|&other| other == letter).expect("collected before");
                at..at + 1
            }
        })
    }

    /// Returns the axes of an operand, checked against those of earlier operands.
    fn see(&mut self, operand: usize, own: &Subscripts, x: Geometry) -> Result<Axes, Fault> {
        let numbers: SmallVec<[usize; 8]> = self.numbers(own, x.sizes.len()).collect();
        let mut axes = Axes::new();
        for (axis, (&label, (&size, &stride))) in numbers.iter().zip(x.sizes.iter().zip(x.strides)).enumerate() {
            if let Some(first) = axes.iter_mut().find(|first| usize::from(first.label) == label) {
                if first.size != size {
                    let fault = SubscriptFault::Repeated { label: self.letter(label), size, before: first.size };
                    return Err(self.refused(operand, x, fault));
                }
                first.stride += stride;
                continue;
            }
            axes.push(Axis { label: label as u8, size, stride });
            let (before, of) = self.sizes[label];
            if size == 1 || size == before {
                continue;
            }
            if before != 1 {
                let fault = match label < self.letters.len() {
                    true => SubscriptFault::Size { label: self.letter(label), size, before, of },
                    false => SubscriptFault::Ellipsis { axis, size, before, of },
                };
                return Err(self.refused(operand, x, fault));
            }
            self.sizes[label] = (size, operand);
        }
        axes.retain(|axis| axis.size != 1);
        Ok(axes)
    }

    fn letter(&self, label: usize) -> char {
        self.letters.get(label).map_or('.', |&letter| letter.into())
    }

    /// Rejects a named length that would have to expand.
    fn named(&self, operands: &[Geometry], equation: &Equation) -> Result<(), Fault> {
        for (operand, (x, own)) in operands.iter().zip(&equation.inputs).enumerate().filter(|(_, (x, _))| x.named != 0)
        {
            let rank = x.sizes.len();
            for (axis, label) in self.numbers(own, rank).enumerate() {
                let (named, other) =
                    (rank - axis <= 64 && (x.named >> (rank - 1 - axis)) & 1 == 1, self.sizes[label].0);
                if named && x.sizes[axis] != other {
                    return Err(self.refused(operand, *x, SubscriptFault::Named { axis, other }));
                }
            }
        }
        Ok(())
    }

    fn finish(self, operands: SmallVec<[Axes; 3]>, output: &Subscripts) -> Subscripted {
        let rank = output.iter().map(|one| if *one == Subscript::Ellipsis { self.covered } else { 1 }).sum::<usize>();
        // As for an operand: `...` in the output covers all of these axes.
        let numbers: SmallVec<[usize; 8]> = self.numbers(output, rank).collect();
        let sizes = numbers.iter().map(|&label| self.sizes[label].0).collect();
        let long = numbers.iter().filter(|&&label| self.sizes[label].0 != 1);
        Subscripted { operands, output: long.map(|&label| label as u8).collect(), sizes }
    }
}
