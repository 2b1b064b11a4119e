// expected a `FnOnce()` closure, found `{float}`
use congruent_grad as _;

fn no_grad<R>(f: impl FnOnce() -> R) -> R {
    f()
}

fn main() {
    no_grad(1.0);
}
