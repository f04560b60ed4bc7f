import { expect, test } from "vitest";
import { startMockServer } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { Receiver } from "../support/receiver.ts";

test("what is checked is the contract of the company's assumptions, as they were when it was answered", async () => {
  await using mock = await startMockServer({ assumptions: { "create-status": "200" } });
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/authorizations", anAuthorization());
  await client("PATCH", "/_mock/assumptions", { "list-envelope": "data" });
  await client("GET", "/partner/authorizations");
  await client("PATCH", "/_mock/assumptions", { "list-envelope": "items" });
  await client("GET", "/authorizations");
  expect(await mock.violations.flush()).toMatchObject({ checked: 3, violations: 0 });
});

test("whatever is wrong with many requests at once, a flush finds all of it; right ones may be sampled", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const count = 50;
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await client("GET", "/products?limit=0");
      await client("GET", `/products?unknown${String(at)}=1`);
      for (let times = 0; times < 3; times += 1) await client("GET", "/products");
    }),
  );
  const { checked, sampled, dropped, waiting, violations } = await mock.violations.flush();
  expect([checked + sampled, dropped, waiting, violations]).toEqual([5 * count, 0, 0, 2 * count]);
  const named = mock.violations.list().flatMap(({ location }) => location.filter((part) => part.startsWith("unknown")));
  expect(new Set(named).size).toBe(count);
});

test.each(["audit", "strict"] as const)("in mode %s, deliveries are checked, too", async (contract) => {
  await using receiver = await Receiver.start();
  await using mock = await startMockServer({ contract });
  const client = clientOf(mock.url, mock.apiKey);
  await client("PUT", "/webhook", { url: receiver.url, secret: "the secret of a partner" });
  await client("POST", "/authorizations", anAuthorization());
  expect(await mock.deliveries.flush()).toMatchObject({ delivered: 1 });
  expect(await mock.violations.flush()).toMatchObject({ checked: 3, violations: 0 });
});
