import { expect, test } from "vitest";
import { deliveries, pastes, problemOf, stories } from "./support/contract-examples.ts";
import { startMockServer } from "./support/mock.ts";
import { exampleSeed, keyOf, send, tell } from "./support/told-stories.ts";

const answerOf = (operation: string): unknown =>
  stories.find((story) => story.operation === operation && story.status < 202)?.response;

test.each(stories.map((story) => [story.operation, story.name, story] as const))(
  "the example of what %s answers, %s, is the answer to the request beside it",
  async (_operation, _name, story) => {
    const { status, body } = await tell(story);
    // The id of a receipt is not the first that the call makes.
    const expected =
      "eventId" in story.response ? { ...story.response, eventId: expect.any(String) as unknown } : story.response;
    expect({ status, body }).toEqual({ status: story.status, body: expected });
  },
);

test.each([
  ["authorization.created", "createAuthorization"],
  ["authorization.updated", "updateAuthorization"],
  ["authorization.finished", "cancelAuthorization"],
])("the example of %s carries what %s answers in its example", (event, operation) => {
  expect(deliveries.get(event)?.["data"]).toMatchObject({ authorization: answerOf(operation) });
});

test("every call that the contract shows can be pasted, and answers as its example says", async () => {
  await using mock = await startMockServer({ seed: exampleSeed });
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
