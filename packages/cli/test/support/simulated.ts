import { Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { onTestFinished, vi } from "vitest";

/**
 * The service within the process of the test, without a server: until its end, fetch reaches nothing else. Returns the
 * variables by which a command finds it.
 */
export function simulated(options: SimulatorOptions = {}) {
  const simulator = new Simulator({ now: Date.parse("2026-07-01T06:00:00Z"), ...options });
  return { simulator, ...answering((request) => simulator.fetch(request), simulator.defaultKey) };
}

/** The same for any service; counts what it was asked. */
export function answering(answer: (request: Request) => Promise<Response> | Response, apiKey = "key") {
  const requests: Request[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    const request = new Request(url, init);
    requests.push(request.clone());
    return Promise.resolve(answer(request));
  });
  const env: Record<string, string> = {
    TOTEM_PARTNER_BASE_URL: "https://service.example",
    TOTEM_PARTNER_API_KEY: apiKey,
  };
  return { env, requests, creates: () => requests.filter(({ method }) => method === "POST") };
}
