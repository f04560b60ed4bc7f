import { expect, inject, test } from "vitest";
import fc from "fast-check";
import { keysOf } from "../../check/json-pointer.ts";
import { effectiveContract } from "../../effective/contract.ts";
import { isPart, listOf, operationIn, type Part, partAt, partsOf, resolved } from "../../effective/document.ts";
import { switchableAssumptions } from "../../generated/assumptions.ts";
import contract from "../../generated/openapi.json" with { type: "json" };
import { randomOwn } from "../template/random-own.ts";

/** Each link of a contract, with the operation that it leads to, and the ids that its expression finds in the examples. */
function* linksOf(document: Part) {
  const items = [...partsOf(document["paths"]), ...partsOf(document["webhooks"])];
  for (const operation of items.flatMap(([, item]) => partsOf(item).map(([, one]) => one))) {
    for (const [status, given] of partsOf(operation["responses"])) {
      const response = resolved(document, given);
      for (const [name, one] of partsOf(response["links"])) {
        const link = resolved(document, one);
        const expression = String(partAt(link, "parameters")?.["id"]);
        const owner = expression.startsWith("$request.") ? operation["requestBody"] : response;
        const [[, content] = []] = partsOf(isPart(owner) ? owner["content"] : undefined);
        const examples = partsOf(content?.["examples"]);
        const ids = examples.map(([, example]) => at(expression, resolved(document, example)["value"]));
        const from = String(operation["operationId"]);
        yield { from, place: `${from} ${status} ${name}`, name, link, ids };
      }
    }
  }
}

const at = (expression: string, body: unknown): unknown =>
  keysOf(expression.replace(/^\$(?:request|response)\.body#/, "")).reduce<unknown>(
    (part, key) => (Array.isArray(part) ? part[Number(key)] : isPart(part) ? part[key] : undefined),
    body,
  );

const published = [...linksOf(contract)];

test("every record links to the other operations on it, and every delivery to its authorization", () => {
  const names = Map.groupBy(published, ({ from }) => from);
  const linked = (from: string) => new Set(names.get(from)?.map(({ name }) => name));
  expect(linked("createAuthorization")).toEqual(
    new Set(["getAuthorization", "updateAuthorization", "cancelAuthorization", "emitAuthorizationEvent"]),
  );
  expect(linked("getCleaningProtocol")).toEqual(
    new Set([
      ...["updateCleaningProtocolConfiguration", "activateCleaningProtocol", "deactivateCleaningProtocol"],
      "deleteCleaningProtocol",
    ]),
  );
  expect(linked("updateProduct")).toEqual(new Set(["getProduct", "deleteProduct"]));
  expect(linked("emitAuthorizationEvent")).toEqual(new Set());
  expect(linked("operationRecorded")).toEqual(new Set(["getAuthorization"]));
});

test("every link leads to an operation with the parameter that it fills, and names an assumption", () => {
  for (const { name, link } of published) {
    expect(link).toMatchObject({ operationId: name, "x-assumption": [expect.any(String)] });
    const parameters = listOf(operationIn(contract, name)?.["parameters"]).filter(isPart);
    expect(parameters.map((one) => resolved(contract, one)["name"])).toContain("id");
  }
});

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

test("every link finds an id in each example of its response or delivery", () => {
  expect(published.length).toBeGreaterThan(60);
  for (const { ids } of published) {
    expect(ids).not.toEqual([]);
    for (const id of ids) expect(id).toMatch(uuid);
  }
});

const named = (id: "record-envelope" | "delivery-body") =>
  Object.keys(switchableAssumptions[id].values).map((value) => ({ [id]: value }));

const known = new Map(published.map(({ place, ids }) => [place, ids]));
const idsIn = (document: Part) => new Map(Array.from(linksOf(document), ({ place, ids }) => [place, ids] as const));

test.each([...named("record-envelope"), ...named("delivery-body")])("so it does under %j", async (assumed) => {
  expect(idsIn(await effectiveContract(assumed))).toEqual(known);
});

test("an envelope of one's own keeps the links that find the id, and no other", async () => {
  const envelopes = fc.tuple(randomOwn.record, randomOwn.delivery);
  await fc.assert(
    fc.asyncProperty(envelopes, async ([record, delivery]) => {
      const document = await effectiveContract({ "record-envelope": record, "delivery-body": delivery });
      for (const [place, ids] of idsIn(document)) expect([place, ids]).toEqual([place, known.get(place)]);
      const all = JSON.stringify(document);
      expect(all.includes("#/components/links/")).toBe(partAt(document, "components", "links") !== undefined);
    }),
    { numRuns: 20 * inject("scale") },
  );
});
