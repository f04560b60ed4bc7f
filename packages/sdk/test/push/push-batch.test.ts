import { describe, expect, test } from "vitest";
import { ConflictError, ValidationError } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { byIndex, keepingService, pusherOf, resultsOf, rowsOf } from "../support/push-support.ts";
import { clientOf, collect, json } from "../support/scripted-service.ts";

describe("what the client finds wrong is not sent", () => {
  test("rows that are not of the contract", async () => {
    const { partner, received } = clientOf(keepingService().answer);
    const rows = [{ ...order, quantity: -1 }, order];
    const [wrong, right] = byIndex(await collect(partner.authorizations.push(rows, { isKnown: () => false })));
    expect(wrong).toMatchObject({ index: 0, result: "rejected", error: { attempts: 0, status: undefined } });
    expect(wrong).toHaveProperty("error.errors.0.path", "/quantity");
    expect(wrong && "error" in wrong && wrong.error).toBeInstanceOf(ValidationError);
    expect(right).toMatchObject({ index: 1, result: "created" });
    expect(received).toHaveLength(1);
  });

  test("unchecked rows without an externalId, which could not be repeated", async () => {
    const { partner, received } = clientOf(keepingService().answer, { validate: false });
    const { externalId: _, ...rest } = order;
    // @ts-expect-error The externalId is missing.
    const outcomes = await collect(partner.authorizations.push([rest, rest]));
    const message = "The row was not sent: it has no externalId.";
    const rejected = { result: "rejected", error: { message } };
    expect(outcomes).toMatchObject([rejected, rejected]);
    expect(received).toEqual([]);
  });
});

describe("a row that repeats the externalId of an earlier one is not sent", () => {
  const other = { ...order, externalId: "A", quantity: 7 };

  test("with the same fields, in whatever order, it is there when the first is", async () => {
    const { push, sent } = pusherOf(keepingService().answer);
    const { externalId, ...rest } = order;
    const rows = [order, ...rowsOf("B"), { ...rest, externalId, batch: undefined }];
    const outcomes = byIndex(await collect(push(rows, { isKnown: () => false })));
    expect(resultsOf(outcomes)).toEqual(["created", "created", "existing"]);
    expect(outcomes[2]).toMatchObject({ repeats: 0, id: undefined });
    expect(sent()).toEqual([order.externalId, "B"]);
  });

  test.each([
    [json({ code: "carrier_not_registered" }, 422), "rejected"],
    [json({}, 500), "unknown"],
  ])("it shares the fate of the first: %#", async (answer, result) => {
    const { push, received } = pusherOf(() => answer.clone());
    const outcomes = byIndex(await collect(push(rowsOf("A", "A"), { maxRetries: 0 })));
    expect(resultsOf(outcomes)).toEqual([result, result]);
    expect(outcomes[1]).toMatchObject({ repeats: 0, error: { kind: "conflict", status: undefined } });
    expect(outcomes[1]).toHaveProperty(
      "error.message",
      `The row was not sent: it repeats row 0, which is ${result}; see that row for the reason.`,
    );
    expect(received).toHaveLength(1);
  });

  test.each([1, 8])(
    "with other fields it is rejected, whichever is answered first, at a concurrency of %i",
    async (concurrency) => {
      const { push, sent } = pusherOf(keepingService().answer);
      const outcomes = byIndex(await collect(push([...rowsOf("A"), other], { concurrency, isKnown: () => false })));
      expect(resultsOf(outcomes)).toEqual(["created", "rejected"]);
      expect(outcomes[1]).toMatchObject({
        repeats: 0,
        error: {
          message: "The row was not sent: row 0 has the same externalId with other fields. Push only the correct one.",
        },
      });
      expect(outcomes[1] && "error" in outcomes[1] && outcomes[1].error).toBeInstanceOf(ConflictError);
      expect(sent()).toEqual(["A"]);
    },
  );
});
