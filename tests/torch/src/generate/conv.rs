//! The sources of the static face: convolutions and pools.

use super::area::{Area, typed};
use crate::Case;
use crate::cases::integers;
use crate::sentence::length;
use std::fmt::Write;

pub const AREA: Area = Area {
    name: "conv",
    ops: "conv1d conv2d conv_transpose2d max_pool1d max_pool2d avg_pool1d avg_pool2d",
    later: "",
    accepted,
    refused,
    headlines,
    at_run_time: |_| false,
};

/// `a.conv2d(conv(&b).stride::<2>().bias(&c))`, `a.max_pool2d(pool::<2>())`
fn expression(case: &Case) -> String {
    let mut argument = match case.args.get("kernel_size").map(integers) {
        None => "conv(&b)".to_string(),
        Some(lengths) if lengths.len() == 2 => format!("pool2::<{}, {}>()", lengths[0], lengths[1]),
        Some(lengths) => format!("pool::<{}>()", lengths[0]),
    };
    for setting in ["stride", "padding", "dilation", "output_padding", "groups"] {
        match case.args.get(setting).map(integers).as_deref() {
            Some([h, w]) => write!(argument, ".{setting}s::<{h}, {w}>()").unwrap(),
            Some([n, ..]) => write!(argument, ".{setting}::<{n}>()").unwrap(),
            _ => {}
        }
    }
    if let Some(counts) = case.args.get("count_include_pad") {
        write!(argument, ".count_include_pad({counts})").unwrap();
    }
    match case.inputs.len() {
        3 => argument.push_str(".bias(&c)"),
        2 if argument == "conv(&b)" => argument = "&b".into(),
        _ => {}
    }
    format!("a.{}({argument})", case.op)
}

fn accepted(case: &Case) -> Vec<String> {
    let result = typed("Tensor", case.result_dtype(), &case.result_sizes().expect("a result"));
    vec![format!("let y: {result} = {};", expression(case)), "case.check(&y);".into()]
}

fn refused(case: &Case) -> String {
    format!("let _ = {};", expression(case))
}

/// Returns the headlines about the channels, or about the lengths along which the kernel slides.
fn headlines(case: &Case) -> Vec<String> {
    let x = &case.inputs[0].sizes;
    let kernel: Vec<_> = match case.inputs.get(1) {
        Some(w) => w.sizes[2..].to_vec(),
        None => integers(&case.args["kernel_size"]).into_iter().map(|n| n as usize).cycle().take(2).collect(),
    };
    let slides = x[x.len() - kernel.len()..].iter().zip(&kernel);
    let told = |(d, k): (&usize, &usize)| {
        format!("a kernel of length `{}` does not fit dimension `{}`", length(*k), length(*d))
    };
    let mut headlines: Vec<_> = slides.map(told).collect();
    if let Some(w) = case.inputs.get(1) {
        let channels = length(x[x.len() - kernel.len() - 1]);
        headlines.push(format!("a weight for `{}` channels cannot convolve `{channels}` channels", length(w.sizes[1])));
    }
    headlines
}
