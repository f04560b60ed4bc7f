import { expect, test } from "vitest";
import { checkRequest } from "../../check/request-check.ts";
import { createAuthorizationBody, requests } from "../../generated/requests.ts";

const form = "must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00";
const [day, time] = ["must name a day that exists", "must have a time from 00:00:00 to 23:59:59"];

test.each([
  ["2026-02-29T06:00:00Z", day],
  ["2026-06-31T06:00:00+02:00", day],
  ["2026-13-01T06:00:00Z", day],
  ["2026-07-00T06:00:00Z", day],
  ["2026-07-01T24:00:00Z", time],
  ["2026-07-01T06:60:00Z", time],
  ["2016-12-31T23:59:60Z", `${time}, without a leap second`],
  ["2026-07-01t06:00:00Z", "must have T and Z in upper case"],
  ["2026-07-01T06:00:00z", "must have T and Z in upper case"],
  ["9999-12-31T00:00:00Z", "must be in the years 1000 to 9998"],
  ["0999-12-31T00:00:00Z", "must be in the years 1000 to 9998"],
  ["2026-07-01T06:00:00+24:00", "must have an offset from -23:59 to +23:59"],
  ["2026-07-01T06:00:00.0000000001Z", "must have at most 9 decimals"],
  ["2026-07-01T06:00:00", form],
  ["2026-07-01T06:00Z", form],
  ["2026-07-01 06:00:00Z", form],
  ["31/12/9999", form],
  ["", form],
])("the check says what is wrong with the date-time %s", (scheduledDate, message) => {
  const checked = checkRequest("body", createAuthorizationBody, { scheduledDate });
  expect(checked.ok ? [] : checked.errors).toContainEqual({ in: "body", path: "/scheduledDate", message });
});

test.each([
  ["2026-02-30", day],
  ["2026-2-30", "must be a date, such as 2026-07-01"],
])("the check says what is wrong with the date %s", (scheduledDateFrom, message) => {
  const checked = checkRequest("query", requests.listAuthorizations.query, { scheduledDateFrom });
  expect(checked.ok ? [] : checked.errors).toEqual([{ in: "query", path: "/scheduledDateFrom", message }]);
});
