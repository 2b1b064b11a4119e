// expected a `FnOnce()` closure, found `{float}`
use congruent_grad as _;

struct Coach;
impl Coach {
    fn training<R>(&self, f: impl FnOnce() -> R) -> R {
        f()
    }
}

fn main() {
    Coach.training(1.0);
}
