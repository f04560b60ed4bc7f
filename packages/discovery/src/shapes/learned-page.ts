import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { statusWords } from "@totem-partner/spec/status-words";

/** An error that was sent as a page. */
export interface SentPage {
  status: number;
  type: string;
  page: string;
}

const placeholders: readonly (readonly [name: string, of: (status: number) => string | undefined])[] = [
  ["reason", (status) => statusWords[status]],
  ["status", String],
];

/** A page with placeholders where it has its status, as number or in words; undefined if it has braces of its own. */
function patternOf({ status, page }: SentPage): string | undefined {
  if (/[{}]/.test(page)) return undefined;
  return placeholders.reduce((text, [name, of]) => {
    const value = of(status);
    return value === undefined ? text : text.replaceAll(value, `{${name}}`);
  }, page);
}

/**
 * Learns the body of errors from pages, such as those that Express sends: they differ in nothing but their status.
 * Undefined if they differ in more, or if all have the same status.
 */
export function learnPage(pages: readonly SentPage[]): OwnErrorBody | undefined {
  const [[type = "", ...otherTypes], [body, ...otherBodies]] = [
    [...new Set(pages.map((one) => one.type))],
    [...new Set(pages.map(patternOf))],
  ];
  const isTold = new Set(pages.map(({ status }) => status)).size > 1;
  return isTold && body !== undefined && otherTypes.length + otherBodies.length === 0 ? { type, body } : undefined;
}
