//! The arguments of a rule: numbers alone.

use super::bound::Bound;
use super::value::Value;
use congruent_layout::broadcast::expand;
use congruent_layout::error::Fault;
use congruent_layout::view::{Skip, Window};
use congruent_layout::{Geometry, Layout};

/// The result of a rule, or several.
pub(super) type Ruled = Result<Vec<Window>, Fault>;

/// A tensor of numbers.
pub(super) struct Operand {
    /// Its sizes and strides.
    pub(super) layout: Layout,
    /// The axes that have a name, bit 0 the last.
    pub(super) named: u64,
}

impl Operand {
    /// A tensor whose lengths `number` turns into numbers.
    fn new(value: &Value, number: &impl Fn(&str) -> Option<usize>) -> Option<Operand> {
        let sizes = value.lengths.iter().map(|length| number(length)).collect::<Option<Vec<_>>>()?;
        let layout = match &value.strides {
            Some(strides) => Layout::new(&sizes, strides),
            None => Layout::contiguous(&sizes),
        };
        let bits = value.lengths.iter().rev().take(64).enumerate();
        let named = bits.fold(0, |named, (back, length)| named | u64::from(is_name(length)) << back);
        Some(Operand { layout, named })
    }

    /// The lengths.
    pub(super) fn sizes(&self) -> &[usize] {
        self.layout.sizes()
    }

    /// Returns the tensor as an operand of a rule.
    pub(super) fn geometry(&self) -> Geometry<'_> {
        Geometry { named: self.named, ..self.layout.geometry() }
    }
}

/// Whether a length is a name.
fn is_name(length: &str) -> bool {
    length.starts_with(char::is_uppercase)
}

/// A call whose lengths are numbers.
pub(super) struct Given<'b> {
    /// The call.
    pub(super) bound: &'b Bound,
    /// The tensors.
    pub(super) operands: Vec<Operand>,
    words: Vec<(String, Vec<isize>)>,
    /// A length that depends on elements.
    pub(super) unknown: usize,
    /// Where the first tensor begins.
    offset: usize,
}

impl<'b> Given<'b> {
    /// The call, its lengths as `number` has them; nothing where a word is no number.
    pub(super) fn new(bound: &'b Bound, number: &impl Fn(&str) -> Option<usize>, unknown: usize) -> Option<Given<'b>> {
        let operands = bound.values().into_iter().map(|value| Operand::new(value, number)).collect::<Option<_>>()?;
        let word = |word: &String| word.parse().ok().or_else(|| isize::try_from(number(word)?).ok());
        let list = |(name, all): &(String, Vec<String>)| {
            Some((name.clone(), all.iter().map(word).collect::<Option<Vec<isize>>>()?))
        };
        let words = bound.words.iter().map(list).collect::<Option<_>>()?;
        let offset = bound.values().first().map_or(0, |value| value.offset);
        Some(Given { bound, operands, words, unknown, offset })
    }

    /// The first tensor.
    pub(super) fn x(&self) -> &Layout {
        &self.operands[0].layout
    }

    /// The lengths of the first tensor.
    pub(super) fn sizes(&self) -> &[usize] {
        self.x().sizes()
    }

    /// A view of the first tensor, as a rule lays it out.
    pub(super) fn view(&self, rule: impl FnOnce(&Layout, &mut Layout) -> Skip) -> Ruled {
        Ok(vec![self.moved(Window::new(|to| rule(self.x(), to))?)])
    }

    /// A part of the first tensor, from where that begins.
    pub(super) fn moved(&self, window: Window) -> Window {
        Window { skip: window.skip.saturating_add(self.offset), ..window }
    }

    /// The first tensor, as an operand.
    pub(super) fn a(&self) -> Geometry<'_> {
        self.operands[0].geometry()
    }

    /// The second tensor, as an operand.
    pub(super) fn b(&self) -> Geometry<'_> {
        self.operands[1].geometry()
    }

    /// The third tensor, as an operand.
    pub(super) fn c(&self) -> Geometry<'_> {
        self.operands[2].geometry()
    }

    /// Checks that the tensor of a parameter, if there is one, expands to these lengths.
    pub(super) fn check_expands(&self, name: &str, sizes: &[usize]) -> Result<(), Fault> {
        let Some(operand) = self.tensor(name) else { return Ok(()) };
        expand(operand.layout.sizes_and_strides(), sizes, operand.named).map(|_| ())
    }

    /// The tensor of a parameter.
    pub(super) fn tensor(&self, name: &str) -> Option<&Operand> {
        let place = self.bound.tensors.iter().position(|(own, _)| *own == name)?;
        self.operands.get(place)
    }

    /// The lengths of all tensors.
    pub(super) fn all_sizes(&self) -> Vec<&[usize]> {
        self.operands.iter().map(Operand::sizes).collect()
    }

    /// All numbers, each with its name.
    pub(super) fn words(&self) -> &[(String, Vec<isize>)] {
        &self.words
    }

    /// The numbers of a parameter; none where it was left out.
    pub(super) fn list(&self, name: &str) -> &[isize] {
        self.words.iter().find(|(own, _)| own == name).map_or(&[], |(_, all)| all)
    }

    /// The number of a parameter.
    pub(super) fn number(&self, name: &str) -> Option<isize> {
        self.list(name).first().copied()
    }

    /// The number of a parameter, which is required or has a default.
    pub(super) fn or(&self, name: &str, otherwise: isize) -> isize {
        self.number(name).unwrap_or(otherwise)
    }

    /// The number of a parameter that counts. (None is negative: see `Bound::check_counts`.)
    pub(super) fn count(&self, name: &str) -> usize {
        self.or(name, 0).unsigned_abs()
    }
}

/// A new tensor of these lengths.
pub(super) fn fresh(sizes: &[usize]) -> Ruled {
    match congruent_layout::addressable(sizes.iter().copied()) {
        true => Ok(vec![Layout::contiguous(sizes).into()]),
        false => Err(Fault::TooLarge { sizes: sizes.into() }),
    }
}

/// Two new tensors of these lengths.
pub(super) fn twice(sizes: &[usize]) -> Ruled {
    let mut all = fresh(sizes)?;
    all.push(Layout::contiguous(sizes).into());
    Ok(all)
}
