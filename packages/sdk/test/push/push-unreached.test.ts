import { describe, expect, test } from "vitest";
import { isPartnerError } from "../../src/index.ts";
import { externalIdOf, keepingService, pusherOf, rowsOf, untilFailure } from "../support/push-support.ts";
import { broken } from "../support/retrying.ts";
import { type Answer } from "../support/scripted-service.ts";

describe("a push ends where no row reaches the service, and the rest is not read", () => {
  test.each<[string, Answer, number]>([
    ["nothing listens", broken("ECONNREFUSED", "connect"), 5],
    ["a login page answers", () => new Response("<html>Log in</html>"), 1],
  ])("%s", async (_, answer, attempts) => {
    const { push, received } = pusherOf(answer);
    let read = 0;
    const rows = rowsOf(...Array.from({ length: 200 }, (_, at) => `R-${at}`))
      .values()
      .map((row) => {
        read += 1;
        return row;
      });
    const { delivered, error } = await untilFailure(push(rows, { concurrency: 1 }));
    expect(delivered.map(({ result }) => result)).toEqual(["unknown", "unknown", "unknown", "unknown", "unknown"]);
    expect(isPartnerError(error)).toBe(true);
    expect({ read, requests: received.length }).toEqual({ read: 5, requests: 5 * attempts });
  });

  test("but not where the service answers in between", async () => {
    const service = keepingService();
    const { push } = pusherOf((request) =>
      externalIdOf(request).startsWith("LOST") ? new Response("<html>Log in</html>") : service.answer(request),
    );
    const names = Array.from({ length: 40 }, (_, at) => (at % 5 === 4 ? `R-${at}` : `LOST-${at}`));
    expect(await push(rowsOf(...names), { concurrency: 1 })).toMatchObject({ rows: 40, created: 8, unknown: 32 });
  });
});
