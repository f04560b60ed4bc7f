import type { FoundViolation } from "@totem-partner/audit";
import { type Basis, basisOf, causesOf } from "@totem-partner/discovery/drift";
import {
  choicesOf,
  isPart,
  listOf,
  operationIn,
  type Part,
  partOf,
  partsOf,
  resolved,
} from "@totem-partner/spec/contract-document";

type Located = Pick<FoundViolation, "operationId" | "status" | "location" | "code" | "message">;

/** Rules without a labelled element: problem codes, and the refusal of unknown parameters and fields. */
const assumedRules: ReadonlySet<string> = new Set(["problem-code", "unknown-parameter", "additionalProperties"]);

/** The refusal of unreadable bodies is assumed as well. */
const unreadable: ReadonlySet<string> = new Set(["json", "415", "multipart"]);

const below = (contract: Part, schemas: readonly Part[], key: string): Part[] =>
  schemas
    .flatMap((schema) => choicesOf(contract, schema))
    .map((choice) => partOf(choice["properties"], key) ?? (/^\d+$/.test(key) ? partOf(choice, "items") : undefined))
    .filter((found) => found !== undefined);

const basisOfAll = (contract: Part, elements: readonly Part[], about: "presence" | "form"): Basis =>
  elements.every((element) => basisOf(contract, element, about) === "documented") ? "documented" : "assumed";

/** The basis of the statement about a place in a body, or about the nearest one that the contract describes. */
function bodyBasis(contract: Part, { content }: Part, path: readonly string[], { code, message }: Located): Basis {
  let schemas = partsOf(content)
    .map(([, media]) => partOf(media, "schema"))
    .filter((schema) => schema !== undefined);
  if (schemas.length === 0) return "assumed";
  for (const key of path) {
    const next = below(contract, schemas, key);
    if (next.length === 0) break;
    schemas = next;
  }
  const missing = code === "required" ? /required property '([^']+)'/.exec(message)?.[1] : undefined;
  const fields = missing === undefined ? [] : below(contract, schemas, missing);
  return fields.length > 0 ? basisOfAll(contract, fields, "presence") : basisOfAll(contract, schemas, "form");
}

function responseBasis(contract: Part, operation: Part, violation: Located): Basis | null {
  const [, section, ...path] = violation.location;
  const response = partOf(operation["responses"], String(violation.status));
  if (response === undefined || section === undefined) return null;
  if (section === "body" && violation.code !== "no-body") {
    // That a record is the whole body is assumed.
    const isWhole = path.length === 0 && [response["x-assumption"]].flat().includes("record-envelope");
    if (isWhole && violation.code === "required") return "assumed";
    return violation.code === "json" ? "documented" : bodyBasis(contract, response, path, violation);
  }
  const header = partsOf(response["headers"]).find(([name]) => name.toLowerCase() === path[0])?.[1];
  if (header === undefined) return basisOf(contract, response, "form");
  return basisOf(contract, header, violation.code === "required" ? "presence" : "form");
}

function requestBasis(contract: Part, operation: Part, violation: Located): Basis | null {
  const [, section, ...path] = violation.location;
  const { code } = violation;
  if (section === undefined) {
    const [scheme] = code === "401" ? partsOf(partOf(contract["components"], "securitySchemes")) : [];
    return scheme ? basisOf(contract, scheme[1], "form") : null;
  }
  if (section === "body") {
    const body = partOf(operation, "requestBody");
    return body === undefined || unreadable.has(code) ? "assumed" : bodyBasis(contract, body, path, violation);
  }
  const parameter = listOf(operation["parameters"])
    .filter(isPart)
    .map((one) => resolved(contract, one))
    .find((one) => one["in"] === section && String(one["name"]).toLowerCase() === path[0]?.toLowerCase());
  return parameter ? basisOf(contract, parameter, code === "required" ? "presence" : "form") : null;
}

/** The basis of the statement that a violation breaks; null if the contract says nothing, as for an unknown status. */
export function violationBasis(contract: Part, violation: Located): Basis | null {
  const { operationId, code, location } = violation;
  const operation = operationId === null ? undefined : operationIn(contract, operationId);
  if (operation === undefined) return null;
  if (assumedRules.has(code)) return "assumed";
  if (location[0] === "response") return responseBasis(contract, operation, violation);
  return location[0] === "request" ? requestBasis(contract, operation, violation) : null;
}

/** A violation, with the basis of the statement that it breaks. */
export interface ReportedViolation extends FoundViolation {
  /** The basis of the violated statement of the contract; null if the contract says nothing. */
  basis: Basis | null;
}

/** Violations by one side that break the same statement in the same way, in any operation. */
interface ViolationCause extends Pick<ReportedViolation, "by" | "basis" | "location" | "code" | "message"> {
  times: number;
  first: Pick<ReportedViolation, "id" | "method" | "target" | "status">;
}

function inAnyItem({ location, message }: ReportedViolation): Pick<ReportedViolation, "location" | "message"> {
  const everywhere = location.map((part) => (/^\d+$/.test(part) ? "*" : part));
  const [place, anyPlace] = [location, everywhere].map((parts) => parts.slice(2).join("."));
  const isInItem = place !== anyPlace;
  return { location: everywhere, message: isInItem ? message.replace(` ${place} `, ` ${anyPlace} `) : message };
}

export function violationCauses(violations: readonly ReportedViolation[]): ViolationCause[] {
  const wordsOf = (violation: ReportedViolation): string => {
    const { by, basis, code } = violation;
    return JSON.stringify({ by, basis, code, ...inAnyItem(violation) });
  };
  return causesOf(violations, wordsOf).map(({ first: found, times }) => {
    const { by, basis, code, id, method, target, status } = found;
    return { by, basis, code, ...inAnyItem(found), times, first: { id, method, target, status } };
  });
}
