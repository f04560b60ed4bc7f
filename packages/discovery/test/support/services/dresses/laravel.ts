import { type Dress, kindOf, linksOf, singular } from "../dress.ts";
import type { Wrong } from "../records.ts";

const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const sentence = ({ name, is, says }: Wrong): string =>
  is === "missing" ? `The ${spaced(name)} field is required.` : `The ${spaced(name)} field ${says}.`;

function summary([first = "", ...others]: readonly string[]): string {
  const { length } = others;
  return length === 0 ? first : `${first} (and ${String(length)} more error${length === 1 ? "" : "s"})`;
}

const model = (url: URL): string => {
  const name = singular(kindOf(url)).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** https://laravel.com/docs/eloquent-resources#pagination and /docs/validation#validation-error-response-format */
export const laravel: Dress = {
  list: (page) => {
    const { self: _self, first, last, prev, next } = linksOf(page);
    const { rows, total, limit, offset, url } = page;
    const meta = {
      ...{ current_page: Math.floor(offset / limit) + 1, from: rows.length > 0 ? offset + 1 : null },
      ...{ last_page: Math.max(1, Math.ceil(total / limit)), path: url.origin + url.pathname, per_page: limit },
      ...{ to: rows.length > 0 ? offset + rows.length : null, total },
    };
    return { body: { data: rows, links: { first, last, prev, next }, meta } };
  },
  wrap: (record) => ({ data: record }),
  time: (instant) => instant.toISOString().replace("Z", "000Z"),
  reasons: { validation: 422, id: 404 },
  error: ({ reason, message, wrong }, _status, url, method) => {
    const sentences = wrong.map(sentence);
    if (reason === "validation" || reason === "reference") {
      const errors = Object.fromEntries(wrong.map((one, at) => [one.name, [sentences[at] ?? ""]]));
      return { body: { message: summary(sentences), errors } };
    }
    const words: Partial<Record<typeof reason, string>> = {
      ...{ unknown: `No query results for model [App\\Models\\${model(url)}].`, key: "Unauthenticated." },
      path: `The route ${url.pathname.slice(1)} could not be found.`,
      id: `No query results for model [App\\Models\\${model(url)}] ${url.pathname.split("/")[2] ?? ""}`,
      method: `The ${method} method is not supported for route ${url.pathname.slice(1)}. Supported methods: GET, HEAD.`,
    };
    return { body: { message: words[reason] ?? message } };
  },
};
