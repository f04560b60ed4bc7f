import { setImmediate } from "node:timers/promises";
import { operations } from "@totem-partner/spec/operations";
import fc from "fast-check";
import { fieldOf } from "../support/client.ts";
import { nobodys } from "../support/companies/field-values.ts";
import { wireRequest } from "../support/wire/generated-requests.ts";
import type { WireRequest } from "../support/wire/wire-request.ts";
import { attackerKey } from "./attacked-companies.ts";
import type { AttackedServer } from "./attacked-server.ts";
import { damage, spoilJson } from "./hostile-text.ts";
import { Random } from "./random.ts";
import { faultsOf } from "./verdict.ts";
import { Wire } from "./wire.ts";
import type { WireAnswer } from "../support/wire/wire-answers.ts";

/** Ids of a collection that are remembered. */
const mostIds = 20;

/** After so many requests a company is as it was in the beginning: what is held must not grow. */
const resetAfter = 400;

/** The common options of the attackers of a campaign. */
export interface Attacked {
  server: AttackedServer;
  /** Receives the faults of an answer, and the request that provoked it. */
  report: (faults: readonly string[], request: string) => void;
}

/** The first segment of a path, such as `authorizations`. */
const collectionOf = (target: string): string => /^\/([\w-]+)/.exec(target)?.[1] ?? "";

/** A target as clients write it. */
const writtenTarget = (target: string): string => target.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);

const bytesIn = ({ method, target, headers, body }: WireRequest, asBytes = Buffer.from(body ?? "")): Buffer => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body) lines.push(`Content-Length: ${String(asBytes.byteLength)}`);
  const head = [`${method} ${writtenTarget(target)} HTTP/1.1`, "Host: localhost", ...lines, "", ""];
  return Buffer.concat([Buffer.from(head.join("\r\n"), "latin1"), asBytes]);
};

/**
 * One who sends bad requests to one company, one after the other, on connections of its own. Everything it does follows
 * from its seed, as long as the server's ids do.
 */
export class Attacker {
  readonly #attacked: Attacked;
  readonly #random: Random;
  readonly #seed: number;
  readonly #key: string;
  readonly #ids = new Map<string, string[]>();
  #samples: WireRequest[] = [];
  #batches = 0;
  #sent = 0;
  #wire: Wire | undefined;

  constructor(attacked: Attacked, at: number, seed: number) {
    this.#attacked = attacked;
    this.#seed = seed + at * 7919;
    this.#random = new Random(this.#seed);
    this.#key = attackerKey(at);
  }

  /** Sends the next request, or requests, and judges what comes back. */
  async strike(): Promise<void> {
    this.#sent += 1;
    if (this.#sent % resetAfter === 0) await this.#reset();
    const request = this.#aimed(this.#sample());
    const draw = this.#random.next();
    if (draw < 0.5) await this.#sendWhole(request);
    else if (draw < 0.7)
      await this.#sendWhole(request, Buffer.from(spoilJson(Buffer.from(request.body ?? "").toString(), this.#random)));
    else if (draw < 0.75) await this.#arrive(request);
    else if (draw < 0.95) await this.#sendDamaged(damage(bytesIn(request), this.#random));
    else await this.#breakOff(bytesIn(request));
  }

  /** Closes the connection that it keeps. */
  stop(): void {
    this.#wire?.[Symbol.dispose]();
  }

  #sample(): WireRequest {
    if (this.#samples.length === 0) {
      this.#batches += 1;
      this.#samples = fc.sample(wireRequest, { numRuns: 200, seed: this.#seed + this.#batches });
    }
    const sample = this.#samples.pop();
    if (sample === undefined) throw new Error("There are no requests.");
    return sample;
  }

  /** The same with the key of the company, with ids of records that it has, and without addresses on the net. */
  #aimed(request: WireRequest): WireRequest {
    const { target, headers, body } = request;
    const known = this.#ids.get(collectionOf(target)) ?? [];
    const id = (known.length > 0 && this.#random.happens(0.8) ? this.#random.one(known) : undefined) ?? nobodys;
    const text = body && Buffer.from(body).toString("latin1");
    const local = text?.replaceAll(/https?:\/\/erp\.[a-z.]*example/g, "http://127.0.0.1:1");
    return {
      ...request,
      target: target.replace(nobodys, () => id),
      headers: headers["x-partner-api-key"] ? { ...headers, "x-partner-api-key": this.#key } : headers,
      body: local === undefined ? undefined : Uint8Array.from(Buffer.from(local, "latin1")),
    };
  }

  async #sendWhole(request: WireRequest, body = Buffer.from(request.body ?? "")): Promise<void> {
    const bytes = bytesIn(request, body);
    const answer = await this.#exchange(bytes);
    if (answer === undefined)
      this.#attacked.report(["The connection ended without an answer."], bytes.toString("latin1"));
    else this.#judge(answer, bytes, request);
  }

  /** Provokes operations and waiting drivers, through the control API. */
  async #arrive({ target }: WireRequest): Promise<void> {
    const body = {
      totemGroupId: "11111111-1111-4111-8111-111111111111",
      driverNif: this.#random.one(["12345678Z", "87654321X", `NEW-${String(this.#random.below(1000))}`]),
      tractorPlate: "1234BCD",
      quantity: this.#random.one([0.1, 1, 24.5, 1e9]),
      ...(this.#random.happens(0.5) && {
        authorizationId: this.#random.one(this.#ids.get("authorizations") ?? [nobodys]),
      }),
    };
    const text = JSON.stringify(body);
    const spoilt = Buffer.from(this.#random.happens(0.5) ? spoilJson(text, this.#random) : text);
    const path = this.#random.happens(0.8) ? "/_mock/arrivals" : `/_mock${target}`;
    const head = [
      `POST ${writtenTarget(path)} HTTP/1.1`,
      "Host: localhost",
      `X-Partner-API-Key: ${this.#key}`,
      "Content-Type: application/json",
      `Content-Length: ${String(spoilt.byteLength)}`,
    ];
    const bytes = Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), spoilt]);
    const answer = await this.#exchange(bytes);
    if (answer) this.#judge(answer, bytes);
    else this.#attacked.report(["The connection ended without an answer."], bytes.toString("latin1"));
  }

  /** Sends a whole request on the connection that is kept, or on a new one. */
  async #exchange(bytes: Buffer): Promise<WireAnswer | undefined> {
    const kept = this.#wire;
    const wire = kept && !kept.isOver ? kept : await Wire.open(this.#attacked.server.port);
    this.#wire = wire;
    if (this.#random.happens(0.1)) await wire.writeSlowly(this.#pieces(bytes));
    else wire.write(bytes);
    const answer = await wire.next().catch((error: unknown) => this.#reportAny(error, bytes));
    if (answer !== undefined && answer.headers.get("connection") !== "close") return answer;
    this.stop();
    this.#wire = undefined;
    // A connection that was idle may be closed just when it is used again.
    return answer === undefined && wire === kept ? this.#exchange(bytes) : answer;
  }

  #pieces(bytes: Buffer): Buffer[] {
    const cuts = Array.from({ length: 3 }, () => this.#random.below(bytes.length)).toSorted(
      (one, other) => one - other,
    );
    return [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length));
  }

  /** Sends bytes whose request boundaries are unknown, and reads any response. */
  async #sendDamaged(bytes: Buffer): Promise<void> {
    using wire = await Wire.open(this.#attacked.server.port);
    wire.write(bytes);
    wire.end();
    const isHead = bytes.subarray(0, 5).equals(Buffer.from("HEAD "));
    const answers = await wire.rest(isHead).catch((error: unknown) => this.#reportAny(error, bytes));
    for (const answer of answers ?? []) this.#judge(answer, bytes);
  }

  /** Sends a part, and is gone. */
  async #breakOff(bytes: Buffer): Promise<void> {
    using wire = await Wire.open(this.#attacked.server.port);
    wire.write(bytes.subarray(0, this.#random.below(bytes.length + 1)));
    if (this.#random.happens(0.5)) await setImmediate();
    wire.abort();
  }

  #reportAny(error: unknown, bytes: Buffer): undefined {
    this.#attacked.report([String(error)], bytes.toString("latin1"));
  }

  #judge(answer: WireAnswer, bytes: Buffer, request?: WireRequest): void {
    const operationId = request?.operationId;
    const faults = faultsOf(answer, this.#reaches(request) ? operationId : undefined);
    if (faults.length > 0) this.#attacked.report(faults, bytes.toString("latin1"));
    if (request && this.#reaches(request)) this.#remember(request, answer);
  }

  /** True if a request leads to its operation: some paths were changed so that they lead nowhere. */
  #reaches(request: WireRequest | undefined): boolean {
    if (request === undefined) return false;
    const path = new RegExp(`^${operations[request.operationId].path.replace("{id}", "[^/]+")}$`);
    return path.test(request.target.split("?")[0] ?? "");
  }

  #remember({ target }: WireRequest, { status, text }: WireAnswer): void {
    if (status !== 201 && status !== 200) return;
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const items = fieldOf(body, "items");
    for (const one of Array.isArray(items) ? (items as unknown[]) : [body]) {
      const id = fieldOf(one, "id");
      if (typeof id !== "string") continue;
      const known = this.#ids.get(collectionOf(target)) ?? [];
      if (!known.includes(id)) known.push(id);
      if (known.length > mostIds) known.shift();
      this.#ids.set(collectionOf(target), known);
    }
  }

  async #reset(): Promise<void> {
    this.#ids.clear();
    await this.#attacked.server.call(this.#key, "POST", "/_mock/reset");
  }
}
