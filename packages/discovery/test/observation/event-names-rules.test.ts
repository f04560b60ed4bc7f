import { eventNames } from "@totem-partner/spec/delivery-values";
import { expect, test } from "vitest";
import { type Finding, notObservable } from "../../src/findings/finding.ts";
import { CollectedEvidence } from "../../src/observation/evidence.ts";
import { EventNamesRule } from "../../src/observation/rules/event-names.ts";
import { anObservedExchange, type Seen } from "../support/learned-records.ts";

const before: Finding = { id: "event-names", question: "", verdict: notObservable("Nobody asked."), evidence: [] };

/** The finding about the names after some exchanges. */
function finding(...seen: Seen[]): Finding {
  const rule = new EventNamesRule();
  const evidence = new CollectedEvidence();
  for (const [nth, [operation, status, differences]] of seen.entries())
    rule.learn({ exchange: anObservedExchange(nth, { operation, status, ...differences }), evidence });
  expect(rule.finding({ ...before, id: "max-limit" })).toEqual({ ...before, id: "max-limit" });
  return rule.finding(before);
}

const webhook = (...subscribedEvents: string[]): Seen => [
  "getWebhookConfiguration",
  200,
  { record: { subscribedEvents } },
];
const once = "Seen in only one exchange; a second one would settle it.";
const ours = eventNames.map((event) => event.toUpperCase());

test("the names of all events are settled once each was seen twice", () => {
  const all = webhook(...eventNames);
  expect(finding(all, all)).toMatchObject({ verdict: { sure: "settled", value: "dotted" } });
  expect(finding(all)).toMatchObject({ verdict: { sure: "consistent", with: ["dotted"], why: once } });
  expect(finding(all, webhook(...eventNames.slice(1)))).toMatchObject({ verdict: { sure: "consistent" } });
  expect(finding(webhook(...eventNames, ...eventNames))).toMatchObject({ verdict: { sure: "consistent" } });
});

test("names of the service's own are settled likewise, and not known after one exchange", () => {
  expect(finding(webhook(...ours), webhook(...ours))).toMatchObject({ verdict: { sure: "settled" } });
  expect(finding(webhook(...ours)).verdict).toEqual(notObservable(once));
});

test("fewer names leave several alternatives, with the exchanges that show them", () => {
  const shown = finding(webhook("operation_recorded"));
  expect(shown.verdict).toMatchObject({ sure: "consistent", with: ["snake_case", "bare", "<own>"] });
  expect(shown.evidence).toHaveLength(1);
  expect(finding(...Array.from({ length: 5 }, () => webhook("created"))).evidence).toHaveLength(4);
});

test("an event with two names is outside if one webhook has both, and inconsistent if two have one each", () => {
  const why = "authorization.created is called created and authorization_created.";
  expect(finding(webhook("created", "authorization_created")).verdict).toMatchObject({ sure: "outside", why });
  expect(finding(webhook("created"), webhook("authorization_created")).verdict).toMatchObject({
    sure: "changes-its-mind",
    why,
  });
  const both = webhook("created", "authorization_created");
  expect(finding(webhook("created"), both, webhook("created")).verdict).toMatchObject({ sure: "outside", why });
});

test("names are those of a webhook that was accepted or read", () => {
  const record = { subscribedEvents: [...eventNames] };
  expect(finding(["putWebhookConfiguration", 201, { record }]).evidence).toHaveLength(1);
  for (const none of [
    ["putWebhookConfiguration", 400, { record }],
    ["getProduct", 200, { record }],
    ["getWebhookConfiguration", 200, { record: {} }],
    ["getWebhookConfiguration", 204],
  ] satisfies Seen[])
    expect(finding(none)).toBe(before);
});

test("of more than a hundred names, no more are kept, and what is known is counted still", () => {
  const names = (count: number) => [
    ...eventNames,
    ...Array.from({ length: count - eventNames.length }, (_, nth) => `driver.arrived${nth}`),
  ];
  const seen = (count: number) => finding(webhook(...names(count)), webhook(...names(count)), webhook("created"));
  expect(seen(99).verdict).toMatchObject({ sure: "changes-its-mind" });
  expect(seen(100).verdict).toMatchObject({ sure: "settled", value: "dotted" });
});

const sent = (status: number, subscribedEvents: readonly string[], shown?: readonly string[]): Seen => [
  "putWebhookConfiguration",
  status,
  {
    sent: { subscribedEvents },
    record: status < 300 ? { ...(shown && { subscribedEvents: shown }) } : undefined,
    intent: { line: "PUT /webhook", now: 0, shows: ["event-names"] },
  },
];
const unknown = sent(400, ["totem.calibration"]);
const snake = eventNames.map((event) => event.replace(".", "_"));

test("names that are tried are those of the events if one that nobody knows is refused", () => {
  const tried = [unknown, sent(400, eventNames), sent(200, snake), unknown, sent(400, eventNames), sent(200, snake)];
  expect(finding(...tried).verdict).toEqual({ sure: "settled", value: "snake_case" });
  expect(finding(...tried.slice(0, 3)).verdict).toMatchObject({ sure: "consistent", why: once });
  expect(finding(...tried.slice(1)).verdict).toEqual({ sure: "settled", value: "snake_case" });
  expect(finding(sent(200, snake), sent(200, snake)).verdict).toEqual(before.verdict);
});

test("names that are tried and shown otherwise are called as they are shown", () => {
  const shown = eventNames.map((event) => event.toUpperCase());
  const own = { sure: "settled", value: Object.fromEntries(eventNames.map((event) => [event, event.toUpperCase()])) };
  expect(finding(unknown, sent(200, eventNames, shown), sent(200, eventNames, shown)).verdict).toEqual(own);
});

test("a service that accepts any name, several, or none does not show what events are called", () => {
  expect(finding(sent(200, ["totem.calibration"]), sent(200, eventNames)).verdict).toMatchObject({
    sure: "not-observable",
    why: "The service does not refuse an event that nobody knows, so it would accept any name.",
  });
  expect(finding(unknown, sent(200, eventNames), sent(200, snake)).verdict).toMatchObject({
    sure: "consistent",
    with: ["dotted", "snake_case", "<own>"],
  });
  expect(finding(unknown, sent(422, eventNames)).verdict).toMatchObject({ sure: "outside" });
  expect(finding(unknown, sent(500, eventNames)).verdict).toEqual(before.verdict);
  const [operation, status, more] = sent(200, eventNames);
  const asError: Seen = [operation, status, { ...more, record: { content: "No." } }];
  expect(finding(unknown, asError, asError).verdict).toEqual(before.verdict);
});
