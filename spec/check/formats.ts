import { dateMistake, dateTimeMistake } from "./date-mistakes.ts";

/** A format of the contract. */
export type FormatName = "date" | "date-time" | "uri" | "uuid";

/** Recognizes a format, and describes it in words. */
export interface Format {
  readonly matches: (text: string) => boolean;
  readonly says: string;
  /** Names the mistake in a text that has the form but does not match, as far as there is a name for it. */
  readonly mistakeIn?: (text: string) => string | undefined;
}

/** A day that the calendar has, as RFC 3339 writes it. */
function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && dateMistake(text) === undefined;
}

const timeWithOffset = /^[t\s]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)$/i;

/** A date, a time and an offset. A leap second, which JavaScript's dates do not have, is none. */
const isDateTime = (text: string): boolean => isDate(text.slice(0, 10)) && timeWithOffset.test(text.slice(10));

const uuid = /^(urn:uuid:)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An IPv4 address at the end of an IPv6 address, where it stands for two groups. */
const ipv4AtEnd = /:([01]?\d?\d|2[0-4]\d|25[0-5])(\.([01]?\d?\d|2[0-4]\d|25[0-5])){3}$/;

/** Returns the number of the eight groups that a part of an IPv6 address writes out; NaN when it is none. */
function groupsIn(part: string): number {
  if (part === "") return 0;
  return /^[\da-f]{1,4}(:[\da-f]{1,4})*$/i.test(part) ? part.split(":").length : NaN;
}

function isIpv6(text: string): boolean {
  const [before = "", after, ...more] = text.replace(ipv4AtEnd, ":0:0").split("::");
  if (after === undefined) return groupsIn(before) === 8;
  return more.length === 0 && groupsIn(before) + groupsIn(after) <= 7;
}

// RFC 3986, appendix A. Each repetition is of single characters that the next part does not begin with, or is tried
// once: matching takes time in proportion to the text.
const segment = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\da-f]{2})";
const user = "(?:[\\w.~!$&'()*+,;=:-]|%[\\da-f]{2})*@";
const host = "(?:\\[([^\\]]*)\\]|(?:[\\w.~!$&'()*+,;=-]|%[\\da-f]{2})*)";
const start = `(?:/?/(?:${user})?${host}(?::\\d*)?|/?${segment}+|/)`;
const tail = `(?:/${segment}*)*(?:\\?(?:${segment}|[/?])*)?(?:#(?:${segment}|[/?])*)?`;
const uri = new RegExp(`^[a-z][a-z\\d+.-]*:${start}${tail}$`, "i");
const futureAddress = /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i;

/** An absolute URI that says something beyond its scheme. */
function isUri(text: string): boolean {
  const found = uri.exec(text);
  if (found === null) return false;
  const [, address] = found;
  return address === undefined || isIpv6(address) || futureAddress.test(address);
}

/** Every format that a request of the contract uses; they accept what ajv-formats accepts. */
export const formats: Readonly<Record<FormatName, Format>> = {
  date: { matches: isDate, says: "must be a date, such as 2026-07-01", mistakeIn: dateMistake },
  "date-time": {
    matches: isDateTime,
    says: "must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00",
    mistakeIn: dateTimeMistake,
  },
  uri: { matches: isUri, says: "must be an absolute URL" },
  uuid: { matches: (text) => uuid.test(text), says: "must be a UUID, such as 11111111-1111-4111-8111-111111111111" },
};
