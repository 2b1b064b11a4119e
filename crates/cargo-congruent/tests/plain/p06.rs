struct ArrayView<T>(Vec<T>);
fn f(x: &ArrayView<f32>) { x.0.push(1.0) }
struct TreeView<T>(Vec<T>);
impl TreeView<i32> { fn g(&self) { self.0.push(1) } }
fn h() { let x = TreeView::<i32>(vec![]); let v: TreeView<i32> = x; v.0.push(1); }
fn main() { f(&ArrayView(vec![])); }
