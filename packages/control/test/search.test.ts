import { expect, test } from "vitest";
import type { Found } from "@totem-partner/simulator/control";
import { assigned, controlled, driver, northGate, order as plain } from "./support/controlled.ts";

const order = { ...plain, ...assigned };

/** A company that has done something, and what a search finds there. */
async function searched() {
  const { call, ask } = controlled();
  await ask("PUT", "/webhook", { url: "http://receiver.invalid/" });
  const find = async (text: string) => {
    const { body } = await call("GET", `/search?text=${encodeURIComponent(text)}`);
    return (body as { items: Found[] }).items.map(({ view, title }) => `${view} ${title}`);
  };
  return { ask, call, find };
}

test("an externalId, an id, a plate and a driver find whatever names them, in any case", async () => {
  const { ask, call, find } = await searched();
  const { id } = await ask("POST", "/authorizations", { externalId: "ERP-1", ...order });
  await ask("POST", "/authorizations", { ...order, externalId: "ERP-2", tractorPlate: "9999ZZZ" });
  await call("POST", "/arrivals", { totemGroupId: northGate, driverNif: driver, authorizationId: id, quantity: 5 });
  const created = "deliveries authorization.created";
  expect(await find("ERP-1")).toEqual(["authorizations ERP-1", created, "requests POST /authorizations"]);
  expect(await find(id)).toEqual([
    ...["authorizations ERP-1", "operations 5 recorded", created],
    "requests POST /authorizations",
  ]);
  expect(await find("1234bcd")).toEqual(["authorizations ERP-1", "operations 5 recorded", created]);
  expect(await find("12345678Z")).toHaveLength(7);
  expect(await find("wheat-01")).toEqual(["catalog Soft wheat"]);
  expect(await find("no such text")).toEqual([]);
});

test("what is named by its id or externalId is found however old it is, and no more than twenty of a kind are shown", async () => {
  const { ask, find } = await searched();
  await ask("POST", "/authorizations", { externalId: "OLD", ...order });
  for (let at = 0; at < 1100; at += 1)
    await ask("POST", "/authorizations", { ...order, externalId: `N-${String(at)}` });
  expect((await find("OLD"))[0]).toBe("authorizations OLD");
  expect(await find("old")).toEqual([]);
  const found = await find("N-1");
  expect(found.filter((one) => one.startsWith("authorizations"))).toHaveLength(20);
  expect(found.filter((one) => one.startsWith("requests"))).toHaveLength(20);
});

test("a search for nothing is refused, and what is found shows no key", async () => {
  const { ask, call, find } = await searched();
  expect(await call("GET", "/search?text=%20")).toMatchObject({ status: 400 });
  await ask("POST", "/products?token=xyz", { name: "Rye" });
  expect(await find("xyz")).toEqual(["requests POST /products?token=[redacted]"]);
});
