// cannot assign to `x`, as it is a captured variable in a `Fn` closure
use congruent_grad as _;

fn checkpoint(f: impl Fn()) {
    f();
}

fn main() {
    let mut x = 0;
    checkpoint(|| x += 1);
}
