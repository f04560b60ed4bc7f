import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { exportState, Simulator, type StoreEntry } from "@totem-partner/simulator";
import { stateFormat } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { DataFile } from "../../src/data/data-file.ts";
import { fieldOf } from "../support/client.ts";
import { Scratch } from "../support/scratch.ts";

const folder = new URL("exported-states/", import.meta.url);
const read = (file: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Record<string, unknown>;
const files = readdirSync(folder).filter((file) => file.endsWith(".json"));

const keyOf = (record: unknown): string => {
  const key = fieldOf(record, "id") ?? fieldOf(record, "externalId") ?? fieldOf(record, "authorizationId") ?? record;
  return String(key);
};

/** The log that a company with an exported state would have had in the same format. */
function logOf({ format, assumptions, clock, protocol, webhook, ...lists }: Readonly<Record<string, unknown>>) {
  const at = typeof clock === "number" ? new Date(clock).toISOString() : clock;
  const entries: StoreEntry[] = [
    { kind: "format", key: "", value: format },
    { kind: "clock", key: "", value: { at, back: 0, isAsMade: false } },
    { kind: "assumptions", key: "", value: assumptions },
    { kind: "protocol", key: "", value: protocol },
    { kind: "webhook", key: "", value: webhook },
  ];
  for (const [kind, list] of Object.entries(lists)) {
    for (const record of list as unknown[]) {
      const isName = kind === "carriers" || kind === "drivers";
      const value: unknown = isName ? true : kind === "waiting" ? fieldOf(record, "arrivals") : record;
      entries.push({ kind, key: keyOf(record), value });
    }
  }
  return entries;
}

test.each(files)("a data file of the format of %s is read, and written anew in the present one", async (file) => {
  await using scratch = await Scratch.create();
  const data = new DataFile(scratch.path("mock.db"));
  data.append([{ company: "test_demo", replaces: true, entries: logOf(read(file)) }]);
  const simulator = new Simulator({ store: data });
  const company = simulator.company("test_demo");
  const present = read(`${String(stateFormat)}.json`);
  const { assumptions } = read(file);
  expect(company && exportState(company)).toEqual({
    ...present,
    assumptions: expect.objectContaining(assumptions as object) as unknown,
  });
  simulator.close();
  const [format] = [...data.load("test_demo")].flat();
  expect(format).toEqual({ kind: "format", key: "", value: stateFormat });
  data.close();
});

test("a data file of version 1, with a request for every create and instants as text, is read, and is of version 3 then", async () => {
  await using scratch = await Scratch.create();
  const present = read(`${String(stateFormat)}.json`);
  const [path, log] = [scratch.path("mock.db"), logOf(present)];
  const text = JSON.stringify(log.map(({ kind, key, value }) => [kind, key, value]));
  {
    using old = new DatabaseSync(path);
    old.exec(`CREATE TABLE companies (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE log (place INTEGER PRIMARY KEY, company INTEGER NOT NULL, entries TEXT NOT NULL) STRICT;
      CREATE INDEX log_of_company ON log (company);
      INSERT INTO companies (name) VALUES ('test_demo');
      PRAGMA application_id = 0x746f746d; PRAGMA user_version = 1;`);
    old.prepare("INSERT INTO log (company, entries) VALUES (1, ?)").run(text);
  }
  const data = new DataFile(path);
  const simulator = new Simulator({ store: data });
  const company = simulator.company("test_demo");
  const { assumptions } = present;
  // What was no open point when it was exported has its default.
  expect(company && exportState(company)).toEqual({
    ...present,
    assumptions: expect.objectContaining(assumptions as object) as unknown,
  });
  simulator.close();
  data.close();
  using kept = new DatabaseSync(path);
  expect(kept.prepare("PRAGMA user_version").get()).toEqual({ user_version: 3 });
});
