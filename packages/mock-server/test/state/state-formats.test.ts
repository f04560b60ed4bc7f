import { readdirSync, readFileSync } from "node:fs";
import { stateFormat } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { MockUsageError } from "../../src/index.ts";
import { anAssignedAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

// The files are described in exported-states/README.md.
const folder = new URL("exported-states/", import.meta.url);
const read = (file: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Record<string, unknown>;

const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
const present = read(`${String(stateFormat)}.json`);

test("there is an exported state of every format", () => {
  const formats = new Set(files.map((file) => read(file)["format"]));
  expect([...formats].toSorted()).toEqual(Array.from({ length: stateFormat }, (_, before) => before + 1));
});

test.each(files)(
  "the exported state %s imports as the company that it was, and is exported in the present format",
  async (file) => {
    await using mock = await startMockServer();
    const client = clientOf(mock.url, mock.apiKey);
    const { assumptions, ...state } = read(file);
    const imported = await client("PUT", "/_mock/state", { assumptions, ...state });
    expect([imported.status, imported.text]).toEqual([204, ""]);
    const { body } = await client("GET", "/_mock/state");
    // Rows that an older version did not have are at their defaults.
    expect(body).toEqual({ ...present, assumptions: expect.objectContaining(assumptions) as unknown });
    const repeated = await client("POST", "/authorizations", anAssignedAuthorization({ externalId: "ERP-DONE" }));
    expect([repeated.status, fieldOf(repeated.body, "status")]).toEqual([200, "Finished"]);
  },
);

test.each(files)("the exported state %s is left as it is by an import in code", async (file) => {
  await using mock = await startMockServer();
  const state = read(file);
  const kept = structuredClone(state);
  mock.importState(state as never);
  expect(state).toEqual(kept);
});

test("a state of a newer format is refused, in words that say which version can read it", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const before = (await client("GET", "/_mock/state")).text;
  // Whatever else it has is not looked at: this version knows nothing of it.
  const newer = { format: stateFormat + 1, records: [] };
  const { status, body } = await client("PUT", "/_mock/state", newer);
  const message =
    `must be at most ${String(stateFormat)}: a newer version exported this state, in format ${String(stateFormat + 1)}. ` +
    "Import it with that version, or export it again with this one";
  expect([status, fieldOf(body, "errors")]).toEqual([400, [{ in: "body", path: "/format", message }]]);
  expect(() => {
    mock.importState(newer as never);
  }).toThrow(MockUsageError);
  expect((await client("GET", "/_mock/state")).text).toBe(before);
});

test.each([0, -1, 1.5, "2", null, undefined])("%j is no format of an exported state", async (format) => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const { body } = await client("PUT", "/_mock/state", { ...present, format });
  expect(fieldOf(body, "errors")).toEqual([
    { in: "body", path: "/format", message: format === undefined ? "is required" : `must be ${String(stateFormat)}` },
  ]);
});
