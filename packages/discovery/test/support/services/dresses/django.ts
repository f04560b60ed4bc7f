import { type Dress, kindOf, linksOf, type Page, singular } from "../dress.ts";
import type { Wrong } from "../records.ts";

const page = '\n<!doctype html>\n<html lang="en">\n<head>\n  <title>Not Found</title>\n</head>\n<body>\n';
const notFound = `${page}  <h1>Not Found</h1><p>The requested resource was not found on this server.</p>\n</body>\n</html>\n`;
const words: Readonly<Record<Wrong["is"], string>> = {
  ...{ missing: "This field is required.", type: "Not a valid value.", value: "Ensure this value is valid." },
};
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Parameters are sorted, and the first page has no offset. */
function address(link: string | null): string | null {
  if (link === null) return null;
  const url = new URL(link);
  if (url.searchParams.get("offset") === "0") url.searchParams.delete("offset");
  url.searchParams.sort();
  return url.href;
}

/** https://www.django-rest-framework.org/api-guide/pagination/#limitoffsetpagination and /exceptions/; Django has a page for a path of its own. */
export const django: Dress = {
  list: (part: Page) => {
    const { next, prev } = linksOf(part);
    return { body: { count: part.total, next: address(next), previous: address(prev), results: part.rows } };
  },
  time: (instant) => instant.toISOString().replace("Z", "000Z"),
  reasons: { id: 404 },
  isLenient: true,
  headers: { vary: "Accept", "x-frame-options": "DENY" },
  error: ({ reason, message, wrong }, _status, url, method) => {
    const fields = Object.fromEntries(
      wrong.map(({ name, is, says }) => [name, [is === "missing" ? words[is] : capitalized(says)]]),
    );
    switch (reason) {
      case "id":
        return { body: { detail: "Not found." } };
      case "path":
        return { type: "text/html; charset=utf-8", body: notFound };
      case "validation":
      case "reference":
        return { body: fields };
      case "malformed":
        return { body: { detail: `JSON parse error - ${message}` } };
      case "unknown":
        return { body: { detail: `No ${capitalized(singular(kindOf(url)))} matches the given query.` } };
      case "key":
        return { body: { detail: "Invalid API key." }, headers: { "www-authenticate": "Api-Key" } };
      case "method":
        return { body: { detail: `Method "${method}" not allowed.` } };
      default:
        return { body: { detail: message } };
    }
  },
};

/** The same with the slashes of Django's router, and APPEND_SLASH. */
export const djangoWithSlashes: Dress = { ...django, hasSlashes: true };
