import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { exportState, Simulator, type StoreEntry } from "@totem-partner/simulator";
import { stateFormat, updateAuthorization } from "@totem-partner/simulator/host";
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

/** The same log as version 3 had it: authorizations with instants as numbers, and creates that refer to them. */
const logOfVersion3 = (state: Readonly<Record<string, unknown>>): StoreEntry[] =>
  logOf(state).map(({ kind, key, value }) => {
    if (kind === "creates") return { kind, key, value: fieldOf(value, "authorizationId") };
    if (kind !== "authorizations") return { kind, key, value };
    const fields = Object.entries(value ?? {}).map(([name, field]: [string, unknown]) => [
      name,
      /(At|Date)$/.test(name) && typeof field === "string" ? Date.parse(field) : field,
    ]);
    return { kind, key, value: Object.fromEntries(fields) as unknown };
  });

test.each([
  { version: 1, had: "a request for every create and instants as text", log: logOf },
  { version: 3, had: "creates that refer to authorizations, and all fields of each", log: logOfVersion3 },
])("a data file of version $version, with $had, is read, and is of version 4 then", async ({ version, log }) => {
  await using scratch = await Scratch.create();
  const present = read(`${String(stateFormat)}.json`);
  const path = scratch.path("mock.db");
  const text = JSON.stringify(log(present).map(({ kind, key, value }) => [kind, key, value]));
  {
    using old = new DatabaseSync(path);
    old.exec(`CREATE TABLE companies (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE log (place INTEGER PRIMARY KEY, company INTEGER NOT NULL, entries TEXT NOT NULL) STRICT;
      CREATE INDEX log_of_company ON log (company);
      INSERT INTO companies (name) VALUES ('test_demo');
      PRAGMA application_id = 0x746f746d; PRAGMA user_version = ${version};`);
    old.prepare("INSERT INTO log (company, entries) VALUES (1, ?)").run(text);
  }
  const { assumptions } = present;
  // What was no open point when it was exported has its default.
  const expected = { ...present, assumptions: expect.objectContaining(assumptions as object) as unknown };
  const start = () => {
    const data = new DataFile(path);
    const simulator = new Simulator({ store: data });
    const company = simulator.company("test_demo");
    if (!company) throw new Error("There is no company with this key.");
    const close = () => {
      simulator.close();
      data.close();
    };
    return { company, close };
  };
  const first = start();
  expect(exportState(first.company)).toEqual(expected);
  const open = [...first.company.records.authorizations.values()].find(({ status }) => status === "Active");
  expect(updateAuthorization(first.company, open?.id ?? "", { tractorPlate: "NEW1" }).ok).toBe(true);
  const state = exportState(first.company);
  first.close();
  const second = start();
  expect(exportState(second.company)).toEqual(state);
  second.close();
  using kept = new DatabaseSync(path);
  expect(kept.prepare("PRAGMA user_version").get()).toEqual({ user_version: 4 });
});
