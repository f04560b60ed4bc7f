import { stripTypeScriptTypes } from "node:module";
import { vitestOf } from "@totem-partner/control/ui/copies/vitest-test.ts";
import { expect, test, vi } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, idOf } from "../support/client.ts";
import { formOf } from "../support/form.ts";
import { startMockServer } from "../support/mock.ts";

const now = "2026-07-01T08:00:00.000Z";

/** Runs a copied test as Vitest would, and returns its title. */
async function run(code: string): Promise<string> {
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  const script = stripTypeScriptTypes(code.replaceAll(/^import .*$/gm, ""));
  const declared = vi.fn<(title: string, body: () => Promise<void>) => void>();
  await (AsyncFunction("startMockServer", "expect", "test", script) as (...given: unknown[]) => Promise<void>)(
    startMockServer,
    expect,
    declared,
  );
  const [[title, body] = ["", undefined]] = declared.mock.calls;
  await body?.();
  return title;
}

test("a copied test gets the same response from a server of its own, with what led to it", async () => {
  const fault = { kind: "status", status: 418, operationId: "getProduct" } as const;
  await using mock = await startMockServer({ now, faults: [fault] });
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/authorizations", { productId: "WHEAT-01" });
  const id = idOf(await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-1" })));
  await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-1", quantity: 1 }));
  await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-2" }));
  await client("POST", `/authorizations/${id}/cancel`);
  await client("PATCH", `/authorizations/${id}`, { tractorPlate: "1234BCD" });
  await client("POST", "/cleaning-protocol", formOf("false"));
  const ids = [];
  for (const name of ["Grain", "Oil"]) ids.push(idOf(await client("POST", "/cleaning-categories", { name })));
  const pair = { kind: "category", firstId: ids[0], secondId: ids[1], reason: "why" };
  await client("POST", "/cleaning-incompatibilities", pair);
  await client("GET", "/products/11111111-1111-4111-8111-111111111111");
  const entries = mock.requests().map((entry) => ({ ...entry, violations: [] }));
  const titles = [];
  for (const [at, entry] of entries.entries()) {
    const earlier = entries.slice(0, at);
    titles.push(
      await run(vitestOf({ entry, earlier, now, assumptions: {}, fault: entry.fault === null ? undefined : fault })),
    );
  }
  expect(titles).toEqual([
    ...["POST /authorizations returns 400", "POST /authorizations returns 201", "POST /authorizations returns 409"],
    ...["POST /authorizations returns 201", "POST /authorizations/{id}/cancel returns 200"],
    ...["PATCH /authorizations/{id} returns 409"],
    ...["POST /cleaning-protocol returns 201", "POST /cleaning-categories returns 201"],
    ...["POST /cleaning-categories returns 201", "POST /cleaning-incompatibilities returns 201"],
    "GET /products/{id} returns 418",
  ]);
  // Without what led to it, the same request gets another response.
  const [changed] = entries.filter(({ method }) => method === "PATCH");
  const alone = changed && vitestOf({ entry: changed, earlier: [], now, assumptions: {}, fault: undefined });
  await expect(run(alone ?? "")).rejects.toThrow("expected 404 to be 409");
});
