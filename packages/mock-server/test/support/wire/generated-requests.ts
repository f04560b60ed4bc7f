import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import { type OperationId, operations } from "@totem-partner/spec/operations";
import fc from "fast-check";
import { fieldOf } from "../client.ts";
import { nobodys, values } from "../companies/field-values.ts";
import { aPdf } from "../form.ts";
import { boundary, bytesOf, formBytes, type WireRequest } from "./wire-request.ts";

/** The parts of a request that can still be changed. */
interface Draft {
  operationId: OperationId;
  id: string;
  query: [name: string, value: string][];
  headers: Map<string, string>;
  /** The fields of the body, if the operation takes one. */
  fields: Map<string, unknown> | undefined;
  /** Instead of the fields. */
  raw: Uint8Array<ArrayBuffer> | undefined;
}

interface Change {
  name: string;
  apply: (draft: Draft) => void;
}

const isOperationId = (id: string): id is OperationId => id in operations;
const operationIds = Object.keys(operations).filter(isOperationId);

/** The request body of an operation as the contract has it: media type, schema, examples. */
function bodyOf(operationId: OperationId) {
  const { path, method } = operations[operationId];
  const content = fieldOf(contract, "paths", path, method.toLowerCase(), "requestBody", "content");
  const [[mediaType, media] = ["", undefined]] = Object.entries(Object(content) as object);
  const reference = String(fieldOf(media, "schema", "$ref"));
  const schema = fieldOf(contract, "components", "schemas", reference.split("/").at(-1) ?? "");
  const examples = Object.values(Object(fieldOf(media, "examples")) as object).map((one) => fieldOf(one, "value"));
  return { mediaType, schema, examples: examples.map((value): object => Object(value) as object) };
}

const keysOf = (value: unknown): string[] => Object.keys(Object(value) as object);

/** The names that a body may have, those that it had once, and some that it never had. */
function namesOf(operationId: OperationId): string[] {
  const { schema } = bodyOf(operationId);
  const immutable = fieldOf(schema, "x-immutable-fields");
  return [
    ...keysOf(fieldOf(schema, "properties")),
    ...keysOf(fieldOf(schema, "x-removed-fields")),
    ...(Array.isArray(immutable) ? immutable.map(String) : []),
    ...["surplus", "Name", "id", "partnerAddress"],
  ];
}

const changeField = (operationId: OperationId): fc.Arbitrary<Change> =>
  fc
    .tuple(
      fc.constantFrom(...namesOf(operationId)),
      fc.option(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, fc.jsonValue({ maxDepth: 2 })), {
        nil: undefined,
        freq: 6,
      }),
    )
    .map(([name, value]) => ({
      name: `body ${name} = ${value === undefined ? "absent" : JSON.stringify(value)}`,
      apply: ({ fields }) => {
        if (value === undefined) fields?.delete(name);
        else fields?.set(name, value);
      },
    }));

const wholeBodies = ["", "{", "[]", "null", "0", "false", '""', '"text"', "{}", "{} {}", "\ufeff{}", '{"a":1,"a":2}'];

const changeBody: fc.Arbitrary<Change> = fc
  .oneof(
    fc.constantFrom(...wholeBodies).map(bytesOf),
    fc.uint8Array({ maxLength: 20 }).map((bytes) => Uint8Array.from(bytes)),
  )
  .map((bytes) => ({
    name: `whole body = ${JSON.stringify(new TextDecoder().decode(bytes))}`,
    apply: (draft) => {
      draft.raw = bytes;
    },
  }));

const changeHeader: fc.Arbitrary<Change> = fc
  .constantFrom<[string, string | undefined]>(
    ["content-type", "application/json; charset=UTF-8"],
    ["content-type", "APPLICATION/JSON"],
    ["content-type", "application/problem+json"],
    ["content-type", "text/plain"],
    ["content-type", "multipart/form-data"],
    ["content-type", "multipart/form-data; boundary=other"],
    ["content-type", "application/x-www-form-urlencoded"],
    ["content-type", "application/json; charset=iso-8859-1"],
    ["content-type", undefined],
    ["content-type", "json"],
    ["x-partner-api-key", undefined],
    ["x-partner-api-key", ""],
    ["accept", "text/html"],
  )
  .map(([name, value]) => ({
    name: `header ${name} = ${value ?? "absent"}`,
    apply: ({ headers }) => {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    },
  }));

const changePath: fc.Arbitrary<Change> = fc
  .constantFrom(
    ...[nobodys.toUpperCase(), `urn:uuid:${nobodys}`, "17", "null"],
    ...["%20", "a%2Fb", "ñ", `${nobodys}%20`, "{id}"],
  )
  .map((id) => ({
    name: `path id = ${id}`,
    apply: (draft) => {
      draft.id = id;
    },
  }));

const changeQuery = (operationId: OperationId): fc.Arbitrary<Change> => {
  const names = [...Object.keys(operations[operationId].query), "expand"];
  const texts = [
    ...["", "0", "1", "50", "201", "-1", "1.5", "one", "null", "Active", "active", "2026-07-01", "2026-02-29"],
    ...[" 5", "5.0", "0x10", "1e1", "+5", "2026-07-01T06:00:00Z", "99999999999"],
  ];
  return fc.tuple(fc.constantFrom(...names), fc.constantFrom(...texts)).map(([name, value]) => ({
    name: `query ${name} = ${value}`,
    apply: ({ query }) => {
      query.push([name, value]);
    },
  }));
};

function changesOf(operationId: OperationId): fc.Arbitrary<Change> {
  const [hasBody, hasId] = ["body" in operations[operationId], operations[operationId].path.includes("{id}")];
  return fc.oneof(
    { weight: 1, arbitrary: changeHeader },
    { weight: 2, arbitrary: changeQuery(operationId) },
    ...(hasId ? [{ weight: 1, arbitrary: changePath }] : []),
    ...(hasBody ? [{ weight: 10, arbitrary: changeField(operationId) }] : []),
    ...(hasBody ? [{ weight: 1, arbitrary: changeBody }] : []),
  );
}

function wireOf(draft: Draft, changes: string[]): WireRequest {
  const { operationId, id, query, headers, fields, raw } = draft;
  const { path, method } = operations[operationId];
  const search = new URLSearchParams(query).toString();
  const isForm = bodyOf(operationId).mediaType === "multipart/form-data";
  const written = fields && (isForm ? formBytes(fields) : bytesOf(JSON.stringify(Object.fromEntries(fields))));
  return {
    operationId,
    method,
    target: path.replace("{id}", () => id) + (search === "" ? "" : `?${search}`),
    headers: Object.fromEntries(headers),
    body: raw ?? written,
    changes,
  };
}

function requestTo(operationId: OperationId): fc.Arbitrary<WireRequest> {
  const { mediaType, examples } = bodyOf(operationId);
  const contentType = mediaType === "multipart/form-data" ? `${mediaType}; boundary=${boundary}` : mediaType;
  const start = fc.nat(Math.max(0, examples.length - 1));
  const changes = fc.array(changesOf(operationId), { maxLength: 2 });
  return fc.tuple(start, changes).map(([example, chosen]) => {
    const fields = new Map<string, unknown>(Object.entries(examples[example] ?? {}));
    if (fields.get("companyProtocolEnabled") === true) fields.set("companyProtocolDocument", aPdf(200));
    const hasBody = "body" in operations[operationId];
    const headers = new Map([["x-partner-api-key", "test_differential"]]);
    if (hasBody) headers.set("content-type", contentType);
    const draft: Draft = {
      operationId,
      id: nobodys,
      query: [],
      headers,
      fields: hasBody ? fields : undefined,
      raw: undefined,
    };
    for (const { apply } of chosen) apply(draft);
    return wireOf(
      draft,
      chosen.map(({ name }) => name),
    );
  });
}

/** Valid requests, and valid ones with one or two changes, to every operation; those with many fields more often. */
export const wireRequest: fc.Arbitrary<WireRequest> = fc.oneof(
  ...operationIds.map((id) => ({ weight: 2 + namesOf(id).length, arbitrary: requestTo(id) })),
);
