import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../authorization.ts";
import { type Client, fieldOf, idOf } from "../client.ts";
import { formOf } from "../form.ts";

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

/** The fields that a problem blames, as one text. */
export const fieldsBlamed = ({ body }: Awaited<ReturnType<Client>>): string => {
  const errors = fieldOf(body, "errors");
  return Array.isArray(errors) ? errors.map((one: unknown) => String(fieldOf(one, "path"))).join() : "";
};

/** Creates that leave out what they name, and then more than that. */
export const createdWithLess: Observation = async (client) => {
  const { productExternalId: _product, warehouseExternalId: _warehouse, ...body } = anAuthorization();
  const { quantity: _quantity, ...less } = anAuthorization();
  return Promise.all(
    [body, less].map(async (sent) => {
      const answer = await client("POST", "/authorizations", sent);
      const product = fieldOf(answer.body, "product");
      const shown = product === undefined ? product : { product, warehouse: fieldOf(answer.body, "warehouse") };
      return [answer.status, fieldsBlamed(answer), shown];
    }),
  );
};

export const repeat: Observation = async (client) => {
  await create(client);
  return outcome(create(client));
};

/** The whole and the second record of lists: how many records each response has, its limit and its offset; or what is wrong. */
export const partsOfLists: Observation = async (client) => {
  await client("POST", "/cleaning-protocol", formOf("false"));
  for (const name of ["A", "B"]) await client("POST", "/cleaning-types", { name });
  for (const externalId of ["ERP-1", "ERP-2"]) await create(client, { externalId });
  const seen: unknown[] = [];
  for (const path of ["/cleaning-types", "/cleaning-categories", "/authorizations"]) {
    const answers = [await client("GET", path), await client("GET", `${path}?limit=1&offset=1`)];
    seen.push(
      answers.map((answer) => {
        const items = fieldOf(answer.body, "items");
        const counts = [fieldOf(answer.body, "limit"), fieldOf(answer.body, "offset")];
        return Array.isArray(items) ? [items.length, ...counts] : fieldsBlamed(answer);
      }),
    );
  }
  return seen;
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

export const emit: Observation = async (client) => {
  const answer = await client("POST", `/authorizations/${idOf(await create(client))}/webhook`, { eventType: "synced" });
  return [answer.status, Object.keys(answer.body ?? {}).join()];
};

export const native: Observation = async (client) => {
  const { externalId: _none, ...body } = anAuthorization();
  const id = idOf(await client("POST", "/_mock/authorizations", body));
  return fetchFromErp(client, id);
};

const fetchFromErp = (client: Client, id: string) =>
  statusOf(client("POST", `/authorizations/${id}/webhook`, { eventType: "fetch_requested_from_erp" }));

/** Of what the API created, and of what the service's own application made: each before and after it is marked. */
export const syncedFromErp: Observation = async (client) => {
  const { externalId: _none, ...body } = anAuthorization();
  const ids = [idOf(await create(client)), idOf(await client("POST", "/_mock/authorizations", body))];
  const before = [await fetchFromErp(client, ids[0] ?? ""), await fetchFromErp(client, ids[1] ?? "")];
  for (const id of ids) await client("POST", `/_mock/authorizations/${id}/mark-as-synced`);
  return [...before, await fetchFromErp(client, ids[0] ?? ""), await fetchFromErp(client, ids[1] ?? "")];
};

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
