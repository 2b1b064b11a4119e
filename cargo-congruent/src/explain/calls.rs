//! Methods and functions.

use super::value::Value;
use super::{Report, Step, joins, pairs, sums, views};
use congruent_figure::table;

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

/// A name, and what it is given.
pub(super) struct Call<'c> {
    pub(super) name: &'c str,
    pub(super) given: &'c [Given],
}

impl Call<'_> {
    pub(super) fn tensors(&self) -> Vec<&Value> {
        self.given.iter().filter_map(|own| if let Given::Tensor(own) = own { Some(own) } else { None }).collect()
    }

    fn own(&self) -> Result<&Value, String> {
        self.tensors()
            .first()
            .copied()
            .ok_or_else(|| format!("`{}` takes a tensor: `[2, 3].{}(..)`", self.name, self.name))
    }

    pub(super) fn pair(&self) -> Result<(&Value, &Value), String> {
        match self.tensors()[..] {
            [a, b] => Ok((a, b)),
            _ => Err(format!("`{}` takes two tensors", self.name)),
        }
    }

    fn numbers(&self) -> Result<Vec<isize>, String> {
        let words = self.given.iter().filter_map(|own| if let Given::Word(word) = own { Some(word) } else { None });
        words.map(|word| word.replace('_', "").parse().map_err(|_| format!("`{word}` is no number"))).collect()
    }

    pub(super) fn number(&self, k: usize, what: &str) -> Result<isize, String> {
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
    pub(super) fn setting(&self, name: &str, otherwise: usize) -> Result<usize, String> {
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
        "cat" | "stack" => joins::join(report, &call),
        "gather" => joins::gather(report, &call),
        "einsum" => sums::einsum(report, &call),
        "conv1d" | "conv2d" => sums::convolve(report, &call, if name == "conv1d" { 1 } else { 2 }),
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
                return Err(format!(
                    "axis {axis} has length {}: only an axis of length 1 can be removed",
                    own.lengths[at]
                ));
            }
            report.say(format!("Squeeze: axis {axis}, of length 1, is removed."));
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
        "A reduction: its axes are removed."
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
