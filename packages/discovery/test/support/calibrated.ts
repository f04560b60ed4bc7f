import { sayValue } from "@totem-partner/spec/own-alternatives";
import { Simulator } from "@totem-partner/simulator";
import type { Kind } from "../../src/calibration/kinds.ts";
import { CreatedRecords } from "../../src/calibration/created-records.ts";
import { calibrate } from "../../src/calibration/calibrate.ts";
import type { Known } from "../../src/findings/finding.ts";

export const apiKey = "test_strange_key_0123456789";
export const root = "http://service.example";

/** A service played by a function. */
export type Fake = (request: Request) => Response | Promise<Response>;

/** Calibrates a service played by a function; returns the outcome, the requests and the waits. */
export async function calibrated(fake: Fake, allowed: readonly Kind[] = []) {
  const requests: Request[] = [];
  const waits: number[] = [];
  const play: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    return await fake(request);
  };
  let now = 0;
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
    return Promise.resolve();
  };
  const service = { root, apiKey, perMinute: 60, fetch: play, wait, now: () => now };
  const records = new CreatedRecords(() => undefined);
  const writing = allowed.length > 0 && { writing: { allowed: new Set(allowed), runId: "r", givens: {}, records } };
  const result = calibrate({ ...service, isPrefixed: false, ...writing });
  const outcome = await result.catch((error: unknown) => error);
  return { outcome, result, requests, waits };
}

/** The settled points, in the form that `--assume` accepts. */
export const settledIn = ({ findings }: Known): string[] =>
  findings.flatMap(({ id, verdict }) => (verdict.sure === "settled" ? [`${id}=${sayValue(verdict.value)}`] : []));

export const verdictOn = ({ findings }: Known, id: string) => findings.find((one) => one.id === id)?.verdict;

/** An answer in JSON. */
export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

/** A simulated service, with some of its answers replaced. */
export function except(replaced: (path: string) => Response | undefined): Fake {
  const simulator = new Simulator();
  return (request) => replaced(request.url.slice(root.length)) ?? simulator.fetch(request);
}
