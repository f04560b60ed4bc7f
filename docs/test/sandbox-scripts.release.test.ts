import { execFile } from "node:child_process";
import { copyFile, mkdtempDisposable, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { OperatorClient } from "../../packages/sandbox/src/cli/operator-client.ts";
import { anOrder, partnerOf } from "../../packages/sandbox/test/support/partner-of.ts";
import { startTestSandbox } from "../../packages/sandbox/test/support/test-sandbox.ts";
import { recipe } from "../../scripts/recipes/recipe.ts";
import { guide } from "./support/guide-proxy.ts";

async function namesOf(operator: OperatorClient): Promise<string[]> {
  const list = (await operator.call("GET", "/companies")) as { items: { name: string }[] };
  return list.items.map(({ name }) => name);
}

/** Runs a script of the guide in a folder, where `totem-sandbox` is the program of this repository. */
async function runScript(folder: string, name: string, ...words: readonly string[]): Promise<string> {
  const bin = resolve("packages/sandbox/src/bin.ts");
  await writeFile(join(folder, "totem-sandbox"), `#!/bin/sh\nexec ${process.execPath} ${bin} "$@"\n`, { mode: 0o755 });
  await writeFile(join(folder, name), recipe(name, guide));
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}` };
  return (await promisify(execFile)("sh", [name, ...words], { cwd: folder, env })).stdout;
}

test("a backup that is made while partners work has what was acknowledged before, and is served elsewhere", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "backup-"));
  const secretsFile = join(folder.path, "secrets.json");
  await using sandbox = await startTestSandbox({ data: join(folder.path, "sandbox-1"), secretsFile });
  const apiKey = await sandbox.issueKey("espiga");
  const client = partnerOf(sandbox.url, apiKey);
  for (const n of [1, 2, 3]) await client("POST", "/authorizations", anOrder(`ERP-${String(n)}`));
  let isOver = false;
  const work = (async () => {
    for (let n = 4; !isOver; n += 1) await client("POST", "/authorizations", anOrder(`ERP-${String(n)}`));
  })();
  await runScript(folder.path, "backup.sh", "sandbox-1", "copy");
  isOver = true;
  await work;
  await using restored = await startTestSandbox({ data: join(folder.path, "copy"), secretsFile });
  const { body } = await partnerOf(restored.url, apiKey)("GET", "/_mock/state");
  const { authorizations } = body as { authorizations: { origin: { externalId: string } }[] };
  const kept = authorizations.map(({ origin }) => origin.externalId);
  expect(kept).toEqual(expect.arrayContaining(["ERP-1", "ERP-2", "ERP-3"]));
  expect(new Set(kept).size).toBe(kept.length);
  expect(await namesOf(restored.operator)).toEqual(["espiga"]);

  await sandbox.stop();
  const file = (await runScript(folder.path, "find-company.sh", "copy", "espiga")).trim();
  const damaged = join(folder.path, file.replace("copy/", "sandbox-1/"));
  await writeFile(damaged, "damaged");
  await Promise.all(["-wal", "-shm"].map((end) => rm(`${damaged}${end}`, { force: true })));
  await copyFile(join(folder.path, file), damaged);
  await using again = await startTestSandbox({ data: sandbox.data, secretsFile });
  expect(await partnerOf(again.url, apiKey)("GET", "/_mock/state")).toMatchObject({ status: 200 });
});

test("one command moves the companies of a process to where the proxy sends them, and resumes after a failure", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "move-"));
  const secretsFile = join(folder.path, "secrets.json");
  await using before = await startTestSandbox({ data: join(folder.path, "sandbox-1"), secretsFile });
  const bounds = { records: 30 };
  await using after = await startTestSandbox({ data: join(folder.path, "sandbox-2"), secretsFile, bounds });
  for (const company of ["espiga", "molino"]) {
    const client = partnerOf(before.url, await before.issueKey(company));
    for (let n = 0; n < 30; n += 1) await client("POST", "/products", { name: `Rye of ${company}` });
  }
  const move = (to: string) => runScript(folder.path, "move-companies.sh", "sandbox-1", to, "keys.txt");
  await move(before.url);
  expect(await namesOf(before.operator)).toEqual(["espiga", "molino"]);
  for (const company of ["espiga", "molino"]) {
    await expect(move(after.url)).rejects.toThrow("at most 30 records");
    await after.operator.call("PUT", `/companies/${company}/bounds`, { records: 100 });
  }
  await move(after.url);
  expect([await namesOf(before.operator), await namesOf(after.operator)]).toEqual([[], ["espiga", "molino"]]);
  const keys = (await readFile(join(folder.path, "keys.txt"), "utf8")).trim().split("\n");
  for (const [at, company] of ["espiga", "molino"].entries()) {
    const { body } = await partnerOf(after.url, keys[at])("GET", "/products");
    expect(JSON.stringify(body)).toContain(`Rye of ${company}`);
  }
});
