import { describe, expect, test, vi } from "vitest";
import { adminToken, letObjectsWrite, PretendedPlatform, pretendTime } from "./support/pretended-platform.ts";

describe("keys", () => {
  test("the first key of a name creates the company, and works at once", async () => {
    const platform = new PretendedPlatform();
    const { status, body } = await platform.operate("POST", "/companies/espiga/keys", { name: "ERP of Espiga" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ company: "espiga", name: "ERP of Espiga", endsAt: null });
    const { apiKey } = body as { apiKey: string };
    expect(apiKey).toMatch(/^sandbox_espiga_[\w-]{36}$/);
    expect(await platform.call("GET", "/products", { apiKey })).toMatchObject({ status: 200 });
    expect((await platform.operate("GET", "/companies")).body).toMatchObject({ total: 1, items: [{ name: "espiga" }] });
  });

  test("a key is never shown again, and only a digest of it is stored", async () => {
    const platform = new PretendedPlatform();
    const { apiKey } = await platform.issueKey("espiga");
    expect((await platform.operate("GET", "/companies/espiga/keys")).text).not.toContain(apiKey.slice(-36));
    const storage = platform.companies.storages.get("espiga");
    expect(JSON.stringify(storage?.sql.exec("SELECT * FROM keys").toArray())).not.toContain(apiKey.slice(-36));
  });

  test("a revoked key is refused at once, and its company's other keys are not", async () => {
    const platform = new PretendedPlatform();
    const [one, other] = [await platform.issueKey("espiga"), await platform.issueKey("espiga")];
    expect(await platform.call("GET", "/products", one)).toMatchObject({ status: 200 });
    expect(await platform.operate("DELETE", `/companies/espiga/keys/${one.id}`)).toMatchObject({ status: 204 });
    expect(await platform.call("GET", "/products", one)).toMatchObject({
      status: 401,
      body: { code: "unknown_api_key" },
    });
    expect(await platform.call("GET", "/products", other)).toMatchObject({ status: 200 });
    expect(await platform.operate("DELETE", `/companies/espiga/keys/${one.id}`)).toMatchObject({ status: 404 });
  });

  test("a rotated key remains valid for as long as was said, beside the new one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const platform = new PretendedPlatform();
    const old = await platform.issueKey("espiga", "ERP");
    await platform.call("GET", "/products", old);
    const { status, body } = await platform.operate("POST", `/companies/espiga/keys/${old.id}/rotate`, { hours: 2 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "ERP", company: "espiga" });
    const next = body as { apiKey: string };
    for (const key of [old, next]) expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 2 * 3_600_000 - 1);
    expect(await platform.call("GET", "/products", old)).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 1);
    expect(await platform.call("GET", "/products", old)).toMatchObject({ status: 401 });
    expect(await platform.call("GET", "/products", next)).toMatchObject({ status: 200 });
  });

  test("a key that is rotated again ends no later than before", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const platform = new PretendedPlatform();
    const { id } = await platform.issueKey("espiga");
    await platform.operate("POST", `/companies/espiga/keys/${id}/rotate`, { hours: 1 });
    const ends = new Date(Date.now() + 3_600_000).toISOString();
    await platform.operate("POST", `/companies/espiga/keys/${id}/rotate`, { hours: 48 });
    const { body } = await platform.operate("GET", "/companies/espiga/keys");
    expect(body).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id, endsAt: ends })]) });
  });

  test("there are as many companies as the operator allows", async () => {
    const platform = new PretendedPlatform({ MAX_COMPANIES: "2" });
    await platform.issueKey("espiga");
    await platform.issueKey("molino");
    const { status, body } = await platform.operate("POST", "/companies/third/keys", { name: "first" });
    const detail = "There are 2 companies, the maximum of this sandbox.";
    expect([status, body]).toMatchObject([409, { code: "too_many_companies", detail }]);
    expect(await platform.operate("POST", "/companies/molino/keys", { name: "second" })).toMatchObject({ status: 201 });
    await platform.operate("DELETE", "/companies/espiga");
    expect(await platform.operate("POST", "/companies/third/keys", { name: "first" })).toMatchObject({ status: 201 });
  });
});

describe("companies", () => {
  test("a deleted company is gone with everything, and its keys are refused", async () => {
    const platform = new PretendedPlatform();
    const key = await platform.issueKey("espiga");
    await platform.call("POST", "/products", { ...key, body: { name: "Rye" } });
    expect(await platform.operate("DELETE", "/companies/espiga")).toMatchObject({ status: 204 });
    expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 401 });
    expect(await platform.operate("GET", "/companies/espiga")).toMatchObject({
      status: 404,
      body: { code: "company_not_found" },
    });
    expect((await platform.operate("GET", "/companies")).body).toMatchObject({ total: 0 });
    const again = await platform.issueKey("espiga");
    expect((await platform.call("GET", "/products?limit=50", again)).text).not.toContain("Rye");
    expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 401 });
  });

  test("the operator steers a company with every call of the control API", async () => {
    const platform = new PretendedPlatform();
    const key = await platform.issueKey("espiga");
    await platform.call("POST", "/products", { ...key, body: { name: "Rye" } });
    const { body: state } = await platform.operate("GET", "/companies/espiga/_mock/state");
    expect(await platform.operate("POST", "/companies/espiga/_mock/reset")).toMatchObject({ status: 204 });
    expect((await platform.call("GET", "/products", key)).text).not.toContain("Rye");
    expect(await platform.operate("PUT", "/companies/espiga/_mock/state", state)).toMatchObject({ status: 204 });
    expect((await platform.call("GET", "/products", key)).text).toContain("Rye");
    expect(await platform.operate("GET", "/companies/nobody/_mock/state")).toMatchObject({ status: 404 });
  });
});

test("metrics are in the form of OpenMetrics, and count what companies said of themselves", async () => {
  pretendTime();
  const platform = new PretendedPlatform();
  const key = await platform.issueKey("espiga");
  await platform.issueKey("molino");
  await platform.call("GET", "/products", key);
  await platform.call("GET", "/products", { apiKey: "forged" });
  await platform.call("GET", "/products");
  await letObjectsWrite();
  const { text, headers } = await platform.operate("GET", "/metrics");
  expect(headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
  expect(text).toContain("totem_sandbox_requests_total 1\n");
  expect(text).toContain('totem_sandbox_companies{state="asleep"} 1\n');
  expect(text).toContain('totem_sandbox_refusals_total{reason="invalid_key"} 1\n');
  expect(text).toContain('totem_sandbox_refusals_total{reason="no_key"} 1\n');
  expect(text.endsWith("# EOF\n")).toBe(true);
});

test("without the token, only health is answered, whatever else a partner sends", async () => {
  const platform = new PretendedPlatform();
  const { apiKey } = await platform.issueKey("espiga");
  expect(await platform.call("GET", "/_sandbox/health")).toMatchObject({
    status: 200,
    body: { status: "ok", version: "1.2.3" },
  });
  for (const path of ["/companies", "/companies/espiga", "/companies/espiga/_mock/state", "/metrics", "/nothing"]) {
    for (const token of [undefined, "", "wrong", adminToken.slice(1), `${adminToken}x`, apiKey]) {
      const detail =
        token === undefined
          ? "The operator's token is required: Authorization: Bearer <token>."
          : "This is not the operator's token.";
      const given = { apiKey, ...(token !== undefined && { token }) };
      expect([path, await platform.call("GET", `/_sandbox${path}`, given)]).toMatchObject([
        ...[path, { status: 403, body: { code: "forbidden", detail } }],
      ]);
    }
  }
});
