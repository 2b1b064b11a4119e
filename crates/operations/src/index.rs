//! Reads and writes by the items of `s![..]`, index tensors among them.

use crate::kinds::*;

const ITEMS: (&str, &str) = ("items", "Items");

const VALUES_AT_ITEMS: &[(&str, &str)] = &[ITEMS, ("values", "Source")];

/// These operations.
pub const ALL: &[Operation] = &[
    indexed("index", FALLIBLE).takes(&[Value]).with(&[ITEMS]).torch(""),
    indexed("index_put", AT_PLACES).takes(&[Value, Value]).with(VALUES_AT_ITEMS),
    indexed("index_put_accumulate", AT_PLACES)
        .takes(&[Value, Value])
        .with(VALUES_AT_ITEMS)
        .of("Number")
        .torch("index_put")
        .numpy("add.at"),
];
