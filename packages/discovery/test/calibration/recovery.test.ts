import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/shapes/answer.ts";
import type { Ask } from "../../src/calibration/ask.ts";
import { todoFor } from "../../src/calibration/disposal.ts";
import type { CreatedRecords } from "../../src/calibration/created-records.ts";
import { cleaned, type Given, mark, searching, sent } from "../support/cleaned.ts";
import { json, list } from "../support/probed.ts";

describe("an authorization whose create got no response", () => {
  const again: Ask = { method: "POST", path: "/authorizations", note: "again" };
  const lost = sent("authorization", "main", { ask: again });
  const search = { "GET /authorizations?status=Active (to find created records)": list([]) };
  const [active, finished] = ["Active", "Finished"].map((status) => json({ id: "a", status, batch: mark("main") }));
  const ended = { "GET /authorizations/a": [active!, finished!], "POST /authorizations/a/cancel": 200 };

  test("is found by sending the same again", async () => {
    const { entries, asked } = await cleaned(lost, {
      ...search,
      ...ended,
      "POST /authorizations (again)": json({ id: "a" }),
    });
    expect(entries).toMatchObject([{ id: "a", state: "gone" }]);
    expect(asked[0]).toBe("POST /authorizations (again)");
  });

  test("was not created if the same is declined for another reason than that it exists", async () => {
    const state = async (answer: Given) =>
      (await cleaned(lost, { ...search, "POST /authorizations (again)": answer })).entries[0]?.state;
    expect(await state(422)).toBe("refused");
    expect(await state(404)).toBe("refused");
    expect(await state(409)).toBe("sent");
    expect(await state(500)).toBe("sent");
    expect(await state(json({}))).toBe("sent");
  });

  test("is not sent again if it was refused, or nobody knows what was sent", async () => {
    const { asked } = await cleaned((records) => records.refused(lost(records)), search);
    expect(asked).toEqual(Object.keys(search));
    expect((await cleaned(sent("authorization", "main", { ask: undefined }), search)).asked).toEqual(
      Object.keys(search),
    );
  });

  test("that was found already is not refused for a second answer", async () => {
    const there = (records: CreatedRecords) =>
      Object.assign(records.found("authorization", mark("main"), "a"), { ask: again });
    const { entries } = await cleaned(there, { ...search, ...ended, "POST /authorizations (again)": 422 });
    expect(entries).toMatchObject([{ state: "gone" }]);
  });
});

describe("a webhook or a cleaning protocol whose response was lost", () => {
  const webhook = (differences: object = {}) => json({ url: `https://${mark("w")}.invalid/`, ...differences });
  const lost = sent("webhook", "w");
  const protocol = (name: string) => json({ id: "p", document: { fileName: `${mark(name)}.pdf` } });

  test("is found by what it shows, and ended", async () => {
    expect(
      (await cleaned(lost, { "GET /webhook": [webhook(), webhook(), 204], "DELETE /webhook": 204 })).entries,
    ).toMatchObject([{ id: mark("w"), state: "gone" }]);
    const story = { "GET /cleaning-protocol": [protocol("p"), protocol("p"), 204], "DELETE /cleaning-protocol/p": 204 };
    const lists = {
      [searching("/cleaning-categories")]: list([]),
      [searching("/cleaning-types")]: list([]),
      [searching("/cleaning-incompatibilities")]: list([]),
    };
    expect((await cleaned(sent("cleaning-protocol", "p"), { ...story, ...lists })).entries).toMatchObject([
      { id: "p", state: "gone" },
    ]);
  });

  test.each([204, 404])("was refused if there is none: %i", async (status) => {
    expect((await cleaned(lost, { "GET /webhook": status })).states).toEqual(["refused: It cannot be read."]);
  });

  test("is not known from one that nothing identifies", async () => {
    const why = "One exists now, but nothing identifies it as created by this run.";
    expect((await cleaned(lost, { "GET /webhook": json({ url: "https://erp.example/" }) })).states).toEqual([
      `sent: ${why} If it exists: ${todoFor("webhook")}`,
    ]);
    expect((await cleaned(lost, { "GET /webhook": 500 })).states).toEqual([
      `sent: Its response was lost. If it exists: ${todoFor("webhook")}`,
    ]);
  });

  test("exists, perhaps, although it was refused, if one shows nothing of who created it", async () => {
    const refused = (records: CreatedRecords) => records.refused(lost(records));
    expect((await cleaned(refused, { "GET /webhook": json({ id: "w" }) })).states).toEqual([
      `sent: The service refused it, but one exists now that did not exist before. If it exists: ${todoFor("webhook")}`,
    ]);
    expect((await cleaned(refused, { "GET /webhook": json({ url: "https://erp.example/" }) })).states).toEqual([
      "refused: ",
    ]);
    expect((await cleaned(refused, { "GET /webhook": 204 })).states).toEqual(["refused: It cannot be read."]);
  });

  test("is the one that succeeded, as far as nothing contradicts that", async () => {
    const success = json({ id: "w" }, 201);
    const succeeded = (records: CreatedRecords) =>
      Object.assign(records.found("webhook", mark("w"), mark("w")), { success });
    const silent = { "GET /webhook": [json({ id: "w" }), json({ id: "w" }), 204], "DELETE /webhook": 204 };
    expect((await cleaned(succeeded, silent)).states).toEqual(["gone: removed"]);
    expect((await cleaned(succeeded, { "GET /webhook": json({ id: "other" }) })).entries).toMatchObject([
      { state: "left" },
    ]);
  });

  test("can be removed though no read shows it, if it succeeded", async () => {
    const succeeded = (success: Answer | undefined) => (records: CreatedRecords) =>
      Object.assign(records.found("webhook", mark("w"), mark("w")), { success });
    const hidden = (status: number) => ({ "GET /webhook": 204, "DELETE /webhook": status });
    expect((await cleaned(succeeded(json({})), hidden(204))).states).toEqual(["gone: removed"]);
    expect((await cleaned(succeeded(json({})), hidden(404))).entries).toMatchObject([{ state: "sent" }]);
    const unknown = await cleaned(succeeded(undefined), hidden(204));
    expect(unknown.entries).toMatchObject([{ state: "sent" }]);
    expect(unknown.asked).not.toContain("DELETE /webhook");
  });
});

describe("what belongs to a cleaning protocol", () => {
  const gone = (records: CreatedRecords) =>
    records.change(records.intend("cleaning-protocol", mark("p")), "gone", "deleted");
  const parts = (records: CreatedRecords) => {
    for (const kind of ["cleaning-category", "cleaning-type", "product"] as const) sent(kind, kind)(records);
  };
  const none = {
    [searching("/cleaning-categories")]: list([]),
    [searching("/cleaning-types")]: list([]),
    [searching("/products")]: list([]),
  };
  const states = async (fill: (records: CreatedRecords) => void) =>
    (
      await cleaned((records) => {
        fill(records);
        parts(records);
      }, none)
    ).entries
      .filter(({ kind }) => kind !== "cleaning-protocol")
      .map(({ state }) => state);

  test("is gone with it", async () => {
    expect(await states(gone)).toEqual(["gone", "gone", "sent"]);
  });

  test("is perhaps left if no protocol is known to be gone", async () => {
    expect(await states(() => undefined)).toEqual(["sent", "sent", "sent"]);
    expect(await states((records) => records.change(records.intend("cleaning-protocol", mark("p")), "left"))).toEqual([
      "sent",
      "sent",
      "sent",
    ]);
    expect(
      await states((records) => {
        gone(records);
        records.change(Object.assign(records.intend("cleaning-protocol", mark("q")), { isSeen: true }), "left");
      }),
    ).toEqual(["sent", "sent", "sent"]);
    expect(
      await states((records) => {
        gone(records);
        records.refused(Object.assign(records.intend("cleaning-protocol", mark("q")), { isSeen: true }));
      }),
    ).toEqual(["gone", "gone", "sent"]);
  });
});
