import { integerPlaceholder } from "../../../../spec/effective/overlay.ts";
import type { Json, JsonObject } from "../../json.ts";
import { entriesOf, isObject } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

const finding = (message: string): Finding => ({ pointer: "", message });

/** A template has its placeholder, in what it targets or in what it writes; an overlay has none. */
function templateFindings(id: string, overlays: JsonObject): Finding[] {
  return entriesOf(overlays).flatMap(([value, overlay]) => {
    const isTemplate = JSON.stringify(overlay).includes(integerPlaceholder);
    if (isTemplate === (value === "integer")) return [];
    const what = isTemplate ? `has ${integerPlaceholder}, which only integer.yaml may` : `lacks ${integerPlaceholder}`;
    return [finding(`overlays/${id}/${value}.yaml ${what}`)];
  });
}

/** The values of an assumption besides its default; `integer` stands for any integer. */
function alternativesOf(row: Json | undefined): string[] {
  if (!isObject(row)) return [];
  const values = entriesOf(row["values"]).map(([value]) => value);
  return [...values.filter((value) => value !== row["default"]), ...("integer" in row ? ["integer"] : [])];
}

function ofRow(id: string, row: Json | undefined, overlays: JsonObject): Finding[] {
  const reasons = isObject(row) && isObject(row["no-overlay"]) ? row["no-overlay"] : {};
  // Which values are alternatives is open while the default is none of them, which another rule reports.
  const { default: byDefault, values, templates } = isObject(row) ? row : {};
  if (typeof byDefault === "string" && isObject(values) && !(byDefault in values)) return [];
  const alternatives = alternativesOf(row);
  const given = [...new Set([...Object.keys(overlays), ...Object.keys(reasons)])];
  return [
    ...given
      .filter((value) => !alternatives.includes(value))
      .map((value) => finding(`${value} is no alternative of ${id}: take its overlay or its reason away`)),
    ...alternatives.flatMap((value) => {
      const reason = reasons[value];
      const isGiven = typeof reason === "string" && reason.trim() !== "";
      if (value in overlays && value in reasons)
        return [finding(`${id}=${value} has an overlay, and a reason for none`)];
      const isStatus = /^\d+$/.test(value) && "integer" in overlays;
      const isTemplate = isObject(templates) && value in templates;
      if (isTemplate && value in overlays) return [finding(`${id}=${value} has a template and an overlay`)];
      if (value in overlays || isGiven || isStatus || isTemplate) return [];
      return [finding(`${id}=${value} needs overlays/${id}/${value}.yaml, a template, or a reason under no-overlay`)];
    }),
  ];
}

/**
 * Each alternative of an assumption has an overlay, a template that leads to one, or else a reason why the contract stays
 * as it is; and an overlay with a placeholder stands for integers alone, those with a meaning of their own included.
 */
export function checkOverlays({ switchable, overlays }: Linted): Finding[] {
  const ids = new Set([...Object.keys(switchable), ...Object.keys(overlays)]);
  return [...ids].flatMap((id) => [
    ...ofRow(id, switchable[id], overlays[id] ?? {}),
    ...templateFindings(id, overlays[id] ?? {}),
  ]);
}
