import { expect, test } from "vitest";
import { linted } from "./linted.ts";

/** Files with one violation each, and the rule that must report it. */
const planted: Record<string, [rule: string, code: string]> = {
  "scripts/floating.ts": [
    "typescript(no-floating-promises)",
    "export function start(job: Promise<void>) {\n  job.then(() => 1);\n}\n",
  ],
  "scripts/misused.ts": [
    "typescript(no-misused-promises)",
    "export function wait(jobs: Promise<void>[]) {\n  jobs.forEach(async (job) => {\n    await job;\n  });\n}\n",
  ],
  "scripts/any.ts": ["typescript(no-unsafe-assignment)", 'export const setting: string = JSON.parse("1");\n'],
  "scripts/condition.ts": [
    "typescript(no-unnecessary-condition)",
    'export const label = (text: string) => text ?? "none";\n',
  ],
  "scripts/switch.ts": [
    "typescript(switch-exhaustiveness-check)",
    'export function code(kind: "a" | "b") {\n  switch (kind) {\n    case "a":\n      return 1;\n  }\n  return 2;\n}\n',
  ],
  "scripts/deprecated.ts": [
    "typescript(no-deprecated)",
    "/** @deprecated since today */\nconst old = 1;\n\nexport const sum = old + 1;\n",
  ],
  "scripts/assertion.ts": [
    "typescript(consistent-type-assertions)",
    "interface Point {\n  x: number;\n}\n\nexport const point = { x: 1, y: 2 } as Point;\n",
  ],
  "scripts/exports.ts": ["workspace(named-exports)", 'export * from "./any.ts";\n'],
  "packages/sdk/src/class.ts": [
    "workspace(nominal-class)",
    "export class Markup {\n  readonly text: string;\n\n  constructor(text: string) {\n    this.text = text;\n  }\n}\n",
  ],
  "scripts/unused.ts": [
    "Unused oxlint-disable directive (no problems were reported).",
    "// oxlint-disable-next-line no-control-regex\nexport const one = 1;\n",
  ],
  "scripts/long.ts": ["eslint(max-lines)", "export {};\n".repeat(201)],
  "scripts/undefined.mjs": ["eslint(no-undef)", "export const where = document.location;\n"],
  "packages/control/ui/undefined.js": ["eslint(no-undef)", "process.exit(1);\n"],
};

test("each planted violation is reported, and nothing else", async () => {
  const reported = await linted(Object.fromEntries(Object.entries(planted).map(([path, [, code]]) => [path, code])));
  expect(Object.fromEntries(reported)).toEqual(
    Object.fromEntries(Object.entries(planted).map(([path, [rule]]) => [path, [rule]])),
  );
});

test("a double in a test may be empty, return at once and be typed `any`", async () => {
  const code =
    "export const empty = () => {};\nexport const now = async () => 1;\nexport const any: string = JSON.parse('1');\n";
  const reported = await linted({ "scripts/test/double.ts": code, "scripts/double.ts": code });
  expect(reported.get("scripts/test/double.ts")).toEqual([]);
  expect(reported.get("scripts/double.ts")).toEqual(
    expect.arrayContaining([
      "eslint(no-empty-function)",
      "typescript(require-await)",
      "typescript(no-unsafe-assignment)",
    ]),
  );
});
