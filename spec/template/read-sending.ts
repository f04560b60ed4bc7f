import { type Fields, isFields } from "../check/fields.ts";
import { pointerTo } from "../check/json-pointer.ts";
import type { OwnRetries, OwnSignature } from "./own-alternatives.ts";
import { contentNames, signatureNames } from "./signature.ts";
import {
  checked,
  keyMistakes,
  mistakesOf,
  type ReadOwn,
  type ReadTemplate,
  readTemplate,
  type TemplateMistake,
  unless,
} from "./template-check.ts";

/** The names of headers, as HTTP has them. */
export const headerName = /^[\w!#$%&'*+.^`|~-]{1,100}$/;

/** True for a name of a header. */
export const isHeaderName = (name: unknown): boolean => typeof name === "string" && headerName.test(name);

function signatureMistakes(given: Fields): TemplateMistake[] {
  const { content, signature = "sha256={hex}", separator, headers = {}, secret = "text" } = given;
  const signed = readTemplate(content ?? "", "/content", contentNames);
  const header = readTemplate(signature, "/signature", signatureNames);
  const count = (part: ReadTemplate, ...names: string[]): number =>
    part.ok ? part.names.filter(({ name }) => names.includes(name)).length : 1;
  const names = isFields(headers) ? Object.entries(headers) : [];
  const taken = new Set(names.map(([, name]) => String(name).toLowerCase()));
  return [
    ...keyMistakes(given, ["content"], ["signature", "separator", "headers", "secret"]),
    ...mistakesOf(signed, header),
    ...unless(
      typeof content === "string" && count(signed, "body") === 1,
      "/content",
      'must be a text with "{body}" once',
    ),
    ...unless(
      typeof signature === "string" && count(header, "hex", "base64") === 1,
      "/signature",
      'must be a text with "{hex}" or "{base64}" once',
    ),
    ...unless(
      [undefined, ",", ";", " "].some((one) => one === separator),
      "/separator",
      'must be ",", ";" or " "',
    ),
    ...unless(
      ["text", "base64"].some((one) => one === secret),
      "/secret",
      'must be "text" or "base64"',
    ),
    ...unless(isFields(headers), "/headers", "must be an object with names of headers"),
    ...(isFields(headers) ? keyMistakes(headers, [], ["signature", "timestamp", "id"], "/headers") : []),
    ...names.flatMap(([key, name]) =>
      unless(isHeaderName(name), pointerTo("headers", key), "must be the name of a header"),
    ),
    ...unless(taken.size === names.length, "/headers", "gives two values the same header"),
  ];
}

const isSeconds = (value: unknown, most: number): value is number =>
  typeof value === "number" && value >= 0 && value <= most;

function retryMistakes(given: Fields): TemplateMistake[] {
  const { attempts, timeout = 10, stopsAtGone = false, retryAfter = false, jitter = 0 } = given;
  const instants: readonly unknown[] = Array.isArray(attempts) ? attempts : [];
  const isAscending = instants.every(
    (one, at) => isSeconds(one, 604_800) && (at === 0 || one >= Number(instants[at - 1])),
  );
  return [
    ...keyMistakes(given, ["attempts"], ["timeout", "stopsAtGone", "retryAfter", "jitter"]),
    ...unless(
      instants.length > 0 && instants.length <= 50 && isAscending && instants[0] === 0,
      "/attempts",
      "must be a list of 1 to 50 instants in ascending order, in seconds after the first, which is 0",
    ),
    ...unless(isSeconds(timeout, 300) && timeout > 0, "/timeout", "must be a number of seconds above 0, at most 300"),
    ...unless(typeof stopsAtGone === "boolean", "/stopsAtGone", "must be true or false"),
    ...unless(typeof retryAfter === "boolean", "/retryAfter", "must be true or false"),
    ...unless(isSeconds(jitter, 1), "/jitter", "must be a number from 0 to 1"),
  ];
}

/** Reads a construction of signatures from untrusted data. */
export const readSignatureConstruction = (given: Fields): ReadOwn<OwnSignature> =>
  checked(given, signatureMistakes(given));

/** Reads a schedule of retries from untrusted data. */
export const readRetries = (given: Fields): ReadOwn<OwnRetries> => checked(given, retryMistakes(given));
