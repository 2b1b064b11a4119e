//! Normalisation of rows, of channels and of vectors.

use crate::kinds::*;

/// The methods with a weight, or over the axes of a shape type.
const RMS: &[Methods] =
    &[on(Strided, "* try_* *_over try_*_over"), any(Strided, "*"), on(Var, "* *_over"), any(Var, "*")];

/// These operations.
pub const ALL: &[Operation] = &[
    of_floats("normalize", "nn.functional.normalize", &[Axis, Value, Value]),
    Operation::new("rms_norm", Kind::Loss, RMS).of("Float").takes(&[Value, Value]).torch("nn.functional.rms_norm"),
    of_floats("group_norm", "nn.functional.group_norm", &[Value, Value]),
    of_floats("instance_norm", "nn.functional.instance_norm", &[Value]),
    of_floats("batch_norm", "nn.functional.batch_norm", &[Value, Value, Value]),
    of_floats("local_response_norm", "nn.functional.local_response_norm", &[Value, Value, Value, Value]),
    Operation::new(
        "layer_norm",
        Kind::Loss,
        &[
            on(Strided, "* *_with try_* try_*_with"),
            any(Strided, "*"),
            on(Lazy, "* *_with try_* try_*_with"),
            any(Lazy, "*"),
            on(Var, "* *_with"),
            any(Var, "*"),
        ],
    )
    .of("Float")
    .takes(&[Value, Value, Value])
    .torch("nn.functional.layer_norm"),
    copy("renorm", PLAIN).of("Float").takes(&[Value, Axis, Value]).with(&[("p", "f64"), ("maxnorm", "f64")]),
];
