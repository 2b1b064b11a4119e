//! Reads a type as rustc prints it.

use crate::styled::{Letter, text};

/// A type. What it is printed from is kept letter by letter, for its colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// `congruent::dim::N<3>`: the path in front, the name, and what stands in the brackets, if there are any.
    Path {
        /// `congruent::dim::`
        front: Vec<Letter>,
        /// `N`
        name: Vec<Letter>,
        /// `3`
        arguments: Option<Vec<Type>>,
    },
    /// `(A, B)`
    Tuple(Vec<Type>),
    /// `<A as B>::Out`: the type, the trait, and the name behind.
    Projection(Box<Type>, Option<Box<Type>>, Vec<Letter>),
    /// `<A as B>::Plus<C>`: the type, the trait, the name behind, and what stands in its brackets.
    Computed(Box<Type>, Box<Type>, Vec<Letter>, Vec<Type>),
    /// A mark in front of a type, `&'a mut`, `Out =` or `impl`, and the type.
    Marked(Vec<Letter>, Box<Type>),
    /// `A + B`, `A: B`: with what stands between.
    Joined(Vec<(Type, Vec<Letter>)>),
    /// `[A; 3]`
    Array(Box<Type>, Vec<Letter>),
    /// `...`, or `…`: left out by rustc, or by rust-analyzer.
    Cut(Letter),
    /// A number, a lifetime, `_`, `'j'`, `{float}`, `..`
    Word(Vec<Letter>),
}

impl Type {
    /// The name of a path: `N` of `congruent::dim::N<3>`.
    pub fn name(&self) -> String {
        match self {
            Type::Path { name, .. } => text(name),
            _ => String::new(),
        }
    }

    /// Returns the arguments in the brackets of a path.
    pub fn arguments(&self) -> &[Type] {
        match self {
            Type::Path { arguments: Some(arguments), .. } => arguments,
            _ => &[],
        }
    }

    /// Whether this is another type of which rustc left parts out.
    pub fn is_cut_from(&self, whole: &Type) -> bool {
        let all = |own: &[Type], whole: &[Type]| {
            own.len() == whole.len() && own.iter().zip(whole).all(|(a, b)| a.is_cut_from(b))
        };
        match (self, whole) {
            (Type::Cut(_), _) => true,
            (Type::Path { arguments, .. }, Type::Path { arguments: others, .. }) => {
                self.name() == whole.name()
                    && all(arguments.as_deref().unwrap_or(&[]), others.as_deref().unwrap_or(&[]))
            }
            (Type::Tuple(own), Type::Tuple(whole)) => all(own, whole),
            (Type::Marked(_, own), Type::Marked(_, whole)) => own.is_cut_from(whole),
            (Type::Computed(own, _, name, inner), Type::Computed(whole, _, other, others)) => {
                text(name) == text(other) && own.is_cut_from(whole) && all(inner, others)
            }
            (Type::Word(own), Type::Word(whole)) => text(own) == text(whole),
            _ => self == whole,
        }
    }

    /// The types inside of it.
    pub fn inner(&self) -> Vec<&Type> {
        match self {
            Type::Path { arguments, .. } => arguments.iter().flatten().collect(),
            Type::Tuple(all) => all.iter().collect(),
            Type::Projection(own, relation, _) => [own].into_iter().chain(relation).map(|inner| &**inner).collect(),
            Type::Computed(own, relation, _, arguments) => [&**own, &**relation].into_iter().chain(arguments).collect(),
            Type::Marked(_, inner) | Type::Array(inner, _) => vec![inner],
            Type::Joined(all) => all.iter().map(|(inner, _)| inner).collect(),
            Type::Cut(_) | Type::Word(_) => vec![],
        }
    }

    /// The same type with another type for each inside of it.
    pub(super) fn map_inner(self, mut change: impl FnMut(Type) -> Type) -> Type {
        match self {
            Type::Path { front, name, arguments } => {
                let arguments = arguments.map(|all| all.into_iter().map(change).collect());
                Type::Path { front, name, arguments }
            }
            Type::Tuple(all) => Type::Tuple(all.into_iter().map(change).collect()),
            Type::Projection(own, relation, end) => {
                Type::Projection(Box::new(change(*own)), relation.map(|relation| Box::new(change(*relation))), end)
            }
            Type::Computed(own, relation, end, arguments) => {
                let (own, relation) = (Box::new(change(*own)), Box::new(change(*relation)));
                Type::Computed(own, relation, end, arguments.into_iter().map(change).collect())
            }
            Type::Marked(front, inner) => Type::Marked(front, Box::new(change(*inner))),
            Type::Joined(all) => Type::Joined(all.into_iter().map(|(inner, end)| (change(inner), end)).collect()),
            Type::Array(inner, end) => Type::Array(Box::new(change(*inner)), end),
            Type::Cut(_) | Type::Word(_) => self,
        }
    }

    /// Whether any part of it is one that this asks for.
    pub fn contains(&self, asked: &impl Fn(&Type) -> bool) -> bool {
        asked(self) || self.inner().iter().any(|inner| inner.contains(asked))
    }
}

/// The type that begins here, and how many letters it has.
pub fn read(letters: &[Letter]) -> Option<(Type, usize)> {
    let mut reader = Reader { letters, at: 0 };
    let read = reader.read_type()?;
    Some((read, reader.at))
}

struct Reader<'l> {
    letters: &'l [Letter],
    at: usize,
}

/// Whether names are made of it.
pub fn of_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).map(|letter| letter.char)
    }

    fn follows(&self, what: &str) -> bool {
        let rest = self.letters[self.at..].iter().map(|letter| letter.char);
        rest.take(what.chars().count()).eq(what.chars())
    }

    fn take(&mut self, what: &str) -> bool {
        let found = self.follows(what);
        if found {
            self.at += what.chars().count();
        }
        found
    }

    fn since(&self, start: usize) -> Vec<Letter> {
        self.letters[start..self.at].to_vec()
    }

    fn take_word(&mut self) -> Vec<Letter> {
        let start = self.at;
        while self.peek().is_some_and(of_name) {
            self.at += 1;
        }
        self.since(start)
    }

    /// `A`, `A = B`, `A: B`, up to a comma or a bracket.
    fn read_argument(&mut self) -> Option<Type> {
        let start = self.at;
        let first = self.read_type()?;
        if self.take(" = ") {
            let front = self.since(start);
            return Some(Type::Marked(front, Box::new(self.read_type()?)));
        }
        let mut parts = vec![(first, Vec::new())];
        while self.follows(": ") || self.follows(" + ") {
            let from = self.at;
            self.at += if self.follows(": ") { 2 } else { 3 };
            parts.last_mut()?.1 = self.since(from);
            parts.push((self.read_type()?, Vec::new()));
        }
        if parts.len() == 1 { parts.pop().map(|(own, _)| own) } else { Some(Type::Joined(parts)) }
    }

    /// Several, up to this bracket, which is taken.
    fn read_types(&mut self, end: &str) -> Option<Vec<Type>> {
        let mut all = Vec::new();
        while !self.take(end) {
            all.push(self.read_argument()?);
            if !self.take(", ") && !self.take(",") && !self.follows(end) {
                return None;
            }
        }
        Some(all)
    }

    /// A type, by the letter with which it begins.
    fn read_type(&mut self) -> Option<Type> {
        let start = self.at;
        match self.peek()? {
            '.' if self.follows("...") => {
                self.at += 3;
                Some(Type::Cut(self.letters[start]))
            }
            // rust-analyzer's sign for it.
            '…' => {
                self.at += 1;
                Some(Type::Cut(self.letters[start]))
            }
            '.' if self.take("..") => Some(Type::Word(self.since(start))),
            '(' => {
                self.at += 1;
                self.read_types(")").map(Type::Tuple)
            }
            '&' => self.read_reference(),
            '[' => self.read_array(),
            '<' => self.read_projection(),
            '{' => {
                self.skip_behind('}')?;
                Some(Type::Word(self.since(start)))
            }
            '\'' => {
                self.at += 1;
                self.take_word();
                self.take("'");
                Some(Type::Word(self.since(start)))
            }
            '-' => {
                self.at += 1;
                let number = self.take_word();
                (!number.is_empty()).then(|| Type::Word(self.since(start)))
            }
            char if char.is_ascii_digit() || char == '_' && !self.follows("__") => {
                self.take_word();
                Some(Type::Word(self.since(start)))
            }
            char if of_name(char) => self.read_path(),
            _ => None,
        }
    }

    /// Goes on to behind this letter.
    fn skip_behind(&mut self, end: char) -> Option<()> {
        while self.peek()? != end {
            self.at += 1;
        }
        self.at += 1;
        Some(())
    }

    /// `&'a mut T`
    fn read_reference(&mut self) -> Option<Type> {
        let start = self.at;
        self.at += 1;
        if self.peek() == Some('\'') {
            self.at += 1;
            self.take_word();
            self.take(" ");
        }
        self.take("mut ");
        let front = self.since(start);
        Some(Type::Marked(front, Box::new(self.read_type()?)))
    }

    /// `[T; 3]`
    fn read_array(&mut self) -> Option<Type> {
        self.at += 1;
        let inner = self.read_type()?;
        let from = self.at;
        self.skip_behind(']')?;
        Some(Type::Array(Box::new(inner), self.since(from)))
    }

    /// `<S as Relation<R>>::Out`, with arguments behind it or without.
    fn read_projection(&mut self) -> Option<Type> {
        self.at += 1;
        let own = self.read_type()?;
        let as_trait = if self.take(" as ") { Some(Box::new(self.read_type()?)) } else { None };
        let from = self.at;
        if !self.take(">") {
            return None;
        }
        let mut end = self.since(from);
        while self.take("::") {
            let name = self.take_word();
            if name.is_empty() {
                return None;
            }
            end = self.since(from);
        }
        let before = self.at;
        if let Some(relation) = as_trait.clone().filter(|_| self.take("<")) {
            if let Some(arguments) = self.read_types(">") {
                return Some(Type::Computed(Box::new(own), relation, end, arguments));
            }
            self.at = before;
        }
        Some(Type::Projection(Box::new(own), as_trait, end))
    }

    fn read_path(&mut self) -> Option<Type> {
        let start = self.at;
        for marker in ["impl ", "dyn ", "for<'a> "] {
            if self.take(marker) {
                let front = self.since(start);
                return Some(Type::Marked(front, Box::new(self.read_type()?)));
            }
        }
        let (mut from, mut name) = (self.at, self.take_word());
        // `congruent::ops::norm::<impl Strided<T, S>>::layer_norm`
        while self.follows("::") {
            let before = self.at;
            self.at += 2;
            if self.take("<impl ") {
                self.read_type()?;
                if !self.take(">") {
                    return None;
                }
                name = self.letters[before + 2..self.at].to_vec();
                from = before + 2;
                continue;
            }
            let next = self.take_word();
            if next.is_empty() {
                self.at = before;
                break;
            }
            (from, name) = (before + 2, next);
        }
        let front = self.letters[start..from].to_vec();
        let before = self.at;
        let arguments = if self.take("<") {
            let arguments = self.read_types(">");
            if arguments.is_none() {
                self.at = before;
                return None;
            }
            arguments
        } else {
            None
        };
        Some(Type::Path { front, name, arguments })
    }
}
