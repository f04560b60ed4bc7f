import { body, bytes, hex, signed, spanish, spanishHex, verified, type VerificationVector } from "./delivery.ts";

/** Bodies in every form, and what writing them again would change. */
export const bodies: readonly VerificationVector[] = [
  { name: "a body as text", body, headers: signed(hex), verdict: verified },
  { name: "a body as bytes", body: bytes(body), headers: signed(hex), verdict: verified },
  { name: "a body in an ArrayBuffer", body: bytes(body).buffer, headers: signed(hex), verdict: verified },
  {
    name: "a body that is part of a larger buffer",
    body: bytes(`xx${body}xx`).subarray(2, -2),
    headers: signed(hex),
    verdict: verified,
  },
  {
    name: "a body in a DataView",
    body: new DataView(bytes(`xx${body}`).buffer, 2),
    headers: signed(hex),
    verdict: verified,
  },
  {
    name: "a body in words of two bytes",
    body: new Uint16Array(bytes(body).buffer),
    headers: signed(hex),
    verdict: verified,
  },
  { name: "a body beyond ASCII", body: spanish, headers: signed(spanishHex), verdict: verified },
  { name: "a body beyond ASCII, as bytes", body: bytes(spanish), headers: signed(spanishHex), verdict: verified },
  {
    name: "a body with white space, escapes, numbers and an order of keys that writing it again would change",
    body: '{ "type":"x.y",\n "occurredAt":"2026-06-30T09:12:44.000Z", "id":"\\u0031", "data":{"path":"a\\/b","name":"Ca\\u00f1er\\u00eda","n":1.50,"1":1,"big":12345678901234567890} }\r\n',
    headers: signed("3029d0c14b7c82651dd738c15b657c8df28c728119e4105d57822c6e2415fcd7"),
    verdict: verified,
  },
  {
    name: "a body with a byte order mark",
    body: `\uFEFF${body}`,
    headers: signed("b3cba2d7fcfee027589f33f9bb6748e193ecbe9ba554f361c76736088c948e9d"),
    verdict: verified,
  },
  {
    name: "a body with a byte order mark, as bytes",
    body: bytes(`\uFEFF${body}`),
    headers: signed("b3cba2d7fcfee027589f33f9bb6748e193ecbe9ba554f361c76736088c948e9d"),
    verdict: verified,
  },
  {
    name: "a body with a byte order mark within a text",
    body: '{"id":"1","type":"x.y","occurredAt":"2026-06-30T09:12:44.000Z","data":{"text":"\uFEFFEbro"}}',
    headers: signed("1c1d5a8aaa927707710e75e6ffa573862382c8c2d9beb234e257aa76959a5e38"),
    verdict: verified,
  },
  {
    name: "a body of a megabyte",
    body: `{"id":"1","type":"x.y","occurredAt":"2026-06-30T09:12:44.000Z","data":{"text":"${"0123456789abcdef".repeat(65_536)}"}}`,
    headers: signed("702c063a6af51ea68b835785445a2af7d9d3cabe2691ef977e043f54cc298ba9"),
    verdict: verified,
  },
];
