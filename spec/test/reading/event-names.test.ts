import { expect, test } from "vitest";
import { templates } from "../../generated/templates.ts";
import { nameOfEvent } from "../../reading/event-names.ts";
import { eventNames } from "../../template/delivery-values.ts";
import { nameOfEvent as inTable } from "../../template/named-templates.ts";

const own = { "authorization.created": "AuthorizationCreated", "operation.recorded": "op_done" };

test.each([...Object.keys(templates["event-names"]), own])("events have the names of the table: %o", (names) => {
  expect(eventNames.map((event) => nameOfEvent(names, event))).toEqual(
    eventNames.map((event) => inTable(names, event)),
  );
});

test("under a name that a later table may have, events have the names of the contract", () => {
  expect(nameOfEvent("kebab-case", "authorization.created")).toBe("authorization.created");
});
