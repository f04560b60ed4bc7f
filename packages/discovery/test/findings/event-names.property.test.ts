import { eventNames } from "@totem-partner/spec/delivery-values";
import { randomOwn } from "@totem-partner/spec/random-own";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eventNamesShown, subscribedIn } from "../../src/observation/rules/event-names.ts";
import { leaves } from "../../src/findings/finding.ts";
import { evidentNames, namesOf } from "../support/event-names.ts";

test("the names of all events are settled as the service has them, in any case and with any separators", () => {
  fc.assert(
    fc.property(evidentNames, fc.shuffledSubarray([...eventNames], { minLength: 6 }), (names, events) => {
      const verdict = eventNamesShown(namesOf(names, events));
      expect(verdict).toMatchObject({ sure: "settled" });
      if (verdict?.sure === "settled" && typeof verdict.value !== "number")
        expect(namesOf(verdict.value as string)).toEqual(namesOf(names));
    }),
  );
});

test("fewer names, and names of any kind, settle nothing, and rule out nothing that the service does", () => {
  const any = fc.oneof(evidentNames, randomOwn.events);
  fc.assert(
    fc.property(any, fc.subarray([...eventNames], { maxLength: 5 }), fc.boolean(), (names, events, hasMore) => {
      const verdict = eventNamesShown([...namesOf(names, events), ...(hasMore ? ["driver.arrived"] : [])]);
      if (events.length === 0 && !hasMore) expect(verdict).toBe(undefined);
      if (verdict === undefined) return;
      expect(verdict.sure).toMatch(/^(consistent|not-observable|outside)$/);
      if (verdict.sure === "consistent") expect(leaves(verdict, names)).toBe(true);
      if (verdict.sure === "outside") expect(typeof names).toBe("object");
    }),
  );
});

test.each([
  [["operation_recorded"], ["snake_case", "bare", "<own>"]],
  [
    ["operation_recorded", "authorization_created"],
    ["snake_case", "<own>"],
  ],
  [["fetch_requested_from_erp"], ["bare", "<own>"]],
  [
    ["authorization.created", "driver.arrived"],
    ["dotted", "<own>"],
  ],
])("%j could be %j", (names, possible) => {
  expect(eventNamesShown(names)).toMatchObject({ sure: "consistent", with: possible });
});

test.each<[string[], RegExp]>([
  [
    ["AUTHORIZATION_CREATED"],
    /^As subscribedEvents shows, authorization\.created is called AUTHORIZATION_CREATED; the /,
  ],
  [["authorizationFetchRequestedFromERP"], /authorization\.fetch_requested_from_erp is called authorizationFetch/],
  [["authorization_created", "created"], /^authorization\.created is called authorization_created and created\.$/],
  [["authorization_created", "synced"], /^As subscribedEvents shows, /],
])("%j are outside the names that we know", (names, why) => {
  expect(eventNamesShown(names)).toMatchObject({ sure: "outside", why: expect.stringMatching(why) as unknown });
});

test.each([[["driver.arrived"]], [["Authorization Created"]], [["op_done"]], [["create"]]])(
  "%j show nothing",
  (names) => {
    expect(eventNamesShown(names)).toMatchObject({ sure: "not-observable" });
  },
);

test("a name of the service's own is settled for each event that it calls otherwise than the contract", () => {
  const names = eventNames.map((event) => (event === "operation.recorded" ? "OperationRecorded" : event));
  expect(eventNamesShown(names)).toEqual({ sure: "settled", value: { "operation.recorded": "OperationRecorded" } });
});

test("the names that were seen are told, and that others were not", () => {
  expect(eventNamesShown(["AUTHORIZATION_CREATED", "synced"])).toMatchObject({
    why: "As subscribedEvents shows, authorization.created is called AUTHORIZATION_CREATED, authorization.synced is called synced; the names of the other events were not seen.",
  });
  expect(eventNamesShown(["op_done"])).toMatchObject({
    why: "The names in subscribedEvents resemble none that we know.",
  });
});

test("the names in a webhook are the texts among its events", () => {
  expect(subscribedIn({ subscribedEvents: ["created", 7, null, "synced"] })).toEqual(["created", "synced"]);
  for (const other of [undefined, [], {}, { subscribedEvents: "created" }, { events: ["created"] }])
    expect(subscribedIn(other)).toEqual([]);
});
