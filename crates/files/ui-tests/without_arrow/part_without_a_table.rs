// `Net` is not a part of a file of tensors
use congruent::prelude::*;
use congruent_files::Safetensors;
use congruent_files::parts::Names;

struct Net {
    weight: Tensor<f32, shape![2, 3]>,
}

fn main() {
    let file = Safetensors::open("a.safetensors").unwrap();
    let net: Net = Names::separated_by('.').load(&file).unwrap();
    let _ = net.weight;
}
