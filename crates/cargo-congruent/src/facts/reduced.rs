//! A reduction in an operand that drops an axis of the other one: `x.sum::<-1>()` in `x / x.sum::<-1>()`.

use crate::facts::methods::reduces;
use crate::facts::said::Facts;
use crate::facts::site::Site;
use crate::facts::tree::{Call, Span, holds};

/// The longest operation that a sentence repeats.
const LONG: usize = 60;

/// Says how the reduction in an operand keeps its axis, if that is one of these axes.
pub(crate) fn keep_axis(facts: &Facts, fits: impl Fn(isize) -> bool) -> Option<String> {
    let site = Site::new(facts);
    let operands = || site.operands().into_iter().rev();
    let inside = || operands().find_map(|own| find_reduction(&site, own, &fits));
    let named = || operands().find_map(|own| find_reduction(&site, site.find_value(site.text_of(own))?, &fits));
    let call = inside().or_else(named)?;
    Some(write_remedy(&site, call, site.operation()?))
}

/// Says the same of a reduction that is pointed at, and whose other operand is what it reduces. (Without its first axis, a shape
/// broadcasts as it is meant.)
pub(crate) fn keep_own_axis(facts: &Facts) -> Option<String> {
    let site = Site::new(facts);
    let own = site.operation()?;
    let (sign, other) = site.other_operand(own)?;
    let call = find_reduction(&site, own, &|axis| axis != 0).filter(|call| call.whole == own)?;
    let same = site.text_of(other).trim_start_matches('&') == site.text_of(call.receiver?).trim_start_matches('&');
    same.then(|| write_remedy(&site, call, site.operation_of(sign).unwrap_or(own)))
}

/// The operation with an axis that is kept, if it is short.
fn write_remedy(site: &Site, call: &Call, operation: Span) -> String {
    let old = site.text_of(operation);
    let short = old.chars().count() <= LONG && !old.contains('\n');
    match short && holds(operation, call.whole) && operation != call.whole {
        true => format!("write `{}` for `{old}`", write_kept(site, call, operation)),
        false => {
            format!("`{}` instead of `{}` keeps the axis", write_kept(site, call, call.whole), site.text_of(call.whole))
        }
    }
}

/// The call in this part of the file that reduces one of these axes.
fn find_reduction<'t>(site: &Site<'t>, within: Span, fits: &impl Fn(isize) -> bool) -> Option<&'t Call> {
    let reduced = |call: &&Call| {
        let types = site.text_of((call.name.1, call.parentheses.0));
        let axis =
            types.strip_prefix("::<").and_then(|own| own.strip_suffix('>')).and_then(|own| own.trim().parse().ok());
        reduces(&call.last) && call.receiver.is_some() && axis.is_some_and(fits)
    };
    site.calls_in(within).find(reduced)
}

/// A part of the file with `sum_keepdim` for the `sum` of this call.
fn write_kept(site: &Site, call: &Call, (from, to): Span) -> String {
    let text = [site.text_of((from, call.name.1)), "_keepdim", site.text_of((call.name.1, to))];
    text.concat()
}
