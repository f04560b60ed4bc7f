import { describe, expect, test } from "vitest";
import { authorization } from "../support/examples.ts";
import { externalIdOf, keepingService, pusherOf, resultsOf, rowsOf, untilFailure } from "../support/push-support.ts";
import { json } from "../support/scripted-service.ts";
import { settle } from "../support/settle.ts";

describe("rows are read one by one", () => {
  test("no further than the concurrency beyond what the loop has taken", async () => {
    let read = 0;
    function* rows() {
      for (const row of rowsOf(...Array.from({ length: 50 }, (_, n) => `E${n}`))) {
        read += 1;
        yield row;
      }
    }
    const { push } = pusherOf(keepingService().answer);
    let taken = 0;
    for await (const _ of push(rows(), { concurrency: 4 })) {
      taken += 1;
      await settle();
      expect(read - taken).toBeLessThanOrEqual(4);
    }
    expect(taken).toBe(50);
  });

  test("no more of them are under way than the concurrency allows", async () => {
    const held: (() => void)[] = [];
    const { push } = pusherOf(() => new Promise((resolve) => void held.push(() => resolve(json(authorization, 201)))));
    const rows = rowsOf("A", "B", "C", "D", "E", "F", "G");
    const running = Promise.resolve(push(rows, { concurrency: 3, isKnown: () => false }));
    for (const allowed of [3, 3, 1]) {
      await expect.poll(() => held.length).toBe(allowed);
      await settle();
      expect(held).toHaveLength(allowed);
      held.splice(0).forEach((answer) => answer());
    }
    expect(await running).toMatchObject({ rows: 7, created: 7 });
  });

  test.each(["sync", "async"])(
    "an error that they throw comes after the outcomes of the rows before it: %s",
    async (way) => {
      const error = new Error("The file ends in the middle of a line.");
      function* sync() {
        yield* rowsOf("A", "B");
        throw error;
      }
      async function* async() {
        yield* sync();
      }
      const { push } = pusherOf(keepingService().answer);
      const failed = await untilFailure(push(way === "sync" ? sync() : async()));
      expect(failed.error).toBe(error);
      expect(resultsOf(failed.delivered)).toEqual(["created", "created"]);
    },
  );

  test.each(["leaving", "aborting"])("a row that does not come does not hold up %s", async (way) => {
    const controller = new AbortController();
    async function* rows() {
      yield* rowsOf("A");
      await new Promise(() => undefined);
    }
    const { push } = pusherOf(keepingService().answer);
    const running = untilFailure(
      (async function* () {
        for await (const outcome of push(rows(), { signal: controller.signal })) {
          yield outcome;
          if (way === "leaving") return;
          void settle().then(() => controller.abort());
        }
      })(),
    );
    expect((await running).delivered).toHaveLength(1);
  });

  test("rows that come while others are under way are sent", async () => {
    const first = Promise.withResolvers<Response>();
    const { push, sent } = pusherOf((request) =>
      externalIdOf(request) === "A" ? first.promise : json(authorization, 201),
    );
    const delivered: number[] = [];
    for await (const { index } of push(rowsOf("A", "B"), { isKnown: () => false })) {
      delivered.push(index);
      first.resolve(json(authorization, 201));
    }
    expect(delivered).toEqual([1, 0]);
    expect(sent()).toEqual(["A", "B"]);
  });
});
