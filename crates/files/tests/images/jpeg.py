"""Writes `jpeg.npz`: JPEG files of many kinds, and the pixels that Pillow reads from them.

    pip install pillow==13.0.0 numpy && python jpeg.py

An entry `file/NAME` has the bytes of a file; `pixels/NAME` its pixels, `[H, W, C]`. A file without pixels is of a kind that is not read.
The encoder follows ITU-T T.81: any sampling, scans, restarts and markers; baseline and progressive.
"""

import io
from pathlib import Path

import numpy as np
from PIL import Image

# Place in a block, row by row, of each number of the zigzag.
ZIGZAG = sorted(range(64), key=lambda k: (k // 8 + k % 8, k // 8 if (k // 8 + k % 8) % 2 else k % 8))
K = np.arange(8)
COSINES = np.cos((2 * K[None, :] + 1) * K[:, None] * np.pi / 16) * np.where(K[:, None] == 0, np.sqrt(1 / 8), 0.5)


def segment(marker, body):
    return bytes([0xFF, marker]) + (len(body) + 2).to_bytes(2, "big") + bytes(body)


def huffman(counts):
    """The number of codes of each length, 1 to 16, and the symbols by length (K.2). The code of ones only belongs to no symbol."""
    groups = [(count, [symbol]) for symbol, count in {**counts, None: 0.5}.items()]
    length = {symbol: 0 for _, [symbol] in groups}
    while len(groups) > 1:
        groups.sort(key=lambda group: group[0])
        (a, first), (b, second) = groups.pop(0), groups.pop(0)
        for symbol in first + second:
            length[symbol] += 1
        groups.append((a + b, first + second))
    number = [0] * 64
    for symbol in length:
        number[length[symbol]] += 1
    for bits in range(63, 16, -1):
        while number[bits]:
            shorter = max(k for k in range(1, bits - 1) if number[k])
            number[bits] -= 2
            number[bits - 1] += 1
            number[shorter + 1] += 2
            number[shorter] -= 1
    number[max(bits for bits in range(17) if number[bits])] -= 1
    return number[1:17], sorted((s for s in length if s is not None), key=lambda s: (length[s], s))


def codes(number, symbols):
    table, code, at = {}, 0, 0
    for bits, count in enumerate(number, 1):
        for _ in range(count):
            table[symbols[at]] = format(code, f"0{bits}b")
            code, at = code + 1, at + 1
        code <<= 1
    return table


def extra_bits(value):
    """The number of bits of a value, and the bits (F.1.2.1)."""
    n = abs(value).bit_length()
    return n, format(value if value >= 0 else value + (1 << n) - 1, f"0{n}b") if n else ""


class Scan:
    """The symbols `(class, table, symbol)` and the bits of a scan, up to each restart."""

    def __init__(self, start, end, high, low, progressive):
        self.start, self.end, self.high, self.low, self.progressive = start, end, high, low, progressive
        self.parts = []
        self.restart()

    def restart(self):
        self.parts.append([])
        self.before, self.blocks, self.waiting = {}, 0, []

    def put(self, symbol, bits=""):
        self.parts[-1] += [symbol, bits]

    def end_blocks(self, table):
        """Writes how many blocks have ended (EOBRUN), and the bits that wait for it."""
        if self.blocks:
            n = self.blocks.bit_length() - 1
            self.put(("ac", table, n << 4), format(self.blocks - (1 << n), f"0{n}b") if n else "")
            self.parts[-1] += self.waiting
        self.blocks, self.waiting = 0, []

    def block(self, number, table, block):
        values = [int(block[place]) for place in ZIGZAG]
        if self.start == 0:
            if self.high:
                self.put(str(values[0] >> self.low & 1))
            else:
                value = values[0] >> self.low
                n, bits = extra_bits(value - self.before.get(number, 0))
                self.before[number] = value
                self.put(("dc", table, n), bits)
        if self.end:
            (self.refine if self.high else self.first)(table, values, max(self.start, 1))

    def first(self, table, values, start):
        values = [(abs(value) >> self.low) * (1 if value >= 0 else -1) for value in values]
        last = max((k for k in range(start, self.end + 1) if values[k]), default=0)
        if last:
            self.end_blocks(table)
        run = 0
        for k in range(start, last + 1):
            if values[k] == 0:
                run += 1
                continue
            for _ in range(run // 16):
                self.put(("ac", table, 0xF0))
            n, bits = extra_bits(values[k])
            self.put(("ac", table, run % 16 << 4 | n), bits)
            run = 0
        if last < self.end:
            self.blocks += 1
            if not self.progressive:
                self.end_blocks(table)

    def refine(self, table, values, start):
        """Corrects coefficients by one bit; bits of those that were not 0 follow the next symbol (G.1.2.3)."""
        sizes = [abs(value) >> self.low for value in values]
        last = max((k for k in range(start, self.end + 1) if sizes[k] == 1), default=0)
        run, waiting = 0, []
        for k in range(start, self.end + 1):
            if sizes[k] == 0:
                run += 1
                continue
            while run > 15 and k <= last:
                self.end_blocks(table)
                self.put(("ac", table, 0xF0), "".join(waiting))
                run, waiting = run - 16, []
            if sizes[k] > 1:
                waiting.append(str(sizes[k] & 1))
                continue
            self.end_blocks(table)
            self.put(("ac", table, run << 4 | 1), ("1" if values[k] >= 0 else "0") + "".join(waiting))
            run, waiting = 0, []
        if run or waiting:
            self.blocks, self.waiting = self.blocks + 1, self.waiting + waiting

    def write(self, components):
        """Tables for this scan, its header and its bytes."""
        counts, out, tables = {}, b"", {}
        for item in sum(self.parts, []):
            if isinstance(item, tuple):
                counts.setdefault(item[:2], {}).setdefault(item[2], 0)
                counts[item[:2]][item[2]] += 1
        for kind, table in sorted(counts):
            number, symbols = huffman(counts[kind, table])
            tables[kind, table] = codes(number, symbols)
            out += segment(0xC4, [(16 if kind == "ac" else 0) + table, *number, *symbols])
        header = [len(components), *sum(([c["id"], c["table"] * 17] for c in components), [])]
        out += segment(0xDA, header + [self.start, self.end, self.high << 4 | self.low])
        for number, part in enumerate(self.parts):
            if number:
                out += bytes([0xFF, 0xD0 + (number - 1) % 8])
            bits = "".join(item if isinstance(item, str) else tables[item[:2]][item[2]] for item in part)
            bits += "1" * (-len(bits) % 8)
            out += bytes(int(bits[k : k + 8], 2) for k in range(0, len(bits), 8)).replace(b"\xff", b"\xff\0")
        return out


def encode(planes, sampling, scans=None, progressive=False, frame=None, restart=0, jfif=True, adobe=None, ids=None, wide=False,
           before=b"", behind=b"", tables=2, no_height=False, bits=8):
    """A file of these planes, all of the size of the image, each sampled `(across, down)` times. A scan is `(components, start, end, high, low)`."""
    height, width = planes[0].shape
    across, down = (max(factors) for factors in zip(*sampling))
    steps = np.array([max(1, round(0.3 * (3 + k // 8 + k % 8))) + 300 * (wide and k > 20) for k in range(64)])
    ids, components = ids or range(1, 5), []
    for number, (plane, (h, v)) in enumerate(zip(planes, sampling)):
        rows, columns = -(-height * v // down), -(-width * h // across)
        y, x = ((np.arange(rows) + 0.5) * down / v).astype(int), ((np.arange(columns) + 0.5) * across / h).astype(int)
        small = plane[np.ix_(np.minimum(y, height - 1), np.minimum(x, width - 1))] - (1 << bits - 1)
        tall, long = -(-height // (8 * down)) * v, -(-width // (8 * across)) * h
        blocks = np.pad(small, ((0, 8 * tall - rows), (0, 8 * long - columns)), "edge").reshape(tall, 8, long, 8)
        numbers = np.einsum("ux,axby,vy->abuv", COSINES, blocks, COSINES).reshape(tall, long, 64)
        components.append({"id": ids[number], "h": h, "v": v, "table": min(number, tables - 1), "number": number,
                           "blocks": np.round(numbers / steps).astype(int), "size": (-(-rows // 8), -(-columns // 8))})
    out = b"\xff\xd8" + (segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0") if jfif else b"")
    out += (segment(0xEE, b"Adobe\0\x64\0\0\0\0" + bytes([adobe])) if adobe is not None else b"") + before
    zigzag = [int(steps[place]) for place in ZIGZAG]
    out += segment(0xDB, b"\x10" + b"".join(step.to_bytes(2, "big") for step in zigzag) if wide else [0, *zigzag])
    size = [bits, *(0 if no_height else height).to_bytes(2, "big"), *width.to_bytes(2, "big"), len(components)]
    size += sum(([c["id"], c["h"] << 4 | c["v"], 0] for c in components), [])
    out += segment(frame or (0xC2 if progressive else 0xC0), size)
    out += segment(0xDD, restart.to_bytes(2, "big")) if restart else b""
    for which, start, end, high, low in scans or [(range(len(components)), 0, 63, 0, 0)]:
        chosen = [components[k] for k in which]
        if len(chosen) == 1:
            rows, columns = chosen[0]["size"]
            units = [[(chosen[0], y, x)] for y in range(rows) for x in range(columns)]
        else:
            places = [(y, x) for y in range(-(-height // (8 * down))) for x in range(-(-width // (8 * across)))]
            units = [[(c, y * c["v"] + j, x * c["h"] + i) for c in chosen for j in range(c["v"]) for i in range(c["h"])] for y, x in places]
        scan = Scan(start, end, high, low, progressive)
        for number, unit in enumerate(units):
            if restart and number and number % restart == 0:
                scan.end_blocks(chosen[0]["table"])
                scan.restart()
            for c, y, x in unit:
                scan.block(c["number"], c["table"], c["blocks"][y, x])
        scan.end_blocks(chosen[0]["table"])
        out += scan.write(chosen)
    return out + b"\xff\xd9" + behind


def each(n):
    """One scan for each component."""
    return [([k], 0, 63, 0, 0) for k in range(n)]


def spectral(n):
    """Progressive: lower frequencies first."""
    return [([k], start, end, 0, 0) for start, end in [(0, 0), (1, 9), (10, 63)] for k in range(n)]


def successive(n):
    """Progressive: higher bits first."""
    whole = list(range(n))
    first = [(whole, 0, 0, 0, 1), *(([k], start, end, 0, 2) for start, end in [(1, 5), (6, 63)] for k in whole)]
    return first + [*(([k], 1, 63, 2, 1) for k in whole), (whole, 0, 0, 1, 0), *(([k], 1, 63, 1, 0) for k in whole)]


def waves(height, width, channels=3):
    y, x = np.mgrid[:height, :width].astype(float)
    return np.stack([127.5 + 60 * (np.sin((y + 2 * c) / (9 + c)) + np.cos((x + 5 * c) / (7 + 2 * c))) for c in range(channels)], -1).clip(0, 255)


def ycc(image):
    y = image @ [0.299, 0.587, 0.114]
    return [y, 128 + 0.564 * (image[..., 2] - y), 128 + 0.713 * (image[..., 0] - y)]


def kinds():
    wide, tall, square, small = (ycc(waves(*size)) for size in [(11, 33), (33, 11), (18, 19), (5, 9)])
    equal, half = [(1, 1)] * 3, [(2, 2), (1, 1), (1, 1)]
    factors = {
        "1x1": equal, "2x1": [(2, 1), (1, 1), (1, 1)], "1x2": [(1, 2), (1, 1), (1, 1)], "2x2": half, "3x1": [(3, 1), (1, 1), (1, 1)],
        "1x3": [(1, 3), (1, 1), (1, 1)], "4x1": [(4, 1), (1, 1), (1, 1)], "1x4": [(1, 4), (1, 1), (1, 1)], "4x2": [(4, 2), (1, 1), (1, 1)],
        "2x2_2x1": [(2, 2), (2, 1), (2, 1)], "2x2_1x2": [(2, 2), (1, 2), (1, 2)], "2x1_1x2": [(2, 1), (1, 2), (1, 2)],
        "1x1_2x2": [(1, 1), (2, 2), (2, 2)], "1x1_2x1": [(1, 1), (2, 1), (2, 1)], "1x1_1x2": [(1, 1), (1, 2), (1, 2)],
        "2x2_1x1_2x2": [(2, 2), (1, 1), (2, 2)], "2x2_2x1_1x2": [(2, 2), (2, 1), (1, 2)], "1x1_2x1_1x2": [(1, 1), (2, 1), (1, 2)],
    }
    for name, sampling in factors.items():
        planes = tall if name[0] < name[2] else wide if name[0] > name[2] else square
        yield f"sampling_{name}", encode(planes, sampling)
        yield f"sampling_{name}_each", encode(planes, sampling, each(3), restart=2 if name in ("1x1", "2x2", "1x4", "1x1_2x2") else 0)
        if name in ("1x1", "2x1", "1x2", "2x2", "4x1", "2x2_1x2", "1x1_2x2", "2x2_2x1_1x2"):
            yield f"sampling_{name}_progressive", encode(planes, sampling, successive(3), True)
    yield "scans_spectral", encode(wide, half, spectral(3), True)
    yield "scans_spectral_restarts", encode(wide, half, spectral(3), True, restart=3)
    yield "scans_successive_restarts", encode(tall, equal, successive(3), True, restart=4)
    yield "scans_luma_first", encode(wide, half, [([0], 0, 63, 0, 0), ([1, 2], 0, 63, 0, 0)])
    yield "scans_luma_last", encode(wide, half, [([1, 2], 0, 63, 0, 0), ([0], 0, 63, 0, 0)])
    yield "scans_backwards", encode(wide, equal, each(3)[::-1])
    for interval in (1, 2, 7):
        yield f"restart_{interval}", encode(ycc(waves(17, 25)), equal, restart=interval)
    grey = [waves(11, 33, 1)[..., 0]]
    yield "grey", encode(grey, [(1, 1)])
    yield "grey_2x2", encode(grey, [(2, 2)], restart=2)
    yield "grey_4x1_progressive", encode(grey, [(4, 1)], successive(1), True)
    yield "grey_adobe", encode(grey, [(1, 1)], adobe=0)
    for jfif in (True, False):
        for adobe in (None, 0, 1, 2):
            for ids, letters in [((1, 2, 3), "123"), (b"RGB", "RGB"), ((0, 1, 2), "012")]:
                name = f"color_{'jfif' if jfif else 'plain'}_{'none' if adobe is None else adobe}_{letters}"
                yield name, encode(small, equal, jfif=jfif, adobe=adobe, ids=ids)
    yield "color_adobe_progressive", encode(small, equal, successive(3), True, jfif=False, adobe=0)
    for height, width in [(1, 1), (1, 17), (17, 1), (8, 8), (16, 33), (2, 3)]:
        yield f"size_{height}x{width}", encode(ycc(waves(height, width)), half)
    yield "steps_of_16_bits", encode(wide, half, wide=True)
    yield "extended", encode(wide, half, frame=0xC1)
    yield "one_table", encode(wide, half, tables=1)
    segments = segment(0xE5, b"application") + segment(0xFE, b"comment \xff\xd9 \xff\xda") + b"\xff\xff\xff" + segment(0xFE, b"filled")
    yield "segments", encode(wide, half, before=segments, behind=b"behind the end \xff\xd9")
    turned = segment(0xE1, b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0")
    yield "orientation_6", encode(wide, half, before=turned)
    ink = [plane for plane in waves(5, 9, 4).transpose(2, 0, 1)]
    for adobe in (None, 0, 2):
        yield f"refused_cmyk_{adobe}", encode(ink, [(1, 1)] * 4, jfif=False, adobe=adobe)
    yield "refused_2x1_4x1_each", encode(wide, [(2, 1), (4, 1), (4, 1)], each(3))
    yield "refused_4x1_2x1_progressive", encode(wide, [(4, 1), (2, 1), (2, 1)], successive(3), True)
    yield "refused_3x1_2x1", encode(wide, [(3, 1), (2, 1), (2, 1)])
    yield "refused_height_behind", encode(wide, equal, no_height=True)
    yield "refused_12_bits", encode([16 * plane for plane in small], equal, frame=0xC1, bits=12)
    yield "refused_lossless", encode(small, equal, frame=0xC3)
    yield "refused_arithmetic", encode(small, equal, frame=0xC9)
    yield "refused_two_channels", encode(small[:2], [(1, 1)] * 2)


arrays = {}
for name, file in kinds():
    arrays[f"file/{name}"] = np.frombuffer(file, np.uint8)
    if not name.startswith("refused"):
        pixels = np.asarray(Image.open(io.BytesIO(file)))
        arrays[f"pixels/{name}"] = pixels if pixels.ndim == 3 else pixels[..., None]
np.savez_compressed(Path(__file__).with_suffix(".npz"), **arrays)
