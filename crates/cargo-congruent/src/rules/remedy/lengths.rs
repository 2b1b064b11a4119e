//! Checks of one length of generic code: the bound on the length. The shape of the result does not depend on it, so that the result can
//! be used further.

use super::asked::ASKED;
use crate::facts::relations::is_of_a_length;
use crate::facts::returned::find_result;
use crate::facts::types::read_shape;
use crate::facts::{Facts, Relation};
use crate::styled::text;
use crate::words::{Spelling, Type, print, write_code};

/// Says which bound a length of generic code needs.
pub(super) fn say_bound(facts: &Facts) -> Option<String> {
    let found = facts.relations.iter().find(|found| is_of_a_length(&found.relation.name()))?;
    let of_windows = of_windows(facts);
    let all = if of_windows.is_empty() { vec![write_clause(found, facts)?] } else { of_windows };
    returns_it(facts).then(|| format!("{ASKED}{}`", all.join(", ")))
}

/// `D: congruent::shape::Spans<0, 2>`
fn write_clause(found: &Relation, facts: &Facts) -> Option<String> {
    let own = write_length_type(&text(&print(&found.own, Spelling::Sentence)), facts)?;
    // A sum is split into what was added: no bound makes it the sum of something else.
    if own.starts_with("len![") && ["AddsUp", "IsSumOf"].contains(&&*found.relation.name()) {
        return None;
    }
    Some(format!("{own}: congruent::shape::{}", text(&print(&found.relation, Spelling::Code))))
}

/// A length of generic code as a type: `D`, `len![2 * D]`.
pub(in crate::rules) fn write_length_type(own: &str, facts: &Facts) -> Option<String> {
    let plain = own.chars().all(crate::words::of_name);
    let known = own.parse::<usize>().is_ok() || own == "_" || facts.is_name(own);
    (!known).then(|| if plain { own.to_owned() } else { format!("len![{}]", write_code(own)) })
}

/// The bounds of all axes under the windows of a pool or of a kernel: rustc has a message for each.
fn of_windows(facts: &Facts) -> Vec<String> {
    let pools = ["Pool1d", "Pool2d", "WindowColumns"].iter().find_map(|name| facts.last(name));
    let kernels = || ["Conv1d", "Conv2d"].iter().find_map(|name| facts.last(name));
    let (found, windows) = match pools {
        Some(found) => (found, Windows::of_pool(&found.own)),
        None => match kernels() {
            Some(found) => (found, Windows::of_kernel(found)),
            None => return vec![],
        },
    };
    let Some((windows, shape)) = windows.zip(found.relation.arguments().first().and_then(read_shape)) else {
        return vec![];
    };
    // Settings of one axis stand for both.
    let axes = if found.relation.name().ends_with("1d") { 1 } else { 2 };
    let Some(first) = shape.len().checked_sub(axes) else { return vec![] };
    let clauses = shape[first..].iter().enumerate().filter_map(|(k, own)| {
        let bound = windows.bound(2 - axes + k)?;
        Some(format!("{}: {bound}", write_length_type(own, facts)?))
    });
    clauses.collect()
}

/// The windows of a pool or of a kernel: numbers for the rows and for the columns.
struct Windows {
    lengths: [String; 2],
    stride: [String; 2],
    padding: [String; 2],
    dilation: [String; 2],
    of_a_pool: bool,
    rounded_up: bool,
}

impl Windows {
    /// `Pooling<Kernel<2, 2>, Stride<2, 2>>`
    fn of_pool(own: &Type) -> Option<Windows> {
        let settings = own.arguments();
        let pair = |name: &str, default: &str| -> Option<[String; 2]> {
            match settings.iter().find(|own| own.name() == name) {
                Some(own) => own
                    .arguments()
                    .iter()
                    .map(|own| text(&print(own, Spelling::Code)))
                    .collect::<Vec<_>>()
                    .try_into()
                    .ok(),
                None => Some([default.to_owned(), default.to_owned()]),
            }
        };
        Some(Windows {
            lengths: pair("Kernel", "")?,
            stride: pair("Stride", "1")?,
            padding: pair("Padding", "0")?,
            dilation: pair("Dilation", "1")?,
            of_a_pool: true,
            rounded_up: settings.iter().any(|own| own.name() == "RoundedUp"),
        })
        .filter(|own| !own.lengths[0].is_empty())
    }

    /// `weight: Conv2d<input, Settings<1, 1, 0, 0>>`
    fn of_kernel(found: &Relation) -> Option<Windows> {
        let weight = read_shape(&found.own)?;
        let columns = weight.last()?.clone();
        let rows = if found.relation.name() == "Conv2d" {
            weight.get(weight.len().checked_sub(2)?)?.clone()
        } else {
            columns.clone()
        };
        let settings = found.relation.arguments().get(1).filter(|own| own.name() == "Settings")?;
        let all: Vec<_> = settings.arguments().iter().map(|own| text(&print(own, Spelling::Code))).collect();
        let pair =
            |at: usize, default: &str| [at, at + 1].map(|at| all.get(at).map_or(default, String::as_str).to_owned());
        Some(Windows {
            lengths: [rows, columns],
            stride: pair(0, "1"),
            padding: pair(2, "0"),
            dilation: pair(4, "1"),
            of_a_pool: false,
            rounded_up: false,
        })
    }

    /// The bound of the rows, 0, or of the columns, 1.
    fn bound(&self, axis: usize) -> Option<String> {
        let (stride, padding, dilation) = (&self.stride[axis], &self.padding[axis], &self.dilation[axis]);
        let more = match (&**padding, &**dilation) {
            ("0", "1") => String::new(),
            (_, "1") => format!(", {padding}"),
            _ => format!(", {padding}, {dilation}"),
        };
        let length = format!("len![{}]", self.lengths[axis]);
        self.lengths[axis].parse::<usize>().ok()?;
        Some(match (self.of_a_pool, self.rounded_up) {
            (true, true) => {
                format!("congruent::shape::HasPositions + congruent::shape::HasRoomUp<{length}, {stride}{more}>")
            }
            (true, false) => format!("congruent::shape::TakesPool<{length}{more}>"),
            (false, _) => format!("congruent::shape::HasRoom<{length}{more}>"),
        })
    }
}

/// Whether the function declares no other result than the operation has: where a length of it is a parameter that the operation does not
/// have, a bound on the shapes says that they are the same.
fn returns_it(facts: &Facts) -> bool {
    let Some(declared) = find_result(facts) else { return true };
    let Some(all) = declared.strip_prefix("shape![").and_then(|own| own.strip_suffix(']')) else { return false };
    let shapes = facts.relations.iter().flat_map(|found| [&found.own].into_iter().chain(found.relation.arguments()));
    let known: Vec<_> = shapes.filter_map(read_shape).flatten().collect();
    let numbers: Vec<_> = facts
        .relations
        .iter()
        .flat_map(|found| found.relation.arguments())
        .map(|own| text(&print(own, Spelling::Code)))
        .collect();
    let fits = |own: &str| {
        known.iter().any(|known| known == own)
            || numbers.iter().any(|known| known == own)
            || own.contains(['+', '-', '*', '/'])
    };
    all.split(',').map(str::trim).all(fits)
}
