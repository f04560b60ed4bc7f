import { deliveryExamples } from "@totem-partner/spec/delivery-examples";
import type { EventName } from "@totem-partner/spec/delivery-values";
import type { Assume } from "../domain/decision.ts";
import { fieldsUnder, withFields } from "./response-fields.ts";

/**
 * The data that is delivered with an event in the contract's example of it.
 *
 * @param authorization Its fields that differ from the example.
 */
export function exampleData(type: EventName, assume: Assume, authorization: Readonly<Record<string, unknown>> = {}) {
  const { authorization: example, ...more } = deliveryExamples[type];
  return { authorization: withFields("Authorization", fieldsUnder(assume))({ ...example, ...authorization }), ...more };
}
