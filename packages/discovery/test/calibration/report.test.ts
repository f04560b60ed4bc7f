import { describe, expect, test } from "vitest";
import type { Created } from "../../src/calibration/kinds.ts";
import { createdLines, hasLeftovers, jsonReport, textReport } from "../../src/calibration/report.ts";
import {
  consistent,
  contradicts,
  documented,
  inconsistent,
  notObservable,
  outside,
  type PointId,
  settled,
} from "../../src/findings/finding.ts";

const unseen = (id: PointId, why: string) => ({ id, question: "", verdict: notObservable(why), evidence: [] });

test("a reason that several points share is printed once, with the points", () => {
  const why = "POST /authorizations returned 422.";
  const findings = [
    unseen("create-status", why),
    unseen("rate-limit", "None of 9 requests returned 429."),
    unseen("repeat-create", why),
  ];
  const text = textReport({ findings, requests: 9, created: [] });
  expect(text).toContain(`\n  create-status, repeat-create: ${why}\n  rate-limit: None of 9 requests returned 429.\n`);
});

test("the report says whose each alternative is, what a profile takes, and ends with the questions that remain", () => {
  const findings = [
    { ...unseen("create-status", ""), verdict: outside("The status was 226, not 201.") },
    { ...unseen("finished-patch", ""), verdict: contradicts("The status was 200.", documented.patchWhileActive) },
    unseen("end-date-only", "No request showed this."),
  ];
  const text = textReport({ findings, requests: 9, created: [] });
  expect(text).toMatchInlineSnapshot(`
    "9 requests settle 0 of 3 open points.
    The interface document leaves all of them open; the alternatives are ours.

    Contradicts the interface document:
      finished-patch: The status was 200. The interface document says (States and transitions / Authorization): PATCH is taken only while it is Active. (documented)

    Outside the known alternatives:
      The document does not rule these answers out. Ask the operators; the mock keeps its default until the profile has a value.
      create-status: The status was 226, not 201. (assumed)
          The profile takes 200, 201, or an integer from 200 to 203.

    Not observable:
      end-date-only: No request showed this.

    Created: nothing.

    3 questions remain for the operators. --questions FILE writes them, ready to send.
    --verbose prints the evidence, which the profile has, too.
    "
  `);
  expect(JSON.parse(jsonReport("s", { findings, requests: 9, created: [] }))).toMatchObject({
    sound: false,
    findings: [
      { verdict: { sure: "outside", basis: "assumed" } },
      { verdict: { sure: "contradicts", basis: "documented", says: "PATCH is taken only while it is Active." } },
      { verdict: { sure: "not-observable" } },
    ],
    questions: [
      { id: "finished-patch" },
      { id: "create-status", seen: "The status was 226, not 201." },
      { id: "end-date-only" },
    ],
  });
});

test("a report that settles everything asks nothing", () => {
  const findings = [{ ...unseen("create-status", ""), verdict: settled("201") }];
  expect(textReport({ findings, requests: 1, created: [] })).not.toMatch(/question|silent/);
});

test("every sort of verdict has its heading; what is settled or open has its evidence, and no reason twice; the evidence is for those who ask", () => {
  const evidence = [{ request: "GET /products", status: 200, answer: "a list" }];
  const again = [{ request: "GET /products again", status: 200, answer: "another" }];
  const minds = { ...unseen("path-prefix", ""), verdict: inconsistent("Different responses.") };
  const findings = [
    { ...unseen("list-order", ""), verdict: settled("oldest-first"), evidence },
    { ...unseen("max-limit", ""), verdict: settled(7), evidence: [] },
    { ...unseen("auth-failure", ""), verdict: consistent(["401", "403"], "Either."), evidence },
    { ...minds, evidence },
    { ...minds, id: "list-envelope" as const, evidence: [...evidence, ...again] },
  ];
  const deviation = {
    sort: "contradiction",
    kind: "missing",
    operation: "GET /products",
    status: 200,
    about: "",
  } as const;
  const deviations = [{ ...deviation, pointer: "/items/*/name", message: "is missing", basis: "documented" }] as const;
  const text = textReport({ findings, deviations, requests: 4, created: [] }, { open: [], verbose: true });
  expect(text).toMatchInlineSnapshot(`
    "4 requests settle 2 of 5 open points.
    The interface document leaves all of them open; the alternatives are ours.

    Settled:
      list-order: oldest-first
          GET /products: 200, a list
      max-limit: 7

    Consistent with several alternatives:
      auth-failure: 401 or 403. Either.
          GET /products: 200, a list

    Inconsistent:
      path-prefix, list-envelope: Different responses.
          GET /products: 200, a list
          GET /products again: 200, another

    Responses that contradict the interface document:
      GET /products, 200: /items/*/name is missing (documented)

    Created: nothing.
    "
  `);
  expect(textReport({ findings, requests: 4 }, { open: [] })).not.toMatch(/GET|Created/);
});

test("a point that is rarely met is listed only with evidence of it, or when everything is", () => {
  const why = "No request showed this.";
  const findings = [unseen("erp-origin", why), unseen("expiry", why)];
  const brief = textReport({ findings, requests: 4 });
  expect(brief).toContain(`\n  expiry: ${why}\n`);
  expect(textReport({ findings, requests: 4 }, { verbose: true })).toContain(`\n  erp-origin, expiry: ${why}\n`);
});

describe("what was created", () => {
  const product = { kind: "product", marker: "totem-calibration-r-1-product", note: "deleted" } as const;
  const all: Created[] = [
    { ...product, fate: "left", id: "17", note: "Delete it." },
    { ...product, fate: "cleaned-up", id: "18" },
    { kind: "webhook", marker: "hook", id: "hook", fate: "cleaned-up", note: "" },
    { kind: "event", marker: "event", fate: "stays", note: "The event was emitted." },
    { ...product, fate: "perhaps-left", note: "Its response was lost." },
  ];

  test("is listed by what became of it, what is left last, with the id if it says more", () => {
    expect(createdLines(all, true)).toEqual([
      ...["", "Created and cleaned up:", "  product totem-calibration-r-1-product (id 18): deleted", "  webhook hook:"],
      ...["", "Created and cannot be removed:", "  event event: The event was emitted."],
      ...["", "Possibly created and not cleaned up:"],
      "  product totem-calibration-r-1-product: Its response was lost.",
      ...["", "Created and NOT cleaned up:", "  product totem-calibration-r-1-product (id 17): Delete it."],
    ]);
    expect(createdLines([])).toEqual(["", "Created: nothing."]);
    expect(textReport({ findings: [], requests: 0, created: all.slice(3, 4) }, { verbose: true })).toBe(
      "0 requests settle 0 of 0 open points.\n\nCreated and cannot be removed:\n  event event: The event was emitted.\n",
    );
  });

  test("is counted where nothing is left to do", () => {
    const lines = createdLines([...all, { ...product, fate: "cleaned-up", id: "19" }]);
    expect(lines.slice(0, 4)).toEqual(["", "Created and cleaned up:", "  2 × product: deleted", "  1 × webhook:"]);
    expect(lines.at(-1)).toBe("  product totem-calibration-r-1-product (id 17): Delete it.");
  });

  test("is left behind if it was not cleaned up, or perhaps not", () => {
    const fates = all.map((one) => [one.fate, hasLeftovers([one])]);
    expect(Object.fromEntries(fates)).toEqual({ left: true, "cleaned-up": false, stays: false, "perhaps-left": true });
    expect(hasLeftovers([])).toBe(false);
    expect(hasLeftovers(all)).toBe(true);
  });
});
