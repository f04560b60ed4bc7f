import { expect, test } from "vitest";
import { runHere } from "../support/command-here.ts";
import { northGate } from "../support/authorization.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

test("what is wrong only with the records that a seed makes is placed as well", async () => {
  await using scratch = await Scratch.create();
  const order = "{ externalId: E, productExternalId: WHEAT-01, warehouseExternalId: SILO-01, quantity: 1,";
  const ends = "carrierTaxId: B12345674, driverNif: 12345678Z, tractorPlate: A, operations: [{ quantity: 2 }] }";
  const seed = await scratch.write(
    "seed.yaml",
    `companies:\n  - name: a\n    apiKeys: [k]\n    authorizations:\n      - ${order}\n          totemGroupId: ${northGate}, operationType: loading,\n          ${ends}`,
  );
  const place = "7:88 companies[0].authorizations[0].operations[0]: ";
  await expect(startMockServer({ seed })).rejects.toThrow(
    `${seed}:${place}Only 1 of the quantity remains. (quantity_over_remaining)`,
  );
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
  // The lines in comments are valid, too.
  const all = written.replaceAll(
    /^( *)# (testFixtures:|webhook:| {2}(?:carriers|url|secret|subscribedEvents):)/gm,
    "$1$2",
  );
  await using more = await startMockServer({ seed: await scratch.write("all.yaml", all) });
  expect(more.exportState().webhook).toMatchObject({ secret: "a-secret-for-testing", subscribedEvents: [] });
});
