import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordsFrom, testFixtures } from "../../src/records/fixtures.ts";

const readme = readFileSync(new URL("../../../mock-server/README.md", import.meta.url), "utf8");

/** The mock server's README about a kind of initial records. */
const saidOf = (kind: string): string =>
  new RegExp(String.raw`^\| ${kind}[^|]*\| (?<said>.*?) *\|$`, "m").exec(readme)?.groups?.["said"] ?? "";

test("the initial records of a test company are those that the mock server's README names", () => {
  let ids = 0;
  const records = recordsFrom(testFixtures, () => `id-${String((ids += 1))}`, 0);
  const list = (texts: Iterable<string>): string => Array.from(texts, (text) => `\`${text}\``).join(", ");
  const groups = Array.from(records.totemGroups.values(), ({ id, name }) => `\`${id}\` (${name})`);
  const named = (rows: Iterable<{ externalId?: string | null; name: string }>): string =>
    Array.from(rows, ({ externalId, name }) => `\`${String(externalId)}\` ${name}`).join(", ");
  expect(groups.join(", ")).toBe(saidOf("Totem groups"));
  expect(named(records.products.values())).toBe(saidOf("Products"));
  expect(named(records.warehouses.values())).toBe(saidOf("Warehouses"));
  expect(list(records.carriers.keys())).toBe(saidOf("Carriers"));
  expect(list(records.drivers.keys())).toBe(saidOf("Drivers"));
});
