import { z } from "zod";
import { AssumptionBook } from "../assumptions/assumption-book.ts";
import { parseAssumptions } from "../assumptions/assumption-table.ts";
import { recordShapes, stateLists } from "../state/record-shapes.ts";
import { type CompanyState, stateFormat } from "../state/state-format.ts";
import { anyObject, instantText, list } from "./checks/fields.ts";
import { schemaOf } from "./checks/schema-of.ts";
import { strictObject } from "./checks/strict-object.ts";

// The simulator knows which values and relations are possible; see stateFaults.

const assumptions = anyObject.transform((values, context) => {
  try {
    return new AssumptionBook(parseAssumptions(values)).values;
  } catch (error) {
    const message = `must be assumptions: ${error instanceof Error ? error.message : "unknown"}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

/** The form of an exported state, once `upgradeState` has converted it to the current format. */
export const stateSchema: z.ZodType<CompanyState> = strictObject({
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
