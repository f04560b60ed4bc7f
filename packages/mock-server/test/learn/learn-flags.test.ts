import { mkdir, rm } from "node:fs/promises";
import { Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { beforeEach, expect, test, vi } from "vitest";
import { readProfile } from "../../src/input/read-profile.ts";
import { northGate } from "../support/authorization.ts";
import { runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

beforeEach(() => {
  vi.stubEnv("TOTEM_PARTNER_API_KEY", "test_calibrated");
});

const base = "http://service.example";

/** A service without a network, and the requests to it; each may be answered in another way. */
function aService(options: SimulatorOptions = {}, instead: (request: Request) => unknown = () => undefined) {
  const simulator = new Simulator(options);
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    const request = new Request(input, init);
    requests.push(`${request.method} ${request.url}`);
    const other = await instead(request);
    return other instanceof Response ? other : simulator.fetch(request);
  });
  return { simulator, requests };
}

const learn = (...flags: string[]) => runHere("learn", base, "--per-minute", "99999", ...flags);

test("a dry run prints each request with the address of the service, and makes none", async () => {
  const { requests } = aService();
  vi.stubEnv("TOTEM_PARTNER_API_KEY", undefined);
  const plain = await learn("--dry-run");
  expect(plain).toMatchObject({ code: 0, stderr: "" });
  expect(plain.stdout.split("\n")).toEqual(expect.arrayContaining([`GET ${base}/products`, ""]));
  const prefixed = await runHere("learn", `${base}/api/partner`, "--dry-run");
  expect(prefixed.stdout.split("\n")).toEqual(
    expect.arrayContaining([`GET ${base}/api/products`, `GET ${base}/api/partner/authorizations?limit={n}`]),
  );
  expect(prefixed.stdout).not.toContain("partner/partner");
  const writing = await learn("--dry-run", "--allow-writes", "product");
  expect(writing.stdout).toContain(`POST ${base}/products`);
  expect(requests).toEqual([]);
});

test("what is being checked is told on the way, and without writes a signal ends the process as usual", async () => {
  const listeners = process.listenerCount("SIGTERM");
  const { requests } = aService({}, () => expect(process.listenerCount("SIGTERM")).toBe(listeners));
  const { code, stdout, stderr } = await learn();
  expect(code).toBe(0);
  expect(stderr).toContain("totem-mock: checking lists\n");
  expect(stdout).toMatch(/^\d+ requests settle \d+ of \d+ open points\.\n/);
  expect(requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
});

test("each record that is created is told, and so is what becomes of it", async () => {
  aService();
  const writes = ["authorization", "event", "webhook"].flatMap((kind) => ["--allow-writes", kind]);
  const { code, stderr } = await learn(...writes, "--totem-group", northGate, "--carrier", "B12345674");
  expect(code).toBe(0);
  expect(stderr).toMatch(/^totem-mock: created authorization totem-calibration-[0-9a-f]{8}-1-main \(id [\w-]{36}\)$/m);
  expect(stderr).toMatch(
    /^totem-mock: cleaned up authorization totem-calibration-\S+ \(id [\w-]{36}\): cancelled; the service keeps/m,
  );
  expect(stderr).toMatch(/^totem-mock: created webhook totem-calibration-\S+$/m);
  expect(stderr).toMatch(/^totem-mock: cleaned up webhook totem-calibration-\S+: removed$/m);
});

test("what cannot be cleaned up ends with 4", async () => {
  aService(
    {},
    ({ method, url }) => method === "DELETE" && url.endsWith("/webhook") && Response.json({}, { status: 500 }),
  );
  const { code, stdout, stderr } = await learn("--allow-writes", "webhook");
  expect(code).toBe(4);
  expect(stdout).toContain("\nCreated and NOT cleaned up:\n  webhook totem-calibration-");
  expect(stderr).toMatch(/^totem-mock: webhook totem-calibration-\S+: DELETE \/webhook /m);
});

test("a service that contradicts the interface document ends with 1", async () => {
  const key = "X-Partner-API-Key";
  const { simulator } = aService({}, (request) => {
    if (request.headers.get(key) === "test_calibrated") return undefined;
    return simulator.fetch(new Request(request, { headers: { [key]: "test_calibrated" } }));
  });
  const { code, stdout } = await learn("--json");
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ service: base, sound: false });
});

test("a service that does not respond ends with 3, with what was created if that was allowed", async () => {
  const unreachable = () => {
    throw new TypeError("fetch failed");
  };
  aService({}, unreachable);
  const { code, stdout, stderr } = await learn();
  expect([code, stdout]).toEqual([3, ""]);
  expect(stderr).not.toContain("Created");
  const json = await learn("--allow-writes", "product", "--json");
  expect(json.stderr).toMatch(/\nCreated: nothing\.\n$/);
  expect(JSON.parse(json.stdout)).toEqual({
    error: { exitCode: 3, kind: "unavailable", message: expect.stringContaining("got no response") as unknown },
    created: [],
  });
});

test("a file that cannot be written is noticed before anything is asked", async () => {
  await using scratch = await Scratch.create();
  const { requests } = aService();
  for (const flag of ["--out", "--questions"]) {
    expect(await learn(flag, scratch.directory)).toEqual({
      ...{ code: 2, stdout: "" },
      stderr: `totem-mock: ${scratch.directory} cannot be written (EISDIR). Choose another path.\n`,
    });
  }
  expect(requests).toEqual([]);
});

test("a file that cannot be written any more at the end hides no finding", async () => {
  await using scratch = await Scratch.create();
  const questions = scratch.path("questions.md");
  aService({}, async () => {
    await rm(questions, { force: true, recursive: true });
    await mkdir(questions);
  });
  const { code, stdout, stderr } = await learn("--questions", questions, "--json");
  expect(code).toBe(5);
  expect(Object.keys(JSON.parse(stdout) as object)).toContain("findings");
  expect(stderr).toContain(`totem-mock: ${questions} cannot be written (EISDIR). Choose another path.\n`);
});

test("an answer that somebody saves meanwhile is kept in the profile", async () => {
  await using scratch = await Scratch.create();
  const out = scratch.path("service.yaml");
  aService({ assumptions: { "list-envelope": "data" } }, () =>
    scratch.write("service.yaml", "version: 1\nassumptions:\n  delivery-retries: none # by mail\n"),
  );
  const questions = scratch.path("questions.md");
  expect((await learn("--out", out, "--questions", questions)).code).toBe(0);
  expect(readProfile(out)).toMatchObject({ "delivery-retries": "none", "list-envelope": "data" });
  expect(await scratch.read("service.yaml")).toContain(`service: ${base}\n`);
  expect(await scratch.read("questions.md")).toMatch(/^# Questions about the partner interface at http:\/\/service/);
});

test.each(["", "two words", "ñ", "x".repeat(501)])("%j is no key", async (key) => {
  vi.stubEnv("TOTEM_PARTNER_API_KEY", key);
  const { requests } = aService();
  const state =
    key === "" ? "is not set" : "is not a key: it contains spaces, or characters that a header cannot carry";
  expect(await learn()).toEqual({
    ...{ code: 2, stdout: "" },
    stderr: `totem-mock: TOTEM_PARTNER_API_KEY ${state}. Set it to the partner API key of the service.\n`,
  });
  expect(requests).toEqual([]);
});

test.each([
  [["event"], "--allow-writes event also needs --allow-writes authorization. Add it, or leave event out."],
  [
    ["product", "driver"],
    "--allow-writes driver also needs --allow-writes authorization. Add it, or leave driver out.",
  ],
])("kinds that need others are refused without them: %j", async (kinds, message) => {
  const { requests } = aService();
  expect(await learn(...kinds.flatMap((kind) => ["--allow-writes", kind]))).toEqual({
    ...{ code: 2, stdout: "" },
    stderr: `totem-mock: ${message}\n`,
  });
  expect(requests).toEqual([]);
});

test.each([
  [["service.example"], "service.example is neither an existing HAR file nor a URL, such as https://"],
  [["http://user:word@service.example"], "It contains a user name or a password"],
  [[], "Pass the base URL of the service or a HAR file, or watch the service with --proxy."],
  [["--proxy", base], "--proxy requires --out, the file that receives the profile."],
  [[base, "--proxy", base, "--out", "a.yaml"], `Pass ${base} or --proxy, not both.`],
])("%j names no service to learn from", async (argv, message) => {
  const { requests } = aService();
  expect(await runHere("learn", ...argv)).toEqual({
    ...{ code: 2, stdout: "" },
    stderr: expect.stringContaining(message) as unknown,
  });
  expect(requests).toEqual([]);
});

test.each([
  ["traffic.har", "--dry-run"],
  ["traffic.har", "--allow-writes"],
  ["--proxy", "--dry-run"],
  ["--proxy", "--allow-writes"],
])("learning from what others send, as from %s, rejects %s", async (source, flag) => {
  await using scratch = await Scratch.create();
  const from = source === "--proxy" ? [source, base, "--out", scratch.path("a.yaml")] : [scratch.path(source)];
  await scratch.write("traffic.har", "{}");
  expect(await runHere("learn", ...from, flag, ...(flag === "--allow-writes" ? ["product"] : []))).toEqual({
    ...{ code: 2, stdout: "" },
    stderr: `totem-mock: ${flag} requires the base URL of the service: with a HAR file or --proxy, learn sends nothing of its own.\n`,
  });
});
