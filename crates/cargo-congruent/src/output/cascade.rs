//! Two messages about one mistake: rustc asks for each axis, for both ways round of an operator, for the argument and
//! for the method.
//!
//! One covers another where both point at the same place; or where they are about one operation on one line and begin with
//! the same words, or with the same shape. A bound that a type parameter lacks is one mistake, wherever the parameter stands.

use crate::facts::Facts;
use crate::facts::heads::list_heads;
use crate::facts::site::Site;
use crate::rules::headline::say_headline;
use crate::rules::training::{find_call, layers};

/// How rustc begins where a trait has no words of its own.
const BOUND: &str = "the trait bound `";

/// The key of a message.
#[derive(Clone, Debug, Default)]
pub struct Key {
    place: String,
    headline: String,
    /// The same with what to write.
    told: String,
    code: String,
    ours: bool,
    /// Where on its line it begins and ends, if that is known.
    within: Option<(usize, usize)>,
    /// Where the operation around it does.
    reach: Option<(usize, usize)>,
    /// The parameter that lacks a bound, and the line that declares it.
    unbound: Option<(String, String)>,
    /// The parameters of a type of which it only says that it is no module, or that a trait has a method of it.
    follows: Vec<String>,
    /// The call that it is about, and what of it: several messages may be.
    of_call: Option<(usize, &'static str)>,
    /// Whether it is about three operands, of which the third meets what the first two make: nothing, if they do not fit.
    of_three: bool,
    /// The function or other item around it: where its head begins.
    item: Option<usize>,
    /// Whether it is about an operation of which an operand has no type, since something is wrong in that.
    of_open_operand: bool,
    /// The type of a number that stands on the left of a tensor: rustc takes the operation for one of such numbers.
    swapped: Option<String>,
    /// The type parameter of which it says that it is no tensor.
    of_number: Option<String>,
    /// How many it has covered, and what they say that is new.
    covered: usize,
    more: Vec<String>,
}

/// The type parameter that lacks a bound. (Of what is none, its line.)
fn unbound(facts: &Facts, place: &str) -> Option<(String, String)> {
    let said = [": a type parameter needs the bound `", "is not that of the weights of a convolution"];
    let told = said.iter().any(|said| facts.headline.contains(said));
    let module = facts.declared.is_some() && facts.headline.ends_with("` is not a module");
    if let Some(parameter) = const_parameter(facts) {
        return Some(parameter);
    }
    let line = || place.rsplit_once(':').map_or(place, |(line, _)| line).to_owned();
    (facts.code == "E0277" && (told || module)).then(|| match &facts.declared {
        Some(declared) => (first_quoted(&facts.headline).to_owned(), declared.clone()),
        None => (String::new(), line()),
    })
}

/// A const parameter without `Const<I>: Known`, and the item that declares it: rustc asks in the signature and at each line of the body.
fn const_parameter(facts: &Facts) -> Option<(String, String)> {
    let name = first_quoted(&facts.headline).rsplit("Const<").next()?.strip_suffix('>')?;
    let told = facts.headline.ends_with("is not known to be a length") && facts.is_parameter(name);
    let all = list_heads(&Site::new(facts));
    let (at, _) = all.iter().filter(|_| told).find(|(_, head)| head.contains(&format!("const {name}: ")))?;
    // The remedy names all that the item lacks.
    Some(("const parameters".to_owned(), format!("declared at {at}")))
}

/// Whether the types of an operation are said to differ because an operand has none: rustc takes the type behind the reference on
/// the left for that of the result, `Strided` as a value, which nobody has.
fn of_open_operand(facts: &Facts) -> bool {
    let sign = [" + ", " - ", " * ", " / "].iter().any(|sign| facts.pointed.own.contains(sign));
    facts.code == "E0308" && sign && facts.expected_and_found().is_some_and(|both| both.iter().any(is_strided))
}

/// The type parameter that stands where rustc expects a tensor, or of which a method of tensors is called.
fn of_number(facts: &Facts) -> Option<String> {
    let name = match &*facts.code {
        "E0308" => crate::facts::types::word(&facts.expected_and_found()?[1]),
        "E0277" => first_quoted(&facts.headline).trim_start_matches('&').to_owned(),
        "E0599" => facts.headline.split('`').nth(3)?.to_owned(),
        _ => return None,
    };
    facts.is_parameter(&name).then_some(name)
}

/// Whether a type is `Strided` as a value.
fn is_strided(own: &crate::words::Type) -> bool {
    own.name() == "Strided"
}

/// Returns the text in the first backticks.
fn first_quoted(said: &str) -> &str {
    said.split('`').nth(1).unwrap_or_default()
}

impl Key {
    /// Returns the key of a message that points at this place.
    pub fn new(facts: &Facts, place: String) -> Key {
        let code = facts.code.clone();
        // `mismatched types` is about two mistakes, where the types are others.
        let whole = code == "E0308";
        let told = say_headline(facts);
        let headline = if whole { told.clone() } else { crate::words::translate_sentence(&facts.headline) };
        let (before, own) = (facts.pointed.before.chars().count(), facts.pointed.own.chars().count());
        let within = (own > 0).then_some((before, before + own));
        let reach = (own > 0).then(|| facts.pointed.reach());
        Key {
            swapped: crate::rules::swapped::find_swapped(facts).map(|(of, _)| of),
            of_number: of_number(facts),
            of_three: facts.notes.iter().any(|note| note.contains("required by a bound in `broadcast_tensors3`")),
            item: list_heads(&Site::new(facts)).first().map(|(at, _)| *at),
            of_open_operand: of_open_operand(facts),
            unbound: unbound(facts, &place),
            follows: layers::follows(facts),
            of_call: find_call(facts),
            place,
            headline,
            told,
            code,
            ours: facts.ours,
            within,
            reach,
            ..Key::default()
        }
    }

    fn line(&self) -> &str {
        self.place.rsplit_once(':').map_or("", |(line, _)| line)
    }

    fn file(&self) -> &str {
        self.line().rsplit_once(':').map_or("", |(file, _)| file)
    }

    /// The shape, or the other type that is no length, with which the headline begins.
    fn about(&self) -> Option<&str> {
        let first = self.headline.strip_prefix('`').or_else(|| self.headline.strip_prefix("shape `"))?;
        first.split('`').next().filter(|about| about.starts_with('['))
    }

    /// Whether another message is about the same mistake.
    pub fn covers(&self, other: &Key) -> bool {
        let same_line = self.line() == other.line();
        let same_place = self.place == other.place && (self.code == other.code || self.ours || other.ours);
        let said_again = self.headline == other.headline || self.about().is_some() && self.about() == other.about();
        let bounds = other.headline.ends_with("but its trait bounds were not satisfied");
        let apart = self.reach.zip(other.reach).is_some_and(|(own, other)| are_apart(own, other));
        let of_index = self.ours && self.headline.contains("is not a position in a tensor");
        let on_one_line = of_index && (other.code == "E0608" || other.takes_for_tensor())
            || self.of_three && other.of_three
            || self.swapped.is_some() && self.swapped == other.of_number
            || self.is_unrelated() && other.code == "E0308"
            || self.lacks_an_axis() && other.headline.contains("has fewer axes than")
            // One sentence of this program for two errors.
            || self.ours && other.ours && !self.line().is_empty() && self.told == other.told && self.told != self.headline;
        let of_errors = self.is_about_the_call_of(other)
            || self.is_inside(other)
            || (self.ours || other.ours) && (same_place || same_line && !apart && (said_again || bounds))
            || self.place == other.place && self.headline == other.headline
            // A function that changes what it captures has captured it.
            || ["E0594", "E0596"].contains(&&*self.code) && other.code == "E0373" && self.ours && other.ours
            || self.code == "E0080" && other.code == "E0080" && same_line && !apart;
        let errors = !self.code.is_empty() && !other.code.is_empty() && !self.place.is_empty();
        same_line && on_one_line
            || self.is_returned() && other.is_returned() && self.file() == other.file()
            || self.is_the_bound_of(other)
            || self.is_in_the_item_of(other) && (other.of_open_operand || self.is_asked_again_by(other))
            || errors && of_errors && !other.has_words_for(self) && !other.explains(self)
    }

    fn is_in_the_item_of(&self, other: &Key) -> bool {
        self.ours && self.item.is_some() && self.item == other.item && self.file() == other.file()
    }

    /// Whether the other asks for the same once more: for a name that is not declared, for braces, for one bound at two places.
    fn is_asked_again_by(&self, other: &Key) -> bool {
        let both = |said: &str| [self, other].iter().all(|own| own.told.contains(said));
        let line = self.line() == other.line();
        self.code == "E0425" && other.code == "E0425" && self.headline == other.headline
            || both("a constant stands in braces, `")
            || line && find_bound(self).is_some() && find_bound(self) == find_bound(other)
    }

    /// Whether rustc found no relation of two shapes: what comes out is of any rank, then.
    fn is_unrelated(&self) -> bool {
        self.ours && self.code == "E0271" && self.headline.starts_with(crate::rules::whole::UNRELATED)
    }

    /// Whether it says that an index has too few axes.
    fn lacks_an_axis(&self) -> bool {
        self.ours && self.headline.starts_with("the index, of shape `") && self.headline.contains("has no axis")
    }

    /// Whether it takes the result of `x[..]` for a tensor.
    fn takes_for_tensor(&self) -> bool {
        self.code == "E0308" || self.code == "E0599" && self.headline.contains("found for type `")
    }

    /// Whether it is about a part of a tensor that a thread writes, and returns.
    fn is_returned(&self) -> bool {
        self.code == "E0515" && self.ours && self.told.contains("a part that is written in a thread")
    }

    /// Whether the other is about what this one says of a type parameter: that it lacks a bound.
    fn is_the_bound_of(&self, other: &Key) -> bool {
        let Some((parameter, declared)) = &self.unbound else { return false };
        // The headline may name several.
        let named = |own: &str| own == parameter || self.told.contains(&format!("`{own}: Dim`"));
        let again = other.unbound.as_ref().is_some_and(|own| named(&own.0) && own.1 == *declared);
        let of_it = [
            format!("the trait bound `{parameter}: Clone` is not satisfied"),
            format!("`{parameter}` is not a module with"),
        ];
        let here = self.file() == other.file();
        again
            || here && (other.follows.contains(parameter) || of_it.iter().any(|said| other.headline.starts_with(said)))
    }

    /// Whether both are about one thing in one call.
    fn is_about_the_call_of(&self, other: &Key) -> bool {
        self.of_call.is_some() && self.of_call == other.of_call && self.file() == other.file()
    }

    /// Whether the other says that the shape of a loss is open, and this one why.
    fn explains(&self, other: &Key) -> bool {
        self.code == "E0284" && other.code == "E0283" && self.is_about_the_call_of(other)
    }

    /// Whether the other says of an expression that it has another type, and this one what is wrong inside of it.
    fn is_inside(&self, other: &Key) -> bool {
        let (Some(own), Some(whole)) = (self.within, other.within) else { return false };
        let kinds = self.ours && self.code == "E0277" && other.code == "E0308";
        kinds && self.line() == other.line() && whole.0 <= own.0 && own.1 <= whole.1
    }

    /// Whether this one has words of the library's own for what rustc says of a trait at the same place.
    fn has_words_for(&self, other: &Key) -> bool {
        let worded = self.ours && self.code == "E0277" && !self.headline.starts_with(BOUND);
        worded && other.headline.starts_with(BOUND) && self.place == other.place
    }

    /// Whether another message, which came first, is about what this one says better: arguments that are none, which
    /// rustc compares with the types of others before it counts them.
    pub fn outdoes(&self, other: &Key) -> bool {
        self.is_inside(other)
            || self.ours && self.code == "E0499" && other.is_returned() && self.file() == other.file()
            || self.has_words_for(other)
            || self.explains(other)
            || self.ours && self.code == "E0061" && other.code == "E0277" && self.line() == other.line()
    }

    /// Takes the other in.
    pub fn count(&mut self, other: &Key) {
        self.covered += 1;
        // Where rustc's own words came first, what comes behind them may be the library's.
        let worded = self.code == "E0277"
            || self.swapped.is_some() && self.swapped == other.of_number
            || self.is_about_the_call_of(other)
            || self.code.starts_with("E028")
            || other.headline == self.headline
            || self.code == "E0107" && other.code == "E0061";
        let new = other.told != self.told && !self.more.contains(&other.told);
        if !worded && new && !other.headline.ends_with("bounds were not satisfied") {
            self.more.push(other.told.clone());
        }
    }

    /// Returns the notes behind the message, about the messages that it covers.
    pub fn notes(&self) -> Vec<String> {
        let more = self.more.iter().map(|said| format!("at the same place: {said}"));
        let count = match self.covered - self.more.len() {
            0 => None,
            1 => Some("one more error of rustc is about this mistake, and not shown".to_owned()),
            n => Some(format!("{n} more errors of rustc are about this mistake, and not shown")),
        };
        more.chain(count).collect()
    }
}

/// The bound that generic code is to write.
fn find_bound(own: &Key) -> Option<String> {
    own.told.split_once("in generic code, write `").map(|(_, bound)| bound.to_owned())
}

/// Whether two ranges of columns have none in common.
fn are_apart(a: (usize, usize), b: (usize, usize)) -> bool {
    a.1 <= b.0 || b.1 <= a.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_open_loss_the_reason_is_told() {
        let of_call = Some((50, "its loss"));
        let key = |code: &str, headline: &str, place: &str| {
            let (code, headline, place) = (code.to_owned(), headline.to_owned(), place.to_owned());
            Key { code, headline, place, ours: true, of_call, ..Key::default() }
        };
        let open = key("E0283", "type annotations needed for `Var<f32, _>`", "a.rs:7:38");
        let [axis, shape] = ["E0284", "E0283"].map(|code| key(code, "type annotations needed", "a.rs:8:59"));
        assert!(!open.covers(&axis) && axis.outdoes(&open) && axis.covers(&shape));
        let elsewhere = Key { of_call: Some((90, "its loss")), ..key("E0284", "type annotations needed", "a.rs:9:59") };
        assert!(!elsewhere.outdoes(&open) && !open.covers(&elsewhere));
    }
}
