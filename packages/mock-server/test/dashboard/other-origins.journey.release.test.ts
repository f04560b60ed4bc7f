import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { hasChromium, startBrowser } from "../support/browser/browser.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

/** Calls that change something, as a page of another origin can make them without asking first, and as it cannot. */
const calls = [
  ["POST", "/_mock/reset", ""],
  ["PUT", "/_mock/clock", '{"now":"2030-01-01T00:00:00Z"}'],
  ["POST", "/_mock/clock/advance", '{"seconds":3600}'],
  ["PATCH", "/_mock/assumptions", '{"create-status":"200"}'],
  ["POST", "/_mock/faults", '{"kind":"status","status":503,"rate":1}'],
  ["POST", "/_mock/scenarios", '{"name":"maintenance"}'],
  ["DELETE", "/_mock/faults", ""],
  ["POST", "/_mock/products", '{"externalId":"EVIL","name":"Evil"}'],
  ["DELETE", "/webhook", ""],
] as const;

describe.runIf(hasChromium)("a page of another origin", () => {
  test("changes nothing, reads nothing and frames nothing of the dashboard", async () => {
    await using mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
    await clientOf(mock.url, mock.apiKey)("POST", "/authorizations", anAuthorization());
    const before = { state: mock.exportState(), faults: mock.faults.list(), assumptions: mock.assumptions() };
    await using foreign = createServer((_request, response) => {
      response.setHeader("content-type", "text/html").end("<!doctype html><title>Elsewhere</title>");
    });
    await once(foreign.listen(0, "127.0.0.1"), "listening");
    const { port } = foreign.address() as AddressInfo;
    await using browser = await startBrowser();
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${String(port)}/`);
    const outcomes = await page.evaluate(
      async ({ url, apiKey, calls }) => {
        const attempt = (request: Promise<Response>) =>
          request.then(async (response) => `${response.type} ${await response.text()}`.trim()).catch(() => "refused");
        const seen = [];
        for (const [method, path, body] of calls) {
          const given = body === "" ? {} : { body };
          const simple = { method: "POST", mode: "no-cors", ...given } as const;
          seen.push(await attempt(fetch(url + path, simple)));
          const full = {
            method,
            headers: { "X-Partner-API-Key": apiKey, "content-type": "application/json" },
            ...given,
          };
          seen.push(await attempt(fetch(url + path, full)));
        }
        seen.push(await attempt(fetch(`${url}/_mock/companies`)));
        const frame = document.createElement("iframe");
        frame.src = `${url}/_mock/ui`;
        const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
        document.body.append(frame);
        await loaded;
        return seen;
      },
      { url: mock.url, apiKey: mock.apiKey, calls },
    );
    expect(new Set(outcomes)).toEqual(new Set(["opaque", "refused"]));
    const framed = page.frames().find((frame) => frame !== page.mainFrame());
    expect(await framed?.getByText("Company key").count()).toBe(0);
    expect({ state: mock.exportState(), faults: mock.faults.list() }).toEqual({
      state: before.state,
      faults: before.faults,
    });
    expect(mock.assumptions().map(({ id, value }) => [id, value])).toEqual(
      before.assumptions.map(({ id, value }) => [id, value]),
    );
    foreign.closeAllConnections();
  });
});
