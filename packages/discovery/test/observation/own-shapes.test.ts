import { expect, test } from "vitest";
import { settledValues } from "../../src/findings/finding.ts";
import { ObservedService } from "../support/observed-service.ts";
import { passTraffic } from "../support/passing-traffic.ts";

/** What passing traffic settles of a service with this profile. */
async function settledOf(profile: Record<string, unknown>) {
  const service = new ObservedService(profile);
  const advance = (seconds: number): void => service.advance(seconds);
  for (const round of [1, 2]) await passTraffic(service.send, { round, prefix: "", advance });
  return settledValues(service.observer.findings);
}

test("lists that differ in their envelopes are exceptions, and no change of mind", async () => {
  const profile = { "list-envelope": { envelope: "data", except: { warehouses: "array", "cleaning-types": "items" } } };
  expect(await settledOf(profile)).toMatchObject(profile);
});

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
