import type { AssumptionId } from "@totem-partner/spec/assumptions";
import type { OperationId } from "@totem-partner/spec/operations";
import type { Companies } from "../company/companies.ts";
import type { Company } from "../company/company.ts";
import type { Assume } from "../domain/context.ts";
import type { RequestFault } from "../faults/fault.ts";
import type { Hit } from "../faults/fault-book.ts";
import { admissionProblem } from "./outcomes/admission.ts";
import { problemAnswered, wellAnswered } from "./answers/answers.ts";
import { after, attempt } from "./exchange/at-once.ts";
import type { Answered, Bytes, Exchange, ExchangeRequest, StandIn } from "./exchange/exchange.ts";
import { faultedAnswer, notCarriedOut } from "./answers/faulted-answers.ts";
import { faultAfter, faultBefore, reachesService } from "./faults.ts";
import { interfaceRoutes, withoutPrefix } from "./routing/interface-routes.ts";
import { readJson } from "./bodies/json-body.ts";
import { readMultipart } from "./bodies/multipart-body.ts";
import type { Endpoint, Outcome } from "./endpoints/endpoint.ts";
import type { Problem } from "./outcomes/problems.ts";
import type { Read, ReadBody } from "./bodies/read-bytes.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { type Found, Router } from "./routing/router.ts";
import { letStandIn, type StandInAnswer } from "./stand-in.ts";
import { readTarget } from "./routing/target.ts";

/** The dependencies of the entry. */
export interface EntryOptions {
  endpoints: Readonly<Record<OperationId, Endpoint>>;
  companies: Companies;
  /** The assumptions for keys without a company. */
  outsiders: (apiKey: string) => Assume;
  rateLimiter: RateLimiter;
  /** Creates the ids of requests that belong to no company. */
  newRequestId: () => string;
  /** Real time in milliseconds since the epoch. */
  realTime: () => number;
  /** Called when the simulator itself fails. */
  onFailure: (error: unknown) => void;
}

const problem = (code: Problem["code"], detail: string, headers?: Record<string, string>): Outcome => ({
  ok: false,
  problem: { code, detail, ...(headers && { headers }) },
});

/** The first segment of each path of the interface, such as `authorizations`. */
const firstSegments = new Set(interfaceRoutes().map(({ path }) => path.split("/")[1] ?? ""));

/** Explains an address with a wrong prefix before the path of the interface: usually the client's base URL is wrong. */
function strayPrefix(pathname: string): string {
  const segments = pathname.split("/");
  const first = segments.findIndex((segment) => firstSegments.has(segment));
  const before = segments.slice(0, Math.max(first, 0)).join("/");
  if (before === "" || before === "/partner") return "";
  return `${before.slice(0, 100)} does not belong before /${segments[first]}: check the base URL.`;
}

/** The problem of an unknown path or method. */
function pathProblem(
  found: Exclude<Found<OperationId>, { found: "route" }>,
  method: string,
  pathname: string,
  prefix: "optional" | "required" | "absent",
): Outcome {
  if (found.found === "path") {
    const allow = found.allow.join(", ");
    return problem("method_not_allowed", `This path allows ${allow}, not ${method}.`, { allow });
  }
  const hints = [
    strayPrefix(pathname),
    prefix === "required" && !pathname.startsWith("/partner/") ? "Paths start with /partner here." : "",
    prefix === "absent" && pathname.startsWith("/partner/") ? "Paths have no prefix /partner here." : "",
    pathname.length > 1 && pathname.endsWith("/") ? "Paths have no trailing slash." : "",
  ];
  return problem("unknown_path", ["There is nothing at this path.", ...hints].filter(Boolean).join(" "));
}

/** Runs a function, and records which assumptions of a company it read. */
const noting = <T>(company: Company | undefined, notes: Set<AssumptionId>, run: () => T): T =>
  company ? company.assumptions.noting(notes, run) : run();

const missingKey = "Send the partner API key in the header X-Partner-API-Key.";

function readBody({ takes }: Endpoint, request: ExchangeRequest): ReadBody<unknown> | Promise<ReadBody<unknown>> {
  if (takes === undefined) return { ok: true, value: undefined };
  return takes.mediaType === "application/json" ? readJson(request) : readMultipart(request, takes.files);
}

/** A request that matches an operation. */
interface Call {
  request: ExchangeRequest;
  endpoint: Endpoint;
  apiKey: string;
  path: Record<string, string>;
  search: string;
  standIn: StandIn | undefined;
  consulted: Set<AssumptionId>;
}

/** What is known about a request so far. */
interface Recognised {
  company: Company | undefined;
  requestBytes?: Bytes | undefined;
  requestText?: string | undefined;
  requestBody?: unknown;
  hit?: Hit<RequestFault> | undefined;
}

/** The outcome of a request, before serialization. */
type Carried = Recognised & { outcome: Outcome };

type StoodIn = Recognised & StandInAnswer;

/** The outcome of a request that a fault kept from the service. */
const unreached = (hit: Hit<RequestFault>): { outcome: Outcome } => ({
  outcome: { ok: false, problem: notCarriedOut(hit) },
});

/** The value that an operation returned, if it succeeded. */
const valueOf = (it: { outcome: Outcome } | StandInAnswer): unknown =>
  "answered" in it ? it.answered.value : it.outcome.ok ? it.outcome.answer.body : undefined;

const write = (outcome: Outcome, headers: Record<string, string>, assume: Assume): Answered =>
  outcome.ok ? wellAnswered(outcome.answer, headers) : problemAnswered(outcome.problem, headers, assume);

/** The path of a request through the service: route, authenticate, read, check, execute, respond. */
export class Entry {
  readonly #options: EntryOptions;
  readonly #router = new Router(interfaceRoutes());

  constructor(options: EntryOptions) {
    this.#options = options;
  }

  /** Responds to a request; never fails. Returns a promise only if a body or the stand-in has to be awaited. */
  handle(request: ExchangeRequest, standIn?: StandIn): Exchange | Promise<Exchange> {
    const apiKey = request.headers.get("x-partner-api-key") ?? "";
    const known = this.#options.companies.find(apiKey);
    const assume = known?.assumptions.assume ?? this.#options.outsiders(apiKey);
    const consulted = new Set<AssumptionId>();
    const { path, search } = readTarget(request.target);
    const prefix = noting(known, consulted, () => assume("path-prefix"));
    const inner = withoutPrefix(path, prefix);
    const found: Found<OperationId> =
      inner === undefined ? { found: "nothing" } : this.#router.find(request.method, inner);
    if (found.found !== "route") {
      const outcome = pathProblem(found, request.method, path, prefix);
      return this.#exchange({ request, consulted }, undefined, { company: known, outcome }, assume);
    }
    const endpoint = this.#options.endpoints[found.value];
    const carried = this.#carryOut({ request, endpoint, apiKey, path: found.path, search, standIn, consulted });
    return after(carried, (it) => this.#exchange({ request, consulted }, found.value, it, assume));
  }

  #exchange(
    { request, consulted }: Pick<Call, "request" | "consulted">,
    operationId: OperationId | undefined,
    carried: Carried | StoodIn,
    outsiders: Assume,
  ): Exchange {
    const { company, requestBytes, requestText, requestBody, hit } = carried;
    const isStoodIn = "answered" in carried;
    const requestId = isStoodIn ? carried.requestId : (company?.newRequestId() ?? this.#options.newRequestId());
    const assume = company?.assumptions.assume ?? outsiders;
    const answered = isStoodIn
      ? carried.answered
      : noting(company, consulted, () => write(carried.outcome, { "x-request-id": requestId }, assume));
    const { answer, value, problem } = answered;
    const read = { requestBytes, requestText, requestBody };
    const recognised = { requestId, company, operationId, ...read, consulted };
    const exchange = { request, answer, ...recognised, value, problem, fault: undefined };
    if (hit === undefined) return exchange;
    return { ...exchange, ...faultedAnswer(hit, answered, { requestId, assume, now: this.#options.realTime() }) };
  }

  /** The company of a key, created if necessary; after routing, so that an unknown path creates none. */
  #admit(apiKey: string): Read<Company> {
    if (apiKey === "") return { ok: false, problem: { code: "missing_api_key", detail: missingKey } };
    const { companies } = this.#options;
    const admission = companies.admit(apiKey);
    if (admission.company) return { ok: true, value: admission.company };
    return { ok: false, problem: admissionProblem(admission.reason, companies.most) };
  }

  #carryOut({
    request,
    endpoint,
    apiKey,
    path,
    search,
    standIn,
    consulted,
  }: Call): Carried | StoodIn | Promise<Carried | StoodIn> {
    const admitted = this.#admit(apiKey);
    if (!admitted.ok) return { company: undefined, outcome: admitted };
    const limited = noting(admitted.value, consulted, () => this.#options.rateLimiter.admit(admitted.value));
    if (limited) return { company: admitted.value, outcome: { ok: false, problem: limited } };
    const recognised: Recognised = { company: admitted.value };
    return attempt<Carried | StoodIn>(
      () => {
        const reading = readBody(endpoint, request);
        const isAwaited = reading instanceof Promise;
        return after(reading, (read) => {
          recognised.requestBytes = read.bytes;
          recognised.requestText = read.text;
          recognised.requestBody = read.ok ? read.value : undefined;
          // While the body arrived, an untouched company may have been evicted.
          const present = isAwaited ? this.#admit(apiKey) : admitted;
          recognised.company = present.ok ? present.value : undefined;
          if (!present.ok) return { ...recognised, outcome: present };
          const company = present.value;
          const faultable = { operationId: endpoint.id, path, body: recognised.requestBody };
          const hit = faultBefore(company, faultable);
          recognised.hit = hit;
          if (hit && !reachesService(hit)) return { ...recognised, ...unreached(hit) };
          if (!read.ok) return { ...recognised, outcome: read };
          const raw = { path, search, body: read.value };
          const carried = noting(company, consulted, () =>
            standIn
              ? letStandIn(standIn, endpoint, { request, company, raw })
              : after(endpoint.call(company, raw), (outcome) => ({ outcome })),
          );
          return after<{ outcome: Outcome } | StandInAnswer, Carried | StoodIn>(carried, (it) => {
            if (hit) return { ...recognised, ...it };
            const late = faultAfter(company, faultable, valueOf(it));
            const seen = { ...recognised, hit: late };
            return late && !reachesService(late) ? { ...seen, ...unreached(late) } : { ...seen, ...it };
          });
        });
      },
      (error) => {
        this.#options.onFailure(error);
        const detail = "The simulator failed. This is a bug in the simulator, not an error in the request.";
        return { ...recognised, outcome: problem("internal_error", detail) };
      },
    );
  }
}
