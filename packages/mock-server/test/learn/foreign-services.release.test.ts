import { kinds } from "@totem-partner/discovery/kinds";
import { services } from "@totem-partner/discovery/services";
import { PartnerClient, type PartnerClientOptions } from "@totem-partner/sdk";
import { isFields } from "@totem-partner/spec/fields";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { type Profile, readProfile } from "../../src/input/read-profile.ts";
import { northGate } from "../support/authorization.ts";
import { runHere } from "../support/command-here.ts";
import { answersOf } from "../support/foreign/answers.ts";
import { type Clients, steps } from "../support/foreign/journey.ts";
import { requests } from "../support/foreign/requests.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
/** A fetch that executes the first POST and loses its response. */
function losing(): typeof fetch {
  let isLost = false;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (isLost || init?.method !== "POST") return response;
    isLost = true;
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
  };
}

function clientsOf(options: PartnerClientOptions): Clients {
  return {
    partner: new PartnerClient(options),
    unchecked: new PartnerClient({ ...options, validate: false }),
    stranger: new PartnerClient({ ...options, apiKey: "nobody" }),
    lossy: new PartnerClient({ ...options, fetch: losing() }),
  };
}

/** The steps that a client cannot make, with the first line of why. */
async function unusable(baseUrl: string, name: string, profile: PartnerClientOptions["profile"]): Promise<string[]> {
  const failed: string[] = [];
  for (const [at, [step, run]] of Object.entries(steps).entries()) {
    const apiKey = `test_${name}_${String(at)}_0123456789`;
    try {
      await run(clientsOf({ baseUrl, apiKey, maxRetries: 1, ...(profile && { profile }) }));
    } catch (error) {
      failed.push(`${step}: ${String(error).split("\n")[0] ?? ""}`);
    }
  }
  return failed;
}

/** The claims of a calibration: the points that it settles, and those that it says contradict the document. */
async function calibrated(baseUrl: string, writes: readonly string[]) {
  await using scratch = await Scratch.create();
  const out = scratch.path("service.yaml");
  const given = [baseUrl, "--out", out, "--per-minute", "99999", "--json", ...writes];
  const { code, stdout, stderr } = await runHere("learn", ...given);
  const report: unknown = JSON.parse(stdout);
  if (code === 3) return { code, profile: {}, against: [], stderr };
  const findings = isFields(report) && Array.isArray(report["findings"]) ? report["findings"] : [];
  const against = findings.flatMap((finding: { id: string; verdict: { sure: string; why: string } }) =>
    ["contradicts", "changes-its-mind"].includes(finding.verdict.sure) ? [`${finding.id}: ${finding.verdict.why}`] : [],
  );
  return { code, profile: readProfile(out), against, stderr };
}

/** The settled points whose status another response contradicts. */
const disproved = (profile: Profile, statuses: readonly number[]): string[] =>
  requests.flatMap(({ ask, shows }, at) => {
    const value = shows && profile[shows];
    const claimed = value === "conflict" ? 409 : Number(value);
    const status = statuses[at] ?? 0;
    if (shows === undefined || Number.isNaN(claimed) || status === claimed) return [];
    return [`${shows}: ${String(claimed)}, but ${ask} returned ${String(status)}`];
  });

/**
 * The steps that a client cannot make without a profile and with the learned one, of 40, and the responses of a mock with
 * that profile that are alike, of 55. The others differ in the page or the error of a path outside the interface, the body
 * of a DELETE that returns no record (gin, errors inside a 200), a missing code beside an unknown key (Stripe), links and lenient parameters of Django, and what frameworks
 * say of JSON that they cannot parse (ASP.NET, FastAPI).
 */
const measured: readonly (readonly [name: string, without: number, withProfile: number, alike: number])[] = [
  ["ASP.NET", 0, 0, 54],
  ["Django REST", 0, 0, 52],
  ["Django with slashes", 40, 0, 52],
  ["Express", 16, 1, 55],
  ["FastAPI", 0, 0, 54],
  ["Fastify", 0, 0, 55],
  ["HAL", 0, 0, 55],
  ["JSON:API", 0, 0, 55],
  ["Laravel", 0, 0, 55],
  ["Link headers", 0, 0, 55],
  ["NestJS", 0, 0, 54],
  ["OData", 0, 0, 54],
  ["Stripe-like cursors", 0, 0, 52],
  ["ULIDs", 15, 0, 55],
  ["epoch times", 0, 0, 55],
  ["errors inside a 200", 16, 0, 51],
  ["gin", 0, 0, 51],
  ["gin with codes", 0, 0, 51],
];

const rows: Record<string, Record<string, number>> = {};

afterAll(() => {
  console.table(rows);
});

test("every service is measured", () => {
  expect(measured.map(([name]) => name).sort()).toEqual(Object.keys(services).sort());
});

test("there are forty steps and 55 requests", () => {
  expect([Object.keys(steps).length, requests.length]).toEqual([40, 55]);
});

const writes = [
  "--totem-group",
  northGate,
  "--carrier",
  "B12345674",
  ...kinds.flatMap((kind) => ["--allow-writes", kind]),
];

test.each(measured)("%s is used, learned and imitated", async (name, ...numbers) => {
  const { [name]: start } = services;
  if (start === undefined) throw new Error(`There is no service ${name}.`);
  await using service = await start();
  vi.stubEnv("TOTEM_PARTNER_API_KEY", "test_calibrated_0123456789");
  const read = await calibrated(service.url, []);
  const written = await calibrated(service.url, writes);
  const { profile } = written;
  const left = service.companies.with("test_calibrated_0123456789").surplus;
  const without = await unusable(service.url, "without", undefined);
  const withProfile = await unusable(service.url, "with", { version: 1, assumptions: profile });
  const slash = profile["trailing-slash"] === "required" ? "/" : "";
  const theirs = await answersOf(service.url, "test_compared_0123456789", slash);
  await using mock = await startMockServer({ assumptions: profile });
  const ours = await answersOf(mock.url, mock.company("compared").apiKey, slash);
  const differences = requests.flatMap(({ ask }, at) => {
    const [one, other] = [theirs, ours].map((answers) => JSON.stringify(answers[at]?.compared));
    return one === other ? [] : [`${ask}\n      service ${String(one)}\n      mock    ${String(other)}`];
  });
  const statuses = theirs.map(({ status }) => status);
  const wrong = [...disproved(read.profile, statuses), ...disproved(profile, statuses)];
  const against = [...new Set([...read.against, ...written.against])];
  rows[name] = {
    ...{ "SDK without": without.length, "SDK with": withProfile.length, alike: 55 - differences.length },
    ...{ left, disproved: wrong.length, against: against.length, exit: written.code ?? -1 },
  };
  const details = [
    ...without.map((line) => `  without: ${line}`),
    ...withProfile.map((line) => `  with: ${line}`),
    ...differences.map((line) => `  differs: ${line}`),
    ...wrong.map((line) => `  disproved: ${line}`),
    ...against.map((line) => `  against: ${line}`),
  ];
  expect([without.length, withProfile.length, 55 - differences.length], details.join("\n")).toEqual(numbers);
  expect({ left, wrong, against }).toEqual({ left: 0, wrong: [], against: [] });
});
