// unresolved import `congruent_grad::nn::Sequential`
use congruent_grad::nn::Sequential;

fn main() {}
