import { eventNames } from "@totem-partner/spec/delivery-values";
import { parseAssumptions } from "@totem-partner/simulator";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { evidentNames, namesOf } from "../support/event-names.ts";
import { RandomService } from "../support/random-service.ts";
import { calibrated } from "../support/written-service.ts";

const verdictOf = async (service: RandomService, ...allowed: "webhook"[]) =>
  (await calibrated(service, allowed)).findings.find(({ id }) => id === "event-names")?.verdict;

test("what events are called is settled by a webhook with all of them, and by nothing less", async () => {
  await fc.assert(
    fc.asyncProperty(evidentNames, fc.subarray([...eventNames]), async (names, events) => {
      const service = new RandomService(parseAssumptions({ "event-names": names }));
      await service.write("PUT", "/webhook", { url: "http://127.0.0.1:1/", subscribedEvents: namesOf(names, events) });
      const verdict = await verdictOf(service);
      if (verdict?.sure === "settled") expect(namesOf(verdict.value as string)).toEqual(namesOf(names));
      expect(verdict?.sure === "settled").toBe(events.length === eventNames.length);
    }),
    { numRuns: 40 * inject("scale") },
  );
});

test.each(["dotted", "snake_case", "bare"])(
  "a webhook of the calibration settles names that we know: %s",
  async (names) => {
    const service = new RandomService({ "event-names": names });
    expect(await verdictOf(service, "webhook")).toEqual({ sure: "settled", value: names });
    expect(service.company.records.webhook).toBe(null);
  },
);

test("names that we do not know are outside the alternatives", async () => {
  const service = new RandomService({ "event-names": { "operation.recorded": "op_done" } });
  expect(await verdictOf(service, "webhook")).toMatchObject({ sure: "outside", why: /refuses all events/ });
});

test("a service that takes any name settles nothing", async () => {
  const service = new RandomService({});
  service.between = async (request, pass) => {
    if (request.method !== "PUT") return pass(request);
    const { subscribedEvents: _events, ...body } = (await request.json()) as Record<string, unknown>;
    return pass(new Request(request.url, { method: "PUT", headers: request.headers, body: JSON.stringify(body) }));
  };
  expect(await verdictOf(service, "webhook")).toMatchObject({ sure: "not-observable", why: /would accept any name/ });
});

test("a service that takes some names in any form settles nothing", async () => {
  const service = new RandomService({});
  service.between = async (request, pass) => {
    const text = await request.text();
    const { method, url, headers } = request;
    const body = text.replaceAll(/"(authorization|operation)_/g, '"$1.');
    return pass(new Request(url, { method, headers, ...(text !== "" && { body }) }));
  };
  expect(await verdictOf(service, "webhook")).toMatchObject({
    sure: "consistent",
    with: ["dotted", "snake_case", "<own>"],
  });
});
