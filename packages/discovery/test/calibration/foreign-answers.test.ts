import { parseAssumptions, Simulator } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { isSound } from "../../src/findings/finding.ts";
import { writtenProfile } from "../../src/profile/written-profile.ts";
import { northGate } from "../support/authorization.ts";
import { RandomService } from "../support/random-service.ts";
import { apiKey, calibrated, type Fake, root, settledIn, verdictOn } from "../support/calibrated.ts";

/** A simulated service with some products. */
async function serviceWith(profile: Record<string, unknown>): Promise<Fake> {
  const simulator = new Simulator({ assumptions: parseAssumptions(profile) });
  const path = profile["trailing-slash"] === "required" ? "/products/" : "/products";
  const headers = { "X-Partner-API-Key": apiKey, "Content-Type": "application/json" };
  for (const name of ["Rye", "Oats"])
    await simulator.fetch(new Request(root + path, { method: "POST", headers, body: JSON.stringify({ name }) }));
  return (request) => simulator.fetch(request);
}

test.each([["redirects"], ["knows nothing"]])(
  "a service whose paths end in a slash, and that %s without one, is found and calibrated",
  async (does) => {
    const service = await serviceWith({ "trailing-slash": "required", "path-prefix": "absent" });
    const { result } = await calibrated((request) => {
      const { pathname } = new URL(request.url);
      const headers = { location: `${pathname}/` };
      const isRedirected = does === "redirects" && !pathname.endsWith("/");
      return isRedirected ? new Response(null, { status: 301, headers }) : service(request);
    });
    const settled = settledIn(await result);
    for (const one of ["trailing-slash=required", "path-prefix=absent", "list-envelope=items", "malformed-id=400"])
      expect(settled).toContain(one);
  },
);

test("ids that are no UUIDs are settled, and reported as a contradiction", async () => {
  const { result } = await calibrated(await serviceWith({ ids: "any" }));
  const found = await result;
  expect(verdictOn(found, "ids")).toEqual({ sure: "settled", value: "any" });
  expect(isSound(found)).toBe(false);
  expect(writtenProfile(root, found)).toMatch(
    /# a contradiction, which clients accept.* GET with the UUID .*\n(?: {2}#.*\n)* {2}ids: any\n/,
  );
  const { result: other } = await calibrated(await serviceWith({}));
  expect(verdictOn(await other, "ids")).toEqual({ sure: "settled", value: "uuid" });
});

const gin = { body: { code: "{status}", msg: "{detail}", data: null }, status: 200 };
const nested = { body: { error: { code: "{code}", message: "{detail}", details: "{errorList}" } }, status: 200 };

test.each([gin, nested])(
  "errors that are sent with 200 are settled as such, with the statuses in them (%j)",
  async (own) => {
    const { result } = await calibrated(await serviceWith({ "error-body": own, "auth-failure": "403" }));
    const found = await result;
    expect(verdictOn(found, "error-body")).toEqual({ sure: "settled", value: own });
    const statuses = own === gin ? ["validation-status=400", "malformed-id=400", "auth-failure=403"] : [];
    for (const one of [...statuses, "list-envelope=items"]) expect(settledIn(found)).toContain(one);
  },
);

const anyText: unknown = expect.any(String);
const given = { product: "WHEAT-01", warehouse: "SILO-01", totemGroup: northGate, carrier: "B12345674" };

test.each<[Record<string, unknown>, Record<string, unknown>, unknown]>([
  [{ status: 422, code: "taken" }, {}, { status: 422, code: "taken", detail: anyText }],
  [{ status: 400, detail: "is in use" }, { "error-body": "laravel" }, { status: 400, detail: "is in use" }],
  // The body does not differ from those of other errors.
  [{ status: 400, code: "taken" }, { "error-body": "spring" }, undefined],
])(
  "a repeated create that is refused as %j is settled by what tells it from other errors",
  async (own, profile, learned) => {
    const service = new RandomService({ "repeat-create": own, ...profile });
    const found = await service.calibrate({ isPrefixed: false, allowed: ["authorization"], givens: given });
    const verdict = verdictOn(found, "repeat-create");
    if (learned === undefined) expect(verdict).toMatchObject({ sure: "not-observable" });
    else expect(verdict).toEqual({ sure: "settled", value: learned });
    const settled = settledIn(found);
    if (learned !== undefined) expect(settled).toContain("external-id-after-finish=reserved");
  },
);

test.each([422, "validation"])("the status of a body that is not JSON is settled as %j", async (value) => {
  const service = new RandomService({ "malformed-body": value, "event-receipt": "none" });
  const found = await service.calibrate({
    isPrefixed: false,
    allowed: ["product", "authorization", "event"],
    givens: given,
  });
  expect(settledIn(found)).toEqual(expect.arrayContaining([`malformed-body=${value}`, "event-receipt=none"]));
});
