import type { Dress } from "../dress.ts";
import type { Wrong } from "../records.ts";

const kinds: Readonly<Record<Wrong["is"], string>> = { missing: "missing", type: "type_error", value: "value_error" };
const microseconds = (instant: Date): string => instant.toISOString().replace("Z", "000Z");

const errorOf = ({ in: part, name, is, says, value }: Wrong): object => ({
  ...{ type: kinds[is], loc: [part, name], msg: is === "missing" ? "Field required" : `Value error, ${says}` },
  input: value ?? null,
});

/** https://fastapi.tiangolo.com/tutorial/handling-errors/, with LimitOffsetPage of fastapi-pagination. */
export const fastapi: Dress = {
  list: ({ rows, total, limit, offset }) => ({ body: { items: rows, total, limit, offset } }),
  time: microseconds,
  reasons: { validation: 422, malformed: 422, id: 422 },
  error: ({ reason, message, wrong }) => {
    if (reason === "malformed") {
      const ctx = { error: "Expecting property name enclosed in double quotes" };
      return {
        body: { detail: [{ type: "json_invalid", loc: ["body", 1], msg: "JSON decode error", input: {}, ctx }] },
      };
    }
    if (reason === "validation" || reason === "id") return { body: { detail: wrong.map(errorOf) } };
    const words = { path: "Not Found", method: "Method Not Allowed", key: "Not authenticated" };
    return { body: { detail: reason in words ? words[reason as keyof typeof words] : message } };
  },
};
