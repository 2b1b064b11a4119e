// this function takes 0 arguments but 1 argument


fn main() {
    congruent_grad::nn::MaxPool2d::<2>::new(2);
}
