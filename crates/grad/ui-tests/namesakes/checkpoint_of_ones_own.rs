// closure may outlive the current function, but it borrows `x`, which is owned by the current
use congruent_grad as _;

fn checkpoint(f: impl Fn() + 'static) {
    f();
}

fn main() {
    let x = String::new();
    checkpoint(|| drop(x.len()));
}
