//@ unequal_layers_in_a_vec: a tuple
let mut rng = congruent::random::seeded(1);
let net = vec![Linear::<f32, len![4], len![8]>::new(&mut rng), Linear::<f32, len![8], len![3]>::new(&mut rng)];
//@ layers_that_do_not_meet: 16 with 8
let mut rng = congruent::random::seeded(1);
let net = (Linear::<f32, len![4], len![16]>::new(&mut rng), Relu::new(), Linear::<f32, len![8], len![3]>::new(&mut rng));
let y = net.forward(&Var::<f32, shape![10, 4]>::from(Tensor::ones()));
//@ input_of_another_width: 5 with 4
let mut rng = congruent::random::seeded(1);
let net = Linear::<f32, len![4], len![3]>::new(&mut rng);
let y = net.forward(&Var::<f32, shape![10, 5]>::from(Tensor::ones()));
//@ tensor_for_a_variable: Var::from
let mut rng = congruent::random::seeded(1);
let net = Linear::<f32, len![4], len![3]>::new(&mut rng);
let y = net.forward(&Tensor::<f32, shape![10, 4]>::ones());
//@ mask_of_a_variable: x.value().gt(0.0)
let x: Var<f32, shape![3]> = Tensor::ones().into();
let y = x.gt(0.0).where_(&x, &x);
//@ where_of_a_mask_of_variables: where_(&m.value().gt(0.0), &x, &x)
let m: Var<f32, shape![3]> = Tensor::ones().into();
let x: Var<f32, shape![3]> = Tensor::ones().into();
let y = congruent_grad::where_(&m, &x, &x);
//@ backward: value_and_grad
let x: Var<f32, shape![3]> = Tensor::ones().into();
let loss = x.square().sum_all();
loss.backward();
//@ loss_that_is_no_scalar: mean_all
let mut rng = congruent::random::seeded(1);
let net = Linear::<f32, len![4], len![3]>::new(&mut rng);
let x: Var<f32, shape![10, 4]> = Tensor::ones().into();
let (loss, gradient) = value_and_grad(&net, |net| net.forward(&x));
//@ step_without_mut: &mut net
let mut rng = congruent::random::seeded(1);
let mut net = Linear::<f32, len![4], len![3]>::new(&mut rng);
let gradient = net.clone();
Sgd::new(0.1).step(&net, &gradient);
//@ field_that_is_no_module: Var, or #[module(skip)]
#[derive(Module)]
struct Net {
    layer: Linear<f32, len![4], len![3]>,
    name: String,
}
//@ numbers_for_widths: len![4]
let mut rng = congruent::random::seeded(1);
let net = Linear::<f32, 4, 3>::new(&mut rng);
//@ widths_as_arguments: len![4] as types
let mut rng = congruent::random::seeded(1);
let net = Linear::new(4, 3, &mut rng);
//@ variable_changed_in_place: x = &x + 1.0
let mut x: Var<f32, shape![3]> = Tensor::ones().into();
x += 1.0;
//@ shapes_of_a_loss: [10, 3] with [10, 1]
let x: Var<f32, shape![10, 3]> = Tensor::ones().into();
let y = Tensor::<f32, shape![3, 10]>::ones();
let loss = x.mse_loss(&y);
//@ gradient_by_method: gradient.weight
let mut rng = congruent::random::seeded(1);
let net = Linear::<f32, len![4], len![3]>::new(&mut rng);
let g = net.weight.grad();
//@ model_on_two_threads: a clone for each
let mut rng = congruent::random::seeded(1);
let net = Linear::<f32, len![4], len![3]>::new(&mut rng);
let handle = std::thread::spawn(|| net.weight.sum_all().item());
let y = net.bias;
//@ model_boxed: an enum or a tuple
fn layers() -> Vec<Box<dyn Layer<Var<f32, shape![10, 4]>>>> {
    vec![Box::new(Relu::new())]
}
//@ channels_of_a_layer: 3 with 1
let mut rng = congruent::random::seeded(1);
let net = Conv2d::<f32, shape![8, 1, 3, 3]>::new(&mut rng);
let y = net.forward(&Var::<f32, shape![2, 3, 8, 8]>::from(Tensor::ones()));
//@ largest_of_nothing: length 0
let x: Var<f32, shape![0, 3]> = Tensor::zeros().into();
let y = x.amax::<0>();
