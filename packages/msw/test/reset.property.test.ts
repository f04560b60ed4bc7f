import { setImmediate } from "node:timers/promises";
import { type MockCompany, startMockServer } from "@totem-partner/mock-server";
import { Receiver } from "@totem-partner/mock-server/receiver";
import { setupMockServer } from "@totem-partner/msw/node";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { anAuthorization } from "./support/authorization.ts";
import { call } from "./support/listening.ts";

interface Way extends AsyncDisposable {
  baseUrl: string;
  mock: Pick<MockCompany, "advance" | "deliveries" | "exportState" | "faults" | "setWebhook"> & {
    requests: () => { request: { body: unknown } }[];
  };
  reset: () => unknown;
}

async function overHttp(): Promise<Way> {
  const mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z" });
  const reset = () => call(`${mock.url}/_mock/reset`, { method: "POST" });
  return { mock, baseUrl: mock.baseUrl, reset, [Symbol.asyncDispose]: () => mock.close() };
}

function overMsw(): Way {
  const mock = setupMockServer({ baseUrl: "https://service.example", now: "2026-07-01T06:00:00Z" });
  mock.server.listen({ onUnhandledFrame: "bypass" });
  const dispose = async () => mock.server.close();
  return { mock, baseUrl: mock.baseUrl, reset: () => mock.reset(), [Symbol.asyncDispose]: dispose };
}

const orderOf = (body: unknown): unknown => (body as { externalId?: unknown } | null)?.externalId;

/** The work under way when the reset comes. */
const underWay = fc.record({
  requests: fc.array(fc.constantFrom("answered", "held before", "held after", "late"), { maxLength: 8 }),
  turns: fc.nat({ max: 40 }),
  status: fc.constantFrom(204, 503),
});

test.each([
  ["over HTTP", overHttp],
  ["through the handlers for MSW", overMsw],
])("%s, nothing of before a reset is seen after it", async (_, open) => {
  await fc.assert(
    fc.asyncProperty(underWay, async ({ requests, turns, status }) => {
      await using way = await open();
      await using receiver = await Receiver.start((response) => response.writeHead(status).end());
      const { mock, baseUrl } = way;
      const webhook = { url: receiver.url, subscribedEvents: [] };
      const create = (externalId: string) =>
        call(`${baseUrl}/authorizations`, { body: { ...anAuthorization, externalId } }).catch(() => undefined);
      mock.setWebhook(webhook);
      const sent: Promise<unknown>[] = [];
      for (const [at, kind] of requests.entries()) {
        const rule = { times: 1, operationId: "createAuthorization" as const };
        const hold = kind.startsWith("held") ? mock.faults.hold({ ...rule, commit: kind === "held after" }) : undefined;
        if (kind === "late") mock.faults.add({ ...rule, kind: "latency", milliseconds: 30 });
        sent.push(create(`BEFORE-${String(at)}`));
        // It must have arrived: one that arrives after the reset belongs to what follows.
        if (kind === "answered") await sent.at(-1);
        await hold?.reached();
        if (kind === "late")
          await expect.poll(() => JSON.stringify(mock.exportState())).toContain(`BEFORE-${String(at)}`);
      }
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      await way.reset();
      mock.setWebhook(webhook);
      await create("AFTER");
      await Promise.all(sent);
      await mock.deliveries.flush();
      const earlier = receiver.received.length;
      mock.advance({ seconds: 3600 });
      await mock.deliveries.flush();
      const { authorizations } = mock.exportState();
      expect(mock.requests().map(({ request }) => orderOf(request.body))).toEqual(["AFTER"]);
      expect(authorizations.map(({ origin }) => origin)).toMatchObject([{ externalId: "AFTER" }]);
      expect(mock.faults.list()).toEqual([]);
      const deliveries = mock.deliveries.list().map(({ id }) => id);
      expect(deliveries).toHaveLength(1);
      const later = receiver.received.slice(earlier).map(({ headers }) => headers["x-webhook-id"]);
      expect([...new Set(later)]).toEqual(status === 204 ? [] : deliveries);
    }),
    { numRuns: 8 * inject("scale") },
  );
});
