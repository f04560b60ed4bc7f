import { expect, test, vi } from "vitest";
import { changeAssumptions, exportState, importState } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { ManualTime } from "../support/manual-time.ts";
import { authorizationIn, morning, Partner } from "../support/partner.ts";

const endsIn = (seconds: number) => ({ endDate: new Date(morning + seconds * 1000).toISOString() });

test("each authorization ends when its window does, and is looked at only then", async () => {
  const partner = new Partner();
  const { company } = partner;
  const count = 300;
  for (let at = 0; at < count; at += 1) {
    // In no order; and two at each instant.
    const seconds = ((at * 7) % count) >> 1;
    await partner.created(anAuthorization({ externalId: `ERP-${String(at)}`, ...endsIn(seconds) }));
  }
  const { authorizations } = company.records;
  const [looks, walks] = [vi.spyOn(authorizations, "get"), vi.spyOn(authorizations, "values")];
  company.clock.advance(count * 1000);
  // Once to see whether it is over, and once to end it.
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2 * count);
  expect(walks).not.toHaveBeenCalled();
  expect([...authorizations.values()].every(({ status }) => status === "Finished")).toBe(true);
  const ends = partner.events.filter(({ type }) => type === "authorization.finished");
  expect(ends.map(({ occurredAt }) => (occurredAt - morning - 1) / 1000)).toEqual(
    Array.from({ length: count }, (_, at) => at >> 1),
  );
});

test("windows that end together are settled 50 at a time in real time, and all at once when the clock is advanced", async () => {
  for (const isReal of [true, false]) {
    const time = new ManualTime(morning);
    const partner = new Partner({ timeSource: time });
    const { clock } = partner.company;
    if (isReal) clock.release();
    for (let at = 0; at < 60; at += 1) {
      await partner.created(anAuthorization({ externalId: `ERP-${String(at)}`, ...endsIn(60) }));
    }
    const ended = () => partner.events.filter(({ type }) => type === "authorization.finished").length;
    if (isReal) {
      time.passOne();
      expect(ended()).toBe(50);
      time.passOne();
    } else clock.advance(60_001);
    expect(ended()).toBe(60);
  }
});

test("what has ended otherwise is no longer watched, and what is dateless never is", async () => {
  const partner = new Partner();
  const { company } = partner;
  await partner.created(anAuthorization({ externalId: "ERP-1" }));
  const { id } = await partner.created(anAuthorization({ externalId: "ERP-2", ...endsIn(60) }));
  expect(company.expiry.size).toBe(1);
  await partner.patch(id, { tractorPlate: "NEW1" });
  expect(company.expiry.size).toBe(1);
  await partner.cancel(id);
  expect(company.expiry.size).toBe(0);
});

test("a switched assumption and an import watch what they make finite, and nothing else", async () => {
  const partner = new Partner({ assumptions: { "end-date-only": "unrestricted" } });
  const { company } = partner;
  const { id } = await partner.created(anAuthorization(endsIn(60)));
  expect(company.expiry.size).toBe(0);
  changeAssumptions(company, { "end-date-only": "until" });
  expect(company.expiry.size).toBe(1);
  const other = new Partner();
  importState(other.company, exportState(company));
  expect(other.company.expiry.size).toBe(1);
  other.company.clock.advance(60_001);
  expect(authorizationIn(await other.get(id)).status).toBe("Finished");
  company.reset();
  expect(company.expiry.size).toBe(0);
});

test("a window that was over and lies ahead again, because the clock went back, is watched when it matters", async () => {
  const partner = new Partner({ assumptions: { expiry: "stays-active" } });
  const { company } = partner;
  const { id } = await partner.created(anAuthorization(endsIn(60)));
  company.clock.advance(3_600_000);
  company.clock.set(morning);
  changeAssumptions(company, { expiry: "finishes" });
  expect(authorizationIn(await partner.get(id)).status).toBe("Active");
  company.clock.advance(60_001);
  expect(authorizationIn(await partner.get(id)).status).toBe("Finished");
});

test("what a subscriber has replaced while windows end is not watched", async () => {
  const partner = new Partner({ assumptions: { expiry: "stays-active" } });
  const { company } = partner;
  for (const externalId of ["ERP-1", "ERP-2"]) await partner.created(anAuthorization({ externalId, ...endsIn(60) }));
  const { id } = await partner.created(anAuthorization({ externalId: "ERP-3", ...endsIn(7200) }));
  company.clock.advance(3_600_000);
  const empty = exportState(new Partner().company);
  company.subscribe(() => importState(company, empty));
  changeAssumptions(company, { expiry: "finishes" });
  expect((await partner.get(id)).status).toBe(404);
  expect(company.expiry.size).toBe(0);
});
