import { type Fields, isFields } from "../check/fields.ts";
import type { Template } from "../template/template.ts";
import { eventMeant } from "./event-names.ts";

/** A value within a body, by the keys that lead to it. */
interface Part {
  path: string;
  parent: string;
  key: string;
  value: unknown;
}

const deepest = 4;

/** Keys that mean the same in a template, apart from what an update replaced. */
const usedKey = /^(?!__proto__$|prev|old)[\w$@.:-]+$/i;
const typeKey = /^(?:event_?)?(?:type|name)$|^(?:event|topic|action)$/i;
const idKey = /^(?:event_?|message_?)?id$/i;
const timeKey = /^(?:occurred|created|sent)_?at$|^time(?:stamp)?$|^created$/i;
const payloadKey = /^(?:data|payload|object|body|resource)$/i;
/** The beginnings of fields of an authorization, or of an operation. */
const fieldKey =
  /^(?:authorization|operation_?t|totem|carrier|product|warehouse|driver|tractor|quantity|status|recorded)/i;

/** The values of a body, the outer ones first; of a list, those of its first item. */
function partsIn(body: unknown): Part[] {
  const parts: Part[] = [{ path: "", parent: "", key: "", value: body }];
  for (const { path: parent, value } of parts) {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const inner: Fields = isFields(value) ? value : Object.fromEntries(list.slice(0, 1).entries());
    if (parent.split("/").length > deepest) continue;
    for (const key of Object.keys(inner)) {
      if (usedKey.test(key)) parts.push({ path: `${parent}/${key}`, parent, key, value: inner[key] });
    }
  }
  return parts;
}

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`);
const isHolder = (value: Fields): boolean => isFields(value["authorization"]) || isFields(value["operation"]);
const fieldsIn = (value: Fields): number => Object.keys(value).filter((key) => fieldKey.test(key)).length;

/** The placeholders at their paths, as a template. */
function written(value: unknown, path: string, chosen: ReadonlyMap<string, string>): Template | undefined {
  const placeholder = chosen.get(path);
  if (placeholder !== undefined) return `{${placeholder}}`;
  if (![...chosen.keys()].some((one) => isWithin(one, path))) return undefined;
  if (Array.isArray(value)) return [written(value[0], `${path}/0`, chosen) ?? null];
  const entries = Object.entries(isFields(value) ? value : {}).flatMap(([key, inner]) => {
    const template = written(inner, `${path}/${key}`, chosen);
    return template === undefined ? [] : [[key, template] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Finds the parts of an event in a body, whatever their keys are, and returns the template that reads it. The name of an event
 * shows by its words, an authorization and an operation by their fields. Undefined without a name or a subject.
 */
export function foundDelivery(body: unknown): Template | undefined {
  const parts = partsIn(body);
  const texts = parts.flatMap(({ value, ...at }) =>
    typeof value === "string" && value !== "" ? [{ ...at, value }] : [],
  );
  const named = texts.find(({ value }) => eventMeant(value)) ?? texts.find(({ key }) => typeKey.test(key));
  if (named === undefined) return undefined;
  const event = eventMeant(named.value, true);
  const chosen = new Map([[named.path, "type"]]);
  const choose = (placeholder: string, isIt: (part: Part) => boolean): void => {
    const isFree = ({ path }: Part): boolean => ![...chosen.keys()].some((one) => isWithin(path, one));
    const found = parts.find((part) => isFree(part) && isIt(part));
    if (found) chosen.set(found.path, placeholder);
  };

  const objects = parts.flatMap(({ value, ...at }) => (isFields(value) ? [{ ...at, value }] : []));
  const inner = objects.filter(({ path }) => !isWithin(named.path, path));
  const most = event ? Math.max(1, ...inner.map(({ value }) => fieldsIn(value))) : Infinity;
  const about =
    objects.find(({ value }) => isHolder(value)) ??
    inner.find(({ value }) => fieldsIn(value) === most) ??
    inner.find(({ key }) => payloadKey.test(key)) ??
    inner[0] ??
    objects.find(({ path, value }) => event && path === named.parent && fieldsIn(value) > 0);
  if (about === undefined) return undefined;
  const { path, value } = about;
  const isAround = isWithin(named.path, path);
  const isFlat = isAround && !isHolder(value);
  const kind = event === "operation.recorded" ? "operation" : "authorization";
  if (isAround && !isFlat) {
    for (const key of ["authorization", "operation"]) choose(key, (part) => part.path === `${path}/${key}`);
  } else if (!isAround) {
    const isWhole = event !== "operation.recorded" || isFields(value["operation"]);
    const isData = isHolder(value) ? isWhole : !event || !(fieldsIn(value) || value["id"]);
    chosen.set(path, isData ? "data" : "subject");
  }

  // An id of the record is none of the event: its next event would count as a repetition.
  const isElsewhere = (one: Part): boolean =>
    parts.some((other) => other !== one && /id$/i.test(other.key) && other.value === one.value);
  const isOfEvent = ({ key, parent }: Part): boolean =>
    (parent === named.parent || parent === "") && !(isFlat && /^(?:id|created)/.test(key));
  choose("id", (part) => idKey.test(part.key) && isOfEvent(part) && !isElsewhere(part));
  choose("occurredAt", (part) => timeKey.test(part.key) && isOfEvent(part));
  choose("reason", ({ key }) => key === "reason");
  for (const key of isFlat ? Object.keys(value) : []) {
    const camel = key.replaceAll(/_+([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const name = `${kind}.${camel}`.replace("authorization.authorizationId", "authorization.id");
    if (/^\w+\.[A-Za-z]{1,50}$/.test(name)) choose(name, (part) => part.path === `${path}/${key}`);
  }
  return written(body, "", chosen);
}
