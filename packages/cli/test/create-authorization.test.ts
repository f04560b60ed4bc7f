import { describe, expect, test } from "vitest";
import { command, withError } from "./support/command.ts";
import { idOf, json } from "./support/records.ts";
import { scratch } from "./support/scratch.ts";
import { simulated } from "./support/simulated.ts";

const group = "11111111-1111-4111-8111-111111111111";
const order = {
  ...{ externalId: "ERP-991", productExternalId: "WHEAT-01", warehouseExternalId: "SILO-01", quantity: 24.5 },
  ...{ totemGroupId: group, operationType: "loading", carrierTaxId: "B12345674" },
};

test("an authorization is created from a file, once", async () => {
  const ground = simulated();
  const file = scratch().file("order.json", `\uFEFF${JSON.stringify(order)}`);
  const create = (...words: string[]) => json(ground, "authorizations", "create", ...words);
  const created = await create(file);
  expect(created).toMatchObject({ status: "Active", quantity: 24.5 });
  expect(idOf(await create(file))).toBe(idOf(created));
});

test("its fields may come from standard input", async () => {
  const ground = simulated();
  const input = JSON.stringify(order);
  const { code, out } = await command(["authorizations", "create", "-", "--json"], { ...ground, input });
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ quantity: 24.5 })]);
});

describe("what is no authorization is refused before it is sent", () => {
  test.each([
    ["a list", "[]", "Standard input is not a JSON object."],
    ["half an object", "{", "Standard input is not a JSON object."],
    ["too large", " ".repeat(1024 * 1024 + 1), "Standard input is larger than 1024 kB"],
    ["with a field that is none", JSON.stringify({ ...order, product: "x" }), "An authorization has no field product."],
    ["empty", "{}", "An authorization needs externalId, operationType, "],
    ["of wrong types", JSON.stringify({ ...order, quantity: "1" }), "/quantity must be a number"],
  ])("%s", async (_, input, said) => {
    const ground = simulated();
    const { code, err } = await command(["authorizations", "create", "-"], { ...ground, input });
    expect([code > 0, err, ground.requests]).toEqual([true, expect.stringContaining(said), []]);
  });

  test.each([
    [["no-such.json"], "no-such.json cannot be read: no such file or directory."],
    [[], "missing required argument 'file'"],
  ])("%j", async (words, said) => {
    expect(await command(["authorizations", "create", ...words], simulated())).toMatchObject(withError(2, said));
  });
});

test("an event is emitted, and its receipt shown, if the service gives one", async () => {
  const ground = simulated();
  const input = JSON.stringify(order);
  const { out } = await command(["authorizations", "create", "-", "--json"], { ...ground, input });
  const id = idOf(JSON.parse(out));
  expect(await json(ground, "authorizations", "emit", id, "synced")).toMatchObject({ eventType: "synced" });
  const refused = await command(["authorizations", "emit", group, "fetch_requested_from_erp"], ground);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("status: 404")]);
  const silent = simulated({ assumptions: { "event-status": "204" } });
  const made = await command(["authorizations", "create", "-", "--json"], { ...silent, input });
  const emitted = await command(["authorizations", "emit", idOf(JSON.parse(made.out)), "synced"], silent);
  expect(emitted.out).toBe("The service accepted synced, without a receipt.\n");
});
