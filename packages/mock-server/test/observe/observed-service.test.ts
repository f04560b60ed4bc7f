import type { Deviation } from "@totem-partner/discovery/drift";
import type { Finding } from "@totem-partner/discovery/findings";
import type { Observed } from "@totem-partner/discovery/observation";
import { expect, test } from "vitest";
import { readProfile } from "../../src/input/read-profile.ts";
import { UsageError } from "@totem-partner/spec/program";
import { ServiceObservation } from "../../src/observe/observed-service.ts";
import type { LogFormat } from "../../src/reporting/log.ts";
import { Scratch } from "../support/scratch.ts";
import { list, ScriptedObserver, upstreamAt, watched } from "../support/proxy/observing.ts";

const evidence = [{ request: "GET /products", status: 200, answer: "[]" }];

const finding = (id: Finding["id"], verdict: Finding["verdict"]): Finding => ({ id, question: "?", verdict, evidence });

const settled = finding("list-envelope", { sure: "settled", value: "array" });
const open = finding("list-order", { sure: "not-observable", why: "Nothing shows it." });
const outside = finding("create-status", { sure: "outside", why: "The status was 299.", basis: "assumed" });
const refuted = finding("auth-failure", {
  ...{ sure: "contradicts", why: "The status was 200.", basis: "documented", section: "2", says: "A key is needed." },
});
const fickle = finding("expiry", { sure: "changes-its-mind", why: "Once so, once so." });

const drift: Deviation = {
  ...{ sort: "drift", kind: "field", operation: "GET /products", status: 200, pointer: "/items/*/colour" },
  ...{ about: "", message: "is not a field of the contract.", basis: null },
};

/** An observation in a file of its own, whose observer a test drives. */
async function observing(log: LogFormat = "json", address = "http://service.example/partner") {
  const scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const observer = new ScriptedObserver();
  const [lines, failures]: [string[], unknown[]] = [[], []];
  const given = {
    ...{ upstream: upstreamAt(address), file, log, observer },
    write: (line: string) => lines.push(line),
    onFailure: (failure: unknown) => failures.push(failure),
  };
  const service = await ServiceObservation.start(given);
  /** Has a list pass, and the observer find this. */
  const shows = (found: Partial<Observed>) => {
    observer.found = found;
    service.begin(watched(), "listProducts")?.ended(Promise.resolve(list));
    return service.shown();
  };
  return {
    ...{ scratch, file, observer, lines, failures, service, shows },
    entries: () => lines.map((line): unknown => JSON.parse(line)),
    async [Symbol.asyncDispose]() {
      service.close();
      await scratch[Symbol.asyncDispose]();
    },
  };
}

test("an observation begins with a profile that settles nothing, and logs nothing", async () => {
  await using it = await observing();
  expect(readProfile(it.file)).toEqual({});
  expect(await it.scratch.read("service.yaml")).toContain("service: http://service.example/partner\n");
  expect([it.lines, it.failures]).toEqual([[], []]);
});

test("what is known is shown with the service, whether it is sound, and as a profile", async () => {
  await using it = await observing();
  expect(await it.shows({ findings: [settled, open] })).toEqual({
    ...{ service: "http://service.example/partner", sound: true, assumptions: { "list-envelope": "array" } },
    ...{ notConsidered: 0, requests: 1, findings: [settled, open], deviations: [] },
  });
  expect(await it.shows({ findings: [refuted] })).toMatchObject({ sound: false, assumptions: {}, notConsidered: 0 });
});

/** Lets an observation come to its end, at which its observer has found this. */
async function finished({ shows, service }: Awaited<ReturnType<typeof observing>>, found: Partial<Observed>) {
  await shows(found);
  await service.finish();
}

test("each new finding and each new deviation is logged once, and the profile at the end", async () => {
  await using it = await observing();
  const observed = { findings: [settled, open, outside], deviations: [drift] };
  await finished(it, observed);
  await finished(it, { ...observed, findings: [...observed.findings, fickle] });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown;
  expect(it.entries()).toEqual([
    { at, event: "observed", id: "list-envelope", verdict: settled.verdict, evidence },
    { at, event: "observed", id: "create-status", verdict: outside.verdict, evidence },
    { at, event: "deviation", ...drift },
    { at, event: "profile", file: it.file, settled: 1, notConsidered: 0 },
    { at, event: "observed", id: "expiry", verdict: fickle.verdict, evidence },
    { at, event: "profile", file: it.file, settled: 1, notConsidered: 0 },
  ]);
  expect(readProfile(it.file)).toEqual({ "list-envelope": "array" });
});

test("for people, each is a line that says what it means", async () => {
  await using it = await observing("pretty");
  await finished(it, { findings: [settled, open, outside, refuted, fickle], deviations: [drift] });
  expect(it.lines.map((line) => line.replace(/^[\d:.]{12} --- /, ""))).toEqual([
    expect.stringMatching(/^learned list-envelope: array$/),
    expect.stringMatching(/^matches no known alternative in create-status: The status was 299\./),
    expect.stringMatching(/^contradicts the interface document in auth-failure: The status was 200\./),
    expect.stringMatching(/^is inconsistent in expiry: Once so, once so\.$/),
    "drift: GET /products, 200: /items/*/colour is not a field of the contract.",
    `${it.file} settles 1 of 5 open points.`,
  ]);
  for (const line of it.lines.slice(0, -1)) expect(line).toMatch(/^\d\d:\d\d:\d\d\.\d{3} --- /);
});

test("a silent log has nothing, and the profile is written all the same", async () => {
  await using it = await observing("silent");
  await finished(it, { findings: [settled] });
  expect(it.lines).toEqual([]);
  expect(readProfile(it.file)).toEqual({ "list-envelope": "array" });
});

test("a profile that cannot be written at the start is a mistake of the user", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("missing/service.yaml");
  const write = () => expect.unreachable();
  const started = ServiceObservation.start({ upstream: upstreamAt(), file, log: "json", write, onFailure: write });
  await expect(started).rejects.toThrow(UsageError);
  await expect(started).rejects.toThrow(`${file} cannot be written (ENOENT). Choose another path.`);
});

test("a profile that cannot be written later is reported, and what is known is told all the same", async () => {
  await using it = await observing();
  await it.scratch[Symbol.asyncDispose]();
  await finished(it, { findings: [settled] });
  expect(it.failures).toMatchObject([{ code: "ENOENT" }]);
  expect(it.entries().at(-1)).toMatchObject({ event: "profile", settled: 1 });
});
