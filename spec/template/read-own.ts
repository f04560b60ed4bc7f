import { type Fields, isFields } from "../check/fields.ts";
import { pointerTo } from "../check/json-pointer.ts";
import { deliveryValueNames, type EventName, eventNames, isDeliveryValue } from "./delivery-values.ts";
import { errorValues, fieldValues } from "./error-values.ts";
import { listValues } from "./list-values.ts";
import { recordValues } from "./record-values.ts";
import { isTextual, listNames, type OwnAlternatives } from "./own-alternatives.ts";
import { readRetries, readSignatureConstruction } from "./read-sending.ts";
import {
  keyMistakes,
  mistakesOf,
  type ReadOwn,
  type ReadTemplate,
  readTemplate,
  type TemplateMistake,
} from "./template-check.ts";

/** The names of envelopes or bodies that the row of an assumption has a template for. */
type Named = readonly string[];

const wrong = (path: string, says: string): { ok: false; mistakes: TemplateMistake[] } => ({
  ok: false,
  mistakes: [{ path, says }],
});

function readEnvelope(given: unknown, path: string, named: Named): ReadTemplate {
  if (typeof given === "string" && !given.includes("{")) {
    if (named.includes(given)) return { ok: true, template: given, names: [] };
    return wrong(
      path,
      `is ${JSON.stringify(given)}, which is no envelope. There are: ${named.join(", ")}; or give a template`,
    );
  }
  const read = readTemplate(given, path, (name) => Object.hasOwn(listValues, name), Object.keys(listValues));
  if (!read.ok) return read;
  const items = read.names.filter(({ name }) => name === "items");
  if (items.length === 1 && items[0]?.isSole) return read;
  return wrong(path, 'must have the text "{items}" exactly once, where the records of the list stand');
}

function readList(given: Fields, named: Named): ReadOwn<OwnAlternatives["list"]> {
  const { envelope, except = {} } = given;
  if (!isFields(except))
    return wrong("/except", `must be an object with an envelope for some of: ${listNames.join(", ")}`);
  const read = readEnvelope(envelope, "/envelope", named);
  const others = Object.entries(except).map(
    ([list, one]) => [list, readEnvelope(one, pointerTo("except", list), named)] as const,
  );
  const mistakes = [
    ...keyMistakes(given, ["envelope"], ["except"]),
    ...keyMistakes(except, [], listNames, "/except"),
    ...(Object.hasOwn(given, "envelope") ? mistakesOf(read) : []),
    ...mistakesOf(...others.map(([, one]) => one)),
  ];
  if (mistakes.length > 0 || !read.ok) return { ok: false, mistakes };
  const differing = Object.fromEntries(others.flatMap(([list, one]) => (one.ok ? [[list, one.template]] : [])));
  return { ok: true, value: { envelope: read.template, ...(others.length > 0 && { except: differing }) } };
}

function readRecord(given: Fields): ReadOwn<OwnAlternatives["record"]> {
  const names = Object.keys(recordValues);
  const parts = ["record", "item"]
    .filter((key) => Object.hasOwn(given, key))
    .map((key) => {
      const read = readTemplate(given[key], pointerTo(key), (name) => names.includes(name), names);
      const held = read.ok ? read.names.filter(({ name }) => name === "record" || name === "attributes") : [];
      const isRight = !read.ok || (held.length === 1 && held[0]?.isSole);
      const says = 'must have the text "{record}", or "{attributes}", exactly once';
      return isRight ? read : wrong(pointerTo(key), says);
    });
  const mistakes = [...keyMistakes(given, ["record"], ["item"]), ...mistakesOf(...parts)];
  const [record, item] = parts.map((read) => (read.ok ? read.template : null));
  if (mistakes.length > 0 || record === undefined) return { ok: false, mistakes };
  return { ok: true, value: { record, ...(item !== undefined && { item }) } };
}

const errorNames = [...Object.keys(errorValues), ...Object.keys(fieldValues)];
const errorType = /^(?:application\/(?:[a-z0-9.-]+\+)?json|text\/[a-z0-9.+-]+)$/;

function readError(given: Fields): ReadOwn<OwnAlternatives["error"]> {
  const { type, body, invalid } = given;
  const read = (value: unknown, path: string) =>
    readTemplate(value, path, (name) => errorNames.includes(name), errorNames);
  const [usual, ofFields] = [read(body ?? null, "/body"), read(invalid ?? null, "/invalid")];
  const isType = type === undefined || (typeof type === "string" && errorType.test(type));
  const isPage = typeof type === "string" && isTextual(type);
  const noTexts = Object.entries({ body, invalid: invalid ?? "" }).filter(([, part]) => typeof part !== "string");
  const mistakes = [
    ...keyMistakes(given, ["body"], ["type", "invalid"]),
    ...(isType
      ? []
      : [
          {
            path: "/type",
            says: "must be the media type of JSON, such as application/json, or of a text, such as text/html",
          },
        ]),
    ...(isPage ? noTexts.map(([key]) => ({ path: pointerTo(key), says: `must be a text, as type is ${type}` })) : []),
    ...mistakesOf(usual, ofFields),
  ];
  if (mistakes.length > 0 || !usual.ok || !ofFields.ok) return { ok: false, mistakes };
  const optional = {
    ...(typeof type === "string" && { type }),
    ...(invalid !== undefined && { invalid: ofFields.template }),
  };
  return { ok: true, value: { body: usual.template, ...optional } };
}

/** True if a service of one's own may call an event so. */
export const isOwnEventName = (name: unknown): name is string =>
  typeof name === "string" && /^[\w.:/-]{1,100}$/.test(name);

function readEvents(given: Fields): ReadOwn<OwnAlternatives["events"]> {
  const names = Object.entries(given);
  const resulting = eventNames.map((event): unknown => ({ [event]: event, ...given })[event]);
  const mistakes = [
    ...keyMistakes(given, [], eventNames),
    ...names
      .filter(([, name]) => !isOwnEventName(name))
      .map(([event]) => ({ path: pointerTo(event), says: "must be a name of 1 to 100 letters, digits and . _ - : /" })),
    ...(new Set(resulting).size < eventNames.length ? [{ path: "", says: "gives two events the same name" }] : []),
  ];
  if (mistakes.length > 0) return { ok: false, mistakes };
  const value: Partial<Record<EventName, string>> = Object.fromEntries(
    names.filter(([, name]) => isOwnEventName(name)),
  );
  return { ok: true, value };
}

function readDelivery(given: Fields): ReadOwn<OwnAlternatives["delivery"]> {
  const { body } = given;
  const read = readTemplate(body ?? null, "/body", isDeliveryValue, deliveryValueNames);
  const mistakes = [...keyMistakes(given, ["body"], []), ...mistakesOf(read)];
  if (mistakes.length > 0 || !read.ok) return { ok: false, mistakes };
  return { ok: true, value: { body: read.template } };
}

/**
 * Reads an alternative of one's own from untrusted data, such as a profile.
 *
 * @param named The envelopes that have a name, which a list may also take.
 */
export function readOwn(
  kind: keyof OwnAlternatives,
  given: Fields,
  named: Named,
): ReadOwn<OwnAlternatives[typeof kind]> {
  switch (kind) {
    case "list":
      return readList(given, named);
    case "record":
      return readRecord(given);
    case "error":
      return readError(given);
    case "events":
      return readEvents(given);
    case "delivery":
      return readDelivery(given);
    case "signature":
      return readSignatureConstruction(given);
    case "retries":
      return readRetries(given);
  }
}

/** A mistake as a sentence. */
export const sayMistake = ({ path, says }: TemplateMistake): string =>
  `${path === "" ? "It" : path} ${says}${says.endsWith("?") ? "" : "."}`;
