import { isKeyOf, keysIn } from "../check/fields.ts";
import { openapiOverlay } from "openapi-format";
import {
  type AssumptionId,
  type Assumptions,
  type AssumptionValue,
  switchableAssumptions,
} from "../generated/assumptions.ts";
import contract from "../generated/openapi.json" with { type: "json" };
import { overlays } from "../generated/overlays.ts";
import { sayValue } from "../template/own-alternatives.ts";
import { isPart, type Part, partsOf, resolved } from "./document.ts";
import { dropUnusedComponents } from "./excerpt.ts";
import { type Overlay, type OverlayAction, withInteger } from "./overlay.ts";
import { isTemplateId, templateOverlay } from "./templates/template-overlay.ts";

const methods = new Set(["get", "put", "post", "patch", "delete"]);

/** Puts the examples of a body where its references stood. */
function inlineExamples(contract: Part, body: Part): void {
  for (const [, { examples }] of partsOf(body["content"])) {
    for (const [name, example] of partsOf(examples))
      Object.assign(examples ?? {}, { [name]: resolved(contract, example) });
  }
}

function inlineResponse(contract: Part, response: Part): Part {
  const inlined = resolved(contract, response);
  inlineExamples(contract, inlined);
  const label = inlined["x-assumption"];
  if (typeof label === "string") inlined["x-assumption"] = [label];
  return inlined;
}

/**
 * A copy of a contract in which every operation has its responses and the examples of its bodies for itself, so that an
 * overlay can change those of one operation. The `x-assumption` of a response is always a list.
 */
function inlined(contract: object): Part {
  const copy: Part = structuredClone({ ...contract });
  for (const [, item] of partsOf(copy["paths"])) {
    for (const [, operation] of partsOf(item).filter(([key]) => methods.has(key))) {
      const { requestBody, responses } = operation;
      if (isPart(requestBody)) inlineExamples(copy, requestBody);
      for (const [status, response] of partsOf(responses)) {
        Object.assign(responses ?? {}, { [status]: inlineResponse(copy, response) });
      }
    }
  }
  return copy;
}

/** An overlay as it is written. That of an integer holds a placeholder for it, and is that of a status with a meaning, too. */
function writtenOverlay(id: AssumptionId, value: AssumptionValue): Overlay | undefined {
  if (typeof value === "object") return undefined;
  return overlays[id]?.[value] ?? (/^\d+$/.test(String(value)) ? overlays[id]?.["integer"] : undefined);
}

/** True if a value of an assumption leads to another contract. */
const isShown = (id: AssumptionId, value: AssumptionValue): boolean =>
  sayValue(value) !== String(switchableAssumptions[id].default) &&
  (isTemplateId(id) || writtenOverlay(id, value) !== undefined);

/**
 * The overlay of a value of an assumption; undefined for a default, and where the contract stays as it is.
 *
 * @param document The contract that it is to be applied to. Default: the published one.
 */
export function overlayOf<Id extends AssumptionId>(
  id: Id,
  value: Assumptions[Id],
  document: Part = inlined(contract),
): Overlay | undefined {
  if (!isShown(id, value)) return undefined;
  const written = writtenOverlay(id, value);
  if (isTemplateId(id) && !written) return templateOverlay(id, { [id]: value }, document);
  return written && written === overlays[id]?.["integer"] ? withInteger(written, Number(value)) : written;
}

/** Those assumptions that the contract shows, in the order of their names. All others leave it as it is. */
export function assumptionViews(values: Partial<Assumptions>): Partial<Assumptions> {
  const shown = Object.entries(values).filter(
    ([id, value]) => isKeyOf(switchableAssumptions, id) && isShown(id, value),
  );
  return Object.fromEntries(shown.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A list without a limit returns no more records than the largest limit allows, whatever the default is. */
function withFittingDefault(values: Partial<Assumptions>): Partial<Assumptions> {
  const standard = values["default-limit"] ?? switchableAssumptions["default-limit"].default;
  const most = values["max-limit"] ?? switchableAssumptions["max-limit"].default;
  return standard <= most ? values : { ...values, "default-limit": most };
}

/**
 * The contract under some assumptions, and the actions of overlays that had no target. Overlays apply in the order of
 * `assumptions.yaml`, in whatever order the values are given.
 */
export async function overlaidContract(values: Partial<Assumptions>) {
  let document = inlined(contract);
  const unused: OverlayAction[] = [];
  const fitting = withFittingDefault(values);
  for (const id of keysIn(switchableAssumptions)) {
    const value = fitting[id];
    const overlay = value === undefined ? undefined : overlayOf(id, value, document);
    if (overlay === undefined) continue;
    // The library changes what it is handed.
    const overlaySet = { ...overlay, actions: overlay.actions.map((action) => structuredClone({ ...action })) };
    const result: { data: unknown; resultData: { unusedActions?: unknown } } = await openapiOverlay(document, {
      overlaySet,
    });
    if (!isPart(result.data)) throw new Error(`The overlay of ${id} leaves no document.`);
    document = result.data;
    const { unusedActions } = result.resultData;
    if (Array.isArray(unusedActions))
      unused.push(...overlaySet.actions.filter((action) => unusedActions.includes(action)));
  }
  dropUnusedComponents(document);
  return { contract: document, unused };
}

/**
 * The contract of a company that makes these assumptions, and the default ones besides: valid OpenAPI 3.1 in one
 * document, with the responses of every operation in place.
 */
export const effectiveContract = async (values: Partial<Assumptions>): Promise<Part> =>
  (await overlaidContract(values)).contract;
