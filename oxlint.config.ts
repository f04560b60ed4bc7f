import { defineConfig } from "oxlint";
import { portable } from "./scripts/lint/portable.ts";
import { steadyTests } from "./scripts/lint/steady-tests.ts";
import { strictTypes, stylisticTypes } from "./scripts/lint/type-rules.ts";

const readonly = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "readonly" as const]));

const errors = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "error" as const]));

export default defineConfig({
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: "error", denyWarnings: true },
  plugins: ["typescript", "oxc"],
  jsPlugins: ["./scripts/lint/plugin.ts", { name: "n", specifier: "eslint-plugin-n" }],
  ignorePatterns: ["**/dist/", "**/node_modules/", "docs/.run/", "docs/.vitepress/.temp/"],
  categories: { correctness: "error" },
  rules: {
    // The order of texts is what is wanted: it makes lists comparable.
    "typescript/require-array-sort-compare": "off",
    // Rules that ESLint recommends, and oxlint does not count as correctness.
    "no-case-declarations": "error",
    "no-empty": "error",
    "no-fallthrough": "error",
    "no-prototype-builtins": "error",
    "no-redeclare": "error",
    "no-regex-spaces": "error",
    "no-undef": "error",
    "no-unexpected-multiline": "error",
    "no-useless-assignment": "error",
    "preserve-caught-error": "error",
  },
  overrides: [
    {
      files: ["**/*.{ts,tsx}"],
      rules: {
        ...strictTypes,
        ...stylisticTypes,
        // The compiler reports these.
        "no-redeclare": "off",
        "no-undef": "off",
        "max-lines": ["error", { max: 200, skipBlankLines: true, skipComments: true }],
        "workspace/named-exports": "error",
        "workspace/file-url": "error",
      },
    },
    {
      // Only the types of what is generated are checked.
      files: ["spec/generated/*.ts"],
      rules: {
        "max-lines": "off",
        "no-control-regex": "off",
        "typescript/consistent-indexed-object-style": "off",
        "typescript/consistent-type-definitions": "off",
        "typescript/no-explicit-any": "off",
      },
    },
    {
      // Tests may need a system, and say where they are skipped.
      files: ["**/*.{ts,mjs}"],
      excludeFiles: ["**/test/**"],
      rules: errors(Object.keys(portable).map((name) => `workspace/${name}`)),
    },
    {
      // Published code runs on Node 20. What the language lacks there, the `lib` of each package's tsconfig.json says.
      files: ["packages/*/src/**/*.ts"],
      rules: {
        "n/no-unsupported-features/node-builtins": ["error", { version: ">=20.0.0", allowExperimental: true }],
      },
    },
    {
      files: ["**/src/**/*.ts"],
      rules: { "workspace/nominal-class": "error" },
    },
    {
      files: ["packages/*/src/**/*.ts", "spec/program/**/*.ts"],
      excludeFiles: ["spec/program/terminal.ts"],
      rules: { "workspace/one-terminal": "error" },
    },
    {
      files: ["**/test/**/*.ts"],
      rules: {
        ...errors(Object.keys(steadyTests).map((name) => `workspace/${name}`)),
        "typescript/no-non-null-assertion": "off",
        // A double does nothing, or answers at once where a promise is asked for.
        "no-empty-function": "off",
        "typescript/require-await": "off",
        // `expect.any(…)` and its like are typed `any`.
        "typescript/no-unsafe-assignment": "off",
      },
    },
    {
      files: ["packages/control/ui/*.js"],
      globals: readonly(
        ...[
          "addEventListener",
          "CSS",
          "dispatchEvent",
          "document",
          "fetch",
          "FormData",
          "HashChangeEvent",
          "Highlight",
        ],
        ...["innerHeight", "innerWidth", "IntersectionObserver", "localStorage", "location", "navigator", "Node"],
        ...["performance", "scrollBy", "setTimeout", "StaticRange", "URLSearchParams"],
      ),
    },
    { files: ["**/*.mjs"], globals: readonly("process", "URL", "fetch", "Headers", "Request", "Response") },
  ],
});
