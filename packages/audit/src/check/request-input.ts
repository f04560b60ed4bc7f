import { readTarget } from "@totem-partner/simulator/host";
import { isPart, partsOf } from "@totem-partner/spec/contract-document";
import type { DescribedOperation } from "./described-operation.ts";
import type { PrismOperation } from "./prism.ts";
import type { AuditedExchange, Finding } from "./records.ts";

/** The input of Prism for a request, and violations found before. */
export interface PrismInput {
  operation: PrismOperation;
  headers: Record<string, string>;
  query: Record<string, string | string[]>;
  body: unknown;
  findings: readonly Finding[];
}

/** A body that could be read, one that could not, or one that is not checked. */
type ReadBody =
  | { read: "value"; value: unknown; contentType: string | undefined; length: number }
  | { read: "nothing" }
  | { read: "unreadable"; finding: Finding };

/** The media type of a header, in lower case and without parameters. */
export const essenceOf = (contentType: string | undefined): string | undefined =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase();

const finding = (code: string, message: string): Finding => ({ location: ["request", "body"], code, message });

const unreadable = (code: string, message: string): ReadBody => ({
  read: "unreadable",
  finding: finding(code, message),
});

/** A type and a subtype, both HTTP tokens. Prism fails on anything else. */
const mediaTypeForm = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

/** The value of a part. Forms have no booleans, only words for them, and for a file only its presence counts. */
function partValue(value: FormDataEntryValue, type: unknown): unknown {
  if (typeof value !== "string") return `a file of ${String(value.size)} bytes`;
  return type === "boolean" ? (booleans.get(value) ?? value) : value;
}

/**
 * Reads a form with Node's own parser: Prism's loses bytes, drops parts that the contract does not name, and fails on
 * a percent sign.
 */
async function readForm(body: Uint8Array, contentType: string, schema: unknown): Promise<ReadBody> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  } catch {
    return unreadable("multipart", "The form cannot be read.");
  }
  const names = [...form.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) return unreadable("repeated", `The form has the field ${repeated} more than once.`);
  const types = new Map(isPart(schema) ? partsOf(schema["properties"]) : []);
  const value = Object.fromEntries(
    Array.from(form, ([name, part]) => [name, partValue(part, types.get(name)?.["type"])]),
  );
  // The form has been read, so Prism receives it as it would receive JSON.
  return { read: "value", value, contentType: undefined, length: 0 };
}

function readJson(body: Uint8Array, contentType: string | undefined): ReadBody {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return { read: "value", value, contentType, length: body.byteLength };
  } catch {
    return unreadable("json", "The body is not valid JSON in UTF-8.");
  }
}

async function readBody(
  { request: { body: described } = {} }: PrismOperation,
  { body, headers }: AuditedExchange,
): Promise<ReadBody> {
  // Unread bodies, and bodies of operations without one, are not checked.
  if (body === undefined || described === undefined) return { read: "nothing" };
  const contentType = headers["content-type"];
  const essence = essenceOf(contentType);
  if (essence !== undefined && !mediaTypeForm.test(essence)) {
    return unreadable("415", "The Content-Type of the request is not a media type.");
  }
  if (body.byteLength === 0) return { read: "value", value: undefined, contentType, length: 0 };
  const content = described.contents?.find(({ mediaType }) => mediaType === (essence ?? "application/json"));
  if (content?.mediaType === "multipart/form-data") return readForm(body, contentType ?? "", content.schema);
  if (content?.mediaType === "application/json") return readJson(body, contentType);
  // For a body of another media type, Prism only needs to know that there is one; it would accept
  // application/problem+json as application/json.
  return { read: "value", value: {}, contentType: "application/octet-stream", length: body.byteLength };
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const names = new Set(search.keys());
  return Object.fromEntries(
    Array.from(names, (name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

/** Query parameters that an operation does not have. Prism ignores them. */
function unknownParameters(
  { prism }: DescribedOperation,
  exchange: AuditedExchange,
  search: URLSearchParams,
): Finding[] {
  if (exchange.assumed["unknown-query-parameter"] === "ignore") return [];
  const known = new Set((prism.request?.query ?? []).map(({ name }) => name));
  return [...new Set(search.keys())]
    .filter((name) => !known.has(name))
    .map((name) => ({
      location: ["request", "query", name],
      code: "unknown-parameter",
      message: `The operation has no query parameter ${name}.`,
    }));
}

/** Operations without their body, for requests whose body is not checked. */
const bodiless = (operation: PrismOperation): PrismOperation => {
  const { request } = operation;
  if (request?.body === undefined) return operation;
  const { body: _body, ...rest } = request;
  return { ...operation, request: rest };
};

/** The input of Prism for a request: its parts, with the body as a value. */
export async function readInput(described: DescribedOperation, exchange: AuditedExchange): Promise<PrismInput> {
  const { search } = readTarget(exchange.target);
  const parameters = new URLSearchParams(search);
  const body = await readBody(described.prism, exchange);
  const { "content-type": _type, "content-length": _length, ...others } = exchange.headers;
  const surplus = unknownParameters(described, exchange, parameters);
  const common = { query: queryOf(parameters), operation: described.prism };
  if (body.read !== "value") {
    const findings = body.read === "unreadable" ? [...surplus, body.finding] : surplus;
    return { ...common, operation: bodiless(described.prism), headers: others, body: undefined, findings };
  }
  const { value, contentType, length } = body;
  const headers = {
    ...others,
    ...(contentType !== undefined && { "content-type": contentType }),
    // Prism compares media types if it is told that there is a body.
    "content-length": String(length),
  };
  return { ...common, headers, body: value, findings: surplus };
}
