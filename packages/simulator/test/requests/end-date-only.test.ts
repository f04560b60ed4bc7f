import { expect, test } from "vitest";
import { anAuthorization, type CreateBody } from "../support/domain/authorization.ts";
import { Partner, problemIn } from "../support/partner.ts";

const scheduledDate = "2026-07-02T06:00:00.000Z";
const endDate = "2026-07-02T20:00:00.000Z";

test("end-date-only=reject refuses an endDate without scheduledDate with 422", async () => {
  const partner = new Partner({ assumptions: { "end-date-only": "reject" } });
  const answer = await partner.create(anAuthorization({ endDate }));
  expect(problemIn(answer)).toMatchObject({ status: 422, code: "end_date_without_start" });
});

test.each<[string, Partial<CreateBody>]>([
  ["no dates", {}],
  ["scheduledDate alone", { scheduledDate }],
  ["both dates", { scheduledDate, endDate }],
])("end-date-only=reject accepts %s", async (_which, dates) => {
  const partner = new Partner({ assumptions: { "end-date-only": "reject" } });
  expect((await partner.create(anAuthorization(dates))).status).toBe(201);
});

test.each(["until", "unrestricted"] as const)("end-date-only=%s accepts an endDate alone", async (value) => {
  const partner = new Partner({ assumptions: { "end-date-only": value } });
  expect((await partner.create(anAuthorization({ endDate }))).status).toBe(201);
});

test("by default an endDate alone is accepted", async () => {
  expect(await new Partner().created(anAuthorization({ endDate }))).toMatchObject({ scheduledDate: null, endDate });
});
