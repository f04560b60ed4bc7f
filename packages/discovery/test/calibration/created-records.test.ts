import { describe, expect, test } from "vitest";
import { type CreatedRecord, CreatedRecords } from "../../src/calibration/created-records.ts";
import { json } from "../support/probed.ts";

function records() {
  const changes: string[] = [];
  const made = new CreatedRecords(({ marker, id, state, note }: CreatedRecord) =>
    changes.push(`${marker} ${id ?? "?"} ${state} ${note}`),
  );
  return { made, changes };
}

test("what may be created is in the records before it is sent, and reported once something is known of it", () => {
  const { made, changes } = records();
  const ask = { path: "/products" };
  const entry = made.intend("product", "m", ask);
  expect(made.entries).toEqual([
    { kind: "product", marker: "m", id: undefined, isSeen: false, success: undefined, state: "sent", note: "", ask },
  ]);
  expect(changes).toEqual([]);
  made.found("product", "m", "1", entry);
  made.gone("product", "m", "1", "deleted");
  expect(changes).toEqual(["m 1 there ", "m 1 gone deleted"]);
});

describe("what is found", () => {
  test("is in the records once for its kind, its marker and its id", () => {
    const { made } = records();
    const first = made.found("product", "m", "1");
    const again = made.intend("product", "m");
    const other = made.intend("product", "m");
    expect(made.found("product", "m", "1", again)).toBe(first);
    expect(made.entries).toEqual([first, other]);
    expect(made.found("product", "m", "1", first)).toBe(first);
    expect(made.found("product", "m", "2", other)).toBe(other);
    expect(made.found("product", "n", "1").marker).toBe("n");
    expect(made.found("warehouse", "m", "1").kind).toBe("warehouse");
    expect(made.entries).toHaveLength(4);
  });

  test("may have been sent by nobody that the records knows", () => {
    const { made } = records();
    expect(made.found("product", "m", "1")).toMatchObject({ state: "there", ask: undefined });
  });
});

test("a request is refused unless it succeeded before", () => {
  const { made, changes } = records();
  const [one, other] = [made.intend("product", "m"), made.intend("product", "n")];
  other.success = json({}, 201);
  made.refused(one);
  made.refused(other);
  expect([one.state, other.state]).toEqual(["refused", "sent"]);
  expect(changes).toHaveLength(1);
});

test("what is gone stays so with its first note, and what is not in the records is none of it", () => {
  const { made, changes } = records();
  made.found("product", "m", "1");
  made.gone("product", "m", "1", "deleted");
  made.gone("product", "m", "1", "deleted again");
  for (const [kind, marker, id] of [
    ["warehouse", "m", "1"],
    ["product", "n", "1"],
    ["product", "m", "2"],
  ] as const)
    made.gone(kind, marker, id, "deleted");
  expect(changes).toEqual(["m 1 there ", "m 1 gone deleted"]);
});

test("what was created is reported with its fate, and what was refused is not", () => {
  const { made } = records();
  const states = ["sent", "refused", "there", "gone", "left", "stays"] as const;
  for (const state of states) made.change(made.intend("product", state), state, `note of ${state}`);
  made.found("warehouse", "w", "1");
  expect(made.created().map(({ marker, fate }) => `${marker}: ${fate}`)).toEqual([
    "sent: perhaps-left",
    "there: left",
    "gone: cleaned-up",
    "left: left",
    "stays: stays",
    "w: left",
  ]);
  expect(made.created()[0]).toStrictEqual({
    kind: "product",
    marker: "sent",
    fate: "perhaps-left",
    note: "note of sent",
  });
  expect(made.created().at(-1)).toStrictEqual({ kind: "warehouse", marker: "w", id: "1", fate: "left", note: "" });
});
