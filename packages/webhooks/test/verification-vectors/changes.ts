import { body, bytes, hex, signed, spanish, spanishHex, type VerificationVector } from "./delivery.ts";

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
