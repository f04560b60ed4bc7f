import { eventNames } from "@totem-partner/spec/delivery-values";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { evidentNames, namesOf } from "../support/event-names.ts";
import { ObservedService } from "../support/observed-service.ts";

const url = "http://127.0.0.1:1/";
const put = (service: ObservedService, subscribedEvents: string[]) =>
  service.send("PUT", "/webhook", { url, subscribedEvents });
const verdictOf = ({ observer }: ObservedService) => observer.findings.find(({ id }) => id === "event-names")?.verdict;

test("what events are called is learned from subscriptions, once each was seen twice", async () => {
  await fc.assert(
    fc.asyncProperty(evidentNames, fc.integer({ min: 1, max: 5 }), async (names, cut) => {
      const service = new ObservedService({ "event-names": names });
      const all = namesOf(names);
      for (const part of [all.slice(0, cut), all.slice(cut)]) {
        expect(verdictOf(service)?.sure).not.toBe("settled");
        await put(service, part);
      }
      expect(verdictOf(service)?.sure).not.toBe("settled");
      for (const part of [all.slice(0, cut), all.slice(cut)]) await put(service, part);
      const verdict = verdictOf(service);
      expect(verdict).toMatchObject({ sure: "settled" });
      if (verdict?.sure === "settled") expect(namesOf(verdict.value as string)).toEqual(all);
    }),
    { numRuns: 30 * inject("scale") },
  );
});

test("names that a refusal has show nothing, and neither does a subscription to everything", async () => {
  const service = new ObservedService({ "event-names": "bare" });
  for (const _time of [1, 2]) {
    await put(service, namesOf("snake_case"));
    await put(service, []);
    await service.send("GET", "/webhook");
  }
  expect(verdictOf(service)).toMatchObject({ sure: "not-observable", why: "The observed traffic does not show this." });
});

test("of a service that calls its events otherwise later on, no names are claimed", async () => {
  const service = new ObservedService({ "event-names": "bare" });
  for (const names of ["bare", "bare", "snake_case", "snake_case"]) {
    service.assume({ "event-names": names });
    await put(service, namesOf(names));
  }
  expect(verdictOf(service)).toMatchObject({ sure: "changes-its-mind" });
});

test("names that one configuration has for the same event are outside the known alternatives", async () => {
  const service = new ObservedService({});
  service.distortion = (answer) => ({
    ...answer,
    text: answer.text.replace("[]", '["authorization.created","created"]'),
  });
  for (const _time of [1, 2]) await put(service, []);
  expect(verdictOf(service)).toMatchObject({ sure: "outside" });
});

test("a subscription to all events that was seen once is confirmed by a second one", async () => {
  const service = new ObservedService({});
  await put(service, [...eventNames]);
  expect(verdictOf(service)).toMatchObject({ sure: "consistent", with: ["dotted"] });
  await service.send("GET", "/webhook");
  expect(verdictOf(service)).toEqual({ sure: "settled", value: "dotted" });
});
