import { expect, test } from "vitest";
import type { MockServer } from "../../src/index.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../support/authorization.ts";
import { fillCompany } from "../support/companies/busy-company.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const now = "2026-07-01T08:00:00Z";

/** A company with everything in it, another one on the same server, and one of another server. */
async function threeCompanies(mock: MockServer, other: MockServer) {
  const client = clientOf(mock.url, "test_from");
  const open = await fillCompany(mock.url, "test_from", client);
  return { client, open, others: [clientOf(mock.url, "test_to"), clientOf(other.url, "test_to")] };
}

test("what is exported and imported is exported again as it was, in any company of any server", async () => {
  await using mock = await startMockServer({ now });
  await using other = await startMockServer();
  const { client, others } = await threeCompanies(mock, other);
  const { status, body } = await client("GET", "/_mock/state");
  expect(status).toBe(200);
  for (const to of others) {
    await to("POST", "/authorizations", anAuthorization({ externalId: "ERP-BEFORE" }));
    const imported = await to("PUT", "/_mock/state", body);
    expect([imported.status, imported.text]).toEqual([204, ""]);
    expect((await to("GET", "/_mock/state")).body).toEqual(body);
  }
});

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

test.each([
  ["1000-01-01T00:00:00+23:59", "1000-01-01T00:00:00Z"],
  ["1000-01-01T00:00:00Z", "9998-12-31T23:59:59Z"],
  ["9998-12-31T23:59:59Z", "9998-12-31T23:59:59-23:59"],
])("a window from %s to %s, as far as dates go, is imported as it was exported", async (scheduledDate, endDate) => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const created = await client("POST", "/authorizations", anAuthorization({ scheduledDate, endDate }));
  expect(created.status).toBe(201);
  const { body } = await client("GET", "/_mock/state");
  expect((await client("PUT", "/_mock/state", body)).status).toBe(204);
  expect((await client("GET", "/_mock/state")).body).toEqual(body);
});

test.each([[["A1"]], [["A1", "C3"]], [["A1", "B2", "C3"]], [[]]])(
  "a create keeps the plates that it was sent, whatever they are by now: %j",
  async (trailerPlates) => {
    await using mock = await startMockServer({ now });
    const client = clientOf(mock.url, mock.apiKey);
    const sent = anAuthorization({ trailerPlates: ["A1", "B2"] });
    await client("PATCH", `/authorizations/${idOf(await client("POST", "/authorizations", sent))}`, { trailerPlates });
    const { body } = await client("GET", "/_mock/state");
    expect((await client("PUT", "/_mock/state", body)).status).toBe(204);
    expect((await client("GET", "/_mock/state")).body).toEqual(body);
    expect((await client("POST", "/authorizations", sent)).status).toBe(200);
  },
);

test("the externalId of a deleted product can be that of another one in a state, too", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const product = { name: "Rye", externalId: "RYE-1" };
  await client("DELETE", `/products/${idOf(await client("POST", "/products", product))}`);
  await client("POST", "/products", product);
  const { body } = await client("GET", "/_mock/state");
  expect((await client("PUT", "/_mock/state", body)).status).toBe(204);
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

test("what was exported in code does not change with the service", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const created = await client("POST", "/authorizations", anAssignedAuthorization());
  const before = mock.exportState();
  const kept = structuredClone(before);
  mock.arrive({ totemGroupId: northGate, driverNif: driver, quantity: 1 });
  await client("PATCH", `/authorizations/${idOf(created)}`, { tractorPlate: "NEW1" });
  expect(before).toEqual(kept);
  mock.importState(before);
  expect(mock.exportState()).toEqual(kept);
});

test("ids are known in whichever case they were imported", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const id = idOf(await client("POST", "/authorizations", anAuthorization()));
  const { text } = await client("GET", "/_mock/state");
  expect((await client("PUT", "/_mock/state", text.replaceAll(id, id.toUpperCase()))).status).toBe(204);
  expect((await client("GET", `/authorizations/${id}`)).status).toBe(200);
});
