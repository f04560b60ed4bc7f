import type { Company } from "@totem-partner/simulator";
import type { Journal, Redactor } from "@totem-partner/simulator/host";
import { check } from "@totem-partner/simulator/steering";
import type { z } from "zod";
import type { EventStreams } from "../../live/event-streams.ts";
import { invalid } from "./problem.ts";
import type { Violations } from "./violations.ts";

/** One request to the control API. */
export interface ControlCall {
  company: Company;
  /** The parameter `{id}` of the path; empty for a path without it. */
  id: string;
  /** The parameters by name. */
  query: Readonly<Record<string, string>>;
  body: unknown;
  journal: Journal;
  violations: Violations;
  streams: EventStreams;
  redactor: Redactor;
}

/** One call of the control API. */
export interface ControlRoute {
  method: string;
  /** The path below /_mock, with parameters in braces. */
  path: string;
  /** The maximum JSON body in bytes; without it, the call accepts none. */
  takes?: number;
  /** Whether it accepts a query, which it then validates; otherwise a query is rejected. */
  takesQuery?: true;
  /** Returns the response, or the JSON of a 200; undefined becomes a 204. */
  handle: (call: ControlCall) => unknown;
}

/** The maximum body of most calls. */
export const smallBody = 1_048_576;

/** A JSON response. */
export const answer = (body: unknown, status = 200): Response => Response.json(body, { status });

/** A call that shows what a query selects. */
export const shows = <Query>(
  path: string,
  query: z.ZodType<Query>,
  show: (call: ControlCall, query: Query) => unknown,
): ControlRoute => ({
  method: "GET",
  path,
  takesQuery: true,
  handle(call) {
    const read = check(query, call.query);
    return read.ok ? show(call, read.value) : invalid("query", read.mistakes);
  },
});
