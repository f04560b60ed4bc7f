import { exampleSecret, exampleDeliveries } from "../delivery-headers.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Element } from "./elements.ts";
import { type Example, examplesOf, schemaExamplesOf, showsExamples } from "./examples.ts";
import { below, entriesOf, isObject, itemsOf } from "./json-pointer.ts";
import type { Finding, Linted, Rule } from "./rule.ts";
import { compiled, schemaCompiler } from "./schema-compiler.ts";
import { resolve } from "../operations.ts";
import { isTaxId } from "../../check/tax-id.ts";
import type { ErrorObject } from "ajv/dist/2020.js";

/** Every body, parameter and header shows an example: without one, Prism makes answers of "string" and 0. */
function checkPresentExamples({ contract, elements }: Linted): Finding[] {
  return elements
    .filter((element) => showsExamples(element) && examplesOf(contract, element).length === 0)
    .map(({ kind, name, pointer }) => ({ pointer, message: `the ${kind} ${name} has no example` }));
}

const inWords = (errors: ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim()).join("; ");

/** Every example fits the schema that it stands beside or in. A binary part of a form is a string there. */
function checkFittingExamples({ contract, elements }: Linted): Finding[] {
  const compiler = schemaCompiler(contract);
  const misfits = (schema: Json | undefined, examples: Example[]): Finding[] => {
    const validate = isObject(schema) && examples.length > 0 ? compiled(compiler, schema) : undefined;
    if (validate === undefined) return [];
    return examples.flatMap(({ pointer, value }) =>
      validate(value) ? [] : [{ pointer, message: `does not fit its schema: ${inWords(validate.errors)}` }],
    );
  };
  return elements.flatMap((element) => [
    ...(showsExamples(element) ? misfits(element.value["schema"], examplesOf(contract, element)) : []),
    ...misfits(element.value, schemaExamplesOf(element)),
  ]);
}

/** The names of the examples of a body or a response, of whatever media type. */
function namesOf(owner: JsonObject): string[] {
  return entriesOf(owner["content"]).flatMap(([, content]) =>
    isObject(content) ? entriesOf(content["examples"]).map(([name]) => name) : [],
  );
}

/**
 * If a call has a body, each example of the request has an answer among the examples, and the example of an answer is
 * named after the example of the request that it answers.
 */
function checkAnsweredExamples({ contract, elements }: Linted): Finding[] {
  return elements
    .filter(({ kind, value }) => kind === "operation" && isObject(value["requestBody"]))
    .flatMap(({ pointer, value }) => {
      const requests = new Set(namesOf(resolve(contract, value["requestBody"])));
      // Without any, another rule complains.
      if (requests.size === 0) return [];
      const answers = entriesOf(value["responses"])
        .filter(([status]) => status.startsWith("2"))
        .flatMap(([status, response]) => namesOf(resolve(contract, response)).map((name) => ({ status, name })));
      // Without any, nothing is answered with a body.
      const answered = new Set(answers.length === 0 ? requests : answers.map(({ name }) => name));
      return [
        ...answers
          .filter(({ name }) => !requests.has(name))
          .map(({ status, name }) => ({
            pointer: below(pointer, "responses", status),
            message: `${name} is the name of no example of the request`,
          })),
        ...[...requests]
          .filter((name) => !answered.has(name))
          .map((name) => ({
            pointer: below(pointer, "requestBody"),
            message: `no answer to the example ${name} is shown: name one after it`,
          })),
      ];
    });
}

/** An example of `offset` names the first page: what sends the examples should see records. */
function checkFirstPages({ contract, elements }: Linted): Finding[] {
  return elements
    .filter(({ kind, name, value }) => kind === "parameter" && name === "offset" && !("$ref" in value))
    .flatMap((element) => examplesOf(contract, element))
    .filter(({ value }) => value !== 0)
    .map(({ pointer }) => ({ pointer, message: "is not 0, the offset of the first page" }));
}

/** No example has a value for a file of a form: importers would send it as a text, in place of a file. */
function checkFileParts({ contract, elements }: Linted): Finding[] {
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

function* taxIdsWithin(value: Json): Generator<string> {
  const parts = Array.isArray(value) ? value.map((part) => ["", part] as const) : entriesOf(value);
  for (const [name, part] of parts) {
    if (typeof part === "string" && /(Nif|Cif|TaxId)$/.test(name)) yield part;
    yield* taxIdsWithin(part);
  }
}

/** Every NIF, NIE and CIF in an example has the check digit that belongs to it. */
function checkTaxIds({ contract, elements }: Linted): Finding[] {
  return elements.flatMap((element) =>
    [...(showsExamples(element) ? examplesOf(contract, element) : []), ...schemaExamplesOf(element)].flatMap(
      ({ pointer, value }) =>
        [...taxIdsWithin({ [element.name]: value })]
          .filter((text) => !isTaxId(text))
          .map((text) => ({ pointer, message: `${text} is no NIF, NIE or CIF with a valid check digit` })),
    ),
  );
}

/** The example of each header that is named after an event. */
function headersOf(contract: JsonObject, { value }: Element, event: string): Map<string, Json> {
  const parameters = itemsOf(value["parameters"]).map((part) => resolve(contract, part));
  return new Map(
    parameters.flatMap((parameter): [string, Json][] => {
      const example = entriesOf(parameter["examples"]).find(([name]) => name === event);
      const { name } = parameter;
      return typeof name === "string" && example ? [[name, resolve(contract, example[1])["value"] ?? null]] : [];
    }),
  );
}

/**
 * The headers in the examples belong to the deliveries in the examples: each event has one of each, named after it, and
 * the signature verifies with the secret in the example of PUT /webhook.
 */
function checkSignedDeliveries({ contract }: Linted): Finding[] {
  const secret = exampleSecret(contract);
  if (secret === undefined) return [{ pointer: "/paths/~1webhook/put", message: "no example has a secret" }];
  return exampleDeliveries(contract, secret).flatMap(({ event, type, headers: wanted }) => {
    const headers = headersOf(contract, event, type);
    return wanted
      .filter(([name, value]) => headers.get(name) !== value)
      .map(([name, value]) => ({
        pointer: below(event.pointer, "parameters"),
        message: `the example of ${name} for ${type} is not ${value}`,
      }));
  });
}

/** Rules of examples. */
export const exampleRules = {
  "present-examples": checkPresentExamples,
  "fitting-examples": checkFittingExamples,
  "answered-examples": checkAnsweredExamples,
  "first-pages": checkFirstPages,
  "file-parts": checkFileParts,
  "tax-ids": checkTaxIds,
  "signed-deliveries": checkSignedDeliveries,
} satisfies Record<string, Rule>;
