//! Layers one after the other.

use super::Layer;
use crate::{Module, Var};
use congruent::prelude::*;

/// Layers one after the other: what each gives, the next takes.
macro_rules! sequential {
    ($($first:ident $($before:ident $layer:ident $place:tt)* => $last:ident;)*) => {$(
        impl<X, $first: Layer<X>, $($layer: Layer<$before::Out>),*> Layer<X> for ($first, $($layer,)*) {
            type Out = $last::Out;
            #[track_caller]
            fn apply(&self, x: &X) -> Self::Out {
                let y = self.0.apply(x);
                $(let y = self.$place.apply(&y);)*
                y
            }
        }
    )*};
}
sequential! {
    A => A;
    A A B 1 => B;
    A A B 1 B C 2 => C;
    A A B 1 B C 2 C D 3 => D;
    A A B 1 B C 2 C D 3 D E 4 => E;
    A A B 1 B C 2 C D 3 D E 4 E F 5 => F;
    A A B 1 B C 2 C D 3 D E 4 E F 5 F G 6 => G;
    A A B 1 B C 2 C D 3 D E 4 E F 5 F G 6 G H 7 => H;
    A A B 1 B C 2 C D 3 D E 4 E F 5 F G 6 G H 7 H I 8 => I;
    A A B 1 B C 2 C D 3 D E 4 E F 5 F G 6 G H 7 H I 8 I J 9 => J;
    A A B 1 B C 2 C D 3 D E 4 E F 5 F G 6 G H 7 H I 8 I J 9 J K 10 => K;
    A A B 1 B C 2 C D 3 D E 4 E F 5 F G 6 G H 7 H I 8 I J 9 J K 10 K L 11 => L;
}

/// Layers of one type, one after the other: each gives what it takes.
macro_rules! repeated {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<X: Clone, M: Layer<X, Out = X>, $($generics)*> Layer<X> for $list {
            type Out = X;
            #[track_caller]
            fn apply(&self, x: &X) -> X {
                let mut y = x.clone();
                for layer in self.iter() {
                    y = layer.apply(&y);
                }
                y
            }
        }
    )*};
}
repeated! {
    [const N: usize] [M; N];
    [] Vec<M>;
    [] Option<M>;
}

#[diagnostic::do_not_recommend]
impl<X, M: Layer<X>> Layer<X> for Box<M> {
    type Out = M::Out;
    #[track_caller]
    fn apply(&self, x: &X) -> M::Out {
        (**self).apply(x)
    }
}

/// `x + f(x)`: layers with a way around them.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{Forward, Linear, Relu, Residual};
///
/// let mut rng = congruent::random::seeded(1);
/// let block: Residual<(Linear<f32, len![8], len![8]>, Relu)> = Residual((Linear::new(&mut rng), Relu::new()));
/// let x: Var<f32, shape![3, 8]> = Tensor::ones().into();
/// let y: Var<f32, shape![3, 8]> = [block.clone(), block].forward(&x);
/// ```
#[derive(Module)]
pub struct Residual<M: Module>(pub M);

#[diagnostic::do_not_recommend]
impl<S: Lengths, M: Module + Layer<Var<M::Element, S>, Out = Var<M::Element, S>>> Layer<Var<M::Element, S>>
    for Residual<M>
{
    type Out = Var<M::Element, S>;
    #[track_caller]
    fn apply(&self, x: &Var<M::Element, S>) -> Self::Out {
        Var::over(self.0.apply(x).erased.add(&x.erased))
    }
}
