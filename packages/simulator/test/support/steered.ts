import { Journal, Redactor } from "../../src/host.ts";
import type { Deliver, SimulatorOptions } from "../../src/index.ts";
import { MockUsageError, controlAll } from "../../src/control.ts";
import { simulatorAt } from "./partner.ts";
import { plainRequest } from "./requests/plain-request.ts";

const accepts: Deliver = () => Promise.resolve({ kind: "answered", status: 204, body: "see http://a:b@erp.example" });

/** The companies of a simulator as a test steers them, and its requests. */
export function steered(options: SimulatorOptions = {}) {
  const simulator = simulatorAt({ deliver: accepts, ...options });
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, () => undefined);
  const mock = controlAll(simulator, journal, redactor);
  const ask = async (method: string, target: string, body?: object, apiKey = mock.apiKey) => {
    const headers = { "X-Partner-API-Key": apiKey };
    const parts = body ? { headers, body: JSON.stringify(body) } : { headers };
    const exchange = await simulator.exchange(plainRequest(method, target, parts));
    journal.record(exchange, 1);
    return exchange.value as { id: string };
  };
  return { mock, ask, simulator };
}

/** The message about a wrong call; fails if it was accepted. */
export function usageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof MockUsageError) return error.message;
    throw error;
  }
  throw new Error("It was accepted.");
}
