import { once } from "node:events";
import { createServer } from "node:http";
import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PartnerClient, type PartnerClientOptions } from "../../src/index.ts";
import { timedBy, VirtualClock } from "../support/retrying.ts";
import { collect, failureOf } from "../support/scripted-service.ts";
import type { FaultName } from "./faults.ts";
import { startGate } from "./gate.ts";
import { fullOrder } from "./prepared-operations.ts";
import { unusedPort } from "./unused-port.ts";

const key = "test_storm";
let mock: MockServer;
let gate: Awaited<ReturnType<typeof startGate>>;

beforeEach(async () => {
  mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z" });
  gate = await startGate(mock.url);
});

afterEach(async () => {
  gate.close();
  await mock.close();
});

function meeting(faults: FaultName[], options: PartnerClientOptions = {}) {
  gate.plan(key, faults);
  const clock = new VirtualClock();
  const partner = new PartnerClient({ baseUrl: gate.url, apiKey: key, ...timedBy(clock), ...options });
  return { partner, clock };
}

const created = () => mock.companyOf(key).exportState().creates;

test("a storm of 503 is waited out, a little longer each time, and the service asked as seldom as it asks for", async () => {
  const { partner, clock } = meeting(["503 with a page", "502 with a page", "503 with a page", "503 of the service"], {
    maxRetries: 4,
  });
  const { attempts } = await partner.authorizations.create(fullOrder).withResponse();
  expect(attempts).toBe(5);
  expect(clock.waits).toEqual([500, 1000, 2000, 2000]);
  expect(created()).toHaveLength(1);
});

test("a storm that does not end leaves nothing behind but an error that says so", async () => {
  const storm = Array<FaultName>(4).fill("503 with a page");
  const failure = await failureOf(meeting(storm).partner.authorizations.create(fullOrder));
  expect(failure).toMatchObject({ kind: "server", status: 503, fromService: false, attempts: 4, outcomeUnknown: true });
  expect(failure).toHaveProperty("message", expect.stringMatching(/It was sent 4 times\.$/));
  expect(created()).toEqual([]);
});

test("429 is waited out for as long as it asks, in seconds or with a date, also before a product is created", async () => {
  const { partner, clock } = meeting(["429 with a date", "429 with seconds", "429 with 0"]);
  const { id } = await partner.products.create({ name: "Rye" });
  expect(clock.waits).toEqual([4000, 3000]);
  expect((await collect(partner.products.list())).filter(({ name }) => name === "Rye")).toMatchObject([{ id }]);
});

test("answers that are lost one after the other make one authorization", async () => {
  const lost: FaultName[] = ["reset after commit", "half an answer", "a chunk that breaks off"];
  const authorization = await meeting(lost).partner.authorizations.create(fullOrder);
  expect(created()).toMatchObject([{ authorizationId: authorization.id }]);
});

test("a cancel whose answer is lost is told from one that is refused", async () => {
  const { partner } = meeting([]);
  const { id } = await partner.authorizations.create(fullOrder);
  gate.plan(key, ["reset after commit"]);
  expect(await partner.authorizations.cancel(id)).toMatchObject({ id, status: "Finished" });
  expect(await failureOf(partner.authorizations.cancel(id))).toMatchObject({ kind: "already-finished", attempts: 1 });
  gate.plan(key, ["429 with 0"]);
  expect(await failureOf(partner.authorizations.cancel(id))).toMatchObject({ kind: "already-finished", attempts: 2 });
});

test("a create that the service refuses to repeat says that its authorization is there", async () => {
  mock.companyOf(key).assume({ "repeat-create": "409" });
  const failure = await failureOf(meeting(["reset after commit"]).partner.authorizations.create(fullOrder));
  expect(failure).toMatchObject({ kind: "conflict", code: "external_id_exists", attempts: 2, outcomeUnknown: true });
  expect(created()).toHaveLength(1);
});

test("an iteration delivers every record once, though each of its pages breaks", async () => {
  const { partner } = meeting([]);
  for (let n = 0; n < 7; n++) await partner.authorizations.create({ ...fullOrder, externalId: `ERP-${n}` });
  const faults: FaultName[] = ["half an answer", "503 with a page", "reset after commit", "no HTTP", "429 with 0"];
  gate.plan(
    key,
    faults.flatMap((name): FaultName[] => [name, "none"]),
  );
  const ids = (await collect(partner.authorizations.list({ limit: 3 }))).map(({ id }) => id);
  expect(ids).toEqual(created().map(({ authorizationId }) => authorizationId));
  expect(new Set(ids).size).toBe(7);
});

describe("while nobody listens", () => {
  test("every operation is sent again, and done once the service listens", async () => {
    const port = await unusedPort();
    const answer = JSON.stringify({ id: "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11", name: "Rye" });
    const received: string[] = [];
    const server = createServer((request, response) => {
      received.push(request.method ?? "");
      response.end(answer);
    });
    const clock = new VirtualClock();
    clock.wait = async () => {
      await once(server.listen(port, "127.0.0.1"), "listening");
    };
    const partner = new PartnerClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: key, ...timedBy(clock) });
    try {
      const { attempts } = await partner.products.create({ name: "Rye" }).withResponse();
      expect(attempts).toBe(2);
      expect(received).toEqual(["POST"]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test("the error says that nothing was done", async () => {
    const baseUrl = `http://127.0.0.1:${await unusedPort()}`;
    const partner = new PartnerClient({ baseUrl, apiKey: key, ...timedBy(new VirtualClock()) });
    const failure = await failureOf(partner.products.create({ name: "Rye" }));
    expect(failure).toMatchObject({ kind: "connection", attempts: 4, outcomeUnknown: false, repeatIsSafe: true });
  });
});
