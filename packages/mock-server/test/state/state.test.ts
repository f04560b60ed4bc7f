import { expect, test } from "vitest";
import type { MockServer } from "../../src/index.ts";
import { anAssignedAuthorization, anAuthorization, driver } from "../support/authorization.ts";
import { fillCompany } from "../support/companies/busy-company.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const now = "2026-07-01T08:00:00Z";

/** A company with everything in it, another one on the same server, and one of another server. */
async function threeCompanies(mock: MockServer, other: MockServer) {
  const client = clientOf(mock.url, "test_from");
  const open = await fillCompany(client);
  return { client, open, others: [clientOf(mock.url, "test_to"), clientOf(other.url, "test_to")] };
}

test("after an import the service goes on as if nothing had happened", async () => {
  await using mock = await startMockServer({ now });
  await using other = await startMockServer();
  const { client, open, others } = await threeCompanies(mock, other);
  const { body } = await client("GET", "/_mock/state");
  for (const to of others) {
    await to("PUT", "/_mock/state", body);
    for (const path of ["/authorizations?limit=100", "/products", "/warehouses", "/cleaning-protocol", "/webhook"]) {
      expect((await to("GET", path)).body, path).toEqual((await client("GET", path)).body);
    }
    const repeated = await to("POST", "/authorizations", anAssignedAuthorization({ externalId: "ERP-DONE" }));
    expect([repeated.status, fieldOf(repeated.body, "status")]).toEqual([200, "Finished"]);
    const changed = await to(
      "POST",
      "/authorizations",
      anAssignedAuthorization({ externalId: "ERP-DONE", quantity: 1 }),
    );
    expect(fieldOf(changed.body, "code")).toBe("external_id_conflict");
    // The driver who waited is served as soon as what was missing is there.
    await to("PATCH", `/authorizations/${open}`, { driverNif: driver, tractorPlate: "NEW1" });
    await to("POST", `/authorizations/${open}/webhook`, { eventType: "synced" });
    expect(fieldOf((await to("GET", `/authorizations/${open}`)).body, "remainingQuantity")).toBe(20);
  }
  // Nothing of it came back to where it was exported.
  expect((await client("GET", "/_mock/state")).body).toEqual(body);
});

test("with a state comes its clock: one that is set, at which windows may be over, or one that runs", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const created = await client("POST", "/authorizations", anAuthorization({ endDate: "2026-07-02T00:00:00Z" }));
  const { body } = await client("GET", "/_mock/state");
  await client("PUT", "/_mock/state", { ...Object(body), clock: "2026-07-03T00:00:00.000Z" });
  expect((await client("GET", `/authorizations/${idOf(created)}`)).body).toMatchObject({ status: "Finished" });
  expect((await client("GET", "/_mock/clock")).body).toMatchObject({ now: "2026-07-03T00:00:00.000Z" });
  await client("PUT", "/_mock/state", { ...Object(body), clock: null });
  expect(fieldOf((await client("GET", "/_mock/state")).body, "clock")).toBeNull();
});

test("an import stops what was being delivered, and delivers nothing of what it brings", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  await client("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  const state = mock.exportState();
  await client("POST", "/authorizations", anAuthorization());
  expect(mock.deliveries.list()).toHaveLength(1);
  mock.importState(state);
  await mock.deliveries.flush();
  expect(mock.deliveries.list()).toEqual([]);
});
