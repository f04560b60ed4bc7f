import { isOperationId, type OperationId, operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/domain/authorization.ts";
import { aForm, createCategory, createProtocol, createType, incompatibilityIn } from "../support/domain/cleaning.ts";
import { exportState } from "../../src/index.ts";
import { Partner, problemIn, simulatorAt } from "../support/partner.ts";

const withId = Object.keys(operations)
  .filter(isOperationId)
  .filter((id) => operations[id].path.includes("{id}"));

/** The ids of one record of each kind, by the first word of the paths that name it. */
async function recordsOf(partner: Partner): Promise<Record<string, string>> {
  const { id: protocol } = await createProtocol(partner);
  const [firstId, secondId] = [await createCategory(partner, "A"), await createCategory(partner, "B")];
  const pair = { body: { kind: "category", firstId, secondId } };
  const { products, warehouses } = exportState(partner.company);
  return {
    authorizations: (await partner.created(anAuthorization())).id,
    products: products[0]?.id ?? "",
    warehouses: warehouses[0]?.id ?? "",
    "cleaning-protocol": protocol,
    "cleaning-categories": firstId,
    "cleaning-types": await createType(partner, "C"),
    "cleaning-incompatibilities": incompatibilityIn(await partner.call("createCleaningIncompatibility", pair)).id,
  };
}

/** A body that the operation would carry out on a record of its own company. */
function bodyOf(id: OperationId): { body?: unknown } {
  const operation = operations[id];
  if (!("body" in operation)) return {};
  if (operation.body.mediaType === "multipart/form-data") return { body: aForm({ enabled: false }) };
  return { body: id === "emitAuthorizationEvent" ? { eventType: "synced" } : {} };
}

test.each(withId)(
  "[S007][S113] %s answers an id of another company exactly like one that nobody has",
  async (operationId) => {
    const simulator = simulatorAt();
    const [one, other] = [new Partner({}, "test_one", simulator), new Partner({}, "test_other", simulator)];
    const ids = await recordsOf(one);
    await recordsOf(other);
    const id = ids[operations[operationId].path.split("/")[1] ?? ""] ?? "";
    const before = exportState(one.company);
    const foreign = await other.call(operationId, { id, ...bodyOf(operationId) });
    expect(problemIn(foreign).status).toBe(404);
    expect(problemIn(foreign).code).toMatch(/_not_found$/);
    const nobodys = "33333333-3333-4333-8333-333333333333";
    expect(foreign.text).toBe((await other.call(operationId, { id: nobodys, ...bodyOf(operationId) })).text);
    expect(exportState(one.company)).toEqual(before);
    // The company that owns the record is not refused for that reason.
    expect((await one.call(operationId, { id, ...bodyOf(operationId) })).status).not.toBe(404);
  },
);
