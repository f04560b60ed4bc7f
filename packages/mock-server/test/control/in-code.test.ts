import { expect, test } from "vitest";
import { controlRoutes } from "@totem-partner/control/api";
import type { MockServer } from "../../src/index.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../support/authorization.ts";
import { fieldOf, idOf } from "../support/client.ts";
import { EventStream } from "../support/event-stream.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

/** The result of each call of the control API, in code: by its path, and the id in it. */
const reads: Readonly<Record<string, (mock: MockServer, id: string) => unknown>> = {
  "/health": ({ version }) => ({ status: "ok", version }),
  "/companies": (mock) => mock.companies(),
  "/coverage": (mock) => mock.coverage(),
  "/clock": (mock) => mock.clock(),
  "/clock/timers": (mock) => mock.timers(),
  "/assumptions": (mock) => mock.assumptions(),
  "/state": (mock) => mock.exportState(),
  "/requests": (mock) => mock.requests(),
  "/requests/{id}": (mock, id) => mock.requests.get(id),
  "/violations": (mock) => mock.violations.list(),
  "/deliveries": (mock) => mock.deliveries.list(),
  "/deliveries/{id}": (mock, id) => mock.deliveries.get(id),
  "/faults": (mock) => mock.faults.list(),
  "/faults/{id}": (mock, id) => mock.faults.get(id),
  "/scenarios": (mock) => mock.faults.scenarios(),
  "/authorizations": (mock) => mock.authorizations(),
  "/authorizations/{id}": (mock, id) => mock.authorizations.get(id),
  "/authorizations/{id}/timeline": (mock, id) => mock.authorizations.timeline(id),
  "/products": (mock) => mock.products(),
  "/warehouses": (mock) => mock.warehouses(),
  "/operations": (mock) => mock.operations(),
  "/operations/{id}": (mock, id) => mock.operations.get(id),
  "/cleaning": (mock) => mock.cleaning(),
  "/registry": (mock) => mock.registry(),
};

/** The members that do what the other calls do. */
const members: Readonly<Record<string, string>> = {
  "POST /reset": "reset",
  "PUT /state": "importState",
  "PUT /clock": "setClock",
  "DELETE /clock": "releaseClock",
  "POST /clock/advance": "advance",
  "PATCH /assumptions": "assume",
  "POST /arrivals": "arrive",
  "POST /products": "createProduct",
  "POST /warehouses": "createWarehouse",
  "POST /authorizations": "createInApplication",
  "POST /authorizations/{id}/assign": "assign",
  "POST /authorizations/{id}/finish": "finish",
  "POST /authorizations/{id}/mark-as-synced": "markAsSynced",
  "PUT /webhook": "setWebhook",
  "GET /events": "subscribe",
  "DELETE /requests": "requests.clear",
  "DELETE /violations": "violations.clear",
  "POST /violations/flush": "violations.flush",
  "POST /deliveries": "deliveries.trigger",
  "POST /deliveries/{id}/redeliver": "deliveries.redeliver",
  "POST /deliveries/flush": "deliveries.flush",
  "POST /faults": "faults.add",
  "DELETE /faults": "faults.clear",
  "DELETE /faults/{id}": "faults.remove",
  "POST /scenarios": "faults.scenario",
};

/** A company that has done something of each kind, and which of it an id in a path names. */
async function busy() {
  const receiver = await Receiver.start();
  const server = await serveWebhook(receiver.url);
  const { mock, client } = server;
  const endDate = "2026-07-02T08:00:00Z";
  const id = idOf(await client("POST", "/authorizations", anAssignedAuthorization({ endDate })));
  mock.arrive({ totemGroupId: northGate, driverNif: driver, quantity: 5 });
  mock.faults.add({ id: "slow", kind: "latency", milliseconds: 1 });
  await client("POST", "/authorizations", anAuthorization({ quantity: -1 }));
  await mock.deliveries.flush();
  await mock.violations.flush();
  const ids: Readonly<Record<string, string | undefined>> = {
    authorizations: id,
    requests: mock.requests()[0]?.id,
    deliveries: mock.deliveries.list()[0]?.id,
    operations: mock.operations()[0]?.id,
    faults: "slow",
  };
  const close = async () => {
    await server[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  };
  return { mock, client, idIn: (path: string) => ids[path.split("/")[1] ?? ""] ?? "", [Symbol.asyncDispose]: close };
}

test("every call of the control API has its member in code", async () => {
  // A capture is for other tools; code reads the requests themselves.
  const routes = controlRoutes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => name !== "GET /requests.har");
  const inCode = [...Object.keys(reads).map((path) => `GET ${path}`), ...Object.keys(members)];
  expect(inCode.toSorted()).toEqual(["GET /health", "GET /companies", "GET /coverage", ...routes].toSorted());
  await using mock = await startMockServer();
  const found = Object.values(members).filter((member) => {
    const at = member.split(".").reduce<unknown>((from, name) => Reflect.get(Object(from), name), mock);
    return typeof at === "function";
  });
  expect(found).toEqual(Object.values(members));
});

test("a member returns what its call answers over HTTP", async () => {
  await using one = await busy();
  for (const [path, read] of Object.entries(reads)) {
    const id = one.idIn(path);
    const { status, body } = await one.client("GET", `/_mock${path.replace("{id}", id)}`);
    const returned = read(one.mock, id);
    // Some lists are whole in code, and in pages over HTTP.
    const answered = Array.isArray(returned) && !Array.isArray(body) ? fieldOf(body, "items") : body;
    expect([path, status, answered]).toEqual([path, 200, JSON.parse(JSON.stringify(returned))]);
  }
});

test("lists are filtered, ordered and limited as over HTTP", async () => {
  await using one = await busy();
  const { mock, client } = one;
  await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-2" }));
  const query = { status: "Active", order: "newest-first", limit: 1, offset: 1 } as const;
  const { body } = await client("GET", "/_mock/authorizations?status=Active&order=newest-first&limit=1&offset=1");
  expect(mock.authorizations(query)).toEqual(body);
  expect(body).toMatchObject({ items: [{ id: one.idIn("/authorizations") }], limit: 1, offset: 1 });
  expect(mock.authorizations({ externalId: "nobody's" })).toEqual({ items: [], total: 0, limit: 50, offset: 0 });
  expect(mock.products({ limit: 2, offset: 2 })).toMatchObject({ items: [{ native: true }], total: 3 });
  expect(mock.timers({ limit: 1 }).items).toHaveLength(1);
});

const wrong: [string, (mock: MockServer) => unknown, string][] = [
  ["authorizations", (mock) => mock.authorizations({ limit: 201 }), "limit must be an integer from 1 to 200, not 201."],
  ["products", (mock) => mock.products({ limit: 1.5 }), "limit must be an integer from 1 to 200, not 1.5."],
  ["warehouses", (mock) => mock.warehouses({ offset: -1 }), "offset must be an integer from 0 to 999999999, not -1."],
  ["timers", (mock) => mock.timers({ limit: 0 }), "limit must be an integer from 1 to 100, not 0."],
  ["products", (mock) => mock.products({ text: " " }), "text must"],
  ["authorizations.get", (mock) => mock.authorizations.get("x"), "id is not the id of an authorization"],
  ["authorizations.timeline", (mock) => mock.authorizations.timeline("x"), "id is not the id of an authorization"],
  ["operations.get", (mock) => mock.operations.get("x"), "id is not the id of an operation"],
  ["faults.get", (mock) => mock.faults.get("x"), "id is not the id of a fault"],
];

test("a wrong argument is an error that names it", async () => {
  await using one = await busy();
  for (const [call, run, says] of wrong) {
    expect(() => run(one.mock), call).toThrow(new RegExp(`^${call}\\(\\w+\\): ${says}`));
  }
});

test("a listener receives what live events send, until it is taken away", async () => {
  await using one = await busy();
  await using stream = await EventStream.open(one.mock.url, one.mock.apiKey);
  const heard: unknown[] = [];
  const stop = one.mock.subscribe((event) => heard.push(event));
  await one.client("POST", "/authorizations", anAuthorization({ externalId: "ERP-2" }));
  await one.mock.deliveries.flush();
  const sent = await stream.until(5);
  expect(heard).toEqual(sent);
  stop();
  await one.client("GET", "/products");
  expect(heard).toHaveLength(5);
});
