import { Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import type { Violation } from "@totem-partner/spec/violation";
import type { Violations } from "../../src/api/calls/violations.ts";
import { ControlApi, EventStreams } from "../../src/api/control-api.ts";

const fail = (failure: unknown): never => {
  throw failure;
};

/** The headers and address of a call. */
export interface Caller {
  headers?: Readonly<Record<string, string>>;
  remoteAddress?: string;
}

export const withKey = { "x-partner-api-key": "test_demo" };

export const northGate = "11111111-1111-4111-8111-111111111111";
export const driver = "12345678Z";

/** An authorization with nothing but what is required, except for its name. */
export const order = {
  ...{ productExternalId: "WHEAT-01", warehouseExternalId: "SILO-01", quantity: 20, totemGroupId: northGate },
  ...{ operationType: "loading" as const, carrierTaxId: "B12345674" },
};
/** Further requirements of an operation. */
export const assigned = { driverNif: driver, tractorPlate: "1234BCD" };

/** The control API of a simulator in which a check of the contract found one violation, as it is called. */
export function controlled(adminToken?: string, options: SimulatorOptions = {}) {
  const simulator = new Simulator({ now: 0, ...options });
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, fail);
  const streams = new EventStreams(journal, redactor);
  const violation: Violation = { by: "service", location: ["response"], code: "type", message: "is wrong" };
  let found = [violation];
  const violations: Violations = {
    counts: () => ({ violations: found.length }),
    list: () => found,
    byId: (_company, wanted) => new Map(wanted.map((id) => [id, found])),
    clear: () => (found = []),
    flush: () => Promise.resolve(),
  };
  const api = new ControlApi({ simulator, journal, violations, streams, redactor, version: "1.2.3", adminToken });
  const respond = (
    method: string,
    path: string,
    body?: unknown,
    { headers = withKey, remoteAddress = "::1" }: Caller = {},
  ) => {
    const request = new Request(`http://host.example/_mock${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return api.handle(request, remoteAddress);
  };
  const call = async (...given: Parameters<typeof respond>) => {
    const response = await respond(...given);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === "" ? null : JSON.parse(text)) as unknown,
    };
  };
  /** A request of the partner, which is remembered. */
  const ask = async (method: string, target: string, body?: object) => {
    const headers = new Headers({ ...withKey, ...(body && { "content-type": "application/json" }) });
    const readBody = () => new TextEncoder().encode(body ? JSON.stringify(body) : "");
    const exchange = await simulator.exchange({ method, target, headers, readBody });
    journal.record(exchange, 1);
    return { ...(exchange.value as { id: string }), requestId: exchange.requestId };
  };
  const company = simulator.company("test_demo");
  if (company === undefined) throw new Error("There is no company with this key.");
  return { simulator, company, streams, journal, redactor, call, respond, ask };
}
