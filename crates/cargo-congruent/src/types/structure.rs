//! The structs that a file is: each part of the tree with its fields, and parts that are alike as one struct.

use super::file::{File, Format, Stored};
use super::roles::{Role, roles};
use super::tree::{Node, Tree, number};
use super::words::{Taken, singular, snake, words};
use congruent_formats::header::ElementType;
use std::collections::{HashMap, HashSet};

/// The length of an axis, and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Axis {
    /// The length.
    pub size: usize,
    /// The role that its name states.
    pub role: Role,
}

/// The type of a field.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A tensor of these elements and axes.
    Tensor(ElementType, Vec<Axis>),
    /// The struct in this place of the list.
    Struct(usize),
    /// A list of as many.
    List(Box<Kind>, usize),
}

/// A field of a struct.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Field {
    /// Its name in Rust.
    pub name: String,
    /// Its part of the names in the file.
    pub part: String,
    /// The part with the separator in front: what is put behind the name of the struct.
    pub text: String,
    /// Its type.
    pub kind: Kind,
}

/// A struct: its fields, and where it is in the file.
pub struct Struct {
    /// The fields.
    pub fields: Vec<Field>,
    /// The first part of the file that is one.
    pub first: Vec<String>,
    /// The names of its parts in the file, each once.
    pub titles: Vec<Vec<String>>,
    /// The number of parts of the file that are one.
    pub count: usize,
    /// The number of tensors in one.
    pub tensors: usize,
}

/// The structs of a file.
pub struct Structure {
    /// The structs; the last is the whole.
    pub all: Vec<Struct>,
    /// The separator between the parts of a name.
    pub separator: char,
}

impl Structure {
    /// Finds the structs of a file.
    pub fn build(file: &File, tree: &Tree) -> Structure {
        let (tensors, separator) = (&*file.tensors, tree.separator);
        let (ids, titles) = (HashMap::new(), HashSet::new());
        let mut finder = Finder { tensors, separator, ids, titles, all: Vec::new() };
        let mut fields = match tree.root.list() {
            Some(_) => vec![finder.root_list(&tree.root)],
            None => finder.fields(&tree.root, &mut Vec::new(), 1),
        };
        if file.format == Format::Npy {
            // The file has no name for its array.
            fields.iter_mut().for_each(|field| (field.name, field.part) = ("array".to_owned(), "array".to_owned()));
        }
        // (In no table: the names of its tensors begin in another way.)
        finder.add(fields, Vec::new(), 1);
        Structure { all: finder.all, separator: tree.separator }
    }

    /// The name in the file of the first tensor that a field of this kind is, or is a list of.
    pub fn name_of(&self, own: &Struct, field: &Field) -> String {
        let mut name = own.first.join(&self.separator.to_string()) + &field.text;
        let mut kind = &field.kind;
        while let Kind::List(item, _) = kind {
            if !name.is_empty() {
                name.push(self.separator);
            }
            name.push('0');
            kind = item;
        }
        name
    }

    /// The place of the whole.
    pub fn root(&self) -> usize {
        self.all.len() - 1
    }

    /// The places of all structs, the whole first, each in front of its parts.
    pub fn top_down(&self) -> Vec<usize> {
        let (mut order, mut seen, mut left) = (Vec::new(), vec![false; self.all.len()], vec![self.root()]);
        while let Some(place) = left.pop() {
            if !std::mem::replace(&mut seen[place], true) {
                order.push(place);
                left.extend(self.all[place].fields.iter().rev().filter_map(|field| field.kind.place()));
            }
        }
        order
    }
}

impl Kind {
    /// Whether it is a list.
    pub fn is_list(&self) -> bool {
        matches!(self, Kind::List(..))
    }

    /// The struct that this is, or is a list of.
    pub fn place(&self) -> Option<usize> {
        match self {
            Kind::Tensor(..) => None,
            Kind::Struct(place) => Some(*place),
            Kind::List(item, _) => item.place(),
        }
    }

    /// The element type and the axes of the tensor that this is, or is a list of.
    pub fn tensor(&self) -> Option<(ElementType, &[Axis])> {
        match self {
            Kind::Tensor(elements, axes) => Some((*elements, axes)),
            Kind::Struct(_) => None,
            Kind::List(item, _) => item.tensor(),
        }
    }

    /// The number of tensors in one of these.
    pub fn count_tensors(&self, all: &[Struct]) -> usize {
        match self {
            Kind::Tensor(..) => 1,
            Kind::Struct(place) => all[*place].tensors,
            Kind::List(item, count) => item.count_tensors(all) * count,
        }
    }
}

struct Finder<'f> {
    tensors: &'f [Stored],
    separator: char,
    /// The structs that are known, by their fields.
    ids: HashMap<Vec<Field>, usize>,
    /// The titles of each struct.
    titles: HashSet<(usize, Vec<String>)>,
    all: Vec<Struct>,
}

impl Finder<'_> {
    /// The type of a part of the tree, which is there `count` times.
    fn kind(&mut self, node: &Node, path: &mut Vec<String>, title: Vec<String>, count: usize) -> Kind {
        if let (Some(tensor), true) = (node.tensor, node.parts.is_empty()) {
            return self.tensor(tensor, path);
        }
        // (A list whose name is empty could not be told from the whole.)
        if let Some(length) = node.list().filter(|_| path.iter().any(|part| !part.is_empty())) {
            return self.list(node, length, path, singular(&title), count);
        }
        let fields = self.fields(node, path, count);
        let place = match self.ids.get(&fields) {
            Some(&place) => place,
            None => {
                self.ids.insert(fields.clone(), self.all.len());
                self.add(fields, path.clone(), 0)
            }
        };
        let own = &mut self.all[place];
        own.count += count;
        if self.titles.insert((place, title.clone())) {
            own.titles.push(title);
        }
        Kind::Struct(place)
    }

    fn add(&mut self, fields: Vec<Field>, first: Vec<String>, count: usize) -> usize {
        let tensors = fields.iter().map(|field| field.kind.count_tensors(&self.all)).sum();
        self.all.push(Struct { fields, first, titles: Vec::new(), count, tensors });
        self.all.len() - 1
    }

    fn tensor(&self, tensor: usize, path: &[String]) -> Kind {
        let Stored { elements, sizes, .. } = &self.tensors[tensor];
        let axes = sizes.iter().zip(roles(path, sizes)).map(|(&size, role)| Axis { size, role });
        Kind::Tensor(*elements, axes.collect())
    }

    /// A list, by its first item: the others are alike.
    fn list(&mut self, node: &Node, length: usize, path: &mut Vec<String>, title: Vec<String>, count: usize) -> Kind {
        path.push("0".to_owned());
        let item = self.kind(&node.parts[0].1, path, title, count * length);
        path.pop();
        Kind::List(Box::new(item), length)
    }

    /// The list that a whole file is: `0.weight`, `1.weight`, ..
    fn root_list(&mut self, root: &Node) -> Field {
        let kind = self.list(root, root.parts.len(), &mut Vec::new(), words("layer"), 1);
        Field { name: "layers".to_owned(), part: String::new(), text: String::new(), kind }
    }

    /// The fields of a struct. Those whose names in Rust are the names in the file get theirs first.
    fn fields(&mut self, node: &Node, path: &mut Vec<String>, count: usize) -> Vec<Field> {
        let is_root = path.is_empty();
        let own = path.iter().rfind(|part| number(part).is_none()).map(|part| words(part)).unwrap_or_default();
        let titles: Vec<_> = node.parts.iter().map(|(part, _)| part_title(part, &own)).collect();
        let mut names = name_fields(node, &titles).into_iter();
        let mut fields = Vec::new();
        for ((part, below), title) in node.parts.iter().zip(titles) {
            path.push(part.clone());
            let kind = self.kind(below, path, title, count);
            path.pop();
            let text = if is_root { part.clone() } else { format!("{}{part}", self.separator) };
            fields.push(Field { name: names.next().unwrap_or_default(), part: part.clone(), text, kind });
        }
        fields.extend(node.tensor.map(|tensor| Field {
            name: names.next().unwrap_or_default(),
            part: String::new(),
            text: String::new(),
            kind: self.tensor(tensor, path),
        }));
        fields
    }
}

/// The words of a part: `0` in `blocks` is `block`, `0`; where the name says nothing of several, `layer`, `0`.
fn part_title(part: &str, of: &[String]) -> Vec<String> {
    if number(part).is_none() {
        return words(part);
    }
    let one = singular(of);
    let mut title = if one == of { words("layer") } else { one };
    title.push(part.to_owned());
    title
}

/// The names of the fields, and at the end that of the tensor which has the name of the whole part.
fn name_fields(node: &Node, titles: &[Vec<String>]) -> Vec<String> {
    let wanted = |(part, title): (&(String, Node), &Vec<String>)| match (number(&part.0), title.split_last()) {
        (Some(_), Some((place, name))) => snake(name) + place,
        _ => snake(title),
    };
    let wanted: Vec<String> = node.parts.iter().zip(titles).map(wanted).collect();
    let mut taken = Taken::default();
    let is_own: Vec<bool> =
        node.parts.iter().zip(&wanted).map(|((part, _), name)| part == name && taken.take(name)).collect();
    let names = wanted.into_iter().zip(is_own);
    let mut names: Vec<String> =
        names.map(|(name, is_own)| if is_own { name } else { taken.take_numbered(name, "_") }).collect();
    names.push(taken.take_numbered("tensor".to_owned(), "_"));
    names
}
