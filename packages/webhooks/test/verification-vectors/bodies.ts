import {
  body,
  bytes,
  hex,
  signed,
  spanish,
  spanishHex,
  vector,
  type VerificationVector,
  verified,
} from "./delivery.ts";

/** Bodies in every form, and what writing them again would change. */
export const bodies: readonly VerificationVector[] = [
  vector("a body as text"),
  vector("a body as bytes", verified, { body: bytes(body) }),
  vector("a body in an ArrayBuffer", verified, { body: bytes(body).buffer }),
  vector("a body that is part of a larger buffer", verified, { body: bytes(`xx${body}xx`).subarray(2, -2) }),
  vector("a body in a DataView", verified, { body: new DataView(bytes(`xx${body}`).buffer, 2) }),
  vector("a body in words of two bytes", verified, { body: new Uint16Array(bytes(body).buffer) }),
  vector("a body beyond ASCII", verified, { body: spanish, headers: signed(spanishHex) }),
  vector("a body beyond ASCII, as bytes", verified, { body: bytes(spanish), headers: signed(spanishHex) }),
  vector(
    "a body with white space, escapes, numbers and an order of keys that writing it again would change",
    verified,
    {
      body: '{ "type":"x.y",\n "occurredAt":"2026-06-30T09:12:44.000Z", "id":"\\u0031", "data":{"path":"a\\/b","name":"Ca\\u00f1er\\u00eda","n":1.50,"1":1,"big":12345678901234567890} }\r\n',
      headers: signed("3029d0c14b7c82651dd738c15b657c8df28c728119e4105d57822c6e2415fcd7"),
    },
  ),
  vector("a body with a byte order mark", verified, {
    body: `\uFEFF${body}`,
    headers: signed("b3cba2d7fcfee027589f33f9bb6748e193ecbe9ba554f361c76736088c948e9d"),
  }),
  vector("a body with a byte order mark, as bytes", verified, {
    body: bytes(`\uFEFF${body}`),
    headers: signed("b3cba2d7fcfee027589f33f9bb6748e193ecbe9ba554f361c76736088c948e9d"),
  }),
  vector("a body with a byte order mark within a text", verified, {
    body: '{"id":"1","type":"x.y","occurredAt":"2026-06-30T09:12:44.000Z","data":{"text":"\uFEFFEbro"}}',
    headers: signed("1c1d5a8aaa927707710e75e6ffa573862382c8c2d9beb234e257aa76959a5e38"),
  }),
  vector("a body of a megabyte", verified, {
    body: `{"id":"1","type":"x.y","occurredAt":"2026-06-30T09:12:44.000Z","data":{"text":"${"0123456789abcdef".repeat(65_536)}"}}`,
    headers: signed("702c063a6af51ea68b835785445a2af7d9d3cabe2691ef977e043f54cc298ba9"),
  }),
];

/** Bodies that something changed on their way. */
export const changes: readonly VerificationVector[] = [
  { name: "a body that was indented", body: JSON.stringify(JSON.parse(spanish), null, 2), headers: signed(spanishHex) },
  { name: "a body that was compact JSON, and got a line break", body: `${spanish}\n`, headers: signed(spanishHex) },
  { name: "a body that got a byte order mark", body: `\uFEFF${body}`, headers: signed(hex) },
  {
    name: "a body that lost its byte order mark",
    body,
    headers: signed("b3cba2d7fcfee027589f33f9bb6748e193ecbe9ba554f361c76736088c948e9d"),
  },
  {
    name: "a body that lost the line break at its end",
    body,
    headers: signed("3cee613baaf8ce587511c4300313f2164a8fe8777a6942de018ff8ab5b20976a"),
  },
  {
    name: "a body with spaces and escapes that was written again",
    body: spanish,
    headers: signed("53ed3239ad0c34b3688724abe21d6e9a84fa7a2c788345eebe471b5601643918"),
  },
  {
    name: "an indented body that was written again",
    body: spanish,
    headers: signed("1e730420bf643533374408a89a898af83bd827f51419cdae12a9bcc49e4e80b1"),
  },
  {
    name: "a body with escaped slashes that was written again",
    body: '{"id":"1","type":"x","occurredAt":"t","data":{"u":"a/b","n":"ñ"}}',
    headers: signed("61e5d3bddc1461c6b016f9bb055c6f38fcee26c2ff04023b3c1d12df781524b4"),
  },
  {
    name: "a body with escaped angle brackets that was written again",
    body: '{"id":"1","type":"x","occurredAt":"t","data":{"u":"<b>"}}',
    headers: signed("bab3737edea6669ffb31faa3c85d8e308f70f0fdf0bd4c36061e21fbd17646bf"),
  },
  {
    name: "a body whose line breaks were changed",
    body: '{\n"id":"1"}',
    headers: signed("0b947a1d49a962fe865a4bc8bdf174c1da0afad6ef190feb44c15c9cd3b8cea3"),
  },
  {
    name: "a body that was decoded as Latin-1",
    body: String.fromCharCode(...bytes(spanish)),
    headers: signed(spanishHex),
  },
  {
    name: "a body that was decoded as Windows-1252",
    body: new TextDecoder("windows-1252").decode(bytes(spanish)),
    headers: signed(spanishHex),
  },
  { name: "a body that is still in Base64", body: btoa(body), headers: signed(hex) },
  { name: "a body that was written as a string of JSON", body: JSON.stringify(spanish), headers: signed(spanishHex) },
].map((vector) => ({ ...vector, verdict: "mismatch", cause: "reencoded-body" }));

const ofUnknownShape = { secretIndex: 0, type: "unknown" };

/** Bodies that are no deliveries of the listed shapes. */
export const shapes: readonly VerificationVector[] = [
  vector("an empty body with its own signature", "malformed-body", {
    body: "",
    headers: signed("147ceaee7e12336aa07c7834c861648a9421cff21594237e174bfb0d2e5cbbaf"),
  }),
  vector("an empty body in place of another", "mismatch", { body: "", cause: "missing-body" }),
  vector("no bytes in place of a body", "mismatch", { body: new Uint8Array(), cause: "missing-body" }),
  vector("an object that became a string", "mismatch", { body: "[object Object]", cause: "parsed-body" }),
  vector("a list", ofUnknownShape, {
    body: "[1]",
    headers: signed("2ecdccaca00e3b941fafe172d21067733d9eedf48e9c5ee4a973ab1960dbfb84"),
  }),
  vector("no JSON", "malformed-body", {
    body: "id=1",
    headers: signed("a2c8f9c88d89e29da6dc8f44c1b331b9c48ed9930c81ba4393a0a42d6b027fac"),
  }),
  vector("no data", ofUnknownShape, {
    body: '{"id":"1","type":"x","occurredAt":"t","data":null}',
    headers: signed("6c7bd758d9b9afc5297aa39c89c5768e0296b7dbabee2d2af8e8e8b8e9fa9721"),
  }),
  vector("data that is a list", ofUnknownShape, {
    body: '{"id":"1","type":"x","occurredAt":"t","data":[]}',
    headers: signed("bcfdb55c573ad1cebf4233424e334d8a9b8a2d0eab6fa22497b61673b3a5b2ee"),
  }),
  vector("an empty type", ofUnknownShape, {
    body: '{"id":"1","type":"","occurredAt":"t","data":{}}',
    headers: signed("490ff2b66e98f23e95e7ddb0c498c56e1b04ca7a41b1ce46ba291bb2d0a9aadf"),
  }),
  vector(
    "an id that is a number",
    { secretIndex: 0, event: { id: "1", type: "x", occurredAt: "t", data: {} } },
    {
      body: '{"id":1,"type":"x","occurredAt":"t","data":{}}',
      headers: signed("76c73551362fe5470771ad4da5b2e5e2e3bb667a858cb4de6a7151ee09b8b505"),
    },
  ),
  vector("bytes that are no UTF-8", "malformed-body", {
    body: Uint8Array.from('{"id":"1\xff","type":"x","occurredAt":"t","data":{}}', (character) =>
      character.charCodeAt(0),
    ),
    headers: signed("01e016b3e54b0433f65618728256efb481f528cb54e61c645ba3249b32bb56f0"),
  }),
];
