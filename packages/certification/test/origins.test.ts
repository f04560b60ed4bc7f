import { expect, test } from "vitest";
import { circumstancesOf, onStage } from "./support/stage.ts";
import { aRequest, judged } from "./support/story.ts";

const id = "key-not-forwarded";
const circumstances = circumstancesOf(id);

test("whatever meets the fault is redirected to the same path elsewhere, and nothing else", async () => {
  const { ask } = onStage(circumstances, { faults: circumstances.faults });
  const { answer, requestId } = await ask("/products?limit=2");
  const headers = { location: "https://other.example/products?limit=2", "x-request-id": requestId };
  expect(answer).toEqual({ status: 307, headers, text: "" });
  expect((await onStage(circumstances).ask("/products")).answer.status).toBe(200);
});

test("a request with the key at the other origin fails, none passes", () => {
  const redirected = aRequest(0, { fault: id, status: 307 });
  expect(judged(id, [redirected])).toMatchObject({
    outcome: "passed",
    evidence: [{ saw: `POST /authorizations: 307, the fault ${id}` }],
  });
  expect(judged(id, [aRequest(0)]).outcome).toBe("not exercised");
  const elsewhere = [aRequest(10)];
  expect(judged(id, [redirected], 1, { elsewhere })).toMatchObject({
    outcome: "failed",
    because: "It followed a redirect to another origin and sent its key there.",
    evidence: [{}, { id: elsewhere[0]?.id }],
  });
});
