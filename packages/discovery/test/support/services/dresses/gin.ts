import type { Dress } from "../dress.ts";
import type { Reason, Wrong } from "../records.ts";

const codes: Readonly<Record<Reason, number>> = {
  ...{ validation: 40001, malformed: 40002, id: 40003, reference: 42201, unknown: 40401, conflict: 40901 },
  ...{ key: 40101, path: 40400, method: 40500, "media-type": 41500 },
};
const tags: Readonly<Record<Wrong["is"], string>> = { missing: "required", type: "type", value: "oneof" };
const struct = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The words of go-playground/validator. */
const sentence = ({ name, is }: Wrong): string =>
  `Key: 'Request.${struct(name)}' Error:Field validation for '${struct(name)}' failed on the '${tags[is]}' tag`;

/** A service with gin, whose bodies have a code and words of their own; gin's router has a text for a path of none. */
export const gin: Dress = {
  type: "application/json; charset=utf-8",
  list: ({ rows, total, limit, offset }) => ({
    body: { code: 0, msg: "ok", data: { list: rows, total, limit, offset } },
  }),
  wrap: (record) => ({ code: 0, msg: "ok", data: record }),
  statuses: { create: 200, emit: 200, remove: 200 },
  error: ({ reason, message, wrong }, status) => {
    if (reason === "path" || reason === "method")
      return { status: 404, type: "text/plain", body: "404 page not found" };
    const msg = reason === "validation" ? wrong.map(sentence).join("\n") : message;
    return { body: { code: status, msg, data: null } };
  },
};

/** The same with a code of its own for each error. */
export const ginWithCodes: Dress = {
  ...gin,
  error: (refusal, ...place) => {
    const { body, ...written } = gin.error(refusal, ...place);
    return { ...written, body: typeof body === "object" ? { ...body, code: codes[refusal.reason] } : body };
  },
};
