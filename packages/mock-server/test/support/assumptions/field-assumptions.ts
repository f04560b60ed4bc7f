import { eachOptionalText } from "@totem-partner/spec/record-fields";
import { anAuthorization } from "../authorization.ts";
import { type Answer, type Client, fieldOf, idOf } from "../client.ts";
import { formOf } from "../form.ts";
import { create, type Observation } from "./observations.ts";
import { Receiver } from "../receiver.ts";
import { type AssumptionCase, casesOf } from "./assumption-case.ts";

/** The fields of a record of each kind, as its create and a list of it return them. */
async function fieldsOfRecords(client: Client): Promise<unknown> {
  const protocol = await client("POST", "/cleaning-protocol", formOf("false"));
  const [one, other] = [
    await client("POST", "/cleaning-types", { name: "A" }),
    await client("POST", "/cleaning-types", { name: "B" }),
  ];
  const pair = { kind: "type", firstId: idOf(one), secondId: idOf(other) };
  const made: Record<string, Answer> = {
    "/authorizations": await create(client),
    "/products": await client("POST", "/products", { name: "Rye" }),
    "/warehouses": await client("POST", "/warehouses", { name: "Silo 9" }),
    "/cleaning-categories": await client("POST", "/cleaning-categories", { name: "C" }),
    "/cleaning-types": one,
    "/cleaning-incompatibilities": await client("POST", "/cleaning-incompatibilities", pair),
  };
  const seen: unknown[] = [];
  for (const [path, { body }] of Object.entries(made)) {
    const fields = Object.keys(body ?? {}).join();
    const read = await client("GET", `${path}/${String(fieldOf(body, "id"))}`);
    const again = await client("GET", `${path}/${String(fieldOf(body, "id"))}`);
    const list = await client("GET", path);
    const others = [read.body, again.body, fieldOf(list.body, "items", "0")].map((it) => Object.keys(it ?? {}).join());
    seen.push(others.every((those) => those === fields) ? fields : [fields, others]);
  }
  const webhook = await client("PUT", "/webhook", { url: "http://127.0.0.1:9/", secret: "not to be told" });
  const deleted = await client("DELETE", "/webhook");
  const singles = [protocol, webhook, deleted].map(({ body }) => Object.keys(body ?? {}).join());
  return [...seen, ...singles];
}

const namedOfAuthorization = [
  ...["totemGroupId", "operationType", "carrierTaxId", ...Object.keys(eachOptionalText(() => true))],
  ...["scheduledDate", "endDate", "trailerPlates"],
].join();

/** Which of three fields the authorization has in a delivery, and in one that is triggered; the document names the first. */
async function fieldsDelivered(client: Client): Promise<unknown> {
  await using receiver = await Receiver.start();
  await client("PUT", "/webhook", { url: receiver.url });
  await client("POST", "/authorizations", anAuthorization());
  await client("POST", "/_mock/deliveries", { type: "operation.recorded" });
  const received = await receiver.until(2);
  await client("DELETE", "/webhook");
  return received.map(({ bytes }) => {
    const authorization = fieldOf(JSON.parse(bytes.toString()), "data", "authorization");
    return ["quantity", "remainingQuantity", "createdAt"].filter((name) => fieldOf(authorization, name) !== undefined);
  });
}

/** The body of a created product, without its texts. */
const formOfRecord: Observation = async (client) =>
  JSON.stringify((await client("POST", "/products", { name: "Rye" })).body, (_, value: unknown) =>
    typeof value === "string" ? "" : value,
  );

const product = '{"id":"","externalId":null,"name":"","createdAt":"","updatedAt":""}';

/** Every assumption about the fields of records and what clears them, with each of its values. */
export const fieldAssumptions: readonly AssumptionCase[] = [
  ...casesOf(
    "instants",
    async (client) => String(fieldOf((await client("POST", "/products", { name: "Rye" })).body, "createdAt")).length,
    24,
    ["seconds", 10],
    ["milliseconds", 13],
  ),
  ...casesOf(
    "record-envelope",
    formOfRecord,
    product,
    ["data", `{"data":${product}}`],
    ["success", `{"code":0,"msg":"","data":${product}}`],
    ["json-api", `{"data":{"type":"","id":"","attributes":${product.replace('"id":"",', "")}}}`],
    [{ record: { product: "{record}" } }, `{"product":${product}}`],
  ),
  ...casesOf(
    "response-fields",
    fieldsOfRecords,
    [
      `id,status,product,warehouse,quantity,remainingQuantity,${namedOfAuthorization},createdAt,updatedAt`,
      "id,externalId,name,createdAt,updatedAt",
      "id,externalId,name,code,totemGroupId,displayConfiguration,createdAt,updatedAt",
      "id,name,description,createdAt,updatedAt",
      "id,name,description,categoryId,createdAt,updatedAt",
      "id,kind,firstId,secondId,reason,createdAt,updatedAt",
      "id,state,companyProtocolEnabled,document,createdAt,updatedAt",
      "url,hasSecret,subscribedEvents,createdAt,updatedAt",
      "",
    ],
    [
      "documented",
      [
        `id,status,product,warehouse,quantity,${namedOfAuthorization}`,
        "id,name",
        "id,name,code,totemGroupId,displayConfiguration",
        "id",
        "id",
        "id",
        "id,state,companyProtocolEnabled",
        "subscribedEvents",
        "",
      ],
    ],
  ),
  ...casesOf(
    "response-fields",
    fieldsDelivered,
    [
      ["quantity", "remainingQuantity", "createdAt"],
      ["quantity", "remainingQuantity", "createdAt"],
    ],
    ["documented", [["quantity"], ["quantity"]]],
  ),
  ...casesOf(
    "further-party-fields",
    async (client) => {
      const { status, body } = await create(client, { partnerAddress: "Calle Mayor 1" });
      return [status, fieldOf(body, "partnerAddress")];
    },
    [400, undefined],
    ["accept", [201, "Calle Mayor 1"]],
  ),
  ...casesOf(
    "patch-null",
    async (client) => {
      const path = `/authorizations/${idOf(await create(client, { tractorPlate: "1234BCD" }))}`;
      const { status } = await client("PATCH", path, { tractorPlate: null });
      return [status, fieldOf((await client("GET", path)).body, "tractorPlate")];
    },
    [200, null],
    ["reject", [400, "1234BCD"]],
    ["ignore", [200, "1234BCD"]],
  ),
];
