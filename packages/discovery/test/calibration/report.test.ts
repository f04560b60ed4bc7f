import { expect, test } from "vitest";
import { textReport } from "../../src/calibration/report.ts";
import { notObservable, type PointId } from "../../src/findings/finding.ts";

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
