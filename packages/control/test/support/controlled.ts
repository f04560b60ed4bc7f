import { Simulator } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import type { ViolationView, Violations } from "../../src/api/calls/violations.ts";
import { ControlApi, EventStreams } from "../../src/api.ts";

const fail = (failure: unknown): never => {
  throw failure;
};

/** Who calls, and how. */
export interface Caller {
  headers?: Readonly<Record<string, string>>;
  remoteAddress?: string;
}

export const withKey = { "x-partner-api-key": "test_demo" };

/** The control API of a simulator in which a check of the contract found one violation, as it is called. */
export function controlled(adminToken?: string) {
  const simulator = new Simulator({ now: 0 });
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, fail);
  const streams = new EventStreams(journal, redactor);
  const violation: ViolationView = { by: "service", location: ["response"], code: "type", message: "is wrong" };
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
  const company = simulator.company("test_demo");
  if (company === undefined) throw new Error("There is no company with this key.");
  return { simulator, company, streams, journal, redactor, call, respond };
}
