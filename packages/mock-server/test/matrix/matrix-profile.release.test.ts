import { expect, test } from "vitest";
import { alternatives, nameOf } from "../../src/matrix/alternatives.ts";
import { runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

/** Reads a list, whatever its envelope. */
const reads = `
  const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key } = process.env;
  await fetch(url + "/products", { headers: { "X-Partner-API-Key": key } });`;

const onlyOrder = ["--only", "list-order"];
const onlyEnvelope = ["--only", "list-envelope"];

const own = '{ envelope: { rows: "{items}", of: "{total}" } }';

test.each([
  [
    "what it leaves open is tried, and nothing else",
    "data",
    [...onlyEnvelope, ...onlyOrder],
    ["list-order=newest-first"],
  ],
  ["an alternative of one's own is what every run is under", own, onlyOrder, ["list-order=newest-first"]],
  [
    "an alternative of one's own is a case of its own for --only",
    own,
    onlyEnvelope,
    [
      ...alternatives()
        .filter(({ id }) => id === "list-envelope")
        .map(nameOf),
      "list-envelope=own",
    ],
  ],
])("with a profile, %s", async (_what, envelope, flags, tried) => {
  await using scratch = await Scratch.create();
  const profile = await scratch.write("service.yaml", `version: 1\nassumptions:\n  list-envelope: ${envelope}\n`);
  const { code, stderr } = await runHere(
    ...["matrix", "--profile", profile, "--output", scratch.path("runs"), ...flags],
    ...["--", process.execPath, "--input-type=module", "-e", reads],
  );
  expect(code, stderr).toBe(0);
  expect(stderr.match(/pass \S+/g)).toEqual(["pass the", ...tried.map((name) => `pass ${name}`)]);
});
