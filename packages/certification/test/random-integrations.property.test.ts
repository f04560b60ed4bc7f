import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { clientTrials, type Outcome, runsFor } from "../src/index.ts";
import { play, type Traits } from "./support/played-integration.ts";

const traits: fc.Arbitrary<Traits> = fc.record({
  repeatsCreates: fc.constantFrom("unchanged", "under another id", "changed", "never"),
  waits: fc.boolean(),
  pauses: fc.constantFrom("growing", "constant"),
  insists: fc.boolean(),
  readsStatus: fc.boolean(),
  conflict: fc.constantFrom("done", "an error", "a reason to try again"),
  readsCodes: fc.boolean(),
  sendsSynced: fc.boolean(),
  isExact: fc.boolean(),
  listing: fc.constantFrom("without a filter", "by offset", "the first page", "never"),
  acceptsNews: fc.boolean(),
  followsRedirects: fc.boolean(),
  usesRefusedProducts: fc.boolean(),
  document: fc.constantFrom<Traits["document"]>("unharmed", "unclear", { damage: "its end is missing" }, undefined),
  isHasty: fc.boolean(),
  isHonest: fc.boolean(),
});

const repeated = ({ repeatsCreates, isHonest }: Traits): Outcome => {
  if (repeatsCreates === "never") return isHonest ? "undecided" : "failed";
  return repeatsCreates === "unchanged" ? "passed" : "failed";
};

const when = (isGood: boolean): Outcome => (isGood ? "passed" : "failed");

const ofConflict = ({ conflict, isHonest }: Traits): Outcome => {
  if (conflict === "done") return "passed";
  // An error that is not reported is no harm to anybody here.
  return conflict === "an error" && !isHonest ? "passed" : "failed";
};

/** What each trial has to find, from the traits alone. */
const expected: Readonly<Record<string, (integration: Traits) => Outcome>> = {
  "contract-kept": () => "passed",
  "key-in-header": () => "passed",
  "exact-values": ({ isExact }) => when(isExact),
  "synced-after-update": ({ sendsSynced }) => when(sendsSynced),
  "create-response-lost": repeated,
  "create-connection-reset": repeated,
  "create-response-cut-off": repeated,
  "create-unanswered": repeated,
  "create-response-stalls": repeated,
  // Who does not look at the status takes a page for success.
  "create-gateway-timeout": (one) => (one.readsStatus ? repeated(one) : "failed"),
  "retry-after-seconds": ({ waits }) => when(waits),
  "retry-after-date": ({ waits }) => when(waits),
  overload: ({ readsStatus, pauses }) => (readsStatus ? when(pauses === "growing") : "undecided"),
  // An order that was changed may have been mended.
  "refused-create": ({ insists, repeatsCreates }) => when(!insists || repeatsCreates === "changed"),
  "gateway-page": ({ readsStatus }) => when(readsStatus),
  "cancel-response-lost": ofConflict,
  "unknown-code": (one) =>
    ofConflict(one.conflict === "done" && one.readsCodes ? { ...one, conflict: "an error" } : one),
  "unknown-fields": ({ acceptsNews }) => when(acceptsNews),
  "key-not-forwarded": ({ followsRedirects }) => when(!followsRedirects),
  "changing-list": ({ listing }) => (listing === "never" ? "not exercised" : when(listing === "without a filter")),
  "deleted-product": ({ insists, repeatsCreates, usesRefusedProducts, isHonest, isHasty }) => {
    if (insists && (repeatsCreates !== "changed" || usesRefusedProducts)) return "failed";
    // An order that follows at once may have been under way.
    if (insists || usesRefusedProducts) return isHonest || (isHasty && !insists) ? "undecided" : "failed";
    return "passed";
  },
  "document-unharmed": ({ document }) => {
    if (document === undefined) return "not exercised";
    return document === "unclear" ? "undecided" : when(document === "unharmed");
  },
  "stated-rate": ({ isHasty }) => when(!isHasty),
};

const [calm] = runsFor([]);

test("what the traits of an integration say is what the trials find", () => {
  expect(Object.keys(expected).sort()).toEqual(clientTrials.map(({ id }) => id).sort());
  fc.assert(
    fc.property(traits, (integration) => {
      for (const trial of clientTrials) {
        const { outcome, because } = trial.judge(play(integration, trial.circumstances), play(integration, calm));
        expect([trial.id, outcome, because]).toEqual([trial.id, expected[trial.id]?.(integration), because]);
      }
    }),
    { numRuns: 200 * inject("scale") },
  );
});
