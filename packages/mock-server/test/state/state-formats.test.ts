import { stateFormat } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { MockUsageError } from "../../src/index.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

test("a state of a newer format is refused, in words that say which version can read it", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const before = (await client("GET", "/_mock/state")).text;
  // Whatever else it has is not looked at: this version knows nothing of it.
  const newer = { format: stateFormat + 1, records: [] };
  const { status, body } = await client("PUT", "/_mock/state", newer);
  const message =
    `must be ${String(stateFormat)}: a newer version exported this state, in format ${String(stateFormat + 1)}. ` +
    "Import it with that version, or export it again with this one";
  expect([status, fieldOf(body, "errors")]).toEqual([400, [{ in: "body", path: "/format", message }]]);
  expect(() => {
    mock.importState(newer as never);
  }).toThrow(MockUsageError);
  expect((await client("GET", "/_mock/state")).text).toBe(before);
});

test.each([0, -1, 0.5, "1", null, undefined])("%j is no format of an exported state", async (format) => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const { body } = await client("PUT", "/_mock/state", { ...mock.exportState(), format });
  expect(fieldOf(body, "errors")).toEqual([
    { in: "body", path: "/format", message: format === undefined ? "is required" : `must be ${String(stateFormat)}` },
  ]);
});

test("an import in code leaves the state as it is", async () => {
  await using mock = await startMockServer();
  const state = mock.exportState();
  const kept = structuredClone(state);
  mock.importState(state);
  expect(state).toEqual(kept);
});
