import { anAuthorization, northGate } from "./authorization.ts";

/** A request of a journey. In its path and body, `:name` is the id in the answer that was kept under this name. */
export interface Step {
  method: string;
  path: string;
  /** A text is sent as it is, a form as a form, anything else as JSON. */
  body?: unknown;
  /** Default: the key of the company. Empty: none. */
  key?: string;
  type?: string;
  /** Where to keep the id in the answer. */
  keep?: string;
  /** Seconds that pass before it. Default: 1. */
  after?: number;
  /** Sent at the other side of /partner. */
  isElsewhere?: boolean;
}

const nobodys = "33333333-3333-4333-8333-333333333333";
const day = 86_400;

const get = (path: string, more: Partial<Step> = {}): Step => ({ method: "GET", path, ...more });
const post = (path: string, body?: unknown, keep?: string): Step => ({
  method: "POST",
  path,
  body,
  ...(keep !== undefined && { keep }),
});
const patch = (path: string, body: unknown): Step => ({ method: "PATCH", path, body });
const remove = (path: string): Step => ({ method: "DELETE", path });

const order = (externalId: string, differences: object = {}, keep?: string): Step =>
  post(
    "/authorizations",
    anAuthorization({ externalId, partnerName: "Mill", productOwnerName: "Farm", ...differences }),
    keep,
  );

function form(fields: Readonly<Record<string, string | File>>): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  return filled;
}

const pdf = new File(["%PDF-1.7\n…"], "protocol.pdf", { type: "application/pdf" });
const text = new File(["Wash with water."], "protocol.txt", { type: "application/pdf" });

const { quantity: _quantity, productExternalId: _product, ...incomplete } = anAuthorization({ externalId: "E-3" });
const manyFaults = { externalId: "E-4", quantity: -1, operationType: "swap", totemGroupId: "north", colour: "red" };

const mistakes: readonly Step[] = [
  get("/products", { key: "" }),
  get("/products", { key: "nobody's key" }),
  get("/products", { isElsewhere: true }),
  get("/products/17"),
  get(`/warehouses/${nobodys}`),
  get("/authorizations?limit=0"),
  get("/authorizations?limit=none&offset=-1&status=Done"),
  get("/products?colour=red"),
  get("/no-such-path"),
  { method: "PUT", path: "/products" },
  post("/products", "{"),
  post("/products", " ".repeat(1_048_577)),
  post("/products", {}),
  { ...post("/products", "name=Rye"), type: "text/plain" },
  post("/warehouses", { name: "Silo", totemGroupId: nobodys }),
];

const authorizations: readonly Step[] = [
  { ...order("E-1", { scheduledDate: "2026-07-02T06:00:00Z", endDate: "2026-07-04T06:00:00Z" }), keep: "dated" },
  order("E-1", { scheduledDate: "2026-07-02T06:00:00Z", endDate: "2026-07-04T06:00:00Z" }),
  order("E-1", { quantity: 7 }),
  order("E-2", { driverNif: "12345678Z" }, "open"),
  post("/authorizations", incomplete),
  post("/authorizations", manyFaults),
  order("E-5", { partnerName: undefined }),
  order("E-6", { productId: nobodys, scheduledDate: "2026-07-03T06:00:00" }),
  order("E-7", { scheduledDate: "2026-07-01T23:30:00" }),
  order("E-8", { endDate: "2026-07-09T06:00:00Z" }),
  order("E-11", { partnerAddress: "Calle Mayor 1" }),
  order("E-9", { carrierTaxId: "NONE" }),
  order("E-10", { driverNif: "99999999R", productExternalId: "NO-SUCH" }),
  get("/authorizations/:open"),
  patch("/authorizations/:open", { tractorPlate: "1234bcd", trailerPlates: ["r1"] }),
  patch("/authorizations/:open", { tractorPlate: null }),
  patch("/authorizations/:open", { tractorPlate: "no plate!", quantity: 3, colour: "red" }),
  patch("/authorizations/:open", { quantity: 3 }),
  post("/authorizations/:open/webhook", { eventType: "synced" }),
  post("/authorizations/:open/webhook", { eventType: "fetch_requested_from_erp" }),
  post("/authorizations/:open/webhook", { eventType: "other" }),
  post("/authorizations/:open/cancel"),
  post("/authorizations/:open/cancel"),
  patch("/authorizations/:open", { tractorPlate: "1234BCD" }),
  order("E-2", { driverNif: "12345678Z" }),
  get("/authorizations?scheduledDateFrom=2026-07-02&status=Active"),
  get("/authorizations?scheduledDateTo=2026-07-02&limit=2"),
  get("/authorizations/:dated", { after: 4 * day }),
  get("/authorizations?limit=3&offset=1"),
];

const catalog: readonly Step[] = [
  post("/products", { name: "Rye", externalId: "RYE" }, "rye"),
  post("/products", { name: "Rye", externalId: "RYE" }),
  patch("/products/:rye", { name: null, colour: "red" }),
  patch("/products/:rye", { name: "Oats" }),
  get("/products?limit=2&offset=1"),
  get("/products"),
  get("/products?limit=100000"),
  get("/products?limit=1&offset=900"),
  remove("/products/:rye"),
  get("/products/:rye"),
  get("/warehouses?limit=1"),
];

const cleaning: readonly Step[] = [
  get("/cleaning-protocol"),
  get("/cleaning-types"),
  post("/cleaning-categories", { name: "Food" }),
  post("/cleaning-protocol", form({ companyProtocolEnabled: "true", companyProtocolDocument: text })),
  post("/cleaning-protocol", form({ companyProtocolEnabled: "perhaps" })),
  post("/cleaning-protocol", form({ companyProtocolEnabled: "true", companyProtocolDocument: pdf }), "protocol"),
  post("/cleaning-protocol", form({ companyProtocolEnabled: "false" })),
  post("/cleaning-protocol/:protocol/activate"),
  post("/cleaning-protocol/:protocol/activate"),
  post("/cleaning-categories", { name: "Food" }, "food"),
  post("/cleaning-categories", { name: "Salt" }, "salt"),
  post("/cleaning-incompatibilities", { kind: "category", firstId: ":food", secondId: ":salt" }),
  post("/cleaning-incompatibilities", { kind: "category", firstId: ":salt", secondId: ":food" }),
  get("/cleaning-categories?limit=1"),
  get("/cleaning-incompatibilities"),
  remove("/cleaning-protocol/:protocol"),
];

const webhook: readonly Step[] = [
  get("/webhook"),
  remove("/webhook"),
  { method: "PUT", path: "/webhook", body: { url: "https://erp.example/", subscribedEvents: ["no-such-event"] } },
  { method: "PUT", path: "/webhook", body: { url: "https://erp.example/hooks", secret: "s3cret" } },
  get("/webhook"),
];

/** What an integration asks in a week, its mistakes and repeats among it: more than 60 requests, with most refusals. */
export const journey: readonly Step[] = [
  ...mistakes,
  ...webhook,
  ...authorizations,
  ...catalog,
  ...cleaning,
  { ...remove("/webhook"), after: 200 },
  order("E-20", { totemGroupId: northGate }),
];
