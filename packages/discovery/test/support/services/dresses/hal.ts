import { type Dress, kindOf, linksOf, phraseOf, present } from "../dress.ts";
import type { Fields } from "../records.ts";

const hrefs = (links: Readonly<Record<string, string | null>>): object =>
  Object.fromEntries(present(links).map(([name, href]) => [name, { href }]));

const selfOf = ({ id }: Fields, kind: string, { origin }: URL): object =>
  hrefs({ self: `${origin}/${kind}${typeof id === "string" ? `/${id}` : ""}` });

/** https://datatracker.ietf.org/doc/html/draft-kelly-json-hal, with application/problem+json for errors. */
export const hal: Dress = {
  type: "application/hal+json",
  list: (page) => ({
    body: {
      ...{ _links: hrefs(linksOf(page)), count: page.rows.length, total: page.total },
      _embedded: { [kindOf(page.url)]: page.rows },
    },
  }),
  item: (record, kind, url) => ({ ...record, _links: selfOf(record, kind, url) }),
  error: ({ message, reason, wrong }, status) => {
    const problem = { type: "about:blank", title: phraseOf(status), status };
    const violations = wrong.map(({ name, says }) => ({ field: name, message: says }));
    const detail = reason === "validation" ? "Validation failed" : message;
    return {
      type: "application/problem+json",
      body: { ...problem, detail, ...(violations.length > 0 && { violations }) },
    };
  },
};
