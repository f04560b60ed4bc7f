import type { Company } from "@totem-partner/simulator";
import { canCreate, type Kind } from "../../src/calibration/kinds.ts";
import type { Case } from "./random-service.ts";

/** The points that can be observed by reading a service of this kind. */
export function visibleByReading(
  { profile, dated, undated, past, hasProtocol, hasWebhook }: Case,
  company: Company,
): string[] {
  const [standard, maximum] = [Number(profile["default-limit"]), Number(profile["max-limit"])];
  const { products, warehouses, authorizations } = company.records;
  const isPaged = profile["paged-lists"] === "all";
  const longest = Math.max(authorizations.size, ...(isPaged ? [products.size, warehouses.size] : []));
  const shown = Math.min(standard, maximum);
  const showsAll = authorizations.size <= shown;
  const saysMaximum = profile["list-envelope"] !== "array" || profile["limit-over-max"] === "reject";
  const conditions: Record<string, boolean> = {
    "path-prefix": true,
    "trailing-slash": true,
    ids: products.size > 0,
    instants: products.size > 0 && profile["response-fields"] === "full",
    "list-envelope": true,
    "record-envelope": products.size + warehouses.size + authorizations.size > 0,
    "unknown-query-parameter": true,
    "validation-status": true,
    "malformed-id": true,
    "error-body": true,
    "auth-failure": true,
    "webhook-missing": !hasWebhook,
    "cleaning-without-protocol": !hasProtocol,
    "list-order": profile["response-fields"] === "full" && Math.min(shown, authorizations.size) >= 2,
    "response-fields": products.size > 0,
    "paged-lists": products.size + warehouses.size > 0 || (!isPaged && profile["unknown-query-parameter"] === "reject"),
    "default-limit": standard < maximum && standard < longest,
    "max-limit": saysMaximum || maximum < longest,
    "limit-over-max": saysMaximum || maximum < longest,
    "date-range-end": profile["unknown-query-parameter"] === "reject" || (dated + past > 0 && showsAll),
    expiry: profile["expiry"] === "stays-active" && past > 0 && showsAll,
    "undated-in-date-filter": undated > 0 && showsAll,
  };
  return Object.keys(conditions).filter((id) => conditions[id]);
}

/** The points that writing shows, whatever the company has, when these kinds may be created. */
export function visibleByWriting({ profile, hasProtocol, hasWebhook }: Case, allowed: ReadonlySet<Kind>): string[] {
  const may = (kind: Kind) => canCreate(kind, allowed);
  // Without the fields that we suppose, nothing shows that a configuration or a cleaning record is the calibration's own.
  const isFull = profile["response-fields"] === "full";
  const authorization = may("authorization");
  const catalog = may("product") || may("warehouse");
  const protocol = isFull && may("cleaning-protocol") && !hasProtocol;
  const webhook = isFull && may("webhook") && !hasWebhook;
  const category = protocol && may("cleaning-category");
  const type = protocol && may("cleaning-type");
  const event = may("event");
  const hasCodes = profile["error-body"] !== "flat";
  const fits = Math.min(Number(profile["default-limit"]), Number(profile["max-limit"])) >= 50;
  const conditions: Record<string, boolean> = {
    "create-status": authorization,
    "repeat-create": authorization,
    "repeat-create-changed": authorization && (hasCodes || profile["repeat-create"] !== "409"),
    "external-id-after-finish": authorization,
    "required-on-create": authorization,
    "party-fields": authorization,
    "further-party-fields": authorization,
    "local-date-times": authorization,
    "end-date-only": authorization && (profile["end-date-only"] === "reject" || profile["expiry"] === "finishes"),
    expiry: authorization && profile["expiry"] === "finishes",
    "finished-patch": authorization,
    "removed-fields": authorization,
    "unknown-field": catalog || authorization || webhook || category || type,
    "patch-null": authorization,
    "patch-immutable": catalog || authorization || category || type,
    "unknown-reference": may("warehouse") || authorization || type,
    "unknown-driver": may("driver") && (hasCodes || profile["unknown-driver"] === "accept"),
    "action-status":
      authorization ||
      (protocol && (profile["new-protocol-state"] === "active" || profile["repeat-activation"] === "200")),
    "event-status": event,
    "event-receipt": event && profile["event-status"] !== "204",
    "malformed-body": catalog,
    "erp-origin": event,
    "fetch-on-native": event && profile["erp-origin"] === "marked",
    "new-protocol-state": protocol,
    "second-protocol": protocol,
    "repeat-activation": protocol,
    "delete-status": catalog || protocol || webhook,
    "catalog-create-status": catalog || protocol,
    "webhook-put-status": webhook,
    "webhook-delete-missing": webhook,
    "event-names": webhook,
    "soft-deleted-get": catalog,
    "response-fields": catalog || authorization,
    "list-order": isFull && fits && (catalog || authorization),
    "date-range-end": fits && authorization,
    "undated-in-date-filter": fits && authorization && profile["end-date-only"] !== "reject",
  };
  return Object.keys(conditions).filter((id) => conditions[id]);
}
