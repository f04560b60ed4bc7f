import { spawnSync } from "node:child_process";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clientTrials } from "@totem-partner/certification";
import { expect, test } from "vitest";
import { runTrials } from "../../src/certify/run-trials.ts";
import { limitConcurrency } from "../../src/matrix/run-command.ts";

const file = (name: string): string => fileURLToPath(new URL(`integrations/${name}`, import.meta.url));

/** So many processes at once as two processors can serve in time. */
const turn = limitConcurrency(6);

/** The outcome of each trial about a command, by its id, and how the command ends when nothing goes wrong. */
async function certified(command: readonly string[], only?: readonly string[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "certify-"));
  const { signal } = new AbortController();
  const { calmExitCode, findings } = await runTrials({
    ...{ command, folder: folder.path, timeoutSeconds: 60 },
    trials: clientTrials.filter(({ id }) => only === undefined || only.includes(id)),
    server: { contract: "off", assumptions: {} },
    rate: { requests: 8, seconds: 1 },
    turn,
    signal,
  });
  const outcomes = findings.map(({ trial, verdict }): [string, string] => [trial.id, verdict.outcome]);
  const failed = outcomes.flatMap(([id, outcome]) => (outcome === "failed" ? [id] : []));
  return { calmExitCode, outcomes: new Map(outcomes), failed: failed.sort() };
}

const node = process.execPath;

/** What a client without a time-out meets waits for a minute and a half. */
const silences = ["create-unanswered", "create-response-stalls"];
const quick = clientTrials.map(({ id }) => id).filter((id) => !silences.includes(id));

test.concurrent("an integration with our client passes every trial", async () => {
  const { outcomes } = await certified([node, file("careful.ts")], quick);
  expect([...outcomes.keys()].sort()).toEqual([...quick].sort());
  expect(new Set(outcomes.values())).toEqual(new Set(["passed"]));
});

test.concurrent("one in plain fetch without a mistake passes them, too", async () => {
  const { outcomes } = await certified([node, file("one-mistake.ts")]);
  expect(new Set(outcomes.values())).toEqual(new Set(["passed"]));
});

test.concurrent("one that does nothing passes none", async () => {
  const { outcomes } = await certified([node, "--eval", ""]);
  expect([...outcomes.keys()].sort()).toEqual(clientTrials.map(({ id }) => id).sort());
  expect(new Set(outcomes.values())).toEqual(new Set(["not exercised"]));
});

const lost = ["create-response-lost", "create-connection-reset", "create-response-cut-off"];

/** Whether a program is there. Continuous integration wants them all. */
const has = ([program = ""]: readonly string[]): boolean =>
  process.env["CI"] === "true" || spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;

// Each trial fails with at least one; how each judges other mistakes is shown where it is defined.
const inPlainFetch: [mistake: string, failing: string[]][] = [
  ["new-id-for-a-repeat", [...lost, "create-gateway-timeout"]],
  ["takes-pages-for-answers", ["create-gateway-timeout", "gateway-page"]],
  ["ignores-retry-after", ["retry-after-date", "retry-after-seconds"]],
  ["hammers", ["overload", "retry-after-date", "retry-after-seconds"]],
  ["retries-refusals", ["deleted-product", "refused-create"]],
  ["conflict-is-an-error", ["cancel-response-lost", "unknown-code"]],
  ["refuses-what-is-new", ["unknown-fields"]],
  ["forgets-synced", ["synced-after-update"]],
  ["sends-removed-fields", ["contract-kept"]],
  ["offset-paging", ["changing-list"]],
  ["reads-pdf-as-text", ["document-unharmed"]],
  ["floods", ["stated-rate"]],
];

const wrong = [
  ...inPlainFetch.map(([mistake, failing]) => ({ mistake, failing, command: [node, file("one-mistake.ts"), mistake] })),
  { mistake: "forwards-its-key", failing: ["key-not-forwarded"], command: ["python3", file("forwards_its_key.py")] },
  { mistake: "sums-in-php", failing: ["exact-values"], command: ["php", file("sums_in_binary.php")] },
  // Our command line, which makes none.
  { mistake: "pushes-a-file", failing: [], command: ["sh", file("push_orders.sh"), node] },
].filter(({ command }) => has(command));

/** On a busy machine, pauses that are meant to be equal differ: whether they grow is then undecided, but never passed. */
const isMachines = (id: string, outcome: string | undefined): boolean => id === "overload" && outcome === "undecided";

test.concurrent.each(wrong)("one that $mistake fails exactly its trials", async ({ command, failing }) => {
  const { calmExitCode, failed, outcomes } = await certified(command, quick);
  const expected = failing.filter((id) => !isMachines(id, outcomes.get(id))).toSorted();
  expect([calmExitCode, failed]).toEqual([0, expected]);
});

test.concurrent("one without a time-out fails what asks for it", async () => {
  const { failed } = await certified([node, file("one-mistake.ts"), "no-time-out"]);
  expect(failed).toEqual(silences.toSorted());
});

test.concurrent("where one fails although nothing goes wrong, only that is judged", async () => {
  const { calmExitCode, failed, outcomes } = await certified([node, file("one-mistake.ts"), "key-in-address"], quick);
  // The service refuses the parameter.
  expect([calmExitCode, failed, outcomes.size]).toEqual([1, ["contract-kept", "key-in-header"], 6]);
});
