import { type Dress, linksOf, phraseOf, present } from "../dress.ts";

/** https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api: arrays, and links in a header. */
export const linkHeaders: Dress = {
  type: "application/json; charset=utf-8",
  list: (page) => {
    const { self: _self, ...links } = linksOf(page);
    const link = present(links).map(([relation, href]) => `<${href}>; rel="${relation}"`);
    // Two links, to the first page and the last, are the same one.
    const headers = { "x-total-count": String(page.total), ...(link.length > 2 && { link: link.join(", ") }) };
    return { body: page.rows, headers };
  },
  reasons: { validation: 422 },
  error: ({ reason, message, wrong }, status) => {
    const errors = wrong.map(({ name, is, says }) => ({
      field: name,
      code: is === "missing" ? "missing_field" : "invalid",
      message: says,
    }));
    const words: Partial<Record<typeof reason, string>> = {
      ...{ malformed: "Problems parsing JSON", validation: "Validation Failed", key: "Bad credentials" },
      ...{ unknown: "Not Found", path: "Not Found", method: phraseOf(405) },
    };
    const said = { message: words[reason] ?? message };
    return { body: { ...said, ...(errors.length > 0 && { errors }), status: String(status) } };
  },
};
