import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { PretendedPlatform, pretendTime } from "./support/pretended-platform.ts";
import type { SqliteStorage } from "./support/sqlite-storage.ts";

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
  const storage = () => {
    const held = platform.companies.storages.get("espiga");
    if (held === undefined) throw new Error("The company has no storage.");
    return held;
  };
  const stored = (): number => storage().sql.databaseSize;
  const call = (method: string, path: string, body?: unknown) => platform.call(method, path, { apiKey, body });
  /** The stored data as another process finds them: the size of the document, the products, and the bytes. */
  const found = async (storage: SqliteStorage) => {
    const next = new PretendedPlatform();
    next.companies.storages.set("espiga", storage);
    const { body } = await next.call("GET", "/_mock/state", { apiKey });
    const { protocol, products } = body as { protocol: { document: { size: number } }; products: { name: string }[] };
    const names = products.map(({ name }) => name).filter((name) => name.startsWith("Rye"));
    return { size: protocol.document.size, names, bytes: storage.sql.databaseSize };
  };
  return { platform, upload, stored, call, found, storage };
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

const [short, long] = [300_000, 3 * mebibyte];

test("a long document is stored in parts, between which others are served, and counts as a whole or not at all", async () => {
  const { platform, upload, stored, call, found, storage } = await aCompanyWith(16 * mebibyte);
  const { body } = await upload(long - 1);
  const other = await platform.issueKey("molino");
  const once = stored();
  const copies: SqliteStorage[] = [];
  const note = () => copies.push(storage().copy());
  const answers: string[] = [];
  const replaced = upload(long, body.id).then(({ status }) => answers.push(`document ${String(status)}`));
  // The product is created once the company has the document, of which it has stored the first parts.
  while (stored() === once) await setImmediate();
  const created = call("POST", "/products", { name: "Rye" }).then(({ status }) =>
    answers.push(`product ${String(status)}`),
  );
  for (let turn = 0; answers.length < 2 && turn < 10_000; turn += 1) {
    if (turn % 3 === 0) note();
    expect(await platform.call("GET", "/products", other)).toMatchObject({ status: 200 });
    await setImmediate();
  }
  await Promise.all([replaced, created]);
  expect(answers.toSorted()).toEqual(["document 200", "product 201"]);
  const before = copies.map((copy) => copy.sql.databaseSize);
  expect(Math.max(...before)).toBeGreaterThan(once + 500_000);
  note();
  const seen = [];
  for (const copy of copies) seen.push(await found(copy));
  expect(seen.at(0)).toMatchObject({ size: long - 1, names: [] });
  expect(seen.at(-1)).toMatchObject({ size: long, names: ["Rye"] });
  for (const { size, names, bytes } of seen) {
    expect(names.length === 0 || size === long).toBe(true);
    expect(bytes).toBeLessThan(once + 65_536);
  }
});

test("a document of which a part cannot be written is refused with all that followed it, and leaves nothing", async () => {
  const { upload, call, found, storage } = await aCompanyWith(16 * mebibyte);
  const { body } = await upload(short);
  const held = storage();
  const { sql } = held;
  let parts = 0;
  vi.spyOn(held, "sql", "get").mockReturnValue({
    ...sql,
    get databaseSize() {
      return held.copy().sql.databaseSize;
    },
    exec(query, ...values) {
      if (query.startsWith("INSERT INTO log") && values[0] === 0 && (parts += 1) === 3) throw new Error("disk is full");
      return sql.exec(query, ...values);
    },
  });
  const replaced = upload(long, body.id);
  while (parts === 0) await setImmediate();
  const created = call("POST", "/products", { name: "Rye 1" });
  const read = call("GET", "/cleaning-protocol");
  expect([(await replaced).status, (await created).status, (await read).status]).toEqual([507, 507, 507]);
  await expect.poll(() => call("POST", "/products", { name: "Rye 2" })).toMatchObject({ status: 201 });
  expect(await found(held.copy())).toMatchObject({ size: short, names: ["Rye 2"] });
  expect(await upload(long, body.id)).toMatchObject({ status: 200 });
  expect(await found(held.copy())).toMatchObject({ size: long, names: ["Rye 2"] });
});

test("a company that is deleted while its document is stored leaves nothing to the next of that name", async () => {
  const { platform, upload, stored } = await aCompanyWith(16 * mebibyte);
  const { body } = await upload(short);
  const [once, replaced] = [stored(), upload(long, body.id)];
  while (stored() === once) await setImmediate();
  expect(await platform.operate("DELETE", "/companies/espiga")).toMatchObject({ status: 204 });
  const next = await platform.issueKey("espiga");
  // It was stored before.
  expect((await replaced).status).toBe(200);
  expect(await platform.call("GET", "/cleaning-protocol", next)).toMatchObject({ status: 204 });
  platform.sleep("espiga");
  expect(await platform.call("GET", "/cleaning-protocol", next)).toMatchObject({ status: 204 });
  expect(stored()).toBeLessThan(65_536);
});
