import { readJson } from "@totem-partner/spec/json";

/** The response of the service. */
export interface Answer {
  status: number;
  /** The media type, without its parameters; empty without one. */
  type: string;
  /** The body as JSON; undefined if it is empty or not JSON. */
  body: unknown;
}

/** The media type in a header, without its parameters; empty without one. */
export const mediaType = (header: string | null = ""): string => header?.split(";")[0]?.trim().toLowerCase() ?? "";

/** A response from its text. */
export const readAnswer = (status: number, contentType: string | null | undefined, text: string): Answer => ({
  status,
  type: mediaType(contentType),
  body: readJson(text),
});
