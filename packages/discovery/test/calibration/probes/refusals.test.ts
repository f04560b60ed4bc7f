import { describe, expect, test } from "vitest";
import type { Answer } from "../../../src/answers/answer.ts";
import { authFailure, errorBody, malformedId, validationStatus } from "../../../src/calibration/probes/refusals.ts";
import { documented } from "../../../src/findings/documented.ts";
import { contradicts, notObservable, outside, settled } from "../../../src/findings/finding.ts";
import { answering, bare, json, played, problem, verdictOf } from "../../support/probed.ts";

const ids = ["/products/not-a-uuid", "/warehouses/not-a-uuid", "/authorizations/not-a-uuid"] as const;
const queries = ["/authorizations?limit=0", "/authorizations?limit=none"] as const;
const unknownId = "/products/00000000-0000-4000-8000-000000000000";

/** A service that answers each of these paths so. */
const answeringAll = (paths: readonly string[], of: (path: string, at: number) => Answer) =>
  answering(Object.fromEntries(paths.map((path, at) => [path, of(path, at)])));

describe("the status of a refusal", () => {
  test("is the one that all requests of a kind get", () => {
    expect(
      verdictOf(
        malformedId,
        answeringAll(ids, () => bare(404)),
      ),
    ).toEqual(settled("404"));
    expect(
      verdictOf(
        validationStatus,
        answeringAll(queries, () => bare(422)),
      ),
    ).toEqual(settled("422"));
    expect(
      verdictOf(
        validationStatus,
        answeringAll(queries, () => bare(500)),
      ),
    ).toMatchObject({ sure: "outside" });
  });

  test("is outside if one of them gets another", () => {
    for (const [at] of ids.entries())
      expect(
        verdictOf(
          malformedId,
          answeringAll(ids, (_, nth) => bare(nth === at ? 418 : 400)),
        ),
      ).toMatchObject({ sure: "outside" });
    expect(
      verdictOf(
        validationStatus,
        answeringAll(queries, (_, at) => bare([400, 422][at] ?? 0)),
      ),
    ).toEqual(outside("The requests returned different statuses: 400, 422."));
  });

  test("without a key is asked for without one and with an unknown one", () => {
    const keys: unknown[] = [];
    const verdict = (none: number, unknown: number) =>
      played(authFailure.find(0), ({ path, key }) => {
        keys.push([path, key]);
        return bare(key === "none" ? none : unknown);
      });
    expect(verdict(401, 401)).toEqual(settled("401"));
    expect(keys).toEqual([
      ["/products", "none"],
      ["/products", "unknown"],
    ]);
    expect(verdict(401, 403)).toEqual(outside("The requests returned different statuses: 401, 403."));
    expect(verdict(200, 200)).toEqual(contradicts("The status was 200.", documented.keyNeeded));
  });
});

describe("the body of errors", () => {
  const paths = [...queries, ...ids, unknownId];
  const verdict = (of: (path: string, at: number) => Answer) => verdictOf(errorBody, answeringAll(paths, of));
  const isQuery = (path: string): boolean => path.includes("?");
  const flat = (message: unknown) => json({ message, error: "Bad Request", statusCode: 400 }, 400);

  test("is the named one that all errors have", () => {
    expect(verdict(() => problem(400, "validation_failed"))).toEqual(settled("problem"));
    expect(verdict((path) => flat(isQuery(path) ? ["limit must be an integer"] : "No."))).toEqual(settled("flat"));
  });

  test("is no named one if no wrong query has its form for invalid fields, or one error has another", () => {
    expect(verdict((_, at) => flat(`No ${String(at)}.`))).toMatchObject({
      sure: "settled",
      value: { body: { message: "{detail}" } },
    });
    expect(verdict((path, at) => (at === 3 ? problem(400, "x") : flat(isQuery(path) ? ["a"] : "No.")))).toMatchObject({
      sure: "not-observable",
      why: expect.stringContaining("media types") as unknown,
    });
  });

  test("is learned if it has no name, of errors about a field and of others", () => {
    const own = (path: string, at: number) =>
      json(
        isQuery(path) ? { v: "Invalid", errors: { limit: [`is wrong ${String(at)}`] } } : { v: `No ${String(at)}.` },
        path === unknownId ? 404 : 400,
      );
    expect(verdict(own)).toEqual(
      settled({ body: { v: "{detail}" }, invalid: { v: "Invalid", errors: { "{field.name}": ["{field.message}"] } } }),
    );
    const byPath = (path: string, at: number) =>
      json(
        path === unknownId
          ? { v: "Nothing." }
          : { v: "Invalid", errors: [{ at: isQuery(path) ? "limit" : "id", m: `is wrong ${String(at)}` }] },
        path === unknownId ? 404 : 400,
      );
    expect(verdict(byPath)).toMatchObject({
      value: { invalid: { errors: [{ at: "{field.name}", m: "{field.message}" }] } },
    });
  });

  test("is learned with the path of the request, which has no query", () => {
    const own = (path: string, at: number) =>
      json({ v: `No ${String(at)}.`, at: path.split("?")[0] }, path === unknownId ? 404 : 400);
    expect(verdict(own)).toEqual(settled({ body: { v: "{detail}", at: "{path}" } }));
  });

  test("is a named one whose keys come in another order, only if it is not learned as another", () => {
    const turned = (differences: object) =>
      json({ statusCode: 400, message: ["a"], error: "Bad Request", ...differences }, 400);
    const verdictFor = verdict((path, at) => (isQuery(path) ? turned({}) : turned({ message: `No ${String(at)}.` })));
    expect(verdictFor).toMatchObject({
      sure: "settled",
      value: { body: { statusCode: "{status}", message: "{detail}", error: "{reason}" } },
    });
    const unclear = verdict((path) =>
      isQuery(path) ? turned({ message: ["a", "b"] }) : turned({ message: path.length > 24 ? "No." : "Not." }),
    );
    expect(unclear).toEqual(settled("flat"));
  });

  test("is known from an error with fields that says nothing, as one of the service's own", () => {
    expect(verdict((path) => json({ ok: false, at: 7 }, path === unknownId ? 404 : 400))).toEqual(
      settled({ body: { ok: false, at: 7 } }),
    );
  });

  test.each([
    ["nothing", bare(400)],
    ["a success", json({ ok: true })],
    ["an empty list", json([], 400)],
  ])("is not known if one request gets %s", (_, answer) => {
    expect(verdict((_path, at) => (at === 5 ? answer : problem(400, "x")))).toEqual(
      notObservable(`GET ${unknownId} returned ${answer.status} without an error that says what is wrong.`),
    );
  });

  describe("that are pages", () => {
    const page = (status: number, text: string): Answer => ({ status, type: "text/html", body: undefined, page: text });

    test("is learned from what differs with their status", () => {
      expect(
        verdict((path) =>
          page(path === unknownId ? 404 : 400, `<h1>${path === unknownId ? "Not Found" : "Bad Request"}</h1>`),
        ),
      ).toEqual(settled({ type: "text/html", body: "<h1>{reason}</h1>" }));
    });

    test("is not known if they differ in more, or are not all", () => {
      expect(verdict((_, at) => page(at === 0 ? 404 : 400, `<h1>${String(at)}</h1>`))).toEqual(
        notObservable("Errors are pages, and not alike but for their status."),
      );
      expect(verdict((_, at) => (at === 1 ? problem(400, "x") : page(400, "<p>")))).toEqual(
        notObservable("5 of 6 errors are pages, and the others are not."),
      );
    });
  });
});
