//! What stands around the place that a message points at: enough of its file to tell the library's words from a user's own.
//!
//! Of a file that cannot be read, nothing is known.

use crate::words::of_name;

/// A file, and how far into it a message points.
#[derive(Clone, Debug, Default)]
pub struct Around {
    text: String,
    at: usize,
}

/// A bracket that is open where a message points: where its statement begins, and where it stands.
struct Open {
    sign: char,
    from: usize,
    at: usize,
}

impl Around {
    /// A file's text, pointed at in this line and column, which count from 1.
    pub fn new(text: String, line: usize, column: usize) -> Around {
        let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let own = text[start..].lines().next().unwrap_or_default();
        let within = own.char_indices().nth(column.saturating_sub(1)).map_or(own.len(), |(at, _)| at);
        Around { at: start + within, text }
    }

    /// The file's text, and the byte of it that is pointed at.
    pub fn place(&self) -> (&str, usize) {
        (&self.text, self.at)
    }

    /// Whether the file names the library. In other files, words such as `.t()` or `View<` are somebody else's.
    pub fn names_the_library(&self) -> bool {
        self.text.contains("congruent")
    }

    /// Whether the file has this word.
    pub fn has(&self, name: &str) -> bool {
        has_word(&self.text, name)
    }

    /// Whether the parameter of this name that stands last in front of the place is a reference.
    pub fn declares_lent(&self, name: &str) -> bool {
        let front = &self.text[..self.at];
        let declared = occurrences(front, name).filter_map(|at| front[at + name.len()..].strip_prefix(": ")).last();
        declared.is_some_and(|kind| kind.starts_with('&'))
    }

    /// Whether the parameter of this name that stands last in front of the place has a type that begins so, behind its `&`.
    pub fn declares_as(&self, name: &str, kind: &str) -> bool {
        let front = &self.text[..self.at];
        let declared = occurrences(front, name).filter_map(|at| front[at + name.len()..].strip_prefix(": ")).last();
        declared.is_some_and(|own| own.trim_start_matches('&').starts_with(kind))
    }

    /// Whether the name stands for a value, not for a reference, as far as its last declaration in front of the place tells.
    pub fn owns(&self, name: &str) -> bool {
        let front = &self.text[..self.at];
        // What a statement declares is not there in the statement itself.
        let ended = |at: &usize| front[*at..].contains(';') || front[*at + name.len()..].starts_with(':');
        let at = declarations(front, name).filter(ended).last();
        let behind = at.map(|at| front[at + name.len()..].trim_start_matches([' ', ':', '=']));
        behind.is_some_and(|own| !own.starts_with('&'))
    }

    /// The shape in the type of a parameter: `R` of `y: &Strided<f32, R>`.
    pub fn declared_shape(&self, name: &str) -> Option<&str> {
        let (name, front) = (name.trim_start_matches('&'), &self.text[..self.at]);
        let kind = occurrences(front, name).filter_map(|at| front[at + name.len()..].strip_prefix(": ")).last()?;
        let inner = kind.split_once('<').filter(|(of, _)| TENSORS.contains(&of.trim_start_matches(['&', ' '])))?.1;
        let inner = inner.split('>').next()?;
        match inner.find("shape![") {
            Some(at) => Some(&inner[at..=at + inner[at..].find(']')?]),
            None => Some(inner.rsplit_once(", ")?.1),
        }
    }

    /// Whether a type parameter of this name is declared with this bound, in front of the place.
    pub fn declares_bound(&self, name: &str, bound: &str) -> bool {
        let front = &self.text[..self.at];
        let item = front.rfind("fn ").map_or(0, |at| at);
        let declared =
            |at: usize| front[at + name.len()..].strip_prefix(": ").is_some_and(|own| own.starts_with(bound));
        occurrences(front, name).any(|at| at > item && declared(at))
    }

    /// Whether the file defines something of this name, or imports it from elsewhere than this library.
    pub fn is_theirs(&self, name: &str) -> bool {
        let kinds = ["struct", "enum", "union", "trait", "type", "fn", "mod", "macro_rules!"];
        let front = |at: usize| self.text[..at].trim_end();
        let defined = || occurrences(&self.text, name).any(|at| kinds.iter().any(|kind| ends_with(front(at), kind)));
        let imported = |ours: bool| {
            imports(&self.text).any(|list| list.trim_start().starts_with("congruent") == ours && has_word(list, name))
        };
        defined() || imported(false) && !imported(true)
    }

    /// Whether the name stands for a tensor, as far as its declaration in front of the place tells: by its type, by a function of the
    /// type, or by another name.
    pub fn is_tensor(&self, name: &str) -> bool {
        let (mut name, mut front) = (name, &self.text[..self.at]);
        while let Some(at) = declarations(front, name).last() {
            let behind = front[at + name.len()..].trim_start();
            let value =
                behind.strip_prefix(['=', ':']).unwrap_or_default().split([';', '{']).next().unwrap_or_default();
            let begins = value.trim_start().trim_start_matches('&').trim_start_matches("mut ");
            let word = begins.split(|char| !of_name(char)).next().unwrap_or_default();
            if TENSORS.contains(&word) && !self.is_theirs(word) {
                return !LEAVE_TENSORS.iter().any(|call| value.contains(call));
            }
            let followed = behind.starts_with('=') && word.starts_with(char::is_lowercase);
            if !followed
                || begins[word.len()..].starts_with(['(', ':', '!', '['])
                || LEAVE_TENSORS.iter().any(|call| value.contains(call))
            {
                return false;
            }
            (name, front) = (word, &front[..at]);
        }
        false
    }

    /// Whether the name is that of an element in a loop over a tensor: `for row in &x`.
    pub fn is_element(&self, name: &str) -> bool {
        let front = &self.text[..self.at];
        let looped = occurrences(front, name).filter(|at| ends_with(front[..*at].trim_end(), "for")).last();
        let of = looped.and_then(|at| front[at + name.len()..].trim_start().strip_prefix("in ")?.split_once('{'));
        of.is_some_and(|(of, _)| {
            let of = of.trim().trim_start_matches('&').trim_start_matches("mut ");
            self.is_tensor(of.strip_suffix(".iter()").unwrap_or(of))
        })
    }

    /// Whether the file makes a model of the struct or enum of this name: it derives `Module`, or is a layer by hand.
    pub fn is_model(&self, name: &str) -> bool {
        let by_hand = self.text.lines().any(|line| {
            let parts = line.trim_start().strip_prefix("impl").and_then(|head| head.split_once(" for "));
            parts.is_some_and(|(of, own)| {
                ["Module", "Layer"].iter().any(|known| has_word(of, known))
                    && own.split(|char: char| !of_name(char)).next() == Some(name)
            })
        });
        let statement = |at: usize| self.text[..at].rsplit([';', '{', '}']).next().unwrap_or_default();
        by_hand || occurrences(&self.text, name).any(|at| derives(statement(at)) && is_item(statement(at)))
    }

    /// Whether it is pointed at a field of a struct or an enum that derives `Module`, or at an attribute before one.
    pub fn is_field_of_a_model(&self) -> bool {
        self.opened().iter().any(|open| derives(self.front(open)) && is_item(self.front(open)))
    }

    /// Whether what is pointed at is what a function gives that one of these calls is given.
    pub fn is_given_to(&self, calls: &[&str]) -> bool {
        let all = self.opened();
        // `let x: Var<..> = 2.0`
        let statement = |open: &Open| {
            let own = self.text[open.at + 1..self.at].rsplit([';', '{', '}', '|']).next().unwrap_or_default();
            own.trim_start().starts_with("let ") || own.contains(" = ")
        };
        if all.last().is_none_or(statement) {
            return false;
        }
        // Blocks may be nested, and calls in between take the value for themselves.
        let call = all.iter().rev().find(|open| open.sign != '{' || ends_a_function(self.front(open)));
        call.is_some_and(|open| {
            let closure = self.text[open.at..self.at].contains('|');
            open.sign == '(' && closure && calls.iter().any(|call| is_call(self.front(open), call))
        })
    }

    /// Where the innermost of these calls begins that what is pointed at stands in.
    pub fn within(&self, calls: &[&str]) -> Option<usize> {
        let all = self.opened();
        let call =
            all.iter().rev().find(|open| open.sign == '(' && calls.iter().any(|call| is_call(self.front(open), call)));
        call.map(|open| open.at)
    }

    /// What stands in front of a bracket in its statement.
    fn front(&self, open: &Open) -> &str {
        self.text[open.from..open.at].trim()
    }

    /// The brackets that are open there, from the outermost.
    fn opened(&self) -> Vec<Open> {
        let text = &self.text[..self.at];
        // For each of them, and outside of all, where the statement in it begins.
        let (mut open, mut begins) = (Vec::new(), vec![0]);
        let mut chars = text.char_indices().peekable();
        while let Some((at, char)) = chars.next() {
            match char {
                '/' if text[at..].starts_with("//") => while chars.next_if(|(_, char)| *char != '\n').is_some() {},
                '"' => {
                    while let Some((_, char)) = chars.next().filter(|(_, char)| *char != '"') {
                        // What is escaped ends no text.
                        let _ = (char == '\\').then(|| chars.next());
                    }
                }
                // A letter, and no lifetime.
                '\'' if text[at + 1..].chars().nth(1) == Some('\'') => drop(chars.nth(1)),
                '(' | '[' | '{' => {
                    open.push(Open { sign: char, from: begins.last().copied().unwrap_or_default(), at });
                    begins.push(at + 1);
                }
                ')' | ']' | '}' => {
                    open.pop();
                    begins.truncate(open.len() + 1);
                }
                _ => {}
            }
            if [';', '}'].contains(&char)
                && let Some(last) = begins.last_mut()
            {
                *last = at + 1;
            }
        }
        open
    }
}

/// Types of tensors.
const TENSORS: [&str; 6] = ["Tensor", "View", "ViewMut", "Strided", "StackTensor", "CowTensor"];

/// Calls that make something else of a tensor.
const LEAVE_TENSORS: [&str; 8] =
    [".item(", ".to_vec(", ".into_vec(", ".iter(", ".numel(", ".ndim(", ".sizes(", ".as_slice("];

/// Where a name is declared: behind `let`, or with its type.
fn declarations<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    occurrences(text, name).filter(|at| {
        let front = text[..*at].trim_end();
        let front = front.strip_suffix("mut").unwrap_or(front).trim_end();
        let typed = text[*at + name.len()..].strip_prefix(':').is_some_and(|rest| !rest.starts_with(':'));
        ends_with(front, "let") || typed && front.ends_with(['(', ',', '|'])
    })
}

/// Whether braces behind this are those of a function or of a struct's fields: what is in them is no value of a block.
fn ends_a_function(front: &str) -> bool {
    let last = front.rsplit(|char: char| !of_name(char)).next().unwrap_or_default();
    let block =
        ["if", "match", "while", "for", "impl"].iter().any(|word| has_word(front, word)) || front.contains("->");
    has_word(front, "fn") || !block && last.starts_with(char::is_uppercase)
}

/// Whether a bracket behind this is that of a call of this function, and not of a method.
fn is_call(front: &str, call: &str) -> bool {
    let path = if front.ends_with('>') { front.rsplit_once("::<").map_or(front, |(path, _)| path) } else { front };
    ends_with(path, call) && !path.ends_with(&format!(".{call}"))
}

/// Whether a line calls this function, and not a method.
pub fn calls(text: &str, call: &str) -> bool {
    occurrences(text, call).any(|at| text[at + call.len()..].starts_with('(') && !text[..at].ends_with('.'))
}

fn derives(front: &str) -> bool {
    has_word(front, "derive") && has_word(front, "Module")
}

fn is_item(front: &str) -> bool {
    has_word(front, "struct") || has_word(front, "enum")
}

/// What stands between `use` and `;`.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let begins = text.match_indices("use ").filter(|(at, _)| {
        let line = text[..*at].rsplit('\n').next().unwrap_or_default().trim();
        line.is_empty() || line.starts_with("pub")
    });
    begins.map(|(at, word)| text[at + word.len()..].split(';').next().unwrap_or_default())
}

fn ends_with(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|front| !front.ends_with(of_name))
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
        Around::new(text.replace('§', ""), front.split('\n').count(), column)
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
        let theirs = |text: &str| Around::new(text.into(), 1, 1).is_theirs("Linear");
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
        let model = |text: &str| Around::new(text.into(), 1, 1).is_model("Net");
        assert!(model("#[derive(Module)]\npub struct Net {}") && model("#[derive(Debug, Module)]\nenum Net {}"));
        assert!(model("struct Net;\nimpl<T> Module for Net {}") && model("impl Layer<X> for Net<T> {}"));
        assert!(!model("#[derive(Module)]\nstruct Other;\nstruct Net;") && !model("impl Module for Network {}"));
        let field = |text: &str| around(text).is_field_of_a_model();
        assert!(field("#[derive(Module)]\nstruct Net {\n    a: Var,\n    #[§skip]\n    b: f32,\n}"));
        assert!(!field("#[derive(Module)]\nstruct Net {}\n#[§skip]\nfn f() {}"));
        assert!(!field("struct Net {\n    #[§skip]\n    b: f32,\n}"));
    }
}
