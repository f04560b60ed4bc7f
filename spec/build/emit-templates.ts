import { isObject } from "./lint/json-pointer.ts";
import { readSources } from "./lint/contract-sources.ts";

/** The templates of the named values that have one. */
export async function emitTemplates(): Promise<string> {
  const { switchable } = await readSources();
  const rows = Object.entries(switchable).flatMap(([id, row]) =>
    isObject(row) && "templates" in row ? [[id, row["templates"]] as const] : [],
  );
  const { "signed-content": signatures, "delivery-retries": retries, ...templates } = Object.fromEntries(rows);
  return `// Made from assumptions.yaml by \`pnpm generate\`; edit spec/ and generate again.

import type {
  OwnDeliveryBody,
  OwnErrorBody,
  OwnEventNames,
  OwnRecordEnvelope,
  OwnRetries,
  OwnSignature,
} from "../template/own-alternatives.ts";
import type { Template } from "../template/template.ts";
import type { Assumptions } from "./assumptions.ts";

/** A template for each name that an assumption has. */
type Named<Id extends keyof Assumptions, T> = Readonly<Record<Extract<Assumptions[Id], string>, T>>;

interface Templates {
  "list-envelope": Named<"list-envelope", Template>;
  "record-envelope": Named<"record-envelope", OwnRecordEnvelope>;
  "error-body": Named<"error-body", OwnErrorBody>;
  "event-names": Named<"event-names", OwnEventNames>;
  "delivery-body": Named<"delivery-body", OwnDeliveryBody>;
}

/** The constructions of signatures, apart from the others: a verifier needs no more. */
export const signatures: Named<"signed-content", OwnSignature> = ${JSON.stringify(signatures, null, 2)};

/** The schedules of retries. */
export const retries: Named<"delivery-retries", OwnRetries> = ${JSON.stringify(retries, null, 2)};

/** The templates of the named values of an assumption with alternatives of one's own. */
export const templates: Templates = ${JSON.stringify(templates, null, 2)};
`;
}
