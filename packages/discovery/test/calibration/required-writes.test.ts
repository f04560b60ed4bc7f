import { describeAssumptions } from "@totem-partner/simulator";
import { describe, expect, test } from "vitest";
import { type Kind, kinds, neededBy } from "../../src/calibration/asking/kinds.ts";
import { trials } from "../../src/calibration/play-trials.ts";
import { allProbes } from "../../src/calibration/probes/all-probes.ts";
import { requiredWrites } from "../../src/calibration/required-writes.ts";
import type { PointId } from "../../src/findings/finding.ts";
import { RandomService } from "../support/random-service.ts";

const none = new Map<Kind, string>();
const points = describeAssumptions().map(({ id }) => id);

/** A service with our defaults, and one whose protocols are Active at once, which shows what deactivating them does. */
const profiles = [{}, { "new-protocol-state": "active" }];

/** What trials claim in which these kinds may be created. */
async function claimed(allowed: readonly Kind[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const service of profiles.map((profile) => new RandomService(profile)))
    for (const trial of trials.filter(({ kind }) => allowed.includes(kind)))
      for (const id of await service.claimsOf(trial, allowed)) found.add(id);
  return found;
}

/** The kinds whose creation may show a point, as it is told. */
const toldFor = (id: PointId): Kind[] => {
  const told = requiredWrites(id, new Set(), none);
  return kinds
    .filter((kind) => [...neededBy(kind), kind].every((one) => told.includes(`--allow-writes ${one}`)))
    .filter((kind) =>
      new RegExp(`${[...neededBy(kind), kind].map((one) => `--allow-writes ${one}`).join(" ")}(?:,| or|\\.)`).test(
        told,
      ),
    );
};

const isRead = (id: string): boolean => allProbes.some((probe) => probe.id === id);

test.each(kinds)("what creating a %s shows is told of the points that nothing else shows", async (kind) => {
  const [more, less] = [await claimed([...neededBy(kind), kind]), await claimed(neededBy(kind))];
  for (const id of points.filter((one) => !isRead(one) && more.has(one) && !less.has(one)))
    expect([id, toldFor(id)]).toEqual([id, expect.arrayContaining([kind])]);
  for (const id of points.filter((one) => toldFor(one).includes(kind))) expect([id, more.has(id)]).toEqual([id, true]);
});

test("what GET requests show is told so", () => {
  for (const { id } of allProbes.filter((probe) => probe.id !== "event-names"))
    expect([id, requiredWrites(id, new Set(), none)]).toEqual([id, "GET requests may show this."]);
  expect(requiredWrites("rate-limit", new Set(), none)).toBe("GET requests may show this.");
});

test("what only the operators, or a receiver, can show is told", () => {
  const asked: readonly (typeof points)[number][] = [
    "date-filter-days",
    "native-records",
    "signed-content",
    "event-names",
    "delivery-body",
    "delivery-retries",
  ];
  expect(asked.map((id) => requiredWrites(id, new Set(), none))).toEqual([
    "Only a list filtered by a day, and an authorization that begins late in the evening before shows this.",
    "Only a record known not to be native shows this.",
    "Only a delivery to your own receiver shows this.",
    "GET requests do not show this. To test it, pass --allow-writes webhook.",
    "Only a delivery to your own receiver shows this.",
    "Only a delivery that your own receiver refuses shows this.",
  ]);
});

describe("what may be created, and did not show a point, is told", () => {
  test("by the reason why its trial ended, or that of what it belongs to, each once", () => {
    const over = new Map<Kind, string>([
      ["product", "No product."],
      ["warehouse", "No product."],
      ["authorization", "No authorization."],
    ]);
    expect(requiredWrites("soft-deleted-get", new Set(["product"]), over)).toBe("No product.");
    expect(requiredWrites("soft-deleted-get", new Set(["product", "warehouse"]), over)).toBe("No product.");
    expect(requiredWrites("patch-immutable", new Set(["product", "authorization"]), over)).toBe(
      "No product. No authorization.",
    );
    expect(requiredWrites("event-status", new Set(["event", "authorization"]), over)).toBe("No authorization.");
    expect(requiredWrites("soft-deleted-get", new Set(["webhook"]), over)).toContain("To test it, pass");
  });

  test("by the records, if no trial ended", () => {
    expect(requiredWrites("event-status", new Set(["event", "authorization"]), none)).toBe(
      "The created records did not show this.",
    );
    expect(requiredWrites("event-status", new Set(["event"]), none)).toContain(
      "--allow-writes authorization --allow-writes event",
    );
  });
});
