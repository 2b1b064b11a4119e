//! Equations and windows: what is multiplied and summed.

use super::calls::{Call, Given};
use super::value::Value;
use super::{Part, Report, Step};
use congruent_figure::{common, table};

/// `einsum("ij,jk->ik", a, b)`
pub(super) fn einsum(report: &mut Report, call: &Call) -> Step {
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
                faults.push(format!("label '{label}' is in operand {k} twice: its lengths there must be equal"));
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
pub(super) fn convolve(report: &mut Report, call: &Call, planes: usize) -> Step {
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
