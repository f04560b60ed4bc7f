import { checkComingBack } from "@totem-partner/mock-server/coming-back";
import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { createTables } from "../src/storage/object-schema.ts";
import { ObjectStore, partsOf } from "../src/storage/object-store.ts";
import { SqliteStorage } from "./support/sqlite-storage.ts";

function newStorage(): SqliteStorage {
  const storage = new SqliteStorage();
  createTables(storage.sql);
  return storage;
}

// Node's setTimeout waits a millisecond at least; the property lets turns pass.
const storeOf = (storage: SqliteStorage): ObjectStore =>
  Object.assign(new ObjectStore(storage, Infinity, () => undefined), {
    whenTurnEnds: (run: () => void) => setImmediate(run),
  });

test("a company that comes back from its object equals the one that wrote it, and goes on as that does", async () => {
  const create = () => {
    const storage = newStorage();
    return { store: storeOf(storage), reopen: () => storeOf(storage.copy()) };
  };
  await checkComingBack(create, 12 * inject("scale"));
});

test("a text is whole in its parts, of which none is too long or ends within a character", () => {
  // The characters next to the surrogates, and the first and the last that take two of them.
  const unit = fc.constantFrom("a", "\ud7ff", "\ue000", "\u{10000}", "\u{10ffff}");
  const text = fc.string({ unit, maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 7 }), (whole, longest) => {
      const parts = [...partsOf(whole, longest)];
      expect(parts.join("")).toBe(whole);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(longest);
        expect(part.length).toBeGreaterThan(0);
        expect(part.isWellFormed()).toBe(true);
      }
    }),
  );
});

test("entries that are longer than a row come back as they were", async () => {
  const storage = newStorage();
  const entries = [
    { kind: "products", key: "1", value: { name: "Wheat" } },
    { kind: "protocol", key: "", value: "€😀".repeat(700_000) },
  ];
  await storeOf(storage).append([{ company: "espiga", replaces: false, entries }]);
  expect([...storeOf(storage).load()].flat()).toEqual(entries.toReversed());
  const lengths = storage.sql.exec<{ bytes: number }>("SELECT length(CAST(text AS BLOB)) AS bytes FROM log").toArray();
  expect(Math.max(...lengths.map(({ bytes }) => bytes))).toBeLessThan(2_000_000);
});

test("what is appended is said to be as long as it is, and its object is told of it", async () => {
  const onAppended = vi.fn();
  const store = new ObjectStore(newStorage(), Infinity, onAppended);
  const commit = {
    company: "espiga",
    replaces: false,
    entries: [{ kind: "carriers", key: "A", value: "x".repeat(9) }],
  };
  const [once = 0, again] = await store.append([commit, commit]);
  expect([again, onAppended.mock.calls.length, store.companies()]).toEqual([once, 1, []]);
  expect(once).toBeGreaterThan(9);
  const [longer = 0] = await store.append([
    { ...commit, entries: [{ kind: "carriers", key: "A", value: "x".repeat(10) }] },
  ]);
  expect(longer).toBe(once + 1);
});

test("a commit that fails leaves nothing of itself", async () => {
  const storage = newStorage();
  const store = storeOf(storage);
  await store.append([{ company: "espiga", replaces: false, entries: [{ kind: "carriers", key: "A", value: true }] }]);
  const failing = {
    company: "espiga",
    replaces: true,
    *entries() {
      yield { kind: "carriers", key: "B", value: true };
      throw new Error("The disk is full.");
    },
  };
  expect(() => store.append([{ ...failing, entries: failing.entries() }])).toThrow("The disk is full.");
  expect([...store.load()].flat()).toEqual([{ kind: "carriers", key: "A", value: true }]);
});

test("a row that is no list of entries is reported", () => {
  const storage = newStorage();
  storage.sql.exec("INSERT INTO log (ends, text) VALUES (1, ?)", "{}");
  expect(() => [...storeOf(storage).load()]).toThrow("A row of the log is not a list of entries.");
});
