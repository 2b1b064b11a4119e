//! Einstein sums of one to three operands, with diagonals, `...`, and outputs that are written or not.

use crate::checkers::calls::{Call, Known, Length};
use crate::random::Random;

const LETTERS: [char; 4] = ['i', 'j', 'k', 'B'];
/// A place for the axes under `...`.
const DOTS: char = '.';

pub fn call(random: &mut Random) -> Call {
    let lengths = LETTERS.map(|_| random.length());
    let covered: Vec<_> = (0..random.below(3)).map(|_| random.length()).collect();
    let operands: Vec<_> = (0..1 + random.below(3)).map(|_| operand(&lengths, &covered, random)).collect();
    let inputs: Vec<_> = operands.iter().map(|(own, _)| own.iter().collect::<String>()).collect();
    let equation = inputs.join(",") + &output(&inputs.concat(), random);
    let equation = equation.replace(DOTS, "...");
    let mut shapes: Vec<_> = operands.into_iter().map(|(_, shape)| shape).collect();
    for shape in &mut shapes {
        *shape = random.near(shape, 10);
    }
    if random.one_in(3) {
        let which = random.below(shapes.len());
        random.spoil(&mut shapes[which]);
    }
    let names = &"x, y, z"[..3 * shapes.len() - 2];
    let shapes: Vec<&[Length]> = shapes.iter().map(Vec::as_slice).collect();
    let (list, any) =
        (format!("einsum!({equation:?}, {names})"), format!("congruent::einsum({equation:?}, &[{names}])"));
    Call::of(&shapes, list, any)
}

/// Labels, and lengths that they can have.
fn operand(lengths: &[Length], covered: &[Length], random: &mut Random) -> (Vec<char>, Vec<Length>) {
    let (mut own, mut shape) = (Vec::new(), Vec::new());
    let rank = random.below(4);
    let dots = if random.one_in(3) { random.below(rank + 1) } else { rank + 1 };
    for at in 0..rank + 1 {
        if at == dots {
            own.push(DOTS);
            shape.extend(random.last(covered));
        }
        if at < rank {
            let label = random.below(LETTERS.len());
            own.push(LETTERS[label]);
            shape.push(if random.one_in(8) { Known(1) } else { lengths[label] });
        }
    }
    (own, shape)
}

/// None, or the labels in some order, now and then one too few, twice, or that there is not.
fn output(inputs: &str, random: &mut Random) -> String {
    if random.one_in(4) {
        return String::new();
    }
    let mut labels: Vec<char> = inputs.chars().collect();
    labels.sort_unstable();
    labels.dedup();
    for k in (1..labels.len()).rev() {
        labels.swap(k, random.below(k + 1));
    }
    for _ in 0..random.below(3) {
        labels.pop();
    }
    match random.below(16) {
        0 => labels.push('q'),
        1 => labels.extend(inputs.chars().next()),
        2 => labels.push(DOTS),
        _ => {}
    }
    format!("->{}", labels.iter().collect::<String>())
}
