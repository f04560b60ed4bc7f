import type { Assumptions } from "@totem-partner/spec/assumptions";
import { templates } from "@totem-partner/spec/templates";
import { startMockServer } from "@totem-partner/mock-server";
import { describe, expect, test } from "vitest";
import { type EventName, isPartnerError, PartnerClient, ValidationError } from "../../src/index.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

const url = "https://erp.example/webhooks";
const events: EventName[] = ["authorization.fetch_requested_from_erp", "operation.recorded", "authorization.created"];
const own = { "authorization.created": "AuthorizationCreated", "operation.recorded": "op_done" };

const named: [Assumptions["event-names"], string[]][] = [
  ["dotted", events],
  ["snake_case", ["authorization_fetch_requested_from_erp", "operation_recorded", "authorization_created"]],
  ["bare", ["fetch_requested_from_erp", "operation_recorded", "created"]],
  [own, ["authorization.fetch_requested_from_erp", "op_done", "AuthorizationCreated"]],
];

test("every name that a profile can have is tried", () => {
  expect(Object.keys(templates["event-names"])).toEqual(named.slice(0, -1).map(([name]) => name));
});

describe.each(named)("of a service whose events are called %o", (names, theirs) => {
  const assumptions = { "event-names": names };

  test("subscribed events are written and read in the names of the contract, and in its own without the profile", async () => {
    await using mock = await startMockServer({ assumptions });
    const options = { baseUrl: mock.baseUrl, apiKey: mock.apiKey };
    const { webhook } = new PartnerClient({ ...options, profile: { version: 1, assumptions } });
    expect(await webhook.set({ url, subscribedEvents: events })).toMatchObject({ subscribedEvents: events });
    const { data, response } = await webhook.get().withResponse();
    expect(data).toMatchObject({ url, subscribedEvents: events });
    expect(await response.json()).toMatchObject({ subscribedEvents: theirs });
    expect(await new PartnerClient(options).webhook.get()).toMatchObject({ subscribedEvents: theirs });
    const partial = await webhook.set({ url });
    expect(partial).toMatchObject({ subscribedEvents: [] });
  });
});

test("a service that refuses the contract's names says that their names are open", async () => {
  await using mock = await startMockServer({ assumptions: { "event-names": "bare" } });
  const { webhook } = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
  const failure = await failureOf(webhook.set({ url, subscribedEvents: ["authorization.created"] }));
  if (!isPartnerError(failure)) throw failure;
  expect(failure).toMatchObject({ kind: "validation", assumption: "event-names" });
});

test("names that neither the contract nor the profile has stay as they are", async () => {
  const subscribedEvents = ["authorization_created", "done", "driver_arrived", 7];
  const { partner } = clientOf(() => json({ url, subscribedEvents }), {
    profile: { version: 1, assumptions: { "event-names": { "operation.recorded": "done" } } },
  });
  const { subscribedEvents: read } = (await partner.webhook.get()) ?? {};
  expect(read).toEqual(["authorization_created", "operation.recorded", "driver_arrived", 7]);
});

test("what is sent is checked in the names of the contract; without that check, other names are sent as they are", async () => {
  const assumptions = { "event-names": "snake_case" };
  const answer = () => json({ url, subscribedEvents: [] });
  const theirs: object = { subscribedEvents: ["driver_arrived", "authorization.synced"] };
  const { partner, received } = clientOf(answer, { profile: { version: 1, assumptions } });
  expect(await failureOf(partner.webhook.set({ url, ...theirs }))).toBeInstanceOf(ValidationError);
  expect(received).toEqual([]);
  const unchecked = clientOf(answer, { profile: { version: 1, assumptions }, validate: false });
  await unchecked.partner.webhook.set({ url, ...theirs });
  expect(unchecked.received[0]?.body).toEqual({ url, subscribedEvents: ["driver_arrived", "authorization_synced"] });
});
