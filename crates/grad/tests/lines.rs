//! A panic names the line of the call, not one of this crate.

use congruent::prelude::*;
use congruent_grad::{Var, VarCat, VarIndexed, VarLayerNorm, VarScattered};
use std::panic::{AssertUnwindSafe, Location, catch_unwind, set_hook};
use std::sync::Mutex;

static LAST: Mutex<Option<(String, u32)>> = Mutex::new(None);

/// Where it panics, if that is not the line of the call.
#[track_caller]
fn elsewhere(call: impl FnOnce()) -> Option<String> {
    *LAST.lock().unwrap() = None;
    let _ = catch_unwind(AssertUnwindSafe(call));
    let (here, found) = (Location::caller(), LAST.lock().unwrap().take());
    (found != Some((here.file().to_owned(), here.line()))).then(|| format!("{here}: {found:?}"))
}

/// Lengths known at run time do not fit, and positions are not there.
#[test]
fn a_panic_names_the_line_of_the_call() {
    set_hook(Box::new(|panic| {
        *LAST.lock().unwrap() = panic.location().map(|at| (at.file().to_owned(), at.line()));
    }));
    let x: Var<f64, shape![_, _]> = Tensor::<f64, shape![3, 4]>::ones().into_shape().into();
    let three: Var<f64, shape![_]> = Tensor::from(vec![1.0; 3]).into();
    let far = Tensor::from([9_i64]);
    let others = [
        elsewhere(|| drop(x.layer_norm_with(VarLayerNorm::new().weight(&three)))),
        elsewhere(|| drop(x.index_select::<0>(&far))),
        elsewhere(|| drop(x.index_add::<0>(&far, &x))),
        elsewhere(|| drop(x.view_as(&three))),
        elsewhere(|| drop(x.view::<shape![5, _]>())),
        elsewhere(|| drop(x.reshape::<shape![5, _]>())),
        elsewhere(|| drop(x.view_of(dims![5, 3]))),
        elsewhere(|| drop(x.expand_of(dims![5, 4]))),
        elsewhere(|| drop(x.expand::<shape![5, 4]>())),
        elsewhere(|| drop(x.squeeze::<0>())),
        elsewhere(|| drop(x.unfold::<0, 9, 1>())),
        elsewhere(|| drop(x.unflatten::<0, shape![5, _]>())),
        elsewhere(|| drop(x.select::<0>(7))),
        elsewhere(|| drop(x.select_at::<0, 7>())),
        elsewhere(|| drop(x.narrow::<0, 2, 4>())),
        elsewhere(|| drop(x.slice(s![7]))),
        elsewhere(|| drop(x.matmul(&x))),
        elsewhere(|| drop(x.cat::<0>(&x.mt()))),
        elsewhere(|| drop(three.dot(&x.sum::<0>()))),
        elsewhere(|| drop(x.mv(&three))),
        elsewhere(|| drop(x.gather::<0>(&Tensor::from([[9_i64]])))),
        elsewhere(|| drop(x.embedding(&far))),
        elsewhere(|| drop(x.index(s![&far]))),
        elsewhere(|| drop(x.index_fill::<0>(&far, 1.0))),
        elsewhere(|| drop(x.masked_fill(&three.value().gt(0.0), 1.0))),
        elsewhere(|| drop(x.masked_select(&three.value().gt(0.0)))),
        elsewhere(|| drop(x.cross_entropy(&far))),
        elsewhere(|| drop(x.mse_loss(x.mt()))),
        elsewhere(|| drop(x.max_pool1d(pool::<9>()))),
        elsewhere(|| drop(x.clamp(&three, 9.0))),
        elsewhere(|| drop(x.reshape_as(&three))),
        elsewhere(|| drop(three.expand_as(&x))),
        elsewhere(|| drop(&x % &three)),
        elsewhere(|| drop(x.fmod(&three))),
        elsewhere(|| drop(Tensor::<f64, shape![5, 4]>::ones() % &x)),
    ];
    let _ = std::panic::take_hook();
    let others: Vec<String> = others.into_iter().flatten().collect();
    assert!(others.is_empty(), "{}", others.join("\n"));
}
