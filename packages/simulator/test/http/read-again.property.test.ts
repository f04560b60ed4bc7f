import fc from "fast-check";
import { expect, inject, test } from "vitest";
import type { Company, Exchange, Simulator } from "../../src/index.ts";
import { showAuthorization, viewOf } from "../../src/representation.ts";
import { aFullAuthorization } from "../support/domain/authorization.ts";
import { simulatorAt } from "../support/partner.ts";
import { plainRequest } from "../support/requests/plain-request.ts";

function companyOf(simulator: Simulator): Company {
  const company = simulator.company("test_demo");
  if (company === undefined) throw new Error("There is no company.");
  return company;
}

function send(simulator: Simulator, method: string, target: string, body?: object): Exchange {
  const request = plainRequest(method, target, body && { body: JSON.stringify(body) });
  const exchange = simulator.exchange(request);
  if (exchange instanceof Promise) throw new Error("It had to be awaited.");
  return exchange;
}

const ids = (kind: "authorizations" | "products" | "warehouses", company: Company) => [...company.records[kind].keys()];

/** The acts that can change the result of a GET; each chooses a record of those that there are. */
const changes: Record<string, (simulator: Simulator, id: (kind: Parameters<typeof ids>[0]) => string) => void> = {
  create: (simulator) => {
    const externalId = `ERP-${String(companyOf(simulator).records.creates.size)}`;
    send(simulator, "POST", "/authorizations", aFullAuthorization({ externalId }));
  },
  patch: (simulator, id) => send(simulator, "PATCH", `/authorizations/${id("authorizations")}`, { batch: "another" }),
  patchPlates: (simulator, id) =>
    send(simulator, "PATCH", `/authorizations/${id("authorizations")}`, { trailerPlates: ["R0000BBB"] }),
  cancel: (simulator, id) => send(simulator, "POST", `/authorizations/${id("authorizations")}/cancel`),
  renameProduct: (simulator, id) => {
    const name = `Product ${String(companyOf(simulator).records.revision)}`;
    send(simulator, "PATCH", `/products/${id("products")}`, { name });
  },
  renameWarehouse: (simulator, id) => {
    const name = `Warehouse ${String(companyOf(simulator).records.revision)}`;
    send(simulator, "PATCH", `/warehouses/${id("warehouses")}`, { name });
  },
  deleteProduct: (simulator, id) => send(simulator, "DELETE", `/products/${id("products")}`),
  assume: (simulator) => {
    const { assumptions } = companyOf(simulator);
    const fields = assumptions.values["response-fields"] === "full" ? "documented" : "full";
    assumptions.change({ "response-fields": fields });
  },
  expire: (simulator) => companyOf(simulator).clock.advance(86_400_000),
  reset: (simulator) => companyOf(simulator).reset(),
};

/** Changes the value of an exchange in every way that a consumer may try. */
function spoil(value: unknown): void {
  if (typeof value !== "object" || value === null) throw new Error("There is no value.");
  for (const [field, part] of Object.entries(value)) {
    Reflect.set(value, field, "spoilt");
    if (Array.isArray(part)) Reflect.set(part, part.length, "spoilt");
    Reflect.deleteProperty(value, field);
  }
  Reflect.set(value, "more", "spoilt");
}

const change = fc.record({ name: fc.constantFrom(...Object.keys(changes)), which: fc.nat(5) });

test("a GET shows the record as it is, however often it was read, and whatever a consumer did with the value", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.boolean(), (steps, spoils) => {
      const simulator = simulatorAt();
      for (const { name, which } of [{ name: "create", which: 0 }, { name: "create", which: 0 }, ...steps]) {
        const company = companyOf(simulator);
        changes[name]?.(simulator, (kind) => ids(kind, company)[which % ids(kind, company).length] ?? "none");
        for (const authorization of company.records.authorizations.values()) {
          for (let reads = 0; reads < 3; reads += 1) {
            const { answer, value } = send(simulator, "GET", `/authorizations/${authorization.id}`);
            const expected = viewOf("Authorization", showAuthorization)(company)(authorization);
            expect(value).toEqual(expected);
            expect(answer.text).toBe(JSON.stringify(expected));
            if (spoils) spoil(value);
          }
        }
      }
    }),
    { numRuns: 100 * inject("scale") },
  );
});
