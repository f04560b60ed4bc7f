import { describeAssumptions } from "@totem-partner/simulator";
import { describe, expect, test } from "vitest";
import { type Kind, kinds, neededBy } from "../../src/calibration/kinds.ts";
import { requiredWrites } from "../../src/calibration/calibrate.ts";
import type { PointId } from "../../src/findings/finding.ts";
import { known, RandomService } from "../support/random-service.ts";

const none = new Map<Kind, string>();
const points = describeAssumptions().map(({ id }) => id);

/** A service with our defaults, and one whose protocols are Active at once, which shows what deactivating them does. */
const profiles = [{}, { "new-protocol-state": "active" }];

/** The points that exchanges show if these kinds may be created. */
async function shown(allowed: readonly Kind[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const profile of profiles) {
    const { findings } = await new RandomService(profile).calibrate({ isPrefixed: false, allowed, givens: known });
    for (const { id, evidence } of findings) if (evidence.length > 0) found.add(id);
  }
  return found;
}

/** The kinds whose creation may show a point, according to the message. */
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

/** True if GET requests can show a point, too. */
const isOpen = (id: PointId): boolean => requiredWrites(id, new Set(), none).startsWith("Only");

test.each(kinds)("what creating a %s shows is told of the points that nothing else shows", async (kind) => {
  const [more, less, read] = [await shown([...neededBy(kind), kind]), await shown(neededBy(kind)), await shown([])];
  for (const id of points.filter((one) => more.has(one) && !less.has(one) && !isOpen(one)))
    expect([id, toldFor(id)]).toEqual([id, expect.arrayContaining([kind])]);
  for (const id of points.filter((one) => toldFor(one).includes(kind) && !read.has(one)))
    expect([id, more.has(id)]).toEqual([id, true]);
});

test("what GET requests show is told with what they need", () => {
  expect(requiredWrites("webhook-missing", new Set(), none)).toBe("GET requests may show this.");
  expect(requiredWrites("paged-lists", new Set(), none)).toBe(
    "Only a list of products or warehouses that is not empty shows this.",
  );
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
