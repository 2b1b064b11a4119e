//! Rules of views, of the parts of an axis, and of what lays elements elsewhere, against differences.

use crate::support::{between, check, of};
use congruent::pad::{Constant, PadMode, Reflect, Replicate};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, VarSplit, grad, rearrange};
use std::panic::{AssertUnwindSafe, catch_unwind};

dim!(Batch);

#[test]
fn views_of_list_shapes() {
    let x: Var<f64, shape![2, 3, 4]> = of(&[2, 3, 4]);
    check(&x, |x| -> Var<f64, shape![6, 4]> { x.flatten::<0, 1>().square() });
    check(&x, |x| -> Var<f64, shape![24]> { x.mt().flatten::<0, -1>().square() });
    check(&x, |x| -> Var<f64, shape![2, 3, 2, 2]> { x.unflatten::<2, shape![2, -1]>().square() });
    check(&x, |x| -> Var<f64, shape![3, 4, 2]> { x.movedim::<0, -1>().square() });
    check(&x, |x| -> Var<f64, shape![4, 3, 2]> { x.swapaxes::<0, 2>().square() });
    check(&x, |x| -> Var<f64, shape![4, 3, 2]> { x.T().square() });
    check(&x, |x| -> Var<f64, shape![2, 4]> { x.select_at::<1, 2>().square() });
    check(&x, |x| -> Var<f64, shape![3, 2]> { x.diagonal::<0, 0, 2>().square() });
    check(&x, |x| -> Var<f64, shape![2, 2]> { x.diagonal::<-1, 1, 2>().square() });
    check(&x, |x| -> Var<f64, shape![2, 3, 2, 3]> { x.unfold::<2, 3, 1>().square() });
    check(&x, |x| -> Var<f64, shape![2, 1, 4, 2]> { x.unfold::<1, 2, 2>().square() });
    check(&x, |x| -> Var<f64, shape![4, 6]> { x.view_of(dims![4, 6]).square() });
    check(&x, |x| -> Var<f64, shape![4, 6]> { x.view_as(&Tensor::<f64, shape![4, 6]>::zeros()).square() });
    check(&x, |x| -> Var<f64, shape![4, 6]> { x.mt().reshape_as(&Tensor::<f64, shape![4, 6]>::zeros()).square() });
    check(&x, |x| -> Var<f64, shape![5, 2, 3, 4]> { x.expand_of(dims![5, 2, 3, 4]).square() });
    let n = 3;
    check(&x, |x| -> Var<f64, shape![_, 2, 3, 4]> { x.expand_of(dims![n, 2, 3, 4]).square() });
    check(&x, |x| -> Var<f64, shape![2, 3, 4]> { x.mean_keepdim::<0>().expand_as(&x.value()).square() });
    let one: Var<f64, shape![1, 3, 1]> = of(&[1, 3, 1]);
    check(&one, |x| -> Var<f64, shape![3]> { x.squeeze_all().square() });
    let named: Var<f64, shape![Batch, 3, _]> = of(&[2, 3, 4]);
    check(&named, |x| -> Var<f64, shape![3, _, Batch]> { x.movedim::<0, -1>().square() });
    check(&named, |x| -> Var<f64, shape![Batch, 3, _, 2]> { x.unfold::<2, 2, 1>().square() });
    let scalar: Var<f64, shape![]> = of(&[]);
    check(&scalar, |x| -> Var<f64, shape![1]> { x.flatten::<0, -1>().square() });
    check(&scalar, |x| x.movedim::<0, -1>().square());
    check(&scalar, |x| x.T().square());
}

#[test]
fn views_of_any_rank() {
    let x = between(-2.0, 2.0, &[2, 3, 4]);
    check(&x, |x| x.flatten(0, 1).unwrap().square());
    check(&x, |x| x.mt().unwrap().flatten(-2, -1).unwrap().square());
    check(&x, |x| x.unflatten(-1, [2, -1]).unwrap().square());
    check(&x, |x| x.movedim([0, 1], [-1, 0]).unwrap().square());
    check(&x, |x| x.swapaxes(0, -1).unwrap().square());
    check(&x, |x| x.T().unwrap().square());
    check(&x, |x| x.diagonal(1, -2, -1).unwrap().square());
    check(&x, |x| x.diagonal(-9, 0, 1).unwrap().square());
    check(&x, |x| x.mt().unwrap().reshape([-1, 6]).unwrap().square());
    check(&x, |x| x.view_as(&Tensor::<u8, shape![6, 4]>::zeros()).unwrap().square());
    check(&x, |x| x.reshape_as(&Tensor::<u8, shape![24]>::zeros()).unwrap().square());
    check(&between(0.5, 1.0, &[3, 1]), |x| x.expand_as(&Tensor::<u8, shape![2, 3, 4]>::zeros()).unwrap().square());
    check(&between(0.5, 1.0, &[1, 3, 1]), |x| x.squeeze_all().unwrap().square());
    for (axis, size, step) in [(0, 2, 1), (1, 2, 1), (2, 3, 1), (2, 2, 2), (-1, 1, 3), (2, 4, 5), (1, 0, 1)] {
        check(&x, |x| x.unfold(axis, size, step).unwrap().square());
    }
    check(&between(0.5, 1.0, &[]), |x| x.unfold(0, 1, 1).unwrap().square());
    check(&between(0.5, 1.0, &[0, 3]), |x| x.unfold(1, 2, 1).unwrap().square());
    check(&between(0.5, 1.0, &[]), |x| x.flatten(0, -1).unwrap().square());
    assert!(x.unfold(0, 3, 1).is_err() && x.reshape([5, -1]).is_err() && x.diagonal(0, 1, 1).is_err());
}

#[test]
fn parts_of_list_shapes() {
    let x: Var<f64, shape![4, 3]> = of(&[4, 3]);
    check(&x, |x| {
        let [a, b]: [Var<f64, shape![2, 3]>; 2] = x.split::<0, 2>();
        a * b
    });
    check(&x, |x| {
        let (a, b): (Var<f64, shape![4, 2]>, Var<f64, shape![4, 1]>) = x.chunk::<-1, 2>();
        a * b
    });
    check(&x, |x| {
        let (a, b, c): (Var<f64, shape![1, 3]>, Var<f64, shape![2, 3]>, Var<f64, shape![1, 3]>) =
            x.split_sizes::<0, shape![1, 2, 1]>();
        a * b / (c + 4.0)
    });
    check(&x, |x| {
        let [a, b, c]: [Var<f64, shape![4]>; 3] = x.unbind::<1>();
        a * b - c
    });
    let x: Var<f64, shape![_, 3]> = of(&[5, 3]);
    check(&x, |x| {
        let parts: Vec<Var<f64, shape![_, 3]>> = x.split::<0, 2>();
        assert_eq!(parts.len(), 3);
        &parts[0] * &parts[1] * &parts[2]
    });
    check(&x, |x| {
        let rows: Vec<Var<f64, shape![3]>> = x.unbind::<0>();
        &rows[0] * &rows[4]
    });
}

#[test]
fn parts_of_any_rank() {
    let x = between(-2.0, 2.0, &[5, 2]);
    check(&x, |x| {
        let parts = x.split(0, 2).unwrap();
        &parts[0] * &parts[1] * &parts[2]
    });
    check(&x, |x| {
        let parts = x.split_sizes(-2, [1, 4]).unwrap();
        &parts[0] * &parts[1]
    });
    check(&x, |x| x.chunk(0, 3).unwrap()[1].square());
    check(&x, |x| x.tensor_split(0, 2).unwrap()[1].square());
    check(&x, |x| {
        let parts = x.tensor_split_at(0, [3, 2, -1]).unwrap();
        assert_eq!(parts.iter().map(|part| part.sizes()[0]).collect::<Vec<_>>(), [3, 0, 2, 1]);
        assert_eq!(parts[2].to_vec(), x.value().narrow(0, 2, 2).unwrap().to_vec());
        parts[0].square().sum(0, false).unwrap()
            + parts[1].sum(0, false).unwrap()
            + parts[2].exp().sum(0, false).unwrap()
    });
    check(&x, |x| {
        let columns = x.unbind(1).unwrap();
        &columns[0] * &columns[1]
    });
    assert!(x.split(2, 1).is_err() && x.split_sizes(0, [1, 1]).is_err());
}

#[test]
fn elements_elsewhere() {
    for sizes in [&[2, 3][..], &[3, 1], &[0, 2], &[1, 1]] {
        let x = between(-2.0, 2.0, sizes);
        check(&x, |x| x.flip([0, -1]).unwrap().square());
        check(&x, |x| x.roll([1, -2], along([0, 1])).unwrap().square());
        check(&x, |x| x.roll(2, along(&[])).unwrap().square());
        check(&x, |x| x.repeat(&[2, 3]).unwrap().square());
        check(&x, |x| x.repeat(&[2, 1, 0]).unwrap().square());
        check(&x, |x| x.tile(&[2]).unwrap().square());
        check(&x, |x| x.repeat(vec![2_u8, 3]).unwrap().square());
        check(&x, |x| x.tile(2).unwrap().square());
        assert!(x.repeat([2, -3]).is_err() && x.tile(-2).is_err());
        check(&x, |x| x.tril(0).unwrap().square() + x.triu(1).unwrap());
        check(&x, |x| x.diag_embed(-1).unwrap().square());
    }
    let scalar = between(0.5, 2.0, &[]);
    check(&scalar, |x| x.repeat(&[]).unwrap().square());
    check(&scalar, |x| x.repeat(&[2, 3]).unwrap().square());
    check(&scalar, |x| x.flip(0).unwrap().square());
    for offset in [0, 1, -2, 5] {
        check(&between(-2.0, 2.0, &[3]), |x| x.diag(offset).unwrap().square());
        check(&between(-2.0, 2.0, &[3, 2]), |x| x.diag(offset).unwrap().square());
        check(&between(-2.0, 2.0, &[2, 3, 2]), |x| x.triu(offset).unwrap().square());
    }
    let x: Var<f64, shape![2, _, 3]> = of(&[2, 2, 3]);
    check(&x, |x| -> Var<f64, shape![2, _, 3]> { x.flip::<axes![0, 2]>().square() });
    check(&x, |x| -> Var<f64, shape![2, _, 3]> { x.roll::<-1>(2) * x.roll_all(1) });
    check(&x, |x| -> Var<f64, shape![2, _, 3]> { x.roll_axes::<axes![0, 2]>([1, -1]) * x });
    check(&x, |x| -> Var<f64, shape![4, _, 3]> { x.repeat::<shape![2, 1, 1]>().square() });
    check(&x, |x| -> Var<f64, shape![2, _, 6]> { x.tile::<shape![2]>().square() });
    check(&x, |x| -> Var<f64, shape![2, _, 3]> { x.tril(0) * x.triu(0) });
    check(&x, |x| -> Var<f64, shape![2, _, 4, 4]> { x.diag_embed::<1>().square() });
    let m: Var<f64, shape![3, 3]> = of(&[3, 3]);
    check(&m, |m| -> Var<f64, shape![3]> { m.diag::<0>().square() });
    check(&m, |m| -> Var<f64, shape![3, 3]> { m.diag::<0>().diag::<0>().square() });
}

#[test]
fn margins() {
    let x = between(-2.0, 2.0, &[3, 4]);
    for margins in [[1, 0, 0, 0], [2, 1, 1, 2], [-1, 1, 0, -1], [0, 0, 0, 0], [-1, -1, 1, 1]] {
        check(&x, |x| x.pad(margins, Constant(0.5)).unwrap().square());
        check(&x, |x| x.pad(margins, Reflect).unwrap().square());
        check(&x, |x| x.pad(margins, PadMode::Replicate).unwrap().square());
    }
    check(&x, |x| x.pad([1, 1], Replicate).unwrap().square());
    check(&between(0.5, 1.0, &[0, 2]), |x| x.pad([1, 1, 0, 1], Constant(2.0)).unwrap().square());
    let x: Var<f64, shape![Batch, 3, _]> = of(&[2, 3, 2]);
    check(&x, |x| -> Var<f64, shape![Batch, 6, _]> { x.pad::<1, 2, 1>(Constant(1.0)).square() });
    check(&x, |x| -> Var<f64, shape![Batch, 5, _]> { x.pad::<1, 2, 0>(Reflect).square() });
    check(&x, |x| -> Var<f64, shape![Batch, 3, _]> { x.pad::<-1, 0, 3>(Replicate).square() });
}

#[test]
fn axes_by_name() {
    let x: Var<f64, shape![Batch, 2, 6]> = of(&[2, 2, 6]);
    check(&x, |x| -> Var<f64, shape![2, Batch, 6]> { rearrange!(x, "b s d -> s b d").square() });
    check(&x, |x| -> Var<f64, shape![Batch, 3, 2, 2]> { rearrange!(x, "b s (h d) -> b h s d", h = 3).square() });
    check(&x, |x| -> Var<f64, shape![Batch, 12]> { rearrange!(x, "b s d -> b (d s)").square() });
    check(&x, |x| -> Var<f64, shape![_, 6]> { rearrange!(x, "... d -> (...) d").square() });
    check(&x, |x| -> Var<f64, shape![6, 1, Batch, 2]> { rearrange!(x, "... d -> d 1 ...").square() });
    let one: Var<f64, shape![1, 4]> = of(&[1, 4]);
    check(&one, |x| -> Var<f64, shape![2, 2]> { rearrange!(x, "1 (a b) -> b a", a = 2).square() });
    let any = between(-2.0, 2.0, &[2, 6, 3]);
    check(&any, |x| rearrange(x, "b (h d) c -> (c b) d h", &[("h", 2)]).unwrap().square());
    assert!(rearrange(&any, "a b -> b a", &[]).is_err());
}

/// A triangle is chosen, not multiplied.
#[test]
fn what_is_dropped_has_no_part() {
    let x: Var<f64, shape![2, 2]> = Tensor::ones().into();
    let weights = Tensor::from([[1.0, f64::INFINITY], [2.0, 3.0]]);
    assert_eq!(grad(&x, |x| (x.tril(0) * &weights).sum_all()).to_vec(), [1.0, 0.0, 2.0, 3.0]);
}

/// Of a variable, of what derefs to a tensor, and of elements of another type; the error names the call.
#[test]
fn shapes_are_taken_from_anything_that_has_one() {
    let x: Var<f64, shape![1, 6]> = of(&[1, 6]);
    let wide: Var<f64, shape![4, 6]> = of(&[4, 6]);
    let folded: Var<f64, shape![2, 3]> = of(&[2, 3]);
    check(&(x.clone(), wide.clone()), |(x, y)| -> Var<f64, shape![4, 6]> { x.expand_as(y) * y });
    check(&(x.clone(), folded.clone()), |(x, y)| -> Var<f64, shape![2, 3]> { x.view_as(y) * y });
    check(&(wide.clone(), x.clone()), |(y, _)| -> Var<f64, shape![6, 4]> { y.mt().reshape_as(&y.t()).square() });
    let g = grad(&folded, |y| x.expand_as(&wide).sum_all() * y.square().sum_all());
    assert_eq!(g.to_vec(), (&folded * (8.0 * x.sum_all().item())).to_vec());

    let mut bytes: Tensor<u8, shape![2, 3]> = Tensor::zeros();
    let same = |y: Var<f64, shape![2, 3]>| assert_eq!(y.to_vec(), x.to_vec());
    same(x.view_as(&bytes));
    same(x.view_as(&&bytes));
    same(x.view_as(&bytes.as_view()));
    same(x.view_as(&bytes.as_view_mut()));
    same(x.view_as(&bytes.clone().into_shared()));
    same(x.view_as(&bytes.reshape::<shape![2, 3]>()));
    same(x.view_as(&bytes.contiguous()));
    let strided: &Strided<u8, shape![2, 3]> = &bytes;
    same(x.view_as(strided));

    // Of lengths known at run time, and of a rank that is.
    let of_rank: Var<f32, AnyRank> = Tensor::<f32, shape![3, 2]>::zeros().into_dyn().into();
    let y = x.clone().into_dyn();
    assert_eq!(y.view_as(&of_rank).unwrap().sizes(), [3, 2]);
    assert_eq!(y.reshape_as(&folded).unwrap().sizes(), [2, 3]);
    assert_eq!(y.expand_as(&wide).unwrap().to_vec(), x.expand_as(&wide).to_vec());
    assert!(y.expand_as(&folded).is_err());
}

/// What a call panics with.
fn refusal<R>(call: impl FnOnce() -> R) -> String {
    let panic = catch_unwind(AssertUnwindSafe(call)).err().expect("a panic");
    panic.downcast_ref::<String>().expect("a sentence").clone()
}

/// What the types alone know holds on the tape, too, and is refused in the eager sentence.
#[test]
fn views_know_what_types_know() {
    let x: Var<f64, shape![_, 3, _]> = of(&[1, 3, 1]);
    let y: Var<f64, shape![_, 3, _]> = x.squeeze_all();
    assert_eq!(y.sizes(), [1, 3, 1], "a `_` stays, whatever its length");
    let three: Var<f64, shape![_, 3]> = x.squeeze::<2>();
    assert_eq!(three.squeeze::<1>().sizes(), [1, 3], "a length that is known not to be 1 stays");
    let scalar: Var<f64, shape![]> = of(&[]);
    check(&scalar, |x| x.squeeze::<0>().square());

    let x: Var<f64, shape![_, _]> = of(&[2, 4]);
    let eager = x.value();
    let long: Tensor<f64, shape![_]> = Tensor::<f64, shape![3]>::zeros().into_shape();
    let wide: Tensor<f64, shape![_, _]> = Tensor::<f64, shape![3, 4]>::zeros().into_shape();
    assert_eq!(refusal(|| x.squeeze::<0>()), eager.try_squeeze::<0>().unwrap_err().to_string());
    assert_eq!(refusal(|| x.view::<shape![3, _]>()), eager.try_view::<shape![3, _]>().unwrap_err().to_string());
    assert_eq!(refusal(|| x.view_of(dims![3, 4])), eager.try_view_of(dims![3, 4]).unwrap_err().to_string());
    assert_eq!(refusal(|| x.view_as(&long)), eager.try_view_as(&long).unwrap_err().to_string());
    assert_eq!(refusal(|| x.mt().view::<shape![8]>()), eager.mt().try_view::<shape![8]>().unwrap_err().to_string());
    assert_eq!(refusal(|| x.reshape::<shape![3, _]>()), eager.try_reshape::<shape![3, _]>().unwrap_err().to_string());
    assert_eq!(refusal(|| x.reshape_as(&long)), eager.try_reshape_as(&long).unwrap_err().to_string());
    assert_eq!(refusal(|| x.expand::<shape![3, -1]>()), eager.try_expand::<shape![3, -1]>().unwrap_err().to_string());
    assert_eq!(refusal(|| x.expand_of(dims![3, 4])), eager.try_expand_of(dims![3, 4]).unwrap_err().to_string());
    assert_eq!(refusal(|| x.expand_as(&wide)), eager.try_expand_as(&wide).unwrap_err().to_string());
    assert_eq!(refusal(|| x.select_at::<0, 5>()), eager.try_select_at::<0, 5>().unwrap_err().to_string());
    assert_eq!(refusal(|| x.slice(s![5])), eager.try_slice(s![5]).unwrap_err().to_string());
    assert_eq!(refusal(|| x.unfold::<0, 3, 1>()), eager.try_unfold::<0, 3, 1>().unwrap_err().to_string());
    let parts = eager.try_unflatten::<1, shape![3, -1]>().unwrap_err().to_string();
    assert_eq!(refusal(|| x.unflatten::<1, shape![3, -1]>()), parts);

    // A name does not stretch, whatever its length.
    let named: Var<f64, shape![Batch, 3]> = of(&[1, 3]);
    let two = 2;
    let wide: Tensor<f64, shape![Batch, 3]> = Tensor::zeros_of(dims![Batch(two), 3]);
    let eager = named.value().try_expand_as(&wide).unwrap_err().to_string();
    assert!(eager.contains("named"), "{eager}");
    assert_eq!(refusal(|| named.expand_as(&wide)), eager);
}

#[test]
fn errors_of_parts_are_those_of_tensors() {
    let x: Var<f64, shape![_, 2]> = Tensor::zeros_of(dims![Dyn(4), 2]).into();
    let refused = catch_unwind(AssertUnwindSafe(|| x.split_of::<0>(dims![Dyn(1), Dyn(2)])));
    let said = *refused.map(|_| ()).unwrap_err().downcast::<String>().unwrap();
    assert_eq!(said, x.value().try_split_of::<0>(dims![Dyn(1), Dyn(2)]).map(|_| ()).unwrap_err().to_string());
}
