import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { type Company, parseAssumptions, Simulator } from "@totem-partner/simulator";
import fc from "fast-check";
import { expect } from "vitest";
import type { Kind } from "../../src/calibration/kinds.ts";
import { mostReads } from "../../src/calibration/service.ts";
import { calibrate, type Calibrated as Found } from "../../src/calibration/calibrate.ts";
import type { Givens } from "../../src/calibration/givens.ts";
import { CreatedRecords } from "../../src/calibration/created-records.ts";
import { anAuthorization, northGate } from "./authorization.ts";
import { profilesWith } from "./profiles.ts";

/** The key of the companies that are calibrated. */
const apiKey = "test_calibrated";
const root = "http://service.example";

/** The references for a calibration's authorizations that exist in every company that starts with the fixtures. */
export const known: Givens = { product: "WHEAT-01", warehouse: "SILO-01", totemGroup: northGate, carrier: "B12345674" };

/** Few records are enough to see these limits. */
const integers: Record<string, fc.Arbitrary<InputValue>> = {
  "default-limit": fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(50)),
  "max-limit": fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(200, 4711, 999_998)),
  "rate-limit": fc.constantFrom("off", 20, 1000),
};

/** Services that settle every point at random. */
export const profiles = profilesWith(integers);

/** Companies of services, with some records. */
export const companiesOf = (services: fc.Arbitrary<Readonly<Record<string, InputValue>>>) =>
  fc.record({
    profile: services,
    products: fc.nat({ max: 8 }),
    dated: fc.nat({ max: 4 }),
    undated: fc.nat({ max: 4 }),
    past: fc.nat({ max: 2 }),
    hasProtocol: fc.boolean(),
    hasWebhook: fc.boolean(),
    isPrefixed: fc.boolean(),
  });

export const companies = companiesOf(profiles);

/** One of them. */
export type Case = typeof companies extends fc.Arbitrary<infer T> ? T : never;

/** The options for calibrating a random service. */
export interface Calibrated {
  isPrefixed: boolean;
  allowed?: readonly Kind[];
  givens?: Givens;
  signal?: AbortSignal;
}

/** The body of a request, as `--dry-run` prints it. */
async function sentBy(request: Request): Promise<string> {
  if (request.headers.get("content-type")?.startsWith("multipart/") !== true) return request.text();
  const form = await request.formData();
  const document = form.get("companyProtocolDocument");
  const companyProtocolEnabled = form.get("companyProtocolEnabled") === "true";
  return JSON.stringify({ companyProtocolEnabled, fileName: document instanceof File ? document.name : "" });
}

/** A service with a random profile, and the transport to it; waiting advances its clock. */
export class RandomService {
  readonly simulator: Simulator;
  readonly #prefix: string;
  readonly #slash: string;
  readonly asked = new Set<string>();
  /** Stands between the calibration and the service. */
  between: (request: Request, pass: (request: Request) => Promise<Response>) => Promise<Response> = (request, pass) =>
    pass(request);

  constructor(profile: Record<string, unknown>) {
    this.simulator = new Simulator({
      now: Date.parse("2026-07-01T08:00:00Z"),
      assumptions: parseAssumptions(profile),
    });
    this.#prefix = profile["path-prefix"] === "required" ? "/partner" : "";
    this.#slash = profile["trailing-slash"] === "required" ? "/" : "";
  }

  get company(): Company {
    const company = this.simulator.company(apiKey);
    if (!company) throw new Error("There is no company with this key.");
    return company;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await sentBy(request.clone());
    this.asked.add(`${request.method} ${request.url.slice(root.length)}${body === "" ? "" : ` ${body}`}`);
    return this.between(request, (one) => this.simulator.fetch(one));
  };

  readonly wait = (milliseconds: number): Promise<void> => {
    this.company.clock.set(this.company.clock.now() + milliseconds);
    return Promise.resolve();
  };

  /** Asks before the calibration begins, or after it. */
  async write(method: string, path: string, body?: object): Promise<unknown> {
    await this.wait(60_000);
    const isForm = body instanceof FormData;
    const headers = { "X-Partner-API-Key": apiKey, ...(!isForm && { "Content-Type": "application/json" }) };
    const url = `${root}${this.#prefix}${path}${this.#slash}`;
    const sent = body && { body: isForm ? body : JSON.stringify(body) };
    const response = await this.simulator.fetch(new Request(url, { method, headers, ...sent }));
    expect(response.status, `${method} ${path}`).toBeLessThan(300);
    return response.status === 204 ? undefined : response.json();
  }

  calibrate({ isPrefixed, allowed = [], givens = {}, signal }: Calibrated): Promise<Found> {
    const { fetch, wait } = this;
    const now = () => this.company.clock.now();
    const mostRequests = mostReads + 150 * allowed.length;
    const service = { root, apiKey, perMinute: 60, mostRequests, fetch, wait, now, date: now };
    const records = new CreatedRecords(() => undefined);
    const writing = allowed.length > 0 && {
      writing: { allowed: new Set(allowed), runId: "0a1b2c3d", givens, records },
    };
    return calibrate({ ...service, isPrefixed, ...writing, ...(signal && { signal }) });
  }
}

/** The service of a case, with its records. */
export async function serviceOf(given: Case): Promise<RandomService> {
  const { profile, products, dated, undated, past, hasProtocol, hasWebhook } = given;
  const service = new RandomService(profile);
  for (let nth = 0; nth < products; nth += 1) await service.write("POST", "/products", { name: `Grain ${nth}` });
  const parties = { partnerName: "Mill", productOwnerName: "Farm" };
  const days = [
    ...Array.from({ length: dated }, () => ({ scheduledDate: "2026-07-02T06:00:00Z" })),
    ...Array.from({ length: undated }, () => ({})),
    ...Array.from({ length: past }, () => ({ scheduledDate: "2026-06-01T06:00:00Z", endDate: "2026-06-02T06:00:00Z" })),
  ];
  for (const [nth, dates] of days.entries()) {
    await service.write("POST", "/authorizations", anAuthorization({ externalId: `ERP-${nth}`, ...parties, ...dates }));
  }
  // A service that processes what has passed once a day has done so.
  if (past > 0) await service.wait(3 * 86_400_000);
  const form = new FormData();
  form.set("companyProtocolEnabled", "false");
  if (hasProtocol) await service.write("POST", "/cleaning-protocol", form);
  if (hasWebhook) await service.write("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  return service;
}
