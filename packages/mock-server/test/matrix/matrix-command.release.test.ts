import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { alternatives, nameOf } from "../../src/matrix/alternatives.ts";
import { CommandHere } from "../support/command-here.ts";
import { isRunning } from "../support/running-process.ts";
import { Scratch } from "../support/scratch.ts";

/** A folder of its own, with a command that the given JavaScript makes. */
async function aCommand(source: string): Promise<{ folder: string; command: string[] }> {
  const scratch = await Scratch.create();
  onTestFinished(() => scratch[Symbol.asyncDispose]());
  return { folder: scratch.directory, command: [process.execPath, await scratch.write("integration.mjs", source)] };
}

/** An integration that takes the first shape of a list for granted, and finds its server in the environment. */
const readsItems = `
  const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key } = process.env;
  const answer = await fetch(url + "/products", { headers: { "X-Partner-API-Key": key } });
  const { items } = await answer.json();
  if (!items) console.log("There are no items.");
  await fetch(url + "/_mock/reset", { method: "POST", headers: { "X-Partner-API-Key": key } });
  process.exit(items?.length === 3 ? 0 : 7);`;

async function matrix(command: readonly string[], ...flags: string[]) {
  await using line = new CommandHere("matrix", ...flags, "--", ...command);
  return await line.ended();
}

test("an integration that reads items depends on the envelope of lists, and its output under the others is kept", async () => {
  const { folder, command } = await aCommand(readsItems);
  const output = join(folder, "runs");
  const reports = ["json", "junit", "markdown"].flatMap((kind) => [`--${kind}`, join(folder, "reports", kind)]);
  const { code, stdout, stderr } = await matrix(command, "--jobs", "2", "--output", output, ...reports);
  expect({ code, stderr }).toMatchObject({ code: 1 });
  expect(stdout).toContain("list-envelope: What is the envelope of a list response?");
  expect(stdout).toContain("(list-envelope=array; exit code 7; see ");
  expect(stdout).toMatch(/^Skipped, .*\bcreate-status\b/m);
  expect(stderr).toMatch(/^\d+\/\d+ pass list-order=newest-first \(\d+\.\d s\)$/m);
  expect(readdirSync(output).sort()).toEqual([
    ...alternatives()
      .filter(({ id }) => id === "list-envelope")
      .map((one) => `${nameOf(one)}.log`)
      .toSorted(),
    "max-limit=2.log",
    // Its profile would say so.
    "trailing-slash=required.log",
  ]);
  expect(readFileSync(join(output, "list-envelope=data.log"), "utf8")).toBe("There are no items.\n");
  expect(readFileSync(join(folder, "reports", "junit"), "utf8")).toContain("<testsuites ");
  expect(JSON.parse(readFileSync(join(folder, "reports", "json"), "utf8"))).toMatchObject({ passes: false });
  expect(readFileSync(join(folder, "reports", "markdown"), "utf8")).toContain("## `list-envelope`");
});

test("a matrix that is told to end takes its command along", async () => {
  const { folder, command } = await aCommand("console.log(process.pid); setInterval(() => undefined, 1000);");
  await using line = new CommandHere("matrix", "--output", folder, "--", ...command);
  const pid = await (async () => {
    for (;;) {
      try {
        const text = readFileSync(join(folder, "defaults.log"), "utf8");
        if (text.endsWith("\n")) return Number(text);
      } catch {
        // Not begun yet.
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  expect((await line.signal("SIGTERM")).code).toBe(143);
  await expect.poll(() => isRunning(pid)).toBe(false);
});
