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

/** Bodies that something changed on their way; `diagnosis.test.ts` has more. */
export const changes: readonly VerificationVector[] = [
  { name: "a body that was indented", body: JSON.stringify(JSON.parse(spanish), null, 2), headers: signed(spanishHex) },
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
