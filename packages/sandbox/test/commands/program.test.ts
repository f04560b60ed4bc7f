import type { Command } from "commander";
import { expect, test, vi } from "vitest";
import { processPrint, text } from "../../src/cli/print.ts";
import { prettyLine, type ServeFlags } from "../../src/cli/serve.ts";
import { createProgram, run } from "../../src/cli/program.ts";
import { packageVersion } from "../../src/package-contents.ts";
import { collectWritten, runCommand } from "../support/command-run.ts";

/** The output of this process during a run. */
async function written(during: () => unknown): Promise<{ out: string; err: string }> {
  const { out, err } = collectWritten();
  await during();
  vi.restoreAllMocks();
  return { out: out.join(""), err: err.join("") };
}

const nothing = { line: () => undefined, table: () => undefined, json: () => undefined, aside: () => undefined };

/** The flags with which a command line serves. */
async function served(...parameters: string[]): Promise<ServeFlags | undefined> {
  const program = createProgram(nothing);
  const command = program.commands.find((one) => one.name() === "serve")?.action(() => undefined);
  await program.parseAsync(["serve", ...parameters], { from: "user" });
  return command?.opts<ServeFlags>();
}

test("a sandbox is served on this machine only, for public webhooks, with a log for people, unless flags differ", async () => {
  vi.stubEnv("TOTEM_SANDBOX_ADMIN_TOKEN", "");
  expect(await served()).toMatchObject({
    ...{ port: 4040, host: "127.0.0.1", data: "totem-sandbox", deliverTo: "public", maxCompanies: 10_000 },
    log: "pretty",
  });
  const where = ["--port", "0", "--host", "::1", "--data", "here", "--deliver-to", "any", "--max-companies", "1"];
  const more = ["--log", "json", "--bound", "records=5", "--bound", "liveStreams=2", "--secrets-file", "secrets"];
  const fixed = ["--ready-file", "ready"];
  const tokens = ["--admin-token", "a", "--admin-token-file", "b"];
  expect(await served(...where, ...more, ...fixed, ...tokens)).toEqual({
    ...{ port: 0, host: "::1", data: "here", deliverTo: "any", maxCompanies: 1, log: "json" },
    ...{ bound: ["records=5", "liveStreams=2"], secretsFile: "secrets", readyFile: "ready" },
    ...{ adminToken: "a", adminTokenFile: "b" },
  });
  expect(await served("--port", "65535", "--log", "silent")).toMatchObject({ port: 65_535, log: "silent" });
});

test("the token may be in a variable, which the process list does not show", async () => {
  vi.stubEnv("TOTEM_SANDBOX_ADMIN_TOKEN", "the-token-in-the-variable");
  expect(await served()).toMatchObject({ adminToken: "the-token-in-the-variable" });
});

const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

test("help describes every command and every flag", () => {
  const commands = withInner(createProgram(nothing));
  expect(commands.map((command) => command.name())).toContain("rotate");
  for (const command of commands) {
    expect([command.name(), command.description()]).toEqual([command.name(), expect.stringMatching(/^[A-Za-z]/)]);
    for (const { flags, description } of command.options)
      expect([flags, description]).toEqual([flags, expect.stringMatching(/\w/)]);
  }
});

test("help and version are printed, and are no mistake", async () => {
  for (const parameters of [[], ["--help"], ["help"]]) {
    const { out, err } = await written(async () => expect(await runCommand(parameters)).toMatchObject({ status: 0 }));
    expect([out, err]).toEqual([expect.stringMatching(/^Usage: totem-sandbox [^]*\bserve\b[^]*\bkeys\b/), ""]);
  }
  const help = async (...parameters: string[]) => (await written(() => runCommand([...parameters, "--help"]))).out;
  expect(await help("serve")).toContain("Examples:\n  totem-sandbox serve\n");
  expect(await help("config")).toContain("totem-sandbox config workerd --out sandbox");
  expect(await help("keys", "create")).toContain("lowercase letters, digits and hyphens");
  const { out } = await written(async () => expect(await runCommand(["--version"])).toMatchObject({ status: 0 }));
  expect(out).toBe(`${packageVersion()}\n`);
});

test("results go to standard output and the rest beside it, a line each, in which nothing steers a terminal", async () => {
  const { out, err } = await written(() => {
    processPrint.line("one\ntwo\u001b[31m");
    processPrint.table(["id"], [["a\tb\u001b[31m"]]);
    processPrint.json({ a: [1] });
    processPrint.aside("three\nfour\u001b[31m");
  });
  expect(out).toMatch(/^one.+two.+31m\nid\na\\tb.+31m\n\{\n {2}"a": \[\n {4}1\n {2}\]\n\}\n$/);
  expect(err).toMatch(/^three.+four.+31m\n$/);
  expect(out + err).not.toContain("\u001b");
});

test("what is no text or number of an answer is shown as a dash", () => {
  expect(["a", 0, null, undefined, {}].map(text)).toEqual(["a", "0", "–", "–", "–"]);
});

test.each([
  [
    { event: "request", company: "espiga", method: "GET", path: "/products", status: 200, milliseconds: 3 },
    "08:00:00.123 200 GET    /products [espiga] 3 ms",
  ],
  [
    { event: "request", method: "DELETE", path: "/x", status: 401, problem: "unknown_api_key" },
    "08:00:00.123 401 DELETE /x unknown_api_key",
  ],
  [
    { event: "wake", company: "espiga", records: 12, milliseconds: 4 },
    "08:00:00.123 wake [espiga] records 12 milliseconds 4",
  ],
  [{ event: "failure", message: "a\nb" }, expect.stringMatching(/^08:00:00\.123 failure message a[^\n]+b$/)],
])("%j is shown to people as one line", (entry, shown) => {
  expect(prettyLine(JSON.stringify({ at: "2026-07-01T08:00:00.123Z", ...entry }))).toEqual(shown);
});

test("what is no entry of the log is shown as it is, escaped", () => {
  expect(["plain", "[1]", "7"].map(prettyLine)).toEqual(["plain", "[1]", "7"]);
  for (const line of ["one\u001b[31m", '"a\u001b"']) expect(prettyLine(line)).not.toContain("\u001b");
});

test("the words of a shell are completed, and the script that asks for them is printed", async () => {
  const asked = async (...words: string[]) => (await written(() => run(["__complete", ...words]))).out;
  expect(await asked(":serv")).toBe("serve\tserve the sandbox until stopped; its folder is created on first start\n");
  expect(await asked("serve", "--deliver-to", ":")).toBe("public\t\nany\t\n");
  const { stdout } = await runCommand(["completion", "bash"]);
  expect(stdout).toMatch(/\ncomplete -o default -F _totem_sandbox totem-sandbox$/);
  expect(JSON.parse((await runCommand(["completion", "bash", "--json"])).stdout)).toEqual({
    shell: "bash",
    script: `${stdout}\n`,
  });
});
