import type { RecordedExchange } from "@totem-partner/simulator/host";
import { expect, test, vi } from "vitest";
import { list, observing, post } from "../support/proxy/observing.ts";

test("an exchange is learned from with what stands before its path, and what else was under way", async () => {
  const { observer, pass } = observing("http://service.example/api/partner");
  await pass(list);
  expect(observer.learned).toMatchObject([
    {
      target: "/api/partner/products",
      body: undefined,
      answer: list.answer,
      passage: { root: "/api", number: 1, caller: 1, isAlone: true, lost: 0, openCreates: [], secrets: ["test_a"] },
    },
  ]);
});

test("only a /partner at the end of the base URL is none of its root", async () => {
  const { observer, pass } = observing("http://service.example/partner/api");
  await pass(list);
  expect(observer.learned[0]?.passage.root).toBe("/partner/api");
});

test.each([
  ["application/json", "{}", true],
  ["Application/JSON; charset=utf-8", "{}", true],
  ["multipart/form-data; boundary=b", "{}", false],
  ["text/application/json", "{}", false],
  ["application/json", 1_048_576, true],
  ["application/json", 1_048_577, false],
])("of a body, JSON of up to a megabyte is learned from: %s, %s", async (type, body, isRead) => {
  const { observer, pass } = observing();
  const exchange = post(body, type);
  await pass(exchange);
  expect(observer.learned[0]?.body).toBe(isRead ? exchange.body : undefined);
});

test("a body without a type is not learned from", async () => {
  const { observer, pass } = observing();
  await pass({ ...post("{}"), headers: {} });
  expect(observer.learned[0]?.body).toBeUndefined();
});

test("exchanges are learned from as they ended, however long each takes to read", async () => {
  const { observer, begin } = observing();
  const slow = Promise.withResolvers<RecordedExchange>();
  begin()?.ended(slow.promise);
  begin()?.ended(Promise.resolve({ ...list, target: "/second" }));
  slow.resolve({ ...list, target: "/first" });
  await expect.poll(() => observer.learned.map(({ target }) => target)).toEqual(["/first", "/second"]);
});

test("changes of which nothing is known are counted from then on; reads are not", async () => {
  const { observer, begin, pass } = observing();
  begin("GET")?.lost();
  begin("GET")?.ended(Promise.resolve(undefined));
  await pass(list);
  begin("POST")?.lost();
  await pass(list);
  begin("DELETE")?.ended(Promise.resolve(undefined));
  await pass(list);
  expect(observer.learned.map(({ passage }) => passage.lost)).toEqual([0, 1, 2]);
});

test("a request that was lost is no longer under way", async () => {
  const { observer, begin, pass } = observing();
  begin("POST")?.lost();
  await pass(post("{}"));
  expect(observer.learned[0]?.passage.isAlone).toBe(true);
});

test("an exchange that cannot be read or learned from is reported, and the next one is learned from", async () => {
  const { observer, failures, begin, pass } = observing();
  begin()?.ended(Promise.reject(new Error("unreadable")));
  vi.spyOn(observer, "learn").mockImplementationOnce(() => {
    throw new Error("odd");
  });
  begin()?.ended(Promise.resolve(list));
  await pass(list);
  expect(failures).toEqual([new Error("unreadable"), new Error("odd")]);
});
