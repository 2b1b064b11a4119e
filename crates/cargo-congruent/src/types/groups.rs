//! Axes of one length that count the same: those that one constant, or one type parameter, can be the length of.

use super::roles::{Role, context, is_norm};
use super::structure::{Axis, Structure};
use std::collections::HashMap;

/// Up to here a length is a number: windows, heads and colours have equal ones by chance.
const SHORT: usize = 8;

/// The longest length that a type has.
pub const LONGEST: usize = 1_000_000_000;

/// An axis of a field.
pub struct Use {
    /// The first tensor of the file that has it.
    pub tensor: String,
    /// Its name, in parts.
    pub path: Vec<String>,
    /// Which axis it is.
    pub axis: usize,
    /// The axes of the tensor.
    pub axes: Vec<Axis>,
}

/// Axes of one length that count the same, as far as names say it.
pub struct Group {
    /// The length, and what is counted.
    pub axis: Axis,
    /// The axes.
    pub uses: Vec<Use>,
}

impl Use {
    /// The words of the tensor's name, and of the part around it.
    pub fn words(&self) -> Vec<String> {
        context(&self.path, 2)
    }

    /// Whether the tensor is the scale or the offset of a norm.
    pub fn is_norm(&self) -> bool {
        self.axes.len() == 1 && is_norm(&self.words())
    }

    /// Whether the axis is one of channels: of a tensor that has a window, too.
    pub fn is_channel(&self) -> bool {
        self.axes.iter().any(|axis| axis.role == Role::Window)
    }

    /// Whether the tensor is a matrix.
    pub fn is_matrix(&self) -> bool {
        self.axes.len() == 2
    }

    /// Whether one of these words is in the tensor's name, or in one of the two parts around it.
    pub fn is_of(&self, names: &str) -> bool {
        context(&self.path, 3).iter().any(|word| names.split(' ').any(|name| name == word))
    }
}

/// The axes of all fields, those of one length and role together, in the order of the structs.
pub fn find_groups(structure: &Structure) -> Vec<Group> {
    let (mut groups, mut places): (Vec<Group>, HashMap<Axis, usize>) = (Vec::new(), HashMap::new());
    for place in structure.top_down() {
        let own = &structure.all[place];
        for field in &own.fields {
            let Some((_, axes)) = field.kind.tensor() else { continue };
            let (tensor, mut path) = (structure.name_of(own, field), own.first.clone());
            path.push(field.part.clone());
            for (k, &axis) in axes.iter().enumerate().filter(|(_, axis)| axis.role != Role::Window) {
                let place = *places.entry(axis).or_insert(groups.len());
                if place == groups.len() {
                    groups.push(Group { axis, uses: Vec::new() });
                }
                let (tensor, path) = (tensor.clone(), path.clone());
                groups[place].uses.push(Use { tensor, path, axis: k, axes: axes.to_vec() });
            }
        }
    }
    groups
}

/// Counts to a vocabulary what only has as many outputs as it has tokens. Returns which axes become which.
pub fn merge_heads(groups: &mut Vec<Group>) -> Vec<(Axis, Axis)> {
    let is_head = |own: &Use| own.axis == 0 && own.axes.len() <= 2 && !own.is_norm();
    let heads = groups.iter().enumerate().filter(|(_, group)| group.uses.iter().all(is_head));
    let heads: HashMap<Axis, usize> = heads.map(|(place, group)| (group.axis, place)).collect();
    let mut aliases = Vec::new();
    for k in 0..groups.len() {
        let to = groups[k].axis;
        let from = Axis { role: Role::Plain, ..to };
        if let Some(&head) = heads.get(&from).filter(|_| to.role == Role::Vocabulary) {
            let uses = std::mem::take(&mut groups[head].uses);
            groups[k].uses.extend(uses);
            aliases.push((from, to));
        }
    }
    groups.retain(|group| !group.uses.is_empty());
    aliases
}

/// Whether a group is worth a name: a name that says what it counts for two axes, any for three.
pub fn is_shared(group: &Group, has_role: bool) -> bool {
    (SHORT + 1..=LONGEST).contains(&group.axis.size) && group.uses.len() >= if has_role { 2 } else { 3 }
}
