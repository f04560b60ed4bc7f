import type { Company } from "@totem-partner/simulator";
import type { Journal, Redactor } from "@totem-partner/simulator/host";
import type { EventStreams } from "../../live/event-streams.ts";
import type { Violations } from "./violations.ts";

/** One request to the control API. */
export interface ControlCall {
  company: Company;
  path: Record<string, string>;
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
  handle: (call: ControlCall) => Response | Promise<Response>;
}

/** The maximum body of most calls. */
export const smallBody = 1_048_576;

/** A JSON response. */
export const answer = (body: unknown, status = 200): Response => Response.json(body, { status });

/** A response without a body. */
export const nothing = (): Response => new Response(null, { status: 204 });
