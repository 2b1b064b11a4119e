//! Broadcasting of two operands, into a new tensor and in place.

use crate::checkers::calls::Call;
use crate::random::Random;

pub fn call(random: &mut Random) -> Call {
    let rank = random.of(&[0, 1, 1, 2, 2, 3, 3, 4, 5]);
    let mut x = random.ranked(rank);
    let own = random.last(&x);
    let mut y = random.near(own, 4);
    if random.below(3) > 0 {
        random.spoil(&mut y);
    }
    if random.one_in(3) {
        std::mem::swap(&mut x, &mut y);
    }
    let (list, any) = random.of(&[
        ("x + y", "x.try_add(y)"),
        ("x.maximum(y)", "x.try_maximum(y)"),
        ("x.lt(y)", "x.try_lt(y)"),
        ("let mut x = x.clone(); x += y; x", "let mut x = x.clone(); x.try_add_(y)?; Ok::<_, ShapeError>(x)"),
        ("let mut x = x.clone(); x.mul_(y); x", "let mut x = x.clone(); x.try_mul_(y)?; Ok::<_, ShapeError>(x)"),
    ]);
    // An operator has a name of its own.
    let same_words = !list.contains("+=");
    Call { same_words, ..Call::of(&[&x, &y], list.into(), any.into()) }
}
