import { expect, test } from "vitest";
import { explainStart } from "../../src/cli/serve.ts";
import { UsageError } from "@totem-partner/spec/program";
import { packageVersion } from "../../src/package-contents.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { CommandHere, runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

const quick = ["--port", "0", "--contract", "off"];

test("for people, a server that is ready says how to reach it, and what to open", async () => {
  await using server = new CommandHere("serve", ...quick);
  const lines = await server.lines(2);
  const [, url = ""] = / at (http:\/\/127\.0\.0\.1:\d+),/.exec(lines[0] ?? "") ?? [];
  expect(lines).toEqual([
    `totem-mock ${packageVersion()} is ready at ${url}, key test_demo. Try: curl -H "X-Partner-API-Key: test_demo" ${url}/authorizations`,
    `In a browser: ${url} (dashboard ${url}/_mock/ui, API reference ${url}/_mock/docs). For tools and agents: ${url}/openapi.json, ${url}/llms.txt`,
  ]);
  expect((await clientOf(url, "test_demo")("GET", "/authorizations")).status).toBe(200);
});

test("for programs, it is an object; a required prefix is part of the base URL", async () => {
  await using server = new CommandHere("serve", ...quick, "--log", "json", "--assume", "path-prefix=required");
  const [line = ""] = await server.lines(1);
  const ready: unknown = JSON.parse(line);
  const url = fieldOf(ready, "url");
  expect(ready).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
    ...{ event: "ready", url, baseUrl: `${String(url)}/partner`, apiKey: "test_demo" },
    ...{ version: packageVersion(), pid: process.pid },
  });
});

test.each([
  ["pretty", ["--admin-token", "12345678"], false],
  ["json", ["--admin-token", "12345678"], false],
  ["pretty", [], true],
])("the key of a seed is shown in the %s log with %j: %s", async (log, flags, shown) => {
  await using scratch = await Scratch.create();
  const seed = await scratch.write("seed.yaml", "companies: [{ name: acme, apiKeys: [acme-key] }]");
  await using server = new CommandHere("serve", ...quick, "--seed", seed, "--log", log, ...flags);
  const [ready = ""] = await server.lines(1);
  expect(ready.includes("acme-key")).toBe(shown);
  expect(ready).not.toContain("undefined");
});

test("a test_… key is no secret: it is shown in any case", async () => {
  await using server = new CommandHere("serve", ...quick, "--admin-token", "12345678");
  expect((await server.lines(1))[0]).toContain(", key test_demo.");
});

test("a server serves what its flags say, to every company", async () => {
  const flags = ["--assume", "list-envelope=array", "--now", "2026-07-01T06:00:00Z", "--log", "json"];
  const faults = ["--fault", "kind=status,status=503,operationId=listWarehouses", "--scenario", "maintenance"];
  await using server = new CommandHere("serve", ...quick, ...flags, ...faults, "--allow-host", "mock.internal");
  const client = clientOf(await server.url(), "test_another");
  expect((await client("GET", "/_mock/clock")).body).toMatchObject({ now: "2026-07-01T06:00:00.000Z" });
  expect((await client("GET", "/_mock/assumptions")).body).toContainEqual(
    expect.objectContaining({ id: "list-envelope", value: "array" }),
  );
  const { body } = await client("GET", "/_mock/faults");
  expect(JSON.stringify(body)).toContain("listWarehouses");
  expect(JSON.stringify(body)).toContain("maintenance");
});

test("an address of another machine is a mistake of the user", async () => {
  const { code, stdout, stderr } = await runHere("serve", ...quick, "--host", "203.0.113.1");
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringMatching(/^totem-mock: [^\n]+--host\.\n$/)]);
});

const failed = (code: string) => Object.assign(new Error("It did not start."), { code });
const where = { host: "127.0.0.1", port: 80 };
const noAddress = "127.0.0.1:80 is not an address of this machine; see --host.";

test.each([
  ["EADDRINUSE", "127.0.0.1:80 is in use; choose another with --port, or a free one with --port 0."],
  ["EACCES", "127.0.0.1:80 is not allowed for this user; choose one above 1023 with --port."],
  ["EADDRNOTAVAIL", noAddress],
  ["ENOTFOUND", noAddress],
  ["EINVAL", noAddress],
  ["EAI_AGAIN", noAddress],
])("a start that fails with %s is explained", (code, message) => {
  expect(explainStart(failed(code), where, "linux")).toMatchObject({ name: "UsageError", message });
});

test("Windows reserves ports, and uses the same code for that; other codes mean the same there", () => {
  expect(explainStart(failed("EACCES"), where, "win32")).toMatchObject({
    message: "127.0.0.1:80 is reserved by Windows; choose another with --port, or a free one with --port 0.",
  });
  expect(explainStart(failed("EINVAL"), where, "win32")).toMatchObject({ message: noAddress });
});

test.each(["AssumptionError", "MockUsageError", "SeedError", "DataFileError"])(
  "the mistake that a %s reports is the user's",
  (name) => {
    const error = Object.assign(new Error("Choose another."), { name });
    expect(explainStart(error, where)).toEqual(new UsageError("Choose another."));
  },
);

test("any other failure is a defect, and stays what it is", () => {
  for (const error of [new Error("odd"), failed("EIO"), Object.assign(new Error("odd"), { code: 5 }), "odd"]) {
    expect(explainStart(error, where)).toBe(error);
  }
});
