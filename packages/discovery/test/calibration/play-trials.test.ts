import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/shapes/answer.ts";
import { type Ask, CalibrationStoppedError, NoAnswerError, requestLine } from "../../src/calibration/ask.ts";
import type { Kind } from "../../src/calibration/kinds.ts";
import { playTrials } from "../../src/calibration/play.ts";
import type { Givens } from "../../src/calibration/givens.ts";
import { CreatedRecords } from "../../src/calibration/created-records.ts";
import { bare, json, list } from "../support/probed.ts";
import { RandomService } from "../support/random-service.ts";
import { calibrated } from "../support/written-service.ts";

/** An answer, a status without a body, or an error. */
type Given = Answer | number | Error;

/** Plays trials with a service that answers so, and refuses everything else with a 403. */
async function played(
  allowed: readonly Kind[],
  answers: Readonly<Record<string, Given>>,
  { givens = {}, at = "bare" }: { givens?: Givens; at?: "bare" | "prefixed" } = {},
) {
  const asked: string[] = [];
  const sent: Ask[] = [];
  const records = new CreatedRecords(() => undefined);
  const asking = (who: string) => (one: Ask) => {
    sent.push(one);
    asked.push(`${who} ${requestLine(one)}`);
    const given = answers[requestLine({ ...one, at: "bare" })] ?? 403;
    if (given instanceof Error) return Promise.reject(given);
    return Promise.resolve(typeof given === "number" ? bare(given) : given);
  };
  const outcome: unknown = await playTrials({
    ...{ allowed: new Set(allowed), runId: "r", givens, records },
    ...{ at, secret: "live_key", send: asking("trial"), cleanUp: asking("clean-up") },
    onTrial: (kind) => void asked.push(`trial of ${kind}`),
  }).catch((error: unknown) => error);
  const over = outcome instanceof Map ? outcome : new Map<string, string>();
  return { asked, sent, outcome, created: records.created(), over: Object.fromEntries(over) as Record<string, string> };
}

const forbidden = (path: string) => `POST ${path} returned 403: the key does not allow it.`;

test("only what is allowed is played, in the order of the trials; one that ends early ends no other", async () => {
  const { asked, over } = await played(["warehouse", "product"], {});
  expect(asked.filter((line) => line.startsWith("trial"))).toEqual([
    ...["trial of product", "trial POST /products"],
    ...["trial of warehouse", "trial POST /warehouses"],
  ]);
  expect(over).toEqual({ product: forbidden("/products"), warehouse: forbidden("/warehouses") });
  expect((await played([], {})).asked).toEqual([]);
});

test("a calibration that is stopped cleans up first, where the interface was found", async () => {
  const stop = new CalibrationStoppedError("No more.");
  const answers = { "POST /products": json({ id: "17" }, 201), "GET /products/{id}": stop };
  const { asked, outcome, created } = await played(["product", "warehouse"], answers, { at: "prefixed" });
  expect(outcome).toBe(stop);
  expect(asked.slice(0, 4)).toEqual([
    "trial of product",
    "trial POST /partner/products",
    "trial GET /partner/products/{id}",
    "clean-up GET /partner/products (to find created records)",
  ]);
  expect(asked.slice(3).every((line) => /^clean-up \w+ \/partner\//.test(line))).toBe(true);
  expect(created).toMatchObject([{ marker: "totem-calibration-r-1-product", id: "17", fate: "left" }]);
});

describe("a trial is played twice", () => {
  test("with new records, and what both show counts", async () => {
    const service = new RandomService({});
    const { findings, created } = await calibrated(service, ["product"]);
    const { verdict, evidence } = findings.find(({ id }) => id === "soft-deleted-get") ?? {};
    expect(verdict).toMatchObject({ sure: "settled" });
    expect(evidence?.length).toBeGreaterThan(0);
    const markers = [1, 2].map((nth) => `totem-calibration-0a1b2c3d-${String(nth)}-product`);
    expect(created.map(({ marker }) => marker)).toEqual(expect.arrayContaining(markers));
    expect(created.filter(({ marker }) => !markers.some((one) => marker.startsWith(one)))).toEqual([]);
  });

  test("unless it ends early, of which the exchanges until then count", async () => {
    const service = new RandomService({});
    let puts = 0;
    service.between = (request, pass) => {
      if (request.method === "PUT" && (puts += 1) > 1) return Promise.resolve(new Response(null, { status: 403 }));
      return pass(request);
    };
    const { findings } = await calibrated(service, ["webhook"]);
    const verdictOn = (point: string) => findings.find(({ id }) => id === point)?.verdict;
    expect(verdictOn("webhook-put-status")).toMatchObject({
      why: expect.stringContaining("only one exchange") as unknown,
    });
  });
});

describe("a webhook is not known to be missing", () => {
  const put = "PUT /webhook (an address where nothing listens)";
  const notFound = (message: string) => json({ message }, 404);

  test.each([
    ["No route matched.", "No route matched."],
    ["Cannot GET /webhook", "Cannot GET /totem-calibration"],
    ["The route webhook could not be found.", "The route totem-calibration could not be found."],
  ])("from the 404 of an unknown path: %s", async (message, unknown) => {
    const answers = { "GET /webhook": notFound(message), "GET /totem-calibration": notFound(unknown) };
    const { over, asked } = await played(["webhook"], answers);
    expect(over).toEqual({ webhook: "GET /webhook returned the same response as an unknown path." });
    expect(asked).not.toContain(`trial ${put}`);
  });

  test("but from another 404, it is", async () => {
    const answers = { "GET /webhook": notFound("There is none."), "GET /totem-calibration": notFound("No route.") };
    expect((await played(["webhook"], answers)).asked).toContain(`trial ${put}`);
  });
});

describe("the references of an authorization", () => {
  const lists = {
    "GET /authorizations": list([{ carrierTaxId: "B1", totemGroupId: "g1" }]),
    "GET /products": list([{ externalId: "RYE" }]),
    "GET /warehouses": list([{ externalId: "W1" }]),
  };
  const bodies = (sent: readonly Ask[]) =>
    sent.flatMap(({ path, body }) => (path === "/authorizations" && body ? [body] : []));

  test("are created if they are missing and may be, one by one", async () => {
    const made = "POST /products (for the authorizations, if none exists)";
    const answers = { ...lists, "GET /products": list([]), [made]: json({ id: "1" }, 201) };
    const { sent, asked } = await played(["authorization", "product", "warehouse"], answers);
    expect(bodies(sent)[0]).toMatchObject({
      productExternalId: "totem-calibration-r-0-for-authorizations-product",
      warehouseExternalId: "W1",
    });
    expect(asked.join()).not.toContain("POST /warehouses (for the authorizations");
    expect(sent.find((one) => requestLine(one) === made)?.body).toEqual({
      externalId: "totem-calibration-r-0-for-authorizations-product",
      name: "totem-calibration-r-0-for-authorizations-product",
    });
  });

  test("end it if they cannot be read", async () => {
    const error = new NoAnswerError("GET /products got no response.");
    const { over } = await played(["authorization"], { ...lists, "GET /products": error });
    expect(over["authorization"]).toBe("GET /products got no response.");
  });
});
