import { isDeepStrictEqual } from "node:util";
import { eventMeant, nameOfEvent } from "@totem-partner/spec/event-names";
import { foundDelivery } from "@totem-partner/spec/found-delivery";
import { readJson } from "@totem-partner/spec/json";
import { readBack } from "@totem-partner/spec/located";
import { templates } from "@totem-partner/spec/templates";

/** Returns the assumptions by which a body is read; undefined for one that does not show what it is about. */
export function describedDelivery(bytes: Uint8Array) {
  const json = readJson(new TextDecoder().decode(bytes));
  const body = foundDelivery(json);
  if (body === undefined) return undefined;
  const name = String(readBack(body, json).values.get("type"));
  const event = eventMeant(name, true);
  const ready = event && Object.keys(templates["event-names"]).find((one) => nameOfEvent(one, event) === name);
  const names = event && event !== name && { "event-names": ready ?? { [event]: name } };
  return { "delivery-body": { body }, ...names };
}

/** Returns a line about a delivery that a profile should describe; undefined for a usual one. */
export function shapeAdvice(bytes: Uint8Array, isUnderstood: boolean, hasTemplate: boolean): string | undefined {
  const found = describedDelivery(bytes);
  if (found === undefined)
    return "Its body shows no event. Describe it in a profile, under delivery-body and event-names.";
  const isListed = Object.values(templates["delivery-body"]).some((one) =>
    isDeepStrictEqual(one, found["delivery-body"]),
  );
  return isUnderstood && (hasTemplate || isListed)
    ? undefined
    : `For the assumptions of a profile: ${JSON.stringify(found)}`;
}
