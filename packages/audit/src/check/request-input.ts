import { mapValues } from "@totem-partner/spec/fields";
import { parseJson, readMultipart, readTarget } from "@totem-partner/simulator/host";
import { isOperationId, operations } from "@totem-partner/spec/operations";
import type { DescribedOperation } from "./contract-book.ts";
import type { PrismOperation } from "./prism.ts";
import type { AuditedExchange, Finding } from "./records.ts";

interface PrismInput {
  operation: PrismOperation;
  headers: Record<string, string>;
  query: Record<string, string | string[]>;
  body: unknown;
  findings: readonly Finding[];
}

type ReadBody =
  | { read: "value"; value: unknown; contentType: string | undefined; length: number }
  | { read: "nothing" }
  | { read: "unreadable"; finding: Finding };

export const essenceOf = (contentType: string | undefined): string | undefined =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase();

const unreadable = (code: string, message: string): ReadBody => ({
  read: "unreadable",
  finding: { location: ["request", "body"], code, message },
});

/** A type and a subtype, both HTTP tokens. Prism fails on anything else. */
const mediaTypeForm = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

function filesOf({ contract }: DescribedOperation): readonly string[] {
  const id = contract["operationId"];
  const operation = typeof id === "string" && isOperationId(id) ? operations[id] : undefined;
  return operation && "body" in operation ? operation.body.files : [];
}

/** Of a file, only its presence counts. */
const withoutFiles = (form: object): object =>
  mapValues<unknown, unknown>({ ...form }, (value) =>
    value instanceof File ? `a file of ${value.size} bytes` : value,
  );

/**
 * Reads a form with the service's own parser: any other accepts other forms. Prism's loses bytes, drops parts that the
 * contract does not name, and fails on a percent sign.
 */
async function readForm(bytes: Uint8Array, contentType: string, files: readonly string[]): Promise<ReadBody> {
  const headers = new Headers({ "content-type": contentType });
  const form = await readMultipart({ headers, readBody: () => new Uint8Array(bytes) }, files);
  if (!form.ok) return unreadable("multipart", form.problem.detail);
  // The form has been read, so Prism receives it as it would receive JSON.
  return { read: "value", value: withoutFiles(form.value), contentType: undefined, length: 0 };
}

function readJson(bytes: Uint8Array, contentType: string | undefined): ReadBody {
  const json = parseJson(new Uint8Array(bytes));
  if (!json.ok) return unreadable("json", json.problem.detail);
  return { read: "value", value: json.value, contentType, length: bytes.byteLength };
}

async function readBody(operation: DescribedOperation, { body, headers }: AuditedExchange): Promise<ReadBody> {
  const described = operation.prism.request?.body;
  // Unread bodies, and bodies of operations without one, are not checked.
  if (body === undefined || described === undefined) return { read: "nothing" };
  const contentType = headers["content-type"];
  const essence = essenceOf(contentType);
  if (essence !== undefined && !mediaTypeForm.test(essence)) {
    return unreadable("415", "The Content-Type of the request is not a media type.");
  }
  if (body.byteLength === 0) return { read: "value", value: undefined, contentType, length: 0 };
  const content = described.contents?.find(({ mediaType }) => mediaType === (essence ?? "application/json"));
  if (content?.mediaType === "multipart/form-data") return readForm(body, contentType ?? "", filesOf(operation));
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

const bodiless = (operation: PrismOperation): PrismOperation => {
  const { request } = operation;
  if (request?.body === undefined) return operation;
  const { body: _body, ...rest } = request;
  return { ...operation, request: rest };
};

export async function readInput(described: DescribedOperation, exchange: AuditedExchange): Promise<PrismInput> {
  const { search } = readTarget(exchange.target);
  const parameters = new URLSearchParams(search);
  const body = await readBody(described, exchange);
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
