//! The file around the place of a message: it separates the library's words from the user's own.
//!
//! A file that cannot be read counts as empty.

use crate::facts::syntax;
use crate::facts::tree::{Declaration, Kind, Span, Tree};
use crate::words::of_name;
use std::cell::OnceCell;
use std::rc::Rc;

/// A file, shared by all messages that point into it: it is parsed once.
#[derive(Debug, Default)]
pub struct File {
    text: String,
    /// The file as data, once it is asked for.
    tree: OnceCell<Tree>,
    lines: OnceCell<Lines>,
}

impl File {
    /// A file with this text.
    pub fn new(text: String) -> File {
        File { text, ..File::default() }
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| syntax::read(&self.text))
    }

    /// Its lines.
    pub fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::new(&self.text.lines().collect::<Vec<_>>()))
    }
}

/// Lines, joined, and the byte at which each begins.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    text: String,
    begins: Vec<usize>,
}

impl Lines {
    /// Joins lines, which come without their ends.
    pub fn new(lines: &[&str]) -> Lines {
        let begins = lines.iter().scan(0, |next, line| Some(std::mem::replace(next, *next + line.len() + 1)));
        Lines { begins: begins.collect(), text: lines.join("\n") }
    }

    /// All lines, with `\n` between them.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The byte at which a line begins; lines count from 0.
    pub fn find_begin(&self, line: usize) -> Option<usize> {
        self.begins.get(line).copied()
    }

    /// A line, without its end; lines count from 0.
    pub fn find_line(&self, line: usize) -> Option<&str> {
        let begin = self.find_begin(line)?;
        let end = self.find_begin(line + 1).map_or(self.text.len(), |next| next - 1);
        self.text.get(begin..end)
    }
}

/// A file, and how far into it a message points.
#[derive(Clone, Debug, Default)]
pub struct Around {
    file: Rc<File>,
    at: usize,
}

impl Around {
    /// A file, pointed at in this line and column, which count from 1.
    pub fn new(file: Rc<File>, line: usize, column: usize) -> Around {
        let text = file.text();
        let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let own = text[start..].lines().next().unwrap_or_default();
        let within = own.char_indices().nth(column.saturating_sub(1)).map_or(own.len(), |(at, _)| at);
        Around { at: start + within, file }
    }

    /// A text that is in no file, pointed at in its first letter.
    #[cfg(test)]
    pub(crate) fn of_text(text: &str) -> Around {
        Around::new(Rc::new(File::new(text.to_owned())), 1, 1)
    }

    /// The file's text, and the byte of it that is pointed at.
    pub fn place(&self) -> (&str, usize) {
        (self.file.text(), self.at)
    }

    pub(crate) fn tree(&self) -> &Tree {
        self.file.tree()
    }

    fn text_of(&self, (from, to): Span) -> &str {
        self.file.text().get(from..to).unwrap_or_default()
    }

    /// Whether the file names the library. In other files, words such as `.t()` or `View<` are somebody else's.
    pub fn names_the_library(&self) -> bool {
        self.file.text().contains("congruent")
    }

    /// Whether the file has this word.
    pub fn has(&self, name: &str) -> bool {
        has_word(self.file.text(), name)
    }

    /// The last declaration of this name in front of a place.
    fn declared(&self, name: &str, before: usize) -> Option<&Declaration> {
        let all = self.tree().declarations.iter().filter(|own| own.name == name && own.at < before);
        all.max_by_key(|own| own.at)
    }

    /// Whether the parameter of this name that stands last in front of the place is a reference.
    pub fn declares_lent(&self, name: &str) -> bool {
        self.typed(name).is_some_and(|own| own.is_reference)
    }

    /// Whether the parameter of this name that stands last in front of the place has a type of this name, behind its `&`.
    pub fn declares_as(&self, name: &str, kind: &str) -> bool {
        self.typed(name).is_some_and(|own| own.name == kind)
    }

    /// The type of the last declaration with one.
    fn typed(&self, name: &str) -> Option<&crate::facts::tree::Type> {
        let all = self.tree().declarations.iter().filter(|own| own.name == name && own.at < self.at);
        all.filter(|own| own.of.is_some()).max_by_key(|own| own.at)?.of.as_ref()
    }

    /// Whether the name stands for a value, not for a reference, as far as its last declaration in front of the place tells.
    pub fn owns(&self, name: &str) -> bool {
        // What a statement declares is not there in the statement itself.
        let ended =
            |own: &&Declaration| own.name == name && own.at < self.at && (own.end <= self.at || own.of.is_some());
        let last = self.tree().declarations.iter().filter(ended).max_by_key(|own| own.at);
        last.is_some_and(|own| match (&own.of, own.value) {
            (Some(of), _) => !of.is_reference,
            (None, value) => !value.is_some_and(|value| self.text_of(value).starts_with('&')),
        })
    }

    /// The shape in the type of a parameter: `R` of `y: &Strided<f32, R>`.
    pub fn declared_shape(&self, name: &str) -> Option<&str> {
        let of = self.typed(name.trim_start_matches('&')).filter(|of| TENSORS.contains(&&*of.name))?;
        match of.arguments[..] {
            [_, .., last] => Some(self.text_of(last)),
            _ => None,
        }
    }

    /// Whether the function around the place, or the `impl` around that, declares a type parameter of this name with this bound.
    pub fn declares_bound(&self, name: &str, bound: &str) -> bool {
        let in_front = |keyword| {
            let all = self.tree().items.iter().filter(move |own| own.keyword == keyword && own.head.0 < self.at);
            all.max_by_key(|own| own.head.0)
        };
        ["fn", "impl"].into_iter().filter_map(in_front).any(|own| {
            let parameters = own.parameters.iter().filter(|own| own.name == name).filter_map(|own| own.bounds);
            let clauses = own.bounded.iter().filter(|(of, _)| self.text_of(*of) == name).map(|(_, bounds)| *bounds);
            parameters.chain(clauses).any(|bounds| self.text_of(bounds).starts_with(bound))
        })
    }

    /// Whether the file defines something of this name, or imports it from elsewhere than this library.
    pub fn is_theirs(&self, name: &str) -> bool {
        let tree = self.tree();
        let defined = || tree.items.iter().any(|own| own.keyword != "impl" && own.name == name);
        let imported = |ours: bool| {
            tree.imports.iter().any(|own| {
                own.words.first().is_some_and(|first| first.starts_with("congruent")) == ours
                    && own.words.iter().any(|word| word == name)
            })
        };
        defined() || imported(false) && !imported(true)
    }

    /// Whether the name stands for a tensor, as far as its declaration in front of the place tells: by its type, by a function of the
    /// type, or by another name.
    pub fn is_tensor(&self, name: &str) -> bool {
        let (mut name, mut before) = (name, self.at);
        while let Some(declared) = self.declared(name, before) {
            if let Some(of) = &declared.of {
                return TENSORS.contains(&&*of.name) && !self.is_theirs(&of.name);
            }
            let value = declared.value.map(|value| self.text_of(value)).unwrap_or_default();
            let begins = value.trim_start_matches('&').trim_start_matches("mut ");
            let word = begins.split(|char| !of_name(char)).next().unwrap_or_default();
            if LEAVE_TENSORS.iter().any(|call| value.contains(call)) {
                return false;
            }
            if TENSORS.contains(&word) && !self.is_theirs(word) {
                return true;
            }
            if !word.starts_with(char::is_lowercase) || begins[word.len()..].starts_with(['(', ':', '!', '[']) {
                return false;
            }
            (name, before) = (word, declared.at);
        }
        false
    }

    /// Whether the name is that of an element in a loop over a tensor: `for row in &x`.
    pub fn is_element(&self, name: &str) -> bool {
        let loops = self.tree().loops.iter().filter(|(own, at, _)| own == name && *at < self.at);
        loops.max_by_key(|(_, at, _)| *at).is_some_and(|(_, _, of)| {
            let of = self.text_of(*of).trim_start_matches('&').trim_start_matches("mut ");
            self.is_tensor(of.strip_suffix(".iter()").unwrap_or(of))
        })
    }

    /// Returns the iterator of the last loop in front of the place whose elements have this name: `x.axis_iter::<0>()`.
    pub(crate) fn find_loop(&self, name: &str) -> Option<&str> {
        let loops = self.tree().loops.iter().filter(|(own, at, _)| own == name && *at < self.at);
        loops.max_by_key(|(_, at, _)| *at).map(|(_, _, of)| self.text_of(*of))
    }

    /// Whether the file makes a model of the struct or enum of this name: it derives `Module`, or is a layer by hand.
    pub fn is_model(&self, name: &str) -> bool {
        self.tree().items.iter().filter(|own| own.name == name).any(|own| {
            let by_hand = own.implements.as_ref().is_some_and(|of| ["Module", "Layer"].contains(&&**of));
            by_hand || own.derives.iter().any(|derived| derived == "Module")
        })
    }

    /// Whether it is pointed at a field of a struct or an enum that derives `Module`, or at an attribute before one.
    pub fn is_field_of_a_model(&self) -> bool {
        let around = self.tree().items.iter().filter(|own| own.body.0 < self.at && self.at < own.body.1);
        around
            .filter(|own| ["struct", "enum"].contains(&own.keyword))
            .any(|own| own.derives.iter().any(|own| own == "Module"))
    }

    /// Whether what is pointed at is what a closure returns that one of these functions is called with.
    pub fn is_given_to(&self, calls: &[&str]) -> bool {
        let tree = self.tree();
        let inside = |value: &Span| value.0 <= self.at && self.at < value.1;
        // What stands in brackets of the value is a part of it.
        let whole = |value: &Span| tree.around(self.at).is_none_or(|open| open.span.0 < value.0);
        tree.given
            .iter()
            .any(|(call, value)| calls.contains(&&*tree.calls[*call].last) && inside(value) && whole(value))
    }

    /// Where the parentheses of the innermost of these calls begin that what is pointed at stands in.
    pub fn within(&self, calls: &[&str]) -> Option<usize> {
        let tree = self.tree();
        let all = tree.brackets.iter().filter(|own| own.span.0 < self.at && self.at < own.span.1);
        let named = all.filter(|own| match own.kind {
            Kind::Call(call) => tree.calls[call].receiver.is_none() && calls.contains(&&*tree.calls[call].last),
            _ => false,
        });
        named.map(|own| own.span.0).max()
    }
}

/// Types of tensors.
const TENSORS: [&str; 6] = ["Tensor", "View", "ViewMut", "Strided", "StackTensor", "CowTensor"];

/// Calls that make something else of a tensor.
const LEAVE_TENSORS: [&str; 8] =
    [".item(", ".to_vec(", ".into_vec(", ".iter(", ".numel(", ".ndim(", ".sizes(", ".as_slice("];

/// Whether a line calls this function, and not a method.
pub fn calls(text: &str, call: &str) -> bool {
    occurrences(text, call).any(|at| text[at + call.len()..].starts_with('(') && !text[..at].ends_with('.'))
}

/// Where a word stands in a text.
pub fn occurrences<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let found = text.match_indices(word).map(|(at, _)| at);
    found.filter(move |at| !text[..*at].ends_with(of_name) && !text[at + word.len()..].starts_with(of_name))
}

/// Whether a word stands in a text.
pub fn has_word(text: &str, word: &str) -> bool {
    occurrences(text, word).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points at the `§` in a text.
    fn around(text: &str) -> Around {
        let (front, _) = text.split_once('§').unwrap();
        let column = front.rsplit('\n').next().unwrap().chars().count() + 1;
        Around::new(Rc::new(File::new(text.replace('§', ""))), front.split('\n').count(), column)
    }

    #[test]
    fn what_a_closure_gives_is_told_from_other_values() {
        let given = |text: &str| around(text).is_given_to(&["grad", "value_and_grad"]);
        assert!(given("fn f() { grad(net, |net| §2.0); }"));
        assert!(given("fn f() { value_and_grad(&net, |net| {\n let y = net.forward(x);\n §(y, 1)\n }); }"));
        assert!(given("grad(net, |net| if a { §2.0 } else { y })"));
        assert!(given("// (\nlet s = \"(\\\"\"; let c = '('; congruent_grad::grad::<_, _>(net, |net| §2.0)"));
        assert!(!given("grad(net, |net| scale(net, §2.0))"), "an argument");
        assert!(!given("grad(net, |net| { let x: Var<f32, shape![]> = §2.0; x })"), "a name");
        assert!(!given("grad(net, |net| Line { slope: §2.0 }.at(net))"), "a field");
        assert!(!given("fn scale() -> Var { §2.0 }"), "a function");
        assert!(!given("self.grad(net, |net| §2.0)"), "a method");
        assert!(!given("upgrad(net, |net| §2.0)"), "another word");
        assert!(!given("grad(§net, |net| 2.0)"), "what the gradient is taken of");
    }

    #[test]
    fn names_are_theirs_that_they_define_or_import() {
        let theirs = |text: &str| Around::of_text(text).is_theirs("Linear");
        assert!(theirs("struct Linear<T>(T);") && theirs("pub enum Linear {}") && theirs("use other::{A, Linear};"));
        assert!(!theirs("use congruent_grad::nn::{\n    Linear,\n};") && !theirs("struct LinearMap; use super::*;"));
        assert!(!theirs("use congruent_grad::nn::Linear; mod tests { use super::Linear; }"));
    }

    #[test]
    fn tensors_are_told_by_their_declaration() {
        let tensor = |text: &str| around(text).is_tensor("x");
        assert!(
            tensor("fn f(x: &Tensor<f32, shape![2]>) { §x }") && tensor("let x = Tensor::<f32, shape![2]>::ones(); §x")
        );
        assert!(
            tensor("let y: View<f32, S> = z;\nlet mut x = y.exp();\n§x") && tensor("let x: &mut Tensor<T, S> = y; §x")
        );
        assert!(!tensor("let x = vec![1.0]; §x") && !tensor("fn f(x: Vec<Tensor<f32, S>>) { §x }") && !tensor("§x"));
        assert!(!tensor("struct Tensor;\nlet x = Tensor::new(); §x"), "their own");
        assert!(!tensor("let x = Tensor::<f32, S>::ones().to_vec(); §x"), "a list");
        assert!(!tensor("let y = Tensor::<f32, S>::ones(); let x = mean(y); §x"), "what a function makes of it");
        assert!(!tensor("let x = Tensor::<f32, S>::ones(); let x = 2.0; §x"), "the last of that name");
        let element = |text: &str| around(text).is_element("row");
        assert!(element("let x = Tensor::<f32, S>::ones(); for row in &x { §row }"));
        assert!(!element("let x = vec![1.0]; for row in &x { §row }") && !element("let row = 1.0; §row"));
    }

    #[test]
    fn models_are_those_that_derive_or_implement_it() {
        let model = |text: &str| Around::of_text(text).is_model("Net");
        assert!(model("#[derive(Module)]\npub struct Net {}") && model("#[derive(Debug, Module)]\nenum Net {}"));
        assert!(model("struct Net;\nimpl<T> Module for Net {}") && model("impl Layer<X> for Net<T> {}"));
        assert!(!model("#[derive(Module)]\nstruct Other;\nstruct Net;") && !model("impl Module for Network {}"));
        let field = |text: &str| around(text).is_field_of_a_model();
        assert!(field("#[derive(Module)]\nstruct Net {\n    a: Var,\n    #[§skip]\n    b: f32,\n}"));
        assert!(!field("#[derive(Module)]\nstruct Net {}\n#[§skip]\nfn f() {}"));
        assert!(!field("struct Net {\n    #[§skip]\n    b: f32,\n}"));
    }
}
