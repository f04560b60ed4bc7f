import { expect, test } from "vitest";
import { settledValues } from "../../src/findings/finding.ts";
import { ObservedService } from "../support/observed-service.ts";
import { passTraffic } from "../support/passing-traffic.ts";

type Distort = (answer: { status: number; text: string }) => { text: string; headers?: Record<string, string> };

/** What passing traffic settles of a service with this profile, whose answers something else may change. */
async function settledOf(profile: Record<string, unknown>, distort: Distort = ({ text }) => ({ text })) {
  const service = new ObservedService(profile);
  service.distortion = (answer) => ({ ...answer, ...distort(answer) });
  const advance = (seconds: number): void => service.advance(seconds);
  for (const round of [1, 2]) await passTraffic(service.send, { round, prefix: "", advance });
  return settledValues(service.observer.findings);
}

test("errors are learned that say what is wrong where it never stands, with statuses of the service's own", async () => {
  const profile = { "error-body": { body: { v: "{detail}", rows: "{status}" } }, "validation-status": 418 };
  expect(await settledOf(profile)).toMatchObject({ "error-body": profile["error-body"] });
});

test("a wrong query that gets a 404 does not show that the path is elsewhere", async () => {
  expect(await settledOf({ "validation-status": 404 })).toMatchObject({ "path-prefix": "optional" });
});

test("a body is not the named one that it looks like while no error names an invalid field", async () => {
  const service = new ObservedService({ "error-body": "laravel" });
  const unknown = "/products/33333333-3333-4333-8333-333333333333";
  for (const path of ["/products", unknown, unknown]) await service.send("GET", path);
  const open = service.observer.findings.find(({ id }) => id === "error-body");
  expect(open?.verdict).toMatchObject({ sure: "consistent", with: ["laravel"] });
  for (const body of [{}, {}]) await service.send("POST", "/products", body);
  expect(settledValues(service.observer.findings)).toMatchObject({ "error-body": "laravel" });
});

test("pages of a gateway among errors in JSON show nothing of the service", async () => {
  const headers = { "content-type": "text/html" };
  let declined = 0;
  const gateway: Distort = ({ status, text }) => {
    if (status < 400) return { text };
    declined += 1;
    return declined % 4 === 0 ? { text: `<h1>${status}</h1>`, headers } : { text };
  };
  expect(await settledOf({ "error-body": "nested" }, gateway)).toMatchObject({ "error-body": "nested" });
});
