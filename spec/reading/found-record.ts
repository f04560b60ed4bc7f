import { type Fields, isFields } from "../check/fields.ts";
import { readBack } from "../template/located.ts";
import type { Template } from "../template/template.ts";
import { isResource } from "./resource.ts";

type IsRecord<T> = (value: unknown) => value is T;

/** A record may stand in an object within an object. */
const deepest = 2;

const ofFailures = /^(?:errors?|problems?|faults?|exceptions?)$/i;

const isNothing = (value: unknown): boolean =>
  value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0);

/** A record whose id stands beside its other fields; a webhook configuration has none. */
const merged = (attributes: Fields, id: unknown): Fields => ({ ...attributes, ...(id !== undefined && { id }) });

/** A value as a record, with its fields beside its id as in JSON:API or not; undefined for anything else. */
export function asRecord<T>(value: unknown, isRecord: IsRecord<T>): T | undefined {
  const record = isFields(value) && isResource(value) ? merged(value.attributes, value["id"]) : value;
  return isRecord(record) ? record : undefined;
}

/** The records below an object, of which none is within another, nor part of a body that tells of an error. */
function recordsWithin<T>(value: unknown, isRecord: IsRecord<T>, depth = 1): T[] {
  if (!isFields(value) || depth > deepest) return [];
  const entries = Object.entries(value);
  if (entries.some(([key, inner]) => ofFailures.test(key) && !isNothing(inner))) return [];
  return entries.flatMap(([, inner]) => {
    const record = asRecord(inner, isRecord);
    return record === undefined ? recordsWithin(inner, isRecord, depth + 1) : [record];
  });
}

/** The record in the place where a template has it. */
function recordAt<T>(template: Template, body: unknown, isRecord: IsRecord<T>): T | undefined {
  const { values } = readBack(template, body);
  const attributes = values.get("attributes");
  const record = values.get("record") ?? (isFields(attributes) ? merged(attributes, values.get("id")) : undefined);
  return isRecord(record) ? record : undefined;
}

/**
 * Finds a record in a body: where a template has it; in the body itself; otherwise the only one in it. Undefined unless
 * it is certain.
 */
export function findRecord<T>(body: unknown, isRecord: IsRecord<T>, template?: Template): T | undefined {
  const placed = template === undefined ? undefined : recordAt(template, body, isRecord);
  const found = placed ?? asRecord(body, isRecord);
  if (found !== undefined) return found;
  const [only, ...others] = recordsWithin(body, isRecord);
  return others.length === 0 ? only : undefined;
}
