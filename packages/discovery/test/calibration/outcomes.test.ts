import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/shapes/answer.ts";
import type { Kind } from "../../src/calibration/kinds.ts";
import { CreatedRecords } from "../../src/calibration/created-records.ts";
import { noteOutcome } from "../../src/calibration/play.ts";
import { bare, json } from "../support/probed.ts";

const ours = "totem-calibration-r-2-x";

describe("what a response shows of the record that its request may have created", () => {
  const noted = (kind: Kind, answer: Answer) => {
    const records = new CreatedRecords(() => undefined);
    const entry = records.intend(kind, ours);
    noteOutcome(records, entry, answer);
    return entry;
  };

  test("is its id, if it succeeds", () => {
    const answer = json({ id: "1" }, 201);
    expect(noted("product", answer)).toMatchObject({ state: "there", id: "1", success: answer });
    expect(noted("product", json({}, 201))).toMatchObject({ state: "sent", id: undefined });
    expect(noted("webhook", json({}, 200))).toMatchObject({ state: "there", id: ours });
  });

  test("is that it stays, of an event or a driver", () => {
    expect(noted("event", bare(202))).toMatchObject({
      state: "stays",
      note: "The event was emitted; it cannot be undone.",
    });
    expect(noted("driver", json({ id: "1" }))).toMatchObject({
      ...{ state: "stays", id: undefined },
      note: "The driver was accepted. If this registered the NIF, ask the operators of the service to remove it.",
    });
  });

  test.each([
    [400, "refused"],
    [499, "refused"],
    [408, "sent"],
    [500, "sent"],
    [302, "sent"],
  ])("is that it was refused with a client error: %i, %s", (status, state) => {
    expect(noted("product", bare(status))).toMatchObject({ state, success: undefined });
  });
});
