import fc from "fast-check";
import { describe, expect, inject, test, vi } from "vitest";
import { isZone, zoneOf } from "../../src/push/cells/zone.ts";

const names = [
  "Europe/Madrid",
  "Atlantic/Canary",
  "America/New_York",
  "America/St_Johns",
  "America/Havana",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Cairo",
  "Pacific/Apia",
  "UTC",
];
const from = Date.UTC(1990, 0, 1);
const to = Date.UTC(2036, 0, 1);
const second = fc.integer({ min: from / 1000, max: to / 1000 }).map((value) => value * 1000);

const plain = (local: number) => Temporal.PlainDateTime.from(new Date(local).toISOString().slice(0, 23));
const zones = new Map(names.map((name) => [name, zoneOf(name)]));

/** Local times at which clocks of a zone change, which random ones would hardly hit, and those beside them. */
const changes = names.flatMap((name) => {
  const found: { name: string; local: number }[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(name);
  while ((at = at.getTimeZoneTransition("next")) !== null && at.epochMilliseconds < to) {
    for (const minutes of [-91, -60, -31, -30, -1, 0, 1, 29, 30, 59, 60, 61, 90]) {
      found.push({ name, local: at.epochMilliseconds + at.offsetNanoseconds / 1e6 + minutes * 60_000 });
    }
  }
  return found;
});

const anywhere = fc.record({ name: fc.constantFrom(...names), local: second });

/** The instants of a local time according to Temporal. */
function reference(name: string, local: number): number[] {
  const earlier = plain(local).toZonedDateTime(name, { disambiguation: "earlier" });
  const later = plain(local).toZonedDateTime(name, { disambiguation: "later" });
  const shown = [earlier, later].filter((one) => one.toPlainDateTime().equals(plain(local)));
  return [...new Set(shown.map(({ epochMilliseconds }) => epochMilliseconds))];
}

describe("the instants of a local time are those of Temporal", () => {
  test("anywhere", () => {
    fc.assert(
      fc.property(anywhere, ({ name, local }) => {
        expect(zones.get(name)!.instantsOf(local)).toEqual(reference(name, local));
      }),
      { numRuns: 1000 * inject("scale") },
    );
  });

  test("around every change of the clocks in 46 years", () => {
    const wrong = changes.filter(({ name, local }) => {
      const found = zones.get(name)!.instantsOf(local);
      return String(found) !== String(reference(name, local));
    });
    expect(changes.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });
});

test("a day begins where Temporal says, also where clocks leap over midnight", () => {
  const days = changes.map(({ name, local }) => ({ name, midnight: Math.floor(local / 86_400_000) * 86_400_000 }));
  const wrong = days.filter(
    ({ name, midnight }) =>
      zones.get(name)!.startOfDay(midnight) !== plain(midnight).toPlainDate().toZonedDateTime(name).epochMilliseconds,
  );
  expect(wrong).toEqual([]);
});

test("what is formatted is the same instant, with the offset of the zone", () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), second, (name, instant) => {
      const text = zones.get(name)!.format(instant);
      expect(Date.parse(text)).toBe(instant);
      const { offset } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
      expect(text.slice(-6)).toBe(offset);
    }),
    { numRuns: 500 * inject("scale") },
  );
});

test("an instant is in UTC where clocks of the zone went by the sun, since offsets have no seconds", () => {
  const madrid = zoneOf("Europe/Madrid");
  expect(madrid.format(Date.UTC(1900, 0, 1))).toBe("1900-01-01T00:00:00.000Z");
  expect(madrid.instantsOf(Date.UTC(1900, 0, 1))).toEqual([Date.UTC(1900, 0, 1, 0, 14, 44)]);
  const kolkata = zoneOf("Asia/Kolkata");
  expect(kolkata.instantsOf(Date.UTC(1900, 0, 1))).toEqual(reference("Asia/Kolkata", Date.UTC(1900, 0, 1)));
});

test("the offsets of a zone are looked up once for each day", () => {
  const looked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
  const zone = zoneOf("Europe/Madrid");
  for (let at = 0; at < 1000; at += 1) zone.format(Date.UTC(2026, 6, 1, 6) + at);
  expect(looked).toHaveBeenCalledTimes(2);
});

test("a name that is no zone is recognised", () => {
  expect(["Europe/Madrid", "Europe/Madird", "", "+02:00x"].map(isZone)).toEqual([true, false, false, false]);
});
