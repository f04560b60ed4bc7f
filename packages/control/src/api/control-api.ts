// The control API. Its checks take long to load, so that a host loads it for its first call.
import type { Simulator } from "@totem-partner/simulator";
import * as host from "@totem-partner/simulator/host";
import { type FaultUnavailableReason, listCompanies } from "@totem-partner/simulator/control";
import type { EventStreams } from "../live/event-streams.ts";
import { companyRoutes } from "./routes/company-routes.ts";
import { controlPrefix, forbidden } from "./gate.ts";
import { answer, type ControlRoute } from "./calls/call.ts";
import { controlProblem } from "./calls/control-problems.ts";
import { recordRoutes } from "./routes/record-routes.ts";
import type { Violations } from "./calls/violations.ts";

export { EventStreams } from "../live/event-streams.ts";
export { largestState } from "./routes/company-routes.ts";

export interface ControlOptions {
  simulator: Simulator;
  journal: host.Journal;
  /** Without them, nothing is checked against the contract. */
  violations?: Violations;
  streams: EventStreams;
  redactor: host.Redactor;
  version: string;
  /** With it, every call except health needs it as bearer token, from anywhere; without it, only loopback may call. */
  adminToken?: string | undefined;
  /** True if everybody who has the key of a company may control it: the host admits nobody else. Default: false. */
  isOpen?: boolean;
  /** The faults that the host cannot carry out. Default: nothing. */
  faultUnavailableReason?: FaultUnavailableReason;
  /** Has other companies get their turn during long work. Default: it is done at once. */
  longWork?: host.LongWork;
}

const unchecked: Violations = {
  counts: () => ({
    contract: "off",
    unavailableReason: null,
    checked: 0,
    sampled: 0,
    dropped: 0,
    waiting: 0,
    violations: 0,
  }),
  list: () => [],
  byId: () => new Map(),
  clear: () => undefined,
  flush: () => Promise.resolve(),
};

const missingKey: host.Problem = {
  code: "missing_api_key",
  detail: "Choose a company by sending its key in the header X-Partner-API-Key, such as test_demo.",
};

function repeatedIn(query: URLSearchParams): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const name of query.keys()) (seen.has(name) ? repeated : seen).add(name);
  return repeated;
}

export const controlRoutes: readonly ControlRoute[] = [...companyRoutes, ...recordRoutes];

export class ControlApi {
  readonly #options: ControlOptions;
  readonly #router: host.Router<ControlRoute>;

  constructor(options: ControlOptions) {
    this.#options = options;
    this.#router = new host.Router(controlRoutes.map((route) => ({ ...route, value: route })));
  }

  /** Responds to one call; to HEAD as to GET, without the body. The body is read from the request, unless it is given. */
  async handle(request: Request, remoteAddress: string | undefined, given?: host.Bytes): Promise<Response> {
    if (request.method !== "HEAD") return this.#handle(request, remoteAddress, given);
    const { status, headers, body } = await this.#handle(new Request(request, { method: "GET" }), remoteAddress);
    // A stream of events would stay open.
    await body?.cancel();
    return new Response(null, { status, headers });
  }

  async #handle(request: Request, remoteAddress: string | undefined, given?: host.Bytes): Promise<Response> {
    const { simulator, redactor, journal, streams, violations = unchecked } = this.#options;
    const { pathname, searchParams, protocol } = new URL(request.url);
    const path = pathname.slice(controlPrefix.length);
    if (path === "/health" && request.method === "GET") {
      return answer({ status: "ok", version: this.#options.version });
    }
    const { isOpen = false, adminToken, longWork } = this.#options;
    const authorization = request.headers.get("authorization");
    const refusal = isOpen ? undefined : forbidden({ authorization, remoteAddress }, adminToken);
    if (refusal) return controlProblem(refusal);
    if (path === "/companies" && request.method === "GET") {
      // An open host knows its company by a key of its own, which nobody can send.
      return answer({ ...listCompanies(simulator), ...(isOpen && { defaultKey: null }) });
    }
    if (path === "/coverage" && request.method === "GET") return answer(simulator.coverage());
    const found = this.#router.find(request.method, path);
    if (found.found === "nothing") {
      const detail = `The control API has no path ${redactor.text(pathname)}.`;
      return controlProblem({ code: "unknown_path", detail });
    }
    if (found.found === "path") {
      const allow = found.allow.join(", ");
      const detail = `This path allows ${allow}, not ${request.method}.`;
      return controlProblem({ code: "method_not_allowed", detail, headers: { allow } });
    }
    const apiKey = request.headers.get("x-partner-api-key") ?? "";
    if (apiKey === "") return controlProblem(missingKey);
    const admitted = simulator.admit(apiKey);
    if (!admitted.ok) return controlProblem(admitted.problem);
    const { takes, takesQuery, handle } = found.value;
    if (takesQuery !== true && searchParams.size > 0) {
      return controlProblem({ code: "validation_failed", detail: "This call of the control API accepts no query." });
    }
    const repeated = host.repeatedErrors("query", repeatedIn(searchParams));
    if (repeated.length > 0) return controlProblem(host.validationProblem(repeated));
    const { resets } = admitted.value;
    const received = { ...host.fromRequest(request), ...(given && { readBody: () => given }) };
    const runSteps = longWork && (<T>(steps: host.Steps<T>) => longWork.run(steps));
    const body = takes === undefined ? undefined : await host.readJson(received, takes, runSteps);
    if (body?.ok === false) return controlProblem(body.problem);
    while (longWork?.underWay) await longWork.underWay;
    // While the body arrived, an untouched company may have been evicted.
    const present = simulator.admit(apiKey);
    if (!present.ok) return controlProblem(present.problem);
    const wasReset = present.value === admitted.value && present.value.resets !== resets;
    if (body !== undefined && wasReset) return controlProblem(host.discarded.problem);
    const query = Object.fromEntries(searchParams);
    const handled = await handle({
      company: present.value,
      id: found.path["id"] ?? "",
      query,
      body: body?.value,
      journal,
      streams,
      violations,
      redactor,
      version: this.#options.version,
      protocol,
      faultUnavailableReason: this.#options.faultUnavailableReason,
      inSteps: runSteps ?? host.withoutPauses,
      writing: () => simulator.rewriting(present.value),
    });
    const nothing = () => new Response(null, { status: 204 });
    const response = handled instanceof Response ? handled : handled === undefined ? nothing() : answer(handled);
    try {
      await simulator.written(present.value);
      return response;
    } catch (error) {
      return controlProblem(host.unwritten(error));
    }
  }
}
