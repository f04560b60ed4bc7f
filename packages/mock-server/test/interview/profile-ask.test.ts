import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, readdir, stat, symlink } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readProfile } from "../../src/input/read-profile.ts";
import { run } from "../support/command-line.ts";
import { Scratch } from "../support/scratch.ts";

const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

const start = (...flags: string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [bin, "profile", "ask", ...flags], { detached: true });

interface Ending {
  code: unknown;
  stdout: string;
  stderr: string;
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ending> {
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => (said[name] += text));
  }
  const [code]: unknown[] = await once(child, "close");
  return { code, ...said };
}

/** Asks with a pipe as input, which is closed after the text. */
function ask(input: string, ...flags: string[]): Promise<Ending> {
  const child = start(...flags);
  // The command may end before it has read everything.
  child.stdin.on("error", () => undefined).end(input);
  return endOf(child);
}

/** Waits until a running command has asked about a point. */
async function askedAbout(child: ChildProcessWithoutNullStreams, id: string): Promise<void> {
  let shown = "";
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    shown += String(text);
    if (shown.includes(`${id}: `)) return;
  }
}

const points = ["--only", "create-status", "--only", "event-names", "--only", "delivery-retries"];

test.concurrent("answers from a pipe become a new profile", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const { code, stdout, stderr } = await ask("200\n\nnone\n", file, ...points);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("2 answers are saved in ");
  expect(readProfile(file)).toEqual({ "create-status": "200", "delivery-retries": "none" });
  expect(await readdir(scratch.directory)).toEqual(["service.yaml"]);
});

test.concurrent("an input that ends early keeps what was answered, and no answer leaves no file", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  expect(await ask("", file)).toMatchObject({ code: 0, stderr: "" });
  expect(await ask('{ "authorization.created":', file, "--only", "event-names")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The last answer is incomplete, and is not saved.") as unknown,
  });
  expect(await readdir(scratch.directory)).toEqual([]);
  expect(await ask("200", file, ...points)).toMatchObject({ code: 0, stderr: "" });
  expect(readProfile(file)).toEqual({ "create-status": "200" });
});

test.concurrent("the first invalid answer of a pipe ends it, because the next line is for another question", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const { code, stderr } = await ask("200\nblue\nnone\n", file, ...points);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^totem-mock: event-names cannot be "blue"\. It can be: .* 1 answer is saved in .*\n$/);
  expect(readProfile(file)).toEqual({ "create-status": "200" });
});

test.concurrent("a file keeps its permissions, and a link stays a link", async () => {
  await using scratch = await Scratch.create();
  const file = await scratch.write("real.yaml", "version: 1\nassumptions:\n  list-envelope: data # seen\n");
  await chmod(file, 0o600);
  await symlink(file, scratch.path("link.yaml"));
  expect(await ask("200\n", scratch.path("link.yaml"), ...points)).toMatchObject({ code: 0 });
  expect((await lstat(scratch.path("link.yaml"))).isSymbolicLink()).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await scratch.read("real.yaml")).toMatch(/^ {2}list-envelope: data # seen$/m);
  expect(readProfile(file)).toEqual({ "list-envelope": "data", "create-status": "200" });
});

test.concurrent("a signal ends it at once: what was answered is saved, and it says so", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const child = start(file, ...points);
  child.stdin.write("200\n");
  await askedAbout(child, "event-names");
  const ending = endOf(child);
  child.kill("SIGINT");
  expect(await ending).toMatchObject({ code: 3, stdout: expect.stringContaining("1 answer is saved in ") as unknown });
  expect(readProfile(file)).toEqual({ "create-status": "200" });
});

test.concurrent("it ends after the last question, although the input stays open", async () => {
  await using scratch = await Scratch.create();
  const child = start(scratch.path("service.yaml"), "--only", "create-status");
  child.stdin.write("200\n");
  expect(await endOf(child)).toMatchObject({ code: 0, stderr: "" });
});

test.concurrent("an answer joins what another program wrote in the meantime", async () => {
  await using scratch = await Scratch.create();
  const file = await scratch.write("service.yaml", "version: 1\nassumptions:\n");
  const child = start(file, ...points);
  await askedAbout(child, "create-status");
  await scratch.write("service.yaml", "version: 1\nassumptions:\n  list-envelope: array # observed\n");
  const ending = endOf(child);
  child.stdin.end("200\n");
  expect(await ending).toMatchObject({ code: 0 });
  expect(readProfile(file)).toEqual({ "list-envelope": "array", "create-status": "200" });
  expect(await scratch.read("service.yaml")).toContain("# observed");
});

test.concurrent.each([
  ["seed: 1\n", "service.yaml", "seed is not a field of a profile"],
  ["version: 1\n", "missing/service.yaml", "cannot be written (ENOENT)"],
  ["version: 1\n", "", "cannot be read (EISDIR)"],
])("%j at %s is left alone, and the message says what is wrong", async (text, name, message) => {
  await using scratch = await Scratch.create();
  await scratch.write("service.yaml", text);
  const { code, stderr } = await ask("dotted\n", scratch.path(name));
  expect([code, stderr.split("\n").length]).toEqual([2, 2]);
  expect(stderr).toContain(message);
  expect(await scratch.read("service.yaml")).toBe(text);
});

test.concurrent("an input without an end is not read to its end", async () => {
  await using scratch = await Scratch.create();
  const { code, stderr } = await ask("x".repeat(1_500_000), scratch.path("service.yaml"));
  expect(code).toBe(2);
  expect(stderr).toContain("larger than 1 MB");
});

test.concurrent.each([[["profile"]], [["profile", "ask", "--help"]]])("%j explains, and ends with 0", async (flags) => {
  const { code, stdout, stderr } = await run(...flags);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Usage: totem-mock profile");
});

test.concurrent.each([
  [["ask", "--nope"], "unknown option '--nope'"],
  [["tell"], "too many arguments"],
  [["ask", "--only", "colour"], '--only names "colour", which is not an assumption.'],
])("profile %j is refused in one line", async (flags, message) => {
  const { code, stdout, stderr } = await run("profile", ...flags);
  expect([code, stdout, stderr.trimEnd().split("\n").length]).toEqual([2, "", 1]);
  expect(stderr).toMatch(/^totem-mock: /);
  expect(stderr).toContain(message);
});
