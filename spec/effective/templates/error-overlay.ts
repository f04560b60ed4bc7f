import { isFields } from "../../check/fields.ts";
import type { FieldError } from "../../check/field-error.ts";
import { overlays } from "../../generated/overlays.ts";
import { readErrorBody } from "../../reading/error-body.ts";
import { describedBy, groundedOn } from "../../template/described.ts";
import { errorScope, errorValues, fieldValues, type DescribedError } from "../../template/error-values.ts";
import { errorBodyOf, filledError } from "../../template/named-templates.ts";
import type { OwnErrorBody, OwnRefusal } from "../../template/own-alternatives.ts";
import { fill } from "../../template/template.ts";
import { isPart, listOf, type Part, partAt, partOf, partsOf, responsesIn, withValues } from "../document.ts";
import type { OverlayAction } from "../overlay.ts";

/** The media type of problem details, in which the contract describes every error. */
const problemType = "application/problem+json";

const schemas = Object.entries<{ schema: Part }>({ ...errorValues, ...fieldValues });
const schemaIn =
  ({ codes }: OwnErrorBody) =>
  (name: string): Part | undefined => {
    const found = schemas.find(([one]) => one === name)?.[1].schema;
    if (name !== "code" || codes === undefined) return found && { ...found };
    const { anyOf: _ours, ...schema } = { ...found };
    return { ...schema, type: typeof Object.values(codes)[0] === "number" ? "integer" : "string" };
  };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The schema of what is one of two objects: where they differ, a field is either, and required is what both have. */
function eitherObject(one: Part, other: Part): Part {
  const [mine, theirs] = [partOf(one, "properties") ?? {}, partOf(other, "properties") ?? {}];
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const properties = names.map((name) => {
    const forms = [mine[name], theirs[name]].filter(isPart);
    const [first, second] = forms;
    return [name, second === undefined || same(first, second) ? first : { anyOf: forms }] as const;
  });
  const required = listOf(one["required"]).filter((name) => listOf(other["required"]).includes(name));
  return { type: "object", ...(required.length > 0 && { required }), properties: Object.fromEntries(properties) };
}

/** The schema of every error; those that name invalid fields may have another form. */
function bodySchema(own: OwnErrorBody): Part {
  const { body, invalid = body } = own;
  const [one, other] = [body, invalid].map((template) => describedBy(template, schemaIn(own)) ?? {});
  const [usual, ofFields] = [one ?? {}, other ?? {}];
  const areObjects = isPart(usual["properties"]) && isPart(ofFields["properties"]);
  const either = areObjects ? eitherObject(usual, ofFields) : { anyOf: [usual, ofFields] };
  const schema = same(usual, ofFields) ? usual : either;
  return { title: "ErrorBody", description: "What went wrong.", ...groundedOn("error-body", schema) };
}

function isErrorList(value: unknown): value is FieldError[] {
  return Array.isArray(value) && value.every((one) => isFields(one) && typeof one["path"] === "string");
}

/** The problem of an example, as the contract shows it. */
function problemIn(value: Part, path: string): DescribedError {
  const text = (name: string): string => (typeof value[name] === "string" ? value[name] : "");
  return {
    status: Number(value["status"]),
    code: text("code"),
    title: text("title"),
    detail: text("detail"),
    errors: isErrorList(value["errors"]) ? value["errors"] : undefined,
    path,
    requestId: "5f0c7b3e-9a41-4d8e-8b6a-2f4d1c9e7a55",
    timestamp: () => "2026-07-01T06:00:00.000Z",
  };
}

/** The bodies of errors in the responses of each operation, by path, method and status. */
type ErrorPaths = Record<string, Record<string, { responses: Record<string, { content: Record<string, Part> }> }>>;

/** Moves the errors of each operation into its response with 200, but for 429, which tells a client to wait. */
function* insideActions(type: string, paths: ErrorPaths, contract: Part): Generator<OverlayAction> {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const place = `$.paths['${path}']['${method}'].responses`;
      const success = partAt(contract, "paths", path, method, "responses", "200");
      const body = partAt(success, "content", type);
      const examples: Part = {};
      for (const [status, { content }] of Object.entries(responses)) {
        if (status === "429") continue;
        for (const [name, example] of partsOf(content[type]?.["examples"])) examples[`${name}${status}`] = example;
        yield { target: `${place}['${status}']`, remove: true };
      }
      const error = { $ref: "#/components/schemas/ErrorBody" };
      const schema = body ? { anyOf: [body["schema"], error] } : error;
      if (body) yield { target: `${place}['200'].content['${type}'].schema`, remove: true };
      const headers = { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } };
      const response = { ...(!success && { description: "An error.", headers }), "x-assumption": ["error-body"] };
      yield { target: place, update: { "200": { ...response, content: { [type]: { schema, examples } } } } };
    }
  }
}

/** True if a program finds the code of a problem in each body. */
function carriesCode(own: OwnErrorBody): boolean {
  if (own.codes) return false;
  const sample = {
    ...problemIn({ code: "not_found", status: 404 }, "/"),
    errors: [{ in: "body" as const, path: "/name", message: "is missing" }],
  };
  return [own.body, own.invalid ?? own.body].every(
    (template) => readErrorBody(fill(template, errorScope(sample))).code === sample.code,
  );
}

/** Yields the changes to a contract under a value of `error-body`. */
export function* errorActions(value: string | OwnErrorBody, contract: Part): Generator<OverlayAction> {
  const own = errorBodyOf(value);
  const { type = "application/json" } = own;
  const paths: ErrorPaths = {};
  for (const { keys, response } of responsesIn(contract)) {
    const [path, method, status] = keys;
    const content = partAt(response, "content", problemType);
    if (content === undefined) continue;
    const examples = withValues(contract, content, (problem) =>
      filledError(own, problemIn(isPart(problem) ? problem : {}, path)),
    );
    const body = { schema: { $ref: "#/components/schemas/ErrorBody" }, examples };
    ((paths[path] ??= {})[method] ??= { responses: {} }).responses[status] = { content: { [type]: body } };
  }
  const everywhere = "$.paths[*][*].responses[*]";
  yield { target: "$.components.schemas", update: { ErrorBody: bodySchema(own) } };
  yield { target: `${everywhere}.content['${problemType}']`, remove: true };
  yield { target: "$.paths", update: paths };
  if (own.status !== undefined) yield* insideActions(type, paths, contract);
  if (carriesCode(own)) return;
  const description = "No body carries a code, or not where programs look for it.";
  yield { target: `${everywhere}['x-problem-codes']`, description, remove: true };
  yield { target: "$.paths[*][*]['x-switched-problem-codes']", description, remove: true };
  yield { target: "$['x-problem-codes']", description, remove: true };
}

/** Yields the changes to a contract under which a repeated create is refused: those of a 409, with the service's own words. */
export function* repeatActions({ status, code, detail }: OwnRefusal, contract: Part): Generator<OverlayAction> {
  const [refusal, ...others] = overlays["repeat-create"]?.["409"]?.actions ?? [];
  const isShared = partAt(contract, "paths", "/authorizations", "post", "responses", String(status)) !== undefined;
  const own = JSON.stringify(refusal, (key, value: unknown) => {
    if (key === "detail" && detail !== undefined) return `/externalId ${detail}.`;
    if (key === "message") return detail ?? value;
    if (key === "status") return status;
    return key === "description" && isShared ? undefined : value;
  });
  const named = code === undefined ? own : own.replaceAll("external_id_exists", code);
  yield JSON.parse(named.replace('"409":', `"${status}":`)) as OverlayAction;
  yield* others;
  if (code !== undefined) yield { target: "$.components.schemas.ProblemCode.enum", update: [code] };
}
