import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, readdir, stat, symlink } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { describeAssumptions } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { readProfile } from "../../src/input/read-profile.ts";
import { CommandHere, runHere } from "../support/command-here.ts";
import type { Ending } from "../support/command-line.ts";
import { Scratch } from "../support/scratch.ts";

const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

/** A running command, and its input. */
function start(...flags: string[]) {
  const input = new PassThrough();
  return { input, command: new CommandHere({ input }, "profile", "ask", ...flags) };
}

/** Asks with a pipe as input, which is closed after the text. */
function ask(text: string, ...flags: string[]): Promise<Ending> {
  const { input, command } = start(...flags);
  input.end(text);
  return command.ended();
}

/** Waits until a running command has asked about a point. */
const askedAbout = (command: CommandHere, id: string): Promise<string> =>
  command.until((text) => text.includes(`${id}: `));

const points = ["--only", "create-status", "--only", "event-names", "--only", "delivery-retries"];

test("answers from a pipe become a new profile", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const { code, stdout, stderr } = await ask("200\n\nnone\n", file, ...points);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("2 answers are saved in ");
  expect(readProfile(file)).toEqual({ "create-status": "200", "delivery-retries": "none" });
  expect(await readdir(scratch.directory)).toEqual(["service.yaml"]);
});

test("an input that ends early keeps what was answered, and no answer leaves no file", async () => {
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

test("the first invalid answer of a pipe ends it, because the next line is for another question", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const { code, stderr } = await ask("200\nblue\nnone\n", file, ...points);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^totem-mock: event-names cannot be "blue"\. It can be: .* 1 answer is saved in .*\n$/);
  expect(readProfile(file)).toEqual({ "create-status": "200" });
});

test("a file keeps its permissions, and a link stays a link", async () => {
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

test("a signal ends it at once: what was answered is saved, and it says so", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const { input, command } = start(file, ...points);
  input.write("200\n");
  await askedAbout(command, "event-names");
  expect(await command.signal("SIGINT")).toMatchObject({
    code: 3,
    stdout: expect.stringContaining("1 answer is saved in ") as unknown,
  });
  expect(readProfile(file)).toEqual({ "create-status": "200" });
});

test("it ends after the last question, although the input stays open", async () => {
  await using scratch = await Scratch.create();
  const flags = ["profile", "ask", scratch.path("service.yaml"), "--only", "create-status"];
  const child = spawn(process.execPath, [bin, ...flags], { detached: true });
  child.stdin.write("200\n");
  const [code]: unknown[] = await once(child, "close");
  expect(code).toBe(0);
});

test("an answer joins what another program wrote in the meantime", async () => {
  await using scratch = await Scratch.create();
  const file = await scratch.write("service.yaml", "version: 1\nassumptions:\n");
  const { input, command } = start(file, ...points);
  await askedAbout(command, "create-status");
  await scratch.write("service.yaml", "version: 1\nassumptions:\n  list-envelope: array # observed\n");
  input.end("200\n");
  expect(await command.ended()).toMatchObject({ code: 0 });
  expect(readProfile(file)).toEqual({ "list-envelope": "array", "create-status": "200" });
  expect(await scratch.read("service.yaml")).toContain("# observed");
});

test.each([
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

test("an input without an end is not read to its end", async () => {
  await using scratch = await Scratch.create();
  const { code, stderr } = await ask("x".repeat(1_500_000), scratch.path("service.yaml"));
  expect(code).toBe(2);
  expect(stderr).toContain("larger than 1 MB");
});

test.each([[["profile"]], [["profile", "ask", "--help"]]])("%j explains, and ends with 0", async (flags) => {
  const { code, stdout, stderr } = await runHere(...flags);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Usage: totem-mock profile");
});

test.each([
  [["ask", "--nope"], "unknown option '--nope'"],
  [["tell"], "too many arguments"],
  [["ask", "--only", "colour"], '--only names "colour", which is not an assumption.'],
])("profile %j is refused in one line", async (flags, message) => {
  const { code, stdout, stderr } = await runHere("profile", ...flags);
  expect([code, stdout, stderr.trimEnd().split("\n").length]).toEqual([2, "", 1]);
  expect(stderr).toMatch(/^totem-mock: /);
  expect(stderr).toContain(message);
});

test("what is left open, and what only its name brings up, is said when there is nothing to ask", async () => {
  await using scratch = await Scratch.create();
  const settled = ["version: 1", "assumptions:", "  create-status: 200", ""].join("\n");
  const file = await scratch.write("service.yaml", settled);
  const nothing = `${file} leaves nothing open that only its operators can say.`;
  const everyPoint = describeAssumptions().map(({ id, default: value }) => `  ${id}: ${JSON.stringify(value)}`);
  const all = await scratch.write("all.yaml", `version: 1\nassumptions:\n${everyPoint.join("\n")}\n`);
  expect(await ask("", all)).toEqual({
    code: 0,
    stdout: `${nothing.replace(file, all)} --all asks about every point that is open, --only about one that is settled.\n`,
    stderr: "",
  });
  expect((await ask("", all, "--all")).stdout).toBe(`${nothing.replace(file, all)}\n`);
  expect((await ask("", file, "--only", "create-status")).stdout).toContain("[1/1] create-status: ");
});

test("the end says how much is saved, and how to use it", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const last = async (text: string) => (await ask(text, file, ...points)).stdout.trimEnd().split("\n").at(-1);
  const use = ` Use it with: totem-mock serve --profile ${file}`;
  expect(await last("")).toBe(`${file} is unchanged.`);
  expect(await last("200\n")).toBe(`1 answer is saved in ${file}.${use}`);
  expect(await last("200\n\nnone\n")).toBe(`2 answers are saved in ${file}.${use}`);
  expect(await last('200\n{ "a":\n')).toBe(
    `The last answer is incomplete, and is not saved. 1 answer is saved in ${file}.${use}`,
  );
});

test("who types an invalid answer is told what would do, and asked again", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const command = new CommandHere({ input }, "profile", "ask", file, ...points.slice(0, 2));
  input.end("blue\n200\n");
  const { code, stdout, stderr } = await command.ended();
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain('create-status cannot be "blue".');
  expect(readProfile(file)).toEqual({ "create-status": "200" });
});
