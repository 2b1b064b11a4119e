"""What Python sees of typed tensors: values, errors, and that nothing is copied."""

import array
import gc
import os
import sys
import unittest
import weakref

import congruent_example as example
import numpy as np

try:
    import torch
except Exception as error:  # (A build for GPUs may fail to load.)
    torch, no_torch = None, f"PyTorch cannot be imported: {error}"
else:
    no_torch = ""


class OnlyDlpack:
    """An array of which only DLPack is known, so that the buffer protocol is not used."""

    def __init__(self, array, versions=True):
        self.array, self.versions, self.calls = array, versions, 0

    def __dlpack__(self, **kwargs):
        self.calls += 1
        if not self.versions and kwargs:
            raise TypeError("__dlpack__() got an unexpected keyword argument")
        return self.array.__dlpack__(**kwargs)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def ways(x):
    """The same array through the buffer protocol, through DLPack, and through DLPack before version 1.0."""
    return x, OnlyDlpack(x), OnlyDlpack(x, versions=False)


def matrix(rows, columns, dtype=np.float32):
    return np.arange(rows * columns, dtype=dtype).reshape(rows, columns)


def place(x):
    """Address, sizes and strides in elements, as `example.describe` returns them."""
    return x.ctypes.data, list(x.shape), [stride // x.itemsize for stride in x.strides]


class Values(unittest.TestCase):
    def test_scores_are_those_of_numpy(self):
        rng = np.random.default_rng(30)
        images = rng.standard_normal((5, 784), dtype=np.float32)
        weight = rng.standard_normal((784, 10), dtype=np.float32)
        for x in ways(images):
            result = np.from_dlpack(example.scores(x, weight))
            self.assertEqual((result.dtype, result.shape), (np.float32, (5, 10)))
            np.testing.assert_allclose(result, images @ weight, rtol=1e-4, atol=1e-4)

    def test_an_array_of_any_rank_is_read(self):
        for shape in [(), (3,), (2, 3), (2, 3, 4, 5)]:
            x = np.full(shape, 2.5)
            self.assertEqual(example.mean(x), 2.5)
            self.assertEqual(example.mean(OnlyDlpack(x)), 2.5)

    def test_an_array_without_elements_is_read(self):
        weight = np.zeros((784, 10), dtype=np.float32)
        for x in ways(np.zeros((0, 784), dtype=np.float32)):
            self.assertEqual(np.from_dlpack(example.scores(x, weight)).shape, (0, 10))

    def test_other_objects_with_a_buffer_are_read(self):
        self.assertEqual(example.mean(array.array("d", [1.0, 2.0, 6.0])), 3.0)
        self.assertEqual(example.mean(memoryview(array.array("d", [1.0, 2.0, 6.0]))[::2]), 3.5)

    def test_bools_are_counted(self):
        for mask in ways(np.array([True, False, True])):
            self.assertEqual(example.count(mask), 2)


class Refusals(unittest.TestCase):
    def refused(self, call, sentence):
        with self.assertRaises(ValueError) as caught:
            call()
        self.assertIn(sentence, str(caught.exception))

    def test_a_wrong_shape_is_a_value_error_with_both_layouts(self):
        weight = np.zeros((784, 10), dtype=np.float32)
        for x in ways(np.zeros((5, 700), dtype=np.float32)):
            self.refused(
                lambda: example.scores(x, weight),
                "conversion of an array with shape [5, 700] and strides [700, 1] to View of shape [Batch, 784]: dimension 1 is "
                "700, not 784",
            )
        self.refused(
            lambda: example.scores(np.zeros(784, dtype=np.float32), weight),
            "an array with shape [784] and strides [1] to View of shape [Batch, 784]: it has 1 dimensions, not 2",
        )

    def test_a_wrong_element_type_is_a_value_error_with_both(self):
        for dtype in [np.float64, np.float16, np.int32, np.int64, np.uint8, np.bool_]:
            for x in ways(np.zeros((5, 3), dtype=dtype)):
                name = np.dtype(dtype).name
                self.refused(
                    lambda: example.describe(x),
                    f"an array of {name} with shape [5, 3] and strides [3, 1] to View of float32 and shape [_, _]: the "
                    f"elements are {name}, not float32",
                )

    def test_elements_that_are_no_numbers_of_this_machine_are_refused(self):
        swapped = np.zeros((5, 3), dtype=np.dtype(np.float32).newbyteorder())
        self.refused(lambda: example.describe(swapped), "an array of shape [5, 3] has elements of format '>f'")
        pair = np.zeros((5, 3), dtype=[("a", np.float32), ("b", np.float32)])
        self.refused(lambda: example.describe(pair), "an array of shape [5, 3] has elements of format 'T{")

    def test_a_negative_stride_is_refused(self):
        for x in ways(matrix(4, 3)[::-1]):
            self.refused(
                lambda: example.describe(x),
                "shape [4, 3] and strides [-3, 1] to View of shape [_, _], whose strides are not negative: dimension 0 runs "
                "backwards",
            )

    def test_strides_between_elements_are_refused(self):
        field = np.zeros(6, dtype=[("a", np.uint8), ("b", np.float32)])["b"].reshape(2, 3)
        self.assertEqual(field.strides, (15, 5))
        self.refused(lambda: example.describe(field), "shape [2, 3] and strides [15, 5] bytes has no strides in elements of 4")

    def test_elements_that_are_not_aligned_are_refused(self):
        memory = np.zeros(4 * 6 + 1, dtype=np.uint8)
        odd = np.ndarray((2, 3), dtype=np.float32, buffer=memory, offset=1)
        self.refused(lambda: example.describe(odd), "its first element is not at a multiple of 4 bytes")

    def test_a_byte_that_is_no_bool_is_refused(self):
        mask = np.array([1, 0, 2], dtype=np.uint8).view(np.bool_)
        self.refused(lambda: example.count(mask), "an element of type bool has a byte other than 0 and 1")

    def test_a_read_only_array_is_not_written(self):
        for versions in (None, True):
            x = matrix(2, 3)
            x.flags.writeable = False
            argument = x if versions is None else OnlyDlpack(x)
            self.refused(lambda: example.double(argument), "its elements are read-only")
            np.testing.assert_array_equal(x, matrix(2, 3))

    def test_elements_that_positions_share_are_not_written(self):
        repeated = np.lib.stride_tricks.as_strided(np.ones(3, dtype=np.float32), (2, 3), (0, 4), writeable=True)
        self.refused(lambda: example.double(repeated), "two of its positions may share an element")

    def test_what_is_no_array_is_a_type_error(self):
        with self.assertRaisesRegex(TypeError, "`__dlpack__`, and found `list`"):
            example.mean([1.0, 2.0])


class NothingIsCopied(unittest.TestCase):
    def test_a_view_is_over_the_memory_of_the_array(self):
        x = matrix(6, 8)
        fortran = np.asfortranarray(x)
        views = [x, x.T, fortran, fortran.T, x[1:], x[:, 2:5], x[::2, ::3], x[::2].T, x[3:4], x[2:, 7:]]
        self.assertEqual(place(fortran)[2], [1, 6])
        for view in views:
            for way in ways(view):
                address, sizes, strides = example.describe(way)
                self.assertEqual((address, sizes), place(view)[:2])
                for size, own, theirs in zip(sizes, strides, place(view)[2]):
                    # (The stride of an axis of length 1 is nobody's.)
                    self.assertTrue(own == theirs or size == 1, (strides, place(view)))

    def test_strided_values_are_read_where_they_are(self):
        x = matrix(6, 8, np.float64)
        for view in [x.T, np.asfortranarray(x), x[::2, 1::3], x[:, 2:5].T, np.broadcast_to(x[0], (4, 8))]:
            self.assertEqual(example.mean(view), view.mean())
            self.assertEqual(example.mean(OnlyDlpack(view)), view.mean())

    def test_writes_reach_the_array(self):
        for part in [np.s_[:], np.s_[::2], np.s_[:, 1:4], np.s_[1::2, ::3]]:
            for i in range(3):
                x, expected = matrix(6, 8), matrix(6, 8)
                expected[part] *= 2
                self.assertIsNone(example.double(ways(x[part])[i]))
                np.testing.assert_array_equal(x, expected)

    def test_a_result_is_shared(self):
        result = example.counting(4)
        self.assertEqual((result.shape, result.__dlpack_device__()), ([4, 3], (1, 0)))
        first, second = np.from_dlpack(result), np.from_dlpack(result)
        self.assertEqual((first.ctypes.data, second.ctypes.data), (result.address, result.address))
        first[1, 1] = 40.0
        self.assertEqual(second[1, 1], 40.0)

    def test_a_result_is_copied_where_that_is_asked_for(self):
        result = example.counting(4)
        copy = np.from_dlpack(result, copy=True)
        self.assertNotEqual(copy.ctypes.data, result.address)
        np.testing.assert_array_equal(copy, matrix(4, 3))

    def test_a_result_is_an_argument(self):
        address, sizes, strides = example.describe(example.counting(4))
        self.assertEqual((sizes, strides), ([4, 3], [3, 1]))
        self.assertNotEqual(address, 0)

    def test_a_capsule_says_its_version(self):
        result = example.counting(1)
        self.assertIn('"dltensor"', repr(result.__dlpack__()))
        self.assertIn('"dltensor_versioned"', repr(result.__dlpack__(max_version=(1, 0))))
        for arguments in [{"stream": 1}, {"dl_device": (2, 0)}]:
            with self.assertRaises(BufferError):
                result.__dlpack__(**arguments)


class Lifetimes(unittest.TestCase):
    def test_an_array_lives_as_long_as_what_reads_it(self):
        for way in range(3):
            x = matrix(1000, 3)
            total, alive = x.sum(), weakref.ref(x)
            kept = example.Kept(ways(x)[way])
            del x
            gc.collect()
            rubbish = [np.full((1000, 3), 7.0, dtype=np.float32) for _ in range(50)]
            self.assertEqual(kept.sum(), total)
            self.assertIsNotNone(alive())
            del kept, rubbish
            gc.collect()
            self.assertIsNone(alive(), "freed with its last owner")

    def test_between_calls_python_may_write(self):
        x = matrix(2, 3)
        kept = example.Kept(x)
        self.assertEqual(kept.sum(), 15.0)
        x[0, 0] = 10.0
        self.assertEqual(kept.sum(), 25.0)

    def test_a_call_leaves_no_reference(self):
        x, weight = np.zeros((5, 784), dtype=np.float32), np.zeros((784, 10), dtype=np.float32)
        for way in range(3):
            before = sys.getrefcount(x)
            example.scores(ways(x)[way], weight)
            with self.assertRaises(ValueError):
                example.describe(ways(x[:, 0])[way])
            self.assertEqual(sys.getrefcount(x), before)

    def test_memory_lives_as_long_as_an_array_over_it(self):
        x = np.from_dlpack(example.counting(1000))
        gc.collect()
        rubbish = [example.counting(1000) for _ in range(50)]
        np.testing.assert_array_equal(x, matrix(1000, 3))
        del rubbish

    def test_a_capsule_that_nobody_takes_frees_its_tensor(self):
        for _ in range(1000):
            example.counting(10_000).__dlpack__(max_version=(1, 0))
            example.counting(10_000).__dlpack__()


@unittest.skipIf(torch is None, no_torch)
class PyTorch(unittest.TestCase):
    def test_a_tensor_is_read_where_it_is(self):
        x = torch.arange(48, dtype=torch.float32).reshape(6, 8)
        for view in [x, x.T, x[1:, 2:5], x[::2]]:
            self.assertEqual(example.describe(view), (view.data_ptr(), list(view.shape), list(view.stride())))

    def test_a_tensor_is_written(self):
        x = torch.ones(2, 3)
        example.double(x)
        self.assertEqual(x.sum().item(), 12.0)

    def test_a_result_is_a_tensor_over_the_same_memory(self):
        result = example.counting(4)
        x = torch.from_dlpack(result)
        self.assertEqual(x.data_ptr(), result.address)
        self.assertEqual(x.tolist(), matrix(4, 3).tolist())

    def test_a_wrong_tensor_is_a_value_error(self):
        with self.assertRaisesRegex(ValueError, "the elements are bfloat16, not float32"):
            example.describe(torch.zeros(2, 3, dtype=torch.bfloat16))


if __name__ == "__main__":
    if no_torch and os.environ.get("WITH_TORCH"):
        sys.exit(f"WITH_TORCH is set. {no_torch}")
    result = unittest.main(verbosity=2, exit=False).result
    if no_torch:
        install = "WITH_TORCH=1 examples/python/test.sh installs it."
        print(f"SKIPPED: the tests with PyTorch, {len(result.skipped)} of them. {no_torch}. {install}", file=sys.stderr)
    else:
        print(f"The tests with PyTorch {torch.__version__} ran.", file=sys.stderr)
    sys.exit(not result.wasSuccessful())
