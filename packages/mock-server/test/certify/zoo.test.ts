import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clientTrials } from "@totem-partner/certification";
import { expect, test } from "vitest";
import { runTrials } from "../../src/certify/run-trials.ts";

const file = (name: string): string => fileURLToPath(new URL(`integrations/${name}`, import.meta.url));

/** The outcome of each trial about a command, by its id, and how the command ends when nothing goes wrong. */
async function certified(command: readonly string[], only?: readonly string[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "certify-"));
  const { calmExitCode, findings } = await runTrials({
    command: [process.execPath, ...command],
    trials: clientTrials.filter(({ id }) => only === undefined || only.includes(id)),
    server: { contract: "off", assumptions: {} },
    ...{ folder: folder.path, jobs: 8, timeoutSeconds: 60, signal: new AbortController().signal },
  });
  const outcomes = findings.map(({ trial, verdict }): [string, string] => [trial.id, verdict.outcome]);
  return { calmExitCode, outcomes: new Map(outcomes) };
}

/** What is over quickly. A client without a time-out waits for a minute and a half. */
const quick = clientTrials.map(({ id }) => id).filter((id) => id !== "create-unanswered");

test.concurrent("an integration with our client passes every trial", async () => {
  const { outcomes } = await certified([file("careful.ts")], quick);
  expect([...outcomes.keys()].sort()).toEqual([...quick].sort());
  expect(new Set(outcomes.values())).toEqual(new Set(["passed"]));
});

test.concurrent("one in plain fetch without a mistake passes them, too", async () => {
  const { outcomes } = await certified([file("one-mistake.ts")]);
  expect(new Set(outcomes.values())).toEqual(new Set(["passed"]));
});

test.concurrent("one that does nothing passes none", async () => {
  const { outcomes } = await certified(["--eval", ""]);
  expect(new Set(outcomes.values())).toEqual(new Set(["not exercised"]));
});

const lost = ["create-response-lost", "create-connection-reset", "create-response-cut-off", "create-unanswered"];

const mistakes: [mistake: string, failing: string[]][] = [
  ["new-id-for-a-repeat", [...lost, "create-gateway-timeout"]],
  ["changes-a-repeat", [...lost, "create-gateway-timeout"]],
  ["never-repeats", [...lost, "cancel-response-lost"]],
  ["takes-pages-for-answers", ["create-gateway-timeout", "gateway-page"]],
  ["ignores-retry-after", ["retry-after-date", "retry-after-seconds"]],
  ["reads-seconds-only", ["retry-after-date"]],
  ["constant-pauses", ["overload"]],
  ["hammers", ["overload", "retry-after-date", "retry-after-seconds"]],
  ["retries-refusals", ["refused-create"]],
  ["conflict-is-an-error", ["cancel-response-lost"]],
  ["forgets-synced", ["synced-after-update"]],
  ["sums-in-binary", ["exact-values"]],
  ["sends-removed-fields", ["contract-kept"]],
];

/** `npx -y pnpm@12 zoo` tries all; SEED says with which to begin. */
const { MISTAKES = "4", SEED = String(Date.now() % mistakes.length) } = process.env;
const tried = Array.from(
  { length: Math.min(Number(MISTAKES), mistakes.length) },
  (_, n) => (Number(SEED) + n) % mistakes.length,
);

test.concurrent.each(tried.flatMap((at) => mistakes.slice(at, at + 1)))(
  "one that %s fails exactly its trials",
  async (mistake, failing) => {
    const { calmExitCode, outcomes } = await certified([file("one-mistake.ts"), mistake], quick);
    const failed = [...outcomes.keys()].filter((id) => outcomes.get(id) === "failed");
    expect(calmExitCode).toBe(0);
    expect(failed.sort()).toEqual(failing.filter((id) => quick.includes(id)).sort());
  },
);

test.concurrent("where the command fails although nothing goes wrong, only that is judged", async () => {
  // The service refuses the parameter.
  const { calmExitCode, outcomes } = await certified([file("one-mistake.ts"), "key-in-address"], quick);
  expect(calmExitCode).toBe(1);
  expect([...outcomes]).toEqual([
    ["contract-kept", "failed"],
    ["exact-values", "not exercised"],
    ["synced-after-update", "not exercised"],
    ["key-in-header", "failed"],
  ]);
});
