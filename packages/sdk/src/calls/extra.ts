import { isFields } from "@totem-partner/spec/fields";
import { requests } from "@totem-partner/spec/requests";
import { routes } from "@totem-partner/spec/routes";
import type { Schema } from "@totem-partner/spec/schema";
import { ConfigurationError } from "../errors/kinds/configuration-error.ts";
import type { AnyFields } from "../fields/extensions.ts";
import { withoutUndefined } from "../fields/given.ts";
import type { OperationRequest } from "../operations/request.ts";
import { checkNames, type OptionNames } from "../options/option-check.ts";

/** Fields that a call sends beyond the contract. They are not checked. */
export interface Extra<Body extends object = AnyFields, Query extends object = AnyFields> {
  /** Extra fields of the body. */
  body?: Body | undefined;
  /** Extra parameters of the query. */
  query?: Query | undefined;
}

const known: OptionNames<Extra> = { body: true, query: true };

/** Adds fields to a part of a request. Fields of the contract are rejected, because they would bypass the check. */
function extended(part: "body" | "query", request: OperationRequest, extra: object | undefined): unknown {
  const { operation, [part]: given } = request;
  if (extra === undefined) return given;
  const refuse = (why: string) => {
    const message = `The request was not sent: extra.${part} ${why} (${operation}).`;
    return new ConfigurationError(message, { operation, attempts: 0, repeatIsSafe: true });
  };
  if (part === "body" && routes[operation].startsWith("GET ")) throw refuse("cannot be sent with GET; use extra.query");
  const schemas: Readonly<{ query: Schema; body?: Schema }> = requests[operation];
  const known = schemas[part]?.properties ?? {};
  const surplus = Object.keys(extra).find((name) => Object.hasOwn(known, name));
  if (surplus !== undefined) {
    throw refuse(
      `has ${surplus}, a field of the contract: pass it to the call itself; validate: false turns this check off`,
    );
  }
  return { ...(isFields(given) && given), ...extra };
}

/** A request that has been checked, with the fields that its call sends beyond the contract. */
export function withExtra(request: OperationRequest, extra: Extra | undefined): OperationRequest {
  if (extra === undefined) return request;
  checkNames("extra", extra, known);
  const body = withoutUndefined(extended("body", request, extra.body));
  return { ...request, query: withoutUndefined(extended("query", request, extra.query)), body };
}
