import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { createProgram, run } from "../src/run.ts";
import { command, testIo } from "./support/command.ts";

const commands =
  "push init authorizations products warehouses cleaning webhook listen verify deliveries companies completion".split(
    " ",
  );

test.each([[], ["--help"], ["help"]])("%j explains the commands, and ends with 0", async (...argv) => {
  const { code, out, err } = await command(argv);
  expect([code, err]).toEqual([0, ""]);
  for (const name of commands) expect(out).toMatch(new RegExp(`^ {2}${name} `, "m"));
});

test.each(commands)("%s --help has a sentence on each option, and lines that fit", async (name) => {
  const { code, out } = await command([name, "--help"], { columns: 100 });
  expect(code).toBe(0);
  expect(out).toContain(`Usage: totem-partner ${name}`);
  const lines = out.split("\n");
  expect(lines.filter((line) => /^ {2}-/.test(line) && !/^ {2}-.+ {2,}\S/.test(line))).toEqual([]);
  // The examples are commands to copy, and stay in one line.
  expect(lines.filter((line) => line.length > 120 && !line.startsWith("  totem-partner"))).toEqual([]);
});

const withExamples = commands.filter((name) => name !== "products" && name !== "warehouses");

test.each(withExamples)("%s --help ends with examples", async (name) => {
  const { out } = await command([name, "--help"]);
  expect(out.trimEnd()).toMatch(/Examples:(\n {2}totem-partner [^\n]+)+$/);
});

/** A command, and all below it. */
const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)];

test("every command, argument and option has a description", async () => {
  const undescribed = allOf(createProgram(testIo(), () => undefined)).flatMap((one) => [
    ...(one.description() === "" ? [one.name()] : []),
    ...one.registeredArguments.filter(({ description }) => description === "").map((argument) => argument.name()),
    ...one.options.filter(({ description }) => description === "").map(({ flags }) => `${one.name()} ${flags}`),
  ]);
  expect(undescribed).toEqual([]);
});

test("every command prints JSON on request", () => {
  const all = allOf(createProgram(testIo(), () => undefined)).filter(({ commands }) => commands.length === 0);
  const without = all.filter(({ options }) => !options.some(({ long }) => long === "--json"));
  expect(without.map((one) => one.name())).toEqual([]);
});

test("the help of the program says where the key and the address come from, and its version is that of the package", async () => {
  expect((await command(["--help"])).out).toContain("The API key comes from TOTEM_PARTNER_API_KEY or from a file");
  expect((await command(["--version"])).out).toMatch(/^\d+\.\d+\.\d+/);
});

test.each([undefined, 90, 300])(
  "help fits into a terminal of %s columns, and is no wider than 120",
  async (columns) => {
    const { out } = await command(["push", "--help"], columns === undefined ? {} : { columns });
    const widest = Math.max(
      ...out
        .split("\n")
        .filter((line) => /^ {2,}-/.test(line))
        .map((line) => line.length),
    );
    const most = Math.min(columns ?? 100, 120);
    expect([widest <= most, widest > most - 25]).toEqual([true, true]);
  },
);

describe("mistakes end with 2, in one line that says what was meant", () => {
  test.each([
    [["pusch"], "unknown command 'pusch' (Did you mean push?)"],
    [["push", "x.csv", "--dryrun"], "unknown option --dryrun. Did you mean --dry-run? push --help lists them all."],
    [["push", "x.csv"], "push needs --map"],
    [["push", "x.csv", "--zzz"], "unknown option --zzz. push --help lists them all."],
    [
      ["push", "x.csv", "--map", "m", "--concurrency=many"],
      "option '--concurrency <rows>' argument 'many' is invalid.",
    ],
    [["push", "a", "b", "--map", "c"], "too many arguments"],
    [["push", "x.csv", "--map", "m", "--concurrency", "0"], "It must be a whole number from 1 to 1000."],
    [["listen", "--port", "65536"], "It must be a whole number from 0 to 65535."],
    [["authorizations", "list", "--status", "active"], "Allowed choices are Active, Finished."],
    [
      ["authorizations"],
      "authorizations needs one of its commands: list, get, create, cancel, assign, emit. authorizations --help explains them.",
    ],
    [["deliveries", "resend"], "Pass the id of a delivery, or --failed or --since."],
    [["deliveries", "resend", "e-1", "--failed"], "Pass the id of a delivery, or --failed or --since."],
    [["deliveries", "show", "e-1"], "There is no delivery e-1 in "],
    [["deliveries", "list", "--since", "2026-07-01"], "It must be an instant, such as 2026-07-01T06:00:00Z."],
    [["verify", "body.json"], "pass it with --secret webhook.secret."],
    [["cleaning", "types"], "create, update. cleaning types --help explains them."],
    [["authorizations", "emit", "25373254-b3d9-4ebc-990d-0e41ce13537e", "sync"], "Allowed choices are synced, fetch"],
    [["warehouses", "create", "color=red"], "Its fields are: name, code, totemGroupId, externalId."],
    [["authorizations", "list", "--from", "01/07/2026"], "It must be a day, such as 2026-07-01."],
    [["authorizations", "list", "--from", "2026-07-01T00:00:00Z"], "It must be a day"],
  ])("%j", async (argv, said) => {
    const { code, out, err } = await command(argv);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^totem-partner: [^\n]+\n$/);
    expect(err).toContain(said);
  });
});

test.each([
  [["authorizations", "list", "--json"], "There is no API key."],
  [["push", "no-such-file.csv", "--map", "no-such.yaml", "--json"], "cannot be"],
  [["verify", "body.json", "--json"], "There is no secret."],
])("%j prints its failure as JSON, too", async (argv, said) => {
  const { code, out, err } = await command(argv);
  expect(JSON.parse(out)).toEqual({ error: { exitCode: code, kind: "usage", message: expect.stringContaining(said) } });
  expect([code, err]).toEqual([2, expect.stringMatching(/^totem-partner: /)]);
});

test("a defect ends with 70, in two lines without a stack trace, unless that was asked for", async () => {
  const defective = async (env: Record<string, string>) => {
    let err = "";
    const broken = () => {
      throw new Error("it broke");
    };
    const io = testIo({ out: { write: broken }, err: { write: (text) => (err += text) }, env });
    return { code: await run(["--help"], io), err };
  };
  const { code, err } = await defective({});
  expect(code).toBe(70);
  expect(err).toMatch(/^totem-partner: This is a bug in totem-partner: it broke\nPlease report it [^\n]*\n$/);
  expect((await defective({ TOTEM_PARTNER_DEBUG: "1" })).err).toContain("    at ");
});
