//! Evaluates an expression: each operation tells its steps, and gives what the library's rule gives.

use super::bound::{Bound, Passed};
use super::near::nearest;
use super::parse::{self, Argument, Call, Expression};
use super::report::{Report, Step, Stop};
use super::value::Value;
use super::{pairs, rules, sample};

impl Report {
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
                self.perform(Call::new(pairs::method(sign), operands))
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
                self.perform(Call::new("slice", vec![own, Passed::Items(items.clone())]))
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
        self.perform(Call { name: call.name.clone(), generic, arguments, settings })
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
    fn perform(&mut self, call: Call<Passed>) -> Step {
        let name = &*call.name.clone();
        let Some(operation) = rules::find(name) else {
            let near = nearest(name, rules::names()).map_or(String::new(), |own| format!("did you mean `{own}`? "));
            return Err(Stop::Unread(format!(
                "`{name}` is not explained here: {near}`cargo congruent explain --help` lists what is"
            )));
        };
        let mut bound = Bound::new(&operation.signature(), call)?;
        for (_, value) in &mut bound.tensors {
            value.lengths = checked(&value.lengths)?;
        }
        self.say(operation.about);
        bound.check_counts(&operation.signature())?;
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

/// The lengths of a shape, each a number, `_` or a name.
fn checked(lengths: &[String]) -> Result<Vec<String>, Stop> {
    lengths.iter().map(|own| read_length(own).ok_or_else(|| refuse_length(own))).collect()
}

/// The error for what is no length.
fn refuse_length(own: &String) -> Stop {
    Stop::Unread(format!("`{own}` is no length: lengths are numbers, `_`, or names that begin with a capital letter"))
}

/// `5`, `1_000` without its `_`, `_`, or `Batch`.
fn read_length(own: &str) -> Option<String> {
    let number = own.starts_with(|char: char| char.is_ascii_digit());
    let plain = own.replace('_', "");
    if number && plain.chars().all(|char| char.is_ascii_digit()) {
        return Some(plain);
    }
    let name = own.starts_with(char::is_uppercase) && own.chars().all(|char| char.is_alphanumeric() || char == '_');
    (own == "_" || name).then(|| own.to_owned())
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
