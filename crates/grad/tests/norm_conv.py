"""PyTorch's gradients of convolutions, pools, normalisations and losses. Writes `norm_conv.jsonl`, which `norm_conv.rs` reads.

    python3 crates/grad/tests/norm_conv.py    # needs PyTorch
"""

import json
import pathlib

import torch
import torch.nn.functional as F

inf, nan = float("inf"), float("nan")
torch.manual_seed(0)


def told(values):
    """JSON has no infinities."""
    return [v if abs(v) < inf else str(v) for v in values.flatten().tolist()]


def tensor(x):
    return {"shape": list(x.shape), "data": told(x)}


def case(op, f, inputs, **args):
    """The gradients of the result, of which every element counts in another way."""
    inputs = [x.to(torch.float64).requires_grad_() for x in inputs]
    out = f(*inputs)
    weights = torch.arange(1, out.numel() + 1, dtype=torch.float64).reshape(out.shape) / max(out.numel(), 1)
    grads = torch.autograd.grad(out, inputs, weights)
    told_of = {"inputs": [tensor(x) for x in inputs], "out": tensor(out), "grads": [tensor(g) for g in grads]}
    return {"op": op, "args": args, **told_of}


def small(*sizes):
    return torch.randint(-8, 9, sizes).to(torch.float64) / 4


def convolutions():
    for n in [1, 2]:
        for stride, padding, dilation, groups in [(1, 0, 1, 1), (2, 1, 1, 2), (3, 2, 2, 1)]:
            how = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
            x, w, b = small(2, 4, *[6, 5][:n]), small(6, 4 // groups, *[3, 2][:n]), small(6)
            conv = [F.conv1d, F.conv2d][n - 1]
            yield case(f"conv{n}d", lambda x, w, b: conv(x, w, b, **how), [x, w, b], **how)
            for more in {0, max(stride, dilation) - 1}:
                x, w, b = small(2, 4, *[4, 3][:n]), small(4, 3, *[3, 2][:n]), small(3 * groups)
                back = {**how, "output_padding": more}
                turned = [F.conv_transpose1d, F.conv_transpose2d][n - 1]
                yield case(f"conv_transpose{n}d", lambda x, w, b: turned(x, w, b, **back), [x, w, b], **back)


def pools():
    for n in [1, 2]:
        for kernel, stride, padding, dilation in [(2, 2, 0, 1), (3, 1, 1, 1), (3, 2, 1, 2)]:
            # Few numbers, so that many are equal; and NaN, which is the largest.
            for x in [small(1, 2, *[7, 6][:n]).round(), torch.tensor([1.0, nan, 2.0, -inf, -inf, -inf, inf, inf]).expand(1, *[5, 8][2 - n:])]:
                how = {"kernel_size": kernel, "stride": stride, "padding": padding}
                most = [F.max_pool1d, F.max_pool2d][n - 1]
                yield case(f"max_pool{n}d", lambda x: most(x, dilation=dilation, **how), [x], dilation=dilation, **how)
                mean = [F.avg_pool1d, F.avg_pool2d][n - 1]
                for counts in [True, False]:
                    yield case(f"avg_pool{n}d", lambda x: mean(x, count_include_pad=counts, **how), [x], count_include_pad=counts, **how)


def norms():
    for x, over in [(small(3, 4), 1), (small(2, 3, 4), 2), (torch.full((2, 3), 5.0), 1), (small(4, 1), 1), (torch.tensor([[inf, 1.0], [nan, 1.0]]), 1)]:
        shape = x.shape[-over:]
        for eps in [1e-5, 0.5]:
            f = lambda x, w, b: F.layer_norm(x, shape, w, b, eps)
            yield case("layer_norm", f, [x, small(*shape), small(*shape)], over=list(shape), eps=eps)


def losses():
    for reduction in ["mean", "sum", "none"]:
        yield case("mse_loss", lambda x, y: F.mse_loss(x, y, reduction=reduction), [small(3, 2), small(3, 2)], reduction=reduction)
        odd = torch.tensor([inf, nan, 1.0])
        yield case("mse_loss", lambda x, y: F.mse_loss(x, y, reduction=reduction), [odd, small(3)], reduction=reduction)
        for x, target in [
            (small(4, 3), [2, 0, 1, 2]),
            (small(4, 3), [2, -100, 1, -100]),
            (small(2, 3, 2), [[0, 2], [1, -100]]),
            (small(3), 2),
            (torch.tensor([[0.0, -inf, 1.0], [inf, 1.0, 2.0], [nan, 1.0, 2.0], [1.0, 1.0, 1.0]]), [0, 1, 2, -100]),
            (small(2, 3), [-100, -100]),
        ]:
            of = torch.tensor(target)
            for weight in [None, [0.5, 0.0, 2.0]]:
                weights = None if weight is None else torch.tensor(weight, dtype=torch.float64)
                how = {"weight": weights, "reduction": reduction}
                said = {"target": of.flatten().tolist(), "sizes": list(of.shape), "weight": weight, "reduction": reduction}
                yield case("nll_loss", lambda x: F.nll_loss(x, of, **how), [x], smoothing=0.0, **said)
                for smoothing in [0.0, 0.25]:
                    f = lambda x: F.cross_entropy(x, of, label_smoothing=smoothing, **how)
                    yield case("cross_entropy", f, [x], smoothing=smoothing, **said)


def main():
    cases = [*convolutions(), *pools(), *norms(), *losses()]
    path = pathlib.Path(__file__).with_name("norm_conv.jsonl")
    path.write_text("".join(json.dumps(c) + "\n" for c in cases))
    print(len(cases), "cases of PyTorch", torch.__version__)


main()
