import { eventNames } from "@totem-partner/spec/delivery-values";
import { expect, test } from "vitest";
import { type Finding, notObservable } from "../../src/findings/finding.ts";
import { EventNamesRule } from "../../src/observation/rules/event-names.ts";
import { anObservedExchange, type Seen } from "../support/learned-records.ts";

const before: Finding = { id: "event-names", question: "", verdict: notObservable("Nobody asked."), evidence: [] };

/** What is known of the names after some exchanges. */
function finding(...seen: Seen[]): Finding {
  const rule = new EventNamesRule();
  for (const [nth, [operation, status, differences]] of seen.entries())
    rule.learn(anObservedExchange(nth, { operation, status, ...differences }));
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
