import { sign } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import { fieldOf } from "../support/client.ts";
import { deliveries, headersOf, pastes, problemOf, stories } from "../support/stories/contract-examples.ts";
import { startMockServer } from "../support/mock.ts";
import { delivered } from "../support/stories/example-deliveries.ts";
import { exampleSeed, keyOf, send, start, tell } from "../support/stories/example-requests.ts";

test.each(stories.map((story) => [story.operation, story.name, story] as const))(
  "the example of what %s answers, %s, is the answer to the request beside it",
  async (_operation, _name, story) => {
    const { status, body } = await tell(story);
    expect({ status, body }).toEqual({ status: story.status, body: story.response });
  },
);

test.each([...deliveries])(
  "the example of %s is what is delivered after the calls of the examples",
  async (event, shown) => {
    const { id, data } = shown;
    const made =
      fieldOf(data, "operation", "id") ??
      (event === "authorization.created" ? fieldOf(data, "authorization", "id") : undefined);
    const attempt = await delivered(
      event,
      [made, id].filter((one) => typeof one === "string"),
    );
    expect(JSON.parse(attempt?.body ?? "null")).toEqual(shown);
    const { secret, timestamp } = attempt ?? { secret: null, timestamp: 0 };
    const headers = {
      "X-Webhook-Id": attempt?.id,
      "X-Webhook-Timestamp": timestamp,
      "X-Webhook-Signature": await sign({ body: JSON.stringify(shown), secret: secret ?? "" }),
    };
    expect(headersOf(event)).toEqual(headers);
  },
);

test.each(["synced", "fetch_requested_from_erp"])("the receipt of %s has the id of its delivery", (eventType) => {
  const receipts = stories.filter(({ response }) => response["eventType"] === eventType);
  expect(receipts.map(({ response }) => response["eventId"])).toEqual([
    deliveries.get(`authorization.${eventType}`)?.["id"],
  ]);
});

test("every call that the contract shows can be pasted, and answers as its example says", async () => {
  await using mock = await startMockServer({ seed: exampleSeed, now: new Date(start).toISOString() });
  for (const paste of pastes) {
    const company = mock.companyOf(keyOf(paste.operation));
    company.reset();
    const { status } = await send(mock.url, paste, company.apiKey);
    expect([paste.operation, paste.name, paste.statuses]).toEqual([
      paste.operation,
      paste.name,
      expect.arrayContaining([status]),
    ]);
  }
  expect(pastes.length).toBeGreaterThan(50);
});

test.each(["createCleaningProtocol", "activateCleaningProtocol"] as const)(
  "%s is refused with the key of the other examples, and the refusal is the example of 409",
  async (operation) => {
    await using mock = await startMockServer({ seed: exampleSeed });
    const paste = pastes.find((one) => one.operation === operation);
    const response = await send(mock.url, paste!, "test_demo");
    expect(await response.json()).toEqual(problemOf(operation, 409));
  },
);
