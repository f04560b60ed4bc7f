import { isSound } from "../../src/findings/finding.ts";
import { parseAssumptions, Simulator } from "@totem-partner/simulator";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { jsonReport, textReport } from "../../src/calibration/report.ts";
import { writtenProfile } from "../../src/profile/written-profile.ts";
import { apiKey, calibrated, except, type Fake, json, root, settledIn, verdictOn } from "../support/calibrated.ts";

const nonsense: [string, Fake][] = [
  ["half of a document", () => new Response('{"items":[', { headers: { "content-type": "application/json" } })],
  ["not found", () => json({ statusCode: 404, message: "Not found", error: "Not Found" }, 404)],
];

test.each(nonsense)(
  "of a service that answers %s, nothing is claimed but that it lists no products",
  async (_, fake) => {
    const { result } = await calibrated(fake);
    expect(settledIn(await result)).toEqual([]);
    expect(verdictOn(await result, "path-prefix")).toMatchObject({
      sure: "contradicts",
      basis: "documented",
      section: "Endpoints / Products",
    });
  },
);

test.each([
  ["list-envelope", /^\/warehouses$/, () => json({ message: "Nothing here" })],
  ["validation-status", /limit=none/, () => json([])],
  ["webhook-missing", /^\/webhook/, () => new Response("<html>")],
  ["cleaning-without-protocol", /^\/cleaning-types/, () => json({}, 500)],
  ["max-limit", /limit=200&/, () => json({ items: [], total: 3, limit: 7, offset: 0 })],
  ["date-range-end", /scheduledDateTo/, () => json({}, 404)],
] satisfies [string, RegExp, () => Response][])(
  "an answer that only we did not expect is outside the known alternatives, and no fault: %s, %s",
  async (id, path, answer) => {
    const { result } = await calibrated(except((asked) => (path.test(asked) ? answer() : undefined)));
    expect(verdictOn(await result, id)).toMatchObject({ sure: "outside", basis: "assumed" });
    expect(isSound({ findings: (await result).findings })).toBe(true);
  },
);

const datedList = { items: [{ id: "1", scheduledDate: "2026-07-01T06:00:00Z" }], total: 1, limit: 50, offset: 0 };

test.each([
  ["list-envelope", /^\/warehouses$/, () => json({}, 404), "GET lists the company's warehouses."],
  ["cleaning-without-protocol", /^\/cleaning-protocol/, () => new Response("<html>"), "204, no error: "],
  ["cleaning-without-protocol", /^\/cleaning-types/, () => json([{ id: "1" }]), "belong to the protocol."],
  ["auth-failure", /^\/products$/, (key) => (key ? undefined : json([])), "Every endpoint needs the header"],
  ["undated-in-date-filter", /scheduledDateFrom=9998/, () => json(datedList), "filtered by scheduledDateFrom"],
] satisfies [string, RegExp, (hasKey: boolean) => Response | undefined, string][])(
  "what the interface document rules out contradicts it, with its statement: %s, %s",
  async (id, path, answer, says) => {
    const service = except(() => undefined);
    const { result } = await calibrated((request) => {
      const isMeant = path.test(request.url.slice(root.length));
      const hasKey = request.headers.get("X-Partner-API-Key") === apiKey;
      return (isMeant ? answer(hasKey) : undefined) ?? service(request);
    });
    const { findings } = await result;
    expect(verdictOn(await result, id)).toMatchObject({
      sure: "contradicts",
      basis: "documented",
      says: expect.stringContaining(says) as unknown,
    });
    expect(isSound({ findings })).toBe(false);
  },
);

test.each(["absent", "required", "optional"])(
  "what needs no list is settled of a service whose lists nobody can recognise, with path-prefix %s",
  async (prefix) => {
    const simulator = new Simulator({ assumptions: parseAssumptions({ "path-prefix": prefix }) });
    const { result } = await calibrated(async (request) => {
      const answer = await simulator.fetch(request);
      const isList = /\/(products|warehouses|authorizations)(\?|$)/.test(request.url) && answer.status === 200;
      return isList ? json({ one: [{ id: "1" }], other: [{ id: "2" }] }) : answer;
    });
    const found = prefix === "optional" ? { sure: "consistent", with: [prefix] } : { sure: "settled", value: prefix };
    expect(verdictOn(await result, "path-prefix")).toMatchObject(found);
    const settled = settledIn(await result);
    for (const one of ["malformed-id=400", "auth-failure=401", "error-body=problem"]) expect(settled).toContain(one);
  },
);

const sides = ["items", "data", "array"] as const;
const minds = fc.record({
  "list-envelope": fc.constantFrom(...sides),
  "list-order": fc.constantFrom("oldest-first" as const, "newest-first" as const),
  "default-limit": fc.constantFrom(1, 2, 50),
  "max-limit": fc.constantFrom(2, 3, 200),
  "limit-over-max": fc.constantFrom("clamp" as const, "reject" as const),
  "unknown-query-parameter": fc.constantFrom("reject" as const, "ignore" as const),
  "validation-status": fc.constantFrom("400" as const, "422" as const),
  "malformed-id": fc.constantFrom("400" as const, "404" as const),
  "webhook-missing": fc.constantFrom("204" as const, "404" as const),
  "auth-failure": fc.constantFrom("401" as const, "403" as const),
  "error-body": fc.constantFrom("problem" as const, "nested" as const, "flat" as const),
});

test("of a service that changes its mind with every request, only what it never changes is claimed", async () => {
  await fc.assert(
    fc.asyncProperty(minds, minds, async (one, other) => {
      const now = Date.parse("2026-07-01T08:00:00Z");
      const services = [new Simulator({ assumptions: one, now }), new Simulator({ assumptions: other, now })];
      for (const service of services) {
        service.company(apiKey)?.clock.set(now + 60_000);
        const headers = { "X-Partner-API-Key": apiKey, "Content-Type": "application/json" };
        await service.fetch(new Request(`${root}/products`, { method: "POST", headers, body: '{"name":"Rye"}' }));
      }
      let turn = 0;
      const { result } = await calibrated((request) => services[(turn += 1) % 2]?.fetch(request) ?? Response.error());
      const { findings } = await result;
      for (const { id, verdict } of findings) {
        if (verdict.sure !== "settled" || !(id in one)) continue;
        const both = [one, other].map((mind) => new Map<string, unknown>(Object.entries(mind)).get(id));
        expect([id, both]).toEqual([id, [verdict.value, verdict.value]]);
      }
    }),
    { numRuns: 100 * inject("scale") },
  );
});

test("a service that changes its mind is called so, with both answers", async () => {
  let turn = 0;
  const { result } = await calibrated(
    except((path) => (path === "/warehouses" && (turn += 1) % 2 === 0 ? json([]) : undefined)),
  );
  expect(verdictOn(await result, "list-envelope")).toMatchObject({ sure: "changes-its-mind" });
  const { evidence = [] } = (await result).findings.find(({ id }) => id === "list-envelope") ?? {};
  expect(evidence.filter(({ request }) => request === "GET /warehouses")).toHaveLength(2);
});

test("a record that comes while the service is read is no change of mind", async () => {
  const simulator = new Simulator();
  let turn = 0;
  const { result } = await calibrated(async (request) => {
    if (request.url === `${root}/products` && (turn += 1) === 2) {
      const headers = { "X-Partner-API-Key": apiKey, "Content-Type": "application/json" };
      await simulator.fetch(new Request(`${root}/products`, { method: "POST", headers, body: '{"name":"Rye"}' }));
    }
    return simulator.fetch(request);
  });
  expect(verdictOn(await result, "list-envelope")).toEqual({ sure: "settled", value: "items" });
});

test("neither the key nor the records are in any output", async () => {
  const secrets = {
    items: [{ id: apiKey, [apiKey]: apiKey, name: "Our best grain", code: apiKey, weight: 4711, createdAt: "then" }],
    total: 1,
    limit: 50,
    offset: 0,
  };
  const { result } = await calibrated(
    except((path) => {
      if (path.startsWith("/authorizations?") || path === "/products") return json(secrets);
      return path === "/webhook" ? json({ code: apiKey, message: apiKey }, 409) : undefined;
    }),
  );
  const outputs = [textReport(await result), jsonReport(root, await result), writtenProfile(root, await result)].join(
    "\n",
  );
  expect(outputs).toContain("GET /products: 200, ");
  for (const secret of [apiKey, "Our best grain", "4711"]) expect(outputs).not.toContain(secret);
});
