import type { Company } from "@totem-partner/simulator";

/** One request to the control API. */
export interface ControlCall {
  company: Company;
  path: Record<string, string>;
  body: unknown;
}

/** One call of the control API. */
export interface ControlRoute {
  method: string;
  /** The path below /_mock, with parameters in braces. */
  path: string;
  /** What a body must be; without it the call takes none. */
  takesBody?: boolean;
  handle: (call: ControlCall) => Response;
}

/** An answer in JSON. */
export const answer = (body: unknown, status = 200): Response => Response.json(body, { status });

/** An answer without a body. */
export const nothing = (): Response => new Response(null, { status: 204 });
