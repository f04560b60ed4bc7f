import { describeAssumptions } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { init } from "../../src/cli/documents.ts";
import { UsageError } from "@totem-partner/spec/program";
import { parseProfile } from "../../src/input/read-profile.ts";
import { commentedSeed } from "../../src/package-contents.ts";
import { runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

test("the open points that an integration meets fit on two screens, the most likely to differ first", async () => {
  const { stdout } = await runHere("assumptions");
  const lines = stdout.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(stdout).toContain(
    "\ncreate-status: 201 | 200 | <integer> – Which status does a successful create of an authorization\n",
  );
  expect(stdout).not.toContain("erp-origin");
  expect(stdout.indexOf("error-body")).toBeLessThan(stdout.indexOf("delete-status"));
});

test("with --all, each open point is a paragraph with its default, its question, and what each value means; a star marks the default", async () => {
  const { code, stdout, stderr } = await runHere("assumptions", "--all");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(
    [
      "\n\ncreate-status  (default: 201)",
      "  Which status does a successful create of an authorization return?",
      "    200        OK.",
      "  * 201        Created.",
      "    <integer>  Any other integer from 200 to 203.",
      "\n",
    ].join("\n"),
  );
  const paragraphs = stdout.split("\n\n");
  expect(paragraphs).toHaveLength(describeAssumptions().length + 2);
  expect(paragraphs.at(-2)).toContain("\n  django: list-envelope=django, record-envelope=bare, error-body=django\n");
  expect(paragraphs.at(-1)).toBe("Switch one with --assume id=value, or live with PATCH /_mock/assumptions.\n");
});

test("totem-mock assumptions --yaml --all prints a profile without answers, in which every default is one line to uncomment", async () => {
  const { stdout } = await runHere("assumptions", "--yaml", "--all");
  expect(parseProfile(stdout, "service.yaml")).toEqual({});
  const answers = stdout.replaceAll(/^ {2}# (?=[a-z-]+: \S+$)/gm, "  ");
  const defaults = describeAssumptions().map(({ id, default: value }) => [id, value]);
  expect(parseProfile(answers, "service.yaml")).toEqual(Object.fromEntries(defaults));
});

test("init writes the seed file with its comments, and says how to use it", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("mine.yaml");
  expect(await runHere("init", file)).toEqual({
    code: 0,
    stdout: `Wrote ${file}. Edit it, then run: totem-mock serve --seed ${file}\n`,
    stderr: "",
  });
  expect(await scratch.read("mine.yaml")).toBe(commentedSeed());
  expect(commentedSeed()).toContain("companies:");
});

test("init never writes over a file, and says so", async () => {
  await using scratch = await Scratch.create();
  const file = await scratch.write("mine.yaml", "mine");
  await expect(init(file)).rejects.toThrow(new UsageError(`${file} already exists and was not overwritten.`));
  expect(await scratch.read("mine.yaml")).toBe("mine");
});

test("a place where init cannot write is named with the reason", async () => {
  await using scratch = await Scratch.create();
  const written = init(scratch.path("missing/mine.yaml"));
  await expect(written).rejects.toThrow(UsageError);
  await expect(written).rejects.toThrow(/missing\/mine\.yaml cannot be written: ENOENT: no such file or directory/);
});

test("a mistake is one line, however many the program has for it, and a list of mistakes has one for each", async () => {
  expect(await runHere("serve", "--no-such-flag")).toEqual({
    code: 2,
    stdout: "",
    stderr: "totem-mock: unknown option '--no-such-flag'\n",
  });
  const { stderr } = await runHere("serve", "--prot", "1");
  expect(stderr).toBe("totem-mock: unknown option '--prot' (Did you mean --port?)\n");
  await using scratch = await Scratch.create();
  const profile = await scratch.write("p.yaml", "version: 1\nassumptions:\n  a: 1\n  b: 2\n");
  expect((await runHere("contract", "--profile", profile)).stderr).toMatch(
    /^totem-mock: .*p\.yaml:3:3 There is no assumption "a".*\ntotem-mock: .*p\.yaml:4:3 There is no .*\n$/,
  );
});

test("a -- before the flags of serve, which npm users write, is no argument", async () => {
  expect(await runHere("serve", "--", "--port", "x")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("A port must be a number") as unknown,
  });
  expect(await runHere("init", "--", "--port", "x")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("too many arguments") as unknown,
  });
});
