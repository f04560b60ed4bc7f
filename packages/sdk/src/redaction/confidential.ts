import { isFields } from "@totem-partner/spec/fields";
import { personalFields } from "@totem-partner/spec/personal-fields";
import { printable } from "@totem-partner/spec/printable";

const confidentialFields = [...personalFields, "secret"];

/** NIF, NIE and CIF, standing alone. */
const taxId = /(?<![\w-])(?:\d{8}[A-Z]|[XYZ]\d{7}[A-Z]|[A-W]\d{7}[0-9A-J])(?![\w-])/g;

/** Of a text, no more is searched than this many times what is shown. */
const searched = 50;

/** The values of a body that must not appear in an error. Very short ones would only cripple the text. */
function confidentialValues(body: unknown): string[] {
  if (!isFields(body)) return [];
  return confidentialFields
    .map((field) => body[field])
    .filter((value): value is string => typeof value === "string" && value.length >= 4);
}

/** Finds a value however its letters are written, since a service may change them. */
const anyCase = (value: string): RegExp => new RegExp(value.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`), "gi");

/** Makes the function that takes tax ids, the secrets of one request and the API key out of the service's words. */
export function concealing(body: unknown, key?: string): (text: string) => string {
  const values = confidentialValues(body);
  const patterns = (key === undefined ? values : [key, ...values]).map(anyCase);
  return (text) => patterns.reduce((rest, pattern) => rest.replaceAll(pattern, "***"), text).replaceAll(taxId, "***");
}

/** What an error, an event or a log may show of a text of the service: so many characters at most, on one line. */
export type Show = (text: string, most: number) => string;

/** Makes the function through which every text of a service passes before anybody sees it. */
export function showing(body: unknown, key?: string): Show {
  const conceal = concealing(body, key);
  return (text, most) => {
    const shown = printable(conceal(text.slice(0, most * searched)));
    return shown.slice(0, most).replace(/[\ud800-\udbff]$/, ""); // Half of a character that was cut.
  };
}
