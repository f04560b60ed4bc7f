import type { Audit, AuditCounts, FoundViolation } from "@totem-partner/audit";
import { type Company, Simulator } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import { controlAll } from "@totem-partner/simulator/control";
import { expect, test } from "vitest";
import { auditAll } from "../../src/start-mock-server.ts";

const violation = (id: string): FoundViolation => ({
  ...{ id, at: "2026-07-01T08:00:00.000Z", kind: "exchange", operationId: "listProducts", method: "GET" },
  ...{
    target: "/products",
    status: 200,
    by: "service",
    location: ["response"],
    code: "type",
    message: `Odd in ${id}.`,
  },
});

const counts: AuditCounts = {
  contract: "audit",
  obstacle: null,
  checked: 3,
  sampled: 0,
  dropped: 0,
  waiting: 1,
  violations: 7,
};

/** The companies of a simulator, with an audit that finds one violation in each, named after it. */
function audited() {
  const simulator = new Simulator();
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, (failure) => {
    throw failure;
  });
  const steps: string[] = [];
  const list = ({ name }: Company) => [violation(name)];
  const audit: Audit = {
    exchange: (exchange) => exchange,
    delivery: () => Promise.resolve(),
    counts: () => counts,
    list,
    byId: (company, wanted) => new Map(wanted.map((id) => [id, list(company)])),
    clear: ({ name }) => void steps.push(`clear ${name}`),
    flush: () => Promise.resolve(void steps.push("flush")),
    close: () => Promise.resolve(),
  };
  const call = async (apiKey: string) => {
    const headers = { "X-Partner-API-Key": apiKey };
    const { target, ...exchange } = { target: "/products", method: "GET", headers: new Headers(headers) };
    const answered = await simulator.exchange({
      target,
      ...exchange,
      readBody: () => Promise.resolve(new Uint8Array()),
    });
    journal.record(answered, 1);
  };
  return { companies: auditAll(controlAll(simulator, journal, redactor), simulator, audit), steps, call };
}

test("each company has its own violations; the companies' own are those of the default company", () => {
  const { companies } = audited();
  const names = [companies, companies.company("a"), companies.companyOf("test_b")].map(({ violations }) =>
    violations.list().map(({ id }) => id),
  );
  expect(names).toEqual([["demo"], ["a"], ["b"]]);
});

test("a company's requests are told with their violations", async () => {
  const { companies, call } = audited();
  await call("test_a");
  const [request, ...others] = companies.company("a").requests();
  expect(request).toMatchObject({ path: "/products", violations: [{ message: "Odd in a." }] });
  expect(others).toEqual([]);
  expect(companies.company("a").requests({ status: 404 })).toEqual([]);
  expect(companies.requests()).toEqual([]);
});

test("what was checked is counted for the whole server, after a flush as before", async () => {
  const { companies, steps } = audited();
  const { violations } = companies.company("a");
  expect(violations.counts()).toBe(counts);
  expect(steps).toEqual([]);
  expect(await violations.flush()).toBe(counts);
  expect(steps).toEqual(["flush"]);
});

test("a company forgets its violations when it is reset, and on request", () => {
  const { companies, steps } = audited();
  companies.assume({ "create-status": "200" });
  companies.reset();
  expect(companies.assumptions().find(({ id }) => id === "create-status")?.value).toBe("201");
  companies.company("a").violations.clear();
  expect(steps).toEqual(["clear demo", "clear a"]);
});
