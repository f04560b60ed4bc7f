import { type Dress, kindOf, singular } from "../dress.ts";
import type { Reason, Wrong } from "../records.ts";

const codes: Partial<Record<Reason, string>> = {
  ...{ id: "resource_missing", unknown: "resource_missing", conflict: "resource_already_exists" },
  malformed: "invalid_json",
};
const codeOf = ({ is }: Wrong): string => (is === "missing" ? "parameter_missing" : "parameter_invalid");

/** https://docs.stripe.com/api/errors and /pagination, with limit and offset beside the cursor. */
export const stripe: Dress = {
  list: ({ rows, total, limit, offset, url }) => ({
    body: { object: "list", url: url.pathname, has_more: offset + limit < total, data: rows },
  }),
  item: ({ id, ...rest }, kind) => ({ ...(id !== undefined && { id }), object: singular(kind), ...rest }),
  reasons: { id: 404 },
  error: ({ reason, message, wrong: [first] }, _status, { pathname }, method) => {
    if (reason === "path" || reason === "method") {
      const says = `Unrecognized request URL (${method}: ${pathname}).`;
      return { status: 404, body: { error: { type: "invalid_request_error", message: says } } };
    }
    if (reason === "key")
      return { body: { error: { type: "invalid_request_error", message: "Invalid API Key provided" } } };
    const code = codes[reason] ?? (first && codeOf(first));
    const says = reason === "unknown" ? `No such ${singular(kindOf(new URL(pathname, "http://a.example")))}` : message;
    const param = first && { param: first.name };
    const named = code !== undefined && { code, doc_url: `https://service.example/docs/error-codes/${code}` };
    return { body: { error: { ...named, message: says, ...param, type: "invalid_request_error" } } };
  },
};
