import { isAboutIds, withAnyIds } from "@totem-partner/spec/any-ids";
import { isFields } from "@totem-partner/spec/fields";
import { mostErrors, type OperationId } from "@totem-partner/spec/operations";
import { requests } from "@totem-partner/spec/requests";
import { forms, routes } from "@totem-partner/spec/routes";
import type { Schema } from "@totem-partner/spec/schema";
import { checkRequest } from "@totem-partner/spec/request-check";
import { createQuerySerializer } from "openapi-fetch";
import { ConfigurationError, ValidationError } from "../errors/kinds.ts";
import { type FieldError, unsent } from "../errors/partner-error.ts";
import type { ResponseAssumptions } from "./response-assumptions.ts";
import type { OutgoingRequest } from "../send/exchange.ts";
import { type CallHeaders, readHeaders } from "../send/headers.ts";
import {
  callOptionKinds,
  type CallOptions,
  checkNames,
  type Extra,
  type OptionKinds,
  withoutUndefined,
} from "./call-options.ts";

export interface RequestParts {
  path?: Readonly<Record<string, unknown>> | undefined;
  query?: unknown;
  body?: unknown;
}

export interface OperationRequest extends RequestParts {
  operation: OperationId;
  /** Converts the body, once it is checked, into what the service expects. Default: unchanged. */
  convert?: ((body: unknown) => unknown) | undefined;
}

/** Validates a request against the contract, with the messages that the service would return. */
export function problemsOf({ operation, path, query, body }: OperationRequest, ids?: unknown): FieldError[] {
  const schemas: Readonly<{ path: Schema; query: Schema; body?: Schema }> = requests[operation];
  const check = (part: "path" | "query" | "body", schema: Schema, value: unknown) => {
    const checked = checkRequest(part, schema, value);
    return ids === "any" && isAboutIds(checked) ? checkRequest(part, withAnyIds(schema), value) : checked;
  };
  const parts = [
    check("path", schemas.path, path ?? {}),
    check("query", schemas.query, query ?? {}),
    schemas.body && check("body", schemas.body, body),
  ];
  const errors: FieldError[] = [];
  for (const part of parts) if (part?.ok === false) errors.push(...part.errors);
  return errors.slice(0, mostErrors);
}

export type WriteBody = (body: unknown) => { headers: Readonly<Record<string, string>>; body?: string | ArrayBuffer };

const writeJson: WriteBody = (body) =>
  body === undefined
    ? { headers: {} }
    : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };

export function routeOf(operation: OperationId) {
  const [method = "", template = ""] = routes[operation].split(" ");
  return { method, template };
}

function escapeSegment(name: string, value: unknown): string {
  // Escaping does not protect against dot segments: a URL resolves them in either form.
  if (typeof value !== "string" || value === "" || value === "." || value === "..") {
    const message = "must be an id";
    const errors = [{ in: "path" as const, path: `/${name}`, message }];
    throw new ValidationError(`The request was not sent: ${name} ${message}.`, { ...unsent, errors });
  }
  return encodeURIComponent(value);
}

export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => escapeSegment(name, values[name]));
}

const serialize = /* @__PURE__ */ createQuerySerializer();

export function writeQuery(query: unknown): string {
  try {
    const written = serialize(query);
    return written && `?${written}`;
  } catch {
    throw new ConfigurationError("The request was not sent: its query has nested objects or lists.", unsent);
  }
}

const notSent = (operation: string | undefined, why: string) =>
  new ConfigurationError(`The request was not sent: ${why}.`, { operation, ...unsent });

const extraKinds: OptionKinds<Extra> = { body: "other", query: "other" };

/** Adds fields to a part of a request. Fields of the contract are rejected, because they would bypass the check. */
function extended(part: "body" | "query", request: OperationRequest, extra: object | undefined): unknown {
  const { operation, [part]: input } = request;
  if (extra === undefined) return input;
  const invalid = (why: string) => notSent(operation, `extra.${part} ${why} (${operation})`);
  if (part === "body" && routes[operation].startsWith("GET "))
    throw invalid("cannot be sent with GET; use extra.query");
  const schemas: Readonly<{ query: Schema; body?: Schema }> = requests[operation];
  const known = schemas[part]?.properties ?? {};
  const surplus = Object.keys(extra).find((name) => Object.hasOwn(known, name));
  if (surplus !== undefined) {
    throw invalid(
      `has ${surplus}, a field of the contract: pass it to the call itself; validate: false turns this check off`,
    );
  }
  return { ...(isFields(input) && input), ...extra };
}

function withExtra(request: OperationRequest, extra: Extra): OperationRequest {
  checkNames("extra", extra, extraKinds);
  const body = withoutUndefined(extended("body", request, extra.body));
  return { ...request, query: withoutUndefined(extended("query", request, extra.query)), body };
}

function withHeaders(outgoing: OutgoingRequest, input: CallHeaders): OutgoingRequest {
  const isOfForm = (name: string) =>
    name === "content-type" && forms.some((operation) => operation === outgoing.operation);
  const headers = readHeaders(input, isOfForm, (why) => notSent(outgoing.operation, why));
  return { ...outgoing, headers: { ...outgoing.headers, ...headers } };
}

/** The end of every path of the service. */
export const endOfPath = (assumptions: ResponseAssumptions): string =>
  assumptions["trailing-slash"] === "required" ? "/" : "";

/** Checks a request and serializes it as it is now, or returns its errors. Throws for options and ids that cannot be sent. */
export function prepareRequest(
  request: OperationRequest,
  options: CallOptions,
  { baseUrl, validate, assumptions }: { baseUrl: string; validate: boolean; assumptions: ResponseAssumptions },
  write: WriteBody = writeJson,
): OutgoingRequest | { errors: readonly FieldError[] } {
  checkNames(request.operation, options, callOptionKinds);
  const { headers, extra } = options;
  const errors = validate ? problemsOf(request, assumptions["ids"]) : [];
  if (errors.length > 0) return { errors };
  const { operation, path, query, body, convert } = extra === undefined ? request : withExtra(request, extra);
  const { method, template } = routeOf(operation);
  const ofPath = path === undefined ? template : fillPath(template, path);
  const url = baseUrl + ofPath + endOfPath(assumptions) + (query === undefined ? "" : writeQuery(query));
  let outgoing: OutgoingRequest;
  try {
    outgoing = { operation, method, url, ...write(convert ? convert(body) : body) };
  } catch {
    return { errors: [{ in: "body", path: "", message: "cannot be written as JSON" }] };
  }
  return headers === undefined ? outgoing : withHeaders(outgoing, headers);
}
