import { describeAssumptions } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { parseProfile } from "../../src/input/read-profile.ts";
import { runHere } from "../support/command-here.ts";

test("totem-mock assumptions --yaml prints a profile without answers, in which every default is one line to uncomment", async () => {
  const { stdout } = await runHere("assumptions", "--yaml");
  expect(parseProfile(stdout, "service.yaml")).toEqual({});
  const answers = stdout.replaceAll(/^ {2}# (?=[a-z-]+: \S+$)/gm, "  ");
  const defaults = describeAssumptions().map(({ id, default: value }) => [id, value]);
  expect(parseProfile(answers, "service.yaml")).toEqual(Object.fromEntries(defaults));
});
