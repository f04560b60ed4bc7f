import { switchableAssumptions } from "@totem-partner/spec/assumptions";
import { describe, expect, test } from "vitest";
import { refusalsUnder, refusedByDefault, withoutWords } from "./support/assumed-refusals.ts";

/**
 * The steps that an alternative refuses or accepts other than by default, and the refusals that it does not explain.
 */
const differences: Record<string, { refuses?: string[]; accepts?: string[]; leavesOpen?: string[] }> = {
  // These bodies have neither a code nor words for a 409 and a 422 that are about no field.
  "error-body=spring": { leavesOpen: withoutWords },
  "error-body=aspnet": { leavesOpen: withoutWords },
  "repeat-create=409": { refuses: ["an order is created again with the same fields"] },
  "limit-over-max=reject": { refuses: ["a page is asked for with a limit of 1000"] },
  "date-range-end=unsupported": { refuses: ["the orders of a range of dates are listed"] },
  "required-on-create=essential": { accepts: ["an order without product and warehouse"] },
  "party-fields=required": { refuses: ["an order without party fields is created"] },
  "local-date-times=utc": { accepts: ["a date-time without an offset"] },
  "local-date-times=madrid": { accepts: ["a date-time without an offset"] },
  "end-date-only=reject": { refuses: ["an order with nothing but an end is created"] },
  "further-party-fields=accept": { accepts: ["a further party field"] },
  "unknown-field=ignore": { accepts: ["a field that nobody knows", "a further party field"] },
  "removed-fields=ignore": { accepts: ["a field that was removed"] },
  "patch-immutable=ignore": { accepts: ["a change of what cannot be changed"] },
  "patch-null=reject": { refuses: ["an order is cancelled once; then it cannot be cancelled or changed"] },
  "unknown-driver=accept": { accepts: ["a driver who is not registered"] },
  "erp-origin=marked": { refuses: ["the ERP's state is fetched"] },
  "repeat-activation=200": { accepts: ["a cleaning protocol is deactivated twice"] },
};

const integers: Record<string, number[]> = { "default-limit": [1, 3], "max-limit": [1, 2], "rate-limit": [1000] };

const alternatives = Object.entries(switchableAssumptions).flatMap(([id, row]) => {
  const named = "values" in row ? Object.keys(row.values).filter((value) => value !== row.default) : [];
  return [...named, ...(integers[id] ?? [])].map((value) => [id, value] as const);
});

test("by default, what the service refuses names the assumption that decides it", async () => {
  expect(await refusalsUnder({})).toEqual(refusedByDefault);
});

/** Contradicts the document, or the client would have to ask for every path twice. */
const needsProfile = ["ids", "trailing-slash"];

describe("the journeys run unconfigured under an alternative, but for two", () => {
  test.each(alternatives)("%s=%s", async (id, value) => {
    const { refuses = [], accepts = [], leavesOpen = [] } = differences[`${id}=${value}`] ?? {};
    const expected = new Map<string, unknown>(
      Object.entries(refusedByDefault).filter(([name]) => !accepts.includes(name)),
    );
    for (const name of refuses) expected.set(name, id);
    for (const name of leavesOpen) expected.set(name, expect.stringContaining("(not named)"));
    const options = needsProfile.includes(id) ? { profile: { version: 1, assumptions: { [id]: value } } as const } : {};
    expect(await refusalsUnder({ [id]: value }, options)).toEqual(Object.fromEntries(expected));
  });
});
