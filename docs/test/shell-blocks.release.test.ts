import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commandsOf, filesOf } from "./shell-blocks/commands.ts";
import { isAsShown } from "./shell-blocks/expected-output.ts";
import { runDocument } from "./shell-blocks/run-document.ts";

describe("a shell block", () => {
  const text = [
    "<!-- not run: it waits -->",
    "```sh",
    "sleep 1000",
    "```",
    "```console",
    "$ echo 'a",
    "b' \\",
    "  c",
    "a b c",
    "$ true",
    "```",
    "<!-- serves -->",
    "",
    "```sh",
    "totem-mock serve",
    "```",
    "<!-- needs: no-such-program -->",
    "```sh",
    "no-such-program",
    "```",
    "```py order.py",
    "print(1)",
    "```",
    "```sh",
    "npm install somewhere",
    "```",
  ].join("\n");

  test("is found with its output; what is exempt, needs another program or installs is not", () => {
    expect(commandsOf(text)).toEqual([
      { line: 6, script: "echo 'a\nb' \\\n  c", output: "a b c", serves: false },
      { line: 10, script: "true", output: undefined, serves: false },
      { line: 15, script: "totem-mock serve", output: undefined, serves: "alone" },
    ]);
    expect([...filesOf(text)]).toEqual([["order.py", "print(1)\n"]]);
  });

  test("that fails, or prints something else, is reported with its line", async () => {
    const wrong = "```console\n$ echo one\ntwo\n$ false\n$ echo three\nthree\n```";
    expect(await runDocument("wrong.md", wrong)).toEqual(["wrong.md:2 prints one", "wrong.md:4 exits with 1: "]);
  });

  test("may print any id, and anything where … stands", () => {
    const one = "8a6e0804-2bd0-4672-b79d-d97027f9071a";
    const other = "11111111-1111-4111-8111-111111111111";
    expect(isAsShown(`{"id":"${one}","a":1}`, `{"id":"${other}",\n…`)).toBe(true);
    expect(isAsShown(`{"id":"x","a":1}`, `{"id":"${other}",…`)).toBe(false);
    expect(isAsShown("201 Active", "201")).toBe(false);
  });
});

const documents = globSync([
  "README.md",
  "packages/*/README.md",
  "docs/pages/**/*.md",
  "docs/skills/*/SKILL.md",
]).toSorted();

const advice = `Mend the command or what the document shows; in output, … stands for anything. A block that cannot be run
gets <!-- not run: why --> before it, and one that goes on until it is ended <!-- serves -->, or <!-- serves the rest -->
if all that follow calls it.`;

describe.each(documents)("%s", (document) => {
  test("does what its shell blocks show", async () => {
    expect(await runDocument(document, readFileSync(document, "utf8")), advice).toEqual([]);
  });
});
