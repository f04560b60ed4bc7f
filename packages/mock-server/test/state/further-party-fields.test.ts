import { type Fields, isFields } from "@totem-partner/spec/fields";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { type Client, clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const order = { ...anAuthorization(), partnerAddress: "Calle Mayor 1", productOwnerCity: "Ávila" };

/** Exports a company with an authorization that has further party fields. */
async function exported(client: Client): Promise<Fields> {
  await client("POST", "/authorizations", order);
  const { body } = await client("GET", "/_mock/state");
  return fieldsOf(body);
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** The state with other further party fields, of the authorization or of its create. */
function withFurther(state: Fields, furtherPartyFields: object, list: "authorizations" | "creates"): Fields {
  const [record] = [state[list]].flat().map(fieldsOf);
  const request = { ...fieldsOf(record?.["request"]), furtherPartyFields };
  return { ...state, [list]: [{ ...record, ...(list === "creates" ? { request } : { furtherPartyFields }) }] };
}

test("further party fields are exported and imported, with what the create said", async () => {
  const assumptions = { "further-party-fields": "accept" } as const;
  await using mock = await startMockServer({ assumptions });
  const [client, other] = [clientOf(mock.url, mock.apiKey), clientOf(mock.url, "test_other")];
  const state = await exported(client);
  expect((await other("PUT", "/_mock/state", state)).text).toBe("");
  expect((await other("GET", "/_mock/state")).body).toEqual(state);
  const repeated = await other("POST", "/authorizations", order);
  expect([repeated.status, fieldOf(repeated.body, "partnerAddress")]).toEqual([200, "Calle Mayor 1"]);
  const changed = await other("POST", "/authorizations", { ...order, partnerAddress: "Calle Mayor 2" });
  expect(fieldOf(changed.body, "detail")).toContain("/partnerAddress differs from the first create");
  const shown = await other("GET", `/_mock/authorizations/${idOf(repeated)}`);
  expect(fieldOf(shown.body, "furtherPartyFields")).toEqual({
    partnerAddress: "Calle Mayor 1",
    productOwnerCity: "Ávila",
  });
});

test.each([
  ["authorizations", { id: "another" }, "/authorizations/0"],
  ["authorizations", { partnerName: "twice" }, "/authorizations/0"],
  ["authorizations", { partnerAddress: 5 }, "/authorizations/0"],
  ["creates", { partnerAddress: "Calle Mayor 2" }, "/creates/0/request/furtherPartyFields/partnerAddress"],
] as const)("a state is refused whose %s have the further party fields %j", async (list, further, path) => {
  await using mock = await startMockServer({ assumptions: { "further-party-fields": "accept" } });
  const client = clientOf(mock.url, mock.apiKey);
  const state = withFurther(await exported(client), further, list);
  const { status, body } = await client("PUT", "/_mock/state", state);
  expect([status, fieldOf(body, "errors", "0", "path")]).toEqual([400, path]);
});
