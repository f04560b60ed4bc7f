import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { expect, test } from "vitest";
import { memoryDedupe } from "../../src/index.ts";
import { receiver } from "../../src/node.ts";

const secret = "whsec_scenarios";

/** A mock with a receiver of ours, what the receiver handled, and what it answered. */
async function receiving(scenario: Parameters<MockServer["faults"]["scenario"]>[0]) {
  const mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z", scenarios: [scenario] });
  const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  const handled: string[] = [];
  const statuses: number[] = [];
  /** The status of each authorization as the receiver knows it: fetched at every event about it. */
  const known = new Map<string, string>();
  const handle = receiver({
    secrets: secret,
    dedupe: memoryDedupe(),
    onError: () => undefined,
    on: {
      "*": async (event) => {
        handled.push(event.id);
        const { authorization } = event.data as { authorization: { id: string } };
        known.set(authorization.id, (await partner.authorizations.get(authorization.id)).status);
      },
    },
  });
  const server = createServer((request, response) => {
    response.once("finish", () => statuses.push(response.statusCode));
    void handle(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  await partner.webhook.set({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, secret });
  return {
    mock,
    partner,
    handled,
    statuses,
    known,
    create: (externalId: string) =>
      partner.authorizations.create({
        externalId,
        productExternalId: "WHEAT-01",
        warehouseExternalId: "SILO-01",
        quantity: 24.5,
        totemGroupId: "11111111-1111-4111-8111-111111111111",
        operationType: "loading",
        carrierTaxId: "B12345674",
      }),
    async [Symbol.asyncDispose]() {
      await mock.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The ids of the events that there were, each once. */
const idsOf = ({ deliveries }: MockServer) => deliveries.list().map(({ id }) => id);

test("out-of-order: a receiver that fetches the record ends with what is true", async () => {
  await using it = await receiving("out-of-order");
  const ids: string[] = [];
  for (const externalId of ["ERP-1", "ERP-2", "ERP-3", "ERP-4"]) {
    const { id } = await it.create(externalId);
    await it.partner.authorizations.cancel(id);
    await it.mock.deliveries.flush();
    ids.push(id);
  }
  it.mock.advance({ seconds: 30 });
  await it.mock.deliveries.flush();
  expect(it.handled).not.toEqual(idsOf(it.mock));
  expect(it.handled.toSorted()).toEqual(idsOf(it.mock).toSorted());
  expect([...it.known].toSorted()).toEqual(ids.map((id) => [id, "Finished"]).toSorted());
});
