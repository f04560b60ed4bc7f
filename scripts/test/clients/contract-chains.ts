import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { pointerTo, keysOf } from "../../../spec/check/json-pointer.ts";
import { isPart, listOf, type Part, partAt, partsOf, resolved } from "../../../spec/effective/document.ts";

/** An operation of a contract, as its document describes it. */
export interface Described {
  id: string;
  method: string;
  path: string;
  operation: Part;
  pointer: string;
}

/** A body to send: JSON, or a form. */
export interface Body {
  name: string;
  value: Part;
  isForm: boolean;
}

const methods = new Set(["get", "put", "post", "patch", "delete"]);

/** The operations of a contract by their ids. */
export const operationsOf = (contract: Part): Map<string, Described> =>
  new Map(
    partsOf(contract["paths"]).flatMap(([path, item]) =>
      partsOf(item).flatMap(([method, operation]) => {
        const id = String(operation["operationId"]);
        return methods.has(method)
          ? [[id, { id, method, path, operation, pointer: pointerTo("paths", path, method) }]]
          : [];
      }),
    ),
  );

/** The bodies that a contract shows for an operation; one without a body for an operation that takes none. */
export function bodiesOf(contract: Part, { operation }: Described): (Body | undefined)[] {
  const contents = partsOf(partAt(operation, "requestBody", "content"));
  const shown = contents.flatMap(([type, media]) =>
    partsOf(media["examples"]).map(([name, example]) => {
      const { value } = resolved(contract, example);
      return { name, value: isPart(value) ? value : {}, isForm: type === "multipart/form-data" };
    }),
  );
  return shown.length > 0 ? shown : [undefined];
}

function formOf(value: Part): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(value)) {
    // The contract shows the name of the file in its place.
    if (typeof part === "boolean") form.set(name, String(part));
    else form.set(name, new Blob(["%PDF-1.4\n%%EOF\n"], { type: "application/pdf" }), "document.pdf");
  }
  return form;
}

/** A response as a chain goes on from it. */
export interface Answer {
  status: number;
  body: unknown;
  links: [operationId: string, id: unknown][];
  /** The violations of the contract. */
  violations: string[];
}

/** Calls a service as its contract says, and checks what comes back against it. */
export class ContractCaller {
  readonly #contract: Part;
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });

  constructor(contract: Part, baseUrl: string, key: string) {
    [this.#contract, this.#baseUrl, this.#key] = [contract, baseUrl, key];
    ajvFormats.default(this.#ajv);
    this.#ajv.addFormat("binary", true).addSchema(contract, "contract");
  }

  /** The errors of a value against the schema at a place of the contract. */
  errors(pointer: string, value: unknown): string[] {
    const at = keysOf(pointer).map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1")));
    const $ref = `contract#/${at.join("/")}`;
    // A schema is compiled once.
    const validate = this.#ajv.getSchema($ref) ?? this.#ajv.compile({ $ref });
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${String(message)}`);
  }

  async call({ method, path, operation, pointer, id: name }: Described, body?: Body, id?: unknown): Promise<Answer> {
    const response = await fetch(this.#baseUrl + path.replace("{id}", encodeURIComponent(String(id))), {
      method: method.toUpperCase(),
      headers: { "X-Partner-API-Key": this.#key, ...(body && !body.isForm && { "content-type": "application/json" }) },
      ...(body && { body: body.isForm ? formOf(body.value) : JSON.stringify(body.value) }),
    });
    const text = await response.text();
    const read: unknown = text === "" ? undefined : JSON.parse(text);
    const described = partAt(operation, "responses", String(response.status));
    if (described === undefined)
      return {
        status: response.status,
        body: read,
        links: [],
        violations: [`${name}: ${response.status} is not described`],
      };
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    const [known] = partsOf(described["content"]).map(([one]) => one);
    const place = pointer + pointerTo("responses", response.status, "content", type, "schema");
    const violations =
      known === undefined
        ? text === ""
          ? []
          : ["a body"]
        : known === type
          ? this.errors(place, read)
          : [`${type} for ${known}`];
    return {
      status: response.status,
      body: read,
      links: partsOf(described["links"]).map(([to, link]) => [to, this.#idOf(resolved(this.#contract, link), read)]),
      violations: violations.map((one) => `${name} ${response.status}: ${one}`),
    };
  }

  #idOf(link: Part, body: unknown): unknown {
    const expression = String(partAt(link, "parameters")?.["id"]);
    return keysOf(expression.replace("$response.body#", "")).reduce<unknown>(
      (part, key) => (isPart(part) ? part[key] : listOf(part)[Number(key)]),
      body,
    );
  }
}

/** A value at an end of what a schema allows, or beyond. */
function* endsOf(schema: Part): Generator {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems, enum: values } = schema;
  if (typeof minLength === "number") yield* ["x".repeat(minLength), "x".repeat(Math.max(0, minLength - 1))];
  if (typeof maxLength === "number") yield* ["x".repeat(maxLength), "x".repeat(maxLength + 1)];
  for (const end of [minimum, maximum, exclusiveMinimum]) if (typeof end === "number") yield* [end - 1, end, end + 1];
  if (typeof maxItems === "number") yield Array.from({ length: maxItems + 1 }, () => "x");
  if (Array.isArray(values)) yield* [...(values as unknown[]), "none of these"];
  yield* [null, "", 0, true, [], {}];
}

/** Bodies at the ends of what the schema of an operation allows, and beyond them, each with one change to a shown one. */
export function* boundaryBodies(contract: Part, described: Described): Generator<Body> {
  const schema = partAt(described.operation, "requestBody", "content", "application/json", "schema");
  const [shown] = bodiesOf(contract, described);
  if (schema === undefined || shown === undefined) return;
  for (const [name, property] of partsOf(resolved(contract, schema)["properties"])) {
    const { [name]: _left, ...others } = shown.value;
    yield { ...shown, name: `without ${name}`, value: others };
    for (const end of endsOf({ ...resolved(contract, property), ...property }))
      yield { ...shown, name: `${name}: ${JSON.stringify(end).slice(0, 40)}`, value: { ...others, [name]: end } };
  }
  yield { ...shown, name: "an unknown field", value: { ...shown.value, unknownField: 1 } };
}
