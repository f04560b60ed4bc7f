import { exampleSecret, shownDeliveries } from "../../delivery-headers.ts";
import type { Json, JsonObject } from "../../json.ts";
import { resolve } from "../../operations.ts";
import type { Element } from "../elements.ts";
import { below, entriesOf, itemsOf } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** The example of each header that is named after an event. */
function headersOf(contract: JsonObject, { value }: Element, event: string): Map<string, Json> {
  const parameters = itemsOf(value["parameters"]).map((part) => resolve(contract, part));
  return new Map(
    parameters.flatMap((parameter): [string, Json][] => {
      const example = entriesOf(parameter["examples"]).find(([name]) => name === event);
      const { name } = parameter;
      return typeof name === "string" && example ? [[name, resolve(contract, example[1])["value"] ?? null]] : [];
    }),
  );
}

/**
 * The headers in the examples belong to the deliveries in the examples: each event has one of each, named after it, and
 * the signature verifies with the secret in the example of PUT /webhook.
 */
export function checkSignedDeliveries({ contract }: Linted): Finding[] {
  const secret = exampleSecret(contract);
  if (secret === undefined) return [{ pointer: "/paths/~1webhook/put", message: "no example has a secret" }];
  return shownDeliveries(contract, secret).flatMap(({ event, type, headers: wanted }) => {
    const headers = headersOf(contract, event, type);
    return wanted
      .filter(([name, value]) => headers.get(name) !== value)
      .map(([name, value]) => ({
        pointer: below(event.pointer, "parameters"),
        message: `the example of ${name} for ${type} is not ${value}`,
      }));
  });
}
