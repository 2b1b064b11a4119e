// A weight of another number of channels.
use congruent::norm::ChannelNorm;
use congruent::prelude::*;

fn main() {
    let weight = Tensor::<f32, shape![3]>::ones();
    Tensor::<f32, shape![2, 4, 3]>::ones().instance_norm(ChannelNorm::new().weight(&weight));
}
