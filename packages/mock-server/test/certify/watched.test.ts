import { PassThrough } from "node:stream";
import { clientTrials } from "@totem-partner/certification";
import { expect, onTestFinished, test } from "vitest";
import { runTrials } from "../../src/certify/run-trials.ts";
import { turns } from "../../src/certify/turns.ts";
import { watched } from "../../src/certify/watched.ts";
import { unusedPort } from "../support/wire/unused-port.ts";

const trials = clientTrials.filter(({ id }) =>
  ["key-in-header", "retry-after-seconds", "create-response-lost"].includes(id),
);

test("a person is told what to do in each step, and ends when nothing more is of interest", async () => {
  const port = await unusedPort();
  const input = new PassThrough();
  const told: string[] = [];
  const read = async () => {
    await fetch(`http://127.0.0.1:${String(port)}/products`, { headers: { "X-Partner-API-Key": "test_demo" } });
  };
  /** Reads products in each step, and ends in the second. */
  function tell(text: string): void {
    told.push(text);
    if (!text.startsWith("Then press Enter")) return;
    const isLast = told.some((one) => one.includes("Step 2 of 3"));
    void read().then(() => input.write(isLast ? "q\n" : "\n"));
  }
  const { signal } = new AbortController();
  const person = watched(trials, { input, tell, signal });
  onTestFinished(person.close);
  const server = { contract: "off" as const, assumptions: {}, port };
  const { calmExitCode, findings } = await runTrials({
    ...{ trials, server, signal, perform: person.perform, turn: turns(1) },
  });
  expect(calmExitCode).toBeUndefined();
  const outcomes = findings.map(({ trial, verdict }) => [trial.id, verdict.outcome, verdict.because]);
  expect(outcomes).toEqual([
    ["key-in-header", "passed", "It sent its key in the header alone."],
    ["create-response-lost", "not exercised", expect.any(String)],
    ["retry-after-seconds", "not exercised", expect.any(String)],
  ]);
  // One of them was not even tried.
  expect(outcomes.flat().filter((text) => text === "You ended before it was tried.")).toHaveLength(1);
  expect(told[0]).toContain(`The service is at http://127.0.0.1:${String(port)}, with the key test_demo`);
  expect(told.join("")).toContain("Step 1 of 3, calm\n  Nothing goes wrong.\n  Make at least one request.\n");
  expect(told.join("")).not.toContain("Step 3");
});

test("when the input has ended, so has the person", async () => {
  const { signal } = new AbortController();
  const person = watched(trials, { input: new PassThrough().end(), tell: () => undefined, signal });
  onTestFinished(person.close);
  const server = { contract: "off" as const, assumptions: {}, port: 0 };
  const { findings } = await runTrials({ trials, server, signal, perform: person.perform, turn: turns(1) });
  expect(findings.map(({ verdict }) => verdict.outcome)).toEqual(trials.map(() => "not exercised"));
});
