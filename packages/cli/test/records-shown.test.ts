import { describe, expect, test } from "vitest";
import { command } from "./support/command.ts";
import { desk } from "./support/desk.ts";
import { manyOrders } from "./support/orders.ts";
import { idOf, json } from "./support/records.ts";
import { simulated } from "./support/simulated.ts";

describe("what happened is said in words where no JSON is wanted", () => {
  test("of a record that was deleted", async () => {
    const ground = simulated();
    const id = idOf(await json(ground, "products", "create", "name=Rye"));
    expect(await command(["products", "delete", id], ground)).toEqual({ code: 0, out: `Deleted ${id}.\n`, err: "" });
  });

  test("of the webhook", async () => {
    const ground = simulated();
    const out = async (...argv: string[]) => (await command(["webhook", ...argv], ground)).out;
    expect(await out("get")).toBe("There is no webhook. Create one with totem-partner webhook set.\n");
    await out("set", "--url", "http://127.0.0.1:4020/", "--unsigned");
    expect(await out("delete")).toBe("Deleted. Deliveries have stopped.\n");
  });
});

test("lists have a column for each field that tells one record from another", async () => {
  const ground = simulated();
  await command(desk(manyOrders(1)).argv(), ground);
  const titles = async (...argv: string[]) => {
    const { out } = await command(argv, ground);
    const [titles = [], row = []] = out.split("\n").map((line) => line.split("\t"));
    return Object.fromEntries(titles.map((title, at) => [title, row[at]]));
  };
  expect(await titles("authorizations", "list")).toMatchObject({
    ...{ Status: "Active", Operation: "loading", Product: "Soft wheat", Warehouse: "Silo 1", Quantity: "1250.5" },
    ...{ Remaining: "1250.5", From: "2026-07-01T04:00:00.000Z", Until: "2026-07-01T21:59:59.999Z", Tractor: "1234BCD" },
  });
  const gate = "11111111-1111-4111-8111-111111111111";
  const silo = ["name=Silo 9", "code=S9", `totemGroupId=${gate}`, "externalId=SILO-9"];
  const id = idOf(await json(ground, "warehouses", "create", ...silo));
  expect((await command(["warehouses", "list"], ground)).out).toContain(`${id}\tSILO-9\tSilo 9\tS9\t${gate}\n`);
  expect(
    await json(ground, "warehouses", "update", id, "totemGroupId=22222222-2222-4222-8222-222222222222"),
  ).toMatchObject({ code: "S9", totemGroupId: "22222222-2222-4222-8222-222222222222" });
  expect(await json(ground, "products", "create", "name=Rye")).toMatchObject({ name: "Rye" });
});
