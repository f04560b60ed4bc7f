import { eventNames } from "@totem-partner/spec/delivery-values";
import { describe, expect, test } from "vitest";
import { webhookTrial } from "../../../../src/calibration/writing/trials/webhook.ts";
import { anyOwn, consistent, notObservable, outside, settled } from "../../../../src/findings/finding.ts";
import { bare, json, problem } from "../../../support/probed.ts";
import { mark, staged, type Story } from "../../../support/staged.ts";

const refusal = problem(400, "validation_failed");
const webhook = (differences: object = {}) => json({ url: `https://${mark("webhook")}.invalid/`, ...differences });
const at = (names: string) => `PUT /webhook (all events, ${names})`;
const events = {
  "PUT /webhook (an unknown event)": refusal,
  [at("dotted")]: webhook(),
  [at("snake_case")]: refusal,
  [at("bare")]: refusal,
};

const story: Story = {
  "GET /webhook": [bare(204), webhook(), webhook(), bare(204)],
  "PUT /webhook (an address where nothing listens)": json({}, 201),
  "PUT /webhook (an unknown field)": refusal,
  ...events,
  "DELETE /webhook": bare(204),
  "DELETE /webhook (when none is configured)": problem(404, "webhook_not_configured"),
};
const played = (differences: Story = {}) => staged(webhookTrial.play, { ...story, ...differences });
const claimed = (differences: Story, id: string) =>
  played(differences).claims.flatMap(([one, verdict]) => (one === id ? [verdict] : []));

test("a webhook shows how one is configured, subscribed, removed and missing", () => {
  const { claims, asked, gone, over } = played();
  expect(claims.filter(([id]) => id !== "validation-status" && id !== "error-body")).toEqual([
    ["webhook-put-status", settled("201")],
    ["unknown-field", settled("reject")],
    ["event-names", settled("dotted")],
    ["delete-status", settled("204")],
    ["webhook-delete-missing", settled("404")],
    ["webhook-missing", settled("204")],
  ]);
  expect([gone, over]).toEqual([[`webhook, ${mark("webhook")}, ${mark("webhook")}, removed`], undefined]);
  expect(asked).toHaveLength(12);
  const listed = webhookTrial.requests.map(
    ({ method = "GET", path, note }) => `${method} ${path}${note ? ` (${note})` : ""}`,
  );
  expect(asked.filter((line) => !listed.includes(line))).toEqual([]);
  expect(webhookTrial.kind).toBe("webhook");
});

test("every configuration has an address that nobody can have, by which it is recognised", () => {
  const puts = played().sent.filter(({ method }) => method === "PUT");
  expect(puts.length).toBe(6);
  for (const { body, creates } of puts) {
    expect(body).toMatchObject({ url: "https://totem-calibration-{run}-webhook.invalid/" });
    expect(creates).toEqual({ kind: "webhook", marker: "totem-calibration-{run}-webhook" });
  }
  const subscribed = puts.map(({ body }) => body?.["subscribedEvents"]);
  expect(subscribed.slice(0, 4)).toEqual([undefined, undefined, ["totem.calibration"], [...eventNames]]);
  const snakeCase = eventNames.map((name) => name.replaceAll(".", "_"));
  expect(subscribed).toContainEqual(snakeCase);
});

describe("a webhook that is there", () => {
  test("is left alone", () => {
    const { over, asked } = played({ "GET /webhook": json({ url: "https://erp.example/" }) });
    expect(over).toBe(
      "A webhook is configured. It was left unchanged, because its secret cannot be read and restored.",
    );
    expect(asked).toEqual(["GET /webhook"]);
  });

  test.each([
    [json([]), "GET /webhook returned 200."],
    [bare(404), "GET /webhook returned 404."],
    [bare(500), "GET /webhook returned 500."],
    [problem(410, "gone"), "GET /webhook returned 410."],
  ])("may be there if nothing says that it is not: %j", (before, over) => {
    expect(played({ "GET /webhook": before })).toMatchObject({ over, asked: ["GET /webhook"] });
  });
});

test("a webhook may be missing with a 404 that says so", () => {
  const missing = problem(404, "webhook_not_configured");
  expect(claimed({ "GET /webhook": [missing, webhook(), webhook(), missing] }, "webhook-missing")).toEqual([
    settled("404"),
  ]);
  expect(claimed({ "GET /webhook": [missing, webhook(), webhook(), bare(204)] }, "webhook-missing")).toEqual([
    outside("A missing webhook got two different responses."),
  ]);
});

test("the trial is over if the webhook is not accepted, not shown, or not removed", () => {
  const put = "PUT /webhook (an address where nothing listens)";
  expect(played({ [put]: 403 }).over).toBe(`${put} returned 403: the key does not allow it.`);
  const why = "The service does not show the webhook configuration as it was created.";
  expect(played({ "GET /webhook": [bare(204), json({ url: "https://other.invalid/" })] }).over).toBe(why);
  expect(played({ "GET /webhook": bare(204) }).over).toBe(why);
  expect(played({ "DELETE /webhook": 403, "GET /webhook": [bare(204), webhook()] }).over).toBe(
    "The webhook configuration cannot be removed. DELETE /webhook returned 403. Remove the webhook configuration; nothing listens at its address.",
  );
});

test("an unknown field is ignored with the status of a success", () => {
  expect(claimed({ "PUT /webhook (an unknown field)": json({}, 201) }, "unknown-field")).toEqual([settled("ignore")]);
  expect(claimed({ "PUT /webhook (an unknown field)": json({}, 200) }, "unknown-field")).toMatchObject([
    { sure: "outside" },
  ]);
});

test("what is removed already shows no status of a deletion", () => {
  expect(claimed({ "GET /webhook": [bare(204), webhook(), bare(204)] }, "delete-status")).toEqual([]);
});

describe("the names of events", () => {
  const names = (differences: Story) => claimed(differences, "event-names");

  test("are not known if any name is accepted", () => {
    const { claims, asked } = played({ "PUT /webhook (an unknown event)": webhook() });
    expect(claims).toContainEqual([
      "event-names",
      notObservable("The service does not refuse an event that nobody knows, so it would accept any name."),
    ]);
    expect(asked).not.toContain(at("dotted"));
  });

  test("are those that a service accepts, as it shows them", () => {
    expect(names({ [at("dotted")]: refusal, [at("bare")]: json({}) })).toEqual([settled("bare")]);
    const shown = eventNames.map((event) => event.toUpperCase());
    expect(names({ [at("dotted")]: webhook({ subscribedEvents: shown }) })).toMatchObject([
      { sure: "settled", value: { "operation.recorded": "OPERATION.RECORDED" } },
    ]);
  });

  test("are several, or none, as the service accepts them", () => {
    expect(names({ [at("bare")]: json({}) })).toEqual([
      consistent(["dotted", "bare", anyOwn], "It accepts events under several names."),
    ]);
    expect(names({ [at("dotted")]: refusal })).toEqual([
      outside("It refuses all events under the names that we know."),
    ]);
  });
});
