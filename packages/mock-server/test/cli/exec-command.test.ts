import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { fieldOf } from "../support/client.ts";
import { CommandHere, runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

const quick = ["exec", "--contract", "off"];

/** A command that runs a script of Node. */
const node = (script: string, ...argv: string[]) => [
  "--",
  process.execPath,
  "--input-type=module",
  "-e",
  script,
  ...argv,
];

test("the command finds the server, its key and the rest of the environment", async () => {
  await using scratch = await Scratch.create();
  const script = `
    import { writeFileSync } from "node:fs";
    const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key, PATH: path } = process.env;
    const answer = await fetch(url + "/products", { headers: { "X-Partner-API-Key": key } });
    writeFileSync(process.argv[1], JSON.stringify({ url, key, path, status: answer.status }));`;
  const file = scratch.path("found.json");
  expect(await runHere(...quick, ...node(script, file))).toEqual({ code: 0, stdout: "", stderr: "" });
  const found: unknown = JSON.parse(await scratch.read("found.json"));
  expect(found).toMatchObject({ key: "test_demo", path: process.env["PATH"], status: 200 });
  await expect(fetch(String(fieldOf(found, "url")))).rejects.toThrow();
});

test.each([
  ["process.exit(7)", 7],
  ["process.kill(process.pid, 'SIGKILL')", 137],
  ["process.kill(process.pid, 'SIGTERM')", 143],
])("the exit code is that of the command, as a shell has it: %s, %i", async (script, code) => {
  expect(await runHere(...quick, ...node(script))).toEqual({ code, stdout: "", stderr: "" });
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s is passed on to the command, whose end is awaited",
  async (signal) => {
    await using scratch = await Scratch.create();
    const script = `
    import { writeFileSync } from "node:fs";
    process.on("${signal}", () => process.exit(3));
    setTimeout(() => undefined, 60_000);
    writeFileSync(process.argv[1], "");`;
    const command = new CommandHere(...quick, ...node(script, scratch.path("ready")));
    await expect.poll(() => existsSync(scratch.path("ready"))).toBe(true);
    expect(await command.signal(signal)).toEqual({ code: 3, stdout: "", stderr: "" });
  },
);

test("the coverage lists what is missing of what the command used, on one screen, and goes to a file whole", async () => {
  await using scratch = await Scratch.create();
  const script = `
    const headers = { "X-Partner-API-Key": process.env.TOTEM_PARTNER_API_KEY };
    await fetch(process.env.TOTEM_PARTNER_BASE_URL + "/products?limit=0", { headers });`;
  const file = scratch.path("coverage.json");
  const { code, stdout, stderr } = await runHere(...quick, "--coverage", "--json", file, ...node(script));
  expect([code, stdout]).toEqual([0, ""]);
  const lines = stderr.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(stderr).toContain("\nStatuses        1 of 232  listProducts 200 401 429\n");
  expect(stderr).toMatch(
    /\nProblem codes {4}1 of \d+ {2}missing_api_key, unknown_api_key, .*rate_limited, .*unknown_path/,
  );
  expect(stderr).not.toContain("product_not_found");
  const written: unknown = JSON.parse(await scratch.read("coverage.json"));
  expect(written).toMatchObject({ problems: { exercised: ["validation_failed"] } });
  expect(fieldOf(fieldOf(written, "problems"), "missing")).toContain("product_not_found");
});

test.each([
  [["no-such-command-anywhere"], "totem-mock: no-such-command-anywhere is not found.\n"],
  [["/"], "totem-mock: / may not be run.\n"],
  [[""], "totem-mock: The command is empty.\n"],
])("a command that cannot be run is a mistake of the user: %j", async (command, stderr) => {
  expect(await runHere(...quick, "--", ...command)).toEqual({ code: 2, stdout: "", stderr });
});
