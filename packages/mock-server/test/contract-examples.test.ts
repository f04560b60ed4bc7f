import { expect, test } from "vitest";
import { startMockServer } from "../src/index.ts";
import { deliveries, stories } from "./support/contract-examples.ts";
import { exampleSeed, tell } from "./support/told-stories.ts";

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

test("every record that a path in the examples names is in the seed that ships with the mock server", async () => {
  await using mock = await startMockServer({ seed: exampleSeed });
  const headers = { "X-Partner-API-Key": "test_demo" };
  const gets = stories.filter(({ operation }) => operation.startsWith("get") || operation.startsWith("list"));
  for (const { path, query } of gets) {
    const { status } = await fetch(mock.url + path + query, { headers });
    expect([path, status]).toEqual([path, 200]);
  }
  expect(gets.length).toBeGreaterThan(12);
});
