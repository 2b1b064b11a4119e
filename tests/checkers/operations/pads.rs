//! Margins of a constant, of the edge and of the mirror image.

use crate::checkers::calls::{Call, Known, Length, at, listed};
use crate::random::Random;

pub fn call(random: &mut Random) -> Call {
    let rank = random.of(&[0, 1, 1, 2, 2, 3, 4, 5]);
    let x = random.ranked(rank);
    let axis = random.axis(rank, 6);
    let size = if let Some(Known(n)) = at(&x, axis) { n } else { 4 };
    let mode = random.of(&["Constant(7.0)", "Reflect", "Reflect", "Replicate"]);
    let [before, after] = [(); 2].map(|()| if random.one_in(4) { 0 } else { random.below(size + 3).min(1024) });
    Call {
        // An axis that there is not is no number there.
        same_words: at(&x, axis).is_some(),
        ..Call::of(
            &[&x],
            format!("x.pad::<{axis}, {before}, {after}>({mode})"),
            format!("x.pad([{}] as [isize; _], {mode})", listed(&margins(&x, axis, [before, after]))),
        )
    }
}

/// PyTorch's list: the margins of the last axis first. An axis that there is not asks for more than there are.
fn margins(x: &[Length], axis: isize, margins: [usize; 2]) -> Vec<usize> {
    let rank = x.len() as isize;
    let back = if axis < 0 { -1 - axis } else { rank - 1 - axis };
    let pairs = if (0..rank).contains(&back) { back } else { rank };
    [vec![0; 2 * pairs as usize], margins.to_vec()].concat()
}
