import { expect, test } from "vitest";
import { clientTrials, type Verdict } from "@totem-partner/certification";
import { certificateOf, differences, digestOf, isGood } from "../../src/certify/certificate.ts";
import { findingLine, htmlReport, jsonReport, junitReport, textReport } from "../../src/certify/reports.ts";

const trialOf = (wanted: string) => clientTrials.find(({ id }) => id === wanted);
const [kept, exact, synced, key] = ["contract-kept", "exact-values", "synced-after-update", "key-in-header"].map(
  trialOf,
);
if (!kept || !exact || !synced || !key) throw new Error("There are more trials than four.");

const evidence = [{ at: "2026-07-01T06:00:00.500Z", id: "1", saw: "POST /authorizations: 400 <b>" }] as const;
const verdicts: [typeof kept, Pick<Verdict, "outcome" | "because" | "evidence">][] = [
  [kept, { outcome: "passed", because: "All kept.", evidence }],
  [exact, { outcome: "failed", because: "It sent 0.1 | <script>.", evidence }],
  [synced, { outcome: "not exercised", because: "It changed nothing.", evidence: [] }],
  [key, { outcome: "undecided", because: "Who knows.", evidence }],
];
const findings = verdicts.map(([{ id, rule, happens, exercise, kind, impact, cure }, verdict]) => ({
  ...{ id, rule, happens, exercise, sources: ["a source"], harm: { kind, impact, cure } },
  ...{ ...verdict, seconds: 1.25 },
}));

const circumstances = {
  kit: "1.2.3",
  profile: { "list-envelope": "data" },
  began: new Date("2026-07-01T06:00:00Z"),
  outOfScope: { [synced.id]: "We assign no drivers.", [exact.id]: "It does not matter." },
};
const certificate = certificateOf({ baselineExitCode: 0, findings }, circumstances);

test("a finding is one line, and the text begins with what failed, its harm and its cure; the rest follows", () => {
  expect(findings.map(findingLine)).toEqual([
    "pass contract-kept (1.3 s): All kept.",
    "FAIL exact-values (1.3 s): It sent 0.1 | <script>.",
    "  –  synced-after-update (1.3 s): It changed nothing.",
    "  ?  key-in-header (1.3 s): Who knows.",
  ]);
  expect(textReport(certificate).split("\n")).toEqual([
    "",
    "1 passed, 1 failed, 1 not exercised, 1 undecided.",
    "",
    "FAIL exact-values: It sent 0.1 | <script>.",
    `  Impact: ${exact.impact}`,
    `  Fix: ${exact.cure}`,
    "",
    `exact-values: failed. ${exact.rule}`,
    "    06:00:00.500 POST /authorizations: 400 <b>",
    "",
    `synced-after-update: not exercised. ${synced.rule}`,
    "  It changed nothing.",
    "  Out of scope: We assign no drivers.",
    "",
    `key-in-header: undecided. ${key.rule}`,
    "  Who knows.",
    "    06:00:00.500 POST /authorizations: 400 <b>",
    `  To decide it: ${key.exercise}`,
    "",
  ]);
});

test("JUnit has a case for each trial: what is open is skipped, with the reason", () => {
  const xml = junitReport(certificate);
  expect(xml).toContain('<testsuites tests="4" failures="1" skipped="2">');
  expect(xml).toContain('<failure message="It sent 0.1 | &lt;script&gt;.">');
  expect(xml).toContain('<skipped message="out of scope: We assign no drivers."/>');
  expect(xml).toContain('<skipped message="undecided: Who knows."/>');
});

test("the HTML loads nothing, escapes what it shows, and begins with what failed", () => {
  const page = htmlReport(certificate);
  expect(page).not.toMatch(/<script|src=|href="http|url\(/);
  expect(page).toContain("It sent 0.1 | &lt;script&gt;.");
  expect([...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    ...["exact-values-harm", "exact-values", "synced-after-update", "key-in-header", "contract-kept"],
    "run",
  ]);
  expect(page).toContain("list-envelope=data");
  expect(page).toContain(certificate.digest);
  expect(page).not.toContain("Rate");
  expect(htmlReport({ ...certificate, rate: { requests: 10, seconds: 1 } })).toContain("10 requests a second");
});

test("the digest is that of kit, profile, rate and outcomes, whatever the times, the evidence and the order", () => {
  const other = findings.toReversed().map((finding) => ({ ...finding, seconds: 9, because: "Otherwise." }));
  const later = certificateOf({ baselineExitCode: 0, findings: other }, { ...circumstances, began: new Date(0) });
  expect(later.digest).toBe(certificate.digest);
  expect(digestOf({ ...certificate, kit: "1.2.4" })).not.toBe(certificate.digest);
  expect(digestOf({ ...certificate, profile: {} })).not.toBe(certificate.digest);
  expect(digestOf({ ...certificate, rate: { requests: 10, seconds: 1 } })).not.toBe(certificate.digest);
  const [first, ...rest] = certificate.trials;
  expect(digestOf({ ...certificate, trials: rest })).not.toBe(certificate.digest);
  if (first)
    expect(digestOf({ ...certificate, trials: [{ ...first, outcome: "failed" }, ...rest] })).not.toBe(
      certificate.digest,
    );
});

test("nothing that failed is good; what is open is good until it has to be complete, unless it is out of scope", () => {
  const only = (...ids: string[]) => ({
    ...certificate,
    trials: certificate.trials.filter(({ id }) => ids.includes(id)),
  });
  expect(isGood(certificate, false)).toBe(false);
  expect(isGood(only("contract-kept", "synced-after-update", "key-in-header"), false)).toBe(true);
  expect(isGood(only("contract-kept", "synced-after-update"), true)).toBe(true);
  expect(isGood(only("contract-kept", "key-in-header"), true)).toBe(false);
  // A failure is not out of scope.
  expect(certificate.trials.find(({ id }) => id === "exact-values")).not.toHaveProperty("outOfScope");
  expect(isGood({ ...only("contract-kept"), baselineExitCode: 1 }, false)).toBe(false);
});

test("a run that found something else says where", () => {
  const given = JSON.parse(jsonReport(certificate)) as typeof certificate;
  expect(differences(given, certificate)).toEqual([]);
  const [first, second, ...rest] = certificate.trials;
  if (!first || !second) throw new Error("There are four.");
  expect(
    differences(given, { ...certificate, kit: "2.0.0", trials: [{ ...first, outcome: "failed" }, ...rest] }),
  ).toEqual([
    "It was certified with kit 1.2.3; this is 2.0.0.",
    "contract-kept: certified as passed, now failed.",
    "exact-values: certified as failed, now not tried.",
  ]);
});
