//! `cargo congruent explain`: an operation on shapes, step by step, with its table and a picture.
//!
//! | module | |
//! |---|---|
//! | [`parse`] | an expression as it was written |
//! | `operation`, `rules` | the operations: parameters, words, and the library's rule |
//! | `bound`, `given` | the arguments of a call, as written and as numbers |
//! | `sample` | rules over numbers, for `_` and names |
//! | [`value`] | a tensor without its elements |
//! | `pairs`, `views`, `joins`, `sums` | the steps in words |
//! | [`drawing`], [`svg`], [`png`] | the picture, and a file of it |

mod bound;
pub mod drawing;
mod given;
mod items;
mod joins;
mod operation;
mod pairs;
pub mod parse;
pub mod png;
mod rules;
mod sample;
mod sums;
pub mod svg;
pub mod value;
mod views;

pub use operation::names;

use bound::{Bound, Passed};
use parse::{Argument, Call, Expression};
use std::ffi::OsString;
use std::process::ExitCode;
use value::Value;

/// A part of a picture: its title, its lengths, and those to which it is stretched.
#[derive(Clone, Debug)]
pub struct Part {
    /// The text below it.
    pub title: String,
    /// The lengths that it has.
    pub own: Vec<usize>,
    /// The lengths that it is stretched to.
    pub full: Vec<usize>,
}

/// An explanation, from the first step to the last.
#[derive(Debug, Default)]
pub struct Report {
    /// The explanation, in paragraphs.
    pub said: Vec<String>,
    /// The tensors that come out; `None` where the operation is refused.
    pub results: Option<Vec<Value>>,
    /// The last picture, and the signs between its parts.
    pub picture: Option<(Vec<Part>, Vec<String>)>,
}

/// Why there is no result.
enum Stop {
    /// The expression means nothing here: an operation or a setting that there is not.
    Unread(String),
    /// The operation refuses its operands.
    Refused(String),
}

type Step = Result<Vec<Value>, Stop>;

impl Report {
    /// Adds a paragraph.
    fn say(&mut self, text: impl Into<String>) {
        self.said.push(text.into());
    }

    /// Draws these parts.
    fn draw(&mut self, parts: Vec<Part>, signs: &[&str]) {
        let shown: Vec<_> = parts.iter().map(|part| (part.title.as_str(), &part.own[..], &part.full[..])).collect();
        self.say(congruent_figure::scene(&shown, signs));
        self.picture = Some((parts, signs.iter().map(|sign| (*sign).to_owned()).collect()));
    }

    /// Evaluates an expression.
    fn evaluate(&mut self, expression: &Expression) -> Step {
        match expression {
            Expression::Shape(lengths) => Ok(vec![Value::new(checked(lengths)?)]),
            Expression::Number(_) => Ok(vec![Value::new(vec![])]),
            Expression::Many(all) => {
                let all = all.iter().map(|own| self.evaluate(own)).collect::<Result<Vec<_>, _>>()?;
                Ok(all.concat())
            }
            Expression::Binary(sign, left, right) => {
                let operands = vec![Passed::Tensor(self.single(left)?), Passed::Tensor(self.single(right)?)];
                self.perform(pairs::method(sign), vec![], operands, vec![])
            }
            Expression::Slice(own, items) => {
                let mut all = self.evaluate(own)?;
                // One of several results: `x.split(2)[0]`.
                if let (true, [item]) = (all.len() > 1, &items[..])
                    && let Some(place) = item.parse().ok().filter(|place| *place < all.len())
                {
                    return Ok(vec![all.swap_remove(place)]);
                }
                let own = Passed::Tensor(sole(all)?);
                self.perform("slice", vec![], vec![own, Passed::Items(items.clone())], vec![])
            }
            Expression::Call(call) => self.call(call),
        }
    }

    /// The one tensor that an expression gives.
    fn single(&mut self, expression: &Expression) -> Result<Value, Stop> {
        sole(self.evaluate(expression)?)
    }

    fn call(&mut self, call: &Call) -> Step {
        let generic = call.generic.iter().map(|own| self.passed(own)).collect::<Result<_, _>>()?;
        let arguments = call.arguments.iter().map(|own| self.passed(own)).collect::<Result<_, _>>()?;
        let settings = call.settings.iter().map(|(name, own)| Ok((name.clone(), self.passed(own)?)));
        let settings = settings.collect::<Result<_, Stop>>()?;
        self.perform(&call.name, generic, arguments, settings)
    }

    fn passed(&mut self, argument: &Argument) -> Result<Passed, Stop> {
        Ok(match argument {
            Argument::Value(Expression::Shape(lengths)) => Passed::Lengths(lengths.clone()),
            Argument::Value(Expression::Number(word)) => Passed::Number(word.replace('_', "")),
            Argument::Value(Expression::Many(all)) => {
                Passed::Several(all.iter().map(|own| self.single(own)).collect::<Result<_, _>>()?)
            }
            Argument::Value(own) => Passed::Tensor(self.single(own)?),
            Argument::Items(items) => Passed::Items(items.clone()),
            Argument::Word(word) => Passed::Word(word.clone()),
            Argument::Text(text) => Passed::Text(text.clone()),
            Argument::Flag(flag) => Passed::Flag(*flag),
        })
    }

    /// Performs an operation: its steps in words, the library's rule, and the picture.
    fn perform(
        &mut self,
        name: &str,
        generic: Vec<Passed>,
        arguments: Vec<Passed>,
        settings: Vec<(String, Passed)>,
    ) -> Step {
        let Some(operation) = operation::find(name) else {
            let near = nearest(name, names()).map_or(String::new(), |own| format!("did you mean `{own}`? "));
            return Err(Stop::Unread(format!(
                "`{name}` is not explained here: {near}`cargo congruent explain --help` lists what is"
            )));
        };
        let mut bound = Bound::new(operation, name, generic, arguments, settings)?;
        for (_, value) in &mut bound.tensors {
            value.lengths = checked(&value.lengths)?;
        }
        self.say(operation.about);
        bound.check_counts(operation)?;
        let clashes = (operation.tell)(self, &bound);
        match sample::ask(&bound, operation.name(name), operation.rule) {
            sample::Answer::Fits(results) => {
                (operation.draw)(self, &bound, &results);
                Ok(results)
            }
            sample::Answer::Refused(sentence) if clashes.is_empty() => Err(Stop::Refused(sentence)),
            sample::Answer::Refused(_) => Err(Stop::Refused(clashes.join("\n         "))),
            sample::Answer::Open(why) => Err(Stop::Refused(why)),
        }
    }
}

/// The tensor, where there is one alone.
fn sole(mut all: Vec<Value>) -> Result<Value, Stop> {
    match all.len() {
        1 => Ok(all.remove(0)),
        count => {
            Err(Stop::Unread(format!("{count} tensors stand where one is needed: pick one, as in `x.split(2)[0]`")))
        }
    }
}

/// The name that is most like another, if one is.
fn nearest<'n>(name: &str, all: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = all.map(|own| (distance(name, own), own)).min_by_key(|(apart, _)| *apart)?;
    (near.0 <= 1 + name.chars().count() / 4).then_some(near.1)
}

/// How many letters are written in another way.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let changed = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// The lengths of a shape, each a number, `_` or a name.
fn checked(lengths: &[String]) -> Result<Vec<String>, Stop> {
    let read = |own: &String| {
        let number = own.starts_with(|char: char| char.is_ascii_digit());
        let plain = own.replace('_', "");
        match own.as_str() {
            "_" => Some(own.clone()),
            _ if number && plain.chars().all(|char| char.is_ascii_digit()) => Some(plain),
            _ if own.starts_with(char::is_uppercase)
                && own.chars().all(|char| char.is_alphanumeric() || char == '_') =>
            {
                Some(own.clone())
            }
            _ => None,
        }
    };
    let refused = |own: &String| {
        Stop::Unread(format!(
            "`{own}` is no length: lengths are numbers, `_`, or names that begin with a capital letter"
        ))
    };
    lengths.iter().map(|own| read(own).ok_or_else(|| refused(own))).collect()
}

/// The largest number that is read: what is computed from two of them can be counted.
const LARGEST: usize = 1_000_000_000;

/// Whether every number in a text is at most the largest.
fn small(text: &str) -> bool {
    let numbers = text.split(|char: char| !char.is_ascii_digit() && char != '_').map(|own| own.replace('_', ""));
    numbers.filter(|own| !own.is_empty()).all(|own| own.parse().is_ok_and(|number: usize| number <= LARGEST))
}

/// The results in one line.
fn shown(results: &[Value]) -> String {
    match results {
        [first, .., _] if results.len() > 8 && results.iter().all(|own| own.lengths == first.lengths) => {
            format!("{} tensors of shape {}", results.len(), first.shown())
        }
        _ => results.iter().map(Value::shown).collect::<Vec<_>>().join(", "),
    }
}

/// Explains an expression, in paragraphs.
///
/// # Errors
/// The expression cannot be read: what was expected, and where; or an operation or setting that is not known.
pub fn explain(text: &str) -> Result<Report, String> {
    let expression = parse::parse(text)?;
    if !small(text) {
        return Err(format!("numbers are at most {LARGEST}"));
    }
    let mut report = Report::default();
    report.say(text.trim());
    match report.evaluate(&expression) {
        Ok(values) => {
            report.say(format!("result: {}", shown(&values)));
            report.results = Some(values);
        }
        Err(Stop::Refused(why)) => report.say(format!("refused: {why}")),
        Err(Stop::Unread(why)) => return Err(why),
    }
    Ok(report)
}

const HELP: &str = "\
cargo congruent explain [--svg FILE] [--png FILE] \"EXPRESSION\"

Shapes are written as in `shape!`: numbers, `_` for a length known at run time, names; or as Python shows them: (5, 3),
(3,), (), torch.Size([5, 3]), torch.zeros(5, 3). Numbers are in `::<..>`, in the order of this library, or in the parentheses,
in PyTorch's order; settings have PyTorch's names.

    (5, 1, 4, 1) + (3, 1, 1)                      broadcasting; also - * / % and comparisons
    [5, 3, 4, 1] += [3, 1, 1]                     in place
    [2, 3, 4] @ [4, 5]                            the matrix product; @ * / % come before + -, these before comparisons
    [4, 6].reshape(3, -1)                         the same elements under other lengths
    [4, 6].t().view(24)                           strides: what can be viewed, what is copied
    [4, 6][1..3, ..;2]                            a slice; [4, 6][.., [2, 3]] with an index tensor of that shape
    [2, 3, 4].permute(2, 0, 1)                    axes
    [2, 3, 4].sum(1, keepdim=True)                reductions; also sum_keepdim and sum_all
    [6, 4].split(4)[0]                            one of several results
    einsum(\"bij,bjk->bik\", [8, 2, 3], [8, 3, 4])
    [5, 3, 7].gather(0, [2, 3, 1])                an index, lined up at the first axes
    torch.cat([[2, 3], [2, 5]], dim=1)
    rearrange([8, 6, 4], \"b (h w) c -> b h w c\", h=2)
    conv2d([8, 3, 32, 32], [16, 3, 5, 5], stride=2, padding=1)

`--svg FILE` and `--png FILE` write the last picture. Operations that are explained:
";

/// The help, with the names of all operations.
fn help() -> String {
    let (mut text, mut line) = (HELP.to_owned(), "   ".to_owned());
    let mut all: Vec<_> = names().collect();
    all.sort_unstable();
    for name in all {
        if line.len() + name.len() > 100 {
            text += &(std::mem::replace(&mut line, "   ".to_owned()) + "\n");
        }
        line = line + " " + name;
    }
    text + &line + "\n"
}

/// The command.
pub fn command(arguments: &[OsString]) -> ExitCode {
    let mut words: Vec<String> = arguments.iter().map(|own| own.to_string_lossy().into_owned()).collect();
    let mut files = Vec::new();
    for option in ["--svg", "--png"] {
        if let Some(at) = words.iter().position(|word| word == option) {
            if at + 1 >= words.len() {
                eprintln!("{option} takes the name of a file");
                return ExitCode::FAILURE;
            }
            files.extend(words.drain(at..at + 2).next_back().map(|file| (option, file)));
        }
    }
    if words.is_empty() || words.iter().any(|word| word == "--help" || word == "-h") {
        print!("{}", help());
        return if words.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    }
    match explain(&words.join(" ")) {
        Ok(report) => {
            println!("{}", report.said.join("\n\n"));
            match (&files[..], &report.picture) {
                ([], _) => ExitCode::SUCCESS,
                (_, Some((parts, signs))) => written(&files, &drawing::draw(parts, signs)),
                (_, None) => {
                    eprintln!("nothing was drawn: a picture needs lengths that are numbers, and shapes that fit");
                    ExitCode::FAILURE
                }
            }
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Writes each file, in the form of its option.
fn written(files: &[(&str, String)], drawing: &drawing::Drawing) -> ExitCode {
    for (option, file) in files {
        let bytes = match *option {
            "--svg" => Some(svg::svg(drawing).into_bytes()),
            _ => png::png(drawing),
        };
        let Some(bytes) = bytes else {
            eprintln!("{file}: the picture is too large");
            return ExitCode::FAILURE;
        };
        if let Err(error) = std::fs::write(file, bytes) {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
