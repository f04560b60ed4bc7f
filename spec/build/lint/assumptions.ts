import type { Json, JsonObject } from "../json.ts";
import { below, entriesOf, isObject } from "./json-pointer.ts";
import type { Finding, Linted, Rule } from "./rule.ts";
import { integerPlaceholder } from "../../effective/overlay.ts";

/** A place that rests on an assumption; `id` is whatever stands there. */
interface Mention {
  id: Json;
  pointer: string;
}

/** Every id in every `x-assumption`; an empty list mentions null. */
function* mentionsWithin(value: Json, pointer = ""): Generator<Mention> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* mentionsWithin(item, below(pointer, index));
    return;
  }
  for (const [key, part] of entriesOf(value)) {
    const place = below(pointer, key);
    if (key !== "x-assumption") yield* mentionsWithin(part, place);
    else if (!Array.isArray(part)) yield { id: part, pointer: place };
    else if (part.length === 0) yield { id: null, pointer: place };
    else yield* part.map((id, index) => ({ id, pointer: below(place, index) }));
  }
}

/** Every assumption that an element rests on is a row of assumptions.yaml. */
function checkKnownAssumptions({ contract, switchable, fixed }: Linted): Finding[] {
  return [...mentionsWithin(contract)]
    .filter(({ id }) => typeof id !== "string" || !(Object.hasOwn(switchable, id) || Object.hasOwn(fixed, id)))
    .map(({ id, pointer }) => ({ pointer, message: `${JSON.stringify(id)} is no row of assumptions.yaml` }));
}

/** Every row of assumptions.yaml is what some element rests on. */
function checkUsedAssumptions({ contract, switchable, fixed }: Linted): Finding[] {
  const used = new Set([...mentionsWithin(contract)].map(({ id }) => id));
  return [...Object.keys(switchable), ...Object.keys(fixed)]
    .filter((id) => !used.has(id))
    .map((id) => ({ pointer: "", message: `nothing rests on the assumption ${id}` }));
}

function isAmong(row: JsonObject): boolean {
  const { default: value, values, integer } = row;
  if (typeof value === "string") return isObject(values) && Object.hasOwn(values, value);
  if (typeof value !== "number" || !Number.isInteger(value) || !isObject(integer)) return false;
  const { minimum, maximum } = integer;
  if (typeof minimum === "number" && value < minimum) return false;
  return typeof maximum !== "number" || value <= maximum;
}

function finding(id: string, row: Json): Finding[] {
  if (isObject(row) && isAmong(row)) return [];
  return [{ pointer: "", message: `the default of the assumption ${id} is not among its values` }];
}

/** The default of every switchable assumption is one of its values, or an integer where it takes integers. */
function checkAssumptionDefaults({ switchable }: Linted): Finding[] {
  return Object.entries(switchable).flatMap(([id, row]) => finding(id, row));
}

const findingOverlays = (message: string): Finding => ({ pointer: "", message });

/** A template has its placeholder, in what it targets or in what it writes; an overlay has none. */
function templateFindings(id: string, overlays: JsonObject): Finding[] {
  return entriesOf(overlays).flatMap(([value, overlay]) => {
    const isTemplate = JSON.stringify(overlay).includes(integerPlaceholder);
    if (isTemplate === (value === "integer")) return [];
    const what = isTemplate ? `has ${integerPlaceholder}, which only integer.yaml may` : `lacks ${integerPlaceholder}`;
    return [findingOverlays(`overlays/${id}/${value}.yaml ${what}`)];
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
  const { default: byDefault, values, templates, computed } = isObject(row) ? row : {};
  if (typeof byDefault === "string" && isObject(values) && !(byDefault in values)) return [];
  const alternatives = alternativesOf(row);
  const given = [...new Set([...Object.keys(overlays), ...Object.keys(reasons)])];
  return [
    ...given
      .filter((value) => !alternatives.includes(value))
      .map((value) => findingOverlays(`${value} is no alternative of ${id}: take its overlay or its reason away`)),
    ...alternatives.flatMap((value) => {
      const reason = reasons[value];
      const isGiven = typeof reason === "string" && reason.trim() !== "";
      if (value in overlays && value in reasons)
        return [findingOverlays(`${id}=${value} has an overlay, and a reason for none`)];
      const isStatus = /^\d+$/.test(value) && "integer" in overlays;
      const isTemplate = computed !== undefined || (isObject(templates) && value in templates);
      if (isTemplate && value in overlays) return [findingOverlays(`${id}=${value} has a template and an overlay`)];
      if (value in overlays || isGiven || isStatus || isTemplate) return [];
      return [
        findingOverlays(
          `${id}=${value} needs overlays/${id}/${value}.yaml, a template, a computed one, or a reason under no-overlay`,
        ),
      ];
    }),
  ];
}

/**
 * Each alternative of an assumption has an overlay, a template that leads to one, or else a reason why the contract stays
 * as it is; and an overlay with a placeholder stands for integers alone, those with a meaning of their own included.
 */
function checkOverlays({ switchable, overlays }: Linted): Finding[] {
  const ids = new Set([...Object.keys(switchable), ...Object.keys(overlays)]);
  return [...ids].flatMap((id) => [
    ...ofRow(id, switchable[id], overlays[id] ?? {}),
    ...templateFindings(id, overlays[id] ?? {}),
  ]);
}

/** Rules of what is assumed. */
export const assumptionRules = {
  "known-assumptions": checkKnownAssumptions,
  "used-assumptions": checkUsedAssumptions,
  "assumption-defaults": checkAssumptionDefaults,
  overlays: checkOverlays,
} satisfies Record<string, Rule>;
