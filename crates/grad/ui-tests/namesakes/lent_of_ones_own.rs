// type annotations needed for `&_`
use congruent_grad as _;

fn grad<T>(_: T, f: impl Fn(&T)) -> impl Fn(&T) {
    f
}

fn main() {
    grad(Default::default(), |x| drop(x.to_owned()));
}
