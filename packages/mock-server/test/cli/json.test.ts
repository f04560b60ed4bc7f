import { expect, test, vi } from "vitest";
import { commentedSeed } from "../../src/package-contents.ts";
import { runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

/** The output of a command whose standard output is one JSON value. */
async function printed(...argv: string[]) {
  const { code, stdout, stderr } = await runHere(...argv);
  return { code, json: JSON.parse(stdout) as unknown, stderr };
}

const answering = (status: number, body: object) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));

const trigger = ["trigger", "authorization.created", "--json"];

test.each<[argv: string[], message: string]>([
  [["health", "--json", "--url", "mock"], "--url mock is not an address. Pass one such as http://127.0.0.1:4010."],
  [["health", "--json", "--prot"], "unknown option '--prot'"],
  [["trigger", "created", "--json"], "command-argument value 'created' is invalid for argument 'type'. Allowed"],
  [["trigger", "authorization.created", "--json", "--admin-tokn=s3cret"], "unknown option '--admin-tokn'"],
  [["learn", "http://127.0.0.1:9", "--json"], "TOTEM_PARTNER_API_KEY is not set."],
  [["assumptions", "--json", "more"], "too many arguments"],
  [["contract", "--json", "--yaml"], "option '--yaml' cannot be used with option '--json'"],
  [["completion", "tcsh", "--json"], "command-argument value 'tcsh' is invalid"],
  [["helth", "--json"], "unknown command 'helth' (Did you mean health?)"],
])("%j: an error of the user is JSON, and a line for people", async (argv, message) => {
  const { code, json, stderr } = await printed(...argv);
  expect({ code, json }).toEqual({
    code: 2,
    json: { error: { exitCode: 2, kind: "usage", message: expect.stringContaining(message) as unknown } },
  });
  expect(stderr).toMatch(/^totem-mock: [^\n]+\n$/);
  expect(stderr).not.toContain("s3cret");
});

test("where --json names a file, and where it belongs to another command, nothing else is printed", async () => {
  for (const argv of [
    ["certify", "--json", "c.json", "--trial", "none"],
    ["matrix", "--json", "m.json", "--only", "none", "--", "x"],
    ["exec", "--", "", "--json"],
  ]) {
    expect(await runHere(...argv)).toMatchObject({ code: 2, stdout: "" });
  }
});

test("nothing that listens is unavailable, and what a server refuses is refused, with the exit codes of before", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  const unavailable = (exitCode: number) => ({
    code: exitCode,
    json: { error: { exitCode, kind: "unavailable", message: expect.stringContaining("No mock server") as unknown } },
  });
  expect(await printed("health", "--json")).toMatchObject(unavailable(1));
  expect(await printed(...trigger)).toMatchObject(unavailable(2));
  answering(409, { detail: "No webhook is configured." });
  const message = "No webhook is configured.";
  expect(await printed(...trigger)).toEqual({
    code: 2,
    json: { error: { exitCode: 2, kind: "refused", status: 409, message } },
    stderr: `totem-mock: ${message}\n`,
  });
  expect(await printed("health", "--json")).toMatchObject({ code: 1, json: { error: { status: 409 } } });
});

test("results are JSON, too: a delivery that failed is one", async () => {
  const delivery = { id: "d-1", state: "waiting", attempts: [{ url: "http://erp", outcome: { kind: "timed-out" } }] };
  answering(200, delivery);
  expect(await printed(...trigger)).toEqual({ code: 1, json: delivery, stderr: "" });
  answering(200, { status: "ok", version: "1.2.3" });
  const json = { url: "http://127.0.0.1:4010", version: "1.2.3" };
  expect(await printed("health", "--json")).toEqual({ code: 0, json, stderr: "" });
  expect(await printed("contract", "--json")).toMatchObject({ code: 0, json: { openapi: "3.1.0" } });
});

test("init says which file it has written, once", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("seed.yaml");
  expect(await printed("init", file, "--json")).toEqual({ code: 0, json: { file }, stderr: "" });
  expect(await scratch.read("seed.yaml")).toBe(commentedSeed());
  expect(await printed("init", file, "--json")).toMatchObject({ code: 2, json: { error: { kind: "usage" } } });
});

test("a defect is JSON, before it ends the process", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve(null) }));
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { run } = await import("../../src/cli/run.ts");
  await expect(run(trigger)).rejects.toThrow(TypeError);
  expect(written.mock.calls.map(([text]) => JSON.parse(String(text)) as unknown)).toMatchObject([
    { error: { exitCode: 1, kind: "defect" } },
  ]);
});
