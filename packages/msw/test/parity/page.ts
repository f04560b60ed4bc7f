// The page that plays the scenarios in a browser, through the service worker of MSW.
import { setupMockWorker } from "@totem-partner/msw/browser";
import type { Scenario } from "@totem-partner/simulator/provoked-answers";
import { beginning } from "./beginning.ts";
import { playAll } from "@totem-partner/simulator/transcript";

/** The report of the page. */
export interface Report {
  transcripts: unknown;
  /** Violations of the page's policy, and rejections that nobody caught. */
  violations: string[];
  overridden: number;
  requests: (string | null)[];
  /** The outcomes of a delivery to a receiver that accepts it, and of one to a receiver that redirects. */
  deliveries: unknown[];
}

const violations: string[] = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
  violations.push(`${violatedDirective}: ${blockedURI} (${sourceFile}:${String(lineNumber)})`);
});
addEventListener("unhandledrejection", ({ reason }) => violations.push(String(reason)));

async function deliverTo(path: string, mock: ReturnType<typeof setupMockWorker>): Promise<unknown> {
  mock.reset();
  mock.assume({ "delivery-retries": "none" });
  const headers = { "X-Partner-API-Key": mock.apiKey, "Content-Type": "application/json" };
  const webhook = { url: new URL(path, location.href).href, secret: "a-secret", subscribedEvents: [] };
  await fetch(`${mock.baseUrl}/webhook`, { method: "PUT", headers, body: JSON.stringify(webhook) });
  const order = {
    externalId: "ERP-991",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 24.5,
    totemGroupId: "11111111-1111-4111-8111-111111111111",
    operationType: "loading",
    carrierTaxId: "B12345674",
  };
  await fetch(`${mock.baseUrl}/authorizations`, { method: "POST", headers, body: JSON.stringify(order) });
  await mock.deliveries.flush();
  return mock.deliveries.list().flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome));
}

async function overrideOnce(mock: ReturnType<typeof setupMockWorker>): Promise<number> {
  mock.worker.use(mock.override("listProducts", () => new Response(null, { status: 503 })));
  const { status } = await fetch(`${mock.baseUrl}/products`);
  mock.worker.resetHandlers();
  return status;
}

async function run(): Promise<Report> {
  const scenarios = (await (await fetch("/data.json")).json()) as Scenario[];
  const mock = setupMockWorker({ baseUrl: "https://service.example/v1/erp", ...beginning });
  await mock.worker.start({ quiet: true });
  const adapter = { baseUrl: mock.baseUrl, fetch: (request: Request) => fetch(request), company: mock };
  const transcripts = await playAll(adapter, scenarios);
  const deliveries = [await deliverTo("/elsewhere", mock), await deliverTo("/hooks", mock)];
  const requests = mock.requests().map(({ operationId }) => operationId);
  return { transcripts, violations, overridden: await overrideOnce(mock), requests, deliveries };
}

const report: unknown = await run().catch((error: unknown) => ({ failed: String(error), violations }));
await fetch("/report", { method: "POST", body: JSON.stringify(report) });
