//! The items around the place that a message points at: their heads, and the parameters in them.

use crate::facts::said::Facts;
use crate::facts::site::Site;

/// The heads of the items that begin in front of the place, from the nearest: where each begins, and its text from the keyword to the
/// brace or the semicolon.
pub(crate) fn list_heads<'s>(site: &Site<'s>) -> Vec<(usize, &'s str)> {
    site.items().into_iter().map(|item| (item.head.0, site.head(item))).collect()
}

/// The parameters of an `impl` that lack a bound which the struct asks for: this one, and those that stand in the type with it.
pub(crate) fn parameters_without(own: &str, bound: &str, facts: &Facts) -> Vec<String> {
    let all = lacking(bound, &Site::new(facts));
    all.filter(|all| all.iter().any(|name| name == own)).unwrap_or_else(|| vec![own.to_owned()])
}

fn lacking(bound: &str, site: &Site) -> Option<Vec<String>> {
    let items = site.items();
    let block = items.iter().find(|own| own.keyword == "impl" && !own.parameters.is_empty())?;
    let declared = site.structure(&block.name)?;
    let arguments = block.of.as_ref()?.arguments.iter().map(|own| site.text_of(*own));
    let lacks = |(argument, asked): (&str, &crate::facts::tree::Parameter)| {
        let wanted = asked.bounds.is_some_and(|known| site.text_of(known) == bound);
        let plain = block.parameters.iter().any(|own| own.name == argument && own.bounds.is_none());
        (wanted && plain).then(|| argument.to_owned())
    };
    Some(arguments.zip(&declared.parameters).filter_map(lacks).collect())
}
