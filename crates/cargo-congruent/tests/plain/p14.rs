use std::borrow::Cow;
struct Model { view: Vec<f32> }
fn mk<'a>() -> Cow<'a, str> { let s = String::new(); Cow::Borrowed(&s) }
struct View<T>(T);
fn h(v: View<i32>) -> &'static str { let s = String::from("x"); let w: View<i32> = v; s.as_str() }
fn main() { mk(); h(View(1)); }
