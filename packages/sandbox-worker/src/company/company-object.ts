import { DurableObject } from "cloudflare:workers";
import { controlProblem } from "@totem-partner/control";
import { largestState } from "@totem-partner/control/api";
import type { Bytes, Problem } from "@totem-partner/simulator/host";
import type { SomeBounds } from "../bounds/bounds.ts";
import {
  type CompanyCalls,
  type CompanyDetails,
  invalidKeyHeader,
  type ListedKey,
  mostKeys,
} from "../calls/company-calls.ts";
import { PerMinute } from "../bounds/per-minute.ts";
import { digestOf } from "../requests/api-key.ts";
import { type Environment, logOf } from "../environment.ts";
import { pathOf, receive } from "../requests/received-body.ts";
import type { ObjectState } from "../storage/platform.ts";
import { sandboxProblem } from "../requests/sandbox-problems.ts";
import { type Handled, storedBytesOf } from "./company-runtime.ts";
import { CompanyLifecycle } from "./lifecycle.ts";

const writes = new Set(["POST", "PUT", "PATCH"]);

/** The most bytes that a request stores besides its body: the rest of its record, events, deliveries. */
const overhead = 8192;

const isImport = (request: Request): boolean => request.method === "PUT" && pathOf(request) === "/_mock/state";

/** One company: the only writer of its state, and nobody else's. */
export class CompanyObject extends DurableObject<Environment> implements CompanyCalls {
  readonly #lifecycle: CompanyLifecycle;
  readonly #requests: PerMinute;
  readonly #log: ReturnType<typeof logOf>;

  constructor(state: ObjectState, env: Environment) {
    super(state, env);
    this.#lifecycle = new CompanyLifecycle(state, env);
    this.#log = logOf(env);
    this.#requests = new PerMinute(Infinity, Date.now);
  }

  async fetch(request: Request): Promise<Response> {
    const started = Date.now();
    const name = this.ctx.id.name ?? "";
    if (!(await this.#admits(name, request.headers.get("x-partner-api-key") ?? ""))) {
      await receive(request, 0);
      return new Response(null, { status: 401, headers: { [invalidKeyHeader]: "1" } });
    }
    const { usage } = this.#lifecycle.counters;
    usage.requests += 1;
    usage.lastCallAt = started;
    const { response, ...said } = await this.#handle(request, this.#rateProblem());
    const { method } = request;
    const { status } = response;
    const milliseconds = Date.now() - started;
    this.#log({ event: "request", company: name, method, path: pathOf(request), status, milliseconds, ...said });
    this.#lifecycle.touch();
    return response;
  }

  async control(company: string, request: Request): Promise<Response | undefined> {
    if (!(await this.#isHere(company))) return undefined;
    const { response } = await this.#handle(request);
    this.#lifecycle.touch();
    return response;
  }

  async issueKey(...[company, key]: Parameters<CompanyCalls["issueKey"]>): Promise<ListedKey | undefined> {
    const { id, name, digest, isFirst } = key;
    // An object for an archive that has nothing would cost as much as that of the company.
    const isHere = isFirst ? this.#lifecycle.counters.exists : await this.#isHere(company);
    if (!isHere) this.#lifecycle.create(company);
    const { keys } = this.#lifecycle;
    return keys.size >= mostKeys ? undefined : keys.add(id, name, digest, Date.now());
  }

  async keys(company: string): Promise<ListedKey[] | undefined> {
    return (await this.#isHere(company)) ? this.#lifecycle.keys.list() : undefined;
  }

  async endKey(company: string, id: string, at: number): Promise<void> {
    if (await this.#isHere(company)) this.#lifecycle.keys.end(id, at);
  }

  async removeKey(company: string, id: string): Promise<boolean> {
    return (await this.#isHere(company)) && this.#lifecycle.keys.remove(id);
  }

  async details(company: string): Promise<CompanyDetails | undefined> {
    if (!(await this.#isHere(company))) return undefined;
    const { counters, records } = this.#lifecycle;
    const { name, bounds, ownBounds, defaultBounds, usage, storedBytes } = counters;
    const createdAt = new Date(counters.createdAt).toISOString();
    return { name, createdAt, bounds, ownBounds, defaultBounds, usage, records, storedBytes };
  }

  async setBounds(company: string, bounds: SomeBounds): Promise<boolean> {
    if (!(await this.#isHere(company))) return false;
    this.#lifecycle.setBounds(bounds);
    return true;
  }

  remove(company: string): Promise<void> {
    return this.#lifecycle.remove(company);
  }

  alarm(): Promise<void> {
    return this.#lifecycle.onAlarm();
  }

  async #admits(name: string, apiKey: string): Promise<boolean> {
    if (!this.#lifecycle.counters.exists && !(await this.#lifecycle.restore(name, await digestOf(apiKey))))
      return false;
    return this.#lifecycle.keys.admits(apiKey, Date.now());
  }

  async #isHere(name: string): Promise<boolean> {
    return this.#lifecycle.counters.exists || this.#lifecycle.restore(name, null);
  }

  /** Responds to a request unless it exceeds a bound: the one that is given, or one of its body. */
  async #handle(request: Request, exceeded?: Problem): Promise<Handled> {
    const { requestBytes } = this.#lifecycle.counters.bounds;
    const largest = isImport(request) ? largestState : requestBytes;
    const body = await receive(request, exceeded ? 0 : largest);
    if (exceeded) return this.#refuse(exceeded);
    if (!(body instanceof Uint8Array)) return this.#refuse(body);
    const awake = await this.#lifecycle.wake();
    const bytes = this.#storedBytesOf(request, body, awake.documentBytes);
    if (bytes > 0 && !(await this.#lifecycle.reserve(bytes))) return this.#refuse(this.#fullProblem(bytes));
    try {
      return await this.#lifecycle.handle(request, body);
    } finally {
      this.#lifecycle.counters.release(bytes);
    }
  }

  #rateProblem(): Problem | undefined {
    const { requestsPerMinute } = this.#lifecycle.counters.bounds;
    this.#requests.most = requestsPerMinute;
    const seconds = this.#requests.admit();
    if (seconds === undefined) return undefined;
    const detail =
      `A company may make ${String(requestsPerMinute)} requests a minute in this sandbox. ` +
      `Wait ${String(seconds)} seconds, or ask its operator for more.`;
    return { ...sandboxProblem("too_many_requests", detail), headers: { "retry-after": String(seconds) } };
  }

  /** Returns how many bytes a request stores at most, besides those that it gives back. A state is measured when it is written. */
  #storedBytesOf(request: Request, { byteLength }: Bytes, documentBytes: number): number {
    if (!writes.has(request.method) || isImport(request) || pathOf(request) === "/_mock/reset") return 0;
    // Other bodies may be stored twice: as a record, and in the delivery of its event.
    if (!request.headers.get("content-type")?.startsWith("multipart/")) return 2 * byteLength + overhead;
    return Math.max(storedBytesOf(byteLength) - documentBytes, 0) + overhead;
  }

  #fullProblem(bytes: number): Problem {
    const { storedBytes, bounds } = this.#lifecycle.counters;
    const detail =
      `The company stores ${String(storedBytes)} bytes, and may store ${String(bounds.storedBytes)} in this sandbox; ` +
      `this request needs up to ${String(bytes)} more. Delete the cleaning protocol, reset the company (POST ` +
      "/_mock/reset), or ask its operator for more. Deleted products and warehouses still take space.";
    return sandboxProblem("storage_exhausted", detail);
  }

  #refuse(problem: Problem): Handled {
    this.#lifecycle.counters.usage.refused += 1;
    return { response: controlProblem(problem), problem: problem.code };
  }
}
