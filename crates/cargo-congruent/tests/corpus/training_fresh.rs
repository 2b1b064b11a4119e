//@ owned_tensor: forward takes &Var
fn main() {
    let mut rng = congruent::random::seeded(0);
    let net = Linear::<f32, len![2], len![3]>::new(&mut rng);
    let x = Tensor::<f32, shape![5, 2]>::zeros();
    let y = net.forward(x);
}

//@ call_the_net: net.forward(&x)
fn main() {
    let mut rng = congruent::random::seeded(0);
    let net = Linear::<f32, len![2], len![3]>::new(&mut rng);
    let x: Var<f32, shape![5, 2]> = Tensor::zeros().into();
    let y = net(&x);
}

//@ net_by_value: `&net`
fn f(net: Linear<f32, len![2], len![3]>, x: &Var<f32, shape![5, 2]>, y: &Tensor<i64, shape![5]>) -> f32 {
    let (loss, gradient) = value_and_grad(net, |net| net.forward(x).cross_entropy(y));
    loss
}

//@ item_in_the_closure: the loss is a variable
fn f(net: &Linear<f32, len![2], len![3]>, x: &Var<f32, shape![5, 2]>, y: &Tensor<i64, shape![5]>) -> f32 {
    let (loss, gradient) = value_and_grad(net, |net| net.forward(x).cross_entropy(y).item());
    loss
}

//@ one_hot_targets: classes [5], not [5, 3]
fn f(net: &Linear<f32, len![2], len![3]>, x: &Var<f32, shape![5, 2]>, y: &Tensor<i64, shape![5, 3]>) -> f32 {
    let (loss, gradient) = value_and_grad(net, |net| net.forward(x).cross_entropy(y));
    loss
}

//@ free_loss: a method
fn f(net: &Linear<f32, len![2], len![3]>, x: &Var<f32, shape![5, 2]>, y: &Tensor<i64, shape![5]>) -> f32 {
    let (loss, gradient) = value_and_grad(net, |net| cross_entropy(net.forward(x), y));
    loss
}

//@ step_shared: `&mut net`
fn f(mut net: Linear<f32, len![2], len![1]>, x: &Var<f32, shape![5, 2]>) {
    let mut adam = congruent_grad::optim::Adam::new(&net, 0.1);
    let (loss, gradient) = value_and_grad(&net, |net| net.forward(x).mean_all());
    adam.step(&net, &gradient);
}

//@ step_by_value: `&gradient`
fn f(mut net: Linear<f32, len![2], len![1]>, x: &Var<f32, shape![5, 2]>) {
    let mut adam = congruent_grad::optim::Adam::new(&net, 0.1);
    let (loss, gradient) = value_and_grad(&net, |net| net.forward(x).mean_all());
    adam.step(&mut net, gradient);
}

//@ swapped_optimiser: model first
fn f(net: Linear<f32, len![2], len![1]>) {
    let adam = congruent_grad::optim::Adam::new(0.1, &net);
}

//@ learning_rate: it is `rate`
fn f(net: Linear<f32, len![2], len![1]>) {
    let mut adam = congruent_grad::optim::Adam::new(&net, 0.1);
    adam.lr = 0.01;
}

//@ relu_unit: Relu::new()
fn main() {
    let mut rng = congruent::random::seeded(0);
    let net: (Linear<f32, len![2], len![8]>, Relu, Linear<f32, len![8], len![3]>) = (Linear::new(&mut rng), Relu, Linear::new(&mut rng));
}

//@ call_a_field: self.fc1.forward(x)
#[derive(Module)]
struct Net {
    fc1: Linear<f32, len![2], len![8]>,
    fc2: Linear<f32, len![8], len![3]>,
}
impl Net {
    fn forward(&self, x: &Var<f32, shape![5, 2]>) -> Var<f32, shape![5, 3]> {
        let x = self.fc1(x).relu();
        self.fc2.forward(&x)
    }
}

//@ loop_over_batches: .shuffled(&mut rng) or .in_order()
fn f(x: &Tensor<f32, shape![100, 2]>, y: &Tensor<i64, shape![100]>) {
    for (x, y) in congruent_grad::data::Batches::new((x, y), 32) {
        println!("{}", x.numel());
    }
}

//@ batches_of_three: a tuple
fn f(x: &Tensor<f32, shape![100, 2]>, y: &Tensor<i64, shape![100]>) {
    let batches = congruent_grad::data::Batches::new(x, y, 32);
}

//@ no_flatten: flatten before linear
fn f(conv: &Conv2d<f32, len![3], len![16], 3, congruent::window::SamePadding>, head: &Linear<f32, len![1024], len![10]>, x: &Var<f32, shape![4, 3, 8, 8]>) -> Var<f32, shape![4, 10]> {
    head.forward(&conv.forward(x).relu())
}

//@ channels_last: 3 channels first
fn f(conv: &Conv2d<f32, len![3], len![16], 3, congruent::window::SamePadding>, x: &Var<f32, shape![4, 8, 8, 3]>) {
    let y = conv.forward(x);
}

//@ accuracy_of_scores: argmax first
fn f(net: &Linear<f32, len![2], len![3]>, x: &Var<f32, shape![5, 2]>, y: &Tensor<i64, shape![5]>) -> f64 {
    congruent_grad::metrics::accuracy(&net.forward(x), y)
}

//@ training_without_rng: training(&mut rng, ..)
fn f(net: &Linear<f32, len![2], len![1]>, x: &Var<f32, shape![5, 2]>) {
    let (loss, gradient) = congruent_grad::nn::training(|| value_and_grad(net, |net| net.forward(x).mean_all()));
}

//@ clip_shared: &mut gradient
fn f(net: &Linear<f32, len![2], len![1]>, x: &Var<f32, shape![5, 2]>) {
    let (loss, gradient) = value_and_grad(net, |net| net.forward(x).mean_all());
    congruent_grad::optim::clip_norm(&gradient, 1.0);
}

//@ total_of_losses: a loss is f32 already
fn f(net: &Linear<f32, len![2], len![1]>, x: &Var<f32, shape![5, 2]>) -> f32 {
    let mut total = 0.0;
    for _ in 0..10 {
        let (loss, gradient) = value_and_grad(net, |net| net.forward(x).mean_all());
        total += loss.item();
    }
    total / 10.0
}

//@ sum_of_variable: item()
fn f(net: &Linear<f32, len![2], len![1]>, x: &Var<f32, shape![5, 2]>) -> f32 {
    let mut total = 0.0;
    total += net.forward(x).mean_all();
    total
}

//@ compared_variable: of the value
fn f(x: &Var<f32, shape![5, 2]>) -> usize {
    x.gt(0.0).count_nonzero_all().item() as usize
}

//@ update_by_hand: Var -=
fn f(mut net: Linear<f32, len![2], len![1]>, gradient: &Linear<f32, len![2], len![1]>) {
    net.weight -= 0.1 * gradient.weight;
}

//@ embedding_floats: places are i64
fn f(table: &congruent_grad::nn::Embedding<f32, len![100], len![16]>, x: &Tensor<f32, shape![5]>) {
    let y = table.forward(x);
}

//@ float_mask: bool
fn f(attention: &congruent_grad::nn::MultiHeadAttention<f32, len![32], len![4]>, x: &Var<f32, shape![2, 5, 32]>, mask: &Tensor<f32, shape![5, 5]>) {
    let y = attention.attend(x, x, mask);
}

//@ batch_norm_width: 16 channels, norm of 32
fn f(conv: &Conv2d<f32, len![3], len![16], 3, congruent::window::SamePadding>, norm: &congruent_grad::nn::BatchNorm<f32, len![32]>, x: &Var<f32, shape![4, 3, 8, 8]>) {
    let y = norm.forward(&conv.forward(x));
}

//@ tensor_through_a_layer: Var::from, and back
struct Net {
    head: Linear<f32, len![2], len![3]>,
}
impl Net {
    fn forward<B: Dim>(&self, x: &Tensor<f32, shape![B, 2]>) -> Tensor<f32, shape![B, 3]> {
        self.head.forward(x)
    }
}

//@ no_module: derive it
struct Net {
    head: Linear<f32, len![2], len![1]>,
}
fn f(net: &Net, x: &Var<f32, shape![5, 2]>) {
    let (loss, gradient) = value_and_grad(net, |net| net.head.forward(x).mean_all());
}

//@ seed_for_generator: seeded(0)
fn main() {
    let fc = Linear::<f32, len![2], len![3]>::new(0);
}

//@ argmax_of_variable: of the value
fn f(net: &Linear<f32, len![2], len![3]>, x: &Var<f32, shape![5, 2]>) -> Tensor<i64, shape![5]> {
    net.forward(x).argmax::<1>()
}

//@ variable_of_zeros: .into()
fn main() {
    let x: Var<f32, shape![5, 2]> = Tensor::zeros();
}

//@ model_to_sgd: Sgd::new(0.1)
fn f(net: &Linear<f32, len![2], len![1]>) {
    let mut sgd = congruent_grad::optim::Sgd::new(net, 0.1);
}

//@ step_of_a_gradient: step(&mut net, &gradient)
fn f(net: &mut Linear<f32, len![2], len![1]>, gradient: &Linear<f32, len![2], len![1]>) {
    let mut sgd = congruent_grad::optim::Sgd::new(0.1);
    sgd.step(gradient);
}

//@ grad_field: gradient.weight
fn f(net: &Linear<f32, len![2], len![1]>) {
    println!("{}", net.weight.grad);
}

//@ function_first: the model first
fn f(net: &Linear<f32, len![2], len![1]>, x: &Var<f32, shape![5, 2]>) {
    let (loss, gradient) = value_and_grad(|net| net.forward(x).mean_all(), net);
}

//@ saved_the_other_way: save(&net, file)
fn f(net: &Linear<f32, len![2], len![1]>) {
    congruent_grad::files::save("net.safetensors", net).unwrap();
}

//@ softmax_argument: softmax::<1>()
fn f(net: &Linear<f32, len![2], len![3]>, x: &Var<f32, shape![5, 2]>) -> Var<f32, shape![5, 3]> {
    net.forward(x).softmax(1)
}

//@ module_without_bound: H: Dim
#[derive(Module)]
struct Net<H> {
    hidden: Linear<f32, len![2], H>,
    scores: Linear<f32, H, len![3]>,
}

//@ one_hot_argument: one_hot::<len![10]>
fn f(y: &Tensor<i64, shape![5]>) -> Tensor<i64, shape![5, 10]> {
    y.one_hot(10)
}

//@ layer_by_a_method: net.forward(&x)
fn f(net: &Linear<f32, len![2], len![3]>, x: &Var<f32, shape![5, 2]>) -> Var<f32, shape![5, 3]> {
    x.apply(net)
}

//@ forward_of_any_batch: net of 784 called with [32, 28, 28]
fn f(net: &Linear<f32, len![784], len![10]>, x: &Var<f32, shape![32, 28, 28]>) -> Var<f32, shape![32, 10]> {
    net.forward(x)
}

//@ layer_that_is_no_module: M: Module
fn f<M: Layer<Var<f32, shape![5, 2]>, Out = Var<f32, shape![5, 2]>>>(net: &M, x: Var<f32, shape![5, 2]>) -> Var<f32, shape![5, 2]> {
    net.forward(net.forward(x))
}

//@ layer_without_its_result: Out = ..
fn f<M: Module + Layer<Var<f32, shape![5, 2]>>>(net: &M, x: &Var<f32, shape![5, 2]>) -> Var<f32, shape![5, 3]> {
    net.forward(x)
}
