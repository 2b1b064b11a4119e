// Names of congruent_grad's functions and layers that resolve to nothing, in a file that names it.
mod curves {
    pub fn sigmoid(x: f64) -> f64 { 1.0 / (1.0 + (-x).exp()) }
}
struct Silu { k: f64 }
#[skip]
fn format() {}
#[derive(Debug)]
struct Row { #[frozen] id: u64 }
fn curve(x: f64) -> f64 { sigmoid(x) + softmax(&[x]) }
fn silu() -> Silu { Silu }
fn main() {}
