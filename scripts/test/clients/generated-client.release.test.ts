import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMockServer } from "../../../packages/mock-server/src/index.ts";
import { closedVariant } from "../../../spec/effective/closed-variant.ts";
import contract from "../../../spec/generated/openapi.json" with { type: "json" };
import { type Answers, GeneratedClient } from "./generated-client.ts";

const seed = fileURLToPath(new URL("../../../packages/mock-server/contract-examples.yaml", import.meta.url));

async function run(client: GeneratedClient, answers: Answers) {
  await using mock = await startMockServer({ contract: "strict", seed, now: "2026-06-01T07:00:00Z" });
  return await client.run(mock.url, answers);
}

/** The client's results for answers as the contract describes them: the status of each success, or the error. */
const understood = {
  createProduct: 201,
  listProducts: 200,
  createWarehouse: 201,
  listWarehouses: 200,
  createAuthorization: 201,
  listAuthorizations: 200,
  updateAuthorization: 200,
  emitAuthorizationEvent: 202,
  cancelAuthorization: 200,
  cancelAgain: expect.objectContaining({ status: 409, code: "authorization_already_finished" }),
  getAuthorization: 200,
  getCleaningProtocol: 200,
  createCleaningCategory: 201,
  listCleaningCategories: 200,
  createCleaningType: 201,
  listCleaningTypes: 200,
  createCleaningIncompatibility: 201,
  listCleaningIncompatibilities: 200,
  getWebhookConfiguration: 200,
  deleteWebhookConfiguration: 204,
};

/** The error of the client when it refuses the body of an answer. */
const refused = "ValiError";

test("a client generated from the contract compiles strictly, and survives unknown fields and values", async () => {
  await using client = await GeneratedClient.of(contract);
  expect(await client.compile()).toBe("");
  expect(await run(client, "as they are")).toEqual(understood);
  expect(await run(client, "with unknown fields")).toEqual({
    ...understood,
    cancelAgain: expect.objectContaining({ status: 409, unheardOf: { since: "0.5.0" } }),
  });
  expect(await run(client, "with unknown codes")).toEqual({
    ...understood,
    cancelAgain: expect.objectContaining({ status: 409, code: "unheard_of" }),
  });
});

describe("a client generated from the closed variant", () => {
  let client: GeneratedClient;
  beforeAll(async () => {
    client = await GeneratedClient.of(closedVariant(contract));
  });
  afterAll(() => client[Symbol.asyncDispose]());

  test("refuses every answer with an unknown field", async () => {
    expect(await run(client, "as they are")).toEqual(understood);
    const { cancelAgain, deleteWebhookConfiguration, ...successes } = await run(client, "with unknown fields");
    expect(new Set(Object.values(successes))).toEqual(new Set([refused]));
    // This generator's clients do not check problems, and a 204 has no body.
    expect([cancelAgain, deleteWebhookConfiguration]).toEqual([expect.objectContaining({ status: 409 }), 204]);
  });

  test("refuses every value that its lists lack", async () => {
    const outcomes = await run(client, "with unknown codes");
    expect(Object.keys(outcomes).filter((call) => outcomes[call] === refused)).toEqual([
      "createAuthorization",
      "listAuthorizations",
      "updateAuthorization",
      "emitAuthorizationEvent",
      "cancelAuthorization",
      "getAuthorization",
      "getCleaningProtocol",
      "createCleaningIncompatibility",
      "listCleaningIncompatibilities",
      "getWebhookConfiguration",
    ]);
    expect(outcomes).toMatchObject({ cancelAgain: { status: 409, code: "unheard_of" } });
  });
});
