import type { Company } from "@totem-partner/simulator";
import {
  type InSteps,
  type Journal,
  type Redactor,
  type Steps,
  validationProblem,
} from "@totem-partner/simulator/host";
import { check, type FaultUnavailableReason, type Mistake } from "@totem-partner/simulator/control";
import { unknownField } from "@totem-partner/spec/field-error";
import type { z } from "zod";
import type { EventStreams } from "../../live/event-streams.ts";
import { controlProblem } from "./control-problems.ts";
import type { Violations } from "./violations.ts";

export const invalid = (part: "body" | "query", mistakes: readonly Mistake[]): Response =>
  controlProblem(
    validationProblem(
      mistakes.map(({ code, path, message }) =>
        code === "unknown_field" ? unknownField(part, path) : { in: part, path, message, ...(code && { code }) },
      ),
    ),
  );

interface ControlCall {
  company: Company;
  /** The parameter `{id}` of the path; empty for a path without it. */
  id: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
  journal: Journal;
  violations: Violations;
  streams: EventStreams;
  redactor: Redactor;
  version: string;
  /** That of the address that was called, such as `https:`. */
  protocol: string;
  faultUnavailableReason: FaultUnavailableReason | undefined;
  inSteps: InSteps;
  writing: () => Steps;
}

export interface ControlRoute {
  method: string;
  path: string;
  /** The maximum JSON body in bytes; without it, the call accepts none. */
  takes?: number;
  /** True if it accepts a query, which it then validates; otherwise a query is rejected. */
  takesQuery?: true;
  /** Returns the response, or the JSON of a 200, perhaps as a promise; undefined becomes a 204. */
  handle: (call: ControlCall) => unknown;
}

export const answer = (body: unknown, status = 200): Response => Response.json(body, { status });

export function route(call: string, handle: ControlRoute["handle"]): ControlRoute {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, handle };
}

export const shows = <Query>(
  path: string,
  query: z.ZodType<Query>,
  show: (call: ControlCall, query: Query) => unknown,
): ControlRoute => ({
  ...route(`GET ${path}`, (call) => {
    const read = check(query, call.query);
    return read.ok ? show(call, read.value) : invalid("query", read.mistakes);
  }),
  takesQuery: true,
});
