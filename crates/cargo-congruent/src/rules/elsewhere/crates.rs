//! Names of linear algebra, Fourier transforms and complex numbers: what is in `congruent-linalg`, in `congruent-fft` and behind congruent's feature
//! `complex`, under its own name and under those of PyTorch, NumPy, nalgebra, ndarray-linalg and faer.
//!
//! | written | answer |
//! |---|---|
//! | `a.solve(&b)`, without the crate | `cargo add congruent-linalg`, then its prelude |
//! | `a.solve(&b)`, without the import | the prelude |
//! | `a.inv()` | `a.inverse()`, and the same |
//! | `z.conj()`, `a.eig()`, without the feature | the feature |
//! | `rfftfreq(8)` | how the function is called, and its crate |
//! | `use congruent_fft::prelude::*;`, without the crate | `cargo add congruent-fft` |

use crate::facts::Facts;
use crate::facts::types::{bare, element, is_var};
use crate::rules::elsewhere::answer::{Receiver, fill_arguments, fill_call, find_row, receiver_type};
use congruent_operations::{BESIDE, Operation, Owner};

/// Where a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// `congruent-linalg`.
    Linalg,
    /// The feature `complex` of `congruent-linalg`.
    Eigen,
    /// `congruent-fft`.
    Fft,
    /// The feature `complex` of `congruent`: methods of complex numbers.
    Complex,
    /// The same feature: methods of real numbers.
    Real,
}

use Home::{Complex, Eigen, Fft, Linalg, Real};

impl Home {
    /// Where an operation of the list is.
    fn find(operation: &Operation) -> Option<Home> {
        Some(match (operation.family, operation.element, operation.result) {
            ("linalg", _, "Complex<T>") => Eigen,
            ("linalg", ..) => Linalg,
            ("fft", ..) => Fft,
            ("complex", "Complex", _) => Complex,
            ("complex", ..) => Real,
            _ => return None,
        })
    }
}

/// The methods, each with its home, without their `try_` forms and the forms of transforms (`fft_with`, `irfft_of`).
pub fn list_own() -> impl Iterator<Item = (Home, String)> {
    let homes = BESIDE.iter().filter_map(|operation| Some((Home::find(operation)?, operation)));
    homes.flat_map(|(home, operation)| {
        let forms =
            [Owner::Strided, Owner::Tensor, Owner::Trait].into_iter().flat_map(|owner| operation.names(owner, false));
        forms
            .filter(|name| !name.starts_with("try_") && !name.ends_with("_of") && !name.ends_with("_with"))
            .map(move |name| (home, name))
    })
}

/// Other names of these methods: code, or a sentence with code where the results differ.
const RENAMED: &[(Home, &[(&str, &str)])] = &[
    (
        Linalg,
        &[
            ("solvec solveh solve_into solve_inplace", "{x}.solve(&y)"),
            ("lu_solve", "the matrix itself comes first, as in `a.solve(&b)`"),
            ("solve_ex", "`{x}.try_solve(&y)` returns a `Result`"),
            ("solve_t", "{x}.t().solve(&y)"),
            ("triangular_solve", "the matrix comes first, as in `a.solve_triangular(&b, Triangle::Upper)`"),
            ("solve_lower_triangular", "{x}.solve_triangular(&y, Triangle::Lower)"),
            ("solve_upper_triangular", "{x}.solve_triangular(&y, Triangle::Upper)"),
            ("cho_solve", "the factor comes first, as in `l.cholesky_solve(&b)`"),
            ("inv invert invh invc inv_into", "{x}.inverse()"),
            ("inv_ex", "`{x}.try_inverse()` returns a `Result`"),
            ("determinant deth", "{x}.det()"),
            ("sln_det sln_deth", "{x}.slogdet()"),
            ("logdet", "where the determinant is positive, it is `{x}.slogdet().1`"),
            ("llt cho_factor", "{x}.cholesky()"),
            ("cholesky_ex", "`{x}.try_cholesky()` returns a `Result`"),
            ("cholesky_inverse", "{x}.cholesky_solve(&Tensor::<f32, shape![4, 4]>::eye())"),
            (
                "lu_factor lu_factor_ex lu_decompose lu_unpack full_piv_lu partial_piv_lu factorize factorize_into",
                "`{x}.lu()` gives a permutation and two triangular matrices",
            ),
            ("qr_into qr_square", "{x}.qr()"),
            ("svd_into svddc thin_svd svd_unordered", "{x}.svd()"),
            ("singular_values", "{x}.svdvals()"),
            ("symmetric_eigen self_adjoint_eigen symeig eigh_into", "`{x}.eigh()` gives eigenvalues and eigenvectors"),
            ("symmetric_eigenvalues self_adjoint_eigenvalues eigvalsh_into", "{x}.eigvalsh()"),
            ("least_squares", "`{x}.lstsq(&y)` gives the solution"),
            ("pinverse pseudo_inverse pseudoinverse pinvh", "{x}.pinv()"),
            ("condition_number", "{x}.cond()"),
            ("rcond", "in the norm 2 it is `1.0 / {x}.cond()`"),
            ("spectral_norm operator_norm", "{x}.matrix_norm(MatrixNorm::Two)"),
            ("nuclear_norm", "{x}.matrix_norm(MatrixNorm::Nuclear)"),
            ("frobenius_norm opnorm_fro", "{x}.matrix_norm(MatrixNorm::Frobenius)"),
            ("opnorm_one", "{x}.matrix_norm(MatrixNorm::One)"),
            ("opnorm_inf", "{x}.matrix_norm(MatrixNorm::Infinity)"),
            ("expm", "{x}.matrix_exp()"),
            ("matrix_pow mpow", "{x}.matrix_power({0:2})"),
            ("covariance", "{x}.cov()"),
            ("pca_lowrank", "`{x}.pca()` gives scores, variances and components"),
        ],
    ),
    (
        Eigen,
        &[
            ("eigen eigendecomposition eig_into", "`{x}.eig()` gives eigenvalues and eigenvectors"),
            ("eigenvalues complex_eigenvalues eigvals_into", "`{x}.eigvals()` gives complex numbers"),
        ],
    ),
    (
        Complex,
        &[
            ("conj_physical conjugate resolve_conj", "{x}.conj()"),
            ("adjoint conj_transpose hermitian mH H", "{x}.t().conj()"),
            ("re", "{x}.real()"),
            ("im", "{x}.imag()"),
            ("arg phase", "{x}.angle()"),
            ("resolve_neg", "{x}"),
            ("modulus magnitude", "{x}.abs()"),
            ("norm_sqr abs2", "{x}.abs().square()"),
            ("isreal", "{x}.imag().eq(0.0)"),
            ("iscomplex", "{x}.imag().ne(0.0)"),
        ],
    ),
    (Real, &[("cfloat cdouble as_complex", "{x}.to_complex()")]),
];

/// Functions, each with a call.
const FUNCTIONS: &[(Home, &[(&str, &str)])] = &[
    (
        Fft,
        &[
            ("fftfreq", "fftfreq::<f32, len![8]>(1.0)"),
            ("rfftfreq", "rfftfreq::<f32, len![8]>(1.0)"),
            ("hann_window hanning", "hann_window::<f32, len![400]>()"),
            ("hamming_window hamming", "hamming_window::<f32, len![400]>()"),
            ("blackman_window blackman", "blackman_window::<f32, len![400]>()"),
        ],
    ),
    (Complex, &[("complex", "complex(&x, &y)"), ("polar", "polar(&x, &y)")]),
];

fn find_in(rows: &[(Home, &'static [(&'static str, &'static str)])], name: &str) -> Option<(Home, &'static str)> {
    rows.iter().find_map(|(home, rows)| Some((*home, find_row(rows, name)?)))
}

/// Where the method of this name is.
fn find_own(name: &str) -> Option<Home> {
    let plain = name.strip_prefix("try_").unwrap_or(name);
    let listed = |name: &str| list_own().find(|(_, own)| own == name);
    let stem = ["_of_with", "_with", "_of"].iter().find_map(|end| plain.strip_suffix(end));
    let form = || listed(stem?).filter(|(home, _)| *home == Fft);
    listed(plain).or_else(form).map(|(home, _)| home)
}

/// The answer of a row.
fn say_row(row: &str) -> String {
    if row.contains('`') { row.to_owned() } else { format!("it is `{row}` here") }
}

/// The other names of methods, each with its home and its answer, `x` being the receiver.
pub fn list_names() -> impl Iterator<Item = (Home, &'static str, String)> {
    let rows = RENAMED.iter().flat_map(|(home, rows)| rows.iter().map(move |row| (*home, row)));
    rows.flat_map(|(home, (names, row))| {
        let said = fill_arguments(&say_row(row).replace("{x}", "x"), &[], false).0;
        names.split_whitespace().map(move |name| (home, name, said.clone()))
    })
}

/// The names of functions, each with its home and a call.
pub fn list_functions() -> impl Iterator<Item = (Home, &'static str, &'static str)> {
    let rows = FUNCTIONS.iter().flat_map(|(home, rows)| rows.iter().map(move |row| (*home, row)));
    rows.flat_map(|(home, (names, code))| names.split_whitespace().map(move |name| (home, name, *code)))
}

/// The end of rustc's help about a trait that the program has and the file does not import.
const NOT_IMPORTED: &str = "is implemented but not in scope";

/// The reason that a program does not have a method.
enum Missing {
    /// The crate: what to do.
    Crate(String),
    /// A feature.
    Feature(&'static str),
    /// The import.
    Import(&'static str),
}

impl Home {
    fn package(self) -> &'static str {
        match self {
            Linalg | Eigen => "congruent-linalg",
            Fft => "congruent-fft",
            Complex | Real => "congruent",
        }
    }

    fn feature(self, variable: bool) -> Option<&'static str> {
        match self {
            Linalg | Fft => variable.then_some("grad"),
            Eigen | Complex | Real => Some("complex"),
        }
    }

    /// Whether tensors with these elements, or variables, have its methods.
    fn has(self, complex: bool, variable: bool) -> bool {
        match self {
            Linalg => !complex,
            Eigen => !complex && !variable,
            Fft => true,
            Complex => complex && !variable,
            Real => !complex && !variable,
        }
    }

    /// Returns what the program lacks, if it lacks anything.
    fn find_missing(self, facts: &Facts, variable: bool) -> Option<Missing> {
        let (package, feature) = (self.package(), self.feature(variable));
        let library = package.replace('-', "_");
        let import = match self {
            Linalg | Eigen => "use congruent_linalg::prelude::*;",
            Fft => "use congruent_fft::prelude::*;",
            Complex | Real => "",
        };
        let named = facts.around.has(&library) && !facts.notes.iter().any(|said| said.contains(NOT_IMPORTED));
        let imported = import.is_empty() || named;
        if package != "congruent" && !facts.features.contains_key(&library) {
            let with = feature.map(|own| format!(" --features {own}")).unwrap_or_default();
            let then = if imported { String::new() } else { format!(", then `{import}`") };
            return Some(Missing::Crate(format!("`cargo add {package}{with}`{then}")));
        }
        let lacking = feature.filter(|own| facts.lacks(&library, own)).map(Missing::Feature);
        lacking.or_else(|| (!imported).then_some(Missing::Import(import)))
    }
}

/// `a.solve(&b)`, where the method is in a crate that the program lacks, or behind a feature.
pub fn say_own(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.split("::").last().filter(|_| facts.code == "E0599")?;
    let found = receiver_type(facts)?;
    let kind = bare(&found).name();
    let home = find_own(name).filter(|_| kind != "StackTensor" && kind != "Lazy")?;
    let (variable, package) = (is_var(&found), home.package());
    let complex = element(&found).is_some_and(|own| own == "Complex");
    let missing = home.find_missing(facts, variable).filter(|_| home.has(complex, variable))?;
    Some(match missing {
        Missing::Crate(step) => format!("`{name}` is a method of `{package}`: {step}"),
        Missing::Feature("grad") => format!("`{name}` of variables needs {package}'s feature `grad`"),
        Missing::Feature(feature) => format!("`{name}` needs {package}'s feature `{feature}`"),
        Missing::Import(import) => format!("`{name}` is a method of `{package}`: write `{import}`"),
    })
}

/// Completes an answer with what the program lacks.
fn complete(said: &str, home: Home, facts: &Facts, variable: bool) -> String {
    let package = home.package();
    let plain = said.strip_suffix(" here").unwrap_or(said);
    let of = match plain {
        _ if plain != said => " in",
        _ if plain.starts_with("as in") => " of",
        _ => ", of",
    };
    match home.find_missing(facts, variable) {
        Some(Missing::Crate(step)) => format!("{plain}{of} `{package}`: {step}"),
        Some(Missing::Feature(feature)) => format!("{plain}, with {package}'s feature `{feature}`"),
        Some(Missing::Import(import)) => format!("{plain}{of} `{package}`, with `{import}`"),
        None => said.to_owned(),
    }
}

/// `a.inv()`: a method under another name.
pub(super) fn say_renamed(name: &str, kind: Receiver, complex: bool, facts: &Facts) -> Option<String> {
    let variable = kind == Receiver::Variable;
    let stem = ["linalg_", "fft_"].iter().find_map(|front| name.strip_prefix(front));
    let own = || stem.and_then(find_own).map(|home| (home, ""));
    let on_stack = || find_own(name).filter(|_| kind == Receiver::Stack).map(|home| (home, "{x}.as_view()"));
    let listed = find_in(RENAMED, name).or_else(|| find_in(RENAMED, stem?));
    let (home, code) = listed.or_else(own).or_else(on_stack)?;
    // A variable has its complex numbers in pairs, and no tensor beside it.
    let others = variable && (code.contains(".conj(") || code.contains("Tensor::"));
    if others || !home.has(complex, variable) {
        return None;
    }
    let said = match (code, kind) {
        ("", _) => format!("it is called `{}` here", stem?),
        ("{x}.as_view()", _) => "it is a method of `{x}.as_view()` here".to_owned(),
        (_, Receiver::Stack) => say_row(code).replace("{x}", "{x}.as_view()"),
        _ => say_row(code),
    };
    Some(complete(&fill_call(&said, facts.pointed.short_receiver(), facts, false), home, facts, variable))
}

/// `rfftfreq(8)`, `Tensor::hann_window(400)`
pub fn say_function(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.split("::").last()?;
    let free = facts.code == "E0425" && facts.headline == format!("cannot find function `{name}` in this scope");
    let of_tensors = facts.code == "E0599" && receiver_type(facts).is_some();
    // rustc knows a function of this name.
    let known = facts.notes.iter().any(|said| said.contains("consider importing"));
    let (home, code) = find_in(FUNCTIONS, name).filter(|_| of_tensors || free && !known)?;
    let stem = code.split("::").next()?;
    if home == Complex {
        return say_of_complex(name, code, of_tensors, facts);
    }
    let said = match stem == name {
        true => format!("`{name}` is a function"),
        false => format!("`{name}` is `{stem}` here, a function"),
    };
    let package = home.package();
    Some(match home.find_missing(facts, false) {
        Some(Missing::Crate(step)) => format!("{said} of `{package}`, as in `{code}`: {step}"),
        Some(Missing::Feature(feature)) => format!("`{name}` needs {package}'s feature `{feature}`"),
        Some(Missing::Import(import)) => format!("{said} of `{package}`, as in `{code}`: write `{import}`"),
        None => format!("{said}, as in `{code}`"),
    })
}

/// `polar(&r, &a)`
fn say_of_complex(name: &str, code: &str, of_tensors: bool, facts: &Facts) -> Option<String> {
    if facts.lacks("congruent", "complex") {
        return Some(format!("`{name}` needs congruent's feature `complex`"));
    }
    match of_tensors {
        true => Some(format!("`{name}` is a function of `congruent::complex`, as in `{code}`")),
        false => facts.features.contains_key("congruent").then(|| {
            format!("`{name}` is a function of `congruent::complex`: write `use congruent::complex::{name};`")
        }),
    }
}

/// `use congruent_linalg::prelude::*;`, where the crate is no dependency.
pub fn say_crate(facts: &Facts) -> Option<String> {
    let name = ["congruent_linalg", "congruent_fft"].into_iter().find(|name| facts.pointed.own == *name)?;
    let missing = ["E0432", "E0433"].contains(&&*facts.code) && !facts.features.contains_key(name);
    let package = name.replace('_', "-");
    missing.then(|| format!("`{package}` is not among the dependencies: `cargo add {package}`"))
}
