import { describe, expect, test } from "vitest";
import { ConfigurationError, type PartnerClientOptions } from "../../src/index.ts";
import { authorization, uuid } from "../support/examples.ts";
import { clientOf, collect, failureOf, json, type Received } from "../support/scripted-service.ts";

const all = Array.from({ length: 1900 }, (_, n) => ({ ...authorization, id: uuid(n) }));

/** A service that clamps the limit. */
const clamping =
  (most: number) =>
  ({ url: { searchParams } }: Received) => {
    const limit = Math.min(Number(searchParams.get("limit") ?? 50), most);
    const offset = Number(searchParams.get("offset") ?? 0);
    return json({ items: all.slice(offset, offset + limit), total: all.length, limit, offset });
  };

const clientFor = (most: number, options: PartnerClientOptions = {}) => clientOf(clamping(most), options);

const limitsIn = (received: readonly Received[]) => [
  ...new Set(received.map(({ url }) => url.searchParams.get("limit"))),
];

describe("an iteration reads pages", () => {
  test("as large as the service allows", async () => {
    const { partner, received } = clientFor(200);
    expect(await collect(partner.authorizations.list())).toEqual(all);
    expect(received).toHaveLength(10);
  });

  test("of the caller's limit, if there is one", async () => {
    const { partner, received } = clientFor(200);
    await collect(partner.authorizations.list({ limit: 100 }));
    expect(limitsIn(received)).toEqual(["100"]);
  });

  test.each([
    [500, "500"],
    [100_000, "1000"],
    ["many", "200"],
  ])("of max-limit=%j in the client's profile as %s", async (known, sent) => {
    const { partner, received } = clientFor(1000, { profile: { version: 1, assumptions: { "max-limit": known } } });
    expect(await collect(partner.authorizations.list())).toHaveLength(1900);
    expect(limitsIn(received)).toEqual([sent]);
  });

  test("unlike a single page, whose size the service decides", async () => {
    const { partner, received } = clientFor(200);
    expect((await partner.authorizations.list()).items).toHaveLength(50);
    expect(limitsIn(received)).toEqual([null]);
  });
});

describe("toArray", () => {
  test.each([
    [1, ["2"]],
    [7, ["7"]],
    [201, ["200"]],
    [5000, ["200"]],
  ])("returns the first %i at most, in pages no larger than that", async (limit, sent) => {
    const { partner, received } = clientFor(200);
    expect(await partner.authorizations.list().toArray({ limit })).toEqual(all.slice(0, limit));
    expect(limitsIn(received)).toEqual(sent);
    expect(received.length).toBeLessThanOrEqual(Math.ceil(Math.min(limit, all.length) / 199));
  });

  const limits = [0, -1, 1.5, Number.NaN, Infinity, "5"].map((limit) => ({ limit }));
  test.each([...limits, {}, 5, null, undefined])("refuses %j, and reads nothing", async (options) => {
    const { partner, received } = clientFor(200);
    const failure = await failureOf(partner.authorizations.list().toArray(options as never));
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toHaveProperty("message", expect.stringContaining("toArray: limit must be a whole number from 1"));
    expect(received).toEqual([]);
  });
});
