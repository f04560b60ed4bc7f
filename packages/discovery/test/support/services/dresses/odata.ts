import { type Dress, kindOf, linksOf, singular } from "../dress.ts";
import type { Reason } from "../records.ts";

const codes: Readonly<Record<Reason, string>> = {
  ...{ validation: "BadRequest", malformed: "MalformedPayload", id: "InvalidKey", reference: "UnknownReference" },
  ...{ unknown: "EntityNotFound", conflict: "Conflict", key: "Unauthorized", path: "ResourceNotFound" },
  ...{ method: "MethodNotAllowed", "media-type": "UnsupportedMediaType" },
};

/** https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html, with minimal metadata. */
export const odata: Dress = {
  type: "application/json;odata.metadata=minimal;charset=utf-8",
  headers: { "odata-version": "4.0" },
  list: (page) => {
    const { next } = linksOf(page);
    const context = {
      "@odata.context": `${page.url.origin}/$metadata#${kindOf(page.url)}`,
      "@odata.count": page.total,
    };
    return { body: { ...context, value: page.rows, ...(next !== null && { "@odata.nextLink": next }) } };
  },
  wrap: (record, kind, { origin }) =>
    record === null ? null : { "@odata.context": `${origin}/$metadata#${kind}/$entity`, ...(record as object) },
  time: (instant) => instant.toISOString(),
  error: ({ reason, message, wrong }, _status, url) => {
    const { [reason]: code } = codes;
    const details = wrong.map(({ name: target, is, says }) => ({
      ...{ code: is === "missing" ? "NullValue" : "InvalidValue", target, message: says },
    }));
    const words = reason === "unknown" ? `No ${singular(kindOf(url))} has this key.` : message;
    return { body: { error: { code, message: words, ...(details.length > 0 && { details }) } } };
  },
};
