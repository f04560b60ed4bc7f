import { type ErrorBody, readErrorBody as readBody } from "@totem-partner/spec/error-body";
import { isFields } from "@totem-partner/spec/fields";
import { readJson } from "@totem-partner/spec/json";

/**
 * Who an error body seems to come from: JSON from the service, though it may have any shape; anything else, such as an
 * HTML page, from a proxy or another server.
 */
export type BodyOrigin = "service" | "elsewhere" | "no body";

/** What an error body says, whichever of the assumed shapes it has (`error-body`). */
export interface ErrorReport extends Omit<ErrorBody, "title"> {
  origin: BodyOrigin;
}

function originOf(body: string, json: unknown): BodyOrigin {
  if (body.trim() === "") return "no body";
  return isFields(json) || Array.isArray(json) ? "service" : "elsewhere";
}

/** Reads an error body from its text. */
export function readErrorBody(body: string): ErrorReport {
  const json = readJson(body);
  return { origin: originOf(body, json), ...readBody(json) };
}
