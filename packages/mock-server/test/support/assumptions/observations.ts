import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../authorization.ts";
import { type Client, fieldOf, idOf } from "../client.ts";

/** Does something with a fresh company, and answers what an assumption changes. */
export type Observation = (client: Client, stranger: Client) => Promise<unknown>;

export const create = (client: Client, differences = {}) =>
  client("POST", "/authorizations", anAuthorization(differences));
export const outcome = async (answer: ReturnType<Client>) => [
  (await answer).status,
  fieldOf((await answer).body, "code"),
];
export const statusOf = async (answer: ReturnType<Client>) => (await answer).status;
export const totalOf = async (answer: ReturnType<Client>) => fieldOf((await answer).body, "total");

export const repeat: Observation = async (client) => {
  await create(client);
  return outcome(create(client));
};

export const finishedPatch: Observation = async (client) => {
  const id = idOf(await create(client));
  await client("POST", `/authorizations/${id}/cancel`);
  return outcome(client("PATCH", `/authorizations/${id}`, { tractorPlate: "NEW1" }));
};

export const arriveAfterEnd: Observation = async (client) => {
  const body = anAssignedAuthorization({ endDate: "2020-01-01T00:00:00Z" });
  const created = await client("POST", "/authorizations", body);
  const arrival = { totemGroupId: northGate, driverNif: driver, authorizationId: idOf(created) };
  const arrived = created.status === 201 ? await client("POST", "/_mock/arrivals", arrival) : undefined;
  return [created.status, fieldOf(arrived?.body, "refused", "code") ?? Object.keys(arrived?.body ?? {}).join()];
};

export const error: Observation = async (client) => {
  const answer = await client("GET", "/authorizations?limit=0");
  return [
    answer.headers.get("content-type"),
    Object.keys(answer.body ?? {})
      .sort()
      .join(),
  ];
};

export const emit: Observation = async (client) =>
  statusOf(client("POST", `/authorizations/${idOf(await create(client))}/webhook`, { eventType: "synced" }));

export const receipt: Observation = async (client) =>
  (await client("POST", `/authorizations/${idOf(await create(client))}/webhook`, { eventType: "synced" })).text !== "";

export const native: Observation = async (client) => {
  const { externalId: _none, ...body } = anAuthorization();
  const id = idOf(await client("POST", "/_mock/authorizations", body));
  return fetchFromErp(client, id);
};

export const fetchFromErp = (client: Client, id: string) =>
  statusOf(client("POST", `/authorizations/${id}/webhook`, { eventType: "fetch_requested_from_erp" }));

async function two(client: Client): Promise<void> {
  await create(client, { externalId: "ERP-1", quantity: 1 });
  await client("POST", "/_mock/clock/advance", { seconds: 1 });
  await create(client, { externalId: "ERP-2", quantity: 2 });
}

export const limited: Observation = async (client) => {
  await two(client);
  const { body } = await client("GET", "/authorizations");
  const items = fieldOf(body, "items");
  return [fieldOf(body, "limit"), Array.isArray(items) && items.length];
};

const quantities = async (client: Client) => {
  const items = fieldOf((await client("GET", "/authorizations")).body, "items");
  return Array.isArray(items) ? items.map((item: unknown) => fieldOf(item, "quantity")) : items;
};

export const order: Observation = async (client) => {
  await two(client);
  return quantities(client);
};

/** The order of twelve authorizations of one instant. Random ids would hardly ever be in it. */
export const orderOfOneInstant: Observation = async (client) => {
  await client("PUT", "/_mock/clock", { now: "2026-07-01T08:00:00Z" });
  for (let quantity = 1; quantity <= 12; quantity += 1)
    await create(client, { externalId: String(quantity), quantity });
  return quantities(client);
};

export const afterWindow: Observation = async (client) => {
  const id = idOf(await create(client, { endDate: new Date(Date.now() + 3_600_000).toISOString() }));
  await client("POST", "/_mock/clock/advance", { seconds: 7200 });
  return fieldOf((await client("GET", `/authorizations/${id}`)).body, "status");
};

export const consumed: Observation = async (client) => {
  const body = anAssignedAuthorization({ scheduledDate: "2020-01-01T00:00:00Z" });
  const id = idOf(await client("POST", "/authorizations", body));
  await client("POST", "/_mock/arrivals", { totemGroupId: northGate, driverNif: driver });
  return fieldOf((await client("GET", `/authorizations/${id}`)).body, "status");
};
