import { describe, expect, test } from "vitest";
import type { PartnerClient } from "../../src/index.ts";
import { ValidationError } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

/** Calls with what the types would refuse, as JavaScript can. */
const untyped = (value: unknown): never => value as never;

const refused: [string, (partner: PartnerClient) => PromiseLike<unknown>, object][] = [
  [
    "a plate with a space",
    ({ authorizations }) => authorizations.create({ ...order, tractorPlate: "1234 BCD" }),
    { in: "body", path: "/tractorPlate", message: "must be 1 to 8 letters or digits, without spaces or hyphens" },
  ],
  [
    "a removed field, with the one that replaced it",
    ({ authorizations }) => authorizations.create(untyped({ ...order, productId: id })),
    { path: "/productId", code: "removed_field", message: "was removed from the interface; use productExternalId" },
  ],
  [
    "a Date, which JSON would turn into a string",
    ({ authorizations }) => authorizations.create({ ...order, scheduledDate: untyped(new Date(0)) }),
    { in: "body", path: "/scheduledDate", message: "must be a string, not a Date: use toISOString()" },
  ],
  [
    "a Date where only its day counts",
    ({ authorizations }) => authorizations.list({ scheduledDateFrom: untyped(new Date(0)) }),
    {
      in: "query",
      path: "/scheduledDateFrom",
      message: "must be a string, not a Date: use toISOString().slice(0, 10)",
    },
  ],
  [
    "an immutable field",
    ({ authorizations }) => authorizations.update(id, untyped({ quantity: 3 })),
    { path: "/quantity", code: "immutable_field" },
  ],
  ["an id that is a path", ({ authorizations }) => authorizations.cancel("../products"), { in: "path", path: "/id" }],
  [
    "an unknown event",
    ({ authorizations }) => authorizations.emitEvent(id, untyped("gone")),
    { in: "body", path: "/eventType", message: "must be one of synced, fetch_requested_from_erp" },
  ],
  ["no fields at all", ({ authorizations }) => authorizations.create(untyped(null)), { path: "" }],
];

test.each(refused)("%s is refused before anything is sent", async (_, call, error) => {
  const { partner, received } = clientOf(() => json(authorization));
  const failure = await failureOf(call(partner));
  expect(failure).toBeInstanceOf(ValidationError);
  expect(failure).toMatchObject({ status: undefined, attempts: 0, repeatIsSafe: true, errors: [error] });
  expect(received).toEqual([]);
});

test("iterating an invalid list fails before anything is sent, too", async () => {
  const { partner, received } = clientOf(() => json([]));
  const run = partner.authorizations.list({ offset: -1 })[Symbol.asyncIterator]();
  expect(await failureOf(run.next())).toBeInstanceOf(ValidationError);
  expect(received).toEqual([]);
});

test("a body that is wrong through and through fails with 100 errors and a message that stays readable", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`unknown${at}`, at]));
  const failure = await failureOf(partner.authorizations.create(untyped({ ...order, ...unknown, quantity: 0 })));
  expect(failure).toBeInstanceOf(ValidationError);
  expect(failure).toHaveProperty("errors.length", 100);
  expect(failure).toHaveProperty(
    "message",
    expect.stringMatching(/\/quantity .*; and 90 more in errors; the check stopped after 100 \(/),
  );
  expect(String(failure).length).toBeLessThan(1000);
  expect(received).toEqual([]);
});

describe("with validate: false", () => {
  test("the service alone decides", async () => {
    const { partner, received } = clientOf(() => json(authorization), { validate: false });
    await partner.authorizations.create({ ...order, tractorPlate: "1234 BCD" });
    await partner.authorizations.get("a b/c");
    expect(received[1]?.url.pathname).toBe("/partner/authorizations/a%20b%2Fc");
  });

  test.each(["", ".", "..", undefined])("an id that would change the path is still refused: %j", async (bad) => {
    const { partner, received } = clientOf(() => json(authorization), { validate: false });
    expect(await failureOf(partner.authorizations.cancel(untyped(bad)))).toBeInstanceOf(ValidationError);
    expect(received).toEqual([]);
  });

  test("what is no JSON is still refused", async () => {
    const { partner } = clientOf(() => json(authorization), { validate: false });
    const failure = await failureOf(partner.authorizations.create(untyped({ ...order, quantity: 1n })));
    expect(failure).toBeInstanceOf(ValidationError);
    expect(failure).toMatchObject({
      message: "The request was not sent: it cannot be written as JSON (createAuthorization).",
      errors: [{ in: "body", path: "", message: "cannot be written as JSON" }],
    });
  });
});

test("a field that is undefined counts as left out, whatever its name", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  await partner.authorizations.create(untyped({ ...order, batch: undefined, productId: undefined }));
  expect(received[0]?.body).toEqual(order);
});

test("what the caller gave stays as it was", async () => {
  const { partner } = clientOf(() => json(authorization));
  const given = Object.freeze({ ...order, batch: undefined, trailerPlates: Object.freeze(["R4567BBC"]) });
  await partner.authorizations.create(given);
  expect(given).toEqual({ ...order, batch: undefined, trailerPlates: ["R4567BBC"] });
});
