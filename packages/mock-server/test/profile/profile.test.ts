import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readProfile } from "../../src/input/read-profile.ts";
import { UsageError } from "../../src/input/usage-error.ts";
import { CommandLine } from "../support/command-line.ts";

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

test("a profile says how a service answers, with comments as evidence", () => {
  expect(readProfile(aProfile(found))).toEqual({ "list-envelope": "data", "default-limit": 3, "create-status": "200" });
  expect(readProfile(aProfile("version: 1\n"))).toEqual({});
});

test.each([
  ["assumptions: {}", /:1:1 A profile must start with "version: 1"; this file does not\./],
  ["version: 2", /:1:1 A profile must start with "version: 1"/],
  [
    "version: 1\nassumption: {}",
    /:2:1 assumption is not a field of a profile; the fields are version, service, assumptions\./,
  ],
  ["version: 1\nassumptions:\n  envelope: data", /:3:3 There is no assumption "envelope"/],
  ["version: 1\nassumptions:\n  list-envelope: none", /:3:3 list-envelope cannot be "none"\. It can be: items, data, /],
  ["version: 1\nassumptions:\n  list-envelope: [data]", /:3:3 list-envelope cannot be /],
  ["version: 1\n\tassumptions: {}", /:2:1 The file is not valid YAML: /],
  ["", /:1:1 A profile must start with/],
  ["version: 1\nassumptions:\n  list-envelope: data\n  list-envelope: items", /:4:3 .* Map keys must be unique$/],
  ["version: 1\nassumptions:\n  list-envelope: *data", /:3:18 .* no anchor &data is defined before this/],
  [`version: ${"[".repeat(5000)}`, /:1:\d+ The file is not valid YAML: lists and maps are nested too deeply$/],
  ["#".repeat(1_000_001), / is larger than 1 MB, too large for a profile\. /],
])("%j is no profile, and the message says where and why", (text, message) => {
  const file = aProfile(text);
  expect(() => readProfile(file)).toThrow(UsageError);
  expect(() => readProfile(file)).toThrow(message);
});

const ofItsOwn = `version: 1
assumptions:
  list-envelope:
    envelope: { content: "{items}", totalElements: "{totl}" }
    except:
      products: [1, "{items}", { next?: "{more}" }]
  error-body:
    body: { oops: &code "{code}", again: [*code, "{kode}"] }
  event-names: { authorization.create: made }
`;

test("a mistake in an alternative of one's own is reported where it stands in the file", () => {
  const mistakesIn = (text: string): string => {
    try {
      readProfile(aProfile(text));
    } catch (error) {
      if (error instanceof UsageError) return error.message.replaceAll(/^.*?yaml:/gm, "");
    }
    return "none";
  };
  const [lists, ...others] = ofItsOwn.split(/(?=^ {2}(?:error-body|event-names))/m);
  expect(mistakesIn(lists ?? "").split("\n")).toEqual([
    "4:37 list-envelope.envelope.totalElements has {totl}, which stands for nothing. Did you mean {total}?",
    expect.stringMatching(/^6:34 list-envelope\.except\.products\.2\.next\? has \{more\}, which stands for nothing/),
  ]);
  const [errors, events] = others.map((one) => mistakesIn(`version: 1\nassumptions:\n${one}`));
  expect(errors).toMatch(
    /^4:50 error-body\.body\.again\.1 has \{kode\}, which stands for nothing\. Did you mean \{code\}\?$/,
  );
  expect(events).toMatch(
    /^3:18 event-names\.authorization\.create is not known\. Did you mean authorization\.created\?$/,
  );
  // What is missing, or stands behind an alias, is reported at what is around it.
  const aliased = "version: 1\nassumptions:\n  delivery-body: &own { boddy: 1 }\n  error-body: *own";
  expect(mistakesIn(aliased).split("\n")).toEqual([
    expect.stringMatching(/^3:25 delivery-body\.boddy is not known/),
    "3:3 delivery-body.body is missing.",
    expect.stringMatching(/^4:3 error-body\.boddy is not known/),
    "4:3 error-body.body is missing.",
  ]);
});

const ownEnvelope = `version: 1
assumptions:
  list-envelope: { envelope: { rows: "{items}", of: "{total}" } }
`;

test("an alternative of one's own is what every run of a matrix is under, or a case of it for --only", async () => {
  const ran = async (...flags: string[]) => {
    const given = ["--profile", aProfile(ownEnvelope), "--output", join(folder, "own"), ...flags, ...command];
    return (await printed("matrix", ...given)).stderr.match(/pass \S+/g);
  };
  expect(await ran("--only", "list-order")).toEqual(["pass the", "pass list-order=newest-first"]);
  expect(await ran("--only", "list-envelope")).toEqual([
    "pass the",
    ...["data", "flat-data", "array", "spring", "spring-model", "own"].map((value) => `pass list-envelope=${value}`),
  ]);
});

test("a profile that cannot be read is a mistake of the command line", () => {
  expect(() => readProfile(join(folder, "none.yaml"))).toThrow(
    /cannot be read \(ENOENT\)\. Pass the path of a YAML file\./,
  );
});

async function printed(...flags: string[]) {
  await using line = new CommandLine(...flags);
  return await line.ended();
}

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
  expect((await printed("exec", "--profile", profile, ...command)).stdout).toBe("[ 'data', 'meta' ] 2\n");
  const settled = ["--profile", profile, "--assume", "list-envelope=items"];
  expect((await printed("exec", ...settled, ...command)).stdout).toBe(
    "[ 'items', 'total', 'limit', 'offset' ] undefined\n",
  );
});

test("the contract of a profile is that of its answers", async () => {
  const [one, other] = await Promise.all([
    printed("contract", "--profile", aProfile(found)),
    printed(
      "contract",
      ...["list-envelope=data", "default-limit=3", "create-status=200"].flatMap((one) => ["--assume", one]),
    ),
  ]);
  expect(one.stdout.length).toBeGreaterThan(10_000);
  expect(one.stdout).toBe(other.stdout);
});

test("a matrix tries what a profile leaves open, and nothing else", async () => {
  const { code, stderr } = await printed(
    ...["matrix", "--profile", aProfile(found), "--only", "list-envelope", "--only", "list-order", "--output", folder],
    ...command,
  );
  expect(code).toBe(0);
  expect(stderr.match(/pass \S+/g)).toEqual(["pass the", "pass list-order=newest-first"]);
});
