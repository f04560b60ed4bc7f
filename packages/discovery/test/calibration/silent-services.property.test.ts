import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { hasLeftovers } from "../../src/calibration/report.ts";
import { prefix } from "../../src/calibration/recognition.ts";
import { companies, serviceOf } from "../support/random-service.ts";
import { type Between, calibrated, defaults, expectListed, inForce, leftIn } from "../support/written-service.ts";

const numRuns = 8 * inject("scale");

/** The fields by which a record, or its end, could be recognised. */
const names = [
  ...["id", "name", "url", "document", "fileName", "batch", "scheduledDate", "endDate", "quantity", "reason"],
  ...["status", "state", "deletedAt", "createdAt"],
];

interface Echo {
  /** Fields that answers do not have, and fields that have something else. */
  hidden: readonly string[];
  changed: readonly string[];
  isEmpty: boolean;
  on: "writes" | "reads" | "both";
}

const someNames = fc.oneof(fc.constant([]), fc.constant([...names]), fc.subarray(names));

const echoes: fc.Arbitrary<Echo> = fc.record({
  hidden: someNames,
  changed: fc.oneof(fc.constant([]), fc.subarray(names)),
  isEmpty: fc.boolean(),
  on: fc.constantFrom("writes", "reads", "both"),
});

/** Returns a record as the service shows it. */
function shownOf(value: unknown, { hidden, changed }: Echo): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => shownOf(one, { hidden, changed, isEmpty: false, on: "both" }));
  const fields = Object.entries(value).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(
    fields.map(([name, field]: [string, unknown]) => {
      if (changed.includes(name) && typeof field === "string") return [name, `another-${name}`];
      return [name, shownOf(field, { hidden, changed, isEmpty: false, on: "both" })];
    }),
  );
}

/** Carries every request out, and shows records in successes as the service does. */
function echoing(echo: Echo): Between {
  return async (request, pass) => {
    const { method } = request;
    const answer = await pass(request);
    const isMeant = echo.on === "both" || (echo.on === "reads") === (method === "GET");
    if (!isMeant || !answer.ok || answer.status === 204) return answer;
    if (echo.isEmpty && method !== "GET") return new Response(null, { status: answer.status });
    const { status, headers } = answer;
    return new Response(JSON.stringify(shownOf(await answer.json(), echo)), { status, headers });
  };
}

/** A record of each company that is not the calibration's, and must stay as it is. */
const others = ({ company: { records } }: ReturnType<typeof defaults>): string =>
  JSON.stringify([
    ...[...records.authorizations.values()].filter(({ batch }) => !batch?.startsWith(prefix)),
    ...[...records.products.values(), ...records.warehouses.values()].filter(({ name }) => !name.startsWith(prefix)),
  ]);

test(
  "of a service that shows nothing of what it keeps, a part, or something else, all that is left is listed",
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(companies, echoes, async (given, echo) => {
        const service = await serviceOf({ ...given, isPrefixed: false });
        const { protocol, webhook } = service.company.records;
        const before = others(service);
        service.between = echoing(echo);
        const { findings, created } = await calibrated(service);
        expectListed(service, created);
        expect(hasLeftovers(created)).toBe(leftIn(created).length > 0);
        expect(others(service)).toBe(before);
        if (webhook) expect(service.company.records.webhook).toEqual(webhook);
        if (protocol) expect(service.company.records.protocol).toEqual(protocol);
        // A webhook that was absent before, and whose url is shown unchanged, is the calibration's own.
        if (!webhook && !echo.changed.includes("url")) expect(service.company.records.webhook).toBe(null);
        for (const { id, verdict } of findings) {
          // The values shown instead of ids are an alternative of its own.
          if (verdict.sure === "settled" && id !== "ids") expect([id, verdict.value]).toEqual([id, given.profile[id]]);
        }
      }),
      { numRuns },
    );
  },
);

test("a create that revives a Finished authorization is cancelled again", async () => {
  const service = defaults();
  const { authorizations } = service.company.records;
  service.between = async (request, pass) => {
    const answer = await pass(request);
    if (request.method !== "POST" || !request.url.endsWith("/authorizations") || answer.status !== 200) return answer;
    const body = (await answer.json()) as { id: string };
    const kept = authorizations.get(body.id);
    if (kept?.status === "Finished") authorizations.set(body.id, { ...kept, status: "Active" });
    return new Response(JSON.stringify(body), { status: 200, headers: answer.headers });
  };
  const { created, findings } = await calibrated(service, ["authorization"]);
  expectListed(service, created);
  expect(inForce(service)).toEqual([]);
  expect(findings.find(({ id }) => id === "external-id-after-finish")?.verdict.sure).toBe("contradicts");
});
