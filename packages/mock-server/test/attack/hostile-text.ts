import type { Random } from "./random.ts";

/** Values as JSON writes them, right for hardly any field. */
const literals = [
  ..."1e400 -1e400 -0 1e-400 9007199254740993 NaN - 1e 01 [] {} null true".split(" "),
  ...String.raw`"\ud800" "\udc00\ud800" "\u0000" "\u001b[2J" "\u202e" "%00" "../.." "__proto__"`.split(" "),
  ...'"\ufeff" "\u2028" "2026-13-45T99:99:99Z" "-271821-04-20T00:00:00Z"'.split(" "),
  ...'{"__proto__":{"polluted":true}} {"constructor":{"prototype":{"polluted":true}}} {"length":1e9}'.split(" "),
  ...['{"toString":null,"valueOf":null}', "9".repeat(400), `0.${"1".repeat(400)}`],
  ...[`${"[".repeat(2000)}${"]".repeat(2000)}`, `${'{"a":'.repeat(120)}1${"}".repeat(120)}`],
  ...[`"${"x".repeat(20_000)}"`, `"${"ñ".repeat(300)}"`, `[${Array(2000).fill('"AB12"').join()}]`],
];

const names = [
  ..."__proto__ constructor prototype toString id externalId length then toJSON".split(" "),
  ...["", String.raw`\ud800`],
];

/** The values and names of a JSON text: strings, numbers and words outside of strings. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/g;

/** A JSON text in which one value, or one name, is another, is there twice, or has a companion. */
export function spoilJson(text: string, random: Random): string {
  const found = [...text.matchAll(tokens)];
  const at = random.one(found);
  if (at === undefined) return random.one(literals) ?? text;
  const [token] = at;
  const [before, after] = [text.slice(0, at.index), text.slice(at.index + token.length)];
  const literal = random.one(literals) ?? "";
  if (!after.trimStart().startsWith(":")) return before + literal + after;
  const name = `"${random.one(names) ?? ""}"`;
  return random.happens(0.5) ? before + name + after : `${before}${name}:${literal},${token}${after}`;
}

const headerLine = (header: string): string => `\r\n${header}`;

/** Bytes that mean something in HTTP, in JSON or in forms. */
const telling = [
  ...["\r\n", "\n", "\r", "\0", " ", "\t", "\r\n\r\n", "HTTP/1.1\r\n", "0\r\n\r\n", "\r\n 0", "GET / "],
  ...': , ; \xff % %00 .. \\ " { } [ ] -- HTTP/1.0'.split(" "),
  ...["Content-Length: 0", "Transfer-Encoding: chunked", "Host: evil.example", "Expect: 100-continue"].map(headerLine),
  ...["Connection: close", "Connection: Upgrade\r\nUpgrade: h2c", "Content-Encoding: br"].map(headerLine),
];

type Damage = (bytes: Buffer, random: Random) => Buffer;

const damages: readonly [Damage, ...Damage[]] = [
  (bytes, random) => {
    const damaged = Buffer.from(bytes);
    damaged[random.below(bytes.length)] = random.below(256);
    return damaged;
  },
  (bytes, random) => {
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.one(telling) ?? "", "latin1"), bytes.subarray(at)]);
  },
  (bytes, random) => {
    const [from, length] = [random.below(bytes.length), 1 + random.below(20)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  },
  (bytes, random) => {
    const [from, length] = [random.below(bytes.length), 1 + random.below(60)];
    return Buffer.concat([bytes.subarray(0, from + length), bytes.subarray(from)]);
  },
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
];

/** Bytes of a request, of which one to three places are damaged. */
export function damage(bytes: Buffer, random: Random): Buffer {
  let damaged = bytes;
  for (let left = 1 + random.below(3); left > 0 && damaged.length > 0; left -= 1) {
    damaged = random.one(damages)(damaged, random);
  }
  return damaged;
}
