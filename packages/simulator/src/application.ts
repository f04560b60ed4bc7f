import { checkRequest, type FieldError } from "@totem-partner/spec/request-check";
import { createAuthorizationBody } from "@totem-partner/spec/requests";
import type { ApplicationRequest } from "./domain/creation.ts";

/**
 * Reads the body of an authorization that is made in the service's own application: a create of the partner interface
 * without externalId, checked just like one.
 */
export function readApplicationRequest(
  body: unknown,
): { ok: true; value: ApplicationRequest } | { ok: false; errors: FieldError[] } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { ok: false, errors: [{ in: "body", path: "", message: "must be an object" }] };
  }
  const errors: FieldError[] = [];
  if ("externalId" in body) {
    const message = "is not a field here: an authorization of the service's own application has none";
    errors.push({ in: "body", path: "/externalId", message, code: "unknown_field" });
  }
  const candidate: unknown = { ...body, externalId: "none" };
  errors.push(...checkRequest("createAuthorization", "body", createAuthorizationBody, candidate));
  if (errors.length > 0 || !createAuthorizationBody(candidate)) return { ok: false, errors };
  const { externalId: _none, ...value } = candidate;
  return { ok: true, value };
}
