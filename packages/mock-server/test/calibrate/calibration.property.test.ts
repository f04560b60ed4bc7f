import { type Company, describeAssumptions, parseAssumptions, Simulator } from "@totem-partner/simulator";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Calibration, calibrate, plannedRequests } from "../../src/calibrate/calibrate.ts";
import { Service } from "../../src/calibrate/service.ts";
import { anAuthorization } from "../support/authorization.ts";

/** How many services are calibrated; more with CALIBRATIONS=200. */
const numRuns = Number(process.env["CALIBRATIONS"] ?? 100);

const apiKey = "test_calibrated";
const root = "http://service.example";

/** Few records are enough to see these limits. */
const integers: Record<string, fc.Arbitrary<string | number>> = {
  "default-limit": fc.integer({ min: 1, max: 9 }),
  "max-limit": fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(200, 4711, 999_998)),
  "rate-limit": fc.constantFrom("off", 20, 1000),
};

const profiles = fc.record(
  Object.fromEntries(
    describeAssumptions().map(({ id, values }) => [
      id,
      integers[id] ?? fc.constantFrom(...values.map(({ value }) => value)),
    ]),
  ),
);

const companies = fc.record({
  profile: profiles,
  products: fc.nat({ max: 8 }),
  dated: fc.nat({ max: 4 }),
  undated: fc.nat({ max: 4 }),
  hasProtocol: fc.boolean(),
  hasWebhook: fc.boolean(),
  isPrefixed: fc.boolean(),
});

type Case = typeof companies extends fc.Arbitrary<infer T> ? T : never;

/** A service with a random profile, and the way to it; what has to wait moves its clock. */
class RandomService {
  readonly #simulator: Simulator;
  readonly #prefix: string;
  readonly asked = new Set<string>();

  constructor(profile: Record<string, unknown>) {
    this.#simulator = new Simulator({
      now: Date.parse("2026-07-01T08:00:00Z"),
      assumptions: parseAssumptions(profile),
    });
    this.#prefix = profile["path-prefix"] === "required" ? "/partner" : "";
  }

  get company(): Company {
    const company = this.#simulator.company(apiKey);
    if (!company) throw new Error("There is no company with this key.");
    return company;
  }

  readonly fetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    this.asked.add(`${request.method} ${request.url.slice(root.length)}`);
    return this.#simulator.fetch(request);
  };

  readonly wait = (milliseconds: number): Promise<void> => {
    this.company.clock.set(this.company.clock.now() + milliseconds);
    return Promise.resolve();
  };

  /** Writes before the calibration begins. */
  async write(method: string, path: string, body: object): Promise<void> {
    await this.wait(60_000);
    const isForm = body instanceof FormData;
    const headers = { "X-Partner-API-Key": apiKey, ...(!isForm && { "Content-Type": "application/json" }) };
    const url = `${root}${this.#prefix}${path}`;
    const request = new Request(url, { method, headers, body: isForm ? body : JSON.stringify(body) });
    const { status } = await this.#simulator.fetch(request);
    expect(status, `${method} ${path}`).toBeLessThan(300);
  }

  calibrate(isPrefixed: boolean): Promise<Calibration> {
    const { fetch, wait } = this;
    const now = () => this.company.clock.now();
    const service = new Service({ root, apiKey, perMinute: 60, fetch, wait, now });
    return calibrate({ service, isPrefixed, secret: apiKey });
  }
}

async function serviceOf({ profile, products, dated, undated, hasProtocol, hasWebhook }: Case): Promise<RandomService> {
  const service = new RandomService(profile);
  for (let nth = 0; nth < products; nth += 1) await service.write("POST", "/products", { name: `Grain ${nth}` });
  const parties = { partnerName: "Mill", productOwnerName: "Farm" };
  for (let nth = 0; nth < dated + undated; nth += 1) {
    const dates = nth < dated ? { scheduledDate: "2026-07-02T06:00:00Z" } : {};
    await service.write("POST", "/authorizations", anAuthorization({ externalId: `ERP-${nth}`, ...parties, ...dates }));
  }
  const form = new FormData();
  form.set("companyProtocolEnabled", "false");
  if (hasProtocol) await service.write("POST", "/cleaning-protocol", form);
  if (hasWebhook) await service.write("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  return service;
}

/** The points that can be observed by reading a service of this kind. */
function observable({ profile, dated, undated, hasProtocol, hasWebhook }: Case, company: Company): string[] {
  const [standard, maximum] = [Number(profile["default-limit"]), Number(profile["max-limit"])];
  const { products, warehouses, authorizations } = company.records;
  const longest = Math.max(products.size, warehouses.size, authorizations.size);
  const shown = Math.min(standard, maximum);
  const showsAll = dated + undated <= shown;
  const saysMaximum = profile["list-envelope"] !== "array" || profile["limit-over-max"] === "reject";
  const conditions: Record<string, boolean> = {
    "path-prefix": true,
    "list-envelope": true,
    "unknown-query-parameter": true,
    "validation-status": true,
    "malformed-id": true,
    "error-body": true,
    "auth-failure": true,
    "webhook-missing": !hasWebhook,
    "cleaning-without-protocol": !hasProtocol,
    "list-order": Math.min(shown, dated + undated) >= 2,
    "default-limit": standard < maximum && standard < longest,
    "max-limit": saysMaximum || maximum < longest,
    "limit-over-max": saysMaximum || maximum < longest,
    "date-range-end": profile["unknown-query-parameter"] === "reject" || (dated > 0 && showsAll),
    "undated-in-date-filter": undated > 0 && showsAll,
  };
  return Object.keys(conditions).filter((id) => conditions[id]);
}

/** Whether a request was announced. */
const isPlanned = (planned: readonly string[], request: string): boolean =>
  planned.some((line) => new RegExp(`^${RegExp.escape(line).replaceAll("\\{n\\}", "\\d+")}$`).test(request));

test(
  "what reading can show is settled exactly, and nothing is claimed that is wrong",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(companies, async (given) => {
        const service = await serviceOf(given);
        const { findings } = await service.calibrate(given.isPrefixed);
        const settled = findings.flatMap(({ id, verdict }) =>
          verdict.sure === "settled" ? [[id, verdict.value]] : [],
        );
        for (const [id = "", value] of settled) expect([id, value]).toEqual([id, given.profile[id]]);
        expect(settled.map(([id]) => id)).toEqual(expect.arrayContaining(observable(given, service.company)));
        expect(findings.filter(({ verdict }) => ["contradicts", "changes-its-mind"].includes(verdict.sure))).toEqual(
          [],
        );
        // What is open must leave room for what the service is set to.
        for (const { id, verdict } of findings) {
          if (verdict.sure !== "consistent") continue;
          const value = given.profile[id];
          const least = /^any integer of at least (\d+)$/.exec(verdict.with[0] ?? "")?.[1];
          if (least !== undefined) expect(Number(value)).toBeGreaterThanOrEqual(Number(least));
          else if (id !== "rate-limit") expect(verdict.with).toContain(value);
        }
      }),
      { numRuns },
    );
  },
);

test("every request of a calibration is one that --dry-run prints", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (given) => {
      const service = await serviceOf(given);
      await service.calibrate(given.isPrefixed);
      // The interface may be at the other side of /partner.
      const planned = [true, false].flatMap(plannedRequests).map((line) => line.replace(/ \(.*/, ""));
      expect([...service.asked].filter((request) => !isPlanned(planned, request))).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
