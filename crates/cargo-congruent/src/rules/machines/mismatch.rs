//! One type where another is expected, of which one is `Dist`.
//!
//! | expected | found | meant |
//! |---|---|---|
//! | `Dist<f32, S>` | `Dist<f32, S, Partial<Data>>` | `.all_reduce()` |
//! | `Dist<f32, [8 @ Data]>` | `Dist<f32, [8], Partial<Data>>` | `.reduce_scatter::<0>()` |
//! | `Dist<f32, [8]>` | `Dist<f32, [8 @ Data]>` | `.all_gather::<0>()` |
//! | `Dist<f32, [8 @ Data]>` | `Dist<f32, [8]>` | `.split::<0, Data>()` |
//! | `&Dist` | `Dist` | `&x` |
//! | `Dist` | a tensor | `Dist::same(process, x)` |
//! | a tensor | `Dist` | `.to_tensor()` |
//! | a number | `Dist<f32, []>` | `.to_tensor().item()` |

use super::dist::{Placement, read_mesh_axis, split_length, write_reducing, write_splitting};
use super::mesh::write_process;
use crate::facts::Facts;
use crate::facts::receiver::read_callable;
use crate::facts::source::Pointed;
use crate::facts::types::{FLOATS, bare, is_dist, is_number_type, is_tensor, marked, read_shape, word};
use crate::words::{Type, of_name};

struct Mismatch<'f> {
    expected: Type,
    found: Type,
    facts: &'f Facts,
}

/// Says what makes the expected type of the one found.
pub fn say_mismatched(facts: &Facts) -> Option<String> {
    let [expected, found] = facts.expected_and_found().filter(|_| facts.code == "E0308")?;
    let own = Mismatch { expected, found, facts };
    match (is_dist(&own.expected), is_dist(&own.found)) {
        (true, true) => {
            own.say_partial().or_else(|| own.say_split()).or_else(|| own.say_elements()).or_else(|| own.say_borrowed())
        }
        (true, false) if is_tensor(&own.found) => own.say_tensor(),
        (false, true) if is_tensor(&own.expected) => own.say_dist(),
        (false, true) if is_number_type(&own.expected) => own.say_number(),
        (false, false) if is_tensor(&own.expected) && is_tensor(&own.found) => own.say_part(),
        _ => None,
    }
}

/// `Dist::broadcast(process, x)`, which takes the tensor of one process.
pub fn say_root(facts: &Facts) -> Option<String> {
    let [expected, found] = facts.expected_and_found().filter(|_| facts.code == "E0308")?;
    let told = expected.name() == "Option" && is_tensor(&found) && facts.pointed.before.contains("broadcast(");
    let value = read_callable(&facts.pointed.own).filter(|_| told && facts.library_function)?;
    Some(format!("process 0 alone passes the tensor: write `(process.rank() == 0).then(|| {value})`"))
}

impl Mismatch<'_> {
    /// `write `x.all_reduce()``, with the `&` that is expected.
    fn write_call(&self, call: &str) -> String {
        let only = self.facts.headline == "mismatched types";
        match read_callable(&self.facts.pointed.own).filter(|_| only) {
            Some(value) => format!("write `{}{value}{call}`", marked(&self.expected)),
            None => format!("write `{call}` behind it"),
        }
    }

    /// The sums are partial, and reduced sums or others are expected.
    fn say_partial(&self) -> Option<String> {
        match (Placement::read(&self.expected), Placement::read(&self.found)) {
            (Placement::Reduced, Placement::Partial(axis)) => {
                let call = self.find_scattered(&axis).unwrap_or_else(|| ".all_reduce()".to_owned());
                Some(format!("the sums over `{axis}` are partial: {}", self.write_call(&call)))
            }
            (Placement::Reduced, Placement::Joined) => {
                Some(format!("the parts are still to be joined: {}", self.write_call(".all_reduce()")))
            }
            (Placement::Partial(axis), Placement::Reduced) => {
                Some(format!("no sums are partial here: leave `Partial<{axis}>` out of the type"))
            }
            (Placement::Partial(wanted), Placement::Partial(axis)) if wanted != axis => Some(format!(
                "the sums are partial over `{axis}`, not over `{wanted}`: write `Partial<{axis}>` in the type"
            )),
            _ => None,
        }
    }

    /// The call that leaves each process its share of the sums, where an axis is expected to be split along the same mesh axis.
    fn find_scattered(&self, axis: &str) -> Option<String> {
        let (at, wanted, found) = self.find_other_length()?;
        let (total, along) = split_length(&wanted)?;
        let name = if along == axis { "reduce_scatter" } else { "reduce_scatter_ragged" };
        (total == found && read_mesh_axis(along) == axis).then(|| format!(".{name}::<{at}>()"))
    }

    /// The axis whose lengths differ, if it is one axis: the length that is expected, and the one found.
    fn find_other_length(&self) -> Option<(usize, String, String)> {
        let [expected, found] = [&self.expected, &self.found].map(read_shape);
        let (expected, found) = (expected?, found?);
        let mut others = (0..expected.len()).filter(|at| expected[*at] != *found.get(*at).unwrap_or(&expected[*at]));
        let at = others.next().filter(|_| expected.len() == found.len() && others.next().is_none())?;
        Some((at, expected[at].clone(), found[at].clone()))
    }

    /// An axis is split, and expected whole or split along another axis; or the reverse.
    fn say_split(&self) -> Option<String> {
        let (at, wanted, found) = self.find_other_length()?;
        match (split_length(&wanted), split_length(&found)) {
            (None, Some((total, along))) if total == wanted => Some(format!(
                "axis {at} is split along `{along}`, and a whole axis is expected: {}",
                self.write_call(&format!(".all_gather::<{at}>()"))
            )),
            (Some((total, along)), None) if total == found => Some(format!(
                "axis {at} is whole, and an axis split along `{along}` is expected: {}",
                self.write_call(&format!(".split::<{at}, {}>()", write_splitting(along)))
            )),
            (Some((total, wanted)), Some((other, along))) if total == other && wanted != along => Some(format!(
                "axis {at} is split along `{along}`, not along `{wanted}`: {}",
                self.write_call(&format!(".all_gather::<{at}>().split::<{at}, {}>()", write_splitting(wanted)))
            )),
            _ => None,
        }
    }

    /// Elements of another type.
    fn say_elements(&self) -> Option<String> {
        let [wanted, found] = [&self.expected, &self.found].map(|own| bare(own).arguments().first().map(word));
        let wanted = wanted.filter(|own| found.as_ref() != Some(own) && FLOATS.contains(&own.as_str()))?;
        FLOATS.contains(&found?.as_str()).then(|| {
            format!("elements of type `{wanted}` are expected: {}", self.write_call(&format!(".to_type::<{wanted}>()")))
        })
    }

    /// A `Dist` where a reference is expected.
    fn say_borrowed(&self) -> Option<String> {
        let lent = marked(&self.expected) == "&" && marked(&self.found).is_empty();
        let value = read_callable(&self.facts.pointed.own).filter(|_| lent)?;
        Some(format!("expected a reference to a `Dist`: write `&{value}`"))
    }

    /// A tensor of this process where a `Dist` is expected.
    fn say_tensor(&self) -> Option<String> {
        let value = read_callable(&self.facts.pointed.own)?;
        let given = if marked(&self.found).is_empty() { value.to_owned() } else { format!("{value}.clone()") };
        // The receiver of a method is on the mesh.
        let call = Pointed {
            before: self.facts.pointed.before.trim_end_matches('(').trim_end_matches(of_name).to_owned(),
            ..Pointed::default()
        };
        let method = call.before.ends_with('.') && self.facts.pointed.before.ends_with('(');
        let process = write_process(self.facts, call.left().filter(|_| method).and_then(read_callable));
        let (front, splits) = (marked(&self.expected), self.write_splits().unwrap_or_default());
        Some(format!(
            "expected a `Dist`, found a tensor: if every process has the same one, write `{front}Dist::same({process}, {given}){splits}`"
        ))
    }

    /// The calls that split the axes that are expected to be split: `.split::<0, Data>()`.
    fn write_splits(&self) -> Option<String> {
        let (wanted, found) = (read_shape(&self.expected)?, read_shape(&self.found)?);
        let split = |(axis, (wanted, found)): (usize, (&String, &String))| {
            let (total, along) = split_length(wanted).filter(|_| wanted != found)?;
            (total == found).then(|| format!(".split::<{axis}, {}>()", write_splitting(along)))
        };
        Some(wanted.iter().zip(&found).enumerate().filter_map(split).collect())
    }

    /// The part of a process where a tensor of the shape on the mesh is expected: `Dist::same(process, part)`.
    fn say_part(&self) -> Option<String> {
        let (_, wanted, found) = self.find_other_length()?;
        let name = self.facts.pointed.before.trim_end().strip_suffix("Dist::same(process,")?;
        let (total, along) = split_length(&wanted).filter(|(total, _)| *total != found && !name.ends_with('.'))?;
        let value = read_callable(&self.facts.pointed.own)?;
        Some(format!(
            "`Dist::same` takes the whole tensor, of {total} along `{along}`: the part of each process goes to `Dist::of_part(process, {value})`"
        ))
    }

    /// A `Dist` where its element is expected.
    fn say_number(&self) -> Option<String> {
        let scalar = read_shape(&self.found)?.is_empty();
        let call = format!("{}.to_tensor().item()", write_reducing(&self.found).filter(|_| scalar)?);
        Some(format!("expected a number, found a `Dist`: {}", self.write_call(&call)))
    }

    /// A `Dist` where a tensor of this process is expected.
    fn say_dist(&self) -> Option<String> {
        let call = format!("{}.to_tensor()", write_reducing(&self.found)?);
        Some(format!("expected a tensor, found a `Dist`: {}", self.write_call(&call)))
    }
}
