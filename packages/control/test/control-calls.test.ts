import { finishAuthorization } from "@totem-partner/simulator";
import { createAuthorization } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { isControlPath } from "../src/index.ts";
import { assigned, controlled, driver, northGate, order } from "./support/controlled.ts";

test("the newest hundred companies are listed, and how many there are", async () => {
  const { simulator, call } = controlled();
  for (let at = 1; at <= 150; at += 1) simulator.company(`test_${String(at)}`);
  const { body } = await call("GET", "/companies");
  const items = Array.from({ length: 100 }, (_, at) => ({
    name: String(150 - at),
    apiKey: `test_${String(150 - at)}`,
  }));
  expect(body).toEqual({ defaultKey: "test_demo", items, total: 151 });
});

test("a path belongs to the control API as a whole", () => {
  expect(["/_mock", "/_mock/", "/_mock/x", "/_mockx", "/x/_mock", ""].map(isControlPath)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});

test("violations are listed, belong to their requests, and are cleared alone or with a reset", async () => {
  const { company, call, ask } = controlled();
  const { requestId } = await ask("GET", "/products");
  const found = [{ by: "service", location: ["response"], code: "type", message: "is wrong" }];
  expect(await call("GET", "/violations")).toMatchObject({
    body: { items: found, total: 1, counts: { violations: 1 } },
  });
  expect(await call("GET", "/requests")).toMatchObject({ body: { items: [{ violations: found }] } });
  expect(await call("GET", `/requests/${requestId}`)).toMatchObject({ body: { violations: found } });
  expect((await call("DELETE", "/violations")).status).toBe(204);
  expect(await call("GET", "/violations")).toMatchObject({ body: { items: [], counts: { violations: 0 } } });
  expect((await call("DELETE", "/requests")).status).toBe(204);
  expect(await call("GET", "/requests")).toMatchObject({ body: { items: [], total: 0 } });
  const other = controlled();
  expect((await other.call("POST", "/reset")).status).toBe(204);
  expect(await other.call("POST", "/violations/flush")).toMatchObject({ body: { violations: 0 } });
  expect(company.history.entries).toEqual([]);
});

test("a call whose body arrives after a reset is discarded", async () => {
  const { company, call } = controlled();
  const adding = call("POST", "/faults", { kind: "drop" });
  company.reset();
  expect(await adding).toMatchObject({ status: 409, body: { code: "company_reset" } });
  expect(company.faults.list()).toEqual([]);
});

test("one stream too many is refused", async () => {
  const { company, streams, call } = controlled();
  for (let at = 0; at < 100; at += 1) streams.open(company);
  const detail = "100 clients are reading live events, which is the maximum. Close streams that are no longer needed.";
  expect(await call("GET", "/events")).toMatchObject({ status: 429, body: { code: "too_many_streams", detail } });
  streams.close();
});

test("a state that was exported is imported, and what totems recorded is listed", async () => {
  const { company, call, respond } = controlled();
  expect((await call("POST", "/authorizations", { ...order, ...assigned })).status).toBe(201);
  await call("POST", "/arrivals", { totemGroupId: northGate, driverNif: driver });
  expect(await call("GET", "/operations")).toMatchObject({ body: { items: [{ quantity: 20 }], total: 1 } });
  const exported = await respond("GET", "/state");
  expect(exported.headers.get("content-type")).toBe("application/json");
  const state: unknown = await exported.json();
  company.reset();
  expect((await call("PUT", "/state", state)).status).toBe(204);
  expect((await call("GET", "/state")).body).toEqual(state);
});

test("of names two hundred are shown at once, and the cleaning protocol if there is one", async () => {
  const { company, call } = controlled();
  for (let at = 0; at < 250; at += 1) company.records.drivers.add(`D-${String(at)}`);
  const { body } = await call("GET", "/registry");
  const { drivers } = body as { drivers: { items: string[]; total: number } };
  expect([drivers.items.length, drivers.total]).toEqual([200, company.records.drivers.size]);
  expect(drivers.items).toEqual([...company.records.drivers.keys()].slice(0, 200));
  const none = { items: [], total: 0 };
  expect((await call("GET", "/cleaning")).body).toEqual({
    protocol: null,
    categories: none,
    types: none,
    incompatibilities: none,
  });
});

test("authorizations are found by externalId and by status", async () => {
  const { company, call } = controlled();
  const ids = ["ERP-1", "ERP-2", "ERP-3"].map((externalId) => {
    const made = createAuthorization(company, { ...order, externalId });
    return made.ok ? made.value.authorization.id : "";
  });
  finishAuthorization(company, ids[1] ?? "");
  const found = async (query: string) => {
    const { items } = (await call("GET", `/authorizations?${query}`)).body as { items: { id: string }[] };
    return items.map(({ id }) => ids.indexOf(id) + 1);
  };
  expect(await found("")).toEqual([1, 2, 3]);
  expect(await found("order=newest-first&limit=2")).toEqual([3, 2]);
  expect([await found("status=Active"), await found("status=Finished")]).toEqual([[1, 3], [2]]);
  expect([await found("externalId=ERP-2"), await found("externalId=ERP-9")]).toEqual([[2], []]);
  expect(await found("externalId=ERP-2&status=Finished")).toEqual([2]);
  expect(await found("externalId=ERP-2&status=Active")).toEqual([]);
});

test("HEAD is answered as GET, without the body, and leaves no stream open", async () => {
  const { respond, streams, company } = controlled();
  for (const path of ["/health", "/companies", "/clock", "/requests?limit=1", "/events", "/nowhere"]) {
    const [head, get] = [await respond("HEAD", path), await respond("GET", path)];
    expect([path, head.status, head.headers.get("content-type")]).toEqual([
      path,
      get.status,
      get.headers.get("content-type"),
    ]);
    expect(await head.text()).toBe("");
    await get.body?.cancel();
  }
  for (let at = 0; at < 100; at += 1) streams.open(company);
  streams.close();
  expect((await respond("HEAD", "/reset")).status).toBe(405);
});
