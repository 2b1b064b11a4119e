//! The safe functions that have an unsafe block, and the structs that show a raw pointer, each with the reason why no caller can misuse it.

/// Functions of a module, `Type::method` or `function`, and the reason.
pub type Rows = &'static [(&'static str, &'static str, &'static str)];

const KERNEL: Rows = &[
    // Operands and memory.
    ("operand", "Ref::scalar", "the element is borrowed for as long as the operand, and there are no sizes"),
    (
        "operand",
        "Ref::over RefMut::over",
        "asserts that the layout lies inside the elements, which are borrowed, and that products of its sizes do not wrap",
    ),
    ("operand", "RefMut::share", "the operand is borrowed while it is read"),
    ("operand", "forgotten", "a unit is valid wherever an element is, and the slice is borrowed"),
    (
        "storage::filled",
        "Filled::as_slice Filled::as_mut_slice Filled::copied",
        "all elements are written (invariant), which only unsafe code claims; the buffer is aligned to them",
    ),
    (
        "storage::counted",
        "Vector::into_vec Vector::drop",
        "the parts are those of the vector that `From<Vec<T>>` took apart, the only way to make one",
    ),
    (
        "storage::buffer",
        "take_any give_any",
        "a capacity is computed here from the bytes, the same when memory is taken and given back",
    ),
    ("storage::system", "allocate", "asserts that the capacity is not 0"),
    (
        "storage::small",
        "clear on_shelf",
        "shelves are the thread's own, and hold what was given under the capacity of their class; no visitor comes back to them",
    ),
    ("storage::large", "Store::trim", "what is kept was given under this capacity, and nobody uses it"),
    // Threads.
    (
        "threads::work_sharing",
        "each_of Crew::work",
        "`Close` waits, also in a panic, until nobody runs what was borrowed",
    ),
    // Instruction sets.
    ("simd::isa", "dispatch", "asks the processor first"),
    (
        "simd::isa",
        "run_apart",
        "of sets whose instructions may be missing none has a name outside, and code runs on one where the processor was asked",
    ),
    ("simd::isa", "prefetch fence", "instructions of every x86-64; a prefetch reads nothing"),
    (
        "simd::vectored",
        "sum extreme",
        "whole vectors inside the slice; a type of vectors whose instructions may be missing has no name outside, and `dispatch` alone runs code on one",
    ),
    (
        "simd::interpreted",
        "$register::to_lanes $register::from_lanes to_words _mm512_cvtps_pd _mm512_cvtpd_ps",
        "registers and arrays of as many bytes, of numbers",
    ),
    (
        "math::sixteen",
        "first vectors",
        "asserts that there are as many results as elements; only the loop of AVX-512 runs it",
    ),
    ("math::tanh", "table", "the array has sixteen numbers; only the loop of AVX-512 runs it"),
    (
        "matmul::small_matrix::register",
        "Register::$method Register::new Register::numbers Register::even Register::odd Register::last Register::transposed Register::splat Register::down Register::halves Register::places",
        "SSE is part of every x86-64; arrays of four numbers",
    ),
    ("matmul::small_matrix", "as_single as_single_mut", "asks for the type of the elements first"),
    // Loops over elements.
    ("loops::any", "opaque", "reads a reference to what can be copied"),
    (
        "loops::elementwise",
        "map1 map2",
        "operands are `Ref`s, and the layout is asserted to be contiguous, so that its strides stay in the new buffer; a plan asserts that operands stretch to its sizes; loops are those of the operation, by the promise of its unsafe impl",
    ),
    (
        "loops::elementwise",
        "map1_in_order map2_in_order map3 visit2",
        "operands are `Ref`s; the number of positions is asserted not to wrap, and a plan that operands stretch to the sizes; loops are those of the operation, by the promise of its unsafe impl",
    ),
    (
        "loops::elementwise",
        "update1 update1_in_order update2 update_right update3",
        "what is written is a `RefMut`, passed by value: nobody else reads or writes it; a plan asserts that operands stretch to its sizes",
    ),
    ("loops::elementwise", "Counting::apply", "made here alone, for one call on one thread, from a borrowed operation"),
    (
        "loops::op",
        "WhereBits::apply",
        "asks for a type without padding and of this size first, and its result is one of both elements",
    ),
    (
        "loops::copy",
        "copied_far copied_few filled",
        "the new buffer has as many elements, all of which are written; what is read is a slice or a `Ref`",
    ),
    (
        "loops::loop_nest",
        "Rows::next Rows::held",
        "`drive_two`, which is unsafe, alone makes one, from axes that outlive the call",
    ),
    // Elements in new places.
    ("arrange::flip", "flip", "asserts a direction for each axis of a `Ref`"),
    ("arrange::flip", "turned", "the second slice is cut to the length of the first, below which both places are"),
    (
        "arrange::join",
        "join",
        "asserts a contiguous result, operands of its sizes but for one axis, and that their lengths add up to that of the result without wrapping",
    ),
    ("arrange::join", "whole rows", "called by `join_elements` alone, which is unsafe and has asserted the sizes"),
    (
        "arrange::triangle",
        "triangle",
        "asserts two axes, the last without gaps, of a `Ref`; what stays of a row is cut to its length",
    ),
    // Folds.
    (
        "fold",
        "fold_strided fold_few",
        "the operand is a `Ref`, the results are counted by the axes that stay, and the loops are those of a fold of this crate, which is sealed",
    ),
    ("fold", "fold_with", "asserts an argument for each result of a `Ref`"),
    ("fold::block", "Cascade::push Cascade::total", "a bit is set where a partial result was written (invariant)"),
    ("fold::arg", "filled", "writes the lanes before it returns them"),
    (
        "fold::arg",
        "arg_strided arg_all",
        "the operand is a `Ref`; asserts that the axis has elements where there are results",
    ),
    (
        "fold::lanes",
        "along",
        "the axis of a `Ref` and its length are asserted; the number of results saturates; an operation writes all of them, by the promise of its unsafe impl",
    ),
    (
        "fold::lanes",
        "along_lane",
        "asserts as many results as elements; an operation writes all of them, by the promise of its unsafe impl",
    ),
    (
        "fold::lanes",
        "Panel::x Panel::both Panel::around",
        "asserts that the row is one of the panel, whose fields are of this crate alone",
    ),
    ("fold::loss", "losses", "asserts a target for each position, and that each class is one"),
    (
        "fold::quantile::median",
        "median_strided",
        "asserts that the axis of a `Ref` has elements; positions are those that were found along it",
    ),
    ("fold::scan", "running_sums", "asserts as many results as terms; whole vectors inside both slices"),
    ("fold::scan::softmax", "Softmax::lane", "asserts as many results as elements, and writes each before it reads it"),
    (
        "fold::sort",
        "Sort::lane Top::lane",
        "asserts as many places as elements, or no more of them, and writes each before it reads it",
    ),
    // Indices.
    ("index", "masked held positions", "operands are `Ref`s; a plan asserts that they stretch to the sizes"),
    ("index::gather", "outside", "the index is a `Ref` of numbers whose type is sealed"),
    ("index::gather::count", "visit_places distinct", "visits positions of a `Ref`; what it calls indexes slices"),
    // Products.
    ("matmul", "multiply_few", "asks for a matrix and a vector as long as its rows, both `Ref`s"),
    (
        "matmul::attention",
        "Attention::attend_all",
        "asserts the sizes of all operands, which are `Ref`s; the number of results saturates",
    ),
    (
        "matmul::attention",
        "QueryBlock::row_of",
        "made by `attend_all` alone, for rows of the mask and the bias whose sizes it has asserted",
    ),
    (
        "matmul::dots",
        "DotRow::run_on DotRow::contiguous DotRow::strided DotRow::lanes",
        "made by `dots` alone, which is unsafe",
    ),
    ("matmul::tile", "TiledProduct::pack TiledProduct::tile", "made by `tiled` alone, which is unsafe"),
    ("matmul::gemm", "GemmProduct::run_on", "made by `Plan::multiply` and its tests alone, which are unsafe"),
    (
        "matmul::gemm::pack",
        "Right::run_on Right::vectors Right::squares",
        "run by unsafe code alone, which promises that the columns are inside both matrices",
    ),
    ("matmul::gemm::registers", "TileSums::run_on", "made by `Tile::multiply` alone, which is unsafe"),
    ("matmul::gemm::vector", "Rows::multiply_block Columns::add_columns", "made by `multiply` alone, which is unsafe"),
    // Expressions.
    ("lazy::enter", "Expression::keep", "what is kept stays where it is while the expression is borrowed"),
    (
        "lazy::enter",
        "Expression::number",
        "room for the number was made as large and as aligned as it is, or it is kept",
    ),
    (
        "lazy::expression",
        "Expression::sizes Expression::alone Leaf::sizes_and_strides",
        "invariant 1: whoever adds leaves and steps, which is unsafe, promises that they live as long",
    ),
    ("lazy::run", "Expression::refused", "invariant 1: the sizes of a divisor live as long as the expression"),
    ("lazy::handle", "Handle::drop", "dropped once"),
    ("lazy::part", "Expression::at_once", "a new buffer with room for all elements"),
    ("lazy::tiles", "Job::split", "made by `evaluate` alone, which is unsafe; parts are disjoint"),
    // Windows.
    (
        "window::conv::planes",
        "Planes::of Planes::at Planes::as_slice",
        "made of a `Ref` whose channels are asserted to be those of the groups; asserts that a position is inside",
    ),
    ("window::conv", "Packed::new RowBand::run_on", "made by `convolve` alone, which is unsafe"),
    ("window::conv::band", "Band::read", "called by `convolve` alone, which is unsafe, for rows of the result"),
    (
        "window::conv::tile",
        "WindowRowSums::run_on",
        "made by `Strip::write` alone, which is unsafe, of sums that it has stored",
    ),
    (
        "window::conv::gradient",
        "Flat::products Image::planes Image::gradient",
        "made by `weight_gradient` alone, which is unsafe; asserts what it reads and writes of its own planes",
    ),
    (
        "window::pool",
        "scatter",
        "checks each index against the plane, and indexes slices; the number of elements saturates",
    ),
    ("window::pool", "spread", "indexes slices of planes whose number of elements saturates"),
    ("window::pool", "ByWindows::plane", "made by `pool` alone, which is unsafe"),
    (
        "window::pool::rows",
        "ByRows::run_on ByRows::find pick pairs taps",
        "made by `pool` alone, which is unsafe; a loop asserts the length of its line",
    ),
    (
        "window::pool::adaptive",
        "largest AdaptivePlanes::run_on",
        "asserts whole planes; counts saturate, and each row of the result is written once",
    ),
    (
        "window::resample",
        "resample ResampledPlanes::run_on",
        "asserts whole planes, and taps that are those of the result; counts saturate",
    ),
    (
        "window::sample",
        "Sampled::run_loops GridPoints::run_part GridPoints::read GridPoints::slopes",
        "asserts whole planes and two coordinates for each point; counts saturate, and each part has results of its own",
    ),
];

/// The structs of the kernel whose public fields have a raw pointer, and the reason why no safe code reads or writes there.
pub const POINTERS: &[(&str, &str, &str)] = &[
    ("loops", "Adjacent", "the argument of loops, which are unsafe functions"),
    ("loops", "Args", "the argument of loops, which are unsafe functions"),
    ("loops", "Few", "the argument of loops, which are unsafe functions"),
    ("lazy::along", "Lanes", "the argument of `Expression::along`, which is unsafe"),
    ("lazy::fold", "Folding", "the argument of `Expression::fold`, which is unsafe"),
    ("lazy::target", "Target", "the argument of `Expression::evaluate`, which is unsafe"),
    ("matmul::product", "Pointers", "the argument of products, which are unsafe functions"),
];

/// The functions of each package.
pub const SAFE: &[(&str, Rows)] = &[
    ("congruent-kernel", KERNEL),
    ("congruent-files", FILES),
    ("congruent-linalg", LINALG),
    ("congruent-machines", MACHINES),
];

const FILES: Rows = &[
    (
        "arrow::abi",
        "ArrowSchema::children ArrowArray::children ArrowArray::buffers ArrowSchema::drop ArrowArray::drop",
        "fields are of this module and those beside it: one that is not empty is filled as the C data interface says (invariant), by `export` or by who calls `Column::from_parts`, which is unsafe",
    ),
    (
        "arrow::sizes",
        "read_tensors text",
        "a schema that is not empty is filled as the C data interface says (invariant)",
    ),
    (
        "arrow::column",
        "Part::check_nulls Part::elements",
        "places are checked against the offset and length of the array, which holds as many (invariant)",
    ),
    (
        "arrow::export",
        "export_any export_batch",
        "the structures are made here, or those of columns, and each has one owner",
    ),
    ("arrow::export", "new_schema new_array", "the parts are boxed here, and released once"),
    (
        "element",
        "bytes_of bytes_of_mut elements_of",
        "elements have no padding, and any bytes are valid or were looked at, by the promise of a trait that is sealed",
    ),
    ("encode", "Strided::write_reversed", "asserts that the elements follow each other"),
];
const LINALG: Rows = &[(
    "batch",
    "Batch::matrix",
    "asserts that there are as many matrices; their axes are those of a view (invariants)",
)];
const MACHINES: Rows = &[(
    "engine::sending",
    "Sending::start Sending::is_done",
    "the message is leaked, and freed once MPI has completed all requests that read it (invariants)",
)];
