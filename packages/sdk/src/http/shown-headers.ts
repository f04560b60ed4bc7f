import type { ResponseHeaders } from "../errors/partner-error.ts";
import type { Show } from "../redaction/confidential.ts";

/** Longer ones are for programs, and none that a caller would act on. */
const longestValue = 2000;

/** What an error shows of the headers of its response: a copy, without cookies and with every value redacted. */
export function shownHeaders(headers: Headers, show: Show): ResponseHeaders {
  const shown = new Headers();
  headers.forEach((value, name) => {
    if (!name.startsWith("set-cookie")) shown.set(name, show(value, longestValue));
  });
  return shown;
}
