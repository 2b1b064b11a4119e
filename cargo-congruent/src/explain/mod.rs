//! `cargo congruent explain`: an operation on shapes, step by step, with its table and a picture.
//!
//! | module | |
//! |---|---|
//! | [`parse`] | what was asked |
//! | [`value`] | a tensor without its elements |
//! | [`pairs`] | operators: broadcasting, in place, the matrix product |
//! | [`views`] | axes, strides, slices, `view` and `reshape` |
//! | [`calls`] | methods by name; axes and reductions |
//! | `joins`, `sums` | cat, stack, gather; einsum, convolutions |
//! | [`drawing`], [`svg`], [`png`] | the picture, and a file of it |

pub mod calls;
pub mod drawing;
mod joins;
pub mod pairs;
pub mod parse;
pub mod png;
mod sums;
pub mod svg;
pub mod value;
pub mod views;

use parse::{Argument, Expression};
use std::ffi::OsString;
use std::process::ExitCode;
use value::Value;

/// A part of a picture: its title, its lengths, and those to which it is stretched.
#[derive(Clone, Debug)]
pub struct Part {
    /// What stands under it.
    pub title: String,
    /// The lengths that it has.
    pub own: Vec<usize>,
    /// The lengths that it is stretched to.
    pub full: Vec<usize>,
}

/// What is said, from the first step to the last.
#[derive(Debug, Default)]
pub struct Report {
    /// Paragraphs.
    pub said: Vec<String>,
    /// The lengths that come out; `None` where it is refused.
    pub result: Option<Vec<String>>,
    /// The last picture, and the signs between its parts.
    pub picture: Option<(Vec<Part>, Vec<String>)>,
}

/// An operation that is refused: why.
pub type Step = Result<Value, String>;

impl Report {
    /// One more paragraph.
    pub fn say(&mut self, text: impl Into<String>) {
        self.said.push(text.into());
    }

    /// Draws these.
    pub fn draw(&mut self, parts: Vec<Part>, signs: &[&str]) {
        let shown: Vec<_> = parts.iter().map(|part| (part.title.as_str(), &part.own[..], &part.full[..])).collect();
        self.say(congruent_figure::scene(&shown, signs));
        self.picture = Some((parts, signs.iter().map(|sign| (*sign).to_owned()).collect()));
    }

    /// What an expression gives.
    fn of(&mut self, expression: &Expression) -> Step {
        match expression {
            Expression::Shape(lengths) => Ok(Value::new(checked(lengths)?)),
            Expression::Binary(sign, left, right) => {
                let (left, right) = (self.of(left)?, self.of(right)?);
                pairs::binary(self, sign, &left, &right)
            }
            Expression::Slice(own, items) => {
                let own = self.of(own)?;
                views::slice(self, &own, items)
            }
            Expression::Call(name, arguments) => {
                // Lengths that a method is given are no tensor: `view(shape![2, -1])`.
                let takes_lengths = ["view", "reshape", "expand", "unflatten", "repeat"].contains(&name.as_str());
                let mut all = Vec::new();
                for (k, argument) in arguments.iter().enumerate() {
                    all.push(match argument {
                        Argument::Tensor(Expression::Shape(lengths)) if takes_lengths && k > 0 => {
                            calls::Given::Lengths(lengths.clone())
                        }
                        Argument::Tensor(own) => calls::Given::Tensor(self.of(own)?),
                        Argument::Word(word) => calls::Given::Word(word.clone()),
                        Argument::Text(text) => calls::Given::Text(text.clone()),
                        Argument::Setting(name, value) => calls::Given::Setting(name.clone(), value.clone()),
                    });
                }
                calls::call(self, name, &all)
            }
        }
    }
}

/// The lengths of a shape, each a number, `_` or a name.
fn checked(lengths: &[String]) -> Result<Vec<String>, String> {
    let good = |own: &String| {
        let number = own.chars().all(|char| char.is_ascii_digit() || char == '_')
            && own.starts_with(|char: char| char.is_ascii_digit());
        let name = own.starts_with(char::is_uppercase) && own.chars().all(|char| char.is_alphanumeric() || char == '_');
        own == "_" || number || name
    };
    match lengths.iter().find(|own| !good(own)) {
        Some(own) => {
            Err(format!("`{own}` is no length: lengths are numbers, `_`, or names that begin with a capital letter"))
        }
        None => Ok(lengths
            .iter()
            .map(|own| {
                if own == "_" || !own.starts_with(|char: char| char.is_ascii_digit()) {
                    own.clone()
                } else {
                    own.replace('_', "")
                }
            })
            .collect()),
    }
}

/// The largest number that is read: what is computed from two of them can be counted.
const LARGEST: usize = 1_000_000_000;

/// Whether every number in a text is at most the largest.
fn small(text: &str) -> bool {
    let numbers = text.split(|char: char| !char.is_ascii_digit() && char != '_').map(|own| own.replace('_', ""));
    numbers.filter(|own| !own.is_empty()).all(|own| own.parse().is_ok_and(|number: usize| number <= LARGEST))
}

/// What an expression does, in paragraphs.
///
/// # Errors
/// The expression cannot be read: what was expected, and where.
pub fn explain(text: &str) -> Result<Report, String> {
    let expression = parse::parse(text)?;
    if !small(text) {
        return Err(format!("numbers are at most {LARGEST}"));
    }
    let mut report = Report::default();
    report.say(text.trim());
    match report.of(&expression) {
        Ok(value) => {
            report.say(format!("result: {}", value.shown()));
            report.result = Some(value.lengths);
        }
        Err(why) => report.say(format!("refused: {why}")),
    }
    Ok(report)
}

const HELP: &str = "\
cargo congruent explain [--svg FILE] [--png FILE] \"EXPRESSION\"

Shapes are written as in `shape!`: numbers, `_` for a length known at run time, names.
Numbers may stand in `::<..>`, as in Rust, or in the parentheses.

    [5, 1, 4, 1] + [3, 1, 1]                      broadcasting; also - * / %
    [5, 3, 4, 1] += [3, 1, 1]                     in place
    [2, 3, 4] @ [4, 5]                            the matrix product
    [4, 6].reshape(3, -1)                         the same elements under other lengths
    [4, 6].t().view(24)                           strides: what can be viewed, what is copied
    [4, 6][1..3, ..;2]                            a slice
    [2, 3, 4].permute(2, 0, 1)                    axes: also t, mt, transpose, squeeze, unsqueeze,
                                                  expand, narrow, select, flatten
    [2, 3, 4].sum(1)                              reductions; also with _keepdim and _all
    einsum(\"bij,bjk->bik\", [8, 2, 3], [8, 3, 4])
    [5, 3, 7].gather(0, [2, 3, 1])                an index, lined up at the first axes
    cat(1, [2, 3], [2, 5])                        also stack
    conv2d([8, 3, 32, 32], [16, 3, 5, 5], stride = 2, padding = 1)
                                                  also conv1d, groups, dilation

`--svg FILE` and `--png FILE` write the last picture.
";

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
        print!("{HELP}");
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
