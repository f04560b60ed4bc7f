import type { JsonObject } from "../json.ts";
import { checkAnsweredExamples } from "./answered-examples.ts";
import { checkAssumptionDefaults } from "./assumption-defaults.ts";
import { checkBoundedLists } from "./bounded-lists.ts";
import { checkCompilingSchemas } from "./compiling-schemas.ts";
import { checkDeliveredEvents } from "./delivered-events.ts";
import { checkDocumentedOperations } from "./documented-operations.ts";
import { checkExpectedResponses } from "./expected-responses.ts";
import { checkFileParts } from "./file-parts.ts";
import { checkFirstPages } from "./first-pages.ts";
import { checkFittingDefaults } from "./fitting-defaults.ts";
import { checkFittingExamples } from "./fitting-examples.ts";
import { checkGroundedStatements } from "./grounded-statements.ts";
import { checkKnownAssumptions } from "./known-assumptions.ts";
import { checkKnownVersions } from "./known-versions.ts";
import { checkOpenResponses } from "./open-responses.ts";
import { checkNamedFields } from "./named-fields.ts";
import { checkOperationIds } from "./operation-ids.ts";
import { checkOverlays } from "./overlays.ts";
import { checkOptionalHeaders } from "./optional-headers.ts";
import { checkPortablePatterns } from "./portable-patterns.ts";
import { checkPresentExamples } from "./present-examples.ts";
import { checkProblemCodes } from "./problem-codes.ts";
import { checkProblemExamples } from "./problem-examples.ts";
import { checkProblemStatus } from "./problem-status.ts";
import { checkProblemTable } from "./problem-table.ts";
import { checkProvenance } from "./provenance.ts";
import { checkRequestIds } from "./request-ids.ts";
import type { Finding, Ledger, Rule } from "./rule.ts";
import { checkShownProperties } from "./shown-properties.ts";
import { checkSignedDeliveries } from "./signed-deliveries.ts";
import { checkStatedElements } from "./stated-elements.ts";
import { checkTaxIds } from "./tax-ids.ts";
import { checkUsedAssumptions } from "./used-assumptions.ts";
import { checkUsedComponents } from "./used-components.ts";

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

/** Holds a bundled contract against every rule. */
export function lintContract(contract: JsonObject, ledger: Ledger): Violation[] {
  return Object.entries<Rule>(rules).flatMap(([rule, check]) =>
    check(contract, ledger).map((finding) => ({ rule, ...finding })),
  );
}
