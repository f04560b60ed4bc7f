import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { CommandHere } from "../support/command-here.ts";
import { fieldOf } from "../support/client.ts";
import { Scratch } from "../support/scratch.ts";

async function aFolder(): Promise<string> {
  const scratch = await Scratch.create();
  onTestFinished(() => scratch[Symbol.asyncDispose]());
  return scratch.directory;
}

async function certify(...words: string[]) {
  await using line = new CommandHere("certify", ...words);
  return await line.ended();
}

/** An integration that reads products once, with its key in the header, and creates nothing. */
const reads = `
  const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key } = process.env;
  await fetch(url + "/products", { headers: { "X-Partner-API-Key": key } });
  console.log(process.env.TOTEM_TRIAL);`;

const trials = ["key-in-header", "create-response-lost"];
const only = trials.flatMap((id) => ["--trial", id]);

test("reports are written, and the same trials can be run again and compared", async () => {
  const folder = await aFolder();
  const at = (name: string) => join(folder, name);
  const files = ["html", "json", "junit"].flatMap((kind) => [`--${kind}`, at(`report.${kind}`)]);
  const command = ["--output", at("runs"), "--", process.execPath, "--eval", reads];
  const first = await certify(...only, ...files, ...command);
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining("pass key-in-header") as string });
  expect(first.stdout).toContain("1 passed, 0 failed, 1 not exercised, 0 undecided.");
  expect(readFileSync(at("runs/create-response-lost.log"), "utf8")).toBe("create-response-lost\n");
  expect(readFileSync(at("report.html"), "utf8")).toContain("<!doctype html>");
  expect(readFileSync(at("report.junit"), "utf8")).toContain("<testsuites ");
  const certificate: unknown = JSON.parse(readFileSync(at("report.json"), "utf8"));
  expect(fieldOf(certificate, "digest")).toMatch(/^[\da-f]{64}$/);

  const again = await certify("--verify", at("report.json"), ...command);
  expect([again.code, again.stdout.includes("This run matches the certificate.")]).toEqual([0, true]);
  // An integration that does nothing more.
  const other = ["--output", at("runs"), "--", process.execPath, "--eval", ""];
  const changed = await certify("--verify", at("report.json"), ...other);
  expect([changed.code, changed.stdout]).toEqual([
    1,
    expect.stringContaining("key-in-header: certified as passed, now not exercised."),
  ]);
});

const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));
const integrations = fileURLToPath(new URL("integrations", import.meta.url));

/** A certificate made in a place, a language and a folder, without what a clock or chance has made. */
async function certificateIn(env: Record<string, string>, ...more: string[]) {
  const cwd = await aFolder();
  const wanted = ["create-response-lost", "gateway-page", "orders-accepted"].flatMap((id) => ["--trial", id]);
  cpSync(integrations, join(cwd, "erp"), { recursive: true });
  const command = [process.execPath, join(cwd, "erp/one-mistake.ts"), "new-id-for-a-repeat"];
  const words = ["certify", ...wanted, "--json", "report.json", ...more, "--", ...command];
  const { stdout } = spawnSync(process.execPath, [bin, ...words], { cwd, env: { ...process.env, ...env } });
  const file = join(cwd, "report.json");
  const text = readFileSync(file, "utf8").replaceAll(/[\da-f-]{36}|\d{4}-\d\d-\d\dT[^"]*|"seconds": [\d.]+/g, "");
  return { file, text, stdout: stdout.toString("utf8") };
}

test("two machines write the same certificate, and confirm each other's", async () => {
  const here = await certificateIn({ TZ: "Pacific/Auckland", LANG: "tr_TR.UTF-8" });
  const there = await certificateIn({ TZ: "America/Lima", LANG: "C" }, "--verify", here.file);
  expect(there.text).toBe(here.text);
  expect(there.stdout).toContain("This run matches the certificate.");
});

test("a complete run fails on what was not exercised, unless that is out of scope", async () => {
  const command = ["--output", join(await aFolder(), "runs"), "--", process.execPath, "--eval", reads];
  expect((await certify(...only, "--complete", ...command)).code).toBe(1);
  const reason = "create-response-lost=it only reads";
  const { code, stdout } = await certify(...only, "--complete", "--out-of-scope", reason, ...command);
  expect([code, stdout]).toEqual([0, expect.stringContaining("Out of scope: it only reads")]);
});

test("the load is held against the rate of the command line, of the certificate or of the profile", async () => {
  const folder = await aFolder();
  const json = join(folder, "report.json");
  const command = ["--output", join(folder, "runs"), "--", process.execPath, "--eval", `{ ${reads} } { ${reads} }`];
  const rated = await certify("--trial", "stated-rate", "--rate", "1/s", "--json", json, ...command);
  expect([rated.code, rated.stderr]).toEqual([
    1,
    expect.stringContaining("It made 2 requests a second, exceeding its rate of 1 request a second."),
  ]);
  const again = await certify("--verify", json, ...command);
  expect(again.stdout).toContain("This run matches the certificate.");
  const assumed = await certify("--trial", "stated-rate", "--assume", "rate-limit=1", ...command);
  expect(assumed.stderr).toContain("exceeding its rate of 1 request a minute");
  expect((await certify("--trial", "stated-rate", ...command)).stderr).toContain("No rate is set");
});

test("a command that fails although nothing goes wrong is run once, and ends with 3", async () => {
  const output = join(await aFolder(), "runs");
  const { code, stderr } = await certify("--output", output, "--", process.execPath, "--eval", "process.exit(7)");
  expect([code, stderr]).toEqual([
    3,
    expect.stringContaining("The command ended with 7 in the run without faults; see "),
  ]);
  expect([existsSync(join(output, "baseline.log")), existsSync(join(output, "overload.log"))]).toEqual([true, false]);
});

test("Ctrl-C ends the runs, and nothing is said of what they left undone", async () => {
  const output = join(await aFolder(), "runs");
  const slow = `${reads} setTimeout(() => undefined, 60_000);`;
  await using line = new CommandHere("certify", ...only, "--output", output, "--", process.execPath, "--eval", slow);
  await expect
    .poll(() => existsSync(join(output, "baseline.log")) && readFileSync(join(output, "baseline.log"), "utf8"))
    .toBe("baseline\n");
  expect(await line.signal("SIGINT")).toEqual({ code: 130, stdout: "", stderr: "" });
});
