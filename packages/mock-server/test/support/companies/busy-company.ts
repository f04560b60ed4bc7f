import { expect } from "vitest";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../authorization.ts";
import { type Client, idOf } from "../client.ts";
import { aPdf, formOf } from "../form.ts";

async function made(answer: ReturnType<Client>): Promise<string> {
  expect((await answer).status).toBe(201);
  return idOf(await answer);
}

/** Fills a company with one of everything that a state may hold; answers the authorization that a driver waits on. */
export async function fillCompany(client: Client): Promise<string> {
  await made(client("POST", "/products", { externalId: "RYE-01", name: "Rye" }));
  const display = { colours: ["red", { deep: true }] };
  const warehouse = { name: "Silo 3", code: "S3", totemGroupId: northGate, displayConfiguration: display };
  await made(client("POST", "/warehouses", warehouse));
  const done = await made(client("POST", "/authorizations", anAssignedAuthorization({ externalId: "ERP-DONE" })));
  const arrival = { totemGroupId: northGate, driverNif: driver };
  await client("POST", "/_mock/arrivals", { ...arrival, authorizationId: done });
  const dated = { scheduledDate: "2026-07-01T06:00:00+02:00", endDate: "2026-07-02T20:00:00Z", trailerPlates: ["r1"] };
  const open = await made(client("POST", "/authorizations", anAuthorization({ externalId: "ERP-OPEN", ...dated })));
  const waits = await client("POST", "/_mock/arrivals", { ...arrival, authorizationId: open, quantity: 4.5 });
  expect(waits.body).toHaveProperty("pending");
  const { externalId: _none, ...native } = anAuthorization();
  const cancelled = await made(client("POST", "/_mock/authorizations", native));
  await client("POST", `/authorizations/${cancelled}/cancel`);
  await made(client("POST", "/cleaning-protocol", formOf("true", aPdf(20))));
  const firstId = await made(client("POST", "/cleaning-categories", { name: "Food" }));
  const secondId = await made(client("POST", "/cleaning-categories", { name: "Chemicals", description: "No food" }));
  await made(client("POST", "/cleaning-types", { name: "Rinse", categoryId: firstId }));
  await made(
    client("POST", "/cleaning-incompatibilities", { kind: "category", firstId, secondId, reason: "Residues" }),
  );
  const webhook = { url: "http://127.0.0.1:1/", secret: "s", subscribedEvents: ["operation.recorded"] };
  expect((await client("PUT", "/webhook", webhook)).status).toBe(200);
  await client("PATCH", "/_mock/assumptions", { "list-order": "newest-first", "max-limit": 7 });
  return open;
}
