import { type Exchange, Simulator } from "@totem-partner/simulator";
import { Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { type CheckQueue, type ContractMode, createAudit, type Violation } from "../src/index.ts";

const violation: Violation = { by: "service", location: ["response", "body"], code: "type", message: "It is wrong." };

const counts = { obstacle: null, checked: 0, sampled: 0, dropped: 0, waiting: 0, violations: 0 };

/** An audit of a simulator, and what it leaves to its queue. */
function audited(contract: ContractMode, obstacle?: string) {
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
    obstacle,
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

test("in mode audit, an exchange is left to the queue, and what that finds belongs to the company", async () => {
  const { simulator, audit, queued } = audited("audit");
  const exchange = await exchanged(simulator);
  expect(await audit.exchange(exchange)).toBe(exchange);
  expect(queued.map(({ record }) => record)).toMatchObject([{ kind: "exchange", method: "GET", target: "/products" }]);
  const company = simulator.company(simulator.defaultKey);
  if (company === undefined) throw new Error("A simulator has a default company.");
  queued[0]?.onFound([violation]);
  expect(audit.list(company)).toMatchObject([{ ...violation, id: exchange.requestId, target: "/products" }]);
  expect(audit.counts()).toEqual({ ...counts, contract: "audit", waiting: 1, violations: 1 });
});

test.each([
  ["off", undefined, null],
  ["off", "Prism is not installed", null],
  ["audit", "Prism is not installed", "Prism is not installed"],
] as const)("in mode %s with the obstacle %s, no queue is started", async (contract, obstacle, told) => {
  const { simulator, audit, starts } = audited(contract, obstacle);
  const exchange = await exchanged(simulator);
  expect([await audit.exchange(exchange), starts()]).toEqual([exchange, 0]);
  expect(audit.counts()).toEqual({ ...counts, contract, obstacle: told });
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
