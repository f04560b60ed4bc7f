import type {
  InputValue,
  ListName,
  OwnErrorBody,
  OwnListEnvelope,
  OwnRecordEnvelope,
  OwnRefusal,
} from "@totem-partner/spec/own-alternatives";
import { templates } from "@totem-partner/spec/templates";
import type { Known } from "../../src/findings/finding.ts";

/** The values of a profile. */
export type Values = Readonly<Record<string, InputValue>>;

/** The results of learning about a service. */
export interface Learned {
  known: Known;
  /** The points that can be seen if errors and lists are as detailed as those of the contract. */
  visible: readonly string[];
  /** The lists that were not seen. */
  unseen: readonly ListName[];
  /** The body of every answer. */
  bodies: readonly string[];
}

const namedEnvelopes: readonly string[] = Object.keys(templates["list-envelope"]);

function envelopesIn(value: InputValue | undefined): OwnListEnvelope | undefined {
  if (typeof value === "object") return "envelope" in value ? value : undefined;
  return namedEnvelopes.includes(String(value)) ? { envelope: String(value) } : undefined;
}

const isRefusal = (value: InputValue | undefined): value is OwnRefusal =>
  typeof value === "object" && "status" in value && !("body" in value);

/**
 * A repeated create that is refused with 409 is the contract's, whatever its code. In an error of an unknown form,
 * the code cannot be recognised.
 */
function repeatCreate({ "repeat-create": ours, "error-body": errors }: Values, theirs: InputValue | undefined): Values {
  if (!isRefusal(theirs)) return {};
  if (ours === "409" && theirs.status === 409) return { "repeat-create": theirs };
  if (errors !== undefined || !isRefusal(ours) || ours.code !== undefined || theirs.code === undefined) return {};
  return { "repeat-create": { ...ours, code: theirs.code } };
}

const isOwnRecord = (value: InputValue | undefined): value is OwnRecordEnvelope =>
  typeof value === "object" && "record" in value;

const isOwnError = (value: InputValue | undefined): value is OwnErrorBody =>
  typeof value === "object" && "body" in value;

/** A template that leaves nothing out. */
const withoutMarks = (value: InputValue | undefined): string => JSON.stringify(value ?? null).replaceAll('?":', '":');

/** The codes of a service that no error of the run had, or whose other uses it did not show. */
function unseenCodes(
  theirs: OwnErrorBody,
  ours: OwnErrorBody,
  bodies: readonly string[],
): Record<string, string | number> {
  const learned = Object.values(ours.codes ?? {});
  const isUnseen = (code: string | number): boolean =>
    learned.includes(code) || !bodies.some((body) => new RegExp(`\\b${code}\\b`).test(body));
  return Object.fromEntries(Object.entries(theirs.codes ?? {}).filter(([, code]) => isUnseen(code)));
}

/** The settled values that the run shows: the fixtures have UUIDs in every service, and only other records its own ids. */
export function shown({ ids, ...settled }: Values, truth: Values, bodies: readonly string[]): Values {
  const isShown = truth["ids"] === "uuid" || bodies.some((body) => /\b[\dA-HJKMNP-TV-Z]{26}\b/i.test(body));
  return ids !== undefined && isShown ? { ids, ...settled } : settled;
}

/** The written values, completed with those of the service that only its operators know. */
export function completed(settled: Values, truth: Values, { unseen, bodies }: Learned): Values {
  const written: Record<string, InputValue> = {
    ...settled,
    ...repeatCreate(settled, truth["repeat-create"]),
  };
  // The envelope of an event, and the errors that name a field of no request, are known only to those who sent such requests.
  const [record, theirRecord] = [written["record-envelope"], truth["record-envelope"]];
  if (written["event-receipt"] === undefined && isOwnRecord(record) && isOwnRecord(theirRecord) && theirRecord.receipt)
    written["record-envelope"] = { ...record, receipt: theirRecord.receipt };
  // Only a webhook configuration is a record without an id.
  const hasOnlyIds = !bodies.some((body) => body.includes('"subscribedEvents":'));
  if (hasOnlyIds && withoutMarks(record) === withoutMarks(theirRecord))
    written["record-envelope"] = truth["record-envelope"]!;
  const [errors, theirErrors] = [written["error-body"], truth["error-body"]];
  const isAlso = isOwnError(theirErrors) && theirErrors.invalidFor?.includes("unknown_reference");
  if (written["unknown-reference"] === undefined && isOwnError(errors) && isAlso)
    written["error-body"] = { ...errors, invalidFor: [...(errors.invalidFor ?? []), "unknown_reference"] };
  // Of a problem or a status that no error of the run had, only those who saw one know the code.
  const known = written["error-body"];
  const codes = isOwnError(known) && isOwnError(theirErrors) ? unseenCodes(theirErrors, known, bodies) : {};
  if (isOwnError(known) && Object.keys(codes).length > 0)
    written["error-body"] = { ...known, codes: { ...codes, ...known.codes } };
  const [lists, theirLists] = [written["list-envelope"], truth["list-envelope"]].map(envelopesIn);
  if (lists === undefined || theirLists === undefined) return { ...truth, ...written };
  const { envelope, except = {} } = theirLists;
  const others = Object.fromEntries(unseen.map((name) => [name, except[name] ?? envelope]));
  // A list on one page shows no links, and the meaning of words in a header is unknown.
  const headers = { ...theirLists.headers, ...lists.headers };
  return { ...truth, ...written, "list-envelope": { ...lists, headers, except: { ...lists.except, ...others } } };
}

/** The same value for envelopes and errors that are the same, however they are written. */
function canonical(value: InputValue | undefined): unknown {
  const lists = envelopesIn(value);
  if (lists !== undefined) {
    const { envelope, except = {}, headers = {} } = lists;
    const others = Object.entries(except).filter(([, one]) => JSON.stringify(one) !== JSON.stringify(envelope));
    return [envelope, others.sort(), headers];
  }
  return isOwnError(value) ? Object.entries({ type: "application/json", ...value }).sort() : value;
}

/** True for profiles of services that answer alike, however they are written. */
export const areSame = (one: Values, other: Values): boolean =>
  Object.keys(other).every((id) => JSON.stringify(canonical(one[id])) === JSON.stringify(canonical(other[id])));
