import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { expect, test } from "vitest";
import { type AuthorizationCreate, ConflictError, PartnerClient } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { failureOf } from "../support/scripted-service.ts";

const clientOf = ({ baseUrl, apiKey }: MockServer) => new PartnerClient({ baseUrl, apiKey });

const address = { partnerAddress: "Calle Mayor 1", productOwnerCity: "Ávila" };

test("further party fields are sent with extra, without a cast, and come back with every other field", async () => {
  await using mock = await startMockServer({ assumptions: { "further-party-fields": "accept" } });
  const { authorizations } = clientOf(mock);
  const made = await authorizations.create(order, { extra: { body: address } });
  expect(made).toMatchObject(address);
  expect(await authorizations.get(made.id)).toEqual(made);
  expect((await authorizations.create(order, { extra: { body: address } })).id).toBe(made.id);
  const other = { body: { ...address, partnerAddress: "Calle Mayor 2" } };
  expect(await failureOf(authorizations.create(order, { extra: other }))).toBeInstanceOf(ConflictError);
});

test("a misspelt party field stays a mistake that the compiler finds", () => {
  // @ts-expect-error -- Beside the four fields that are named, party fields are sent with extra.
  const fields: AuthorizationCreate = { ...order, partnerNme: "Harinas del Sur" };
  expect(fields).toHaveProperty("partnerNme");
});
