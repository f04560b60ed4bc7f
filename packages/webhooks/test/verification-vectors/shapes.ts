import { hex, signed, type VerificationVector } from "./delivery.ts";

/** What becomes of a body whose shape nobody knows. */
const unknown = { secretIndex: 0, type: "unknown" };

/** Bodies that are no deliveries of the listed shapes. */
export const shapes: readonly VerificationVector[] = [
  {
    name: "an empty body with its own signature",
    body: "",
    headers: signed("147ceaee7e12336aa07c7834c861648a9421cff21594237e174bfb0d2e5cbbaf"),
    verdict: "malformed-body",
  },
  {
    name: "an empty body in place of another",
    body: "",
    headers: signed(hex),
    verdict: "mismatch",
    cause: "missing-body",
  },
  {
    name: "no bytes in place of a body",
    body: new Uint8Array(),
    headers: signed(hex),
    verdict: "mismatch",
    cause: "missing-body",
  },
  {
    name: "an object that became a string",
    body: "[object Object]",
    headers: signed(hex),
    verdict: "mismatch",
    cause: "parsed-body",
  },
  {
    name: "a list",
    body: "[1]",
    headers: signed("2ecdccaca00e3b941fafe172d21067733d9eedf48e9c5ee4a973ab1960dbfb84"),
    verdict: unknown,
  },
  {
    name: "no JSON",
    body: "id=1",
    headers: signed("a2c8f9c88d89e29da6dc8f44c1b331b9c48ed9930c81ba4393a0a42d6b027fac"),
    verdict: "malformed-body",
  },
  {
    name: "no data",
    body: '{"id":"1","type":"x","occurredAt":"t","data":null}',
    headers: signed("6c7bd758d9b9afc5297aa39c89c5768e0296b7dbabee2d2af8e8e8b8e9fa9721"),
    verdict: unknown,
  },
  {
    name: "data that is a list",
    body: '{"id":"1","type":"x","occurredAt":"t","data":[]}',
    headers: signed("bcfdb55c573ad1cebf4233424e334d8a9b8a2d0eab6fa22497b61673b3a5b2ee"),
    verdict: unknown,
  },
  {
    name: "an empty type",
    body: '{"id":"1","type":"","occurredAt":"t","data":{}}',
    headers: signed("490ff2b66e98f23e95e7ddb0c498c56e1b04ca7a41b1ce46ba291bb2d0a9aadf"),
    verdict: unknown,
  },
  {
    name: "an id that is a number",
    body: '{"id":1,"type":"x","occurredAt":"t","data":{}}',
    headers: signed("76c73551362fe5470771ad4da5b2e5e2e3bb667a858cb4de6a7151ee09b8b505"),
    verdict: { secretIndex: 0, event: { id: "1", type: "x", occurredAt: "t", data: {} } },
  },
  {
    name: "bytes that are no UTF-8",
    body: Uint8Array.from('{"id":"1\xff","type":"x","occurredAt":"t","data":{}}', (character) =>
      character.charCodeAt(0),
    ),
    headers: signed("01e016b3e54b0433f65618728256efb481f528cb54e61c645ba3249b32bb56f0"),
    verdict: "malformed-body",
  },
];
