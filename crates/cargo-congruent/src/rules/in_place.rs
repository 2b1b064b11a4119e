//! Methods in place where a new tensor is meant. They change the tensor that they are called on, and return a reference to it.
//!
//! | written | meant |
//! |---|---|
//! | `x = x.fill_(2.0);` | `x.fill_(2.0);` |
//! | `let y: Tensor<..> = x.exp_();` | `x.exp()` |
//! | `x.relu_() + 1.0` | `x.relu() + 1.0` |

use crate::facts::Facts;
use crate::facts::methods::{is_of_tensors, sign};
use crate::facts::receiver::is_short;
use crate::facts::site::Site;
use crate::facts::tree::Span;
use crate::facts::types::{bare, is_tensor, marked, read_quoted};
use crate::words::Type;

/// Methods that write values, of which there is no form that makes a new tensor.
const WITHOUT_NEW: [&str; 2] = ["fill", "copy"];

/// A call of a method in place: `x.add_(1.0)`.
struct InPlace<'t> {
    receiver: &'t str,
    /// `add_`
    name: &'t str,
    /// `(1.0)`
    arguments: &'t str,
}

impl<'t> InPlace<'t> {
    fn read(site: &Site<'t>, whole: Span) -> Option<InPlace<'t>> {
        let call = site.calls_in(whole).find(|call| call.whole == whole)?;
        let (name, receiver) = (site.text_of(call.name), site.text_of(call.receiver?));
        let own = InPlace { receiver, name, arguments: site.text_of((call.name.1, whole.1)) };
        let stem = name.strip_suffix('_').filter(|stem| *stem != "where")?;
        (is_of_tensors(stem) || sign(stem).is_some() || WITHOUT_NEW.contains(&stem)).then_some(own)
    }

    /// The same without the change: `x.exp()`, `&x + 1.0`.
    fn write_new(&self) -> Option<String> {
        let InPlace { receiver, name, arguments } = self;
        let stem = name.trim_end_matches('_');
        let plain = is_short(receiver);
        match sign(stem) {
            _ if !plain || WITHOUT_NEW.contains(&stem) => None,
            Some(sign) => Some(format!("&{receiver} {sign} {}", arguments.strip_prefix('(')?.strip_suffix(')')?)),
            None => Some(format!("{receiver}.{stem}{arguments}")),
        }
    }
}

/// A tensor is expected, and a method in place returns a reference to one.
pub(super) fn find_remedy(facts: &Facts, expected: &Type, found: &Type) -> Option<String> {
    let told = is_tensor(found) && marked(found) == "&mut " && marked(expected).is_empty();
    let site = Site::new(facts);
    let own = InPlace::read(&site, (site.at, site.end)).filter(|_| told && bare(expected).name() == "Tensor")?;
    let InPlace { receiver, name, arguments } = &own;
    let assigned = site.other_operand((site.at, site.end)).filter(|(sign, _)| site.text_of(*sign) == "=");
    if assigned.is_some_and(|(_, left)| site.text_of(left) == *receiver) {
        let code = format!("{receiver}.{name}{arguments}");
        return Some(format!("write `{code}` for `{receiver} = {code}`, because `{name}` changes `{receiver}`"));
    }
    Some(match own.write_new() {
        Some(new) => format!("`{name}` changes `{receiver}`, and `{new}` is a new tensor"),
        None => format!("`{name}` changes the tensor that it is called on, and `.to_tensor()` behind it copies that"),
    })
}

/// `x.relu_() + 1.0`
pub(super) fn say_operand(facts: &Facts) -> Option<String> {
    let told = ["E0277", "E0369"].contains(&&*facts.code) && facts.headline.starts_with("cannot ");
    let lent = |own: &Type| is_tensor(own) && marked(own) == "&mut ";
    if !told || !read_quoted(&facts.headline).iter().any(lent) {
        return None;
    }
    let site = Site::new(facts);
    let whole = site.operation()?;
    let (part, own) = site.operands().into_iter().find_map(|part| Some((part, InPlace::read(&site, part)?)))?;
    let new = own.write_new()?;
    let InPlace { receiver, name, .. } = own;
    let new = if new.starts_with('&') { format!("({new})") } else { new };
    let code = [site.text_of((whole.0, part.0)), &new, site.text_of((part.1, whole.1))].concat();
    let old = site.text_of(whole);
    Some(format!("write `{code}` for `{old}`, because `{name}` changes `{receiver}`"))
}
