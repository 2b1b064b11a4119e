//! Reads an expression of shapes, as it is written in Rust, in Python, or nearly so.
//!
//! | written | read as |
//! |---|---|
//! | `[5, 1, 4]`, `shape![5, _, Batch]`, `(5, 1, 4)`, `(3,)`, `()`, `torch.Size([5])`, `torch.zeros(5, 1)` | a tensor of this shape |
//! | `2.5` | a number: a tensor without axes |
//! | `a + b`, `a += b`, `a @ b`, `a < b` | an operation of two: `@ * / %` before `+ -`, these before comparisons |
//! | `a.sum(0)`, `a.sum::<0>()`, `a.view(shape![2, -1])`, `a.T` | a method, whose numbers are in `::<..>` or in the parentheses |
//! | `a[1..3, ..;2]`, `a.slice(s![1..3, ..;2])` | a slice |
//! | `einsum("ij,jk->ik", a, b)`, `torch.cat([a, b], dim=0)`, `F.conv2d(x, w, stride=2)` | a function |

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// The lengths of a tensor; or a list of numbers, where a call takes one.
    Shape(Vec<String>),
    /// A number.
    Number(String),
    /// Several in brackets.
    Many(Vec<Expression>),
    /// An operator and its operands.
    Binary(String, Box<Expression>, Box<Expression>),
    /// A call.
    Call(Call),
    /// The items of a slice.
    Slice(Box<Expression>, Vec<String>),
}

/// A name and its arguments; the tensor of a method is the first of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Call<A = Argument> {
    /// The name.
    pub name: String,
    /// The arguments in `::<..>`.
    pub generic: Vec<A>,
    /// The arguments in parentheses.
    pub arguments: Vec<A>,
    /// The named arguments.
    pub settings: Vec<(String, A)>,
}

impl<A> Call<A> {
    /// A call without settings, whose arguments are in parentheses.
    pub fn new(name: &str, arguments: Vec<A>) -> Call<A> {
        Call { name: name.to_owned(), generic: vec![], arguments, settings: vec![] }
    }
}

/// An argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A tensor, a number or a list, as the call takes it.
    Value(Expression),
    /// The items of `axes![..]` and `s![..]`, which are no tensor.
    Items(Vec<String>),
    /// A range, `_`, a name.
    Word(String),
    /// `"ij->ji"`
    Text(String),
    /// `true`, or Python's `True`.
    Flag(bool),
}

/// Returns the expression of a text.
///
/// # Errors
/// Says what was expected, and where.
pub fn parse(text: &str) -> Result<Expression, String> {
    let mut reader = Reader { text: text.chars().collect(), at: 0, in_generic: false };
    let found = reader.expression()?;
    reader.blank();
    if reader.at < reader.text.len() {
        return Err(reader.expected("an operator or the end"));
    }
    Ok(found)
}

/// The modules whose name may come before a function.
const MODULES: [&str; 7] = ["torch", "np", "numpy", "nn", "functional", "F", "congruent"];
/// Functions that make a tensor of the lengths that follow.
const MAKERS: [&str; 6] = ["zeros", "ones", "empty", "rand", "randn", "Size"];

/// The operators: those of one level are taken from left to right, those of the next before them. (So in Python and in Rust.)
const LEVELS: [&[&str]; 4] =
    [&["+=", "-=", "*=", "/=", "%="], &["==", "!=", "<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%", "@"]];

struct Reader {
    text: Vec<char>,
    at: usize,
    /// Whether `>` ends a list: `::<..>`.
    in_generic: bool,
}

type Read<T> = Result<T, String>;

impl Reader {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn blank(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, what: &str) -> bool {
        self.blank();
        let found = self.text[self.at..].iter().take(what.chars().count()).copied().eq(what.chars());
        if found {
            self.at += what.chars().count();
        }
        found
    }

    fn expected(&self, what: &str) -> String {
        let all: String = self.text.iter().collect();
        format!("expected {what} here:\n    {all}\n    {}^", " ".repeat(self.at))
    }

    fn must(&mut self, what: &str) -> Read<()> {
        if self.take(what) { Ok(()) } else { Err(self.expected(&format!("`{what}`"))) }
    }

    fn while_chars(&mut self, good: impl Fn(char) -> bool) -> String {
        self.blank();
        let start = self.at;
        while self.peek().is_some_and(&good) {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect()
    }

    fn name(&mut self) -> String {
        self.while_chars(|char| char.is_alphanumeric() || char == '_')
    }

    fn expression(&mut self) -> Read<Expression> {
        self.operators(&LEVELS)
    }

    /// Operands, and the operators of these levels between them.
    fn operators(&mut self, levels: &[&[&str]]) -> Read<Expression> {
        let Some((signs, tighter)) = levels.split_first() else { return self.operand() };
        let mut left = self.operators(tighter)?;
        while let Some(sign) = self.operator(signs) {
            left = Expression::Binary(sign.to_owned(), Box::new(left), Box::new(self.operators(tighter)?));
        }
        Ok(left)
    }

    /// Takes the operator that stands here, where it is one of these. (`+=` is not `+`: those of two signs come first.)
    fn operator(&mut self, signs: &[&str]) -> Option<&'static str> {
        let start = self.at;
        let sign = LEVELS.concat().into_iter().find(|sign| self.take(sign));
        let found = sign.filter(|sign| signs.contains(sign) && !(self.in_generic && sign.contains(['<', '>'])));
        if found.is_none() {
            self.at = start;
        }
        found
    }

    fn operand(&mut self) -> Read<Expression> {
        while self.take("&") || self.take("mut ") {}
        self.blank();
        let mut own = match self.peek() {
            Some('[') => self.brackets('[')?,
            Some('(') => self.brackets('(')?,
            Some(char) if char.is_ascii_digit() => {
                Expression::Number(self.while_chars(|char| char.is_alphanumeric() || "._".contains(char)))
            }
            Some(char) if char.is_alphabetic() => self.named()?,
            _ => return Err(self.expected("a shape such as `[5, 2]`")),
        };
        loop {
            if self.take(".") {
                own = self.method(own)?;
            } else if self.peek() == Some('[') {
                own = Expression::Slice(Box::new(own), self.items('[')?);
            } else {
                return Ok(own);
            }
        }
    }

    /// A method of a tensor; those without parentheses are Python's attributes.
    fn method(&mut self, own: Expression) -> Read<Expression> {
        let name = self.name();
        if ["T", "mT"].contains(&name.as_str()) {
            self.take("()");
            return Ok(Expression::Call(Call::new(&name, vec![Argument::Value(own)])));
        }
        self.call(&name, vec![Argument::Value(own)])
    }

    /// Reads an expression that begins with a name: a macro, a function, a function of a module.
    fn named(&mut self) -> Read<Expression> {
        let mut name = self.name();
        while MODULES.contains(&name.as_str()) && (self.take(".") || self.take("::")) {
            name = self.name();
        }
        if self.take("!") && ["shape", "dims"].contains(&name.as_str()) {
            self.blank();
            return Ok(Expression::Shape(self.items('[')?));
        }
        self.blank();
        if MAKERS.contains(&name.as_str()) && self.peek() == Some('(') {
            return self.made();
        }
        self.call(&name, vec![])
    }

    /// The lengths behind the name of a maker: `(2, 3)`, `((2, 3))`, `([2, 3])`.
    fn made(&mut self) -> Read<Expression> {
        let start = self.at;
        self.must("(")?;
        self.blank();
        let Some(open) = self.peek().filter(|char| "[(".contains(*char)) else {
            self.at = start;
            return Ok(Expression::Shape(self.items('(')?));
        };
        let all = self.items(open)?;
        self.must(")")?;
        Ok(Expression::Shape(all))
    }

    /// Reads the content of brackets: lengths, several expressions, or one expression in parentheses.
    fn brackets(&mut self, open: char) -> Read<Expression> {
        let start = self.at;
        let items = self.items(open)?;
        let last = self.text[start..self.at - 1].iter().rfind(|char| !char.is_whitespace());
        let comma = items.len() > 1 || last == Some(&',');
        let length = |item: &String| item.chars().all(|char| char.is_alphanumeric() || "_-".contains(char));
        if items.iter().all(length) && (open == '[' || comma || items.is_empty()) {
            return Ok(Expression::Shape(items));
        }
        if open == '(' && items.iter().all(length) {
            let number = items.concat();
            return Err(format!(
                "`({number})` is a number in parentheses: a shape of one axis is `({number},)` or `[{number}]`"
            ));
        }
        self.at = start + 1;
        self.several(open, comma)
    }

    /// Expressions up to the closing bracket.
    fn several(&mut self, open: char, comma: bool) -> Read<Expression> {
        let close = closing(open);
        let mut all = Vec::new();
        while !self.take(close) {
            all.push(self.expression()?);
            if !self.take(",") {
                self.must(close)?;
                break;
            }
        }
        Ok(if open == '(' && !comma && all.len() == 1 { all.remove(0) } else { Expression::Many(all) })
    }

    /// `[a, b;2, c]`, at its bracket; an item may have brackets of its own.
    fn items(&mut self, open: char) -> Read<Vec<String>> {
        self.blank();
        if self.peek() != Some(open) {
            return Err(self.expected(&format!("`{open}`")));
        }
        self.at += 1;
        let (mut all, mut own, mut depth) = (Vec::new(), String::new(), 0);
        loop {
            match self.peek() {
                None => return Err(self.expected(&format!("`{}`", closing(open)))),
                Some(']' | ')') if depth == 0 => break,
                Some(',') if depth == 0 => all.push(std::mem::take(&mut own).trim().to_owned()),
                Some(char) => {
                    depth += i32::from("[(".contains(char)) - i32::from("])".contains(char));
                    own.push(char);
                }
            }
            self.at += 1;
        }
        self.must(closing(open))?;
        if !own.trim().is_empty() {
            all.push(own.trim().to_owned());
        }
        Ok(all)
    }

    /// Reads the arguments behind a name: `::<1, 2>(3)`.
    fn call(&mut self, name: &str, arguments: Vec<Argument>) -> Read<Expression> {
        if name.is_empty() {
            return Err(self.expected("a name"));
        }
        let mut call = Call::new(name, arguments);
        if self.take("::<") {
            let mut inner = Call::new(name, vec![]);
            self.in_generic = true;
            self.arguments(">", &mut inner)?;
            self.in_generic = false;
            call.generic = inner.arguments;
        }
        self.must("(")?;
        self.arguments(")", &mut call)?;
        match (call.name.as_str(), &call.arguments[..]) {
            ("slice" | "index", [Argument::Value(own), Argument::Items(items)]) => {
                Ok(Expression::Slice(Box::new(own.clone()), items.clone()))
            }
            ("slice" | "index", [Argument::Value(own), items @ ..]) => {
                let items = items.iter().map(|item| match item {
                    Argument::Word(word) | Argument::Value(Expression::Number(word)) => Ok(word.clone()),
                    _ => Err(format!("`{}` takes positions and ranges, as in `s![1, 2..4]`", call.name)),
                });
                Ok(Expression::Slice(Box::new(own.clone()), items.collect::<Read<_>>()?))
            }
            _ => Ok(Expression::Call(call)),
        }
    }

    fn arguments(&mut self, end: &str, call: &mut Call) -> Read<()> {
        while !self.take(end) {
            match self.setting()? {
                Some(setting) => call.settings.push(setting),
                None => call.arguments.push(self.argument()?),
            }
            if !self.take(",") {
                self.must(end)?;
                break;
            }
        }
        Ok(())
    }

    /// `stride = 2`
    fn setting(&mut self) -> Read<Option<(String, Argument)>> {
        let start = self.at;
        let name = self.name();
        if !name.is_empty() && !self.take("==") && self.take("=") {
            return Ok(Some((name, self.argument()?)));
        }
        self.at = start;
        Ok(None)
    }

    fn argument(&mut self) -> Read<Argument> {
        for list in ["axes!", "s!"] {
            if self.take(list) {
                return Ok(Argument::Items(self.items('[')?));
            }
        }
        if let Some(quote) = ["\"", "'"].iter().find(|quote| self.take(quote)) {
            let from = self.at;
            while self.peek().is_some_and(|char| !quote.contains(char)) {
                self.at += 1;
            }
            let text = self.text[from..self.at].iter().collect();
            self.must(quote)?;
            return Ok(Argument::Text(text));
        }
        self.blank();
        let start = self.at;
        if let flag @ ("true" | "false" | "True" | "False") = self.name().as_str() {
            return Ok(Argument::Flag(flag.eq_ignore_ascii_case("true")));
        }
        self.at = start;
        // A name alone: a length, `None`, `torch.float64`.
        let name = self.while_chars(|char| char.is_alphanumeric() || "_.".contains(char));
        self.blank();
        if name.starts_with(char::is_alphabetic) && self.peek().is_some_and(|char| ",)>".contains(char)) {
            return Ok(Argument::Word(name));
        }
        self.at = start;
        let ends = if self.in_generic { ",)>" } else { ",)" };
        let word = self.while_chars(|char| !ends.contains(char)).trim().to_owned();
        if word.starts_with(|char: char| char.is_ascii_digit() || "-._".contains(char)) && !word.contains(['[', '(']) {
            let number = word.replace('_', "").parse::<f64>().is_ok();
            return Ok(if number { Argument::Value(Expression::Number(word)) } else { Argument::Word(word) });
        }
        self.at = start;
        Ok(Argument::Value(self.expression()?))
    }
}

/// The bracket that closes another.
fn closing(open: char) -> &'static str {
    if open == '[' { "]" } else { ")" }
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
