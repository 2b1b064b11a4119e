"""MLP-Mixer of src/models/mlp_mixer.rs."""
from torch import nn, Tensor
from jaxtyping import Float, Int, jaxtyped
from beartype import beartype
import torch, torch.nn.functional as F


class Block(nn.Module):
    def __init__(self, t, c, s, w):
        super().__init__()
        self.token_norm = nn.LayerNorm(c)
        self.token_in = nn.Linear(t, s)
        self.token_out = nn.Linear(s, t)
        self.channel_norm = nn.LayerNorm(c)
        self.channel_in = nn.Linear(c, w)
        self.channel_out = nn.Linear(w, c)

    @jaxtyped(typechecker=beartype)
    def forward(self, x: Float[Tensor, "b t c"]) -> Float[Tensor, "b t c"]:
        channels: Float[Tensor, "b c t"] = self.token_norm(x).transpose(1, 2)
        hidden: Float[Tensor, "b c s"] = F.gelu(self.token_in(channels))
        x = x + self.token_out(hidden).transpose(1, 2)
        hidden: Float[Tensor, "b t w"] = F.gelu(self.channel_in(self.channel_norm(x)))
        return x + self.channel_out(hidden)


class Mixer(nn.Module):
    def __init__(self, p, t, c, s, w, k, depth):
        super().__init__()
        self.patch = nn.Linear(p, c)
        self.blocks = nn.ModuleList(Block(t, c, s, w) for _ in range(depth))
        self.norm = nn.LayerNorm(c)
        self.head = nn.Linear(c, k)

    @jaxtyped(typechecker=beartype)
    def forward(self, patches: Float[Tensor, "b t p"]) -> Float[Tensor, "b k"]:
        x: Float[Tensor, "b t c"] = self.patch(patches)
        for block in self.blocks:
            x = block(x)
        pooled: Float[Tensor, "b c"] = self.norm(x).mean(1)
        return self.head(pooled)

    @jaxtyped(typechecker=beartype)
    def loss(self, patches: Float[Tensor, "b t p"], classes: Int[Tensor, "b"]) -> Float[Tensor, ""]:
        return F.cross_entropy(self.forward(patches), classes)


def run():
    net = Mixer(48, 16, 8, 12, 20, 5, 2)
    net.loss(torch.randn(3, 16, 48), torch.tensor([0, 4, 2])).backward()
