import { expect, test } from "vitest";
import { templates } from "../../generated/templates.ts";
import { nameOfEvent } from "../../reading/event-names.ts";
import { eventNames } from "../../template/delivery-values.ts";

test.each(Object.entries(templates["event-names"]))("events have the names of the table %s", (name, table) => {
  const names = eventNames.map((event) => table[event] ?? event);
  for (const value of [name, table]) expect(eventNames.map((event) => nameOfEvent(value, event))).toEqual(names);
});

test("under a name that a later table may have, events have the names of the contract", () => {
  expect(nameOfEvent("kebab-case", "authorization.created")).toBe("authorization.created");
});
