import { expect, test } from "vitest";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

test("a key named __proto__ is a key like any other", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const sent = '{"name":"Silo 9","displayConfiguration":{"__proto__":{"colour":"red"},"constructor":1}}';
  const created = await client("POST", "/warehouses", sent);
  expect(created.text).toContain('"displayConfiguration":{"__proto__":{"colour":"red"},"constructor":1}');
  const exported = await client("GET", "/_mock/state");
  expect((await client("PUT", "/_mock/state", exported.text)).status).toBe(204);
  expect((await client("GET", "/_mock/state")).text).toBe(exported.text);
  mock.importState(mock.exportState());
  expect((await client("GET", "/_mock/state")).text).toBe(exported.text);
  for (const [method, path] of [
    ["PATCH", "/_mock/assumptions"],
    ["PUT", "/_mock/clock"],
    ["PUT", "/_mock/state"],
  ] as const) {
    const refused = await client(method, path, '{"__proto__":"200"}');
    expect([path, refused.status]).toEqual([path, 400]);
    expect(refused.text).toContain("__proto__");
  }
});
