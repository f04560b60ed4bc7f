import { expect, test } from "vitest";
import * as calls from "../../src/control/checks/calls.ts";
import { check } from "../../src/control/checks/check.ts";
import { arrival, clockAdvance, clockSetting } from "../../src/control/commands.ts";
import { scenarioChoice } from "../../src/control/mock-faults.ts";
import { anyId } from "../../src/control/checks/usage-error.ts";

const uuid = "11111111-1111-4111-8111-11111111111A";
const schemas = { ...calls, arrival, clockAdvance, clockSetting, anyId, scenarioChoice };
const dateTime = "must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00";

test.each<[keyof typeof schemas, unknown, unknown]>([
  ["pageQuery", {}, { limit: 50, offset: 0 }],
  ["pageQuery", { limit: "1", offset: "999999999" }, { limit: 1, offset: 999_999_999 }],
  ["pageQuery", { limit: "200", offset: "0" }, { limit: 200, offset: 0 }],
  ["orderedPageQuery", {}, { limit: 50, offset: 0, order: "oldest-first" }],
  ["orderedPageQuery", { order: "newest-first" }, { limit: 50, offset: 0, order: "newest-first" }],
  ["eventsQuery", {}, { form: "full" }],
  ["eventsQuery", { form: "summary" }, { form: "summary" }],
  ["timersQuery", {}, { limit: 10 }],
  ["timersQuery", { limit: "100" }, { limit: 100 }],
  [
    "authorizationsQuery",
    { status: "Finished", externalId: "ERP-1" },
    { limit: 50, offset: 0, order: "oldest-first", status: "Finished", externalId: "ERP-1" },
  ],
  ["authorizationsQuery", { status: "Active" }, expect.objectContaining({ status: "Active" })],
  [
    "journalQuery",
    { status: "404", operationId: "x", since: "1970-01-01T01:00:01+01:00" },
    { limit: 50, offset: 0, order: "oldest-first", form: "full", status: 404, operationId: "x", since: 1000 },
  ],
  ["journalFilter", {}, {}],
  ["journalFilter", { status: 100 }, { status: 100 }],
  ["journalFilter", { status: 599 }, { status: 599 }],
  ["clockSetting", { now: new Date(5) }, { now: 5 }],
  ["clockSetting", { now: "0000-01-01T00:00:00Z" }, { now: Date.UTC(-1, 12) }],
  ["clockAdvance", { seconds: 0 }, { seconds: 0 }],
  ["clockAdvance", { seconds: 315_360_000 }, { seconds: 315_360_000 }],
  [
    "arrival",
    { totemGroupId: uuid, driverNif: "1", trailerPlates: ["R1"], authorizationId: uuid },
    { totemGroupId: uuid.toLowerCase(), driverNif: "1", trailerPlates: ["R1"], authorizationId: uuid.toLowerCase() },
  ],
  ["anyId", { id: "" }, { id: "" }],
  ["scenarioChoice", { name: "lost-answer" }, { name: "lost-answer" }],
])("%s accepts %j as %j", (name, given, value) => {
  expect(check<unknown>(schemas[name], given)).toEqual({ ok: true, value });
});

test.each<[keyof typeof schemas, unknown, Record<string, string>]>([
  ["pageQuery", { limit: "0" }, { "/limit": "must be an integer from 1 to 200" }],
  ["pageQuery", { limit: "201" }, { "/limit": "must be an integer from 1 to 200" }],
  ["pageQuery", { limit: "1.5" }, { "/limit": "must be an integer from 1 to 200" }],
  ["pageQuery", { limit: "x1" }, { "/limit": "must be an integer from 1 to 200" }],
  ["pageQuery", { offset: "1000000000" }, { "/offset": "must be an integer from 0 to 999999999" }],
  ["pageQuery", { order: "x" }, { "/order": "is not a field of this request" }],
  ["timersQuery", { limit: "101" }, { "/limit": "must be an integer from 1 to 100" }],
  ["orderedPageQuery", { order: "x" }, { "/order": "must be one of oldest-first, newest-first" }],
  ["eventsQuery", { form: "x" }, { "/form": "must be one of full, summary" }],
  ["authorizationsQuery", { status: "x" }, { "/status": "must be one of Active, Finished" }],
  ["journalQuery", { status: "ok" }, { "/status": "must be a number" }],
  ["journalQuery", { status: "1000" }, { "/status": "must be a number" }],
  ["journalQuery", { status: "099" }, { "/status": "must be at least 100" }],
  ["journalFilter", { status: 600 }, { "/status": "must be at most 599" }],
  ["journalFilter", { status: 404.5 }, { "/status": "must be an integer" }],
  ["clockSetting", {}, { "/now": "is required" }],
  ["clockSetting", { now: "2026-07-01" }, { "/now": dateTime }],
  ["clockSetting", { now: 5 }, { "/now": dateTime }],
  ["clockSetting", { now: new Date(NaN) }, { "/now": dateTime }],
  ["clockSetting", { now: new Date(8e15) }, { "/now": dateTime }],
  [
    "clockSetting",
    { now: "0000-01-01T00:00:00+02:00" },
    { "/now": "must be an instant from 0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z" },
  ],
  ["clockAdvance", { seconds: -1 }, { "/seconds": "must be at least 0" }],
  ["clockAdvance", { seconds: 315_360_001 }, { "/seconds": "must be at most 315360000" }],
  ["clockAdvance", { seconds: "1" }, { "/seconds": "must be a number" }],
  [
    "arrival",
    { totemGroupId: "1", quantity: "1", trailerPlates: {}, tractorPlate: 1, authorizationId: 1 },
    {
      "/totemGroupId": "must be a UUID, such as 11111111-1111-4111-8111-111111111111",
      "/driverNif": "is required",
      "/tractorPlate": "must be a string",
      "/trailerPlates": "must be a list",
      "/authorizationId": "must be a string",
      "/quantity": "must be a number",
    },
  ],
  [
    "arrival",
    { totemGroupId: uuid, driverNif: "", trailerPlates: [""], quantity: 0 },
    {
      "/quantity": "must be greater than 0",
      "/driverNif": "must not be empty",
      "/trailerPlates/0": "must be 1 to 8 letters or digits, without spaces or hyphens",
    },
  ],
  ["anyId", { id: 1 }, { "/id": "must be a string" }],
  ["anyId", [], { "": "must be an object" }],
  [
    "anyId",
    { id: "1", "a/b": 1, c: 2 },
    Object.fromEntries(["/a~1b", "/c"].map((path) => [path, "is not a field of this request"])),
  ],
  ["scenarioChoice", {}, { "/name": "is required" }],
])("%s says of %j what is wrong: %j", (name, given, expected) => {
  const read = check<unknown>(schemas[name], given);
  expect(read.ok ? read : Object.fromEntries(read.mistakes.map(({ path, message }) => [path, message]))).toEqual(
    expected,
  );
});
