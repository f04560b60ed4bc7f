import { expect, test } from "vitest";
import { arrive } from "../../../src/index.ts";
import { anAssignedAuthorization, type CreateBody, driver, northGate } from "../../support/domain/authorization.ts";
import { authorizationIn, blamed, pageIn, Partner, problemIn } from "../../support/partner.ts";

const start = "2026-07-02T06:00:00.000Z";
const end = "2026-07-02T20:00:00.000Z";

/** The verdict of the totem at an instant on a driver whose authorization has these dates. */
async function verdictAt(instant: string, dates: Partial<CreateBody>): Promise<string> {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization(dates));
  partner.company.clock.set(Date.parse(instant));
  const outcome = arrive(partner.company, { totemGroupId: northGate, driverNif: driver, authorizationId: id });
  return "refused" in outcome ? outcome.refused.code : Object.keys(outcome).join();
}

const modes = [
  ["no dates: no date restriction, valid any day", {}, "1999-01-01T00:00:00Z", "operation"],
  ["no dates: no date restriction, valid any day", {}, "2099-12-31T23:59:59Z", "operation"],
  ["scheduledDate alone: not before it", { scheduledDate: start }, "2026-07-02T05:59:59.999Z", "not_yet_valid"],
  ["scheduledDate alone: valid from then onward", { scheduledDate: start }, start, "operation"],
  ["scheduledDate alone: valid from then onward", { scheduledDate: start }, "2099-12-31T23:59:59Z", "operation"],
  ["both: not before", { scheduledDate: start, endDate: end }, "2026-07-02T05:59:59.999Z", "not_yet_valid"],
  ["both: valid within, the start included", { scheduledDate: start, endDate: end }, start, "operation"],
  ["both: valid within, the end included", { scheduledDate: start, endDate: end }, end, "operation"],
  ["both: not after", { scheduledDate: start, endDate: end }, "2026-07-02T20:00:00.001Z", "authorization_finished"],
  ["both the same: valid for that instant", { scheduledDate: start, endDate: start }, start, "operation"],
  ["endDate alone: valid until it", { endDate: end }, "1999-01-01T00:00:00Z", "operation"],
  ["endDate alone: valid until it", { endDate: end }, end, "operation"],
  ["endDate alone: not after", { endDate: end }, "2026-07-02T20:00:00.001Z", "authorization_finished"],
] as const;

test.each(modes)("[S036][S038] %s (%j at %s: %s)", async (_rule, dates, instant, verdict) => {
  expect(await verdictAt(instant, dates)).toBe(verdict);
});

test("[S036] a dateless authorization does not expire automatically", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization());
  partner.company.clock.advance(50 * 365 * 86_400_000);
  expect(authorizationIn(await partner.get(id)).status).toBe("Active");
  expect(partner.events).toHaveLength(1);
});

test("[S039][S061] a dated authorization is Finished after its endDate, and Active authorizations are those that are valid", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization({ scheduledDate: start, endDate: end }));
  const active = async () => pageIn(await partner.list("?status=Active")).items.map((item) => item.id);
  partner.company.clock.set(Date.parse(end));
  expect(await active()).toEqual([id]);
  partner.company.clock.advance(1);
  expect(await active()).toEqual([]);
  expect(authorizationIn(await partner.get(id)).status).toBe("Finished");
  expect(partner.events.at(-1)).toMatchObject({ type: "authorization.finished", reason: "expired" });
});

test("[S039] a window that ends before it begins is refused, compared as instants", async () => {
  const partner = new Partner();
  const dates = { scheduledDate: "2026-07-01T06:00:00Z", endDate: "2026-07-01T07:00:00+02:00" };
  const answer = await partner.create(anAssignedAuthorization(dates));
  expect(problemIn(answer).status).toBe(400);
  expect(blamed(answer)).toEqual(["/endDate"]);
});

test("[S024] a window that is over already may be created: it is Active in the answer, then Finished", async () => {
  const partner = new Partner();
  const dates = { scheduledDate: "2020-01-01T00:00:00Z", endDate: "2020-01-02T00:00:00Z" };
  const { id, status } = await partner.created(anAssignedAuthorization(dates));
  expect([status, authorizationIn(await partner.get(id)).status]).toEqual(["Active", "Finished"]);
  expect(partner.events.map(({ type }) => type)).toEqual(["authorization.created", "authorization.finished"]);
});
