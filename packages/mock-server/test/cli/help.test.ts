import type { Command } from "commander";
import { expect, test } from "vitest";
import { allTrials } from "../../src/certify/chosen-trials.ts";
import { createProgram } from "../../src/cli/program.ts";
import { packageVersion } from "../../src/package-contents.ts";
import { runHere } from "../support/command-here.ts";
import { parsed } from "../support/parsed-command.ts";

const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

test("every command, argument and flag is explained, in words that go on in the line", () => {
  const [whole, ...commands] = withInner(createProgram());
  expect(whole?.description()).toMatch(/^An in-memory logistics authorization service: .*\.$/);
  expect(commands.map((command) => command.name())).toEqual([
    ...["serve", "exec", "matrix", "certify", "learn", "init", "assumptions"],
    ...["contract", "proxy", "trigger", "health", "completion"],
  ]);
  for (const command of commands) {
    const { registeredArguments, options } = command;
    for (const { description } of [{ description: command.description() }, ...registeredArguments, ...options]) {
      expect(description, command.name()).toMatch(/^(?:[a-z]|JSON|\d|\{).*[^.]$/);
    }
  }
});

/** The output of a command for `--help`. */
async function helpOf(...names: string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere(...names, "--help");
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

/** The words of a line, as a shell reads them. */
const wordsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/.* \| /, "")
    .replace(/ > .*/, "")
    .match(/'[^']*'|[^ ]+/g) ?? [];

test.each([
  [["serve"], 5],
  [["exec"], 3],
  [["matrix"], 3],
  [["certify"], 3],
  [["learn"], 5],
  [["contract"], 4],
  [["proxy"], 2],
  [["trigger"], 2],
  [["health"], 2],
])("the help of %j has examples at its end, all of which are command lines", async (names, count) => {
  const [, after = ""] = (await helpOf(...names)).split("\nExamples:\n");
  const [examples = ""] = after.split("\nTrials:\n");
  const lines = examples.trimEnd().split("\n");
  expect(lines).toHaveLength(count);
  for (const line of lines) {
    const [totemMock, ...argv] = wordsOf(line);
    expect(totemMock).toBe("totem-mock");
    await expect(parsed(...argv)).resolves.toBeDefined();
  }
});

test("the help of certify ends with every trial, its id and its rule", async () => {
  const [, trials = ""] = (await helpOf("certify")).split("\nTrials:\n");
  const lines = trials.trimEnd().split("\n");
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual(allTrials.map(({ id, rule }) => [id, rule]));
  expect(await runHere("help", "certify")).toMatchObject({ stdout: expect.stringContaining(trials) as unknown });
});

test.each(["exec", "matrix", "certify"])("the usage of %s shows where its command goes", async (name) => {
  expect(await helpOf(name)).toContain(`Usage: totem-mock ${name} [options] -- <command> [arguments...]\n`);
});

test("without a command, the program explains itself", async () => {
  expect(await runHere()).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage: totem-mock [") as unknown });
  expect(await runHere("--version")).toEqual({ code: 0, stdout: `${packageVersion()}\n`, stderr: "" });
});
