import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { RecordedExchange } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { ListeningServer } from "../../src/http/listening-server.ts";
import { readProfile } from "../../src/input/read-profile.ts";
import { readUpstream, type Upstream } from "../../src/input/upstream.ts";
import { ServiceObservation } from "../../src/observe/observed-service.ts";
import { closeProxy } from "../../src/proxy/start-contract-proxy.ts";
import { HeldObserver } from "../support/proxy/held-observer.ts";
import { holdTimers } from "../support/held-timers.ts";
import { Scratch } from "../support/scratch.ts";

const list: RecordedExchange = {
  method: "GET",
  target: "/products",
  headers: {},
  body: new Uint8Array(),
  answer: {
    status: 200,
    headers: { "content-type": "application/json" },
    text: '{"items":[],"total":0,"limit":50,"offset":0}',
  },
};

function upstream(): Upstream {
  const read = readUpstream("http://service.example");
  if (typeof read === "string") throw new Error(read);
  return read;
}

function request(): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.method = "GET";
  message.headersDistinct["x-partner-api-key"] = ["test_watched"];
  return message;
}

interface Given {
  outOfTime?: () => Promise<unknown>;
  log?: "pretty" | "json";
}

/** An observation whose thread is held, after some lists have passed. */
async function observed(lists: number, { outOfTime = () => new Promise(() => undefined), log = "pretty" }: Given = {}) {
  const scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const thread = new HeldObserver();
  const lines: string[] = [];
  const failures: unknown[] = [];
  const observation = await ServiceObservation.start({
    upstream: upstream(),
    file,
    log,
    write: (line) => lines.push(line),
    onFailure: (failure) => failures.push(failure),
    startThread: thread.start,
    outOfTime,
  });
  for (let nth = 0; nth < lists; nth += 1) observation.begin(request(), "listProducts")?.ended(Promise.resolve(list));
  return { observation, file, thread, lines, failures, [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose]() };
}

test("what has passed by the end is learned, however long the thread takes", async () => {
  await using it = await observed(3);
  const finished = it.observation.finish();
  await it.thread.asked;
  expect(readProfile(it.file)).toEqual({});
  it.thread.release();
  await finished;
  expect(readProfile(it.file)).toMatchObject({ "list-envelope": "items" });
  expect(it.lines.at(-1)).toMatch(/service\.yaml settles 1 of \d+ open points\.$/);
  expect(it.failures).toEqual([]);
});

test.each([
  ["pretty", / settles 0 of \d+ open points\. Exchanges not considered: 3\.$/],
  ["json", /"event":"profile",.*"settled":0,"notConsidered":3\}$/],
] as const)("what is not learned in time is counted (--log %s)", async (log, line) => {
  await using it = await observed(3, { outOfTime: () => Promise.resolve(), log });
  await it.observation.finish();
  expect(it.lines.at(-1)).toMatch(line);
  expect(readProfile(it.file)).toEqual({});
});

test("the thread is held until the rest is learned, whatever it was asked before", async () => {
  await using it = await observed(1);
  using timers = holdTimers();
  it.thread.release();
  await it.observation.shown();
  it.thread.hold();
  // Time to write the profile: the thread is asked, and held until it has replied.
  timers.pass(1000);
  expect(it.thread.holders).toBe(1);
  it.observation.begin(request(), "listProducts")?.ended(Promise.resolve(list));
  const finished = it.observation.finish();
  await expect.poll(() => it.thread.holders).toBe(2);
  it.thread.release();
  await finished;
  expect(it.thread.holders).toBe(0);
});

test("what was known before that is kept", async () => {
  await using it = await observed(2, { outOfTime: () => Promise.resolve() });
  it.thread.release();
  expect(await it.observation.shown()).toMatchObject({ notConsidered: 0, assumptions: { "list-envelope": "items" } });
  it.thread.hold();
  for (let nth = 0; nth < 2; nth += 1) it.observation.begin(request(), "listProducts")?.ended(Promise.resolve(list));
  await it.observation.finish();
  expect(it.lines.at(-1)).toMatch(/ settles 1 of \d+ open points\. Exchanges not considered: 2\.$/);
});

test("an exchange that ended, and is still being read, is waited for", async () => {
  await using it = await observed(1);
  const read = Promise.withResolvers<RecordedExchange>();
  it.observation.begin(request(), "listProducts")?.ended(read.promise);
  it.thread.release();
  const finished = it.observation.finish();
  read.resolve(list);
  await finished;
  expect(readProfile(it.file)).toMatchObject({ "list-envelope": "items" });
});

test("an audit that takes all the time of the connections leaves the observation its own", async () => {
  const steps: string[] = [];
  const flushing = Promise.withResolvers<undefined>();
  const audit = {
    flush: () => {
      flushing.resolve(undefined);
      return new Promise<void>(() => undefined);
    },
    close: async () => void steps.push("audit closed"),
  };
  const observation = {
    finish: async () => void steps.push("finished"),
    close: async () => void steps.push("observation closed"),
  };
  const server = await ListeningServer.listen(0, "127.0.0.1");
  using timers = holdTimers();
  const closed = closeProxy({ server, audit, observation });
  await flushing.promise;
  expect(steps).toEqual([]);
  timers.pass(5000);
  await closed;
  expect(steps).toEqual(["finished", "audit closed", "observation closed"]);
});
