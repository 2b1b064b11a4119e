//! DLPack: what is exported comes back over the same memory, owners are freed once, and every refusal names both layouts.

use crate::random::Random;
use congruent::Shared;
use congruent::error::{Fault, MemoryFault};
use congruent::neighbours::dlpack::{
    DLDataType, DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor, DlpackElement,
    DlpackTensor, DlpackVersionError, Managed,
};
use congruent::prelude::*;
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::{NonNull, null_mut};
use std::rc::Rc;

const F32: DLDataType = DLDataType::scalar(DLDataType::FLOAT, 32);

/// Memory of another library: what a description points to, and how often its deleter was called.
struct Foreign {
    bytes: Vec<u64>,
    sizes: Vec<i64>,
    strides: Option<Vec<i64>>,
    dtype: DLDataType,
    device: DLDevice,
    byte_offset: u64,
    has_data: bool,
    flags: u64,
    version: DLPackVersion,
    deleted: Rc<Cell<usize>>,
}

impl Foreign {
    /// The numbers 0, 1, 2, .. up to `len` in memory, under these sizes and strides.
    fn counting(len: usize, sizes: &[i64], strides: &[i64]) -> Self {
        let numbers: Vec<u8> = (0..len).flat_map(|i| (i as f32).to_ne_bytes()).collect();
        Foreign { strides: Some(strides.into()), ..Foreign::of_bytes(&numbers, F32, sizes) }
    }

    fn of_bytes(bytes: &[u8], dtype: DLDataType, sizes: &[i64]) -> Self {
        // Aligned to 8 bytes, and as long as needed.
        let mut words = vec![0u64; bytes.len().div_ceil(8)];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut all = [0; 8];
            all[..chunk.len()].copy_from_slice(chunk);
            *word = u64::from_ne_bytes(all);
        }
        Foreign {
            bytes: words,
            sizes: sizes.into(),
            strides: None,
            dtype,
            device: DLDevice::CPU,
            byte_offset: 0,
            has_data: true,
            flags: 0,
            version: DLPackVersion { major: 1, minor: 3 },
            deleted: Rc::new(Cell::new(0)),
        }
    }

    fn describe(&mut self) -> DLTensor {
        DLTensor {
            data: if self.has_data { self.bytes.as_mut_ptr().cast() } else { null_mut() },
            device: self.device,
            ndim: self.sizes.len() as i32,
            dtype: self.dtype,
            shape: self.sizes.as_mut_ptr(),
            strides: self.strides.as_mut().map_or(null_mut(), |strides| strides.as_mut_ptr()),
            byte_offset: self.byte_offset,
        }
    }

    /// A managed tensor, as another library would make it.
    fn manage(self) -> NonNull<DLManagedTensorVersioned> {
        let (version, flags) = (self.version, self.flags);
        let foreign = Box::into_raw(Box::new(self));
        // SAFETY: the box above.
        let dl_tensor = unsafe { (*foreign).describe() };
        let manager_ctx: *mut c_void = foreign.cast();
        let managed = DLManagedTensorVersioned { version, manager_ctx, deleter: Some(delete), flags, dl_tensor };
        NonNull::new(Box::into_raw(Box::new(managed))).unwrap()
    }

    fn import(self) -> Result<DlpackTensor, DlpackVersionError> {
        // SAFETY: `manage` makes it as the standard describes it; the deleter may be called anywhere; nobody else has the memory.
        unsafe { DlpackTensor::from_raw(self.manage()) }
    }
}

/// # Safety
/// `managed` is of [`Foreign::manage`], and nobody uses it afterwards.
unsafe extern "C" fn delete(managed: *mut DLManagedTensorVersioned) {
    // SAFETY: (both) `Foreign::manage` made the boxes, and nobody uses them afterwards.
    let foreign = unsafe { Box::from_raw(Box::from_raw(managed).manager_ctx.cast::<Foreign>()) };
    foreign.deleted.set(foreign.deleted.get() + 1);
}

/// The elements of `T` in this order come back from DLPack, over the same memory, and by either structure.
fn come_back<T: DlpackElement + PartialEq + std::fmt::Debug>(elements: [T; 6]) {
    let tensor = || Tensor::<T, shape![2, 3]>::from_slice(dims![2, 3], &elements).unwrap();
    let x = tensor();
    let at = x.data_ptr();
    let exported = x.into_dlpack();
    assert_eq!(exported.description().dtype, T::DTYPE);
    let x = exported.view::<T, shape![_, 3]>().unwrap();
    assert_eq!((x.data_ptr(), x.to_vec()), (at, elements.to_vec()));
    let exported = DlpackTensor::<DLManagedTensor>::from_tensor(tensor());
    assert_eq!(exported.view::<T, AnyRank>().unwrap().to_vec(), elements);
    assert_eq!(exported.to_tensor::<T, shape![2, 3]>().unwrap().to_vec(), elements);
}

#[test]
fn elements_of_every_type_come_back() {
    come_back([0.0f32, -1.5, f32::MAX, 3.0, f32::INFINITY, 5.0]);
    come_back([0.0f64, -1.5, f64::MAX, 3.0, f64::INFINITY, 5.0]);
    come_back([0i8, -1, i8::MAX, i8::MIN, 4, 5]);
    come_back([0i16, -1, i16::MAX, i16::MIN, 4, 5]);
    come_back([0i32, -1, i32::MAX, i32::MIN, 4, 5]);
    come_back([0i64, -1, i64::MAX, i64::MIN, 4, 5]);
    come_back([0u8, 1, u8::MAX, 3, 4, 5]);
    come_back([0u16, 1, u16::MAX, 3, 4, 5]);
    come_back([0u32, 1, u32::MAX, 3, 4, 5]);
    come_back([0u64, 1, u64::MAX, 3, 4, 5]);
    come_back([true, false, false, true, true, false]);
}

#[test]
fn a_pointer_that_is_handed_over_is_an_owner_again() {
    let x = Tensor::<f32, shape![3]>::arange();
    let at = x.data_ptr();
    let raw = x.into_dlpack().into_raw();
    // SAFETY: the pointer of `into_raw`, which nobody else has.
    let back = unsafe { DlpackTensor::from_raw(raw) }.unwrap();
    assert_eq!(back.view::<f32, shape![3]>().unwrap().data_ptr(), at);
}

#[test]
fn shared_memory_lives_as_long_as_its_last_owner() {
    let x = Tensor::<f32, shape![2, 3]>::arange().into_shared();
    let exported = x.t().into_dlpack();
    assert!(exported.is_read_only() && !exported.is_copied() && !x.is_sole_owner());
    let other = x.clone().into_dlpack();
    drop(x);
    drop(other);
    let columns = exported.view::<f32, shape![3, 2]>().unwrap();
    assert_eq!((columns.to_vec(), columns.strides()), (vec![0.0, 3.0, 1.0, 4.0, 2.0, 5.0], &[1, 3][..]));
}

#[test]
fn an_export_is_freed_on_another_thread() {
    /// Moved to another thread, as another library might.
    struct Raw(NonNull<DLManagedTensorVersioned>);
    // SAFETY: the owner of the elements is `Send`.
    unsafe impl Send for Raw {}
    let x = Tensor::<f32, shape![2, 3]>::arange().into_shared();
    let raw = Raw(x.clone().into_dlpack().into_raw());
    std::thread::spawn(move || {
        let raw = raw;
        // SAFETY: the pointer of `into_raw`, which nobody else has.
        drop(unsafe { DlpackTensor::from_raw(raw.0) }.unwrap());
    })
    .join()
    .unwrap();
    assert!(x.is_sole_owner());
}

#[test]
fn a_writable_export_of_shared_memory_writes_it() {
    let x = Tensor::<f32, shape![3]>::arange().into_shared();
    {
        // SAFETY: `x` is not read while the export is written.
        let mut exported: DlpackTensor<DLManagedTensor> = unsafe { DlpackTensor::from_shared_mut(x.clone()) };
        exported.view_mut::<f32, shape![3]>().unwrap().fill_(7.0);
    }
    assert_eq!(x.to_vec(), [7.0; 3]);
}

#[test]
fn a_deleter_is_called_once() {
    let foreign = Foreign::counting(6, &[2, 3], &[3, 1]);
    let deleted = foreign.deleted.clone();
    let owner = foreign.import().unwrap();
    assert_eq!(owner.view::<f32, shape![2, 3]>().unwrap().sum_all().item(), 15.0);
    assert!(owner.view::<f64, shape![2, 3]>().is_err());
    let raw = owner.into_raw();
    assert_eq!(deleted.get(), 0, "handed over, not freed");
    // SAFETY: the pointer of `into_raw`, which nobody else has.
    drop(unsafe { DlpackTensor::from_raw(raw) }.unwrap());
    assert_eq!(deleted.get(), 1);
}

#[test]
fn a_tensor_without_a_deleter_is_left_alone() {
    let mut foreign = Foreign::counting(2, &[2], &[1]);
    let mut managed = DLManagedTensor { dl_tensor: foreign.describe(), manager_ctx: null_mut(), deleter: None };
    // SAFETY: the structure is as the standard describes it, and outlives its owner; nobody else has the memory.
    let owner = unsafe { DlpackTensor::from_raw(NonNull::from(&mut managed)) }.unwrap();
    assert_eq!(owner.view::<f32, shape![2]>().unwrap().to_vec(), [0.0, 1.0]);
}

#[test]
fn another_major_version_is_deleted_unread() {
    let foreign = Foreign { version: DLPackVersion { major: 2, minor: 0 }, ..Foreign::counting(6, &[2, 3], &[3, 1]) };
    let deleted = foreign.deleted.clone();
    let error = foreign.import().unwrap_err();
    assert_eq!(error.to_string(), "the tensor is of DLPack 2.0, and this library reads versions 1.x of its layout");
    assert_eq!(deleted.get(), 1);
}

/// The error of a view of `[_, 3]` of `f32`.
fn refusal(foreign: Foreign) -> ShapeError {
    foreign.import().unwrap().view::<f32, shape![_, 3]>().unwrap_err()
}

/// Why the elements cannot be reached.
fn memory_fault(error: ShapeError) -> MemoryFault {
    match error.fault {
        Fault::ConversionMemory { fault, .. } => *fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_refusal_names_both_layouts() {
    let matrix = || Foreign::counting(6, &[2, 3], &[3, 1]);
    let cases = [
        (
            Foreign { sizes: vec![3, 2], ..matrix() },
            "shape [3, 2] and strides [3, 1] to View of shape [_, 3]: dimension 1 is 2, not 3",
        ),
        (
            Foreign { sizes: vec![6], strides: Some(vec![1]), ..matrix() },
            "shape [6] and strides [1] to View of shape [_, 3]: it has 1 dimensions, not 2",
        ),
        (
            Foreign { strides: Some(vec![-3, 1]), byte_offset: 12, ..matrix() },
            "shape [2, 3] and strides [-3, 1] to View of shape [_, 3], whose strides are not negative: dimension 0 runs \
             backwards. Copy it in row-major order first.",
        ),
        (
            Foreign { has_data: false, strides: None, ..matrix() },
            "shape [2, 3] and strides [3, 1] to View of shape [_, 3]: a pointer to its elements or sizes is null",
        ),
        (
            Foreign { device: DLDevice { device_type: 2, device_id: 1 }, ..matrix() },
            "shape [2, 3] and strides [3, 1] to View of shape [_, 3]: its elements are in the memory of CUDA device 1, not of \
             the CPU",
        ),
        (
            Foreign { byte_offset: 2, ..matrix() },
            "shape [2, 3] and strides [3, 1] to View of shape [_, 3]: its first element is not at a multiple of 4 bytes. Copy \
             it first.",
        ),
    ];
    for (foreign, expected) in cases {
        assert_eq!(refusal(foreign).to_string(), format!("conversion of an array with {expected}"));
    }
}

#[test]
fn sizes_and_strides_that_no_array_has_are_refused() {
    let matrix = || Foreign::counting(6, &[2, 3], &[3, 1]);
    let said = |array: &str, shape: &str, fault: &str| {
        format!("conversion of an array with {array} to View of shape {shape}: {fault}")
    };
    let negative = || Foreign { sizes: vec![2, -3], ..matrix() };
    let fault = "dimension 1 is negative";
    assert_eq!(refusal(negative()).to_string(), said("shape [2, -3] and strides [3, 1]", "[_, 3]", fault));
    let error = negative().import().unwrap().view::<f32, AnyRank>().unwrap_err();
    assert_eq!(error.to_string(), said("shape [2, -3] and strides [3, 1]", "[_, _]", fault));
    let error = refusal(Foreign { strides: None, ..negative() });
    assert_eq!(error.to_string(), said("shape [2, -3] and strides []", "[_, 3]", fault));
    for (sizes, strides, array) in [
        (vec![1 << 62, 3], Some(vec![0, 0]), "shape [4611686018427387904, 3] and strides [0, 0]"),
        (vec![1 << 62, 3], None, "shape [4611686018427387904, 3] and strides [3, 1]"),
        (vec![1 << 40, 1 << 40, 3], None, ""),
        (vec![2, 3], Some(vec![1 << 60, 1]), "shape [2, 3] and strides [1152921504606846976, 1]"),
        (
            vec![2, 3],
            Some(vec![i64::MAX, i64::MAX]),
            "shape [2, 3] and strides [9223372036854775807, 9223372036854775807]",
        ),
    ] {
        let too_large = || Foreign { sizes: sizes.clone(), strides: strides.clone(), ..matrix() }.import().unwrap();
        let error = too_large().view::<f32, AnyRank>().unwrap_err();
        assert_eq!(memory_fault(error), MemoryFault::TooLarge);
        if sizes.len() == 2 {
            let error = too_large().view::<f32, shape![_, 3]>().unwrap_err().to_string();
            assert_eq!(error, said(array, "[_, 3]", "it has more positions than can be addressed"));
        }
    }
    let expanded = Foreign { sizes: vec![1 << 61, 3], strides: Some(vec![0, -1]), byte_offset: 8, ..matrix() };
    let error = expanded.import().unwrap().to_tensor::<f32, shape![_, 3]>().unwrap_err();
    assert_eq!(memory_fault(error), MemoryFault::TooLarge);
}

#[test]
fn a_refusal_names_both_types_of_elements() {
    for (dtype, name) in [
        (DLDataType::scalar(DLDataType::FLOAT, 64), "float64"),
        (DLDataType::scalar(DLDataType::INT, 32), "int32"),
        (DLDataType::scalar(DLDataType::UINT, 8), "uint8"),
        (DLDataType::scalar(DLDataType::BOOL, 8), "bool"),
        (DLDataType::scalar(DLDataType::BFLOAT, 16), "bfloat16"),
        (DLDataType::scalar(DLDataType::COMPLEX, 64), "complex64"),
        (DLDataType { lanes: 4, ..F32 }, "float32x4"),
        (DLDataType::scalar(17, 4), "type 17 of 4 bits"),
    ] {
        let error = refusal(Foreign { dtype, ..Foreign::counting(6, &[2, 3], &[3, 1]) });
        assert_eq!(
            error.to_string(),
            format!(
                "conversion of an array of {name} with shape [2, 3] and strides [3, 1] to View of float32 and shape [_, 3]: the \
                 elements are {name}, not float32"
            )
        );
    }
}

dim!(Batch);

#[test]
fn a_refusal_names_a_named_length() {
    let owner = Foreign::counting(6, &[2, 3], &[3, 1]).import().unwrap();
    assert_eq!(owner.view::<f32, shape![Batch, 3]>().unwrap().sizes(), [2, 3]);
    let error = owner.view::<f32, shape![Batch, 784]>().unwrap_err();
    assert!(error.to_string().ends_with("to View of shape [Batch, 784]: dimension 1 is 3, not 784"), "{error}");
    let error = owner.to_tensor::<f64, AnyRank>().unwrap_err();
    assert!(error.to_string().contains("to Tensor of float64 and shape [2, 3]"), "{error}");
}

#[test]
fn what_no_view_can_read_is_copied() {
    // Rows backwards: the first element in memory order is that of the last row.
    let backwards = Foreign { byte_offset: 12, ..Foreign::counting(6, &[2, 3], &[-3, 1]) }.import().unwrap();
    assert_eq!(backwards.to_tensor::<f32, shape![2, 3]>().unwrap().to_vec(), [3.0, 4.0, 5.0, 0.0, 1.0, 2.0]);
    let both = Foreign { byte_offset: 20, ..Foreign::counting(6, &[2, 3], &[-3, -1]) }.import().unwrap();
    assert_eq!(both.to_tensor::<f32, AnyRank>().unwrap().to_vec(), [5.0, 4.0, 3.0, 2.0, 1.0, 0.0]);
    let bytes: Vec<u8> = [0].into_iter().chain([1.5f32, -2.0].iter().flat_map(|x| x.to_ne_bytes())).collect();
    let odd = Foreign { byte_offset: 1, ..Foreign::of_bytes(&bytes, F32, &[2]) }.import().unwrap();
    assert_eq!(memory_fault(odd.view::<f32, shape![2]>().unwrap_err()), MemoryFault::Misaligned(4));
    assert_eq!(odd.to_tensor::<f32, shape![2]>().unwrap().to_vec(), [1.5, -2.0]);
}

#[test]
fn strides_that_nobody_steps_are_not_read() {
    let none = Foreign { strides: None, byte_offset: 4, ..Foreign::counting(7, &[2, 3], &[]) }.import().unwrap();
    assert_eq!(none.view::<f32, shape![2, 3]>().unwrap().to_vec(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let one = Foreign::counting(3, &[1, 3], &[i64::MIN, 1]).import().unwrap();
    assert_eq!(one.view::<f32, shape![_, 3]>().unwrap().to_vec(), [0.0, 1.0, 2.0]);
    let empty = Foreign { has_data: false, ..Foreign::counting(0, &[0, 3], &[-7, i64::MAX]) }.import().unwrap();
    let x = empty.view::<f32, shape![_, 3]>().unwrap();
    assert_eq!((x.sizes(), x.iter().count()), (&[0, 3][..], 0));
    assert_eq!(empty.to_tensor::<f32, shape![0, 3]>().unwrap().numel(), 0);
    let scalar = Foreign::counting(1, &[], &[]).import().unwrap();
    assert_eq!(scalar.view::<f32, shape![]>().unwrap().item(), 0.0);
}

#[test]
fn an_export_without_elements_has_no_pointer() {
    let x = Tensor::<f32, shape![0, 3]>::zeros().into_dlpack();
    assert!(x.description().data.is_null());
    assert_eq!(x.view::<f32, shape![_, 3]>().unwrap().sizes(), [0, 3]);
    assert_eq!(Tensor::<f32, shape![]>::ones().into_dlpack().view::<f32, shape![]>().unwrap().item(), 1.0);
}

#[test]
fn a_bool_is_a_zero_or_a_one() {
    let dtype = DLDataType::scalar(DLDataType::BOOL, 8);
    let good = Foreign::of_bytes(&[1, 0, 7, 0, 1], dtype, &[2, 2]);
    // The 7 lies between the rows.
    let good = Foreign { strides: Some(vec![3, 1]), ..good }.import().unwrap();
    assert_eq!(good.view::<bool, shape![_, 2]>().unwrap().to_vec(), [true, false, false, true]);
    let bad = Foreign::of_bytes(&[1, 0, 7, 0, 1], dtype, &[5]).import().unwrap();
    assert_eq!(memory_fault(bad.view::<bool, shape![5]>().unwrap_err()), MemoryFault::NotBool);
    assert_eq!(memory_fault(bad.to_tensor::<bool, shape![5]>().unwrap_err()), MemoryFault::NotBool);
    let backwards = Foreign::of_bytes(&[1, 0, 7, 0, 1], dtype, &[5]);
    let backwards = Foreign { strides: Some(vec![-1]), byte_offset: 4, ..backwards }.import().unwrap();
    assert_eq!(memory_fault(backwards.to_tensor::<bool, shape![5]>().unwrap_err()), MemoryFault::NotBool);
    let wide = Foreign::of_bytes(&[1], dtype, &[1 << 40]);
    let wide = Foreign { strides: Some(vec![0]), ..wide }.import().unwrap();
    assert!(wide.view::<bool, shape![_]>().is_ok(), "the one byte is read once");
}

#[test]
fn what_must_not_be_written_is_not() {
    let read_only = Foreign { flags: DLManagedTensorVersioned::READ_ONLY, ..Foreign::counting(6, &[2, 3], &[3, 1]) };
    let error = read_only.import().unwrap().view_mut::<f32, shape![2, 3]>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of an array with shape [2, 3] and strides [3, 1] to ViewMut of shape [2, 3]: its elements are read-only"
    );
    let expanded = Foreign::counting(3, &[2, 3], &[0, 1]);
    let error = expanded.import().unwrap().view_mut::<f32, shape![2, 3]>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of an array with shape [2, 3] and strides [0, 1] to ViewMut of shape [2, 3]: two of its positions may share an \
         element. Copy it first."
    );
    let mut rows = Foreign::counting(8, &[2, 3], &[4, 1]).import().unwrap();
    rows.view_mut::<f32, shape![2, 3]>().unwrap().fill_(9.0);
    assert_eq!(rows.view::<f32, shape![2, 3]>().unwrap().to_vec(), [9.0; 6]);
}

/// A view of any strides, with an index-by-index reference of its elements.
fn random_view(random: &mut Random) -> (Shared<i32, AnyRank>, Vec<i32>) {
    let rank = random.below(4);
    let sizes: Vec<usize> = (0..rank).map(|_| random.below(4)).collect();
    let mut x = Tensor::<i32, AnyRank>::arange_of(AnyRank::from(&sizes)).into_shared();
    for _ in 0..3 {
        if x.ndim() == 0 {
            break;
        }
        let axis = random.below(x.ndim());
        x = match random.below(3) {
            0 => x.transpose(axis, random.below(x.ndim())).unwrap(),
            1 if x.sizes()[axis] > 1 => x.narrow(axis, 1, x.sizes()[axis] - 1).unwrap(),
            _ => x.unsqueeze(axis).unwrap(),
        };
    }
    let elements = x.iter().copied().collect();
    (x, elements)
}

#[test]
fn any_strides_come_back() {
    let mut random = Random(30);
    for _ in 0..if cfg!(miri) { 20 } else { 500 } {
        let (x, elements) = random_view(&mut random);
        let (sizes, at) = (x.sizes().to_vec(), x.data_ptr());
        let exported = x.into_dlpack();
        let view = exported.view::<i32, AnyRank>().unwrap();
        assert_eq!((view.sizes(), view.to_vec()), (&*sizes, elements.clone()));
        assert!(view.numel() == 0 || view.data_ptr() == at);
        assert_eq!(exported.to_tensor::<i32, AnyRank>().unwrap().to_vec(), elements);
    }
}

#[test]
fn capsules_have_the_names_of_the_standard() {
    assert_eq!(DLManagedTensor::CAPSULE, c"dltensor");
    assert_eq!(DLManagedTensor::USED_CAPSULE, c"used_dltensor");
    assert_eq!(DLManagedTensorVersioned::CAPSULE, c"dltensor_versioned");
    assert_eq!(DLManagedTensorVersioned::USED_CAPSULE, c"used_dltensor_versioned");
}
