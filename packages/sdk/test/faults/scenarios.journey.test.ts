import { type MockCompany, type MockServer, startMockServer } from "@totem-partner/mock-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PartnerClient } from "../../src/index.ts";
import { fullOrder } from "../support/examples.ts";
import { timedBy, VirtualClock } from "../support/retrying.ts";
import { collect } from "../support/scripted-service.ts";

let mock: MockServer;

beforeAll(async () => {
  mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z" });
});

afterAll(() => mock.close());

/** A clock by which the client waits, and on which the company's clock follows. */
class SharedClock extends VirtualClock {
  readonly #company: MockCompany;

  constructor(company: MockCompany) {
    super();
    this.#company = company;
  }

  override wait(milliseconds: number): Promise<void> {
    this.#company.advance({ seconds: milliseconds / 1000 });
    return super.wait(milliseconds);
  }
}

/** A company that a scenario befalls, and a client of it. */
function befallen(scenario: Parameters<MockCompany["faults"]["scenario"]>[0]) {
  const company = mock.company(scenario);
  company.faults.scenario(scenario);
  const clock = new SharedClock(company);
  const options = { ...timedBy(clock), maxRetries: 6 };
  return { company, clock, partner: new PartnerClient({ baseUrl: mock.url, apiKey: company.apiKey, ...options }) };
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...fullOrder, externalId: `ERP-${String(at)}` }));

const idsOf = (company: MockCompany): string[] => company.exportState().authorizations.map(({ id }) => id);

test.each(["lost-answer", "gateway-timeout"] as const)(
  "%s: the create is repeated, and makes no duplicate",
  async (name) => {
    const { company, partner } = befallen(name);
    const { data, attempts } = await partner.authorizations.create(fullOrder).withResponse();
    expect(attempts).toBe(2);
    expect(idsOf(company)).toEqual([data.id]);
    expect(company.requests()[0]).toMatchObject({ fault: { id: name, service: { status: 201 } } });
  },
);

test("flaky-network: a push brings every row in once, and a list every record", async () => {
  const { company, partner } = befallen("flaky-network");
  const pushed = rows(40);
  const outcomes = await collect(partner.authorizations.push(pushed, { maxRetries: 8 }));
  expect(outcomes.map(({ row }) => row.externalId).sort()).toEqual(pushed.map(({ externalId }) => externalId).sort());
  expect(outcomes.filter(({ result }) => result === "unknown" || result === "rejected")).toEqual([]);
  const ids = idsOf(company);
  expect(ids).toHaveLength(pushed.length);
  const listed = await collect(partner.authorizations.list({ limit: 10 }));
  expect(listed.map(({ id }) => id).sort()).toEqual(ids.sort());
  const hit = company.faults.list().map((fault) => fault.hit);
  expect(Math.min(...hit.slice(0, 3))).toBeGreaterThan(0);
});

test("maintenance: the client waits as long as it is asked to, and loses no row", async () => {
  const { company, clock, partner } = befallen("maintenance");
  for (const row of rows(3)) await partner.authorizations.create(row);
  expect(idsOf(company)).toHaveLength(3);
  expect(clock.waits).toEqual([10_000, 10_000, 10_000]);
});

test("rate-limited: nothing is sent before Retry-After is over, in either form", async () => {
  const { company, clock, partner } = befallen("rate-limited");
  const { id } = await partner.authorizations.create(fullOrder);
  expect(idsOf(company)).toEqual([id]);
  expect(clock.waits.slice(0, 2)).toEqual([1000, 1000]);
  // A date has whole seconds, and so has the one that it is compared with.
  expect([1000, 2000, 3000]).toContain(clock.waits[2]);
  expect(company.requests().map(({ status }) => status)).toEqual([429, 429, 429, 201]);
});
