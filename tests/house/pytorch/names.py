"""Writes the names of PyTorch's tensor methods, of its functions of networks, and of other functions of tensors, for the chapter "PyTorch, here".

In an environment with PyTorch:

    python tests/house/pytorch/names.py > tests/house/pytorch/names.txt
"""

import inspect

import torch
import torch.nn.functional

# Functions of `torch.nn.functional` that it imports for itself.
FOREIGN = ("torch.overrides", "torch._jit_internal", "typing")
# Helpers of that module, and texts.
HELPERS = {"assert_int_or_pair", "boolean_dispatch", "has_torch_function", "has_torch_function_unary", "has_torch_function_variadic"}
# Functions of `torch` that are no methods. (It has many more, which set it up, or which it calls itself.)
FUNCTIONS = """
arange as_tensor asarray atleast_1d atleast_2d atleast_3d bartlett_window binomial blackman_window block_diag broadcast_tensors bucketize
cartesian_prod cat cdist chain_matmul column_stack combinations complex concat concatenate cumulative_trapezoid dstack einsum
empty empty_like eye from_file from_numpy full full_like gradient hamming_window hann_window histogramdd hstack
isin kaiser_window linspace load lobpcg logspace manual_seed meshgrid normal ones ones_like poisson
polar rand rand_like randint randint_like randn randn_like randperm range row_stack save scalar_tensor
searchsorted stack std_mean tensor tensordot trapezoid trapz tril_indices triu_indices unravel_index vander var_mean
view_as_complex view_as_real vmap vstack zeros zeros_like
"""


def public(owner):
    return [name for name in dir(owner) if not name.startswith("_")]


def is_function(name):
    value = getattr(torch.nn.functional, name)
    is_own = getattr(value, "__module__", None) not in FOREIGN or name.endswith(("_pool1d", "_pool2d", "_pool3d"))
    return callable(value) and not inspect.isclass(value) and is_own and name not in HELPERS


print(f"torch {torch.__version__.split('+')[0]}")
for name in public(torch.Tensor):
    print(f"Tensor.{name}")
for name in FUNCTIONS.split():
    assert callable(getattr(torch, name)), name
    print(f"torch.{name}")
for name in filter(is_function, public(torch.nn.functional)):
    print(f"nn.functional.{name}")
