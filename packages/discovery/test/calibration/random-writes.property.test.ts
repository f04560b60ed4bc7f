import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { prefix } from "../../src/calibration/recognition.ts";
import { companies, serviceOf } from "../support/random-service.ts";
import { calibrated, defaults, expectListed, lost } from "../support/written-service.ts";

const numRuns = 5 * inject("scale");

const statuses = [200, 201, 202, 204, 301, 400, 403, 404, 409, 418, 422, 500, 502, 503];
const fates = fc.constantFrom("pass", "pass", "pass", "pass", "lost", "unsent", "random-after", "random-instead");

test("of a service that answers writes at random nothing wrong is settled, and all that is left is listed", async () => {
  const wrong: unknown[] = [];
  await fc.assert(
    fc.asyncProperty(companies, fc.infiniteStream(fates), fc.infiniteStream(fc.nat()), async (given, way, draw) => {
      const service = await serviceOf({ ...given, isPrefixed: false });
      const random = () => {
        const status = statuses[(draw.next().value ?? 0) % statuses.length] ?? 500;
        const bodies = [{}, [], { id: crypto.randomUUID(), status: "Active" }, { error: { code: "x", message: "y" } }];
        return status === 204
          ? new Response(null, { status })
          : Response.json(bodies[(draw.next().value ?? 0) % bodies.length], { status });
      };
      service.between = async (request, pass) => {
        const fate = request.method === "GET" ? "pass" : way.next().value;
        if (fate === "random-instead") return random();
        if (fate === "unsent") throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
        if (fate === "lost") return lost(request, pass);
        const answer = await pass(request);
        return fate === "random-after" ? random() : answer;
      };
      const before = JSON.stringify([...service.company.records.authorizations.values()]);
      const { findings, created } = await calibrated(service);
      for (const { id, verdict } of findings) {
        if (verdict.sure === "settled" && verdict.value !== given.profile[id]) wrong.push([id, verdict.value]);
      }
      expectListed(service, created);
      const after = [...service.company.records.authorizations.values()];
      expect(JSON.stringify(after.filter(({ batch }) => !batch?.startsWith(prefix)))).toBe(before);
    }),
    { numRuns: 2 * numRuns },
  );
  // Two lies in a row can agree, four times in a thousand services.
  expect(wrong.slice(Math.max(1, numRuns / 125))).toEqual([]);
});

test("of a service that answers everything at random nothing is settled", async () => {
  const random = fc.record({
    status: fc.constantFrom(...statuses),
    body: fc.oneof(
      fc.jsonValue(),
      fc.record({ items: fc.array(fc.jsonValue()), total: fc.nat(), limit: fc.nat(), offset: fc.nat() }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(random), async (answers) => {
      const service = defaults();
      service.between = () => {
        const { status, body } = answers.next().value ?? { status: 500, body: null };
        return Promise.resolve(status === 204 ? new Response(null, { status }) : Response.json(body, { status }));
      };
      const { findings } = await calibrated(service);
      // Any response to a path without a slash shows that it needs none.
      const settled = findings.filter(({ id, verdict }) => id !== "trailing-slash" && verdict.sure === "settled");
      expect(settled).toEqual([]);
    }),
    { numRuns: 100 * inject("scale") },
  );
});
