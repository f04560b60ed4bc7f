import { type ErrorBody, readErrorBody } from "@totem-partner/spec/error-body";
import { isFields, isKeyOf } from "@totem-partner/spec/fields";
import { likelyStatus } from "@totem-partner/spec/inner-error";
import { readJson } from "@totem-partner/spec/json";
import type { OwnErrorBody, OwnRefusal } from "@totem-partner/spec/own-alternatives";
import { isOwnPage, readOwnError } from "@totem-partner/spec/own-error";
import type { OperationId } from "@totem-partner/spec/operations";
import { problemKinds } from "@totem-partner/spec/problems";
import type { HttpErrorKind } from "../errors/partner-error.ts";

/** The apparent sender of an error body: JSON of any shape, or a page that the profile describes, is the service's. */
type BodyOrigin = "service" | "elsewhere" | "no body";

export interface ErrorReport extends Omit<ErrorBody, "title"> {
  origin: BodyOrigin;
}

/** Proxies have no conflicts: a 409 is the service's also if it is a text or empty, unlike a page. */
export function parseErrorBody(text: string, status: number, own?: OwnErrorBody): ErrorReport {
  const isPage = own !== undefined && isOwnPage(own, text);
  const json = isPage ? text : readJson(text);
  const words = (typeof json === "string" ? json : text).trim();
  const ofService = isPage || isFields(json) || Array.isArray(json) ? "service" : "elsewhere";
  if (status === 409 && ofService === "elsewhere" && !words.startsWith("<"))
    return { origin: "service", text: words || undefined, errors: [] };
  return { origin: words === "" ? "no body" : ofService, ...(own ? readOwnError(own, json) : readErrorBody(json)) };
}

/** A condition that only the message of the service distinguishes from others with the same status. */
interface MessagePattern {
  /** Without it, any status but 404. */
  status?: number;
  /** All of them must be found. */
  say: readonly RegExp[];
  mean: HttpErrorKind;
}

interface OperationErrors {
  /** The meaning of a 409 without a code. */
  conflict?: HttpErrorKind;
  /** The open point that decides whether the operation conflicts with anything at all. */
  decides409?: "repeat-activation" | "erp-origin";
  /** Matched loosely, and only if the body has no known code. */
  words?: readonly MessagePattern[];
  /** The field that a 422 of this meaning names, alone; the words, which frameworks and profiles change, do not count. */
  field?: { path: string; mean: HttpErrorKind };
  /** Matches the service's name for the only record of its kind, which a 404 is then about. */
  theOne?: RegExp;
  /** The open point by which 404 may say that this record is absent, whatever the words. */
  absence?: "cleaning-without-protocol" | "webhook-missing" | "webhook-delete-missing";
  silent422?: string;
}

const protocol = /protocol/i;
const listsOfProtocol: OperationErrors = { theOne: protocol, absence: "cleaning-without-protocol" };
const webhook = /webhook/i;

const errorsOf: Readonly<Partial<Record<OperationId, OperationErrors>>> = {
  createAuthorization: {
    words: [{ status: 422, say: [/carrier|transportista/i, /regist/i], mean: "carrier-not-registered" }],
    field: { path: "/carrierTaxId", mean: "carrier-not-registered" },
    silent422:
      "The service refused the authorization without saying why: its carrier may not be registered, or it names an unknown record.",
  },
  updateAuthorization: { words: [{ say: [/\bfinished\b/i], mean: "already-finished" }] },
  // The interface document defines one meaning for 409 on cancel.
  cancelAuthorization: { conflict: "already-finished" },
  emitAuthorizationEvent: { decides409: "erp-origin", words: [{ say: [/\bexternal ERP\b/i], mean: "conflict" }] },
  getCleaningProtocol: { theOne: protocol },
  createCleaningProtocol: { words: [{ status: 422, say: [/\balready has\b|\bexists\b/i], mean: "conflict" }] },
  activateCleaningProtocol: { decides409: "repeat-activation" },
  deactivateCleaningProtocol: { decides409: "repeat-activation" },
  listCleaningCategories: listsOfProtocol,
  listCleaningTypes: listsOfProtocol,
  listCleaningIncompatibilities: listsOfProtocol,
  getWebhookConfiguration: { theOne: webhook, absence: "webhook-missing" },
  deleteWebhookConfiguration: { theOne: webhook, absence: "webhook-delete-missing" },
};

export const operationErrors = (operation: OperationId): OperationErrors => errorsOf[operation] ?? {};

export interface RequestTarget {
  operation: OperationId;
  /** True if a 404 can be about a record: the path names one, or the profile says that the company may lack it. */
  namesRecord: boolean;
}

/** A code that says of any record that there is none means one that the body names, unless the path has an id. */
function kindOfKnownCode(code: string, { operation }: RequestTarget, status: number): HttpErrorKind | undefined {
  if (isKeyOf(problemKinds, code)) return problemKinds[code];
  if (status !== 404 || !code.endsWith("_not_found")) return undefined;
  return operation === "createAuthorization" ? "validation" : "not-found";
}

function kindOfStatus({ operation, namesRecord }: RequestTarget, status: number): HttpErrorKind {
  if (status === 400 || status === 422) return "validation";
  // Gone, as a deleted record may be (assumed: `soft-deleted-get`).
  if (status === 410 && namesRecord) return "not-found";
  if (status === 404) return namesRecord ? "not-found" : "refused";
  if (status === 409) return operationErrors(operation).conflict ?? "conflict";
  return status < 400 ? "unexpected-response" : "refused";
}

const namesNoPath =
  /\b(?:nothing at this|no such|no|unknown) (?:path|route|endpoint|url)\b|\b(?:path|route|endpoint|url) not found\b|^cannot (?:get|post|put|patch|delete) \//i;

const namesReference = /\b(productExternalId|warehouseExternalId|totemGroupId|driverNif|categoryId|firstId|secondId)\b/;

/** For bodies without a known code: words are matched loosely, and only where the operation can meet the condition. */
function kindOfMessage(
  { operation, namesRecord }: RequestTarget,
  status: number,
  report: ErrorReport,
): HttpErrorKind | undefined {
  const words = [report.text ?? "", ...report.errors.map(({ message }) => message)].join("\n");
  if (status === 404 && namesNoPath.test(report.text ?? "")) return "refused";
  const { words: conditions = [], field, theOne } = operationErrors(operation);
  if (status === 422 && report.errors.length > 0 && report.errors.every(({ path }) => path === field?.path))
    return field?.mean;
  const particular = conditions.find(
    (condition) =>
      (condition.status === undefined ? status !== 404 : status === condition.status) &&
      condition.say.every((pattern) => pattern.test(words)),
  );
  if (particular !== undefined) return particular.mean;
  if (status === 404 && theOne?.test(words) === true) return "not-found";
  // Of an id that is none, 404 does not say that the company lost the record.
  if (status === 404 && namesRecord && /\bid must be a UUID\b/i.test(words)) return "validation";
  if (status === 404 && (namesReference.test(words) || (report.errors.length > 0 && !namesRecord))) return "validation";
  return undefined;
}

export function classifyHttpError(requested: RequestTarget, given: number, report: ErrorReport): HttpErrorKind {
  const status = given === 200 ? (likelyStatus(report) ?? given) : given;
  // These mean the same from every sender, whatever the body.
  if (status === 429) return "rate-limit";
  if (status === 408 || status >= 500) return "server";
  const isAboutKey = status === 401 || status === 403;
  const isOfService = report.origin === "service" || (report.origin === "no body" && (isAboutKey || status === 409));
  // The response of another server says nothing about the service. Neither does one without a body: gateways send those,
  // so, but no conflicts, and a record taken for gone may be deleted on the caller's side, or a row taken for refused never be sent again.
  if (!isOfService) return "unexpected-response";
  if (isAboutKey) return "authentication";
  const code = report.code?.toLowerCase() ?? "";
  return (
    kindOfKnownCode(code, requested, status) ??
    kindOfMessage(requested, status, report) ??
    kindOfStatus(requested, status)
  );
}

/** Returns whether an error is that of a repeated create, by its status and all that the profile says of it. */
export function isOwnRefusal(
  own: string | number | OwnRefusal | undefined,
  status: number,
  report: ErrorReport,
): boolean {
  if (typeof own !== "object" || own.status !== status) return false;
  const { code = report.code, detail = "" } = own;
  const words = [report.text, ...report.errors.map(({ message }) => message)].join("\n").toLowerCase();
  return code?.toLowerCase() === report.code?.toLowerCase() && words.includes(detail.toLowerCase());
}
