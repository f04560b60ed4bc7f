import { expect, test } from "vitest";
import { anAuthorization } from "../support/domain/authorization.ts";
import { Partner } from "../support/partner.ts";

test.each(["0000-01-01T00:00:00+10:00", "0999-12-31T23:59:59Z", "9999-12-31T23:59:59-10:00"])(
  "a date at the end of the calendar is refused, as no answer could show it: %s",
  async (scheduledDate) => {
    const { status, body } = await new Partner().create(anAuthorization({ scheduledDate }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: "/scheduledDate" }] });
  },
);

test("a clock that is moved past the end of the calendar stops there, and the service goes on", async () => {
  const partner = new Partner();
  partner.company.clock.advance(1e20);
  const { status, body } = await partner.create(anAuthorization());
  expect(status).toBe(201);
  expect(body).toMatchObject({ createdAt: "9999-12-31T23:59:59.999Z" });
});

test("a limit of many digits is above the maximum like any other", async () => {
  const { status, body } = await new Partner().list(`?limit=${"9".repeat(40)}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ limit: 200 });
});

test("where a large body is broken is not searched for", async () => {
  const partner = new Partner();
  const { body } = await partner.create(`{"a":"${"x".repeat(100_000)}",}`);
  expect(body).toMatchObject({ code: "malformed_json", detail: "The body is not valid JSON: it cannot be parsed." });
});
