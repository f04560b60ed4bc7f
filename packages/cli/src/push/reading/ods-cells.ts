import type { CellValue } from "hucre/xlsx";
import { textCell } from "../cells/text.ts";
import { dateOf } from "./xlsx-sheet.ts";
import type { LoadedSheet } from "./sheet.ts";

type Attributes = Readonly<Record<string, string>>;

/** The elements of a data style as a pattern has them, in their short and their long form. */
const signs: ReadonlyMap<string, readonly [short: string, long: string]> = new Map([
  ["number:day", ["d", "dd"]],
  ["number:day-of-week", ["ddd", "dddd"]],
  ["number:month", ["m", "mm"]],
  ["number:year", ["yy", "yyyy"]],
  ["number:hours", ["h", "hh"]],
  ["number:minutes", ["m", "mm"]],
  ["number:seconds", ["s", "ss"]],
  ["number:am-pm", ["AM/PM", "AM/PM"]],
  ["number:text-content", ["@", "@"]],
]);

/** Stands for what no pattern can say, such as a fraction. */
const unknown = "\0";
const mostDigits = 30;
const mostParents = 20;

/** The conditions of the sections that a pattern has without naming them. */
const usual = /^(?:value\(\)>=?0;(?:value\(\)<0;(?:value\(\)=0;)?)?)?$/;

const zeros = (count = "0"): string => "0".repeat(Math.min(mostDigits, Number(count) || 0));

function digits(attributes: Attributes): string {
  const { "number:decimal-places": places, "number:display-factor": factor = "1" } = attributes;
  const whole = zeros(attributes["number:min-integer-digits"]) || "#";
  const grouped = attributes["number:grouping"] === "true" ? "#,##" : "";
  if (places === undefined && whole === "0" && grouped === "" && factor === "1") return "General";
  const scale = /^1(?:000){0,4}$/.test(factor) ? ",".repeat((factor.length - 1) / 3) : unknown;
  const decimals = zeros(places);
  return `${grouped}${whole}${decimals === "" ? "" : `.${decimals}`}${scale}`;
}

const literal = (text: string): string =>
  text
    .split('"')
    .map((part) => (part === "" ? "" : `"${part}"`))
    .join(String.raw`\"`);

/** The data styles of an OpenDocument file, as the patterns by which Excel would show the same. */
export class OdsFormats {
  /** Undefined for a style that no pattern can say. */
  readonly #patterns = new Map<string, string | undefined>();
  readonly #cellStyles = new Map<string, Attributes>();
  #open = { pattern: "", sections: "", conditions: "" };

  /** Takes an element of a part of the file, with its text, in the order in which they end. */
  add(element: string, attributes: Attributes, text: string): void {
    const name = attributes["style:name"] ?? "";
    const open = this.#open;
    if (/^number:[a-z]+-style$/.test(element)) {
      const pattern = open.sections + open.pattern;
      const isKnown = !pattern.includes(unknown) && usual.test(open.conditions);
      this.#patterns.set(name, isKnown ? patternAs(element, pattern) : undefined);
      this.#open = { pattern: "", sections: "", conditions: "" };
    } else if (element === "style:style") {
      if (attributes["style:family"] === "table-cell") this.#cellStyles.set(name, attributes);
      this.#open = { pattern: "", sections: "", conditions: "" }; // Its conditions are not those of a data style.
    } else if (element === "style:map") {
      open.sections += `${this.#patterns.get(attributes["style:apply-style-name"] ?? "") ?? unknown};`;
      open.conditions += `${attributes["style:condition"]};`;
    } else if (element.startsWith("number:")) {
      open.pattern += partOf(element, attributes, text);
    }
  }

  /** The pattern of a cell style; undefined if it has none, or one that is unknown. */
  patternOf(style: string | undefined): string | undefined {
    let found = this.#cellStyles.get(style ?? "");
    for (let count = 0; count < mostParents && found !== undefined; count += 1) {
      const data = found["style:data-style-name"];
      if (data !== undefined) return this.#patterns.get(data);
      found = this.#cellStyles.get(found["style:parent-style-name"] ?? "");
    }
    return undefined;
  }
}

/** A pattern without the quotes of signs that have a meaning in patterns of its kind. */
function patternAs(element: string, pattern: string): string {
  if (element === "number:percentage-style") return pattern.replaceAll("%", '"%"').replaceAll('""', "");
  return /^number:(?:date|time)-/.test(element) ? pattern.replaceAll(/"([-/:. ]+)"/g, "$1") : pattern;
}

function partOf(element: string, attributes: Attributes, text: string): string {
  if (element === "number:number") return digits(attributes);
  if (element === "number:text") return literal(text);
  if (element === "number:currency-symbol") return `[$${text}]`;
  const [short, long] = signs.get(element) ?? [unknown, unknown];
  const sign = attributes["number:style"] === "long" ? long : short;
  return attributes["number:textual"] === "true" ? `mm${sign}` : sign;
}

type Detail = ReturnType<LoadedSheet["detail"]>;

const firstDay = "1899-12-31";
const duration = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/;

function timeOf(text: string): Date | undefined {
  const [matched, days = 0, hours = 0, minutes = 0, seconds = "0"] = duration.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const whole = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  const date = new Date(Date.parse(firstDay) + (whole * 60 + Number(seconds.replace(",", "."))) * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The pattern of a number whose style has none or is unknown: that by which it is shown as it is. */
function patternBy(shown: string, value: number): string | undefined {
  const digits = String(value);
  if (!Number.isInteger(value) || shown === "" || shown === digits) return undefined;
  const isGrouped = /\d[\s.,'’]\d/.test(shown);
  if (isGrouped || shown.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "") !== digits) return literal(shown);
  return shown.replaceAll(/\d+|\D+/g, (part) => (/\d/.test(part) ? "0".repeat(part.length) : literal(part)));
}

/** The value of a cell, and how it is shown: an error where the sheet shows one, or it has no value of its type. */
export function contentOf(
  attributes: Attributes,
  shown: string | undefined,
  pattern: string | undefined,
): [value: CellValue, detail?: Detail] {
  const type = attributes["office:value-type"] ?? (shown === undefined ? undefined : "string");
  const text = shown ?? attributes["office:string-value"] ?? "";
  const formula = attributes["table:formula"];
  const formatted = (value: CellValue, numFmt: string | undefined): [CellValue, Detail?] =>
    numFmt === undefined ? [value] : [value, { style: { numFmt } }];
  // A formula without its value is a text that begins with an equals sign.
  if (type === undefined) return [formula === undefined ? null : formula.slice(formula.indexOf("="))];
  if (attributes["calcext:value-type"] !== "error") {
    if (type === "string") return formatted(text, pattern);
    if (type === "boolean") return [attributes["office:boolean-value"] === "true"];
    const value = valueOf(type, attributes);
    if (value instanceof Date)
      return formatted(
        value,
        pattern ?? (type === "time" ? "hh:mm:ss" : /\d:\d\d/.test(text) ? "yyyy-mm-dd hh:mm" : "yyyy-mm-dd"),
      );
    // Some programs write the value 0 beside what they show.
    if (value !== undefined && textCell(text).type !== "refused")
      return formatted(value, pattern ?? (type === "percentage" ? "0%" : patternBy(text, value)));
  }
  return [text, { type: "error" }];
}

function valueOf(type: string, attributes: Attributes): number | Date | undefined {
  if (type === "time") return timeOf(attributes["office:time-value"] ?? "");
  if (type === "date") {
    const date = dateOf(attributes["office:date-value"] ?? "", firstDay);
    return date !== undefined && date.getUTCFullYear() >= 1899 ? date : undefined;
  }
  const { "office:value": written = "" } = attributes;
  const value = Number(written);
  return written !== "" && Number.isFinite(value) ? value : undefined;
}
