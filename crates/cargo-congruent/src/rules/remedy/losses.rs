//! Losses: targets of another shape than the prediction, weights that do not expand.

use crate::facts::source::read_name;
use crate::rules::pattern::{Match, lengths, write_lengths};
use crate::rules::remedy::pairs::{turn, turned};

const ONE_PARAMETER: &str = "write one parameter for both";

/// A target whose shape is not that of the prediction.
pub(super) fn say_target(told: &Match) -> Option<String> {
    let both = [told.hole("prediction"), told.hole("target")];
    if both.iter().all(|own| told.facts.is_parameter(own)) {
        return Some(ONE_PARAMETER.to_owned());
    }
    let (own, target) = (lengths(both[0])?, lengths(both[1])?);
    let [x, y] = told.operands();
    // Of several arguments, the one that rustc points at.
    let pointed = &told.facts.pointed;
    let y = y.or_else(|| read_name(&pointed.own).filter(|own| own != pointed.called()));
    let fits = |what: &str, name: &Option<String>, call: String, shape: &[String]| match name {
        Some(name) => format!("`{name}.{call}` would fit, of shape {}", write_lengths(shape)),
        None if pointed.called().starts_with("margin_ranking") => {
            format!("`.{call}` makes it {}", write_lengths(shape))
        }
        None => format!("`.{call}` of the {what} would fit, of shape {}", write_lengths(shape)),
    };
    if let Some(axis) = added_axis(&target, &own) {
        return Some(fits("target", &y, format!("unsqueeze::<{axis}>()"), &own));
    }
    if let Some(axis) = added_axis(&own, &target) {
        return Some(fits("target", &y, format!("squeeze::<{axis}>()"), &own));
    }
    let is_parameter = |length: &String| told.facts.is_parameter(length);
    if own.len() == target.len() && own.iter().zip(&target).all(|(a, b)| a == b || is_parameter(a) && is_parameter(b)) {
        return Some(ONE_PARAMETER.to_owned());
    }
    if turned(&target).is_some_and(|turned| turned == own) {
        return Some(fits("target", &y, turn(&target).to_owned(), &own));
    }
    let repeats = |from: &[String], to: &[String]| {
        let front = to.len().checked_sub(from.len());
        front.is_some_and(|front| from.iter().zip(&to[front..]).all(|(a, b)| a == "1" || a == b))
    };
    let repeat = |what: &str, name: &Option<String>, to: &[String]| {
        let call = format!("expand::<shape!{}>()", write_lengths(to));
        match name {
            Some(name) => format!("if it is meant, `{name}.{call}` repeats the {what}"),
            None => format!("if it is meant, `.{call}` repeats the {what}"),
        }
    };
    Some(match (repeats(&target, &own), repeats(&own, &target)) {
        (true, _) => repeat("target", &y, &own),
        (_, true) => repeat("prediction", &x, &target),
        _ => "a loss stretches neither".to_owned(),
    })
}

/// Returns the axis of length 1 that the longer shape has and the shorter has not, if that is all in which they differ: the last, as -1, or another.
fn added_axis(shorter: &[String], longer: &[String]) -> Option<isize> {
    let last = longer.len().checked_sub(1).filter(|last| *last == shorter.len())?;
    let at = (0..longer.len())
        .rev()
        .find(|k| longer[*k] == "1" && longer[..*k] == shorter[..*k] && longer[*k + 1..] == shorter[*k..])?;
    Some(if at == last { -1 } else { isize::try_from(at).ok()? })
}

/// A weight or a variance that does not expand.
pub(super) fn say_weight(told: &Match) -> Option<String> {
    let (own, losses) = (lengths(told.hole("weight"))?, lengths(told.hole("losses"))?);
    let longer = [own.clone(), vec!["1".to_owned()]].concat();
    let fits = longer.len() == losses.len() && longer.iter().zip(&losses).all(|(a, b)| a == "1" || a == b);
    Some(match fits {
        true => format!("`unsqueeze::<-1>()` of it would fit, of shape {}", write_lengths(&longer)),
        false => "its lengths are 1, or those of the losses".to_owned(),
    })
}
