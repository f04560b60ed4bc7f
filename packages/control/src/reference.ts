// The API reference as a page, which only those load who show it.
import type { Part } from "@totem-partner/spec/contract-document";
import type { ExampleCall } from "./reference/code/example-call.ts";
import { describedOperations } from "./reference/described-operations.ts";
import { exampleCall } from "./reference/call-examples.ts";

export { exampleFile } from "./reference/code/example-call.ts";
export { languages } from "./reference/code/languages.ts";
export { referenceContent } from "./reference/reference-content.ts";
export { referenceDocument, referenceFiles } from "./reference/reference-document.ts";

/** The calls of a contract, as the reference shows them: one of each operation. */
export const exampleCalls = (contract: Part): ExampleCall[] =>
  describedOperations(contract).flatMap((operation) => exampleCall(operation) ?? []);
