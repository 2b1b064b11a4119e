//! Lengths that several tensors share, and how each length is written: `784`, `{ HIDDEN }`, `Hidden`.

use super::groups::{Group, LONGEST, find_groups, merge_heads};
use super::guess::guess;
use super::structure::{Axis, Structure};
use super::titles::check_type_name;
use super::words::{Taken, group_digits, is_identifier};
use std::collections::HashMap;

/// A length that has a name.
pub struct Named {
    /// The name.
    pub name: String,
    /// The length.
    pub size: usize,
    /// The number of fields' axes that have it.
    pub count: usize,
    /// A tensor that has it.
    pub tensor: String,
}

/// The name that a user gives to a length, as in `HIDDEN=768`. The length is a number, or the name that the tool would choose.
pub struct Wish {
    /// The name.
    pub name: String,
    /// The length, or its name.
    pub length: String,
    /// Whether it is to be a type parameter.
    pub is_parameter: bool,
}

/// How lengths are written.
pub struct Lengths {
    /// The lengths that are constants.
    pub constants: Vec<Named>,
    /// The lengths that are type parameters.
    pub parameters: Vec<Named>,
    spelled: HashMap<Axis, (String, bool)>,
}

impl Lengths {
    /// Names the lengths of a file, as a user wishes.
    ///
    /// # Errors
    /// The sentence that says why a wish is not possible.
    pub fn name_all(structure: &Structure, wishes: &[Wish]) -> Result<Lengths, String> {
        let mut groups = find_groups(structure);
        let aliases = merge_heads(&mut groups);
        let mut names: Vec<(Option<String>, bool)> = guess(&groups).into_iter().map(|name| (name, false)).collect();
        let guessed: Vec<Option<String>> = names.iter().map(|(name, _)| name.clone()).collect();
        for wish in wishes {
            for place in find_wished(wish, &groups, &guessed)? {
                names[place] = (Some(wish.name.clone()), wish.is_parameter);
            }
        }
        let mut lengths = Lengths { constants: Vec::new(), parameters: Vec::new(), spelled: HashMap::new() };
        for (group, (name, is_parameter)) in groups.iter().zip(names) {
            if let Some(name) = name {
                lengths.name(group, name, is_parameter);
            }
        }
        let place = |named: &Named| wishes.iter().position(|wish| wish.name == named.name);
        lengths.parameters.sort_by_key(place);
        for (from, to) in aliases {
            lengths.spelled.extend(lengths.spelled.get(&to).cloned().map(|spelled| (from, spelled)));
        }
        lengths.check_names(wishes)?;
        Ok(lengths)
    }

    /// Names the length of these axes. (Two groups of one number may have one name, if a user says so.)
    fn name(&mut self, group: &Group, name: String, is_parameter: bool) {
        let list = if is_parameter { &mut self.parameters } else { &mut self.constants };
        let (count, size) = (group.uses.len(), group.axis.size);
        match list.iter_mut().find(|named| named.name == name && named.size == size) {
            Some(named) => named.count += count,
            None => {
                let tensor = group.uses.first().map(|first| first.tensor.clone()).unwrap_or_default();
                list.push(Named { name: name.clone(), size, count, tensor });
            }
        }
        self.spelled.insert(group.axis, (name, is_parameter));
    }

    /// Refuses one name for two lengths.
    fn check_names(&self, wishes: &[Wish]) -> Result<(), String> {
        let mut taken = Taken::default();
        for named in self.constants.iter().chain(&self.parameters) {
            if !taken.take(&named.name) {
                return Err(format!("two lengths would have the name `{}`", named.name));
            }
        }
        match wishes.iter().find(|wish| !taken.has(&wish.name)) {
            Some(wish) => Err(format!("`{}={}`: this length has another name, too", wish.name, wish.length)),
            None => Ok(()),
        }
    }

    /// How the length of an axis is written in `shape!`.
    pub fn spell(&self, axis: &Axis) -> String {
        match self.spelled.get(axis) {
            Some((name, true)) => name.clone(),
            Some((name, false)) => format!("{{ {name} }}"),
            None if axis.size > LONGEST => "_".to_owned(),
            None => group_digits(axis.size as u128),
        }
    }

    /// Whether a type with these axes has a type parameter.
    pub fn has_parameter(&self, axes: &[Axis], name: &str) -> bool {
        axes.iter().any(|axis| self.spelled.get(axis).is_some_and(|(own, is_parameter)| *is_parameter && own == name))
    }
}

/// Checks the name of a wish.
fn check_name(Wish { name, is_parameter, .. }: &Wish) -> Result<(), String> {
    let is_small = |letter: char| letter.is_ascii_lowercase();
    match () {
        () if !is_identifier(name) => Err(format!("`{name}` is not a name that a length may have")),
        () if *is_parameter => check_type_name(name),
        // (A variable in a macro could not have that name: it would be a pattern of the constant.)
        () if name.contains(is_small) => {
            Err(format!("the name of a constant has no small letters: `{}`", name.to_ascii_uppercase()))
        }
        () => Ok(()),
    }
}

/// The groups that a user means.
fn find_wished(wish: &Wish, groups: &[Group], guessed: &[Option<String>]) -> Result<Vec<usize>, String> {
    let Wish { name, length, .. } = wish;
    check_name(wish).map_err(|why| format!("`{name}={length}`: {why}"))?;
    let number: Option<usize> = length.replace('_', "").parse().ok();
    let is_meant = |place: &usize| match number {
        Some(number) => groups[*place].axis.size == number,
        None => guessed[*place].as_deref() == Some(length),
    };
    let found: Vec<usize> = (0..groups.len()).filter(is_meant).collect();
    match (found.is_empty(), number) {
        (false, _) => Ok(found),
        (true, Some(_)) => Err(format!("`{name}={length}`: the file has no axis of length {length}")),
        (true, None) => Err(format!("`{name}={length}`: `{length}` is neither a number nor the name of a length")),
    }
}
