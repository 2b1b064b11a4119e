//! The text of an equation: `"bij,bjk->bik"`.

use crate::error::EquationFault;
use smallvec::{SmallVec, smallvec};

/// A label, or `...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subscript {
    /// An ASCII letter.
    Label(u8),
    /// The axes without a label.
    Ellipsis,
}

/// The subscripts of an operand, or of the output.
pub type Subscripts = SmallVec<[Subscript; 8]>;

/// The subscripts of the operands; those of the output are read when the number of axes is known, which is PyTorch's order.
#[derive(Clone, Debug)]
pub struct Equation<'e> {
    /// The subscripts of the operands.
    pub inputs: SmallVec<[Subscripts; 3]>,
    /// The text after `->`, and its position.
    output: Option<(&'e str, usize)>,
}

impl<'e> Equation<'e> {
    /// Parses the part before `->`.
    ///
    /// # Errors
    /// The faults that PyTorch reports, in its order.
    pub fn parse(text: &'e str, operands: usize) -> Result<Self, EquationFault> {
        if operands == 0 {
            return Err(EquationFault::NoOperand);
        }
        let (inputs, output) = match text.find("->") {
            Some(arrow) => (&text[..arrow], Some((&text[arrow + 2..], arrow + 2))),
            None => (text, None),
        };
        Ok(Equation { inputs: parse_inputs(inputs.as_bytes(), operands)?, output })
    }

    /// Returns the subscripts of the output: explicit ones, otherwise `...` and the labels that occur once, in the order of ASCII.
    ///
    /// # Errors
    /// The faults that PyTorch reports.
    pub fn output(&self) -> Result<Subscripts, EquationFault> {
        match self.output {
            Some((text, at)) => self.parse_output(text.as_bytes(), at),
            None => Ok(self.implicit()),
        }
    }

    /// Returns how often a label occurs.
    fn count(&self, label: u8) -> usize {
        let all = self.inputs.iter().flatten();
        all.filter(|subscript| **subscript == Subscript::Label(label)).count()
    }

    fn implicit(&self) -> Subscripts {
        let mut output: Subscripts = smallvec![Subscript::Ellipsis];
        let labels = (b'A'..=b'z').filter(|&label| self.count(label) == 1);
        output.extend(labels.map(Subscript::Label));
        output
    }

    fn parse_output(&self, text: &[u8], start: usize) -> Result<Subscripts, EquationFault> {
        let mut output = Subscripts::new();
        let mut at = 0;
        while at < text.len() {
            match text[at] {
                b' ' => {}
                b'.' if output.contains(&Subscript::Ellipsis) => return Err(EquationFault::OutputEllipsisTwice),
                b'.' if text[at..].starts_with(b"...") => {
                    output.push(Subscript::Ellipsis);
                    at += 2;
                }
                b'.' => return Err(EquationFault::OutputDot),
                label if !label.is_ascii_alphabetic() => return Err(EquationFault::Subscript(start + at)),
                label if output.contains(&Subscript::Label(label)) => {
                    return Err(EquationFault::OutputTwice(label.into()));
                }
                label if self.count(label) == 0 => return Err(EquationFault::OutputUnknown(label.into())),
                label => output.push(Subscript::Label(label)),
            }
            at += 1;
        }
        Ok(output)
    }
}

fn parse_inputs(text: &[u8], operands: usize) -> Result<SmallVec<[Subscripts; 3]>, EquationFault> {
    let mut inputs: SmallVec<[Subscripts; 3]> = smallvec![Subscripts::new()];
    let mut at = 0;
    while at < text.len() {
        let operand = inputs.len() - 1;
        let own = &mut inputs[operand];
        match text[at] {
            b' ' => {}
            b',' if operand + 1 == operands => return Err(EquationFault::FewerOperands),
            b',' => inputs.push(Subscripts::new()),
            b'.' if own.contains(&Subscript::Ellipsis) => return Err(EquationFault::EllipsisTwice(operand)),
            b'.' if text[at..].starts_with(b"...") => {
                own.push(Subscript::Ellipsis);
                at += 2;
            }
            b'.' => return Err(EquationFault::Dot(operand)),
            label if label.is_ascii_alphabetic() => own.push(Subscript::Label(label)),
            _ => return Err(EquationFault::Subscript(at)),
        }
        at += 1;
    }
    if inputs.len() == operands { Ok(inputs) } else { Err(EquationFault::MoreOperands) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the output of an equation, as text.
    fn output(text: &str, operands: usize) -> Result<String, EquationFault> {
        let output = Equation::parse(text, operands)?.output()?;
        let written = output.iter().map(|subscript| match subscript {
            Subscript::Label(label) => char::from(*label).to_string(),
            Subscript::Ellipsis => "...".into(),
        });
        Ok(written.collect())
    }

    #[test]
    fn outputs() {
        let table = [
            ("ij,jk->ik", 2, "ik"),
            (" i j , j k -> k i ", 2, "ki"),
            ("ij,jk", 2, "...ik"),
            ("bA", 1, "...Ab"),
            ("ii", 1, "..."),
            ("...ij->...ji", 1, "...ji"),
            ("i...->i...", 1, "i..."),
            ("->", 1, ""),
            ("", 1, "..."),
            (",i->i", 2, "i"),
            ("ij->", 1, ""),
        ];
        for (text, operands, expected) in table {
            assert_eq!(output(text, operands).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn refusals() {
        use EquationFault::*;
        let table = [
            ("", 0, NoOperand),
            ("ij...k...,j", 2, EllipsisTwice(0)),
            ("i,i.j", 2, Dot(1)),
            ("i..", 1, Dot(0)),
            ("ij", 2, MoreOperands),
            ("i1", 1, Subscript(1)),
            ("ij-jk", 1, Subscript(2)),
            ("ij,jk", 1, FewerOperands),
            ("i->i...i...", 1, OutputTwice('i')),
            ("...->......", 1, OutputEllipsisTwice),
            ("i->i..", 1, OutputDot),
            ("i->ii", 1, OutputTwice('i')),
            ("i->k", 1, OutputUnknown('k')),
            ("i->i,", 1, Subscript(4)),
            ("i-> i$", 1, Subscript(5)),
        ];
        for (text, operands, expected) in table {
            assert_eq!(output(text, operands), Err(expected), "{text}");
        }
    }
}
