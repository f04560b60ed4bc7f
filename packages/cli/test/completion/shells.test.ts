import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { scripts } from "../../src/completion/scripts.ts";
import { command } from "../support/command.ts";
import { scratch } from "../support/scratch.ts";

const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

/** Runs lines in a shell that has read its completion, in a folder with a file of orders. */
function inShell(shell: "bash" | "zsh" | "fish", before: string, after: string): string[] {
  const { folder, path, file } = scratch();
  mkdirSync(path("bin"));
  file("bin/totem-partner", `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, 0o755);
  file("orders.csv", "");
  const script = `${before}\n. "${file("completion", scripts[shell])}"\n${after}\n`;
  const env = { ...process.env, PATH: `${path("bin")}:${process.env["PATH"] ?? ""}`, HOME: folder };
  const options = shell === "fish" ? ["--no-config"] : shell === "zsh" ? ["-f"] : ["--norc"];
  const { stdout, stderr } = spawnSync(shell, [...options, file("test", script)], {
    cwd: folder,
    encoding: "utf8",
    env,
  });
  expect(stderr).toBe("");
  return stdout.split("\n").slice(0, -1);
}

// A shell that is not on this machine is skipped; bash, zsh and fish are packages of Debian.
test.skipIf(!has("bash"))("bash completes commands, options and values, and leaves files to readline", () => {
  const complete = (...words: string[]) =>
    `COMP_WORDS=(totem-partner ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _totem_partner; echo "\${COMPREPLY[*]}:$options"`;
  const after = [
    'compopt() { options="$*"; }',
    complete("authorizations", "c"),
    complete("authorizations", "list", "--status", "=", "F"),
    `options=; ${complete("push", "")}`,
    "complete -p totem-partner",
  ];
  expect(inShell("bash", "", after.join("\n"))).toEqual([
    "create cancel:+o default",
    "Finished:+o default",
    ":",
    "complete -o default -F _totem_partner totem-partner",
  ]);
});

test.skipIf(!has("fish"))("fish completes commands with what they do, and files", () => {
  const after = 'complete -C "totem-partner cleaning protocol act"; complete -C "totem-partner push ord"';
  expect(inShell("fish", "", after)).toEqual(["activate\tmake the protocol Active", "orders.csv"]);
});

test.skipIf(!has("zsh"))("zsh describes commands with what they do, and completes files itself", () => {
  const before = 'compdef() { echo "compdef $*"; }; _files() { echo files; }; _describe() { print -l -- "${(@P)3}"; }';
  const complete = (...words: string[]) =>
    `words=(totem-partner ${words.join(" ")}); CURRENT=${words.length + 1}; _totem_partner`;
  const after = [complete("cleaning", "protocol", "act"), complete("push", "''"), complete("push", "x", "--dry")];
  expect(inShell("zsh", before, after.join("\n"))).toEqual([
    "compdef _totem_partner totem-partner",
    "activate:make the protocol Active",
    "files",
    "--dry-run:check every row without sending anything; needs no API key",
  ]);
});

describe("the script of a shell", () => {
  test.each(["bash", "zsh", "fish", "powershell"] as const)("is printed as it is, for %s", async (shell) => {
    expect(await command(["completion", shell])).toEqual({ code: 0, out: scripts[shell], err: "" });
    const { out } = await command(["completion", shell, "--json"]);
    expect(JSON.parse(out)).toEqual({ shell, script: scripts[shell] });
  });

  // No PowerShell is installed: what it needs is compared with its documentation, not run.
  test("of PowerShell registers a completer that asks the program, and leaves files to the shell", () => {
    const script = scripts.powershell;
    expect(script).toContain("Register-ArgumentCompleter -Native -CommandName totem-partner -ScriptBlock {");
    expect(script).toContain("param($wordToComplete, $commandAst, $cursorPosition)");
    expect(script).toContain('& totem-partner __complete @words ":$wordToComplete" 2> $null');
    expect(script).toContain("-ne ':files'");
    for (const [open, close] of ["{}", "()", "[]"]) {
      expect(script.split(open ?? "").length).toBe(script.split(close ?? "").length);
    }
  });
});

test("another shell is refused with those that have one", async () => {
  expect(await command(["completion", "tcsh"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("Allowed choices are bash, zsh, fish, powershell."),
  });
});
