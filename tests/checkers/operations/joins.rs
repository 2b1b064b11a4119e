//! Joins of two and three tensors along an axis, along a new one, side by side and below each other; and copies of
//! one: `repeat` and `tile`.

use crate::checkers::calls::{Call, Length, Refused, listed};
use crate::random::Random;

const NOTHING: &str = "a vector of length 0 stands for no tensor at run time, whatever the other ranks are";

pub fn call(random: &mut Random) -> Call {
    let rank = random.of(&[0, 1, 1, 2, 2, 2, 3, 3, 4, 5]);
    let shape = random.ranked(rank);
    match random.below(8) {
        0..3 => cat(shape, random),
        3 | 4 => stack(shape, random),
        5 | 6 => beside(shape, random),
        7 if random.one_in(2) => all(shape, random),
        _ => copies(shape, random),
    }
}

/// The shape, and others that may be joined with it: but for some axes they are mostly the same.
fn others(shape: Vec<Length>, count: usize, axis: Option<usize>, random: &mut Random) -> Vec<Vec<Length>> {
    let mut shapes = vec![shape; count];
    for shape in &mut shapes[1..] {
        *shape = random.near(shape, 12);
        if let Some(length) = axis.and_then(|axis| shape.get_mut(axis)) {
            *length = random.length();
        }
        if random.one_in(5) {
            random.spoil(shape);
        }
    }
    shapes
}

fn joined(shapes: &[Vec<Length>], list: String, any: String) -> Call {
    let shapes: Vec<_> = shapes.iter().map(Vec::as_slice).collect();
    let call = Call::of(&shapes, list, any);
    // Where it decides: one that may have no elements, beside one of another rank.
    let nothing = shapes.iter().any(|shape| matches!(shape, [Length::Known(0) | Length::Unknown]));
    let ranks = shapes.iter().any(|shape| shape.len() != shapes[0].len());
    if nothing && ranks { call.with(Refused(NOTHING)) } else { call }
}

fn cat(shape: Vec<Length>, random: &mut Random) -> Call {
    let axis = random.axis(shape.len(), 8);
    let front = if axis < 0 { axis + shape.len() as isize } else { axis };
    let shapes = others(shape, 2, usize::try_from(front).ok(), random);
    joined(&shapes, format!("x.cat::<{axis}>(y)"), format!("congruent::cat({axis}, &[x, y])"))
}

fn stack(shape: Vec<Length>, random: &mut Random) -> Call {
    let count = random.of(&[2, 3]);
    let axis = random.axis(shape.len() + 1, 5);
    let shapes = others(shape, count, None, random);
    let parts = &"x, y, z"[..3 * count - 2];
    let shapes: Vec<_> = shapes.iter().map(Vec::as_slice).collect();
    Call::of(&shapes, format!("Tensor::stack::<{axis}>(({parts}))"), format!("congruent::stack({axis}, &[{parts}])"))
}

fn beside(shape: Vec<Length>, random: &mut Random) -> Call {
    let (name, axis) = random.of(&[("hstack", usize::from(shape.len() > 1)), ("vstack", 0)]);
    let shapes = others(shape, 2, Some(axis), random);
    joined(&shapes, format!("x.{name}(y)"), format!("congruent::{name}(&[x, y])"))
}

/// Three that are the same.
fn all(shape: Vec<Length>, random: &mut Random) -> Call {
    let axis = random.axis(shape.len(), 3);
    let parts = "[x, x, x]";
    let (list, any) = match random.below(3) {
        0 => (format!("Tensor::hstack_all({parts})"), format!("congruent::hstack(&{parts})")),
        1 => (format!("Tensor::vstack_all({parts})"), format!("congruent::vstack(&{parts})")),
        _ => (format!("Tensor::cat_all::<{axis}, 3>({parts})"), format!("congruent::cat({axis}, &{parts})")),
    };
    // The sentences begin with the name of the operation.
    Call { same_words: false, ..Call::of(&[&shape], list, any) }
}

fn copies(shape: Vec<Length>, random: &mut Random) -> Call {
    let name = random.of(&["repeat", "repeat", "tile"]);
    let mut counts: Vec<usize> = shape.iter().map(|_| random.below(4)).collect();
    match random.below(3) {
        0 if !counts.is_empty() => drop(counts.pop()),
        1 => counts.push(random.below(4)),
        _ => {}
    }
    let counts = listed(&counts);
    Call::of(&[&shape], format!("x.{name}::<shape![{counts}]>()"), format!("x.{name}(&[{counts}])"))
}
