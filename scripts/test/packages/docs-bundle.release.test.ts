import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bundleContract, specFolder } from "../../../spec/build/bundle.ts";
import { notedContract } from "../../../spec/provenance/noted.ts";
import { referenceContract } from "../../../spec/provenance/reference.ts";
import { sourceNote } from "../../../spec/provenance/source-note.ts";
import { introductionOf } from "../../../spec/build/docs/docs-bundle.ts";
import type { Json, JsonObject } from "../../../spec/build/json.ts";
import { elementsOf } from "../../../spec/build/lint/elements.ts";
import { isObject } from "../../../spec/build/lint/json-pointer.ts";
import { readSources } from "../../../spec/build/lint/contract-sources.ts";
import { objectAt, textAt } from "../../../spec/build/operations.ts";

const contract = await bundleContract();
const sources = await readSources();
const introduction = await readFile(`${specFolder}introduction.md`, "utf8");
const noted = notedContract(contract, introductionOf(contract, introduction), sources);
const docs = JSON.parse(JSON.stringify(noted)) as JsonObject;
const about = textAt(objectAt(docs["info"], "info"), "description", "info");

const rows = {
  switchable: {
    colour: { question: "Which colour?", default: "red", values: { blue: "Blue.", red: "Red.", green: "Green." } },
    size: { question: "How many?", default: 5, integer: { minimum: 1 } },
  },
  fixed: { shape: { question: "Which shape?", answer: "Round." } },
};

test.each([
  ["documented", { "x-source": "documented", "x-section": "Limits" }, "**Documented**: Limits"],
  [
    "documented and added by a version",
    { "x-source": "documented", "x-section": "Limits", "x-since": "0.4.0" },
    "**Documented**: Limits, since version 0.4.0",
  ],
  ["settled once", { "x-assumption": "shape" }, "**Assumed** (`shape`): Which shape? Round."],
  [
    "switchable",
    { "x-assumption": "colour" },
    "**Assumed** (`colour`): Which colour? Red. Alternatives: `colour=blue`: Blue. `colour=green`: Green.",
  ],
  [
    "a switchable number",
    { "x-assumption": "size" },
    "**Assumed** (`size`): How many? 5. Alternatives: `size=N`, an integer from 1 on.",
  ],
  [
    "documented in itself and assumed in two details",
    { "x-source": "documented", "x-section": "Limits", "x-assumption": ["shape", "size"] },
    [
      "**Documented**: Limits",
      "**Assumed** (`shape`): Which shape? Round.",
      "**Assumed** (`size`): How many? 5. Alternatives: `size=N`, an integer from 1 on.",
    ].join("\n\n"),
  ],
  ["without labels", { type: "string" }, undefined],
])("the note of an element that is %s", (_what, element, note) => {
  expect(sourceNote(element, rows)).toBe(note);
});

test("an assumption without a row is a mistake that names it", () => {
  expect(() => sourceNote({ "x-assumption": "hue" }, rows)).toThrow('"hue" is no row of assumptions.yaml');
});

test("every labelled element of the contract keeps its description, and its note ends it", () => {
  const published = new Map([...elementsOf(contract)].map(({ pointer, value }) => [pointer, value]));
  let labelled = 0;
  for (const { pointer, value } of elementsOf(docs)) {
    const before = published.get(pointer) ?? {};
    const note = sourceNote(before, sources);
    if (note === undefined) continue;
    labelled += 1;
    const described = before["description"] === undefined ? "" : `${textAt(before, "description", pointer)}\n\n`;
    expect(value["description"], pointer).toBe(described + note);
  }
  expect(labelled).toBeGreaterThan(300);
});

/** A document without any description. */
function bare(value: Json): Json {
  if (Array.isArray(value)) return value.map(bare);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).filter(([key, part]) => key !== "description" || typeof part !== "string");
  return Object.fromEntries(parts.map(([key, part]) => [key, bare(part)]));
}

test("nothing but descriptions differs from the contract", () => {
  expect(bare(docs)).toEqual(bare(contract));
});

test("servers keep their plain descriptions, and their open point is among those of the whole interface", () => {
  expect(docs["servers"]).toEqual(contract["servers"]);
  const [, points = ""] = about.split("## Open points of the whole interface\n\n");
  expect(points.match(/(?<=^\*\*Assumed\*\* \(`)[\w-]+/gm)).toEqual([
    "version-selection",
    "unknown-path",
    "path-prefix",
    "trailing-slash",
  ]);
});

test.each(["Authentication", "Idempotency", "Paging", "Errors", "Verifying a signature", "Versions"])(
  "the introduction has a section on %s",
  (heading) => {
    expect(about).toMatch(new RegExp(`^## ${heading}$`, "m"));
  },
);

test("the changelog tells what each version changed and lists what it added, the newest first", () => {
  const [, newest = "", middle = "", oldest = "", ...more] = about.split(/^### (?=\d)/m);
  expect(more).toEqual([]);
  expect(newest).toMatch(/^0\.4\.0, 2026-06-28\n\nBreaking: productExternalId .*\n\nAdded:\n/);
  expect(newest.match(/`\w+ \/[a-z-]+/g)?.map((call) => call.replace(/`\w+ /, ""))).toEqual([
    ...Array<string>(6).fill("/cleaning-protocol"),
    ...Array<string>(4).fill("/cleaning-categories"),
    ...Array<string>(4).fill("/cleaning-types"),
    ...Array<string>(5).fill("/cleaning-incompatibilities"),
    ...Array<string>(3).fill("/webhook"),
  ]);
  expect(newest).toContain("`AuthorizationPatch.warehouseExternalId`");
  // Version 0.3.0 brought a replacement, which 0.4.0 replaced, and a field that became required.
  expect(middle).toMatch(/^0\.3\.0, 2026-06-26\n\nBreaking: .*productId and warehouseId.*externalId is required\.\n+$/);
  expect(oldest).toMatch(/^0\.2\.0, 2026-06-26\n/);
  expect(oldest).toContain("`POST /authorizations/{id}/cancel`");
  expect(oldest).not.toContain("`POST /authorizations`");
});

test("the code that the introduction shows accepts what is signed, and nothing else", async () => {
  const [, code = ""] = /```js\n(.*?)```/s.exec(introduction) ?? [];
  const { isSigned } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isSigned: (body: string, header: string | undefined, secret: string) => boolean;
  };
  const sign = (body: string, secret: string): string =>
    `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (body, secret, other) => {
      expect(isSigned(body, sign(body, secret), secret)).toBe(true);
      expect(isSigned(`${body}.`, sign(body, secret), secret)).toBe(false);
      expect(isSigned(body, other, secret)).toBe(false);
      expect(isSigned(body, undefined, secret)).toBe(false);
    }),
  );
});

test("Redocly finds nothing in the contract for people either", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const source = JSON.stringify(await referenceContract({}));
  expect(await lintFromString({ source, absoluteRef: `${specFolder}openapi.docs.json`, config })).toEqual([]);
});

test("a contract whose description has no versions is a mistake that says so", () => {
  expect(() => introductionOf({ info: { description: "Nothing." } }, "")).toThrow('no heading "## Versions"');
});
