import type { Json } from "../../json.ts";
import { examplesOf, schemaExamplesOf, showsExamples } from "../examples.ts";
import { entriesOf } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";
import { isTaxId } from "../../../../spec/check/tax-id.ts";

function* taxIdsWithin(value: Json): Generator<string> {
  const parts = Array.isArray(value) ? value.map((part) => ["", part] as const) : entriesOf(value);
  for (const [name, part] of parts) {
    if (typeof part === "string" && /(Nif|Cif|TaxId)$/.test(name)) yield part;
    yield* taxIdsWithin(part);
  }
}

/** Every NIF, NIE and CIF in an example has the check digit that belongs to it. */
export function checkTaxIds({ contract, elements }: Linted): Finding[] {
  return elements.flatMap((element) =>
    [...(showsExamples(element) ? examplesOf(contract, element) : []), ...schemaExamplesOf(element)].flatMap(
      ({ pointer, value }) =>
        [...taxIdsWithin({ [element.name]: value })]
          .filter((text) => !isTaxId(text))
          .map((text) => ({ pointer, message: `${text} is no NIF, NIE or CIF with a valid check digit` })),
    ),
  );
}
