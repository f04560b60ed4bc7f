import type { JsonObject } from "./json.ts";
import { objectAt, resolve } from "./operations.ts";

const banner = "// Made from the contract by `pnpm generate`; edit spec/ and generate again.\n\n";

/** The example of the body that an event is delivered with. */
function exampleOf(contract: JsonObject, item: JsonObject, name: string): JsonObject {
  const body = resolve(contract, objectAt(item["post"], name)["requestBody"]);
  const content = objectAt(objectAt(body["content"], name)["application/json"], name);
  const example = resolve(contract, objectAt(content["examples"], name)["delivery"]);
  return objectAt(example["value"], `the example of ${name}`);
}

/** The example of every delivered event. */
export function emitDeliveryExamples(contract: JsonObject): string {
  const examples = Object.fromEntries(
    Object.entries(objectAt(contract["webhooks"], "webhooks")).map(([name, item]) => [
      name,
      objectAt(exampleOf(contract, resolve(contract, item), name)["data"], `the data of ${name}`),
    ]),
  );
  return `${banner}import type { components } from "./types.ts";

type Schemas = components["schemas"];

/** The example of what each event is delivered with, by the type of the event. */
export const deliveryExamples = ${JSON.stringify(examples, null, 2)} as const satisfies Record<Schemas["EventName"], object>;
`;
}
