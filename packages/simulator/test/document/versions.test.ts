import { expect, test } from "vitest";
import { simulatorAt } from "../support/partner.ts";
import { expectProblem, send } from "../support/requests/raw-request.ts";

test.each(["/v1/authorizations", "/0.3.0/authorizations", "/0.4.0/authorizations", "/partner/v0.4/authorizations"])(
  "[S143] no path selects a version: there is nothing at %s",
  async (path) => {
    expectProblem(await send(path), 404, "unknown_path");
  },
);

test.each([{ "Accept-Version": "0.3.0" }, { "X-API-Version": "0.2.0" }, { Accept: "application/json; version=0.3.0" }])(
  "no header selects a version: %j changes nothing",
  async (headers) => {
    const simulator = simulatorAt();
    const create = (externalId: string, more: Record<string, string>) =>
      send(
        "/authorizations",
        { method: "POST", headers: more, body: JSON.stringify({ externalId, product: "Wheat" }) },
        simulator,
      );
    const [plain, versioned] = [await create("ERP-1", {}), await create("ERP-1", headers)];
    expect(versioned).toMatchObject({ status: plain.status, body: plain.body });
    expect(plain.text).toContain("removed_field");
  },
);

test("[S143] no query parameter selects a version", async () => {
  expectProblem(await send("/authorizations?version=0.3.0"), 400, "validation_failed");
});
