"""ResNet of src/models/resnet.rs."""
from torch import nn, Tensor
from jaxtyping import Float, Int, jaxtyped
from beartype import beartype
import torch, torch.nn.functional as F


class Block(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.first = nn.Conv2d(c, c, 3, padding="same")
        self.first_norm = nn.BatchNorm2d(c)
        self.second = nn.Conv2d(c, c, 3, padding="same")
        self.second_norm = nn.BatchNorm2d(c)

    @jaxtyped(typechecker=beartype)
    def forward(self, x: Float[Tensor, "b c h w"]) -> Float[Tensor, "b c h w"]:
        y = self.first_norm(self.first(x)).relu()
        y = self.second_norm(self.second(y))
        return (x + y).relu()


class Down(nn.Module):
    def __init__(self, c, o):
        super().__init__()
        self.conv = nn.Parameter(torch.randn(o, c, 3, 3))
        self.project = nn.Parameter(torch.randn(o, c, 1, 1))
        self.norm = nn.BatchNorm2d(o)


class ResNet(nn.Module):
    def __init__(self, c, d, e, k, depth):
        super().__init__()
        self.stem = nn.Conv2d(3, c, 3, padding="same")
        self.first = nn.ModuleList(Block(c) for _ in range(depth))
        self.to_second = Down(c, d)
        self.second = nn.ModuleList(Block(d) for _ in range(depth))
        self.to_third = Down(d, e)
        self.third = nn.ModuleList(Block(e) for _ in range(depth))
        self.scores = nn.Linear(e, k)

    @jaxtyped(typechecker=beartype)
    def forward(self, x: Float[Tensor, "b 3 16 16"]) -> Float[Tensor, "b k"]:
        x: Float[Tensor, "b c 16 16"] = self.stem(x).relu()
        for block in self.first:
            x = block(x)
        down = self.to_second
        wide: Float[Tensor, "b d 8 8"] = F.conv2d(x, down.conv, stride=2, padding=1)
        x = down.norm(wide).relu() + F.conv2d(x, down.project, stride=2)
        for block in self.second:
            x = block(x)
        down = self.to_third
        wide: Float[Tensor, "b e 4 4"] = F.conv2d(x, down.conv, stride=2, padding=1)
        x = down.norm(wide).relu() + F.conv2d(x, down.project, stride=2)
        for block in self.third:
            x = block(x)
        pooled: Float[Tensor, "b e"] = x.mean((2, 3))
        return self.scores(pooled)

    @jaxtyped(typechecker=beartype)
    def loss(self, x: Float[Tensor, "b 3 16 16"], classes: Int[Tensor, "b"]) -> Float[Tensor, ""]:
        return F.cross_entropy(self.forward(x), classes)


def run():
    net = ResNet(4, 6, 8, 5, 1)
    net.loss(torch.randn(2, 3, 16, 16), torch.tensor([4, 0])).backward()
