//! Rearranging by names on shapes: the run-time twin of `shape::rearrange`.

use super::view::{Axes, axes};
use super::{Dims, Layout, addressable, dims};
use crate::error::{Asked, Fault};
pub use congruent_notation::pattern::Atom;
use congruent_notation::pattern::Slot;
use smallvec::SmallVec;

/// A pattern as a value: the expansion of `rearrange!`, or a pattern parsed at run time.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'p> {
    /// The text of the pattern.
    pub text: &'p str,
    /// The names, in the order of the left side.
    pub names: &'p [&'p str],
    /// The axes of the operand.
    pub left: &'p [Item<'p>],
    /// The axes of the result.
    pub right: &'p [Item<'p>],
}

/// An axis of one side.
#[derive(Clone, Copy, Debug)]
pub enum Item<'p> {
    /// `...`
    Rest,
    /// A name, several in parentheses, or none: `1`.
    Group(&'p [Atom]),
}

/// The result of a rearrangement: the axes in their new order, and the sizes once groups are merged.
pub struct Arranged {
    /// The layout with one axis per name.
    pub apart: Layout,
    /// The sizes of the result.
    pub sizes: Dims,
}

/// The sizes and strides of the names, and of the axes without one.
struct NamedSizes {
    names: SmallVec<[(usize, usize); 8]>,
    rest: Axes,
}

/// Rearranges a layout by a pattern; `given` are lengths, by the number of their name.
///
/// # Errors
/// [`Fault::PatternRank`], [`Fault::PatternSplit`], [`Fault::TooLarge`].
pub fn rearrange(x: &Layout, pattern: &Pattern, given: &[(usize, usize)]) -> Result<Arranged, Fault> {
    let found = found(x, pattern, given)?;
    let all = || found.names.iter().chain(&found.rest).map(|&(size, _)| size);
    if !addressable(all()) {
        return Err(Fault::TooLarge { sizes: (&*dims(all())).into() });
    }
    let (mut apart, mut sizes) = (Axes::new(), Dims::new());
    for item in pattern.right {
        match item {
            Item::Rest => {
                apart.extend(found.rest.iter().copied());
                sizes.extend(found.rest.iter().map(|&(size, _)| size));
            }
            Item::Group(atoms) => {
                let from = apart.len();
                for atom in *atoms {
                    match *atom {
                        Atom::Name(k) => apart.push(found.names[k]),
                        Atom::Rest => apart.extend(found.rest.iter().copied()),
                    }
                }
                sizes.push(apart[from..].iter().map(|&(size, _)| size).product());
                if atoms.is_empty() {
                    apart.push((1, 1));
                }
            }
        }
    }
    let mut layout = Layout::scalar();
    layout.lay(apart.len(), |k| apart[k]);
    Ok(Arranged { apart: layout, sizes })
}

/// Returns the axes of the left side.
fn found(x: &Layout, pattern: &Pattern, given: &[(usize, usize)]) -> Result<NamedSizes, Fault> {
    let all = axes(x);
    let ellipsis = pattern.left.iter().position(|item| matches!(item, Item::Rest));
    let wanted = pattern.left.len() - usize::from(ellipsis.is_some());
    if if ellipsis.is_some() { all.len() < wanted } else { all.len() != wanted } {
        let (text, more) = (pattern.text.into(), ellipsis.is_some());
        return Err(Fault::PatternRank { pattern: text, wanted, more, sizes: x.sizes().into() });
    }
    let extra = all.len() - wanted;
    let mut found = NamedSizes { names: SmallVec::from_elem((1, 0), pattern.names.len()), rest: Axes::new() };
    let mut axis = 0;
    for item in pattern.left {
        match item {
            Item::Rest => {
                found.rest.extend(all[axis..axis + extra].iter().copied());
                axis += extra;
            }
            Item::Group(atoms) => {
                split(x, axis, pattern, atoms, given, &mut found)?;
                axis += 1;
            }
        }
    }
    Ok(found)
}

/// Splits one axis into its names.
fn split(
    x: &Layout,
    axis: usize,
    pattern: &Pattern,
    atoms: &[Atom],
    given: &[(usize, usize)],
    found: &mut NamedSizes,
) -> Result<(), Fault> {
    let (size, stride) = (x.sizes()[axis], x.strides()[axis]);
    let names = atoms.iter().filter_map(|atom| if let Atom::Name(k) = atom { Some(*k) } else { None });
    let names: SmallVec<[usize; 4]> = names.collect();
    let length = |name: usize| given.iter().find(|&&(k, _)| k == name).map(|&(_, length)| length);
    let known = names.iter().filter_map(|&k| length(k)).try_fold(1usize, usize::checked_mul);
    let open = names.iter().filter(|&&k| length(k).is_none()).count();
    let hole = match (known, open) {
        (Some(known), 0) if known == size => 1,
        (Some(known), 1) if known > 0 && size.is_multiple_of(known) => size / known,
        _ => return Err(refused(x, axis, pattern, &names, given)),
    };
    let mut step = stride;
    for &k in names.iter().rev() {
        let size = length(k).unwrap_or(hole);
        found.names[k] = (size, step);
        // The step of an empty tensor may wrap: `rearrange` checks whether the product of all lengths can be computed.
        step = step.wrapping_mul(size.max(1));
    }
    Ok(())
}

#[cold]
fn refused(x: &Layout, axis: usize, pattern: &Pattern, names: &[usize], given: &[(usize, usize)]) -> Fault {
    let spelled: Vec<_> = names.iter().map(|&k| pattern.names[k]).collect();
    let group = match &spelled[..] {
        [] => "1".to_string(),
        [name] => name.to_string(),
        names => format!("({})", names.join(" ")),
    };
    let length = |k: usize| given.iter().find(|&&(name, _)| name == k).map_or(-1, |&(_, length)| length as isize);
    let parts: Vec<_> = if names.is_empty() { vec![1] } else { names.iter().map(|&k| length(k)).collect() };
    let parts = Asked(parts.into());
    Fault::PatternSplit { pattern: pattern.text.into(), group: group.into(), parts, sizes: x.sizes().into(), axis }
}

/// Parses a pattern, and passes it to `then` together with the lengths by the numbers of their names.
///
/// # Errors
/// [`Fault::Pattern`].
pub fn read<R>(
    text: &str,
    lengths: &[(&str, usize)],
    then: impl FnOnce(&Pattern, &[(usize, usize)]) -> R,
) -> Result<R, Fault> {
    let wrong = |why: String| Fault::Pattern { pattern: text.into(), why: why.into() };
    let sides = congruent_notation::pattern::parse(text).map_err(wrong)?;
    let mut given: SmallVec<[(usize, usize); 4]> = SmallVec::new();
    for &(name, length) in lengths {
        let Some(k) = sides.names.iter().position(|known| *known == name) else {
            return Err(wrong(format!("`{name}` is not a name of the pattern")));
        };
        if given.iter().any(|&(known, _)| known == k) {
            return Err(wrong(format!("the length of `{name}` is given twice")));
        }
        given.push((k, length));
    }
    for axis in &sides.left {
        let Slot::Group(atoms) = axis else { continue };
        let open = |atom: &&Atom| matches!(atom, Atom::Name(k) if given.iter().all(|(g, _)| g != k));
        if atoms.iter().filter(open).count() > 1 {
            return Err(wrong("of the lengths of one group all but one are given".into()));
        }
    }
    let (left, right) = (items(&sides.left), items(&sides.right));
    Ok(then(&Pattern { text, names: &sides.names, left: &left, right: &right }, &given))
}

fn items(slots: &[Slot]) -> Vec<Item<'_>> {
    let item = |slot| match slot {
        &Slot::Rest => Item::Rest,
        Slot::Group(atoms) => Item::Group(atoms),
    };
    slots.iter().map(item).collect()
}
