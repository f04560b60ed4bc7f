import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { effectiveContract } from "../effective/contract.ts";
import { isPart, type Part } from "../effective/document.ts";
import { switchableAssumptions } from "../generated/assumptions.ts";
import { introduction } from "../generated/introduction.ts";
import { referenceContract } from "../provenance/reference.ts";

/** A document without any description. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isPart(value)) return value;
  const parts = Object.entries(value).filter(([key, part]) => key !== "description" || typeof part !== "string");
  return Object.fromEntries(parts.map(([key, part]) => [key, bare(part)]));
}

function* descriptionsIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "description" && typeof part === "string") yield part;
    else yield* descriptionsIn(part);
  }
}

const aboutOf = ({ info }: Part): string => (isPart(info) ? String(info["description"]) : "");

const ids = Object.keys(switchableAssumptions) as (keyof typeof switchableAssumptions)[];

/** Any value of any assumption. */
const settled = fc.constantFrom(...ids).chain((id) => {
  const row: { values?: object; integer?: { minimum: number } } = switchableAssumptions[id];
  const values: (string | number)[] = Object.keys(row.values ?? {});
  if (row.integer) values.push(row.integer.minimum + 3);
  return fc.constantFrom(...values).map((value) => ({ id, value }));
});

test("under the defaults, the contract for people begins with the introduction", async () => {
  expect(aboutOf(await referenceContract({})).startsWith(introduction)).toBe(true);
});

test("under any assumption, nothing but descriptions differs from the effective contract", async () => {
  await fc.assert(
    fc.asyncProperty(settled, async ({ id, value }) => {
      const values = { [id]: value };
      const [reference, effective] = await Promise.all([referenceContract(values), effectiveContract(values)]);
      expect(bare(reference)).toEqual(bare(effective));
    }),
    { numRuns: 10 * inject("scale") },
  );
});

test("under any assumption, the notes tell the answer that holds, and the default among the alternatives", async () => {
  await fc.assert(
    fc.asyncProperty(settled, async ({ id, value }) => {
      const row: { default: string | number; values?: Readonly<Record<string, string>> } = switchableAssumptions[id];
      const reference = await referenceContract({ [id]: value });
      const isDefault = value === row.default;
      expect(aboutOf(reference).startsWith("**This contract is not the default one.**")).toBe(!isDefault);
      const notes = [...descriptionsIn(reference)]
        .flatMap((text) => text.split("\n\n"))
        .filter((text) => text.startsWith(`**Assumed** (\`${id}\`)`));
      for (const note of notes) {
        expect(note).toContain(row.values?.[value] ?? String(value));
        expect(note).not.toContain(`\`${id}=${String(value)}\``);
        if (!isDefault && row.values) expect(note).toContain(`\`${id}=${String(row.default)}\``);
      }
    }),
    { numRuns: 15 * inject("scale") },
  );
});
