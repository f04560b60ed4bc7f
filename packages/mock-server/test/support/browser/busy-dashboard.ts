import type { MockServer } from "../../../src/index.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../authorization.ts";
import { clientOf, idOf } from "../client.ts";
import { startMockServer } from "../mock.ts";
import { Receiver } from "../receiver.ts";

/** A server whose company has something of everything, and the addresses of all views, with something open in them. */
export interface BusyDashboard extends AsyncDisposable {
  mock: MockServer;
  paths: (readonly [name: string, hash: string])[];
}

/** Starts one. */
export async function busyDashboard(): Promise<BusyDashboard> {
  const receiver = await Receiver.start((response, _received, count) => {
    response.writeHead(count % 3 === 0 ? 503 : 204).end();
  });
  const mock = await startMockServer({
    now: "2026-07-01T08:00:00Z",
    faults: [{ kind: "latency", milliseconds: 1, operationId: "createProduct" }],
  });
  const client = clientOf(mock.url, mock.apiKey);
  await client("PUT", "/webhook", { url: receiver.url, secret: "a-secret", subscribedEvents: [] });
  const dates = { scheduledDate: "2026-07-01T06:00:00Z", endDate: "2026-07-02T20:00:00Z" };
  const orders = [
    anAssignedAuthorization({ externalId: "ERP-1", quantity: 24.5, ...dates }),
    anAuthorization({ externalId: "ERP-2", productExternalId: "MAIZE-01", quantity: 12 }),
    anAuthorization({ externalId: "ERP-3", operationType: "unloading", warehouseExternalId: "SILO-02", quantity: 30 }),
  ];
  const ids = [];
  for (const order of orders) ids.push(idOf(await client("POST", "/authorizations", order)));
  mock.arrive({ totemGroupId: northGate, driverNif: driver, quantity: 10, authorizationId: ids[0] });
  await client("POST", `/authorizations/${ids[2] ?? ""}/cancel`);
  await client("POST", "/authorizations", { productId: "WHEAT-01" });
  await client("GET", "/authorizations?limit=2");
  await client("POST", "/products", { name: "Sunflower seed", externalId: "SUN-01" });
  const form = new FormData();
  form.set("companyProtocolEnabled", "true");
  form.set("companyProtocolDocument", new File(["%PDF-1.4"], "protocol.pdf", { type: "application/pdf" }));
  await client("POST", "/cleaning-protocol", form);
  await client("POST", "/cleaning-categories", { name: "Grain", description: "Dry" });
  await mock.deliveries.flush();
  const request = mock.requests().find(({ status }) => status === 400);
  return {
    mock,
    paths: [
      ["requests", "#/requests"],
      ["request", `#/requests/${request?.id ?? ""}`],
      ["authorizations", `#/authorizations/${ids[0] ?? ""}`],
      ["deliveries", `#/deliveries/${mock.deliveries.list()[2]?.id ?? ""}`],
      ["totem", "#/totem"],
      ["operations", `#/operations/${mock.operations()[0]?.id ?? ""}`],
      ["clock", "#/clock"],
      ["faults", "#/faults"],
      ["assumptions", "#/assumptions/list-envelope"],
      ["catalog", "#/catalog"],
      ["cleaning", "#/cleaning"],
    ],
    async [Symbol.asyncDispose]() {
      mock.reset();
      await mock.close();
      await receiver[Symbol.asyncDispose]();
    },
  };
}
