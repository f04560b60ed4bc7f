import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { isFields } from "@totem-partner/spec/fields";
import { aCompany, anOrder } from "./support/pretended-company.ts";
import { PretendedPlatform } from "./support/pretended-platform.ts";

const aYear = 365 * 86_400;

/** A company whose clock stands, with authorizations that end one hour after the other, and another company. */
async function withHours(count: number) {
  const { platform, key } = await aCompany();
  const call = (method: string, path: string, body?: unknown) => platform.call(method, path, { ...key, body });
  await call("PUT", "/_mock/clock", { now: "2026-07-01T08:00:00Z" });
  await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const endDate = new Date(Date.UTC(2026, 6, 1, 9 + at)).toISOString();
      return call("POST", "/authorizations", anOrder(`ERP-${String(at)}`, { endDate }));
    }),
  );
  const other = await platform.issueKey("molino");
  await platform.call("GET", "/products", other);
  return { platform, key, call, other };
}

/** Counts how often another company is served until a promise is settled. */
async function servedUntil(platform: PretendedPlatform, other: { apiKey: string }, end: Promise<unknown>) {
  let [count, hasEnded] = [0, false];
  const note = () => (hasEnded = true);
  end.then(note, note);
  while (count < 10_000) {
    await platform.call("GET", "/products", other);
    await setImmediate();
    if (hasEnded) break;
    count += 1;
  }
  return count;
}

const finished = "/authorizations?status=Finished&limit=1";
const totalOf = ({ body }: { body: unknown }): unknown => (isFields(body) ? body["total"] : undefined);

test("while a clock is moved, others are served, and the company itself sees the end of it", async () => {
  const { platform, call, other } = await withHours(600);
  const moved = call("POST", "/_mock/clock/advance", { seconds: aYear });
  // Its body is read first.
  for (let turn = 0; turn < 2; turn += 1) await setImmediate();
  const asked = call("GET", finished);
  expect(await servedUntil(platform, other, moved)).toBeGreaterThan(0);
  expect(await moved).toMatchObject({ status: 200, body: { now: "2027-07-01T08:00:00.000Z" } });
  expect(totalOf(await asked)).toBe(600);
});

test("a clock that is being moved as the process ends arrives before anything else happens", async () => {
  const { platform, key, call } = await withHours(600);
  void call("POST", "/_mock/clock/advance", { seconds: aYear }).catch(() => undefined);
  const storage = platform.companies.storages.get("espiga");
  const log = () => storage?.sql.exec<{ text: string }>("SELECT text FROM log").toArray() ?? [];
  const ended = () => log().flatMap(({ text }) => text.split('["authorizations"').slice(1)).length - 600;
  while (ended() < 100) await setImmediate();
  expect(ended()).toBeLessThan(500);
  const next = new PretendedPlatform();
  if (storage) next.companies.storages.set("espiga", storage.copy());
  const asked = await Promise.all([next.call("GET", "/_mock/clock", key), next.call("GET", finished, key)]);
  expect(asked[0].body).toMatchObject({ now: "2027-07-01T08:00:00.000Z", standsStill: true });
  expect(totalOf(asked[1])).toBe(600);
});

test("others are served while a state is imported and a company is woken, and it is there as a whole or not at all", async () => {
  const { platform, key, call, other } = await withHours(600);
  const { body: state } = await call("GET", "/_mock/state");
  await call("POST", "/_mock/reset");
  const storage = platform.companies.storages.get("espiga");
  const imported = call("PUT", "/_mock/state", state);
  const copies = [];
  let status: number | undefined;
  void imported.then((answer) => (status = answer.status));
  for (let turn = 0; status === undefined && turn < 10_000; turn += 1) {
    if (turn % 10 === 0) copies.push(storage?.copy());
    await platform.call("GET", "/products", other);
    await setImmediate();
  }
  expect(status).toBe(204);
  const totals = new Set<unknown>();
  for (const copy of [...copies, storage]) {
    const next = new PretendedPlatform();
    if (copy) next.companies.storages.set("espiga", copy);
    totals.add(totalOf(await next.call("GET", "/authorizations?limit=1", key)));
  }
  expect(totals).toEqual(new Set([0, 600]));
  expect(copies.length).toBeGreaterThan(3);
  platform.sleep("espiga");
  expect(await servedUntil(platform, other, call("GET", "/products"))).toBeGreaterThan(3);
});

test("what is under way when an operator changes the bounds of a company is kept, whenever that happens", async () => {
  const { platform, call } = await withHours(150);
  const { body: state } = await call("GET", "/_mock/state");
  for (let turns = 0; turns < 12; turns += 1) {
    await call("POST", "/_mock/reset");
    const imported = call("PUT", "/_mock/state", state);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    const bounds = { records: 500 + turns };
    expect(await platform.operate("PUT", "/companies/espiga/bounds", bounds)).toMatchObject({ body: { bounds } });
    expect((await imported).status).toBe(204);
    expect(totalOf(await call("GET", "/authorizations?limit=1"))).toBe(150);
  }
  await platform.operate("PUT", "/companies/espiga/bounds", { records: 160 });
  expect((await call("POST", "/authorizations", anOrder("ERP-OVER"))).status).toBe(507);
});
