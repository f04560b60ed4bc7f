import { expect, test } from "vitest";
import { changeAssumptions, exportState, importState } from "../src/index.ts";
import type { Authorization } from "../src/index.ts";
import { anAuthorization } from "./support/authorization.ts";
import { authorizationIn, morning, Partner } from "./support/partner.ts";

const finishes = { assumptions: { expiry: "finishes" } } as const;

/** Records that count how often one of them is looked at, by its id or in passing. */
class CountedRecords extends Map<string, Authorization> {
  looks = 0;

  override get(id: string): Authorization | undefined {
    this.looks += 1;
    return super.get(id);
  }

  override *values(): MapIterator<Authorization> {
    for (const value of super.values()) {
      this.looks += 1;
      yield value;
    }
  }
}

const endsIn = (seconds: number) => ({ endDate: new Date(morning + seconds * 1000).toISOString() });

test("each authorization ends when its window does, and is looked at only then", async () => {
  const partner = new Partner(finishes);
  const { company } = partner;
  const count = 300;
  for (let at = 0; at < count; at += 1) {
    // In no order; and two at each instant.
    const seconds = ((at * 7) % count) >> 1;
    await partner.created(anAuthorization({ externalId: `ERP-${String(at)}`, ...endsIn(seconds) }));
  }
  const counted = new CountedRecords(company.records.authorizations);
  company.records.authorizations = counted;
  company.clock.advance(count * 1000);
  expect([...counted.entries()].every(([, { status }]) => status === "Finished")).toBe(true);
  const ends = partner.events.filter(({ type }) => type === "authorization.finished");
  expect(ends.map(({ occurredAt }) => (occurredAt - morning - 1) / 1000)).toEqual(
    Array.from({ length: count }, (_, at) => at >> 1),
  );
  // Once to see whether it is over, and once to end it.
  expect(counted.looks).toBeLessThanOrEqual(2 * count);
});

test("what has ended otherwise is no longer watched, and what is dateless never is", async () => {
  const partner = new Partner(finishes);
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
  const partner = new Partner({ assumptions: { ...finishes.assumptions, "end-date-only": "unrestricted" } });
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
  const partner = new Partner();
  const { company } = partner;
  const { id } = await partner.created(anAuthorization(endsIn(60)));
  company.clock.advance(3_600_000);
  company.clock.set(morning);
  changeAssumptions(company, { expiry: "finishes" });
  expect(authorizationIn(await partner.get(id)).status).toBe("Active");
  company.clock.advance(60_001);
  expect(authorizationIn(await partner.get(id)).status).toBe("Finished");
});
