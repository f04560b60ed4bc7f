import type { OxlintConfig } from "oxlint";

type Rules = NonNullable<OxlintConfig["rules"]>;

const errors = (...names: string[]): Rules => Object.fromEntries(names.map((name) => [name, "error"]));
const typed = (names: string): Rules =>
  errors(
    ...names
      .trim()
      .split(/\s+/)
      .map((name) => `typescript/${name}`),
  );

const forbidden = { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false };

/**
 * The rules for strict types: `strictTypeChecked` of typescript-eslint, less those that oxlint counts as correctness.
 */
export const strictTypes: Rules = {
  ...errors("no-array-constructor", "no-useless-constructor", "no-var"),
  ...errors("prefer-const", "prefer-rest-params", "prefer-spread"),
  ...typed(`no-deprecated no-dynamic-delete no-explicit-any no-extraneous-class no-generated-empty-object-type
    no-invalid-void-type no-misused-promises no-mixed-enums no-namespace no-non-null-asserted-nullish-coalescing
    no-non-null-assertion no-require-imports no-unnecessary-boolean-literal-compare no-unnecessary-template-expression
    no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-constraint
    no-unnecessary-type-conversion no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
    no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access no-unsafe-return only-throw-error
    prefer-literal-enum-member prefer-promise-reject-errors prefer-reduce-type-parameter prefer-return-this-type
    related-getter-setter-pairs require-await unified-signatures use-unknown-in-catch-callback-variable`),
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
  "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
  // Editors show the name of an interface, and of an alias of a computed type all its fields.
  "typescript/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
  "typescript/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
  "typescript/restrict-plus-operands": ["error", { ...forbidden, allowRegExp: false }],
  "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
  "typescript/return-await": ["error", "error-handling-correctness-only"],
  "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
};

/** The rules for the style of types: `stylisticTypeChecked` of typescript-eslint, and imports of types as such. */
export const stylisticTypes: Rules = {
  ...errors("no-empty-function"),
  ...typed(`adjacent-overload-signatures array-type ban-tslint-comment consistent-generic-constructors
    consistent-indexed-object-style consistent-type-definitions consistent-type-imports dot-notation
    no-confusing-non-null-assertion no-inferrable-types non-nullable-type-assertion-style prefer-find prefer-for-of
    prefer-function-type prefer-includes prefer-nullish-coalescing prefer-optional-chain prefer-regexp-exec
    prefer-string-starts-ends-with`),
  "typescript/consistent-type-assertions": ["error", { assertionStyle: "as", objectLiteralTypeAssertions: "never" }],
};
