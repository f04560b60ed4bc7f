import { expect, test } from "vitest";
import { descriptionAt, labelsAt } from "./contract-part.ts";

const schemas = "/components/schemas";
const authorization = `${schemas}/Authorization`;
const create = `${schemas}/AuthorizationCreate`;
const patch = `${schemas}/AuthorizationPatch`;
const update = "/paths/~1authorizations~1{id}/patch";
const emit = "/paths/~1authorizations~1{id}~1webhook/post";

test.each([
  ["the UUID of an authorization in a response", `${authorization}/properties/id`, "authorization-response"],
  ["the kind of an incompatibility", `${schemas}/IncompatibilityKind`, "incompatibility-fields"],
])("%s is assumed, not documented", (_what, pointer, id) => {
  expect(labelsAt(pointer)).toEqual({ section: undefined, assumptions: [id] });
});

test.each([
  ["which conditions let synced generate an operation", emit, "operation-conditions"],
  ["that the hex digits of a signature are lower case", "/components/parameters/XWebhookSignature", "signature-hex"],
  ["that a product needs a name", `${schemas}/ProductCreate/properties/name`, "product-fields"],
  ["which characters a plate may have", `${schemas}/Plate`, "plate-characters"],
  ["how tax ids are compared", `${schemas}/TaxId`, "identifier-comparison"],
  ["how external ids are compared", `${schemas}/ExternalId`, "identifier-comparison"],
  ["which field names are removed", create, "removed-field-names"],
  ["that a plate may be repeated", `${create}/properties/trailerPlates`, "repeated-plates"],
  ["that a window may begin in the past", `${create}/properties/scheduledDate`, "past-dates"],
  ["that a window may end in the past", `${create}/properties/endDate`, "past-dates"],
  ["that a product changes after a consumption", `${patch}/properties/productExternalId`, "patch-after-consumption"],
  ["that an Active protocol can be deleted", "/paths/~1cleaning-protocol~1{id}/delete", "delete-active-protocol"],
  ["that activate takes no body", "/paths/~1cleaning-protocol~1{id}~1activate/post", "body-not-taken"],
  ["that deactivate takes no body", "/paths/~1cleaning-protocol~1{id}~1deactivate/post", "body-not-taken"],
  [
    "what companyProtocolEnabled means",
    `${schemas}/CleaningProtocolCreate/properties/companyProtocolEnabled`,
    "protocol-fields",
  ],
  [
    "that companyProtocolEnabled is required, and its spelling",
    `${schemas}/CleaningProtocolCreate/properties/companyProtocolEnabled`,
    "protocol-enabled",
  ],
  ["that a record is the whole body", "/paths/~1products~1{id}/get/responses/200", "record-envelope"],
  [
    "what a deleted incompatibility leaves behind",
    "/paths/~1cleaning-incompatibilities~1{id}/delete",
    "incompatibility-fields",
  ],
  ["that PATCH changes the product", `${patch}/properties/productExternalId`, "patch-references"],
  ["that PATCH changes the warehouse", `${patch}/properties/warehouseExternalId`, "patch-references"],
  ["that the product is not immutable", `${create}/properties/productExternalId`, "patch-references"],
  ["that the warehouse is not immutable", `${create}/properties/warehouseExternalId`, "patch-references"],
])("%s is assumed", (_what, pointer, id) => {
  expect(labelsAt(pointer).assumptions).toContain(id);
});

test.each([
  ["only an Active authorization accepts PATCH", `${update}/responses/409`, "States and transitions / Authorization"],
  [
    "an authorization has a product, a warehouse and a status",
    authorization,
    "Resources and their fields / Authorization",
  ],
  [
    "a dateless authorization ends when it is consumed, and any when it is marked",
    `${schemas}/FinishReason`,
    "States and transitions / Authorization",
  ],
  [
    "fetch_requested_from_erp is valid only for authorizations synced from an ERP",
    `${emit}/responses/409`,
    "Events / Domain events emitted by the partner",
  ],
  ["every request carries a key", "/components/responses/Unauthorized", "Authentication"],
])("[S067] %s is documented", (_what, pointer, section) => {
  expect(labelsAt(pointer).section).toBe(section);
});

test("what updating says of synced is what the document says, without a driver who waits", () => {
  expect(descriptionAt(update)).toContain("re-runs operation generation if conditions are met");
  expect(descriptionAt(update)).not.toMatch(/waits/);
});

test.each(["/paths/~1products/get", "/paths/~1warehouses/get"])("%s does not call its records native", (pointer) => {
  expect(descriptionAt(pointer)).not.toMatch(/native/);
});
