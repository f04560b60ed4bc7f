import {
  interfaceRoutes,
  readTarget,
  type RecordedExchange,
  Router,
  withoutSlash,
} from "@totem-partner/simulator/host";
import type { FieldError } from "@totem-partner/spec/field-error";
import { type Fields, isFields, isKeyOf } from "@totem-partner/spec/fields";
import type { ShapedList } from "../shapes/list-shape.ts";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { problems } from "@totem-partner/spec/problems";
import { checkRequest } from "@totem-partner/spec/request-check";
import { requests } from "@totem-partner/spec/requests";
import { isSecretText } from "@totem-partner/spec/secrets";
import type { Schema } from "@totem-partner/spec/schema";
import { type Answer, isSuccess, mediaType, problemOf, readAnswer, readBody, printableName } from "../shapes/answer.ts";
import type { Evidence, PointId } from "../findings/finding.ts";
import { isId } from "../shapes/error-shape.ts";
import { ListReader } from "./list-reader.ts";

export interface Passage {
  number: number;
  /** When the request arrived and when its response was sent, in milliseconds of the same clock. */
  startedAt: number;
  endedAt: number;
  /** Identifies the key of the request: the same number for the same key, and none without one. */
  caller: number | undefined;
  /** The path prefix of the service, before the paths of the interface and without /partner. */
  root: string;
  /** The address that the paths of the interface follow; absent if it is not known. */
  base?: string;
  /** The creates that had arrived before this exchange ended, and had no response yet; undefined for too many. */
  openCreates: readonly number[] | undefined;
  /** True if no other request that changes something was in flight. */
  isAlone: boolean;
  /** The number of requests that change something and got no readable response since the proxy started. */
  lost: number;
  /** Secrets that no output may contain. */
  secrets: readonly string[];
}

type KnownCode = keyof typeof problems;

export interface Intent {
  line: string;
  /** The fields with unused values: a record with such an externalId is new, and such a product does not exist. */
  madeUp?: readonly string[] | undefined;
  /** The code of the only possible reason for a refusal, for services that send no code. */
  reason?: KnownCode | undefined;
  /** The points that any response shows; if no rule learns about one, it is outside the known alternatives. */
  shows?: readonly PointId[] | undefined;
  /** True if it only looks for the interface, so an error shows nothing else. */
  isSearch?: true | undefined;
  now: number;
}

export interface PassingExchange extends RecordedExchange {
  readonly passage: Passage;
  readonly intent?: Intent;
}

export interface ObservedExchange extends Omit<Passage, "root" | "secrets"> {
  intent: Intent | undefined;
  operation: OperationId;
  side: "bare" | "prefixed";
  endsInSlash: boolean;
  id: string | undefined;
  /** True if the service can have no such id. */
  isMalformedId: boolean;
  /** The query parameters by name; the last value of a repeated one. */
  query: ReadonlyMap<string, string>;
  queryErrors: readonly FieldError[];
  sent: Fields | undefined;
  sentErrors: readonly FieldError[];
  answer: Answer;
  headers: Readonly<Record<string, string>>;
  status: number;
  record: Fields | undefined;
  list: ShapedList | undefined;
  code: KnownCode | undefined;
  problem: string | undefined;
  blame: string;
  evidence: Evidence;
}

function sentObject({ body, headers }: PassingExchange): Fields | undefined {
  if (body === undefined || body.byteLength === 0 || mediaType(headers["content-type"]) !== "application/json") return;
  const read = readBody(new TextDecoder().decode(body));
  return isFields(read) ? read : undefined;
}

function typedQuery(operation: OperationId, query: ReadonlyMap<string, string>): Fields {
  const types: Readonly<Record<string, unknown>> = operations[operation].query;
  const isInteger = (name: string, text: string) => types[name] === "integer" && /^-?\d{1,15}$/.test(text);
  return Object.fromEntries([...query].map(([name, text]) => [name, isInteger(name, text) ? Number(text) : text]));
}

function errorsOf(part: "query" | "body", schema: Schema | undefined, value: unknown): readonly FieldError[] {
  if (schema === undefined || value === undefined) return [];
  const checked = checkRequest(part, schema, value);
  return checked.ok ? [] : checked.errors;
}

function requestLine({ operation, side, query }: Pick<ObservedExchange, "operation" | "side" | "query">): string {
  const { method, path } = operations[operation];
  const parameters = [...query].slice(0, 8).map(([name, text]) => {
    const isShown = ["limit", "offset"].includes(name) && /^-?[\w.]{1,12}$/.test(text);
    return `${printableName(name)}=${isShown ? text : "…"}`;
  });
  const search = parameters.length > 0 ? `?${parameters.join("&")}` : "";
  return `${method} ${side === "prefixed" ? "/partner" : ""}${path}${search}`;
}

/** Returns the name of an error or, without one, its message without the path. */
export function problemName(answer: Answer, path: string): string | undefined {
  const problem = problemOf(answer);
  // Laravel repeats the path without the slash at its beginning.
  return problem?.name ?? problem?.message.replaceAll(path.slice(1), "");
}

const mostKeys = 12;
const mostDepth = 3;
const longest = 300;

/** The numbers in these fields describe the response itself; all others may be confidential. */
const tellingNumbers = ["total", "limit", "offset", "status", "statusCode"];

function isTelling(name: string, value: unknown): value is string | number {
  if (typeof value === "number") return tellingNumbers.includes(name);
  if (typeof value !== "string") return false;
  if (name === "code") return /^[A-Za-z_]{1,60}$/.test(value) && !isSecretText(value);
  return name === "createdAt" && /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(value);
}

function sketchValue(name: string, value: unknown, depth: number): string {
  if (value === null || typeof value === "boolean" || isTelling(name, value)) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const first: unknown = value[0];
    if (value.length === 0) return "[]";
    if (depth >= mostDepth) return `[${value.length} items]`;
    const more = value.length > 1 ? `, and ${value.length - 1} more` : "";
    return `[${sketchValue("", first, depth + 1)}${more}]`;
  }
  if (!isFields(value) || depth >= mostDepth) return "…";
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, mostKeys)
    .map(([key, inner]) => `${printableName(key)}: ${sketchValue(key, inner, depth + 1)}`);
  if (entries.length > mostKeys) shown.push("…");
  return `{ ${shown.join(", ")} }`;
}

export function sketch(body: unknown, secret: string): string {
  if (body === undefined) return "no JSON";
  const text = sketchValue("", body, 0).replaceAll(secret, "[key]");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function readRequest(passing: PassingExchange, router: Router<OperationId>) {
  const { root } = passing.passage;
  const { path, search } = readTarget(passing.target);
  if (!path.startsWith(root)) return undefined;
  const below = path.slice(root.length);
  const isPrefixed = below.startsWith("/partner/");
  const endsInSlash = below.endsWith("/");
  const found = router.find(passing.method, withoutSlash(isPrefixed ? below.slice("/partner".length) : below));
  if (found.found !== "route") return undefined;
  const operation = found.value;
  const described: { query: Schema; body?: Schema } = requests[operation];
  const query = new Map(new URLSearchParams(search));
  const sent = sentObject(passing);
  return {
    ...{
      path,
      endsInSlash,
      operation,
      side: isPrefixed ? ("prefixed" as const) : ("bare" as const),
      id: found.path["id"],
    },
    ...{ query, queryErrors: errorsOf("query", described.query, typedQuery(operation, query)) },
    ...{ sent, sentErrors: errorsOf("body", described.body, sent) },
  };
}

export class ExchangeReader {
  readonly #router = new Router<OperationId>(interfaceRoutes());
  readonly #lists = new ListReader();
  /** True once a record had an id whose form does not tell it from a malformed one, such as an integer. */
  #hasOtherIds = false;

  read(passing: PassingExchange): ObservedExchange | undefined {
    const found = readRequest(passing, this.#router);
    if (found === undefined) return undefined;
    const { passage, intent, answer: given } = passing;
    const { root: _root, secrets, ...rest } = passage;
    const { path, ...request } = found;
    const { headers, text } = given;
    const answer = readAnswer(given.status, headers["content-type"], text);
    const { status } = answer;
    const list = this.#lists.read(answer);
    const record = isSuccess(answer) && isFields(answer.body) ? answer.body : undefined;
    const ids = (list?.records ?? [record]).flatMap((one) => (isFields(one) ? one["id"] : []));
    this.#hasOtherIds ||= ids.some((id) => typeof id === "string" && !isId(id));
    const isOther = intent ? intent.shows?.includes("malformed-id") === true : !this.#hasOtherIds;
    const problem = problemOf(answer);
    const code = problem?.code;
    return {
      ...rest,
      ...request,
      ...{ intent, answer, headers, status, list, record, problem: problemName(answer, path) },
      isMalformedId: isOther && request.id !== undefined && !isId(request.id),
      code: isKeyOf(problems, code) ? code : undefined,
      blame: problem ? text.slice(0, 2000) : "",
      evidence: {
        request: intent?.line ?? requestLine(request),
        status: given.status,
        // A secret is never empty; without one, nothing is hidden.
        answer: answer.page === undefined ? sketch(answer.body, secrets[0] ?? "\u0000") : "a page",
      },
    };
  }
}
