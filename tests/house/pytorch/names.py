"""Writes the names of PyTorch's tensor methods and of its functions of networks, for the chapter "PyTorch, here".

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


def public(owner):
    return [name for name in dir(owner) if not name.startswith("_")]


def is_function(name):
    value = getattr(torch.nn.functional, name)
    is_own = getattr(value, "__module__", None) not in FOREIGN or name.endswith(("_pool1d", "_pool2d", "_pool3d"))
    return callable(value) and not inspect.isclass(value) and is_own and name not in HELPERS


print(f"torch {torch.__version__.split('+')[0]}")
for name in public(torch.Tensor):
    print(f"Tensor.{name}")
for name in filter(is_function, public(torch.nn.functional)):
    print(f"nn.functional.{name}")
