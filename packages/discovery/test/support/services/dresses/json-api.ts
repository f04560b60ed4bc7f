import { type Dress, linksOf, phraseOf } from "../dress.ts";
import type { Wrong } from "../records.ts";

const sourceOf = ({ in: part, name }: Wrong): object | undefined =>
  ({ body: { pointer: `/data/attributes/${name}` }, query: { parameter: name }, path: undefined })[part];

/** https://jsonapi.org/format/, with the plain bodies that the interface document shows for requests. */
export const jsonApi: Dress = {
  type: "application/vnd.api+json",
  list: (page) => ({ body: { data: page.rows, links: linksOf(page), meta: { total: page.total } } }),
  item: ({ id, ...attributes }, kind) => ({ type: kind, ...(id !== undefined && { id }), attributes }),
  wrap: (data) => ({ data }),
  reasons: { validation: 422 },
  error: ({ message, wrong }, status) => {
    const common = { status: String(status), title: phraseOf(status) };
    const named = wrong.map((one) => {
      const source = sourceOf(one);
      return { ...common, detail: `${one.name} ${one.says}`, ...(source && { source }) };
    });
    return { body: { errors: named.length > 0 ? named : [{ ...common, detail: message }] } };
  },
};
