"""nanoGPT of src/models/nanogpt.rs."""
from torch import nn, Tensor
from jaxtyping import Bool, Float, Int, jaxtyped
from beartype import beartype
import torch, torch.nn.functional as F


class Attention(nn.Module):
    def __init__(self, e, h):
        super().__init__()
        self.heads = h
        self.query = nn.Linear(e, e)
        self.key = nn.Linear(e, e)
        self.value = nn.Linear(e, e)
        self.out = nn.Linear(e, e)

    @jaxtyped(typechecker=beartype)
    def split(self, x: Float[Tensor, "b t e"]) -> Float[Tensor, "b h t d"]:
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)

    @jaxtyped(typechecker=beartype)
    def forward(self, x: Float[Tensor, "b t e"]) -> Float[Tensor, "b t e"]:
        query = self.split(self.query(x))
        key = self.split(self.key(x))
        value = self.split(self.value(x))
        scores: Float[Tensor, "b h t t"] = query.matmul(key.mT) / query.shape[3] ** 0.5
        places = x.shape[1]
        hidden: Bool[Tensor, "t t"] = ~torch.ones(places, places, dtype=torch.bool).tril()
        weights = scores.masked_fill(hidden, float("-inf")).softmax(-1)
        heads: Float[Tensor, "b h t d"] = weights.matmul(value)
        return self.out(heads.transpose(1, 2).flatten(2, 3))


class Block(nn.Module):
    def __init__(self, e, h, w):
        super().__init__()
        self.first_norm = nn.LayerNorm(e)
        self.attention = Attention(e, h)
        self.second_norm = nn.LayerNorm(e)
        self.expand = nn.Linear(e, w)
        self.contract = nn.Linear(w, e)

    @jaxtyped(typechecker=beartype)
    def forward(self, x: Float[Tensor, "b t e"]) -> Float[Tensor, "b t e"]:
        x = x + self.attention(self.first_norm(x))
        hidden: Float[Tensor, "b t w"] = F.gelu(self.expand(self.second_norm(x)))
        return x + self.contract(hidden)


class Gpt(nn.Module):
    def __init__(self, v, p, e, h, w, depth):
        super().__init__()
        self.tokens = nn.Embedding(v, e)
        self.positions = nn.Embedding(p, e)
        self.blocks = nn.ModuleList(Block(e, h, w) for _ in range(depth))
        self.norm = nn.LayerNorm(e)

    @jaxtyped(typechecker=beartype)
    def forward(self, text: Int[Tensor, "b t"]) -> Float[Tensor, "b t v"]:
        places: Int[Tensor, "t"] = torch.arange(text.shape[1])
        x: Float[Tensor, "b t e"] = self.tokens(text) + self.positions(places)
        for block in self.blocks:
            x = block(x)
        return self.norm(x).matmul(self.tokens.weight.t())

    @jaxtyped(typechecker=beartype)
    def loss(self, text: Int[Tensor, "b t"], next: Int[Tensor, "b t"]) -> Float[Tensor, ""]:
        scores: Float[Tensor, "b v t"] = self.forward(text).transpose(1, 2)
        return F.cross_entropy(scores, next)


def run():
    net = Gpt(11, 8, 12, 3, 24, 2)
    text = torch.arange(12).reshape(2, 6) % 11
    net.loss(text, text).backward()
