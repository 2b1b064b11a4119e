//! The names of a file as a tree: `layers.0.weight` is `weight` in `0` in `layers`.

use super::file::{File, Stored};
use congruent_formats::header::ElementType;
use std::collections::HashMap;

/// How many parts of a name are parts of the tree: the last has the rest, whatever it is.
const DEPTH: usize = 32;

/// A part of the file: a tensor, or what is in front of the names of several.
#[derive(Default)]
pub struct Node {
    /// The tensor whose name ends here.
    pub tensor: Option<usize>,
    /// The parts with their names: first those whose names are numbers, in order; then the others in the order of the file.
    pub parts: Vec<(String, Node)>,
    /// Parts of the file with this number are alike: the same names below, of the same shapes and element types.
    pub alike: usize,
    places: HashMap<String, usize>,
}

/// The tree of a file.
pub struct Tree {
    /// The node in front of all names.
    pub root: Node,
    /// The separator between the parts of a name: `.`, or `/` if no name contains a `.`.
    pub separator: char,
}

impl Tree {
    /// Builds the tree of all names.
    pub fn build(file: &File) -> Tree {
        let has = |letter: char| file.tensors.iter().any(|tensor| tensor.name.contains(letter));
        let separator = if !has('.') && has('/') { '/' } else { '.' };
        let mut root = Node::default();
        for (k, tensor) in file.tensors.iter().enumerate() {
            root.insert(tensor.name.splitn(DEPTH, separator), k);
        }
        root.finish(&file.tensors, &mut HashMap::new());
        Tree { root, separator }
    }
}

/// The key by which parts are alike: the tensor, and the names of the parts, each with its number.
type Likeness = (Option<(ElementType, Vec<usize>)>, Vec<(String, usize)>);

impl Node {
    fn insert<'n>(&mut self, mut parts: impl Iterator<Item = &'n str>, tensor: usize) {
        let Some(part) = parts.next() else {
            self.tensor = Some(tensor);
            return;
        };
        let place = *self.places.entry(part.to_owned()).or_insert(self.parts.len());
        if place == self.parts.len() {
            self.parts.push((part.to_owned(), Node::default()));
        }
        self.parts[place].1.insert(parts, tensor);
    }

    /// Sorts the parts, and numbers what is alike.
    fn finish(&mut self, tensors: &[Stored], numbers: &mut HashMap<Likeness, usize>) {
        self.places = HashMap::new();
        self.parts.sort_by_key(|(name, _)| number(name).unwrap_or(usize::MAX));
        self.parts.iter_mut().for_each(|(_, part)| part.finish(tensors, numbers));
        let tensor = self.tensor.map(|k| (tensors[k].elements, tensors[k].sizes.clone()));
        let parts = self.parts.iter().map(|(name, part)| (name.clone(), part.alike)).collect();
        let next = numbers.len();
        self.alike = *numbers.entry((tensor, parts)).or_insert(next);
    }

    /// The number of items, where this is a list: of parts `0`, `1`, .. that are alike, and nothing else.
    pub fn list(&self) -> Option<usize> {
        let is_item = |(k, (name, part)): (usize, &(String, Node))| {
            number(name) == Some(k) && part.alike == self.parts[0].1.alike
        };
        let is_list = self.tensor.is_none() && self.parts.iter().enumerate().all(is_item);
        (is_list && !self.parts.is_empty()).then_some(self.parts.len())
    }
}

/// The number that a part of a name is: `0`, `12`, but not `012`.
pub fn number(part: &str) -> Option<usize> {
    let is_number = part.bytes().all(|letter| letter.is_ascii_digit()) && (part == "0" || !part.starts_with('0'));
    is_number.then(|| part.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(names: &[(&str, &[usize])]) -> Tree {
        let stored = |(name, sizes): &(&str, &[usize])| Stored {
            name: (*name).to_owned(),
            elements: ElementType::F32,
            sizes: sizes.to_vec(),
        };
        Tree::build(&File { tensors: names.iter().map(stored).collect(), ..File::default() })
    }

    #[test]
    fn numbers_are_in_order_and_lists_are_found() {
        let names =
            ["h.10.w", "h.2.w", "h.0.w", "h.1.w", "h.3.w", "h.4.w", "h.5.w", "h.6.w", "h.7.w", "h.8.w", "h.9.w"];
        let whole = tree(&names.map(|name| (name, &[3][..])));
        assert_eq!(whole.root.parts[0].1.list(), Some(11));
        assert_eq!(whole.root.list(), None);
        let other = tree(&[("h.0.w", &[3]), ("h.1.w", &[4])]);
        assert_eq!(other.root.parts[0].1.list(), None);
        for gap in ["h.0.w", "h.2.w", "h.00.w"] {
            let other = tree(&[("h.0.w", &[3]), (gap, &[3]), ("h.3.w", &[3])]);
            assert_eq!(other.root.parts[0].1.list(), None, "{gap}");
        }
    }

    #[test]
    fn slashes_are_separators_where_no_name_has_a_dot() {
        assert_eq!(tree(&[("a/b", &[]), ("a/c", &[])]).separator, '/');
        assert_eq!(tree(&[("a/b", &[]), ("a.c", &[])]).separator, '.');
    }

    #[test]
    fn names_of_any_depth_and_parts_are_kept() {
        let deep = "a.".repeat(100_000);
        let whole = tree(&[(&deep, &[]), ("a", &[]), ("", &[])]);
        assert_eq!(whole.root.parts.len(), 2);
        assert_eq!((whole.root.parts[0].1.tensor, whole.root.parts[1].1.tensor), (Some(1), Some(2)));
    }
}
