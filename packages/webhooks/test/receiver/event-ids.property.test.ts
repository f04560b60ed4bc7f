import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeliveryId } from "../../src/dedupe/store.ts";
import { memoryDedupe } from "../../src/index.ts";
import { anEvent } from "../support/a-delivery.ts";
import { deliver } from "../support/deliver.ts";
import { anyText } from "../any-text.ts";

const odd = fc.constantFrom("a\0b", "\0", "\ud83d", "a\udcb6", "x".repeat(256), "x".repeat(500_000));

test("whatever its id is, a signed event is handled once, without one too, or answered 400: no store fails for ever", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(odd, anyText({ maxLength: 300 })), async (id) => {
      const dedupe = memoryDedupe();
      const first = await deliver({ dedupe }, anEvent({ id }));
      const again = await deliver({ dedupe }, anEvent({ id }));
      const isHandled = id === "" || isDeliveryId(id);
      expect([first.status, again.status]).toEqual(isHandled ? [204, 200] : [400, 400]);
      expect(first.errors.map(({ code }) => code)).toEqual(isHandled ? [] : ["malformed-body"]);
    }),
  );
});

test.each([
  ["with NUL", "a\0b"],
  ["with half of a character", "\ud83d"],
  ["of 500 kB", "x".repeat(500_000)],
])("an id %s is answered 400, with a store and without one, and the report does not repeat it", async (_what, id) => {
  for (const options of [{}, { dedupe: memoryDedupe() }]) {
    const { status, errors } = await deliver(options, anEvent({ id }));
    expect([status, errors]).toMatchObject([400, [{ code: "malformed-body", reason: "malformed-body" }]]);
    expect(errors[0]?.message).toContain("must be a string of 1 to 255 characters");
    expect(errors[0]?.message.length).toBeLessThan(300);
  }
});
