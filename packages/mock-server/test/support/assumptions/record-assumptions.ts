import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { type Client, fieldOf, idOf } from "../client.ts";
import { createProtocol } from "./cleaning-assumptions.ts";
import { outcome, statusOf } from "./observations.ts";

/** Deletes a record of each kind: the statuses, and the fields of what came back. */
async function deletions(client: Client): Promise<unknown> {
  const protocol = idOf(await createProtocol(client));
  const [one, other] = [
    idOf(await client("POST", "/cleaning-types", { name: "A" })),
    idOf(await client("POST", "/cleaning-types", { name: "B" })),
  ];
  const pair = { kind: "type", firstId: one, secondId: other };
  const paths = [
    `/products/${idOf(await client("POST", "/products", { name: "Rye" }))}`,
    `/warehouses/${idOf(await client("POST", "/warehouses", { name: "Silo 9" }))}`,
    `/cleaning-incompatibilities/${idOf(await client("POST", "/cleaning-incompatibilities", pair))}`,
    `/cleaning-protocol/${protocol}`,
    "/webhook",
  ];
  await client("PUT", "/webhook", { url: "http://127.0.0.1:9/", secret: "not to be told" });
  const answers: unknown[] = [];
  for (const path of paths) {
    const { status, text, body } = await client("DELETE", path);
    answers.push(text === "" ? status : [status, Object.keys(body ?? {}).join()]);
  }
  return answers;
}

/** Creates a record of each kind: the statuses. */
async function creations(client: Client): Promise<unknown> {
  const protocol = await createProtocol(client);
  const [one, other] = [
    await client("POST", "/cleaning-types", { name: "Rinse" }),
    await client("POST", "/cleaning-types", { name: "Steam" }),
  ];
  const answers = [
    protocol,
    one,
    await client("POST", "/cleaning-categories", { name: "Food" }),
    await client("POST", "/cleaning-incompatibilities", { kind: "type", firstId: idOf(one), secondId: idOf(other) }),
    await client("POST", "/products", { name: "Rye" }),
    await client("POST", "/warehouses", { name: "Silo 9" }),
  ];
  return answers.map(({ status }) => status);
}

const catalogue = ["/products", "/warehouses"];

/** GET of a product and of a warehouse that were deleted. */
async function afterDelete(client: Client): Promise<unknown> {
  const statuses: unknown[] = [];
  for (const path of catalogue) {
    const id = idOf(await client("POST", path, { name: "Gone" }));
    await client("DELETE", `${path}/${id}`);
    statuses.push(await statusOf(client("GET", `${path}/${id}`)));
  }
  return statuses;
}

/** GET of a product and of a warehouse that are not native. */
async function nonNative(client: Client): Promise<unknown> {
  const statuses: unknown[] = [];
  for (const path of catalogue) {
    const id = idOf(await client("POST", `/_mock${path}`, { externalId: "FOREIGN", name: "Foreign" }));
    statuses.push(await statusOf(client("GET", `${path}/${id}`)));
  }
  return statuses;
}

/** The statuses of deletions and the fields of what they return. */
const deletedWith = (status: number) =>
  [
    "id,externalId,name,createdAt,updatedAt,deletedAt",
    "id,externalId,name,code,totemGroupId,displayConfiguration,createdAt,updatedAt,deletedAt",
    "id,kind,firstId,secondId,reason,createdAt,updatedAt",
    "id,state,companyProtocolEnabled,document,createdAt,updatedAt",
    "url,hasSecret,subscribedEvents,createdAt,updatedAt",
  ].map((fields) => [status, fields]);

/** Every assumption about the catalog, deletions and the webhook configuration, with each of its values. */
export const recordAssumptions: readonly AssumptionCase[] = [
  ...casesOf(
    "catalog-create-status",
    creations,
    Array(6).fill(201),
    ["200", Array(6).fill(200)],
    [202, Array(6).fill(202)],
  ),
  ...casesOf(
    "webhook-put-status",
    async (client) => {
      const { status, body } = await client("PUT", "/webhook", { url: "http://127.0.0.1:9/" });
      return [status, fieldOf(body, "hasSecret"), await statusOf(client("GET", "/webhook"))];
    },
    [200, false, 200],
    ["201", [201, false, 200]],
    ["204", [204, undefined, 200]],
    [202, [202, false, 200]],
  ),
  ...casesOf(
    "webhook-delete-missing",
    (client) => outcome(client("DELETE", "/webhook")),
    [404, "webhook_not_configured"],
    ["204", [204, undefined]],
  ),
  ...casesOf("delete-status", deletions, [204, 204, 204, 204, 204], ["200", deletedWith(200)], [202, deletedWith(202)]),
  ...casesOf("soft-deleted-get", afterDelete, [404, 404], ["410", [410, 410]], ["200", [200, 200]]),
  ...casesOf("native-records", nonNative, [404, 404], ["all", [200, 200]]),
  ...casesOf(
    "webhook-missing",
    async (client) => {
      const { status, text, body } = await client("GET", "/webhook");
      return [status, text === "" ? "" : fieldOf(body, "code")];
    },
    [204, ""],
    ["404", [404, "webhook_not_configured"]],
  ),
];
