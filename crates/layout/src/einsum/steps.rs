//! An equation as steps: sums first, then contractions of two operands, then the order of the output.
//!
//! A step contains layouts, not elements: the steps are planned once for all element types, and the code that runs them
//! has an arm for each of the five kinds.

use super::axes::{Axes, Set, subscripted};
use super::order::order;
use super::pair::{Contracted, Pair, labels, row_major};
use crate::error::Fault;
use crate::product::{Loops, Matrices};
use crate::{Dims, Geometry, Layout, MOST_VISITED, addressable, count_positions};
use smallvec::{SmallVec, smallvec};

/// The source of an operand of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// The operand of the equation with this number.
    Operand(usize),
    /// The result of the earlier step with this number. Only one step reads it.
    Result(usize),
}

/// A step. Its result is row-major and contiguous.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "an equation has one or two of them, and most are the large one")]
pub enum Instruction {
    /// The sums over the marked axes.
    Sum {
        /// The operand.
        of: Factor,
        /// The layout of the operand.
        layout: Layout,
        /// The axes that are summed.
        reduced: SmallVec<[bool; 12]>,
    },
    /// A copy.
    Copy {
        /// The operand.
        of: Factor,
        /// The layout of the operand.
        layout: Layout,
    },
    /// The products of corresponding elements.
    Multiply {
        /// The operands.
        of: [Factor; 2],
        /// The layouts of the operands, with all axes of the result; axes that an operand lacks have length 1.
        layouts: [Layout; 2],
        /// The result, row-major.
        to: Layout,
    },
    /// Matrix products.
    Products {
        /// The operands.
        of: [Factor; 2],
        /// The loops around the products.
        loops: Loops,
        /// Each product.
        matrices: Matrices,
        /// The number of elements of the result, all of which are written.
        numel: usize,
    },
    /// Empty sums.
    Zeros {
        /// The operands, which are not read.
        of: [Factor; 2],
        /// The number of elements of the result.
        numel: usize,
    },
}

impl Instruction {
    /// Returns the operands of the step.
    pub fn sources(&self) -> [Option<Factor>; 2] {
        match *self {
            Instruction::Sum { of, .. } | Instruction::Copy { of, .. } => [Some(of), None],
            Instruction::Multiply { of, .. } | Instruction::Products { of, .. } | Instruction::Zeros { of, .. } => {
                of.map(Some)
            }
        }
    }
}

/// The steps of an equation, at least one; the result of the last is the result of the equation.
#[derive(Clone, Debug)]
pub struct Program {
    /// The steps.
    pub steps: SmallVec<[Instruction; 1]>,
    /// The sizes of the output.
    pub sizes: Dims,
}

/// An operand, or the contraction of several operands.
struct ContractedOperand {
    source: Factor,
    axes: Axes,
}

impl Program {
    /// Plans the steps of this equation for operands of these layouts.
    ///
    /// # Errors
    /// [`Fault::Equation`], [`Fault::Subscripts`], [`Fault::TooLarge`].
    pub fn new(equation: &str, operands: &[Geometry]) -> Result<Self, Fault> {
        let plan = subscripted(equation, operands)?;
        fits(&plan.sizes)?;
        let mut all = Program { steps: smallvec![], sizes: plan.sizes };
        let output = plan.output.iter().fold(0, |set: Set, label| set | 1 << label);
        let mut values: SmallVec<[Option<ContractedOperand>; 4]> = smallvec![];
        for (i, axes) in plan.operands.iter().enumerate() {
            let others = plan.operands.iter().enumerate().filter(|(j, _)| *j != i);
            let kept = others.fold(output, |set, (_, axes)| set | labels(axes));
            let value = ContractedOperand { source: Factor::Operand(i), axes: axes.clone() };
            values.push(Some(all.summed(value, kept)));
        }
        let value = all.contracted(values, &plan.output, output)?;
        all.in_order(&value, &plan.output);
        Ok(all)
    }

    /// Appends a step, and returns its result.
    fn push(&mut self, step: Instruction) -> Factor {
        self.steps.push(step);
        Factor::Result(self.steps.len() - 1)
    }

    /// Contracts all operands, in the order of least cost.
    fn contracted(
        &mut self,
        mut values: SmallVec<[Option<ContractedOperand>; 4]>,
        wanted: &[u8],
        output: Set,
    ) -> Result<ContractedOperand, Fault> {
        let sets: SmallVec<[Set; 4]> = values.iter().flatten().map(|value| labels(&value.axes)).collect();
        let mut sizes = [1; Set::BITS as usize];
        for axis in values.iter().flatten().flat_map(|value| &value.axes) {
            sizes[usize::from(axis.label)] = axis.size;
        }
        let pairs = order(&sets, |label| sizes[label as usize], output);
        for (step, &[i, j]) in pairs.iter().enumerate() {
            let (a, b) = (values[i].take().expect("used once"), values[j].take().expect("used once"));
            let kept = values.iter().flatten().fold(output, |set, value| set | labels(&value.axes));
            let last = step + 1 == pairs.len();
            values.push(Some(self.product(a, b, kept, last.then_some(wanted))?));
        }
        Ok(values.pop().flatten().expect("one is left"))
    }

    /// Sums over the labels that are not kept.
    fn summed(&mut self, x: ContractedOperand, kept: Set) -> ContractedOperand {
        let keeps = |label: u8| (kept >> label) & 1 == 1;
        if x.axes.iter().all(|axis| keeps(axis.label)) {
            return x;
        }
        let reduced = x.axes.iter().map(|axis| !keeps(axis.label)).collect();
        let left = x.axes.iter().filter(|axis| keeps(axis.label)).map(|axis| (axis.label, axis.size));
        let source = self.push(Instruction::Sum { of: x.source, layout: lying(&x.axes), reduced });
        ContractedOperand { source, axes: row_major(left) }
    }

    /// Contracts two operands.
    fn product(
        &mut self,
        x: ContractedOperand,
        y: ContractedOperand,
        kept: Set,
        wanted: Option<&[u8]>,
    ) -> Result<ContractedOperand, Fault> {
        let Pair { result, how } = Pair::new(&x.axes, &y.axes, kept, wanted);
        let sizes: SmallVec<[usize; 6]> = result.iter().map(|axis| axis.size).collect();
        fits(&sizes)?;
        let numel = sizes.iter().product();
        let step = match how {
            Contracted::Elementwise => {
                let layouts = [&x, &y].map(|x| stretched(&x.axes, result.iter().map(|axis| axis.label)));
                Instruction::Multiply { of: [x.source, y.source], layouts, to: Layout::contiguous(&sizes) }
            }
            Contracted::Zeros => Instruction::Zeros { of: [x.source, y.source], numel },
            Contracted::Products { copies: [first, second], loops, matrices } => {
                check_visits(&x.axes)?;
                check_visits(&y.axes)?;
                let of = [self.copied(x.source, first), self.copied(y.source, second)];
                Instruction::Products { of, loops, matrices, numel }
            }
        };
        Ok(ContractedOperand { source: self.push(step), axes: result })
    }

    /// Copies the operand with the axes in this order, if one is given.
    fn copied(&mut self, of: Factor, order: Option<Axes>) -> Factor {
        match order {
            Some(order) => self.push(Instruction::Copy { of, layout: lying(&order) }),
            None => of,
        }
    }

    /// Copies the value to the order of the output, as the result of a step.
    fn in_order(&mut self, x: &ContractedOperand, wanted: &[u8]) {
        let there = x.axes.iter().map(|axis| axis.label);
        if matches!(x.source, Factor::Operand(_)) || !there.eq(wanted.iter().copied()) {
            self.push(Instruction::Copy { of: x.source, layout: stretched(&x.axes, wanted.iter().copied()) });
        }
    }
}

/// Checks that the number of positions of an operand does not overflow.
fn check_visits(axes: &Axes) -> Result<(), Fault> {
    let visited = count_positions(axes.iter().map(|axis| axis.size));
    if visited <= MOST_VISITED { Ok(()) } else { lying(axes).geometry().check_visits() }
}

/// Checks that a result can be addressed.
fn fits(sizes: &[usize]) -> Result<(), Fault> {
    if addressable(sizes.iter().copied()) { Ok(()) } else { Err(Fault::TooLarge { sizes: sizes.into() }) }
}

/// Returns the layout of these axes in this order.
fn lying(axes: &Axes) -> Layout {
    let sizes: SmallVec<[usize; 6]> = axes.iter().map(|axis| axis.size).collect();
    let strides: SmallVec<[usize; 6]> = axes.iter().map(|axis| axis.stride).collect();
    Layout::new(&sizes, &strides)
}

/// Returns the layout of the axes with these labels in their order; missing axes have length 1.
fn stretched(axes: &Axes, order: impl Iterator<Item = u8>) -> Layout {
    let find = |label| axes.iter().find(|axis| axis.label == label);
    let (sizes, strides): (SmallVec<[usize; 6]>, SmallVec<[usize; 6]>) =
        order.map(|label| find(label).map_or((1, 0), |axis| (axis.size, axis.stride))).unzip();
    Layout::new(&sizes, &strides)
}
