import { resolve } from "../../operations.ts";
import { examplesOf } from "../examples.ts";
import { below, entriesOf, isObject } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** No example has a value for a file of a form: importers would send it as a text, in place of a file. */
export function checkFileParts({ contract, elements }: Linted): Finding[] {
  const forms = elements.filter(({ kind, name }) => kind === "media type" && name === "multipart/form-data");
  return forms.flatMap((form) => {
    const { properties } = resolve(contract, form.value["schema"]);
    const files = entriesOf(properties).filter(([, part]) => isObject(part) && part["format"] === "binary");
    return examplesOf(contract, form).flatMap(({ pointer, value }) =>
      files
        .filter(([name]) => isObject(value) && Object.hasOwn(value, name))
        .map(([name]) => ({ pointer: below(pointer, "value", name), message: "is a file, and has a value" })),
    );
  });
}
