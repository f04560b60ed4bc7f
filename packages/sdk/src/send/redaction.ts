import { isFields } from "@totem-partner/spec/fields";
import { personalFields } from "@totem-partner/spec/personal-fields";
import { printable } from "@totem-partner/spec/printable";
import { readJson } from "@totem-partner/spec/json";
import type { ResponseHeaders } from "../errors/partner-error.ts";

const confidentialFields = [...personalFields, "secret"];

/** NIF, NIE and CIF, standing alone. */
const taxId = /(?<![\w-])(?:\d{8}[A-Z]|[XYZ]\d{7}[A-Z]|[A-W]\d{7}[0-9A-J])(?![\w-])/g;

/** Of a text, no more is searched than this many times what is shown. */
const searched = 50;

/** Very short values would only cripple the text. */
function confidentialValues(body: unknown): string[] {
  if (!isFields(body)) return [];
  return confidentialFields
    .map((field) => body[field])
    .filter((value): value is string => typeof value === "string" && value.length >= 4);
}

/** A service may change the case of letters. */
const anyCase = (value: string): RegExp => new RegExp(value.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`), "gi");

export function textRedactor(body: unknown, key?: string): (text: string) => string {
  const values = confidentialValues(body);
  const patterns = (key === undefined ? values : [key, ...values]).map(anyCase);
  return (text) => patterns.reduce((rest, pattern) => rest.replaceAll(pattern, "***"), text).replaceAll(taxId, "***");
}

/** Redacts a text of the service for an error, an event or a log: one line of so many characters at most. */
export type Redact = (text: string, most: number) => string;

/** The fields of a form are not confidential, and a raw call may send anything. */
function fieldsOf(body: unknown): unknown {
  const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
  return typeof text === "string" ? readJson(text) : undefined;
}

/** Makes the function through which every text of a response passes before anybody sees it. */
export function redactorFor(body: unknown, key: string): Redact {
  const conceal = textRedactor(fieldsOf(body), key);
  return (text, most) => {
    const redacted = printable(conceal(text.slice(0, most * searched)));
    return redacted.slice(0, most).replace(/[\ud800-\udbff]$/, ""); // Half of a character that was cut.
  };
}

/** Longer ones are for programs, and none that a caller would act on. */
const longestValue = 2000;

export function redactHeaders(headers: Headers, redact: Redact): ResponseHeaders {
  const redacted = new Headers();
  headers.forEach((value, name) => {
    if (!name.startsWith("set-cookie")) redacted.set(name, redact(value, longestValue));
  });
  return redacted;
}
