import { expect, test } from "vitest";
import { assigned, controlled, driver, northGate, order as plain } from "./support/controlled.ts";

const order = { ...plain, ...assigned };

/** A company with a webhook, and what its lists show of a text, by the names of their items. */
async function filtered() {
  const { call, ask } = controlled();
  await ask("PUT", "/webhook", { url: "http://receiver.invalid/" });
  const find = async (list: string, text: string) => {
    const { body } = await call("GET", `/${list}text=${encodeURIComponent(text)}`);
    const { items } = body as { items: Record<string, string | null>[] };
    return items.map(
      ({ externalId = null, target, type, name }) => name ?? `${target ?? type ?? ""} ${externalId ?? ""}`,
    );
  };
  return { ask, call, find };
}

test("every list is filtered by externalId, id, plate and driver, in any case", async () => {
  const { ask, call, find } = await filtered();
  const { id } = await ask("POST", "/authorizations", { externalId: "ERP-1", ...order });
  await ask("POST", "/authorizations", { ...order, externalId: "ERP-2", tractorPlate: "9999ZZZ" });
  await call("POST", "/arrivals", { totemGroupId: northGate, driverNif: driver, authorizationId: id, quantity: 5 });
  for (const text of ["ERP-1", "erp-1", id, "1234bcd", `${driver} 1234BCD`]) {
    expect(await find("authorizations?", text), text).toEqual([" ERP-1"]);
    expect(await find("operations?", text), text).toEqual([" "]);
    expect(await find("deliveries?", text), text).toEqual(["authorization.created ERP-1"]);
  }
  for (const text of ["ERP-1", "erp-1", id, "1234bcd", `${driver} erp-1`])
    expect(await find("requests?form=summary&", text), text).toEqual(["/authorizations ERP-1"]);
  expect(await find("authorizations?status=Finished&", "ERP-1")).toEqual([]);
  expect(await find("products?", "wheat-01")).toEqual(["Soft wheat"]);
  expect(await find("warehouses?", "no such text")).toEqual([]);
  expect(await call("GET", "/deliveries?text=%20")).toMatchObject({ status: 400 });
});

test("a request names the authorization that it creates, or that its path has", async () => {
  const { ask, call } = await filtered();
  const { id } = await ask("POST", "/authorizations", { externalId: "ERP-1", ...order });
  await ask("PATCH", `/authorizations/${id}`, { tractorPlate: "9999ZZZ" });
  await ask("POST", "/authorizations", { externalId: "ERP-9" });
  await ask("POST", "/products?token=xyz", { name: "Rye", externalId: "RYE" });
  const { body } = await call("GET", "/requests?form=summary");
  const { items } = body as { items: { externalId: string | null; target: string }[] };
  expect(items.map(({ externalId }) => externalId)).toEqual([null, "ERP-1", "ERP-1", "ERP-9", null]);
  expect(items.at(-1)?.target).toBe("/products?token=[redacted]");
});
