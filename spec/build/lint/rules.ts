import type { JsonObject } from "../json.ts";
import { assumptionRules } from "./assumptions.ts";
import { elementsOf } from "./elements.ts";
import { problemRules } from "./problems.ts";
import { responseRules } from "./responses.ts";
import type { Finding, ContractSources, Rule } from "./rule.ts";
import { schemaRules } from "./schemas.ts";
import { exampleRules } from "./example-rules.ts";
import { fieldRules } from "./example-field-rules.ts";
import { sourceRules } from "./sources.ts";

/** Every rule of the contract by its name, beside those of Redocly. */
export const rules = {
  ...sourceRules,
  ...assumptionRules,
  ...exampleRules,
  ...fieldRules,
  ...schemaRules,
  ...responseRules,
  ...problemRules,
};

/** A finding with the name of the rule that is broken. */
export interface Violation extends Finding {
  rule: string;
}

/** Holds a bundled contract against every rule, or against some of them. */
export function lintContract(
  contract: JsonObject,
  sources: ContractSources,
  only?: readonly (keyof typeof rules)[],
): Violation[] {
  const linted = { ...sources, contract, elements: [...elementsOf(contract)] };
  const chosen = new Set<string>(only ?? Object.keys(rules));
  return Object.entries<Rule>(rules)
    .filter(([rule]) => chosen.has(rule))
    .flatMap(([rule, check]) => check(linted).map((finding) => ({ rule, ...finding })));
}
