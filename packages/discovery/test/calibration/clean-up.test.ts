import { describe, expect, test } from "vitest";
import { CalibrationStoppedError, NoAnswerError } from "../../src/calibration/ask.ts";
import type { Kind } from "../../src/calibration/kinds.ts";
import { searchPage, todoFor } from "../../src/calibration/disposal.ts";
import type { CreatedRecords } from "../../src/calibration/created-records.ts";
import { cleaned, found, mark, product, searching, seen, sent } from "../support/cleaned.ts";
import { list } from "../support/probed.ts";

describe("what is there", () => {
  test("is ended in an order in which nothing refers to what is gone", async () => {
    const kinds: Kind[] = [
      "product",
      "warehouse",
      "webhook",
      "authorization",
      "cleaning-incompatibility",
      "cleaning-protocol",
    ];
    const { asked } = await cleaned((records) => {
      for (const kind of kinds) seen(kind, kind, kind)(records);
    }, {});
    expect(asked).toEqual([
      ...[
        "GET /authorizations/authorization",
        "GET /webhook",
        "GET /cleaning-incompatibilities/cleaning-incompatibility",
      ],
      ...["GET /cleaning-protocol", "GET /products/product", "GET /warehouses/warehouse"],
    ]);
  });

  test("is gone once it is ended", async () => {
    const story = { "GET /products/1": [product("x"), 404], "DELETE /products/1": 204 };
    expect((await cleaned(seen("product", "x", "1"), story)).states).toEqual(["gone: deleted"]);
    expect((await cleaned(seen("product", "x", "1"), story, "prefixed")).states).toEqual(["gone: deleted"]);
  });

  test("is left if that fails, with what to do", async () => {
    const { states } = await cleaned(seen("product", "x", "1"), {
      "GET /products/1": product("x"),
      "DELETE /products/1": 403,
    });
    expect(states).toEqual([`left: DELETE /products/{id} returned 403. ${todoFor("product")}`]);
  });

  test("is asked for twice if there is no response, and then left", async () => {
    const none = new NoAnswerError("GET /products/{id} got no response.");
    const { asked, states } = await cleaned(seen("product", "x", "1"), { "GET /products/1": none });
    expect(asked).toEqual(["GET /products/1", "GET /products/1"]);
    expect(states).toEqual([`left: GET /products/{id} got no response. ${todoFor("product")}`]);
    const second = { "GET /products/1": [none, product("x"), 404], "DELETE /products/1": 204 };
    expect((await cleaned(seen("product", "x", "1"), second)).states).toEqual(["gone: deleted"]);
  });

  test("is left with all others once the service stops it", async () => {
    const { asked, states } = await cleaned(
      (records) => {
        seen("product", "x", "1")(records);
        seen("product", "y", "2")(records);
        sent("warehouse", "z")(records);
      },
      { "GET /products/1": new CalibrationStoppedError("Stopped.") },
    );
    expect(asked).toEqual([searching("/warehouses"), "GET /products/1"]);
    expect(states).toEqual([
      `left: Stopped. ${todoFor("product")}`,
      `left: Stopped. ${todoFor("product")}`,
      `sent: Its response was lost. If it exists: ${todoFor("warehouse")}`,
    ]);
  });

  test("fails with a mistake that nobody foresaw", async () => {
    await expect(cleaned(seen("product", "x", "1"), { "GET /products/1": new Error("Ours.") })).rejects.toThrow(
      "Ours.",
    );
    await expect(cleaned(sent("product", "x"), { [searching("/products")]: new Error("Ours.") })).rejects.toThrow(
      "Ours.",
    );
  });

  test("but was never read, and cannot be read now, may exist elsewhere", async () => {
    const unseen = (records: CreatedRecords) => records.found("product", mark("x"), "1");
    const nowhere = { "GET /products/1": 404, [searching("/products")]: list([]) };
    expect((await cleaned(unseen, nowhere)).states).toEqual([
      `sent: It cannot be read. If it exists: ${todoFor("product")}`,
    ]);
    expect((await cleaned(seen("product", "x", "1"), nowhere)).states).toEqual(["gone: deleted"]);
    const shown = {
      "GET /products/1": [product("x"), 404],
      "DELETE /products/1": 204,
      [searching("/products")]: list([]),
    };
    expect((await cleaned(unseen, shown)).states).toEqual(["gone: deleted"]);
  });
});

describe("a record whose id is not known", () => {
  test("is found in its list by its marker, and ended", async () => {
    const story = {
      [searching("/products")]: list([
        { id: "0", name: "Our best grain" },
        { id: "1", name: mark("x") },
      ]),
      [searching("/products", 2)]: list([]),
      "GET /products/1": [product("x"), 404],
      "DELETE /products/1": 204,
    };
    const { asked, entries } = await cleaned(sent("product", "x"), story);
    expect(entries).toMatchObject([{ id: "1", state: "gone", marker: mark("x") }]);
    expect(asked).toEqual([
      searching("/products"),
      searching("/products", 2),
      "GET /products/1",
      "DELETE /products/1",
      "GET /products/1",
    ]);
  });

  test("may be one of this run that the records does not have", async () => {
    const other = {
      [searching("/products")]: found(
        { id: "1", name: mark("y") },
        { id: "2", name: "totem-calibration-other-x" },
        { id: "3", name: 7 },
        "none",
      ),
    };
    const { entries } = await cleaned(sent("product", "x"), other);
    expect(entries.map(({ marker, id }) => [marker, id])).toEqual([
      [mark("x"), undefined],
      [mark("y"), "1"],
    ]);
  });

  test("is not searched for if all of its kind were seen, are gone, or stay", async () => {
    const { asked } = await cleaned((records) => {
      records.change(records.intend("product", mark("x")), "gone");
      records.change(records.intend("warehouse", mark("y")), "stays");
    }, {});
    expect(asked).toEqual([]);
  });

  test("is searched for though its request was refused, and is no longer mentioned if it is not found", async () => {
    const { asked, states } = await cleaned((records) => records.refused(sent("cleaning-type", "x")(records)), {
      [searching("/cleaning-types")]: list([]),
    });
    expect([asked, states]).toEqual([[searching("/cleaning-types")], ["refused: "]]);
  });

  test("is searched for on twenty pages", async () => {
    const { asked } = await cleaned(
      sent("product", "x"),
      Object.fromEntries(
        Array.from({ length: 30 }, (_, nth) => [searching("/products", nth), list([{ id: "0", name: "Rye" }])]),
      ),
    );
    expect(asked).toHaveLength(20);
    expect(asked.at(-1)).toBe(searching("/products", 19));
  });

  test("is perhaps left if the search fails, with what to do", async () => {
    for (const failure of [new NoAnswerError("No."), 500])
      expect((await cleaned(sent("product", "x"), { [searching("/products")]: failure })).states).toEqual([
        `sent: Its response was lost. If it exists: ${todoFor("product")}`,
      ]);
    expect((await cleaned(sent("product", "x", { note: "It got no response." }), {})).states).toEqual([
      `sent: It got no response. If it exists: ${todoFor("product")}`,
    ]);
    const { asked } = await cleaned(
      (records) => {
        sent("product", "x")(records);
        sent("warehouse", "y")(records);
      },
      { [searching("/products")]: new CalibrationStoppedError("Stopped.") },
    );
    expect(asked).toEqual([searching("/products")]);
  });

  test("is searched for among active authorizations from the first page on", () => {
    expect(searchPage("authorization", 0)).toEqual({
      path: "/authorizations?status=Active",
      note: "to find created records",
    });
    expect(searchPage("authorization", 50)?.path).toBe("/authorizations?status=Active&offset=50");
    expect(searchPage("cleaning-category", 0)?.path).toBe("/cleaning-categories");
    expect(searchPage("cleaning-incompatibility", "{n}")?.path).toBe("/cleaning-incompatibilities?offset={n}");
  });
});
