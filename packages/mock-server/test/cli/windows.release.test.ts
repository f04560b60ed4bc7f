import { chmod } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { run } from "../support/command-line.ts";
import { Scratch } from "../support/scratch.ts";

/**
 * Lets the programs of a test take this system for Windows, on which npm is a batch file: the system runs no such file,
 * only its shell does. Here the shell writes down what it is asked for.
 */
async function asOnWindows(scratch: Scratch): Promise<{ asked: () => Promise<string> }> {
  await scratch.write("npm.cmd", "");
  const record = 'printf "%s\\n" "$TOTEM_PARTNER_API_KEY" "$@" > "$RECORD"';
  // As the real one, it ends with 1 for what it does not find.
  const shell = await scratch.write("shell", `#!/bin/sh\n${record}\ncase "$4" in *no-such*) exit 1 ;; esac\n`);
  for (const file of [shell, scratch.path("npm.cmd")]) await chmod(file, 0o700);
  const platform = 'Object.defineProperty(process, "platform", { value: "win32" });';
  vi.stubEnv("NODE_OPTIONS", `--import data:text/javascript,${encodeURIComponent(platform)}`);
  vi.stubEnv("PATH", scratch.directory);
  vi.stubEnv("PATHEXT", ".exe;.cmd");
  vi.stubEnv("comspec", shell);
  vi.stubEnv("RECORD", scratch.path("record"));
  return { asked: () => scratch.read("record") };
}

test.each([["exec"], ["matrix", "--only", "create-status"]])(
  "%s starts a batch file on Windows, with its arguments whole",
  async (...command) => {
    await using scratch = await Scratch.create();
    const { asked } = await asOnWindows(scratch);
    const { code, stderr } = await run(...command, "--", "npm", "run", "a & b");
    expect(code, stderr).toBe(0);
    expect(await asked()).toBe('test_demo\n/d\n/s\n/c\n"npm ^"run^" ^"a^ ^&^ b^""\n');
  },
);

test("what is not there is not found, on Windows too", async () => {
  await using scratch = await Scratch.create();
  await asOnWindows(scratch);
  const { code, stderr } = await run("exec", "--", "no-such-command-anywhere");
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^totem-mock: no-such-command-anywhere is not found/)]);
});

test("on Windows, a run of the matrix that takes too long is ended with all that it started", async () => {
  await using scratch = await Scratch.create();
  const { asked } = await asOnWindows(scratch);
  // Without a first line that names a shell, which would make them scripts.
  const programs = {
    // Ends the process as the real one does, and writes down what it is asked for.
    taskkill: 'printf "%s " "$@" > "$RECORD"\nkill -9 "$2"',
    endless: `unset NODE_OPTIONS\nexec "${process.execPath}" -e "setInterval(() => undefined, 1000)"`,
  };
  for (const [name, script] of Object.entries(programs)) {
    for (const file of [name, `${name}.exe`]) await chmod(await scratch.write(file, `${script}\n`), 0o700);
  }
  const { code, stdout } = await run("matrix", "--timeout", "1", "--output", scratch.path("out"), "--", "endless");
  expect([code, stdout]).toEqual([3, expect.stringContaining("no end within 1 s")]);
  expect(await asked()).toMatch(/^\/pid \d+ \/t \/f $/);
});
