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
  ['"text"', "1:1", "the file: "],
  ["companies:\n  - name: a\n    apiKeys: [k, a key]", "3:18", "companies[0].apiKeys[1]: must have"],
  ["companies:\n  - { name: a, apiKeys: [k] }\n  - { name: b, apiKeys: [k] }", "3:26", "companies[1].apiKeys[0]: "],
  [company("webhook: { secret: s }"), "4:5", "companies[0].webhook.url: is required"],
  [authorization("carrierTaxId: B12345674, quantiti: 1"), "6:36", "companies[0].authorizations[0].quantiti: is not a"],
  [
    authorization("carrierTaxId: B12345674, driverNif: 12345678Z, tractorPlate: A, operations: [{ quantity: 2 }]"),
    "6:88",
    "companies[0].authorizations[0].operations[0]: Only 1 of the quantity remains. (quantity_over_remaining)",
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
