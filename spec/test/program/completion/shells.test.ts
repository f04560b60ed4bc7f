import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { scriptsOf } from "../../../program/completion/scripts.ts";
import { runSample } from "./sample-program.ts";

const program = fileURLToPath(new URL("sample-program.ts", import.meta.url));
const scripts = scriptsOf("sample-tool");

const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

/** Runs lines in a shell that has read its completion, in a folder with a file of orders. */
function inShell(shell: "bash" | "zsh" | "fish", before: string, after: string): string[] {
  using folder = mkdtempDisposableSync(join(tmpdir(), "completion-"));
  const file = (name: string, text: string, mode?: number): string => {
    const path = join(folder.path, name);
    writeFileSync(path, text, { mode });
    return path;
  };
  mkdirSync(join(folder.path, "bin"));
  file("bin/sample-tool", `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, 0o755);
  file("orders.csv", "");
  const script = `${before}\n. "${file("completion", scripts[shell])}"\n${after}\n`;
  const path = `${join(folder.path, "bin")}:${process.env["PATH"] ?? ""}`;
  const env = { ...process.env, PATH: path, HOME: folder.path };
  const options = shell === "fish" ? ["--no-config"] : shell === "zsh" ? ["-f"] : ["--norc"];
  const { stdout, stderr } = spawnSync(shell, [...options, file("test", script)], {
    cwd: folder.path,
    encoding: "utf8",
    env,
  });
  expect(stderr).toBe("");
  return stdout.split("\n").slice(0, -1);
}

// A shell that is not on this machine is skipped; bash, zsh and fish are packages of Debian.
test.skipIf(!has("bash"))("bash completes commands, options and values, and leaves files to readline", () => {
  const complete = (...words: string[]) =>
    `COMP_WORDS=(sample-tool ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _sample_tool; echo "\${COMPREPLY[*]}:$options"`;
  const after = [
    'compopt() { options="$*"; }',
    complete("emit", "c"),
    complete("list", "--assume", "list-envelope", "=", "d"),
    `options=; ${complete("read", "")}`,
    "complete -p sample-tool",
  ];
  expect(inShell("bash", "", after.join("\n"))).toEqual([
    "created cancelled:+o default",
    "data:+o default",
    ":",
    "complete -o default -F _sample_tool sample-tool",
  ]);
});

test.skipIf(!has("fish"))("fish completes commands with what they do, values with an equals sign, and files", () => {
  const lines = ["lis", "list --assume create-status=", "read ord"];
  const after = lines.map((line) => `complete -C "sample-tool ${line}"`).join("; ");
  expect(inShell("fish", "", after)).toEqual(["list\tlist them", "create-status=200\ta point", "orders.csv"]);
});

test.skipIf(!has("zsh"))("zsh describes commands with what they do, and completes files itself", () => {
  const before = 'compdef() { echo "compdef $*"; }; _files() { echo files; }; _describe() { print -l -- "${(@P)3}"; }';
  const complete = (...words: string[]) =>
    `words=(sample-tool ${words.join(" ")}); CURRENT=${words.length + 1}; _sample_tool`;
  const after = [complete("lis"), complete("read", "''"), complete("list", "--dry")];
  expect(inShell("zsh", before, after.join("\n"))).toEqual([
    "compdef _sample_tool sample-tool",
    "list:list them",
    "files",
    "--dry-run:ask nothing",
  ]);
});

/** The output of the program. */
async function printed(...argv: string[]): Promise<string> {
  let text = "";
  await runSample(argv, (part) => (text += part));
  return text;
}

describe("the script of a shell", () => {
  test.each(["bash", "zsh", "fish", "powershell"] as const)("is printed as it is, for %s", async (shell) => {
    expect(await printed("completion", shell)).toBe(scripts[shell]);
    expect(JSON.parse(await printed("completion", shell, "--json"))).toEqual({ shell, script: scripts[shell] });
  });
});
