//! Methods and functions.

use super::value::Value;
use super::{Part, Report, Step, pairs, views};
use congruent_figure::{common, table};

/// What a call is given: as it was written, but for tensors.
#[derive(Clone, Debug)]
pub enum Given {
    /// A tensor.
    Tensor(Value),
    /// Lengths, which are no tensor.
    Lengths(Vec<String>),
    /// A number or a range.
    Word(String),
    /// An equation.
    Text(String),
    /// `stride = 2`
    Setting(String, String),
}

struct Call<'c> {
    name: &'c str,
    given: &'c [Given],
}

impl Call<'_> {
    fn tensors(&self) -> Vec<&Value> {
        self.given.iter().filter_map(|own| if let Given::Tensor(own) = own { Some(own) } else { None }).collect()
    }

    fn own(&self) -> Result<&Value, String> {
        self.tensors()
            .first()
            .copied()
            .ok_or_else(|| format!("`{}` takes a tensor: `[2, 3].{}(..)`", self.name, self.name))
    }

    fn pair(&self) -> Result<(&Value, &Value), String> {
        match self.tensors()[..] {
            [a, b] => Ok((a, b)),
            _ => Err(format!("`{}` takes two tensors", self.name)),
        }
    }

    fn numbers(&self) -> Result<Vec<isize>, String> {
        let words = self.given.iter().filter_map(|own| if let Given::Word(word) = own { Some(word) } else { None });
        words.map(|word| word.replace('_', "").parse().map_err(|_| format!("`{word}` is no number"))).collect()
    }

    fn number(&self, k: usize, what: &str) -> Result<isize, String> {
        self.numbers()?.get(k).copied().ok_or_else(|| format!("`{}` takes {what}", self.name))
    }

    /// Lengths as numbers or as a shape.
    fn lengths(&self) -> Vec<String> {
        let one = |own: &Given| match own {
            Given::Lengths(all) => all.clone(),
            Given::Word(word) => vec![word.clone()],
            _ => vec![],
        };
        self.given.iter().flat_map(one).collect()
    }

    /// The value of a setting.
    fn setting(&self, name: &str, otherwise: usize) -> Result<usize, String> {
        let found = self.given.iter().find_map(|own| match own {
            Given::Setting(own, value) if own == name => Some(value),
            _ => None,
        });
        found.map_or(Ok(otherwise), |value| value.parse().map_err(|_| format!("`{value}` is no number for {name}")))
    }
}

/// A method or function of this name.
pub fn call(report: &mut Report, name: &str, given: &[Given]) -> Step {
    let call = Call { name, given };
    let base = name.trim_end_matches("_keepdim").trim_end_matches("_all");
    match name {
        "matmul" => call.pair().and_then(|(a, b)| pairs::matmul(report, a, b)),
        "view" | "reshape" => views::view(report, call.own()?, &call.lengths(), name == "reshape"),
        "expand" => views::expand(report, call.own()?, &call.lengths()),
        "contiguous" => {
            report.say("Contiguous: a borrow where the elements lie row by row already, else a copy.");
            Ok(Value::new(call.own()?.lengths.clone()))
        }
        "t" | "mt" | "transpose" | "permute" | "movedim" | "swapaxes" => order(report, &call),
        "squeeze" | "unsqueeze" | "flatten" | "narrow" | "select" => axes(report, &call),
        "cat" | "stack" => join(report, &call),
        "gather" => gather(report, &call),
        "einsum" => einsum(report, &call),
        "conv1d" | "conv2d" => convolve(report, &call, if name == "conv1d" { 1 } else { 2 }),
        _ if REDUCTIONS.contains(&base) => reduce(report, &call),
        _ => Err(format!("`{name}` is not explained here; `cargo congruent explain --help` lists what is")),
    }
}

const REDUCTIONS: [&str; 12] =
    ["sum", "prod", "mean", "amax", "amin", "argmax", "argmin", "any", "all", "var", "std", "norm"];

fn order(report: &mut Report, call: &Call) -> Step {
    let own = call.own()?;
    let mut order: Vec<usize> = (0..own.rank()).collect();
    match call.name {
        "t" if own.rank() > 2 => {
            return Err(format!(
                "`t()` takes at most 2 axes, and {} has {}; `mt()` exchanges the last two",
                own.shown(),
                own.rank()
            ));
        }
        "t" | "mt" if own.rank() < 2 && call.name == "mt" => return Err("`mt()` needs two axes at least".into()),
        "t" | "mt" => {
            if let [.., a, b] = &mut order[..] {
                std::mem::swap(a, b);
            }
        }
        "permute" => {
            let wanted: Vec<_> = call.numbers()?.into_iter().map(|axis| own.axis(axis)).collect::<Result<_, _>>()?;
            let mut sorted = wanted.clone();
            sorted.sort_unstable();
            if sorted != order {
                return Err(format!("a permutation names each of the {} axes once", own.rank()));
            }
            order = wanted;
        }
        _ => {
            let (a, b) = (own.axis(call.number(0, "two axes")?)?, own.axis(call.number(1, "two axes")?)?);
            if call.name == "movedim" {
                let moved = order.remove(a);
                order.insert(b, moved);
            } else {
                order.swap(a, b);
            }
        }
    }
    views::permute(report, own, &order)
}

fn axes(report: &mut Report, call: &Call) -> Step {
    let own = call.own()?;
    let (mut out, axis) = (own.clone(), call.number(0, "an axis").unwrap_or(0));
    match call.name {
        "unsqueeze" => {
            let rank = own.rank() as isize;
            let at = if axis < 0 { axis + rank + 1 } else { axis };
            if !(0..=rank).contains(&at) {
                return Err(format!("{} has places 0 to {rank} for a new axis, or -1 to -{}", own.shown(), rank + 1));
            }
            report.say(format!("Unsqueeze: a new axis of length 1 at place {at}."));
            out.lengths.insert(at as usize, "1".into());
            if let Some(strides) = &mut out.strides {
                strides.insert(at as usize, 1);
            }
        }
        "squeeze" => {
            let at = own.axis(axis)?;
            if own.lengths[at] != "1" {
                return Err(format!("axis {axis} has length {}: only one of length 1 can go", own.lengths[at]));
            }
            report.say(format!("Squeeze: axis {axis}, of length 1, goes."));
            out.lengths.remove(at);
            if let Some(strides) = &mut out.strides {
                strides.remove(at);
            }
        }
        "flatten" => {
            let (from, to) = (own.axis(axis)?, own.axis(call.number(1, "two axes").unwrap_or(-1))?);
            if from > to {
                return Err(format!("axis {from} stands behind axis {to}"));
            }
            report.say(format!("Flatten: axes {from} to {to} become one."));
            let Some(sizes) = own.sizes() else { return Err("only known lengths can be multiplied here".into()) };
            let joined = super::value::numel(&sizes[from..=to])?;
            let wanted = [&sizes[..from], &[joined], &sizes[to + 1..]].concat();
            let wanted: Vec<_> = wanted.iter().map(ToString::to_string).collect();
            return views::view(report, own, &wanted, true);
        }
        "narrow" => {
            let (from, len) =
                (call.number(1, "an axis, a start and a length")?, call.number(2, "an axis, a start and a length")?);
            let at = own.axis(axis)?;
            let mut items = vec!["..".to_owned(); at];
            items.push(format!("{from}..{}", from + len));
            return views::slice(report, own, &items);
        }
        _ => {
            let at = own.axis(axis)?;
            let mut items = vec!["..".to_owned(); at];
            items.push(call.number(1, "an axis and a position")?.to_string());
            return views::slice(report, own, &items);
        }
    }
    report.say(views::layout(&out));
    Ok(out)
}

fn reduce(report: &mut Report, call: &Call) -> Step {
    let (own, keep) = (call.own()?, call.name.ends_with("_keepdim"));
    if call.name.ends_with("_all") {
        report.say("Over all axes: a scalar.");
        return Ok(Value::new(vec![]));
    }
    let named = call.numbers()?;
    if named.is_empty() {
        return Err(format!(
            "`{}` names its axes; `{}_all()` is over all of them",
            call.name,
            call.name.trim_end_matches("_keepdim")
        ));
    }
    let mut gone: Vec<usize> = named.into_iter().map(|axis| own.axis(axis)).collect::<Result<_, _>>()?;
    gone.sort_unstable();
    if gone.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("an axis is named twice".into());
    }
    report.say(if keep {
        "A reduction that keeps its axes: they have length 1 then."
    } else {
        "A reduction: its axes go."
    });
    let mut shown = own.lengths.clone();
    gone.iter().for_each(|k| shown[*k] = format!("({})", shown[*k]));
    report.say(table(&[("shape", &shown)], true, &[], ""));
    let kept = own.lengths.iter().enumerate().filter_map(|(k, length)| match gone.contains(&k) {
        true => keep.then(|| "1".to_owned()),
        false => Some(length.clone()),
    });
    Ok(Value::new(kept.collect()))
}

fn join(report: &mut Report, call: &Call) -> Step {
    let all = call.tensors();
    let Some(first) = all.first() else { return Err(format!("`{}` takes tensors", call.name)) };
    let axis = call.number(0, "an axis first: `cat(1, [2, 3], [2, 5])`")?;
    let stack = call.name == "stack";
    let rank = first.rank() as isize + isize::from(stack);
    let at = if axis < 0 { axis + rank } else { axis };
    if !(0..rank).contains(&at) {
        return first.axis(axis).map(|_| (*first).clone());
    }
    let at = at as usize;
    report.say(if stack {
        "Stack: the shapes are the same, and a new axis counts them."
    } else {
        "Cat: the lengths along the axis are added, and all others are equal: nothing is stretched, not even a length of 1."
    });
    let names: Vec<_> = (0..all.len()).map(|k| k.to_string()).collect();
    let wrong: Vec<_> = (0..first.rank())
        .filter(|k| {
            (stack || *k != at)
                && all.iter().any(|own| {
                    own.lengths
                        .get(*k)
                        .is_none_or(|own| own != &first.lengths[*k] && own != "_" && first.lengths[*k] != "_")
                })
        })
        .collect();
    let rows: Vec<_> = names.iter().zip(&all).map(|(name, own)| (name.as_str(), &own.lengths[..])).collect();
    report.say(table(&rows, false, &wrong, "these must be equal"));
    if let Some(own) = all.iter().find(|own| own.rank() != first.rank()) {
        return Err(format!("{} and {} do not have the same number of axes", first.shown(), own.shown()));
    }
    if let Some(k) = wrong.first() {
        return Err(format!("along axis {k} the lengths are not equal"));
    }
    let mut out = first.lengths.clone();
    if stack {
        out.insert(at, all.len().to_string());
        return Ok(Value::new(out));
    }
    let lengths: Vec<_> = all.iter().map(|own| own.lengths[at].as_str()).collect();
    let sum: Option<usize> = lengths.iter().map(|own| own.parse::<usize>().ok()).sum();
    out[at] = sum.map_or("_".into(), |sum| sum.to_string());
    report.say(format!("axis {at}: {} = {}", lengths.join(" + "), out[at]));
    Ok(Value::new(out))
}

fn gather(report: &mut Report, call: &Call) -> Step {
    let (own, index) = call.pair()?;
    let axis = call.number(0, "an axis: `[5, 3, 7].gather(0, [2, 3, 1])`")?;
    report.say(
        "Gather: the index is lined up with `self` at the first axes. Along the axis, which is one of the index, its length is\n\
         free: so many elements are picked. Along all others lengths are equal, or one of them is 1, which stretches, as do axes\n\
         that the index does not have.",
    );
    if index.rank() > own.rank() {
        return Err(format!("the index has {} axes, and `self` has {}", index.rank(), own.rank()));
    }
    // The axis is one of the index, as it is given.
    let (at, mut out, mut wrong, mut lines) = (index.axis(axis)?, Vec::new(), Vec::new(), Vec::new());
    for k in 0..own.rank() {
        let (a, b) = (own.lengths[k].as_str(), index.lengths.get(k).map_or("1", String::as_str));
        let said = match common(a, b) {
            _ if k == at => {
                out.push(b.to_owned());
                format!("the axis: {b} positions, each from 0 to {a} - 1, checked when the program runs")
            }
            Some(length) => {
                out.push(length.to_owned());
                if a == b { format!("both are {a}") } else { format!("{a} and {b}: {length}") }
            }
            None => {
                wrong.push(k);
                format!("{a} and {b} do not fit")
            }
        };
        lines.push(format!("axis {k}: {said}"));
    }
    report.say(table(
        &[("self", &own.lengths), ("index", &index.lengths)],
        false,
        &wrong,
        "neither is 1, and they differ",
    ));
    report.say(lines.join("\n"));
    match wrong.first() {
        Some(k) => Err(format!("along axis {k} the lengths do not fit")),
        None => {
            report.say(
                "result[i, j, ..] is self[.., index[i, j, ..], ..], with the position in place of that of the axis",
            );
            Ok(Value::new(out))
        }
    }
}

fn einsum(report: &mut Report, call: &Call) -> Step {
    let operands = call.tensors();
    let equation =
        call.given.iter().find_map(|own| if let Given::Text(text) = own { Some(text.replace(' ', "")) } else { None });
    let equation = equation.ok_or("`einsum` takes an equation: `einsum(\"ij,jk->ik\", [2, 3], [3, 4])`")?;
    if equation.contains('.') {
        return Err("`...` is not explained here".into());
    }
    let (inputs, output) = equation.split_once("->").map_or((equation.as_str(), None), |(a, b)| (a, Some(b)));
    let inputs: Vec<&str> = inputs.split(',').collect();
    if inputs.len() != operands.len() {
        return Err(format!("the equation has {} operands, and {} are given", inputs.len(), operands.len()));
    }
    report.say(
        "Einsum: each axis has a label. A label has one length (1 stretches to it, but not within one operand); one that the\n\
         output does not have is summed over.",
    );
    let mut labels: Vec<(char, String)> = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let (mut counts, mut faults) = (std::collections::BTreeMap::new(), Vec::new());
    for (k, (own, value)) in inputs.iter().zip(&operands).enumerate() {
        if own.chars().count() != value.rank() {
            return Err(format!("operand {k} is {} with {} labels, `{own}`", value.shown(), own.chars().count()));
        }
        for (label, length) in own.chars().zip(&value.lengths) {
            *counts.entry(label).or_insert(0) += 1;
            match labels.iter_mut().find(|(known, _)| *known == label) {
                None => labels.push((label, length.clone())),
                Some((_, known)) => match common(known, length) {
                    Some(both) => *known = both.to_owned(),
                    None => faults
                        .push(format!("label '{label}' has length {known} before operand {k}, and {length} there")),
                },
            }
        }
        let repeated = |label: char| own.chars().filter(|own| *own == label).count() > 1;
        for (label, length) in own.chars().zip(&value.lengths).filter(|(label, _)| repeated(*label)) {
            let mut same = own.chars().zip(&value.lengths).filter(|(own, _)| *own == label);
            if same.any(|(_, own)| own != length) && !faults.iter().any(|said| said.contains("twice")) {
                faults.push(format!("label '{label}' stands twice in operand {k}: its lengths there must be equal"));
            }
        }
        rows.push(
            labels
                .iter()
                .map(|(label, _)| {
                    own.chars().position(|own| own == *label).map_or(String::new(), |at| value.lengths[at].clone())
                })
                .collect(),
        );
    }
    let sorted = || {
        let once: String = counts.iter().filter(|(_, count)| **count == 1).map(|(label, _)| *label).collect();
        once
    };
    let output = output.map_or_else(sorted, str::to_owned);
    let header: Vec<String> = labels.iter().map(|(label, _)| label.to_string()).collect();
    let names: Vec<String> = inputs.iter().enumerate().map(|(k, own)| format!("{k}: {own}")).collect();
    let mut all: Vec<(&str, &[String])> = vec![("label", &header)];
    all.extend(names.iter().zip(&rows).map(|(name, own)| (name.as_str(), &own[..])));
    report.say(table(&all, false, &[], ""));
    if let Some(fault) = faults.into_iter().next() {
        return Err(fault);
    }
    let mut out = Vec::new();
    for label in output.chars() {
        match labels.iter().find(|(known, _)| *known == label) {
            Some((_, length)) => out.push(length.clone()),
            None => return Err(format!("label '{label}' of the output is in no operand")),
        }
    }
    let summed: Vec<_> = labels
        .iter()
        .filter(|(label, _)| !output.contains(*label))
        .map(|(label, length)| format!("{label} ({length})"))
        .collect();
    report.say(if summed.is_empty() {
        "nothing is summed".to_owned()
    } else {
        format!("summed over: {}", summed.join(", "))
    });
    Ok(Value::new(out))
}

/// Windows over one or two axes.
fn convolve(report: &mut Report, call: &Call, planes: usize) -> Step {
    let (input, weight) = call.pair()?;
    let (stride, padding) = (call.setting("stride", 1)?, call.setting("padding", 0)?);
    let (dilation, groups) = (call.setting("dilation", 1)?, call.setting("groups", 1)?);
    report.say(
        "A convolution: a weight is [outputs, channels / groups, kernel..], the input [batch, channels, length..] or without the\n\
         batch. Along each axis of windows the output has (length + 2 padding - dilation (kernel - 1) - 1) / stride + 1.",
    );
    report.say(table(&[("input", &input.lengths), ("weight", &weight.lengths)], true, &[], ""));
    if weight.rank() != planes + 2 || ![planes + 1, planes + 2].contains(&input.rank()) {
        return Err(format!(
            "`{}` takes an input of {} or {} axes and a weight of {}",
            call.name,
            planes + 1,
            planes + 2,
            planes + 2
        ));
    }
    if stride == 0 || dilation == 0 || groups == 0 {
        return Err("stride, dilation and groups are at least 1".into());
    }
    let first = input.rank() - planes;
    let number = |length: &str| length.parse::<usize>().ok();
    let (channels, own) = (&input.lengths[first - 1], &weight.lengths[1]);
    if let (Some(has), Some(takes)) = (number(channels), number(own)) {
        if takes * groups != has {
            let each = if groups == 1 { String::new() } else { format!(" in each of {groups} groups") };
            return Err(format!("the weight takes {takes} channels{each}, and the input has {has}"));
        }
        report.say(format!(
            "channels: {has}, as the weight takes{}",
            if groups == 1 { String::new() } else { format!(": {takes} in each of {groups} groups") }
        ));
    }
    if number(&weight.lengths[0]).is_some_and(|outputs| outputs % groups != 0) {
        return Err(format!("{} outputs cannot be divided into {groups} groups", weight.lengths[0]));
    }
    let mut out = input.lengths[..first - 1].to_vec();
    out.push(weight.lengths[0].clone());
    let mut lines = Vec::new();
    for k in 0..planes {
        let (length, kernel) = (&input.lengths[first + k], &weight.lengths[2 + k]);
        let (Some(n), Some(taps)) = (number(length), number(kernel)) else {
            out.push("_".into());
            lines.push(format!("axis {}: computed at run time", first + k));
            continue;
        };
        let span = dilation * taps.saturating_sub(1) + 1;
        if taps == 0 || n + 2 * padding < span {
            return Err(format!(
                "a kernel of {taps}, which spans {span} positions, does not fit into {n} + 2 * {padding}"
            ));
        }
        let made = (n + 2 * padding - span) / stride + 1;
        lines.push(format!(
            "axis {}: ({n} + 2 * {padding} - {dilation} * ({taps} - 1) - 1) / {stride} + 1 = {made}",
            first + k
        ));
        out.push(made.to_string());
    }
    report.say(lines.join("\n"));
    let (out, planes_of) =
        (Value::new(out), |own: &Value| own.sizes().map(|sizes| sizes[sizes.len() - planes..].to_vec()));
    if let (Some(from), Some(kernel), Some(to)) = (planes_of(input), planes_of(weight), planes_of(&out)) {
        let part = |title: &str, own: Vec<usize>| Part { title: format!("{title} {own:?}"), full: own.clone(), own };
        // Windows cannot be counted in a picture that shows a part.
        if ![&from, &kernel, &to].iter().any(|own| congruent_figure::cut(own)) {
            report.draw(vec![part("input", from), part("kernel", kernel), part("output", to)], &["*", "="]);
        }
    }
    Ok(out)
}
