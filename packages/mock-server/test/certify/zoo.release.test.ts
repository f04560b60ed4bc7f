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
const turn = limitConcurrency(12);

/** The outcome of each trial about a command, by its id, and how the command ends when nothing goes wrong. */
async function certified(command: readonly string[], only?: readonly string[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "certify-"));
  const { signal } = new AbortController();
  const { baselineExitCode, findings } = await runTrials({
    ...{ command, folder: folder.path, timeoutSeconds: 60 },
    trials: clientTrials.filter(({ id }) => only === undefined || only.includes(id)),
    server: { contract: "off", assumptions: {} },
    rate: { requests: 8, seconds: 1 },
    turn,
    signal,
  });
  const outcomes = findings.map(({ id, outcome }): [string, string] => [id, outcome]);
  const failed = outcomes.flatMap(([id, outcome]) => (outcome === "failed" ? [id] : []));
  return { baselineExitCode, outcomes: new Map(outcomes), failed: failed.sort() };
}

const node = process.execPath;

/** Trials in which a client without a time-out waits for a minute and a half. */
const silences = ["create-unanswered", "create-response-stalls"];
const quick = clientTrials.map(({ id }) => id).filter((id) => !silences.includes(id));

// It takes longest.
test.concurrent("one without a time-out fails what asks for it", async () => {
  const { failed } = await certified([node, file("one-mistake.ts"), "no-time-out"]);
  expect(failed).toEqual(silences.toSorted());
});

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

// Integrations that no rule makes of a right one; the other mistakes are those of its mutants.
const inPlainFetch: [mistake: string, failing: string[]][] = [
  ["new-id-for-a-repeat", ["create-response-lost", "create-response-cut-off", "create-gateway-timeout"]],
  ["refuses-what-is-new", ["unknown-fields"]],
  ["sends-removed-fields", ["contract-kept"]],
  ["reads-pdf-as-text", ["document-unharmed"]],
  ["floods", ["stated-rate"]],
  ["changes-six-times", ["changes-once"]],
  ["swallows-rejections", ["deleted-product", "refused-create"]],
  ["writes-quantity-as-text", ["contract-kept", "orders-accepted"]],
];

const wrong = [
  ...inPlainFetch.map(([mistake, failing]) => ({ mistake, failing, command: [node, file("one-mistake.ts"), mistake] })),
  // Our command line, which makes none.
  { mistake: "pushes-a-file", failing: [], command: ["sh", file("push_orders.sh"), node] },
];

test.concurrent.each(wrong)("one that $mistake fails exactly its trials", async ({ command, failing }) => {
  const { baselineExitCode, failed } = await certified(command, quick);
  expect([baselineExitCode, failed]).toEqual([0, failing.toSorted()]);
});

test.concurrent("where one fails although nothing goes wrong, only that is judged", async () => {
  const { baselineExitCode, failed, outcomes } = await certified(
    [node, file("one-mistake.ts"), "key-in-address"],
    quick,
  );
  // The service refuses the parameter.
  expect([baselineExitCode, failed, outcomes.size]).toEqual([1, ["contract-kept", "key-in-header"], 8]);
});
