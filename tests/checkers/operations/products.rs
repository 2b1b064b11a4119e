//! Products: `matmul` of every pairing of ranks, those of given ranks, with a sum, and `kron`.

use crate::checkers::calls::{Call, Known, Length};
use crate::random::Random;

pub fn call(random: &mut Random) -> Call {
    let name = random.of(&["matmul", "matmul", "matmul", "dot", "mv", "outer", "bmm", "kron", "addmm", "linear"]);
    let [b, m, k, n] = [(); 4].map(|()| random.length());
    let mut shapes = match name {
        "matmul" => matmul([m, k, n], random),
        "dot" => vec![vec![k], vec![k]],
        "mv" => vec![vec![m, k], vec![k]],
        "outer" => vec![vec![m], vec![n]],
        "bmm" => vec![vec![b, m, k], vec![b, k, n]],
        "kron" => (0..2).map(|_| (0..random.below(4)).map(|_| random.length()).collect()).collect(),
        "addmm" => vec![onto(&[m, n], random), vec![m, k], vec![k, n]],
        _ => {
            let leading: Vec<_> = (0..random.below(3)).map(|_| random.length()).collect();
            let to = |last| [leading.clone(), vec![last]].concat();
            vec![to(k), vec![n, k], onto(&to(n), random)]
        }
    };
    for shape in &mut shapes {
        *shape = random.near(shape, 8);
    }
    if random.below(3) > 0 {
        let which = random.below(shapes.len());
        random.spoil(&mut shapes[which]);
    }
    let shapes: Vec<&[Length]> = shapes.iter().map(Vec::as_slice).collect();
    let arguments = ["y", "y, z"][shapes.len() - 2];
    Call::of(&shapes, format!("x.{name}({arguments})"), format!("x.try_{name}({arguments})"))
}

/// Vectors, matrices, and batches of matrices, which broadcast.
fn matmul([m, k, n]: [Length; 3], random: &mut Random) -> Vec<Vec<Length>> {
    let batch: Vec<_> = (0..random.below(3)).map(|_| random.length()).collect();
    let side = |matrix: [Length; 2], random: &mut Random| match random.below(5) {
        0 => vec![k],
        _ => {
            let own = random.last(&batch).iter().map(|&length| if random.one_in(4) { Known(1) } else { length });
            own.chain(matrix).collect()
        }
    };
    vec![side([m, k], random), side([k, n], random)]
}

/// A shape that stretches to this one.
fn onto(to: &[Length], random: &mut Random) -> Vec<Length> {
    random.last(to).iter().map(|&length| if random.one_in(4) { Known(1) } else { length }).collect()
}
