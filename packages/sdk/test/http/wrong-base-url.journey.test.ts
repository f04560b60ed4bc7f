import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPartnerError, PartnerClient } from "../../src/index.ts";
import { id, order } from "../support/examples.ts";
import { failureOf } from "../support/scripted-service.ts";

describe.each(["problem", "nested", "flat"])("against the mock server, with error bodies of the shape %s", (shape) => {
  let mock: MockServer;
  beforeAll(async () => {
    mock = await startMockServer({ contract: "strict", assumptions: { "error-body": shape } });
  });
  afterAll(() => mock.close());

  test.each(["/partner/partner", "/v1", "/partner/v1", "/authorizations/x"])(
    "a base URL that ends with %s makes every call fail with a hint, and never with a missing record",
    async (path) => {
      const { authorizations } = new PartnerClient({ baseUrl: mock.url + path, apiKey: mock.apiKey });
      const calls = [
        authorizations.create(order),
        authorizations.get(id),
        authorizations.list(),
        authorizations.update(id, {}),
        authorizations.cancel(id, { ifFinished: "return" }),
        authorizations.emitEvent(id, "synced"),
      ];
      for (const failure of await Promise.all(calls.map(failureOf))) {
        if (!isPartnerError(failure)) throw failure;
        expect(failure.kind).toBe("refused");
        expect(failure.message).toContain(`returned 404 at ${mock.url}${path}/authorizations`);
        expect(failure.message).toMatch(/ Check baseUrl\.$/);
        if (path !== "/authorizations/x") expect(failure.message).toContain(`${path} does not belong before`);
      }
    },
  );

  test("an id that the service does not know is a missing record", async () => {
    const { authorizations } = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
    const calls = [authorizations.get(id), authorizations.update(id, {}), authorizations.cancel(id)];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toMatchObject({ kind: "not-found", status: 404 });
    }
  });
});
