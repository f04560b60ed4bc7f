import { afterEach, expect, test, vi } from "vitest";
import { PretendedPlatform, pretendTime } from "./support/pretended-platform.ts";

afterEach(() => {
  vi.useRealTimers();
});

const mebibyte = 2 ** 20;

async function aCompanyWith(storedBytes: number) {
  pretendTime();
  const platform = new PretendedPlatform({ BOUNDS: JSON.stringify({ storedBytes }) });
  const { apiKey } = await platform.issueKey("espiga");
  /** Sends a PDF of so many bytes as the document of the protocol, which is created or, with its id, changed. */
  const upload = async (bytes: number, id?: string) => {
    const form = new FormData();
    const document = `%PDF-1.7${"x".repeat(bytes - 8)}`;
    form.set("companyProtocolEnabled", "true");
    form.set("companyProtocolDocument", new File([document], "plan.pdf", { type: "application/pdf" }));
    const path = id === undefined ? "" : `/${id}/configuration`;
    const request = new Request(`http://sandbox.example/cleaning-protocol${path}`, {
      method: id === undefined ? "POST" : "PATCH",
      headers: { "x-partner-api-key": apiKey },
      body: form,
    });
    const response = await platform.fetch(request);
    const body = (await response.json()) as { id?: string; code?: string; detail?: string };
    return { status: response.status, body };
  };
  const stored = (): number => platform.companies.storages.get("espiga")?.sql.databaseSize ?? 0;
  const call = (method: string, path: string, body?: unknown) => platform.call(method, path, { apiKey, body });
  return { platform, upload, stored, call };
}

test("uploads at once, right after the company woke up, store no more than it may", async () => {
  const { upload, stored } = await aCompanyWith(mebibyte);
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(900_000)));
  expect(answers.map(({ status }) => status)).toEqual([507, 507, 507, 507]);
  expect(answers[0]?.body.code).toBe("storage_exhausted");
  expect(stored()).toBeLessThan(mebibyte);
});

test("a document that is replaced, or changes its state, gives back what it took", async () => {
  const { upload, stored, call } = await aCompanyWith(2 * mebibyte);
  const { body, status } = await upload(mebibyte);
  expect(status).toBe(201);
  const once = stored();
  for (let n = 0; n < 8; n += 1) {
    expect(await upload(mebibyte, body.id)).toMatchObject({ status: 200 });
    for (const action of ["activate", "deactivate"]) {
      expect(await call("POST", `/cleaning-protocol/${body.id ?? ""}/${action}`)).toMatchObject({ status: 200 });
    }
  }
  expect(stored()).toBeLessThan(once + 65_536);
});

test("a document that is replaced after sleep gives back what it took", async () => {
  const { platform, upload, stored } = await aCompanyWith(2 * mebibyte);
  const { body } = await upload(mebibyte);
  const once = stored();
  platform.sleep("espiga");
  expect(await upload(mebibyte, body.id)).toMatchObject({ status: 200 });
  expect(stored()).toBeLessThan(once + 65_536);
});

test("a deletion works in a full company, and makes room", async () => {
  const { upload, call } = await aCompanyWith(2 * mebibyte);
  const { body } = await upload(mebibyte);
  const label = { name: "x".repeat(100) };
  expect(await upload(1_600_000, body.id)).toMatchObject({ status: 507 });
  expect(await call("DELETE", `/cleaning-protocol/${body.id ?? ""}`)).toMatchObject({ status: 204 });
  expect(await call("POST", "/products", { ...label, externalId: "ROOM" })).toMatchObject({ status: 201 });
  expect(await upload(1_400_000)).toMatchObject({ status: 201 });
});

test("what changes superseded makes room when it is needed, as often as it is", async () => {
  const { call, stored } = await aCompanyWith(120_000);
  const created = await call("POST", "/products", { externalId: "CHANGING", name: "none" });
  const { id } = created.body as { id: string };
  for (let n = 0; n < 500; n += 1) {
    const name = String(n).padStart(100, "x");
    expect(await call("PATCH", `/products/${id}`, { name })).toMatchObject({ status: 200 });
  }
  expect(stored()).toBeLessThanOrEqual(120_000);
});

test("a state that is larger than what may be stored leaves the company as it was", async () => {
  const from = await aCompanyWith(4 * mebibyte);
  await from.upload(mebibyte);
  const state = (await from.call("GET", "/_mock/state")).body;
  const { call, stored } = await aCompanyWith(mebibyte);
  const before = (await call("GET", "/_mock/state")).body;
  expect(await call("PUT", "/_mock/state", state)).toMatchObject({ status: 507 });
  expect((await call("GET", "/_mock/state")).body).toEqual(before);
  expect(stored()).toBeLessThan(mebibyte);
});

test("a state that is larger than a request may be can be imported where it was exported", async () => {
  const { upload, call } = await aCompanyWith(64 * mebibyte);
  expect(await upload(9_600_000)).toMatchObject({ status: 201 });
  const { body, text } = await call("GET", "/_mock/state");
  expect(text.length).toBeGreaterThan(12 * mebibyte);
  expect(await call("PUT", "/_mock/state", body)).toMatchObject({ status: 204 });
  expect((await call("GET", "/_mock/state")).body).toEqual(body);
});
