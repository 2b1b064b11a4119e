"""PyTorch's results for layers and optimisers, which `nn.rs` and `optim.rs` read.

    python3 crates/grad/tests/nn.py > crates/grad/tests/nn.json    # needs PyTorch
"""

import json

import torch

torch.manual_seed(0)
torch.set_default_dtype(torch.float64)


def flat(x):
    return [float(v) for v in x.detach().reshape(-1)]


def randn(*sizes):
    return torch.randn(*sizes)


cases = {"torch": torch.__version__}


def layer(name, module, inputs, call=None):
    """What a layer gives with random variables, in the order of its names."""
    with torch.no_grad():
        for p in module.parameters():
            p.copy_(torch.randn(p.shape) * 0.5)
    out = (call or module)(*inputs)
    outs = out if isinstance(out, tuple) else (out,)
    cases[name] = {
        "variables": {k: flat(p) for k, p in module.named_parameters()},
        "inputs": [flat(x) for x in inputs],
        "outputs": [flat(y) for y in outs],
    }


layer("linear", torch.nn.Linear(3, 2), [randn(4, 3)])
layer("layer_norm", torch.nn.LayerNorm(5), [randn(4, 5)])
layer("rms_norm", torch.nn.RMSNorm(5), [randn(4, 5)])
m = torch.nn.LSTMCell(3, 4)
layer("lstm", m, [randn(2, 3), randn(2, 4), randn(2, 4)], call=lambda x, h, c: m(x, (h, c)))
layer("gru", torch.nn.GRUCell(3, 4), [randn(2, 3), randn(2, 4)])
a = torch.nn.MultiheadAttention(6, 3, batch_first=True)
layer("attention", a, [randn(2, 4, 6), randn(2, 5, 6)], call=lambda x, y: a(x, y, y, need_weights=False)[0])
b = torch.nn.MultiheadAttention(6, 2, batch_first=True)
mask = torch.nn.Transformer.generate_square_subsequent_mask(4)
layer("causal", b, [randn(2, 4, 6)], call=lambda x: b(x, x, x, attn_mask=mask, need_weights=False)[0])

n = torch.nn.BatchNorm1d(3)
x = randn(5, 3, 4)
layer("batch_norm", n, [x])
cases["batch_norm"]["running"] = [flat(n.running_mean), flat(n.running_var)]
n.eval()
cases["batch_norm"]["later"] = flat(n(x))

e = torch.nn.Embedding(7, 3)
layer("embedding", e, [torch.tensor([[1.0, 6.0], [0.0, 1.0]])], call=lambda i: e(i.long()))
c = torch.nn.Conv2d(2, 4, 3, stride=2, padding=1)
layer("conv2d", c, [randn(2, 2, 5, 6)])
c = torch.nn.Conv1d(2, 4, 3)
layer("conv1d", c, [randn(2, 2, 5)])


def optimizer(name, make, steps=6):
    """Where two variables are after each of some steps with given gradients."""
    ps = [torch.nn.Parameter(randn(3)), torch.nn.Parameter(randn(2, 2))]
    begin = [flat(p) for p in ps]
    opt = make(ps)
    gradients, after = [], []
    for _ in range(steps):
        gs = [randn(3), randn(2, 2)]
        for p, g in zip(ps, gs):
            p.grad = g.clone()
        opt.step()
        gradients.append([flat(g) for g in gs])
        after.append([flat(p) for p in ps])
    cases[name] = {"begin": begin, "gradients": gradients, "after": after}


o = torch.optim
optimizer("sgd", lambda p: o.SGD(p, lr=0.1))
optimizer("sgd_decay", lambda p: o.SGD(p, lr=0.1, weight_decay=0.01))
optimizer("sgd_momentum", lambda p: o.SGD(p, lr=0.1, momentum=0.9, dampening=0.3, weight_decay=0.01))
optimizer("sgd_nesterov", lambda p: o.SGD(p, lr=0.1, momentum=0.9, nesterov=True, weight_decay=0.01))
optimizer("adam", lambda p: o.Adam(p, lr=0.1))
optimizer("adam_settings", lambda p: o.Adam(p, lr=0.1, betas=(0.8, 0.95), eps=1e-3, weight_decay=0.05))
optimizer("adamw", lambda p: o.AdamW(p, lr=0.1))
optimizer("adamw_settings", lambda p: o.AdamW(p, lr=0.1, betas=(0.8, 0.95), eps=1e-3, weight_decay=0.2))
optimizer("rms", lambda p: o.RMSprop(p, lr=0.1))
optimizer("rms_momentum", lambda p: o.RMSprop(p, lr=0.1, alpha=0.9, eps=1e-3, momentum=0.7, weight_decay=0.05))
optimizer("rms_centered", lambda p: o.RMSprop(p, lr=0.1, alpha=0.9, momentum=0.7, centered=True))
optimizer("rms_centered_only", lambda p: o.RMSprop(p, lr=0.1, centered=True))

gs = [randn(3), randn(2, 2)]
ps = [torch.nn.Parameter(torch.zeros_like(g)) for g in gs]
for p, g in zip(ps, gs):
    p.grad = g.clone()
norm = torch.nn.utils.clip_grad_norm_(ps, 1.0)
cases["clip_norm"] = {"gradient": [flat(g) for g in gs], "norm": float(norm), "clipped": [flat(p.grad) for p in ps]}

p = [torch.nn.Parameter(randn(1))]
opt = o.SGD(p, lr=0.5)
sched = o.lr_scheduler.CosineAnnealingLR(opt, 10, eta_min=0.1)
rates = []
for _ in range(10):
    rates.append(opt.param_groups[0]["lr"])
    opt.step()
    sched.step()
cases["cosine"] = rates

print(json.dumps(cases))
