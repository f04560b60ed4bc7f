import { describe, expect, test, vi } from "vitest";
import { ConfigurationError, type FollowOptions, PartnerClient } from "../../src/index.ts";
import { authorization, id } from "../support/examples.ts";
import { broken } from "../support/retrying.ts";
import { type Answer, apiKey, baseUrl, clientOf, collect, failureOf, json } from "../support/scripted-service.ts";
import { EventFeed, FollowedService, start } from "./followed-service.ts";

const since = new Date(start);

/** The ids of what changed, until so many waits are over. */
async function idsUntil(service: FollowedService, waits: number, options: Omit<FollowOptions, "since"> = {}) {
  const ended = new AbortController();
  const waited: number[] = [];
  const { onWait } = service;
  service.onWait = async (milliseconds) => {
    if (waited.push(milliseconds) >= waits) ended.abort();
    await onWait(milliseconds);
  };
  const changes = await collect(service.follow({ since, signal: ended.signal, ...options }));
  return { ids: changes.map(({ authorization: { id } }) => id), waited };
}

async function serviceWith(count: number) {
  const service = new FollowedService({ "max-limit": 3 });
  for (let n = 0; n < count; n += 1) await service.create();
  return service;
}

test("a poll that failed half way has seen only what it yielded", async () => {
  const service = await serviceWith(5);
  service.advance(3600);
  await service.change(4, "LATE");
  service.advance(3600);
  await service.change(0, "LATER");
  const [first] = service.ids;
  let failures = 2;
  service.onRequest = ({ searchParams }) => {
    if (searchParams.has("offset") && failures-- > 0) throw new TypeError("fetch failed");
  };
  const { ids } = await idsUntil(service, 3);
  expect(ids.toSorted()).toEqual(service.ids.toSorted());
  expect(ids[0]).toBe(first);
});

describe("between polls", () => {
  test("it waits a minute, or as long as the caller or the service says", async () => {
    expect((await idsUntil(await serviceWith(1), 2)).waited).toEqual([60_000, 60_000]);
    expect((await idsUntil(await serviceWith(1), 1, { interval: 5000 })).waited).toEqual([5000]);
    const busy = await serviceWith(1);
    const answers = [json({}, 429, { "retry-after": "90" })];
    busy.onRequest = () => answers.pop();
    expect((await idsUntil(busy, 2)).waited).toEqual([90_000, 60_000]);
  });

  test("it looks at what events are about, at once, and passes over what it cannot read or find", async () => {
    const service = await serviceWith(2);
    const [, second = ""] = service.ids;
    const feed = new EventFeed();
    const paths: string[] = [];
    service.onRequest = (url) => void paths.push(url.pathname.replace("/partner/authorizations", ""));
    let waits = 0;
    service.onWait = async () => {
      if (waits++ === 0) {
        feed.push({ data: { unknown: true } });
        feed.push({ data: { authorization } });
        await service.change(1, "LATER");
        service.events.slice(-1).forEach((event) => feed.push(event));
      }
      return new Promise<void>(() => {}); // Nothing but events goes on from here.
    };
    const ids: string[] = [];
    for await (const change of service.follow({ since, events: feed })) {
      if (ids.push(change.authorization.id) === 3) break;
    }
    expect(ids).toEqual([...service.ids, second]);
    expect(paths).toEqual(["", `/${id}`, `/${second}`]);
    expect(feed.returned).toBe(true);
  });

  test("an error of the events is thrown, and their end is none", async () => {
    const service = await serviceWith(1);
    const broken = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("queue closed")) }) };
    expect(await failureOf(idsUntil(service, 5, { events: broken }))).toHaveProperty("message", "queue closed");
    expect((await idsUntil(service, 5, { events: (async function* () {})() })).ids).toHaveLength(1);
  });
});

const clientFor = (answer: Answer) => clientOf(answer).partner.authorizations;

const unchecked = (options: unknown) => options as FollowOptions;

describe("it ends", () => {
  test.each<[string, Answer]>([
    ["authentication", () => json({}, 401)],
    ["connection", broken("CERT_HAS_EXPIRED", "connect")],
  ])("with the error of a call that no later one would change: %s", async (kind, answer) => {
    expect(await failureOf(collect(clientFor(answer).follow({ since })))).toMatchObject({ kind, attempts: 1 });
  });

  test("with an error where the service does not say what changed", async () => {
    const silent = { ...authorization, updatedAt: undefined };
    const failure = await failureOf(collect(clientFor(() => json([silent])).follow({ since })));
    expect(failure).toHaveProperty("message", expect.stringContaining("without an updatedAt"));
  });

  test("quietly when the signal is aborted, also in the middle of a request", async () => {
    const ended = new AbortController();
    const authorizations = clientFor(() => {
      ended.abort();
      return json([authorization]);
    });
    expect(await collect(authorizations.follow({ since, signal: ended.signal }))).toEqual([]);
    expect(await collect(authorizations.follow({ since, signal: AbortSignal.abort() }))).toEqual([]);
  });
});

test.each([
  [{ since: undefined }, "since must be the cursor of a change"],
  [{ since: "2026-07-01" }, "since must be the cursor of a change"],
  [{ since: "2026-06-31T00:00:00Z" }, "since must be the cursor of a change"],
  [{ since: "2026-07-01T00:00:00" }, "since must be the cursor of a change"],
  [{ since: new Date(Number.NaN) }, "since must be the cursor of a change"],
  [{ since: "follow:1;0;0;a,1" }, "is incomplete"],
  [{ since: "follow:1;0;0;%,1,1;1" }, "is incomplete"],
  [{ since, interval: 60 }, "interval must be from 1000 to 86400000, in milliseconds"],
  [{ since, intervall: 6000 }, "follow has no option intervall; did you mean interval?"],
  [{ since, extra: {} }, "follow has no option extra"],
])("%j is refused, and nothing is sent", async (options, why) => {
  const fetch = vi.fn();
  const { authorizations } = new PartnerClient({ baseUrl, apiKey, fetch });
  const failure = await failureOf(collect(authorizations.follow(unchecked(options))));
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toHaveProperty("message", expect.stringContaining(why));
  expect(fetch).not.toHaveBeenCalled();
});
