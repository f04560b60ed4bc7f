import { createHmac } from "node:crypto";
import type { Json, JsonObject } from "./json.ts";
import { elementsOf, type Element } from "./lint/elements.ts";
import { examplesOf } from "./lint/examples.ts";
import { entriesOf, isObject } from "./lint/json-pointer.ts";

/** The fields of a delivery that its headers repeat. */
interface Delivery {
  id: string;
  type: string;
  occurredAt: string;
}

function bodyExamples(contract: JsonObject, { pointer, value }: Element): Json[] {
  const body = isObject(value["requestBody"]) ? value["requestBody"] : {};
  return entriesOf(body["content"]).flatMap(([name, part]) =>
    examplesOf(contract, { kind: "media type", name, pointer, value: isObject(part) ? part : {} }).map(
      (example) => example.value,
    ),
  );
}

/** The secret that the example of a configuration sets. */
export function exampleSecret(contract: JsonObject): string | undefined {
  const secrets = [...elementsOf(contract)]
    .filter(({ value }) => value["operationId"] === "putWebhookConfiguration")
    .flatMap((operation) => bodyExamples(contract, operation))
    .flatMap((body) => (isObject(body) && typeof body["secret"] === "string" ? [body["secret"]] : []));
  return secrets[0];
}

/** The headers of a delivery, whose body goes over the wire as compact JSON. */
function expected({ id, occurredAt }: Delivery, body: JsonObject, secret: string): [string, string | number][] {
  const digest = createHmac("sha256", secret).update(JSON.stringify(body)).digest("hex");
  return [
    ["X-Webhook-Id", id],
    ["X-Webhook-Timestamp", Math.floor(Date.parse(occurredAt) / 1000)],
    ["X-Webhook-Signature", `sha256=${digest}`],
  ];
}

/** The values that the headers of a delivery repeat; undefined if missing, which is the finding of another rule. */
function readDelivery({ id, type, occurredAt }: JsonObject): Delivery | undefined {
  const isWhole = typeof id === "string" && typeof type === "string" && typeof occurredAt === "string";
  return isWhole ? { id, type, occurredAt } : undefined;
}

/** A delivery that the contract shows, and the headers that it would have. */
export interface ExampleDelivery {
  event: Element;
  type: string;
  headers: [name: string, value: string | number][];
}

/** Every delivery in the examples, signed with a secret. */
export function exampleDeliveries(contract: JsonObject, secret: string): ExampleDelivery[] {
  return [...elementsOf(contract)]
    .filter(({ kind }) => kind === "delivered event")
    .flatMap((event) =>
      bodyExamples(contract, event)
        .filter(isObject)
        .flatMap((body) => {
          const delivery = readDelivery(body);
          if (delivery === undefined) return [];
          return [{ event, type: delivery.type, headers: expected(delivery, body, secret) }];
        }),
    );
}

/** The contract in which the headers of a delivery have examples: by event, those of the deliveries that it shows. */
export function withDeliveryHeaders(contract: JsonObject): JsonObject {
  const { components } = contract;
  const secret = exampleSecret(contract);
  if (secret === undefined || !isObject(components)) return contract;
  const values = new Map<string, JsonObject>();
  for (const { type, headers } of exampleDeliveries(contract, secret)) {
    for (const [name, value] of headers) values.set(name, { ...values.get(name), [type]: { value } });
  }
  const parameters = entriesOf(components["parameters"]).map(([key, part]): [string, Json] => {
    const examples = isObject(part) && typeof part["name"] === "string" ? values.get(part["name"]) : undefined;
    return [key, isObject(part) && examples ? { ...part, examples } : part];
  });
  return { ...contract, components: { ...components, parameters: Object.fromEntries(parameters) } };
}
