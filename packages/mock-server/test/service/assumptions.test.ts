import { sayValue } from "@totem-partner/spec/own-alternatives";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assumptionCases } from "../support/assumptions/assumption-cases.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const named = assumptionCases.map((one, nth) => [`${one.id}=${sayValue(one.value)}`, { ...one, nth }] as const);

/** One server with the defaults serves every case: each has companies of its own, and the default one anew. */
let plain: Awaited<ReturnType<typeof startMockServer>>;
beforeAll(async () => {
  plain = await startMockServer();
});
afterAll(() => plain.close());

test.each(named)("%s: what a company sees by default, and once it is switched", async (_name, one) => {
  const { id, value, see, byDefault, instead, ofDefaultCompany, nth } = one;
  plain.reset();
  const company = ofDefaultCompany ? "test_demo" : `test_case-${String(nth)}`;
  expect(await see(clientOf(plain.url, `test_default-${String(nth)}`), clientOf(plain.url))).toEqual(byDefault);
  const client = clientOf(plain.url, company);
  expect((await client("PATCH", "/_mock/assumptions", { [id]: value })).status).toBe(200);
  expect(await see(client, clientOf(plain.url))).toEqual(instead);
});

test("GET tells of every assumption its question, value, default, alternatives and how often it decided", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/authorizations", "{}");
  const { status, body } = await client("GET", "/_mock/assumptions");
  expect(status).toBe(200);
  expect(body).toEqual(mock.assumptions());
  expect(body).toContainEqual({
    id: "validation-status",
    question: "Which status does a request with missing or malformed fields get?",
    value: "400",
    default: "400",
    differs: "often",
    values: [
      { value: "400", meaning: expect.any(String) as unknown },
      { value: "422", meaning: expect.any(String) as unknown },
      { value: "<integer>", meaning: "Any other integer from 400 to 428." },
    ],
    integer: { minimum: 400, maximum: 428 },
    alternatives: ["422", "an integer from 400 to 428"],
    consulted: 1,
  });
});

test("PATCH answers the assumptions as they are then; several are switched at once, numbers in either form", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const { body } = await client("PATCH", "/_mock/assumptions", {
    "create-status": 200,
    "max-limit": "7",
    "rate-limit": "off",
    "finished-patch": "423",
    "event-status": 204,
  });
  const values = Array.isArray(body) ? body.map((one) => [fieldOf(one, "id"), fieldOf(one, "value")]) : [];
  expect(values).toContainEqual(["create-status", "200"]);
  expect(values).toContainEqual(["max-limit", 7]);
  // A status with a meaning of its own keeps its name; any other one is a number.
  expect(values).toContainEqual(["finished-patch", 423]);
  expect(values).toContainEqual(["event-status", "204"]);
});
