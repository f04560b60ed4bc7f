import { type Attack, attack, joined, jsonRequest } from "./attack.ts";

const malformed = "400 malformed_json";
const invalid = "400 validation_failed";
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const product = (body: string): Uint8Array => jsonRequest(Buffer.from(body));
const warehouse = (display: string): Uint8Array =>
  jsonRequest(Buffer.from(`{"name":"Silo","displayConfiguration":${display}}`), "POST /warehouses");
const order = (field: string, value: string): Uint8Array => {
  const fields = {
    externalId: '"CORPUS-1"',
    productExternalId: '"WHEAT-01"',
    warehouseExternalId: '"SILO-01"',
    quantity: "24.5",
    totemGroupId: '"11111111-1111-4111-8111-111111111111"',
    operationType: '"loading"',
    carrierTaxId: '"B12345674"',
    [field]: value,
  };
  const body = Object.entries(fields).map(([name, literal]) => `"${name}":${literal}`);
  return jsonRequest(Buffer.from(`{${body.join()}}`), "POST /authorizations");
};

/** Bytes that are no UTF-8, or another encoding. */
const encodings: Attack[] = [
  ["a byte order mark", joined("\xef\xbb\xbf", '{"name":"Rye"}'), "201"],
  ["two byte order marks", joined("\xef\xbb\xbf\xef\xbb\xbf", '{"name":"Rye"}'), malformed],
  ["UTF-16", joined("\xff\xfe", Buffer.from('{"name":"Rye"}', "utf16le")), malformed],
].map(([name = "", body = "", answer = ""]) => attack(`JSON: ${String(name)}`, jsonRequest(body), String(answer)));

/** JSON that is well-formed and means harm. */
const hostile: Attack[] = [
  attack("JSON: a list", product("[]"), invalid),
  attack("JSON: null", product("null"), invalid),
  attack("JSON: a key __proto__", product('{"name":"Rye","__proto__":{"polluted":true}}'), invalid),
  attack("JSON: a key constructor", product('{"name":"Rye","constructor":{"prototype":{"polluted":true}}}'), invalid),
  attack("JSON: a key toString", product('{"name":"Rye","toString":"x"}'), invalid),
  attack("JSON: a key hasOwnProperty and nothing else", product('{"hasOwnProperty":1}'), invalid),
  attack("JSON: an empty key", product('{"name":"Rye","":1}'), invalid),
  attack("JSON: a key that is half a character", product('{"name":"Rye","\\ud800":1}'), invalid),
  attack("JSON: a key of 100,000 characters", product(`{"name":"Rye","${"k".repeat(100_000)}":1}`), invalid),
  attack("JSON: a key twice, the last of them right", product('{"name":1,"name":"Rye"}'), malformed),
  attack("JSON: a name that is half a character", product('{"name":"\\ud800"}'), "201"),
  attack("JSON: a name with a NUL", product('{"name":"a\\u0000b"}'), "201"),
  attack("JSON: a name that steers a terminal", product('{"name":"\\u001b[2J\\u202e"}'), "201"),
  attack("JSON: a field that steers a terminal", product('{"name":"Rye","\\u001b[2J\\n":1}'), invalid),
  attack("JSON: a name of a million characters", product(`{"name":"${"x".repeat(1_000_000)}"}`), invalid),
  attack("JSON: a body over a mebibyte", product(`{"name":"${"x".repeat(1_048_576)}"}`), "413 body_too_large"),
  attack("JSON: 500,000 levels", product(nested(500_000)), invalid),
  attack("JSON: 200,000 levels where an object may be", warehouse(`{"a":${nested(200_000)}}`), invalid),
  attack("JSON: 100 levels where an object may be", warehouse(`{"a":${nested(99)}}`), "201"),
  attack(
    "JSON: 100,000 fields where an object may be",
    warehouse(`{${Array.from({ length: 50_000 }, (_, at) => `"k${String(at)}":${String(at)}`).join()}}`),
    "201",
  ),
  attack("JSON: a number that no double holds, where an object may be", warehouse('{"a":[1e400]}'), invalid),
  attack(
    "JSON: prototype keys where an object may be",
    warehouse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}'),
    "201",
  ),
  ...["1e400", "-0", "9".repeat(400)].map((literal) =>
    attack(`JSON: a quantity of ${literal.slice(0, 20)}`, order("quantity", literal), invalid),
  ),
  attack("JSON: a quantity of many digits", order("quantity", `0.${"1".repeat(10_000)}`), "201"),
  ...[
    '"11111111-1111-4111-8111-11111111111\\u0000"',
    '"../../etc/passwd"',
    '"{11111111-1111-4111-8111-111111111111}"',
  ].map((literal) => attack(`JSON: a totem group ${literal}`, order("totemGroupId", literal), invalid)),
  attack("JSON: 300,000 plates", order("trailerPlates", `[${Array(300_000).fill("1").join()}]`), invalid),
];

/** Bodies in JSON. */
export const jsonBodies: readonly Attack[] = [
  attack("JSON: brackets without end", product("[".repeat(500_000)), malformed),
  attack("JSON: objects without end", product('{"a":'.repeat(100_000)), malformed),
  ...encodings,
  ...hostile,
];
