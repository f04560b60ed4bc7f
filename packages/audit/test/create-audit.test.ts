import { type Company, type Exchange, type OutgoingAttempt, Simulator } from "@totem-partner/simulator";
import { Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { type CheckQueue, type ContractMode, createAudit, type Violation } from "../src/index.ts";
import { asAudited } from "../src/checking.ts";

const violation: Violation = { by: "service", location: ["response", "body"], code: "type", message: "It is wrong." };

const counts = { unavailableReason: null, checked: 0, sampled: 0, dropped: 0, waiting: 0, violations: 0 };

/** An audit of a simulator, and what it leaves to its queue. */
function audited(contract: ContractMode, unavailableReason?: string) {
  const simulator = new Simulator();
  const queued: ReturnType<Parameters<CheckQueue["push"]>[0]>[] = [];
  let starts = 0;
  const startQueue = (): CheckQueue => {
    starts += 1;
    return {
      push: (build) => queued.push(build()),
      get counts() {
        return { checked: 0, sampled: 0, dropped: 0, waiting: queued.length };
      },
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  };
  const audit = createAudit({
    contract,
    unavailableReason,
    redactor: new Redactor(simulator.knownKeys),
    outsiders: () => simulator.company(simulator.defaultKey),
    startQueue,
    onFound: undefined,
    onFailure: (failure) => {
      throw failure;
    },
  });
  return { simulator, audit, queued, starts: () => starts };
}

/** Has the simulator respond to a request for its products. */
async function exchanged(simulator: Simulator): Promise<Exchange> {
  const headers = new Headers({ "x-partner-api-key": simulator.defaultKey });
  return simulator.exchange({ method: "GET", target: "/products", headers, readBody: () => new Uint8Array() });
}

function defaultCompany(simulator: Simulator): Company {
  const company = simulator.company(simulator.defaultKey);
  if (company === undefined) throw new Error("A simulator has a default company.");
  return company;
}

/** A delivery that lacks everything its event has, with some differences. */
const aDelivery = (company: Company, differences: Partial<OutgoingAttempt> = {}) => ({
  attempt: {
    id: "11111111-1111-4111-8111-111111111111",
    type: "authorization.created",
    url: "https://erp.example.com/hooks",
    body: "{}",
    timestamp: 1_783_058_400,
    secret: null,
    signedContent: "body" as const,
    isOffContract: false,
    signal: new AbortController().signal,
    onHeaders: () => undefined,
    ...differences,
  },
  headers: { "Content-Type": "application/json", "X-Webhook-Timestamp": "1783058400" },
  company,
});

test("in mode audit, an exchange is left to the queue, and what that finds belongs to the company", async () => {
  const { simulator, audit, queued } = audited("audit");
  const exchange = await exchanged(simulator);
  expect(await audit.exchange(exchange)).toBe(exchange);
  expect(queued.map(({ record }) => record)).toMatchObject([{ kind: "exchange", method: "GET", target: "/products" }]);
  const company = defaultCompany(simulator);
  queued[0]?.onFound([violation]);
  expect(audit.list(company)).toMatchObject([{ ...violation, id: exchange.requestId, target: "/products" }]);
  expect(audit.counts()).toEqual({ ...counts, contract: "audit", waiting: 1, violations: 1 });
});

test.each([
  ["off", undefined, null],
  ["off", "Prism is not installed", null],
  ["audit", "Prism is not installed", "Prism is not installed"],
] as const)("in mode %s and the reason %s, no queue is started", async (contract, unavailableReason, reason) => {
  const { simulator, audit, starts } = audited(contract, unavailableReason);
  const exchange = await exchanged(simulator);
  expect([await audit.exchange(exchange), starts()]).toEqual([exchange, 0]);
  expect(audit.counts()).toEqual({ ...counts, contract, unavailableReason: reason });
});

test("in mode strict, an exchange is checked before it is sent, without a queue", async () => {
  const { simulator, audit, starts } = audited("strict");
  const exchange = await exchanged(simulator);
  const lie = { ...exchange, answer: { ...exchange.answer, text: "{}" } };
  expect([await audit.exchange(exchange), starts()]).toEqual([exchange, 0]);
  const { answer, problem } = await audit.exchange(lie);
  expect([answer.status, problem?.code]).toEqual([500, "contract_violation"]);
  expect(answer.headers["sl-violations"]).toContain('"location":["response","body"');
});

test("what strict mode finds is remembered and counted, can be looked up by its request, and forgotten", async () => {
  const { simulator, audit } = audited("strict");
  const company = defaultCompany(simulator);
  const exchange = await exchanged(simulator);
  const checking = audit.exchange({ ...exchange, answer: { ...exchange.answer, text: "<html>" } });
  await expect.poll(() => audit.counts().waiting).toBe(1);
  await audit.flush();
  await checking;
  expect(audit.counts()).toEqual({ ...counts, contract: "strict", checked: 1, violations: audit.list(company).length });
  expect(audit.list(company)).toContainEqual({
    ...{ id: exchange.requestId, at: expect.any(String), by: "service", kind: "exchange" },
    ...{ operationId: "listProducts", method: "GET", target: "/products", status: 200 },
    ...{ location: ["response", "body"], code: "json", message: "The body of the response is not valid JSON." },
  });
  const found = audit.byId(company, [exchange.requestId, "another"]);
  expect([...found.keys()]).toEqual([exchange.requestId, "another"]);
  expect([...found.values()]).toEqual([audit.list(company), []]);
  audit.clear(company);
  expect(audit.list(company)).toEqual([]);
  await audit.close();
});

test("in mode strict, a delivery that violates the contract is refused, unless it does so on purpose", async () => {
  const { simulator, audit } = audited("strict");
  const company = defaultCompany(simulator);
  await expect(audit.delivery(aDelivery(company))).rejects.toThrow("The delivery violates the contract, so it was not");
  expect(audit.list(company)[0]).toMatchObject({
    ...{ id: aDelivery(company).attempt.id, kind: "delivery", operationId: "authorization.created" },
    ...{ method: "POST", target: "https://erp.example.com/hooks", status: null },
  });
  await audit.delivery(aDelivery(company, { isOffContract: true }));
  expect(audit.counts()).toMatchObject({ checked: 1 });
});

test("in mode audit, a delivery is left to the queue with its headers in lower case, unless it lies on purpose", async () => {
  const { simulator, audit, queued } = audited("audit");
  const company = defaultCompany(simulator);
  await audit.delivery(aDelivery(company, { isOffContract: true }));
  await audit.delivery(aDelivery(company));
  const headers = { "content-type": "application/json", "x-webhook-timestamp": "1783058400" };
  expect(queued.map(({ record, size }) => [record, size])).toEqual([
    [{ kind: "delivery", type: "authorization.created", headers, body: "{}", assumed: {} }, 1002],
  ]);
});

test("what is checked of an exchange are the headers of the contract, without the key, and its bytes", async () => {
  const { simulator, audit, queued } = audited("audit");
  const body = new TextEncoder().encode('{"name":"Rye"}');
  const exchangedWith = (headers: Record<string, string>) =>
    simulator.exchange({ method: "POST", target: "/products", headers: new Headers(headers), readBody: () => body });
  const type = { "content-type": "application/json" };
  const created = await exchangedWith({ ...type, "x-partner-api-key": simulator.defaultKey, "x-other": "1" });
  await audit.exchange(created);
  await audit.exchange(await exchangedWith({ "x-partner-api-key": "" }));
  const [first, second] = queued;
  expect(first?.record).toMatchObject({
    ...{ kind: "exchange", method: "POST", target: "/products", body, assumed: {} },
    headers: { ...type, "x-partner-api-key": "present" },
  });
  expect(Object.keys(first?.record.headers ?? {})).toHaveLength(2);
  expect(first?.size).toBe(1000 + body.byteLength + created.answer.text.length);
  expect(second?.record.headers).toEqual({});
});

test("a problem that the contract does not have is the host's, and is not checked; nor is what a fault alone did", async () => {
  const exchange = await exchanged(new Simulator());
  const withProblem = (code: string): Exchange => Object.assign({ ...exchange }, { problem: { code, detail: "No." } });
  expect(asAudited(exchange)).toBe(exchange);
  expect(asAudited(withProblem("validation_failed"))).toBeDefined();
  expect(asAudited(withProblem("headers_too_large"))).toBeUndefined();
  const { answer, value, problem } = exchange;
  const faulty = (service: object | undefined) => ({ ...exchange, fault: { service } }) as unknown as Exchange;
  expect(asAudited(faulty(undefined))).toBeUndefined();
  const lied = { answer: { ...answer, status: 299 }, value, problem };
  expect(asAudited(faulty(lied))).toMatchObject({ requestId: exchange.requestId, answer: { status: 299 } });
});

test("what a check finds after a reset in what was checked before is not a violation of the company any more", async () => {
  const { simulator, audit, queued } = audited("audit");
  await audit.exchange(await exchanged(simulator));
  await audit.delivery(aDelivery(defaultCompany(simulator)));
  defaultCompany(simulator).reset();
  for (const { onFound } of queued) onFound([violation]);
  expect(queued).toHaveLength(2);
  expect(audit.list(defaultCompany(simulator))).toEqual([]);
});
