// A file with tensors in it, and mistakes with other values.
mod congruent {
    pub struct Tensor<T>(pub Vec<T>);
    pub struct View<'a, T>(pub &'a [T]);
    impl<T> Tensor<T> {
        pub fn t(&self) -> View<'_, T> {
            View(&self.0)
        }
    }
}
use crate::congruent::{Tensor, View};
struct Model { names: Vec<String> }
impl Model {
    fn register(&self, _: &Tensor<f32>) { self.names.push(String::new()); }
}
fn returned() -> &'static str { let _: Option<View<f32>> = None; let s = String::new(); s.as_str() }
fn cleared(names: &Vec<String>, x: &Tensor<f32>) { drop(x.t()); names.clear(); }
fn pushed(x: &Tensor<f32>) { let mut all: Vec<usize> = vec![]; let first = all.iter().zip(x.t().0); all.push(1); drop(first); }
fn nameless() -> usize { let s = String::from("a").as_str(); s.len() }
fn main() {}
