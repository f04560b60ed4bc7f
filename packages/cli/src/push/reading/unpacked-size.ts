import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const longestComment = 65_535;
const deflated = 8;
/** The flag of a file whose sizes stand behind its bytes. */
const sizesFollow = 8;

/** The place where a number does not fit into 32 bits, it stands in 64 of them behind the name. */
const elsewhere = 0xffffffff;
const longNumbers = 1;

interface Entry {
  name: string;
  /** The way it is packed; anything but `deflated` takes the bytes that it takes in the archive. */
  method: number;
  packed: number;
  unpacked: number;
  /** The place where its own header stands, before its bytes. */
  at: number;
}

function* longNumbersOf(extra: Buffer): Generator<number, void, undefined> {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== longNumbers) continue;
    const end = at + 4 + extra.readUInt16LE(at + 2);
    for (let place = at + 4; place < end; place += 8) yield Number(extra.readBigUInt64LE(place));
  }
}

function entryAt(archive: Buffer, at: number): { entry: Entry; next: number } {
  if (archive.readUInt32LE(at) !== entrySignature) throw new RangeError("its directory is damaged");
  const [length = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
  const after = at + entryLength + length;
  const name = archive.toString("utf8", at + entryLength, after);
  const long = longNumbersOf(archive.subarray(after, after + extra));
  const number = (offset: number): number => {
    const short = archive.readUInt32LE(at + offset);
    return short === elsewhere ? (long.next().value ?? short) : short;
  };
  const method = archive.readUInt16LE(at + 10);
  const unpacked = number(24); // In this order, the long numbers come.
  const packed = number(20);
  if (method === deflated && packed === 0 && unpacked === 0 && (archive.readUInt16LE(at + 8) & sizesFollow) !== 0)
    throw new RangeError("the size of a file in it is missing");
  return { entry: { name, method, packed, unpacked, at: number(42) }, next: after + extra + comment };
}

/** The directory of a ZIP archive, from its end; empty for what is none. Throws a RangeError for one that is cut off. */
function entriesOf(archive: Buffer): Entry[] {
  const last = archive.length - endLength;
  for (let end = last; end >= Math.max(0, last - longestComment); end -= 1) {
    if (archive.readUInt32LE(end) !== endSignature) continue;
    let at = archive.readUInt32LE(end + 16);
    return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
      const { entry, next } = entryAt(archive, at);
      at = next;
      return entry;
    });
  }
  return [];
}

function packedBytes(archive: Buffer, { at, packed }: Entry): Buffer {
  const start = at + localLength + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  return archive.subarray(start, start + packed);
}

/** Counts just beyond `most`. Throws where the directory says another size: what relies on it would unpack more. */
export async function unpackedSize(
  archive: Buffer,
  most: number,
  look: (piece: Buffer, file: string) => void = () => undefined,
): Promise<number> {
  let total = 0;
  for (const entry of entriesOf(archive)) {
    const before = total;
    const bytes = packedBytes(archive, entry);
    const isPacked = entry.method === deflated && entry.packed > 0;
    const pieces: Readable = isPacked ? Readable.from([bytes]).pipe(createInflateRaw()) : Readable.from([bytes]);
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      total += piece.length;
      if (total > most) return total;
      look(piece, entry.name);
    }
    if (total - before !== entry.unpacked) throw new RangeError("the size of a file in it is wrong");
  }
  return total;
}
