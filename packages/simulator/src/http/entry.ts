import type { OperationId } from "@totem-partner/spec/operations";
import type { Companies } from "../companies.ts";
import type { Company } from "../company.ts";
import type { Assume } from "../domain/context.ts";
import { admissionProblem } from "./admission.ts";
import { interfaceRoutes, withoutPrefix } from "./interface-routes.ts";
import { readJson } from "./json-body.ts";
import { readMultipart } from "./multipart-body.ts";
import type { Endpoint, Outcome } from "./endpoint.ts";
import type { Problem } from "./problems.ts";
import type { Read } from "./read-bytes.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { answerResponse, problemResponse } from "./responses.ts";
import { type Found, Router } from "./router.ts";

/** What the entry needs to answer a request. */
export interface EntryOptions {
  endpoints: Readonly<Record<OperationId, Endpoint>>;
  companies: Companies;
  /** The assumptions that hold for a key that has no company, or not yet. */
  outsiders: (apiKey: string) => Assume;
  rateLimiter: RateLimiter;
  /** Makes the ids of requests that belong to no company. */
  newRequestId: () => string;
  /** Told of a failure of the simulator itself. */
  onFailure: (error: unknown) => void;
}

/** The request as everyone sees it who wants to know what was asked and answered. */
export interface Exchange {
  requestId: string;
  company: Company | undefined;
  operationId: OperationId | undefined;
  /** The body as it was read: JSON, or the fields of a form; nothing when there was none or it could not be read. */
  requestBody: unknown;
  response: Response;
}

const problem = (code: Problem["code"], detail: string, headers?: Record<string, string>): Outcome => ({
  ok: false,
  problem: { code, detail, ...(headers && { headers }) },
});

/** What each path of the interface begins with, such as `authorizations`. */
const firstSegments = new Set(interfaceRoutes().map(({ path }) => path.split("/")[1] ?? ""));

/** What is wrong with the part of an address before the path of the interface: mostly the base URL of a client. */
function strayPrefix(pathname: string): string {
  const segments = pathname.split("/");
  const first = segments.findIndex((segment) => firstSegments.has(segment));
  const before = segments.slice(0, Math.max(first, 0)).join("/");
  if (before === "" || before === "/partner") return "";
  return `${before.slice(0, 100)} does not belong before /${segments[first]}: check the base URL.`;
}

/** What is wrong with a path or a method that lead nowhere. */
function pathProblem(
  found: Exclude<Found<OperationId>, { found: "route" }>,
  method: string,
  pathname: string,
  prefix: "optional" | "required" | "absent",
): Outcome {
  if (found.found === "path") {
    const allow = found.allow.join(", ");
    return problem("method_not_allowed", `This path takes ${allow}, not ${method}.`, { Allow: allow });
  }
  const hints = [
    strayPrefix(pathname),
    prefix === "required" && !pathname.startsWith("/partner/") ? "Paths begin with /partner here." : "",
    prefix === "absent" && pathname.startsWith("/partner/") ? "Paths have no prefix /partner here." : "",
    pathname.length > 1 && pathname.endsWith("/") ? "Paths have no slash at their end." : "",
  ];
  return problem("unknown_path", ["There is nothing at this path.", ...hints].filter(Boolean).join(" "));
}

const missingKey = "Send the partner API key in the header X-Partner-API-Key.";

async function readBody({ takes }: Endpoint, request: Request) {
  if (takes === undefined) return undefined;
  return takes.mediaType === "application/json" ? readJson(request) : readMultipart(request, takes.files);
}

/** The way of a request through the service: route, authenticate, read, check, carry out, answer. */
export class Entry {
  readonly #options: EntryOptions;
  readonly #router = new Router(interfaceRoutes());

  constructor(options: EntryOptions) {
    this.#options = options;
  }

  /** Answers one request; never fails. */
  async handle(request: Request): Promise<Exchange> {
    const apiKey = request.headers.get("x-partner-api-key") ?? "";
    const known = this.#options.companies.find(apiKey);
    const assume = known?.assumptions.assume ?? this.#options.outsiders(apiKey);
    const { pathname } = new URL(request.url);
    const prefix = assume("path-prefix");
    const inner = withoutPrefix(pathname, prefix);
    const found: Found<OperationId> =
      inner === undefined ? { found: "nothing" } : this.#router.find(request.method, inner);
    const operationId = found.found === "route" ? found.value : undefined;
    const { company, outcome, requestBody } =
      found.found === "route"
        ? await this.#carryOut(request, this.#options.endpoints[found.value], apiKey, found.path)
        : { company: known, outcome: pathProblem(found, request.method, pathname, prefix), requestBody: undefined };
    const requestId = company?.newRequestId() ?? this.#options.newRequestId();
    const headers = { "X-Request-Id": requestId };
    const response = outcome.ok
      ? answerResponse(outcome.answer, headers)
      : problemResponse(outcome.problem, headers, company?.assumptions.assume ?? assume);
    return { requestId, company, operationId, requestBody, response };
  }

  /** The company of a key, made if need be; so this comes after the route, and a path that leads nowhere makes none. */
  #admit(apiKey: string): Read<Company> {
    if (apiKey === "") return { ok: false, problem: { code: "missing_api_key", detail: missingKey } };
    const { companies } = this.#options;
    const admission = companies.admit(apiKey);
    if (admission.company) return { ok: true, value: admission.company };
    return { ok: false, problem: admissionProblem(admission.reason, companies.most) };
  }

  async #carryOut(
    request: Request,
    endpoint: Endpoint,
    apiKey: string,
    path: Record<string, string>,
  ): Promise<Pick<Exchange, "company" | "requestBody"> & { outcome: Outcome }> {
    const admitted = this.#admit(apiKey);
    if (!admitted.ok) return { company: undefined, outcome: admitted, requestBody: undefined };
    let company = admitted.value;
    let requestBody: unknown;
    const limited = this.#options.rateLimiter.admit(company);
    if (limited) return { company, outcome: { ok: false, problem: limited }, requestBody };
    try {
      const body = await readBody(endpoint, request);
      if (body?.ok === false) return { company, outcome: body, requestBody };
      requestBody = body?.value;
      // While the body came in, an untouched company may have made room for another.
      const present = this.#admit(apiKey);
      if (!present.ok) return { company: undefined, outcome: present, requestBody };
      company = present.value;
      const query = new URL(request.url).searchParams;
      return { company, outcome: await endpoint.call(company, { path, query, body: requestBody }), requestBody };
    } catch (error) {
      this.#options.onFailure(error);
      const detail = "The simulator failed. That is a defect of the simulator, not of the request.";
      return { company, outcome: problem("internal_error", detail), requestBody };
    }
  }
}
