import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { isClientError, isDeclined, isRefused, isSingle, isSuccess, problemOf } from "../../shapes/answer.ts";
import { consistent, documented } from "../../findings/finding.ts";
import { isCode, isDone, isMadeUp, isPaging, type Lesson, mayBe, type Rule } from "./rule.ts";

const validationCodes = ["validation_failed", "removed_field", "immutable_field", "limit_over_maximum"] as const;

/** Compares the status with that of an earlier validation error, since it is ambiguous by itself. */
const malformedBody: Rule = ({ exchange, memory, evidence }) => {
  const isOne = isCode(exchange, "malformed_json", "malformed_multipart") && isClientError(exchange);
  if (!isOne) return;
  if (memory.invalid === undefined) evidence.pass("malformed-body");
  else if (exchange.status === memory.invalid && !exchange.answer.isGuessed)
    evidence.leave("malformed-body", ["validation"], exchange);
  else evidence.status("malformed-body", exchange);
};

const validationStatus: Rule = ({ exchange, memory, evidence }) => {
  const { operation, queryErrors, sentErrors, id } = exchange;
  const learn = (): void => {
    memory.invalid = isClientError(exchange) && !exchange.answer.isGuessed ? exchange.status : undefined;
    evidence.status("validation-status", exchange);
  };
  if (isCode(exchange, ...validationCodes) && (exchange.code !== undefined || isRefused(exchange))) {
    learn();
    return;
  }
  if (id !== undefined || exchange.code !== undefined) return;
  // Under every alternative, each of these is sufficient reason.
  const isPaged = operation === "listAuthorizations" || (operation.startsWith("list") && isRefused(exchange));
  const isBadQuery = isPaged && queryErrors.length > 0 && queryErrors.every(({ path }) => isPaging(path.slice(1)));
  const isNameless = ["createProduct", "createWarehouse"].includes(operation) && sentErrors.length > 0;
  const isBadBody = isNameless && sentErrors.every(({ code }) => code === undefined);
  if (isBadQuery || (isBadBody && isRefused(exchange))) learn();
};

const malformedId: Rule = ({ exchange, evidence }) => {
  const { operation, isMalformedId, queryErrors } = exchange;
  if (queryErrors.length > 0 || !isMalformedId || !/^(get|delete)/.test(operation)) return;
  if (isSuccess(exchange) || isClientError(exchange)) evidence.status("malformed-id", exchange);
};

const unknownQueryParameter: Rule = ({ exchange, evidence }) => {
  const { operation, query, queryErrors, id, isMalformedId, list } = exchange;
  const isReading = operation.startsWith("list") || (operation.startsWith("get") && id !== undefined && !isMalformedId);
  const isOnlyUnknown = queryErrors.length > 0 && queryErrors.every(({ code }) => code === "unknown_query_parameter");
  if (!isReading || !isOnlyUnknown || query.has("scheduledDateTo")) return;
  if (isSuccess(exchange) && (list !== undefined || (id !== undefined && isDone(exchange))))
    evidence.leave("unknown-query-parameter", ["ignore"], exchange);
  // A limit could be too large, and a status or a date could have a form that the service does not accept.
  const isPlain = [...query.keys()].every(
    (name) => name === "offset" || queryErrors.some(({ path }) => path === `/${name}`),
  );
  if (isRefused(exchange) && isPlain && mayBe(exchange, "validation_failed"))
    evidence.leave("unknown-query-parameter", ["reject"], exchange);
};

const pagedLists: Rule = ({ exchange, memory, evidence }) => {
  const { operation, query, queryErrors, list, blame } = exchange;
  if (!operation.startsWith("list") || queryErrors.length > 0) return;
  const part = [query.get("limit"), query.get("offset")].join(" ");
  if (operation === "listAuthorizations") {
    if (list) memory.parts.set(part, true);
    return;
  }
  const shown = list?.records.length ?? 0;
  const first = JSON.stringify(list?.records[0]);
  const whole = memory.whole.get(operation);
  if (list && query.size === 0) memory.whole.set(operation, { length: shown, first });
  const isFurther = list && whole && whole.length > 0 && Number(query.get("offset")) > 0;
  if (isFurther && shown === whole.length && first === whole.first)
    evidence.leave("paged-lists", ["authorizations"], exchange);
  else if (isFurther && shown === 0) evidence.leave("paged-lists", ["all"], exchange);
  else if (list && query.has("limit") && shown > Number(query.get("limit")))
    evidence.leave("paged-lists", ["authorizations"], exchange);
  else if (list?.total !== undefined && shown < list.total && !exchange.intent)
    evidence.leave("paged-lists", ["all"], exchange);
  const isNamed = ["limit", "offset"].some((name) => query.has(name) && blame.includes(`/${name}`));
  const isPlain = query.size > 0 && [...query.keys()].every(isPaging);
  if (
    isRefused(exchange) &&
    ((isCode(exchange, "validation_failed") && isNamed) || (isPlain && memory.parts.get(part)))
  )
    evidence.leave("paged-lists", ["authorizations"], exchange);
};

export function learnAuthFailure({ exchange, evidence }: Omit<Lesson, "memory">): void {
  const { caller, status, list, record } = exchange;
  if (caller !== undefined && !isCode(exchange, "unknown_api_key")) return;
  const isNamed = isCode(exchange, "missing_api_key", "unknown_api_key");
  const isOwn = exchange.intent !== undefined && isClientError(exchange);
  // Anything else with 200 may be a login, or an error in an unknown form.
  const isGranted = status === 204 || list !== undefined || isSingle(record);
  if (status === 401 || status === 403 || isNamed || isGranted || isOwn) evidence.status("auth-failure", exchange);
}

/** The operation that refuses with 400 or 422 only because of the form of its body: it refers to no other record. */
const plainOperation = "createProduct";

const points = {
  unknown_field: "unknown-field",
  removed_field: "removed-fields",
  immutable_field: "patch-immutable",
} as const;

const surplusFields: Rule = ({ exchange, evidence }) => {
  const { operation, sent, sentErrors, record, isMalformedId } = exchange;
  if (sent === undefined || operation === "createAuthorization") return;
  for (const [code, point] of Object.entries(points) as [keyof typeof points, (typeof points)[keyof typeof points]][]) {
    const found = sentErrors.filter((error) => error.code === code).map(({ path }) => path.slice(1));
    // A service that accepts such a field in a create does not know it as unknown.
    const names = found.filter((name) => operation !== "updateAuthorization" || !isFurtherPartyField(name));
    if (names.length === 0) continue;
    // A field that was applied was neither ignored nor refused.
    const applied = names.filter((name) => record?.[name] !== undefined && record[name] === sent[name]);
    const isFixed = operation === "updateAuthorization" && point === "patch-immutable";
    if (isFixed && applied.some((name) => isMadeUp(exchange, name)))
      evidence.contradict(point, documented.businessFieldsAreFixed, exchange);
    const isShown = record ? isSingle(record) : operation === "putWebhookConfiguration";
    if (isSuccess(exchange) && isShown && applied.length === 0) evidence.leave(point, ["ignore"], exchange);
    const isOnly = names.length === sentErrors.length;
    const expected = code === "unknown_field" ? "validation_failed" : code;
    const isReason = isCode(exchange, expected) || (operation === plainOperation && mayBe(exchange, expected));
    if (isRefused(exchange) && isOnly && isReason && !isMalformedId) evidence.leave(point, ["reject"], exchange);
  }
};

const madeUpDriver: Rule = ({ exchange, memory, evidence }) => {
  const { operation, sent, record, status, answer } = exchange;
  if (operation !== "updateAuthorization" || !isMadeUp(exchange, "driverNif")) return;
  if (record?.["driverNif"] === sent?.["driverNif"] && record) evidence.leave("unknown-driver", ["accept"], exchange);
  if (!isDeclined(exchange) || status === 409) return;
  const { unknownReference: other } = memory;
  const name = problemOf(answer)?.name;
  const isAlike = name !== undefined && name === other?.name && status === other.status;
  const why = "The driver was refused differently from an unknown product, possibly because of the format of the NIF.";
  if (isAlike) evidence.leave("unknown-driver", ["reject"], exchange);
  else evidence.suggest("unknown-driver", consistent(["reject", "accept"], why), exchange);
};

const references: Rule = ({ exchange, memory, evidence }) => {
  const { operation, sent, sentErrors, blame, status, answer } = exchange;
  if (operation === "createAuthorization" || !isCode(exchange, "unknown_reference")) return;
  evidence.status("unknown-reference", exchange);
  if (isMadeUp(exchange, "productExternalId")) memory.unknownReference = { status, name: problemOf(answer)?.name };
  const isDriver = sent?.["driverNif"] !== undefined && /\/driverNif\b/.test(blame) && sentErrors.length === 0;
  if (isDriver) evidence.leave("unknown-driver", ["reject"], exchange);
};

export const refusalRules: readonly Rule[] = [
  ...[malformedBody, validationStatus, malformedId, unknownQueryParameter, pagedLists],
  ...[surplusFields, madeUpDriver, references],
];
