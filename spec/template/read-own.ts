import { type Fields, isFields } from "../check/fields.ts";
import { pointerTo } from "../check/json-pointer.ts";
import { deliveryValueNames, eventNames, isDeliveryValue } from "./delivery-values.ts";
import { errorValues, fieldValues } from "./error-values.ts";
import { listValues } from "./list-values.ts";
import { recordValues } from "./record-values.ts";
import { problems } from "../generated/problems.ts";
import { isTextual, listNames, type OwnAlternatives } from "./own-alternatives.ts";
import { isHeaderName, readRetries, readSignatureConstruction } from "./read-sending.ts";
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

/** The names of envelopes or bodies that the row of an assumption has a template for. */
type Named = readonly string[];

const wrong = (path: string, says: string): { ok: false; mistakes: TemplateMistake[] } => ({
  ok: false,
  mistakes: [{ path, says }],
});

const listValueNames = Object.keys(listValues);

function readEnvelope(given: unknown, path: string, named: Named): ReadTemplate {
  if (typeof given === "string" && !given.includes("{")) {
    if (named.includes(given)) return { ok: true, template: given, names: [] };
    return wrong(
      path,
      `is ${JSON.stringify(given)}, which is no envelope. There are: ${named.join(", ")}; or give a template`,
    );
  }
  const read = readTemplate(given, path, listValueNames);
  if (!read.ok) return read;
  const items = read.names.filter(({ name }) => name === "items");
  if (items.length === 1 && items[0]?.isSole) return read;
  return wrong(path, 'must have the text "{items}" exactly once, where the records of the list stand');
}

/** Headers that every response has, or that are about its body. */
const takenHeader = /^(?:content-.*|transfer-encoding|connection|x-request-id)$/i;

const isHeader = ([name, text]: [string, unknown]): boolean =>
  isHeaderName(name) && !takenHeader.test(name) && typeof text === "string" && /^[\x20-\x7e]+$/.test(text);

function headerMistakes(headers: unknown): TemplateMistake[] {
  if (!isFields(headers)) return [{ path: "/headers", says: "must be an object with texts by the names of headers" }];
  const others = Object.entries(headers).filter((header) => !isHeader(header) || header[1] === "{items}");
  const says = 'must be the text of a header that responses do not have anyway, such as "{links}"';
  return [
    ...others.map(([name]) => ({ path: pointerTo("headers", name), says })),
    ...mistakesOf(readTemplate(headers, "/headers", listValueNames)),
  ];
}

function readList(given: Fields, named: Named): ReadOwn<OwnAlternatives["list"]> {
  const { envelope, except = {}, headers = {} } = given;
  if (!isFields(except))
    return wrong("/except", `must be an object with an envelope for some of: ${listNames.join(", ")}`);
  return checked(given, [
    ...keyMistakes(given, ["envelope"], ["except", "headers"]),
    ...keyMistakes(except, [], listNames, "/except"),
    ...(Object.hasOwn(given, "envelope") ? mistakesOf(readEnvelope(envelope, "/envelope", named)) : []),
    ...mistakesOf(...Object.entries(except).map(([list, one]) => readEnvelope(one, pointerTo("except", list), named))),
    ...headerMistakes(headers),
  ]);
}

/** The media types of JSON and of texts. */
export const errorType = /^(?:application\/(?:[a-z0-9.-]+\+)?json|text\/[a-z0-9.+-]+)$/;
const isType = (type: unknown): type is string => typeof type === "string" && errorType.test(type);

function readRecord(given: Fields): ReadOwn<OwnAlternatives["record"]> {
  const names = Object.keys(recordValues);
  const { type = "application/json" } = given;
  const parts = ["record", "item", "receipt"]
    .filter((key) => Object.hasOwn(given, key))
    .map((key) => {
      const read = readTemplate(given[key], pointerTo(key), names);
      const held = read.ok ? read.names.filter(({ name }) => name === "record" || name === "attributes") : [];
      const isRight = !read.ok || (held.length === 1 && held[0]?.isSole);
      const says = 'must have the text "{record}", or "{attributes}", exactly once';
      return isRight ? read : wrong(pointerTo(key), says);
    });
  return checked(given, [
    ...keyMistakes(given, ["record"], ["item", "receipt", "type"]),
    ...unless(isType(type) && !isTextual(type), "/type", "must be a media type of JSON, such as application/hal+json"),
    ...mistakesOf(...parts),
  ]);
}

const errorNames = [...Object.keys(errorValues), ...Object.keys(fieldValues)];
const isProblem = (code: unknown): boolean => typeof code === "string" && Object.hasOwn(problems, code);

/** True for codes of one type, by codes of problems or by statuses. */
const areCodes = (codes: unknown): boolean =>
  isFields(codes) &&
  new Set(Object.values(codes).map((code) => typeof code)).size === 1 &&
  Object.entries(codes).every(
    ([of, code]) =>
      (isProblem(of) || /^[45]\d\d$/.test(of)) &&
      (Number.isSafeInteger(code) || (typeof code === "string" && /^[\w.:-]{1,100}$/.test(code))),
  );

function readError(given: Fields): ReadOwn<OwnAlternatives["error"]> {
  const { type, body, invalid, status, invalidFor = [], codes } = given;
  const parts = [
    readTemplate(body ?? null, "/body", errorNames),
    readTemplate(invalid ?? null, "/invalid", errorNames),
  ];
  const isPage = typeof type === "string" && isTextual(type);
  const noTexts = Object.entries({ body, invalid: invalid ?? "" }).filter(([, part]) => typeof part !== "string");
  return checked(given, [
    ...keyMistakes(given, ["body"], ["type", "invalid", "status", "invalidFor", "codes"]),
    ...unless(
      Array.isArray(invalidFor) && invalidFor.every(isProblem),
      "/invalidFor",
      "must list codes of problems, such as malformed_id",
    ),
    ...unless(
      codes === undefined || areCodes(codes),
      "/codes",
      "must have texts or integers, by codes of problems or by statuses",
    ),
    ...unless(status === undefined || (status === 200 && !isPage), "/status", "must be 200, with a body of JSON"),
    ...unless(
      type === undefined || isType(type),
      "/type",
      "must be the media type of JSON, such as application/json, or of a text, such as text/html",
    ),
    ...(isPage ? noTexts.map(([key]) => ({ path: pointerTo(key), says: `must be a text, as type is ${type}` })) : []),
    ...mistakesOf(...parts),
  ]);
}

/** The names that a service of one's own may give to events. */
export const ownEventName = /^[\w.:/-]{1,100}$/;

function readEvents(given: Fields): ReadOwn<OwnAlternatives["events"]> {
  const names = Object.entries(given);
  const resulting = eventNames.map((event): unknown => ({ [event]: event, ...given })[event]);
  return checked(given, [
    ...keyMistakes(given, [], eventNames),
    ...names
      .filter(([, name]) => !(typeof name === "string" && ownEventName.test(name)))
      .map(([event]) => ({ path: pointerTo(event), says: "must be a name of 1 to 100 letters, digits and . _ - : /" })),
    ...unless(new Set(resulting).size === eventNames.length, "", "gives two events the same name"),
  ]);
}

function readDelivery(given: Fields): ReadOwn<OwnAlternatives["delivery"]> {
  const read = readTemplate(given["body"] ?? null, "/body", deliveryValueNames, isDeliveryValue);
  return checked(given, [...keyMistakes(given, ["body"], []), ...mistakesOf(read)]);
}

/** Statuses that tell a client to wait, or are about its key. */
export const passing: readonly unknown[] = [401, 403, 407, 408, 425, 429];

function readRefusal(given: Fields): ReadOwn<OwnAlternatives["refusal"]> {
  const { status, code, detail } = given;
  const isError = typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599;
  const isText = (text: unknown): boolean => typeof text === "string" && /^.{1,200}$/.test(text.trim());
  return checked(given, [
    ...keyMistakes(given, ["status"], ["code", "detail"]),
    ...unless(isError && !passing.includes(status), "/status", "must be the status of a refusal, such as 422"),
    ...unless(code === undefined || isText(code), "/code", "must be a text of at most 200 characters"),
    ...unless(detail === undefined || isText(detail), "/detail", "must be a text of at most 200 characters"),
    ...unless(code !== undefined || detail !== undefined, "", "needs a code, a detail, or both"),
  ]);
}

const readers: {
  readonly [Kind in keyof OwnAlternatives]: (given: Fields, named: Named) => ReadOwn<OwnAlternatives[Kind]>;
} = {
  list: readList,
  record: readRecord,
  error: readError,
  events: readEvents,
  delivery: readDelivery,
  refusal: readRefusal,
  signature: readSignatureConstruction,
  retries: readRetries,
};

/**
 * Reads an alternative of one's own from untrusted data, such as a profile.
 *
 * @param named The envelopes that have a name, which a list may also take.
 */
export const readOwn = (
  kind: keyof OwnAlternatives,
  given: Fields,
  named: Named,
): ReadOwn<OwnAlternatives[typeof kind]> => readers[kind](given, named);

/** A mistake as a sentence. */
export const sayMistake = ({ path, says }: TemplateMistake): string =>
  `${path === "" ? "It" : path} ${says}${says.endsWith("?") ? "" : "."}`;
