import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const wrong = Array<number>(500_000).fill(1);
const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${String(at)}`, 1]));

test.each([
  ["half a million plates that are none", { trailerPlates: wrong }, "must have at most 20 items"],
  ["60,000 unknown fields", unknown, "Only the first 100 errors are listed"],
])("a megabyte of %s is answered with a short problem, and the next call is served", async (_what, spoilt, says) => {
  await using mock = await startMockServer();
  const call = clientOf(mock.url, mock.apiKey);
  const { status, body } = await call("POST", "/authorizations", { ...anAuthorization(), ...spoilt });
  expect(status).toBe(400);
  expect(body).toMatchObject({ detail: expect.stringContaining(says) });
  expect(JSON.stringify(body).length).toBeLessThan(20_000);
  expect((await call("POST", "/authorizations", anAuthorization())).status).toBe(201);
});

test("unknown-field=ignore takes a body with 60,000 unknown fields", async () => {
  await using mock = await startMockServer({ assumptions: { "unknown-field": "ignore" } });
  const call = clientOf(mock.url, mock.apiKey);
  expect((await call("POST", "/authorizations", { ...anAuthorization(), ...unknown })).status).toBe(201);
});
