import { createHmac } from "node:crypto";
import type { Json, JsonObject } from "../bundle.ts";
import { resolve } from "../operations.ts";
import { elementsOf, type Element } from "./elements.ts";
import { examplesOf } from "./examples.ts";
import { below, entriesOf, isObject, itemsOf } from "./json-pointer.ts";
import type { Finding } from "./rule.ts";

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
function exampleSecret(contract: JsonObject): string | undefined {
  const secrets = [...elementsOf(contract)]
    .filter(({ value }) => value["operationId"] === "putWebhookConfiguration")
    .flatMap((operation) => bodyExamples(contract, operation))
    .flatMap((body) => (isObject(body) && typeof body["secret"] === "string" ? [body["secret"]] : []));
  return secrets[0];
}

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

/** What the headers of a delivery are, whose body goes over the wire as compact JSON. */
function expected({ id, occurredAt }: Delivery, body: JsonObject, secret: string): [string, string | number][] {
  const digest = createHmac("sha256", secret).update(JSON.stringify(body)).digest("hex");
  return [
    ["X-Webhook-Id", id],
    ["X-Webhook-Timestamp", Math.floor(Date.parse(occurredAt) / 1000)],
    ["X-Webhook-Signature", `sha256=${digest}`],
  ];
}

/** What the headers of a delivery repeat; undefined where it is missing, which is the finding of another rule. */
function readDelivery({ id, type, occurredAt }: JsonObject): Delivery | undefined {
  const isWhole = typeof id === "string" && typeof type === "string" && typeof occurredAt === "string";
  return isWhole ? { id, type, occurredAt } : undefined;
}

/**
 * The headers in the examples belong to the deliveries in the examples: each event has one of each, named after it, and
 * the signature verifies with the secret in the example of PUT /webhook.
 */
export function checkSignedDeliveries(contract: JsonObject): Finding[] {
  const secret = exampleSecret(contract);
  if (secret === undefined) return [{ pointer: "/paths/~1webhook/put", message: "no example has a secret" }];
  return [...elementsOf(contract)]
    .filter(({ kind }) => kind === "delivered event")
    .flatMap((event) =>
      bodyExamples(contract, event)
        .filter(isObject)
        .flatMap((body) => {
          const delivery = readDelivery(body);
          if (delivery === undefined) return [];
          const headers = headersOf(contract, event, delivery.type);
          return expected(delivery, body, secret)
            .filter(([name, wanted]) => headers.get(name) !== wanted)
            .map(([name, wanted]) => ({
              pointer: below(event.pointer, "parameters"),
              message: `the example of ${name} for ${delivery.type} is not ${wanted}`,
            }));
        }),
    );
}
