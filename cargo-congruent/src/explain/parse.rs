//! Reads an expression of shapes, as it is written in Rust or nearly so.
//!
//! | written | read as |
//! |---|---|
//! | `[5, 1, 4]`, `shape![5, _, Batch]` | a tensor of this shape |
//! | `a + b`, `a += b`, `a @ b` | an operation of two |
//! | `a.sum(0)`, `a.sum::<0>()`, `a.view(shape![2, -1])` | a method, whose numbers may stand in `::<..>` or in the parentheses |
//! | `a[1..3, ..;2]`, `a.slice(s![1..3, ..;2])` | a slice |
//! | `einsum("ij,jk->ik", a, b)`, `cat(0, a, b)`, `conv2d(x, w, stride = 2)` | a function |

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// The lengths of a tensor.
    Shape(Vec<String>),
    /// An operator and its operands.
    Binary(String, Box<Expression>, Box<Expression>),
    /// A name, and what it is given; of a method, the tensor is the first.
    Call(String, Vec<Argument>),
    /// The items of a slice.
    Slice(Box<Expression>, Vec<String>),
}

/// What a call is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A tensor; or lengths, where a method takes them.
    Tensor(Expression),
    /// A number, `_` or `..`, a range.
    Word(String),
    /// `"ij->ji"`
    Text(String),
    /// `stride = 2`
    Setting(String, String),
}

/// The expression of a text.
///
/// # Errors
/// What was expected, and where.
pub fn parse(text: &str) -> Result<Expression, String> {
    let mut reader = Reader { text: text.chars().collect(), at: 0 };
    let found = reader.expression()?;
    reader.blank();
    if reader.at < reader.text.len() {
        return Err(reader.expected("an operator or the end"));
    }
    Ok(found)
}

struct Reader {
    text: Vec<char>,
    at: usize,
}

type Read<T> = Result<T, String>;

impl Reader {
    fn blank(&mut self) {
        while self.text.get(self.at).is_some_and(|char| char.is_whitespace()) {
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

    fn name(&mut self) -> String {
        self.blank();
        let start = self.at;
        while self.text.get(self.at).is_some_and(|char| char.is_alphanumeric() || *char == '_') {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect()
    }

    fn expression(&mut self) -> Read<Expression> {
        let mut left = self.operand()?;
        let all = ["+=", "-=", "*=", "/=", "%=", "+", "-", "*", "/", "%", "@"];
        while let Some(sign) = all.iter().find(|sign| self.take(sign)) {
            left = Expression::Binary((*sign).to_owned(), Box::new(left), Box::new(self.operand()?));
        }
        Ok(left)
    }

    fn operand(&mut self) -> Read<Expression> {
        while self.take("&") || self.take("mut ") {}
        self.blank();
        let mut own = match self.text.get(self.at) {
            Some('[') => Expression::Shape(self.items()?),
            Some('(') => {
                self.must("(")?;
                let inner = self.expression()?;
                self.must(")")?;
                inner
            }
            Some(char) if char.is_alphabetic() => {
                let name = self.name();
                if self.take("!") {
                    self.blank();
                    match name.as_str() {
                        "shape" | "dims" => Expression::Shape(self.items()?),
                        _ => self.call(name, vec![])?,
                    }
                } else {
                    self.call(name, vec![])?
                }
            }
            _ => return Err(self.expected("a shape as `[5, 2]`")),
        };
        loop {
            if self.take(".") {
                let name = self.name();
                own = self.call(name, vec![Argument::Tensor(own)])?;
            } else if self.text.get(self.at) == Some(&'[') {
                own = Expression::Slice(Box::new(own), self.items()?);
            } else {
                return Ok(own);
            }
        }
    }

    /// `[a, b;2, c]`, at its bracket.
    fn items(&mut self) -> Read<Vec<String>> {
        self.must("[")?;
        let (mut all, mut own) = (Vec::new(), String::new());
        loop {
            match self.text.get(self.at) {
                None => return Err(self.expected("`]`")),
                Some(']') => break,
                Some(',') => all.push(std::mem::take(&mut own).trim().to_owned()),
                Some(char) => own.push(*char),
            }
            self.at += 1;
        }
        self.at += 1;
        if !own.trim().is_empty() {
            all.push(own.trim().to_owned());
        }
        Ok(all)
    }

    /// What stands behind a name: `::<1, 2>(3)`.
    fn call(&mut self, name: String, mut all: Vec<Argument>) -> Read<Expression> {
        if name.is_empty() {
            return Err(self.expected("a name"));
        }
        if self.take("::<") {
            self.arguments(">", &mut all)?;
        }
        self.must("(")?;
        self.arguments(")", &mut all)?;
        match (name.as_str(), &all[..]) {
            ("slice" | "index", [Argument::Tensor(own), items @ ..]) => {
                let items = items.iter().map(|item| match item {
                    Argument::Word(word) => Ok(word.clone()),
                    _ => Err(format!("`{name}` takes positions and ranges")),
                });
                Ok(Expression::Slice(Box::new(own.clone()), items.collect::<Read<_>>()?))
            }
            _ => Ok(Expression::Call(name, all)),
        }
    }

    fn arguments(&mut self, end: &str, all: &mut Vec<Argument>) -> Read<()> {
        while !self.take(end) {
            self.argument(all)?;
            if !self.take(",") {
                self.must(end)?;
                break;
            }
        }
        Ok(())
    }

    fn argument(&mut self, all: &mut Vec<Argument>) -> Read<()> {
        self.blank();
        let start = self.at;
        for list in ["axes!", "s!"] {
            if self.take(list) {
                all.extend(self.items()?.into_iter().map(Argument::Word));
                return Ok(());
            }
        }
        if self.take("\"") {
            let from = self.at;
            while self.text.get(self.at).is_some_and(|char| *char != '"') {
                self.at += 1;
            }
            all.push(Argument::Text(self.text[from..self.at].iter().collect()));
            return self.must("\"");
        }
        let name = self.name();
        if !name.is_empty() && self.take("=") {
            let value = self.word();
            all.push(Argument::Setting(name, value));
            return Ok(());
        }
        self.at = start;
        if self.text.get(self.at).is_some_and(|char| char.is_ascii_digit() || "-._".contains(*char)) {
            let word = self.word();
            all.push(Argument::Word(word));
            return Ok(());
        }
        all.push(Argument::Tensor(self.expression()?));
        Ok(())
    }

    fn word(&mut self) -> String {
        self.blank();
        let start = self.at;
        while self.text.get(self.at).is_some_and(|char| !",)>".contains(*char)) {
            self.at += 1;
        }
        let word: String = self.text[start..self.at].iter().collect();
        word.trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(lengths: &[&str]) -> Expression {
        Expression::Shape(lengths.iter().map(|own| (*own).to_owned()).collect())
    }

    #[test]
    fn what_rust_writes_and_what_is_shorter() {
        let sum = Expression::Binary("+".into(), Box::new(shape(&["5", "1"])), Box::new(shape(&["3"])));
        assert_eq!(parse("[5, 1] + [3]").unwrap(), sum);
        assert_eq!(parse("&shape![5, 1] + &[3]").unwrap(), sum);
        assert_eq!(parse("[2, 3].sum::<-1>()"), parse("[2,3].sum(-1)"));
        assert_eq!(parse("[4, 6].slice(s![1..3, ..;2])"), parse("[4, 6][1..3, ..;2]"));
        assert_eq!(parse("[]").unwrap(), shape(&[]));
        assert_eq!(parse("[2, 3].permute::<axes![1, 0]>()"), parse("[2, 3].permute(1, 0)"));
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        assert_eq!(
            parse("[5, 1] + ").unwrap_err(),
            "expected a shape as `[5, 2]` here:\n    [5, 1] + \n             ^"
        );
        assert!(parse("[5, 1").unwrap_err().starts_with("expected `]`"));
        assert!(parse("[5] [3] x").is_err());
    }
}
