import { isFields } from "@totem-partner/spec/fields";
import type { Exchange } from "../send/exchange.ts";

type Found<T> = { value: T } | undefined;

/** Converts the successful responses of a call. */
export interface ResponseParser<T> {
  /** Converts the body of an exchange; undefined if the call cannot use it. */
  value: (body: unknown, exchange: Exchange) => Found<T> | Promise<Found<T>>;
  /** The result if the company has no such record, for calls where that is not an error. */
  missing?: { value: T };
  /** The same after an attempt that may have removed the record, and whose response was lost. */
  removed?: { value: T };
}

/** Checks only what the client relies on: the contract's validators are large, and reject an added field. */
export function parseRecord<T>(isOne: (value: unknown) => value is T): ResponseParser<T> {
  return { value: (body) => (isOne(body) ? { value: body } : undefined) };
}

const none = { value: null };

/** Reads a record that the service need not return: null without a body (204). */
export function parseOptionalRecord<T>(isOne: (value: unknown) => value is T): ResponseParser<T | null> {
  return { value: (body, { status }) => (isOne(body) ? { value: body } : status === 204 ? none : undefined) };
}

/** Reads a record of which a company has at most one: null if there is none (204, or 404 where that means it). */
export const parseSingleRecord = <T>(isOne: (value: unknown) => value is T): ResponseParser<T | null> => ({
  ...parseOptionalRecord(isOne),
  missing: none,
});

const done = { value: undefined };

/** For a delete, any success counts, whatever its body (assumed: `delete-status`). */
export const parseNothing: ResponseParser<void> = { value: () => done, removed: done };

/** Creates the guard of records that have non-empty texts in these fields. */
export function hasTexts<T>(...fields: (keyof T & string)[]): (value: unknown) => value is T {
  return (value): value is T =>
    isFields(value) && fields.every((field) => typeof value[field] === "string" && value[field] !== "");
}
