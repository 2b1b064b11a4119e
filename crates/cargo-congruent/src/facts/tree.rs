//! A Rust file as data: its calls, operators, macros, items and declarations, each with its place.
//!
//! `syntax` reads it. Every place is a byte of the file.

/// A part of the file: its first byte, and the first behind it.
pub(crate) type Span = (usize, usize);

/// Whether a part holds another.
pub(crate) fn holds(outer: Span, inner: Span) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

/// A file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub calls: Vec<Call>,
    pub operators: Vec<Operator>,
    pub macros: Vec<Macro>,
    pub brackets: Vec<Bracket>,
    /// Expressions with `&`, and what is behind it.
    pub references: Vec<(Span, Span)>,
    /// `<..>` behind a path.
    pub angles: Vec<Span>,
    pub items: Vec<Item>,
    pub imports: Vec<Import>,
    pub declarations: Vec<Declaration>,
    /// `for NAME in EXPRESSION`: the name, where it stands, and the expression.
    pub loops: Vec<(String, usize, Span)>,
    /// The values that a closure returns which is an argument of this call.
    pub given: Vec<(usize, Span)>,
    /// The values that functions return.
    pub results: Vec<Span>,
}

/// A call of a method, or of a function by its path.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// All of it, with the receiver.
    pub whole: Span,
    pub receiver: Option<Span>,
    /// The name of the method; the path of the function.
    pub name: Span,
    /// The last word of the path.
    pub last: String,
    /// With its parentheses.
    pub parentheses: Span,
    pub arguments: Vec<Span>,
}

impl Call {
    /// From its name to its end.
    pub fn named(&self) -> Span {
        (self.name.0, self.whole.1)
    }
}

/// `left + right`, `left += right`, `left = right`
#[derive(Clone, Debug)]
pub(crate) struct Operator {
    pub left: Span,
    pub sign: Span,
    pub right: Span,
}

impl Operator {
    pub fn whole(&self) -> Span {
        (self.left.0, self.right.1)
    }
}

/// `path![..]`
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub whole: Span,
    pub name: String,
    /// Where the `!` stands.
    pub bang: usize,
    /// Whether it has square brackets.
    pub is_list: bool,
}

/// The kinds of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The arguments of the call of this number.
    Call(usize),
    /// `x[..]`, a list, or a macro in square brackets: where it begins.
    List(usize),
    /// An expression in parentheses, a tuple, the arguments of a value that is called.
    Parentheses,
    /// A macro in parentheses.
    Macro,
    /// A block, or the fields of a struct.
    Braces,
}

#[derive(Clone, Debug)]
pub(crate) struct Bracket {
    pub span: Span,
    pub kind: Kind,
}

/// A function, a struct, an enum, a trait or an `impl`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    /// `fn`, `struct`, `enum`, `trait`, `impl`, or another keyword.
    pub keyword: &'static str,
    /// The name; of an `impl`, that of its type.
    pub name: String,
    /// From the keyword to the body.
    pub head: Span,
    pub body: Span,
    pub parameters: Vec<Parameter>,
    /// Where the word `where` ends.
    pub clauses: Option<usize>,
    /// The bounds of its where clause: the type, and the bounds.
    pub bounded: Vec<(Span, Span)>,
    /// The type behind `->`; of an `impl`, its type.
    pub of: Option<Type>,
    /// The trait of an `impl`.
    pub implements: Option<String>,
    pub derives: Vec<String>,
}

/// A parameter of generic code.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub name: String,
    pub span: Span,
    pub bounds: Option<Span>,
}

/// A path as a type, behind its `&`.
#[derive(Clone, Debug)]
pub(crate) struct Type {
    pub is_reference: bool,
    /// Its last word.
    pub name: String,
    /// Its arguments, without lifetimes.
    pub arguments: Vec<Span>,
}

/// `let name: Type = value;`, or a parameter of a function.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub name: String,
    pub at: usize,
    /// Where the statement ends.
    pub end: usize,
    pub of: Option<Type>,
    pub value: Option<Span>,
}

/// `use ..;`
#[derive(Clone, Debug)]
pub(crate) struct Import {
    /// From its attributes on.
    pub at: usize,
    /// Whether it is of the file itself and not public.
    pub is_plain: bool,
    pub words: Vec<String>,
}

impl Tree {
    /// The innermost brackets around a place, without those that begin there.
    pub fn around(&self, at: usize) -> Option<&Bracket> {
        let open = self.brackets.iter().filter(|own| own.span.0 < at && at < own.span.1);
        open.min_by_key(|own| own.span.1 - own.span.0)
    }

    /// An expression with the `&` in front of it.
    pub fn with_reference(&self, span: Span) -> Span {
        self.references.iter().find(|(_, inner)| *inner == span).map_or(span, |(whole, _)| *whole)
    }
}
