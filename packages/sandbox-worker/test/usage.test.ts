import { expect, test, vi } from "vitest";
import { boundsOver, defaultBounds, readBounds } from "../src/bounds/bounds.ts";
import { UsageCounters } from "../src/company/usage-counters.ts";
import { readFaults } from "../src/company/stored-faults.ts";
import { logOf } from "../src/environment.ts";
import { ObjectAlarm } from "../src/storage/object-time.ts";
import { ObjectNotes, createTables } from "../src/storage/object-schema.ts";
import { SqliteStorage } from "./support/sqlite-storage.ts";

const nothing = {
  ...{ requests: 0, refused: 0, deliveries: { delivered: 0, failed: 0 }, wakes: 0, lastCallAt: null, failing: null },
};

/** The counters of a company of which this was stored. */
function countersWith(usage?: unknown): UsageCounters {
  const counters = new UsageCounters(new SqliteStorage().sql, defaultBounds);
  counters.create("espiga", 0);
  if (usage !== undefined) counters.notes.put("usage", usage);
  return counters;
}

test("stored usage is read as it was, and what is missing or of another kind counts as nothing", () => {
  const usage = {
    ...{ requests: 3, refused: 1, deliveries: { delivered: 5, failed: 7 }, wakes: 2, lastCallAt: 9 },
    failing: { attempts: 4, reason: "It was stopped." },
  };
  expect(countersWith(usage).usage).toEqual(usage);
  for (const stored of [undefined, null, "", [], {}, { requests: "3", deliveries: 1, lastCallAt: "9", failing: 1 }]) {
    expect(countersWith(stored).usage).toEqual(nothing);
  }
  expect(countersWith({ failing: {} }).usage.failing).toBeNull();
});

test("attempts that fail are counted until one succeeds, with the reason of the last one", () => {
  const counters = countersWith();
  const { usage } = counters;
  const after = (outcome: Parameters<UsageCounters["countAttempt"]>[0]) => {
    counters.countAttempt(outcome);
    const { delivered, failed } = usage.deliveries;
    return [delivered, failed, usage.failing?.attempts, usage.failing?.reason];
  };
  expect(after({ kind: "answered", status: 500 })).toEqual([0, 1, 1, "The receiver responded with 500."]);
  expect(after({ kind: "timed-out" })).toEqual([0, 2, 2, "The receiver did not respond in time."]);
  expect(after({ kind: "failed", reason: "Refused." })).toEqual([0, 3, 3, "Refused."]);
  expect(after({ kind: "stopped" })).toEqual([0, 3, 3, "Refused."]);
  expect(after({ kind: "answered", status: 199 })).toEqual([0, 4, 4, "The receiver responded with 199."]);
  expect(after({ kind: "answered", status: 300 })).toEqual([0, 5, 5, "The receiver responded with 300."]);
  expect(after({ kind: "answered", status: 200 })).toEqual([1, 5, undefined, undefined]);
  expect(after({ kind: "answered", status: 299 })).toEqual([2, 5, undefined, undefined]);
  expect(after({ kind: "answered", status: 404 })).toEqual([2, 6, 1, "The receiver responded with 404."]);
});

test("each bound can be set by itself, up to its maximum, and the others stay", () => {
  const most = {
    ...{ requestsPerMinute: 7, records: 2_000_000, storedBytes: 7, deliveriesPerMinute: 7, liveStreams: 100 },
    ...{ requestBytes: 100 * 2 ** 20, archiveAfterDays: 3650 },
  };
  for (const [name, value] of Object.entries(most)) {
    expect(boundsOver(defaultBounds, readBounds({ [name]: value }))).toEqual({ ...defaultBounds, [name]: value });
    expect(readBounds({ [name]: 0 })).toEqual({});
  }
  for (const name of ["records", "liveStreams", "requestBytes", "archiveAfterDays"] as const) {
    expect(readBounds({ [name]: most[name] + 1 })).toEqual({});
  }
  expect(readBounds({ requestsPerMinute: 1.5 })).toEqual({});
  expect(readBounds(undefined)).toEqual({});
  expect(defaultBounds).toMatchObject({ storedBytes: 67_108_864, requestBytes: 12_582_912, archiveAfterDays: 30 });
});

/** Notes of an object, with these in them. */
function notesWith(values: Readonly<Record<string, unknown>>): ObjectNotes {
  const { sql } = new SqliteStorage();
  createTables(sql);
  const notes = new ObjectNotes(sql);
  for (const [name, value] of Object.entries(values)) notes.put(name, value);
  return notes;
}

test("a note is replaced by the next one of its name, and one that was never made is missing", () => {
  const notes = notesWith({ name: "espiga", other: null });
  notes.put("name", { a: 1 });
  expect([notes.get("name"), notes.get("other"), notes.get("missing")]).toEqual([{ a: 1 }, null, undefined]);
});

test("stored faults that this version does not know are dropped", () => {
  const fault = { id: "a", rule: { kind: "status", status: 503 }, addedAt: 1, seen: 2, hit: 3 };
  expect(readFaults(notesWith({ faults: [fault] }))).toMatchObject([fault]);
  for (const faults of [[{ ...fault, rule: { kind: "other" } }], [{ ...fault, more: 1 }], {}]) {
    expect(readFaults(notesWith({ faults }))).toEqual([]);
  }
  expect(readFaults(notesWith({}))).toEqual([]);
});

test("a line of the log is JSON with its instant, unless the log is silent", () => {
  const written = vi.spyOn(console, "log").mockImplementation(() => undefined);
  logOf({})({ event: "wake", company: "espiga" });
  expect(JSON.parse(String(written.mock.calls[0]?.[0]))).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ...{ event: "wake", company: "espiga" },
  });
  logOf({ LOG: "json" })({ event: "wake" });
  logOf({ LOG: "silent" })({ event: "wake" });
  expect(written).toHaveBeenCalledTimes(2);
});

test("an alarm is written only when it changes, and what goes wrong with it is reported", async () => {
  const storage = new SqliteStorage();
  await storage.setAlarm(5);
  const report = vi.fn();
  const alarm = new ObjectAlarm(storage, report);
  const [set, removed] = [vi.spyOn(storage, "setAlarm"), vi.spyOn(storage, "deleteAlarm")];
  await alarm.read();
  expect(alarm.at).toBe(5);
  alarm.set(5);
  expect(set).not.toHaveBeenCalled();
  alarm.set(7);
  expect([alarm.at, await storage.getAlarm()]).toEqual([7, 7]);
  alarm.clear();
  alarm.clear();
  expect([alarm.at, await storage.getAlarm(), removed.mock.calls.length]).toEqual([undefined, null, 1]);
  alarm.set(9);
  alarm.onAlarm();
  expect(alarm.at).toBeUndefined();
  await storage.deleteAlarm();
  await alarm.read();
  expect(alarm.at).toBeUndefined();
  const broken = new Error("The disk is full.");
  set.mockRejectedValueOnce(broken);
  removed.mockRejectedValueOnce(broken);
  alarm.set(1);
  alarm.clear();
  await expect.poll(() => report.mock.calls).toEqual([[broken], [broken]]);
});
