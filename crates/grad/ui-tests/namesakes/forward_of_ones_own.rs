// the method `forward` exists for struct `Net<f64>`, but its trait bounds were not satisfied
use congruent_grad as _;

trait Module {}
trait Forward {
    fn forward(&self) {}
}
impl<T> Forward for T where T: Module {}
struct Net<T>(T);

fn main() {
    Net(1.0_f64).forward();
}
