//! The call that evcxr makes at the end of a cell: `(value).evcxr_display()`, of the value that the argument names.

use congruent::prelude::*;

dim!(Batch);

fn main() {
    let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, f64::NAN]]);
    match std::env::args().nth(1).as_deref() {
        Some("tensor") => x.evcxr_display(),
        Some("view") => x.t().evcxr_display(),
        Some("stack") => StackTensor::from([[1_i64, 2], [3, 4]]).evcxr_display(),
        Some("any rank") => x.into_dyn().evcxr_display(),
        Some("named") => {
            let sizes = [2, 1];
            let flags = Tensor::from([[true], [false]]).into_dyn();
            match flags.try_as_shape::<shape![Batch, _]>() {
                Ok(flags) => flags.evcxr_display(),
                Err(why) => panic!("{sizes:?}: {why}"),
            }
        }
        Some("scalar") => Tensor::scalar(2.5_f32).evcxr_display(),
        Some("empty") => Tensor::<f32, shape![0, 3]>::zeros().evcxr_display(),
        other => panic!("no value has the name {other:?}"),
    }
}
