import { sayValue } from "@totem-partner/spec/own-alternatives";
import { STATUS_CODES } from "node:http";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { type Finding, settledValues } from "../../src/findings/finding.ts";
import { anAuthorization } from "../support/authorization.ts";
import { withoutCode } from "../support/codeless.ts";
import { fieldOf } from "../support/field-of.ts";
import { observable, type Profile, untold } from "../support/observable-points.ts";
import { apiKey, ObservedService, profiles } from "../support/observed-service.ts";
import { passTraffic, type Send } from "../support/passing-traffic.ts";

const numRuns = 1 * inject("scale");

const fetchEvent = { eventType: "fetch_requested_from_erp" };

const prefixOf = (profile: Profile): string => (profile["path-prefix"] === "required" ? "/partner" : "");

/** Some days of traffic. */
async function pass(service: ObservedService, profile: Profile, rounds: readonly number[]): Promise<void> {
  const advance = (seconds: number): void => service.advance(seconds);
  for (const round of rounds) await passTraffic(service.send, { round, prefix: prefixOf(profile), advance });
}

test("what passes is claimed rightly, and what it shows is recovered exactly", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(profiles, async (profile) => {
      const service = new ObservedService(profile);
      await pass(service, profile, [1, 2, 3]);
      const { findings, deviations } = await service.observer.observed();
      const claimed = settledValues(findings);
      for (const [id, value] of Object.entries(claimed)) expect([id, value]).toEqual([id, profile[id]]);
      expect(observable(profile).filter((id) => claimed[id] === undefined)).toEqual([]);
      // An open point must leave room for the setting of the service.
      for (const { id, verdict } of findings) {
        expect([id, verdict.sure]).not.toEqual([id, expect.stringMatching(/outside|contradicts|changes/)]);
        if (verdict.sure !== "consistent") continue;
        if (verdict.atLeast === undefined) expect(verdict.with).toContain(sayValue(profile[id] ?? ""));
        else expect(Number(profile[id])).toBeGreaterThanOrEqual(verdict.atLeast);
      }
      // While nothing shows that a record is new, the status of a create is an open point, with the default.
      const isOpen = ({ kind, operation }: (typeof deviations)[number]) =>
        claimed["create-status"] === undefined && kind === "status" && operation === "POST /authorizations";
      // A status of the service's own that settles nothing is drift.
      const isUnexplained = untold(profile).some((id) => typeof profile[id] === "number");
      expect(deviations.filter((one) => !isOpen(one) && !(isUnexplained && one.kind === "status"))).toEqual([]);
    }),
    { numRuns },
  );
});

/** Refuses events of a Finished authorization, as the document lets a service do, with a conflict or as unprocessable. */
async function passCodeless(profile: Profile, refusal: number): Promise<readonly Finding[]> {
  const service = new ObservedService(profile);
  const { authorizations } = service.company.records;
  service.distortion = ({ status, text, ...answer }, { url }) => {
    const [, id = ""] = /\/authorizations\/([^/]+)\/webhook$/.exec(url) ?? [];
    const isOver = authorizations.get(id)?.status === "Finished";
    if (!isOver) return { ...answer, status, text: withoutCode(text, status) };
    const said = JSON.stringify({ statusCode: refusal, message: "It is Finished.", error: STATUS_CODES[refusal] });
    return { status: refusal, headers: { "content-type": "application/json" }, text: said };
  };
  await pass(service, profile, [1, 2, 3]);
  for (const { id } of authorizations.values()) {
    await service.send("POST", `${prefixOf(profile)}/authorizations/${id}/webhook`, fetchEvent);
  }
  return service.observer.findings;
}

test("of a service whose errors have no codes, nothing is claimed wrongly either", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(profiles, fc.constantFrom(409, 422), async (profile, refusal) => {
      for (const { id, verdict } of await passCodeless(profile, refusal)) {
        // Without codes, and for refusals of Finished authorizations, it is one of the service's own.
        if (id === "error-body") continue;
        if (verdict.sure === "settled") expect([id, verdict.value]).toEqual([id, profile[id]]);
        expect([id, verdict.sure]).not.toEqual([id, expect.stringMatching(/outside|contradicts|changes/)]);
        if (verdict.sure === "consistent" && !verdict.with[0]?.startsWith("any"))
          expect(verdict.with).toContain(sayValue(profile[id] ?? ""));
      }
    }),
    { numRuns },
  );
});

test.each([409, 422])(
  "a %i to an event of a Finished authorization is not taken for one of another origin",
  async (status) => {
    const findings = await passCodeless({ "erp-origin": "created" }, status);
    expect(settledValues(findings)).toMatchObject({ "erp-origin": "created" });
    expect(settledValues(findings)).not.toHaveProperty("fetch-on-native");
  },
);

test("without a code, a refused event shows the origin once the authorization is seen to be Active after it", async () => {
  const service = new ObservedService({ "erp-origin": "marked", "error-body": "flat" });
  service.distortion = ({ status, text, ...answer }) => ({ ...answer, status, text: withoutCode(text, status) });
  await service.send("GET", "/products");
  const paths: string[] = [];
  for (const externalId of ["ERP-1", "ERP-2"]) {
    const { body } = await service.send("POST", "/authorizations", anAuthorization({ externalId }));
    paths.push(`/authorizations/${String(fieldOf(body, "id"))}`);
  }
  for (const path of paths) await service.send("POST", `${path}/webhook`, fetchEvent);
  expect(settledValues(service.observer.findings)).not.toHaveProperty("erp-origin");
  for (const path of paths) await service.send("GET", path);
  expect(settledValues(service.observer.findings)).toMatchObject({ "erp-origin": "marked", "fetch-on-native": "409" });
});

/** The points that only one alternative shows, so a change to another goes unnoticed. */
const oneSided = ["expiry", "patch-null", "unknown-driver", "fetch-on-native", "end-date-only", "ids", "instants"];

test("of a service that changes its mind, only what it never changes is claimed", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(profiles, profiles, async (one, other) => {
      // The shared settings keep the paths of the traffic, and the pages that show it.
      const same = { "path-prefix": "optional", "trailing-slash": "absent", "default-limit": 9, "max-limit": 200 };
      const service = new ObservedService({ ...one, ...same });
      await pass(service, {}, [1, 2]);
      service.assume({ ...other, ...same });
      await pass(service, {}, [3, 4]);
      for (const [id, value] of Object.entries(settledValues(service.observer.findings))) {
        if (oneSided.includes(id) || Object.hasOwn(same, id)) continue;
        // A bare array does not show which limit was applied.
        if (id === "limit-over-max" && [one, other].some((mind) => mind["list-envelope"] === "array")) continue;
        const telling = [one, other].filter((mind) => !untold({ ...mind, ...same }).includes(id));
        expect([id, telling.map((mind) => mind[id])]).toEqual([id, telling.map(() => value)]);
      }
    }),
    { numRuns },
  );
});

const bodies = [
  ...["", "<html>", "[]", "{}", "null", '{"items":[]}', '{"id":"17","status":"Active"}', '{"error":{"code":"no"}}'],
  ...['{"items":[],"total":0,"limit":50,"offset":0}', '{"data":[],"meta":{"total":9,"limit":5,"offset":0}}'],
  ...['{"statusCode":400,"message":"no","error":"Bad"}', '{"state":"Active","id":"1"}', '{"message":"no"}'],
];
const answers = fc.record({
  status: fc.constantFrom(200, 201, 204, 302, 400, 402, 404, 409, 410, 418, 422, 500),
  headers: fc.record({ "content-type": fc.constantFrom("application/json", "text/html", "application/problem+json") }),
  text: fc.constantFrom(...bodies),
});

test("of a service that answers anything, nothing is claimed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(answers), async (stream) => {
      const service = new ObservedService({});
      const [...many] = stream.take(1000);
      service.distortion = () => many.pop() ?? { status: 500, headers: {}, text: "" };
      const send: Send = async (...request) => service.send(...request).catch(() => ({ status: 0, body: undefined }));
      for (const round of [1, 2, 3]) await passTraffic(send, { round, prefix: "", advance: () => undefined });
      expect(settledValues(service.observer.findings)).toEqual({});
    }),
    { numRuns },
  );
});

test("neither the key nor what a company would keep to itself is in what is known", async () => {
  const service = new ObservedService({});
  await pass(service, {}, [1, 2]);
  const text = JSON.stringify(await service.observer.observed());
  expect(text).toContain("POST /authorizations");
  expect(text).not.toMatch(new RegExp(`${apiKey}|FIRST|WHEAT|SILO|Mill|Farm|B12345674|1234BCD|24\\.5|Rye`));
});
