import { mostErrors } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/domain/authorization.ts";
import { blamed, Partner, problemIn } from "../support/partner.ts";
import { send, sendBody } from "../support/requests/raw-request.ts";

const more = `Only the first ${String(mostErrors)} errors are listed; there may be more.`;

/** This many unknown fields. */
const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${String(at)}`, { at }]));

const write = (differences: object) => JSON.stringify({ ...anAuthorization(), ...differences });

test("[S131] a problem lists 100 errors at most, and its detail says that there may be more", async () => {
  const answer = await sendBody(write(unknownFields(30_000)));
  expect(blamed(answer)).toHaveLength(mostErrors);
  expect(problemIn(answer).detail).toMatch(/90 more; see errors\. Only the first 100 errors are listed/);
  expect(problemIn(answer).detail).toContain(more);
});

test("known fields that are wrong are listed before any number of unknown ones", async () => {
  const answer = await sendBody(JSON.stringify({ ...unknownFields(30_000), quantity: 0 }));
  expect(blamed(answer)).toEqual(expect.arrayContaining(["/quantity", "/externalId", "/unknown0"]));
});

test("thousands of repeated and unknown query parameters are listed up to 100", async () => {
  const query = Array.from({ length: 5000 }, (_, at) => `a${String(at)}=1&a${String(at)}=2`).join("&");
  const answer = await send(`/authorizations?${query}`);
  expect(blamed(answer)).toHaveLength(mostErrors);
  expect(problemIn(answer).detail).toContain(more);
});

test("a field with a name of a million characters is cut in the detail and whole in its pointer", async () => {
  const name = "x".repeat(1_000_000);
  const answer = await sendBody(write({ [name]: 1 }));
  expect(problemIn(answer).detail).toBe(`/${"x".repeat(199)}… is not a field of this request.`);
  expect(blamed(answer)).toEqual([`/${name}`]);
});

const ignoring = () => new Partner({ assumptions: { "unknown-field": "ignore", "unknown-query-parameter": "ignore" } });

test("unknown-field=ignore hides no error behind unknown fields, however many", async () => {
  const answer = await ignoring().create({ ...unknownFields(30_000), ...anAuthorization({ quantity: 0 }) });
  expect(blamed(answer)).toEqual(["/quantity"]);
});

test("unknown-field=ignore still refuses a window that ends before it begins", async () => {
  const window = { scheduledDate: "2026-07-02T00:00:00Z", endDate: "2026-07-01T00:00:00Z" };
  const answer = await ignoring().create({ ...anAuthorization(window), ...unknownFields(1) });
  expect(problemIn(answer).errors).toEqual([
    { in: "body", path: "/endDate", message: "must not be before scheduledDate" },
  ]);
});

test("unknown-field=ignore leaves what a free-form field holds", async () => {
  const displayConfiguration = { colour: "red", nested: { __proto__: null, constructor: [1] } };
  const body = { name: "Silo 9", displayConfiguration, extra: 1 };
  expect((await ignoring().call("createWarehouse", { body })).body).toMatchObject({ displayConfiguration });
});
