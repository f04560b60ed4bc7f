import { expect } from "vitest";
import { RandomService } from "./random-service.ts";
import { type Between, calibrated, inForce, leftIn } from "./written-service.ts";

/** Carries a request out, and answers with another status and the same body. */
export const answeredAs =
  (status: number): Between =>
  async (request, pass) =>
    Response.json(await (await pass(request)).json().catch(() => ({})), { status });

/** Replaces the answers to some requests. */
export const where =
  (method: string, path: RegExp, other: Between): Between =>
  (request, pass) =>
    request.method === method && path.test(new URL(request.url).pathname) ? other(request, pass) : pass(request);

/** The verdicts on a service with strange answers, which leaves nothing behind that is not listed. */
export async function verdictsUnder(between: Between, profile: Record<string, unknown> = {}) {
  const service = new RandomService(profile);
  service.between = between;
  const { findings, created } = await calibrated(service);
  expect(inForce(service).filter((name) => !leftIn(created).includes(name))).toEqual([]);
  return new Map<string, unknown>(findings.map(({ id, verdict }) => [id, verdict]));
}
