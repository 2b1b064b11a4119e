//! Prints the sides of a pattern as types.

use super::parse::Call;
use crate::number;
use crate::token::{Kind, is_name};
use congruent_notation::pattern::{Atom, Notation, Slot};
use proc_macro::TokenTree;

/// A call and its pattern, to be printed.
pub(super) struct Printer<'a> {
    pub call: &'a Call,
    pub sides: &'a Notation<'a>,
    pub tokens: &'a [TokenTree],
    pub kinds: &'a [Kind],
}

/// The source of the length of a name.
enum LengthSource {
    Known(u64),
    AtRunTime,
    Open,
}

impl Printer<'_> {
    fn length_in_call(&self, name: usize) -> LengthSource {
        let found = self.call.lengths.iter().find(|(given, ..)| given == self.sides.names[name]);
        match found.map(|(.., range)| &self.kinds[range.clone()]) {
            Some(&[Kind::Number(value)]) if number::length(value).is_some() => LengthSource::Known(value),
            Some(_) => LengthSource::AtRunTime,
            None => LengthSource::Open,
        }
    }

    /// Rejects a group of which two lengths are unknown.
    pub fn computable(&self) -> Result<(), String> {
        for side in &self.sides.left {
            let Slot::Group(parts) = side else { continue };
            let open: Vec<_> = parts.iter().filter_map(|part| self.open(part)).collect();
            if let [a, b, ..] = open[..] {
                return Err(format!(
                    "of `{}` the lengths of both `{a}` and `{b}` are open: give one, as in `{a} = 4`",
                    self.spelled(parts)
                ));
            }
        }
        Ok(())
    }

    fn open(&self, part: &Atom) -> Option<&str> {
        match part {
            Atom::Name(k) if matches!(self.length_in_call(*k), LengthSource::Open) => Some(self.sides.names[*k]),
            _ => None,
        }
    }

    /// Formats a group as in the pattern: `(h w)`.
    fn spelled(&self, parts: &[Atom]) -> String {
        let names: Vec<_> = parts.iter().map(|part| self.name(part)).collect();
        format!("({})", names.join(" "))
    }

    fn name(&self, part: &Atom) -> &str {
        match part {
            Atom::Name(k) => self.sides.names[*k],
            Atom::Rest => "...",
        }
    }

    /// Returns the left side as a type, and the names in the order in which it is read.
    pub fn left(&self) -> (String, Vec<usize>) {
        let count = self.sides.left.len();
        let ellipsis = self.sides.left.iter().position(|side| *side == Slot::Rest);
        let (front, back) = match ellipsis {
            Some(at) => (&self.sides.left[..at], &self.sides.left[at + 1..]),
            None => (&[][..], &self.sides.left[..]),
        };
        let mut order = Vec::new();
        let lead = match (ellipsis, front) {
            (None, _) => "()".into(),
            (Some(_), []) => at("Leading"),
            // Read from the front, against the direction of the list.
            (Some(_), front) => {
                let turned: Vec<_> = front.iter().rev().collect();
                format!("{}<{}>", at("Foremost"), self.axes(&turned, at("Leading"), &mut order))
            }
        };
        let list = self.axes(&back.iter().collect::<Vec<_>>(), lead, &mut order);
        let whole = match ellipsis {
            Some(_) => format!("{}<{list}, {}>", at("LeftSideAtLeast"), count - 1),
            None => format!("{}<{list}, {count}>", at("LeftSide")),
        };
        (whole, order)
    }

    fn axes(&self, axes: &[&Slot], lead: String, order: &mut Vec<usize>) -> String {
        axes.iter().fold(lead, |list, side| {
            let Slot::Group(parts) = side else { return list };
            order.extend(parts.iter().filter_map(|part| if let Atom::Name(k) = part { Some(*k) } else { None }));
            format!("({list}, {})", self.axis(parts))
        })
    }

    /// Returns one axis of the left side.
    fn axis(&self, parts: &[Atom]) -> String {
        let given: Vec<_> = parts
            .iter()
            .map(|part| if let Atom::Name(k) = part { self.length_in_call(*k) } else { LengthSource::Open })
            .collect();
        match given[..] {
            [] => return at("UnitAxis"),
            [LengthSource::Open] => return format!("{}<{}>", at("Name"), self.tag(parts)),
            [LengthSource::Known(value)] => return format!("{}<{}, {}>", at("Given"), self.tag(parts), length(value)),
            _ => {}
        }
        let loose = given.iter().any(|given| matches!(given, LengthSource::AtRunTime));
        let lengths = given.iter().fold("()".to_string(), |list, given| {
            let length = match given {
                LengthSource::Known(value) => length(*value),
                LengthSource::Open if !loose => "::congruent::shape::Infer".into(),
                _ => "::congruent::dim::Dyn".into(),
            };
            format!("({list}, {length})")
        });
        if loose {
            format!("{}<{lengths}>", at("Loose"))
        } else {
            format!("{}<{}, {lengths}>", at("Group"), self.tag(parts))
        }
    }

    /// Returns the type that represents an axis in messages: `h`, `h_w`.
    fn tag(&self, parts: &[Atom]) -> String {
        let tag = parts.iter().map(|part| self.name(part)).collect::<Vec<_>>().join("_");
        if is_name(&tag) && !KEYWORDS.contains(&tag.as_str()) { tag } else { format!("{tag}_") }
    }

    pub fn tags(&self) -> Vec<String> {
        let groups = self.sides.left.iter().filter_map(|side| match side {
            Slot::Group(parts) if !parts.is_empty() => Some(self.tag(parts)),
            _ => None,
        });
        let mut tags: Vec<_> = groups.collect();
        tags.sort();
        tags.dedup();
        tags
    }

    /// Returns the right side as a type.
    pub fn right(&self, order: &[usize]) -> String {
        let place = |part: &Atom| match part {
            Atom::Name(k) => {
                let at_place = order.iter().position(|name| name == k).unwrap_or(0);
                let steps = order.len() - 1 - at_place;
                let last = "::congruent::shape::axis::Last".to_string();
                let place = (0..steps).fold(last, |place, _| format!("::congruent::shape::axis::Before<{place}>"));
                format!("{}<{place}>", at("Chosen"))
            }
            Atom::Rest => at("Ellipsis"),
        };
        // If they come first, the axes without a name are the list that the others are appended to, whatever they are.
        let (lead, others) = match &self.sides.right[..] {
            [Slot::Rest, others @ ..] => (at("RestFirst"), others),
            all => ("()".into(), all),
        };
        others.iter().fold(lead, |list, side| {
            let axis = match side {
                Slot::Rest => at("Ellipsis"),
                Slot::Group(parts) => match &parts[..] {
                    [] => at("UnitAxis"),
                    [part @ Atom::Name(_)] => place(part),
                    parts => {
                        let all =
                            parts.iter().fold("()".to_string(), |list, part| format!("({list}, {})", place(part)));
                        format!("{}<{all}>", at("Merge"))
                    }
                },
            };
            format!("({list}, {axis})")
        })
    }
}

/// Names that cannot be declared.
const KEYWORDS: &[&str] = &[
    "gen", "abstract", "become", "box", "do", "final", "macro", "override", "priv", "try", "typeof", "unsized",
    "virtual", "yield",
];

/// Prints `::congruent::rearranging::name`.
pub(super) fn at(name: &str) -> String {
    format!("::congruent::rearranging::{name}")
}

fn length(value: u64) -> String {
    let Some(length) = number::length(value) else { return "::congruent::dim::Dyn".into() };
    let groups: Vec<_> = length.groups.iter().map(u64::to_string).collect();
    if groups.is_empty() {
        format!("::congruent::dim::{}", length.name)
    } else {
        format!("::congruent::dim::{}<{}>", length.name, groups.join(", "))
    }
}
