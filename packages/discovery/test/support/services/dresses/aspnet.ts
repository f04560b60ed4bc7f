import { type Dress, phraseOf } from "../dress.ts";
import type { Wrong } from "../records.ts";

const sections: Readonly<Record<number, string>> = {
  ...{ 400: "15.5.1", 401: "15.5.2", 404: "15.5.5", 405: "15.5.6", 409: "15.5.10" },
};

/** Property names as a model has them. */
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function messageOf({ name, is, value, says }: Wrong): string {
  if (is === "missing") return `The ${pascal(name)} field is required.`;
  return is === "type" ? `The value '${String(value)}' is not valid.` : `The field ${pascal(name)} ${says}.`;
}

const traceId = (): string => {
  const hex = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join("");
  return `00-${hex(32)}-${hex(16)}-00`;
};

/** https://learn.microsoft.com/aspnet/core/web-api/handle-errors, with AddProblemDetails and UseStatusCodePages. */
export const aspnet: Dress = {
  type: "application/json; charset=utf-8",
  list: ({ rows, total, limit, offset }) => ({ body: { items: rows, totalCount: total, limit, offset } }),
  time: (instant) => instant.toISOString().replace("Z", "0000+00:00"),
  error: ({ reason, wrong }, status) => {
    const section = status === 422 ? "rfc4918#section-11.2" : `rfc9110#section-${sections[status] ?? "15.6.1"}`;
    const problem = { type: `https://tools.ietf.org/html/${section}` };
    const errors: [string, string[]][] = wrong.map((one) => [one.name, [messageOf(one)]]);
    if (reason === "malformed") errors.push(["$", ["The JSON value could not be converted to Request."]]);
    const body =
      errors.length === 0
        ? { ...problem, title: phraseOf(status), status, traceId: traceId() }
        : {
            ...{ ...problem, title: "One or more validation errors occurred.", status },
            ...{ errors: Object.fromEntries(errors), traceId: traceId() },
          };
    return { type: "application/problem+json; charset=utf-8", body };
  },
};
