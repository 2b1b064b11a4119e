//! Columns of Arrow: tensors are passed as the C data interface says, without a copy, and come back; what does not fit is said.

use crate::random::Random;
use crate::watching::largest;
use congruent::prelude::*;
use congruent_files::arrow::{ArrowArray, ArrowSchema, Column, FixedShapeTensor, export, export_batch};
use congruent_files::{F16, FileError};
use std::ffi::{CStr, c_char, c_void};
use std::ptr::{null, null_mut};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The two structures as the interface has them in C, to be filled by hand.
#[repr(C)]
struct CSchema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut CSchema,
    dictionary: *mut CSchema,
    release: Option<unsafe extern "C" fn(*mut CSchema)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct CArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut CArray,
    dictionary: *mut CArray,
    release: Option<unsafe extern "C" fn(*mut CArray)>,
    private_data: *mut c_void,
}

/// # Safety
/// `schema` points to one that was linked, and was not released yet.
unsafe extern "C" fn release_schema(schema: *mut CSchema) {
    // SAFETY: `hand_over` made it; it is released once.
    let schema = unsafe { &mut *schema };
    schema.release = None;
    for k in 0..schema.n_children as usize {
        // SAFETY: so many children, which were not moved away.
        unsafe { (**schema.children.add(k)).release.unwrap()(*schema.children.add(k)) };
    }
    // SAFETY: `private_data` counts releases.
    drop(unsafe { Arc::from_raw(schema.private_data.cast::<AtomicUsize>()) });
}

/// # Safety
/// `array` points to one that was linked, and was not released yet.
unsafe extern "C" fn release_array(array: *mut CArray) {
    // SAFETY: `hand_over` made it; it is released once.
    let array = unsafe { &mut *array };
    array.release = None;
    for k in 0..array.n_children as usize {
        // SAFETY: so many children, which were not moved away.
        unsafe { (**array.children.add(k)).release.unwrap()(*array.children.add(k)) };
    }
    // SAFETY: `private_data` counts releases.
    unsafe { Arc::from_raw(array.private_data.cast::<AtomicUsize>()) }.fetch_add(1, Ordering::Relaxed);
}

/// The memory of a foreign column, which must outlive it.
struct Foreign {
    format: Vec<u8>,
    buffers: Vec<*const c_void>,
    metadata: Vec<u8>,
    child: Option<Box<Foreign>>,
    schema: CSchema,
    array: CArray,
    schema_children: Vec<*mut CSchema>,
    array_children: Vec<*mut CArray>,
    releases: Arc<AtomicUsize>,
}

impl Foreign {
    fn new(
        format: &str,
        rows: i64,
        nulls: i64,
        offset: i64,
        buffers: Vec<*const c_void>,
        child: Option<Foreign>,
    ) -> Box<Foreign> {
        let schema = CSchema {
            format: null(),
            name: c"x".as_ptr(),
            metadata: null(),
            flags: 0,
            n_children: i64::from(child.is_some()),
            children: null_mut(),
            dictionary: null_mut(),
            release: Some(release_schema),
            private_data: null_mut(),
        };
        let array = CArray {
            length: rows,
            null_count: nulls,
            offset,
            n_buffers: buffers.len() as i64,
            n_children: i64::from(child.is_some()),
            buffers: null_mut(),
            children: null_mut(),
            dictionary: null_mut(),
            release: Some(release_array),
            private_data: null_mut(),
        };
        let format = [format.as_bytes(), &[0]].concat();
        let child = child.map(Box::new);
        let (metadata, releases) = (Vec::new(), Arc::new(AtomicUsize::new(0)));
        let (schema_children, array_children) = (Vec::new(), Vec::new());
        Box::new(Foreign { format, buffers, metadata, child, schema, array, schema_children, array_children, releases })
    }

    /// Lets the structures point to each other, where they are now.
    fn link(&mut self) {
        if let Some(child) = &mut self.child {
            child.link();
            self.schema_children = vec![&raw mut child.schema];
            self.array_children = vec![&raw mut child.array];
        }
        self.schema.format = self.format.as_ptr().cast();
        self.schema.metadata = if self.metadata.is_empty() { null() } else { self.metadata.as_ptr().cast() };
        self.schema.children = self.schema_children.as_mut_ptr();
        self.schema.private_data = Arc::into_raw(self.releases.clone()).cast_mut().cast();
        self.array.buffers = self.buffers.as_mut_ptr();
        self.array.children = self.array_children.as_mut_ptr();
        self.array.private_data = Arc::into_raw(self.releases.clone()).cast_mut().cast();
    }

    /// The column, moved out as a consumer does. (The memory stays with `self`.)
    fn import(&mut self) -> Column {
        self.link();
        let (array, schema) =
            ((&raw mut self.array).cast::<ArrowArray>(), (&raw mut self.schema).cast::<ArrowSchema>());
        // SAFETY: both are as the interface says.
        unsafe { Column::import(array, schema) }.unwrap()
    }
}

/// Returns the message of an error of a column, without `Arrow: ` in front.
#[track_caller]
fn reason(error: FileError) -> String {
    assert!(matches!(error, FileError::Format { .. }), "{error}");
    let error = error.to_string();
    error.rsplit_once("Arrow: ").unwrap().1.to_owned()
}

fn at<T>(slice: &[T]) -> *const c_void {
    slice.as_ptr().cast()
}

fn pairs(of: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes = (of.len() as i32).to_ne_bytes().to_vec();
    for text in of.iter().flat_map(|(key, value)| [key, value]) {
        bytes.extend((text.len() as i32).to_ne_bytes());
        bytes.extend(text.bytes());
    }
    bytes
}

#[test]
fn metadata_are_those_of_the_specification() {
    // The examples of the specification of canonical extension types.
    let all = [
        (r#"{ "shape": [2, 5]}"#, vec![2, 5], r#"{"shape":[2,5]}"#),
        (
            r#"{ "shape": [100, 200, 500], "dim_names": ["C", "H", "W"]}"#,
            vec![100, 200, 500],
            r#"{"shape":[100,200,500],"dim_names":["C","H","W"]}"#,
        ),
        (
            r#"{ "shape": [100, 200, 500], "permutation": [2, 0, 1]}"#,
            vec![500, 100, 200],
            r#"{"shape":[100,200,500],"permutation":[2,0,1]}"#,
        ),
    ];
    for (text, sizes, written) in all {
        let read = FixedShapeTensor::from_metadata(text).unwrap();
        assert_eq!((read.sizes(), &*read.metadata()), (sizes, written));
        assert_eq!(FixedShapeTensor::from_metadata(written).unwrap(), read);
    }
    let odd = FixedShapeTensor::new([1]).unwrap().with_dim_names(["a\"\\\n\u{1}".to_owned()]).unwrap();
    assert_eq!(FixedShapeTensor::from_metadata(&odd.metadata()).unwrap(), odd);
    assert_eq!(FixedShapeTensor::of::<shape![28, 1]>().unwrap().metadata(), r#"{"shape":[28,1]}"#);
    assert_eq!(FixedShapeTensor::of::<shape![]>().unwrap().metadata(), r#"{"shape":[]}"#);
    assert_eq!(FixedShapeTensor::of::<shape![_, 2]>(), None);
    assert_eq!(FixedShapeTensor::of::<AnyRank>(), None);
}

#[test]
fn wrong_metadata_are_refused() {
    let all = [
        ("", "the metadata, at byte 0: "),
        ("{}", "the metadata has no `shape`"),
        (r#"{"shape":[2,-1]}"#, "the metadata, at byte 12: expected a whole number"),
        (
            r#"{"shape":[4294967296,4294967296]}"#,
            "the shape [4294967296, 4294967296] has more elements than can be counted",
        ),
        (r#"{"shape":[2,3],"dim_names":["H"]}"#, r#"1 names, ["H"], for the 2 axes of shape [2, 3]"#),
        (r#"{"shape":[2,3],"permutation":[0,0]}"#, "the order [0, 0] does not have each axis of shape [2, 3] once"),
        (r#"{"shape":[2,3],"permutation":[0]}"#, "the order [0] does not have each axis of shape [2, 3] once"),
        (r#"{"shape":[2,3]} x"#, "the metadata, at byte 16: more text"),
    ];
    for (text, why) in all {
        let error = FixedShapeTensor::from_metadata(text).unwrap_err().to_string();
        assert!(error.contains(&format!("Arrow: arrow.fixed_shape_tensor: {why}")), "{error}");
    }
}

#[test]
fn every_type_of_elements_comes_back_without_a_copy() {
    macro_rules! each {
        ($($element:ty = $letter:literal [$($value:expr),*];)*) => {$({
            let x: Tensor<$element, shape![3]> = Tensor::from_vec(dims![3], vec![$($value),*]).unwrap();
            let (first, elements) = (x.data_ptr(), x.to_vec());
            let column = export("x", x).unwrap();
            assert_eq!((column.name(), column.format(), column.rows()), ("x", $letter, 3));
            assert_eq!(column.tensors().unwrap(), None);
            let read = column.get::<$element, shape![_]>().unwrap();
            assert_eq!((read.is_borrowed(), read.data_ptr() == first), (true, true));
            assert_eq!(read.to_vec(), elements);
        })*};
    }
    each! {
        f64 = "g" [0.5, f64::INFINITY, -0.0];
        f32 = "f" [0.5, f32::MAX, -0.0];
        F16 = "e" [F16::from_bits(0), F16::from_bits(0x3c00), F16::from_bits(0x7c00)];
        i64 = "l" [i64::MIN, 0, i64::MAX];
        i32 = "i" [i32::MIN, 0, i32::MAX];
        i16 = "s" [i16::MIN, 0, i16::MAX];
        i8 = "c" [i8::MIN, 0, i8::MAX];
        u64 = "L" [1, 0, u64::MAX];
        u32 = "I" [1, 0, u32::MAX];
        u16 = "S" [1, 0, u16::MAX];
        u8 = "C" [1, 0, u8::MAX];
    }
}

#[test]
fn truth_values_become_bits_and_come_back() {
    for n in [0, 1, 7, 8, 9, 100] {
        let mask = Tensor::from_fn_of(dims![n], |[i]| i % 3 == 0 || i % 7 == 2);
        let column = export("mask", mask.clone()).unwrap();
        assert_eq!(column.format(), "b");
        assert_eq!(column.get::<bool, shape![_]>().unwrap().to_vec(), mask.to_vec());
    }
    let masks = Tensor::from([[true, false, true], [false, false, true]]);
    let column = export("masks", masks.clone()).unwrap();
    assert_eq!(column.get::<bool, shape![2, 3]>().unwrap().to_tensor(), masks);
}

#[test]
fn rows_of_tensors_keep_their_shape() {
    dim!(Height, Width);
    let x = Tensor::<f32, shape![4, 2, 3]>::arange();
    let column = export("x", x.clone()).unwrap();
    assert_eq!((column.format(), column.rows()), ("+w:6", 4));
    assert_eq!(column.tensors().unwrap().unwrap().metadata(), r#"{"shape":[2,3]}"#);
    assert_eq!(column.get::<f32, shape![_, 2, 3]>().unwrap().to_tensor(), x);
    assert_eq!(column.get::<f32, AnyRank>().unwrap().sizes(), [4, 2, 3]);
    let named: Tensor<f32, shape![_, Height, Width]> = x.clone().try_into_shape().unwrap();
    let named = export("x", named).unwrap();
    assert_eq!(named.tensors().unwrap().unwrap().dim_names(), Some(&["Height".to_owned(), "Width".to_owned()][..]));
    let empty = export("x", Tensor::<f32, shape![0, 2, 3]>::zeros()).unwrap();
    assert_eq!(empty.get::<f32, shape![_, 2, 3]>().unwrap().sizes(), [0, 2, 3]);
    let nothing = export("x", Tensor::<f32, shape![5, 0]>::zeros()).unwrap();
    assert_eq!(nothing.get::<f32, shape![_, 0]>().unwrap().sizes(), [5, 0]);
}

#[test]
fn what_is_not_of_the_type_is_said() {
    let column = export("x", Tensor::<f32, shape![4, 2, 3]>::arange()).unwrap();
    let said = |error: congruent_files::FileError| error.to_string();
    let wrong = column.get::<f64, shape![_, 2, 3]>().unwrap_err();
    assert_eq!(said(wrong), "x: the file has [4, 2, 3] f32, the type says [_, 2, 3] f64");
    let wrong = column.get::<f32, shape![_, 6]>().unwrap_err();
    assert_eq!(said(wrong), "x: the file has [4, 2, 3] f32, the type says [_, 6] f32");
    let wrong = export("x", Tensor::scalar(1.0)).unwrap_err();
    assert_eq!(said(wrong), "cannot be saved as Arrow: `x` has no axis that counts rows: a tensor of shape []");
    assert!(
        said(export("a\0b", Tensor::from([1])).unwrap_err())
            .ends_with("cannot be saved: Arrow's names have no zero byte")
    );
    let mut texts = Foreign::new("u", 1, 0, 0, vec![null(), null(), null()], None);
    let wrong = texts.import().get::<u8, shape![_]>().unwrap_err();
    assert!(reason(wrong).starts_with("the column `x`: values of format `u` are not read"));
}

#[test]
fn columns_of_a_batch_are_found_by_their_names() {
    let (a, b) = (Tensor::from([1, 2, 3]), Tensor::<f32, shape![3, 2]>::arange());
    let batch = export_batch([export("a", a).unwrap(), export("b", b.clone()).unwrap()]).unwrap();
    assert_eq!((batch.format(), batch.rows()), ("+s", 3));
    assert_eq!(batch.column("a").unwrap().get::<i32, shape![3]>().unwrap().to_vec(), [1, 2, 3]);
    assert_eq!(batch.column("b").unwrap().get::<f32, shape![_, 2]>().unwrap().to_tensor(), b);
    let wrong = reason(batch.column("c").unwrap_err());
    assert_eq!(wrong, r#"there is no column `c` among ["a", "b"]"#);
    assert!(batch.get::<i32, shape![3]>().is_err());
    assert!(export("a", Tensor::from([1])).unwrap().column("a").is_err());
}

#[test]
fn parts_that_are_moved_out_of_a_batch_are_released_once() {
    // A consumer may move a child out, and release it later than the rest.
    let batch = export_batch([export("a", Tensor::from([1.5, 2.5])).unwrap()]).unwrap();
    let (mut array, mut schema) = batch.into_parts();
    let (array_at, schema_at) = ((&raw mut array).cast::<CArray>(), (&raw mut schema).cast::<CSchema>());
    // SAFETY: both are as the interface says, with one child each.
    let child = unsafe {
        let (array, schema) = (*(*array_at).children, *(*schema_at).children);
        assert_eq!(CStr::from_ptr((*schema).format), c"g");
        Column::import(array.cast(), schema.cast()).unwrap()
    };
    drop((array, schema));
    assert_eq!(child.get::<f64, shape![2]>().unwrap().to_vec(), [1.5, 2.5]);
}

#[test]
fn a_released_column_is_not_imported() {
    let (mut array, mut schema) = (ArrowArray::empty(), ArrowSchema::empty());
    // SAFETY: both are empty.
    let wrong = unsafe { Column::import(&mut array, &mut schema) }.unwrap_err();
    assert_eq!(reason(wrong), "the column was released before");
}

#[test]
fn a_foreign_column_is_borrowed_from_its_offset_and_released_once() {
    let values: Vec<i32> = (0..10).collect();
    let mut foreign = Foreign::new("i", 5, 0, 3, vec![null(), at(&values)], None);
    let column = foreign.import();
    assert!(foreign.array.release.is_none() && foreign.schema.release.is_none());
    let read = column.get::<i32, shape![_]>().unwrap();
    assert_eq!((read.is_borrowed(), read.to_vec()), (true, vec![3, 4, 5, 6, 7]));
    assert_eq!(read.data_ptr(), &raw const values[3]);
    assert_eq!(foreign.releases.load(Ordering::Relaxed), 0);
    drop(column);
    assert_eq!(foreign.releases.load(Ordering::Relaxed), 1);
}

#[test]
fn offsets_of_a_list_and_of_its_values_add_up() {
    let values: Vec<f64> = (0..40).map(f64::from).collect();
    let child = *Foreign::new("g", 30, 0, 4, vec![null(), at(&values)], None);
    let mut foreign = Foreign::new("+w:3", 4, 0, 2, vec![null()], Some(child));
    let column = foreign.import();
    // Rows 2 to 5 of lists of three, of values that begin at the fourth.
    let read = column.get::<f64, shape![_, 3]>().unwrap();
    assert_eq!((read.sizes(), read.to_vec()[0], read.to_vec()[11]), (&[4, 3][..], 10.0, 21.0));
}

#[test]
fn a_permuted_tensor_has_its_axes_in_the_order_that_is_said() {
    let values: Vec<u16> = (0..12).collect();
    let child = *Foreign::new("S", 12, 0, 0, vec![null(), at(&values)], None);
    let mut foreign = Foreign::new("+w:6", 2, 0, 0, vec![null()], Some(child));
    foreign.metadata = pairs(&[
        ("key", "value"),
        ("ARROW:extension:name", "arrow.fixed_shape_tensor"),
        ("ARROW:extension:metadata", r#"{"shape":[2,3],"permutation":[1,0]}"#),
    ]);
    let column = foreign.import();
    let read = column.get::<u16, shape![_, 3, 2]>().unwrap();
    assert!(read.is_borrowed());
    assert_eq!(read.to_tensor(), Tensor::from([[[0, 3], [1, 4], [2, 5]], [[6, 9], [7, 10], [8, 11]]]));
    assert!(column.get::<u16, shape![_, 2, 3]>().is_err());
    drop(column);
    let child = *Foreign::new("S", 12, 0, 0, vec![null(), at(&values)], None);
    let mut foreign = Foreign::new("+w:6", 2, 0, 0, vec![null()], Some(child));
    foreign.metadata = pairs(&[
        ("ARROW:extension:name", "arrow.fixed_shape_tensor"),
        ("ARROW:extension:metadata", r#"{"shape":[2,2]}"#),
    ]);
    let wrong = reason(foreign.import().get::<u16, AnyRank>().unwrap_err());
    assert_eq!(wrong, "the column `x`: tensors of shape [2, 2] are not lists of [6] values");
}

#[test]
fn nulls_are_an_error_where_they_are_among_the_rows() {
    let values = [1_u8, 2, 3, 4, 5, 6, 7, 8, 9];
    let valid = [0b1111_0111_u8, 1];
    let get = |rows, nulls, offset| {
        let mut foreign = Foreign::new("C", rows, nulls, offset, vec![at(&valid), at(&values)], None);
        let column = foreign.import();
        column.get::<u8, shape![_]>().map(|x| x.to_vec()).map_err(reason)
    };
    let wrong = "the column `x`: 1 of 9 values are null: fill or drop them first";
    assert_eq!(get(9, 1, 0), Err(wrong.to_owned()));
    assert_eq!(get(9, -1, 0), Err(wrong.to_owned()));
    // (What a producer counts as none is none.)
    assert_eq!(get(9, 0, 0), Ok(values.to_vec()));
    assert_eq!(get(5, -1, 4), Ok(vec![5, 6, 7, 8, 9]));
    assert_eq!(get(3, -1, 0), Ok(vec![1, 2, 3]));
    assert!(get(2, -1, 2).is_err());
}

#[test]
fn memory_that_is_not_aligned_is_copied() {
    let bytes: Vec<u8> = (0..64).collect();
    let odd = if bytes.as_ptr() as usize % 8 == 1 { 2 } else { 1 };
    let mut foreign = Foreign::new("L", 3, 0, 0, vec![null(), at(&bytes[odd..])], None);
    let column = foreign.import();
    let read = column.get::<u64, shape![3]>().unwrap();
    let number = |k: usize| u64::from_ne_bytes(bytes[odd + 8 * k..odd + 8 * k + 8].try_into().unwrap());
    assert_eq!((read.is_borrowed(), read.to_vec()), (false, vec![number(0), number(1), number(2)]));
}

#[test]
fn lengths_that_cannot_be_are_refused() {
    let values = [0_u8; 8];
    for (rows, offset) in [(-1, 0), (4, -1), (i64::MAX, 1), (i64::MAX, i64::MAX)] {
        let mut foreign = Foreign::new("C", rows, 0, offset, vec![null(), at(&values)], None);
        let column = foreign.import();
        assert!(column.get::<u8, shape![_]>().is_err(), "{rows} {offset}");
    }
    let child = *Foreign::new("C", 8, 0, 0, vec![null(), at(&values)], None);
    let mut foreign = Foreign::new("+w:3", 3, 0, 0, vec![null()], Some(child));
    let wrong = reason(foreign.import().get::<u8, shape![_, 3]>().unwrap_err());
    assert_eq!(wrong, "the column `x`: rows claim values 0 to 9, and the values end at 8");
    let child = *Foreign::new("C", 8, 0, 0, vec![null(), at(&values)], None);
    let mut foreign = Foreign::new("+w:9223372036854775807", i64::MAX, 0, 0, vec![null()], Some(child));
    assert!(foreign.import().get::<u8, AnyRank>().is_err());
}

#[test]
fn a_column_goes_to_another_thread() {
    let column = export("x", Tensor::from([1, 2, 3])).unwrap();
    let total = std::thread::spawn(move || column.get::<i32, shape![3]>().unwrap().sum_all().item());
    assert_eq!(total.join().unwrap(), 6);
}

#[test]
fn places_in_a_dictionary_are_not_values() {
    let (places, values) = ([1_i32, 0, 1], [10.0, 20.0]);
    let mut dictionary = Foreign::new("g", 2, 0, 0, vec![null(), at(&values)], None);
    let wrong = "the column `x`: the column is dictionary-encoded: decode it first";
    let mut coded = Foreign::new("i", 3, 0, 0, vec![null(), at(&places)], None);
    coded.schema.dictionary = &raw mut dictionary.schema;
    assert_eq!(reason(coded.import().get::<i32, shape![_]>().unwrap_err()), wrong);
    let mut child = Foreign::new("i", 3, 0, 0, vec![null(), at(&places)], None);
    child.schema.dictionary = &raw mut dictionary.schema;
    let mut lists = Foreign::new("+w:3", 1, 0, 0, vec![null()], Some(*child));
    assert_eq!(reason(lists.import().get::<i32, shape![_, 3]>().unwrap_err()), wrong);
    let mut child = Foreign::new("i", 3, 0, 0, vec![null(), at(&places)], None);
    child.schema.dictionary = &raw mut dictionary.schema;
    let mut batch = Foreign::new("+s", 3, 0, 0, vec![null()], Some(*child));
    let batch = batch.import();
    assert_eq!(reason(batch.column("x").unwrap().get::<i32, shape![_]>().unwrap_err()), wrong);
}

#[test]
fn a_null_row_of_a_batch_is_null_in_its_columns() {
    let (values, valid) = ([1_i32, 999, 3, 4], [0b1101_u8]);
    let batch = |rows, nulls, offset| {
        let child = *Foreign::new("i", 4, 0, 0, vec![null(), at(&values)], None);
        Foreign::new("+s", rows, nulls, offset, vec![at(&valid)], Some(child))
    };
    let read = |rows, nulls, offset| {
        let mut batch = batch(rows, nulls, offset);
        let batch = batch.import();
        batch.column("x").and_then(|x| Ok(x.get::<i32, shape![_]>()?.to_vec())).map_err(reason)
    };
    let wrong = |text: &str| Err(format!("the column `x`: {text}"));
    assert_eq!(read(4, 1, 0), wrong("1 of 4 values are null: fill or drop them first"));
    assert_eq!(read(2, -1, 0), wrong("1 of 2 values are null: fill or drop them first"));
    assert_eq!(read(2, -1, 2), Ok(vec![3, 4]));
    assert_eq!(read(4, 0, 0), Ok(values.to_vec()));
    assert_eq!(read(3, 0, 2), wrong("rows claim values 2 to 5, and the values end at 4"));
    assert_eq!(read(2, 0, -1), wrong("it has a negative length or offset"));
    assert_eq!(read(-1, 0, 0), wrong("it has a negative length or offset"));
}

#[test]
fn a_shape_without_elements_may_have_any_other_sizes() {
    for shape in [[0, 1 << 40, 1 << 40], [1 << 40, 0, 1 << 40], [1 << 40, 1 << 40, 0]] {
        let tensors = FixedShapeTensor::new(shape).unwrap();
        assert_eq!((tensors.numel(), tensors.shape()), (0, &shape[..]));
    }
    assert!(FixedShapeTensor::new([1 << 40, 1 << 40, 1]).is_err());
}

#[test]
fn a_name_has_one_size_in_a_row() {
    dim!(Side);
    let tensors = FixedShapeTensor::new([2, 3]).unwrap();
    let error = tensors.check::<f32, shape![Side, Side]>().unwrap_err().to_string();
    assert_eq!(error, "the file has Side = 3, and Side = 2");
}

/// The number of mutations: `CONGRUENT_MUTATIONS`, or 6,000.
fn mutations() -> usize {
    std::env::var("CONGRUENT_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(6_000)
}

#[test]
fn changed_metadata_are_refused_or_read_whole() {
    let text =
        r#"{"shape":[100,200,500],"dim_names":["C","H","W"],"permutation":[2,0,1],"more":{"a":[null,-1.5e3,true]}}"#;
    let pieces = [
        "0",
        "-1",
        "4294967296",
        "18446744073709551615",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "\\ud800",
        "é",
        " ",
    ];
    let (mut random, mut read) = (Random(1), 0);
    for _ in 0..mutations() {
        let mut changed: Vec<char> = text.chars().collect();
        for _ in 0..[1, 1, 2, 4][random.below(4)] {
            let at = random.below(changed.len());
            let end = (at + random.below(12)).min(changed.len());
            match random.below(4) {
                0 => drop(changed.drain(at..end)),
                1 => drop(changed.splice(at..at, pieces[random.below(pieces.len())].chars())),
                2 => changed[at] = char::from(32 + random.below(95) as u8),
                _ => {
                    let part = changed[at..end].to_vec();
                    let to = random.below(changed.len());
                    drop(changed.splice(to..to, part));
                }
            }
            if changed.is_empty() {
                changed.push('{');
            }
        }
        let changed: String = changed.into_iter().collect();
        let (tensors, memory) = largest(|| FixedShapeTensor::from_metadata(&changed));
        assert!(memory <= 1 << 12, "{memory} bytes at once for {changed}");
        match tensors {
            Ok(tensors) => {
                read += 1;
                assert_eq!(FixedShapeTensor::from_metadata(&tensors.metadata()).unwrap(), tensors, "{changed}");
                assert_eq!(tensors.sizes().iter().product::<usize>(), tensors.numel(), "{changed}");
            }
            Err(error) => assert!(matches!(error, FileError::Format { .. }), "{error}"),
        }
    }
    assert!(0 < read && read < mutations(), "{read} read");
}
