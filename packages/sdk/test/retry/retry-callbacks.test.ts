import { describe, expect, test } from "vitest";
import { AbortError, AuthenticationError, ConnectionError, TimeoutError, type RetryEvent } from "../../src/index.ts";
import { id } from "../support/examples.ts";
import { found, lost, never, retrying, unavailable, VirtualClock } from "../support/retrying.ts";
import { baseUrl, failureOf, json } from "../support/scripted-service.ts";

describe("an abort during the wait", () => {
  test("ends the call at once, and nothing more is sent", async () => {
    const controller = new AbortController();
    const clock = new VirtualClock();
    clock.wait = () => {
      controller.abort("shift is over");
      return Promise.resolve();
    };
    const { partner, received } = retrying([lost], {}, clock);
    const failure = await failureOf(partner.authorizations.cancel(id, { signal: controller.signal }));
    expect(failure).toBeInstanceOf(AbortError);
    expect(failure).toMatchObject({ attempts: 1, cause: "shift is over", outcomeUnknown: true, repeatIsSafe: true });
    expect(failure).toHaveProperty(
      "message",
      "cancelAuthorization was aborted before it was sent again. It is safe to retry.",
    );
    expect(received).toHaveLength(1);
  });

  test("after a refusal says that nothing was done", async () => {
    const controller = new AbortController();
    const onRetry = () => controller.abort();
    const { partner } = retrying([() => json({}, 429)], { onRetry });
    const failure = await failureOf(partner.products.create({ name: "Rye" }, { signal: controller.signal }));
    expect(failure).toMatchObject({ kind: "abort", attempts: 1, outcomeUnknown: false, repeatIsSafe: true });
  });
});

describe("the apiKey function", () => {
  test("is asked again for each attempt", async () => {
    const keys = ["test_one", "test_two", "test_three"];
    const { partner, received } = retrying([lost, lost, found], { apiKey: () => keys.shift() ?? "" });
    await partner.authorizations.get(id);
    const sent = received.map(({ headers }) => headers.get("x-partner-api-key"));
    expect(sent).toEqual(["test_one", "test_two", "test_three"]);
  });

  test("that fails later ends the call, and the error knows of the attempt before", async () => {
    const cause = new Error("vault sealed");
    const answers = [Promise.resolve("test_one"), Promise.reject(cause)];
    answers[1]?.catch(() => undefined);
    const { partner, received } = retrying([lost], { apiKey: () => answers.shift() ?? "" });
    const failure = await failureOf(partner.authorizations.cancel(id));
    expect(failure).toBeInstanceOf(AuthenticationError);
    expect(failure).toMatchObject({ attempts: 1, outcomeUnknown: true, cause });
    expect(received).toHaveLength(1);
  });

  test("that takes too long later is not asked a third time", async () => {
    const keys = [Promise.resolve("test_one"), new Promise<string>(() => {})];
    const { partner } = retrying([lost], { timeout: 20, apiKey: () => keys.shift() ?? "" });
    const failure = await failureOf(partner.authorizations.get(id));
    expect(failure).toMatchObject({ kind: "timeout", attempts: 1 });
    expect(failure).toHaveProperty(
      "message",
      "getAuthorization was not sent again: the apiKey function took longer than 20 ms. Check it, or raise timeout.",
    );
  });
});

describe("who learns of a retry", () => {
  test("onRetry does, before each wait", async () => {
    const events: RetryEvent[] = [];
    const onRetry = (event: RetryEvent) => void events.push(event);
    const answers = [unavailable(), lost, never, found];
    const { partner } = retrying(answers, { onRetry, timeout: 20 });
    await partner.authorizations.get(id);
    const url = `${baseUrl}/authorizations/${id}`;
    const event = { callId: expect.any(String), operation: "getAuthorization", method: "GET", url };
    expect(events).toEqual([
      { ...event, attempt: 1, delay: 500, reason: "status", status: 503, error: undefined },
      {
        ...event,
        attempt: 2,
        delay: 1000,
        reason: "connection",
        status: undefined,
        error: expect.any(ConnectionError),
      },
      { ...event, attempt: 3, delay: 2000, reason: "timeout", status: undefined, error: expect.any(TimeoutError) },
    ]);
    expect(events[1]?.error).toMatchObject({ attempts: 2, operation: "getAuthorization" });
  });

  test("the logger does, in one line", async () => {
    const lines: string[] = [];
    const logger = { debug: (line: string) => void lines.push(line), warn: () => {} };
    const { partner } = retrying([unavailable(), lost, found], { logger });
    await partner.authorizations.get(id);
    const url = `${baseUrl}/authorizations/${id}`;
    expect(lines.filter((line) => line.includes("retries"))).toEqual([
      `GET ${url} retries in 500 ms (status 503)`,
      `GET ${url} retries in 1000 ms (connection)`,
    ]);
  });

  test("a delay is reported in whole milliseconds", async () => {
    const events: RetryEvent[] = [];
    const onRetry = (event: RetryEvent) => void events.push(event);
    await retrying([lost, found], { onRetry }, new VirtualClock(1 / 3)).partner.authorizations.get(id);
    expect(events).toMatchObject([{ delay: 167 }]);
  });
});
