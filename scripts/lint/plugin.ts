import type { RuleTester } from "oxlint/plugins-dev";
import { portable } from "./portable.ts";
import { steadyTests, type Restriction } from "./steady-tests.ts";

type Rule = Parameters<RuleTester["run"]>[1];

type Visitor = ReturnType<NonNullable<Rule["create"]>>;

const sources: Record<string, readonly Restriction[]> = {
  "named-exports": [{ selector: "ExportAllDeclaration", message: "Name what is exported." }],
  "nominal-class": [
    {
      selector:
        "ExportNamedDeclaration > ClassDeclaration[superClass=null][abstract!=true]:not(:has(PrivateIdentifier))",
      message:
        "Any object of this shape passes for an instance. Make a field private (#name), and read it with a getter.",
    },
  ],
  "one-terminal": ["Literal[raw=/\\\\(u001|x1)b/i]", "TemplateElement[value.raw=/\\\\(u001|x1)b/i]"].map(
    (selector) => ({
      selector,
      message: "Not every output can do that. Use StatusLine of spec/program/terminal.ts, which knows.",
    }),
  ),
};

function ruleOf(restrictions: readonly Restriction[]): Rule {
  return {
    create: (context) => {
      const visitor: Visitor = {};
      for (const { selector, message } of restrictions) {
        visitor[selector] = (node) => {
          context.report({ node, message });
        };
      }
      return visitor;
    },
  };
}

/** The rules of this workspace. Each reports what its selectors find. */
export default {
  meta: { name: "workspace" },
  rules: Object.fromEntries(
    Object.entries({ ...sources, ...portable, ...steadyTests }).map(([name, restrictions]) => [
      name,
      ruleOf(restrictions),
    ]),
  ),
};
