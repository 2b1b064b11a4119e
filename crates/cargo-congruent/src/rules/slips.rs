//! Slips in lines about tensors that rustc words without a word of the library: closures, parts in Python's spelling, assignments to
//! parts, and views of what is dropped.
//!
//! | written | meant |
//! |---|---|
//! | <code>from_fn(&#124;i, j&#124; ..)</code> | <code>&#124;[i, j]&#124;</code> |
//! | <code>x.map(&#124;&v&#124; v * 2.0)</code>, <code>x.map(&#124;v&#124; *v * 2.0)</code> | <code>&#124;v&#124;</code>, `v` |
//! | `x[1:3]`, `x[:, 1]` | `x.slice(s![1..3])`, `x.slice(s![.., 1])` |
//! | `x[[1..3, 0]]` | `x.slice(s![1..3, 0])` |
//! | `x.slice(s![0]) = y` | `x.slice_mut(s![0]).copy_(&y)` |
//! | `for v in &x { *v += 1.0; }` | `for v in &mut x` |
//! | `x.exp().slice(s![0])` in a `let` | a `let` for `x.exp()`, or `.to_tensor()` behind it |
//! | `einsum!("ij->ji", a)`, and then `a` | `einsum!("ij->ji", &a)` |
//! | `x.slice_mut(s![i]).add_(&x.slice(s![i - 1]))` | a copy of the part that is read |

use crate::facts::Facts;
use crate::facts::source::{Pointed, is_number};
use crate::words::of_name;

type Rule = fn(&Facts) -> Option<String>;

/// The rules whose sentence follows the headline.
pub const BEYOND: [Rule; 9] = [
    take_positions,
    take_elements,
    write_part,
    write_part_of_positions,
    write_to_part,
    write_elements,
    copy_before,
    keep_viewed,
    lend_operand,
];

/// Whether a message is about the library although it names nothing of it.
pub fn is_ours(facts: &Facts) -> bool {
    BEYOND.iter().any(|rule| rule(facts).is_some())
}

/// `Tensor::from_fn(|i, j| ..)`
fn take_positions(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0593" && facts.headline.starts_with("closure is expected to take 1 argument");
    let (front, rest) = facts.source.split_once("from_fn(|").filter(|_| told)?;
    let tensor = ["Tensor::", "StackTensor::"].iter().any(|of| front.contains(of));
    let (arguments, _) = rest.split_once('|').filter(|_| tensor)?;
    Some(format!("write `|[{arguments}]|`, one array of positions"))
}

/// The value of which the method with this closure is called: `x` for `let y = x.map(|`.
fn closure_of<'l>(before: &'l str, pipe: &str) -> Option<(&'l str, &'l str)> {
    let call = before.rsplit_once(pipe)?.0.strip_suffix('(')?;
    let (front, method) = call.rsplit_once('.')?;
    let owner = front.rsplit(|char: char| !of_name(char)).next()?;
    method.chars().all(of_name).then_some((owner, method))
}

/// Methods of tensors that pass elements to a closure.
const PASS_ELEMENTS: [&str; 5] = ["map", "map_", "mapv", "par_map", "zip_map"];

/// `x.map(|&v| ..)`, `x.map(|v| *v)`
fn take_elements(facts: &Facts) -> Option<String> {
    let Pointed { before, own, .. } = &facts.pointed;
    let pattern = facts.code == "E0308" && own.starts_with('&') && facts.has_label("found `&_`");
    let read = facts.code == "E0614" && own.starts_with('*') && facts.headline.ends_with("cannot be dereferenced");
    let front = if pattern { format!("{before}|") } else { before.clone() };
    let (owner, method) = match pattern {
        true => closure_of(&front, "|").or_else(|| closure_of(before, "|"))?,
        false => {
            let arguments = front.trim_end().strip_suffix('|').unwrap_or(&front);
            closure_of(arguments, "|")?
        }
    };
    let ours = PASS_ELEMENTS.contains(&method) && facts.around.is_tensor(owner);
    let name = own.trim_start_matches(['&', '*']);
    ((pattern || read) && ours && name.chars().all(of_name)).then(|| match pattern {
        true => format!("write `{name}`, because `{method}` passes values"),
        false => format!("write `{name}`, because `{method}` passes values and no references"),
    })
}

/// The value in front of an index, where it is a tensor: `x` for `let y = x[`.
fn indexed<'f>(facts: &Facts, before: &'f str) -> Option<&'f str> {
    let front = before.strip_suffix('[')?;
    let name = front.rsplit(|char: char| !of_name(char)).next()?;
    facts.around.is_tensor(name).then_some(name)
}

/// `x[1:3]`
fn write_part(facts: &Facts) -> Option<String> {
    let Pointed { before, own, behind } = &facts.pointed;
    let told = facts.code.is_empty() && facts.headline.starts_with("expected ") && own == ":";
    let at = before.rfind('[').filter(|_| told)?;
    let list = format!("{}{own}{}", &before[at + 1..], behind.split(']').next()?);
    let name = indexed_by_text(facts, &before[..=at])?;
    let items = list.split(',').map(|item| {
        let parts: Vec<_> = item.split(':').map(str::trim).collect();
        match parts[..] {
            [one] => Some(one.to_owned()),
            [from, to] => Some(format!("{from}..{to}")),
            _ => None,
        }
    });
    let items: Vec<_> = items.collect::<Option<_>>()?;
    let negative = items.iter().any(|own| own.contains('-'));
    (!negative).then(|| format!("a part of a tensor is `{name}.slice(s![{}])`", items.join(", ")))
}

/// Like [`indexed`], in a file that rustc did not parse: then nothing is known of its names but what the lines say.
fn indexed_by_text<'f>(facts: &Facts, before: &'f str) -> Option<&'f str> {
    let name = before.strip_suffix('[')?.rsplit(|char: char| !of_name(char)).next().filter(|own| !own.is_empty())?;
    let text = facts.around.place().0;
    let declared = ["let ", "let mut "].iter().any(|word| text.contains(&format!("{word}{name} = Tensor")))
        || ["Tensor<", "&Tensor<", "&mut Tensor<", "View<", "&Strided<"]
            .iter()
            .any(|of| text.contains(&format!("{name}: {of}")));
    (declared || facts.around.is_tensor(name)).then_some(name)
}

/// `x[[1..3, 0]]`
fn write_part_of_positions(facts: &Facts) -> Option<String> {
    let Pointed { before, own, behind } = &facts.pointed;
    let ranged = ["Range", "integer"].iter().all(|word| facts.labels.iter().any(|label| label.contains(word)));
    let at = before.rfind("[[").filter(|_| facts.code == "E0308" && ranged)?;
    let name = indexed(facts, &before[..=at])?;
    let list = format!("{}{own}{}", &before[at + 2..], behind.split(']').next()?);
    Some(format!("write `{name}.slice(s![{list}])` for `{name}[[{list}]]`"))
}

/// `x.slice(s![0]) = y`
fn write_to_part(facts: &Facts) -> Option<String> {
    let before = facts.pointed.before.trim();
    let told = facts.code == "E0070" && facts.pointed.own == "=";
    let (name, list) = ["slice(s![", "slice_mut(s!["].iter().find_map(|call| {
        let (name, rest) = before.split_once(&format!(".{call}"))?;
        Some((name, rest.strip_suffix("])")?))
    })?;
    let value = facts.pointed.behind.trim().strip_suffix(';')?.trim();
    let written = write_value(value, facts);
    told.then(|| format!("write `{name}.slice_mut(s![{list}]).{written}` for `{before} = {value}`"))
}

/// `fill_(0.0)`, `copy_(&y)`
pub(super) fn write_value(value: &str, facts: &Facts) -> String {
    let number = is_number(value) || value.parse::<f64>().is_ok();
    let lent = value.starts_with('&') || facts.around.declares_lent(value);
    match value.chars().all(|char| of_name(char) || char == '.') {
        _ if number => format!("fill_({value})"),
        _ if lent => format!("copy_({value})"),
        true => format!("copy_(&{value})"),
        false => format!("copy_(&({value}))"),
    }
}

/// `for v in &x { *v += 1.0; }`
fn write_elements(facts: &Facts) -> Option<String> {
    let name = facts.headline.strip_prefix("cannot assign to `*")?.split('`').next()?;
    let told = facts.code == "E0594" && facts.has_label("this iterator yields `&` references");
    (told && facts.around.is_element(name)).then(|| {
        let line = facts.source.lines().find_map(|line| line.split_once(&format!("for {name} in &")));
        let of = line.and_then(|(_, rest)| rest.split(|char| !of_name(char)).next()).unwrap_or("x");
        format!("a loop that writes goes over `&mut {of}`")
    })
}

/// `x.slice_mut(s![i]).add_(&x.slice(s![i - 1]))`
fn copy_before(facts: &Facts) -> Option<String> {
    let Pointed { before, own, behind } = &facts.pointed;
    let told = facts.code == "E0502" && facts.headline.ends_with("as immutable because it is also borrowed as mutable");
    let written = [".slice_mut(s![", ".select_mut::<", ".narrow_mut::<"];
    let line = written.iter().any(|call| before.contains(&format!("{own}{call}"))) && before.ends_with("(&");
    let read = behind.strip_prefix('.').filter(|_| told && line)?;
    let call = take_call(read)?;
    Some(format!("copy first what is read, `let part = {own}.{call}.to_tensor();`"))
}

/// `slice(s![i - 1])` at the start of a text.
fn take_call(text: &str) -> Option<&str> {
    let (mut depth, open) = (0_usize, text.find('(')?);
    let end = text[open..].find(|char| {
        match char {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })?;
    Some(&text[..=open + end])
}

/// Calls that make a view of a tensor.
const VIEWS: [&str; 14] = [
    "t()",
    "mt()",
    "slice(s![",
    "permute::<",
    "transpose::<",
    "narrow::<",
    "unsqueeze::<",
    "expand::<",
    "as_view()",
    "select::<",
    "squeeze::<",
    "diagonal::<",
    "unfold::<",
    "movedim::<",
];

/// A view of a tensor that has no name.
fn keep_viewed(facts: &Facts) -> Option<String> {
    let Pointed { own, behind, .. } = &facts.pointed;
    let rest = behind.strip_prefix('.').filter(|_| facts.code == "E0716")?;
    let views = VIEWS.iter().any(|call| rest.starts_with(call));
    let short = !own.is_empty() && own.len() <= 40 && !own.contains('\n');
    let own =
        own.strip_prefix('(').and_then(|own| own.strip_suffix(')')).filter(|own| !own.contains(')')).unwrap_or(own);
    views.then(|| match short {
        true => format!("keep what is viewed, `let kept = {own};`, or copy the view by `.to_tensor()`"),
        false => "keep what is viewed in a `let` of its own, or copy the view by `.to_tensor()`".to_owned(),
    })
}

/// An operand of `einsum!` without its `&`, which is used again.
fn lend_operand(facts: &Facts) -> Option<String> {
    let name = facts.headline.split('`').rev().nth(1).filter(|_| facts.code == "E0382")?;
    let (text, at) = facts.around.place();
    let calls =
        text[..at].match_indices("einsum!(").filter_map(|(from, call)| text[from + call.len()..].split(')').next());
    let given = calls.last()?.split(',').skip(1).any(|own| own.trim() == name);
    (given && facts.has_label("value moved here"))
        .then(|| format!("`einsum!` leaves `{name}` as it is if it is given `&{name}`"))
}
