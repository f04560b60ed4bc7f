import type { RecordedExchange } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { list, observing, post } from "../support/proxy/observing.ts";

test("an exchange goes to the thread with what stands before its path, and what else was under way", async () => {
  const { thread, pass } = observing("http://service.example/api/partner");
  await pass(list);
  expect(thread.learned).toMatchObject([
    {
      target: "/api/partner/products",
      body: undefined,
      answer: list.answer,
      passage: { root: "/api", number: 1, caller: 1, isAlone: true, lost: 0, openCreates: [], secrets: ["test_a"] },
    },
  ]);
});

test("only a /partner at the end of the base URL is none of its root", async () => {
  const { thread, pass } = observing("http://service.example/partner/api");
  await pass(list);
  expect(thread.learned[0]?.passage.root).toBe("/partner/api");
});

test.each([
  ["application/json", "{}", true],
  ["Application/JSON; charset=utf-8", "{}", true],
  ["multipart/form-data; boundary=b", "{}", false],
  ["text/application/json", "{}", false],
  ["application/json", 1_048_576, true],
  ["application/json", 1_048_577, false],
])("of a body, JSON of up to a megabyte is learned from: %s, %s", async (type, body, isRead) => {
  const { thread, pass } = observing();
  const exchange = post(body, type);
  await pass(exchange);
  expect(thread.learned[0]?.body).toBe(isRead ? exchange.body : undefined);
});

test("a body without a type is not learned from", async () => {
  const { thread, pass } = observing();
  await pass({ ...post("{}"), headers: {} });
  expect(thread.learned[0]?.body).toBeUndefined();
});

test("exchanges are learned from as they ended, however long each takes to read", async () => {
  const { thread, begin } = observing();
  const slow = Promise.withResolvers<RecordedExchange>();
  begin()?.ended(slow.promise);
  begin()?.ended(Promise.resolve({ ...list, target: "/second" }));
  slow.resolve({ ...list, target: "/first" });
  await expect.poll(() => thread.learned.map(({ target }) => target)).toEqual(["/first", "/second"]);
});

test("changes of which nothing is known are counted from then on; reads are not", async () => {
  const { thread, begin, pass } = observing();
  begin("GET")?.lost();
  begin("GET")?.ended(Promise.resolve(undefined));
  await pass(list);
  thread.reply();
  begin("POST")?.lost();
  await pass(list);
  thread.reply();
  begin("DELETE")?.ended(Promise.resolve(undefined));
  await pass(list);
  expect(thread.learned.map(({ passage }) => passage.lost)).toEqual([0, 1, 2]);
});

test("a request that was lost is no longer under way", async () => {
  const { thread, begin, pass } = observing();
  begin("POST")?.lost();
  await pass(post("{}"));
  expect(thread.learned[0]?.passage.isAlone).toBe(true);
});

test("exchanges that find no room are counted as lost", async () => {
  const { thread, pass, observation, begin } = observing();
  await pass({ ...list, answer: { ...list.answer, text: "x".repeat(16 * 1_048_576 - 3000) } });
  begin()?.ended(Promise.resolve({ ...list, answer: { ...list.answer, text: "x".repeat(2001) } }));
  begin()?.ended(Promise.resolve(list));
  const shown = observation.observed();
  // When everything has been read, the thread is waited for.
  await expect.poll(() => thread.holders).toBe(1);
  thread.reply();
  expect(thread.learned.map(({ passage }) => passage.lost)).toEqual([0, 1]);
  await observation.close();
  await shown;
});

test("an exchange that cannot be read is reported, and the next one is learned from", async () => {
  const { failures, begin, pass } = observing();
  begin()?.ended(Promise.reject(new Error("unreadable")));
  await pass(list);
  expect(failures).toEqual([new Error("unreadable")]);
});
