import type { CellValue } from "hucre/xlsx";
import { textCell } from "../cells/text.ts";
import { dateOf } from "./date-cells.ts";
import { type Attributes, literal } from "./ods-formats.ts";
import type { LoadedSheet } from "./sheet.ts";

/** The pattern of a cell, or that it has an error. */
export type Detail = ReturnType<LoadedSheet["detail"]>;

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
      return formatted(value, pattern ?? (type === "time" || /\d:\d\d/.test(text) ? "yyyy-mm-dd hh:mm" : "yyyy-mm-dd"));
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
