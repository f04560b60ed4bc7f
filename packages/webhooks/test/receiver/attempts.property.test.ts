import fc from "fast-check";
import { expect, test } from "vitest";
import { receiver } from "../../src/fetch.ts";
import { memoryDedupe } from "../../src/index.ts";
import { aDelivery, anEvent, secret } from "../support/a-delivery.ts";

/** A step in the life of one delivery: an attempt arrives, or the handler at work ends. */
type Step = "attempt" | "succeed" | "fail";

test("whatever attempts come before, while and after a handler works, it succeeds once and never runs beside itself", async () => {
  const stories = fc.array(fc.constantFrom<Step>("attempt", "attempt", "succeed", "fail"), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      let begun = Promise.withResolvers<undefined>();
      let work = Promise.withResolvers<undefined>();
      let atWork = 0;
      let most = 0;
      let successes = 0;
      const receive = receiver({
        secrets: secret,
        dedupe: memoryDedupe(),
        onError: () => undefined,
        on: {
          "*": async () => {
            atWork += 1;
            most = Math.max(most, atWork);
            begun.resolve(undefined);
            await work.promise.finally(() => (atWork -= 1));
            successes += 1;
          },
        },
      });
      const delivery = await aDelivery(anEvent());
      let open: Promise<Response> | undefined;
      let isDone = false;
      // The last handler succeeds, so that no answer stays open.
      for (const step of [...story, "attempt", "succeed"] as const) {
        if (step === "attempt") {
          const answer = receive(new Request("http://localhost", delivery));
          if (open !== undefined) expect((await answer).status).toBe(409);
          else if (isDone) expect((await answer).status).toBe(200);
          else {
            await begun.promise;
            open = answer;
          }
        } else if (open !== undefined) {
          if (step === "succeed") work.resolve(undefined);
          else work.reject(new Error("The database is away."));
          expect((await open).status).toBe(step === "succeed" ? 204 : 500);
          isDone = step === "succeed";
          open = undefined;
          begun = Promise.withResolvers();
          work = Promise.withResolvers();
        }
      }
      expect([successes, most]).toEqual([1, 1]);
    }),
  );
});
