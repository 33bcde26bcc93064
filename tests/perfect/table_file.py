"""A reader and writer of table files, written from the description of the format alone."""

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path


@dataclass
class TableFile:
    """What is in a file: the texts, the bytes a code has, the codes a block has, the parts as they are, the codes."""

    texts: list[str]
    width: int
    grain: int
    parts: bytes
    codes: bytearray


def read(path: Path) -> TableFile:
    content = path.read_bytes()
    magic, version, length, checksum = struct.unpack_from("<8sIII", content)
    assert (magic, version) == (b"SIASATBL", 1)
    header = content[20 : 20 + length]
    assert zlib.crc32(header) == checksum
    texts, at = [], 0
    for _ in range(3):
        (size,) = struct.unpack_from("<H", header, at)
        texts.append(header[at + 2 : at + 2 + size].decode())
        at += 2 + size
    width, grain, count = struct.unpack_from("<BIB", header, at)
    parts = header[at + 6 : at + 6 + 34 * count]
    at += 6 + 34 * count
    (blocks,) = struct.unpack_from("<I", header, at)
    codes, place = bytearray(), 20 + length
    for block in range(blocks):
        size, checksum = struct.unpack_from("<II", header, at + 4 + 8 * block)
        packed = content[place : place + size]
        assert zlib.crc32(packed) == checksum
        codes += zlib.decompress(packed)
        place += size
    assert place == len(content)
    return TableFile(texts, width, grain, parts, codes)


def write(path: Path, table: TableFile) -> None:
    header = b"".join(struct.pack("<H", len(text.encode())) + text.encode() for text in table.texts)
    header += struct.pack("<BIB", table.width, table.grain, len(table.parts) // 34) + table.parts
    step = table.grain * table.width
    blocks = [zlib.compress(table.codes[at : at + step]) for at in range(0, len(table.codes), step)]
    header += struct.pack("<I", len(blocks))
    header += b"".join(struct.pack("<II", len(block), zlib.crc32(block)) for block in blocks)
    prelude = struct.pack("<8sIII", b"SIASATBL", 1, len(header), zlib.crc32(header))
    path.write_bytes(prelude + header + b"".join(blocks))
