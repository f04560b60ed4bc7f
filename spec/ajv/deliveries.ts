import contract from "../generated/openapi.json" with { type: "json" };
import type { webhooks } from "../generated/types.ts";
import { pointerTo } from "../json-pointer.ts";
import { contentSchemaAt } from "./content.ts";
import { type Validator, validatorAt } from "./validator.ts";

type Body<Event extends keyof webhooks> = NonNullable<
  webhooks[Event]["post"]["requestBody"]
>["content"]["application/json"];

/** A validator for the body of each delivered event. */
type DeliveryValidators = { readonly [Event in keyof webhooks]: { readonly body: Validator<Body<Event>> } };

/** Checks the body of each delivered event, by its name. For tests and tools: Ajv compiles them at run time. */
export const deliveries = Object.fromEntries(
  Object.keys(contract.webhooks).map((event) => {
    const schema = contentSchemaAt(pointerTo("webhooks", event, "post", "requestBody"));
    if (schema === undefined) throw new Error(`The event ${event} has no content`);
    return [event, { body: validatorAt(schema) }];
  }),
  // The types come from the same places of the same contract.
) as unknown as DeliveryValidators;
