//! Axes 0 and -1 of a scalar, as PyTorch has them: the results are those of PyTorch 2.15. Both faces.

use congruent::gather::Reduction;
use congruent::prelude::*;

type Scalar<T> = Tensor<T, shape![]>;

fn five() -> Scalar<f64> {
    Tensor::full_of((), 5.0)
}

fn number<T: Element>(value: T) -> Scalar<T> {
    Tensor::full_of((), value)
}

/// A call of both faces: the list shape's result is a scalar of this value, and so is that of any rank.
macro_rules! both {
    ($x:expr, $value:expr; $(|$a:ident| $typed:expr, $any:expr;)*) => {$({
        let $a = $x;
        let typed: Scalar<_> = $typed.to_tensor();
        assert_eq!(typed.item(), $value, stringify!($typed));
        let $a = $x.into_dyn();
        let any = $any.unwrap();
        assert_eq!((any.sizes(), any.to_vec()), (&[][..], vec![$value]), stringify!($any));
    })*};
}

#[test]
fn a_reduction_leaves_a_scalar_a_scalar() {
    both! { five(), 5.0;
        |x| x.sum::<0>(), x.sum(&[0], false);
        |x| x.sum_keepdim::<-1>(), x.sum(&[-1], true);
        |x| x.sum_axes::<axes![0]>(), x.sum(&[0], false);
        |x| x.sum_axes_keepdim::<axes![-1]>(), x.sum(&[-1], true);
        |x| x.prod::<-1>(), x.prod(&[-1], false);
        |x| x.mean::<-1>(), x.mean(&[-1], false);
        |x| x.mean_keepdim::<0>(), x.mean(&[0], true);
        |x| x.norm::<0>(), x.norm(&[0], false);
        |x| x.norm_p::<0>(3.0), x.norm_p(&[0], 3.0, false);
        |x| x.logsumexp::<0>(), x.logsumexp(&[0], false);
        |x| x.amax::<0>(), x.amax(&[0], false);
        |x| x.amax_axes::<axes![-1]>(), x.amax(&[-1], true);
        |x| x.amin_keepdim::<-1>(), x.amin(&[-1], true);
        |x| x.max::<0>().0, x.max(0, false).map(|x| x.0);
        |x| x.min_keepdim::<-1>().0, x.min(-1, true).map(|x| x.0);
        |x| x.median::<0>().0, x.median(0, false).map(|x| x.0);
    }
    both! { five(), 0.0;
        |x| x.var_correction::<0>(0.0), x.var_correction(&[0], 0.0, false);
        |x| x.std_correction_axes::<axes![0]>(0.0), x.std_correction(&[0], 0.0, false);
        |x| x.log_softmax::<-1>(), x.log_softmax(-1);
    }
    both! { five(), true;
        |x| x.any::<0>(), x.any(&[0], false);
        |x| x.all_keepdim::<-1>(), x.all(&[-1], true);
    }
    both! { five(), 0;
        |x| x.argmax::<0>(), x.argmax(0, false);
        |x| x.argmin_keepdim::<-1>(), x.argmin(-1, true);
        |x| x.max::<-1>().1, x.max(-1, false).map(|x| x.1);
        |x| x.median_keepdim::<-1>().1, x.median(-1, true).map(|x| x.1);
    }
    both! { five(), 1; |x| x.count_nonzero::<0>(), x.count_nonzero(&[0], false); }
    assert!(five().var::<0>().item().is_nan() && five().into_dyn().std(&[-1], true).unwrap().item().is_nan());
}

#[test]
fn along_its_axis_a_scalar_is_one_element() {
    both! { five(), 5.0;
        |x| x.cumsum::<0>(), x.cumsum(0);
        |x| x.cumprod::<-1>(), x.cumprod(-1);
        |x| x.sort::<0>().0, x.sort(0, false).map(|x| x.0);
        |x| x.sort_descending::<-1>().0, x.sort(-1, true).map(|x| x.0);
        |x| x.topk::<0, 1>().0, x.topk(0, 1, true).map(|x| x.0);
        |x| x.topk::<-1, 0>().0, x.topk(-1, 0, true).map(|x| x.0);
        |x| x.topk_smallest::<0, 1>().0, x.topk(0, 1, false).map(|x| x.0);
        |x| x.flip::<axes![0]>(), x.flip([0]);
        |x| x.flip::<axes![-1]>(), x.flip([-1]);
    }
    both! { five(), 1.0; |x| x.softmax::<0>(), x.softmax(0); |x| x.softmax::<-1>(), x.softmax(-1); }
    both! { five(), 0;
        |x| x.argsort::<0>(), x.argsort(0, false);
        |x| x.sort::<-1>().1, x.sort(-1, false).map(|x| x.1);
        |x| x.topk::<0, 1>().1, x.topk(0, 1, true).map(|x| x.1);
    }
    let two = five().into_dyn().topk(0, 2, true).unwrap_err().to_string();
    assert!(two.contains("selected index k out of range"), "{two}");
}

#[test]
fn views_along_its_axis_leave_it_alone() {
    both! { five(), 5.0;
        |x| x.transpose::<0, -1>(), x.transpose(0, -1);
        |x| x.swapaxes::<0, 0>(), x.swapaxes(0, 0);
        |x| x.movedim::<0, -1>(), x.movedim(0, -1);
        |x| x.movedim::<-1, 0>(), x.movedim(-1, 0);
        |x| x.squeeze::<0>(), x.squeeze(0);
        |x| x.squeeze::<-1>(), x.squeeze(-1);
    }
    let x = five();
    for one in [x.flatten::<0, -1>(), x.flatten::<0, 0>(), x.flatten::<-1, 0>(), x.flatten::<-1, -1>()] {
        assert_eq!((one.sizes(), one.to_vec()), (&[1][..], vec![5.0]));
    }
    let windows: View<f64, shape![1]> = x.unfold::<0, 1, 1>();
    let none: View<f64, shape![0]> = x.unfold::<-1, 0, 3>();
    assert_eq!((windows.to_vec(), none.to_vec()), (vec![5.0], vec![]));
    let mut x = five();
    x.transpose_mut::<0, -1>().fill_(7.0);
    let mut y = x.movedim_mut::<0, 0>();
    y += 1.0;
    assert_eq!(x.item(), 8.0);
}

#[test]
fn an_index_gathers_from_a_scalar_and_has_the_shape_of_the_result() {
    let (at, x) = (number(0_i64), five());
    let y: Scalar<f64> = x.gather::<0>(&at);
    assert_eq!(y.item(), 5.0);
    let y: Tensor<f64, shape![2]> = x.gather::<-1>(&Tensor::from([0_i64, 0]));
    assert_eq!(y.to_vec(), [5.0, 5.0]);
    let vector = Tensor::from([1.0, 2.0, 3.0]);
    let y: Scalar<f64> = vector.gather::<0>(&number(2_i64));
    assert_eq!(y.item(), 3.0);
    assert!(x.try_gather::<0>(&number(1_i64)).is_err());

    let (x, vector) = (x.into_dyn(), vector.into_dyn());
    assert_eq!(x.gather(0, &at).unwrap().ndim(), 0);
    assert_eq!(x.gather(-1, Tensor::from([0_i64, 0])).unwrap().to_vec(), [5.0, 5.0]);
    assert_eq!(x.gather(0, Tensor::<i64, shape![0]>::zeros()).unwrap().sizes(), [0]);
    let y = vector.gather(-1, number(2_i64)).unwrap();
    assert_eq!((y.sizes(), y.item()), (&[][..], 3.0));
    assert!(x.gather(1, &at).is_err() && x.gather(0, Tensor::from([[0_i64]])).is_err());
    assert!(x.gather(0, number(1_i64)).is_err() && x.gather(0, number(-1_i64)).is_err());
    assert!(Tensor::from([[1.0]]).into_dyn().gather(0, &at).is_err());
    // As PyTorch: "tensor has no dimensions".
    assert!(x.take_along_dim(0, &at).is_err());
}

#[test]
fn an_index_scatters_to_a_scalar() {
    let (at, seven) = (number(0_i64), number(7.0));
    both! { five(), 7.0;
        |x| x.scatter::<0>(&at, &seven), x.scatter(0, &at, &seven);
        |x| x.scatter::<-1>(&Tensor::from([0_i64]), &Tensor::from([7.0])), x.scatter(-1, Tensor::from([0_i64]), Tensor::from([7.0]));
        |x| x.scatter::<0>(&at, &Tensor::from([7.0])), x.scatter(0, &at, Tensor::from([7.0]));
        |x| x.scatter::<0>(&Tensor::from([0_i64]), &seven), x.scatter(0, Tensor::from([0_i64]), &seven);
        |x| x.scatter_value::<0>(&at, 7.0), x.scatter_value(0, &at, 7.0);
        |x| x.scatter_value::<0>(&Tensor::from([0_i64, 0]), 7.0), x.scatter_value(0, Tensor::from([0_i64, 0]), 7.0);
    }
    both! { five(), 12.0;
        |x| x.scatter_add::<0>(&at, &seven), x.scatter_add(0, &at, &seven);
        |x| x.scatter_reduce::<0>(&at, &seven, Reduction::Sum), x.scatter_reduce(0, &at, &seven, Reduction::Sum);
    }
    both! { five(), 20.0;
        |x| x.scatter_add::<0>(&Tensor::from([0_i64, 0]), &Tensor::from([7.0, 8.0])),
            x.scatter_add(0, Tensor::from([0_i64, 0]), Tensor::from([7.0, 8.0]));
    }
    both! { five(), 6.0; |x| x.scatter_reduce::<0>(&at, &seven, Reduction::Mean), x.scatter_reduce(0, &at, &seven, Reduction::Mean); }
    let vector = || Tensor::from([1.0, 2.0, 3.0]);
    assert_eq!(vector().scatter::<0>(&at, &seven).to_vec(), [7.0, 2.0, 3.0]);
    assert_eq!(vector().scatter_value::<0>(&at, 7.0).to_vec(), [7.0, 2.0, 3.0]);
    assert_eq!(vector().into_dyn().scatter_add(0, &at, &seven).unwrap().to_vec(), [8.0, 2.0, 3.0]);
    assert_eq!(vector().into_dyn().scatter(0, &at, Tensor::from([7.0])).unwrap().to_vec(), [7.0, 2.0, 3.0]);

    let mut x = five();
    x.scatter_::<0>(&at, &seven);
    x.scatter_add_::<-1>(&at, &seven);
    assert_eq!(x.item(), 14.0);
    x.scatter_value_::<0>(&at, 3.0);
    x.scatter_reduce_::<0>(&at, &seven, Reduction::Prod);
    assert_eq!(x.item(), 21.0);
    let mut x = x.into_dyn();
    x.scatter_add_(0, &at, &seven).unwrap();
    x.scatter_reduce_(-1, &at, &seven, Reduction::Mean.include_self(false)).unwrap();
    assert_eq!((x.sizes(), x.item()), (&[][..], 7.0));
    let error = x.scatter(0, Tensor::from([0_i64, 0]), &seven).unwrap_err().to_string();
    assert!(error.contains("index is longer (2) than src (1)"), "{error}");
}

#[test]
fn positions_of_a_scalar() {
    let (at, one, two) = (number(0_i64), Tensor::from([0_i64]), Tensor::from([0_i64, 0]));
    let (seven, none) = (number(7.0), Tensor::<i64, shape![0]>::zeros());
    both! { five(), 5.0;
        |x| x.index_select::<0>(&at), x.index_select(0, &at);
        |x| x.index_select::<-1>(&one), x.index_select(-1, &one);
        |x| x.index_fill::<0>(&none, 7.0), x.index_fill(0, &none, 7.0);
    }
    both! { five(), 12.0;
        |x| x.index_add::<0>(&at, &seven), x.index_add(0, &at, &seven);
        |x| x.index_add::<-1>(&one, &seven), x.index_add(-1, &one, &seven);
    }
    both! { five(), 7.0;
        |x| x.index_fill::<0>(&at, 7.0), x.index_fill(0, &at, 7.0);
        |x| x.index_fill::<0>(&one, 7.0), x.index_fill(0, &one, 7.0);
        |x| x.index_fill::<-1>(&two, 7.0), x.index_fill(-1, &two, 7.0);
    }
    let n = 2;
    let some = Tensor::<i64, shape![_]>::zeros_of(dims![n]);
    let error = five().try_index_select::<0>(&some).unwrap_err().to_string();
    assert_eq!(error, "index_select(): Index to scalar can have only 1 value, got 2 value(s)");
    let x = five().into_dyn();
    assert!(x.index_select(0, &two).is_err() && x.index_select(0, &none).is_err());
    assert!(x.index_add(0, &one, Tensor::from([7.0])).is_err() && x.index_add(0, &two, &seven).is_err());
    assert!(x.index_select(1, &at).is_err() && x.index_fill(0, number(1_i64), 7.0).is_err());

    // A scalar is one position of a vector, too.
    let vector = Tensor::from([1.0, 2.0, 3.0]);
    let y: Tensor<f64, shape![1]> = vector.index_select::<0>(&number(2_i64));
    assert_eq!(y.to_vec(), [3.0]);
    assert_eq!(vector.index_fill::<0>(&at, 7.0).to_vec(), [7.0, 2.0, 3.0]);
    assert_eq!(vector.index_add::<0>(&at, &Tensor::from([7.0])).to_vec(), [8.0, 2.0, 3.0]);
    assert_eq!(vector.clone().into_dyn().index_select(0, number(2_i64)).unwrap().sizes(), [1]);
    assert!(vector.into_dyn().index_add(0, &at, &seven).is_err());
    let mut x = five();
    x.index_add_::<0>(&at, &seven);
    x.index_fill_::<0>(&one, 3.0);
    assert_eq!(x.item(), 3.0);
}

/// As PyTorch: "expects 0D or 1D tensors", and a scalar is a vector of one.
#[test]
fn a_scalar_spans_one_position_of_a_grid() {
    use congruent::meshgrid::{Ij, Xy};
    use congruent::{meshgrid, meshgrid_dyn};

    let (x, y) = (Tensor::from([1, 2, 3]), number(5));
    let (a, b) = meshgrid((&x, &y), Ij);
    let grid: [&View<i32, shape![3, 1]>; 2] = [&a, &b];
    assert_eq!(grid.map(|x| x.to_vec()), [[1, 2, 3], [5, 5, 5]]);
    let (a, b) = meshgrid((&y, &x), Xy);
    let grid: [&View<i32, shape![3, 1]>; 2] = [&a, &b];
    assert_eq!(grid.map(|x| x.to_vec()), [[5, 5, 5], [1, 2, 3]]);
    let letter = number('z');
    let (a, b) = meshgrid((&y, &letter), Ij);
    let (a, b): (View<i32, shape![1, 1]>, View<char, shape![1, 1]>) = (a, b);
    assert_eq!((a.to_vec(), b.to_vec()), (vec![5], vec!['z']));
    let view = y.as_view();
    let (a, b, c) = meshgrid((&view, &x, &*y), Xy);
    let grid: [&View<i32, shape![3, 1, 1]>; 3] = [&a, &b, &c];
    assert_eq!(grid.map(|x| x.to_vec()), [[5, 5, 5], [1, 2, 3], [5, 5, 5]]);

    // The other face, of every pair and order.
    let (dynamic, scalar) = (x.clone().into_dyn(), number(5).into_dyn());
    let of_any = meshgrid_dyn(&[&scalar, &dynamic, &scalar], Xy).unwrap();
    for (typed, any) in [a, b, c].iter().zip(&of_any) {
        assert_eq!((typed.sizes(), typed.to_vec()), (any.sizes(), any.to_vec()));
    }
    let n = 0;
    let none = Tensor::<i32, shape![_]>::zeros_of(dims![n]);
    let (a, _): (View<i32, shape![1, _]>, _) = meshgrid((&y, &none), Ij);
    assert_eq!((a.sizes(), a.to_vec()), (&[1, 0][..], vec![]));
}

/// What takes an axis apart is refused on both faces: here the errors of any rank, in `ui-tests/scalar` those of types.
#[test]
fn what_pytorch_refuses_of_a_scalar_is_refused() {
    let x = five().into_dyn();
    assert!(x.select(0, 0).is_err() && x.narrow(0, 0, 1).is_err() && x.unbind(0).is_err());
    assert!(x.split(0, 1).is_err() && x.chunk(0, 1).is_err() && x.split_sizes(0, [1]).is_err());
    assert!(congruent::cat(0, &[&x, &x]).is_err() && x.permute([0]).is_err());
    assert!(x.unflatten(0, [1, 1]).is_err() && x.diagonal(0, 0, -1).is_err());
    assert!(x.roll([1], along([0])).is_err() && x.roll([1], along([-1])).is_err());
    assert!(x.sum(&[0, -1], false).is_err() && x.flip([0, -1]).is_err() && x.sum(&[1], false).is_err());
    assert!(x.transpose(0, 1).is_err() && x.movedim(0, 1).is_err() && x.squeeze(1).is_err());
    assert!(x.unfold(0, 2, 1).is_err() && x.softmax(-2).is_err());
    assert_eq!(x.roll_all(1).item(), 5.0);
    assert_eq!(Tensor::stack::<0>([&five(), &five()]).to_vec(), [5.0, 5.0]);
}

/// Generic code does not see the difference: of `shape![..L, D]` there is always an axis, and a relation that is asked
/// for by name holds for a scalar, too.
#[test]
fn a_relation_holds_for_a_scalar() {
    fn total<S: List + congruent::shape::Reduce<-1>>(x: &Tensor<f32, S>) -> Tensor<f32, Reduced<S, -1>> {
        x.sum::<-1>()
    }
    fn centred<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
        x - x.mean_keepdim::<-1>()
    }
    assert_eq!(total(&number(3.0_f32)).item(), 3.0);
    assert_eq!(total(&Tensor::from([[1.0_f32, 2.0]])).to_vec(), [3.0]);
    assert_eq!(centred(&Tensor::from([1.0_f32, 3.0])).to_vec(), [-1.0, 1.0]);
}

#[test]
fn shifts_along_the_same_axis_add_up() {
    let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    assert_eq!(x.roll_axes::<axes![1, 1]>([1, 1]).to_vec(), [2, 3, 1, 5, 6, 4]);
    assert_eq!(x.roll_axes::<axes![1, -1]>([1, 1]).to_vec(), [2, 3, 1, 5, 6, 4]);
    assert_eq!(x.roll_axes::<axes![0, 1, -2]>([1, -1, 1]).to_vec(), [2, 3, 1, 5, 6, 4]);
    assert_eq!(x.into_dyn().roll([1, 1], along([1, -1])).unwrap().to_vec(), [2, 3, 1, 5, 6, 4]);
}
