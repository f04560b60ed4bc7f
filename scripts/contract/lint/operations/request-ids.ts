import { resolve } from "../../operations.ts";
import { below, entriesOf, isObject } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every response of the service may carry X-Request-Id. The answers of a receiver of deliveries need not say so. */
export function checkRequestIds({ contract, elements }: Linted): Finding[] {
  return elements
    .filter(({ kind }) => kind === "operation")
    .flatMap(({ pointer, value }) =>
      entriesOf(value["responses"]).flatMap(([status, response]) => {
        const { headers } = resolve(contract, response);
        if (isObject(headers) && "X-Request-Id" in headers) return [];
        return [{ pointer: below(pointer, "responses", status), message: "has no header X-Request-Id" }];
      }),
    );
}
