import { fixedAssumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { statements } from "@totem-partner/spec/statements";
import { expect, test } from "vitest";
import { clientTrials, judgeRun, receiverTrials, runsFor, sourceText } from "../src/index.ts";
import { aRequest, judged, sentence } from "./support/story.ts";

test("an integration that does nothing passes nothing", () => {
  const outcomes = clientTrials.map((trial) => judged(trial.id, []).outcome);
  expect(new Set(outcomes)).toEqual(new Set(["not exercised"]));
});

test("each trial has an id and a rule of its own, a source, and sentences", () => {
  const trials = [...clientTrials, ...receiverTrials];
  expect(new Set(trials.map(({ id }) => id)).size).toBe(trials.length);
  expect(new Set(trials.map(({ rule }) => rule)).size).toBe(trials.length);
  const known = { ...statements, ...switchableAssumptions, ...fixedAssumptions };
  for (const { id, sources, rule, happens, impact, cure, exercise } of trials) {
    for (const text of [rule, happens, impact, cure, exercise]) expect(text, id).toMatch(sentence);
    expect(sources.length, id).toBeGreaterThan(0);
    for (const source of sources) expect(source in known, source).toBe(true);
  }
});

test("a source is said in words: a sentence, an assumption that can be switched, or one that is fixed", () => {
  expect(sourceText("S114")).toBe("“Deliveries are signed when there is a secret.” (documented: Authentication)");
  expect(sourceText("signed-content")).toBe("assumption signed-content (Events / Outgoing webhook deliveries)");
  expect(sourceText("signature-hex")).toBe("assumption signature-hex: “In lower case.”");
});

test("the baseline run comes first, also where no trial asks for it, and trials of the same circumstances share one", () => {
  const [first, ...others] = runsFor(clientTrials);
  expect([first.name, first.faults]).toEqual(["baseline", []]);
  expect(others.every(({ faults, staged }) => faults.length > 0 || staged !== undefined)).toBe(true);
  expect(new Set([first, ...others].map(({ name }) => name)).size).toBe(1 + others.length);
  const seconds = others.map((one) => one.seconds);
  expect(seconds).toEqual(seconds.toSorted((one, other) => other - one));
  const [alone] = clientTrials.filter(({ id }) => id === "overload");
  expect(runsFor(alone ? [alone] : []).map(({ name }) => name)).toEqual(["baseline", "overload"]);
});

test("of more requests than are remembered, nothing is said", () => {
  const many = (count: number) => ({
    requests: Array.from({ length: count }, (_, at) => aRequest(at)),
    ...{ exitCode: 0, elsewhere: [] },
  });
  for (const trial of clientTrials) {
    expect(judgeRun(trial, many(1000), many(1))).toMatchObject({
      outcome: "undecided",
      because: "It made 1000 requests or more, and only the last are recorded. Use a command that does less.",
    });
    expect(judgeRun(trial, many(999), many(1)).because).not.toContain("only the last are recorded");
    // Which faults were met is known of all of them.
    const unmet = { ...many(1000), coverage: { faults: { missing: [], exercised: [] } } };
    const isOfFaults = trial.circumstances.faults.length > 0;
    expect(judgeRun(trial, unmet, many(1)).outcome).toBe(isOfFaults ? "not exercised" : "undecided");
  }
});
