import { STATUS_CODES } from "node:http";
import { expect, test } from "vitest";
import { statusWords } from "@totem-partner/spec/status-words";

test("the statuses of errors have the words that Node has for them", () => {
  const errors = Object.entries(STATUS_CODES).filter(([status]) => Number(status) >= 400);
  expect(statusWords).toEqual(Object.fromEntries(errors));
});
