import { sign } from "@totem-partner/webhooks";
import { describe, expect, test } from "vitest";
import { deliveryAnswers, createAttempts } from "../../src/webhooks/delivery-answers.ts";

const event = (id: string) => ({ id, type: "authorization.synced", occurredAt: "2026-07-01T08:00:00Z", data: {} });

/** Sends deliveries to what answers them, signed with a secret of theirs. */
function answering(failures: { fail?: number; times?: number } = {}) {
  const answer = deliveryAnswers(() => ({ secrets: ["right"] }), failures);
  return async (content: unknown, secret = "right") => {
    const body = typeof content === "string" ? content : JSON.stringify(content);
    const signature = await sign({ body, secret });
    return answer(Buffer.from(body), { "x-webhook-signature": signature });
  };
}

describe("a delivery is answered", () => {
  test.each<[number, unknown, string]>([
    [204, event("e-1"), "right"],
    [401, event("e-1"), "wrong"],
    [400, "no JSON", "right"],
  ])("with %d: %j, signed with the %s secret", async (status, content, secret) => {
    expect(await answering()(content, secret)).toMatchObject({ status });
  });

  test("with a failure on purpose as often as that is wanted, whether it is accepted or not", async () => {
    const send = answering({ fail: 503, times: 2 });
    const answers = [await send(event("e-1"), "wrong"), await send(event("e-1")), await send(event("e-1"))];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 204]);
    expect(answers.map(({ deliveries }) => deliveries.map(({ status, planned }) => [status, planned]))).toEqual([
      [[503, true]],
      [[503, true]],
      [[204, false]],
    ]);
  });

  test("with a failure every time where no number is wanted, and never where no failure is", async () => {
    const send = answering({ fail: 500 });
    for (let times = 0; times < 5; times += 1) expect(await send(event("e-1"))).toMatchObject({ status: 500 });
    expect(await answering({ times: 5 })(event("e-1"))).toMatchObject({ status: 204 });
  });
});

describe("what is shown of a delivery", () => {
  test("is each of its events, with how often that came", async () => {
    const send = answering();
    await send([event("e-1"), event("e-2")]);
    const { deliveries } = await send([event("e-2"), event("e-3")]);
    expect(deliveries.map(({ attempt, result }) => [result.ok && result.event.id, attempt])).toEqual([
      ["e-2", 2],
      ["e-3", 1],
    ]);
  });

  test("counts an event without an id by its bytes", async () => {
    const send = answering();
    for (let times = 1; times <= 2; times += 1) {
      const { deliveries } = await send({ type: "authorization.synced", data: {} });
      const id = expect.stringMatching(/^sha256:/);
      expect(deliveries).toMatchObject([{ attempt: times, result: { ok: true, event: { id } } }]);
    }
  });

  test.each<[what: string, content: unknown, advice: RegExp | undefined]>([
    ["a usual shape", event("e-1"), undefined],
    [
      "another",
      { event: "x.y", body: {} },
      /^For the .* profile: {"delivery-body":{"body":{"event":"{type}","body":"{data}"}}}$/,
    ],
    ["none that can be read", { a: 1 }, /^Its body shows no event\. /],
  ])("is what a profile can say of %s", async (_, content, advice) => {
    const { deliveries } = await answering()(content);
    expect(deliveries[0]?.advice).toEqual(advice && expect.stringMatching(advice));
  });

  test("is why it was refused", async () => {
    const { deliveries } = await answering()(event("e-1"), "wrong");
    expect(deliveries).toMatchObject([{ attempt: 1, planned: false, result: { ok: false, reason: "mismatch" } }]);
  });
});

test("the attempts of ten thousand events are counted, and then from the beginning", () => {
  const attempts = createAttempts();
  for (let id = 0; id < 9_999; id += 1) attempts(`e-${id}`);
  expect([attempts("e-0"), attempts("e-0")]).toEqual([2, 3]);
  expect(attempts("one more")).toBe(1);
  expect(attempts("beyond")).toBe(1);
  expect([attempts("e-0"), attempts("beyond")]).toEqual([1, 2]);
});
