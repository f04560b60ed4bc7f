import { closedVariant } from "../effective/closed-variant.ts";
import { effectiveContract } from "../effective/contract.ts";
import type { Assumptions } from "../generated/assumptions.ts";
import contract from "../generated/openapi.json" with { type: "json" };
import type { webhooks } from "../generated/types.ts";
import { pointerTo } from "../check/json-pointer.ts";
import { contentSchemaAt } from "./content.ts";
import { compilerOf, type Validator } from "./validator.ts";

type Body<Event extends keyof webhooks> = NonNullable<
  webhooks[Event]["post"]["requestBody"]
>["content"]["application/json"];

/** A validator for the body of each delivered event. */
type DeliveryValidators = { readonly [Event in keyof webhooks]: { readonly body: Validator<Body<Event>> } };

function deliveriesOf(document: object): DeliveryValidators {
  const { validatorAt } = compilerOf(document);
  return Object.fromEntries(
    Object.keys(contract.webhooks).map((event) => {
      const schema = contentSchemaAt(pointerTo("webhooks", event, "post", "requestBody"), document);
      if (schema === undefined) throw new Error(`The event ${event} has no content`);
      return [event, { body: validatorAt(schema) }];
    }),
    // The types come from the same places of the same contract.
  ) as unknown as DeliveryValidators;
}

/**
 * Checks the body of each delivered event, by its name, as the contract is published: open to fields that it does not
 * name. For tests and tools: Ajv compiles them at run time.
 */
export const openDeliveries = deliveriesOf(contract);

/** The same by the closed variant of the contract: no field but those that it names, and all that are assumed. */
export const deliveries = deliveriesOf(closedVariant(contract));

/** The same by the closed variant of the contract that some assumptions lead to. */
export const deliveriesUnder = async (values: Partial<Assumptions>): Promise<DeliveryValidators> =>
  deliveriesOf(closedVariant(await effectiveContract(values)));
