"""The Perceiver of src/models/perceiver.rs."""
from torch import nn, Tensor
from jaxtyping import Float, Int, jaxtyped
from beartype import beartype
import torch, torch.nn.functional as F


class Attention(nn.Module):
    def __init__(self, q, s, h, d):
        super().__init__()
        self.query_norm = nn.LayerNorm(q)
        self.source_norm = nn.LayerNorm(s)
        self.query = nn.Parameter(torch.randn(h, d, q))
        self.key = nn.Parameter(torch.randn(h, d, s))
        self.value = nn.Parameter(torch.randn(h, d, s))
        self.out = nn.Parameter(torch.randn(q, h, d))

    @jaxtyped(typechecker=beartype)
    def forward(self, x: Float[Tensor, "b n q"], source: Float[Tensor, "b m s"]) -> Float[Tensor, "b n q"]:
        rows, source = self.query_norm(x), self.source_norm(source)
        query: Float[Tensor, "b h n d"] = torch.einsum("bnq,hdq->bhnd", rows, self.query)
        key: Float[Tensor, "b h m d"] = torch.einsum("bms,hds->bhmd", source, self.key)
        value: Float[Tensor, "b h m d"] = torch.einsum("bms,hds->bhmd", source, self.value)
        scores: Float[Tensor, "b h n m"] = query.matmul(key.mT) / query.shape[3] ** 0.5
        seen: Float[Tensor, "b h n d"] = scores.softmax(-1).matmul(value)
        return x + torch.einsum("bhnd,qhd->bnq", seen, self.out)


class Perceiver(nn.Module):
    def __init__(self, n, l, i, h, d, w, k):
        super().__init__()
        self.latents = nn.Parameter(torch.randn(n, l))
        self.cross = Attention(l, i, h, d)
        self.own = nn.ModuleList([Attention(l, l, h, d)])
        self.expand = nn.Linear(l, w)
        self.contract = nn.Linear(w, l)
        self.scores = nn.Linear(l, k)

    @jaxtyped(typechecker=beartype)
    def forward(self, inputs: Float[Tensor, "b m i"]) -> Float[Tensor, "b k"]:
        batch: Float[Tensor, "b 1 1"] = torch.zeros(inputs.shape[0], 1, 1)
        latents: Float[Tensor, "b n l"] = self.latents + batch
        x: Float[Tensor, "b n l"] = self.cross(latents, inputs)
        for layer in self.own:
            x = layer(x, x)
            hidden: Float[Tensor, "b n w"] = F.gelu(self.expand(x))
            x = x + self.contract(hidden)
        pooled: Float[Tensor, "b l"] = x.mean(1)
        return self.scores(pooled)

    @jaxtyped(typechecker=beartype)
    def loss(self, inputs: Float[Tensor, "b m i"], classes: Int[Tensor, "b"]) -> Float[Tensor, ""]:
        return F.cross_entropy(self.forward(inputs), classes)


def run():
    net = Perceiver(3, 4, 5, 2, 6, 8, 2)
    net.loss(torch.randn(2, 7, 5), torch.tensor([1, 0])).backward()
