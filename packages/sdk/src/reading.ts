import { isRecord } from "./record.ts";

/** What a call makes of the answers that are no errors. */
export interface Reading<T> {
  /** What a body of this status means; undefined when the call can make nothing of it. */
  value: (body: unknown, status: number) => { value: T } | undefined;
  /** What it means that the company has no such record, where that is an answer and no error. */
  missing?: { value: T };
  /** The same after an attempt that may have removed the record, whose answer was lost. */
  removed?: { value: T };
}

/**
 * Reads a record. It checks only what the client itself relies on: the validators of the contract would weigh more than
 * all the rest, and would refuse a service that has merely added a field.
 */
export function aRecord<T>(isOne: (value: unknown) => value is T): Reading<T> {
  return { value: (body) => (isOne(body) ? { value: body } : undefined) };
}

/** Reads a record of which a company has one at the most: null when there is none (204, or 404 where that says it). */
export function theRecord<T>(isOne: (value: unknown) => value is T): Reading<T | null> {
  const none = { value: null };
  return {
    value: (body, status) => (isOne(body) ? { value: body } : status === 204 ? none : undefined),
    missing: none,
  };
}

const done = { value: undefined };

/** Of a delete, the success alone is the answer, whatever its body (assumed: `delete-status`). */
export const nothing: Reading<void> = { value: () => done, removed: done };

/** Makes the guard of records that have texts, and not empty ones, in these fields. */
export function withTexts<T>(...fields: (keyof T & string)[]): (value: unknown) => value is T {
  return (value): value is T =>
    isRecord(value) && fields.every((field) => typeof value[field] === "string" && value[field] !== "");
}
