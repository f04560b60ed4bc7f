import { expect, test, vi } from "vitest";
import { PretendedPlatform } from "./support/pretended-platform.ts";

// The errors of workerd when an object cannot write, and when it cannot read.
const [full, damaged] = [
  new Error("database or disk is full: SQLITE_FULL"),
  new Error("internal error; reference = 1"),
];

/** A sandbox whose company espiga fails once for each request, while it is broken. */
async function aSandbox() {
  const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const platform = new PretendedPlatform({ LOG: "json" });
  const key = await platform.issueKey("espiga");
  const other = await platform.issueKey("molino");
  const broken = (error: Error) => vi.spyOn(platform.companies.get("espiga"), "fetch").mockRejectedValueOnce(error);
  const logged = () => lines.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  const health = () => platform.call("GET", "/_sandbox/health");
  return { platform, key, other, broken, logged, health };
}

test.for([
  [full, 507, "disk_full"],
  [damaged, 503, "company_unavailable"],
] as const)("what fails with %s is a problem with a request id, logged and counted", async ([error, status, code]) => {
  const { platform, key, other, broken, logged } = await aSandbox();
  broken(error);
  const failed = await platform.call("POST", "/products", { ...key, body: {} });
  expect(failed).toMatchObject({ status, body: { code, status } });
  expect(failed.headers.get("content-type")).toContain("problem+json");
  const requestId = failed.headers.get("x-request-id");
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  const { message } = error;
  expect(logged()).toContainEqual(
    expect.objectContaining({ event: "failure", company: "espiga", problem: code, requestId, message }),
  );
  expect(await platform.call("GET", "/products", other)).toMatchObject({ status: 200 });
  const { text } = await platform.operate("GET", "/metrics");
  expect(text).toContain(`totem_sandbox_failures_total{reason="${code}"} 1`);
});

test("a call of the operator that fails names the company, too", async () => {
  const { platform, logged } = await aSandbox();
  vi.spyOn(platform.companies.get("espiga"), "control").mockRejectedValueOnce(damaged);
  const failed = await platform.operate("GET", "/companies/espiga/_mock/state");
  expect(failed).toMatchObject({ status: 503, body: { code: "company_unavailable" } });
  expect(logged()).toContainEqual(expect.objectContaining({ event: "failure", company: "espiga" }));
});

test("health says how many companies fail, until they respond again", async () => {
  const { platform, key, broken, health } = await aSandbox();
  broken(damaged);
  await platform.call("GET", "/products", key);
  expect(await health()).toMatchObject({ status: 200, body: { status: "degraded", failingCompanies: 1 } });
  await platform.call("GET", "/products", key);
  expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("health forgets a company that is deleted, and counts none that an operator could not create", async () => {
  const { platform, key, broken, health } = await aSandbox();
  broken(damaged);
  await platform.call("GET", "/products", key);
  await platform.operate("DELETE", "/companies/espiga");
  expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } });
  vi.spyOn(platform.directory.get("directory"), "add").mockRejectedValueOnce(full);
  expect(await platform.operate("POST", "/companies/nueva/keys", { name: "first" })).toMatchObject({ status: 507 });
  expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("health says that nothing can be written, for as long as that is so", async () => {
  const { platform, health } = await aSandbox();
  vi.spyOn(platform.directory.get("directory"), "check").mockRejectedValueOnce(full);
  expect(await health()).toMatchObject({ status: 507, body: { code: "disk_full" } });
  expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } });
});
