//! Functions of the elements of one, two and three tensors, operators, tests of each element.

use crate::kinds::*;

const fn unary(name: &'static str) -> Operation {
    Operation::new(name, Kind::Unary, UNARY).of("Float").torch(name).numpy(name)
}

const fn binary(name: &'static str) -> Operation {
    Operation::new(name, Kind::Binary, BINARY).of("Number").takes(&[Value]).torch(name).numpy(name)
}

const fn of_integers(name: &'static str) -> Operation {
    Operation::new(name, Kind::Binary, OF_INTEGERS)
        .of("Integral")
        .takes(&[Value])
        .torch(name)
        .numpy(name)
        .without_gradient(WHOLE)
}

const fn incomplete(name: &'static str) -> Operation {
    Operation::new(name, Kind::Binary, OF_INTEGERS)
        .of("Float")
        .takes(&[Value])
        .torch(name)
        .without_gradient("the derivative by `self` has no closed form; PyTorch has that by the second operand alone")
}

const fn ternary(name: &'static str) -> Operation {
    Operation::new(name, Kind::Ternary, BINARY).of("Float").takes(&[Value, Value]).torch(name)
}

const fn numbered(name: &'static str, values: &'static [(&'static str, &'static str)]) -> Operation {
    Operation::new(name, Kind::Numbered, UNARY).of("Number").with(values)
}

const fn test(name: &'static str) -> Operation {
    Operation::new(name, Kind::Test, TEST)
        .of("Number")
        .torch(name)
        .numpy(name)
        .gives("bool")
        .without_gradient(CONDITION)
}

const fn operator(name: &'static str, operator: &'static str) -> Operation {
    Operation::new(name, Kind::Operator, OPERATOR).of("Numeric").takes(&[Value]).operator(operator).torch(name)
}

const CLOSURE: &str = "a closure has no slope that is known";

/// The fault of dividing integers by 0, or the smallest integer by -1.
const DIVISION: &[&str] = &["Division"];

/// The fault of an element of the second operand that is not a valid setting.
const SETTINGS: &[&str] = &["SettingElement"];

/// The methods of `a + b` and `a - b`, also of sparse tensors.
const WITH_SPARSE: &[Methods] = &[
    on(Strided, "try_*"),
    on(Tensor, "*_ try_*_"),
    on(ViewMut, "*_ try_*_"),
    on(StackTensor, "*_"),
    on(Sparse, "try_*"),
];

/// These operations.
pub const ALL: &[Operation] = &[
    unary("neg").of("Negate").numpy("negative").operator("Neg"),
    unary("abs").of("Magnitude").gives("T::Real").also("absolute fabs"),
    unary("sign").of("Number").also("sgn"),
    unary("square").of("Numeric").also("sqr pow2"),
    unary("relu").of("Number").numpy(""),
    unary("recip").of("Inexact").torch("reciprocal").numpy("reciprocal"),
    unary("sqrt").of("Inexact"),
    unary("rsqrt").of("Inexact").numpy(""),
    unary("floor"),
    unary("ceil"),
    unary("trunc").also("fix truncate"),
    unary("round").also("rint around"),
    unary("exp").of("Inexact"),
    unary("exp2"),
    unary("expm1"),
    unary("ln").of("Inexact").torch("log").numpy("log"),
    unary("ln_1p").torch("log1p").numpy("log1p"),
    unary("log2").of("Inexact"),
    unary("log10").of("Inexact"),
    unary("sin").of("Inexact"),
    unary("cos").of("Inexact"),
    unary("tan").of("Inexact"),
    unary("asin").of("Inexact").numpy("arcsin"),
    unary("acos").of("Inexact").numpy("arccos"),
    unary("atan").of("Inexact").numpy("arctan"),
    unary("sinh").of("Inexact"),
    unary("cosh").of("Inexact"),
    unary("tanh").of("Inexact"),
    unary("asinh").numpy("arcsinh"),
    unary("acosh").numpy("arccosh"),
    unary("atanh").numpy("arctanh"),
    unary("erf").numpy(""),
    unary("erfc").numpy(""),
    unary("erfinv").numpy(""),
    unary("lgamma").numpy("").also("gammaln"),
    unary("digamma").numpy("").also("psi"),
    unary("i0"),
    unary("i1").torch("special.i1").numpy(""),
    unary("trigamma").torch("").numpy("").also("polygamma"),
    unary("sinc"),
    unary("frac").numpy(""),
    unary("deg2rad").also("to_radians"),
    unary("rad2deg").also("to_degrees"),
    unary("logit").numpy(""),
    unary("sigmoid").numpy(""),
    unary("log_sigmoid").torch("nn.functional.logsigmoid").numpy(""),
    unary("hardsigmoid").torch("nn.functional.hardsigmoid").numpy(""),
    unary("hardswish").torch("nn.functional.hardswish").numpy(""),
    unary("relu6").of("Number").torch("nn.functional.relu6").numpy(""),
    unary("selu").torch("nn.functional.selu").numpy(""),
    unary("mish").torch("nn.functional.mish").numpy(""),
    unary("softsign").torch("nn.functional.softsign").numpy(""),
    unary("gelu").torch("nn.functional.gelu").numpy("").also("gelu_erf"),
    unary("gelu_tanh").torch("").numpy(""),
    unary("silu").torch("nn.functional.silu").numpy(""),
    unary("softplus").torch("nn.functional.softplus").numpy(""),
    binary("maximum").also("clamp_min broadcast_maximum max_pair sup maximum_other"),
    binary("minimum").also("clamp_max broadcast_minimum min_pair inf minimum_other"),
    binary("pow")
        .of("Numeric")
        .numpy("power")
        .also("powi powf float_power broadcast_pow powf_scalar powi_scalar pow_tensor_scalar pow_scalar"),
    binary("atan2").of("Float").numpy("arctan2"),
    binary("copysign").of("Float"),
    binary("logaddexp").of("Float"),
    binary("hypot").of("Float"),
    binary("fmax"),
    binary("fmin"),
    binary("xlogy").of("Float").numpy(""),
    binary("ldexp").of("Float"),
    binary("elu").of("Float").torch("nn.functional.elu").numpy(""),
    binary("celu").of("Float").torch("nn.functional.celu").numpy("").rejects(SETTINGS),
    binary("leaky_relu").of("Float").torch("nn.functional.leaky_relu").numpy("").also("prelu"),
    binary("hardshrink").of("Float").torch("hardshrink").numpy(""),
    binary("softshrink").of("Float").torch("nn.functional.softshrink").numpy("").rejects(SETTINGS),
    binary("softplus_beta").of("Float").torch("").numpy(""),
    binary("logit_eps").of("Float").torch("").numpy(""),
    Operation::new("nextafter", Kind::Binary, OF_INTEGERS)
        .of("Float")
        .takes(&[Value])
        .torch("nextafter")
        .numpy("nextafter")
        .without_gradient("a step to the next float is no function of numbers; PyTorch has none either"),
    Operation::new("heaviside", Kind::Binary, OF_INTEGERS)
        .of("Number")
        .takes(&[Value])
        .torch("heaviside")
        .numpy("heaviside")
        .without_gradient("its slope is 0 but at the step; PyTorch has none either"),
    incomplete("igamma").also("gammainc"),
    incomplete("igammac").also("gammaincc"),
    of_integers("gcd"),
    of_integers("lcm"),
    of_integers("bitwise_left_shift").numpy("left_shift").also("shl"),
    of_integers("bitwise_right_shift").numpy("right_shift").also("shr"),
    ternary("addcmul").of("Number"),
    ternary("addcdiv"),
    ternary("lerp").also("mix"),
    numbered("hardtanh", &[("low", "T"), ("high", "T")]).torch("nn.functional.hardtanh").rejects(&["Setting"]),
    numbered("threshold", &[("threshold", "T"), ("value", "T")]).torch("nn.functional.threshold"),
    numbered("nan_to_num", &[("nan", "T"), ("posinf", "T"), ("neginf", "T")]).torch("nan_to_num").numpy("nan_to_num"),
    binary("fmod").rejects(DIVISION),
    binary("remainder").rejects(DIVISION),
    binary("floor_divide").rejects(DIVISION),
    binary("trunc_divide").torch("").numpy("").rejects(DIVISION),
    Operation::new("add", Kind::Operator, WITH_SPARSE)
        .of("Numeric")
        .takes(&[Value])
        .operator("Add")
        .torch("add")
        .numpy("add"),
    Operation::new("sub", Kind::Operator, WITH_SPARSE)
        .of("Numeric")
        .takes(&[Value])
        .operator("Sub")
        .torch("sub")
        .numpy("subtract"),
    operator("mul", "Mul").numpy("multiply"),
    operator("div", "Div").numpy("divide").rejects(DIVISION),
    operator("rem", "Rem").of("Number").torch("fmod").numpy("fmod").rejects(DIVISION),
    operator("bitand", "BitAnd").of("Bits").torch("bitwise_and").numpy("bitwise_and").without_gradient(WHOLE),
    operator("bitor", "BitOr").of("Bits").torch("bitwise_or").numpy("bitwise_or").without_gradient(WHOLE),
    operator("bitxor", "BitXor").of("Bits").torch("bitwise_xor").numpy("bitwise_xor").without_gradient(WHOLE),
    Operation::new("not", Kind::Operator, &[])
        .of("Bits")
        .operator("Not")
        .torch("bitwise_not")
        .numpy("bitwise_not")
        .without_gradient(WHOLE),
    test("isnan"),
    test("isinf"),
    test("isfinite"),
    test("signbit"),
    test("logical_not").of("Truth"),
    elementwise("clamp", BINARY)
        .of("Number")
        .takes(&[Value, Value])
        .torch("clamp")
        .numpy("clip")
        .also("clamp_min clamp_max"),
    elementwise("to_type", &[on(Strided, "*"), on(StackTensor, "*"), on(Lazy, "*")])
        .torch("Tensor.to")
        .numpy("ndarray.astype")
        .without_gradient("elements of another type: a tape has one")
        .also("byte char short to_kind totype to_dtype as_type cast try_cast type_ with_dtype type_as float double int long"),
    elementwise(
        "map",
        &[on(Strided, "*"), on(Tensor, "*_"), on(ViewMut, "*_"), on(StackTensor, "* *_"), on(Lazy, "*")],
    )
    .takes(&[Value])
    .numpy("vectorize")
    .without_gradient(CLOSURE),
    elementwise("zip_map", &[on(Strided, "* try_*"), on(StackTensor, "*")])
        .takes(&[Value, Value])
        .without_gradient(CLOSURE),
    elementwise("copy", ASSIGNMENT).takes(&[Value]).torch("Tensor.copy_").numpy("copyto").without_gradient(IN_PLACE),
    elementwise("fill", &[on(Tensor, "*_"), on(ViewMut, "*_"), on(StackTensor, "*_")])
        .takes(&[Value])
        .torch("Tensor.fill_")
        .numpy("ndarray.fill")
        .without_gradient(IN_PLACE),
    elementwise("zero", &[on(Tensor, "*_"), on(ViewMut, "*_"), on(StackTensor, "*_")])
        .of("Number")
        .torch("Tensor.zero_")
        .without_gradient(IN_PLACE),
];
