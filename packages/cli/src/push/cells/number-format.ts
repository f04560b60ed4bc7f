/** A part of a pattern that shows digits or itself: text in quotes, colors and languages, spaces, digits, other signs. */
const part = /"([^"]*)"|\\(.)|\[(?:[A-Za-z]+\d*|\$-[\w,]+)\]|_.|(General|[@0#])|([-+():!^&'~{}<> ])/gy;

/** An id as a spreadsheet shows its digits by a pattern such as `"PED-"00000`; undefined for what may look different. */
export function formattedAs(digits: string, pattern = "General"): string | undefined {
  const [section = "", ...others] = pattern.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (digits === "0" && others.length > 1) return undefined;
  const parts = [...section.matchAll(part)];
  if (parts.map(([text]) => text).join("") !== section) return undefined;
  const places = parts.filter(([, , , place]) => place !== undefined).length;
  let [left, shown, next] = [places, "", 0];
  for (const [, quoted, escaped, place, sign] of parts) {
    shown += quoted ?? escaped ?? sign ?? "";
    if (place === undefined) continue;
    left -= 1;
    const end = digits.length - left;
    shown += digits.slice(next, Math.max(0, end)) || (place === "0" ? "0" : "");
    next = Math.max(0, end);
  }
  return places > 0 && (digits !== "0" || shown.includes("0")) ? shown : undefined;
}

/** Whether a pattern shows more than a text itself, as `"PED-"@` does. */
export const changesText = (pattern = ""): boolean =>
  pattern.includes("@") &&
  pattern
    .replaceAll(/\[[^\]]*\]|[_*]./g, "")
    .split(";")
    .at(-1) !== "@";

const withoutWords = (pattern: string): string => pattern.replaceAll(/"[^"]*"|\\./g, "");

/** Returns how a number is shown that is another one in the file, where 12.5 % is 0.125; undefined for others. */
export function scaleOf(pattern = ""): "a percentage" | "shown in thousands" | undefined {
  const signs = withoutWords(pattern);
  if (signs.includes("%")) return "a percentage";
  return /[0#?],+(?![0#?,])/.test(signs) ? "shown in thousands" : undefined;
}
