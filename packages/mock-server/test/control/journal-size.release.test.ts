import { journalSize } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

test("the newest thousand requests are remembered, and the newest thousand deliveries", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  await client("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  await client("PATCH", "/_mock/assumptions", { "delivery-retries": "none" });
  const id = idOf(await client("POST", "/authorizations", anAuthorization()));
  for (let round = 0; round < 11; round += 1) {
    const some = Array.from({ length: 100 }, () =>
      client("POST", `/authorizations/${id}/webhook`, { eventType: "synced" }),
    );
    await Promise.all(some);
    await mock.deliveries.flush();
  }
  const last = await client("GET", "/products");
  expect(mock.requests()).toHaveLength(journalSize);
  expect(journalSize).toBe(1000);
  expect(mock.requests().at(-1)?.id).toBe(last.headers.get("x-request-id"));
  await client("POST", `/authorizations/${id}/webhook`, { eventType: "synced" });
  await mock.deliveries.flush();
  expect(mock.deliveries.list().length).toBeLessThanOrEqual(1001);
  expect(mock.deliveries.list().every(({ type }) => type === "authorization.synced")).toBe(true);
});
