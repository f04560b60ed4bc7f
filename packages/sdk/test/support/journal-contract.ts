import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournaledOutcome, JournalEntry, PushJournal } from "../../src/index.ts";
import { anyText } from "./any-text.ts";

const service = "https://service.example/partner";

const text = anyText({ maxLength: 30 }).map((value) => value.toWellFormed());
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const fieldError = fc.record({ in: fc.constant("body" as const), path: text, message: text });
const outcome: fc.Arbitrary<JournaledOutcome> = fc.oneof(
  fc.record({ result: fc.constantFrom("created", "existing", "stored"), id: optional(text) }),
  fc.record({
    result: fc.constant("rejected" as const),
    error: fc.record({
      kind: fc.constantFrom("validation", "conflict", "carrier-not-registered", "refused"),
      message: text,
      status: optional(fc.constantFrom(400, 409, 422)),
      code: optional(text),
      requestId: optional(text),
      operation: optional(text),
      errors: fc.array(fieldError, { maxLength: 3 }),
    }),
  }),
);
const entry: fc.Arbitrary<JournalEntry> = fc.record({ fingerprint: text, outcome: optional(outcome) });

/** Among them those that an object or a statement could mistake for something else. */
const externalId = fc.oneof(
  text,
  fc.constantFrom(
    "__proto__",
    "constructor",
    "'); DROP TABLE x; --",
    'a"b\\c',
    "line\nbreak",
    "\u2028",
    "é",
    "e\u0301",
  ),
);

/** The tests that every journal must pass, in any storage. Each `reopen` opens a journal on the same entries. */
export function describeJournal(name: string, make: () => Promise<{ reopen: () => PushJournal }>): void {
  describe(`the journal ${name}`, () => {
    test("keeps the last entry of each externalId, also after it was closed", async () => {
      const writes = fc.array(fc.tuple(externalId, entry), { maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(writes, fc.nat(20), async (all, half) => {
          const { reopen } = await make();
          const expected = new Map<string, JournalEntry>();
          for (const part of [all.slice(0, half), all.slice(half)]) {
            const journal = await reopen().open(service);
            for (const [id, last] of expected) expect(await journal.read(id)).toEqual(last);
            for (const [id, written] of part) {
              await journal.write(id, written);
              expected.set(id, written);
              expect(await journal.read(id)).toEqual(written);
            }
            expect(await journal.read("never written")).toBeUndefined();
            await journal.close();
          }
        }),
        { numRuns: 25 },
      );
    });

    test("keeps many entries that are written at the same time", async () => {
      const { reopen } = await make();
      const ids = Array.from({ length: 3000 }, (_, n) => `ERP-${n}`);
      const journal = await reopen().open(service);
      await Promise.all(ids.map((id) => journal.write(id, { fingerprint: `f-${id}` })));
      await journal.close();
      const again = await reopen().open(service);
      expect(await Promise.all(ids.map((id) => again.read(id)))).toEqual(ids.map((id) => ({ fingerprint: `f-${id}` })));
      await again.close();
    });

    test("belongs to one push at a time", async () => {
      const { reopen } = await make();
      const journal = await reopen().open(service);
      await expect(reopen().open(service)).rejects.toThrow("in use");
      await journal.write("A", { fingerprint: "f" });
      await journal.close();
      const next = await reopen().open(service);
      expect(await next.read("A")).toEqual({ fingerprint: "f" });
      await next.close();
    });

    test("belongs to one service", async () => {
      const { reopen } = await make();
      await (await reopen().open(service)).close();
      await expect(reopen().open("https://test.example")).rejects.toThrow("service");
      await (await reopen().open(service)).close();
    });
  });
}
