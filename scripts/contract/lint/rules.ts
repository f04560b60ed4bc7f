import type { JsonObject } from "../json.ts";
import { checkAnsweredExamples } from "./schemas/answered-examples.ts";
import { checkAssumptionDefaults } from "./sources/assumption-defaults.ts";
import { checkBoundedLists } from "./schemas/bounded-lists.ts";
import { checkCompilingSchemas } from "./schemas/compiling-schemas.ts";
import { checkDeliveredEvents } from "./sources/delivered-events.ts";
import { checkDocumentedOperations } from "./sources/documented-operations.ts";
import { elementsOf } from "./elements.ts";
import { checkExpectedResponses } from "./operations/expected-responses.ts";
import { checkFileParts } from "./operations/file-parts.ts";
import { checkFirstPages } from "./operations/first-pages.ts";
import { checkFittingDefaults } from "./schemas/fitting-defaults.ts";
import { checkFittingExamples } from "./schemas/fitting-examples.ts";
import { checkGroundedStatements } from "./sources/grounded-statements.ts";
import { checkKnownAssumptions } from "./sources/known-assumptions.ts";
import { checkKnownVersions } from "./sources/known-versions.ts";
import { checkOpenResponses } from "./schemas/open-responses.ts";
import { checkNamedFields } from "./schemas/named-fields.ts";
import { checkOperationIds } from "./operations/operation-ids.ts";
import { checkOverlays } from "./sources/overlays.ts";
import { checkOptionalHeaders } from "./operations/optional-headers.ts";
import { checkPortablePatterns } from "./schemas/portable-patterns.ts";
import { checkPresentExamples } from "./schemas/present-examples.ts";
import { checkProblemCodes } from "./operations/problem-codes.ts";
import { checkProblemExamples } from "./operations/problem-examples.ts";
import { checkProblemStatus } from "./operations/problem-status.ts";
import { checkProblemTable } from "./operations/problem-table.ts";
import { checkProvenance } from "./sources/provenance.ts";
import { checkRequestIds } from "./operations/request-ids.ts";
import type { Finding, Ledger, Rule } from "./rule.ts";
import { checkShownProperties } from "./schemas/shown-properties.ts";
import { checkSignedDeliveries } from "./operations/signed-deliveries.ts";
import { checkStatedElements } from "./sources/stated-elements.ts";
import { checkSuccessResponses } from "./operations/success-responses.ts";
import { checkTaxIds } from "./schemas/tax-ids.ts";
import { checkUsedAssumptions } from "./sources/used-assumptions.ts";
import { checkUsedComponents } from "./schemas/used-components.ts";

/** Every rule of the contract by its name. */
export const rules = {
  provenance: checkProvenance,
  "stated-elements": checkStatedElements,
  "grounded-statements": checkGroundedStatements,
  "known-assumptions": checkKnownAssumptions,
  "used-assumptions": checkUsedAssumptions,
  "known-versions": checkKnownVersions,
  "assumption-defaults": checkAssumptionDefaults,
  overlays: checkOverlays,
  "present-examples": checkPresentExamples,
  "shown-properties": checkShownProperties,
  "bounded-lists": checkBoundedLists,
  "compiling-schemas": checkCompilingSchemas,
  "open-responses": checkOpenResponses,
  "fitting-examples": checkFittingExamples,
  "fitting-defaults": checkFittingDefaults,
  "portable-patterns": checkPortablePatterns,
  "operation-ids": checkOperationIds,
  "documented-operations": checkDocumentedOperations,
  "delivered-events": checkDeliveredEvents,
  "expected-responses": checkExpectedResponses,
  "success-responses": checkSuccessResponses,
  "request-ids": checkRequestIds,
  "optional-headers": checkOptionalHeaders,
  "problem-status": checkProblemStatus,
  "problem-table": checkProblemTable,
  "problem-codes": checkProblemCodes,
  "problem-examples": checkProblemExamples,
  "answered-examples": checkAnsweredExamples,
  "named-fields": checkNamedFields,
  "tax-ids": checkTaxIds,
  "signed-deliveries": checkSignedDeliveries,
  "first-pages": checkFirstPages,
  "file-parts": checkFileParts,
  "used-components": checkUsedComponents,
} satisfies Record<string, Rule>;

/** A finding with the name of the rule that is broken. */
export interface Violation extends Finding {
  rule: string;
}

/** Holds a bundled contract against every rule, or against some of them. */
export function lintContract(
  contract: JsonObject,
  ledger: Ledger,
  only?: readonly (keyof typeof rules)[],
): Violation[] {
  const linted = { ...ledger, contract, elements: [...elementsOf(contract)] };
  const chosen = new Set<string>(only ?? Object.keys(rules));
  return Object.entries<Rule>(rules)
    .filter(([rule]) => chosen.has(rule))
    .flatMap(([rule, check]) => check(linted).map((finding) => ({ rule, ...finding })));
}
