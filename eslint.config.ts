import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import node from "eslint-plugin-n";
import tseslint from "typescript-eslint";
import { steadyTests } from "./scripts/lint/steady-tests.ts";

const everywhere = [{ selector: "ExportAllDeclaration", message: "Name what is exported." }];

export default defineConfig(
  globalIgnores(["**/dist/", "**/node_modules/", "spec/generated/", "docs/.run/"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-assertions": [
        "error",
        { assertionStyle: "as", objectLiteralTypeAssertions: "never" },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Editors show the name of an interface, and of an alias of a computed type all its fields.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      // A getter stands on the prototype, a field on every instance: which one is wanted is no matter of style.
      "@typescript-eslint/class-literal-property-style": "off",
      "max-lines": ["error", { max: 200, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", ...everywhere],
    },
  },
  {
    // What is published runs on Node 20. What the language lacks there, the `lib` of each package's tsconfig.json says.
    files: ["packages/*/src/**/*.ts"],
    plugins: { n: node },
    rules: {
      "n/no-unsupported-features/node-builtins": ["error", { version: ">=20.0.0", allowExperimental: true }],
    },
  },
  {
    files: ["**/test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      // A double does nothing, or answers at once where a promise is asked for.
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/require-await": "off",
      // `expect.any(…)` and its like are typed `any`.
      "@typescript-eslint/no-unsafe-assignment": "off",
      "no-restricted-syntax": ["error", ...everywhere, ...Object.values(steadyTests).flat()],
    },
  },
  {
    files: ["packages/mock-server/ui/*.js"],
    languageOptions: {
      sourceType: "script",
      globals: Object.fromEntries(
        ["document", "fetch", "location", "matchMedia", "MutationObserver"].map((name) => [name, "readonly"]),
      ),
    },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: Object.fromEntries(
        ["process", "URL", "fetch", "Headers", "Request", "Response"].map((name) => [name, "readonly"]),
      ),
    },
  },
);
