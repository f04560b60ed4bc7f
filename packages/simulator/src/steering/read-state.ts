import { isFields } from "@totem-partner/spec/fields";
import { z } from "zod";
import { AssumptionBook } from "../assumptions/assumption-book.ts";
import { parseAssumptions } from "../assumptions/assumption-table.ts";
import { allowMore } from "../domain/decision.ts";
import { fromBase64 } from "../state/exported-records.ts";
import { stateFaults } from "../state/integrity/state-faults.ts";
import { recordShapes, stateLists } from "../state/record-shapes.ts";
import { recordsIn } from "../state/state.ts";
import { type CompanyState, stateFormat } from "../state/state-format.ts";
import { check, type Checked, type Mistake, mistaken, mostMistakes } from "./checks/check.ts";
import { anyObject, instantText, list, strictObject } from "./checks/fields.ts";
import { schemaOf } from "./checks/schema-of.ts";
import { hexOf, sha256 } from "./seeded-ids.ts";

const assumptions = anyObject.transform((values, context) => {
  try {
    return new AssumptionBook(parseAssumptions(values)).values;
  } catch (error) {
    const message = `must be assumptions: ${error instanceof Error ? error.message : "unknown"}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

/** The form of an exported state. */
const stateSchema: z.ZodType<CompanyState> = strictObject({
  format: z.literal(stateFormat),
  clock: instantText.nullable(),
  assumptions,
  totemGroups: list(schemaOf(recordShapes.totemGroups)),
  carriers: list(z.string()),
  drivers: list(z.string()),
  products: list(schemaOf(recordShapes.products)),
  warehouses: list(schemaOf(recordShapes.warehouses)),
  authorizations: list(schemaOf(recordShapes.authorizations)),
  creates: list(schemaOf(stateLists.creates)),
  waiting: list(schemaOf(stateLists.waiting)),
  operations: list(schemaOf(recordShapes.operations)),
  protocol: schemaOf(recordShapes.protocol).nullable(),
  categories: list(schemaOf(recordShapes.categories)),
  types: list(schemaOf(recordShapes.types)),
  incompatibilities: list(schemaOf(recordShapes.incompatibilities)),
  webhook: schemaOf(recordShapes.webhook).nullable(),
} satisfies Record<keyof CompanyState, z.ZodType>);

/** The mistakes of a state of the right form: it has too many records, or is impossible. */
function* faultsOf(state: CompanyState, most: number): Generator<Mistake> {
  const allowed = allowMore({ kept: 0, most }, recordsIn(state));
  if (!allowed.ok) yield { path: "", message: allowed.refusal.detail };
  yield* stateFaults(state);
  if (!state.protocol?.document) return;
  const { base64, sha256: given } = state.protocol.document;
  const digest = hexOf(sha256(fromBase64(base64)));
  if (digest === given) return;
  yield { path: "/protocol/document/sha256", message: `must be ${digest}, the SHA-256 of the bytes in base64` };
}

/**
 * Reads an exported state: checks its form, whether the service could ever have reached it, and the
 * number of records. Default: no limit.
 */
export function readState(given: unknown, most = Infinity): Checked<CompanyState> {
  const format = isFields(given) ? given["format"] : undefined;
  if (typeof format === "number" && format > stateFormat) {
    const message =
      `must be ${String(stateFormat)}: a newer version exported this state, in format ${String(format)}. ` +
      "Import it with that version, or export it again with this one";
    return mistaken("/format", message);
  }
  const read = check(stateSchema, given);
  if (!read.ok) return read;
  const mistakes: Mistake[] = [];
  for (const fault of faultsOf(read.value, most)) {
    mistakes.push(fault);
    if (mistakes.length === mostMistakes) break;
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : read;
}
