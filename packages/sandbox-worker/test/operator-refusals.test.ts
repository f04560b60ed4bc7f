import { expect, test } from "vitest";
import { metricsResponse } from "../src/operator/metrics.ts";
import { adminToken, PretendedPlatform } from "./support/pretended-platform.ts";

const missing = { status: 404, body: { code: "company_not_found", detail: expect.stringContaining("called nobody;") } };

test.each([
  ["GET", "/companies/nobody", undefined],
  ["PUT", "/companies/nobody/bounds", { records: 5 }],
  ["GET", "/companies/nobody/keys", undefined],
  ["POST", "/companies/nobody/keys/a1/rotate", {}],
  ["POST", "/companies/nobody/_mock/reset", undefined],
] as const)("%s %s finds no company, and creates none", async (method, path, body) => {
  const platform = new PretendedPlatform();
  expect(await platform.operate(method, path, body)).toMatchObject(missing);
  expect(await platform.operate("GET", "/companies/nobody")).toMatchObject(missing);
});

test("a key that the company does not have is named, and where its keys are listed", async () => {
  const platform = new PretendedPlatform();
  await platform.issueKey("espiga");
  for (const [method, path] of [
    ["DELETE", "/companies/espiga/keys/a1"],
    ["POST", "/companies/espiga/keys/a1/rotate"],
  ] as const) {
    expect(await platform.operate(method, path, method === "POST" ? {} : undefined)).toMatchObject({
      status: 404,
      body: { code: "key_not_found", detail: "espiga has no key a1; see GET /_sandbox/companies/espiga/keys." },
    });
  }
  expect(await platform.operate("DELETE", "/companies/nobody/keys/a1")).toMatchObject({ status: 404 });
});

test.each([
  ["POST", "/companies/espiga/keys", {}, "/name"],
  ["POST", "/companies/espiga/keys", { name: "" }, "/name"],
  ["POST", "/companies/espiga/keys", { name: "x".repeat(101) }, "/name"],
  ["POST", "/companies/espiga/keys", { name: "x", more: 1 }, "/more"],
  ["POST", "/companies/espiga/keys/a1/rotate", { hours: -1 }, "/hours"],
  ["POST", "/companies/espiga/keys/a1/rotate", { hours: 8761 }, "/hours"],
  ["POST", "/companies/espiga/keys/a1/rotate", { days: 1 }, "/days"],
  ["PUT", "/companies/espiga/bounds", { records: 0 }, "/records"],
  ["PUT", "/companies/espiga/bounds", { recordz: 5 }, "/recordz"],
  ["PUT", "/companies/espiga/bounds", { liveStreams: 101 }, "/liveStreams"],
] as const)("%s %s with %j is refused with the place", async (method, path, body, place) => {
  const platform = new PretendedPlatform();
  expect(await platform.operate(method, path, body)).toMatchObject({
    status: 400,
    body: { errors: [{ in: "body", path: place }] },
  });
});

test("a body that is no JSON, or too large, is refused; none is an empty object", async () => {
  const platform = new PretendedPlatform();
  const { id } = await platform.issueKey("espiga");
  const send = (body: string | null, more: Readonly<Record<string, string>> = {}) =>
    platform.fetch(
      new Request(`http://sandbox.example/_sandbox/companies/espiga/keys/${id}/rotate`, {
        method: "POST",
        headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json", ...more },
        body,
      }),
    );
  expect((await send("{")).status).toBe(400);
  expect((await send(JSON.stringify({ more: "x".repeat(65_536) }))).status).toBe(413);
  expect((await send(null)).status).toBe(201);
  expect((await send("", { "content-length": "0" })).status).toBe(201);
});

test("an issued key has an id of eight characters and the longest allowed name, and is one of those that are listed", async () => {
  const platform = new PretendedPlatform();
  const name = "x".repeat(100);
  const { body } = await platform.operate("POST", "/companies/espiga/keys", { name });
  expect(body).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{8}$/), name });
  const { id, createdAt } = body as { id: string; createdAt: string };
  expect((await platform.operate("GET", "/companies/espiga/keys")).body).toEqual({
    items: [{ id, name, createdAt, endsAt: null }],
    total: 1,
  });
});

test("a rotated key remains valid for a day, unless hours are given, and a key beyond the maximum ends none", async () => {
  const platform = new PretendedPlatform();
  const old = await platform.issueKey("espiga");
  const before = Date.now();
  await platform.operate("POST", `/companies/espiga/keys/${old.id}/rotate`, {});
  const endOf = async (id: string) => {
    const { body } = await platform.operate("GET", "/companies/espiga/keys");
    return (body as { items: { id: string; endsAt: string | null }[] }).items.find((key) => key.id === id)?.endsAt;
  };
  expect(Date.parse((await endOf(old.id)) ?? "")).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
  const ids: string[] = [];
  for (let n = 2; n < 100; n += 1) ids.push((await platform.issueKey("espiga")).id);
  const [another = ""] = ids;
  expect(await platform.operate("POST", `/companies/espiga/keys/${another}/rotate`, { hours: 0 })).toMatchObject({
    status: 409,
    body: { code: "too_many_keys", detail: "espiga has 100 keys, the maximum. Revoke some first." },
  });
  expect(await endOf(another)).toBeNull();
});

test("a company with a name that none can have is neither created nor steered", async () => {
  const platform = new PretendedPlatform();
  const detail = expect.stringMatching(/^The name of a company must have 1 to 32 lowercase letters/);
  const refused = { status: 400, body: { code: "name_invalid", detail } };
  expect(await platform.operate("GET", "/companies/Espiga/_mock/state")).toMatchObject(refused);
  for (const name of ["Espiga", "es_piga", "espiga%2Fx"]) {
    expect(await platform.operate("POST", `/companies/${name}/keys`, { name: "first" })).toMatchObject(refused);
  }
  expect(platform.companies.made.size).toBe(0);
});

test("a call that steers keeps its query and its body", async () => {
  const platform = new PretendedPlatform();
  const key = await platform.issueKey("espiga");
  await platform.call("GET", "/products", key);
  await platform.call("GET", "/warehouses", key);
  const { body } = await platform.operate("GET", "/companies/espiga/_mock/requests?operationId=listProducts");
  expect(body).toMatchObject({ total: 1, items: [{ path: "/products" }] });
});

test("unknown paths are named as they are within the operator's API, and wrong methods with those that exist", async () => {
  const platform = new PretendedPlatform();
  expect((await platform.operate("GET", "/companie")).body).toMatchObject({
    detail: "The operator's API has no path /companie.",
  });
  const { body, headers } = await platform.operate("PATCH", "/companies/espiga");
  const detail = "This path allows DELETE, GET, not PATCH.";
  expect([body, headers.get("allow")]).toMatchObject([{ code: "method_not_allowed", detail }, "DELETE, GET"]);
});

test("every number of the sandbox is a metric", async () => {
  const totals = {
    ...{ companies: 10, awake: 2, archived: 3, failing: 4, records: 12, storedBytes: 13, requests: 14, refused: 15 },
    ...{ delivered: 16, undelivered: 17, wakes: 18 },
  };
  const counts = { invalidKeys: 19, withoutCompany: 20, restarts: 23, diskFull: 21, unavailable: 22 };
  const lines = (await metricsResponse(totals, counts).text()).split("\n");
  expect(lines.filter((line) => !line.startsWith("#"))).toEqual([
    'totem_sandbox_companies{state="awake"} 2',
    'totem_sandbox_companies{state="asleep"} 5',
    'totem_sandbox_companies{state="archived"} 3',
    "totem_sandbox_failing_webhooks 4",
    "totem_sandbox_records 12",
    "totem_sandbox_stored_bytes 13",
    "totem_sandbox_requests_total 14",
    'totem_sandbox_refusals_total{reason="bound"} 15',
    'totem_sandbox_refusals_total{reason="invalid_key"} 19',
    'totem_sandbox_refusals_total{reason="no_key"} 20',
    'totem_sandbox_failures_total{reason="disk_full"} 21',
    'totem_sandbox_failures_total{reason="company_unavailable"} 22',
    'totem_sandbox_delivery_attempts_total{outcome="delivered"} 16',
    'totem_sandbox_delivery_attempts_total{outcome="failed"} 17',
    "totem_sandbox_wakes_total 18",
    "totem_sandbox_engine_restarts_total 23",
    "",
  ]);
  const names = lines.flatMap((line) => /^# TYPE (\S+) (?:gauge|counter)$/.exec(line)?.[1] ?? []);
  expect(names).toHaveLength(10);
  for (const name of names)
    expect(lines.some((line) => new RegExp(`^# HELP ${name} \\w[^\\n]+\\.$`).test(line))).toBe(true);
  expect(lines).toContain("# UNIT totem_sandbox_stored_bytes bytes");
  expect(lines.filter((line) => line.startsWith("# UNIT"))).toHaveLength(1);
});
