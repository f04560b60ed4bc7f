import { expect, test } from "vitest";
import { Journal, Redactor } from "../../src/host.ts";
import { Simulator } from "../../src/index.ts";
import { plainRequest } from "../support/requests/plain-request.ts";

/** A simulator with a journal. */
function recorded() {
  const simulator = new Simulator();
  const company = simulator.company("test_demo");
  if (!company) throw new Error("A simulator has a default company.");
  const journal = new Journal(new Redactor(simulator.knownKeys), () => undefined);
  return { simulator, company, journal, entries: () => journal.list(company, {}) };
}

test("a request that was under way at a reset is in no journal of what comes after", async () => {
  const { simulator, company, journal, entries } = recorded();
  const answered = await simulator.exchange(plainRequest("GET", "/products"));
  company.reset();
  journal.record(answered, 1);
  expect(entries()).toEqual([]);
  journal.record(await simulator.exchange(plainRequest("GET", "/warehouses")), 1);
  expect(entries().map(({ path }) => path)).toEqual(["/warehouses"]);
});

test("a request whose body arrives after a reset is discarded, and creates nothing", async () => {
  const { simulator, company, journal, entries } = recorded();
  const body = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const before = company.records.products.size;
  const late = simulator.exchange({
    ...plainRequest("POST", "/products"),
    readBody: () => body.promise,
  });
  company.reset();
  body.resolve(new TextEncoder().encode('{"name":"Wheat"}'));
  const exchange = await late;
  expect([exchange.answer.status, exchange.problem?.code]).toEqual([409, "company_reset"]);
  journal.record(exchange, 1);
  expect(entries()).toEqual([]);
  expect(company.records.products.size).toBe(before);
});
