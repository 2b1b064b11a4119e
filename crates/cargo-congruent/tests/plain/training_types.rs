// Names of congruent_grad's functions and layers, in a file that names it and has its own.
use std::sync::atomic::AtomicUsize;
mod curves {
    pub struct Adam { pub rate: f64 }
}
struct Url(String);
struct Optimizer;
fn read(counter: &AtomicUsize) -> usize { counter.load() }
fn saved(counter: &AtomicUsize) { counter.store(1); }
fn query(url: &Url) { url.parameters(); url.state_dict(); }
fn stepped(mut x: std::ops::Range<usize>) { x.step_by("a"); }
fn cleared(opt: Optimizer) { opt.zero_grad(); opt.requires_grad_(true); }
fn value(x: f64) { x.backward(); x.detach(); }
fn optimiser(adam: curves::Adam) { adam.lr; adam.step(1.0); }
fn pair(x: (f64, f64)) { x(1.0); }
fn main() {}
