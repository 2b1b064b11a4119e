//! Rules over numbers, applied to lengths that are not: `_` and names.
//!
//! The library's rules know numbers. So they are asked several times, with numbers for what is not known: a name has one that no other
//! length has, and `_` each length that occurs, 1, and two that do not occur. Lengths that fit some of these are checked when the
//! program runs, and refused where they fit none; a length of the result that is the same in all answers is known.

use super::bound::Bound;
use super::given::{Given, Ruled};
use super::value::Value;
use congruent_layout::error::OfOperation;
use congruent_layout::view::Window;

/// The most questions.
const MOST: usize = 2_000;

/// The answers to the questions.
pub(super) enum Answer {
    /// The results.
    Fits(Vec<Value>),
    /// The sentence of the refusal, and the shapes drawn.
    Refused(String),
    /// Why it cannot be said.
    Open(String),
}

/// The lengths without a number.
struct Symbols {
    /// The names, each once.
    names: Vec<String>,
    /// How often `_` occurs.
    unknown: usize,
    /// Numbers that nothing else has, and that much divides.
    rare: Vec<usize>,
    /// The numbers that occur.
    known: Vec<usize>,
}

impl Symbols {
    fn read(bound: &Bound) -> Symbols {
        let lengths = bound.values().into_iter().flat_map(|value| value.lengths.iter());
        let all: Vec<&String> = lengths.chain(bound.words.iter().flat_map(|(_, words)| words)).collect();
        let mut known: Vec<usize> = all.iter().filter_map(|word| word.parse().ok()).collect();
        known.push(1);
        known.sort_unstable();
        known.dedup();
        let mut names: Vec<String> =
            all.iter().filter(|word| word.starts_with(char::is_uppercase)).map(|word| (*word).clone()).collect();
        names.sort();
        names.dedup();
        let unknown = all.iter().filter(|word| **word == "_").count();
        let rare = [7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67].map(|prime| 60 * prime);
        let rare = rare.into_iter().filter(|number| !known.contains(number)).collect();
        Symbols { names, unknown, rare, known }
    }

    /// A length that is the same in all samples: its number, the name that stands for it, or `_`.
    fn write(&self, size: usize) -> String {
        match self.names.iter().find(|name| self.named(name) == Some(size)) {
            Some(name) => name.clone(),
            // A multiple of a name's number is no number that is known.
            None if self.names.is_empty() || self.known.contains(&size) || size < 60 => size.to_string(),
            None => "_".to_owned(),
        }
    }

    /// The numbers that a `_` may have.
    fn choices(&self) -> Vec<usize> {
        let [.., one, two] = self.rare[..] else { return self.known.clone() };
        let rare: Vec<usize> = self.rare.iter().copied().take(self.names.len()).chain([one, two]).collect();
        let all = [&rare[..], &self.known].concat();
        let fits = |count: usize| count.checked_pow(self.unknown as u32).is_some_and(|asked| asked <= MOST);
        if fits(all.len()) {
            all
        } else if fits(4) {
            vec![one, two, 1, self.known[self.known.len() - 1]]
        } else {
            vec![one, two]
        }
    }

    /// The number of a name.
    fn named(&self, name: &str) -> Option<usize> {
        self.rare.get(self.names.iter().position(|own| own == name)?).copied()
    }

    /// Numbers for every `_`, one list a question.
    fn questions(&self) -> Vec<Vec<usize>> {
        let choices = self.choices();
        let mut all = vec![vec![]];
        for _ in 0..self.unknown.min(10) {
            let longer =
                |own: &Vec<usize>| choices.iter().map(|next| [&own[..], &[*next]].concat()).collect::<Vec<_>>();
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// Text with names instead of their numbers.
    fn rename(&self, text: &str) -> String {
        let mut out = text.to_owned();
        for name in &self.names {
            if let Some(number) = self.named(name) {
                out = out.replace(&number.to_string(), name);
            }
        }
        match self.unknown {
            0 => out,
            _ => self.rare.iter().fold(out, |out, number| out.replace(&number.to_string(), "_")),
        }
    }
}

/// Asks a rule.
pub(super) fn ask(bound: &Bound, op: &'static str, rule: fn(&Given) -> Ruled) -> Answer {
    let symbols = Symbols::read(bound);
    let (mut accepted, mut refused) = (Vec::new(), None);
    let questions = symbols.questions();
    for (k, question) in questions.iter().enumerate() {
        let next = std::cell::Cell::new(0);
        let number = |length: &str| match length {
            "_" => {
                next.set(next.get() + 1);
                question.get(next.get() - 1).copied().or(symbols.rare.last().copied())
            }
            _ => length.parse().ok().or_else(|| symbols.named(length)),
        };
        // What elements decide is another number each time.
        for unknown in symbols.rare.iter().rev().take(2) {
            next.set(0);
            let Some(given) = Given::new(bound, &number, *unknown) else {
                return Answer::Open("an argument is no whole number".into());
            };
            match rule(&given) {
                Ok(windows) => accepted.push(windows),
                Err(fault) if refused.is_none() || k == 0 => refused = Some(fault),
                Err(_) => {}
            }
        }
    }
    match (refused, accepted.is_empty()) {
        (Some(fault), true) => Answer::Refused(symbols.rename(&format!("{:#}", fault.of(op)))),
        _ => common(&symbols, &accepted),
    }
}

/// The results of which all samples are an example.
fn common(symbols: &Symbols, samples: &[Vec<Window>]) -> Answer {
    let Some((first, rest)) = samples.split_first() else { return Answer::Open("nothing could be asked".into()) };
    if symbols.names.is_empty() && symbols.unknown == 0 && rest.iter().all(|own| own == first) {
        return Answer::Fits(first.iter().map(Value::laid).collect());
    }
    let ranks = |own: &Vec<Window>| own.iter().map(|window| window.layout.rank()).collect::<Vec<_>>();
    if rest.iter().any(|own| own.len() != first.len()) {
        return Answer::Open("how many tensors come out is known when the program runs".into());
    }
    if rest.iter().any(|own| ranks(own) != ranks(first)) {
        return Answer::Open("how many axes the result has is known when the program runs".into());
    }
    let length = |result: usize, axis: usize| {
        let mut sizes = samples.iter().map(|own| own[result].layout.sizes()[axis]);
        let size = sizes.next().filter(|size| sizes.all(|own| own == *size));
        size.map_or_else(|| "_".to_owned(), |size| symbols.write(size))
    };
    let value = |(result, rank): (usize, usize)| Value::new((0..rank).map(|axis| length(result, axis)).collect());
    Answer::Fits(ranks(first).into_iter().enumerate().map(value).collect())
}
