import { expect, test } from "vitest";
import { SeedError } from "../../src/index.ts";
import { runHere } from "../support/command-here.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

const company = (rest: string) => `companies:\n  - name: a\n    apiKeys: [k]\n    ${rest}`;
const authorization = (differences: string) =>
  company(
    "authorizations:\n      - { externalId: E, productExternalId: WHEAT-01, warehouseExternalId: SILO-01, quantity: 1," +
      ` totemGroupId: 11111111-1111-4111-8111-111111111111, operationType: loading,\n          ${differences} }`,
  );

test.each([
  ["companies: 3", "1:1", "companies: "],
  ["surplus: 1", "1:1", "surplus: is not a field"],
  ["- 1", "1:1", "the file: "],
  ['"text"', "1:1", "the file: "],
  ["companies:\n  - name: a", "2:5", "companies[0].apiKeys: "],
  ["companies:\n  - name: a b\n    apiKeys: [k]", "2:5", "companies[0].name: must have"],
  ["companies:\n  - name: a\n    apiKeys: []", "3:5", "companies[0].apiKeys: "],
  ["companies:\n  - name: a\n    apiKeys: [k, a key]", "3:18", "companies[0].apiKeys[1]: must have"],
  ["companies:\n  - name: a\n    apiKeys: [k, k]", "3:18", "companies[0].apiKeys[1]: already belongs"],
  ["companies:\n  - { name: a, apiKeys: [k] }\n  - { name: b, apiKeys: [k] }", "3:26", "companies[1].apiKeys[0]: "],
  [company("fixtures: { carrier: [B1] }"), "4:17", "companies[0].fixtures.carrier: is not a field"],
  [company("fixtures: { totemGroups: [{ id: 1, name: g }] }"), "4:33", "companies[0].fixtures.totemGroups[0].id: "],
  [
    company("fixtures: { products: [{ externalId: A, name: a }, { externalId: A, name: b }] }"),
    "4:58",
    "companies[0].fixtures.products[1].externalId: must differ from every other entry",
  ],
  [company("cleaning: { categories: [{ name: c }, { name: c }] }"), "4:45", "companies[0].cleaning.categories[1].name"],
  [company("webhook: { url: ftp://erp.example }"), "4:16", "companies[0].webhook.url: must begin with http"],
  [company("webhook: { secret: s }"), "4:5", "companies[0].webhook.url: is required"],
  [company("authorizations: [{ externalId: E }]"), "4:22", "companies[0].authorizations[0].productExternalId: is req"],
  [company("authorizations: [{ externalId: 1 }]"), "4:24", "companies[0].authorizations[0].externalId: must be a"],
  [
    authorization("carrierTaxId: NOBODY"),
    "6:11",
    "companies[0].authorizations[0].carrierTaxId: /carrierTaxId is not a",
  ],
  [authorization("carrierTaxId: B12345674, quantiti: 1"), "6:36", "companies[0].authorizations[0].quantiti: is not a"],
  [authorization("carrierTaxId: B12345674, driverNif: NOBODY"), "6:36", "companies[0].authorizations[0].driverNif: "],
  [
    company("cleaning: { types: [{ name: t, category: none }] }"),
    "4:36",
    "companies[0].cleaning.types[0].category: must be the name",
  ],
  [
    company("cleaning:\n      incompatibilities: [{ kind: type, first: x, second: y }]"),
    "5:41",
    "companies[0].cleaning.incompatibilities[0].first: must be the name of an entry above",
  ],
  [
    "companies:\n  - nam: a\n    apiKeys: [k]",
    "2:5",
    "companies[0].nam: is not a field here; the fields are name, apiKeys,",
  ],
  ["companies:\n  - { name: a, apiKeys: [k] }\n  - { name: a, apiKeys: [l] }", "3:7", "companies[1].name: must differ"],
  [
    authorization("carrierTaxId: B12345674, status: Finish"),
    "6:36",
    "companies[0].authorizations[0].status: must be one of",
  ],
  [
    authorization("carrierTaxId: B12345674, operations: [{ quantity: 2 }]"),
    "6:49",
    "companies[0].authorizations[0].operations[0]: needs a driverNif",
  ],
  [
    authorization("carrierTaxId: B12345674, driverNif: 12345678Z, tractorPlate: A, operations: [{ quantity: 2 }]"),
    "6:88",
    "companies[0].authorizations[0].operations[0]: Only 1 of the quantity remains. (quantity_over_remaining)",
  ],
  [
    authorization("carrierTaxId: B12345674, driverNif: 12345678Z, tractorPlate: A, operations: [{}]"),
    "5:9",
    "companies[0].authorizations[0].status: must be Finished: the operations consume it",
  ],
  [
    authorization("carrierTaxId: B12345674, status: Finished, reason: consumed"),
    "6:54",
    "companies[0].authorizations[0].reason: must not be consumed",
  ],
  [
    authorization("carrierTaxId: B12345674, status: Finished, reason: expired"),
    "6:54",
    "companies[0].authorizations[0].reason: must not be expired",
  ],
  [
    authorization("carrierTaxId: B12345674, status: Finished, waiting: [{ driverNif: 12345678Z }]"),
    "6:64",
    "companies[0].authorizations[0].waiting[0]: The authorization is Finished.",
  ],
  [
    company(
      "fixtures: { warehouses: [{ externalId: A, name: a, totemGroupId: AAAAAAAA-0000-4000-8000-000000000009 }] }",
    ),
    "4:56",
    "companies[0].fixtures.warehouses[0].totemGroupId: must be the id",
  ],
  ["a: [1\nb: 2", "2:1", ""],
  ["a: 1\na: 2", "2:1", "Map keys must be unique"],
  ["---\na: 1\n---\nb: 2", "3:1", ""],
  ["companies:\n  - name: a\n    apiKeys: [*key]", "3:15", "no anchor &key is defined before this"],
  ['{"companies": [\n  {"name": "a", "apiKeys": "k"}\n]}', "2:17", "companies[0].apiKeys: "],
])("a mistake is told with file, line, column and path: %j", async (text, place, message) => {
  await using scratch = await Scratch.create();
  const seed = await scratch.write("seed.yaml", text);
  const error: unknown = await startMockServer({ seed }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SeedError);
  expect(String(error)).toContain(`SeedError: ${seed}:${place} ${message}`);
});

test("every mistake is told, up to twenty", async () => {
  const wrong = Array.from({ length: 30 }, (_, at) => ({ externalId: `E-${String(at)}` }));
  const seed = { companies: [{ name: "a", apiKeys: ["k"], authorizations: wrong }] };
  const error: unknown = await startMockServer({ seed }).catch((reason: unknown) => reason);
  const lines = String(error).split("\n");
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe("SeedError: seed companies[0].authorizations[0].productExternalId: is required");
  expect(lines[20]).toMatch(/^And \d+ more\.$/);
});

test("what is wrong in JSON is told as JSON has it", async () => {
  await using scratch = await Scratch.create();
  for (const [name, text, place] of [
    ["seed.json", '{\n  "companies": [\n    { name: "a" }\n  ]\n}', "3:7"],
    ["seed.json", "companies: []", "1:1"],
    ["seed.yaml", '{\n  "companies": [}\n}', "2:17"],
  ] as const) {
    const seed = await scratch.write(name, text);
    await expect(startMockServer({ seed })).rejects.toThrow(`${seed}:${place} The file is not valid JSON: `);
  }
});

test.each(["", "\n", "# nothing\n", "---\n"])("an empty file is refused, and says how to begin: %j", async (text) => {
  await using scratch = await Scratch.create();
  for (const name of ["seed.yaml", "seed.json"]) {
    if (name === "seed.json" && text.trim() !== "") continue;
    const seed = await scratch.write(name, text);
    await expect(startMockServer({ seed })).rejects.toThrow(/is empty\. Write an example with totem-mock init/);
  }
});

test("on the command line it is one line, and the end is 2", async () => {
  await using scratch = await Scratch.create();
  const seed = await scratch.write("seed.yaml", "companies: 3");
  const told = await runHere("serve", "--port", "0", "--seed", seed);
  expect(told).toMatchObject({ code: 2, stdout: "" });
  expect(told.stderr).toMatch(/^totem-mock: .*seed\.yaml:1:1 companies: .*\n$/);
  for (const missing of [scratch.path("none.yaml"), scratch.directory]) {
    const { code, stderr } = await runHere("exec", "--seed", missing, "--", "true");
    expect([code, stderr.trim().split("\n").length]).toEqual([2, 1]);
    expect(stderr).toContain(`${missing} cannot be read`);
  }
});

test("init writes a seed file that a server starts with", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("totem-mock.yaml");
  expect(await runHere("init", file)).toMatchObject({ code: 0, stderr: "" });
  const written = await scratch.read("totem-mock.yaml");
  await using mock = await startMockServer({ seed: file });
  expect(mock.apiKey).toBe("espiga-key-1");
  expect(mock.exportState().authorizations).toHaveLength(3);
  // What stands there as a comment is right as well.
  const all = written.replaceAll(
    /^( *)# (testFixtures:|webhook:| {2}(?:carriers|url|secret|subscribedEvents):)/gm,
    "$1$2",
  );
  await using more = await startMockServer({ seed: await scratch.write("all.yaml", all) });
  expect(more.exportState().webhook).toMatchObject({ secret: "a-secret-for-testing", subscribedEvents: [] });
});
