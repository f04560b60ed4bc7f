import { expect, test } from "vitest";
import {
  consistent,
  contradicts,
  documented,
  notObservable,
  outside,
  settled,
  type Verdict,
} from "../../src/findings/finding.ts";
import { withEarlier, withEarlierValues } from "../../src/profile/earlier-profile.ts";
import { integerFrom } from "../../src/observation/rules/limits.ts";

const why = "It is less than 20.";

const limited: Verdict = { sure: "consistent", with: ["any integer"], atLeast: 1, why: "Some returned 429." };

test.each([
  ["not observed", notObservable("Nothing was seen."), 3, settled(3)],
  ["the settled one", settled("reject"), "reject", settled("reject")],
  ["the settled number, in words", settled("200"), 200, settled(200)],
  ["the start of a range", integerFrom(7, why), 7, settled(7)],
  ["in a range", integerFrom(7, why), 19, settled(19)],
  ["any number where requests are limited", limited, 100, settled(100)],
])("an earlier value is kept if it is %s", (_case, verdict, value, kept) => {
  const finding = { id: "max-limit", question: "", verdict, evidence: [] } as const;
  const earlier = { values: { "max-limit": value }, notes: new Map() };
  expect(withEarlier(finding, earlier)).toMatchObject({ verdict: kept, notes: ["from the previous profile"] });
});

test.each([
  ["below a range", integerFrom(7, why), 6, "any integer of at least 7"],
  ["another than the settled one", settled(5), 6, "5"],
  ["unlimited, but requests are limited", limited, "off", "any integer"],
])("an earlier value that is %s is inconsistent with the traffic", (_case, verdict, value, shown) => {
  const finding = { id: "max-limit", question: "", verdict, evidence: [] } as const;
  const told = `The profile had ${value}, but the responses show ${shown}.`;
  expect(withEarlier(finding, { values: { "max-limit": value }, notes: new Map() })).toEqual({
    ...finding,
    verdict: { sure: "changes-its-mind", why: told },
  });
});

test.each([["contradicts", contradicts("No.", documented.keyNeeded)] as const, ["outside", outside("No.")] as const])(
  "a verdict that no value of ours explains stands, whatever the profile had: %s",
  (_sure, verdict) => {
    const finding = { id: "max-limit", question: "", verdict, evidence: [] } as const;
    expect(withEarlier(finding, { values: { "max-limit": 6 }, notes: new Map() })).toBe(finding);
  },
);

test("an alternative of one's own that somebody wrote for answers outside of ours is kept", () => {
  const finding = { id: "list-envelope", question: "", verdict: outside("No list."), evidence: [] } as const;
  const value = { envelope: { rows: "{items}" } };
  expect(withEarlier(finding, { values: { "list-envelope": value }, notes: new Map() })).toMatchObject({
    verdict: settled(value),
  });
});

test("what a calibration settles is current, and names another earlier value; of the rest the profile is kept", () => {
  const of = (id: "max-limit" | "default-limit" | "delivery-retries", verdict: Verdict) =>
    ({ id, question: "", verdict, evidence: [] }) as const;
  const findings = [
    of("max-limit", settled(5)),
    of("default-limit", settled(5)),
    of("delivery-retries", notObservable("Only a delivery shows this.")),
  ];
  const values = { "max-limit": 6, "default-limit": 5, "delivery-retries": "none" };
  const notes = new Map([["delivery-retries", ["asked the operators"]]]);
  expect(withEarlierValues(findings, { values, notes })).toEqual([
    { ...findings[0], notes: ["the previous profile had 6"] },
    findings[1],
    { ...findings[2], verdict: settled("none"), notes: ["asked the operators"] },
  ]);
});

test("without an earlier value, a finding is as it was", () => {
  const nothing = { values: {}, notes: new Map() };
  for (const verdict of [settled(5), notObservable("Nothing was seen."), consistent(["5", "6"], why)]) {
    const finding = { id: "max-limit", question: "", verdict, evidence: [] } as const;
    expect(withEarlier(finding, nothing)).toBe(finding);
    expect(withEarlierValues([finding], nothing)).toEqual([finding]);
    expect(withEarlierValues([finding], nothing)[0]).toBe(finding);
  }
});

test("an earlier value that is none of those which remain possible is inconsistent with the traffic", () => {
  const verdict = consistent(["200", "204"], why);
  const finding = { id: "delete-status", question: "", verdict, evidence: [] } as const;
  expect(withEarlier(finding, { values: { "delete-status": 203 }, notes: new Map() })).toMatchObject({
    verdict: { why: "The profile had 203, but the responses show 200 or 204." },
  });
});
