import { anAuthorization } from "./authorization.ts";
import { fieldOf } from "./field-of.ts";

const parties = { partnerName: "Mill", productOwnerName: "Farm" };
const nobodys = "33333333-3333-4333-8333-333333333333";

/** An answer as traffic goes on with it. */
export interface Seen {
  status: number;
  body: unknown;
}

/** Makes a request, by default with the usual key. */
export type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<Seen>;

export interface TrafficOptions {
  /** Each traffic of a service has its own. */
  round: number;
  /** Before every path. */
  prefix: string;
  advance: (seconds: number) => void;
}

function idIn(body: unknown): string {
  const id = fieldOf(body, "id");
  return typeof id === "string" ? id : nobodys;
}

async function orders(send: Send, { round, prefix, advance }: TrafficOptions): Promise<void> {
  const create = (name: string, differences: object = {}) =>
    send(
      "POST",
      `${prefix}/authorizations`,
      anAuthorization({ externalId: `${name}-${round}`, ...parties, ...differences }),
    );
  const first = await create("FIRST");
  await create("FIRST");
  await create("FIRST", { quantity: 7 });
  const dated = await create("DATED", { scheduledDate: "2026-07-02T06:00:00Z" });
  await create("LATER", { scheduledDate: "2027-07-02T06:00:00Z" });
  await create("PAST", { scheduledDate: "2026-06-01T06:00:00Z", endDate: "2026-06-02T06:00:00Z" });
  const { productExternalId: _product, ...less } = anAuthorization({ externalId: `LESS-${round}`, ...parties });
  await send("POST", `${prefix}/authorizations`, less);
  await create("NOBODY", { partnerName: undefined });
  await create("UNKNOWN-FIELD", { colour: "red" });
  await create("FURTHER-FIELD", { partnerAddress: "Calle Mayor 1" });
  await create("REMOVED-FIELD", { productId: nobodys });
  await create("LOCAL", { scheduledDate: "2026-07-03T06:00:00" });
  await create("END-ONLY", { endDate: "2026-07-09T06:00:00Z" });
  await create("UNKNOWN-DRIVER", { driverNif: "99999999R" });
  await create("UNKNOWN-PRODUCT", { productExternalId: "NO-SUCH" });
  await create("NEGATIVE", { quantity: -1 });
  const path = `${prefix}/authorizations/${idIn(dated.body)}`;
  await send("PATCH", path, { tractorPlate: "1234BCD" });
  await send("PATCH", path, { tractorPlate: null });
  await send("PATCH", path, { tractorPlate: "1234BCD", colour: "red" });
  await send("PATCH", path, { tractorPlate: "1234BCD", quantity: 12 });
  await send("POST", `${path}/webhook`, { eventType: "synced" });
  await send("POST", `${path}/webhook`, { eventType: "fetch_requested_from_erp" });
  const done = `${prefix}/authorizations/${idIn(first.body)}`;
  await send("POST", `${done}/cancel`);
  await send("PATCH", done, { tractorPlate: "1234BCD" });
  await create("FIRST");
  await send("GET", done);
  advance(4 * 86_400);
  await send("GET", `${prefix}/authorizations`);
}

async function pages(send: Send, { prefix }: TrafficOptions): Promise<void> {
  const filters = ["scheduledDateFrom=2026-07-01&limit=100", "scheduledDateTo=2026-07-05&limit=100"];
  const limits = ["limit=3", "limit=11&offset=0", "limit=10000", "limit=9000", "limit=1&offset=2"];
  for (const query of [
    "limit=100",
    ...filters,
    "limit=100",
    "scheduledDateFrom=2026-07-01",
    "scheduledDateTo=2026-07-05",
    ...limits,
  ])
    await send("GET", `${prefix}/authorizations?${query}`);
  for (const path of ["/products", "/warehouses"])
    for (const query of ["", "?limit=1", "?limit=1&offset=1", "?limit=2&offset=2", "?limit=2&offset=900"])
      await send("GET", prefix + path + query);
  for (const path of [
    "/authorizations?limit=0",
    "/products?limit=0",
    "/products?colour=red",
    "/products/17",
    "/products?offset=x",
  ])
    await send("GET", prefix + path);
  await send("GET", `${prefix}/products`, undefined, "");
}

async function catalogue(send: Send, { prefix, round }: TrafficOptions): Promise<void> {
  const { body } = await send("POST", `${prefix}/products`, { name: `Rye ${round}` });
  const path = `${prefix}/products/${idIn(body)}`;
  await send("PATCH", path, { name: `Oats ${round}` });
  await send("DELETE", path);
  await send("GET", path);
}

async function cleaning(send: Send, { prefix }: TrafficOptions): Promise<void> {
  const form = new FormData();
  form.set("companyProtocolEnabled", "false");
  await send("GET", `${prefix}/cleaning-protocol`);
  await send("GET", `${prefix}/cleaning-types`);
  await send("GET", `${prefix}/cleaning-protocol`);
  const { body } = await send("POST", `${prefix}/cleaning-protocol`, form);
  await send("POST", `${prefix}/cleaning-protocol`, form);
  const categories: string[] = [];
  for (const name of ["Food", "Salt"])
    categories.push(idIn((await send("POST", `${prefix}/cleaning-categories`, { name })).body));
  const [firstId, secondId] = categories;
  await send("POST", `${prefix}/cleaning-types`, { name: "Rinse" });
  await send("POST", `${prefix}/cleaning-incompatibilities`, { kind: "category", firstId, secondId });
  for (const list of ["categories", "types", "incompatibilities"])
    for (const query of ["", "?limit=1", "?limit=1&offset=1"]) await send("GET", `${prefix}/cleaning-${list}${query}`);
  const path = `${prefix}/cleaning-protocol/${idIn(body)}`;
  for (const action of ["activate", "activate", "deactivate", "deactivate"]) await send("POST", `${path}/${action}`);
  await send("DELETE", path);
}

async function webhook(send: Send, { prefix }: TrafficOptions): Promise<void> {
  await send("GET", `${prefix}/webhook`);
  await send("PUT", `${prefix}/webhook`, { url: "http://127.0.0.1:1/" });
  await send("DELETE", `${prefix}/webhook`);
  await send("DELETE", `${prefix}/webhook`);
}

/** The requests of an integration in a day, including its mistakes. */
export async function passTraffic(send: Send, options: TrafficOptions): Promise<void> {
  await send("GET", `${options.prefix}/products`);
  await orders(send, options);
  await pages(send, options);
  await catalogue(send, options);
  await cleaning(send, options);
  await webhook(send, options);
  // A client forgets /partner, or adds it needlessly.
  const other = options.prefix === "" ? "/partner" : "";
  await send("GET", `${other}/products`);
}
