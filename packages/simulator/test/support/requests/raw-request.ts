import { problems } from "@totem-partner/spec/problems";
import { expect } from "vitest";
import { Simulator } from "../../../src/index.ts";
import { type Answer, readAnswer } from "../contract.ts";
import { problemIn } from "../partner.ts";

/** The request, as `fetch` takes it. */
export type RawInit = Omit<RequestInit, "headers"> & { headers?: Record<string, string>; duplex?: "half" };

/** Sends anything at all to a simulator of its own; fails when the simulator itself does. */
export async function send(path: string, init: RawInit = {}, simulator?: Simulator): Promise<Answer> {
  const failures: unknown[] = [];
  const to = simulator ?? new Simulator({ onFailure: (error) => failures.push(error) });
  const headers = { "X-Partner-API-Key": "test_demo", "Content-Type": "application/json", ...init.headers };
  const answer = await readAnswer(await to.fetch(new Request(`https://totem.example${path}`, { ...init, headers })));
  expect(failures).toEqual([]);
  return answer;
}

/** Sends a body to the create. */
export const sendBody = (body: BodyInit | null, headers: Record<string, string> = {}): Promise<Answer> =>
  send("/authorizations", { method: "POST", body, headers, duplex: "half" });

/** Checks that an answer is a problem document of the caller's making, and gives nothing away. */
export function expectProblem(answer: Answer, status: number, code: string): void {
  // Problems of the simulator's own are not in the contract.
  const problem = code in problems ? problemIn(answer) : answer.body;
  expect(answer.status).toBe(status);
  expect(problem).toMatchObject({ status, code });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.text).not.toContain("test_demo");
}
