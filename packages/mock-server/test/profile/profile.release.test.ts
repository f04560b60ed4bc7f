import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runHere } from "../support/command-here.ts";
import { run } from "../support/command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "profile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** The path of a profile with this text. */
function aProfile(text: string): string {
  const file = join(folder, `${(count += 1)}.yaml`);
  writeFileSync(file, text);
  return file;
}

const found = `version: 1
service: https://service.example/partner
assumptions:
  # GET /products: 200, { "data": […], "meta": … }
  list-envelope: data
  default-limit: 3
  create-status: 200
`;

const ownEnvelope = `version: 1
assumptions:
  list-envelope: { envelope: { rows: "{items}", of: "{total}" } }
`;

test("an alternative of one's own is what every run of a matrix is under, or a case of it for --only", async () => {
  const ran = async (...flags: string[]) => {
    const given = ["--profile", aProfile(ownEnvelope), "--output", join(folder, "own"), ...flags, ...command];
    return (await runHere("matrix", ...given)).stderr.match(/pass \S+/g);
  };
  expect(await ran("--only", "list-order")).toEqual(["pass the", "pass list-order=newest-first"]);
  expect(await ran("--only", "list-envelope")).toEqual([
    "pass the",
    ...["data", "flat-data", "array", "spring", "spring-model", "own"].map((value) => `pass list-envelope=${value}`),
  ]);
});

/** Prints how a server that the command runs beside answers a list. */
const listed = `
  const answer = await fetch(process.env.TOTEM_PARTNER_BASE_URL + "/products", {
    headers: { "X-Partner-API-Key": process.env.TOTEM_PARTNER_API_KEY },
  });
  const body = await answer.json();
  console.log(Object.keys(body), body.data?.length);`;

const command = ["--", process.execPath, "--input-type=module", "-e", listed];

test("a server behaves as the profile says, and as the command line says where both say something", async () => {
  const profile = aProfile(found.replace("default-limit: 3", "default-limit: 2"));
  expect((await run("exec", "--profile", profile, ...command)).stdout).toBe("[ 'data', 'meta' ] 2\n");
  const settled = ["--profile", profile, "--assume", "list-envelope=items"];
  expect((await run("exec", ...settled, ...command)).stdout).toBe(
    "[ 'items', 'total', 'limit', 'offset' ] undefined\n",
  );
});

test("the contract of a profile is that of its answers", async () => {
  const one = await runHere("contract", "--profile", aProfile(found));
  const assumed = ["list-envelope=data", "default-limit=3", "create-status=200"];
  const other = await runHere("contract", ...assumed.flatMap((settled) => ["--assume", settled]));
  expect(one.stdout.length).toBeGreaterThan(10_000);
  expect(one.stdout).toBe(other.stdout);
});

test("a matrix tries what a profile leaves open, and nothing else", async () => {
  const { code, stderr } = await runHere(
    ...["matrix", "--profile", aProfile(found), "--only", "list-envelope", "--only", "list-order", "--output", folder],
    ...command,
  );
  expect(code).toBe(0);
  expect(stderr.match(/pass \S+/g)).toEqual(["pass the", "pass list-order=newest-first"]);
});
