import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseProfile, readProfile } from "../../src/input/read-profile.ts";
import { UsageError } from "@totem-partner/spec/program";

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
  ["version: 1\nassumptions:\n  list-envelope: *data", /:3:18 .* no anchor &data is defined before this/],
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

test("what is larger than a megabyte is no profile", () => {
  const file = aProfile("#".repeat(1_000_001));
  expect(() => readProfile(file)).toThrow(UsageError);
  expect(() => readProfile(file)).toThrow(/ is larger than 1 MB, too large for a profile\. /);
});

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
  // A missing value, or one behind an alias, is reported at its parent.
  const aliased = "version: 1\nassumptions:\n  delivery-body: &own { boddy: 1 }\n  error-body: *own";
  expect(mistakesIn(aliased).split("\n")).toEqual([
    expect.stringMatching(/^3:25 delivery-body\.boddy is not known/),
    "3:3 delivery-body.body is missing.",
    expect.stringMatching(/^4:3 error-body\.boddy is not known/),
    "4:3 error-body.body is missing.",
  ]);
});

test("a profile that cannot be read is a mistake of the command line", () => {
  expect(() => readProfile(join(folder, "none.yaml"))).toThrow(
    /cannot be read \(ENOENT\)\. Pass the path of a YAML file\./,
  );
});

test("an answer whose aliases make it too large is refused at its place", () => {
  const ten = (name: string) => `[${Array.from({ length: 10 }, () => name).join(", ")}]`;
  const bomb = `a: &a ${ten("x")}, b: &b ${ten("*a")}, c: &c ${ten("*b")}, d: ${ten("*c")}`;
  const text = `version: 1\nassumptions:\n  event-names: { ${bomb} }\n`;
  expect(() => parseProfile(text, "f")).toThrow("f:3:3 event-names has aliases that make it too large.");
});

test("a name or an answer that is not there is refused as such", () => {
  const withAnswer = (line: string) => `version: 1\nassumptions:\n  ${line}\n`;
  expect(() => parseProfile(withAnswer("list-envelope:"), "f")).toThrow(/^f:3:3 list-envelope cannot be /);
  expect(() => parseProfile(withAnswer("[a, b]: data"), "f")).toThrow('f:1:1 There is no assumption ""');
  expect(() => parseProfile(withAnswer("? list-envelope"), "f")).toThrow(/^f:3:5 list-envelope /);
});

test("a profile in JSON, and one without answers, are read as well; a text is none", () => {
  expect(parseProfile('{ "version": 1, "assumptions": { "list-envelope": "data" } }', "f")).toEqual({
    "list-envelope": "data",
  });
  expect(parseProfile("version: 1\nassumptions:\n", "f")).toEqual({});
  expect(() => parseProfile("version: 1\nassumptions: none\n", "f")).toThrow("f:2:1 assumptions must be values");
});

test.each(["error-body: nested\n  framework: django", "framework: django\n  error-body: nested"])(
  "a row of the profile wins over its framework, in any order (%#)",
  (rows) => {
    expect(parseProfile(`version: 1\nassumptions:\n  ${rows}\n`, "service.yaml")).toEqual({
      ...{ "list-envelope": "django", "record-envelope": "bare", "error-body": "nested" },
    });
  },
);

test("an unknown framework is a mistake in its line", () => {
  const profile = "version: 1\nassumptions:\n  framework: rails\n";
  expect(() => parseProfile(profile, "service.yaml")).toThrow('service.yaml:3:3 framework cannot be "rails".');
});
