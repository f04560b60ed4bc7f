import { describeAssumptions, parseAssumptions, Simulator } from "@totem-partner/simulator";
import { describe, expect, test } from "vitest";
import type { Kind } from "../../src/calibration/kinds.ts";
import { calibrate, type CalibrationOptions } from "../../src/calibration/calibrate.ts";
import { reads } from "../../src/calibration/reads.ts";
import { CreatedRecords } from "../../src/calibration/created-records.ts";
import { apiKey, type Fake, root, verdictOn } from "../support/calibrated.ts";

interface Differences extends Partial<Pick<CalibrationOptions, "signal" | "onStep">> {
  allowed?: readonly Kind[];
  profile?: Record<string, unknown>;
  between?: (request: Request, pass: Fake) => ReturnType<Fake>;
}

/** Calibrates a simulated service; a records may have an entry already. */
function calibration({ allowed, profile = {}, between, ...more }: Differences) {
  const simulator = new Simulator({ assumptions: parseAssumptions(profile) });
  const asked: string[] = [];
  const service: Omit<CalibrationOptions, "isPrefixed"> = {
    ...{ root, apiKey, perMinute: 60_000, wait: () => Promise.resolve(), now: () => 0 },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const key = request.headers.get("x-partner-api-key");
      asked.push(`${request.method} ${request.url.slice(root.length)}${key === apiKey ? "" : " without the key"}`);
      const pass: Fake = (one) => simulator.fetch(one);
      return await (between ?? ((one) => pass(one)))(request, pass);
    },
  };
  const records = new CreatedRecords(() => undefined);
  const writing = allowed && { writing: { allowed: new Set(allowed), runId: "r", givens: {}, records } };
  return { asked, records, result: calibrate({ ...service, isPrefixed: false, ...writing, ...more }) };
}

test("every point has a finding with its question, and every step is announced in its turn", async () => {
  const announced: string[] = [];
  const { asked, result } = calibration({ onStep: (name) => announced.push(name) });
  const { findings, requests, created } = await result;
  expect(announced).toEqual(Object.values(reads).map(({ name }) => name));
  expect(findings.map(({ id, question }) => ({ id, question }))).toEqual(
    describeAssumptions().map(({ id, question }) => ({ id, question })),
  );
  expect([requests, created]).toEqual([asked.length, []]);
  expect(findings.find(({ id }) => id === "rate-limit")).toMatchObject({
    verdict: { why: `None of ${String(requests)} requests returned 429.` },
    evidence: [],
  });
});

test("where the interface is not found, nothing else is asked or created", async () => {
  const { asked, result } = calibration({
    allowed: ["product"],
    between: () => Response.json({}, { status: 404 }),
  });
  const calibrated = await result;
  expect(new Set(asked)).toEqual(
    new Set(["", "/partner"].flatMap((prefix) => [`GET ${prefix}/products`, `GET ${prefix}/products/`])),
  );
  expect(verdictOn(calibrated, "auth-failure")).toMatchObject({ why: "Not asked, because of path-prefix." });
  expect(verdictOn(calibrated, "soft-deleted-get")).toMatchObject({ why: "Not asked, because of path-prefix." });
});

test.each([
  ["200 with text/html", () => new Response("<form>Log in</form>", { headers: { "content-type": "text/html" } })],
  ["204 with nothing", () => new Response(null, { status: 204 })],
  ["a redirect (302)", () => new Response(null, { status: 302, headers: { location: "/login" } })],
  ["the error 500", () => Response.json({}, { status: 500 })],
])("where no service with the interface answers, that is said once: %s", async (instead, between) => {
  const why = `No service with the interface answers here: GET /products returned ${instead}.`;
  await expect(calibration({ between }).result).rejects.toThrow(why);
});

describe("a calibration that may create records", () => {
  test("does so after it has read, and before anything that could lock it out", async () => {
    const { asked, result } = calibration({ allowed: ["product"] });
    const { created } = await result;
    const first = asked.findIndex((line) => line.startsWith("POST"));
    const last = asked.findLastIndex((line) => line.startsWith("DELETE"));
    const locked = asked.findIndex((line) => line.endsWith("without the key"));
    expect([0 < first, first < last, last < locked]).toEqual([true, true, true]);
    expect(asked.slice(locked).every((line) => line === "GET /products without the key")).toBe(true);
    expect(created.length).toBeGreaterThan(0);
  });

  test("creates nothing where no list is certain: it could not be found again", async () => {
    const { asked, result } = calibration({
      allowed: ["product", "webhook"],
      between: (request, pass) =>
        request.url.endsWith("/products") ? Response.json({ one: [{}], other: [{}] }) : pass(request),
    });
    const why = "GET /products returned no list, so nothing was created.";
    expect(verdictOn(await result, "soft-deleted-get")).toEqual({ sure: "not-observable", why });
    expect(verdictOn(await result, "webhook-put-status")).toEqual({ sure: "not-observable", why });
    expect(asked.filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  test("settles what its records show twice, and what reading confirmed", async () => {
    const { result } = calibration({ allowed: ["product"], profile: { "list-order": "oldest-first" } });
    expect(verdictOn(await result, "catalog-create-status")).toEqual({ sure: "settled", value: "201" });
    expect(verdictOn(await result, "list-order")).toEqual({ sure: "settled", value: "oldest-first" });
  });
});

describe("an interruption", () => {
  test("ends the calibration, with what was created", async () => {
    const interruption = new AbortController();
    const { asked, records, result } = calibration({
      allowed: ["product"],
      signal: interruption.signal,
      onStep: (name) => name === "limits" && interruption.abort(),
    });
    records.intend("product", "totem-calibration-r-1-product");
    await expect(result).rejects.toMatchObject({
      name: "CalibrationStoppedError",
      message: "The calibration was interrupted.",
      created: [{ marker: "totem-calibration-r-1-product", fate: "perhaps-left" }],
    });
    expect(asked.filter((line) => /webhook|DELETE|POST/.test(line))).toEqual([]);
  });

  test("while records are created is followed by their removal", async () => {
    const interruption = new AbortController();
    const { asked, result } = calibration({
      allowed: ["product"],
      signal: interruption.signal,
      between: (request, pass) => {
        if (request.method === "POST") interruption.abort();
        return pass(request);
      },
    });
    await expect(result).rejects.toMatchObject({ created: [{ fate: "cleaned-up" }] });
    expect(asked.filter((line) => /^(?:POST|PATCH|DELETE)/.test(line)).map((line) => line.split(" ")[0])).toEqual([
      "POST",
      "DELETE",
    ]);
  });

  test("of a calibration that only reads leaves nothing", async () => {
    const { result } = calibration({ signal: AbortSignal.abort() });
    await expect(result).rejects.toMatchObject({ message: "The calibration was interrupted.", created: [] });
  });
});

test("a mistake of ours is no verdict on the service", async () => {
  const { result } = calibration({
    onStep: () => {
      throw new Error("Ours.");
    },
  });
  await expect(result).rejects.toThrow(/^Ours\.$/);
});
