import { type Fields, isFields } from "@totem-partner/spec/fields";
import { frameworkMistake } from "@totem-partner/spec/framework";
import { nearest } from "@totem-partner/spec/nearest";
import {
  isTextual,
  type OwnErrorBody,
  type OwnEventNames,
  type OwnListEnvelope,
  type OwnRecordEnvelope,
  type OwnRefusal,
} from "@totem-partner/spec/own-alternatives";
import type { Template } from "@totem-partner/spec/template";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";

/**
 * The `assumptions` of a profile, by id. The client uses those of the shapes of responses, of the names of events and of
 * what is absent (`webhook-missing` and the like), and ignores all others. For a shape, a name that spec/assumptions.yaml
 * lists, such as `spring`, changes nothing: the client reads these shapes anyway.
 */
export interface ResponseAssumptions {
  /** The envelope of lists, in which `{items}` stands for the records and `{total}` for the number of all. */
  readonly "list-envelope"?: string | OwnListEnvelope;
  /** The envelope of a single record, where `{record}` stands for it, and `{attributes}` for it without its id. */
  readonly "record-envelope"?: string | OwnRecordEnvelope;
  /** The body of errors, in which `{code}` and `{detail}` stand for the code and the words, `{field.name}` for a field. */
  readonly "error-body"?: string | OwnErrorBody;
  /** The error of a repeated create, by its status with its `code`, its words in `detail`, or both. */
  readonly "repeat-create"?: string | number | OwnRefusal;
  /** The names of events in `subscribedEvents`: `dotted`, `snake_case`, `bare`, or its own names. */
  readonly "event-names"?: string | OwnEventNames;
  readonly [other: string]: unknown;
}

/** A profile as `totem-mock learn` writes it, parsed: how a service settles what the interface leaves open. */
export interface Profile {
  readonly version: 1;
  readonly assumptions?: ResponseAssumptions | null;
  readonly [other: string]: unknown;
}

const invalid = (why: string) => new ConfigurationError(`profile${why}`, unsent);

const isName = (value: unknown): value is string => typeof value === "string" && !value.includes("{");

const isJson = (value: unknown): value is Template =>
  typeof value === "object" && value !== null
    ? Object.values(value).every(isJson)
    : value === null || ["string", "number", "boolean"].includes(typeof value);

/** Returns whether a value is JSON with exactly one `{items}`, or a name. Its profile was checked in full when it was written. */
const isEnvelope = (value: unknown): boolean =>
  isName(value) || (isJson(value) && JSON.stringify(value).split("{items}").length === 2);

const isListEnvelope = ({ envelope, except = {} }: Fields): boolean =>
  isFields(except) && [envelope, ...Object.values(except)].every(isEnvelope);

/** Returns whether a value is JSON with exactly one `{record}` or `{attributes}`. */
const isWrapping = (value: unknown): boolean =>
  isJson(value) && JSON.stringify(value).split(/\{(?:record|attributes)\}/).length === 2;

const isRecordEnvelope = ({ record, item = "{record}" }: Fields): boolean => [record, item].every(isWrapping);

/** A page has a text where other errors have an object. */
const isErrorBody = ({ type, body, status = 200 }: Fields): boolean =>
  isJson(body) &&
  status === 200 &&
  (typeof type === "string" && isTextual(type) ? typeof body === "string" : isFields(body));

const used: Readonly<Record<string, readonly [isRight: (value: Fields) => boolean, form: string]>> = {
  "list-envelope": [isListEnvelope, '{ envelope } with "{items}" once'],
  "record-envelope": [isRecordEnvelope, '{ record } with "{record}" once'],
  "error-body": [isErrorBody, '{ body } with texts such as "{detail}"'],
  "repeat-create": [
    ({ status, code, detail = code }) => typeof status === "number" && typeof detail === "string",
    '{ status: 422, detail: "…" }',
  ],
  "event-names": [(names) => Object.values(names).every(isName), '{ "operation.recorded": … }'],
};

export function assumptionsOf(profile: Profile = { version: 1 }): ResponseAssumptions {
  const given: unknown = profile;
  const input = isFields(given) && given["version"] === 1 ? (given["assumptions"] ?? {}) : undefined;
  if (!isFields(input)) throw invalid(" must be the content of a profile, such as { version: 1, assumptions: {} }.");
  const mistake = frameworkMistake(input["framework"]);
  if (mistake) throw invalid(`.assumptions: ${mistake}`);
  for (const [id, value] of Object.entries(input)) {
    // That is another point of a profile, whose name is near one of these.
    const meant = nearest(id, [...Object.keys(used), "event-status"]) ?? "";
    const use = used[meant];
    if (!use) continue;
    if (meant !== id) throw invalid(`.assumptions: there is no ${id.slice(0, 50)}; did you mean ${meant}?`);
    const [isRight, form] = use;
    const isUsable =
      value === undefined || typeof value === "number" || isName(value) || (isFields(value) && isRight(value));
    if (!isUsable) throw invalid(`.assumptions: ${id} must be a name, or ${form}.`);
  }
  return input;
}
