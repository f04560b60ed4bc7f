import { expect, test } from "vitest";
import { parseProfile } from "../../src/input/read-profile.ts";
import { answeredProfile, emptyProfile } from "../../src/interview/answered-profile.ts";

const own = { body: { event: "{type}", data: "{authorization}" } };

const written = `# of the test company
version: 1
service: https://service.example/partner # without a slash
assumptions:
    # GET /products: 200
    list-envelope: data # as seen

    "create-status": '200'
    event-names:
      authorization.created: AuthorizationCreated # in their mail
    # Not settled:
    # max-limit: any integer of at least 3.
# the end
`;

test("an answer is a line of its own, and everything else stays as it is, byte for byte", () => {
  const answered = answeredProfile(written, "f", "party-fields", "required");
  expect(answered.split("\n").filter((line) => !written.split("\n").includes(line))).toEqual([
    "    # answered with totem-mock profile ask",
    "    party-fields: required",
  ]);
  const without = answered.replace("    # answered with totem-mock profile ask\n    party-fields: required\n", "");
  expect(without).toBe(written);
});

test("another answer replaces the value, keeps its comments, and names the earlier one", () => {
  expect(answeredProfile(written, "f", "list-envelope", "array")).toBe(
    written.replace(
      "    list-envelope: data #",
      "    # answered with totem-mock profile ask; was data\n    list-envelope: array #",
    ),
  );
  const replaced = answeredProfile(written, "f", "event-names", "dotted");
  expect(parseProfile(replaced, "f")).toMatchObject({ "event-names": "dotted", "create-status": "200" });
  expect(replaced).toContain("# the end\n");
});

test("the same answer changes nothing", () => {
  expect(answeredProfile(written, "f", "create-status", "200")).toBe(written);
});

test.each([
  ["a new one", emptyProfile],
  ["without a line break at the end", "version: 1\nassumptions:\n  list-envelope: data"],
  ["without a section", "version: 1\nservice: x"],
  ["with an empty section and comments", "version: 1\nassumptions: # none\n\n  # Not settled:\n  # a: b\n"],
  ["with null", "version: 1\nassumptions: null # none\nservice: x\n"],
  ["with ~", "assumptions: ~\nversion: 1\n"],
  ["with the section first", "assumptions:\n  list-envelope: data\n\nversion: 1\n"],
  ["with an empty map", "version: 1\nassumptions: {}\n"],
  ["with a map in braces", "version: 1\nassumptions: { list-envelope: data, } # seen\n"],
  ["in JSON", '{ "version": 1, "assumptions": { "list-envelope": "data" } }'],
  ["in JSON without a section", '{ "version": 1 }\n'],
  ["in JSON with null", '{ "version": 1, "assumptions": null }\n'],
  ["on Windows", "version: 1\r\nassumptions:\r\n  list-envelope: data\r\n"],
  ["after a byte order mark", "\uFEFFversion: 1\nassumptions:\n  list-envelope: data\n"],
  ["with an anchor", "version: 1\nassumptions:\n  create-status: &a 200\n  catalog-create-status: *a\n"],
  ["with markers", "%YAML 1.2\n---\nversion: 1\nassumptions:\n  list-envelope: data\n...\n"],
  ["with a nested value last", "version: 1\nassumptions:\n  event-names:\n    authorization.created: A\n  # end\n"],
])("a profile %s takes answers one after the other", (_name, text) => {
  let answered = text;
  const answers = { "delivery-body": own, "default-limit": 7, "list-envelope": "array", "delivery-retries": "none" };
  const before = { ...parseProfile(text, "f") };
  for (const [id, value] of Object.entries(answers)) answered = answeredProfile(answered, "f", id, value);
  expect(parseProfile(answered, "f")).toEqual({ ...before, ...answers });
  expect(answered.match(/#.*/g) ?? []).toEqual(expect.arrayContaining(text.match(/#.*/g) ?? []));
  if (text.includes("\r\n")) expect(answered).not.toMatch(/[^\r]\n/);
});

test("a value on which another one depends is not replaced, and the message says what to write", () => {
  const text = "version: 1\nassumptions:\n  create-status: &a 200\n  catalog-create-status: *a\n";
  expect(() => answeredProfile(text, "f", "create-status", "201")).toThrow(
    "f is written in a form that cannot be edited in part. Add create-status: 201 under assumptions yourself.",
  );
});
